"""Measures how many real imitations of brands `puny imitations` lists, and how many dnstwist lists, in the same run.

    cargo build --release -p puny-cli && pip install dnstwist==20250130
    python3 research/imitations/recall.py

The list of `puny` is not enumerated for each number of substitutions, because it has billions of names. Instead, it is
limited to the letters of one real imitation (`--repertoire`), which leaves out no text of these letters. The list of
dnstwist is the result of its homoglyph method, which makes at most two substitutions.
"""

import collections
import json
import pathlib
import re
import subprocess
import tempfile
import time

import dnstwist

ROOT = pathlib.Path(__file__).resolve().parents[2]
PUNY = ROOT / "target" / "release" / "puny"
# More substitutions are not tried: no real imitation of the brands has more.
MOST = 13


def rows():
    """Returns the registrable name of each imitation in Unicode, the suffix, the brand and the kind."""
    lines = (ROOT / "testdata/imitations/imitations.tsv").read_text(encoding="utf-8").splitlines()
    for line in lines[1:]:
        if line.startswith("#"):
            continue
        _, ascii_name, unicode_name, brand, kind = line.split("\t")
        unicode_name = re.sub(r"\\u\{([0-9A-F]+)\}", lambda code: chr(int(code[1], 16)), unicode_name)
        labels = ascii_name.split(".")
        # The imitation is the last label that is not ASCII and not in the suffix.
        at = max((i for i, label in enumerate(labels[:-1]) if label.startswith("xn--")), default=0)
        yield ".".join(labels[at:]), unicode_name.split(".")[at:], brand, kind


def listed(brand, labels, *options):
    """Returns the number of substitutions with which `puny` lists a name, or None."""
    with tempfile.NamedTemporaryFile("w", encoding="utf-8") as file:
        file.write("\n".join(sorted(set(labels[0] + brand.split(".")[0]))))
        file.flush()
        command = [PUNY, "imitations", brand, "-f", "jsonl", "--tld", ".".join(labels[1:]), "--resembling",
                   "--substitutions", str(MOST), "--repertoire", file.name, *options]
        output = subprocess.run(command, capture_output=True, check=True).stdout.decode()
    for line in output.splitlines():
        record = json.loads(line)
        if record["unicode"] == ".".join(labels):
            return record
    return None


def homoglyphs(brand, suffix):
    """Returns the labels that dnstwist lists, in Unicode."""
    return set(dnstwist.Fuzzer(f"{brand.split('.')[0]}.{suffix}")._homoglyph())


def main():
    counts = collections.Counter()
    twist = {}
    for ascii_name, labels, brand, kind in rows():
        key = brand, ascii_name.split(".", 1)[1]
        if key not in twist:
            twist[key] = homoglyphs(*key)
        record = listed(brand, labels, "--hidden")
        number = len(record["substitutions"]) if record else "none"
        counts[kind, number, "all"] += 1
        counts[kind, number, "looks_like"] += record is not None and record["relation"] == "looks_like"
        counts[kind, number, "shown"] += record is not None and record["show"] == "unicode"
        counts[kind, number, "dnstwist"] += labels[0] in twist[key]
    columns = "all", "looks_like", "shown", "dnstwist"
    print("| kind | substitutions | names | of these look alike | of these shown | dnstwist |")
    print("|---|---|---:|---:|---:|---:|")
    for kind, number in sorted({key[:2] for key in counts}, key=str):
        print(f"| {kind} | {number} |", *(f"{counts[kind, number, column]} |" for column in columns))

    brands = sorted({brand for _, _, brand, _ in rows()})
    for options in ["--substitutions", "1"], ["--substitutions", "2"]:
        start = time.monotonic()
        command = [PUNY, "imitations", "--resembling", *options, *brands]
        number = subprocess.run(command, capture_output=True, check=True).stdout.count(b"\n")
        took = time.monotonic() - start
        print(f"puny {' '.join(options)}: {number} shown names of {len(brands)} brands in {took:.2f} s, {number / took:.0f}/s")
    start = time.monotonic()
    number = sum(len(set(dnstwist.Fuzzer(brand)._homoglyph())) for brand in brands)
    took = time.monotonic() - start
    print(f"dnstwist: {number} names of {len(brands)} brands in {took:.2f} s, {number / took:.0f}/s")


if __name__ == "__main__":
    main()
