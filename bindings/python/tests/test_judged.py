"""Columns of hosts and URLs: imitations of protected names, verdicts, keys to join by, and counts of refused rows."""

import copy
import io
import pickle

import pytest

import puny
from puny import columns

pa = pytest.importorskip("pyarrow")
pd = pytest.importorskip("pandas")
pl = pytest.importorskip("polars")
np = pytest.importorskip("numpy")
duckdb = pytest.importorskip("duckdb")

import puny.duckdb  # noqa: E402
import puny.pandas  # noqa: E402
import puny.polars  # noqa: E402

#: Names that block lists report, each with the name that it imitates.
IMITATIONS = [
    ("www.xn--80a2aa36b4b.com", "yahoo.com"),
    ("secret.xn--oogle-wmc.com", "google.com"),
    ("www.xn--aazon-2k1b.com", "amazon.com"),
    ("www.xn--acebok-lqc5238c.com", "facebook.com"),
    ("eosdrop.xn--mythrwallt-c7a86c5a.com", "myetherwallet.com"),
    ("msg.xn--metherwllt-zmb5581g94a.com", "myetherwallet.com"),
    ("www.xn--80adi2d.xn--p1ai", "ebay.com"),
]
OURS = ["yahoo.com", "google.com", "amazon.com", "facebook.com", "myetherwallet.com", "ebay.com"]
HOSTS = [*(name for name, _ in IMITATIONS), None, "example.org", "login.google.com", "0x7f.1", "a b", "_dmarc.a", ""]
REFUSED = [HOSTS.index("a b"), HOSTS.index("")]
URLS = ["https://example.com%20@xn--oogle-wmc.com:8443/x", "http://0x7f.1/", None, "mailto:a@b", "a.b", "https://a:x"]


@pytest.fixture(scope="module")
def ours():
    return puny.Protected(OURS)


def as_dict(found):
    return found and {"relation": found[0], "protected_name": found[1]}


def test_imitations_are_found(ours):
    """A look-up of a column finds all imitations, as single look-ups do. A join on skeletons finds fewer."""
    names = [name for name, _ in IMITATIONS]
    found = columns.lookup(names, ours)
    assert found == [ours.lookup(name) for name in names]
    assert [name for _, name in found] == [imitated for _, imitated in IMITATIONS]
    assert {relation for relation, _ in found} <= {"looks_like", "resembles"}
    unicode = columns.to_unicode(names)
    skeletons = set(columns.skeleton(OURS))
    assert sum(skeleton in skeletons for skeleton in columns.skeleton(unicode)) < len(names)


def test_lookups_of_every_kind_of_column_agree(ours):
    expected = columns.lookup(HOSTS, ours)
    for row, name in enumerate(HOSTS):
        assert (expected[row] is None) == (name is None or row in REFUSED)
        if expected[row] is not None:
            assert expected[row] == ours.lookup(name)
    dicts = [as_dict(found) for found in expected]
    for array in [pa.array(HOSTS), pa.array(HOSTS, pa.string_view()), pa.array(HOSTS).dictionary_encode()]:
        found = columns.lookup(array, ours, threads=2)
        found.validate(full=True)
        assert isinstance(found, pa.StructArray) and found.to_pylist() == dicts
    chunked = columns.lookup(pa.chunked_array([HOSTS[:3], HOSTS[3:]]), ours)
    assert isinstance(chunked, pa.ChunkedArray) and chunked.to_pylist() == dicts
    for series in [pl.Series("name", HOSTS), pl.Series("name", HOSTS, dtype=pl.Categorical)]:
        for found in [columns.lookup(series, ours), series.puny.lookup(ours)]:
            assert isinstance(found, pl.Series) and found.name == "name"
            assert found.struct.field("relation").to_list() == [row and row[0] for row in expected]
            assert found.struct.field("protected_name").to_list() == [row and row[1] for row in expected]
    for dtype in ["str", object, "category"]:
        series = pd.Series(HOSTS, dtype=dtype, index=range(10, 10 + len(HOSTS)), name="name")
        found = series.puny.lookup(ours)
        assert isinstance(found, pd.Series) and found.index.equals(series.index) and found.name == "name"
        assert pa.array(found).to_pylist() == dicts
    array = columns.lookup(np.array(HOSTS, object), ours)
    assert isinstance(array, np.ndarray) and array.tolist() == expected
    assert columns.lookup([], ours) == [] and columns.lookup(pa.nulls(2), ours).to_pylist() == [None, None]


