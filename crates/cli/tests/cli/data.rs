//! The names in `data/`.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::{ok, puny};
use serde_json::Value;

fn data(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.join("data").join(name)
}

fn run(arguments: &[&str], file: &str) -> crate::support::Run {
    let path = data(file);
    let path = path.to_str().unwrap();
    puny(arguments.iter().copied().chain(["-i", path]))
}

/// The ASCII forms were computed with CPython's codec `punycode`, label by label.
#[test]
fn real_names_are_converted_both_ways() {
    let unicode = fs::read_to_string(data("domains.txt")).unwrap();
    let ascii = fs::read_to_string(data("domains.ascii.txt")).unwrap();
    assert_eq!(ok(run(&["to-ascii"], "domains.txt")), ascii);
    assert_eq!(ok(run(&["to-unicode"], "domains.ascii.txt")), unicode);
    assert_eq!(ok(run(&["to-ascii"], "domains.ascii.txt")), ascii);
    assert_eq!(ok(run(&["to-unicode"], "domains.txt")), unicode);
}

/// Every top-level domain is a single-label name.
#[test]
fn top_level_domains_are_converted_both_ways() {
    let unicode = fs::read_to_string(data("idn-tlds.txt")).unwrap();
    let ascii = ok(run(&["to-ascii"], "idn-tlds.txt"));
    let expected = fs::read_to_string(data("idn-tlds.punycode.txt")).unwrap();
    let expected: String = expected
        .lines()
        .map(|line| format!("xn--{line}\n"))
        .collect();
    assert_eq!(ascii, expected);
    assert_eq!(ok(crate::support::pipe(["to-unicode"], ascii)), unicode);
}

/// Each name breaks the rule in the comment above it.
#[test]
fn mistakes_are_found_as_they_are_described() {
    let text = fs::read_to_string(data("mistakes.txt")).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let run = run(&["check", "-f", "jsonl", "--comment", "#"], "mistakes.txt");
    assert_eq!(run.code, 1);
    let records: Vec<Value> = run
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(records.len() * 2, lines.len());
    for (record, pair) in records.iter().zip(lines.chunks(2)) {
        let (code, _) = pair[0].strip_prefix("# ").unwrap().split_once(':').unwrap();
        assert_eq!(record["input"], pair[1]);
        assert_eq!(record["errors"][0]["status"], code, "{}", pair[1]);
        assert_eq!(record["valid"], false);
    }
}
