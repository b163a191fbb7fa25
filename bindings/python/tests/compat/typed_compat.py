"""Calls that type checkers must accept, and calls that they must refuse. Only mypy and pyright read this file."""

from typing import Optional, Tuple

import puny.compat
from puny.compat import idna
from puny.compat.idna import codec, core, idnadata, uts46data

puny.compat.install()
ascii_: bytes = idna.encode("bücher.example", strict=True, uts46=True, std3_rules=True)
unicode: str = idna.decode(ascii_, display=True)
label: str = idna.ulabel(idna.alabel("bücher"))
holds: bool = idna.check_bidi(label, check_ltr=True)
ranges: Tuple[int, ...] = idnadata.codepoint_classes["PVALID"]
first: Optional[str] = uts46data.uts46_replacements[0x41]
coded: Tuple[bytes, int] = codec.Codec().encode("a")

try:
    core.check_label("a☃")
except idna.InvalidCodepoint as error:
    place: Tuple[Optional[str], Optional[int], Optional[int]] = (error.text, error.codepoint, error.position)

idna.encode(1)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
idna.alabel(b"a")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
