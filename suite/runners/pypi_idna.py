"""PyPI's `idna`: IDNA2008 with every rule, for both registration and lookup. With the mapping of UTS #46, the package
also answers the questions about JSON Schema's idn-hostname.

The package reads properties from Python's `unicodedata`, which is as old as the interpreter. This runner replaces that
module by PyPI's `unicodedata2`, which has the Unicode version of the package's tables."""

import sys

import unicodedata2

sys.modules["unicodedata"] = unicodedata2

import idna  # noqa: E402

import lines  # noqa: E402


def answer(subject, operation, flags, text):
    if subject == "idn-hostname" and flags == "mapped":
        idna.encode(text, uts46=True, std3_rules=True)
        return ""
    if subject not in ("idna2008-lookup", "idna2008-registration"):
        raise NotImplementedError
    if operation == "ascii":
        return idna.encode(text, strict=True).decode("ascii")
    return idna.decode(text, strict=True)


lines.run(answer)
