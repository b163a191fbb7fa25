"""Writes suite/evidence.json, and docs/report-card.md, from the answers that ask.py kept.

Fails if fewer than two implementations agree with a case and suite/disagreements.json does not say why.
An implementation with a failure that no disagreement explains is left out of the card for that subject.
"""

import json
import sys
from collections import Counter, defaultdict
from datetime import date
from fnmatch import fnmatchcase

import jsonschema
import suite
from compare import show, tally
from growth import LIMIT, SIZES
from implementations import ALL, HOME

ROOT = suite.ROOT
CARD = ROOT.parent / "docs/report-card.md"
BY_KEY = {i.key: i for i in ALL}
# Asked as judges only: they do not say that they do this.
JUDGES_ONLY = {("libidn2", "idn-hostname"), ("tr46", "email-domain"), ("tr46", "url-host")}
JUDGES_ONLY |= {("libidn2-2.3.3", "idn-hostname"), ("perl", "email-domain")}
JUDGES_ONLY |= {("pypi-idna", "idn-hostname"), ("punycode.js-parameters", "bootstring")}


def explains(entry, key, question, answer):
    case, when = question.case, entry.get("when", {})
    refused = question.expected[0] is None
    kind = "accepts" if refused else "refuses" if answer is None else "differs"
    version = lambda text: tuple(map(int, text.split(".")))
    return (
        key in entry["implementations"]
        and any(fnmatchcase(case["id"], pattern) for pattern in entry["cases"])
        and when.get("answer", kind) == kind
        and when.get("operation", question.operation) == question.operation
        and ("breaks" not in when or bool(set(when["breaks"]) & set(case.get("breaks", []))))
        and ("above" not in when or version(case.get("unicodeVersion", "0")) > version(when["above"]))
    )


def main():
    schema = json.loads((ROOT / "schema.json").read_text())
    for subject in [*suite.SUBJECTS, "hostile"]:
        jsonschema.validate(suite.read(subject), schema)
    entries = json.loads((ROOT / "disagreements.json").read_text())["disagreements"]
    agree, first = defaultdict(dict), {}
    passed, failed = Counter(), defaultdict(list)
    for question, yes, no in tally():
        case, subject = question.case, question.subject
        judges = {key for key in yes if BY_KEY[key].independent}
        # A case has two that agree on the first thing that it asks, in each of its editions. Of what
        # else it asks, one that disagrees takes its voice back.
        if case["id"] not in first:
            first[case["id"]] = question.operation
            agree[subject][case["id"]] = set()
        if question.operation == first[case["id"]]:
            agree[subject][case["id"]] |= judges
        agree[subject][case["id"]] -= set(no)
        for key in yes:
            if (key, subject) not in JUDGES_ONLY:
                passed[subject, key] += 1
        for key, answer in no.items():
            if (key, subject) not in JUDGES_ONLY:
                failed[subject, key].append((question, answer))
    written = {s: {i: " ".join(sorted(k)) for i, k in sorted(c.items())} for s, c in agree.items()}
    about = "Made by suite/check/report.py: the implementations that agree with each case."
    versions = {i.key: f"{i.name} {i.version}" for i in ALL if i.independent}
    text = json.dumps({"about": about, "implementations": versions, "agree": written}, indent=0)
    (ROOT / "evidence.json").write_text(text + "\n")
    lacking = [
        i
        for cases in written.values()
        for i, keys in cases.items()
        if len(keys.split()) < 2
        and not any(fnmatchcase(i, pattern) for entry in entries for pattern in entry["cases"])
    ]
    print(f"{sum(map(len, written.values()))} cases; {len(lacking)} lack two that agree and a reason")
    counts = Counter(min(len(k.split()), 3) for c in written.values() for k in c.values())
    print("agreeing implementations (3 is three or more):", dict(counts))
    for i in lacking[:40]:
        print("  ", i)
    unread = Counter()
    groups = defaultdict(list)
    for (subject, key), found in sorted(failed.items()):
        for question, answer in found:
            entry = next((e for e in entries if explains(e, key, question, answer)), None)
            if entry is None:
                unread[subject, key, question.case["id"].rsplit(".", 1)[0]] += 1
            else:
                groups[entry["id"], key].append((question, answer))
    for at, number in sorted(unread.items()):
        print("  not explained:", number, *at)
    CARD.write_text(card(passed, failed, entries, groups, unread))
    sys.exit(bool(lacking))


def card(passed, failed, entries, groups, unread):
    hidden = {(subject, key) for subject, key, _ in unread}
    out = [
        "# Report card",
        "",
        f"Written by `cargo xtask suite --report` on {date.today()}. Each implementation is asked the questions of "
        "[`suite/`](../suite/README.md) that it offers an answer to, by its own package. A name is asked for its form in "
        "ASCII and in Unicode, so a case may be two questions. What an implementation does not say that it does is not asked.",
        "",
        "| subject | implementation | version | year | passed | failed |",
        "|---|---|---|---:|---:|---:|",
    ]
    for (subject, key), number in sorted(passed.items(), key=lambda one: (suite.SUBJECTS.index(one[0][0]), one[0][1])):
        if (subject, key) in hidden:
            continue
        i = BY_KEY[key]
        out.append(f"| {subject} | {i.name} | {i.version} | {i.year} | {number} | {len(failed[subject, key])} |")
    left = sorted({f"{BY_KEY[key].name} {BY_KEY[key].version} ({subject})" for subject, key in hidden})
    if left:
        out += ["", "Asked, and not shown, because not every failure has been read: " + "; ".join(left) + "."]
    out += ["", "## Every failure, by its reason", "", "One example of each; `suite/disagreements.json` names the cases.", ""]
    out += ["| implementation | failed | example | its answer | the case's | why |", "|---|---:|---|---|---|---|"]
    for entry in entries:
        for key in entry["implementations"]:
            found = [f for f in groups.get((entry["id"], key), []) if (f[0].subject, key) not in hidden]
            if found:
                question, answer = found[0]
                cut = lambda text: text if len(text) <= 44 else text[:40] + "…"
                code = lambda text: f"`{cut(text)}`".replace("|", "\\|")
                rules = ", ".join(question.case.get("breaks", []))
                right = code(show(question.expected[0])) + (f" ({rules})" if rules else "")
                i = BY_KEY[key]
                out.append(
                    f"| {i.name} {i.version} | {len(found)} | `{question.case['id']}` {code(show(question.points))} | "
                    f"{code(show(answer))} | {right} | {entry['kind']}: {entry['why']} |"
                )
    return "\n".join(out + growth()) + "\n"


def growth():
    """What growth.py measured: the implementations for which an input of 100,000 takes too long."""
    times = json.loads((HOME / "answers/growth.json").read_text())
    out = ["", "## Long inputs", ""]
    out += [f"Each recipe of [`hostile.json`](../suite/hostile.json) with 1,000, 10,000 and 100,000 of N, ended after {LIMIT} s of "
            "the processor; `>` stands for that, or for a death. Reading the question is part of the time. What is not listed was not measured.", ""]  # fmt: skip
    out += ["| implementation | recipes asked | ended | slowest recipe | its times, in seconds |", "|---|---:|---:|---|---|"]
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
