"""An accessor for pandas: importing this module registers it.

>>> import pandas as pd
>>> import puny.pandas
>>> pd.Series(["Bücher.example", "a.b"]).puny.to_ascii().tolist()
['xn--bcher-kva.example', 'a.b']
"""

from __future__ import annotations

from typing import Any

import pandas as pd

from . import columns

__all__ = ["PunyAccessor"]


@pd.api.extensions.register_series_accessor("puny")
class PunyAccessor:
    """`series.puny`."""

    def __init__(self, series: pd.Series) -> None:
        self._series = series

    def to_ascii(self, edition: str | None = None, **keywords: Any) -> pd.Series:
        """As `puny.columns.to_ascii`."""
        return columns.to_ascii(self._series, edition, **keywords)

    def to_unicode(self, edition: str | None = None, **keywords: Any) -> pd.Series:
        """As `puny.columns.to_unicode`."""
        return columns.to_unicode(self._series, edition, **keywords)

    def display(self, edition: str | None = None, **keywords: Any) -> pd.Series:
        """As `puny.columns.display`."""
        return columns.display(self._series, edition, **keywords)

    def skeleton(self, **keywords: Any) -> pd.Series:
        """As `puny.columns.skeleton`."""
        return columns.skeleton(self._series, **keywords)
