"""Single values: errors, arguments, codecs, the command, the package."""

import copy
import doctest
import importlib
import pickle
import pydoc
import subprocess
import sys
import typing

import pytest

import puny


def test_an_error_has_every_problem_of_the_name():
    with pytest.raises(puny.PunyError) as caught:
        puny.to_ascii("ü.a_b-")
    error = caught.value
    assert isinstance(error, ValueError)
    assert (error.kind, error.status, error.label, error.start) == ("hyphen_at_end", "V3", 1, 5)
    assert [(p.status, p.start, p.end) for p in error.problems] == [("V3", 5, 6), ("U1", 3, 4)]
    assert error.problems[1].code_point == ord("_")
    assert "characters 5..6" in str(error) and "1 more" in str(error)
    again = pickle.loads(pickle.dumps(error))
    assert (again.problems, str(again)) == (error.problems, str(error))
    assert copy.copy(error).problems == error.problems


def test_host_names_and_their_drafts():
    """JSON Schema 2020-12, section 7.3.3, and json-schema-spec#1660."""
    assert puny.is_hostname("ab--c") and not puny.is_hostname("1.2.3.4")
    assert puny.is_idn_hostname("BÜCHER.example") and not puny.is_idn_hostname("BÜCHER.example", "2020-12")
    assert puny.is_idn_hostname("ab--c", draft="2020-12") and not puny.is_idn_hostname("ab--c")
    assert puny.hostname("XN--BCHER-KVA") == puny.idn_hostname("bücher") == "xn--bcher-kva"
    assert not puny.is_hostname("\ud800") and not puny.is_idn_hostname("\ud800")
    with pytest.raises(puny.PunyError, match="surrogate"):
        puny.hostname("\ud800")
    for function in (puny.idn_hostname, puny.is_idn_hostname):
        with pytest.raises(ValueError, match="draft must be '2020-12' or None"):
            function("a", "7")


def test_a_mail_address_has_parts_and_warnings():
    """RFC 5321, sections 4.1.2 and 4.1.3; RFC 6531, section 3.3; UTS #39, section 3.3."""
    address = puny.mailbox('"J\\\\.😀"@bücher.example')
    assert address[:5] == ('"J\\\\.😀"', "J\\.😀", "bücher.example", "xn--bcher-kva.example", "bücher.example")
    assert (address.literal, address.needs_smtputf8) == (None, True)
    literals = [puny.mailbox(text).literal for text in ["a@[1.2.3.4]", "a@[IPv6:::1]", "a@[x:y]"]]
    assert literals == ["ipv4", "ipv6", "general"]
    (warning,) = puny.mailbox("pаypal@a.example").warnings  # а is Cyrillic
    assert (warning.kind, warning.start, warning.end, warning.code_point) == ("mixed_scripts", 1, 2, 0x430)
    assert "UTS #39" in warning.rule and puny.mailbox("joe@a.example").warnings == []
    with pytest.raises(puny.PunyError) as caught:
        puny.mailbox("😀..b@c_d")
    assert [(p.kind, p.start, p.end) for p in caught.value.problems] == [("empty_atom", 2, 3), ("not_ldh", 6, 7)]
    with pytest.raises(puny.PunyError, match="address_not_ascii"):
        puny.mailbox("ü@a.example", ascii=True)


def test_a_problem_has_every_field():
    problem = puny.check("日本." + "a" * 64).problems[0]
    rule = problem.rule
    assert problem._asdict() == {
        "kind": "label_length", "status": "A4_2", "label": 1, "start": 3, "end": 67, "code_point": None,
        "origin": None, "cause": "too_long", "number": 64, "message": "the label has 64 octets, but the limit is 63", "rule": rule,
    }
    assert rule.startswith("a label must have 1 to 63 octets")
    last = puny.check("_" * 5_000).problems[-1]
    assert (last.kind, last.number) == ("not_listed", 4_000)


@pytest.mark.parametrize("function", [puny.to_ascii, puny.to_unicode, puny.encode, puny.decode,
                                      puny.check, puny.display, puny.display_url, puny.display_host, puny.skeleton,
                                      puny.canonical])
def test_a_lone_surrogate_is_refused(function):
    with pytest.raises(puny.PunyError) as caught:
        function("aü\ud800b")
    assert (caught.value.kind, caught.value.start) == ("lone_surrogate", 2)
    assert caught.value.problems[0].code_point == 0xD800
    for wrong in [None, b"a", 1, ["a"]]:
        with pytest.raises(TypeError):
            function(wrong)


