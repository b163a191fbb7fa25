"""A job of real size: which of many names are unsafe to show, or look like a protected name?

    python job.py generate FOLDER --rows 100000000     # names and protected names, in Parquet
    python job.py run FOLDER duckdb                    # or polars, spark, cluster, idna
    python job.py report FOLDER --rows 100000000       # all of it, and a table of figures

`engines.py` says what is found, and where it goes.
"""

import argparse
from pathlib import Path

import report
from engines import ENGINES
from inputs import prepare


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=["generate", "run", "report"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("engine", nargs="?", choices=list(ENGINES))
    parser.add_argument("--rows", type=int, default=100_000_000)
    parser.add_argument("--protected", type=int, default=100_000)
    parser.add_argument("--by-hand", type=int, default=100_000, help="rows for Python's idna")
    parser.add_argument("--write", type=Path, help="where the table goes, besides standard output")
    parser.add_argument("--note", default="", help="a remark for the table, such as what ran beside")
    parser.add_argument("--only", help="the engines to measure, as duckdb,polars; the others later, or never")
    parser.add_argument("--keep", action="store_true", help="do not delete the folder when all is measured")
    options = parser.parse_args()
    if options.what == "run":
        arguments = (options.by_hand,) if options.engine == "idna" else ()
        ENGINES[options.engine](options.folder, *arguments)
        return
    if options.what == "report":
        report.write(options)
        return
    prepare(options.folder, options.rows, options.protected)


if __name__ == "__main__":
    main()
