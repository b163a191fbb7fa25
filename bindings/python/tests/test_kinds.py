"""Columns of lists, NumPy, pandas, Polars and pyarrow. The result has the type of the column."""

import pytest

import puny
from puny import columns

NAMES = ["Bücher.example", "a.b", None, "xn--0", "faß.de", "a-name-that-is-not-inline.example", ""]
ASCII = ["xn--bcher-kva.example", "a.b", None, None, "xn--fa-hia.de", NAMES[5], None]

#: Rows of categories: two categories become equal, and one category is refused.
EQUAL = ["Ü.de", "ü.de", None, "a_b", "ü.de", "a.b"]
EQUAL_ASCII = ["xn--tda.de", "xn--tda.de", None, None, "xn--tda.de", "a.b"]

np = pytest.importorskip("numpy")
pa = pytest.importorskip("pyarrow")
pd = pytest.importorskip("pandas")
pl = pytest.importorskip("polars")

import puny.pandas  # noqa: E402
import puny.polars  # noqa: E402


def test_lists_stay_lists():
    assert columns.to_ascii(NAMES) == ASCII
    assert columns.to_ascii(tuple(NAMES)) == ASCII
    assert columns.to_ascii([]) == []
    # Any other iterable becomes a list.
    assert columns.to_ascii(name for name in NAMES) == ASCII
    assert columns.to_ascii({"ü": 1}, errors="struct") == [("xn--tda", None)]
    pairs = columns.to_ascii(["ü", None, "a_b"], errors="struct")
    assert pairs[:2] == [("xn--tda", None), (None, None)] and pairs[2][0] is None
    assert (pairs[2][1].status, pairs[2][1].start, pairs[2][1].row) == ("U1", 1, 2)
    (value, error), = columns.decode(["bcher-k!a"], errors="struct")
    assert (value, error.kind, error.start) == (None, "not_digit", 7)


def test_problems_of_a_list_are_equal_to_problems_of_single_names():
    """This includes a conversion with several threads."""
    names = ["a.b", None, "ü.a_b-", float("nan"), "xn--0", "a.xn--fa-hia--", "", "ü\u200d", "b\ud800"] * 300
    found = columns.problems(names, threads=2)
    for name, problems in zip(names, found, strict=True):
        if not isinstance(name, str):
            assert problems is None
        elif name == "b\ud800":
            assert [(p.kind, p.start, p.end) for p in problems] == [("lone_surrogate", 1, 2)]
        else:
            assert problems == puny.check(name).problems
    with pytest.raises(TypeError, match="row 1 must be a str or None, not bytes"):
        columns.problems(["a", b"b"])
    assert columns.problems(["faß.de"], "2008-lookup", contexto=None) == [[]]


SURROGATES = ["ü.de", "bü\udc00", None, "a_b", "\ud800"]


def test_a_lone_surrogate_refuses_only_its_row():
    for source in [SURROGATES, np.array(SURROGATES, object), pd.Series(SURROGATES, dtype=object)]:
        ascii_ = columns.to_ascii(source)
        assert list(ascii_) == ["xn--tda.de", None, None, None, None]
        assert list(columns.to_ascii(source, threads=2)) == list(ascii_)
        assert list(columns.display(source)) == ["ü.de", None, None, "a_b", None]
        assert list(columns.skeleton(source))[1:3] == [None, None]
        assert list(columns.encode(source))[1] is None
        assert [row is None or row is pd.NA for row in columns.labels(source)][:4] == [False, True, True, False]
        for function in [columns.to_ascii, columns.to_unicode, columns.display, columns.encode]:
            with pytest.raises(puny.PunyError, match=r"\(row 1, ") as caught:
                function(source[:3], errors="raise")
            error = caught.value
            assert (error.row, error.kind, error.start, error.label) == (1, "lone_surrogate", 2, None)
        # The error is about the first refused row, whether or not this row has a surrogate.
        for order, row in [([3, 0, 1], 0), ([0, 2, 1, 3], 2)]:
            with pytest.raises(puny.PunyError) as caught:
                columns.to_ascii([SURROGATES[index] for index in order], errors="raise")
            assert caught.value.row == row
    for source in [SURROGATES, np.array(SURROGATES, object)]:
        pairs = list(columns.to_ascii(source, errors="struct"))
        assert [value for value, _ in pairs] == ["xn--tda.de", None, None, None, None]
        assert [error and (error.row, error.kind, error.start) for _, error in pairs] == [
            None, (1, "lone_surrogate", 2), None, (3, "not_ldh", 1), (4, "lone_surrogate", 0),
        ]
    # In Arrow's structs, offsets count bytes of UTF-8.
    series = pd.Series(SURROGATES, dtype=object)
    error = {"kind": "lone_surrogate", "status": None, "label": None, "start": 3, "end": 6}
    error |= {"code_point": 0xDC00, "origin": "input", "cause": None, "number": None}
    error["message"] = "U+DC00 is a surrogate without its pair"
    for result in [series.puny.to_ascii(errors="struct"), columns.problems(series)]:
        result = pa.array(result)
        result.validate(full=True)
        assert result.to_pylist()[1] in [{"value": None, "error": error}, [error]]
        assert result.is_null().to_pylist() == [False, False, True, False, False]
    assert pa.array(columns.problems(series)).to_pylist()[0] == []


