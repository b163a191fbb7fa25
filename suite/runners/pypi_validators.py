"""PyPI's `jsonschema` and `jsonschema-rs`, which check JSON Schema's idn-hostname, and `email-validator`, which
converts the domain of a mail address. The first argument selects one."""

import sys

import lines


def by_jsonschema(subject, operation, flags, text):
    from jsonschema import Draft202012Validator

    if subject != "idn-hostname" or flags != "2020-12":
        raise NotImplementedError
    checker = Draft202012Validator.FORMAT_CHECKER
    if not checker.conforms(text, "idn-hostname"):
        raise ValueError
    return ""


def by_jsonschema_rs(subject, operation, flags, text):
    import jsonschema_rs

    if subject != "idn-hostname" or flags != "mapped":
        raise NotImplementedError
    schema = {"format": "idn-hostname"}
    if not jsonschema_rs.Draft202012Validator(schema, validate_formats=True).is_valid(text):
        raise ValueError
    return ""


def by_email_validator(subject, operation, flags, text):
    from email_validator import validate_email

    if subject != "email-domain":
        raise NotImplementedError
    options = dict(check_deliverability=False, allow_quoted_local=True, test_environment=True)
    found = validate_email(text, globally_deliverable=False, **options)
    return f"{text.rpartition('@')[0]}@{found.ascii_domain}"


lines.run(globals()["by_" + sys.argv[1].replace("-", "_")])
