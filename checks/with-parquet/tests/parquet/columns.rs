//! Which column: missing ones, other types, new names.

use std::sync::Arc;

use arrow_array::{ArrayRef, BinaryArray, Int64Array, RecordBatch, StringArray};
use arrow_schema::{DataType, Field, Schema};
use parquet::file::properties::WriterProperties;

use crate::files::{Folder, column, one, properties, table};
use crate::support::{ok, puny};

/// A refusal, and that nothing is left behind.
#[track_caller]
fn refused(folder: &Folder, arguments: &[&str]) -> String {
    let run = folder.run(arguments);
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.err);
    assert_eq!(folder.names(), ["in.parquet"]);
    let path = folder.path("in.parquet").display().to_string();
    run.err.replace(&path, "in.parquet")
}

#[test]
fn a_missing_column_is_reported_with_those_that_are_there() {
    let folder = Folder::new();
    folder.write(&table(10), properties(10));
    let all =
        "'id', 'name', 'large', 'view', 'dictionary', 'list', 'place', 'bytes', 'time', 'price'";
    assert_eq!(
        refused(&folder, &["to-ascii", "-c", "nmae"]),
        format!(
            "puny: --column: in.parquet: no column is called 'nmae' (did you mean 'name'?); there are {all}\n"
        )
    );
    assert_eq!(
        refused(&folder, &["to-ascii", "-c", "x"]),
        format!("puny: --column: in.parquet: no column is called 'x'; there are {all}\n")
    );
    assert_eq!(
        refused(&folder, &["to-ascii", "-c", "11"]),
        format!("puny: --column: in.parquet: there is no column 11; there are 10: {all}\n")
    );
    assert_eq!(
        refused(&folder, &["to-ascii"]),
        format!(
            "puny: in.parquet is Parquet: --column says which of its columns: {}\n",
            all.replace('\'', "")
        )
    );
}

#[test]
fn columns_of_other_types_are_refused() {
    let folder = Folder::new();
    folder.write(&table(10), properties(10));
    for (column, words) in [
        ("id", "column 'id' holds INT64, and no strings"),
        (
            "bytes",
            "column 'bytes' holds bytes: BYTE_ARRAY without the annotation STRING; if they are text, cast them first",
        ),
        ("price", "column 'price' holds Decimal"),
        ("time", "column 'time' holds Timestamp"),
        (
            "list",
            "column 'list' is nested; its strings are 'list.list.item'",
        ),
        (
            "place",
            "column 'place' is nested; its strings are 'place.host'",
        ),
        (
            "place.weight",
            "column 'place.weight' holds DOUBLE, and no strings",
        ),
    ] {
        let err = refused(&folder, &["to-ascii", "-c", column]);
        assert!(
            err.starts_with(&format!("puny: --column: in.parquet: {words}")),
            "{err}"
        );
    }
}

#[test]
fn a_new_name_is_new() {
    let folder = Folder::new();
    folder.write(&table(10), properties(10));
    for (arguments, words) in [
        (
            &["-c", "name", "--new-column", "id"][..],
            "there is a column 'id' already; another name is needed",
        ),
        (
            &["-c", "name", "--new-column", "a", "--error-column", "a"],
            "there is a column 'a' already",
        ),
        (
            &["-c", "name,view", "--new-column", "a"],
            "--new-column is for one column, and --column names several",
        ),
        (
            &["-c", "name,view", "--error-column", "a"],
            "--error-column is for one column",
        ),
        (
            &["-c", "place.host", "--new-column", "a"],
            "column 'place.host' is in a list or a struct",
        ),
        (
            &["-c", "name", "--on-error", "skip"],
            "--on-error skip is not for Parquet",
        ),
        (
            &["-c", "name", "--delimiter", ","],
            "--delimiter is for lines of text",
        ),
        (&["-c", "name", "--header"], "--header is for lines of text"),
        (&["-c", "name", "-0"], "--null is for lines of text"),
        (
            &["-c", "name", "-f", "csv", "--new-column", "a"],
            "--new-column needs the output to be Parquet",
        ),
    ] {
        let err = refused(&folder, &[&["to-ascii"], arguments].concat());
        assert!(err.contains(words), "{err}");
    }
}

