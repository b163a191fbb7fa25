"""Derives the result of every case from the transcribed specifications, and compares it with the case.

Needs the packages unicodedata2 18.0.0 and idna 3.20, whose tables data.py reads.
"""

import sys

import bootstring
import forms
import idna2003
import idna2008
import others
import reader
import uts46
from bootstring import Broken


def strings(book, case):
    parameters = bootstring.PUNYCODE
    if "parameters" in case:
        p = book["parameters"][case["parameters"]]
        parameters = bootstring.Parameters(
            p["base"], p["tmin"], p["tmax"], p["skew"], p["damp"], p["initialBias"],
            p["initialN"], p["delimiter"], p["digits"], p["caseInsensitive"],
        )  # fmt: skip
    points = reader.points(case["input"])
    try:
        if case["operation"] == "encode":
            bootstring.text(points)
            return {"output": reader.points(bootstring.encode(points, parameters))}
        # Each byte is read as a code point. Bytes from 0x80 on are not basic code points.
        text = "".join(map(chr, points))
        return {"output": reader.points(bootstring.text(bootstring.decode(text, parameters)))}
    except Broken as rule:
        return {"breaks": {str(rule)}}


def text_of(value, errors):
    """Returns a name as text. Bytes are decoded as UTF-8 (RFC 3629). With `errors` "replace", invalid bytes are
    replaced, as the host parser of the URL Standard does; a byte order mark is not removed. Unpaired UTF-16 code units
    become surrogates."""
    units = reader.points(value)
    if reader.form(value) == "bytes":
        return bytes(units).decode("utf-8", errors)
    if reader.form(value) == "utf16":
        return b"".join(unit.to_bytes(2, "big") for unit in units).decode("utf-16-be", "surrogatepass")
    return "".join(map(chr, units))


def names(subject, book, case):
    flags = case.get("flags", {})
    try:
        text = text_of(case["input"], "replace" if subject == "url-host" else "strict")
    except UnicodeDecodeError:
        return [{"ascii": None, "unicode": None, "breaks": {"not-utf8"}}]
    if subject == "uts46":
        (ascii, broken), (unicode, also) = uts46.to_ascii(text, **flags), uts46.to_unicode(text, **flags)
        return [{"ascii": ascii if not broken else None, "unicode": unicode if not also else None, "breaks": broken}]
    if subject.startswith("idna2008"):
        ascii, unicode, broken = idna2008.convert(text, subject.endswith("registration"))
        if broken:
            ascii = unicode = None
        return [{"ascii": ascii, "unicode": unicode, "breaks": broken}]
    if subject == "idna2003":
        ascii, unicode, broken = idna2003.convert(text, **flags)
        return [{"ascii": ascii if not broken else None, "unicode": unicode, "breaks": broken}]
    if subject in ("hostname", "idn-email"):
        broken = forms.hostname(text) if subject == "hostname" else forms.mailbox(text)
        return [{"valid": not broken, "breaks": broken}]
    if subject == "email-domain":
        ascii, broken = others.email(text)
        return [{"ascii": ascii if not broken else None, "breaks": broken}]
    found = []
    for edition in case["editions"]:
        if subject == "idn-hostname":
            broken = others.idn_hostname(text, edition == "mapped")
            found.append({"valid": not broken, "breaks": broken if len(case["editions"]) == 1 else None})
        else:
            ascii, broken = others.domain_parser(text, edition == "since-2026-06", flags.get("beStrict", False))
            unicode = others.domain_to_unicode(ascii) if not broken else None
            # Editions may refuse a domain because of different rules, so the rules are compared only if there is one
            # edition.
            rules = broken if len(case["editions"]) == 1 else None
            found.append({"ascii": ascii if not broken else None, "unicode": unicode, "breaks": rules})
    return found


def differs(case, found):
    for field, value in found.items():
        if field == "breaks":
            # If a case has other acceptable results, the specification may not define which rule is violated first.
            if value is not None and set(case.get("breaks", [])) != value:
                return not (value and "breaks" in case and case.get("acceptable"))
        elif field in case:
            expected = case[field]
            if field == "output":
                expected = reader.points(expected)
            if expected != value:
                return True
    return False


def main():
    count, wrong = 0, []
    for subject in reader.SUBJECTS:
        book = reader.read(subject)
        for case in book["cases"]:
            count += 1
            if subject in ("punycode", "bootstring"):
                found = [strings(book, case)] if not case.get("growth") else []
            else:
                found = names(subject, book, case)
            wrong += [(case["id"], one) for one in found if differs(case, one)]
    for at, one in wrong[:40]:
        print(at, one)
    print(f"{count} cases derived, {len(wrong)} differ")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
