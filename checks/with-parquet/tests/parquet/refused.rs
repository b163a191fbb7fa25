//! Strings that fail: messages, exit status, and what is written for them.

use arrow_array::cast::AsArray;
use parquet::file::properties::WriterProperties;

use crate::files::{Folder, column, one, properties};

const NAMES: [Option<&str>; 6] = [
    Some("bücher.de"),
    None,
    Some("a_b.bücher.de"),
    Some("ok.example"),
    Some("xn--0.de"),
    Some("faß.de"),
];

/// With a row group for each two rows.
fn folder() -> Folder {
    let folder = Folder::new();
    folder.write(&one(NAMES.to_vec()), properties(2));
    folder
}

#[test]
fn messages_name_the_row_of_the_file() {
    let folder = folder();
    let run = folder.run(&["to-ascii", "-c", "name"]);
    let path = folder.path("in.parquet").display().to_string();
    let err = run.err.replace(&path, "in.parquet");
    let lines: Vec<&str> = err.lines().collect();
    assert_eq!((run.code, lines.len()), (1, 3), "{err}");
    assert!(
        lines[0].starts_with("in.parquet:3:2: '_' (U+005F LOW LINE) in label 1"),
        "{err}"
    );
    assert!(
        lines[0].ends_with("hint: --std3 dns allows names such as _dmarc and *.example"),
        "{err}"
    );
    assert!(lines[1].starts_with("in.parquet:5:1: label 1: "), "{err}");
    assert!(
        lines[2].starts_with("2 of 5 strings failed and were kept as they came: "),
        "{err}"
    );
    let quiet = folder.run(&["to-ascii", "-q", "-c", "name"]);
    assert_eq!((quiet.code, quiet.err.as_str()), (1, ""));
}

/// Ascending rows by any number of threads.
#[test]
fn on_error_says_what_is_written() {
    let ok = ["xn--bcher-kva.de", "xn--fa-hia.de"];
    for (on_error, bad) in [
        (None, [Some("a_b.bücher.de"), Some("xn--0.de")]),
        (Some("keep"), [Some("a_b.bücher.de"), Some("xn--0.de")]),
        (Some("blank"), [None, None]),
        (
            Some("partial"),
            [Some("a_b.xn--bcher-kva.de"), Some("xn--0.de")],
        ),
    ] {
        for new in [false, true] {
            let folder = folder();
            let mut arguments = vec!["to-ascii", "-q", "-c", "name"];
            arguments.extend(
                on_error
                    .into_iter()
                    .flat_map(|on_error| ["--on-error", on_error]),
            );
            let of = match new {
                true => "ascii",
                false => "name",
            };
            // In a new column, null is the default.
            let bad = match (new, on_error) {
                (true, None) => [None, None],
                _ => bad,
            };
            if new {
                arguments.extend(["--new-column", of]);
            }
            assert_eq!(folder.run(&arguments).code, 1);
            let expected = [
                Some(ok[0]),
                None,
                bad[0],
                Some("ok.example"),
                bad[1],
                Some(ok[1]),
            ];
            assert_eq!(
                column(&folder.after(), of),
                expected.map(|text| text.map(str::to_owned)),
                "{arguments:?}"
            );
        }
    }
}

#[test]
fn stop_writes_nothing() {
    let folder = folder();
    let run = folder.run(&["to-ascii", "-c", "name", "--on-error", "stop"]);
    assert_eq!(run.code, 1);
    assert!(
        run.err.lines().last().unwrap().ends_with("; stopped there"),
        "{}",
        run.err
    );
    assert!(!run.err.contains(":5:"), "{}", run.err);
    assert_eq!(folder.names(), ["in.parquet"]);
}

#[test]
fn errors_have_a_column_if_that_is_asked_for() {
    let folder = folder();
    folder.run(&["to-ascii", "-q", "-c", "name", "--error-column", "why"]);
    let why = column(&folder.after(), "why");
    let has: Vec<bool> = why.iter().map(Option::is_some).collect();
    assert_eq!(has, [false, false, true, false, true, false]);
    assert!(
        why[2]
            .as_ref()
            .unwrap()
            .starts_with("'_' (U+005F LOW LINE) in label 1"),
        "{why:?}"
    );
    // `check` changes nothing else.
    let run = folder.run(&["check", "-c", "name"]);
    assert_eq!(run.code, 1);
    assert_eq!(
        column(&folder.after(), "name"),
        NAMES.map(|name| name.map(str::to_owned))
    );
    assert_eq!(column(&folder.after(), "name_errors"), why);
}

/// Bytes that are not UTF-8, in a column that says it is text: one message, and the rest goes on.
#[test]
fn bytes_that_are_not_text_fail_alone() {
    use parquet::column::writer::ColumnWriter;
    use parquet::data_type::ByteArray;
    use parquet::file::writer::SerializedFileWriter;
    use parquet::schema::parser::parse_message_type;
    use std::sync::Arc;

    let folder = Folder::new();
    let schema = parse_message_type("message m { required binary name (UTF8); }").unwrap();
    let file = std::fs::File::create(folder.path("in.parquet")).unwrap();
    let properties = Arc::new(WriterProperties::builder().build());
    let mut writer = SerializedFileWriter::new(file, Arc::new(schema), properties).unwrap();
    let mut group = writer.next_row_group().unwrap();
    let mut column = group.next_column().unwrap().unwrap();
    let values = [&b"\xC3\xBC.de"[..], b"\xFF.de", b"b\xC3\xBCcher.de"].map(ByteArray::from);
    match column.untyped() {
        ColumnWriter::ByteArrayColumnWriter(writer) => {
            writer.write_batch(&values, None, None).unwrap()
        }
        _ => unreachable!(),
    };
    column.close().unwrap();
    group.close().unwrap();
    writer.close().unwrap();
    let run = folder.run(&["to-ascii", "-c", "name", "--on-error", "blank"]);
    assert_eq!(run.code, 1);
    assert!(
        run.err
            .contains(":2:1: byte 1 of the line, FF, is not valid UTF-8"),
        "{}",
        run.err
    );
    let after = folder.after();
    let names: Vec<Option<&str>> = after.column(0).as_string::<i32>().iter().collect();
    assert_eq!(names, [Some("xn--tda.de"), None, Some("xn--bcher-kva.de")]);
}
