"""Functions and exceptions. Lengths count code points. An input of more than 1024 code points is refused."""

from __future__ import annotations

import warnings
from typing import Literal

from ... import _puny  # pyright: ignore[reportPrivateUsage]

__all__ = [
    "IDNABidiError",
    "IDNAError",
    "InvalidCodepoint",
    "InvalidCodepointContext",
    "alabel",
    "check_bidi",
    "check_hyphen_ok",
    "check_initial_combiner",
    "check_label",
    "check_nfc",
    "decode",
    "encode",
    "ulabel",
    "uts46_remap",
    "valid_contextj",
    "valid_contexto",
    "valid_label_length",
    "valid_string_length",
]

_max_input_length = 1024

_ErrorCode = Literal[
    "input_too_long",
    "label_too_long",
    "domain_too_long",
    "empty_label",
    "empty_domain",
    "not_nfc",
    "hyphen_3_4",
    "hyphen_start_end",
    "leading_combiner",
    "disallowed_codepoint",
    "contextj",
    "contexto",
    "unknown_codepoint",
    "bidi_rule_1",
    "bidi_rule_2",
    "bidi_rule_3",
    "bidi_rule_4",
    "bidi_rule_5",
    "bidi_rule_6",
    "bidi_unknown_direction",
    "invalid_alabel",
    "non_canonical_alabel",
    "invalid_ascii",
    "invalid_utf8",
    "uts46_disallowed",
    "uts46_std3",
    "unsupported_errors",
]


class IDNAError(UnicodeError):
    """The error of a refused name or label.

    >>> try:
    ...     encode("abcŁ")
    ... except IDNAError as error:
    ...     error.code, error.text, error.codepoint, error.position
    ('disallowed_codepoint', 'abcŁ', 321, 4)
    """

    code: str | None
    """The code of the broken rule."""
    text: str | None
    """The refused label. If the mapping of UTS #46 fails, the whole name. None if the error is not about a code point."""
    codepoint: int | None
    """The code point that breaks the rule, or None."""
    position: int | None
    """The position of the code point in `text`, counted from 1, or None."""

    def __init__(
        self,
        *args: object,
        code: _ErrorCode | None = None,
        text: str | None = None,
        codepoint: int | None = None,
        position: int | None = None,
    ) -> None:
        super().__init__(*args)
        self.code = code
        self.text = text
        self.codepoint = codepoint
        self.position = position


class IDNABidiError(IDNAError):
    """The error of a label that breaks the Bidi rule (RFC 5893, section 2)."""


class InvalidCodepoint(IDNAError):
    """The error of a code point that is DISALLOWED or UNASSIGNED, or that UTS #46 does not map."""


class InvalidCodepointContext(IDNAError):
    """The error of a code point outside the context that it requires (RFC 5892, appendix A)."""


def _bounded(label: str | bytes | bytearray) -> None:
    if len(label) > _max_input_length:
        raise IDNAError("Label too long", code="input_too_long")


def encode(
    s: str | bytes | bytearray,
    strict: bool = False,
    uts46: bool = False,
    std3_rules: bool = False,
    transitional: bool = False,
) -> bytes:
    """Checks each label of a name, and returns the name with each label as an A-label or ASCII label (RFC 5891, section 4).

    With `strict`, only U+002E separates labels. With `uts46`, the name is mapped first: see `uts46_remap`.
    `transitional` has no effect except a `DeprecationWarning`. Takes linear time.

    >>> encode("bücher。example")
    b'xn--bcher-kva.example'
    >>> encode("_dmarc.example")
    Traceback (most recent call last):
    puny.compat.idna.core.InvalidCodepoint: Codepoint U+005F at position 1 of '_dmarc' not allowed
    """
    if transitional:
        _warn()
    if not isinstance(s, str):
        try:
            s = str(s, "ascii")
        except (UnicodeDecodeError, TypeError) as error:
            message = "should pass a unicode string to the function rather than a byte string."
            raise IDNAError(message, code="invalid_ascii") from error
    return _puny.idna_encode(s, strict, uts46, std3_rules)


def decode(
    s: str | bytes | bytearray,
    strict: bool = False,
    uts46: bool = False,
    std3_rules: bool = False,
    display: bool = False,
) -> str:
    """Decodes and checks each label of a name, and returns the name in Unicode (RFC 5891, section 5).

    With `display`, a refused A-label is not an error but is returned in lower case. `strict`, `uts46` and `std3_rules`
    have the same meaning as in `encode`.

    >>> decode(b"xn--bcher-kva.XN--0.example", display=True)
    'bücher.xn--0.example'
    >>> decode("xn--0")
    Traceback (most recent call last):
    puny.compat.idna.core.IDNAError: Invalid A-label
    """
    if not isinstance(s, str):
        try:
            s = str(s, "ascii")
        except (UnicodeDecodeError, TypeError) as error:
            raise IDNAError("Invalid ASCII in A-label", code="invalid_ascii") from error
    return _puny.idna_decode(s, strict, uts46, std3_rules, display)


