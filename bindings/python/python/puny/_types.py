"""Results and errors of single values."""

from __future__ import annotations

from typing import Literal, NamedTuple

Edition = Literal[
    "uts46",
    "uts46-transitional",
    "uts46-dns",
    "url",
    "url-strict",
    "url-check-a-labels",
    "2008-lookup",
    "2008-register",
    "2003",
    "2003-stored",
    "idna2008",
    "idna2003",
]
"""The names in `puny.EDITIONS`, as a type. `idna2008` is another name for `2008-lookup`, and `idna2003` for `2003`."""


class Problem(NamedTuple):
    """One broken rule. `start` and `end` count code points, as Python does.

    The fields are equal to the fields of a problem in the Rust library, in JSON lines and in columns.
    """

    kind: str
    """The machine-readable name of the broken rule. Names do not change between versions."""
    status: str | None
    """The code of the rule in its specification, such as `V3` in UTS #46, or None for Punycode."""
    label: int | None
    """The index of the label, from 0, or None if the problem is about the whole string."""
    start: int
    """The index where the problem begins in the string."""
    end: int
    """The index where the problem ends in the string."""
    code_point: int | None
    """The code point that breaks the rule, after mapping and decoding, or None if it is not a single code point."""
    origin: str | None
    """Where the code point comes from: `input`, `mapping` or `a_label`."""
    cause: str | None
    """The specific cause, if the rule can be broken in several ways. Names do not change between versions."""
    number: int | None
    """A number that describes the cause, such as the length of a label in octets, or the number of omitted problems."""
    message: str
    """A message for people that describes the fault of this input."""
    rule: str
    """The text of the rule, and the specification that defines the rule."""


class PunyError(ValueError):
    """The error of a refused string, with every problem. Its attributes describe the first problem."""

    problems: list[Problem]
    """All problems. The list is not empty."""
    row: int | None
    """The index of the row in a column, or None for a single string."""

    kind: str
    """The machine-readable name of the broken rule of the first problem."""
    status: str | None
    """The code of the broken rule in its specification, or None for Punycode."""
    label: int | None
    """The index of the label, from 0, or None if the problem is about the whole string."""
    start: int
    """The index where the first problem begins, in code points."""
    end: int
    """The index where the first problem ends, in code points."""

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
    """The kind of the label by RFC 5890, such as `u_label`."""


class Check(NamedTuple):
    """The result of `puny.check`."""

    valid: bool
    edition: str
    ascii: str | None
    unicode: str | None
    labels: list[Label]
    problems: list[Problem]

    def __bool__(self) -> bool:
        return self.valid


class Imitation(NamedTuple):
    """A name that looks like another name, from `puny.imitations`."""

    name: str
    """The name in Unicode, regardless of `shown`."""
    ascii: str
    """The name in ASCII."""
    relation: str
    """`looks_like` or `resembles`."""
    shown: bool
    """Whether the first label is shown in Unicode, or is ASCII."""
    substitutions: int
    """The number of replaced letters. One substitution can replace two letters, as in m for rn."""


