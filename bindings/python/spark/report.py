"""The table of the job: every engine in a process of its own, its time and memory."""

import json
import os
import platform
import subprocess
import sys
import time
from importlib.metadata import version
from pathlib import Path

import engines
import inputs

PAGE = os.sysconf("SC_PAGE_SIZE")
PACKAGES = {"duckdb": "duckdb", "polars": "polars", "spark": "pyspark", "cluster": "pyspark", "idna": "idna"}
REMARKS = {
    "spark": ", local",
    "cluster": ", a standalone cluster of a master and a worker for each core",
    "idna": " and confusables, by hand",
}


def write(options):
    """Runs the engines on the names of `options.folder`, and writes the table of all that were ever run there.

    What was measured is in the folder after each engine, so that a run that was interrupted, or one of some
    engines, is continued by the next one. When all are measured, the folder is deleted.
    """
    wanted = options.only.split(",") if options.only else list(PACKAGES)
    if unknown := set(wanted) - PACKAGES.keys():
        raise SystemExit(f"no engine {', '.join(sorted(unknown))}: there are {', '.join(PACKAGES)}")
    start = time.monotonic()
    inputs.prepare(options.folder, options.rows, options.protected)
    print(f"{options.rows:,} names, after {time.monotonic() - start:.0f} s", flush=True)
    stored = options.folder / "measured.json"
    measured = json.loads(stored.read_text()) if stored.exists() else {}
    for engine in wanted:
        if engine not in measured:
            rows = options.rows if engine != "idna" else min(options.by_hand, options.rows)
            seconds, memory, processor = run(options.folder, engine, rows)
            measured[engine] = {"rows": rows, "seconds": seconds, "memory": memory, "processor": processor}
            measured[engine]["date"] = time.strftime("%Y-%m-%d")
            whole = stored.with_suffix(".new")
            whole.write_text(json.dumps(measured))
            whole.replace(stored)
        print(line(engine, measured[engine]), flush=True)
    text = page(options, {engine: measured[engine] for engine in PACKAGES if engine in measured})
    print(text)
    if options.write:
        whole = options.write.with_suffix(".new")
        whole.write_text(text)
        whole.replace(options.write)
    if measured.keys() == PACKAGES.keys() and not options.keep:
        inputs.clear(options.folder)
    else:
        print(f"The names and what was found are in {options.folder}.")


def line(engine, figures):
    """The row of the table of an engine."""
    package, rows = PACKAGES[engine], figures["rows"]
    return (
        f"| {package} {version(package)}{REMARKS.get(engine, '')} | {rows:,} | {figures['seconds']:.1f} s "
        f"| {rows / figures['seconds']:,.0f} | {figures['processor']:.1f} s | {figures['memory'] / 1e6:,.0f} MB "
        f"| {figures['processor'] / rows * 1e10 / 3600:,.1f} |"
    )


def page(options, measured):
    """The table, after a look at whether all engines found the same."""
    sql = [engine for engine in measured if engine != "idna"]
    agreed = ""
    if sql:
        first = engines.found(options.folder, sql[0])
        for engine in sql[1:]:
            if engines.found(options.folder, engine) != first:
                raise SystemExit(f"{engine} found other names than {sql[0]}")
            if engines.counts(options.folder, engine) != engines.counts(options.folder, sql[0]):
                raise SystemExit(f"{engine} counted otherwise than {sql[0]}")
        counted = ", ".join(f"{tld} {count:,}" for tld, count in engines.counts(options.folder, sql[0]))
        who = ", ".join(sql) + (" found the same" if len(sql) > 1 else " found")
        agreed = f"{who} {len(first):,} names: {counted}."
    dates = sorted({figures["date"] for figures in measured.values()})
    machine = f"{processor_name()}, {os.cpu_count() or 1} cores, Python {platform.python_version()}"
    return "\n".join(
        [
            f"{', '.join(dates)}, {machine}.",
            f"{options.rows:,} names, {options.protected:,} protected names. {options.note}".rstrip(),
            "",
            "| engine | names | time | names a second | processor time | memory | 10^10 names, core-hours |",
            "|---|--:|--:|--:|--:|--:|--:|",
            *[line(engine, figures) for engine, figures in measured.items()],
            "",
            "Times are of whole processes, their start and the reading of Parquet included. Memory is the most",
            "that the resident sets of all processes of an engine had together; pages that they share count in",
            "each. The last column is not measured: it is processor time / names * 10^10 / 3600 s, so that what a",
            "start costs is multiplied too. The row by hand follows weaker rules, and finds other names; it is",
            "measured with fewer rows.",
            "",
            agreed,
            "",
        ]
    )


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
