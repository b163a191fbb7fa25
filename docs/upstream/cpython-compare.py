"""Compares two versions of Lib/encodings/punycode.py: results, errors and times.

    python3 cpython-compare.py OLD.py NEW.py [LENGTH ...]
"""

import importlib.util
import random
import sys
import time


def load(name, path):
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def outcome(function, *args):
    try:
        return function(*args)
    except UnicodeDecodeError as e:
        return type(e), e.encoding, e.object, e.start, e.end, e.reason
    except Exception as e:
        return type(e), str(e)


def best(turns, *functions):
    """Returns the shortest time of each function, in milliseconds. The functions take turns."""
    times = [float("inf")] * len(functions)
    for _ in range(turns):
        for i, function in enumerate(functions):
            start = time.perf_counter()
            function()
            times[i] = min(times[i], (time.perf_counter() - start) * 1000)
    return times


old, new = (load(name, path) for name, path in zip(("old", "new"), sys.argv[1:3]))
rng = random.Random(3492)

for turn in range(20_000):
    limit = rng.choice((0x81, 0x100, 0x3000, 0x110000))
    length = rng.choice((0, 1, 2, 5, 20, 60, 70)) if turn % 100 else 700
    text = "".join(chr(rng.choice((rng.randrange(128), rng.randrange(limit)))) for _ in range(length))
    puny = outcome(old.punycode_encode, text)
    assert puny == outcome(new.punycode_encode, text), text
    data = bytearray(puny)
    for _ in range(rng.randrange(4)):  # mistakes
        data[rng.randrange(len(data) + 1):] = rng.choice((b"", b"9", b"-", b"&a", b"\xff-")) + data[-5:]
    for errors in "strict", "ignore", "replace", "other":
        a, b = (outcome(codec.Codec().decode, bytes(data), errors) for codec in (old, new))
        assert a == b, (data, errors, a, b)

for length in map(int, sys.argv[3:]):
    for letters in "abcdefghijklmnopqrstuvwxyzäöüéß", "".join(map(chr, range(0x4E00, 0x9FFF))):
        text = "".join(rng.choices(letters, k=length))
        puny = new.punycode_encode(text)
        assert new.punycode_decode(puny, "strict") == text
        turns = max(1, 20_000 // length)
        times = best(turns, lambda: new.punycode_encode(text), lambda: old.punycode_encode(text))
        times += best(turns, lambda: new.punycode_decode(puny, "strict"),
                      lambda: old.punycode_decode(puny, "strict"))
        print(f"{length} of {len(letters)} letters: encode {times[1]:.2f} -> {times[0]:.2f} ms,"
              f" decode {times[3]:.2f} -> {times[2]:.2f} ms", flush=True)
