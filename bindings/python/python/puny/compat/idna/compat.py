"""Functions with the names of RFC 3490, for code that was written for `encodings.idna`."""

from __future__ import annotations

from .core import decode, encode


def ToASCII(label: str) -> bytes:
    """Calls `encode`.

    >>> ToASCII("bücher")
    b'xn--bcher-kva'
    """
    return encode(label)


def ToUnicode(label: bytes | bytearray) -> str:
    """Calls `decode`.

    >>> ToUnicode(b"xn--bcher-kva")
    'bücher'
    """
    return decode(label)


def nameprep(s: object) -> None:
    """Raises `NotImplementedError`, because IDNA2008 has no Nameprep."""
    raise NotImplementedError("IDNA 2008 does not utilise nameprep protocol")
