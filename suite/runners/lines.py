"""The loop of every runner in Python. It reads one question per line and writes one answer per line (../README.md)."""

import sys


def run(answer):
    for line in sys.stdin:
        subject, operation, flags, points, *form = line.rstrip("\n").split("\t")
        numbers = [int(point, 16) for point in points.split()]
        text = bytes(numbers) if form else "".join(map(chr, numbers))
        try:
            result = answer(subject, operation, flags, text)
        except NotImplementedError:
            print("-", flush=True)
        except (ValueError, OverflowError, IndexError, AssertionError, KeyError):
            print("!", flush=True)
        else:
            print("=", *(f"{ord(c):x}" for c in result), flush=True)