def test_refused_hosts_and_urls_have_errors(ours):
    for function, rows in [(columns.lookup, ["example.org", "ü b"]), (columns.display_url, ["http://a", "http://ü b"])]:
        value, error = function(rows, ours, errors="struct")[1]
        assert value is None and isinstance(error, puny.PunyError) and error.row == 1
        struct = function(pa.array(rows), ours, errors="struct").to_pylist()
        assert struct[0]["error"] is None and struct[1]["value"] is None
        # Offsets count bytes of UTF-8 in Arrow's structs, and code points in Python.
        assert struct[1]["error"]["kind"] == error.kind and struct[1]["error"]["end"] == error.end + 1
        for source in [rows, pa.array(rows), pl.Series(rows), pd.Series(rows)]:
            with pytest.raises(puny.PunyError) as caught:
                function(source, ours, errors="raise")
            assert (caught.value.row, caught.value.kind, caught.value.end) == (1, error.kind, error.end)
    with pytest.raises(ValueError, match="errors must be 'null'"):
        columns.lookup(["a"], ours, errors="strict")
    with pytest.raises(TypeError, match="Protected"):
        columns.lookup(["a"], ["paypal.com"])
    # A row with a lone surrogate is refused.
    rows = ["example.org", "b\ud800", None]
    assert columns.lookup(rows, ours) == [("none", None), None, None]
    assert [error and error.kind for _, error in columns.lookup(rows, ours, errors="struct")] == [
        None, "lone_surrogate", None,
    ]
    series = pd.Series(rows, dtype=object)
    assert pa.array(series.puny.lookup(ours)).to_pylist() == [as_dict(("none", None)), None, None]
    kinds = [row and row["error"] and row["error"]["kind"] for row in pa.array(series.puny.lookup(ours, errors="struct")).to_pylist()]
    assert kinds == [None, "lone_surrogate", None]


def test_verdicts_of_columns_are_equal_to_single_verdicts(ours):
    expected = columns.display_url(URLS, ours)
    for url, seen in zip(URLS, expected):
        if seen is None:
            assert url is None or url in URLS[4:]
        else:
            assert isinstance(seen, puny.HostVerdict) and seen == puny.display_url(url, ours)
    assert expected[0].protected_name == "google.com" and expected[0].port == 8443
    names = [name for name in puny.HostVerdict._fields if name != "reasons"]
    for found in [columns.display_url(pa.array(URLS), ours), pl.Series(URLS).puny.display_url(ours),
                  pd.Series(URLS).puny.display_url(ours)]:
        for row, seen in zip(pa.array(found).to_pylist(), expected, strict=True):
            assert (row is None) == (seen is None)
            if row is not None:
                assert list(row) == list(puny.HostVerdict._fields)
                assert [row[name] for name in names] == [getattr(seen, name) for name in names]
                assert [one["kind"] for one in row["reasons"]] == [one.kind for one in seen.reasons]
    assert columns.display_url(["https://a.b"])[0].safe
    assert columns.display_url(pa.array(["https://a.b"])).to_pylist()[0]["relation"] == "none"


