"""Unicode 18 for the derivations: the tables of two pinned packages, unicodedata2 18.0.0 and idna 3.20.

Only tables are taken from them, no algorithm: UnicodeData.txt from the first; IdnaMappingTable.txt,
Joining_Type, Script and the derived property of RFC 5892 from the second.
"""

from bisect import bisect_right

import unicodedata2
from idna import idnadata, uts46data

assert unicodedata2.unidata_version == idnadata.__version__ == "18.0.0"

bidi_class = unicodedata2.bidirectional
combining_class = unicodedata2.combining


def nfc(text: str) -> str:
    return unicodedata2.normalize("NFC", text)


def is_mark(character: str) -> bool:
    return unicodedata2.category(character).startswith("M")


def mapping(character: str) -> tuple[str, str]:
    """The status in IdnaMappingTable.txt (V, M, D, I or X: valid, mapped, deviation, ignored,
    disallowed), and what it maps to."""
    at = bisect_right(uts46data.uts46_starts, ord(character)) - 1
    return chr(uts46data.uts46_statuses[at]), uts46data.uts46_replacements[at] or ""


def _in(ranges: tuple[int, ...], point: int) -> bool:
    at = bisect_right(ranges, (point << 32) + 0xFFFFFFFF) - 1
    return at >= 0 and ranges[at] >> 32 <= point < ranges[at] & 0xFFFFFFFF


def joining_type(character: str) -> str:
    found = (kind for kind, of in idnadata.joining_types.items() if _in(of, ord(character)))
    return next(found, "U")


def script(character: str, name: str) -> bool:
    return _in(idnadata.scripts[name], ord(character))


def derived_property(character: str) -> str:
    """RFC 5892: PVALID, CONTEXTJ, CONTEXTO, UNASSIGNED or DISALLOWED."""
    for name, of in idnadata.codepoint_classes.items():
        if _in(of, ord(character)):
            return name
    point = ord(character)
    noncharacter = point & 0xFFFE == 0xFFFE or 0xFDD0 <= point <= 0xFDEF
    unassigned = unicodedata2.category(character) == "Cn" and not noncharacter
    return "UNASSIGNED" if unassigned else "DISALLOWED"
