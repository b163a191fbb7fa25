"""The recipes for Parquet files in the README."""

import re
from pathlib import Path

import pytest

import puny
from puny import columns

pa = pytest.importorskip("pyarrow")
duckdb = pytest.importorskip("duckdb")
pl = pytest.importorskip("polars")

import pyarrow.parquet as pq  # noqa: E402

import puny.duckdb  # noqa: E402
import puny.polars  # noqa: E402

METADATA = {b"owner": b"registry", b"version": b"7"}
NAMES = ["Bücher.example", "a.b", None, "xn--0", "faß.de"] * 100
README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
RECIPES = re.findall(r"```python\n((?!>>>).*?)```", README, re.DOTALL)


def write_names(path):
    fields = [pa.field("id", pa.int32(), nullable=False), pa.field("name", pa.string(), metadata={b"a": b"b"})]
    nested = pa.field("nested", pa.struct([("a", pa.list_(pa.int8()))]))
    schema = pa.schema([*fields, nested], METADATA)
    table = pa.table([range(500), NAMES, [{"a": [1, 2]}] * 500], schema=schema)
    codecs = {"id": "NONE", "name": "ZSTD", "nested.a.list.element": "GZIP"}
    with pq.ParquetWriter(path, schema, compression=codecs) as writer:
        for start, length in [(0, 150), (150, 0), (150, 350)]:
            writer.write_table(table.slice(start, length), row_group_size=max(1, length))


@pytest.mark.parametrize("recipe", RECIPES, ids=["duckdb", "polars", "pyarrow"])
def test_recipes_convert_files(recipe, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write_names("names.parquet")
    exec(recipe, {"columns": columns, "duckdb": duckdb, "pl": pl, "pq": pq, "puny": puny})
    before, after = pq.read_table("names.parquet"), pq.read_table("ascii.parquet")
    assert after["name"].to_pylist() == columns.to_ascii(NAMES)
    for name in ["id", "nested"]:
        assert after[name].to_pylist() == before[name].to_pylist()
    if "ParquetWriter" in recipe:
        one, other = pq.read_metadata("names.parquet"), pq.read_metadata("ascii.parquet")
        assert groups(one) == groups(other) and [rows for rows, _ in groups(one)] == [150, 0, 350]
        codecs = {codec for _, chunks in groups(one) for _, codec in chunks}
        assert codecs == {"UNCOMPRESSED", "ZSTD", "GZIP"}
        assert before.schema.equals(after.schema, check_metadata=True)
        assert after.schema.metadata == METADATA and one.schema.equals(other.schema)


def groups(file):
    """Returns the row groups of a file, with the codecs of their columns."""
    groups = []
    for group in map(file.row_group, range(file.num_row_groups)):
        chunks = map(group.column, range(group.num_columns))
        groups.append((group.num_rows, [(chunk.path_in_schema, chunk.compression) for chunk in chunks]))
    return groups
