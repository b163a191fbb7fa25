"""The namespace of Polars: expressions, which are plugins, and Series."""

import io
import os
import re
import signal
import subprocess
import sys
import textwrap

import pytest

import puny
from puny import columns

pl = pytest.importorskip("polars")

from polars.plugins import register_plugin_function  # noqa: E402

import puny.polars  # noqa: E402

NAMES = ["Bücher.example", "a.b", None, "xn--0", "faß.de", "a-name-that-is-not-inline.example", ""]
NAMES += ["www.аррӏе.com", "a_b-.ü.example", "bcher-kva", "a\0b", "ü" * 70 + ".example"]
ASCII = ["xn--bcher-kva.example", "a.b", None, None, "xn--fa-hia.de", NAMES[5], None]

#: Functions with their arguments. A function with the argument `errors` is called with each mode.
CASES = [
    *[
        (function, arguments | {"errors": errors})
        for errors in ["null", "struct"]
        for function in ["to_ascii", "to_unicode", "display"]
        for arguments in [{}, {"edition": "2008-lookup"}, {"transitional": True, "std3": "dns"}, {"check_bidi": None}]
    ],
    *[(function, {"errors": errors}) for errors in ["null", "struct"] for function in ["encode", "decode"]],
    ("skeleton", {}),
    ("problems", {}),
    ("problems", {"edition": "url", "threads": 2}),
]


def name(case):
    return "-".join([case[0], *(f"{key}={value}" for key, value in case[1].items())])


def frames():
    """Yields the names as a column of each Polars type for strings, with the name of the form."""
    whole = pl.DataFrame({"name": pl.Series(NAMES, dtype=pl.String)})
    known = [row for row in NAMES if row is not None]
    yield "plain", whole
    yield "sliced", whole.slice(3, 5)
    yield "empty", whole.clear()
    yield "chunked", pl.concat([whole.slice(0, 4), whole.clear(), whole.slice(4)], rechunk=False)
    yield "nulls", whole.select(pl.lit(None, pl.String).repeat_by(3).explode().alias("name"))
    yield "untyped nulls", pl.DataFrame({"name": [None, None]})
    yield "categories", whole.cast(pl.Categorical)
    yield "repeated categories", pl.concat([whole] * 3).cast(pl.Categorical)
    yield "a few of many categories", pl.concat([whole] * 3).cast(pl.Categorical).slice(3, 2)
    yield "enum", whole.cast(pl.Enum(known))
    yield "repeated enum", pl.concat([whole] * 3).cast(pl.Enum(known))
    yield "many", pl.concat([whole] * 12_000)


FRAMES = dict(frames())


@pytest.mark.parametrize("case", CASES, ids=name)
@pytest.mark.parametrize("form", [form for form in FRAMES if form != "many"])
def test_an_expression_is_the_function_of_columns(form, case):
    function, arguments = case
    frame = FRAMES[form]
    expected = getattr(columns, function)(frame["name"].cast(pl.String), **arguments)
    expr = getattr(pl.col("name").puny, function)(**arguments)
    for engine in ["in-memory", "streaming"]:
        query = frame.lazy().select(expr)
        found = query.collect(engine=engine)
        assert found.schema == query.collect_schema() == pl.Schema({"name": expected.dtype})
        assert found["name"].to_list() == expected.to_list()
        # The number of nulls is equal too.
        assert found["name"].null_count() == expected.null_count()


@pytest.mark.parametrize("case", [("to_ascii", {}), ("display", {"errors": "struct"}), ("problems", {})], ids=name)
def test_many_rows_are_converted_in_batches(case):
    function, arguments = case
    frame = FRAMES["many"]
    expected = getattr(columns, function)(frame["name"], **arguments)
    expr = getattr(pl.col("name").puny, function)(**arguments)
    found = frame.lazy().select(expr).collect(engine="streaming")
    assert found["name"].equals(expected)


def test_methods_of_series_are_functions_of_columns():
    series = pl.Series("name", NAMES)
    ascii_ = columns.to_ascii(series)
    assert isinstance(ascii_, pl.Series) and ascii_.name == "name" and ascii_.to_list()[:7] == ASCII
    assert series.puny.to_ascii(threads=0).to_list() == ascii_.to_list()
    for function, arguments in CASES:
        expected = getattr(columns, function)(series, **arguments)
        found = getattr(series.puny, function)(**arguments)
        assert found.to_list() == expected.to_list() and found.name == "name"


