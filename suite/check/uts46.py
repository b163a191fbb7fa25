"""UTS #46, revision 33 and later, transcribed step by step, with Unicode 18."""

import bootstring
import data
import rules
from bootstring import Broken

FLAGS = {
    "CheckHyphens": True,
    "CheckBidi": True,
    "CheckJoiners": True,
    "UseSTD3ASCIIRules": True,
    "Transitional_Processing": False,
    "VerifyDnsLength": True,
    "IgnoreInvalidPunycode": False,
}


def process(name: str, flags: dict) -> tuple[list[str], set[str]]:
    """Applies Processing (section 4). Returns the labels, and the rules that the labels violate."""
    transitional = flags["Transitional_Processing"]
    # 1. Map
    mapped = []
    for character in name:
        status, replacement = data.mapping(character)
        if transitional and character == "\u1e9e":
            mapped.append("ss")
        elif status == "M" or (status == "D" and transitional):
            mapped.append(replacement)
        elif status != "I":
            mapped.append(character)
    # 2. Normalize, 3. Break
    labels = data.nfc("".join(mapped)).split(".")
    # 4. Convert/Validate
    broken, converted, to_validate = set(), [], []
    for label in labels:
        nontransitional = not transitional
        if label.startswith("xn--"):
            if not label.isascii():
                broken.add("a-label-not-ascii")
                converted.append(label)
                continue
            try:
                decoded = bootstring.text(bootstring.decode(label[4:]))
            except Broken:
                if not flags["IgnoreInvalidPunycode"]:
                    broken.add("punycode")
                converted.append(label)
                continue
            if decoded.isascii():
                broken.add("a-label-ascii")
            label, nontransitional = decoded, True
        converted.append(label)
        to_validate.append((label, nontransitional))
    is_bidi = any(rules.right_to_left(label) for label in converted)
    for label, nontransitional in to_validate:
        broken |= validity(label, nontransitional, flags, is_bidi)
    return converted, broken


def validity(label: str, nontransitional: bool, flags: dict, is_bidi: bool) -> set[str]:
    """Returns the validity criteria of section 4.1 that a label violates."""
    broken = set()
    if data.nfc(label) != label:  # 1
        broken.add("nfc")
    if flags["CheckHyphens"]:
        if label[2:4] == "--":  # 2
            broken.add("hyphens-3-4")
        if label.startswith("-"):  # 3
            broken.add("hyphen-first")
        if label.endswith("-"):
            broken.add("hyphen-last")
    elif label.startswith("xn--"):  # 4
        broken.add("ace-prefix-inside")
    if "." in label:  # 5
        broken.add("full-stop")
    if label and data.is_mark(label[0]):  # 6
        broken.add("mark-first")
    for character in label:  # 7
        status, _ = data.mapping(character)
        if not (status == "V" or (status == "D" and nontransitional)):
            broken.add("disallowed")
        if flags["UseSTD3ASCIIRules"] and character < "\x80":
            if not (character.islower() or character.isdigit() or character == "-"):
                broken.add("std3")
    if flags["CheckJoiners"] and not rules.contextj(label):  # 8
        broken.add("contextj")
    if flags["CheckBidi"] and is_bidi:  # 9
        broken |= rules.bidi(label)
    return broken


def to_ascii(name: str, **changed) -> tuple[str, set[str]]:
    """Applies ToASCII (section 4.2). Returns the result, and the rules that the name violates."""
    flags = FLAGS | changed
    labels, broken = process(name, flags)
    labels = [
        label if label.isascii() else "xn--" + bootstring.encode([ord(c) for c in label])
        for label in labels
    ]
    text = ".".join(labels)
    if flags["VerifyDnsLength"]:
        if len(labels) > 1 and labels[-1] == "":
            # The note of step 4: with VerifyDnsLength, the empty root label is disallowed.
            broken.add("root")
            text, labels = text[:-1], labels[:-1]
        if text == "":
            broken.add("empty-domain")
        elif len(text) > 253:
            broken.add("domain-length")
        if "" in labels and text:
            broken.add("empty-label")
        if any(len(label) > 63 for label in labels):
            broken.add("label-length")
    return text, broken


def to_unicode(name: str, **changed) -> tuple[str, set[str]]:
    """Applies ToUnicode (section 4.3). Returns the result, and the rules that the name violates."""
    labels, broken = process(name, FLAGS | changed)
    return ".".join(labels), broken
