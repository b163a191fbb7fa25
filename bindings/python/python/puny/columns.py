"""Columns of names and labels.

Every function accepts a column: an array, Series, Index or table of one column of pyarrow, Polars or pandas, a NumPy
array, or a list of strings. It returns a column of the same library. For any other iterable it returns a list. For any
other object with Arrow's PyCapsule interface, such as a DuckDB relation, it returns a `Column`, which also has Arrow's
PyCapsule interface. Arrow arrays are not copied.

A null row stays null. A refused row becomes null, and so does a string with a lone surrogate:

>>> from puny import columns
>>> columns.to_ascii(["Bücher.example", None, "xn--0"])
['xn--bcher-kva.example', None, None]

With `errors="raise"`, a refused row raises `PunyError` with the index of the row. With `errors="struct"`, each row of
the result is a struct of `value` and `error`. For lists and NumPy, each row is a tuple of the value and a `PunyError` or
None.

Editions and flags are the same as for `puny.to_ascii`: `help(puny)` lists them. For names in real use, choose
`uts46-dns`. To see how many rows are refused, and why, call `error_counts`:

>>> columns.to_ascii(["_dmarc.example", "r3---sn-x.example", "example.com."], "uts46-dns")
['_dmarc.example', 'r3---sn-x.example', 'example.com.']

The interpreter lock is released during a conversion, and Ctrl-C stops a conversion. `threads` is the number of threads;
0 means one thread per core. `lookup`, `display_url` and `links` convert a list on one thread.
"""

from __future__ import annotations

from typing import Any, Callable, Literal, Protocol, TypeVar, overload

from . import _kinds, _puny
from ._puny import Column, Protected
from ._types import Edition, ErrorCount, HostVerdict, Label, Link, Problem, PunyError

__all__ = [
    "Column",
    "canonical",
    "decode",
    "display",
    "display_url",
    "encode",
    "error_counts",
    "problems",
    "labels",
    "links",
    "lookup",
    "skeleton",
    "to_ascii",
    "to_unicode",
]


class _ToNumpy(Protocol):
    """A column of pandas or Polars, or an array of pyarrow."""

    @property
    def to_numpy(self) -> Any: ...


class _ToPandas(Protocol):
    """A table of pyarrow or Polars."""

    @property
    def to_pandas(self) -> Any: ...


class _Ravel(Protocol):
    """An array of NumPy."""

    @property
    def ravel(self) -> Any: ...


_OfLibrary = _ToNumpy | _ToPandas | _Ravel
_T = TypeVar("_T", bound=_OfLibrary)
_Flag = bool | str | None
_Errors = Literal["null", "raise", "struct"]
_OneColumn = Literal["null", "raise"]
_Rows = list[str] | list[str | None] | tuple[str | None, ...]
_Pairs = list[tuple[str | None, PunyError | None]]


class _OfNames(Protocol):
    """A function with an edition. It returns the type of the given column. For a list, it returns a list of str and None."""

    # This overload is the first, because pyright chooses the first overload for a column of unknown type.
    @overload
    def __call__(
        self,
        column: _T,
        edition: Edition | None = None,
        *,
        errors: _OneColumn = "null",
        threads: int = 1,
        **flags: _Flag,
    ) -> _T: ...
    @overload
    def __call__(
        self,
        column: _OfLibrary,
        edition: Edition | None = None,
        *,
        errors: _Errors,
        threads: int = 1,
        **flags: _Flag,
    ) -> Any: ...
    @overload
    def __call__(
        self,
        column: _Rows,
        edition: Edition | None = None,
        *,
        errors: _OneColumn = "null",
        threads: int = 1,
        **flags: _Flag,
    ) -> list[str | None]: ...
    @overload
    def __call__(
        self,
        column: _Rows,
        edition: Edition | None = None,
        *,
        errors: Literal["struct"],
        threads: int = 1,
        **flags: _Flag,
    ) -> _Pairs: ...
    @overload
    def __call__(
        self,
        column: Any,
        edition: Edition | None = None,
        *,
        errors: _Errors = "null",
        threads: int = 1,
        **flags: _Flag,
    ) -> Any: ...


