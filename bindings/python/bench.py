"""Measures the installed package: `python bench.py`. If the package `idna` is installed, `idna` is measured too."""

import random
import time
import timeit

import puny
from puny import columns

WORDS = ["bücher", "straße", "日本語", "мой", "ελλάδα", "müller", "café", "שלום"]


def names(share, rows):
    pick = random.Random(1)
    return [
        f"www.{pick.choice(WORDS)}-{row}.example" if pick.random() < share else f"host-{row}.example.com"
        for row in range(rows)
    ]


def best(function, number):
    """Returns the least time of a call, in seconds of processor time, which other processes do not affect."""
    timer = time.process_time
    return min(timeit.repeat(function, number=number, repeat=7, timer=timer)) / number


def main():
    import pyarrow as pa

    print(f"to_ascii('www.example.com')   {best(lambda: puny.to_ascii('www.example.com'), 100_000) * 1e9:8.0f} ns")
    idn = "www.bücher.example"
    print(f"to_ascii({idn!r}) {best(lambda: puny.to_ascii(idn), 100_000) * 1e9:8.0f} ns")
    for what, share in [("97 % ASCII, 3 % IDN", 0.03), ("IDN", 1)]:
        rows = names(share, 1_000_000)
        array = pa.array(rows)
        took = best(lambda: columns.to_ascii(array), 1)
        print(f"{what}, pyarrow: {took * 1e3:8.1f} ns a row")
        took = best(lambda: columns.to_ascii(rows), 1)
        print(f"{what}, list: {took * 1e3:8.1f} ns a row")
        try:
            import idna
        except ImportError:
            continue
        few = rows[:2_000]
        took = best(lambda: [idna.encode(name) for name in few], 1)
        print(f"{what}, idna.encode: {took / len(few) * 1e9:8.0f} ns a row")


if __name__ == "__main__":
    main()
