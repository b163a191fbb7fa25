"""Column functions and SQL functions for Spark: Arrow UDFs, by PySpark 4.1 or later.

    import puny.spark

    puny.spark.register(spark)
    spark.sql("select idna_to_ascii(name) from names")

    frame.select(puny.spark.to_ascii("name", "uts46", transitional=True))

The package must be installed where the executors run. The functions do what those of `puny.columns` do, with
the same keywords; a column is a `Column` or its name. Null stays null, and a refused row becomes null; with
`errors="struct"` a row is a struct of `value` and `error`; with `errors="raise"` a refused row ends the query
with a `PythonException`, which tells the row of the batch.

A function takes batches of `spark.sql.execution.arrow.maxRecordsPerBatch` rows, each on one thread of its
executor, as Spark runs one task a core.
"""

from __future__ import annotations

from typing import Any

import pyarrow as pa
from pyspark.sql import types
from pyspark.sql.functions import arrow_udf

from . import columns
from ._types import Edition

__all__ = [
    "decode",
    "display",
    "encode",
    "errors",
    "register",
    "skeleton",
    "to_ascii",
    "to_unicode",
]

_ERROR = types.StructType(
    [
        types.StructField("kind", types.StringType()),
        types.StructField("status", types.StringType()),
        types.StructField("label", types.LongType()),
        types.StructField("start", types.LongType()),
        types.StructField("end", types.LongType()),
        types.StructField("message", types.StringType()),
    ]
)
_BOTH = types.StructType(
    [types.StructField("value", types.StringType()), types.StructField("error", _ERROR)]
)


def _udf(name: str, *arguments: Any, **keywords: Any) -> Any:
    """The Arrow UDF of a function of `puny.columns`."""
    function = getattr(columns, name)
    function([], *arguments, **keywords)  # an unknown edition or keyword fails here, not in an executor
    result: types.DataType = types.StringType()
    if name == "errors":
        result = types.ArrayType(_ERROR)
    elif keywords.get("errors") == "struct":
        result = _BOTH

    def convert(column: pa.Array) -> pa.Array:
        if pa.types.is_null(column.type):
            column = column.cast(pa.string())
        converted = function(column, *arguments, **keywords)
        # Spark has no unsigned integers.
        return converted if pa.types.is_string(converted.type) else converted.cast(_arrow(name))

    convert.__name__ = name
    return arrow_udf(convert, result)


def _arrow(name: str) -> Any:
    """The Arrow type of `_ERROR` in a list, or of `_BOTH`."""
    integer, text = pa.int64(), pa.string()
    fields = [("kind", text), ("status", text), ("label", integer), ("start", integer)]
    error = pa.struct([*fields, ("end", integer), ("message", text)])
    return pa.list_(error) if name == "errors" else pa.struct([("value", text), ("error", error)])


def to_ascii(column: Any, edition: Edition | None = None, **keywords: Any) -> Any:
    """As `puny.columns.to_ascii`."""
    return _udf("to_ascii", edition, **keywords)(column)


def to_unicode(column: Any, edition: Edition | None = None, **keywords: Any) -> Any:
    """As `puny.columns.to_unicode`."""
    return _udf("to_unicode", edition, **keywords)(column)


def display(column: Any, edition: Edition | None = None, **keywords: Any) -> Any:
    """As `puny.columns.display`. With `errors="struct"` the error tells why a name is not safe to show."""
    return _udf("display", edition, **keywords)(column)


def skeleton(column: Any, **keywords: Any) -> Any:
    """As `puny.columns.skeleton`."""
    return _udf("skeleton", **keywords)(column)


def encode(column: Any, **keywords: Any) -> Any:
    """As `puny.columns.encode`."""
    return _udf("encode", **keywords)(column)


def decode(column: Any, **keywords: Any) -> Any:
    """As `puny.columns.decode`."""
    return _udf("decode", **keywords)(column)


def errors(column: Any, edition: Edition | None = None, **keywords: Any) -> Any:
    """As `puny.columns.errors`: an array of structs, with offsets in bytes of UTF-8."""
    return _udf("errors", edition, **keywords)(column)


def register(spark: Any, edition: Edition | None = None, **flags: bool | str | None) -> None:
    """Registers `idna_to_ascii`, `idna_to_unicode`, `idna_display`, `idna_errors`, `idna_skeleton`,
    `punycode_encode` and `punycode_decode` for a session, under an edition with its flags. All take a string
    and return one, null for a refused row, but for `idna_errors`, which returns an array of structs.
    """
    for name in ["to_ascii", "to_unicode", "display", "errors"]:
        spark.udf.register(f"idna_{name}", _udf(name, edition, **flags))
    spark.udf.register("idna_skeleton", _udf("skeleton"))
    spark.udf.register("punycode_encode", _udf("encode"))
    spark.udf.register("punycode_decode", _udf("decode"))
