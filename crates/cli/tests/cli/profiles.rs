//! `--profile`, `--maxint` and `--limit`.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::{finish, ok, puny};
use puny::profiles::PROFILES;

fn example() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("profiles/punycode.toml")
}

/// Runs with the example, with one line replaced.
fn with(old: &str, new: &str, arguments: &[&str]) -> crate::support::Run {
    let text = fs::read_to_string(example()).unwrap();
    assert!(text.contains(old), "{old} is in the example");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my.toml");
    fs::write(&path, text.replace(old, new)).unwrap();
    let mut run = finish(
        crate::support::command()
            .args(arguments)
            .arg("--profile")
            .arg(&path),
    );
    run.err = run.err.replace(&*path.to_string_lossy(), "my.toml");
    run
}

#[test]
fn every_profile_is_listed_and_can_be_used() {
    let list = ok(puny(["profiles"]));
    for profile in PROFILES {
        assert!(
            list.lines()
                .any(|line| line.starts_with(&format!("{} ", profile.name())))
        );
        let encoded = ok(puny(["encode", "--profile", profile.name(), "föö:bar"]));
        assert_eq!(encoded, profile.encode("föö:bar").unwrap() + "\n");
        assert_eq!(
            ok(puny(["decode", "-p", profile.name(), encoded.trim_end()])),
            "föö:bar\n"
        );
    }
}

/// Names from real symbols; sources are in `puny::profiles`.
#[test]
fn profiles_give_the_results_of_their_users() {
    for (profile, text, basic) in [
        ("rust-v0", "gödel", "gdel_5qa"),
        ("swift", "vergüenza", "vergenza_JFa"),
        ("swift", "«p»", "p_qcaDc"),
        ("houdini", "inputs:intensity", "inputsintensity_i0a"),
        ("encode-bootstring", "Búlgarska", "Blgarska-LB"),
    ] {
        let encoded = ok(puny(["encode", "-p", profile, text]));
        assert_eq!(encoded, format!("{basic}\n"));
        let decoded = ok(puny(["decode", "-p", profile, basic]));
        assert_eq!(decoded, format!("{text}\n"));
    }
}

/// A whole symbol decodes to nonsense where an identifier is wanted, so it is refused, with a hint.
/// The first is from rustc's documentation of symbol mangling, the second uses the example in
/// `docs/ABI/Mangling.rst` of Swift.
#[test]
fn whole_symbols_are_refused() {
    for (profile, symbol, identifier, text) in [
        (
            "rust-v0",
            "_RNvCskwGfYPst2Cb_3foo16example_function",
            "gdel_5qa",
            "gödel",
        ),
        (
            "swift",
            "$s4main0012vergenza_JFayyF",
            "vergenza_JFa",
            "vergüenza",
        ),
    ] {
        for command in [
            &["decode"][..],
            &["decode", "--code-points"],
            &["explain", "--decode"],
        ] {
            let options = ["-p", profile, symbol];
            let run = puny(command.iter().chain(&options));
            assert_eq!((run.out.as_str(), run.code), ("", 1), "{symbol}");
            assert!(
                run.err
                    .contains("this is a whole symbol, not an identifier"),
                "{}",
                run.err
            );
            assert!(run.err.contains(identifier), "{}", run.err);
        }
        let decoded = ok(puny(["decode", "-p", profile, identifier]));
        assert_eq!(decoded, format!("{text}\n"));
        // Other profiles do not check for symbols.
        let run = puny(["decode", "-p", "punycode", symbol]);
        assert!(!run.err.contains("symbol, not"), "{}", run.err);
    }
}

/// Swift's `+` is D82B, and `B` the 28th basic code point of Encode::Bootstring.
#[test]
fn lists_hold_the_numbers_of_bootstring() {
    for (profile, text, numbers) in [
        ("swift", "ü+", "U+00FC U+D82B"),
        ("encode-bootstring", "Bú", "U+001B U+00FA"),
    ] {
        let options = ["-p", profile, "--code-points"];
        let basic = ok(puny(["encode", "-p", profile, text]));
        let listed = ok(puny(
            ["decode"].iter().chain(&options).chain(&[basic.trim_end()]),
        ));
        assert_eq!(listed, format!("{numbers}\n"));
        let encoded = ok(puny(["encode"].iter().chain(&options).chain(&[numbers])));
        assert_eq!(encoded, basic);
    }
}

#[test]
fn the_example_file_is_punycode() {
    let path = example();
    let texts = [
        "bücher",
        "abc",
        "",
        "他们为什么不说中文",
        "\u{10FFFF}\u{80}",
    ];
    let named = ok(puny(["encode"].iter().chain(&texts)));
    let filed = ok(finish(
        crate::support::command()
            .args(["encode", "-p"])
            .arg(path)
            .args(texts),
    ));
    assert_eq!(filed, named);
}

#[test]
fn a_file_defines_another_bootstring() {
    let run = with(
        "delimiter = \"-\"",
        "delimiter = \"_\"",
        &["encode", "bücher"],
    );
    assert_eq!(ok(run), "bcher_kva\n");
    let run = with(
        "repertoire = \"scalars\"",
        "repertoire = \"integers\"",
        &["encode", "--code-points", "U+D800"],
    );
    // The integers of RFC 3492 include the surrogates.
    assert_eq!(ok(run), "ib9b\n");
}

#[test]
fn a_wrong_file_is_reported_with_location_field_and_rule() {
    for (old, new, message) in [
        (
            "damp = 700",
            "damp = 1",
            "my.toml:9:8: damp: Bootstring parameters must satisfy damp >= 2 (RFC 3492, section 4)",
        ),
        ("tmax = 26", "", "my.toml: tmax: the field is missing"),
        (
            "delimiter = \"-\"",
            "delimiter = \"x\"",
            "my.toml:17:13: delimiter: the delimiter must not be a digit (RFC 3492, section 4)",
        ),
        ("skew = 38", "skew = ", "my.toml:8:"),
        (
            "basic = [\"U+0000..U+007F\"]",
            "basic = [\"U+007F..U+0000\"]",
            "my.toml:14:10: basic: 'U+007F..U+0000': a range must not end before it begins",
        ),
        (
            "tmin = 1",
            "tmni = 1",
            "my.toml:6:1: tmni: no such field; there are base, tmin, ",
        ),
    ] {
        let run = with(old, new, &["encode", "a"]);
        assert_eq!((run.out.as_str(), run.code), ("", 2), "{new}");
        assert!(
            run.err.starts_with(&format!("puny: {message}")),
            "{new}: {}",
            run.err
        );
    }
    assert_eq!(puny(["encode", "-p", "no-such-file.toml", "a"]).code, 2);
}

#[test]
fn maxint_and_limit_are_obeyed() {
    let long = "x".repeat(5000) + "\u{10FFFF}";
    let run = puny(["encode", &long]);
    assert!(run.err.contains("a delta overflows"), "{}", run.err);
    let encoded = ok(puny(["encode", "--maxint", "64", &long]));
    assert_eq!(
        ok(puny(["decode", "--maxint", "64", encoded.trim_end()])),
        format!("{long}\n")
    );
    assert_eq!(
        puny(["decode", "--maxint", "32", encoded.trim_end()]).code,
        1
    );

    assert_eq!(
        ok(puny(["decode", "--limit", "6", "bcher-kva"])),
        "bücher\n"
    );
    let run = puny(["decode", "--limit", "5", "bcher-kva"]);
    assert!(
        run.err.contains("there are more than 5 code points"),
        "{}",
        run.err
    );
}
