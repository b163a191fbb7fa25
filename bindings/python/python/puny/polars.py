"""A namespace for Polars: importing this module registers it.

>>> import polars as pl
>>> import puny.polars
>>> names = pl.LazyFrame({"name": ["Bücher.example", "xn--0"]})
>>> names.select(pl.col("name").puny.to_ascii()).collect()["name"].to_list()
['xn--bcher-kva.example', None]

The expressions are elementwise, so that the streaming engine passes batches through them.
"""

from __future__ import annotations

from typing import Any

import polars as pl

from . import columns

__all__ = ["PunyExpr", "PunySeries"]


def _expr(expr: pl.Expr, function: Any, *args: Any, **keywords: Any) -> pl.Expr:
    def convert(series: pl.Series) -> pl.Series:
        if series.dtype == pl.Null:
            series = series.cast(pl.String)
        if series.dtype != pl.String and not isinstance(series.dtype, (pl.Categorical, pl.Enum)):
            raise TypeError(f"a column of strings is needed, not of {series.dtype}")
        result: pl.Series = function(series, *args, **keywords)
        return result if result.dtype == pl.String else result.cast(pl.String)

    return expr.map_batches(convert, return_dtype=pl.String, is_elementwise=True)


@pl.api.register_expr_namespace("puny")
class PunyExpr:
    """`pl.col("name").puny`."""

    def __init__(self, expr: pl.Expr) -> None:
        self._expr = expr

    def to_ascii(self, edition: str | None = None, **flags: bool | str | None) -> pl.Expr:
        """As `puny.columns.to_ascii`."""
        return _expr(self._expr, columns.to_ascii, edition, **flags)

    def to_unicode(self, edition: str | None = None, **flags: bool | str | None) -> pl.Expr:
        """As `puny.columns.to_unicode`."""
        return _expr(self._expr, columns.to_unicode, edition, **flags)

    def display(self, edition: str | None = None, **flags: bool | str | None) -> pl.Expr:
        """As `puny.columns.display`."""
        return _expr(self._expr, columns.display, edition, **flags)

    def skeleton(self) -> pl.Expr:
        """As `puny.columns.skeleton`."""
        return _expr(self._expr, columns.skeleton)

    def encode(self) -> pl.Expr:
        """As `puny.columns.encode`."""
        return _expr(self._expr, columns.encode)

    def decode(self) -> pl.Expr:
        """As `puny.columns.decode`."""
        return _expr(self._expr, columns.decode)


@pl.api.register_series_namespace("puny")
class PunySeries:
    """`series.puny`."""

    def __init__(self, series: pl.Series) -> None:
        self._series = series

    def to_ascii(self, edition: str | None = None, **keywords: Any) -> pl.Series:
        """As `puny.columns.to_ascii`."""
        return columns.to_ascii(self._series, edition, **keywords)

    def to_unicode(self, edition: str | None = None, **keywords: Any) -> pl.Series:
        """As `puny.columns.to_unicode`."""
        return columns.to_unicode(self._series, edition, **keywords)

    def display(self, edition: str | None = None, **keywords: Any) -> pl.Series:
        """As `puny.columns.display`."""
        return columns.display(self._series, edition, **keywords)