class HostVerdict(NamedTuple):
    """The verdict of `puny.display_url` and `puny.display_host` on a host, before it is shown or opened."""

    text: str
    """The text that is safe to show: the scheme, the host and the port, without the other parts of the URL."""
    safe: bool
    """Whether `dangers` is empty. A host is safe if all its labels are shown in Unicode, it does not imitate a
    protected name, it is not too long, the userinfo does not look like a host, and the scheme neither runs code nor
    contains data. The verdict is about the host's name only, not about what the host serves."""
    scheme: str | None
    """The scheme of a URL, in lower case, or None for a host without a URL."""
    host: str | None
    """The host as the URL Standard serialises it, or None for a URL without a host."""
    kind: str | None
    """`domain`, `ipv4`, `ipv6` or `opaque`. The host of a URL with a non-special scheme, such as ssh, is `opaque`."""
    address_kind: str | None
    """The purpose of an IP address, by IANA's special-purpose registries: `public`, `loopback`, `private`,
    `unique_local`, `link_local`, `shared`, `unspecified`, `multicast`, `documentation` or `reserved`. None for a host
    that is not an IP address. If an IPv6 address contains an IPv4 address, this is the purpose of the IPv4 address."""
    port: int | None
    """The port of a URL, or None if the URL has no port or the default port of its scheme."""
    start: int
    """The index in the given text where the host begins."""
    end: int
    """The index in the given text where the host ends."""
    relation: str
    """The relation to the protected names, as `Protected.lookup` returns it."""
    protected_name: str | None
    """The protected name that the host imitates or is equal to, or None."""
    dangers: list[str]
    """The reasons why the host or URL is not safe, each at most once: `scheme` (the scheme runs code, contains data
    or shows another URL), `host_in_userinfo`, `too_long` (more than 253 octets in ASCII), `hidden_label` or `imitation`."""
    host_in_userinfo: bool
    """Whether a part of the text before an @ looks like a host."""
    changed: bool
    """Whether the host differs from the given text in more than letter case, or characters were removed from a URL:
    control characters or spaces at its ends, or tabs or line ends anywhere."""
    reasons: list[Problem]
    """The reasons why labels are not shown in Unicode. Offsets count in the Unicode form of the label."""


class Mailbox(NamedTuple):
    """The parts of a valid mail address, the result of `puny.mailbox`."""

    local_part: str
    """The local part as written, with its quotes and backslashes."""
    unquoted_local_part: str
    """The local part without the quotes and backslashes of a quoted string."""
    domain: str
    """The domain or the address literal as written."""
    ascii_domain: str
    """The domain in ASCII, for the DNS. An address literal is as written."""
    unicode_domain: str
    """The domain in Unicode. Before it is shown to people, use `puny.display`. An address literal is as written."""
    literal: str | None
    """The kind of the address literal: `ipv4`, `ipv6` or `general`. None if the address has a domain."""
    needs_smtputf8: bool
    """Whether the local part is not ASCII, so that the mail servers must support SMTPUTF8 (RFC 6531)."""
    warnings: list[Problem]
    """What is suspicious in the local part (UTS #39, section 3.3). An address with warnings is valid."""


class Link(NamedTuple):
    """A link in a text. All ranges are in the given text: `text[slice(*link.host_range)]` is the host as it was written."""

    kind: Literal["url", "host", "email", "mailto", "handle"]
    """`url` (with a scheme), `host` (without a scheme; a path may follow), `email`, `mailto` or `handle`."""
    text: str
    """The link as it was written."""
    start: int
    """The index where the link begins."""
    end: int
    """The index where the link ends."""
    target: str
    """The URL to open: the link without its defanged parts. If the link has no scheme, `https://`, `mailto:` or `acct:` is
    added."""
    host: str | None
    """The host in ASCII, or None if the host or the port is refused."""
    port: int | None
    """The port, even if it is the default port of the scheme, or None if the link has no port."""
    user_range: tuple[int, int] | None
    """The range of the userinfo of a URL, or of the part before the last `@` of an address or a handle."""
    host_range: tuple[int, int]
    """The range of the host as it was written."""
    path_range: tuple[int, int] | None
    """The range of the path, including its first `/`."""
    query_range: tuple[int, int] | None
    """The range of the query, including its `?`."""
    fragment_range: tuple[int, int] | None
    """The range of the fragment, including its `#`."""
    problem: Problem | None
    """The reason why the host or the port of a URL is refused, or None. Do not open a link with a problem."""
    verdict: HostVerdict | None
    """The verdict on `target`, or on the domain of an address or a handle. None if the link has a problem, or if its host
    has more than 1,024 code points."""


class ErrorCount(NamedTuple):
    """The number of rows that `puny.columns.to_ascii` refuses, for one kind of first problem."""

    rows: int
    """The number of refused rows."""
    kind: str
    """The machine-readable name of the broken rule."""
    status: str | None
    """The code of the rule in its specification, or None for Punycode."""
    row: int
    """The index of the first refused row."""
    name: str | None
    """The name in the first refused row, or None if the string has a lone surrogate."""
    rule: str
    """The text of the rule, and the specification that defines the rule."""
