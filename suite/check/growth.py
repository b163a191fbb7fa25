"""Measures the time of the installed implementations for the recipes of hostile.json, with N of 1,000, 10,000 and
100,000.

    python3 suite/check/growth.py [KEY ...]

Stores the times in target/suite/answers/growth.json, which report.py reads. If a run takes longer than LIMIT, it is
stopped, and larger sizes of the recipe are skipped.
"""

import json
import os
import resource
import subprocess
import sys

import reader
from implementations import ALL, HOME

SIZES = (1000, 10_000, 100_000)
LIMIT = 2  # seconds of processor time


def asked(book, case):
    """Returns the subject, operation and flags of the question for a recipe."""
    operation = case["operation"]
    if operation in ("encode", "decode"):
        return "punycode", operation, ""
    if operation == "url-host":
        return operation, "ascii", "since-2026-06"
    flags = reader.read(operation).get("flags", {})
    flags = flags | case.get("flags", {})
    return operation, "ascii", "".join("1" if on else "0" for on in flags.values())


def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT))


def seconds(implementation, line, start=0.0):
    """Returns the processor time that the runner needs for a question, without `start`, the time that the runner needs
    to start. Returns None if the run took too long or crashed, and `-` if the implementation does not offer the
    operation."""
    used = lambda: sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])
    before = used()
    try:
        run = subprocess.run(
            implementation.command, input=line + "\n", env=os.environ | implementation.env,
            capture_output=True, text=True, timeout=20 * LIMIT, preexec_fn=limit,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return None
    if run.stdout.startswith("-"):
        return "-"
    return round(max(used() - before - start, 0), 3) if run.stdout else None


def main():
    book, kept = reader.read("hostile"), HOME / "answers/growth.json"
    found = json.loads(kept.read_text()) if kept.exists() else {}
    chosen = {i.key: i for i in ALL if i.installed and (i.independent or i.key == "puny")}
    for implementation in map(chosen.get, sys.argv[1:] or chosen):
        found.pop(implementation.key, None)
        idle = sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])
        seconds(implementation, "none\tascii\t\t61")
        start = sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2]) - idle
        for case in book["cases"]:
            subject, operation, flags = asked(book, case)
            times = []
            for size in SIZES:
                points = " ".join(f"{point:x}" for point in reader.points(case["input"], size))
                took = seconds(implementation, f"{subject}\t{operation}\t{flags}\t{points}", start)
                if took == "-":
                    break
                times.append(took)
                if took is None:
                    break
            if times:
                found.setdefault(implementation.key, {})[case["id"]] = times
        print(implementation.key, len(found.get(implementation.key, {})), flush=True)
        kept.write_text(json.dumps(found))


if __name__ == "__main__":
    main()
