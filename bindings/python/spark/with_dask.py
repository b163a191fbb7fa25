"""Columns in Dask: a partition of a series is a series of pandas."""

import dask.dataframe as dd
import pandas as pd

from puny import columns

NAMES = ["Bücher.example", "a.b", None, "xn--0", "faß.de"]

if __name__ == "__main__":
    series = dd.from_pandas(pd.Series(NAMES, dtype="string[pyarrow]"), npartitions=2)
    ascii_ = series.map_partitions(columns.to_ascii, meta=series._meta)
    print([None if pd.isna(name) else name for name in ascii_.compute()])
