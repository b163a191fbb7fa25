//! Tests of the tables in this folder, and of the errors for damaged tables.

#![allow(clippy::unwrap_used, clippy::panic)] // a failed test panics

use std::fs;
use std::path::{Path, PathBuf};

use testdata::{NONE, Table, Writer, escape};

/// The maximum size of all files, because each clone of the repository contains them.
const MAX_BYTES: u64 = 4_000_000;

fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    entries.map(|entry| entry.unwrap().path()).collect()
}

/// Returns the text of all tests of a folder.
fn sources(folder: &str) -> String {
    let files = entries(&self::folder().join("..").join(folder));
    files
        .iter()
        .filter(|path| path.is_file())
        .map(|path| fs::read_to_string(path).unwrap())
        .collect()
}

#[test]
fn each_table_is_valid_described_in_a_readme_and_read_by_a_test() {
    let tests = [
        "crates/puny/tests/conformance",
        "crates/idna/tests/conformance",
        "crates/display/tests/conformance",
        "bindings/wasm/test",
    ]
    .map(sources)
    .concat();
    let (mut bytes, mut tables) = (0, 0);
    for origin in entries(folder()).into_iter().filter(|path| {
        path.is_dir()
            && !["src", "tests", "make"]
                .iter()
                .any(|own| path.ends_with(own))
    }) {
        let readme = fs::read_to_string(origin.join("README.md"))
            .unwrap_or_else(|error| panic!("{}: {error}", origin.display()));
        for path in entries(&origin) {
            let file = path.file_name().unwrap().to_str().unwrap();
            bytes += fs::metadata(&path).unwrap().len();
            assert!(
                file == "README.md" || readme.contains(file),
                "{}: the README does not describe it",
                path.display()
            );
            if file.ends_with(".tsv") {
                let name = format!("{}/{file}", origin.file_name().unwrap().to_str().unwrap());
                let table = testdata::read(name.clone().leak());
                assert!(!table.rows().is_empty(), "{name}");
                assert!(
                    tests.contains(&name),
                    "{name}: no conformance test reads it"
                );
                tables += 1;
            }
        }
    }
    assert!(bytes <= MAX_BYTES, "{bytes} bytes");
    println!("{tables} tables, {bytes} bytes with their licences");
}

#[test]
fn a_field_represents_any_list_of_code_points() {
    for (points, field) in [
        (&[][..], ""),
        (&[0x61, 0x20, 0x7E], "a ~"),
        (&[0x5C, 0x4E], r"\u{5C}N"),
        (&[0x09, 0x0A, 0x7F, 0xDF], r"\u{9}\u{A}\u{7F}\u{DF}"),
        (&[0xD800, 0xDFFF, 0x10_FFFF], r"\u{D800}\u{DFFF}\u{10FFFF}"),
    ] {
        assert_eq!(escape(points.iter().copied()), field);
        let mut writer = Writer::new(&["case", "text"]);
        writer.row(&["1".to_owned(), field.to_owned()]);
        let table = Table::parse("a.tsv", &writer.finish()).unwrap();
        assert_eq!(
            table.rows().first().unwrap().points("text").as_deref(),
            Some(points)
        );
    }
}

#[test]
fn a_field_may_have_no_value() {
    let mut writer = Writer::new(&["case", "text"]);
    writer.row(&["1".to_owned(), NONE.to_owned()]);
    let table = Table::parse("a.tsv", &writer.finish()).unwrap();
    assert_eq!(table.rows().first().unwrap().optional("text"), None);
}

#[test]
fn a_damaged_table_is_refused() {
    let mut writer = Writer::new(&["case", "text"]);
    writer.row(&["1".to_owned(), "one".to_owned()]);
    writer.row(&["2".to_owned(), "two".to_owned()]);
    let text = writer.finish();
    for (from, to, message) in [
        ("2\ttwo\n", "", "the last line is"),
        ("one", "onE", "the last line is"),
        ("2\ttwo", "2 two", "line 3 has 1 fields, and must have 2"),
        ("two", r"tw\u{6F", "line 3 has the malformed field"),
        ("two", "twö", "line 3 has the malformed field"),
        ("two", "tw\\\\", "line 3 has the malformed field"),
        ("# 2 rows", "", "the last line is"),
        (text.as_str(), "", "the file has no last line"),
    ] {
        let error = Table::parse("a.tsv", &text.replace(from, to)).unwrap_err();
        assert!(error.starts_with(message), "{error}");
    }
    // Git may check out a file with the line ends of Windows.
    assert_eq!(
        Table::parse("a.tsv", &text.replace('\n', "\r\n"))
            .unwrap()
            .rows()
            .len(),
        2
    );
}

#[test]
#[should_panic(
    expected = "testdata/none/none.tsv: No such file or directory (os error 2). `git restore \
                           testdata/none/none.tsv` restores the file; `cargo xtask testdata --write --from DIR` makes \
                           it from its original, which the README beside it names"
)]
#[cfg(unix)]
fn a_missing_table_is_named_with_the_commands_that_restore_it() {
    let _ = testdata::read("none/none.tsv");
}
