"""Links in text: single texts, columns of every library, and the table that all bindings share."""

import json
from pathlib import Path

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

TABLE = json.loads((Path(__file__).parents[2] / "cases.json").read_text(encoding="utf-8"))["links"]
TEXTS = [*(row["text"] for row in TABLE), None]


def as_row(link):
    """Returns a link in the form of the table, with offsets in code points."""
    row = [link.kind, link.start, link.end, link.target, link.host, link.verdict and link.verdict.dangers]
    problem = link.problem
    return row if problem is None else [*row, problem.status or problem.kind, problem.start, problem.end]


def in_code_points(row):
    kind, start, end, target, host, dangers, *problem = row
    problem = [problem[0], problem[1][2], problem[2][2]] if problem else []
    return [kind, start[2], end[2], target, host, dangers, *problem]


def test_links_have_the_fields_of_the_table():
    assert len(TABLE) > 10
    for row in TABLE:
        text = row["text"]
        found = puny.links(text)
        assert [as_row(link) for link in found] == [in_code_points(link) for link in row["links"]], text
        assert [link.text for link in found] == [text[link.start : link.end] for link in found]
        found = puny.links(text, handles=True, defanged=True)
        expected = row.get("with_options", row["links"])
        assert [as_row(link) for link in found] == [in_code_points(link) for link in expected], text


def test_the_ranges_are_the_parts():
    text = "😀 http://u:p@bücher.de:8080/a%20b?q=1#f, and info@a.de"
    url, address = puny.links(text)

    def parts(link):
        ranges = [link.user_range, link.host_range, link.path_range, link.query_range, link.fragment_range]
        return [one and text[slice(*one)] for one in ranges]

    assert parts(url) == ["u:p", "bücher.de", "/a%20b", "?q=1", "#f"] and url.port == 8080
    assert parts(address) == ["info", "a.de", None, None, None]


def test_options():
    def texts(text, **options):
        return [link.text for link in puny.links(text, **options)]

    assert texts("http://a@b.de/ ws://b.de", strict=True) == []
    assert texts("http://a@b.de/", userinfo=True, strict=True) == ["http://a@b.de/"]
    assert texts("http://b.de/日。本") == ["http://b.de/日"]
    assert texts("http://b.de/日。本", cjk_punctuation=False, strict=None) == ["http://b.de/日。本"]
    assert texts("a.corp b.рф c.com", top_level_domains=["XN--P1AI", "corp"]) == ["a.corp", "b.рф"]
    assert texts("c.com", top_level_domains=iter([])) == []
    assert texts("c.nonsense", any_top_level_domain=True) == ["c.nonsense"]


def test_a_lone_surrogate_ends_a_link():
    """UTS #58, section 3.1: surrogates are Link_Term=Hard."""
    one, two = puny.links("a.de/b\ud800c http://b.de/\udc00")
    assert (one.text, one.start, one.end) == ("a.de/b", 0, 6)
    assert (two.text, two.start, two.end) == ("http://b.de/", 9, 21)


def test_wrong_arguments():
    with pytest.raises(TypeError, match="no option defang; the options are strict, cjk_punctuation"):
        puny.links("a", defang=True)
    with pytest.raises(TypeError, match="handles must be True or False"):
        columns.links(["a"], handles="yes")
    with pytest.raises(TypeError, match="not a str"):
        puny.links("a", top_level_domains="com")
    with pytest.raises(ValueError, match="not in ASCII"):
        puny.links("a", top_level_domains=["рф"])
    with pytest.raises(TypeError):
        puny.links(1)
    with pytest.raises(TypeError):
        columns.links("a.de")
    with pytest.raises(TypeError, match="no option defang"):
        pl.col("a").puny.links(defang=True)


def as_dicts(text, links, start=0):
    """Returns links as the rows of a column: parts are texts, and offsets count bytes."""

    def size(end):
        return len(text[:end].encode())

    rows = []
    for link in links:
        part = {name: one and text[slice(*one)] for name, one in zip(PARTS, link[7:8] + link[9:12])}
        rows.append({"kind": link.kind, "text": link.text, "target": link.target, "host": link.host, **part})
        rows[-1].update(start=size(link.start), end=size(link.end), port=link.port)
        rows[-1].update(safe=link.verdict and link.verdict.safe, code=link.problem and link.problem.kind)
    return rows


PARTS = ["user", "path", "query", "fragment"]


def simplified(column):
    """Returns the rows of a column with two fields in place of the verdict and the error."""
    for row in column:
        for link in row or []:
            verdict, error = link.pop("verdict"), link.pop("error")
            link.update(safe=verdict and verdict["safe"], code=error and error["kind"])
    return column


@pytest.mark.parametrize("options", [{}, {"handles": True, "defanged": True}, {"strict": True}])
def test_columns_of_every_library_agree(options):
    single = [text if text is None else puny.links(text, **options) for text in TEXTS]
    assert columns.links(TEXTS, **options) == single
    assert list(columns.links(np.array(TEXTS, object), **options)) == single
    expected = [links if links is None else as_dicts(text, links) for text, links in zip(TEXTS, single)]
    for array in [pa.array(TEXTS), pa.array(TEXTS, pa.large_string()), pa.array(TEXTS).dictionary_encode()]:
        assert simplified(columns.links(array, **options).to_pylist()) == expected
    for series in [pl.Series(TEXTS), pl.Series(TEXTS, dtype=pl.Categorical)]:
        assert simplified(series.puny.links(**options).to_list()) == expected
        frame = series.to_frame("a").lazy().select(pl.col("a").puny.links(**options))
        assert simplified(frame.collect()["a"].to_list()) == expected
    found = pd.Series(TEXTS).puny.links(**options)
    assert simplified(found.array._pa_array.to_pylist()) == expected


def test_duckdb_finds_links():
    connection = duckdb.connect()
    puny.duckdb.register(connection, protected=puny.Protected(["paypal.com"]))
    texts = pa.table({"text": TEXTS})  # noqa: F841
    found = connection.sql("select idna_links(text) from texts").fetchall()
    assert simplified([row for (row,) in found]) == simplified(columns.links(pa.array(TEXTS)).to_pylist())
    query = "select idna_links('https://payрal.com')[1].verdict.relation"
    assert connection.sql(query).fetchall() == [("looks_like",)]


def test_protected_names_and_threads():
    ours = puny.Protected(["paypal.com"])
    text = "https://payрal.com and me@xn--payal-xye.com"
    assert [link.verdict.protected_name for link in puny.links(text, ours)] == ["paypal.com"] * 2
    column = columns.links(pa.array([text] * 70_000), ours, threads=2)
    assert column.type == columns.links(pa.array([], pa.string())).type
    names = column[69_999].as_py()
    assert [link["verdict"]["protected_name"] for link in names] == ["paypal.com"] * 2
    expr = pl.col("a").puny.links(ours).list.get(0).struct.field("verdict").struct.field("relation")
    assert pl.DataFrame({"a": [text]}).select(expr).item() == "looks_like"


def test_null_columns_and_empty_columns():
    assert columns.links([]) == []
    assert columns.links(pa.nulls(2)).to_pylist() == [None, None]
    assert columns.links(["a.de", None, "\ud800"])[1:] == [None, None]
