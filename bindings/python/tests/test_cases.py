"""The cases of suite/, and the table of refused inputs that all bindings share, ../cases.json."""

import json
import sys
from pathlib import Path

import pytest

import puny
from puny import columns

ROOT = Path(__file__).parents[3]
TABLE = json.loads((ROOT / "bindings/cases.json").read_text(encoding="utf-8"))
sys.path += [str(ROOT / "suite/check"), str(ROOT / "suite/runners")]

import puny_package  # noqa: E402
import reader  # noqa: E402


@pytest.mark.parametrize("subject", ["punycode", "uts46", "url-host", "idna2008-lookup", "idna2008-registration", "idna2003"])
def test_answers_to_the_suite_are_expected(subject):
    """The runner of this package for the suite computes the answers."""
    count, column = 0, {}
    for question in reader.questions(subject):
        text = "".join(map(chr, question.points))
        if question.form:
            continue
        try:
            answer = puny_package.answer(subject, question.operation, question.flags, text)
        except NotImplementedError:
            continue
        except puny.PunyError:
            answer = None
        assert (answer if answer is None else tuple(map(ord, answer))) in question.expected, question.case["id"]
        if (question.operation, question.flags) == ("ascii", "1111010"):
            column[text] = answer
        count += 1
    assert count > 600
    assert columns.to_ascii(list(column)) == list(column.values())


@pytest.mark.parametrize("subject", ["hostname", "idn-hostname", "idn-email"])
def test_formats_have_the_answers_of_the_suite(subject):
    questions = reader.questions(subject)
    for question in questions:
        try:
            answer = tuple(puny_package.answer(subject, "valid", question.flags, "".join(map(chr, question.points))))
        except ValueError:
            answer = None
        assert answer in question.expected, question.case["id"]
    assert len(questions) > 130


def outcome(call):
    """Returns the result of a call in the form of the table: a text, or a list of problems."""
    try:
        return call()
    except puny.PunyError as error:
        return [[p.status or p.kind, p.label, p.start, p.end] for p in error.problems]


def in_code_points(result):
    """Returns a result of the table, with only the offsets that count code points."""
    if isinstance(result, str):
        return result
    return [[code, label, start[2], end[2]] for code, label, start, end in result]


def test_refused_punycode_has_the_problems_of_the_table():
    assert len(TABLE["decode"]) > 9
    for row in TABLE["decode"]:
        assert outcome(lambda: puny.decode(row["input"])) == in_code_points(row["result"]), row
        assert columns.decode([row["input"]]) == [None]


def test_names_have_the_results_of_the_table_in_every_edition():
    count = 0
    for row in TABLE["names"]:
        name = row["name"]
        for group in row["results"]:
            ascii_, unicode = in_code_points(group["to_ascii"]), in_code_points(group["to_unicode"])
            for edition in group["editions"]:
                assert edition in puny.EDITIONS
                assert outcome(lambda: puny.to_ascii(name, edition)) == ascii_, (name, edition)
                assert outcome(lambda: puny.to_unicode(name, edition)) == unicode, (name, edition)
                check = puny.check(name, edition)
                problems = [[p.status, p.label, p.start, p.end] for p in check.problems]
                assert problems == (unicode if isinstance(ascii_, str) else ascii_)
                assert check.edition == edition and bool(check) == check.valid
                count += 1
    assert count > 300


def test_columns_have_the_results_of_the_table_in_every_edition():
    for edition in puny.EDITIONS:
        groups = [
            (row["name"], group)
            for row in TABLE["names"]
            for group in row["results"]
            if edition in group["editions"]
        ]
        names = [name for name, _ in groups]
        for operation in ["to_ascii", "to_unicode"]:
            results = [group[operation] for _, group in groups]
            expected = [result if isinstance(result, str) else None for result in results]
            assert getattr(columns, operation)(names, edition) == expected
            both = getattr(columns, operation)(names, edition, errors="struct")
            for (value, error), result in zip(both, results):
                if error is not None:
                    problems = [[p.status, p.label, p.start, p.end] for p in error.problems]
                    assert problems == in_code_points(result)
                else:
                    assert value == result


def test_every_flag_has_the_results_of_the_table():
    values = {"yes": True, "no": False}
    assert len(TABLE["flags"]) > 50
    for row in TABLE["flags"]:
        flags = {row["flag"].replace("-", "_"): values.get(row["value"], row["value"])}
        for operation in ["to_ascii", "to_unicode"]:
            convert = getattr(puny, operation)
            found = outcome(lambda: convert(row["name"], row["edition"], **flags))
            assert found == in_code_points(row[operation]), row
            column = getattr(columns, operation)([row["name"]], row["edition"], **flags)
            assert column == [found if isinstance(found, str) else None]


def test_texts_without_a_form_have_the_problems_of_the_table():
    forms = {
        "hostname": puny.hostname,
        "idn-hostname": puny.idn_hostname,
        "idn-hostname-2020-12": lambda text: puny.idn_hostname(text, "2020-12"),
        "mailbox": puny.mailbox,
        "ascii-mailbox": lambda text: puny.mailbox(text, ascii=True),
    }
    assert len(TABLE["forms"]) > 20
    for row in TABLE["forms"]:
        assert outcome(lambda: forms[row["form"]](row["input"])) == in_code_points(row["result"]), row
