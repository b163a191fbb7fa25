"""PyPI's `uts46`: UTS #46 with every flag, and domain to ASCII of an older URL Standard."""

import uts46
import uts46.whatwg

import lines

NAMES = ("check_hyphens", "check_bidi", "check_joiners", "use_std3_ascii_rules")
NAMES += ("transitional_processing", "verify_dns_length", "ignore_invalid_punycode")


def answer(subject, operation, flags, text):
    if subject == "url-host" and flags.endswith(" beStrict"):
        return uts46.whatwg.domain_to_ascii(text, be_strict=True)
    if subject == "url-host" and flags == "before-2026-06" and operation == "ascii":
        return uts46.whatwg.domain_to_ascii(text, be_strict=False)
    if subject != "uts46":
        raise NotImplementedError
    options = {name: flag == "1" for name, flag in zip(NAMES, flags)}
    if operation == "ascii":
        return uts46.uts46.to_ascii(text, **options)[0]
    del options["verify_dns_length"]
    return uts46.uts46.to_unicode(text, **options)[0]


lines.run(answer)
