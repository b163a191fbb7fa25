//! Tests that the commands in the READMEs write the results that the READMEs show.

use std::fs;
use std::path::Path;

use crate::support::{command, finish};

/// The files that the commands read.
const FILES: [(&str, &str); 4] = [
    ("zone.db", "$ORIGIN bücher.example.\n@ MX 10 süd\n"),
    ("access.log", "GET https://faß.de/ü 200\n"),
    ("hosts.txt", "Bücher.example ü\n"),
    (
        "log.jsonl",
        "{\"tls\":{\"san\":[\"xn--tda.de\"]},\"ü\":1.0}\n",
    ),
];

/// The commands whose comment in the README describes the command and does not show its result, each with the beginning of
/// its output.
const OTHERS: [(&str, &str); 9] = [
    ("imitations paypal.com", "paypa1.com\tpaypa1.com\n"),
    (
        "to-ascii --zone -i zone.db -o new.db",
        "$ORIGIN xn--bcher-kva.example.\n@ MX 10 xn--sd-xka\n",
    ),
    (
        "extract -i access.log",
        "access.log:1:5: https://faß.de/ü\n",
    ),
    (
        "to-ascii --column 1 -i hosts.txt",
        "xn--bcher-kva.example ü\n",
    ),
    (
        "to-unicode --json tls.san -i log.jsonl",
        "{\"tls\":{\"san\":[\"ü.de\"]},\"ü\":1.0}\n",
    ),
    (
        "check xn--example-.org аpple.com",
        "xn--example-.org: not valid\n",
    ),
    ("explain faß.de", "Name \"faß.de\" (uts46)\n\nStep 1: map"),
    (
        "explain --pseudocode -d 3B-ww4c5e180e575a65lsy2b",
        "let n = initial_n  → n = 128 (U+0080)\nlet i = 0",
    ),
    ("help", "Internationalised domain names"),
];

#[test]
fn the_commands_in_the_readmes_write_the_documented_results() {
    let folder = tempfile::tempdir().unwrap();
    for (file, text) in FILES {
        fs::write(folder.path().join(file), text).unwrap();
    }
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (readme, shown) in [
        (own.join("README.md"), 9),
        (own.join("../../README.md"), 7),
        (own.join("../../README.ja.md"), 5),
    ] {
        let text = fs::read_to_string(&readme).unwrap();
        let lines = text.lines().filter_map(|line| line.strip_prefix("puny "));
        let mut count = 0;
        for line in lines {
            count += 1;
            let (arguments, comment) = line.split_once(" # ").unwrap_or((line, ""));
            let arguments = arguments.trim();
            let run = finish(
                command()
                    .args(arguments.split(' '))
                    .current_dir(folder.path()),
            );
            let written = match arguments.contains(" -o new.db") {
                true => fs::read_to_string(folder.path().join("new.db")).unwrap(),
                false => run.out,
            };
            // `check` has the status 1, because one of its names is refused.
            assert_eq!(
                run.code,
                i32::from(arguments.starts_with("check")),
                "{line}
{}",
                run.err
            );
            match OTHERS.iter().find(|(other, _)| *other == arguments) {
                Some((_, begin)) => assert!(written.starts_with(begin), "{line}\n{written}"),
                None => assert_eq!(
                    written.trim_end(),
                    comment.split(": ").next().unwrap(),
                    "{line}"
                ),
            }
        }
        assert_eq!(count, shown, "{}", readme.display());
    }
}
