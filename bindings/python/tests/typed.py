"""What type checkers have to accept, and to refuse: run by mypy and pyright alone."""

from typing import List, Optional

import polars as pl

import puny
import puny.polars
from puny import columns

ascii_: str = puny.to_ascii("faß.de", "uts46", std3="dns", check_bidi=True)
unicode: str = puny.to_unicode(ascii_)
label: str = puny.decode(puny.encode("ü", "swift"))
check: puny.Check = puny.check(ascii_)
first: Optional[str] = check.labels[0].ascii if check else check.problems[0].status
explained: puny.Explanation = puny.explain("faß.de", "uts46", std3=True)
trace: Optional[puny.Trace] = explained.steps[0].trace
deltas: List[int] = [step.delta for step in puny.explain_encode("ü", "swift").steps]
rows: List[str] = columns.to_ascii(["a"], errors="null", threads=0)

expr: pl.Expr = puny.polars.PunyExpr(pl.col("a")).to_ascii("uts46", errors="struct", std3="dns")
series: pl.Series = puny.polars.PunySeries(pl.Series(["a"])).errors()

try:
    puny.to_ascii("a_b")
except puny.PunyError as error:
    offset: int = error.offset
    status: Optional[str] = error.problems[0].status

puny.to_ascii(b"a")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
puny.to_ascii("a", std3=1.5)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
columns.to_ascii(["a"], errors="strict")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
puny.polars.PunyExpr(pl.col("a")).encode(errors="strict")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