#[test]
fn parquet_is_one_file_and_not_a_stream() {
    let folder = Folder::new();
    folder.write(&table(10), properties(10));
    let path = folder.path("in.parquet");
    let path = path.to_str().unwrap();
    let run = puny(["to-ascii", "-c", "name", "-i", path, "-i", path]);
    assert!(
        run.code == 2 && run.err.contains("is Parquet, which is converted alone"),
        "{}",
        run.err
    );
    let run = crate::support::pipe(["to-ascii"], std::fs::read(path).unwrap());
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(
        run.err
            .contains("<stdin>: this is Parquet, which is read from its end"),
        "{}",
        run.err
    );
    let run = puny(["to-ascii", "-c", "1", "--new-column", "a", "--", "x"]);
    assert!(
        run.code == 2 && run.err.contains("--new-column is for Parquet files"),
        "{}",
        run.err
    );
    let run = puny(["to-ascii", "--format", "parquet", "x"]);
    assert!(
        run.code == 2 && run.err.contains("--format parquet is for Parquet files"),
        "{}",
        run.err
    );
}

/// Two columns of one name, and names that need quotes.
#[test]
fn names_are_those_of_the_file() {
    let folder = Folder::new();
    let text = |text: &str| -> ArrayRef { Arc::new(StringArray::from(vec![text])) };
    let field = |name: &str| Field::new(name, DataType::Utf8, false);
    let schema = Schema::new(vec![
        field("a"),
        field("a"),
        field("1"),
        field("b,c"),
        field("x.y"),
    ]);
    let columns = vec![text("ä"), text("ö"), text("ü"), text("é"), text("è")];
    folder.write(
        &RecordBatch::try_new(Arc::new(schema), columns).unwrap(),
        WriterProperties::builder(),
    );
    let err = refused(&folder, &["encode", "-c", "a"]);
    assert!(
        err.contains("two columns are called 'a'; use the number"),
        "{err}"
    );
    ok(folder.run(&["encode", "-c", "2,\"1\",\"b,c\",x.y"]));
    let after = folder.after();
    let all: Vec<_> = after
        .columns()
        .iter()
        .map(|array| crate::files::strings(array)[0].clone().unwrap())
        .collect();
    assert_eq!(all, ["ä", "nda", "tda", "9ca", "8ca"]);
}

/// A column without nulls has none, unless that is asked for.
#[test]
fn a_column_without_nulls_may_get_them() {
    let folder = Folder::new();
    let names: ArrayRef = Arc::new(StringArray::from(vec!["ü.de", "a_b"]));
    let ids: ArrayRef = Arc::new(Int64Array::from(vec![1, 2]));
    let batch = RecordBatch::try_from_iter([("name", names), ("id", ids)]).unwrap();
    folder.write(&batch, WriterProperties::builder());
    let kept = folder.run(&["to-ascii", "-q", "-c", "name"]);
    assert_eq!(kept.code, 1);
    assert!(!folder.after().schema().field(0).is_nullable());
    assert_eq!(
        column(&folder.after(), "name"),
        [Some("xn--tda.de".into()), Some("a_b".into())]
    );
    let blank = folder.run(&["to-ascii", "-q", "-c", "name", "--on-error", "blank"]);
    assert_eq!(blank.code, 1);
    assert!(folder.after().schema().field(0).is_nullable());
    assert_eq!(
        column(&folder.after(), "name"),
        [Some("xn--tda.de".into()), None]
    );
    assert_eq!(folder.after().column(1), folder.before().column(1));
}

/// BYTE_ARRAY as text by the annotation of old writers alone.
#[test]
fn bytes_are_no_strings() {
    let folder = Folder::new();
    let bytes: ArrayRef = Arc::new(BinaryArray::from(vec![&b"a"[..]]));
    folder.write(
        &RecordBatch::try_from_iter([("name", bytes)]).unwrap(),
        WriterProperties::builder(),
    );
    let err = refused(&folder, &["to-ascii", "-c", "name"]);
    assert!(err.contains("as CAST(name AS VARCHAR) of DuckDB"), "{err}");
    folder.write(&one(vec![Some("a")]), WriterProperties::builder());
    ok(folder.run(&["to-ascii", "-c", "name"]));
}
