"""Spark on a cluster of one master and two workers, and the lines of the README for Dask and Ray."""

import os
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import cluster as clusters
import pytest

import puny
from puny import columns

SPARK = Path(__file__).parents[1] / "spark"
sys.path.insert(0, str(SPARK))

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
    """Returns the values of the second column, in the order of the first column."""
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
def test_column_functions_convert(spark, names):
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
    found = rows(names.select("key", puny.spark.problems("name")))
    assert [row if row is None else [problem.status for problem in row] for row in found] == [
        row if row is None else [problem.status for problem in row] for row in columns.problems(NAMES)
    ]
    found = rows(names.select("key", puny.spark.labels("name", std3="dns")))
    assert [row if row is None else [(label.ascii, label.unicode, label.kind) for label in row] for row in found] == [
        row if row is None else [tuple(label) for label in row] for row in columns.labels(NAMES, std3="dns")
    ]
    assert found[3][0].errors[0].status == "P4" and found[0][0].script == "Latn"


@needs_spark
def test_sql_functions_convert(spark, names):
    import puny.spark

    puny.spark.register(spark)
    names.createOrReplaceTempView("names")
    assert rows(spark.sql("select key, idna_to_ascii(name) from names")) == ASCII
    found = spark.sql(
        "select key, idna_to_unicode(idna_to_ascii(name)) u, idna_display(name) d, idna_skeleton(name) s,"
        " punycode_decode(punycode_encode(name)) p, size(idna_problems(name)) e, idna_labels(name)[0].kind k"
        " from names order by key"
    ).collect()
    assert [row.u for row in found] == columns.to_unicode(ASCII)
    assert [row.d for row in found] == columns.display(NAMES)
    assert [row.s for row in found] == columns.skeleton(NAMES)
    assert [row.p for row in found] == NAMES
    assert [row.e for row in found] == [None if row is None else len(row) for row in columns.problems(NAMES)]
    assert [row.k for row in found] == [row and row[0].kind for row in columns.labels(NAMES)]
    assert spark.sql("select idna_to_ascii(null)").head()[0] is None
    for name in ["to_ascii", "to_unicode", "display", "canonical"]:
        found = rows(spark.sql(f"select key, try_idna_{name}(name) from names"))
        expected = getattr(columns, name)(NAMES, errors="struct")
        assert [row and row.value for row in found] == [value for value, _ in expected]
        assert [row and row.error and row.error.kind for row in found] == [error and error.kind for _, error in expected]
    found = rows(spark.sql("select key, try_punycode_decode(name) from names"))
    assert [row and row.value for row in found] == columns.decode(NAMES)
    puny.spark.register(spark, "uts46", transitional=True)
    assert rows(spark.sql("select key, idna_to_ascii(name) from names"))[4] == "fass.de"


@needs_spark
def test_protected_names_are_looked_up(spark, names):
    import puny.spark

    ours = puny.Protected(["apple.com"])
    for options in [{}, {"errors": "struct"}]:
        found = rows(names.select("key", puny.spark.lookup("name", ours, **options)))
        expected = columns.lookup(NAMES, ours, **options)
        if options:
            assert [row and row.error and row.error.kind for row in found] == [error and error.kind for _, error in expected]
            found, expected = [row and row.value for row in found], [value for value, _ in expected]
        assert [row and tuple(row) for row in found] == expected
    assert expected[5] == ("looks_like", "apple.com")
    found = rows(names.select("key", puny.spark.canonical("name")))
    assert found == columns.canonical(NAMES)
    urls = names.selectExpr("key", "concat('https://', name, ':80/') as url")
    found = rows(urls.select("key", puny.spark.display_url("url", ours)))
    expected = columns.display_url([name and f"https://{name}:80/" for name in NAMES], ours)
    assert [row and (row.text, row.safe, row.port, row.relation) for row in found] == [
        seen and (seen.text, seen.safe, seen.port, seen.relation) for seen in expected
    ]
    puny.spark.register(spark, protected=ours)
    names.createOrReplaceTempView("names")
    found = spark.sql("select key, idna_lookup(name).protected_name from names")
    assert rows(found)[5] == "apple.com"


@needs_spark
def test_wrong_arguments_are_refused(spark, names):
    import puny.spark

    with pytest.raises(ValueError):
        puny.spark.to_ascii("name", "no such edition")
    with pytest.raises((TypeError, ValueError)):
        puny.spark.to_ascii("name", no_such_flag=True)
    # Two names are refused. The partitions decide which name Spark converts first.
    with pytest.raises(Exception, match=r"PunyError: .*\[(P4|A4_2)\]"):
        names.select(puny.spark.to_ascii("name", errors="raise")).collect()
    with pytest.raises(Exception, match="TypeError"):
        names.select(puny.spark.to_ascii("key")).collect()
    puny.spark.register(spark)
    for call, message in [
        ("idna_to_ascii('a', 'url')", "idna_to_ascii takes one argument, not 2"),
        ("try_idna_display('a', 'url', 'x')", "try_idna_display takes one argument, not 3"),
    ]:
        with pytest.raises(Exception, match=message):
            spark.sql(f"select {call}").collect()


