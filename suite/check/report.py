"""Writes suite/evidence.json, docs/report-card.md and web/src/report-card.html from the answers that ask.py stored.

Fails without writing the report card in three cases: fewer than two implementations agree with a case and
suite/disagreements.json does not explain the case; disagreements.json lists a failure that did not occur; a failure
occurred that disagreements.json does not list.
"""

import json
import sys
from collections import Counter, defaultdict
from datetime import date

import jsonschema
import page
import reader
from compare import show, tally
from growth import LIMIT, SIZES
from implementations import ALL, HOME

ROOT = reader.ROOT
CARD = ROOT.parent / "docs/report-card.md"
BY_KEY = {i.key: i for i in ALL}
# Pairs of an implementation and a subject that the implementation does not claim to offer. The answers are evidence,
# but are not in the report card.
JUDGES_ONLY = {("libidn2", "idn-hostname"), ("tr46", "email-domain"), ("tr46", "url-host")}
JUDGES_ONLY |= {("libidn2-2.3.3", "idn-hostname"), ("perl", "email-domain")}
JUDGES_ONLY |= {("pypi-idna", "idn-hostname"), ("punycode.js-parameters", "bootstring")}


def kind_of(question, answer):
    """Returns the kind of a failure: `accepts` if the case requires that the input is refused, `refuses` if the answer
    is a refusal, and otherwise `differs`."""
    return "accepts" if question.expected[0] is None else "refuses" if answer is None else "differs"


def listed(entries):
    """Returns a dictionary of all listed failures. A key consists of implementation, case, operation, edition and kind;
    the value is the entry of disagreements.json."""
    found = {}
    for entry in entries:
        for key, families in entry.get("failures", {}).items():
            for what, numbers in families.items():
                family, operation, *edition, kind = what.split(" ")
                for number in numbers.split():
                    found[key, f"{family}.{number}", operation, " ".join(edition), kind] = entry
    return found


def main():
    schema = json.loads((ROOT / "schema.json").read_text())
    for subject in [*reader.SUBJECTS, "hostile"]:
        jsonschema.validate(reader.read(subject), schema)
    entries = json.loads((ROOT / "disagreements.json").read_text())["disagreements"]
    reasons = listed(entries)
    explained = {f"{family}.{n}" for e in entries for family, cases in e.get("cases", {}).items() for n in cases.split()}
    explained |= {case for _, case, *_ in reasons}
    agree, first, asked = defaultdict(dict), {}, set()
    passed, offered, groups, wrong = Counter(), Counter(), defaultdict(list), []
    for question, yes, no in tally():
        case, subject = question.case, question.subject
        offered[subject] += 1
        judges = {key for key in yes if BY_KEY[key].independent}
        # Two implementations must agree on the first operation of a case, in at least one edition. An implementation
        # that disagrees on another question of the case does not count.
        if case["id"] not in first:
            first[case["id"]] = question.operation
            agree[subject][case["id"]] = set()
        if question.operation == first[case["id"]]:
            agree[subject][case["id"]] |= judges
        agree[subject][case["id"]] -= set(no)
        edition = question.flags if "editions" in case else ""
        for key in yes + list(no):
            asked |= {(key, case["id"], question.operation, edition)}
            if (key, subject) in JUDGES_ONLY:
                continue
            if key in yes:
                passed[subject, key] += 1
                continue
            failure = (key, case["id"], question.operation, edition, kind_of(question, no[key]))
            if failure in reasons:
                groups[subject, key].append((reasons.pop(failure), question, no[key]))
            else:
                wrong.append(f"not listed: {' '.join(failure)}: {show(no[key])}")
    wrong += [f"listed, but it did not fail: {' '.join(one)}" for one in reasons if one[:4] in asked]
    written = {s: {i: " ".join(sorted(k)) for i, k in sorted(c.items())} for s, c in agree.items()}
    families = defaultdict(lambda: defaultdict(list))
    for cases in written.values():
        for i, keys in cases.items():
            family, number = i.rsplit(".", 1)
            families[family][keys].append(number)
    lists = {f: {keys: " ".join(numbers) for keys, numbers in sets.items()} for f, sets in families.items()}
    about = (
        "Made by suite/check/report.py. For each family of cases, `agree` lists the implementations that agree with "
        "the cases, and the numbers of these cases."
    )
    versions = {i.key: f"{i.name} {i.version}" for i in ALL if i.independent}
    text = json.dumps({"about": about, "implementations": versions, "agree": lists}, indent=0)
    (ROOT / "evidence.json").write_text(text + "\n")
    counts = Counter(min(len(k.split()), 3) for c in written.values() for k in c.values())
    print("agreeing implementations (3 is three or more):", dict(counts))
    for cases in written.values():
        lacking = (i for i, keys in cases.items() if len(keys.split()) < 2 and i not in explained)
        wrong += [f"{i}: fewer than two agree, and disagreements.json does not explain it" for i in lacking]
    # The report card contains only failures with a reason that a person has written.
    if wrong:
        sys.exit("\n".join([*wrong[:60], f"{len(wrong)} mistakes"]))
    keys = sorted(passed, key=lambda one: (reader.SUBJECTS.index(one[0]), BY_KEY[one[1]].name, one[1]))
    rows = [(s, BY_KEY[k], passed[s, k], groups[s, k], offered[s] - passed[s, k] - len(groups[s, k])) for s, k in keys]
    CARD.write_text(card(rows, entries))
    page.write(rows)


