"""Columns of every library."""

import os
import signal
import subprocess
import sys
import textwrap

import pytest

import puny
from puny import columns

NAMES = ["Bücher.example", "a.b", None, "xn--0", "faß.de", "a-name-that-is-not-inline.example", ""]
ASCII = ["xn--bcher-kva.example", "a.b", None, None, "xn--fa-hia.de", NAMES[5], None]

pa = pytest.importorskip("pyarrow")


def types():
    yield pa.array(NAMES, pa.string())
    yield pa.array(NAMES, pa.large_string())
    yield pa.array(NAMES, pa.string_view())
    yield pa.array(["x", *NAMES, None], pa.string()).slice(1, len(NAMES))
    yield pa.array(NAMES).dictionary_encode()


def test_arrays_of_pyarrow_keep_their_type():
    for array in types():
        ascii_ = columns.to_ascii(array)
        assert ascii_.type == array.type and isinstance(ascii_, pa.Array)
        ascii_.validate(full=True)
        assert ascii_.to_pylist() == ASCII
        chunked = pa.chunked_array([array.slice(0, 3), array.slice(3)])
        ascii_ = columns.to_ascii(chunked, threads=0)
        assert isinstance(ascii_, pa.ChunkedArray) and ascii_.num_chunks == 2
        assert ascii_.to_pylist() == ASCII
    assert columns.to_ascii(pa.chunked_array([], pa.string())).to_pylist() == []
    assert columns.to_ascii(pa.nulls(3)).to_pylist() == [None] * 3


def test_an_unchanged_array_is_not_copied():
    array = pa.array(["example.com", "example.org"])
    same = columns.to_ascii(array)
    assert [b and b.address for b in same.buffers()] == [b and b.address for b in array.buffers()]


def test_structs_have_value_and_error():
    both = columns.to_ascii(pa.array(NAMES), errors="struct")
    both.validate(full=True)
    assert both.field("value").to_pylist() == ASCII
    rows = both.to_pylist()
    assert rows[2] is None and rows[0]["error"] is None
    error = rows[3]["error"]
    assert (error["kind"], error["status"], error["label"]) == ("invalid_punycode", "P4", 0) or error["status"] == "P4"
    found = columns.problems(pa.array(["a.b", "ü.a_b-", None]))
    assert [None if row is None else [e["status"] for e in row] for row in found.to_pylist()] == [
        [], ["V3", "U1"], None,
    ]
    assert found.to_pylist()[1][1]["start"] == 4  # bytes of UTF-8


def test_labels_have_the_kinds_of_rfc_5890():
    """RFC 5890, section 2.3, defines the kinds. A refused name has labels too."""
    names = ["_dmarc.Bücher.xn--0", None, "a-b.ab--c", ""]
    kinds = [["non_ldh", "u_label", "fake_a_label"], None, ["nr_ldh", "reserved_ldh"], ["empty"]]
    ascii_ = [["_dmarc", "xn--bcher-kva", "xn--0"], None, ["a-b", "ab--c"], [""]]
    for array in [pa.array(names), pa.array(names).dictionary_encode(), pa.array(names, pa.string_view())]:
        rows = columns.labels(array).to_pylist()
        assert [row and [label["kind"] for label in row] for row in rows] == kinds
        assert [row and [label["ascii"] for label in row] for row in rows] == ascii_
    assert rows[0][1]["unicode"] == "bücher" and rows[0][1]["script"] == "Latn"
    codes = [error["status"] for label in rows[0] for error in label["problems"]]
    assert codes == [error.status for error in columns.problems(names)[0]] == ["U1", "P4"]
    for source in [names, tuple(names)]:
        found = columns.labels(source)
        assert [row and [label.kind for label in row] for row in found] == kinds
        assert [row and [label.ascii for label in row] for row in found] == ascii_
    assert found[0] == [puny.Label("_dmarc", "_dmarc", "non_ldh"), *found[0][1:]]
    assert columns.labels(["a.b"] * 70_000, "url", threads=2) == [puny.check("a.b").labels] * 70_000
    dmarc = columns.labels(pa.array(["_dmarc"]), std3="dns").to_pylist()[0][0]
    assert (dmarc["kind"], dmarc["problems"]) == ("non_ldh", [])
    assert columns.labels([]) == [] and columns.labels(pa.nulls(2)).to_pylist() == [None, None]


def test_display_returns_the_reasons():
    """For an array, each row has the first reason. For a list, each row has all reasons."""
    names = ["www.bücher.example", "www.аррӏе.com", None, "ok.pаypаl.com", "xn--0"]
    texts = ["www.bücher.example", "www.xn--80ak6aa92e.com", None, "ok.xn--pypl-53dc.com", "xn--0"]
    both = columns.display(pa.array(names), errors="struct")
    assert both.field("value").to_pylist() == texts
    first = [row and row["error"] and (row["error"]["kind"], row["error"]["label"]) for row in both.to_pylist()]
    assert first == [None, ("whole_script", 1), None, ("mixed_scripts", 1), ("invalid", 0)]
    for source in [names, tuple(names)]:
        pairs = columns.display(source, errors="struct")
        assert [text for text, _ in pairs] == texts
        errors = [error for _, error in pairs]
        assert [error and (error.kind, error.label) for error in errors] == first
        assert errors[0] is None and errors[2] is None
        assert all(isinstance(error, puny.PunyError) for error in errors if error is not None)
        assert errors[1].row == 1 and (errors[1].start, errors[1].problems[0].end) == (0, 5)
        assert (errors[3].start, errors[3].problems[0].code_point) == (1, ord("а"))
    # The results are equal with several chunks and several threads.
    many = names * 20_000
    assert [text for text, _ in columns.display(many, errors="struct", threads=0)] == texts * 20_000


