"""Results and errors of single values."""

from __future__ import annotations

from typing import Literal, NamedTuple

Edition = Literal[
    "uts46",
    "uts46-transitional",
    "uts46-dns",
    "url",
    "url-strict",
    "url-before-2026-06",
    "2008-lookup",
    "2008-register",
    "2003",
    "2003-stored",
    "idna2008",
    "idna2003",
]
"""The type of the names in `puny.EDITIONS`. `idna2008` is another name of `2008-lookup`, and `idna2003` of `2003`."""


class Problem(NamedTuple):
    """One broken rule. `start` and `end` count code points, as Python does.

    The fields are those of the Rust library, of JSON lines and of columns.
    """

    kind: str
    """The machine-readable name of the rule; it is stable."""
    status: str | None
    """The code of the rule in its specification, as `V3` in UTS #46; None for Punycode."""
    label: int | None
    """The index of the label, from 0; None if the whole string is meant."""
    start: int
    """Where it begins in the string."""
    end: int
    """Where it ends."""
    code_point: int | None
    """The code point to blame, if it is a single one, after mapping and decoding."""
    origin: str | None
    """Where the code point comes from: `input`, `mapping` or `a_label`."""
    cause: str | None
    """The specific cause, where a rule has several; it is stable."""
    number: int | None
    """The number of the cause, as of octets or of problems that are not listed."""
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

    kind: str
    """The machine-readable name of the broken rule."""
    status: str | None
    """The code of the rule in its specification."""
    label: int | None
    """The index of the label, from 0."""
    start: int
    """Where the problem begins, in code points."""
    end: int
    """Where it ends, in code points."""

    def __init__(self, problems: list[Problem], row: int | None = None) -> None:
        super().__init__(problems, row)
        self.problems = problems
        self.row = row
        self.kind, self.status, self.label, self.start, self.end, *_ = problems[0]

    def __str__(self) -> str:
        first = self.problems[0]
        place = f"characters {first.start}..{first.end}"
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


class HostVerdict(NamedTuple):
    """What `puny.display_url` and `puny.display_host` say of a host before it is shown or opened."""

    text: str
    """What is safe to show: the scheme, the host and the port, without all else."""
    safe: bool
    """Whether `dangers` is empty: all labels are shown in Unicode, no protected name is imitated, the host is not too
    long, there is no host in the userinfo, and the scheme neither runs code nor holds data. It says nothing of what
    the host serves."""
    scheme: str | None
    """The scheme of a URL, in lower case."""
    host: str | None
    """The host as the URL Standard has it; None for a URL without one."""
    kind: str | None
    """`domain`, `ipv4`, `ipv6`, or `opaque`: that of a URL whose scheme is none of the web, such as ssh."""
    address_kind: str | None
    """What an IP address is for, by IANA's special-purpose registries: `public`, `loopback`, `private`,
    `unique_local`, `link_local`, `shared`, `unspecified`, `multicast`, `documentation` or `reserved`; None for any
    other host. An IPv6 address that carries an IPv4 address has the kind of the IPv4 address."""
    port: int | None
    """The port of a URL; None if it is that of the scheme."""
    start: int
    """Where the host stands in the given text."""
    end: int
    relation: str
    """The relation to the protected names, as of `Protected.lookup`."""
    protected_name: str | None
    """The protected name that it imitates, or is."""
    dangers: list[str]
    """Why the host or URL is not safe, each reason once: `scheme` (it runs code, holds data or shows another URL),
    `host_in_userinfo`, `too_long` (more than 253 octets in ASCII), `hidden_label` or `imitation`."""
    host_in_userinfo: bool
    """Whether a part of what is before an @ looks like a host."""
    changed: bool
    """Whether the host is another text than was written, letter case aside, or characters were removed from a URL:
    control characters or spaces at its ends, tabs or line ends anywhere."""
    reasons: list[Problem]
    """Why labels are not shown in Unicode; offsets are in the Unicode form of the label."""


class ErrorCount(NamedTuple):
    """How many rows of a column `puny.columns.to_ascii` refuses for one reason: the kind of their first problem."""

    rows: int
    """The number of these rows."""
    kind: str
    """The machine-readable name of the broken rule."""
    status: str | None
    """The code of the rule in its specification."""
    row: int
    """The first of these rows."""
    name: str | None
    """The name in that row; None for a string with a lone surrogate."""
    rule: str
    """The rule, and its source."""
