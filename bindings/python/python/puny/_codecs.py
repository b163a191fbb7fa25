"""The codecs `puny-punycode` (RFC 3492) and `puny-idna` (UTS #46)."""

from __future__ import annotations

import codecs
from typing import Any

from ._puny import decode as _decode
from ._puny import encode as _encode
from ._puny import to_ascii, to_unicode
from ._types import PunyError


def _handled_decode(name: str, data: str, at: int, end: int, why: str, errors: str) -> str:
    """Calls an error handler for the range from `at` to `end`, and returns the replacement text."""
    raw = data.encode("utf-8", "surrogateescape")
    error = UnicodeDecodeError(name, raw, at, max(end, at), why)
    if errors == "strict":
        raise error
    text, _ = codecs.lookup_error(errors)(error)
    if not isinstance(text, str):
        raise TypeError("an error handler for decoding must return a str")
    return text


def _handled_encode(name: str, text: str, at: int, end: int, why: str, errors: str) -> str:
    error = UnicodeEncodeError(name, text, at, end, why)
    if errors == "strict":
        raise error
    result, _ = codecs.lookup_error(errors)(error)
    if isinstance(result, bytes):
        return result.decode("ascii")
    return result


def _ascii(name: str, data: bytes) -> str:
    try:
        return bytes(data).decode("ascii")
    except UnicodeDecodeError as error:
        raise UnicodeDecodeError(name, bytes(data), error.start, error.end, "not ASCII") from None


def punycode_encode(text: str, errors: str = "strict") -> tuple[bytes, int]:
    """Encodes a label in Punycode, without the prefix `xn--`."""
    try:
        return _encode(text).encode("ascii"), len(text)
    except PunyError as error:
        at, end = error.start, max(error.end, error.start + 1)
        put = _handled_encode("puny-punycode", text, at, end, error.problems[0].message, errors)
        rest, _ = punycode_encode(text[:at] + put + text[end:], errors)
        return rest, len(text)


def punycode_decode(data: bytes, errors: str = "strict") -> tuple[str, int]:
    """Decodes a label from Punycode. If the label is refused, returns the replacement text of the error handler."""
    basic = _ascii("puny-punycode", data)
    try:
        return _decode(basic), len(data)
    except PunyError as error:
        first = error.problems[0]
        at, end = first.start, first.end
        return _handled_decode("puny-punycode", basic, at, end, first.message, errors), len(data)


def idna_encode(text: str, errors: str = "strict") -> tuple[bytes, int]:
    """Converts a name to ASCII. An error handler is called for one problem at a time."""
    if not text:
        return b"", 0
    dot = text.endswith(".")
    try:
        name = to_ascii(text, dns_length="allow-root" if dot else True)
        return name.encode("ascii"), len(text)
    except PunyError as error:
        first = error.problems[0]
        at, end = first.start, max(first.end, first.start)
        put = _handled_encode("puny-idna", text, at, end, first.message, errors)
        changed = text[:at] + put + text[end:]
        if changed == text or end == at:
            raise UnicodeEncodeError("puny-idna", text, at, end, first.message) from error
        return idna_encode(changed, errors)[0], len(text)


def idna_decode(data: bytes, errors: str = "strict") -> tuple[str, int]:
    """Converts a name to Unicode."""
    ascii_ = _ascii("puny-idna", data)
    if not ascii_:
        return "", 0
    try:
        return to_unicode(ascii_), len(data)
    except PunyError as error:
        first = error.problems[0]
        put = _handled_decode("puny-idna", ascii_, first.start, first.end, first.message, errors)
        changed = ascii_[: first.start] + put + ascii_[first.end :]
        if first.end == first.start:
            raise UnicodeDecodeError(
                "puny-idna", bytes(data), first.start, first.end, first.message
            ) from error
        return changed, len(data)


class _IdnaIncrementalEncoder(codecs.BufferedIncrementalEncoder):
    """Encodes a label when the dot after it has arrived. Until then, buffers the label."""

    def _buffer_encode(self, input: str, errors: str, final: bool) -> tuple[bytes, int]:  # noqa: A002
        if final:
            return idna_encode(input, errors)[0], len(input)
        end = max(input.rfind(dot) for dot in ".\u3002\uff0e\uff61") + 1
        if end <= 0:
            return b"", 0
        return idna_encode(input[:end], errors)[0], end


class _IdnaIncrementalDecoder(codecs.BufferedIncrementalDecoder):
    """Decodes a label when the dot after it has arrived. Until then, buffers the label."""

    def _buffer_decode(self, input: Any, errors: str, final: bool) -> tuple[str, int]:  # noqa: A002
        if final:
            return idna_decode(bytes(input), errors)[0], len(input)
        end = bytes(input).rfind(b".") + 1
        if end <= 0:
            return "", 0
        return idna_decode(bytes(input)[:end], errors)[0], end


class _PunycodeIncrementalEncoder(codecs.BufferedIncrementalEncoder):
    """Buffers everything until the end, because a label can only be encoded as a whole."""

    def _buffer_encode(self, input: str, errors: str, final: bool) -> tuple[bytes, int]:  # noqa: A002
        return punycode_encode(input, errors) if final else (b"", 0)


class _PunycodeIncrementalDecoder(codecs.BufferedIncrementalDecoder):
    """Buffers everything until the end, because a label can only be decoded as a whole."""

    def _buffer_decode(self, input: Any, errors: str, final: bool) -> tuple[str, int]:  # noqa: A002
        return punycode_decode(bytes(input), errors) if final else ("", 0)


_CODECS = {
    "puny_punycode": codecs.CodecInfo(
        name="puny-punycode",
        encode=punycode_encode,
        decode=punycode_decode,  # type: ignore[arg-type]
        incrementalencoder=_PunycodeIncrementalEncoder,
        incrementaldecoder=_PunycodeIncrementalDecoder,
    ),
    "puny_idna": codecs.CodecInfo(
        name="puny-idna",
        encode=idna_encode,
        decode=idna_decode,  # type: ignore[arg-type]
        incrementalencoder=_IdnaIncrementalEncoder,
        incrementaldecoder=_IdnaIncrementalDecoder,
    ),
}


def _search(name: str) -> codecs.CodecInfo | None:
    return _CODECS.get(name.replace("-", "_"))


_registered = False


def register() -> None:
    """Registers the codecs. A second call does nothing."""
    global _registered
    if not _registered:
        codecs.register(_search)
        _registered = True