def test_expressions_combine_with_other_expressions():
    frame = pl.DataFrame({"name": NAMES[:7], "key": list("aabbabb"), "row": range(7)})
    ascii_ = pl.col("name").puny.to_ascii()
    with_it = frame.lazy().with_columns(ascii=ascii_)
    assert with_it.collect()["ascii"].to_list() == ASCII
    back = frame.select(ascii_.puny.to_unicode())["name"].to_list()
    assert back[4] == "faß.de"
    assert frame.filter(ascii_.is_null())["row"].to_list() == [2, 3, 6]
    assert frame.filter(ascii_ == "a.b")["row"].to_list() == [1]
    groups = frame.group_by("key", maintain_order=True).agg(ascii_)
    assert groups.rows() == [("a", [ASCII[0], ASCII[1], ASCII[4]]), ("b", [ASCII[2], ASCII[3], ASCII[5], ASCII[6]])]
    firsts = frame.group_by("key", maintain_order=True).agg(pl.col("name").first().puny.to_ascii())
    assert firsts.rows() == [("a", ASCII[0]), ("b", None)]
    grouped = frame.group_by("key", maintain_order=True).agg(ascii_.drop_nulls().len().alias("len"))
    assert grouped.rows() == [("a", 3), ("b", 1)]
    by_ascii = frame.group_by(ascii_.is_null().alias("refused")).agg(pl.len()).sort("refused")
    assert by_ascii.rows() == [(False, 4), (True, 3)]
    assert frame.select(ascii_.over("key"))["name"].to_list() == ASCII
    assert frame.select(ascii_.max().over("key"))["name"].to_list()[0] == "xn--fa-hia.de"
    assert frame.select(pl.lit("Bücher.example").puny.to_ascii()).item() == ASCII[0]
    assert frame.with_columns(a=pl.lit("ü").puny.to_ascii())["a"].to_list() == ["xn--tda"] * 7
    either = pl.when(pl.col("row") < 2).then(ascii_).otherwise(pl.col("name"))
    assert frame.select(either)["name"].to_list() == ASCII[:2] + NAMES[2:7]
    lists = pl.DataFrame({"names": [["ü", None], [], None]})
    found = lists.select(pl.col("names").list.eval(pl.element().puny.to_ascii()))["names"].to_list()
    assert found == [["xn--tda", None], [], None]
    everything = frame.select(pl.col(pl.String).puny.to_ascii().name.suffix("_ascii"))
    assert everything.columns == ["name_ascii", "key_ascii"]
    error = pl.col("name").puny.to_ascii(errors="struct").struct.field("error").struct.field("status")
    assert frame.select(error)["status"].to_list() == [None, None, None, "P4", None, None, "A4_2"]
    assert with_it.select(pl.col("ascii").n_unique()).collect(engine="streaming").item() == 5
    # Polars must not merge two expressions that differ in an option.
    both = frame.select(a=pl.col("name").puny.to_ascii(), b=pl.col("name").puny.to_ascii(transitional=True))
    assert (both["a"].to_list()[4], both["b"].to_list()[4]) == ("xn--fa-hia.de", "fass.de")


def test_an_expression_is_serialised_with_a_query():
    expr = pl.col("name").puny.to_ascii(transitional=True)
    again = pl.Expr.deserialize(expr.meta.serialize())
    assert again.meta == expr
    assert pl.DataFrame({"name": ["faß.de"]}).select(again).item() == "fass.de"
    query = pl.LazyFrame({"name": ["faß.de"]}).select(expr)
    with_it = pl.LazyFrame.deserialize(io.BytesIO(query.serialize()))
    assert with_it.collect().item() == "fass.de"


def refused_at(row, rows=1_000_000):
    return pl.Series("name", ["example.com"] * row + ["a_b"] + ["example.com"] * (rows - row - 1))


