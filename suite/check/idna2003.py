"""IDNA2003, transcribed from RFC 3490, section 4, and RFC 3491 (Nameprep), which is a profile of RFC 3454 (Stringprep).

The tables of RFC 3454 come from Python's module `stringprep`, and the normalisation of Unicode 3.2 from `unicodedata`.
No other code of these modules is used. Table B.2 of `stringprep` uses the case mappings of Python's own version of
Unicode, so `folded` ignores mappings that are newer than Unicode 3.2.
"""

import stringprep as tables
from unicodedata import ucd_3_2_0

import bootstring
from bootstring import Broken

FLAGS = {"AllowUnassigned": False, "UseSTD3ASCIIRules": True}
DOTS = "\u002e\u3002\uff0e\uff61"
PROHIBITED = [
    getattr(tables, "in_table_" + name)
    for name in ("c12", "c22", "c3", "c4", "c5", "c6", "c7", "c8", "c9")
]


def folded(character: str) -> str:
    """Maps a character with table B.2 of RFC 3454."""
    to = tables.map_table_b2(character)
    return character if any(map(tables.in_table_a1, character + to)) else to


def nameprep(label: str, flags: dict) -> str:
    """Applies Nameprep (RFC 3491)."""
    mapped = "".join(folded(c) for c in label if not tables.in_table_b1(c))
    text = ucd_3_2_0.normalize("NFKC", mapped)
    if any(prohibited(c) for c in text for prohibited in PROHIBITED):
        raise Broken("prohibited")
    if any(map(tables.in_table_d1, text)):
        # RFC 3454, section 6
        if any(map(tables.in_table_d2, text)):
            raise Broken("stringprep-bidi")
        if not (tables.in_table_d1(text[0]) and tables.in_table_d1(text[-1])):
            raise Broken("stringprep-bidi")
    if not flags["AllowUnassigned"] and any(map(tables.in_table_a1, text)):
        raise Broken("unassigned")
    return text


def label_to_ascii(label: str, flags: dict) -> str:
    """Applies ToASCII to a label (RFC 3490, section 4.1)."""
    if not label.isascii():
        label = nameprep(label, flags)
    if flags["UseSTD3ASCIIRules"]:
        for c in label:
            if c < "\x80" and not (c.isalnum() or c == "-"):
                raise Broken("std3")
        if label.startswith("-"):
            raise Broken("hyphen-first")
        if label.endswith("-"):
            raise Broken("hyphen-last")
    if not label.isascii():
        if label[:4].lower() == "xn--":
            raise Broken("ace-prefix-inside")
        label = "xn--" + bootstring.encode([ord(c) for c in label])
    if not label:
        raise Broken("empty-label")
    if len(label) > 63:
        raise Broken("label-length")
    return label


def label_to_unicode(label: str, flags: dict) -> str:
    """Applies ToUnicode to a label (RFC 3490, section 4.2). Never fails: returns a label unchanged if it cannot be
    converted."""
    try:
        prepared = label if label.isascii() else nameprep(label, flags)
        if prepared[:4].lower() != "xn--":
            return label
        decoded = bootstring.text(bootstring.decode(prepared[4:]))
        again = label_to_ascii(decoded, flags)
    except Broken:
        return label
    return decoded if again.lower() == prepared.lower() else label


def split(name: str) -> list[str]:
    for dot in DOTS:
        name = name.replace(dot, ".")
    return name.split(".")


def convert(name: str, **changed) -> tuple[str, str, set[str]]:
    """Converts each label (section 4). Returns the result of ToASCII, the result of ToUnicode, and the rules whose
    violation makes ToASCII fail."""
    flags, labels, broken = FLAGS | changed, split(name), set()
    ascii_labels = []
    for label in labels:
        try:
            ascii_labels.append(label_to_ascii(label, flags))
        except Broken as rule:
            broken.add(str(rule))
    unicode = ".".join(label_to_unicode(label, flags) for label in labels)
    return ".".join(ascii_labels), unicode, broken
