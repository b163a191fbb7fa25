"""Checks the form of the files in ways that schema.json cannot express, and checks the evidence for the cases.

The expectations do not come from puny: derive.py derives them from the specifications, and ask.py collects the answers
of other implementations. Two implementations must agree with every case. Otherwise disagreements.json must explain the
case.
"""

import json
import re
import sys
from pathlib import Path

SOURCE = re.compile(
    r"(RFC |UTS #46, section |URL Standard, section |JSON Schema |Rust RFC |CVE-|RUSTSEC-).*|[^ /]+/[^ /]+#[0-9]+"
)
SUITE = Path(__file__).parent.parent


def read(name):
    return json.loads((SUITE / f"{name}.json").read_text("utf-8"))


def ids(families):
    """Yields the ids of the cases in a dictionary from families to numbers. The name of a family ends at the first
    space of a key."""
    for family, numbers in families.items():
        for number in numbers.split():
            yield f"{family.split(' ')[0]}.{number}"


def agreed():
    """Yields the ids of the cases with which two implementations agree, and of the cases that disagreements.json
    explains."""
    for family, sets in read("evidence")["agree"].items():
        for who, numbers in sets.items():
            if len(who.split(" ")) >= 2:
                yield from ids({family: numbers})
    for entry in read("disagreements")["disagreements"]:
        for families in [*entry.get("failures", {}).values(), entry.get("cases", {})]:
            yield from ids(families)


def mistakes(case, rules):
    if not case["sources"] or not all(map(SOURCE.fullmatch, case["sources"])):
        yield f"the sources {case['sources']} are missing or do not have a known form"
    for rule in case.get("breaks", []):
        if rule not in rules:
            yield f"rules.json does not have the rule {rule}"
    answers = [case.get(name) for name in ("ascii", "output", "valid", "accepted")]
    is_refused = all(answer is None or answer is False for answer in answers)
    if is_refused != ("breaks" in case):
        yield "it must have `breaks` if and only if its result is a refusal"


rules, known, wrong, count = read("rules")["rules"], set(agreed()), [], 0
subjects = read("schema")["properties"]["subject"]["enum"]
for subject in subjects:
    text, book = (SUITE / f"{subject}.json").read_text("utf-8"), read(subject)
    if book["subject"] != subject or not text.isascii():
        wrong.append(f"{subject}: the subject in the file is different, or the file is not ASCII")
    if len(re.findall(r'^\{"id": ', text, re.MULTILINE)) != len(book["cases"]):
        wrong.append(f"{subject}: each case must be on a line of its own")
    last = ""
    for case in book["cases"]:
        name = case["id"]
        if name <= last or not re.fullmatch(subject + r"\.[a-z0-9-]+\.[0-9]{3}", name):
            wrong.append(f"{name}: ids must ascend, and must have the form {subject}.family.number")
        last = name
        wrong += [f"{name}: {what}" for what in mistakes(case, rules)]
        if subject != "hostile" and name not in known:
            wrong.append(f"{name}: fewer than two implementations agree, and disagreements.json does not explain it")
    print(f"{len(book['cases']):>6} cases of {subject}")
    count += len(book["cases"])
print(f"{count:>6} cases, {len(wrong)} mistakes")
sys.exit("\n".join(wrong[:40]) or 0)
