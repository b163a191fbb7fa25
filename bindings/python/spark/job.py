"""A job for Spark: which of many names are unsafe to show, or look like a protected name?

    spark-submit job.py NAMES PROTECTED FOUND

NAMES and PROTECTED are Parquet with a column `name`. FOUND gets `name`, `tld`, `unsafe` and `looks_like`: each name
that `columns.display` has a reason not to show in Unicode, or whose skeleton, in Unicode, is that of a protected
name that is not the name itself. The counts by top-level domain go to standard output.
"""

import argparse

from pyspark.sql import SparkSession
from pyspark.sql import functions as f

import puny.spark


def find(names, protected):
    """The names that are found among those of a frame, with the least protected name that each looks like."""
    skeletons = protected.select(puny.spark.skeleton("name").alias("skeleton"), f.col("name").alias("looks_like"))
    skeletons = skeletons.groupBy("skeleton").agg(f.min("looks_like").alias("looks_like"))
    shown = names.select(
        "name",
        puny.spark.display("name", errors="struct")["error"].isNotNull().alias("unsafe"),
        f.coalesce(puny.spark.to_unicode("name"), "name").alias("unicode"),
    )
    is_other = f.col("unicode") != f.col("looks_like")
    looked = shown.withColumn("skeleton", puny.spark.skeleton("unicode")).join(skeletons, "skeleton", "left")
    looked = looked.withColumn("looks_like", f.when(is_other, f.col("looks_like")))
    tld = f.substring_index("name", ".", -1).alias("tld")
    return looked.where("unsafe or looks_like is not null").select("name", tld, "unsafe", "looks_like")


def run(spark, names, protected, found):
    """Reads and writes Parquet; returns the counts by top-level domain, the most first."""
    find(spark.read.parquet(names), spark.read.parquet(protected)).write.parquet(found)
    counts = spark.read.parquet(found).groupBy("tld").count()
    return [tuple(row) for row in counts.orderBy(f.desc("count"), "tld").collect()]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    for name in ["names", "protected", "found"]:
        parser.add_argument(name, help="a file or folder of Parquet")
    options = parser.parse_args()
    session = SparkSession.builder.appName("puny").getOrCreate()
    for tld, count in run(session, options.names, options.protected, options.found):
        print(tld, count)