def test_a_query_streams(tmp_path):
    """A call receives a batch, not the whole column. Therefore the row in its message counts from the start of the batch."""
    refused_at(900_000).to_frame().write_parquet(tmp_path / "names.parquet", row_group_size=100_000)
    expr = pl.col("name").puny.to_ascii(errors="raise")
    message = r"U\+005F is not a letter, digit or hyphen \(row (\d+), label 1, characters 1\.\.2\) \[U1\]"
    for scan in [pl.scan_parquet(tmp_path / "names.parquet"), refused_at(900_000).to_frame().lazy()]:
        with pytest.raises(pl.exceptions.ComputeError, match=message) as caught:
            scan.select(expr).collect(engine="streaming")
        row = int(re.search(message, str(caught.value))[1])
        assert row < 250_000
    with pytest.raises(pl.exceptions.ComputeError, match=message):
        pl.scan_parquet(tmp_path / "names.parquet").select(expr).sink_parquet(tmp_path / "no.parquet")
    with pytest.raises(pl.exceptions.ComputeError, match=r"\(row 900000, "):
        refused_at(900_000).to_frame().lazy().select(expr).collect(engine="in-memory")
    pl.scan_parquet(tmp_path / "names.parquet").select(
        pl.col("name").puny.to_ascii(), valid=pl.col("name").puny.to_ascii().is_not_null()
    ).sink_parquet(tmp_path / "ascii.parquet")
    found = pl.read_parquet(tmp_path / "ascii.parquet")
    assert found["valid"].arg_min() == 900_000 and found["name"].null_count() == 1 and found.height == 1_000_000


def test_a_query_does_not_wait_for_the_interpreter():
    """A query ends while another thread holds the interpreter lock."""
    program = textwrap.dedent("""
        import sys, time
        import polars as pl
        import puny.polars
        expr = pl.col("name").puny.to_ascii()
        names = pl.LazyFrame({"name": ["faß.de", "a_b"] * 100_000})
        names.select(expr).collect(engine="streaming")
        sys.setswitchinterval(1000)
        query = names.select(expr).collect(engine="streaming", background=True)
        end = time.monotonic() + 3
        while time.monotonic() < end:
            pass
        found = query.fetch()
        assert found is not None, "it is not done"
        assert found["name"].null_count() == 100_000
    """)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("form", ["plain", "chunked", "categories", "repeated categories"])
@pytest.mark.parametrize("function", ["to_ascii", "to_unicode", "encode", "decode"])
def test_a_refused_row_has_the_message_of_puny_error(form, function):
    frame = FRAMES[form]
    # Each refused name is the last row, after valid names.
    for row in NAMES:
        valid = pl.DataFrame({"name": ["abc", None]}).cast(frame.schema)
        names = pl.concat([valid, frame.filter(pl.col("name").eq_missing(pl.lit(row)))], rechunk=True)
        try:
            expected = getattr(columns, function)(names["name"].cast(pl.String), errors="raise")
        except puny.PunyError as error:
            with pytest.raises(pl.exceptions.ComputeError) as caught:
                names.lazy().select(getattr(pl.col("name").puny, function)(errors="raise")).collect(engine="in-memory")
            assert f"{error}\n" in f"{caught.value}\n" and "panicked" not in str(caught.value)
        else:
            found = names.select(getattr(pl.col("name").puny, function)(errors="raise"))
            assert found["name"].to_list() == expected.to_list()


def test_a_row_counts_over_all_chunks_of_a_call():
    names = pl.concat([pl.DataFrame({"name": ["a"] * 5}), pl.DataFrame({"name": ["b", "a_b"]})], rechunk=False)
    # The expression is not elementwise, so the call receives the whole column.
    expr = register_plugin_function(
        plugin_path=puny._puny.__file__,
        function_name="to_ascii",
        args=pl.col("name"),
        kwargs=puny._puny.polars_options(None, "raise", 1, {}),
    )
    with pytest.raises(pl.exceptions.ComputeError, match=r"\(row 6, label 1"):
        names.select(expr)
    assert names.head(6).select(expr)["name"].to_list() == ["a"] * 5 + ["b"]


@pytest.mark.parametrize("wrong", [[1], [1.5], [b"a"], [["a"]], [True], [{"a": "b"}]])
def test_other_columns_are_refused_when_a_query_is_planned(wrong):
    query = pl.LazyFrame({"key": wrong})
    for function in ["to_ascii", "skeleton", "problems"]:
        expr = getattr(pl.col("key").puny, function)()
        with pytest.raises(pl.exceptions.ComputeError, match="expected a column of strings, found a column of "):
            query.select(expr).collect_schema()
        with pytest.raises(pl.exceptions.ComputeError, match="expected a column of strings, found a column of "):
            query.select(expr).collect()


