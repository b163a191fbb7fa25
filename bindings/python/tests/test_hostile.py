"""Long inputs with a problem at each of many code points."""

import threading

import pytest

import puny

COUNT = 300_000


@pytest.mark.parametrize("unit", ["\ue000", "ü_", "a..", "xn--0.", "\U0001f600\ue000"])
def test_offsets_of_many_problems_are_code_points(unit):
    name = unit * (COUNT // len(unit))
    with pytest.raises(puny.PunyError) as caught:
        puny.to_ascii(name)
    problems = caught.value.problems
    # Only the first problems are listed. The last entry contains the number of omitted problems.
    assert 1_000 < len(problems) < 1_010
    assert problems[-1].kind == "not_listed"
    assert int(problems[-1].message.split()[0]) > COUNT // 10
    # Every offset counts code points.
    for problem in problems:
        assert 0 <= problem.start <= problem.end <= len(name)
        if problem.code_point is not None:
            assert name[problem.start] == chr(problem.code_point)


@pytest.mark.parametrize("call", [puny.to_ascii, puny.check, puny.explain, puny.display])
def test_other_threads_run_beside_a_long_name(call):
    """A long call lets other threads run, except while it makes the Python result, whose size is limited."""
    # `display` does not check long names, so it takes a tenth of the time of the other functions.
    name = "xn--0." * (2_000_000 if call is puny.display else 200_000)
    done = threading.Event()

    def convert():
        try:
            call(name)
        except puny.PunyError:
            pass
        done.set()

    thread = threading.Thread(target=convert)
    thread.start()
    turns = 0
    while not done.wait(0.001):
        turns += 1
    thread.join()
    assert turns >= 10


def test_offsets_are_right_after_any_number_of_characters():
    for count in range(130):
        with pytest.raises(puny.PunyError) as caught:
            puny.to_ascii("é" * count + "\ue000")
        problem = next(p for p in caught.value.problems if p.code_point == 0xE000)
        assert (problem.start, problem.end) == (count, count + 1)
