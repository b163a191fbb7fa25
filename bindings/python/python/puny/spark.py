"""Column functions and SQL functions for Spark: Arrow UDFs, by PySpark 4.1 or later.

    import puny.spark

    puny.spark.register(spark)
    spark.sql("select idna_to_ascii(name) from names")

    frame.select(puny.spark.to_ascii("name", "uts46", transitional=True))

The package must be installed where the executors run. The functions do what those of `puny.columns` do, with
the same keywords; a column is a `Column` or its name. Null stays null, and a refused row becomes null; with
`errors="struct"` a row is a struct of `value` and `error`; with `errors="raise"` a refused row ends the query
with a `PythonException`, which names the row of the batch.

A function takes batches of `spark.sql.execution.arrow.maxRecordsPerBatch` rows. Each batch is converted on one
thread, because Spark runs one task per core.
"""

from __future__ import annotations

from typing import Any, Callable

import pyarrow as pa
from pyspark.sql.functions import arrow_udf

from . import columns
from ._types import Edition

__all__ = [
    "decode",
    "display",
    "encode",
    "errors",
    "labels",
    "register",
    "skeleton",
    "to_ascii",
    "to_unicode",
]


def _udf(name: str, *arguments: Any, **keywords: Any) -> Any:
    """The Arrow UDF of a function of `puny.columns`."""
    function = getattr(columns, name)
    # An unknown edition or keyword fails here, not in an executor.
    result = _signed(function(pa.array([], pa.string()), *arguments, **keywords).type)

    def convert(column: pa.Array) -> pa.Array:
        if pa.types.is_null(column.type):
            column = column.cast(pa.string())
        return function(column, *arguments, **keywords).cast(result)

    convert.__name__ = name
    return arrow_udf(convert, _ddl(result))


def _signed(kind: pa.DataType) -> pa.DataType:
    """The type with signed integers: Spark has no others."""
    if pa.types.is_list(kind):
        return pa.list_(_signed(kind.value_type))
    if pa.types.is_struct(kind):
        return pa.struct([(field.name, _signed(field.type)) for field in kind])
    return pa.int64() if pa.types.is_unsigned_integer(kind) else kind


def _ddl(kind: pa.DataType) -> str:
    """The type in Spark's words."""
    if pa.types.is_list(kind):
        return f"array<{_ddl(kind.value_type)}>"
    if pa.types.is_struct(kind):
        return f"struct<{', '.join(f'`{field.name}`: {_ddl(field.type)}' for field in kind)}>"
    return "bigint" if pa.types.is_integer(kind) else "string"


def _function(name: str) -> Callable[..., Any]:
    """The function of `puny.columns` with this name, for a column of Spark."""

    def convert(column: Any, *arguments: Any, **keywords: Any) -> Any:
        return _udf(name, *arguments, **keywords)(column)

    convert.__name__ = convert.__qualname__ = name
    convert.__doc__ = f"As `puny.columns.{name}`, for a `Column` or its name."
    return convert


to_ascii: Callable[..., Any] = _function("to_ascii")
to_unicode: Callable[..., Any] = _function("to_unicode")
display: Callable[..., Any] = _function("display")
skeleton: Callable[..., Any] = _function("skeleton")
encode: Callable[..., Any] = _function("encode")
decode: Callable[..., Any] = _function("decode")
errors: Callable[..., Any] = _function("errors")
labels: Callable[..., Any] = _function("labels")


def register(spark: Any, edition: Edition | None = None, **flags: bool | str | None) -> None:
    """Registers `idna_to_ascii`, `idna_to_unicode`, `idna_display`, `idna_errors`, `idna_labels`, `idna_skeleton`,
    `punycode_encode` and `punycode_decode` for a session, under an edition with its flags. Each takes a
    string and returns a string, or null for a refused row; `idna_errors` and `idna_labels` return an array of structs.
    """
    for name in ["to_ascii", "to_unicode", "display", "errors", "labels"]:
        spark.udf.register(f"idna_{name}", _udf(name, edition, **flags))
    spark.udf.register("idna_skeleton", _udf("skeleton"))
    spark.udf.register("punycode_encode", _udf("encode"))
    spark.udf.register("punycode_decode", _udf("decode"))