class _OfLabels(Protocol):
    """A function without an edition."""

    @overload
    def __call__(self, column: _T, *, errors: _OneColumn = "null", threads: int = 1) -> _T: ...
    @overload
    def __call__(self, column: _OfLibrary, *, errors: _Errors, threads: int = 1) -> Any: ...
    @overload
    def __call__(
        self, column: _Rows, *, errors: _OneColumn = "null", threads: int = 1
    ) -> list[str | None]: ...
    @overload
    def __call__(
        self, column: _Rows, *, errors: Literal["struct"], threads: int = 1
    ) -> _Pairs: ...
    @overload
    def __call__(self, column: Any, *, errors: _Errors = "null", threads: int = 1) -> Any: ...


def _of_names(function: Callable[..., Any]) -> _OfNames:
    """Declares the type of a function that has the argument `edition`."""
    return function


def _of_labels(function: Callable[..., Any]) -> _OfLabels:
    """Declares the type of a function that does not have the argument `edition`."""
    return function


def _convert(
    name: str,
    column: Any,
    edition: Edition | None,
    errors: _Errors,
    threads: int,
    flags: dict[str, Any],
) -> Any:
    _check_mode(errors)

    def arrays(source: Any, mode: str = errors) -> list[_puny.Column]:
        return _puny.convert(name, source, edition, threads, mode, flags)

    def rows(source: Any) -> list[Any]:
        if errors == "struct":
            return _puny.pairs(name, source, edition, threads, flags)
        return _puny.rows(arrays(source)[0])

    return _kinds.convert_column(column, arrays, rows)


def _check_mode(errors: _Errors) -> None:
    if errors not in ("null", "raise", "struct"):
        raise ValueError(f"errors must be 'null', 'raise' or 'struct', not {errors!r}")


@_of_names
def to_ascii(
    column: Any,
    edition: Edition | None = None,
    *,
    errors: _Errors = "null",
    threads: int = 1,
    **flags: _Flag,
) -> Any:
    """Converts each name to ASCII, as `puny.to_ascii` does.

    >>> columns.to_ascii(["faß.de"], "uts46", transitional=True)
    ['fass.de']
    >>> columns.to_ascii(["a.de", "a_b.de"], errors="raise")
    Traceback (most recent call last):
    puny.PunyError: U+005F is not a letter, digit or hyphen (row 1, label 1, characters 1..2) [U1]
    """
    return _convert("to_ascii", column, edition, errors, threads, flags)


@_of_names
def to_unicode(
    column: Any,
    edition: Edition | None = None,
    *,
    errors: _Errors = "null",
    threads: int = 1,
    **flags: _Flag,
) -> Any:
    """Converts each name to Unicode, as `puny.to_unicode` does.

    >>> columns.to_unicode(["xn--fa-hia.de"])
    ['faß.de']
    """
    return _convert("to_unicode", column, edition, errors, threads, flags)


@_of_names
def display(
    column: Any,
    edition: Edition | None = None,
    *,
    errors: _Errors = "null",
    threads: int = 1,
    **flags: _Flag,
) -> Any:
    """Returns the text to show for each name, as `puny.display` does.

    No name is refused. With `errors="struct"`, the error is the first reason why a label is not shown in Unicode. For a
    list, the error is a `PunyError` with all reasons. Offsets count in the Unicode form of the label.

    >>> columns.display(["xn--mnchen-3ya.de", "аррӏе.com"])
    ['münchen.de', 'xn--80ak6aa92e.com']
    >>> (text, error), = columns.display(["аррӏе.com"], errors="struct")
    >>> text, error.kind, error.label, error.problems[0].message
    ('xn--80ak6aa92e.com', 'whole_script', 0, 'the label looks like ASCII, but is in another script')
    """
    return _convert("display", column, edition, errors, threads, flags)


@overload
def skeleton(column: _T, *, threads: int = 1) -> _T: ...
@overload
def skeleton(column: _Rows, *, threads: int = 1) -> list[str | None]: ...
@overload
def skeleton(column: Any, *, threads: int = 1) -> Any: ...
def skeleton(column: Any, *, threads: int = 1) -> Any:
    """Returns the skeleton of each text, as `puny.skeleton` does.

    >>> columns.skeleton(["microsoft", "rnicrosoft"])
    ['rnicrosoft', 'rnicrosoft']
    """
    return _convert("skeleton", column, None, "null", threads, {})


@_of_labels
def canonical(column: Any, *, errors: _Errors = "null", threads: int = 1) -> Any:
    """Returns a key for each name, as `puny.canonical` does, to join or group names by.

    Two names have equal keys if and only if `puny.same_name` is true for them. A row that is not a host is refused.

    >>> columns.canonical(["example.com", "EXAMPLE.com.", "Bücher.example", "xn--bcher-kva.example", "a b"])
    ['example.com', 'example.com', 'xn--bcher-kva.example', 'xn--bcher-kva.example', None]
    """
    return _convert("canonical", column, None, errors, threads, {})


