"""Compares `puny.compat.idna` with the package `idna`: on generated names, results and errors are equal."""

import random
import unicodedata

import pytest

from puny.compat import idna as ours
from puny.compat.idna import idnadata, uts46data

theirs = pytest.importorskip("idna")
pytestmark = pytest.mark.skipif(
    theirs.__version__ != "3.20" or theirs.unicode_version != ours.unicode_version,
    reason="idna is not 3.20",
)

PIECES = [
    *"abxyzn019-_.AZ ",
    *"xn--", "xn--", "--", ".", "。", "．", "｡",
    *"\u200c\u200d\u094d\u0e4d\u0301\u0308\u0327\u064b",
    *"·͵ll׳״・٠٩۰۹αΔβאבגשابتڭदकमガ中文ᄀ",
    *"ßςẞé" "e\u0301", "ﬁ①Ａ", "\u212b", "\xad", "\u2fff", "\u1806",
    *"бя😀\U0001d400\ue000\ufffd\x00\x7f\ud800",
    "xn--bcher-kva", "xn--fa-hia", "XN--Bcher-KVA", "xn---bbk", "xn--0", "xn--a", "xn--4dbrk0ce",
    "xn--ngbrx", "xn--1ug", "xn--0ca24w", "xn--zca", "xn--99999999", "xn--bücher", "xn--eda", "xn--e-xbb",
]
ALPHABETS = [
    PIECES,
    [chr(point) for point in range(0x590, 0x700)] + ["\u200c", "\u200d", "1", "-", "."],
    [chr(point) for point in range(0x900, 0xA00)] + ["\u200c", "\u200d", "\u094d"],
    [chr(point) for point in range(0x20, 0x250)],
    list("abcdefghijklmnopqrstuvwxyz0123456789--.xn"),
]


def is_newer(text):
    """Returns whether a text contains a code point that Python's unicodedata does not have.

    `idna` reads Bidi classes, combining classes and normal forms from unicodedata, so its result may differ.
    """
    return any(
        unicodedata.category(c) == "Cn" and (is_pvalid_in_puny(c) or not unicodedata.bidirectional(c)) for c in text
    )


def is_pvalid_in_puny(c):
    return ours.intranges_contain(ord(c), idnadata.codepoint_classes["PVALID"])


def has_surrogate_label(text):
    """Returns whether an A-label decodes to a surrogate. CPython's decoder returns the surrogate, and puny's refuses it."""
    for label in text.lower().split("."):
        try:
            decoded = label.removeprefix("xn--").encode("ascii").decode("punycode")
        except UnicodeError:
            continue
        if any("\ud800" <= c <= "\udfff" for c in decoded):
            return True
    return False


def outcome(module, call):
    try:
        return call(module)
    except module.IDNAError as error:
        return (
            type(error).__name__, str(error), error.args,
            error.code, error.text, error.codepoint, error.position,
        )
    except (ValueError, IndexError) as error:
        return type(error).__name__


def names(count):
    pick = random.Random(20)
    for number in range(count):
        alphabet = ALPHABETS[number % len(ALPHABETS)]
        if number % 50 == 0:
            yield "".join(chr(pick.randrange(0x110000)) for _ in range(pick.randrange(1, 4)))
        length = 300 if number % 200 == 0 else 12
        yield "".join(pick.choices(alphabet, k=pick.randrange(1, length)))


def calls(name, pick):
    flags = {flag: pick.random() < 0.5 for flag in ("strict", "uts46", "std3_rules")}
    yield lambda idna: idna.encode(name, **flags)
    display = pick.random() < 0.3
    yield lambda idna: idna.decode(name, **flags, display=display)
    yield lambda idna: idna.uts46_remap(name, flags["std3_rules"])
    label = name.split(".")[0]
    yield lambda idna: idna.alabel(label)
    yield lambda idna: idna.ulabel(label)
    yield lambda idna: idna.check_label(name)
    yield lambda idna: idna.check_bidi(name, check_ltr=flags["strict"])
    yield lambda idna: (idna.check_nfc(name), idna.check_hyphen_ok(name), idna.check_initial_combiner(name))
    for at in [at for at, c in enumerate(name) if c in "\u200c\u200d·͵׳״・٠۰"][:2]:
        yield lambda idna: idna.valid_contextj(name, at)
        yield lambda idna: idna.valid_contexto(name, at)


