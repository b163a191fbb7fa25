"""Compares `puny.compat.idna` with the package `idna`, which must be installed: `python bench_compat.py`."""

import timeit

import idna as theirs
from bench import names

from puny.compat import idna as ours


def nanoseconds(function, values):
    """Returns the mean time of a call. `main` measures each package seven times, alternately, and uses the least time."""
    return timeit.timeit(lambda: [function(value) for value in values], number=1) / len(values) * 1e9


def main():
    mixed, ascii_names, idn = (names(share, 5_000) for share in [0.03, 0, 1])
    mapped = [name.title() for name in idn]
    encoded = [theirs.encode(name) for name in idn]
    labels = [name.split(".")[1] for name in idn]
    cases = [
        ("encode, ASCII", lambda idna: idna.encode, ascii_names),
        ("encode, 97 % ASCII and 3 % IDN", lambda idna: idna.encode, mixed),
        ("encode, IDN", lambda idna: idna.encode, idn),
        ("encode(uts46=True), ASCII", lambda idna: lambda name: idna.encode(name, uts46=True), ascii_names),
        ("encode(uts46=True), IDN", lambda idna: lambda name: idna.encode(name, uts46=True), mapped),
        ("decode, ASCII", lambda idna: idna.decode, ascii_names),
        ("decode, IDN", lambda idna: idna.decode, encoded),
        ("check_label, IDN", lambda idna: idna.check_label, labels),
        ("uts46_remap, IDN", lambda idna: idna.uts46_remap, mapped),
    ]
    print("| nanoseconds a call | `idna` | `puny.compat.idna` | |\n|---|---:|---:|---:|")
    for what, function, values in cases:
        times = [
            (nanoseconds(function(theirs), values), nanoseconds(function(ours), values)) for _ in range(7)
        ]
        real, here = (min(column) for column in zip(*times))
        print(f"| {what} | {real:.0f} | {here:.0f} | {real / here:.0f} times |")


if __name__ == "__main__":
    main()
