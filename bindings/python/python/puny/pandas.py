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
from ._types import Edition

__all__ = ["PunyAccessor"]


@pd.api.extensions.register_series_accessor("puny")
class PunyAccessor:
    """`series.puny`."""

    def __init__(self, series: pd.Series) -> None:
        self._series = series

    def to_ascii(self, edition: Edition | None = None, **keywords: Any) -> pd.Series:
        """As `puny.columns.to_ascii`."""
        return columns.to_ascii(self._series, edition, **keywords)

    def to_unicode(self, edition: Edition | None = None, **keywords: Any) -> pd.Series:
        """As `puny.columns.to_unicode`."""
        return columns.to_unicode(self._series, edition, **keywords)

    def display(self, edition: Edition | None = None, **keywords: Any) -> pd.Series:
        """As `puny.columns.display`."""
        return columns.display(self._series, edition, **keywords)

    def skeleton(self, **keywords: Any) -> pd.Series:
        """As `puny.columns.skeleton`."""
        return columns.skeleton(self._series, **keywords)

    def encode(self, **keywords: Any) -> pd.Series:
        """As `puny.columns.encode`."""
        return columns.encode(self._series, **keywords)

    def decode(self, **keywords: Any) -> pd.Series:
        """As `puny.columns.decode`."""
        return columns.decode(self._series, **keywords)

    def errors(self, edition: Edition | None = None, **keywords: Any) -> pd.Series:
        """As `puny.columns.errors`: a Series of lists of structs.

        >>> pd.Series(["a.b", "a_b-"]).puny.errors().list.len().tolist()
        [0, 2]
        """
        result: pd.Series = columns.errors(self._series, edition, **keywords)
        return result

    def labels(self, edition: Edition | None = None, **keywords: Any) -> pd.Series:
        """As `puny.columns.labels`: a Series of lists of structs.

        >>> labels = pd.Series(["_dmarc.bücher.de"]).puny.labels()
        >>> labels.list.flatten().struct.field("kind").tolist()
        ['non_ldh', 'u_label', 'nr_ldh']
        """
        result: pd.Series = columns.labels(self._series, edition, **keywords)
        return result