def test_numpy_arrays_stay_numpy_arrays():
    assert columns.to_ascii(np.array(["faß.de", "a"])).tolist() == ["xn--fa-hia.de", "a"]
    assert columns.to_ascii(np.array(["ü", None, float("nan")], object)).tolist() == ["xn--tda", None, None]
    for shape in [(2, 3), (3, 1, 2), (6,), (1, 6, 1)]:
        source = np.array(["ü", "b", "c", "d_", "e", "f"]).reshape(shape)
        for order in [source, source.T]:
            expected = [None if name == "d_" else puny.to_ascii(name) for name in order.ravel().tolist()]
            ascii_ = columns.to_ascii(order)
            assert ascii_.shape == order.shape and ascii_.ravel().tolist() == expected
            pairs = columns.to_ascii(order, errors="struct")
            assert pairs.shape == order.shape
            assert [value for value, _ in pairs.ravel().tolist()] == expected
            problems = columns.problems(order)
            assert problems.shape == order.shape
            assert [len(row) for row in problems.ravel().tolist()] == [int(row is None) for row in expected]
    assert columns.to_ascii(np.array("ü")).item() == "xn--tda"
    assert columns.to_ascii(np.empty((0, 3), object)).shape == (0, 3)
    assert columns.to_ascii(np.empty((0, 3), object), errors="struct").shape == (0, 3)
    masked = np.ma.array(["ü", "a"], mask=[False, True])
    assert columns.to_ascii(masked).tolist() == ["xn--tda", None]
    with pytest.raises(TypeError, match="found a str"):
        columns.to_ascii(np.str_("a"))


PANDAS = [None, object, "str", "string[python]", "string[pyarrow]", *map(pd.ArrowDtype, [
    pa.string(), pa.large_string(), pa.string_view(), pa.dictionary(pa.int8(), pa.string()),
])]


@pytest.mark.parametrize("dtype", PANDAS, ids=str)
def test_a_series_of_pandas_keeps_index_name_and_dtype(dtype):
    series = pd.Series(NAMES, index=list("abcdefg"), name="name", dtype=dtype)
    ascii_ = series.puny.to_ascii()
    assert list(ascii_.index) == list("abcdefg") and ascii_.name == "name"
    assert ascii_.dtype == series.dtype
    assert [None if pd.isna(row) else row for row in ascii_] == ASCII
    errors = series.puny.problems()
    assert list(errors.index) == list("abcdefg") and errors.name == "name"
    assert errors["d"][0]["status"] == "P4" and len(errors["a"]) == 0 and errors.isna()["c"]
    kinds = [label["kind"] for label in series.puny.labels(std3="dns")["a"]]
    assert kinds == ["u_label", "nr_ldh"]


def test_a_series_of_pandas_is_encoded_and_decoded():
    labels = pd.Series(["bücher", None, "abc"])
    encoded = labels.puny.encode()
    assert encoded[0] == "bcher-kva" and encoded.dtype == labels.dtype
    assert encoded.puny.decode()[0] == "bücher" and encoded.isna().tolist() == [False, True, False]
    with pytest.raises(puny.PunyError, match="row 1"):
        pd.Series(["a-", "!"]).puny.decode(errors="raise")


