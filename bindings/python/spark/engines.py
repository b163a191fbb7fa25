"""The job in each engine: finds names that are unsafe to show, or look like a protected name.

A name is found if `columns.display` has a reason not to show it in Unicode, or if its skeleton, in Unicode,
is that of a protected name and it is not that name. What is found goes to `found-ENGINE`, a folder of Parquet
with `name`, `tld`, `unsafe` and `looks_like`; its rows are counted by top-level domain.
"""

import json
import os
import shutil
import sys

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from inputs import protected, some_names
from puny import columns

# What the engines have in common: two functions of an Arrow column.


def unsafe(names):
    """Whether there is a reason not to show a name in Unicode."""
    chunks = columns.display(names, errors="struct")
    chunks = chunks.chunks if isinstance(chunks, pa.ChunkedArray) else [chunks]
    parts = [pc.and_(part.is_valid(), part.field("error").is_valid()) for part in chunks]
    return pa.chunked_array(parts, pa.bool_()) if isinstance(names, pa.ChunkedArray) else parts[0]


def in_unicode(names):
    """The names in Unicode, those that are not valid as they are."""
    return pc.coalesce(columns.to_unicode(names), names)


FIND = """
with shown as (
    select name, name_unsafe(name) as unsafe, name_unicode(name) as unicode from names
), looked as (
    select shown.*, protected.looks_like
    from shown left join protected
    on idna_skeleton(unicode) = protected.skeleton and unicode <> protected.looks_like
)
select name, substring(name, length(name) - position('.' in reverse(name)) + 2) as tld, unsafe, looks_like
from looked where unsafe or looks_like is not null
"""
COUNT = "select tld, count(*) as names from found group by tld order by names desc, tld"


def with_duckdb(folder):
    """The job in DuckDB, by SQL."""
    import duckdb

    import puny.duckdb

    database = duckdb.connect()
    puny.duckdb.register(database)
    text = {"type": "arrow", "null_handling": "special"}
    database.create_function("name_unsafe", unsafe, ["VARCHAR"], "BOOLEAN", **text)
    database.create_function("name_unicode", in_unicode, ["VARCHAR"], "VARCHAR", **text)
    database.execute(f"create view names as select * from '{folder}/names/*.parquet'")
    database.execute(f"create table protected as select * from '{folder}/protected.parquet'")
    target = _empty(folder, "duckdb")
    database.execute(f"copy ({FIND}) to '{target}/part.parquet' (format parquet)")
    database.execute(f"create view found as select * from '{target}/*.parquet'")
    _counted(folder, "duckdb", database.execute(COUNT).fetchall())


def with_polars(folder):
    """The job in Polars, as a lazy query that streams."""
    import polars as pl

    import puny.polars  # noqa: F401

    def column(function, dtype):
        return pl.col("name").map_batches(
            lambda series: pl.Series(series.name, function(series.to_arrow())),
            return_dtype=dtype,
            is_elementwise=True,
        )

    protected = pl.scan_parquet(folder / "protected.parquet")
    looks_like = pl.col("looks_like")
    target = _empty(folder, "polars") / "part.parquet"
    (
        pl.scan_parquet(folder / "names" / "*.parquet")
        .with_columns(unsafe=column(unsafe, pl.Boolean), unicode=column(in_unicode, pl.String))
        .with_columns(skeleton=pl.col("unicode").puny.skeleton())
        .join(protected, on="skeleton", how="left", maintain_order="none")
        .with_columns(looks_like=pl.when(looks_like != pl.col("unicode")).then(looks_like))
        .filter(pl.col("unsafe") | looks_like.is_not_null())
        .select("name", pl.col("name").str.extract(r"([^.]*)$").alias("tld"), "unsafe", "looks_like")
        .sink_parquet(target)
    )
    counted = pl.scan_parquet(target).group_by("tld").agg(names=pl.len())
    _counted(folder, "polars", counted.sort([-pl.col("names").cast(pl.Int64), "tld"]).collect().rows())


