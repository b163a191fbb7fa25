"""Reads the files of the suite, and converts the cases to questions for the runners."""

import json
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SUBJECTS = [
    "punycode",
    "bootstring",
    "uts46",
    "url-host",
    "idna2008-lookup",
    "idna2008-registration",
    "idna2003",
    "idn-hostname",
    "email-domain",
    "hostname",
    "idn-email",
]


@dataclass(frozen=True)
class Question:
    """A question to a runner, with the results that the case expects."""

    case: dict
    subject: str
    operation: str
    flags: str
    points: tuple[int, ...]
    expected: tuple
    """The right answers. An answer is a tuple of code points, or None for a refusal."""

    @property
    def form(self) -> str:
        return form(self.case["input"])

    @property
    def line(self) -> str:
        points = " ".join(f"{point:x}" for point in self.points)
        return f"{self.subject}\t{self.operation}\t{self.flags}\t{points}" + (f"\t{self.form}" if self.form else "")


def read(subject: str) -> dict:
    return json.loads((ROOT / f"{subject}.json").read_text("utf-8"))


def count(value, n: int) -> int:
    return value if isinstance(value, int) else {"N": n, "N-1": n - 1, "2N": 2 * n}[value]


def form(value) -> str:
    """Returns `bytes` or `utf16` if the value has this form, and otherwise an empty string."""
    return next((f for f in ("bytes", "utf16") if isinstance(value, dict) and f in value), "")


def points(value, n: int = 0) -> tuple[int, ...]:
    """Returns an input as integers: the code points of a text, a list of integers or a recipe, or the units of bytes or
    UTF-16. `n` is the N in a recipe."""
    if isinstance(value, str):
        return tuple(map(ord, value))
    if isinstance(value, list):
        return tuple(value)
    if form(value):
        digits = 2 if form(value) == "bytes" else 4
        units = value[form(value)]
        return tuple(int(units[at : at + digits], 16) for at in range(0, len(units), digits))
    out = []
    for piece in value["recipe"]:
        if isinstance(piece, dict):
            step = piece["step"]
            out.extend(piece["from"] + step * i for i in range(count(piece["count"], n)))
        else:
            out.extend(list(map(ord, piece[0])) * count(piece[1], n))
    return tuple(out)


def flags_of(book: dict, case: dict) -> str:
    """Returns the flags of a case in the form that runners read: the parameters of a Bootstring if the case has
    parameters, and otherwise a 1 or 0 for each flag, in the order of the file's head."""
    if "parameters" in case:
        p = book["parameters"][case["parameters"]]
        names = ("base", "tmin", "tmax", "skew", "damp", "initialBias", "initialN")
        numbers = " ".join(str(p[name]) for name in names)
        return f"{numbers} {ord(p['delimiter']):x} {p['digits']} {int(p['caseInsensitive'])}"
    defaults = book.get("flags", {})
    flags = defaults | case.get("flags", {})
    return "".join("1" if flags[name] else "0" for name in defaults)


def questions(subject: str) -> list[Question]:
    book = read(subject)
    asked = []
    for case in book["cases"]:
        text = points(case["input"])
        others = case.get("acceptable", [])

        def right(field):
            answers = [None if case[field] is None else points(case[field])]
            answers += [None if o[field] is None else points(o[field]) for o in others if field in o]
            return tuple(answers)

        strict = " beStrict" if case.get("flags", {}).get("beStrict") else ""
        for edition in case.get("editions", [flags_of(book, case)]):
            edition += strict
            ask = lambda operation, answers, text=text: asked.append(
                Question(case, subject, operation, edition, text, answers)
            )
            if "operation" in case:
                answers = [points(case["output"])] if "output" in case else [None]
                answers += [points(o["output"]) if "output" in o else None for o in others]
                ask(case["operation"], tuple(answers))
            elif "valid" in case:
                valid = [case["valid"]] + [o["valid"] for o in others]
                ask("valid", tuple(() if one else None for one in valid))
            else:
                ask("ascii", right("ascii"))
                # The input of domain to Unicode is the result of the domain parser. If the parser fails, there is no
                # question, because the functions of some implementations accept only a domain.
                if "unicode" in case and not (subject == "url-host" and case["ascii"] is None):
                    of = points(case["ascii"]) if subject == "url-host" else text
                    ask("unicode", right("unicode"), of)
    return asked
