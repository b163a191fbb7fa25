"""SQL functions for DuckDB.

>>> import duckdb
>>> import puny.duckdb
>>> connection = duckdb.connect()
>>> puny.duckdb.register(connection)
>>> connection.sql("select idna_to_ascii('Bücher.example')").fetchall()
[('xn--bcher-kva.example',)]

A query may choose the edition and flags of each call:

>>> query = "select idna_to_ascii('faß.de', '2003'), idna_to_ascii('_a.de', 'uts46', 'std3=dns, check_hyphens=no')"
>>> connection.sql(query).fetchall()
[('fass.de', '_a.de')]

| function | result |
|---|---|
| `idna_to_ascii`, `idna_to_unicode` | the converted name; null if the name is refused |
| `idna_display` | the form of the name that is safe to show (UTS #39) |
| `idna_problems` | a list of structs: all problems of the name |
| `idna_labels` | a list of structs, for `unnest`: the labels of the name, with their kinds |
| `idna_canonical` | a key to join names by; null if the text is not a host |
| `idna_skeleton` | the skeleton of a text (UTS #39); to find imitations, use `idna_lookup` |
| `idna_lookup` | a struct of `relation` and `protected_name`: the relation of a host to the protected names of `register` |
| `idna_display_url` | a struct: the verdict on a URL, whose host is compared with the protected names of `register`, if any |
| `idna_links` | a list of structs, for `unnest`: the links in a text, whose hosts are compared with the protected names of `register`, if any |
| `punycode_encode`, `punycode_decode` | the encoded or decoded label, without `xn--`; null if the label is refused |
| `try_idna_to_ascii`, `try_idna_to_unicode`, `try_idna_display`, `try_idna_canonical`, `try_idna_lookup`, `try_idna_display_url`, `try_punycode_encode`, `try_punycode_decode` | a struct of `value` (the result of the function without `try_`) and `error` |

`idna_to_ascii`, `idna_to_unicode`, `idna_display`, `idna_problems` and `idna_labels` accept an edition as an optional
second argument, and flags as an optional third argument. If the edition is missing or null, the edition and the flags of
`register` apply, and the flags of the call are added. If the call has an edition, the flags of `register` do not apply.

>>> connection.sql("select try_idna_to_ascii('a_b')['error']['status'], idna_problems('a.b')").fetchall()
[('U1', [])]
>>> connection.sql("select unnest(idna_labels('_a.ü'), recursive := true)").project("kind, ascii").fetchall()
[('non_ldh', '_a'), ('u_label', 'xn--tda')]
>>> connection.sql("select unnest(idna_links('See https://ü.de/a'), recursive := true)").project("target, host").fetchall()
[('https://ü.de/a', 'xn--tda.de')]
>>> puny.duckdb.register(connection, protected=puny.Protected(["paypal.com"]))
>>> connection.sql("select idna_lookup('xn--payal-xye.com')").fetchall()
[({'relation': 'looks_like', 'protected_name': 'paypal.com'},)]
"""

from __future__ import annotations

from functools import partial
from typing import Any, Callable

import duckdb
import pyarrow as pa

from . import columns
from ._puny import Protected
from ._types import Edition

__all__ = ["register"]

_Options = tuple[str | None, ...]

_NAME_FUNCTIONS = {
    "idna_to_ascii": columns.to_ascii,
    "idna_to_unicode": columns.to_unicode,
    "idna_display": columns.display,
    "idna_problems": columns.problems,
    "idna_labels": columns.labels,
}

_LABEL_FUNCTIONS = {
    "idna_canonical": columns.canonical,
    "idna_skeleton": columns.skeleton,
    "punycode_encode": columns.encode,
    "punycode_decode": columns.decode,
}

# These functions do not refuse any row, so they have no variant `try_`.
_NO_TRY = ("idna_problems", "idna_labels", "idna_links", "idna_skeleton")