def test_a_null_in_an_object_column_is_unchanged():
    """A null may be None, NaN, NA or NaT. A refused row becomes None."""
    nulls = [None, float("nan"), pd.NA, pd.NaT]
    series = pd.Series([*nulls, "ü", "a_b"], dtype=object, index=[3, 3, 3, 1, 2, 0])
    ascii_ = series.puny.to_ascii()
    assert ascii_.dtype == object and list(ascii_.index) == list(series.index)
    assert all(found is null for found, null in zip(ascii_, nulls))
    assert ascii_.tolist()[4:] == ["xn--tda", None]
    assert series.tolist()[4:] == ["ü", "a_b"]
    assert pd.Series([None, None], dtype=object).puny.to_ascii().tolist() == [None, None]
    assert pd.Series([], dtype=object).puny.to_ascii().tolist() == []
    with pytest.raises(TypeError, match="row 1 must be a str or None, not int"):
        pd.Series(["a", 1], dtype=object).puny.to_ascii()


@pytest.mark.parametrize("ordered", [False, True])
@pytest.mark.parametrize("of", [object, "str", "string"])
def test_equal_categories_of_pandas_are_merged(of, ordered):
    categories = pd.Index(["Ü.de", "ü.de", "a_b", "not.used", "NOT.used", "a.b"], dtype=of)
    dtype = pd.CategoricalDtype(categories, ordered)
    series = pd.Series(EQUAL, dtype=dtype, index=list("abcdef"), name="name")
    ascii_ = series.puny.to_ascii()
    assert [None if pd.isna(row) else row for row in ascii_] == EQUAL_ASCII
    expected = pd.Index(["xn--tda.de", "not.used", "a.b"], dtype=of)
    assert ascii_.dtype == pd.CategoricalDtype(expected, ordered)
    assert ascii_.dtype.categories.dtype == categories.dtype and ascii_.dtype.categories.tolist() == expected.tolist()
    assert ascii_.name == "name" and list(ascii_.index) == list("abcdef")
    assert ascii_.value_counts().to_dict() == {"xn--tda.de": 3, "a.b": 1, "not.used": 0}
    # A category that no row has may be refused without an error.
    assert series[:2].puny.to_ascii(errors="raise").tolist() == EQUAL_ASCII[:2]
    with pytest.raises(puny.PunyError) as caught:
        series.puny.to_ascii(errors="raise")
    assert caught.value.row == 3
    both = pa.array(series.puny.to_ascii(errors="struct")).to_pylist()
    assert [row and row["value"] for row in both] == EQUAL_ASCII
    assert [bool(row and row["error"]) for row in both] == [False] * 3 + [True] + [False] * 2
    lengths = [None if row is None else len(row) for row in pa.array(columns.problems(series)).to_pylist()]
    assert lengths == [0, 0, None, 1, 0, 0]


def test_a_series_without_categories_keeps_its_dtype():
    for series in [pd.Series([None, None], dtype="category"), pd.Series([], dtype="category")]:
        ascii_ = series.puny.to_ascii()
        assert ascii_.dtype == series.dtype and ascii_.isna().tolist() == [True] * len(series)


def test_an_index_an_array_and_a_frame_of_pandas_keep_their_type():
    index = pd.Index(["ü", "a"], name="name")
    assert columns.to_ascii(index).equals(pd.Index(["xn--tda", "a"], name="name"))
    assert columns.to_ascii(index).name == "name"
    of_objects = columns.to_ascii(pd.Index(["ü", None], dtype=object))
    assert of_objects.dtype == object and of_objects.tolist() == ["xn--tda", None]
    categories = columns.to_ascii(pd.CategoricalIndex(EQUAL))
    assert isinstance(categories, pd.CategoricalIndex)
    assert [None if pd.isna(row) else row for row in categories] == EQUAL_ASCII
    assert columns.to_ascii(index, errors="struct")[0] == {"value": "xn--tda", "error": None}
    array = columns.to_ascii(pd.array(["ü", None], dtype="string"))
    assert array.dtype == "string" and array[0] == "xn--tda" and array[1] is pd.NA
    frame = pd.DataFrame({("a", 1): ["ü", "b"]}, index=["x", "y"])
    ascii_ = columns.to_ascii(frame)
    assert ascii_.equals(pd.DataFrame({("a", 1): ["xn--tda", "b"]}, index=["x", "y"]))
    assert ascii_.columns.equals(frame.columns)
    for wrong in [pd.DataFrame({"a": ["a"], "b": ["b"]}), frame[[]], pd.MultiIndex.from_tuples([("a", "b")]), pd.Index([1])]:
        with pytest.raises(TypeError, match="expected a column of strings|expected an array of strings|must be a str"):
            columns.to_ascii(wrong)