def test_raise_reports_the_first_refused_row():
    for array in types():
        with pytest.raises(puny.PunyError) as caught:
            columns.to_ascii(array, errors="raise")
        assert (caught.value.row, caught.value.status) == (3, "P4")
    chunked = pa.chunked_array([["a"], ["b", "a_b"]])
    with pytest.raises(puny.PunyError) as caught:
        columns.to_ascii(chunked, errors="raise")
    assert caught.value.row == 2
    with pytest.raises(puny.PunyError) as caught:
        columns.decode(["abc-", "a!"], errors="raise")
    assert (caught.value.row, caught.value.kind) == (1, "not_digit")
    assert columns.to_ascii(["a"], errors="raise") == ["a"]


@pytest.mark.parametrize("wrong", [1, None, "a.b", [1], ["a", b"b"], pa.array([1, 2]), pa.array([b"a"]),
                                   pa.table({"a": ["x"], "b": ["y"]})])
def test_wrong_types_are_refused(wrong):
    with pytest.raises(TypeError, match="str"):
        columns.to_ascii(wrong)


def test_wrong_arguments_are_refused():
    with pytest.raises(ValueError, match="errors must be 'null'"):
        columns.to_ascii(["a"], errors="strict")
    with pytest.raises(ValueError, match="unknown edition"):
        columns.to_ascii(["a"], "x")
    for threads in [-1, 1 << 64]:
        for function in [columns.to_ascii, columns.problems, columns.labels]:
            with pytest.raises(ValueError, match=f"threads must be a number of threads, or 0 for all cores, not {threads}"):
                function(pa.array(["a"]), threads=threads)


class Wrong:
    """An invalid array of another library."""

    def __init__(self, array):
        self.array = array

    def __arrow_c_array__(self, requested_schema=None):
        return self.array.__arrow_c_array__(requested_schema)


def test_invalid_memory_is_refused():
    def of(offsets, text, size):
        buffers = [None, pa.py_buffer(offsets), pa.py_buffer(text)]
        return Wrong(pa.Array.from_buffers(pa.string(), size, buffers))

    import struct

    for offsets in [(0, 2, 1), (2, 1, 3), (0, -1, 2)]:
        with pytest.raises((ValueError, TypeError)):
            columns.to_ascii(of(struct.pack("3i", *offsets), b"abc", 2))
    with pytest.raises(ValueError, match="not a valid string"):
        columns.to_ascii(of(struct.pack("3i", 0, 2, 4), b"ab\xffc", 2))


class Capsules:
    """A producer that always returns the same capsules."""

    def __init__(self, protocol, capsules):
        setattr(self, protocol, lambda requested_schema=None: capsules)


@pytest.mark.parametrize("library", [pa.table, columns.to_ascii], ids=["pyarrow", "puny"])
def test_a_capsule_is_imported_once(library):
    """After the import, the pointers in a capsule point to freed memory."""
    table = pa.table({"name": ["faß.de"] * 1000})
    stream = Capsules("__arrow_c_stream__", table.__arrow_c_stream__())
    library(stream)
    with pytest.raises(ValueError, match="stream in this capsule was already consumed"):
        columns.to_ascii(stream)
    batch = table.to_batches()[0]
    array = Capsules("__arrow_c_array__", batch.__arrow_c_array__())
    library(array)
    with pytest.raises(ValueError, match="in this capsule was already consumed"):
        columns.to_ascii(array)
    # Only the schema is imported a second time.
    schema, _ = array.__arrow_c_array__()
    _, fresh = batch.__arrow_c_array__()
    again = Capsules("__arrow_c_array__", (schema, fresh))
    if library is columns.to_ascii:
        assert pa.array(columns.to_ascii(again))[0].as_py() == "xn--fa-hia.de"
    else:
        with pytest.raises(ValueError, match="schema in this capsule was already consumed"):
            columns.to_ascii(again)


@pytest.mark.skipif(os.name == "nt", reason="no SIGINT for a child here")
@pytest.mark.parametrize("threads", [1, 2])
def test_an_interrupt_ends_a_long_column(threads):
    program = textwrap.dedent(f"""
        import time, pyarrow as pa
        from puny import columns
        array = pa.array(["www.аррӏе-почта.example"] * 3_000_000)
        print("ready", flush=True)
        try:
            while True:
                columns.display(array, threads={threads})
        except KeyboardInterrupt:
            print("interrupted", flush=True)
    """)
    child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert child.stdout.readline() == "ready\n"
    try:
        with pytest.raises(subprocess.TimeoutExpired):
            child.wait(0.5)
        child.send_signal(signal.SIGINT)
        # One second would be enough, but the machine may be busy.
        output, _ = child.communicate(timeout=10)
    finally:
        child.kill()
    assert output == "interrupted\n" and child.returncode == 0


def test_other_threads_run():
    """The interpreter lock is released during a conversion."""
    import threading
    import time

    ticks = []
    done = threading.Event()

    def tick():
        while not done.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    array = pa.array(["www.почта.example"] * 300_000)
    thread.start()
    start = time.monotonic()
    columns.display(array)
    end = time.monotonic()
    done.set()
    thread.join()
    assert sum(start < at < end for at in ticks) > 10
