"""The table of cases that all bindings share, ../cases.json."""

import json
from pathlib import Path

import pytest

import puny
from puny import columns

TABLE = json.loads((Path(__file__).parents[2] / "cases.json").read_text(encoding="utf-8"))


def outcome(call):
    """The result of a call as the table has it: a text, or a list of problems."""
    try:
        return call()
    except puny.PunyError as error:
        return [[p.status or p.kind, p.label, p.start, p.end] for p in error.problems]


def in_code_points(result):
    """A result of the table, with offsets in code points alone."""
    if isinstance(result, str):
        return result
    return [[code, label, start[2], end[2]] for code, label, start, end in result]


@pytest.mark.parametrize("operation", ["encode", "decode"])
def test_punycode(operation):
    rows = TABLE[operation]
    assert len(rows) > 10
    for row in rows:
        found = outcome(lambda: getattr(puny, operation)(row["input"]))
        assert found == in_code_points(row["result"]), row
    expected = [row["result"] if isinstance(row["result"], str) else None for row in rows]
    assert getattr(columns, operation)([row["input"] for row in rows]) == expected


def test_names_in_every_edition():
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
                if not isinstance(ascii_, str):
                    assert problems == ascii_
                elif not isinstance(unicode, str):
                    assert problems == unicode
                else:
                    assert (check.valid, check.ascii, problems) == (True, ascii_, [])
                    assert check.unicode == puny.to_unicode(ascii_, edition)
                assert check.edition == edition and bool(check) == check.valid
                count += 1
    assert count > 500


def test_columns_of_names_in_every_edition():
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


def test_every_flag_of_every_edition():
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
