//! Tests that untrusted text cannot control the terminal: lines, names of files, fields and values of a profile, and
//! errors of the system. The tests read standard output and standard error.

use std::fs;

use puny_idna::code_point::is_hidden;

use crate::support::{Run, lines, pipe, puny};

/// Text that would clear the screen, set the title, reverse text, hide text, and begin a control sequence with one byte
/// of ISO 6429.
const STEERS: &str = "\u{1B}[2J\u{1B}]0;x\u{7}\u{202E}\u{180E}\u{FFF9}\u{9B}31m\u{7F}\u{2066}";

/// Checks that both streams have no hidden characters except line ends.
#[track_caller]
fn has_no_hidden_character(run: &Run) {
    for text in [&run.out, &run.err] {
        let steers = |c: &char| is_hidden(*c) && *c != '\n';
        assert_eq!(text.chars().find(steers), None, "{text:?}");
    }
}

/// Checks that standard error shows the escape as a number.
#[track_caller]
fn shows_the_escape(run: &Run) {
    has_no_hidden_character(run);
    assert!(run.err.contains("\\u{1b}[2J"), "{}", run.err);
}

/// Runs the command with these words as arguments. Replaces `%` by `with`.
fn run_with(words: &str, with: &str) -> Run {
    puny(words.split(' ').map(|word| word.replace('%', with)))
}

#[test]
fn names_of_missing_files_are_escaped() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join(STEERS);
    for words in [
        "to-ascii -i %",
        "check -i %",
        "explain -i %",
        "to-ascii -o %/below/it a",
        "check -o %/below/it a",
        "encode --profile %/it.toml a",
        "check --protected % a",
    ] {
        let run = run_with(words, missing.to_str().unwrap());
        assert_eq!(run.code, 2, "{words}: {}", run.err);
        shows_the_escape(&run);
    }
    shows_the_escape(&run_with("encode --profile %.toml a", STEERS));
    shows_the_escape(&run_with("encode --profile % a", STEERS));
}

#[test]
fn names_of_existing_files_are_escaped() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(STEERS);
    fs::write(&path, "a_\n\u{1B}[2J\n").unwrap();
    let name = path.to_str().unwrap();
    for format in ["text", "jsonl"] {
        for command in ["to-ascii", "check", "explain -d", "decode"] {
            let run = run_with(&format!("{command} -i % -i % -f {format}"), name);
            assert_eq!(run.code, 1, "{command}");
            has_no_hidden_character(&run);
            let text = run.out + &run.err;
            // Explanations do not have the name of the file.
            let is_named = text.contains("1b]0;x") || text.contains("1b}]0;x");
            assert!(is_named || command == "explain -d", "{text}");
        }
    }
    // JSON has the complete name.
    let records = lines(&run_with("check -f jsonl -i % -i %", name).out);
    assert_eq!(records[0]["file"], name);
    // A line that is not a name is reported, and a folder cannot be read.
    fs::write(&path, "\u{1B}[2J\u{2065}\n").unwrap();
    fs::create_dir(folder.path().join(format!("{STEERS}.toml"))).unwrap();
    for words in [
        "check --protected % a",
        "to-ascii -i %.toml",
        "encode --profile %.toml a",
        "to-ascii -o %.toml a",
    ] {
        let run = run_with(words, name);
        assert_eq!(run.code, 2, "{words}");
        shows_the_escape(&run);
    }
}

/// Messages have the names and values of fields, and the errors of the TOML parser.
#[test]
fn fields_and_values_of_a_profile_are_escaped() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("p.toml");
    let rest = "base = 36\ntmin = 1\ntmax = 26\nskew = 38\ndamp = 700\ninitial_bias = 72\n\
                initial_n = 128\n";
    for (before, after) in [
        ("\"\\u001B[2J\" = 1\n", ""),
        ("'\u{202E}\\u001B[2J' = 1\n\"\\u001B[2J\" = 1\n", ""),
        (
            "",
            "basic = [\"U+\\u001B[2J\"]\ndelimiter = '-'\ndigits = 'a'\n",
        ),
        // This is not valid TOML, which does not allow control characters.
        ("base = \u{1B}[2J\n", ""),
        ("\u{1B}[2J = 1\n", ""),
        ("[\u{9B}31m\u{1B}[2J]\n", ""),
    ] {
        fs::write(&path, [before, rest, after].concat()).unwrap();
        let run = run_with("encode --profile % a", path.to_str().unwrap());
        assert_eq!(run.code, 2, "{before:?}: {}", run.err);
        has_no_hidden_character(&run);
        assert_eq!(run.err.lines().count(), 1, "{}", run.err);
    }
}

#[test]
fn lines_in_messages_and_verdicts_are_escaped() {
    for words in [
        "to-ascii",
        "to-unicode",
        "to-ascii --email",
        "check",
        "check -f jsonl",
        "to-ascii -f jsonl",
        "explain",
        "explain -f jsonl",
        "explain --decode",
        "decode",
        "encode --code-points",
        "to-ascii --zone --on-error keep -f jsonl",
    ] {
        let input = format!("a{STEERS}\n{STEERS}@{STEERS} {STEERS}\n");
        has_no_hidden_character(&pipe(words.split(' '), input));
    }
}

#[test]
fn json_is_read_back_as_the_original_text() {
    let name = format!("a{STEERS}\u{200E}\u{200F}\u{61C}\u{85}ü");
    let run = run_with("to-ascii -q -f jsonl %", &name);
    has_no_hidden_character(&run);
    assert_eq!(lines(&run.out)[0]["input"], name);
    let end = "\\u009b31m\\u007f\\u2066\\u200e\\u200f\\u061c\\u0085ü";
    assert!(run.out.contains(end), "{}", run.out);
}

/// Errors show arguments of the command line, which may be untrusted names.
#[test]
fn refused_arguments_are_escaped() {
    for words in [
        "to-ascii --edition % a",
        "to-ascii --%",
        "%",
        "check -c % a",
        "check --delimiter % -c 1 a",
    ] {
        let plain = run_with(words, STEERS);
        assert_eq!(plain.code, 2, "{words}");
        has_no_hidden_character(&plain);
        // On a terminal, only control sequences for colours are written.
        let run = run_with(&format!("--color always {words}"), STEERS);
        let is_colored = run.err.contains("\u{1B}[");
        assert!(is_colored || run.err.starts_with("puny: "), "{}", run.err);
        for sequence in run.err.split('\u{1B}').skip(1) {
            let end = sequence.trim_start_matches(|c: char| !c.is_ascii_alphabetic());
            let is_color = sequence.starts_with('[') && end.starts_with('m');
            assert!(is_color, "{sequence:?}");
        }
        assert!(!run.err.contains(['\u{9B}', '\u{202E}']));
    }
}
