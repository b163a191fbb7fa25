"""The rules that UTS #46 and IDNA2008 share: the Bidi rule (RFC 5893) and the contextual rules (RFC 5892, appendix
A)."""

import re

import data


def bidi(label: str) -> set[str]:
    """Returns the conditions of RFC 5893, section 2, that a label of a Bidi domain name violates."""
    classes = [data.bidi_class(c) for c in label]
    if not classes:
        return set()
    broken = set()
    if classes[0] not in ("L", "R", "AL"):
        broken.add("bidi-1")
    end = next((c for c in reversed(classes) if c != "NSM"), None)
    if classes[0] in ("R", "AL"):
        if set(classes) - {"R", "AL", "AN", "EN", "ES", "CS", "ET", "ON", "BN", "NSM"}:
            broken.add("bidi-2")
        if end not in ("R", "AL", "EN", "AN"):
            broken.add("bidi-3")
        if "EN" in classes and "AN" in classes:
            broken.add("bidi-4")
    elif classes[0] == "L":
        if set(classes) - {"L", "EN", "ES", "CS", "ET", "ON", "BN", "NSM"}:
            broken.add("bidi-5")
        if end not in ("L", "EN"):
            broken.add("bidi-6")
    return broken


def right_to_left(label: str) -> bool:
    """Checks whether a label is an RTL label (RFC 5893, section 1.4), which contains a character of type R, AL or
    AN."""
    return any(data.bidi_class(c) in ("R", "AL", "AN") for c in label)


def contextj(label: str) -> bool:
    """Checks whether each joiner of a label is in an allowed context (RFC 5892, appendix A.1 and A.2)."""
    for at, character in enumerate(label):
        if character not in "\u200c\u200d":
            continue
        if at > 0 and data.combining_class(label[at - 1]) == 9:
            continue
        if character == "\u200d":
            return False
        before = "".join(data.joining_type(c) for c in label[:at])
        after = "".join(data.joining_type(c) for c in label[at + 1 :])
        if not (re.search("[LD]T*$", before) and re.search("^T*[RD]", after)):
            return False
    return True


def contexto(label: str) -> bool:
    """Checks whether each CONTEXTO character of a label is in an allowed context (RFC 5892, appendix A.3 to A.9)."""
    for at, c in enumerate(label):
        before = label[at - 1] if at else None
        after = label[at + 1] if at + 1 < len(label) else None
        if c == "\u00b7":
            holds = before == after == "l"
        elif c == "\u0375":
            holds = after is not None and data.script(after, "Greek")
        elif c in "\u05f3\u05f4":
            holds = before is not None and data.script(before, "Hebrew")
        elif c == "\u30fb":
            holds = any(data.script(o, s) for o in label for s in ("Hiragana", "Katakana", "Han"))
        elif "\u0660" <= c <= "\u0669":
            holds = not any("\u06f0" <= o <= "\u06f9" for o in label)
        elif "\u06f0" <= c <= "\u06f9":
            holds = not any("\u0660" <= o <= "\u0669" for o in label)
        else:
            continue
        if not holds:
            return False
    return True
