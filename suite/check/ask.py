"""Sends all questions to the runner of every installed implementation, and stores the answers in target/suite/answers.

    python3 suite/check/ask.py [KEY ...]
"""

import json
import os
import subprocess
import sys
import time
from itertools import compress

import reader
from implementations import ALL, HOME

BATCH = 400


def ask(implementation, lines, seconds=120):
    """Returns one answer line for each question. If the runner crashes or takes too long, the line is `?` and the
    reason."""
    out = []
    while len(out) < len(lines):
        rest = lines[len(out) :]
        try:
            run = subprocess.run(
                implementation.command,
                input="\n".join(rest) + "\n",
                env=os.environ | implementation.env,
                capture_output=True,
                text=True,
                timeout=seconds,
            )
            found, why = run.stdout.split("\n")[:-1], f"died with {run.returncode}"
            if not out and not found:
                sys.exit(f"{implementation.key} does not run: {run.stderr[-2000:]}")
        except subprocess.TimeoutExpired as late:
            found, why = (late.stdout or b"").decode().split("\n")[:-1], "too slow"
        out += found
        if len(out) < len(lines):
            out.append("? " + why)
    return out[: len(lines)]


def main():
    answers = HOME / "answers"
    answers.mkdir(exist_ok=True)
    questions = [q for subject in reader.SUBJECTS for q in reader.questions(subject)]
    lines = [q.line for q in questions]
    forms = [q.form for q in questions]
    for implementation in ALL:
        if sys.argv[1:] and implementation.key not in sys.argv[1:]:
            continue
        if not implementation.installed:
            print(f"{implementation.key}: not installed")
            continue
        start = time.time()
        taken = [form in implementation.forms for form in forms]
        given = iter(ask(implementation, list(compress(lines, taken))))
        found = [next(given) if is_taken else "-" for is_taken in taken]
        offered = sum(answer != "-" for answer in found)
        (answers / f"{implementation.key}.txt").write_text("\n".join(found) + "\n")
        print(f"{implementation.key}: {offered} answers in {time.time() - start:.1f} s")
    (answers / "questions.txt").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