def test_expressions_of_polars_are_equal_to_functions_of_columns(ours):
    frame = pl.DataFrame({"name": HOSTS, "url": (URLS * 3)[: len(HOSTS)]})
    for function, column, arguments in [
        ("lookup", "name", {"protected": ours}),
        ("lookup", "name", {"protected": ours, "errors": "struct"}),
        ("display_url", "url", {}),
        ("display_url", "url", {"protected": ours}),
        ("display_url", "url", {"protected": ours, "errors": "struct"}),
        ("canonical", "name", {}),
        ("canonical", "name", {"errors": "struct"}),
    ]:
        expected = getattr(columns, function)(frame[column], **arguments)
        expr = getattr(pl.col(column).puny, function)(**arguments)
        for source in [frame, frame.cast({column: pl.Categorical}), frame.cast({column: pl.Null}, strict=False).clear()]:
            for engine in ["in-memory", "streaming"]:
                query = source.lazy().select(expr)
                found = query.collect(engine=engine)
                assert found.schema == query.collect_schema() == pl.Schema({column: expected.dtype})
                assert found[column].to_list() == (expected.to_list() if source.height else [])
    # Polars passes many names as a text of more than 64 kB.
    many = puny.Protected([f"brand-{number}.example" for number in range(2000)])
    found = frame.select(pl.lit("brаnd-1999.example").puny.lookup(many).struct.unnest())  # а is Cyrillic
    assert found.rows() == [("looks_like", "brand-1999.example")]
    # A query can be serialised together with its protected names.
    query = frame.lazy().select(pl.col("name").puny.lookup(ours))
    again = pl.LazyFrame.deserialize(io.BytesIO(query.serialize()))
    assert again.collect().equals(query.collect())
    with pytest.raises(pl.exceptions.ComputeError, match=f"row {REFUSED[0]}, "):
        frame.select(pl.col("name").puny.lookup(ours, errors="raise"))


def test_sql_functions_are_equal_to_functions_of_columns(ours):
    connection = duckdb.connect()
    puny.duckdb.register(connection)
    with pytest.raises(duckdb.Error, match="idna_lookup does not exist"):
        connection.sql("select idna_lookup('a')")
    puny.duckdb.register(connection, protected=ours)
    names = pa.table({"row": range(len(HOSTS)), "name": pa.array(HOSTS, pa.string())})
    urls = pa.table({"row": range(len(URLS)), "name": pa.array(URLS, pa.string())})
    connection.register("names", names)
    connection.register("urls", urls)

    def all_of(table, call):
        return [value for (value,) in connection.sql(f"select {call} from {table} order by row").fetchall()]

    for errors, prefix in [("null", "idna"), ("struct", "try_idna")]:
        expected = columns.lookup(names["name"], ours, errors=errors).to_pylist()
        assert all_of("names", f"{prefix}_lookup(name)") == expected
        expected = columns.display_url(urls["name"], ours, errors=errors).to_pylist()
        assert all_of("urls", f"{prefix}_display_url(name)") == expected
        expected = columns.canonical(names["name"], errors=errors).to_pylist()
        assert all_of("names", f"{prefix}_canonical(name)") == expected
    # The protected names of the last call of `register` are used.
    puny.duckdb.register(connection, protected=puny.Protected(["example.org"]))
    assert all_of("names", "idna_lookup(name)")[HOSTS.index("example.org")]["relation"] == "protected"
    assert all_of("names", "idna_lookup(name)")[0]["relation"] == "none"
    puny.duckdb.register(connection)
    with pytest.raises(duckdb.Error, match="idna_lookup does not exist"):
        connection.sql("select idna_lookup('a')")
    assert connection.sql("select idna_canonical('A.de.') = idna_canonical('a.de')").fetchall() == [(True,)]


def test_protected_names_can_be_pickled():
    # A pickle contains every option, and the labels that are protected under every suffix.
    for options in [{}, {"misspelt": True}, {"show_resembling": True}, {"suffix": lambda name: 2}]:
        before = puny.Protected(["paypal.com", "bbc.co.uk", "bücher.example"], **options)
        for after in [pickle.loads(pickle.dumps(before)), copy.copy(before), copy.deepcopy(before)]:
            assert isinstance(after, puny.Protected)
            for name in ["payрal.net", "payapl.com", "paypál.com", "bbс.net", "bucher.example", "example.org"]:
                assert after.lookup(name) == before.lookup(name), (options, name)
                seen = puny.display_host(name, after)
                assert (seen.safe, seen.text) == puny.display_host(name, before)[1::-1], (options, name)
    stored = pickle.dumps(puny.Protected(["paypal.com"]))
    place = stored.rindex(b"paypal.com")
    damaged = stored[:place] + b"P" + stored[place + 1 :]
    with pytest.raises(ValueError, match="damaged"):
        pickle.loads(damaged)