@pytest.mark.parametrize("keys", [pa.int8(), pa.uint64()], ids=str)
@pytest.mark.parametrize("values", [pa.string(), pa.large_string(), pa.string_view()], ids=str)
def test_equal_values_of_a_pyarrow_dictionary_are_merged(keys, values):
    texts = pa.array(["Ü.de", "ü.de", "a_b", "a.b", "not.used"], values)
    array = pa.DictionaryArray.from_arrays(pa.array([0, 1, None, 2, 1, 3], keys), texts)
    for source in [array, pa.chunked_array([array[:2], array[2:]])]:
        ascii_ = columns.to_ascii(source)
        ascii_.validate(full=True)
        assert ascii_.to_pylist() == EQUAL_ASCII and ascii_.type == array.type
        first = ascii_ if source is array else ascii_.chunk(0)
        assert first.dictionary.to_pylist() == ["xn--tda.de", "a.b", "not.used"]
        counts = {row["values"]: row["counts"] for row in ascii_.value_counts().to_pylist()}
        assert counts == {"xn--tda.de": 3, None: 2, "a.b": 1}
        assert len(ascii_.unique()) == 3
        assert ascii_.to_pandas().value_counts()["xn--tda.de"] == 3
        if values != pa.string_view():
            groups = pa.table({"name": ascii_}).group_by("name").aggregate([([], "count_all")])
            assert sorted(groups["count_all"].to_pylist()) == [1, 2, 3]
    ordered = pa.DictionaryArray.from_arrays(array.indices, texts, ordered=True)
    assert columns.to_ascii(ordered).type == ordered.type
    assert columns.to_ascii(ordered).to_pylist() == EQUAL_ASCII


def test_tables_of_one_column_are_converted():
    """All batches of a table are converted."""
    table = pa.table({"name": pa.chunked_array([["ü"], [], ["a_b", "c"]])})
    ascii_ = columns.to_ascii(table)
    assert isinstance(ascii_, pa.Table) and ascii_.to_pydict() == {"name": ["xn--tda", None, "c"]}
    batch = columns.to_ascii(table.to_batches()[0])
    assert isinstance(batch, pa.RecordBatch) and batch.to_pydict() == {"name": ["xn--tda"]}
    stream = columns.to_ascii(table.to_reader())
    assert isinstance(stream, pa.ChunkedArray) and stream.to_pylist() == ["xn--tda", None, "c"]
    frame = pl.DataFrame({"name": ["ü", "a_b"]})
    assert columns.to_ascii(frame).equals(pl.DataFrame({"name": ["xn--tda", None]}))
    for wrong in [table.append_column("a", table[0]), frame.with_columns(a=1), pa.table({}), pl.DataFrame()]:
        with pytest.raises(TypeError, match="select one"):
            columns.to_ascii(wrong)


def test_a_null_struct_is_a_null_row():
    names = pa.array(["ü", None, "a", "b"])
    array = pa.StructArray.from_arrays([names], ["name"], mask=pa.array([True, False, False, True]))
    for source in [array, pa.chunked_array([array])]:
        assert columns.to_ascii(source).to_pylist() == [None, None, "a", None]
        assert columns.problems(source).to_pylist() == [None, None, [], None]
    assert columns.to_ascii(array[2:]).to_pylist() == ["a", None]
    dictionary = pa.StructArray.from_arrays([names.dictionary_encode()], ["name"], mask=array.is_null())
    assert columns.to_ascii(dictionary).to_pylist() == [None, None, "a", None]
    series = pl.Series([{"name": "ü"}, None])
    assert pa.array(columns.to_ascii(pa.array(series.to_arrow()))).to_pylist() == ["xn--tda", None]


