"""JSON Schema's formats `hostname` and `idn-email`: the grammar of host names (RFC 952; RFC 1123, section 2.1), and the
grammar of `Mailbox` (RFC 5321, section 4.1.2) with the code points that RFC 6531, section 3.3, adds."""

import re

import idna2008

BEYOND = "\x80-\U0010ffff"
ATOM = rf"[A-Za-z0-9!#$%&'*+/=?^_`{{|}}~{BEYOND}-]+"
DOT_STRING = rf"{ATOM}(?:\.{ATOM})*"
QUOTED_STRING = rf'"(?:[ !#-\[\]-~{BEYOND}]|\\[ -~])*"'
LOCAL_PART = re.compile(rf"{DOT_STRING}|{QUOTED_STRING}")

SNUM = r"(?:25[0-5]|2[0-4][0-9]|[01]?[0-9]{1,2})"
IPV4 = rf"{SNUM}(?:\.{SNUM}){{3}}"
HEX = "[0-9A-Fa-f]{1,4}"


def groups(least: int, most: int) -> str:
    """Returns the pattern of `least` to `most` groups of IPv6-hex, separated by colons."""
    return rf"(?:{HEX}(?::{HEX}){{{max(least - 1, 0)},{most - 1}}})" + ("" if least else "?") if most else ""


FULL = [groups(8, 8), rf"{groups(6, 6)}:{IPV4}"]
# `::` stands for at least two groups.
COMPRESSED = [rf"{groups(n, n)}::{groups(0, 6 - n)}" for n in range(7)]
COMPRESSED += [rf"{groups(n, n)}::(?:{groups(1, 4 - n)}:)?{IPV4}" if n < 4 else rf"{groups(n, n)}::{IPV4}" for n in range(5)]
IPV6 = "|".join(FULL + COMPRESSED)
GENERAL = r"(?!IPv6:)[A-Za-z0-9-]*[A-Za-z0-9]:[!-Z^-~]+"
LITERAL = re.compile(rf"\[(?:{IPV4}|IPv6:(?:{IPV6})|{GENERAL})\]", re.IGNORECASE)
RESERVED = re.compile(r"(?!xn)[A-Za-z0-9][A-Za-z0-9-]--[A-Za-z0-9-]*", re.IGNORECASE)


def labels(name: str) -> set[str]:
    """Returns the rules that a name violates whose labels must be LDH labels, A-labels or U-labels. RFC 1123 and RFC 5321
    do not reserve labels, so a label such as `ab--c` is valid."""
    known = [f"{label[:2]}a{label[3:]}" if RESERVED.fullmatch(label) else label for label in name.split(".")]
    _, _, broken = idna2008.convert(".".join(known), registration=True)
    return broken | ({"root"} if name.endswith(".") else set())


def hostname(name: str) -> set[str]:
    """Returns the rules of RFC 1123, section 2.1, that a host name violates: its characters are letters, digits and
    hyphens, and it does not have the form #.#.#.#."""
    broken = labels(".".join(label if label.isascii() else "a" for label in name.split(".")))
    if not name.isascii():
        broken.add("not-ldh")
    if re.fullmatch(r"[0-9]+(?:\.[0-9]+){3}", name):
        broken.add("dotted-decimal")
    return broken


def mailbox(address: str) -> set[str]:
    """Returns the rules of RFC 5321, section 4.1.2, that a mail address violates, and the lengths of section 4.5.3.1."""
    literal = re.fullmatch(r"(.*)@(\[[^\[\]]*\])", address, re.DOTALL)
    head = literal[1] if literal else address
    quoted = re.match(r'"(?:[^"\\]|\\.)*"', head, re.DOTALL)
    start = quoted.end() if quoted else 0
    at = [place for place in range(start, len(head)) if head[place] == "@"]
    if len(at) + bool(literal) > 1:
        return {"second-at-sign"}
    if not at and not literal:
        return {"no-at-sign"}
    local, domain = literal.groups() if literal else (address[: at[0]], address[at[0] + 1 :])
    if not local:
        return {"empty-local-part"}
    broken = set()
    if not LOCAL_PART.fullmatch(local):
        broken.add("local-part")
    if len(local.encode()) > 64:
        broken.add("local-part-length")
    if len(address.encode()) > 254:
        broken.add("address-length")
    if not literal:
        return broken | labels(domain)
    return broken if LITERAL.fullmatch(domain) else broken | {"address-literal"}
