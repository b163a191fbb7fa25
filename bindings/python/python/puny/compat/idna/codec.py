"""The codec `idna2008`, which is registered when this module is imported.

The codec encodes and decodes whole names, and has incremental coders that convert label by label. The only error handler
is "strict".

>>> import puny.compat.idna.codec
>>> "bücher.example".encode("idna2008")
b'xn--bcher-kva.example'
>>> b"xn--bcher-kva.example".decode("idna2008")
'bücher.example'
"""

from __future__ import annotations

import codecs
import re
from typing import Any

from .core import IDNAError, alabel, decode, encode, ulabel

__all__ = [
    "Codec",
    "IncrementalDecoder",
    "IncrementalEncoder",
    "StreamReader",
    "StreamWriter",
    "search_function",
]

_SEPARATORS = re.compile("[.\u3002\uff0e\uff61]")
_MAX_NAME = 253


def _strict(errors: str) -> None:
    if errors != "strict":
        raise IDNAError(f'Unsupported error handling "{errors}"', code="unsupported_errors")


def _too_long() -> IDNAError:
    return IDNAError("Domain too long", code="domain_too_long")


def _complete(data: str, final: bool) -> tuple[list[str], str, int]:
    """Splits a text into labels, and returns the complete labels.

    Also returns "." if a separator follows the last complete label and "" otherwise, and the length of the text without
    the incomplete label at its end.
    """
    labels = _SEPARATORS.split(data)
    rest = 0
    has_dot = not labels[-1]
    if has_dot:
        labels.pop()
    elif not final:
        # The next input may continue the last label.
        rest = len(labels.pop())
        has_dot = bool(labels)
    return labels, "." if has_dot else "", len(data) - rest


class Codec(codecs.Codec):
    """Converts whole names. The result for an empty name is empty."""

    def encode(self, data: str, errors: str = "strict") -> tuple[bytes, int]:  # pyright: ignore
        """Returns the ASCII form and the length of the input."""
        _strict(errors)
        return (encode(data), len(data)) if data else (b"", 0)

    def decode(self, data: bytes, errors: str = "strict") -> tuple[str, int]:  # pyright: ignore
        """Returns the Unicode form and the length of the input."""
        _strict(errors)
        return (decode(data), len(data)) if data else ("", 0)


class IncrementalEncoder(codecs.BufferedIncrementalEncoder):
    """Encodes each label when its separator, or the end of the input, has arrived.

    Results and length limits are equal to the results and length limits of `encode`.
    """

    buffer: str
    """The label that is not complete yet."""

    def __init__(self, errors: str = "strict") -> None:
        super().__init__(errors)
        self._written = 0
        self._has_dot = False

    def reset(self) -> None:
        """Starts a new name."""
        super().reset()
        self._written = 0
        self._has_dot = False

    def getstate(self) -> Any:
        """Returns the state, which `setstate` accepts; 0 at the start."""
        if not self.buffer and not self._written:
            return 0
        return self.buffer, self._written, self._has_dot

    def setstate(self, state: Any) -> None:
        """Restores a state that `getstate` returned."""
        self.reset()
        if state:
            self.buffer, self._written, self._has_dot = state

    def _buffer_encode(self, data: str, errors: str, final: bool) -> tuple[bytes, int]:  # pyright: ignore
        _strict(errors)
        result, length = b"", 0
        if data:
            labels, dot, length = _complete(data, final)
            result = b".".join(map(alabel, labels)) + dot.encode()
        self._written += len(result)
        if result:
            self._has_dot = result.endswith(b".")
        # Before the end of the input, the dot of the root may still follow.
        if self._written > _MAX_NAME + (self._has_dot or not final):
            raise _too_long()
        return result, length


class IncrementalDecoder(codecs.BufferedIncrementalDecoder):
    """Decodes each label when its separator, or the end of the input, has arrived.

    Results and length limits are equal to the results and length limits of `decode`.
    """

    buffer: bytes
    """The label that is not complete yet."""

    def __init__(self, errors: str = "strict") -> None:
        super().__init__(errors)
        self._read = 0

    def reset(self) -> None:
        """Starts a new name."""
        super().reset()
        self._read = 0

    def getstate(self) -> tuple[bytes, int]:
        """Returns the state, which `setstate` accepts."""
        return self.buffer, self._read

    def setstate(self, state: tuple[bytes, int]) -> None:
        """Restores a state that `getstate` returned."""
        self.buffer, self._read = state

    def _buffer_decode(self, data: Any, errors: str, final: bool) -> tuple[str, int]:  # pyright: ignore
        _strict(errors)
        if not data:
            return "", 0
        if not isinstance(data, str):
            try:
                data = str(data, "ascii")
            except UnicodeDecodeError as error:
                raise IDNAError("Invalid ASCII in A-label", code="invalid_ascii") from error
        if self._read + len(data) > _MAX_NAME + 1:
            raise _too_long()
        labels, dot, length = _complete(data, final)
        result = ".".join(map(ulabel, labels)) + dot
        self._read += length
        return result, length


class StreamWriter(Codec, codecs.StreamWriter):  # pyright: ignore
    """Encodes each write as a whole name."""


class StreamReader(Codec, codecs.StreamReader):  # pyright: ignore
    """Decodes each read as a whole name."""


def search_function(name: str) -> codecs.CodecInfo | None:
    """Returns the codec if `name` is "idna2008", and None otherwise. `codecs.register` registers this function."""
    if name != "idna2008":
        return None
    return codecs.CodecInfo(
        name=name,
        encode=Codec().encode,  # pyright: ignore
        decode=Codec().decode,  # type: ignore[arg-type]  # pyright: ignore
        incrementalencoder=IncrementalEncoder,
        incrementaldecoder=IncrementalDecoder,
        streamwriter=StreamWriter,
        streamreader=StreamReader,
    )


codecs.register(search_function)
