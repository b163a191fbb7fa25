"""Operations that use UTS #46 or IDNA2008: the domain parser of the URL Standard, JSON Schema's `idn-hostname`, and the
conversion of a mail address."""

import re

import data
import forms
import idna2008
import uts46

FORBIDDEN = set("\0\t\n\r #/:<>?@[\\]^|%\x7f") | {chr(c) for c in range(0x20)}


def domain_parser(domain: str, since_june_2026: bool, strict: bool) -> tuple[str, set[str]]:
    """Applies the domain parser (URL Standard, section 3.3), in the version of 2026-07-02 or in the version before
    2026-06-25. `strict` is the flag beStrict."""
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
    """Returns the rules that an internationalized host name violates. If `mapped` is true, first maps the name with
    UTS #46, as in json-schema-spec#1660; each label must then be an NR-LDH label, an A-label or a U-label. Draft
    2020-12 does not map names. By its section 7.3.3, a name is valid as a host name of RFC 1123, or as an
    internationalized domain name of RFC 5890, section 2.3.2.3, which contains an A-label or a U-label. So a name in ASCII
    is valid if and only if it is a host name."""
    if not mapped and name.isascii():
        return forms.hostname(name)
    if mapped:
        parts = []
        for character in name:
            status, replacement = data.mapping(character)
            parts.append({"M": replacement, "I": ""}.get(status, character))
        name = data.nfc("".join(parts))
    _, _, broken = idna2008.convert(name, registration=True)
    return broken


def email(address: str) -> tuple[str, set[str]]:
    """Converts a mail address (RFC 5321, section 4.1.2, and RFC 6531). The local part is unchanged. The domain, which
    begins after the `@` that is not quoted, is converted with UTS #46 and all checks."""
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