@needs_spark
def test_the_job_finds_imitations(spark, tmp_path):
    """`spark/job.py` finds the names that `display` and `lookup` find without Spark."""
    import job
    import pyarrow as pa
    import pyarrow.parquet as pq

    ours = ["paypal.com", "bücher.de", "example.org"]
    some = ["paypal.com", "pаypal.com", "xn--pypal-4ve.com", "paypa1.com", "paypal\u200c.com", "bücher.de", "bücher.net"]
    some += ["xn--bcher-kva.de", "exаmple.org", "аррӏе.com", "a.b", "xn--0", "", None]
    some += [f"{word}-{row}.net" for row in range(500) for word in ["green", "straße", "mаil"]]
    for name, values in [("names", some), ("protected", ours)]:
        pq.write_table(pa.table({"name": pa.array(values, pa.string())}), tmp_path / f"{name}.parquet")
    expected = []
    protected = puny.Protected(ours)
    for name in filter(lambda name: name is not None, some):
        verdict = columns.display(pa.array([name]), errors="struct")[0].as_py()
        found, _ = columns.lookup([name], protected, errors="struct")[0]
        imitates = found if found is not None and found[0] not in ("none", "protected") else (None, None)
        if verdict["error"] is not None or imitates[0]:
            expected.append((name, name.rpartition(".")[2], verdict["error"] is not None, *imitates))
    counts = job.run(spark, *(str(tmp_path / name) for name in ["names.parquet", "protected.parquet", "found"]))
    rows = pq.read_table(tmp_path / "found").to_pylist()
    found = [tuple(row[key] for key in ["name", "tld", "unsafe", "relation", "protected_name"]) for row in rows]
    assert sorted(found, key=str) == sorted(expected, key=str)
    assert ("pаypal.com", "com", True, "looks_like", "paypal.com") in found
    assert ("paypa1.com", "com", False, "looks_like", "paypal.com") in found
    assert not {"paypal.com", "bücher.de", "xn--bcher-kva.de", "a.b", "green-0.net"} & {name for name, *_ in found}
    assert dict(counts)["net"] >= 500 and sum(count for _, count in counts) == len(found)


@needs_spark
def test_a_killed_worker_loses_nothing(cluster, spark, tmp_path):
    """This is the last test of Spark, because one worker is missing after it."""
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
    # The query has an exchange, so Spark must recompute the rows that the lost worker had already written.
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


BEFORE = {
    "Dask": """
import dask.dataframe as dd
import pandas as pd
series = dd.from_pandas(pd.Series(NAMES, dtype="string[pyarrow]"), npartitions=2)
""",
    "Ray": """
import pyarrow as pa
import ray
def convert(batch: pa.Table) -> pa.Table:
    return batch.append_column("ascii", columns.to_ascii(batch["name"]))
ray.init(num_cpus=1, include_dashboard=False, _node_ip_address="127.0.0.1", object_store_memory=100_000_000)
dataset = ray.data.from_arrow(pa.table({"key": range(len(NAMES)), "name": NAMES}))
""",
}
AFTER = {
    "Dask": "[None if pd.isna(name) else name for name in converted.compute()]",
    "Ray": "[row['ascii'] for row in sorted(converted.take_all(), key=lambda row: row['key'])]",
}


@pytest.mark.parametrize("library", ["Dask", "Ray"])
def test_the_line_of_the_readme_works(library, tmp_path):
    pytest.importorskip(library.lower())
    readme = (SPARK.parent / "README.md").read_text(encoding="utf-8")
    line = re.search(rf"^\| {library} \| `([^`]+)`", readme, re.MULTILINE)[1]
    program = f"from puny import columns\nNAMES = {NAMES!r}\n{BEFORE[library]}converted = {line}\nprint({AFTER[library]})\n"
    # Both libraries write into the home folder.
    home = {"HOME": str(tmp_path), "USERPROFILE": str(tmp_path), "RAY_USAGE_STATS_ENABLED": "0"}
    process = subprocess.Popen(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env=os.environ | home,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    try:
        # Ray alone takes almost a minute to start on a busy machine.
        output, errors = process.communicate(timeout=600)
    except subprocess.TimeoutExpired:
        pids = [process.pid]
        for pid in pids:
            pids += clusters.children(pid)
        for pid in pids:
            os.kill(pid, signal.SIGKILL)
        raise
    assert process.returncode == 0, errors
    assert output.splitlines()[-1] == repr(ASCII)