def alabel(label: str) -> bytes:
    """Returns the A-label of a label. Returns a valid ASCII label unchanged.

    >>> alabel("bücher"), alabel("Example")
    (b'xn--bcher-kva', b'Example')
    """
    return _puny.idna_alabel(label)


def ulabel(label: str | bytes | bytearray) -> str:
    """Returns the U-label of an A-label. Checks any other label, and returns this label (an ASCII label in lower case).

    >>> ulabel(b"xn--bcher-kva")
    'bücher'
    """
    if not isinstance(label, str):
        _bounded(label)
        try:
            label = str(label, "ascii")
        except UnicodeDecodeError:
            raise IDNAError("Invalid ASCII in A-label", code="invalid_ascii") from None
    return _puny.idna_ulabel(label)


def uts46_remap(domain: str, std3_rules: bool = True, transitional: bool = False) -> str:
    """Applies the mapping of UTS #46 and Normalization Form C (UTS #46, section 4, steps 1 and 2).

    With `std3_rules`, only letters, digits, hyphens and full stops are allowed as ASCII characters of the result.
    `transitional` has no effect except a `DeprecationWarning`. Takes O(n log n) time.

    >>> uts46_remap("ＢÜcher。Example")
    'bücher.example'
    """
    if transitional:
        _warn()
    return _puny.idna_remap(domain, std3_rules)


def _warn() -> None:
    message = (
        "Transitional processing is deprecated in UTS #46 and has no effect. "
        "The transitional argument will be removed in a future version."
    )
    warnings.warn(message, DeprecationWarning, stacklevel=3)


def check_label(label: str | bytes | bytearray) -> None:
    """Checks a label by all rules of IDNA2008 except the length of its A-label. Bytes are decoded as UTF-8.

    >>> check_label("a·b")
    Traceback (most recent call last):
    puny.compat.idna.core.InvalidCodepointContext: Codepoint U+00B7 not allowed at position 2 in 'a·b'
    """
    if not isinstance(label, str):
        _bounded(label)
        try:
            label = label.decode("utf-8")
        except UnicodeDecodeError as error:
            raise IDNAError("Invalid UTF-8 in label", code="invalid_utf8") from error
    _puny.idna_check_label(label)


def check_bidi(label: str, check_ltr: bool = False) -> bool:
    """Checks the Bidi rule (RFC 5893, section 2) if the label has right-to-left text or `check_ltr` is true.

    Returns True.

    >>> check_bidi("אב1"), check_bidi("1a")
    (True, True)
    >>> check_bidi("1a", check_ltr=True)
    Traceback (most recent call last):
    puny.compat.idna.core.IDNABidiError: First codepoint in label '1a' must be directionality L, R or AL
    """
    _puny.idna_check_bidi(label, check_ltr)
    return True


def check_nfc(label: str) -> None:
    """Checks that a label is in Normalization Form C.

    >>> check_nfc("é")
    """
    _puny.idna_check_nfc(label)


def check_hyphen_ok(label: str) -> bool:
    """Checks that a label does not begin or end with a hyphen, or have hyphens both third and fourth. Returns True.

    >>> check_hyphen_ok("a--b")
    True
    """
    _puny.idna_check_hyphens(label)
    return True


def check_initial_combiner(label: str) -> bool:
    """Checks that a label does not begin with a combining mark. Returns True.

    >>> check_initial_combiner("a\\u0301")
    True
    """
    _puny.idna_check_first(label)
    return True


def valid_contextj(label: str, pos: int) -> bool:
    """Returns whether the joiner at index `pos` of a label is allowed in its context (RFC 5892, appendix A.1 and A.2).

    Returns False for any other code point. Raises `ValueError` if the code point before a joiner has no name.

    >>> valid_contextj("क्\\u200d", 2), valid_contextj("a\\u200d", 1)
    (True, False)
    """
    _bounded(label)
    return _puny.idna_contextj(label, pos)


def valid_contexto(label: str, pos: int, exception: bool = False) -> bool:
    """Returns whether the code point at index `pos` of a label is allowed in its context (RFC 5892, appendix A.3 to A.9).

    Returns False for a code point that requires no context. `exception` has no effect.

    >>> valid_contexto("l·l", 1), valid_contexto("a·b", 1)
    (True, False)
    """
    _bounded(label)
    return _puny.idna_contexto(label, pos)


def valid_label_length(label: bytes | str) -> bool:
    """Returns whether a label has at most 63 octets or characters.

    >>> valid_label_length("a" * 63), valid_label_length("a" * 64)
    (True, False)
    """
    return len(label) <= 63


def valid_string_length(domain: bytes | str, trailing_dot: bool) -> bool:
    """Returns whether a name has at most 253 octets or characters, or 254 if `trailing_dot` is true.

    >>> valid_string_length("a" * 254, False), valid_string_length("a" * 254, True)
    (False, True)
    """
    return len(domain) <= 253 + trailing_dot
