//! Results are those of the libraries, row by row.

use arrow_array::Array;
use arrow_array::cast::AsArray;
use puny_idna::Uts46;

use crate::files::{Folder, column, name, one, properties, strings, table};
use crate::support::ok;

const ROWS: usize = 10_007;

fn to_ascii(name: &str) -> Option<String> {
    Uts46::STRICT
        .to_ascii(name)
        .ok()
        .map(|ascii| ascii.into_owned())
}

/// In place; the types of Arrow stay.
#[test]
fn strings_of_every_type_are_converted_in_place() {
    let folder = Folder::new();
    folder.write(&table(ROWS), properties(1000));
    let before = folder.before();
    let expected: Vec<Option<String>> = (0..ROWS)
        .map(|row| name(row).and_then(|name| to_ascii(&name)))
        .collect();
    for threads in ["1", "3"] {
        let arguments = [
            "to-ascii",
            "-c",
            "name,large,view,dictionary",
            "--threads",
            threads,
        ];
        assert_eq!(ok(folder.run(&arguments)), "");
        let after = folder.after();
        assert_eq!(after.schema(), before.schema());
        for of in ["name", "large", "view", "dictionary"] {
            assert_eq!(column(&after, of), expected, "{of}");
        }
    }
}

#[test]
fn every_command_has_the_results_of_its_library() {
    let labels: Vec<String> = (0..ROWS).map(|row| format!("bücher{row}日")).collect();
    let encoded: Vec<String> = labels
        .iter()
        .map(|label| puny::punycode::encode(label).unwrap())
        .collect();
    let ascii: Vec<String> = labels
        .iter()
        .map(|label| to_ascii(label).unwrap())
        .collect();
    for (command, from, to) in [
        ("encode", &labels, &encoded),
        ("decode", &encoded, &labels),
        ("to-ascii", &labels, &ascii),
        ("to-unicode", &ascii, &labels),
    ] {
        let folder = Folder::new();
        folder.write(
            &one(from.iter().map(|text| Some(text.as_str())).collect()),
            properties(3000),
        );
        ok(folder.run(&[command, "-c", "name"]));
        let to: Vec<Option<String>> = to.iter().cloned().map(Some).collect();
        assert_eq!(column(&folder.after(), "name"), to, "{command}");
    }
}

/// One option after the other that no kernel has.
#[test]
fn options_are_those_of_lines() {
    for (arguments, from, to) in [
        (&["to-ascii", "--idna", "2003"][..], "faß.de", "fass.de"),
        (
            &["to-ascii", "--email"],
            "jürgen@bücher.example",
            "jürgen@xn--bcher-kva.example",
        ),
        (
            &["to-ascii", "--trim"],
            " bücher.example ",
            "xn--bcher-kva.example",
        ),
        (
            &["to-unicode", "--safe"],
            "xn--80ak6aa92e.com",
            "xn--80ak6aa92e.com",
        ),
        (&["encode", "--case-flags"], "BÜCHER", "BCHER-kvA"),
        (&["encode", "--code-points"], "U+0062 U+00FC", "b-eha"),
        (&["encode", "--profile", "rust-v0"], "gödel", "gdel_5qa"),
    ] {
        let folder = Folder::new();
        folder.write(&one(vec![Some(from), None]), properties(10));
        ok(folder.run(&[arguments, &["-c", "1"]].concat()));
        assert_eq!(
            column(&folder.after(), "name"),
            [Some(to.to_owned()), None],
            "{arguments:?}"
        );
    }
}

/// Lists and structs keep their form.
#[test]
fn strings_within_lists_and_structs_are_converted_in_place() {
    let folder = Folder::new();
    folder.write(&table(ROWS), properties(999));
    ok(folder.run(&["to-ascii", "-c", "list.list.item,place.host"]));
    let (before, after) = (folder.before(), folder.after());
    assert_eq!(after.schema(), before.schema());
    let lists = |batch: &arrow_array::RecordBatch| {
        batch
            .column_by_name("list")
            .unwrap()
            .as_list::<i32>()
            .clone()
    };
    let (old, new) = (lists(&before), lists(&after));
    assert_eq!((old.offsets(), old.nulls()), (new.offsets(), new.nulls()));
    let ascii = |text: Option<String>| text.map(|text| to_ascii(&text).unwrap());
    let expected: Vec<Option<String>> = strings(old.values()).into_iter().map(ascii).collect();
    assert_eq!(strings(new.values()), expected);
    let hosts = |batch: &arrow_array::RecordBatch| {
        let place = batch.column_by_name("place").unwrap().as_struct().clone();
        (strings(place.column(0)), place.column(1).clone())
    };
    let (old, new) = (hosts(&before), hosts(&after));
    assert_eq!(new.0, old.0.into_iter().map(ascii).collect::<Vec<_>>());
    assert_eq!(new.1.as_ref(), old.1.as_ref());
}

/// A new column, beside the old one.
#[test]
fn a_new_column_follows_the_old_one() {
    let folder = Folder::new();
    folder.write(&table(ROWS), properties(1000));
    for of in ["name", "large", "view", "dictionary"] {
        ok(folder.run(&[
            "to-ascii",
            "-c",
            of,
            "--new-column",
            "ascii",
            "--error-column",
            "why",
        ]));
        let (before, after) = (folder.before(), folder.after());
        let at = before.schema().index_of(of).unwrap();
        assert_eq!(after.schema().field(at + 1).name(), "ascii");
        assert_eq!(
            after.schema().field(at + 1).data_type(),
            before.schema().field(at).data_type()
        );
        assert_eq!(after.schema().field(at + 2).name(), "why");
        assert_eq!(column(&after, of), column(&before, of));
        let expected: Vec<Option<String>> = (0..ROWS)
            .map(|row| name(row).and_then(|name| to_ascii(&name)))
            .collect();
        assert_eq!(column(&after, "ascii"), expected, "{of}");
        assert_eq!(after.column_by_name("why").unwrap().null_count(), ROWS);
    }
}

/// Each row as of lines.
#[test]
fn records_are_those_of_lines() {
    let folder = Folder::new();
    folder.write(
        &one(vec![Some("bücher.de"), None, Some("a_b"), Some("x\ny")]),
        properties(2),
    );
    let path = folder.path("in.parquet");
    let path = path.to_str().unwrap();
    let run = crate::support::puny(["to-ascii", "-c", "name", "-i", path, "-f", "jsonl"]);
    let lines: Vec<serde_json::Value> = run
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let rows: Vec<_> = lines
        .iter()
        .map(|line| (line["line"].as_u64().unwrap(), line["output"].as_str()))
        .collect();
    assert_eq!(rows, [(1, Some("xn--bcher-kva.de")), (3, None), (4, None)]);
    assert_eq!(run.code, 1);
    let run = crate::support::puny(["check", "-c", "name", "-i", path, "-f", "csv"]);
    let start: Vec<&str> = run.out.lines().take(3).collect();
    assert!(start[0].starts_with("line,input,valid,"), "{start:?}");
    assert!(
        start[1].starts_with("1,bücher.de,true,") && start[2].starts_with("3,a_b,false,"),
        "{start:?}"
    );
    let run = crate::support::puny(["check", "-q", "-c", "name", "-i", path]);
    assert!(
        run.out
            .starts_with(&format!("{path}:1: bücher.de: valid\n")),
        "{}",
        run.out
    );
}
