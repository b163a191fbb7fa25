"""`puny.compat`: installation, exceptions, docstrings."""

import doctest
import importlib
import pickle
import subprocess
import sys

import pytest

import puny.compat
from puny.compat import idna

MODULES = ["", ".idna", ".idna.core", ".idna.codec", ".idna.compat", ".idna.intranges", ".idna.idnadata",
           ".idna.uts46data", ".idna.cli"]


@pytest.mark.parametrize("module", MODULES)
def test_examples_in_docstrings_run(module):
    module = importlib.import_module("puny.compat" + module)
    results = doctest.testmod(module, optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert results.failed == 0 and results.attempted > 0


def test_uninstall_restores_the_modules():
    before = {name: module for name, module in sys.modules.items() if name.split(".")[0] == "idna"}
    puny.compat.install()
    puny.compat.install()
    try:
        import idna as installed
        import idna.core as core

        assert installed is idna and core is idna.core
        from idna.codec import IncrementalEncoder

        assert IncrementalEncoder.__module__ == "puny.compat.idna.codec"
    finally:
        puny.compat.uninstall()
        puny.compat.uninstall()
    after = {name: module for name, module in sys.modules.items() if name.split(".")[0] == "idna"}
    assert after == before


def test_the_interface_is_equal_to_idna():
    theirs = pytest.importorskip("idna")
    assert idna.__all__ == theirs.__all__
    assert (idna.__version__, idna.unicode_version) == (theirs.__version__, theirs.unicode_version)
    import inspect

    for name in idna.__all__:
        ours, real = getattr(idna, name), getattr(theirs, name)
        if inspect.isfunction(real):
            assert [(p.name, p.default, p.kind) for p in inspect.signature(ours).parameters.values()] == [
                (p.name, p.default, p.kind) for p in inspect.signature(real).parameters.values()
            ], name
        elif inspect.isclass(real):
            assert [c.__name__ for c in ours.__mro__] == [c.__name__ for c in real.__mro__]


def test_errors_have_code_text_codepoint_and_position():
    with pytest.raises(idna.InvalidCodepoint) as caught:
        idna.encode("ok.a\ud800ü")
    error = caught.value
    assert (error.code, error.text, error.codepoint, error.position) == (
        "disallowed_codepoint", "a\ud800ü", 0xD800, 2)
    assert str(error) == "Codepoint U+D800 at position 2 of 'a\\ud800ü' not allowed"
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.args, again.position) == (type(error), error.args, 2)
    with pytest.raises(idna.IDNABidiError) as caught:
        idna.check_bidi("אa")
    assert (caught.value.code, caught.value.position) == ("bidi_rule_2", 2)


def test_wrong_types_are_refused():
    for wrong in [None, 1, 1.5, ["a"]]:
        with pytest.raises(idna.IDNAError):
            idna.encode(wrong)
        for function in [idna.alabel, idna.check_nfc, idna.uts46_remap]:
            with pytest.raises(TypeError):
                function(wrong)


def test_an_import_of_puny_does_not_import_compat():
    script = "import puny, sys; print([name for name in sys.modules if 'compat' in name])"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"
