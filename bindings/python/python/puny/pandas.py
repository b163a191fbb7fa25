"""The accessor `series.puny` for pandas. Importing this module registers it.

>>> import pandas as pd
>>> import puny.pandas
>>> pd.Series(["Bücher.example", "a.b"]).puny.to_ascii().tolist()
['xn--bcher-kva.example', 'a.b']
>>> pd.Series(["a.b", "a_b-"]).puny.problems().list.len().tolist()
[0, 2]
>>> labels = pd.Series(["_dmarc.bücher.de"]).puny.labels()
>>> labels.list.flatten().struct.field("kind").tolist()
['non_ldh', 'u_label', 'nr_ldh']
"""

from __future__ import annotations

import pandas as pd

from ._series import SeriesMethods

__all__ = ["PunyAccessor"]


@pd.api.extensions.register_series_accessor("puny")
class PunyAccessor(SeriesMethods[pd.Series]):
    """The accessor `series.puny`."""
