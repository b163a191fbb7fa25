"""The namespace `puny` of Polars' expressions and Series. Importing this module registers it.

>>> import polars as pl
>>> import puny.polars
>>> names = pl.LazyFrame({"name": ["Bücher.example", "xn--0"]})
>>> names.select(pl.col("name").puny.to_ascii()).collect()["name"].to_list()
['xn--bcher-kva.example', None]

The expressions are plugins: Polars calls them on its own threads, without the interpreter. A streaming query calls them
batch by batch. They can be serialised together with a query. An unknown edition or flag raises an error when
the expression is made. A column without strings raises an error when the query is planned.

For a Categorical or an Enum, an expression returns a String, and a method of a Series returns a Categorical or an Enum.

The argument `errors` is the same as in `puny.columns`. With `errors="raise"`, a refused row ends the query with a
`polars.exceptions.ComputeError`. The row in its message counts from the start of the batch.
"""

from __future__ import annotations

import threading

import polars as pl
from polars.plugins import register_plugin_function

from . import _puny, columns
from ._puny import Protected
from ._series import SeriesMethods
from ._types import Edition
from .columns import _Errors, _Flag

__all__ = ["PunyExpr", "PunySeries"]

_puny.polars_main_thread(threading.main_thread().ident or 0)


def _plugin(
    expr: pl.Expr,
    function: str,
    threads: int,
    edition: Edition | None = None,
    errors: _Errors = "null",
    flags: dict[str, _Flag] | None = None,
    protected: Protected | None = None,
    links: dict[str, bool | None] | None = None,
) -> pl.Expr:
    columns._check_mode(errors)
    return register_plugin_function(
        plugin_path=_puny.__file__,
        function_name=function,
        args=expr,
        kwargs=_puny.polars_options(edition, errors, threads, flags or {}, protected, links),
        is_elementwise=True,
    )


@pl.api.register_expr_namespace("puny")
class PunyExpr:
    """The namespace `pl.col("name").puny`. `PunyExpr("name")` is another spelling of it.

    Type checkers refuse `pl.col("name").puny`, because Polars does not declare namespaces. They accept
    `PunyExpr("name")`.

    Polars already distributes a query over its threads. `threads` is the number of threads of a single call, for a column
    that Polars does not divide into batches.
    """

    def __init__(self, expr: pl.Expr | str) -> None:
        self._expr = pl.col(expr) if isinstance(expr, str) else expr

    def to_ascii(
        self,
        edition: Edition | None = None,
        *,
        errors: _Errors = "null",
        threads: int = 1,
        **flags: _Flag,
    ) -> pl.Expr:
        """Calls `puny.columns.to_ascii` for a column."""
        return _plugin(self._expr, "to_ascii", threads, edition, errors, flags)

    def to_unicode(
        self,
        edition: Edition | None = None,
        *,
        errors: _Errors = "null",
        threads: int = 1,
        **flags: _Flag,
    ) -> pl.Expr:
        """Calls `puny.columns.to_unicode` for a column."""
        return _plugin(self._expr, "to_unicode", threads, edition, errors, flags)

    def display(
        self,
        edition: Edition | None = None,
        *,
        errors: _Errors = "null",
        threads: int = 1,
        **flags: _Flag,
    ) -> pl.Expr:
        """Calls `puny.columns.display` for a column.

        >>> names = pl.DataFrame({"name": ["münchen.de", "аррӏе.com"]})
        >>> shown = pl.col("name").puny.display(errors="struct")
        >>> names.select(shown.struct.field("error").struct.field("kind"))["kind"].to_list()
        [None, 'whole_script']
        """
        return _plugin(self._expr, "display", threads, edition, errors, flags)

    def skeleton(self, *, threads: int = 1) -> pl.Expr:
        """Calls `puny.columns.skeleton` for a column."""
        return _plugin(self._expr, "skeleton", threads)

    def canonical(self, *, errors: _Errors = "null", threads: int = 1) -> pl.Expr:
        """Calls `puny.columns.canonical` for a column.

        >>> names = pl.DataFrame({"name": ["example.com", "EXAMPLE.com."]})
        >>> names.group_by(pl.col("name").puny.canonical()).len().rows()
        [('example.com', 2)]
        """
        return _plugin(self._expr, "canonical", threads, errors=errors)

    def lookup(
        self, protected: Protected, *, errors: _Errors = "null", threads: int = 1
    ) -> pl.Expr:
        """Calls `puny.columns.lookup` for a column. The result is a struct.

        >>> names = pl.DataFrame({"name": ["xn--payal-xye.com", "example.org"]})
        >>> found = pl.col("name").puny.lookup(puny.Protected(["paypal.com"]))
        >>> names.filter(found.struct.field("relation") != "none").rows()
        [('xn--payal-xye.com',)]
        """
        return _plugin(self._expr, "lookup", threads, errors=errors, protected=protected)

    def display_url(
        self, protected: Protected | None = None, *, errors: _Errors = "null", threads: int = 1
    ) -> pl.Expr:
        """Calls `puny.columns.display_url` for a column. The result is a struct.

        >>> urls = pl.DataFrame({"url": ["https://example.com%20@malicious.com/login"]})
        >>> urls.select(pl.col("url").puny.display_url().struct.field("host")).item()
        'malicious.com'
        """
        return _plugin(self._expr, "display_url", threads, errors=errors, protected=protected)

    def links(
        self, protected: Protected | None = None, *, threads: int = 1, **options: bool | None
    ) -> pl.Expr:
        """Calls `puny.columns.links` for a column. The result is a list of structs.

        >>> texts = pl.DataFrame({"text": ["See https://bücher.example/a. Write to info@b.example!"]})
        >>> found = pl.col("text").puny.links().explode().struct.field("host")
        >>> texts.select(found)["host"].to_list()
        ['xn--bcher-kva.example', 'b.example']
        """
        return _plugin(self._expr, "links", threads, protected=protected, links=options)

    def encode(self, *, errors: _Errors = "null", threads: int = 1) -> pl.Expr:
        """Calls `puny.columns.encode` for a column."""
        return _plugin(self._expr, "encode", threads, errors=errors)

    def decode(self, *, errors: _Errors = "null", threads: int = 1) -> pl.Expr:
        """Calls `puny.columns.decode` for a column."""
        return _plugin(self._expr, "decode", threads, errors=errors)

    def problems(
        self, edition: Edition | None = None, *, threads: int = 1, **flags: _Flag
    ) -> pl.Expr:
        """Calls `puny.columns.problems` for a column. The result is a list of structs.

        >>> names = pl.DataFrame({"name": ["a.b", "a_b-"]})
        >>> names.select(pl.col("name").puny.problems().list.len())["name"].to_list()
        [0, 2]
        """
        return _plugin(self._expr, "problems", threads, edition, flags=flags)

    def labels(
        self, edition: Edition | None = None, *, threads: int = 1, **flags: _Flag
    ) -> pl.Expr:
        """Calls `puny.columns.labels` for a column. The result is a list of structs.

        >>> names = pl.DataFrame({"name": ["_dmarc.bücher.de"]})
        >>> kinds = pl.col("name").puny.labels().explode().struct.field("kind")
        >>> names.select(kinds)["kind"].to_list()
        ['non_ldh', 'u_label', 'nr_ldh']
        """
        return _plugin(self._expr, "labels", threads, edition, flags=flags)


@pl.api.register_series_namespace("puny")
class PunySeries(SeriesMethods[pl.Series]):
    """The namespace `series.puny`."""