def test_verdicts_on_urls_and_hosts():
    ours = puny.Protected(["paypal.com"], misspelt=True)
    seen = puny.display_url("https://paypal.com%20@ü.payрal.net:8443/x", ours)
    assert seen._replace(reasons=[]) == (
        "https://xn--tda.xn--payal-xye.net:8443", False, "https", "xn--tda.xn--payal-xye.net", "domain", None, 8443,
        22, 34, "looks_like", "paypal.com", ["host_in_userinfo", "hidden_label", "imitation"], True, False, [],
    )
    assert [(one.kind, one.label) for one in seen.reasons] == [("mixed_scripts", 1)]
    assert (puny.display_url("mailto:a@b").host, puny.display_host("[0::1]").kind) == (None, "ipv6")
    for url, dangers, kind in [
        ("javascript:alert(1)", ["scheme"], None),
        ("https://whatwg.org／@evil.com", ["host_in_userinfo"], None),
        ("https://" + "a." * 200, ["too_long"], None),
        ("http://[::ffff:169.254.169.254]", [], "link_local"),
    ]:
        seen = puny.display_url(url)
        assert (seen.dangers, seen.safe, seen.address_kind) == (dangers, not dangers, kind)
    assert puny.display_url(" https://a.example").changed
    for host in ["a.example ", "\ta.example", "a\n.example", "a" * 1025]:
        with pytest.raises(puny.PunyError):
            puny.display_host(host)
    assert ours.lookup("payapl.com") == ("misspells", "paypal.com")
    # `lookup` accepts names that violate rules of IDNA. A label is protected under every suffix.
    for name in ["pаypal.com\ue000", "_\ue000.pаypal.com"]:
        assert ours.lookup(name) == ("looks_like", "paypal.com")
    for text in ["https://pаypal.com/x", "a b", "", "a／b", "a." * 128]:
        with pytest.raises(ValueError):
            ours.lookup(text)
    with pytest.raises(ValueError, match="display_url"):
        ours.lookup("https://pаypal.com/x")
    showing = puny.Protected(["paypal.com"], show_resembling=True)
    assert [puny.display_host("paypál.com", names).safe for names in (ours, showing)] == [False, True]
    assert puny.Protected(["bbc.co.uk"]).lookup("bbс.net") == ("none", None)
    assert puny.Protected(["bbc.co.uk"], suffix=lambda name: 2).lookup("bbс.net")[0] == "looks_like"
    for url, kind, place in [("a.b", "no_scheme", (0, 0)), ("http://😀@a:x", "port", (11, 12))]:
        with pytest.raises(puny.PunyError) as caught:
            puny.display_url(url)
        assert (caught.value.kind, (caught.value.start, caught.value.end)) == (kind, place)
    for names, error in [(["a b"], ValueError), (["xn--0"], ValueError), ([1], TypeError), ("a.b", TypeError), (["\ud800"], puny.PunyError)]:
        with pytest.raises(error):
            puny.Protected(names)
    with pytest.raises(ZeroDivisionError):
        puny.Protected(["a.b"], suffix=lambda name: 1 // 0)
    assert not puny.same_name("a b", "a b") and puny.same_name("0x7f.1", "127.0.0.1")


def test_unchanged_names_are_the_same_object():
    name = "www.example.com"
    assert puny.to_ascii(name) is name
    assert puny.to_unicode(name) is name


def test_editions_and_flags_change_the_result():
    assert puny.to_ascii("faß.de", "uts46-transitional") == "fass.de"
    assert puny.to_ascii("_a.de", std3="dns", check_hyphens=None) == "_a.de"
    assert puny.to_ascii("_dmarc.r3---sn-x.faß.de.", "uts46-dns") == "_dmarc.r3---sn-x.xn--fa-hia.de."
    for name, other in [("idna2008", "2008-lookup"), ("idna2003", "2003")]:
        assert puny.check("faß.de", name) == puny.check("faß.de", other) and puny.flags(name) == puny.flags(other)
    with pytest.raises(ValueError, match="unknown edition"):
        puny.to_ascii("a", "uts64")
    with pytest.raises(TypeError, match='uts46 has no flag "be_strict"; its flags are check_hyphens, check_bidi, '):
        puny.to_ascii("a", be_strict=True)
    with pytest.raises(ValueError, match="std3 must be yes, no or dns"):
        puny.to_ascii("a", std3="maybe")
    with pytest.raises(TypeError, match="std3 must be a bool or a str, not int"):
        puny.to_ascii("a", std3=1)


def test_editions_and_profiles_are_keywords():
    assert puny.to_ascii("faß.de", edition="2003") == puny.to_unicode("fass.de", edition="2003") == "fass.de"
    assert puny.check("a", edition="url").edition == "url" and puny.explain("a", edition="url")
    assert puny.display("ü.de", edition="url") == "ü.de"
    assert puny.decode(puny.encode("ü", profile="swift"), profile="swift") == "ü"
    assert puny.explain_encode("ü", profile="swift") and puny.explain_decode("tda", profile="punycode")


def test_flags_can_be_found():
    # The last two names are aliases.
    assert (*puny.EDITIONS, "idna2008", "idna2003") == typing.get_args(puny.Edition)
    help_ = pydoc.render_doc(puny, renderer=pydoc.plaintext)
    for edition in puny.EDITIONS:
        flags = puny.flags(edition)
        for flag, values in flags.items():
            assert f"{flag}: {', '.join(map(repr, values))}\n" in help_
            for value in values:
                puny.display("a", edition, **{flag: value})
            with pytest.raises(ValueError, match=f"{flag} must be yes"):
                puny.display("a", edition, **{flag: "maybe"})
        with pytest.raises(TypeError) as caught:
            puny.display("a", edition, x=True)
        assert str(caught.value).endswith(f"its flags are {', '.join(flags)}" if flags else "it has no flags")
    assert puny.flags() == puny.flags(edition="uts46")
    with pytest.raises(ValueError, match="unknown edition"):
        puny.flags("uts64")


def test_profiles_encode_and_decode():
    assert "punycode" in puny.profiles() and "swift" in puny.profiles()
    for profile in puny.profiles():
        assert puny.decode(puny.encode("bücher", profile), profile) == "bücher"
    assert puny.encode("bücher", "swift") != puny.encode("bücher")
    with pytest.raises(ValueError, match='unknown profile "x", expected one of punycode'):
        puny.encode("a", "x")


def test_check_has_labels():
    check = puny.check("www.Faß.de")
    assert check.valid and check.ascii == "www.xn--fa-hia.de" and check.unicode == "www.faß.de"
    assert check.labels[1] == ("xn--fa-hia", "faß", check.labels[1].kind)
    assert not puny.check("xn--0")


@pytest.mark.parametrize("module", ["puny", "puny.columns", "puny.polars", "puny.pandas", "puny.duckdb"])
def test_examples_in_docstrings_of_modules_run(module):
    if module.count(".") and module != "puny.columns":
        pytest.importorskip(module.partition(".")[2])
    names = {"puny": puny, "columns": importlib.import_module("puny.columns")}
    module = importlib.import_module(module)
    results = doctest.testmod(module, extraglobs=names, optionflags=doctest.ELLIPSIS)
    assert results.failed == 0 and results.attempted > 0


@pytest.mark.parametrize("name", [name for name in puny.__all__ if callable(getattr(puny, name)) and name != "Edition"])
def test_examples_in_docstrings_of_functions_run(name):
    function = getattr(puny, name)
    assert function.__doc__
    if isinstance(function, type):
        return
    test = doctest.DocTestParser().get_doctest(function.__doc__, {"puny": puny}, name, None, 0)
    results = doctest.DocTestRunner().run(test)
    assert results.failed == 0 and results.attempted > 0


def test_examples_in_the_readme_run():
    from pathlib import Path

    results = doctest.testfile(str(Path(__file__).parents[1] / "README.md"), module_relative=False)
    assert results.failed == 0 and results.attempted > 5


def test_codecs_are_equal_to_cpythons():
    puny.register_codecs()
    for text in ["", "abc", "bücher", "日本語", "a-ü-", "😀x"]:
        assert text.encode("puny-punycode") == text.encode("punycode")
        assert text.encode("punycode").decode("puny-punycode") == text
    for name in ["", "bücher.example", "a.b", "BÜCHER.example", "example.com."]:
        assert name.encode("puny-idna") == name.encode("idna").lower()
        assert name.encode("idna").decode("puny-idna") == name.encode("idna").decode("idna").lower()


def test_codecs_have_error_handlers():
    puny.register_codecs()
    with pytest.raises(UnicodeDecodeError) as caught:
        b"bcher-k!a".decode("puny-punycode")
    assert (caught.value.start, caught.value.end) == (7, 8)
    assert b"bcher-k!a".decode("puny-punycode", "replace") == "\ufffd"
    with pytest.raises(UnicodeDecodeError):
        b"b\xff".decode("puny-idna")
    with pytest.raises(UnicodeEncodeError) as caught:
        "ab_c.ü".encode("puny-idna")
    assert (caught.value.start, caught.value.end) == (2, 3)
    assert "ab_c.ü".encode("puny-idna", "ignore") == b"abc.xn--tda"
    assert b"xn--0.a".decode("puny-idna", "ignore") == ".a"


def test_codecs_are_incremental():
    import codecs

    puny.register_codecs()
    text = "bücher.straße.de"
    encoder = codecs.getincrementalencoder("puny-idna")()
    parts = [encoder.encode(c) for c in text] + [encoder.encode("", True)]
    assert b"".join(parts) == text.encode("puny-idna")
    assert parts[6] == b"xn--bcher-kva."
    data = text.encode("puny-idna")
    decoder = codecs.getincrementaldecoder("puny-idna")()
    parts = [decoder.decode(bytes([b])) for b in data] + [decoder.decode(b"", True)]
    assert "".join(parts) == text
    decoder = codecs.getincrementaldecoder("puny-punycode")()
    assert decoder.decode(b"bcher-") + decoder.decode(b"kva", True) == "bücher"


def run(*arguments, stdin=""):
    command = [sys.executable, "-m", "puny", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, encoding="utf-8", timeout=60)


def test_the_module_is_the_command():
    done = run("to-ascii", stdin="bücher.example\na_b\n")
    assert (done.returncode, done.stdout) == (1, "xn--bcher-kva.example\n")
    assert "U1" in done.stderr or "not allowed" in done.stderr
    assert run("--version").stdout.startswith("puny 0.1")
    assert run("no-such-command").returncode == 2


def test_flags_of_the_command_may_be_spelled_as_keywords():
    for flag in puny.flags():
        for spelling in [flag, flag.replace("_", "-")]:
            assert run("to-ascii", f"--{spelling}", "false", "a.b").stdout == "a.b\n"


def test_import_is_quick_and_light():
    """`import puny` does not import NumPy or another library of columns, and imports few standard modules."""
    program = "import sys; before = set(sys.modules); import puny; print(*(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8")
    modules = {name.partition(".")[0] for name in done.stdout.split()}
    assert "puny" in modules and not modules & {"numpy", "pyarrow", "polars", "pandas", "duckdb"}
    assert len(modules) < 30, modules


