"""PyPI's `jsonschema` and `jsonschema-rs`, which check JSON Schema's formats, and `email-validator`, which checks a mail
address and converts its domain. The first argument selects one."""

import sys

import lines


def by_jsonschema(subject, operation, flags, text):
    from jsonschema import Draft202012Validator

    # It checks only that an idn-email contains an at sign, so it is not asked about this format.
    if (subject, flags) not in [("idn-hostname", "2020-12"), ("hostname", "")]:
        raise NotImplementedError
    checker = Draft202012Validator.FORMAT_CHECKER
    if not checker.conforms(text, subject):
        raise ValueError
    return ""


def by_jsonschema_rs(subject, operation, flags, text):
    import jsonschema_rs

    if (subject, flags) not in [("idn-hostname", "mapped"), ("hostname", ""), ("idn-email", "")]:
        raise NotImplementedError
    schema = {"format": subject}
    if not jsonschema_rs.Draft202012Validator(schema, validate_formats=True).is_valid(text):
        raise ValueError
    return ""


def by_email_validator(subject, operation, flags, text):
    from email_validator import validate_email

    if subject not in ("email-domain", "idn-email"):
        raise NotImplementedError
    options = dict(check_deliverability=False, allow_quoted_local=True, test_environment=True)
    if subject == "idn-email":
        validate_email(text, globally_deliverable=False, allow_domain_literal=True, strict=True, **options)
        return ""
    found = validate_email(text, globally_deliverable=False, **options)
    return f"{text.rpartition('@')[0]}@{found.ascii_domain}"


lines.run(globals()["by_" + sys.argv[1].replace("-", "_")])
