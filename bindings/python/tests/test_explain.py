"""The steps of names and strings. A conversion does not use these steps, so the tests compare the results of both."""

import pytest
from test_cases import TABLE, reader

import puny


def of_names():
    """Yields every name of the table with its edition and its results, and the valid names of suite/."""
    for subject, edition in [("uts46", "uts46"), ("idna2008-lookup", "2008-lookup")]:
        for case in reader.read(subject)["cases"]:
            if case["ascii"] and not case.get("flags") and isinstance(case["input"], str):
                yield case["input"], edition, case["ascii"], case["unicode"]
    for row in TABLE["names"]:
        for group in row["results"]:
            for edition in group["editions"]:
                yield row["name"], edition, group["to_ascii"], group["to_unicode"]


def test_the_result_is_equal_to_the_conversion():
    count = 0
    for name, edition, result, unicode in of_names():
        explained = puny.explain(name, edition)
        assert (explained.input, explained.edition) == (name, edition)
        assert explained.steps[-1].step == "join"
        found = [[p.status, p.label, p.start, p.end] for p in explained.problems]
        assert explained.ascii == (result if isinstance(result, str) else None), (name, edition)
        problems = next((problems for problems in (result, unicode) if not isinstance(problems, str)), [])
        assert found == [[code, label, start[2], end[2]] for code, label, start, end in problems], (name, edition)
        # Each problem is in exactly one step. The step and the problem are about the same label.
        in_steps = [(step.label, problem) for step in explained.steps for problem in step.problems or []]
        assert in_steps == [(problem.label, problem) for problem in explained.problems]
        for step in explained.steps:
            broken = {rule.status for rule in step.rules or [] if rule.result == "violated"}
            assert broken == {problem.status for problem in step.problems or []}
            assert all((rule.result == "not_checked") == (rule.why is not None) for rule in step.rules or [])
        # The text for people has at least one line for each step, and a last line with the result.
        lines = str(explained).splitlines()
        assert sum(line.partition(". ")[0].isdecimal() for line in lines) >= len(explained.steps)
        assert lines[-1].startswith("Result: " if explained.ascii is not None else "Refused: ")
        assert "\n" not in repr(explained)
        count += 1
    assert count > 500


def test_changes_turn_input_into_output():
    count = 0
    for name, edition, *_ in of_names():
        for step in puny.explain(name, edition).steps:
            if step.changes is None:
                assert step.step not in ("map", "normalise")
                continue
            text, end = "", 0
            for change in step.changes:
                assert step.input[change.start : change.end] == change.before
                text += step.input[end : change.start] + change.after
                end = change.end
                count += 1
            assert text + step.input[end:] == step.output, (name, edition)
    assert count > 100


def test_labels_joined_are_the_result():
    count = 0
    for name, edition, result, _ in of_names():
        if not isinstance(result, str):
            continue
        steps = puny.explain(name, edition).steps
        split = next(step for step in steps if step.step == "split")
        labels = []
        for index in range(len(split.labels)):
            own = {step.step: step for step in steps if step.label == index}
            if "encode" in own:
                labels.append(own["encode"].output)
                assert own["encode"].output == "xn--" + own["encode"].trace.output
            elif "decode" in own:
                labels.append(own["decode"].input)
                assert own["decode"].output == own["decode"].trace.output
            else:
                labels.append(own["check"].output)
        assert ".".join(labels).lower() == result.lower(), (name, edition)
        count += 1
    assert count > 200


def test_labels_without_steps_are_counted():
    explained = puny.explain("a." * 1200)
    assert explained.labels_left == 201 and "\n201 more labels are not shown step by step\n" in str(explained)


def test_flags_apply_to_the_steps():
    assert puny.explain("faß.de", transitional=True).ascii == "fass.de"
    assert puny.explain("_a.de").ascii is None
    assert puny.explain("_a.de", std3="dns").ascii == "_a.de"
    checked = puny.explain("a", check_bidi=False).steps[3].rules
    assert [rule.status for rule in checked if rule.why == "CheckBidi is set to no"] == ["B1", "B2", "B3", "B4", "B5", "B6"]
    with pytest.raises(TypeError, match="no flag"):
        puny.explain("a", be_strict=True)


