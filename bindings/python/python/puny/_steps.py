"""The steps of a conversion, as data that can also be printed as text."""

from __future__ import annotations

from typing import Iterator, NamedTuple

from ._puny import shown
from ._types import Problem


class Digit(NamedTuple):
    """One digit of a delta. The delta is the sum of `value * weight` over its digits."""

    code_point: int
    """The code point of the digit."""
    character: str
    """The digit as a string."""
    value: int
    """The value of the digit."""
    k: int
    """The variable k of RFC 3492: 36 for the first digit, 72 for the second, and so on."""
    threshold: int
    """A digit whose value is below the threshold is the last digit of the delta."""
    weight: int
    """The weight of the digit."""


class Insertion(NamedTuple):
    """One insertion and its delta."""

    code_point: int
    """The inserted code point, which is the decoder's n after the step."""
    character: str
    """The inserted code point as a string, or an empty string if the code point is not a character."""
    position: int
    """The index in code points at which the code point is inserted."""
    delta: int
    """The number of states by which the decoder advances."""
    n: int
    """The decoder's n before the step."""
    i: int
    """The decoder's i before the step."""
    bias: int
    """The bias before the step."""
    next_bias: int
    """The bias for the next delta."""
    digits: list[Digit]
    """The digits of the delta, least significant first."""

    def __str__(self) -> str:
        digits = " + ".join(f"{digit.character} {digit.value} * {digit.weight}" for digit in self.digits)
        what = _named(self.character) if self.character else f"{self.code_point:X}"
        return f"{what} at {self.position}: delta {self.delta} = {digits}; bias {self.bias}, then {self.next_bias}"


class Trace(NamedTuple):
    """The steps of encoding or decoding one string (RFC 3492, sections 6.2 and 6.3)."""

    input: str
    """The string that is encoded or decoded."""
    direction: str
    """`encode` or `decode`."""
    profile: str | None
    """The name of the profile."""
    n: int
    """The decoder's n before the first step."""
    i: int
    """The decoder's i before the first step, which is 0."""
    bias: int
    """The bias before the first step."""
    literal: str
    """The basic code points, which are copied unchanged."""
    steps: list[Insertion]
    """The insertions, in order."""
    unfinished: list[Digit]
    """If decoding fails inside a delta: the digits of this delta before the error. Otherwise empty."""
    output: str | None
    """The result, or None if the string is refused."""
    problems: list[Problem]
    """The problem of a refused string. Otherwise empty."""

    def __repr__(self) -> str:
        return f"<puny.Trace: {self.direction} {self.input!r}, {_count(self.steps, 'step')}, {self.output!r}>"

    def __str__(self) -> str:
        title = f"{shown(self.input)}, {self.direction}d ({self.profile})"
        return "\n".join([title, *self._lines(), _result(self.output, self.problems)])

    def _lines(self) -> Iterator[str]:
        yield f"{shown(self.literal)} is copied" if self.literal else "nothing is copied"
        yield from map(str, self.steps)
        if self.unfinished:
            yield "unfinished: " + "".join(digit.character for digit in self.unfinished)


class Change(NamedTuple):
    """A part of the input of a step. The step changes the part, or its code point is a deviation or disallowed (UTS #46)."""

    start: int
    """The index in the input of the step where the change begins, in code points."""
    end: int
    before: str
    after: str
    status: str | None
    """The status of the code point in the mapping table, or None for normalisation."""

    def __str__(self) -> str:
        status = f" {self.status}" if self.status else ""
        if self.before == self.after:
            return f"{_named(self.before)}{status}"
        return f"{_named(self.before)}{status}: {_named(self.after) if self.after else 'removed'}"


class Rule(NamedTuple):
    """A rule of the edition, and the result of checking it."""

    status: str
    """The code of the rule, as in `Problem.status`."""
    result: str
    """`satisfied`, `violated`, or `not_checked` if the rule was not checked."""
    why: str | None
    """The reason why the rule was not checked, in words, or None if it was checked."""


