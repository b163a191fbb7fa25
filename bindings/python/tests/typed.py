"""Calls that type checkers must accept, and calls that they must refuse. Only mypy and pyright read this file."""

from typing import Any, List, Optional, Tuple

import duckdb
import numpy as np
import numpy.typing as npt
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
seen: puny.HostVerdict = puny.display_url("http://a", puny.Protected(["b.c"], suffix=len, misspelt=True))
address: puny.Mailbox = puny.mailbox("a@b", ascii=True)
warnings: List[puny.Problem] = address.warnings
is_name: bool = puny.is_idn_hostname(puny.hostname("a"), draft="2020-12") or puny.is_hostname("a")
is_same: bool = puny.same_name(seen.text, "a")
trace: Optional[puny.Trace] = explained.steps[0].trace
deltas: List[int] = [step.delta for step in puny.explain_encode("ü", "swift").steps]
keyword: str = puny.to_unicode(ascii_, edition="2003", allow_unassigned=False)
edition: puny.Edition = puny.EDITIONS[0]
flags: Tuple[object, ...] = puny.flags(edition)["std3"]

# The result for a list of strings is a list that may contain None. The result for any other column has the column's type.
rows: List[Optional[str]] = columns.to_ascii(["a"], errors="null", threads=0)
nulls: List[Optional[str]] = columns.display(["a", None], "2003", errors="raise")
shown: List[Optional[str]] = columns.skeleton(("a", None))
pairs: List[Tuple[Optional[str], Optional[puny.PunyError]]] = columns.decode(rows, errors="struct")
problems: List[Optional[List[puny.Problem]]] = columns.problems(rows, "url")
labels: List[Optional[List[puny.Label]]] = columns.labels(rows, edition=edition, std3=True)
array: "npt.NDArray[np.object_]" = columns.encode(np.array(["a"], object))
struct: Any = columns.to_ascii(pl.Series(["a"]), errors="struct")

# pyarrow has no type stubs, so the types of its columns, and of the results, are unknown.
unknown: Any = np.array(["a"])
found: int = columns.to_ascii(unknown)
unknown_rows: int = columns.problems(unknown)
keys: List[Optional[str]] = columns.canonical(["a"])
looked: List[Optional[Tuple[str, Optional[str]]]] = columns.lookup(["a"], puny.Protected(["b.c"]))
verdicts: List[Optional[puny.HostVerdict]] = columns.display_url(["http://a"])
counts: List[puny.ErrorCount] = columns.error_counts(pl.Series(["a"]), "uts46-dns")
found_links: List[puny.Link] = puny.links("a.de", puny.Protected(["b.c"]), top_level_domains=["de"], defanged=True)
link_verdict: Optional[puny.HostVerdict] = found_links[0].verdict
link_rows: List[Optional[List[puny.Link]]] = columns.links(["a.de", None], handles=True)
link_expr: pl.Expr = puny.polars.PunyExpr("a").links(puny.Protected(["b.c"]), strict=True)
other: Any = columns.to_ascii(duckdb.sql("select 'a'"))
column: columns.Column = other
old: str = puny.to_ascii("a", "idna2003")

expr: pl.Expr = puny.polars.PunyExpr(pl.col("a")).to_ascii("uts46", errors="struct", std3="dns")
imitates: pl.Expr = puny.polars.PunyExpr("a").lookup(puny.Protected(["b.c"]), errors="struct")
named: pl.Expr = puny.polars.PunyExpr("a").labels("url")
series: pl.Series = puny.polars.PunySeries(pl.Series(["a"])).problems()
converted: pl.Series = columns.to_ascii(pl.Series(["a"]), errors="raise")

try:
    puny.to_ascii("a_b")
except puny.PunyError as error:
    start: int = error.start
    status: Optional[str] = error.problems[0].status

puny.to_ascii(b"a")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
puny.to_ascii("a", std3=1.5)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
columns.to_ascii(["a"], errors="strict")  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue, reportArgumentType]
puny.polars.PunyExpr(pl.col("a")).encode(errors="strict")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
puny.to_ascii("a", "uts64")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
columns.to_ascii(["a"], "uts64")  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue, reportArgumentType]
puny.polars.PunyExpr("a").to_ascii("uts64")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
wrong: List[str] = columns.to_ascii(["a"])  # type: ignore[assignment]  # pyright: ignore[reportAssignmentType]
pl.col("a").puny  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]