def test_wrong_options_are_refused_at_once():
    name = pl.col("name").puny
    with pytest.raises(ValueError, match="unknown edition"):
        name.to_ascii("x")
    with pytest.raises(ValueError, match="errors must be 'null'"):
        name.to_ascii(errors="strict")
    with pytest.raises(TypeError, match='uts46 has no flag "be_strict"'):
        name.display(be_strict=True)
    with pytest.raises(ValueError, match='std3 must be yes, no or dns, not "maybe"'):
        name.problems(std3="maybe")
    with pytest.raises(TypeError, match="std3 must be a bool or a str, not float"):
        name.to_unicode(std3=1.5)
    with pytest.raises(ValueError, match="threads must be a number of threads"):
        name.skeleton(threads=-1)


@pytest.mark.parametrize("keywords, message", [
    (None, "the keywords were not made by puny.polars"),
    ({"a": 1}, "the keywords were not made by puny.polars"),
    ({"a": ["b"]}, "the keywords were not made by puny.polars"),
    ({"a": {"b": "c"}}, "the keywords were not made by puny.polars"),
    ({"a": "b"}, 'uts46 has no flag "a'),
    ({"a": "b" * 300}, 'uts46 has no flag "a'),
    ({"a" * 70_000: "b" * 70_000}, 'uts46 has no flag "a'),
    ({".edition": "x"}, "x"),
    ({".errors": "x"}, "unknown mode of errors"),
    ({".threads": "-1"}, "threads: invalid digit"),
])
def test_foreign_keywords_are_refused(keywords, message):
    expr = register_plugin_function(
        plugin_path=puny._puny.__file__, function_name="to_ascii", args=pl.col("name"), kwargs=keywords
    )
    with pytest.raises(pl.exceptions.ComputeError, match=message):
        pl.LazyFrame({"name": ["a"]}).select(expr).collect()


def test_repeated_strings_of_a_pickle_are_read():
    """A pickle stores a repeated string as a reference to its first occurrence."""
    flags = ["transitional", "check-bidi", "check-joiners", "std3"]
    expr = register_plugin_function(
        plugin_path=puny._puny.__file__,
        function_name="to_ascii",
        args=pl.col("name"),
        kwargs=dict.fromkeys(flags, "yes"),
    )
    assert pl.DataFrame({"name": ["faß.de"]}).select(expr).item() == "fass.de"


def test_calls_do_not_leak_memory():
    """Columns, structs and errors are released. A leak of any of them would be at least 300 bytes for each call."""
    program = textwrap.dedent("""
        import polars as pl
        import puny.polars

        def resident():
            with open("/proc/self/statm") as file:
                return int(file.read().split()[1]) * 4096

        name = pl.col("name").puny
        text = pl.DataFrame({"name": ["a" * 60 + str(row) + ".ü.example" for row in range(100)] + [None, "a_b"]})
        frames = [text, text.cast(pl.Categorical), pl.concat([text.slice(0, 50), text.slice(50)], rechunk=False)]
        exprs = [name.to_ascii(), name.to_ascii(errors="struct"), name.problems(), name.skeleton(), name.decode()]
        refused = name.to_ascii(errors="raise")

        def run(calls):
            for call in range(calls):
                frame = frames[call % 3]
                frame.select(exprs[call % 5])
                if call % 10 == 0:
                    try:
                        frame.select(refused)
                    except pl.exceptions.ComputeError:
                        continue
                    raise AssertionError

        run(2_000)
        before = resident()
        run(10_000)
        leaked = resident() - before
        assert leaked < 2_000_000, leaked
    """)
    if not sys.platform.startswith("linux"):
        pytest.skip("no /proc")
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(os.name == "nt", reason="no SIGINT for a child here")
@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
def test_an_interrupt_ends_a_query(engine):
    """A query in memory runs on the main thread, where Polars does not check for signals. The conversion has to check."""
    program = textwrap.dedent(f"""
        import polars as pl
        import puny.polars
        names = pl.LazyFrame({{"name": ["www.аррӏе-почта.example"] * 5_000_000}})
        query = names.select(pl.col("name").puny.display())
        print("ready", flush=True)
        query.collect(engine="{engine}")
        print("done", flush=True)
    """)
    pipe = subprocess.PIPE
    child = subprocess.Popen([sys.executable, "-c", program], stdout=pipe, stderr=pipe, text=True)
    assert child.stdout.readline() == "ready\n"
    try:
        with pytest.raises(subprocess.TimeoutExpired):
            child.wait(0.5)
        child.send_signal(signal.SIGINT)
        # One second would be enough, and the whole query takes many seconds. But the machine may be busy.
        output, errors = child.communicate(timeout=10)
    finally:
        child.kill()
    assert output == "" and child.returncode != 0
    assert "KeyboardInterrupt" in errors and "panicked" not in errors
