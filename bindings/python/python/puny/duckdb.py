"""SQL functions for DuckDB.

>>> import duckdb
>>> import puny.duckdb
>>> connection = duckdb.connect()
>>> puny.duckdb.register(connection)
>>> connection.sql("select idna_to_ascii('Bücher.example')").fetchall()
[('xn--bcher-kva.example',)]
"""

from __future__ import annotations

from typing import Any

from . import _puny, columns

__all__ = ["register"]

_FUNCTIONS = {
    "idna_to_ascii": columns.to_ascii,
    "idna_to_unicode": columns.to_unicode,
    "idna_display": columns.display,
}

_PLAIN = {
    "idna_skeleton": columns.skeleton,
    "punycode_encode": columns.encode,
    "punycode_decode": columns.decode,
}


def register(connection: Any, edition: str | None = None, **flags: bool | str | None) -> None:
    """Registers `idna_to_ascii`, `idna_to_unicode`, `idna_display`, `idna_skeleton`, `punycode_encode` and
    `punycode_decode` for a connection, under an edition with its flags. They take VARCHAR and return it,
    null for a refused row.
    """
    _puny.to_ascii("a", edition, **flags)  # an unknown edition or flag fails now

    def bound(function: Any, *arguments: Any, **keywords: Any) -> Any:
        return lambda rows: function(rows, *arguments, **keywords)

    functions = {name: bound(function, edition, **flags) for name, function in _FUNCTIONS.items()}
    functions |= {name: bound(function) for name, function in _PLAIN.items()}
    for name, function in functions.items():
        connection.create_function(
            name,
            function,
            ["VARCHAR"],
            "VARCHAR",
            type="arrow",
            null_handling="special",
        )
