"""Runs the test suite of the package `idna` on `puny.compat.idna`: `python suite.py idna-3.20.tar.gz`.

Every test must pass, except the tests in `INTERNAL`. Each test in `INTERNAL` must fail.
"""

import os
import sys
import tarfile
import tempfile
import unittest
from pathlib import Path

# The tests that patch or read internals, and the reason why puny.compat.idna cannot pass them.
INTERNAL = {
    "test_idna.IDNATests.test_check_label_contextj_unknown_codepoint":
        "patches idna.core._combining_class; puny.compat.idna uses its own tables instead",
    "test_idna_errors.ErrorAttributeTests.test_attributes_are_populated":
        "patches idna.core.unicodedata, which no rule of puny uses",
    "test_idna_errors.ErrorAttributeTests.test_every_error_code_is_raisable":
        "patches idna.core.unicodedata and idna.core._combining_class",
    "test_idna_errors.ErrorAttributeTests.test_unknown_codepoint_adjacent_to_joiner":
        "patches idna.core._combining_class",
}

MIN_TESTS = 6000


def tests(suite):
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from tests(test)
        else:
            yield test


def main():
    archive = Path(sys.argv[1]).absolute()
    import puny.compat

    puny.compat.install()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        with tarfile.open(archive) as files:
            # Only the tests are unpacked, not the package in the same archive.
            wanted = [file for file in files.getmembers() if "/tests/" in file.name and file.isfile()]
            for file in wanted:
                path = Path("tests", Path(file.name).name)
                path.parent.mkdir(exist_ok=True)
                path.write_bytes(files.extractfile(file).read())
        sys.path.insert(0, folder)
        # Some tests start `python -m idna`.
        site = Path("site")
        site.mkdir()
        (site / "sitecustomize.py").write_text("import puny.compat\n\npuny.compat.install()\n")
        rest = os.environ.get("PYTHONPATH")
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(site.absolute()), rest]))
        found = list(tests(unittest.defaultTestLoader.discover("tests", top_level_dir=folder)))
        names = {test.id().removeprefix("tests."): test for test in found}
        assert sys.modules["idna"].__name__ == "puny.compat.idna"
        missing = INTERNAL.keys() - names.keys()
        others = unittest.TestSuite(test for name, test in names.items() if name not in INTERNAL)
        result = unittest.TextTestRunner(verbosity=0).run(others)
        passing = []
        for name in INTERNAL.keys() & names.keys():
            alone = unittest.TestResult()
            names[name].run(alone)
            if alone.wasSuccessful():
                passing.append(name)
        os.chdir(archive.parent)
    for what, wrong in [("is not there", missing), ("passes, though it is listed", passing)]:
        for name in wrong:
            print(f"{name} {what}", file=sys.stderr)
    enough = result.testsRun >= MIN_TESTS
    if not enough:
        print(f"{result.testsRun} tests, expected at least {MIN_TESTS}", file=sys.stderr)
    print(f"idna's own suite: {result.testsRun} tests ran, {len(INTERNAL)} are listed as internal")
    sys.exit(not (result.wasSuccessful() and enough and not missing and not passing))


if __name__ == "__main__":
    main()