def register(
    connection: Any,
    edition: Edition | None = None,
    *,
    protected: Protected | None = None,
    **flags: bool | str | None,
) -> None:
    """Registers the functions on a connection, for an edition with its flags, and for protected names.

    Without protected names, `idna_lookup` is not registered. The functions exist on all connections to the same database,
    such as cursors. A second call with the same connection replaces edition, flags and protected names.
    """
    host_functions: dict[str, Any] = {
        "idna_display_url": partial(columns.display_url, protected=protected),
        "idna_links": partial(columns.links, protected=protected),
    }
    if protected is not None:
        host_functions["idna_lookup"] = partial(columns.lookup, protected=protected)
    functions: dict[str, Any] = {}
    for name, function in _NAME_FUNCTIONS.items():
        functions[name] = _name_function(name, function, edition, flags)
        if name not in _NO_TRY:
            name = f"try_{name}"
            functions[name] = _name_function(name, function, edition, flags, errors="struct")
    for name, function in [*_LABEL_FUNCTIONS.items(), *host_functions.items()]:
        functions[name] = _label_function(name, function)
        if name not in _NO_TRY:
            name = f"try_{name}"
            functions[name] = _label_function(name, function, errors="struct")
    # An unknown edition or flag raises here, before any function is registered.
    types = {name: _result_type(connection, function) for name, function in functions.items()}
    for name in {*functions, "idna_lookup", "try_idna_lookup"}:
        try:
            connection.remove_function(name)
        except duckdb.InvalidInputException:
            pass  # the function was not registered before
    for name, function in functions.items():
        connection.create_function(
            name, function, None, types[name], type="arrow", null_handling="special"
        )


def _result_type(connection: Any, function: Any) -> Any:
    """Returns the type of a function's result in DuckDB."""
    result = function(pa.array(["a"]))
    return connection.from_arrow(pa.table([result], ["result"])).types[0]


def _label_function(name: str, function: Any, **keywords: Any) -> Any:
    def convert(*arguments: Any) -> Any:
        if len(arguments) != 1:
            raise TypeError(f"{name} takes one argument, not {len(arguments)}")
        return function(*arguments, **keywords)

    return convert


def _name_function(
    name: str,
    function: Any,
    edition: str | None,
    flags: dict[str, bool | str | None],
    **keywords: Any,
) -> Any:
    # In DuckDB, only a function with `*` can have optional arguments, and DuckDB accepts any number of arguments
    # for it.
    def convert(*arguments: Any) -> Any:
        if not 1 <= len(arguments) <= 3:
            raise TypeError(f"{name} takes a name, an edition and flags, not {len(arguments)} arguments")
        return _convert_by_options(arguments[0], arguments[1:], with_options)

    def with_options(names: Any, options: _Options) -> Any:
        chosen, settings = (*options, None, None)[:2]
        ours = flags if chosen is None else {}
        chosen = edition if chosen is None else chosen
        return function(names, chosen, **keywords, **{**ours, **_parse_flags(settings or "")})

    return convert


def _convert_by_options(
    names: Any, options: tuple[Any, ...], convert: Callable[[Any, _Options], Any]
) -> Any:
    """Groups the rows by their options and converts each group with one call."""
    values = [option.unique().to_pylist() for option in options]
    if all(len(value) == 1 for value in values):
        return convert(names, tuple(value for (value,) in values))
    rows: dict[_Options, list[int]] = {}
    for row, option in enumerate(zip(*(option.to_pylist() for option in options))):
        rows.setdefault(option, []).append(row)
    parts = [convert(names.take(pa.array(at)), option) for option, at in rows.items()]
    places = pa.array([row for at in rows.values() for row in at])
    whole = pa.chunked_array([chunk for part in parts for chunk in part.chunks])
    return whole.take(pa.compute.sort_indices(places))


def _parse_flags(text: str) -> dict[str, str]:
    """Parses flags in a text such as `std3=dns, check-bidi=no`."""
    flags = {}
    for setting in text.replace(",", " ").split():
        flag, equals, value = setting.partition("=")
        if not equals:
            raise ValueError(
                f"{setting!r} is not a flag with its value: write flag=value, as in 'std3=dns, check_bidi=no'"
            )
        flags[flag] = value
    return flags