@pytest.mark.parametrize("profile", [None, *puny.profiles()])
def test_the_steps_of_a_string_lead_to_its_result(profile):
    """A delta is the sum of its digits times their weights (RFC 3492, section 3.3). Making all insertions in order results
    in the string (section 3.2)."""
    count = 0
    cases = reader.read("punycode")["cases"]
    for text in [case["output"] for case in cases if ".sample-decode." in case["id"]]:
        encoded = puny.explain_encode(text, profile)
        assert (encoded.direction, encoded.input) == ("encode", text)
        try:
            expected = puny.encode(text, profile)
        except puny.PunyError as error:
            assert (encoded.output, encoded.problems) == (None, error.problems)
            continue
        assert (encoded.output, encoded.problems) == (expected, [])
        decoded = puny.explain_decode(expected, profile)
        assert (decoded.output, decoded.steps, decoded.literal) == (text, encoded.steps, encoded.literal)
        built = list(encoded.literal)
        bias = encoded.bias
        for step in encoded.steps:
            built.insert(step.position, step.character)
            assert sum(digit.value * digit.weight for digit in step.digits) == step.delta
            assert all((digit.value < digit.threshold) == (digit is step.digits[-1]) for digit in step.digits)
            assert step.bias == bias
            bias = step.next_bias
        assert "".join(built) == text
        count += len(encoded.steps)
    assert count > 50


#: Sample (B) of RFC 3492, sections 7.2 and 7.3: code point, delta, digits, next bias.
TRACE_B = """4E0D 19853 ihq 21, 4E2D 64 wc 20, 4E3A 37 rb 13, 4E48 56 4c 17, 4EC0 599 v8a 32, 4ED6 130 8d 23,
4EEC 154 qg 25, 6587 46301 056p 84, 8BF4 88531 qjye 90"""


@pytest.mark.parametrize("trace", [
    puny.explain_encode("他们为什么不说中文"), puny.explain_decode("ihqwcrb4cv8a8dqg056pqjye"),
])
def test_steps_are_equal_to_the_traces_of_the_rfc(trace):
    assert (trace.n, trace.bias, trace.literal) == (128, 72, "")
    steps = [
        f"{step.code_point:04X} {step.delta} {''.join(digit.character for digit in step.digits)} {step.next_bias}"
        for step in trace.steps
    ]
    assert steps == [step.strip() for step in TRACE_B.split(",")]


def test_a_refused_string_is_explained_up_to_its_error():
    trace = puny.explain_decode("bcher-k!a")
    assert trace.output is None and [digit.character for digit in trace.unfinished] == ["k"]
    assert (trace.problems[0].kind, trace.problems[0].start) == ("not_digit", 7)
    assert "unfinished: k" in str(trace) and "Refused: " in str(trace)
    explained = puny.explain("xn--0.de")
    decode = next(step for step in explained.steps if step.step == "decode")
    assert (decode.label, decode.input, decode.output) == (0, "xn--0", None)
    assert decode.trace.problems and explained.ascii is None


@pytest.mark.parametrize("function", [puny.explain, puny.explain_encode, puny.explain_decode])
def test_wrong_arguments_are_refused(function):
    with pytest.raises(puny.PunyError) as caught:
        function("aü\ud800b")
    assert (caught.value.kind, caught.value.start) == ("lone_surrogate", 2)
    with pytest.raises(TypeError):
        function(b"a")
    with pytest.raises(ValueError, match="unknown"):
        function("a", "no such name")


def test_a_name_cannot_break_the_printed_lines():
    """No character of a name can end a line or hide the text before it."""
    text = str(puny.explain("a\n\u202eb\x1b[31m"))
    assert "\x1b" not in text and "\u202e" not in text and "\\u{a}" in text.splitlines()[0]


def test_results_have_the_declared_fields():
    """The declaration is in `puny_idna::record`. `bindings/cases.json` has its names."""
    rows = TABLE["records"]
    assert len(rows) == 8
    for row in rows:
        assert list(getattr(puny, row["name"])._fields) == row["fields"], row["name"]