def test_generated_names_have_equal_outcomes():
    pick = random.Random(3)
    seen = {"newer": 0, "surrogate": 0, "accepted": 0, "refused": 0}
    for name in names(12_000):
        for number, call in enumerate(calls(name, pick)):
            expected, found = outcome(theirs, call), outcome(ours, call)
            if expected == found:
                seen["refused" if isinstance(found, tuple) and len(found) == 7 else "accepted"] += 1
                continue
            if is_newer(name):
                seen["newer"] += 1
            elif has_surrogate_label(name):
                seen["surrogate"] += 1
            else:
                pytest.fail(f"call {number} of {name!r}: {found} is not {expected}")
    # Names that are accepted and names that are refused are common. The listed differences are rare.
    assert seen["accepted"] > 20_000 and seen["refused"] > 20_000, seen
    assert seen["newer"] + seen["surrogate"] < 1_000, seen


def test_lengths_have_equal_limits():
    label, idn = "a" * 63, "ü" * 40
    cases = [label, label + "a", idn, "ü" * 58, "ü" * 59, "ü" * 60, "xn--" + "a" * 60, ".", "..", "", "ü", "é."]
    for length in [252, 253, 254, 255, 256, 1023, 1024, 1025]:
        dotted = (label + ".") * 17
        for base in [dotted, "a." * 600, "ü" * 1100, "ü." * 600, "a" * 1100, "a" * 1099 + "ü", "￼" * 1100]:
            cases += [base[:length], base[:length] + ".", base[: length - 1] + "ü"]
    for octets in range(250, 258):
        # The name ends with an A-label.
        rest = octets - len("xn--tda.")
        cases += ["ü." + ((label + ".") * 4)[: rest - 1] + end for end in ["a", "a.", ".", ""]]
    functions = ["encode", "decode", "alabel", "ulabel", "check_label", "check_nfc", "check_bidi", "uts46_remap"]
    for name in cases:
        for function in functions:
            for value in [name, name.encode()] if function in ("ulabel", "check_label", "decode") else [name]:
                call = lambda idna: getattr(idna, function)(value)
                assert outcome(ours, call) == outcome(theirs, call), (function, len(value), value)
        for function in ("valid_contextj", "valid_contexto"):
            call = lambda idna: getattr(idna, function)(name, 0)
            assert outcome(ours, call) == outcome(theirs, call), (function, len(name), name)


def test_joiners_have_equal_outcomes_at_every_position():
    for label in ["क्\u200dक", "क्\u200cक", "بb\u200c", "\u200d", "ب\u200cب", "\U00050000\u200d", "\ue000\u200c"]:
        for position in range(-len(label) - 1, len(label) + 1):
            call = lambda idna: idna.valid_contextj(label, position)
            assert outcome(ours, call) == outcome(theirs, call), (label, position)


def test_a_surrogate_in_an_a_label_has_another_code():
    # CPython's decoder returns a surrogate. `idna` then refuses the surrogate as a code point that is not allowed.
    label = "xn--" + "\ud800".encode("punycode").decode()
    with pytest.raises(theirs.InvalidCodepoint):
        theirs.ulabel(label)
    with pytest.raises(ours.IDNAError) as caught:
        ours.ulabel(label)
    assert caught.value.code == "invalid_alabel"


def test_the_tables_are_equal():
    assert idnadata.codepoint_classes == theirs.idnadata.codepoint_classes
    for name, ranges in idnadata.joining_types.items():
        assert ranges == theirs.idnadata.joining_types[name], name
    from idna import uts46data as their_mapping

    assert rows(uts46data) == rows(their_mapping)
    # For a code point below 256, `idna` uses the code point as the index of its row.
    assert list(uts46data.uts46_starts[:257]) == list(range(257))


def rows(mapping):
    """Returns each row whose status or mapping differs from the row before it."""
    different = []
    for start, status, to in zip(mapping.uts46_starts, mapping.uts46_statuses, mapping.uts46_replacements):
        if not different or different[-1][1:] != (status, to or None):
            different.append((start, status, to or None))
    return different


@pytest.mark.parametrize("script", ["Greek", "Hebrew", "Hiragana", "Katakana", "Han"])
def test_contexto_is_equal_at_the_ends_of_a_script(script):
    at_ends = set()
    for encoded in theirs.idnadata.scripts[script]:
        start, end = encoded >> 32, encoded & 0xFFFFFFFF
        at_ends |= {start - 1, start, end - 1, end}
    for point in at_ends:
        c = chr(point)
        for label, position in [("͵" + c, 0), (c + "׳", 1), (c + "״", 1), ("a" + c + "・", 2)]:
            assert ours.valid_contexto(label, position) == theirs.valid_contexto(label, position), label
