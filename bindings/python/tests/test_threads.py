"""Many threads use the package at once, and import its modules for the first time at once.

Python without the interpreter lock runs these threads in parallel.
"""

import subprocess
import sys

SCRIPT = """
import threading

import puny
from puny import columns

names = ["Bücher.example", "faß.de", "xn--0", None, "a" * 64] * 500
start = threading.Barrier(8)
found, failed = [], []


def work():
    start.wait()
    try:
        for turn in range(3):
            try:
                puny.to_ascii("xn--0")
            except puny.PunyError as error:
                refused = (str(error), type(error).__name__)
            found.append((
                puny.to_ascii("Bücher.example"),
                puny.to_unicode("xn--bcher-kva.example"),
                puny.decode(puny.encode("bücher")),
                refused,
                str(puny.check("a..b")),
                str(puny.explain("Bücher.example")),
                str(list(columns.to_ascii(names))),
                str(columns.display(names, errors="struct")),
                puny.compat.idna.encode("faß.de", uts46=True),
                len(puny.compat.idna.uts46data.uts46_starts),
            ))
            puny.register_codecs()
            assert "bücher".encode("puny-punycode") == b"bcher-kva"
    except BaseException as error:
        failed.append(error)


import puny.compat.idna
import puny.compat.idna.uts46data

threads = [threading.Thread(target=work) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
if failed:
    raise failed[0]
assert len(found) == 24 and len(set(found)) == 1, set(found)
"""


def test_threads_agree():
    for _ in range(5):
        subprocess.run([sys.executable, "-c", SCRIPT], check=True, timeout=120)


def test_the_module_needs_no_lock():
    """Python enables the interpreter lock when it imports an extension module that needs the lock."""
    if hasattr(sys, "_is_gil_enabled"):
        script = "import sys; before = sys._is_gil_enabled(); import puny; assert sys._is_gil_enabled() == before"
        subprocess.run([sys.executable, "-W", "error", "-c", script], check=True)
