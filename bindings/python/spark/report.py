"""The table of the job: every engine in a process of its own, its time and memory."""

import os
import platform
import subprocess
import sys
import time
from importlib.metadata import version
from pathlib import Path

import job

PAGE = os.sysconf("SC_PAGE_SIZE")
NAMES = {"duckdb": "duckdb", "polars": "polars", "spark": "pyspark", "idna": "idna"}


def write(options):
    """Runs every engine on the names of `options.folder`; writes the table."""
    cores = os.cpu_count() or 1
    lines = []
    costs = {}
    for engine, package in NAMES.items():
        rows = options.rows if engine != "idna" else min(options.by_hand, options.rows)
        seconds, memory, processor = run(options.folder, engine, rows)
        costs[engine] = processor / rows
        what = f"{package} {version(package)}" + (" and confusables, by hand" if engine == "idna" else "")
        lines.append(
            f"| {what} | {rows:,} | {seconds:.1f} s | {rows / seconds:,.0f} | {processor:.1f} s "
            f"| {memory / 1e6:,.0f} MB | {costs[engine] * 1e10 / 3600:,.1f} |"
        )
        print(lines[-1], flush=True)
    engines = [engine for engine in NAMES if engine != "idna"]
    first = job.found(options.folder, engines[0])
    for engine in engines[1:]:
        if job.found(options.folder, engine) != first:
            raise SystemExit(f"{engine} found other names than {engines[0]}")
        if job.counts(options.folder, engine) != job.counts(options.folder, engines[0]):
            raise SystemExit(f"{engine} counted otherwise than {engines[0]}")
    counted = ", ".join(f"{tld} {count:,}" for tld, count in job.counts(options.folder, engines[0]))
    text = "\n".join(
        [
            f"{time.strftime('%Y-%m-%d')}, {processor_name()}, {cores} cores, Python {platform.python_version()}.",
            f"{options.rows:,} names, {options.protected:,} protected names. {options.note}".rstrip(),
            "",
            "| engine | names | time | names a second | processor time | memory | 10^10 names, core-hours |",
            "|---|--:|--:|--:|--:|--:|--:|",
            *lines,
            "",
            "Times are of whole processes, their start and the reading of Parquet included. Memory is the most",
            "that the resident sets of all processes of an engine had together; pages that they share count in",
            "each. The last column is not measured: it is processor time / names * 10^10 / 3600 s, so that what a",
            "start costs is multiplied too. The row by hand follows weaker rules, and finds other names; it is",
            "measured with fewer rows.",
            "",
            f"DuckDB, Polars and Spark found the same {len(first):,} names: {counted}.",
            "",
        ]
    )
    print(text)
    if options.write:
        whole = options.write.with_suffix(".new")
        whole.write_text(text)
        whole.replace(options.write)


def run(folder, engine, by_hand):
    """The seconds, the most bytes in memory and the processor seconds of an engine with all its processes."""
    here = str(Path(__file__).with_name("job.py"))
    command = [sys.executable, here, "run", str(folder), engine, "--by-hand", str(by_hand)]
    start = time.monotonic()
    # Linux counts what a process and all that it waited for took; sampled, as a JVM is not always waited for.
    process = subprocess.Popen(command)
    most = 0
    taken = {}
    while process.poll() is None:
        memory = 0
        for pid in tree(process.pid):
            try:
                memory += int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE
                fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
                taken[pid] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
            except (OSError, IndexError):
                continue
        most = max(most, memory)
        time.sleep(0.05)
    if process.returncode:
        raise SystemExit(f"{engine} failed")
    return time.monotonic() - start, most, sum(taken.values())


def tree(pid):
    """A process and all below it."""
    from cluster import children

    found = {pid}
    while more := {child for parent in found for child in children(parent)} - found:
        found |= more
    return found


def processor_name():
    """The processor, as Linux names it."""
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.machine()
