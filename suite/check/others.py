"""Operations that are based on UTS #46 and IDNA2008: the domain parser of the URL Standard, JSON Schema's
`idn-hostname`, and the domain of a mail address."""

import re

import data
import idna2008
import uts46

FORBIDDEN = set("\0\t\n\r #/:<>?@[\\]^|%\x7f") | {chr(c) for c in range(0x20)}


def domain_parser(domain: str, since_june_2026: bool, strict: bool) -> tuple[str, set[str]]:
    """Applies the domain parser (URL Standard, section 3.3), as of 2026-07-02 or before 2026-06-25. `strict` is beStrict."""
    if strict:
        return uts46.to_ascii(domain)
    not_strict = {"CheckHyphens": False, "UseSTD3ASCIIRules": False, "VerifyDnsLength": False}
    a_label = any(label[:4].lower() == "xn--" for label in domain.split("."))
    if domain.isascii() and (since_june_2026 or not a_label):
        result, broken = domain.lower(), set()
    else:
        result, broken = uts46.to_ascii(domain, **not_strict)
    if not broken and result == "":
        broken = {"empty-domain"}
    if set(result) & FORBIDDEN:
        broken = broken | {"forbidden"}
    return result, broken


def domain_to_unicode(domain: str) -> str:
    """Applies domain to Unicode (URL Standard, section 3.3). A domain with an error is returned unchanged."""
    result, broken = uts46.to_unicode(domain, CheckHyphens=False, UseSTD3ASCIIRules=False)
    return domain if broken else result


def idn_hostname(name: str, mapped: bool) -> set[str]:
    """Returns the rules of IDNA2008 that a host name violates, after the mapping of UTS #46 (as in
    json-schema-spec#1660) or without a mapping (draft 2020-12)."""
    if mapped:
        parts = []
        for character in name:
            status, replacement = data.mapping(character)
            parts.append({"M": replacement, "I": ""}.get(status, character))
        name = data.nfc("".join(parts))
    _, _, broken = idna2008.convert(name, registration=True)
    return broken


def email(address: str) -> tuple[str, set[str]]:
    """Converts a mail address (RFC 5321, section 4.1.2, and RFC 6531). The local part is unchanged. The domain, after the
    `@` outside of quotes, is converted by UTS #46 with every check."""
    quoted = re.match(r'"(?:[^"\\]|\\.)*"(?=@)', address)
    start = quoted.end() if quoted else 0
    if "@" not in address[start:]:
        return "", {"no-at-sign"}
    if address.count("@", start) > 1:
        return "", {"second-at-sign"}
    at = address.index("@", start)
    local, domain = address[:at], address[at + 1 :]
    result, broken = uts46.to_ascii(domain)
    if not local:
        broken = broken | {"empty-local-part"}
    return f"{local}@{result}", broken
