"""IDNA2008 (RFC 5890 to 5893) with Unicode 18: lookup (RFC 5891, section 5) and registration (RFC 5891, section 4).
Code points are not mapped, and only U+002E separates labels."""

import bootstring
import data
import rules
from bootstring import Broken


def u_label(label: str, registration: bool) -> set[str]:
    """Returns the rules that a U-label violates: for lookup, the rules of RFC 5891, section 5.4; for registration, also
    the rules of section 4.2."""
    broken = set()
    if data.nfc(label) != label:
        broken.add("nfc")
    if label[2:4] == "--":
        broken.add("hyphens-3-4")
    if registration and label.startswith("-"):
        broken.add("hyphen-first")
    if registration and label.endswith("-"):
        broken.add("hyphen-last")
    if data.is_mark(label[0]):
        broken.add("mark-first")
    kinds = {data.derived_property(c) for c in label}
    if "DISALLOWED" in kinds:
        broken.add("disallowed")
    if "UNASSIGNED" in kinds:
        broken.add("unassigned")
    if not rules.contextj(label):
        broken.add("contextj")
    if registration and not rules.contexto(label):
        broken.add("contexto")
    return broken


def convert(name: str, registration: bool) -> tuple[str, str, set[str]]:
    """Returns the name with A-labels, the name with U-labels, and the rules that the name violates."""
    labels, broken = name.split("."), set()
    ascii_labels, unicode_labels = [], []
    root = len(labels) > 1 and labels[-1] == ""
    for label in labels[:-1] if root else labels:
        u = label
        if label == "":
            broken.add("empty-label" if len(labels) > 1 else "empty-domain")
        elif label[:4].lower() == "xn--":
            if not label.isascii():
                # RFC 5890, section 2.3.2.1: an A-label is ASCII. So this label is checked as a U-label. A U-label must
                # not have "--" in its third and fourth positions.
                broken |= {"hyphens-3-4"} | u_label(label, registration)
            else:
                try:
                    u = bootstring.text(bootstring.decode(label[4:].lower()))
                    if u.isascii():
                        broken.add("a-label-ascii")
                    else:
                        broken |= u_label(u, registration)
                except Broken:
                    broken.add("punycode")
                    u = label
        elif label.isascii():
            # RFC 5890, section 2.3.1: letters, digits and hyphens, without a hyphen at either end. A label with
            # hyphens in the third and fourth positions is reserved.
            if not all(c.isalnum() or c == "-" for c in label):
                broken.add("not-ldh")
            if label.startswith("-"):
                broken.add("hyphen-first")
            if label.endswith("-"):
                broken.add("hyphen-last")
            if label[2:4] == "--":
                broken.add("hyphens-3-4")
        else:
            broken |= u_label(label, registration)
        unicode_labels.append(u)
        a = u if u.isascii() else "xn--" + bootstring.encode([ord(c) for c in u])
        ascii_labels.append(a)
        if len(a) > 63:
            broken.add("label-length")
    if any(rules.right_to_left(label) for label in unicode_labels):
        for label in unicode_labels:
            broken |= rules.bidi(label)
    text = ".".join(ascii_labels)
    if len(text) > 253:
        broken.add("domain-length")
    dot = "." if root else ""
    return text + dot, ".".join(unicode_labels) + dot, broken
