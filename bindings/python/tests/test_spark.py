"""Spark, on a cluster of one master and two workers; Dask and Ray."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import puny
from puny import columns

SPARK = Path(__file__).parents[1] / "spark"
sys.path.insert(0, str(SPARK))

import cluster as clusters  # noqa: E402

needs_spark = pytest.mark.skipif(clusters.missing() is not None, reason=str(clusters.missing()))

NAMES = ["Bücher.example", "a.b", None, "xn--0", "faß.de", "аррӏе.com", ""]
ASCII = ["xn--bcher-kva.example", "a.b", None, None, "xn--fa-hia.de", "xn--80ak6aa92e.com", None]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    with clusters.Cluster(tmp_path_factory.mktemp("cluster")) as started:
        started.session()
        yield started
    end = time.monotonic() + 20
    while started.processes() and time.monotonic() < end:
        time.sleep(0.1)
    assert not started.processes()


@pytest.fixture()
def spark(cluster):
    return cluster._spark


def rows(frame):
    """The values of the second column, in the order of the first."""
    return [row[1] for row in sorted(frame.collect())]


@pytest.fixture()
def names(spark):
    return spark.createDataFrame(list(enumerate(NAMES)), "key int, name string").repartition(3)


@needs_spark
def test_only_loopback_listens(cluster):
    addresses = clusters.listening(cluster.processes() | {cluster._driver.pid})
    assert len(addresses) >= 3
    assert set(addresses) <= {"0100007F", "0000000000000000FFFF00000100007F"}


@needs_spark
def test_columns(spark, names):
    import puny.spark

    names_ = ["to_ascii", "to_unicode", "display", "skeleton", "encode", "decode"]
    each = [getattr(puny.spark, name)("name").alias(name) for name in names_]
    old = puny.spark.to_ascii(names["name"], "uts46", transitional=True)
    found = names.select("key", *each, old.alias("old")).orderBy("key").collect()
    for name in names_:
        assert [row[name] for row in found] == getattr(columns, name)(NAMES), name
    assert [row.old for row in found] == columns.to_ascii(NAMES, "uts46", transitional=True)
    assert found[4].old == "fass.de" and found[4].to_ascii == ASCII[4]
    both = {row.key: row.both for row in names.select("key", puny.spark.to_ascii("name", errors="struct").alias("both")).collect()}
    assert [both[key] and both[key].value for key in range(len(NAMES))] == ASCII
    assert both[0].error is None and both[2] is None
    assert (both[3].error.status, both[3].error.label, both[3].error.start) == ("P4", 0, 0)
    shown = names.where(puny.spark.display("name", errors="struct")["error"].isNotNull())
    assert {row.name for row in shown.collect()} == {"xn--0", "аррӏе.com", ""}
    found = rows(names.select("key", puny.spark.errors("name")))
    assert [row if row is None else [problem.status for problem in row] for row in found] == [
        row if row is None else [problem.status for problem in row] for row in columns.errors(NAMES)
    ]


@needs_spark
def test_sql(spark, names):
    import puny.spark

    puny.spark.register(spark)
    names.createOrReplaceTempView("names")
    assert rows(spark.sql("select key, idna_to_ascii(name) from names")) == ASCII
    found = spark.sql(
        "select key, idna_to_unicode(idna_to_ascii(name)) u, idna_display(name) d, idna_skeleton(name) s,"
        " punycode_decode(punycode_encode(name)) p, size(idna_errors(name)) e from names order by key"
    ).collect()
    assert [row.u for row in found] == columns.to_unicode(ASCII)
    assert [row.d for row in found] == columns.display(NAMES)
    assert [row.s for row in found] == columns.skeleton(NAMES)
    assert [row.p for row in found] == NAMES
    assert [row.e for row in found] == [None if row is None else len(row) for row in columns.errors(NAMES)]
    assert spark.sql("select idna_to_ascii(null)").head()[0] is None
    puny.spark.register(spark, "uts46", transitional=True)
    assert rows(spark.sql("select key, idna_to_ascii(name) from names"))[4] == "fass.de"


@needs_spark
def test_mistakes(spark, names):
    import puny.spark

    with pytest.raises(ValueError):
        puny.spark.to_ascii("name", "no such edition")
    with pytest.raises((TypeError, ValueError)):
        puny.spark.to_ascii("name", no_such_flag=True)
    # Which of the two refused names is met first depends on the parts.
    with pytest.raises(Exception, match=r"PunyError: .*\[(P4|A4_2)\]"):
        names.select(puny.spark.to_ascii("name", errors="raise")).collect()
    with pytest.raises(Exception, match="TypeError"):
        names.select(puny.spark.to_ascii("key")).collect()


@needs_spark
def test_the_job_in_spark(spark, tmp_path):
    """The job of `spark/engines.py` on the cluster finds what it finds in DuckDB."""
    import engines
    import inputs

    inputs.generate(tmp_path / "names", 20_000, 2)
    inputs.protect(tmp_path / "protected.parquet", 1_000)
    engines.with_spark(tmp_path, spark)
    engines.with_duckdb(tmp_path)
    assert engines.found(tmp_path, "spark") == engines.found(tmp_path, "duckdb")


@needs_spark
def test_a_killed_worker_loses_nothing(cluster, spark, tmp_path):
    """Last in this file, as one worker is left after it."""
    import puny.spark

    many = [f"{word}-{row}.example" for row in range(600) for word in ["bücher", "faß", "a"]]
    parts = 12

    def slowly(batches):
        import os
        import time
        from pathlib import Path

        from pyspark import TaskContext

        part = TaskContext.get().partitionId()
        (tmp_path / f"{os.environ['CLUSTER_PROCESS']}.begun.{part}").touch()
        time.sleep(0.7)
        yield from batches
        (tmp_path / f"{os.environ['CLUSTER_PROCESS']}.ended.{part}").touch()

    frame = spark.createDataFrame([(name,) for name in many], "name string").repartition(parts)
    ascii_ = frame.select(puny.spark.to_ascii("name").alias("name")).mapInArrow(slowly, "name string")
    # An exchange, so that what the lost worker had already written must be made again.
    counted = ascii_.groupBy("name").count()
    result = []
    thread = threading.Thread(target=lambda: result.append(counted.collect()), daemon=True)
    thread.start()
    end = time.monotonic() + 120
    while not all(list(tmp_path.glob(f"worker-{index}.ended.*")) for index in range(2)):
        assert time.monotonic() < end and thread.is_alive()
        time.sleep(0.02)
    cluster.kill_worker(0)
    assert len({file.suffix for file in tmp_path.glob("*.ended.*")}) < parts, "the job was over"
    thread.join(120)
    assert not thread.is_alive()
    lost = {file.suffix for file in tmp_path.glob("worker-0.begun.*")}
    again = {file.suffix for file in tmp_path.glob("worker-1.ended.*")}
    assert lost and again == {f".{part}" for part in range(parts)}
    assert sorted(row.name for row in result[0]) == sorted(columns.to_ascii(many))
    assert {row["count"] for row in result[0]} == {1}


def test_the_job_without_spark(tmp_path):
    """DuckDB, Polars and one row at a time find the same names."""
    pytest.importorskip("duckdb")
    pytest.importorskip("polars")
    import engines
    import inputs

    inputs.generate(tmp_path / "names", 20_000, 2)
    inputs.protect(tmp_path / "protected.parquet", 1_000)
    engines.with_duckdb(tmp_path)
    engines.with_polars(tmp_path)
    found = engines.found(tmp_path, "duckdb")
    assert found == engines.found(tmp_path, "polars")
    names = inputs.some_names(tmp_path)
    assert len(names) == 20_000
    assert 0.02 < sum(not name.isascii() or "xn--" in name for name in names) / len(names) < 0.04
    assert found == sorted(engines.one_by_one(names, inputs.protected(tmp_path)))
    assert any(of is None for _, _, _, of in found) and any(not unsafe for _, _, unsafe, _ in found)
    # The data has what the rules are for: protected names themselves, and refused names that look like one.
    ours = set(inputs.protected(tmp_path).values())
    assert ours & set(names) and not ours & {name for name, *_ in found}
    assert any(of is not None and columns.to_ascii([name]) == [None] for name, _, _, of in found)
    counts = engines.counts(tmp_path, "duckdb")
    assert counts == engines.counts(tmp_path, "polars") and sum(count for _, count in counts) == len(found)


def test_the_same_seed_makes_the_same_names(tmp_path):
    import inputs

    for folder in ["a", "b"]:
        inputs.generate(tmp_path / folder / "names", 5_000, 2)
    assert inputs.some_names(tmp_path / "a") == inputs.some_names(tmp_path / "b")


def test_a_report_continues(tmp_path):
    """Engines are measured one by one on the same names; what is there that is not the job's stays."""
    pytest.importorskip("duckdb")
    pytest.importorskip("polars")
    import inputs

    folder, table = tmp_path / "job", tmp_path / "figures.md"

    def report(only, rows="5000"):
        words = ["report", str(folder), "--rows", rows, "--protected", "500", "--write", str(table), "--only", only]
        subprocess.run([sys.executable, str(SPARK / "job.py"), *words], check=True, timeout=300, stdout=subprocess.PIPE)
        return [line.partition(" ")[2].split()[0] for line in table.read_text().splitlines() if line[:3] in ("| d", "| p")]

    assert report("duckdb") == ["duckdb"]
    made = (folder / "names" / "00000.parquet").stat().st_mtime_ns
    first = table.read_text().splitlines()[5]
    assert report("polars") == ["duckdb", "polars"]
    assert table.read_text().splitlines()[5] == first
    assert (folder / "names" / "00000.parquet").stat().st_mtime_ns == made
    assert "duckdb, polars found the same" in table.read_text()
    # Other names: nothing of the old ones is left.
    assert report("polars", "6000") == ["polars"]
    (folder / "mine.txt").touch()
    inputs.clear(folder)
    assert [path.name for path in folder.iterdir()] == ["mine.txt"]
    with pytest.raises(subprocess.CalledProcessError):
        report("sqlite")


@pytest.mark.parametrize("library", ["dask", "ray"])
def test_examples(library, tmp_path):
    pytest.importorskip(library)
    example = [sys.executable, str(SPARK / f"with_{library}.py")]
    # Both write into the home.
    home = {"HOME": str(tmp_path), "USERPROFILE": str(tmp_path)}
    process = subprocess.Popen(
        example, cwd=tmp_path, env=os.environ | home, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    try:
        # Ray alone takes most of a minute to start on a busy machine.
        output, errors = process.communicate(timeout=600)
    except subprocess.TimeoutExpired:
        import report

        for pid in report.tree(process.pid):
            os.kill(pid, signal.SIGKILL)
        raise
    assert process.returncode == 0, errors
    assert output.splitlines()[-1] == "['xn--bcher-kva.example', 'a.b', None, None, 'xn--fa-hia.de']"
