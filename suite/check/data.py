"""The data of Unicode 18 for the derivations, from the tables of two pinned packages, unicodedata2 18.0.0 and idna
3.20.

Only the tables of these packages are used, not their algorithms. unicodedata2 contains the data of UnicodeData.txt.
idna contains the data of IdnaMappingTable.txt, Joining_Type, Script and the derived property of RFC 5892.
"""

from bisect import bisect_left, bisect_right

import unicodedata2
from idna import idnadata, uts46data

assert unicodedata2.unidata_version == idnadata.__version__ == "18.0.0"

combining_class = unicodedata2.combining
# The default Bidi_Class of unassigned code points (the `@missing` lines of DerivedBidiClass.txt), by the last code point of each range.
_DEFAULTS = {
    0x58F: "L", 0x5FF: "R", 0x7BF: "AL", 0x85F: "R", 0x8FF: "AL", 0x209F: "L", 0x20CF: "ET", 0xFB1C: "L", 0xFB4F: "R",
    0xFDCF: "AL", 0xFDEF: "L", 0xFDFF: "AL", 0xFE6F: "L", 0xFEFF: "AL", 0x107FF: "L", 0x10CFF: "R", 0x10D3F: "AL",
    0x10EBF: "R", 0x10EFF: "AL", 0x10F2F: "R", 0x10F6F: "AL", 0x10FFF: "R", 0x1E7FF: "L", 0x1EC6F: "R", 0x1ECBF: "AL",
    0x1ECFF: "R", 0x1ED4F: "AL", 0x1EDFF: "R", 0x1EEFF: "AL", 0x1EFFF: "R", 0x10FFFF: "L",
}  # fmt: skip


def bidi_class(character: str) -> str:
    point = ord(character)
    ends = list(_DEFAULTS)
    return unicodedata2.bidirectional(character) or _DEFAULTS[ends[bisect_left(ends, point)]]


def nfc(text: str) -> str:
    return unicodedata2.normalize("NFC", text)


def is_mark(character: str) -> bool:
    return unicodedata2.category(character).startswith("M")


def mapping(character: str) -> tuple[str, str]:
    """Returns the status in IdnaMappingTable.txt (V, M, D, I or X: valid, mapped, deviation, ignored,
    disallowed), and the mapping."""
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
    """Returns the derived property of RFC 5892: PVALID, CONTEXTJ, CONTEXTO, UNASSIGNED or DISALLOWED."""
    for name, of in idnadata.codepoint_classes.items():
        if _in(of, ord(character)):
            return name
    point = ord(character)
    noncharacter = point & 0xFFFE == 0xFFFE or 0xFDD0 <= point <= 0xFDEF
    unassigned = unicodedata2.category(character) == "Cn" and not noncharacter
    return "UNASSIGNED" if unassigned else "DISALLOWED"
