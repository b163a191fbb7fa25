"""The SQL functions for DuckDB."""

import pytest

import puny
from puny import columns

pa = pytest.importorskip("pyarrow")
duckdb = pytest.importorskip("duckdb")

import puny.duckdb  # noqa: E402

NAMES = ["Bücher.example", "a.b", None, "xn--0", "faß.de", "a-name-that-is-not-inline.example", ""]


@pytest.fixture
def connection():
    connection = duckdb.connect()
    puny.duckdb.register(connection)
    connection.execute("create table names (row integer, name varchar)")
    connection.executemany("insert into names values (?, ?)", [list(row) for row in enumerate(NAMES)])
    return connection


def one(connection, call):
    ((value,),) = connection.sql(f"select {call}").fetchall()
    return value


def all_of(connection, call):
    return [value for (value,) in connection.sql(f"select {call} from names order by row").fetchall()]


def test_single_values_are_converted(connection):
    for name in ["to_ascii", "to_unicode", "display"]:
        assert all_of(connection, f"idna_{name}(name)") == getattr(columns, name)(NAMES)
    for name in ["encode", "decode"]:
        assert all_of(connection, f"punycode_{name}(name)") == getattr(columns, name)(NAMES)
    assert all_of(connection, "idna_skeleton(name)") == columns.skeleton(NAMES)
    # The column has more rows than a batch of DuckDB. Some texts have another type than VARCHAR.
    many = "select count(idna_to_ascii('ü' || range)) from range(10000)"
    assert connection.sql(many).fetchall() == [(10000,)]
    connection.execute("create type level as enum ('ü', 'a')")
    assert one(connection, "idna_to_ascii('ü'::level)") == "xn--tda"
    assert connection.execute("select idna_to_ascii(?)", ["ü"]).fetchall() == [("xn--tda",)]
    assert one(connection, "idna_to_ascii(null)") is None


def test_structs_and_lists_have_the_fields_of_arrow(connection):
    """The results are equal to the results for Arrow arrays."""
    names = pa.array(NAMES)
    for name in ["to_ascii", "to_unicode", "display"]:
        expected = getattr(columns, name)(names, errors="struct").to_pylist()
        assert all_of(connection, f"try_idna_{name}(name)") == expected
    for name in ["encode", "decode"]:
        expected = getattr(columns, name)(names, errors="struct").to_pylist()
        assert all_of(connection, f"try_punycode_{name}(name)") == expected
    assert all_of(connection, "idna_problems(name)") == columns.problems(names).to_pylist()
    assert all_of(connection, "idna_labels(name)") == columns.labels(names).to_pylist()
    assert one(connection, "try_idna_to_ascii('a_b')['error']['status']") == "U1"
    assert one(connection, "try_punycode_decode('bcher-k!a').error.start") == 7
    assert one(connection, "try_idna_display('аррӏе.com').error.kind") == "whole_script"
    query = "select unnest(idna_labels('_a.ü'), recursive := true)"
    assert connection.sql(query).project("kind, ascii").fetchall() == [("non_ldh", "_a"), ("u_label", "xn--tda")]


def test_a_query_chooses_the_edition(connection):
    query = "select idna_to_ascii('faß.de'), idna_to_ascii('faß.de', '2003'), idna_to_ascii('faß.de', 'url')"
    assert connection.sql(query).fetchall() == [("xn--fa-hia.de", "fass.de", "xn--fa-hia.de")]
    for call, expected in [
        ("idna_to_ascii('a_b', 'uts46', 'std3=dns')", "a_b"),
        ("idna_to_ascii('-_-', 'uts46', ' check_hyphens=no,std3=dns ')", "-_-"),
        ("idna_to_ascii('-_-', null, 'std3=dns check-hyphens=false')", "-_-"),
        ("idna_to_ascii('a_b', 'url', null)", "a_b"),
        ("idna_to_ascii('a_b', null, null)", None),
        ("idna_display('a_b', 'url')", "a_b"),
        ("try_idna_to_unicode('xn--a_b-hoa', 'url').value", "aü_b"),
        ("len(idna_problems('a_b', 'uts46', 'std3=no'))", 0),
        ("len(idna_labels('a_b', 'uts46', 'std3=no')[1].problems)", 0),
    ]:
        assert one(connection, call) == expected, call


def test_rows_choose_the_edition(connection):
    """The edition of each row may come from a column."""
    values = "(values ('uts46', 'ß'), ('2003', 'ß'), (null, '_'), ('uts46', null), ('url', '_')) t (edition, name)"
    query = "select {}, name, edition from " + values
    for function, method in [("idna_to_ascii", columns.to_ascii), ("idna_labels", columns.labels)]:
        for converted, name, edition in connection.sql(query.format(f"{function}(name, edition)")).fetchall():
            assert [converted] == method(pa.array([name]), edition).to_pylist()


def test_a_second_register_replaces_the_edition(connection):
    assert one(connection, "idna_to_ascii('_a.ß')") is None
    puny.duckdb.register(connection, "2003", std3="dns")
    assert one(connection, "idna_to_ascii('_a.ß')") == "_a.ss"
    # The flags of `register` do not apply if the call has an edition. Otherwise the flags of the call are added to them.
    assert one(connection, "idna_to_ascii('_a.ß', '2003')") == "_a.ss"
    assert one(connection, "idna_to_ascii('_a.ß', 'uts46')") is None
    assert one(connection, "idna_to_ascii('_a.ß', null, 'allow_unassigned=no')") == "_a.ss"
    # A call that fails changes nothing.
    with pytest.raises(TypeError, match="no flag"):
        puny.duckdb.register(connection, "2003", be_strict=True)
    with pytest.raises(ValueError, match="unknown edition"):
        puny.duckdb.register(connection, "x")
    assert one(connection.cursor(), "idna_to_ascii('_a.ß')") == "_a.ss"
    puny.duckdb.register(connection)
    assert one(connection, "idna_to_ascii('_a.ß')") is None


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("idna_to_ascii('a', 'uts45')", 'unknown edition "uts45", expected one of uts46, '),
        ("idna_to_ascii('a', 'url', 'std3=no')", 'url has no flag "std3"; its flags are be_strict'),
        ("idna_to_ascii('a', 'uts46', 'std3=maybe')", 'std3 must be yes, no or dns, not "maybe"'),
        ("idna_to_ascii('a', 'uts46', 'std3')", "write flag=value"),
        ("idna_to_ascii('a', flags := 'std3=dns')", "unknown edition"),
        ("idna_to_ascii('a', 'url', '', '')", "takes a name, an edition and flags, not 4 arguments"),
        ("try_punycode_decode('a', 'url')", "try_punycode_decode takes one argument, not 2"),
        ("idna_to_ascii(3)", "expected an array of strings"),
        ("idna_to_ascii()", "No function matches"),
    ],
)
def test_wrong_calls_are_refused(connection, call, message):
    with pytest.raises(duckdb.Error, match=message):
        one(connection, call)


def test_a_relation_is_a_column(connection):
    relation = connection.sql("select name from names order by row")
    assert isinstance(columns.to_ascii(relation), columns.Column)
    assert pa.array(columns.to_ascii(relation)).to_pylist() == columns.to_ascii(NAMES)
    with pytest.raises(TypeError, match="select one"):
        columns.to_ascii(connection.sql("select name, 1 as one from names"))
