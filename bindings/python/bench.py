"""Times of the installed package: `python bench.py`. With Python's `idna` installed, beside it.

With the feature `bench` of the extension (`maturin develop --release --features bench`), columns of pyarrow
are measured beside the column call of the Rust library on the same rows as Utf8, in turns, with each instruction
set of the processor: the ratio of medians. `python bench.py beside` measures these alone.
"""

import random
import statistics
import sys
import time
import timeit

import puny
from puny import _puny, columns

WORDS = ["bücher", "straße", "日本語", "мой", "ελλάδα", "müller", "café", "שלום"]
TURNS = 9


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


def shuffled(values):
    return random.Random(3).sample(values, len(values))


def shuffled_views(values):
    """Views as of a column that was sorted or filtered: their texts are not one after the other."""
    import pyarrow as pa

    _, views, *text = pa.array(values, pa.string_view()).buffers()
    views = views.to_pybytes()
    order = shuffled(range(len(values)))
    views = pa.py_buffer(b"".join(views[row * 16 : row * 16 + 16] for row in order))
    return pa.Array.from_buffers(pa.string_view(), len(values), [None, views, *text])


def beside_rust(rows):
    """Each kind of column beside the column call of the Rust library, as a table."""
    import pyarrow as pa

    word = random.Random(2).choice
    labels = [f"{word(WORDS)}{row}" for row in range(rows)]
    mixed = names(0.03, rows)
    # Not in turn, which the processor would learn.
    is_short = random.Random(3).random
    short = [f"h{row}.de" if is_short() < 0.5 else name for row, name in enumerate(mixed)]
    inputs = [
        ("names, 3 % IDN", "to_ascii", mixed),
        ("half of them of at most 12 bytes", "to_ascii", short),
        ("names, IDN", "to_ascii", names(1, rows)),
        ("labels, encoded", "encode", labels),
        ("labels, decoded", "decode", columns.encode(labels)),
    ]
    kinds = {
        "Utf8": lambda values: pa.array(values),
        "LargeUtf8": lambda values: pa.array(values, pa.large_string()),
        "Utf8View": lambda values: pa.array(values, pa.string_view()),
        "shuffled": shuffled_views,
    }
    print("| | |", " | ".join(kinds), "| column call, ns a row |")
    print("|---|---|" + "---:|" * (len(kinds) + 1))
    for what, operation, values in inputs:
        convert = getattr(columns, operation)
        for instruction_set in _puny.instruction_sets():
            _puny.limit(instruction_set)
            cells, calls = [], []
            for kind, array_of in kinds.items():
                array = array_of(values)
                utf8 = pa.array(shuffled(values) if kind == "shuffled" else values)
                turns = [
                    (seconds(lambda: convert(array)), seconds(lambda: _puny.column_call(operation, utf8)))
                    for _ in range(TURNS)
                ]
                ours, rust = (statistics.median(times) for times in zip(*turns))
                cells.append(f"{ours / rust:.2f}")
                calls.append(rust / rows * 1e9)
            calls = statistics.median(calls)
            print(f"| {what} | {instruction_set} |", " | ".join(cells), f"| {calls:.1f} |", flush=True)


def main():
    if sys.argv[1:] == ["beside"]:
        return beside_rust(1_000_000)
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
