"""The command `puny`. The first argument is the path of the command. The command converts many strings at once, so
questions with the same operation and the same options are answered by one run."""

import json
import subprocess
import sys
from collections import defaultdict

UTS46 = ("check-hyphens", "check-bidi", "check-joiners", "std3", "transitional", "dns-length", "ignore-invalid-punycode")
IDNA2003 = ("allow-unassigned", "std3")


def arguments(subject, operation, flags):
    if subject == "punycode":
        return [operation]
    form = {"hostname": "hostname", "idn-hostname": "idn-hostname", "idn-email": "mailbox"}.get(subject)
    if form:
        # The command has no option for the draft 2020-12.
        return ["check", "--as", form] if flags != "2020-12" else None
    edition, names = {
        "uts46": ("uts46", UTS46),
        "email-domain": ("uts46", UTS46),
        "url-host": ("url", ()),
        "idna2008-lookup": ("2008-lookup", ()),
        "idna2008-registration": ("2008-register", ()),
        "idna2003": ("2003", IDNA2003),
    }.get(subject, (None, ()))
    if edition is None or flags.startswith("before"):
        return None
    options = [f"--{name}={'yes' if on == '1' else 'no'}" for name, on in zip(names, flags)]
    options += ["--be-strict=yes"] if flags.endswith(" beStrict") else []
    options += ["--email"] if subject == "email-domain" else []
    # ToUnicode of IDNA2003 never fails: a label that cannot be converted is unchanged.
    options += ["--on-error=partial"] if (subject, operation) == ("idna2003", "unicode") else []
    return [f"to-{operation}", "--edition", edition, *options]


def encoded(points, form):
    numbers = [int(point, 16) for point in points.split()]
    return bytes(numbers) if form else "".join(map(chr, numbers)).encode()


groups, answers = defaultdict(list), []
for line in sys.stdin:
    subject, operation, flags, points, *form = line.rstrip("\n").split("\t")
    asked = arguments(subject, operation, flags)
    answers.append("-")
    try:
        text = encoded(points, form)
    except UnicodeEncodeError:  # A surrogate.
        continue
    if asked and b"\0" not in text:
        groups[tuple(asked)].append((len(answers) - 1, text))
for asked, found in groups.items():
    command = [sys.argv[1], *asked, "--null", "--format=jsonl", "--quiet"]
    strings = b"".join(text + b"\0" for _, text in found)
    lines = subprocess.run(command, input=strings, capture_output=True).stdout.decode().split("\n")[:-1]
    for (at, _), line in zip(found, lines, strict=True):
        record = json.loads(line)
        result = record["output"] if "output" in record else "" if record["valid"] else None
        answers[at] = "!" if result is None else " ".join(["=", *(f"{ord(c):x}" for c in result)])
print("\n".join(answers))
