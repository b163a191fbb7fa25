"""Times of the installed package: `python bench.py`. With Python's `idna` installed, beside it.

With the feature `bench` of the extension (`maturin develop --release --features bench`), columns of pyarrow
are measured beside the column call of the Rust library on the same memory, in turns: the ratio of medians.
"""

import random
import statistics
import time
import timeit

import puny
from puny import _puny, columns

WORDS = ["bücher", "straße", "日本語", "мой", "ελλάδα", "müller", "café", "שלום"]
TURNS = 15


def names(share, rows):
    pick = random.Random(1)
    return [
        f"www.{pick.choice(WORDS)}-{row}.example" if pick.random() < share else f"host-{row}.example.com"
        for row in range(rows)
    ]


def best(function, number):
    """Seconds of the processor, which do not count the work of others."""
    timer = time.process_time
    return min(timeit.repeat(function, number=number, repeat=7, timer=timer)) / number


def seconds(function):
    """Of the processor, for one call."""
    start = time.process_time()
    function()
    return time.process_time() - start


def beside_rust(rows):
    """Each kind of column beside the column call of the Rust library."""
    import pyarrow as pa

    word = random.Random(2).choice
    labels = [f"{word(WORDS)}{row}" for row in range(rows)]
    inputs = [
        ("names, 3 % IDN", "to_ascii", names(0.03, rows)),
        ("names, IDN", "to_ascii", names(1, rows)),
        ("labels", "encode", labels),
        ("labels", "decode", columns.encode(labels)),
    ]
    for what, operation, values in inputs:
        for kind in [pa.string(), pa.large_string(), pa.string_view()]:
            convert = getattr(columns, operation)
            array, utf8 = pa.array(values, kind), pa.array(values)
            turns = [
                (seconds(lambda: convert(array)), seconds(lambda: _puny.column_call(operation, utf8)))
                for _ in range(TURNS)
            ]
            ours, rust = (statistics.median(times) for times in zip(*turns))
            print(
                f"{operation} of {what}, {kind}: {ours / rows * 1e9:.0f} ns a row, "
                f"the column call {rust / rows * 1e9:.0f} ns: {ours / rust:.2f} times",
                flush=True,
            )


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
    if hasattr(_puny, "column_call"):
        beside_rust(1_000_000)


if __name__ == "__main__":
    main()