@pytest.mark.parametrize("function", ["to_ascii", "skeleton"])
@pytest.mark.parametrize("dtype", [pl.Categorical, pl.Enum(["not.used", "NOT.used", *filter(None, EQUAL[:4]), "a.b"])])
def test_equal_categories_of_polars_are_merged(dtype, function):
    series = pl.Series("name", EQUAL, dtype=dtype)
    expected = getattr(columns, function)(EQUAL)
    counts = {row: expected.count(row) for row in expected}
    if dtype != pl.Categorical:
        categories = getattr(columns, function)(dtype.categories.to_list())
        converted = pl.Enum(list(dict.fromkeys(filter(None, categories))))
    for source in [series, pl.concat([series[:2], series[2:]], rechunk=False)]:
        result = getattr(columns, function)(source)
        assert result.to_list() == expected and result.name == "name"
        assert result.n_unique() == len(counts)
        assert dict(result.value_counts().rows()) == counts
        assert result.dtype == (dtype if dtype == pl.Categorical else converted)
        grouped = source.to_frame().group_by(getattr(pl.col("name").puny, function)()).len()
        assert dict(grouped.rows()) == counts
    # A category that no row has may be refused without an error.
    assert series[:2].puny.to_ascii(errors="raise").to_list() == EQUAL_ASCII[:2]
    with pytest.raises(puny.PunyError):
        series.puny.to_ascii(errors="raise")


FUNCTIONS = ["to_ascii", "to_unicode", "display", "canonical", "skeleton", "encode", "decode", "errors", "labels", "display_url"]


@pytest.mark.parametrize("function", FUNCTIONS)
def test_columns_of_nulls_stay_null(function):
    """In some libraries, a column in which every row is null has a type of nulls or of floats."""
    convert = getattr(columns, function)
    for series in [pl.Series("name", [None, None]), pl.Series("name", [], dtype=pl.Null)]:
        for found in [convert(series), getattr(series.puny, function)()]:
            assert isinstance(found, pl.Series) and found.name == "name"
            assert found.to_list() == [None] * len(series)
        frame = convert(series.to_frame())
        assert frame.columns == ["name"] and frame["name"].to_list() == [None] * len(series)
    for values in [[None, None], []]:
        for dtype in [pd.ArrowDtype(pa.null()), pd.ArrowDtype(pa.float64()), "float64", "float32", "Float64", object, "str"]:
            series = pd.Series(values, dtype=dtype, index=range(5, 5 + len(values)), name="name")
            found = getattr(series.puny, function)()
            assert isinstance(found, pd.Series) and found.name == "name" and found.index.equals(series.index)
            assert found.isna().tolist() == [True] * len(values)
            if not isinstance(found.dtype, pd.ArrowDtype):
                assert found.dtype == series.dtype
        assert columns.error_counts(pd.Series(values, dtype="float64")) == []
    floats = convert(np.array([np.nan, np.nan]))
    assert floats.tolist() == [None, None]


def test_messages_name_the_given_type():
    """A message names the given type. Some messages suggest another call."""
    for wrong, message in [
        (b"ab.de", "expected a column of strings, found bytes; for a single name, use puny.to_ascii"),
        (bytearray(b"ab.de"), "expected a column of strings, found bytearray"),
        (memoryview(b"ab.de"), "expected a column of strings, found memoryview"),
        ("ab.de", "expected a column of strings, found a str; for a single name, use puny.to_ascii"),
        (pl.LazyFrame({"name": ["a"]}), "found a LazyFrame, .* use an expression"),
        (pl.col("name"), "found an expression; .* use its namespace"),
        (pl.Series("name", ["a", "b"], dtype=pl.Object), "found a Series of objects; cast it to String"),
        (pl.DataFrame({"name": pl.Series(["a"], dtype=pl.Object)}), "found a Series of objects; cast it to String"),
        (pl.Series([1.5]), "found an array of Float64"),
        (pd.Series([1.5, None]), "found an array of Float64"),
        (pd.Series([1, 2]), "found an array of Int64"),
    ]:
        for function in [columns.to_ascii, columns.problems, columns.labels, columns.error_counts]:
            with pytest.raises(TypeError, match=message):
                function(wrong)
    with pytest.raises(pl.exceptions.PolarsError, match="found a column of objects; cast it to String"):
        frame = pl.DataFrame({"name": pl.Series(["a"], dtype=pl.Object)})
        frame.lazy().select(pl.col("name").puny.to_ascii()).collect()


def test_other_arrow_objects_become_a_column():
    class Other:
        def __arrow_c_array__(self, requested_schema=None):
            return pa.array(NAMES).__arrow_c_array__(requested_schema)

    found = columns.to_ascii(Other())
    assert type(found) is columns.Column and len(found) == len(NAMES)
    assert pa.array(found).to_pylist() == ASCII
    assert repr(columns.Column).startswith("<class 'puny.columns.Column'")
