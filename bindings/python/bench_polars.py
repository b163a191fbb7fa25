"""Times and memory of a query of Polars, by the plugin and by `map_batches`: `python bench_polars.py`.

Each query reads 10,000,000 names from Parquet and adds up the lengths of the results, in a process of its own. The
time is that of the query, beside one that has no function; memory is the peak of the process.
"""

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from bench import WORDS

WAYS = ["none", "plugin", "map_batches"]


def generate(path, rows, share):
    """Names, of which a share is IDN, in the order of chance."""
    import polars as pl

    pick = random.Random(1)
    words = pl.Series([pick.choice(WORDS) if pick.random() < share else "host" for _ in range(100_000)])
    number = pl.int_range(rows).cast(pl.String)
    word = pl.lit(words).gather(pl.int_range(rows) % len(words))
    names = pl.LazyFrame().select(name=pl.concat_str(pl.lit("www."), word, pl.lit("-"), number, pl.lit(".example")))
    names.collect().write_parquet(path, row_group_size=122_880)


def query(path, way, engine, busy):
    """Runs the query once: seconds, seconds of the processor, and the peak of memory in MB."""
    import polars as pl

    import puny.polars  # noqa: F401
    from puny import columns

    name = pl.col("name")
    expr = {
        "none": name,
        "plugin": name.puny.to_ascii(),
        "map_batches": name.map_batches(lambda series: columns.to_ascii(series), return_dtype=pl.String, is_elementwise=True),
    }[way]
    total = expr.str.len_bytes().sum()
    pl.LazyFrame({"name": ["ü"]}).select(total).collect(engine=engine)
    done = threading.Event()

    def compute():
        while not done.is_set():
            sum(range(1000))

    if busy:
        threading.Thread(target=compute).start()
    start, processor = time.perf_counter(), time.process_time()
    try:
        found = pl.scan_parquet(path).select(total).collect(engine=engine).item()
        took = time.perf_counter() - start, time.process_time() - processor
    finally:
        done.set()
    # Not that of `resource`, which has the peak of the process that started this one.
    status = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    peak = int(status["VmHWM"].split()[0]) / 1024
    print(json.dumps({"found": found, "seconds": took[0], "processor": took[1], "peak": peak}))


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rows", type=int, default=10_000_000)
    parser.add_argument("--share", type=float, default=0.03, help="of IDN")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--query", nargs=4)
    options = parser.parse_args()
    if options.query:
        path, way, engine, busy = options.query
        query(path, way, engine, busy == "busy")
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "names.parquet"
        generate(path, options.rows, options.share)
        print("| engine | threads | | seconds | of the processor | peak MB |\n|---|---:|---|---:|---:|---:|")
        for engine, threads, busy in [
            ("streaming", 1, ""),
            ("streaming", 2, ""),
            ("in-memory", 1, ""),
            ("in-memory", 2, ""),
            ("streaming", 2, "busy"),
        ]:
            runs = {way: [] for way in WAYS}
            environment = os.environ | {"POLARS_MAX_THREADS": str(threads)}
            for _ in range(options.runs):
                for way in WAYS:  # in turns
                    command = [sys.executable, __file__, "--query", str(path), way, engine, busy]
                    output = subprocess.run(command, env=environment, check=True, capture_output=True).stdout
                    runs[way].append(json.loads(output))
            assert len({run["found"] for way in WAYS[1:] for run in runs[way]}) == 1
            for way in WAYS:
                took, processor, peak = (
                    statistics.median(run[key] for run in runs[way]) for key in ["seconds", "processor", "peak"]
                )
                what = f"{way}, beside a thread that computes in Python" if busy else way
                print(f"| {engine} | {threads} | {what} | {took:.2f} | {processor:.2f} | {peak:.0f} |", flush=True)


if __name__ == "__main__":
    main()