@_of_labels
def encode(column: Any, *, errors: _Errors = "null", threads: int = 1) -> Any:
    """Encodes each label, as `puny.encode` does, with vector instructions.

    >>> columns.encode(["bücher", "abc"])
    ['bcher-kva', 'abc-']
    """
    return _convert("encode", column, None, errors, threads, {})


@_of_labels
def decode(column: Any, *, errors: _Errors = "null", threads: int = 1) -> Any:
    """Decodes each label, as `puny.decode` does, with vector instructions.

    >>> columns.decode(["bcher-kva", "!"])
    ['bücher', None]
    """
    return _convert("decode", column, None, errors, threads, {})


@overload
def problems(
    column: _OfLibrary, edition: Edition | None = None, *, threads: int = 1, **flags: _Flag
) -> Any: ...
@overload
def problems(
    column: _Rows, edition: Edition | None = None, *, threads: int = 1, **flags: _Flag
) -> list[list[Problem] | None]: ...
@overload
def problems(
    column: Any, edition: Edition | None = None, *, threads: int = 1, **flags: _Flag
) -> Any: ...
def problems(
    column: Any, edition: Edition | None = None, *, threads: int = 1, **flags: _Flag
) -> Any:
    """Returns all problems of each name, as a list of structs. The list is empty for a valid name.

    Offsets count bytes of UTF-8. For lists and NumPy, returns lists of `puny.Problem`, whose offsets count code points.

    >>> [[problem.status for problem in row] for row in columns.problems(["a.b", "a_b-"])]
    [[], ['V3', 'U1']]
    """
    return _kinds.convert_column(
        column,
        lambda source: _puny.convert("problems", source, edition, threads, flags=flags),
        lambda source: _puny.problem_lists(source, edition, threads, flags),
    )


@overload
def labels(
    column: _OfLibrary, edition: Edition | None = None, *, threads: int = 1, **flags: _Flag
) -> Any: ...
@overload
def labels(
    column: _Rows, edition: Edition | None = None, *, threads: int = 1, **flags: _Flag
) -> list[list[Label] | None]: ...
@overload
def labels(
    column: Any, edition: Edition | None = None, *, threads: int = 1, **flags: _Flag
) -> Any: ...
def labels(
    column: Any, edition: Edition | None = None, *, threads: int = 1, **flags: _Flag
) -> Any:
    """Returns the labels of each name, as a list of structs. A refused name has labels too.

    The fields of a struct are `kind` (the kind of the label by RFC 5890), `ascii`, `unicode`, `script` (a code of ISO
    15924) and `problems`. For lists and NumPy, returns lists of `puny.Label`.

    >>> [[label.kind for label in row] for row in columns.labels(["_dmarc.bücher.de", "xn--0"])]
    [['non_ldh', 'u_label', 'nr_ldh'], ['fake_a_label']]
    """
    return _kinds.convert_column(
        column,
        lambda source: _puny.convert("labels", source, edition, threads, flags=flags),
        lambda source: _puny.label_rows(_puny.convert("labels", source, edition, threads, flags=flags)[0]),
    )


def error_counts(
    column: Any, edition: Edition | None = None, *, threads: int = 1, **flags: _Flag
) -> list[ErrorCount]:
    """Counts the rows that `to_ascii` refuses, by the kind of their first problem.

    Returns a list for a column of any library. The most frequent kind is the first. The sum of the counts is the number
    of refused rows.

    >>> for count in columns.error_counts(["a.b", "_dmarc.example", None, "a..b", "_x"]):
    ...     print(count.rows, count.kind, count.row, count.name)
    2 not_ldh 1 _dmarc.example
    1 label_length 3 a..b
    """
    return _puny.error_counts(_kinds.to_readable(column), edition, threads, flags)


def _judged(
    name: str, column: Any, protected: Protected | None, errors: _Errors, threads: int
) -> Any:
    _check_mode(errors)

    def arrays(source: Any, mode: str = errors) -> list[_puny.Column]:
        return _puny.convert(name, source, None, threads, mode, None, protected)

    def rows(source: Any) -> list[Any]:
        pairs = _puny.judged_pairs(name, source, protected)
        if errors == "struct":
            return pairs
        if errors == "raise":
            for _, error in pairs:
                if error is not None:
                    raise error
        return [value for value, _ in pairs]

    return _kinds.convert_column(column, arrays, rows)


