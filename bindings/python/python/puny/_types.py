"""Results and errors of single values."""

from __future__ import annotations

from typing import Literal, NamedTuple

Edition = Literal[
    "uts46",
    "uts46-transitional",
    "url",
    "url-strict",
    "url-before-2026-06",
    "2008-lookup",
    "2008-register",
    "2003",
    "2003-stored",
]
"""The type of the names in `puny.EDITIONS`."""


class Problem(NamedTuple):
    """One broken rule. Offsets count code points, as Python does."""

    kind: str
    """The machine-readable name of the rule; it is stable."""
    status: str | None
    """The code of the rule in its specification, as `V3` in UTS #46; None for Punycode."""
    label: int | None
    """The index of the label, from 0; None if the whole string is meant."""
    offset: int
    """Where it begins in the string."""
    end: int
    """Where it ends."""
    code_point: int | None
    """The code point to blame, if it is a single one, after mapping and decoding."""
    message: str
    """What is wrong, for people."""
    rule: str
    """The rule, and its source."""


class PunyError(ValueError):
    """A string that was refused, with every problem. The attributes are those of the first one."""

    problems: list[Problem]
    """All problems, at least one."""
    row: int | None
    """The row of a column; None for a single string."""

    def __init__(self, problems: list[Problem], row: int | None = None) -> None:
        super().__init__(problems, row)
        self.problems = problems
        self.row = row

    @property
    def kind(self) -> str:
        """The machine-readable name of the broken rule."""
        return self.problems[0].kind

    @property
    def status(self) -> str | None:
        """The code of the rule in its specification."""
        return self.problems[0].status

    @property
    def label(self) -> int | None:
        """The index of the label, from 0."""
        return self.problems[0].label

    @property
    def offset(self) -> int:
        """Where the problem begins, in code points."""
        return self.problems[0].offset

    def __str__(self) -> str:
        first = self.problems[0]
        place = f"characters {first.offset}..{first.end}"
        if first.label is not None:
            place = f"label {first.label + 1}, {place}"
        if self.row is not None:
            place = f"row {self.row}, {place}"
        more = len(self.problems) - 1
        tail = f", and {more} more" if more else ""
        return f"{first.message} ({place}) [{first.status or first.kind}]{tail}"


PunyError.__module__ = "puny"


class Label(NamedTuple):
    """A label of a name."""

    ascii: str
    unicode: str
    kind: str
    """What RFC 5890 calls it."""


class Check(NamedTuple):
    """What `puny.check` finds."""

    valid: bool
    edition: str
    ascii: str | None
    unicode: str | None
    labels: list[Label]
    problems: list[Problem]

    def __bool__(self) -> bool:
        return self.valid
