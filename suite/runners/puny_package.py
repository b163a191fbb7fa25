"""The Python package of puny."""

import puny

import lines

UTS46 = ("check_hyphens", "check_bidi", "check_joiners", "std3", "transitional", "dns_length", "ignore_invalid_punycode")
IDNA2003 = ("allow_unassigned", "std3")


def check_format(subject, flags, text):
    """Returns an empty text if the text has the format."""
    if subject == "idn-email":
        puny.mailbox(text)
        return ""
    is_valid = puny.is_hostname(text) if subject == "hostname" else puny.is_idn_hostname(text, draft=flags if flags == "2020-12" else None)
    if not is_valid:
        raise ValueError
    return ""


def answer(subject, operation, flags, text):
    if subject == "punycode":
        return puny.encode(text) if operation == "encode" else puny.decode(text)
    if subject in ("hostname", "idn-hostname", "idn-email"):
        return check_format(subject, flags, text)
    edition, names = {
        "uts46": ("uts46", UTS46),
        "url-host": ("url" if flags == "since-2026-06" else "url-check-a-labels", ()),
        "idna2008-lookup": ("2008-lookup", ()),
        "idna2008-registration": ("2008-register", ()),
        "idna2003": ("2003", IDNA2003),
    }.get(subject, (None, ()))
    if edition is None:
        raise NotImplementedError
    if flags.endswith(" beStrict"):
        edition = "url-strict"
    options = {name: flag == "1" for name, flag in zip(names, flags)}
    if operation == "ascii":
        return puny.to_ascii(text, edition, **options)
    try:
        return puny.to_unicode(text, edition, **options)
    except puny.PunyError:
        if subject in ("idna2003", "url-host"):
            # In the specification, the operation never fails. But if an error is recorded, the package raises the
            # error.
            raise NotImplementedError from None
        raise


if __name__ == "__main__":
    lines.run(answer)