@overload
def lookup(
    column: _OfLibrary, protected: Protected, *, errors: _Errors = "null", threads: int = 1
) -> Any: ...
@overload
def lookup(
    column: _Rows, protected: Protected, *, errors: _OneColumn = "null", threads: int = 1
) -> list[tuple[str, str | None] | None]: ...
@overload
def lookup(
    column: _Rows, protected: Protected, *, errors: Literal["struct"], threads: int = 1
) -> list[tuple[tuple[str, str | None] | None, PunyError | None]]: ...
@overload
def lookup(
    column: Any, protected: Protected, *, errors: _Errors = "null", threads: int = 1
) -> Any: ...
def lookup(
    column: Any, protected: Protected, *, errors: _Errors = "null", threads: int = 1
) -> Any:
    """Compares each host with protected names.

    Returns a struct of `relation` and `protected_name` for each row, with the relations of `puny.Protected.lookup`. A row
    that is not a host is refused. For lists and NumPy, returns tuples.

    >>> ours = puny.Protected(["paypal.com"])
    >>> columns.lookup(["xn--payal-xye.com", "example.org", "a b"], ours)
    [('looks_like', 'paypal.com'), ('none', None), None]
    """
    return _judged("lookup", column, protected, errors, threads)


@overload
def display_url(
    column: _OfLibrary,
    protected: Protected | None = None,
    *,
    errors: _Errors = "null",
    threads: int = 1,
) -> Any: ...
@overload
def display_url(
    column: _Rows,
    protected: Protected | None = None,
    *,
    errors: _OneColumn = "null",
    threads: int = 1,
) -> list[HostVerdict | None]: ...
@overload
def display_url(
    column: _Rows,
    protected: Protected | None = None,
    *,
    errors: Literal["struct"],
    threads: int = 1,
) -> list[tuple[HostVerdict | None, PunyError | None]]: ...
@overload
def display_url(
    column: Any,
    protected: Protected | None = None,
    *,
    errors: _Errors = "null",
    threads: int = 1,
) -> Any: ...
def display_url(
    column: Any,
    protected: Protected | None = None,
    *,
    errors: _Errors = "null",
    threads: int = 1,
) -> Any:
    """Returns a verdict on each URL, as `puny.display_url` does.

    A verdict is a struct with the fields of `puny.HostVerdict`. Its offsets count bytes of UTF-8. A row that is not a URL
    is refused. For lists and NumPy, returns objects of `puny.HostVerdict`, whose offsets count code points.

    >>> seen = columns.display_url(["https://example.com%20@malicious.com/login", "no URL"])
    >>> seen[0].text, seen[0].safe, seen[1]
    ('https://malicious.com', False, None)
    """
    return _judged("display_url", column, protected, errors, threads)


@overload
def links(
    column: _OfLibrary,
    protected: Protected | None = None,
    *,
    threads: int = 1,
    **options: bool | None,
) -> Any: ...
@overload
def links(
    column: _Rows,
    protected: Protected | None = None,
    *,
    threads: int = 1,
    **options: bool | None,
) -> list[list[Link] | None]: ...
@overload
def links(
    column: Any,
    protected: Protected | None = None,
    *,
    threads: int = 1,
    **options: bool | None,
) -> Any: ...
def links(
    column: Any,
    protected: Protected | None = None,
    *,
    threads: int = 1,
    **options: bool | None,
) -> Any:
    """Returns the links in each text, as a list of structs. The options are the options of `puny.links`.

    The fields of a struct are `kind`, `text`, `target`, `host`, `user`, `path`, `query`, `fragment`, `start`, `end`, `port`,
    `verdict` and `error`. The parts are texts as they were written, and offsets count bytes of UTF-8. `verdict` has the
    fields of `display_url`. If the host or the port is refused, `host` and `verdict` are null, and `error` is the reason. For
    lists and NumPy, returns lists of `puny.Link`, whose offsets count code points.

    >>> found = columns.links(["See https://bücher.example/a.", "no link", None])
    >>> [row if row is None else [link.target for link in row] for row in found]
    [['https://bücher.example/a'], [], None]
    """
    return _kinds.convert_column(
        column,
        lambda source: _puny.convert(
            "links", source, None, threads, flags=options, protected=protected
        ),
        lambda source: _puny.link_rows(source, protected, options),
    )
