"""Column functions and SQL functions for Spark. They are Arrow UDFs, which need PySpark 4.1 or later.

    import puny.spark

    puny.spark.register(spark)
    spark.sql("select idna_to_ascii(name) from names")

    frame.select(puny.spark.to_ascii("name", "uts46", transitional=True))
    frame.select(puny.spark.lookup("name", puny.Protected(["paypal.com"])))

The package must be installed where the executors run. Each function calls the function of the same name in
`puny.columns`, and accepts the keywords of that function. A column is a PySpark `Column` or its name. A null row stays null, and
a refused row becomes null. With `errors="struct"`, each row is a struct of `value` and `error`. With `errors="raise"`, a
refused row ends the query with a `PythonException`. The row number in its message is counted from the start of the
batch.

Spark calls a function with batches of `spark.sql.execution.arrow.maxRecordsPerBatch` rows. By default,
each batch is converted on one thread, because Spark runs one task per core.
"""

from __future__ import annotations

from typing import Any, Callable

import pyarrow as pa
from pyspark.sql.functions import arrow_udf

from . import columns
from ._puny import Protected
from ._types import Edition

__all__ = [
    "canonical",
    "decode",
    "display",
    "display_url",
    "encode",
    "problems",
    "labels",
    "links",
    "lookup",
    "register",
    "skeleton",
    "to_ascii",
    "to_unicode",
]


def _make_udf(name: str, function_name: str, *arguments: Any, **keywords: Any) -> Any:
    """Returns an Arrow UDF that calls a function of `puny.columns`. `name` is the name of the UDF in Spark."""
    function = getattr(columns, function_name)
    # An unknown edition or keyword raises here, not in an executor.
    result = _signed(function(pa.array([], pa.string()), *arguments, **keywords).type)

    def convert(*columns_of_call: pa.Array) -> pa.Array:
        if len(columns_of_call) != 1:  # possible in SQL, where Spark does not check the number
            raise TypeError(
                f"{name} takes one argument, not {len(columns_of_call)}: "
                "edition and flags are arguments of puny.spark.register"
            )
        (column,) = columns_of_call
        if pa.types.is_null(column.type):
            column = column.cast(pa.string())
        return function(column, *arguments, **keywords).cast(result)

    convert.__name__ = name
    return arrow_udf(convert, _ddl_of(result))


def _signed(kind: pa.DataType) -> pa.DataType:
    """Returns a type with signed integers in place of unsigned integers, which Spark does not have."""
    if pa.types.is_list(kind):
        return pa.list_(_signed(kind.value_type))
    if pa.types.is_struct(kind):
        return pa.struct([(field.name, _signed(field.type)) for field in kind])
    return pa.int64() if pa.types.is_unsigned_integer(kind) else kind


def _ddl_of(kind: pa.DataType) -> str:
    """Returns the name of a type in Spark's DDL."""
    if pa.types.is_list(kind):
        return f"array<{_ddl_of(kind.value_type)}>"
    if pa.types.is_struct(kind):
        return f"struct<{', '.join(f'`{field.name}`: {_ddl_of(field.type)}' for field in kind)}>"
    if pa.types.is_boolean(kind):
        return "boolean"
    return "bigint" if pa.types.is_integer(kind) else "string"


def _column_function(name: str) -> Callable[..., Any]:
    """Returns the function of `puny.columns` with this name, for a column of Spark."""

    def convert(column: Any, *arguments: Any, **keywords: Any) -> Any:
        return _make_udf(name, name, *arguments, **keywords)(column)

    convert.__name__ = convert.__qualname__ = name
    convert.__doc__ = f"Calls `puny.columns.{name}` for a PySpark `Column` or its name."
    return convert


to_ascii: Callable[..., Any] = _column_function("to_ascii")
to_unicode: Callable[..., Any] = _column_function("to_unicode")
display: Callable[..., Any] = _column_function("display")
skeleton: Callable[..., Any] = _column_function("skeleton")
canonical: Callable[..., Any] = _column_function("canonical")
lookup: Callable[..., Any] = _column_function("lookup")
display_url: Callable[..., Any] = _column_function("display_url")
encode: Callable[..., Any] = _column_function("encode")
decode: Callable[..., Any] = _column_function("decode")
problems: Callable[..., Any] = _column_function("problems")
labels: Callable[..., Any] = _column_function("labels")
links: Callable[..., Any] = _column_function("links")


def register(
    spark: Any,
    edition: Edition | None = None,
    *,
    protected: Protected | None = None,
    **flags: bool | str | None,
) -> None:
    """Registers SQL functions for a session, for an edition with its flags, and for protected names.

    The functions have the names and results of the functions of `puny.duckdb`, but each has only one argument. Without
    protected names, `idna_lookup` is not registered.
    """
    functions: dict[str, tuple[str, tuple[Any, ...], dict[str, Any]]] = {
        "idna_canonical": ("canonical", (), {}),
        "idna_display_url": ("display_url", (protected,), {}),
        "punycode_encode": ("encode", (), {}),
        "punycode_decode": ("decode", (), {}),
    }
    for name in ["to_ascii", "to_unicode", "display"]:
        functions[f"idna_{name}"] = (name, (edition,), flags)
    if protected is not None:
        functions["idna_lookup"] = ("lookup", (protected,), {})
    for name, (function, arguments, keywords) in list(functions.items()):
        functions[f"try_{name}"] = (function, arguments, {**keywords, "errors": "struct"})
    functions["idna_problems"] = ("problems", (edition,), flags)
    functions["idna_labels"] = ("labels", (edition,), flags)
    functions["idna_links"] = ("links", (protected,), {})
    functions["idna_skeleton"] = ("skeleton", (), {})
    for name, (function, arguments, keywords) in functions.items():
        spark.udf.register(name, _make_udf(name, function, *arguments, **keywords))
