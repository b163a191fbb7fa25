"""Reads columns of each library, and converts results to a column of that library."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import _puny

_Arrays = Callable[..., "list[_puny.Column]"]


def convert_column(column: Any, arrays: _Arrays, rows: Callable[[Any], list[Any]]) -> Any:
    """Converts a column and returns the result as a column of the same library.

    `arrays` converts an object with an Arrow interface, or a list, and returns Arrow arrays. Its optional second argument
    replaces the value of `errors`. `rows` converts a list and returns a list.
    """
    # This check compares names of modules, so it does not import any library.
    library = type(column).__module__.partition(".")[0]
    if isinstance(column, str):
        return rows(column)  # raises TypeError
    if library == "numpy":
        return _convert_numpy(column, rows)
    if library in _LIBRARIES:
        result = _LIBRARIES[library](column, arrays)
        if result is not None:
            return result
    if hasattr(column, "__arrow_c_array__") or hasattr(column, "__arrow_c_stream__"):
        return _puny.joined(arrays(column))
    return rows(column)


def to_readable(column: Any) -> Any:
    """Returns a column of any library in a form that the extension module can read."""
    library = type(column).__module__.partition(".")[0]
    if library == "numpy":
        return column.ravel().tolist()
    if library == "polars":
        return _series_of_polars(column)
    if library == "pandas":
        series = _series_of_pandas(column)
        return column if series is None else _arrow_of_pandas(series)
    return column


def _convert_numpy(column: Any, rows: Callable[[Any], list[Any]]) -> Any:
    import numpy

    # numpy.array would read a tuple or a list in a row as another dimension.
    result = numpy.fromiter(rows(column.ravel().tolist()), dtype=object, count=column.size)
    return result.reshape(column.shape)


def _convert_pyarrow(column: Any, arrays: _Arrays) -> Any:
    import pyarrow

    if isinstance(column, (pyarrow.Table, pyarrow.RecordBatch)) and column.num_columns == 1:
        result = _convert_pyarrow(column.column(0), arrays)
        return type(column).from_arrays([result], names=column.schema.names)
    parts = [pyarrow.array(part) for part in arrays(column)]
    is_ordered = getattr(getattr(column, "type", None), "ordered", False)
    if is_ordered and pyarrow.types.is_dictionary(parts[0].type):
        parts = [part.cast(column.type) for part in parts]
    return parts[0] if isinstance(column, pyarrow.Array) else pyarrow.chunked_array(parts)


def _convert_polars(column: Any, arrays: _Arrays) -> Any:
    import polars

    if isinstance(column, polars.DataFrame) and column.width == 1:
        return _convert_polars(column.to_series(), arrays).to_frame()
    column = _series_of_polars(column)
    if not isinstance(column, polars.Series):
        return None
    parts = [polars.Series(part).alias(column.name) for part in arrays(column)]
    result = parts[0] if len(parts) == 1 else polars.concat(parts, rechunk=False)
    if isinstance(column.dtype, polars.Enum) and isinstance(result.dtype, polars.Categorical):
        # `errors="raise"` is about rows. A refused category that no row uses must not raise, so the mode is "null" here.
        categories = _convert_polars(column.dtype.categories, lambda source: arrays(source, "null"))
        return result.cast(polars.Enum(categories.drop_nulls().unique(maintain_order=True)))
    return result


def _series_of_polars(column: Any) -> Any:
    """Returns the Series of a column of Polars, and any other object unchanged."""
    import polars

    if isinstance(column, polars.DataFrame) and column.width == 1:
        column = column.to_series()
    if isinstance(column, polars.LazyFrame):
        raise TypeError(
            "expected a column of strings, found a LazyFrame, whose rows are not known yet; import puny.polars "
            "and use an expression, as in frame.select(pl.col('name').puny.to_ascii())"
        )
    if isinstance(column, polars.Expr):
        raise TypeError(
            "expected a column of strings, found an expression; import puny.polars and use its namespace, "
            "as in pl.col('name').puny.to_ascii()"
        )
    if isinstance(column, polars.Series) and column.dtype == polars.Object:
        raise TypeError("expected a column of strings, found a Series of objects; cast it to String")
    return column


def _convert_pandas(column: Any, arrays: _Arrays) -> Any:
    import pandas

    series = _series_of_pandas(column)
    if series is None:
        return None
    result = _converted_series(series, arrays)
    if isinstance(column, pandas.DataFrame):
        result = result.to_frame()
        result.columns = column.columns
        return result
    if isinstance(column, pandas.Series):
        return result
    if isinstance(column, pandas.Index):
        return pandas.Index(result, dtype=result.dtype, name=column.name)
    return result.array


def _series_of_pandas(column: Any) -> Any:
    """Returns the Series of a column of pandas, or None for an object that is not a column."""
    import pandas

    if isinstance(column, pandas.DataFrame):
        if column.shape[1] != 1:  # checked here, because the Arrow export may add the index as a column
            names = ", ".join(map(str, column.columns))
            raise TypeError(f"expected a column of strings, found a table with the columns {names}; select one column")
        return column.iloc[:, 0]
    if isinstance(column, pandas.Series):
        return column
    if isinstance(column, pandas.MultiIndex):
        return None
    # Without the argument `dtype`, pandas could infer another dtype.
    if isinstance(column, (pandas.Index, pandas.api.extensions.ExtensionArray)):
        return pandas.Series(column, dtype=column.dtype)
    return None


def _arrow_of_pandas(column: Any) -> Any:
    """Returns a Series in a form that the extension module can read."""
    import pandas
    import pyarrow

    if column.dtype == object:
        source = column.to_numpy(copy=True)
        source[column.isna().to_numpy()] = None
        return source.tolist()
    if isinstance(column.dtype, pandas.CategoricalDtype) and column.dtype.categories.empty:
        # pandas would export these empty categories as numbers, not as strings.
        return pyarrow.nulls(len(column), pyarrow.dictionary(pyarrow.int8(), pyarrow.string()))
    arrow = getattr(column.dtype, "pyarrow_dtype", None)
    is_float = column.dtype.kind == "f" if arrow is None else pyarrow.types.is_floating(arrow)
    if is_float and column.isna().all():
        # pandas uses a float dtype for a column in which every row is null.
        return pyarrow.nulls(len(column), pyarrow.string())
    if not hasattr(column, "__arrow_c_stream__"):  # before pandas 3
        return pyarrow.array(column, from_pandas=True)
    return column


def _converted_series(column: Any, arrays: _Arrays) -> Any:
    import pandas
    import pyarrow

    chunks = pyarrow.chunked_array([pyarrow.array(part) for part in arrays(_arrow_of_pandas(column))])
    keep = {"index": column.index, "name": column.name}
    if pyarrow.types.is_nested(chunks.type):
        # pandas stores structs and lists only with an Arrow dtype.
        return pandas.Series(pandas.arrays.ArrowExtensionArray(chunks), **keep)
    if column.dtype == object:
        # A null row keeps its null value: None, NaN or NA.
        values, nulls = chunks.to_numpy(zero_copy_only=False), column.isna().to_numpy()
        values[nulls] = column.to_numpy()[nulls]
        return pandas.Series(values, dtype=object, **keep)
    if isinstance(column.dtype, pandas.CategoricalDtype):
        # The categories are new, but have the dtype of the old categories.
        values = chunks.to_pandas().array
        categories = values.categories.astype(column.dtype.categories.dtype)
        dtype = pandas.CategoricalDtype(categories, column.dtype.ordered)
        return pandas.Series(values.astype(dtype), **keep)
    values = pandas.Series(pandas.arrays.ArrowExtensionArray(chunks), **keep)
    is_untyped = pyarrow.types.is_null(getattr(column.dtype, "pyarrow_dtype", pyarrow.string()))
    return values if is_untyped else values.astype(column.dtype)


_LIBRARIES = {"pyarrow": _convert_pyarrow, "polars": _convert_polars, "pandas": _convert_pandas}
