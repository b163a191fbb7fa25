//! Tests of hostile names on long lines.

use std::process::Command;
use std::time::{Duration, Instant};

use crate::support::{pipe, puny};

/// The lines have an eighth of a megabyte. `cargo xtask growth` compares the instructions of `check` for two lengths.
#[test]
fn long_lines_have_short_messages() {
    let many_labels = "xn--nxa.".repeat(15_000);
    let lines = [
        // These are from CVE-2022-45061, CVE-2024-3651 and CVE-2026-45409.
        format!("xn--016c{}", "a".repeat(125_000)),
        "\u{660}".repeat(62_500),
        format!("{}\u{6F22}", "\u{30FB}".repeat(40_000)),
        "\u{200D}".repeat(40_000),
        "\u{308}".repeat(62_500),
        "_".repeat(125_000),
        "ü_".repeat(40_000),
        ".".repeat(125_000),
        (0..30_000)
            .filter_map(|n| char::from_u32(0x4E00 + n % 20_000))
            .collect(),
        many_labels,
        "=".repeat(125_000),
        format!("{}@x", "\"".repeat(125_000)),
    ];
    let input = lines.join("\n");
    for arguments in [
        &["to-ascii"][..],
        &["to-ascii", "--edition", "2008-register"],
        &["to-ascii", "--edition", "2003"],
        &["to-ascii", "--edition", "url"],
        &["to-unicode", "--on-error", "partial"],
        &["to-ascii", "--email"],
        &["to-ascii", "--zone", "--on-error", "keep"],
        &["to-ascii", "-f", "csv"],
        &["to-ascii", "-c", "1", "--delimiter", ","],
        &["to-ascii", "--json", "a"],
        &["extract", "--to", "unicode"],
        &["extract", "--escapes", "--any-tld", "--verdict"],
    ] {
        let run = pipe(arguments, &input);
        assert!(run.code < 2, "{arguments:?}: {}", run.code);
        // Messages are short for lines of any length.
        assert!(run.err.len() < 60_000, "{arguments:?}: {}", run.err.len());
    }
}

/// Each text is a megabyte of beginnings of URLs, addresses or names. A search in quadratic time, of 2^40 steps, would
/// exceed the limit of a minute.
#[test]
fn free_text_is_searched_in_time() {
    for unit in [
        "a@",
        "a.b@",
        "a://",
        "http://a@",
        "http://",
        "1.",
        "a.",
        "ü.",
        "a.de",
        "a.de ",
        "_.de ",
        "xn--a.de ",
        "DNS:",
        "DNS:a ",
        "(",
        "http://a.de/(",
        "://",
        "。",
        "a@b.c@",
        "http://1.1.",
        "'http://a.de/'",
        "x://a:a@",
        "&uuml;a.de",
        "a.de\\u00fc",
        "%C3%BC.de",
        "=C3=BCa@",
        "\\195",
        "a.jp。次",
        "/a.jp。次",
        "http://a.jp。次",
        "hxxp://a[.]de",
        "@a@b.de",
    ] {
        for options in [
            &[][..],
            &[
                "--escapes",
                "--defanged",
                "--handles",
                "--any-tld",
                "--verdict",
            ],
        ] {
            let start = Instant::now();
            let run = pipe(
                [&["extract", "-f", "csv"], options].concat(),
                unit.repeat((1 << 20) / unit.len()),
            );
            assert!(
                run.code < 2 && run.err.len() < 10_000,
                "{unit}: {}",
                run.err
            );
            assert!(start.elapsed() < Duration::from_secs(60), "{unit}");
        }
    }
}

/// A line has 40,000 strings with a problem each. There are at most ten messages for a line.
#[test]
fn many_strings_of_a_line_have_few_messages() {
    let input = "a..b ".repeat(40_000);
    for arguments in [
        &["to-ascii", "-c", "1-"][..],
        &["check", "-c", "1-"],
        &["check", "-c", "1-", "-f", "jsonl"],
    ] {
        let run = pipe(arguments, &input);
        assert_eq!(run.code, 1, "{arguments:?}");
        assert!(run.err.lines().count() <= 11, "{arguments:?}");
    }
}

/// A record of a megabyte or more is written in parts, but it is still one record in the order of the input. It has
/// 1,000 problems of a name, and the first problem of each further rule.
#[test]
fn long_records_are_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (one, other) = (path("one"), path("other"));
    for (command, dots) in [("check", 20_000), ("to-ascii", 1_000_000)] {
        let dots = ".".repeat(dots);
        // The last line has no end before the next file.
        std::fs::write(&one, format!("ok\n{dots}")).unwrap();
        std::fs::write(&other, format!("{dots}\nok\n")).unwrap();
        for threads in ["1", "3"] {
            let arguments = [
                "-q",
                "-f",
                "jsonl",
                "--threads",
                threads,
                "-i",
                &one,
                "-i",
                &other,
            ];
            let run = puny([command].iter().chain(&arguments));
            assert!(run.out.len() > 2 << 20, "{}", run.out.len());
            let records = run.out.lines().map(|line| {
                let record: serde_json::Value = serde_json::from_str(line).unwrap();
                let errors = record["problems"].as_array().unwrap().len();
                (record["line"].as_u64().unwrap(), errors)
            });
            let found: Vec<(u64, usize)> = records.collect();
            let expected = [(1, 0), (2, 1002), (1, 1002), (2, 0)];
            assert_eq!(found, expected, "{command} {threads}");
        }
    }
}

/// The output of a line may be many times as long as the line, but it is not held in memory.
#[cfg(unix)]
#[test]
fn long_lines_take_little_memory() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("names");
    for line in [
        ".".repeat(150_000),
        format!("xn--016c{}", "a".repeat(150_000)),
    ] {
        std::fs::write(&path, line).unwrap();
        for format in ["text", "jsonl", "csv"] {
            // This limits the address space, of which each thread leaves some unused.
            let script = format!(
                "ulimit -v {}; exec \"$0\" check -q --threads 1 -f {format} -i \"$1\" -o /dev/null",
                60 << 10,
            );
            let mut shell = Command::new("sh");
            let status = shell
                .args(["-c", &script, crate::support::PROGRAM])
                .arg(&path)
                .status()
                .unwrap();
            assert_eq!(status.code(), Some(1), "{format}");
        }
    }
}
