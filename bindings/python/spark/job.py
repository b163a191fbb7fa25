"""A job for Spark that finds the names of a list that are unsafe to show, or that imitate a protected name.

    spark-submit job.py NAMES PROTECTED FOUND

NAMES and PROTECTED are Parquet files with a column `name`. FOUND is written as Parquet with the columns `name`, `tld`,
`unsafe`, `relation` and `protected_name`. FOUND contains each name that `columns.display` does not show in Unicode, and
each name that imitates a protected name according to `columns.lookup`. For each top-level domain, the number of found
names is printed.
"""

import argparse

from pyspark.sql import SparkSession
from pyspark.sql import functions as f

import puny
import puny.spark


def find(names, protected):
    """Returns the names of a frame that are unsafe or imitations. An imitation is listed with the name that it imitates."""
    ours = puny.Protected(row["name"] for row in protected.select("name").collect())
    looked = names.select(
        "name",
        f.substring_index("name", ".", -1).alias("tld"),
        puny.spark.display("name", errors="struct")["error"].isNotNull().alias("unsafe"),
        puny.spark.lookup("name", ours).alias("found"),
    )
    # `imitates` is null if the name is not a host.
    imitates = ~f.col("found.relation").isin("none", "protected")
    found = [f.when(imitates, f.col(f"found.{name}")).alias(name) for name in ["relation", "protected_name"]]
    return looked.where(f.col("unsafe") | imitates).select("name", "tld", "unsafe", *found)


def run(spark, names, protected, found):
    """Reads and writes Parquet files. Returns the number of found names for each top-level domain, highest number first."""
    find(spark.read.parquet(names), spark.read.parquet(protected)).write.parquet(found)
    counts = spark.read.parquet(found).groupBy("tld").count()
    return [tuple(row) for row in counts.orderBy(f.desc("count"), "tld").collect()]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    for name in ["names", "protected", "found"]:
        parser.add_argument(name, help="a Parquet file, or a folder of Parquet files")
    options = parser.parse_args()
    session = SparkSession.builder.appName("puny").getOrCreate()
    for tld, count in run(session, options.names, options.protected, options.found):
        print(tld, count)