def test_offsets_of_a_protected_name_count_characters():
    with pytest.raises(ValueError, match=r"\"ü b.com\" cannot be protected: .* \(label 1, characters 1\.\.2\)"):
        puny.Protected(["a.b", "ü b.com"])


KEYS = {
    "example.com": "example.com", "EXAMPLE.COM": "example.com", "example.com.": "example.com",
    "xn--bcher-kva.example": "xn--bcher-kva.example", "Bücher.example": "xn--bcher-kva.example",
    "XN--BCHER-KVA.example.": "xn--bcher-kva.example", "_DMARC.a": "_dmarc.a", "r3---sn-x.de": "r3---sn-x.de",
    "0x7f.1": "127.0.0.1", "a b": None, "": None,
}


def test_spellings_of_one_name_have_equal_keys():
    for name, key in KEYS.items():
        if key is None:
            with pytest.raises(puny.PunyError) as caught:
                puny.canonical(name)
            assert (caught.value.start, caught.value.end) == ((1, 2) if name == "a b" else (0, 0))
        else:
            assert puny.canonical(name) == key
        for other, key_of_other in KEYS.items():
            assert puny.same_name(name, other) == (key is not None and key == key_of_other)
    name = "example.com"
    assert puny.canonical(name) is name
    names, keys = [*KEYS, None], [*KEYS.values(), None]
    assert columns.canonical(names) == keys
    for source in [pa.array(names), pl.Series(names), pd.Series(names, dtype=object), np.array(names, object)]:
        found = columns.canonical(source)
        assert type(found) is type(source) and list(pa.array(found).to_pylist()) == keys
    left = pd.DataFrame({"name": ["example.com.", "Bücher.example"], "left": [1, 2]})
    right = pd.DataFrame({"name": ["xn--bcher-kva.example", "EXAMPLE.com"], "right": [3, 4]})
    left["key"], right["key"] = left["name"].puny.canonical(), right["name"].puny.canonical()
    assert left.merge(right, on="key")[["left", "right"]].values.tolist() == [[1, 4], [2, 3]]
    with pytest.raises(puny.PunyError) as caught:
        columns.canonical(["a", "ü b"], errors="raise")
    assert (caught.value.row, caught.value.end) == (1, 2)


def test_counts_add_up_to_the_refused_rows():
    """The sum of the counts is the number of rows that become null."""
    names = ["a.b", "_dmarc.a", None, "r3---sn-x.a", "a.", "_x", "a" * 64, "a..b", "b\ud800", "_x.y"]
    counts = columns.error_counts(names)
    assert [(count.rows, count.kind, count.row, count.name) for count in counts] == [
        (3, "not_ldh", 1, "_dmarc.a"), (3, "label_length", 4, "a."),
        (1, "hyphens_3_4", 3, "r3---sn-x.a"), (1, "lone_surrogate", 8, None),
    ]
    assert all(isinstance(count, puny.ErrorCount) and count.rule for count in counts)
    assert [count.status for count in counts] == ["U1", "A4_2", "V2", None]
    refused = sum(name is None for name in columns.to_ascii(names)) - 1
    assert sum(count.rows for count in counts) == refused
    # `uts46-dns` accepts names in real use.
    assert [count.kind for count in columns.error_counts(names, "uts46-dns")] == ["label_length", "lone_surrogate"]
    assert columns.error_counts(names[:8], dns_length=False, std3="dns", check_hyphens=False) == []
    text = [name for name in names if name != "b\ud800"]
    expected = columns.error_counts(text)
    frame = pl.DataFrame({"name": text})
    for source in [pa.array(text), pa.array(text).dictionary_encode(), pa.chunked_array([text[:4], text[4:]]),
                   frame["name"], frame, frame["name"].cast(pl.Categorical), pd.Series(text), pd.DataFrame({"name": text}),
                   pd.Index(text, dtype=object), np.array(text, object), duckdb.from_arrow(pa.table({"name": text}))]:
        assert columns.error_counts(source, threads=2) == expected
    assert frame["name"].puny.error_counts() == pd.Series(text).puny.error_counts() == expected
    assert columns.error_counts([]) == columns.error_counts(["a.b"]) == []
    with pytest.raises(ValueError, match="unknown edition"):
        columns.error_counts(["a"], "x")
