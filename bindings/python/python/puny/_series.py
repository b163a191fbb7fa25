"""The accessor `series.puny` of pandas and of Polars: the functions of `puny.columns` as methods of a Series."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from . import columns
from ._puny import Protected
from ._types import Edition, ErrorCount
from .columns import _OfLibrary

_Series = TypeVar("_Series", bound=_OfLibrary)


class SeriesMethods(Generic[_Series]):
    """Methods that call the function of the same name in `puny.columns` with the Series."""

    def __init__(self, series: _Series) -> None:
        self._series = series

    def to_ascii(self, edition: Edition | None = None, **keywords: Any) -> _Series:
        """Calls `puny.columns.to_ascii`."""
        return columns.to_ascii(self._series, edition, **keywords)

    def to_unicode(self, edition: Edition | None = None, **keywords: Any) -> _Series:
        """Calls `puny.columns.to_unicode`."""
        return columns.to_unicode(self._series, edition, **keywords)

    def display(self, edition: Edition | None = None, **keywords: Any) -> _Series:
        """Calls `puny.columns.display`."""
        return columns.display(self._series, edition, **keywords)

    def skeleton(self, **keywords: Any) -> _Series:
        """Calls `puny.columns.skeleton`."""
        return columns.skeleton(self._series, **keywords)

    def canonical(self, **keywords: Any) -> _Series:
        """Calls `puny.columns.canonical`."""
        return columns.canonical(self._series, **keywords)

    def lookup(self, protected: Protected, **keywords: Any) -> _Series:
        """Calls `puny.columns.lookup`. Returns a Series of structs."""
        result: _Series = columns.lookup(self._series, protected, **keywords)
        return result

    def display_url(self, protected: Protected | None = None, **keywords: Any) -> _Series:
        """Calls `puny.columns.display_url`. Returns a Series of structs."""
        result: _Series = columns.display_url(self._series, protected, **keywords)
        return result

    def links(self, protected: Protected | None = None, **keywords: Any) -> _Series:
        """Calls `puny.columns.links`. Returns a Series of lists of structs."""
        result: _Series = columns.links(self._series, protected, **keywords)
        return result

    def error_counts(self, edition: Edition | None = None, **keywords: Any) -> list[ErrorCount]:
        """Calls `puny.columns.error_counts`. Returns a list."""
        return columns.error_counts(self._series, edition, **keywords)

    def encode(self, **keywords: Any) -> _Series:
        """Calls `puny.columns.encode`."""
        return columns.encode(self._series, **keywords)

    def decode(self, **keywords: Any) -> _Series:
        """Calls `puny.columns.decode`."""
        return columns.decode(self._series, **keywords)

    def problems(self, edition: Edition | None = None, **keywords: Any) -> _Series:
        """Calls `puny.columns.problems`. Returns a Series of lists of structs."""
        result: _Series = columns.problems(self._series, edition, **keywords)
        return result

    def labels(self, edition: Edition | None = None, **keywords: Any) -> _Series:
        """Calls `puny.columns.labels`. Returns a Series of lists of structs."""
        result: _Series = columns.labels(self._series, edition, **keywords)
        return result
