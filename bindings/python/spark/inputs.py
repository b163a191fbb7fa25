"""The names of the job, and the protected ones, in Parquet."""

import json
import shutil
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from puny import columns

#: The rows of one file, which one seed makes.
FILE_ROWS = 1_000_000
TLDS = ["com", "net", "org", "de", "info", "shop", "uk", "xyz", "io", "app"]
WORDS = "pay bank mail cloud home shop secure login data city news auto green blue fast open micro soft world travel".split()
BRANDS = ["paypal", "apple", "google", "amazon", "microsoft", "netflix", "wikipedia", "mozilla", "github", "example"]
INTERNATIONAL = ["bücher", "straße", "日本語", "мой-мир", "ελλάδα", "müller", "café", "שלום", "привет", "한국어"]
#: A letter of another script in a word.
INTERNATIONAL += ["mаil"]
#: Substitutions that a person does not notice.
TRICKS = [("m", "rn"), ("o", "0"), ("l", "1"), ("a", "а"), ("e", "е"), ("o", "о"), ("p", "р"), ("i", "í")]
#: A joiner that nobody sees, and that is not valid here.
TRICKS += [(letter, f"{letter}\u200c") for letter in "agi"]


def generate(folder, rows, files=None):
    """Writes `rows` names: 3 % IDN, half of these A-labels; 0.1 % imitate a protected name, in ASCII or not."""
    folder = Path(folder)
    folder.mkdir(parents=True)
    files = files or -(-rows // FILE_ROWS)
    for part in range(files):
        count = rows * (part + 1) // files - rows * part // files
        table = pa.table({"name": _names(part, count)})
        pq.write_table(table, folder / f"{part:05}.parquet", row_group_size=122_880, compression="zstd")


def _names(seed, count):
    pick = np.random.default_rng([15, seed])

    def words(of, rows):
        return pa.array(of).take(pa.array(pick.integers(len(of), size=rows)))

    def join(*parts):
        return pc.binary_join_element_wise(*parts, "")

    def numbers(rows):
        return pa.array(pick.integers(1_000_000, size=rows)).cast(pa.string())

    tricks = [brand.replace(*trick) for brand in BRANDS for trick in TRICKS if trick[0] in brand]
    tricks += BRANDS * 2  # which imitate nobody
    kind = pick.random(count)
    imitated = int((kind < 0.001).sum())
    international = int((kind < 0.03).sum()) - imitated
    ascii_ = count - imitated - international
    rows = international // 2
    a_labels = columns.to_ascii(join(words(INTERNATIONAL, rows), numbers(rows)), errors="raise")
    u_labels = join(words(INTERNATIONAL, international - rows), numbers(international - rows))
    labels = pa.concat_arrays(
        [
            words(tricks, imitated),
            a_labels,
            u_labels,
            join(words(WORDS, ascii_), words(["", "-"], ascii_), words(WORDS, ascii_), numbers(ascii_)),
        ]
    )
    return join(labels, ".", words(TLDS, count)).take(pa.array(pick.permutation(count)))


def protect(path, count):
    """Writes `count` protected names with their skeletons, each skeleton once."""
    names = [f"{brand}.{tld}" for brand in BRANDS for tld in TLDS]
    names += [f"{WORDS[row % len(WORDS)]}-protected-{row}.com" for row in range(count - len(names))]
    by_skeleton = {}
    for name, skeleton in zip(names, columns.skeleton(names)):
        by_skeleton.setdefault(skeleton, name)
    table = pa.table({"looks_like": list(by_skeleton.values()), "skeleton": list(by_skeleton)})
    pq.write_table(table, path)


def some_names(folder, rows=None):
    """The first names."""
    some = []
    for file in sorted((folder / "names").glob("*.parquet")):
        some += pq.read_table(file)["name"].to_pylist()
        if rows is not None and len(some) >= rows:
            break
    return some[:rows]


def protected(folder):
    """The protected names by their skeletons."""
    table = pq.read_table(folder / "protected.parquet")
    return dict(zip(table["skeleton"].to_pylist(), table["looks_like"].to_pylist()))


def clear(folder):
    """Deletes what this program wrote into a folder, and the folder if nothing is left."""
    for name in ["names", "found-*", "cluster", "spark-local", "*.json", "protected.parquet"]:
        for path in folder.glob(name):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    if folder.exists() and not any(folder.iterdir()):
        folder.rmdir()


def prepare(folder, rows, protected):
    """Writes the names and the protected ones, unless the folder has those of a run before."""
    wanted = {"rows": rows, "protected": protected}
    done = folder / "names.json"
    if done.exists() and json.loads(done.read_text()) == wanted:
        return
    clear(folder)
    generate(folder / "names", rows)
    protect(folder / "protected.parquet", protected)
    # Last: what was interrupted is made again.
    done.write_text(json.dumps(wanted))
