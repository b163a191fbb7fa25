//! Untrusted text never controls the terminal: lines, file names, fields and values of a profile,
//! system errors. Read back from standard error and standard output.

use std::fs;
use std::path::Path;

use puny_idna::code_point::is_hidden;

use crate::support::{Run, pipe, puny};

/// Clears the screen, sets the title, reverses text, hides text, and begins a sequence with one byte
/// of ISO 6429.
const STEERS: &str = "\u{1B}[2J\u{1B}]0;x\u{7}\u{202E}\u{180E}\u{FFF9}\u{9B}31m\u{7F}\u{2066}";

/// Neither stream controls a terminal, except by line ends.
#[track_caller]
fn is_harmless(run: &Run) {
    for text in [&run.out, &run.err] {
        let steers = |c: &char| is_hidden(*c) && *c != '\n';
        assert_eq!(text.chars().find(steers), None, "{text:?}");
    }
}

/// The escape is shown in words, so it can be identified.
#[track_caller]
fn tells_the_escape(run: &Run) {
    is_harmless(run);
    assert!(run.err.contains("\\u{1b}[2J"), "{}", run.err);
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn names_of_missing_files() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join(STEERS);
    let deep = missing.join("below").join("it.toml");
    for arguments in [
        &["to-ascii", "-i", text(&missing)][..],
        &["check", "-i", text(&missing)],
        &["explain", "-i", text(&missing)],
        &["to-ascii", "-o", text(&deep), "a"],
        &["check", "-o", text(&deep), "a"],
        &["encode", "--profile", text(&deep), "a"],
        &["encode", "--profile", &format!("{STEERS}.toml"), "a"],
        &["encode", "--profile", STEERS, "a"],
        &["check", "--protected", text(&missing), "a"],
    ] {
        let run = puny(arguments);
        assert_eq!(run.code, 2, "{arguments:?}: {}", run.err);
        tells_the_escape(&run);
    }
}

#[test]
fn names_of_existing_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(STEERS);
    fs::write(&path, "a_\n\u{1B}[2J\n").unwrap();
    let other = folder.path().join("other");
    fs::write(&other, "ü\n").unwrap();
    for format in ["text", "jsonl"] {
        for arguments in [
            &["to-ascii", "-i", text(&path), "-i", text(&other)][..],
            &["check", "-i", text(&path), "-i", text(&other)],
            &["explain", "-d", "-i", text(&path), "-i", text(&other)],
            &["decode", "-i", text(&path), "-i", text(&other)],
        ] {
            let run = puny(arguments.iter().chain(&["-f", format]));
            assert_eq!(run.code, 1, "{arguments:?}");
            is_harmless(&run);
            let text = run.out + &run.err;
            // Explanations do not name it.
            let is_named = text.contains("1b]0;x") || text.contains("1b}]0;x");
            assert!(is_named || arguments[0] == "explain", "{text}");
        }
    }
    // JSON has the whole name.
    let run = puny([
        "check",
        "-f",
        "jsonl",
        "-i",
        text(&path),
        "-i",
        text(&other),
    ]);
    let first: serde_json::Value = serde_json::from_str(run.out.lines().next().unwrap()).unwrap();
    assert_eq!(first["file"], text(&path));
    // A line is reported as protecting nothing.
    fs::write(&path, "\u{1B}[2J\u{2065}\n").unwrap();
    let run = puny(["check", "--protected", text(&path), "a"]);
    assert_eq!(run.code, 2);
    tells_the_escape(&run);
    // A folder cannot be read.
    let inner = folder.path().join(format!("{STEERS}.toml"));
    fs::create_dir(&inner).unwrap();
    for arguments in [
        &["to-ascii", "-i", text(&inner)][..],
        &["encode", "--profile", text(&inner), "a"],
        &["to-ascii", "-o", text(&inner), "a"],
    ] {
        let run = puny(arguments);
        assert_eq!(run.code, 2);
        tells_the_escape(&run);
    }
}

/// Field names, values, and the TOML parser's errors.
#[test]
fn fields_and_values_of_a_profile() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("p.toml");
    let rest = "base = 36\ntmin = 1\ntmax = 26\nskew = 38\ndamp = 700\ninitial_bias = 72\n\
                initial_n = 128\n";
    for line in [
        "\"\\u001B[2J\" = 1".to_owned(),
        "'\u{202E}\\u001B[2J' = 1\n\"\\u001B[2J\" = 1".to_owned(),
        "basic = [\"U+\\u001B[2J\"]\ndelimiter = '-'\ndigits = 'a'".to_owned(),
        // Invalid TOML: it allows no controls.
        "base = \u{1B}[2J".to_owned(),
        "\u{1B}[2J = 1".to_owned(),
        "[\u{9B}31m\u{1B}[2J]".to_owned(),
    ] {
        let text_of_file = if line.starts_with("basic") {
            format!("{rest}{line}\n")
        } else {
            format!("{line}\n{rest}")
        };
        fs::write(&path, text_of_file).unwrap();
        let run = puny(["encode", "--profile", text(&path), "a"]);
        assert_eq!(run.code, 2, "{line:?}: {}", run.err);
        is_harmless(&run);
        assert_eq!(run.err.lines().count(), 1, "{}", run.err);
    }
}

#[test]
fn lines_in_messages_and_verdicts() {
    for arguments in [
        &["to-ascii"][..],
        &["to-unicode"],
        &["to-ascii", "--email"],
        &["check"],
        &["check", "-f", "jsonl"],
        &["to-ascii", "-f", "jsonl"],
        &["explain"],
        &["explain", "-f", "jsonl"],
        &["explain", "--decode"],
        &["decode"],
        &["encode", "--code-points"],
        &["to-ascii", "--zone", "--on-error", "keep", "-f", "jsonl"],
    ] {
        is_harmless(&pipe(
            arguments,
            format!("a{STEERS}\n{STEERS}@{STEERS} {STEERS}\n"),
        ));
    }
}

#[test]
fn json_is_the_same_text_read_back() {
    let name = format!("a{STEERS}\u{200E}\u{200F}\u{61C}\u{85}ü");
    let run = puny(["to-ascii", "-q", "-f", "jsonl", &name]);
    is_harmless(&run);
    let record: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(record["input"], name);
    assert!(
        run.out
            .contains("\\u009b31m\\u007f\\u2066\\u200e\\u200f\\u061c\\u0085ü")
    );
}

/// Errors show command line arguments, which may come from untrusted names.
#[test]
fn arguments_that_are_refused() {
    for arguments in [
        &["to-ascii", "--idna", STEERS, "a"][..],
        &["to-ascii", &format!("--{STEERS}")],
        &[STEERS],
        &["check", "-c", STEERS, "a"],
        &["check", "--delimiter", STEERS, "-c", "1", "a"],
    ] {
        let run = puny(arguments);
        assert_eq!(run.code, 2, "{arguments:?}");
        is_harmless(&run);
        // A terminal gets colour sequences, and no others.
        let run = puny(["--color", "always"].iter().chain(arguments));
        let is_colored = run.err.contains("\u{1B}[");
        assert!(is_colored || run.err.starts_with("puny: "), "{}", run.err);
        for sequence in run.err.split('\u{1B}').skip(1) {
            let end = sequence.trim_start_matches(|c: char| !c.is_ascii_alphabetic());
            assert!(
                sequence.starts_with('[') && end.starts_with('m'),
                "{sequence:?}"
            );
        }
        assert!(!run.err.contains('\u{9B}') && !run.err.contains('\u{202E}'));
    }
}