def test_imitations_are_what_lookup_finds():
    """The list is the reverse of `Protected.lookup`."""
    ours = puny.Protected(["paypal.com"])
    options = {"resembling": True, "hidden": True, "max_substitutions": 1}
    found = list(puny.imitations("paypal.com", **options))
    assert len(found) == len({one.name for one in found}) > 300
    for one in found:
        assert ours.lookup(one.name) == (one.relation, "paypal.com"), one
        assert one.substitutions == 1
        assert puny.to_ascii(one.name) == one.ascii
    # Below another suffix, with the letters of a registry, and in one script.
    german = puny.imitations("paypal.com", suffixes=["de"], resembling=True, repertoire="aplyä")
    assert [one.name for one in german if not one.name.isascii()][0] == "paypäl.de"
    assert not list(puny.imitations("paypal.com", scripts=["Cyrl"], hidden=True))
    assert "раураӏ.рф" in [
        one.name for one in puny.imitations("paypal.com", scripts=["Cyrl"], max_substitutions=6, suffixes=["рф"])
    ]


def test_wrong_arguments_of_imitations_are_refused():
    with pytest.raises(puny.PunyError):
        puny.imitations("a_b.com")
    with pytest.raises(ValueError, match="longer|empty"):
        puny.imitations("")
    with pytest.raises(ValueError, match="not the code of a script"):
        puny.imitations("a.com", scripts=["Latin"])
    with pytest.raises(TypeError, match="suffixes must be a list"):
        puny.imitations("a.com", suffixes="com")