def with_spark(folder, spark=None, engine="spark"):
    """The job in Spark, by the same SQL as in DuckDB; in a session of its own on all cores, unless given one."""
    from pyspark.sql import SparkSession
    from pyspark.sql.functions import arrow_udf

    import puny.spark

    mine = spark is None
    if spark is None:
        os.environ |= {"SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable}
        builder = SparkSession.builder.master("local[*]").config("spark.ui.enabled", "false")
        builder = builder.config("spark.local.dir", str(folder / "spark-local"))
        spark = builder.config("spark.driver.memory", "2g").getOrCreate()
        spark.sparkContext.setLogLevel("ERROR")
    spark.conf.set("spark.sql.shuffle.partitions", "4")
    puny.spark.register(spark)

    def is_unsafe(names: pa.Array) -> pa.Array:
        verdicts = columns.display(names, errors="struct")
        return pc.and_(verdicts.is_valid(), verdicts.field("error").is_valid())

    def unicode(names: pa.Array) -> pa.Array:
        return pc.coalesce(columns.to_unicode(names), names)

    spark.udf.register("name_unsafe", arrow_udf(is_unsafe, "boolean"))
    spark.udf.register("name_unicode", arrow_udf(unicode, "string"))
    spark.read.parquet(str(folder / "names")).createOrReplaceTempView("names")
    spark.read.parquet(str(folder / "protected.parquet")).createOrReplaceTempView("protected")
    target = _empty(folder, engine)
    spark.sql(FIND).write.mode("overwrite").parquet(str(target))
    spark.read.parquet(str(target)).createOrReplaceTempView("found")
    _counted(folder, engine, [tuple(row) for row in spark.sql(COUNT).collect()])
    if mine:
        spark.stop()


def with_cluster(folder):
    """The same on a standalone cluster: a master and a worker for each core, processes of their own."""
    import cluster

    home = folder / "cluster"
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir()
    # What compiles code for a long life, where the tests want a quick start.
    cluster.QUICK = "-XX:+UseSerialGC"
    with cluster.Cluster(home, workers=os.cpu_count() or 1, most_seconds=6 * 3600) as started:
        with_spark(folder, started.session(), "cluster")


def with_idna(folder, rows=None):
    """The first `rows` by Python's `idna` and the package `confusables`, on all cores: what people write."""
    from concurrent.futures import ProcessPoolExecutor

    import by_hand

    some = some_names(folder, rows)
    cores = os.cpu_count() or 1
    parts = [some[core::cores] for core in range(cores)]
    with ProcessPoolExecutor(cores) as pool:
        results = pool.map(by_hand.find, parts, [protected(folder)] * cores)
    print(f"by hand: {len(some)} names, {sum(map(len, results))} found")


def one_by_one(some, by_skeleton):
    """The job by functions of single names: slow, and plainly right."""
    import puny

    for name in some:
        verdict = columns.display(pa.array([name]), errors="struct")[0].as_py()
        is_unsafe = verdict["error"] is not None
        try:
            unicode = puny.to_unicode(name)
        except puny.PunyError:
            unicode = name
        looks_like = by_skeleton.get(puny.skeleton(unicode))
        looks_like = None if looks_like == unicode else looks_like
        if is_unsafe or looks_like is not None:
            yield name, name.rpartition(".")[2], is_unsafe, looks_like


ENGINES = {"duckdb": with_duckdb, "polars": with_polars, "spark": with_spark, "cluster": with_cluster, "idna": with_idna}


def _empty(folder, engine):
    target = folder / f"found-{engine}"
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir()
    return target


def _counted(folder, engine, rows):
    (folder / f"counts-{engine}.json").write_text(json.dumps([list(row) for row in rows]))


def counts(folder, engine):
    """What an engine counted: `[tld, names]`, the most first."""
    return json.loads((folder / f"counts-{engine}.json").read_text())


def found(folder, engine):
    """What an engine found, in an order of its own."""
    table = pq.read_table(folder / f"found-{engine}", columns=["name", "tld", "unsafe", "looks_like"])
    rows = zip(*(column.to_pylist() for column in table.columns))
    return sorted(rows, key=lambda row: (*row[:3], row[3] or ""))
