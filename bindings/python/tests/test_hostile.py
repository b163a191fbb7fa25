"""Long input: a problem at each of many code points."""

import threading
import time

import pytest

import puny

COUNT = 300_000


@pytest.mark.parametrize("unit", ["\ue000", "ü_", "a..", "xn--0.", "\U0001f600\ue000"])
def test_many_problems_take_linear_time(unit):
    """Counting code points from the start for each problem would take minutes."""
    name = unit * (COUNT // len(unit))
    start = time.monotonic()
    with pytest.raises(puny.PunyError) as caught:
        puny.to_ascii(name)
    assert time.monotonic() - start < 30
    problems = caught.value.problems
    # The first problems are listed, and the last one tells the number of the others.
    assert 1_000 < len(problems) < 1_010
    assert problems[-1].kind == "not_listed"
    assert int(problems[-1].message.split()[0]) > COUNT // 10
    # Every offset is one of code points.
    for problem in problems:
        assert 0 <= problem.start <= problem.end <= len(name)
        if problem.code_point is not None:
            assert name[problem.start] == chr(problem.code_point)


@pytest.mark.parametrize("call", [puny.to_ascii, puny.check, puny.explain, puny.display])
def test_other_threads_run_beside_a_long_name(call):
    """A call holds the others up only while it makes its result, which is bounded."""
    # A name that is too long is not judged, so display needs a longer one to take as long.
    name = "xn--0." * (200_000 if call is not puny.display else 4_000_000)
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


def test_offsets_beyond_a_block():
    for count in range(130):
        with pytest.raises(puny.PunyError) as caught:
            puny.to_ascii("é" * count + "\ue000")
        problem = next(p for p in caught.value.problems if p.code_point == 0xE000)
        assert (problem.start, problem.end) == (count, count + 1)