def card(rows, entries):
    offered = {subject: passed + len(failed) + others for subject, _, passed, failed, others in rows}
    out = [
        "# Report card",
        "",
        f"Written by `cargo xtask suite --report` on {date.today()}. This table contains the results of published implementations "
        "for the cases of [`suite/`](../suite/README.md). Each package is tested only with the operations that it offers. A "
        "case may have two questions: the form of a name in ASCII, and the form in Unicode. "
        "[A page](../web/src/report-card.html) lists every failure with its reason, in English and Japanese.",
        "",
        "The head of each column contains the number of questions. A cell contains the numbers of passed and failed questions. If "
        "their sum is less than the number in the head, the package does not offer the operations of the missing questions.",
        "",
        "| implementation | version | year | " + " | ".join(f"{subject}, {count}" for subject, count in offered.items()) + " |",
        "|---|---|---|" + "---:|" * len(offered),
    ]
    results = defaultdict(dict)
    for subject, i, passed, failed, _ in rows:
        results[i.name, i.version, i.year][subject] = f"{passed}/{len(failed)}"
    for head, cells in sorted(results.items()):
        out.append("|".join(["", *map(str, head), *(cells.get(subject, "") for subject in offered), ""]))
    out += ["", "## Failures, by their reason", "", "The last column names one of the failed cases.", ""]
    out += ["| reason | number of failures | case |", "|---|---|---|"]
    failed = [(i, *one) for _, i, _, failures, _ in rows for one in failures]
    for entry in entries:
        found = [one for one in failed if one[1] is entry]
        if found:
            number = Counter(f"{i.name.split(',')[0].split(' (')[0]} {i.version}" for i, *_ in found)
            who = ", ".join(f"{name}: {count}" for name, count in number.items())
            out.append(f"| {entry['kind']}: {entry['why']} | {who} | `{found[0][2].case['id']}` |")
    return "\n".join(out + growth()) + "\n"


def growth():
    """Returns the lines of the table with the times that growth.py measured."""
    times = json.loads((HOME / "answers/growth.json").read_text())
    out = ["", "## Long inputs", ""]
    out += ["This table contains the processor time for the recipes of [`hostile.json`](../suite/hostile.json), with N of 1,000, "
            f"10,000 and 100,000. A run is stopped after {LIMIT} s. `>` means that the run was stopped or crashed. The time "
            "includes reading the question. Other implementations were not measured.", ""]  # fmt: skip
    out += ["| implementation | recipes | stopped | slowest recipe | its times, in seconds |", "|---|---:|---:|---|---|"]
    for key, found in times.items():
        ended = [i for i, took in found.items() if None in took]
        rank = lambda i: (len(SIZES) - len(found[i]) if None in found[i] else -1, found[i][-2] if None in found[i][1:] else found[i][-1] or 0)
        slowest = max(found, key=rank)
        shown = ", ".join(">" if took is None else f"{took:.2f}" for took in found[slowest])
        i = BY_KEY[key]
        out.append(f"| {i.name} {i.version} | {len(found)} | {len(ended)} | `{slowest}` | {shown} |")
    return out


if __name__ == "__main__":
    main()