class Step(NamedTuple):
    """One step of converting a name. Each of the last five fields belongs to some kinds of step, and is None otherwise."""

    step: str
    """The kind of the step: `map`, `normalise`, `split`, `decode`, `check`, `encode` or `join`."""
    source: str
    """The section of the specification that defines the step."""
    label: int | None
    """The index of the label, from 0, or None if the step applies to the whole name."""
    input: str | None
    """The text that the step changes, or None if the step changes no text."""
    output: str | None
    """The text after the step, or None if the label or the name is refused."""
    changes: list[Change] | None = None
    """For `map` and `normalise`: the changes, and the unchanged code points that are deviations or disallowed."""
    labels: list[str] | None = None
    """For `split`: the labels."""
    trace: Trace | None = None
    """For `decode` and `encode`: the steps of Punycode, without the prefix."""
    problems: list[Problem] | None = None
    """For `check` and `join`: the rules that the label, or the name as a whole, breaks."""
    rules: list[Rule] | None = None
    """For `check`: every rule of the edition about labels. For `join`: every rule of the edition about whole names."""

    def __repr__(self) -> str:
        label = "" if self.label is None else f" of label {self.label}"
        return f"<puny.Step: {self.step}{label}, {self.output!r}>"

    def __str__(self) -> str:
        return "\n   ".join(self._lines())

    def _lines(self) -> Iterator[str]:
        what = "" if self.label is None else f" label {self.label + 1}"
        if self.labels is not None:
            result = ", ".join(map(shown, self.labels))
        elif self.problems is not None:
            result = _broken(self.problems)
        elif self.input == self.output:
            result = "nothing changes"
        else:
            result = "refused" if self.output is None else shown(self.output)
        yield f"{self.step}{what}: {result}  [{self.source}]"
        yield from map(str, self.changes or [])
        if self.trace is not None:
            yield from self.trace._lines()
        yield from map(_problem, self.problems or [])


class Explanation(NamedTuple):
    """The steps of converting a name to ASCII."""

    input: str
    """The name."""
    edition: str
    """The name of the edition."""
    steps: list[Step]
    """The steps, in order."""
    labels_left: int
    """The number of labels without steps: all labels after the first 1,000."""
    ascii: str | None
    """The name in ASCII, or None if the name is refused."""
    unicode: str | None
    """The name in Unicode, converted from its ASCII form, or None if there are problems."""
    problems: list[Problem]
    """The problems of `to_ascii`; if `to_ascii` accepts the name, the problems of `to_unicode`."""

    def __repr__(self) -> str:
        steps = _count(self.steps, "step")
        return f"<puny.Explanation: {self.input!r} under {self.edition}, {steps}, {self.ascii!r}>"

    def __str__(self) -> str:
        steps = [f"{number}. {step}" for number, step in enumerate(self.steps, 1)]
        if self.labels_left:
            steps.append(f"{self.labels_left} more labels are not shown step by step")
        return "\n".join([f"{shown(self.input)} ({self.edition})", *steps, _result(self.ascii, self.problems)])


for _class in (Change, Digit, Explanation, Insertion, Rule, Step, Trace):
    _class.__module__ = "puny"


def _named(text: str) -> str:
    """Returns a text followed by its code points, as `U+0041`."""
    return f"{shown(text)} ({' '.join(f'U+{ord(c):04X}' for c in text)})"


def _count(items: list[Step] | list[Insertion], what: str) -> str:
    return f"{len(items)} {what}" if len(items) == 1 else f"{len(items)} {what}s"


def _broken(problems: list[Problem]) -> str:
    if not problems:
        return "no rule is broken"
    return "1 rule is broken" if len(problems) == 1 else f"{len(problems)} rules are broken"


def _problem(problem: Problem) -> str:
    code = problem.status or problem.kind
    return f"{problem.message} (characters {problem.start}..{problem.end}) [{code}]"


def _result(output: str | None, problems: list[Problem]) -> str:
    if output is not None:
        return f"Result: {shown(output)}"
    return "Refused: " + "; ".join(map(_problem, problems[:10])) + ("; ..." if len(problems) > 10 else "")
