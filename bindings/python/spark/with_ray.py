"""Columns in Ray: a batch of Ray Data is a table of pyarrow."""

import os

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")

import pyarrow as pa
import ray

from puny import columns

NAMES = ["Bücher.example", "a.b", None, "xn--0", "faß.de"]


def convert(batch: pa.Table) -> pa.Table:
    return batch.append_column("ascii", columns.to_ascii(batch["name"]))


if __name__ == "__main__":
    ray.init(num_cpus=1, include_dashboard=False, _node_ip_address="127.0.0.1", object_store_memory=100_000_000)
    try:
        table = pa.table({"key": range(len(NAMES)), "name": NAMES})
        rows = ray.data.from_arrow(table).map_batches(convert, batch_format="pyarrow").take_all()
        print([row["ascii"] for row in sorted(rows, key=lambda row: row["key"])])
    finally:
        ray.shutdown()
