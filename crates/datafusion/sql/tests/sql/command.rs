//! What the command reads and writes.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

use crate::support::{call, files, message, puny_sql, text, written};

const NAMES: &str = "name,n\nBücher.example,1\na_b,2\n,3\nfaß.de,4\n";
const QUERY: &str = "SELECT n, idna_to_ascii(name) AS ascii FROM 'names.csv' ORDER BY n";

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("names.csv"), NAMES).unwrap();
    folder
}

#[test]
fn formats_of_the_output() {
    let folder = folder();
    let path = folder.path();
    let table = "\
+---+-----------------------+
| n | ascii                 |
+---+-----------------------+
| 1 | xn--bcher-kva.example |
| 2 | NULL                  |
| 3 | NULL                  |
| 4 | xn--fa-hia.de         |
+---+-----------------------+
";
    assert_eq!(written(path, &[QUERY]), table);
    let csv = "n,ascii\n1,xn--bcher-kva.example\n2,\n3,\n4,xn--fa-hia.de\n";
    assert_eq!(written(path, &["--format", "csv", QUERY]), csv);
    assert_eq!(
        written(path, &["--format", "tsv", QUERY]),
        csv.replace(',', "\t")
    );
    let bare = csv.strip_prefix("n,ascii\n").unwrap();
    assert_eq!(
        written(path, &["--format", "csv", "--no-header", QUERY]),
        bare
    );
    let lines = "{\"n\":1,\"ascii\":\"xn--bcher-kva.example\"}\n{\"n\":2,\"ascii\":null}\n\
                 {\"n\":3,\"ascii\":null}\n{\"n\":4,\"ascii\":\"xn--fa-hia.de\"}\n";
    assert_eq!(written(path, &["--format", "jsonl", QUERY]), lines);
    for (name, expected) in [
        ("a.csv", csv),
        ("a.jsonl", lines),
        ("a.ndjson", lines),
        ("a.txt", table),
    ] {
        assert_eq!(written(path, &[QUERY, "-o", name]), "");
        assert_eq!(fs::read_to_string(path.join(name)).unwrap(), expected);
    }
    // Back from each format, as it went.
    let back = |name: &str| {
        written(
            path,
            &[
                "--format",
                "csv",
                &format!("SELECT n, ascii FROM '{name}' ORDER BY n"),
            ],
        )
    };
    for name in ["a.parquet", "b.tsv", "c.jsonl", "d.csv"] {
        written(path, &[QUERY, "-o", name]);
        assert_eq!(back(name), csv, "{name}");
    }
    assert!(!files(path).iter().any(|name| name.starts_with(".puny")));
}

/// An output without rows has its columns all the same.
#[test]
fn no_rows() {
    let folder = folder();
    let path = folder.path();
    let query = "SELECT n, name FROM 'names.csv' WHERE n > 9";
    assert_eq!(written(path, &["--format", "csv", query]), "n,name\n");
    assert_eq!(written(path, &["--format", "jsonl", query]), "");
    written(path, &[query, "-o", "none.parquet"]);
    assert_eq!(
        written(path, &["--format", "csv", "SELECT * FROM 'none.parquet'"]),
        "n,name\n"
    );
}

#[cfg(unix)]
fn compressed(path: &Path, program: &str, name: &str) -> bool {
    let mut command = std::process::Command::new(program);
    let output = command.arg("-c").arg(path.join("names.csv")).output();
    let Ok(output) = output else { return false };
    fs::write(path.join(name), output.stdout).unwrap();
    output.status.success()
}

#[test]
fn files_by_path_folder_and_pattern() {
    let folder = folder();
    let path = folder.path();
    fs::create_dir_all(path.join("many/deep")).unwrap();
    for name in ["many/a.csv", "many/b.csv", "many/deep/c.csv"] {
        fs::write(path.join(name), NAMES).unwrap();
    }
    fs::write(path.join("many/other.txt"), "no table").unwrap();
    let count = |from: &str| {
        let query = format!("SELECT count(*) AS n FROM '{from}'");
        written(path, &["--format", "csv", "--no-header", &query])
    };
    assert_eq!(count("names.csv"), "4\n");
    assert_eq!(count(path.join("names.csv").to_str().unwrap()), "4\n");
    assert_eq!(count("many/*.csv"), "8\n");
    assert_eq!(count("many/[b]*"), "4\n");
    // Of a folder its own files, not those of folders in it.
    assert_eq!(count("many/"), "8\n");
    // The name of a column as it is written, and quotes of both kinds.
    fs::write(path.join("Groß.jsonl"), "{\"Name\":\"ü.de\"}\n").unwrap();
    let query = "SELECT idna_to_ascii(\"Name\") AS a FROM \"Groß.jsonl\"";
    assert_eq!(
        written(path, &["--format", "csv", query]),
        "a\nxn--tda.de\n"
    );
}

#[cfg(unix)]
#[test]
fn compressed_files() {
    let folder = folder();
    let path = folder.path();
    let mut read = 0;
    for (program, name) in [
        ("gzip", "x.csv.gz"),
        ("bzip2", "x.csv.bz2"),
        ("xz", "x.csv.xz"),
        ("zstd", "x.csv.zst"),
    ] {
        if compressed(path, program, name) {
            let query = QUERY.replace("names.csv", name);
            assert_eq!(
                written(path, &["--format", "csv", &query]),
                written(path, &["--format", "csv", QUERY])
            );
            read += 1;
        }
    }
    // gzip is everywhere.
    assert!(read > 0);
}

#[test]
fn queries_from_a_file_and_from_standard_input() {
    let folder = folder();
    let path = folder.path();
    let queries = format!(
        "-- first\nCREATE VIEW v AS SELECT 1 AS x; SET datafusion.execution.batch_size = 2;\n{QUERY};"
    );
    fs::write(path.join("job.sql"), &queries).unwrap();
    let expected = written(path, &["--format", "csv", QUERY]);
    assert_eq!(
        written(path, &["--format", "csv", "-f", "job.sql"]),
        expected
    );
    for arguments in [&["--format", "csv"][..], &["--format", "csv", "-f", "-"]] {
        let mut command = puny_sql(path);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        child
            .stdin
            .take()
            .unwrap()
            .write_all(queries.as_bytes())
            .unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(text(&output.stdout), expected);
        assert!(output.status.success());
    }
    // Several results, one below the other; into a file only one.
    let both = ["--format", "csv", "SELECT 1 AS a; SELECT 2 AS b"];
    assert_eq!(written(path, &both), "a\n1\nb\n2\n");
    let refused = message(path, &["SELECT 1 AS a; SELECT 2 AS b", "-o", "x.csv"]);
    assert!(
        refused.contains("only the last may return any"),
        "{refused}"
    );
    assert!(
        message(path, &["CREATE VIEW v AS SELECT 1", "-o", "x.csv"]).contains("end with a SELECT")
    );
    assert_eq!(files(path), ["job.sql", "names.csv"]);
}

/// What needs more than the memory goes to disk, and the result is the same.
#[test]
fn a_sort_that_spills() {
    let folder = folder();
    let path = folder.path();
    fs::create_dir(path.join("temp")).unwrap();
    let query = "SELECT value, 'name-' || ((value * 7919) % 1000003) AS name FROM generate_series(1, 400000) ORDER BY name, value";
    let digest = |extra: &[&str]| {
        let mut arguments = vec!["--format", "csv", query];
        arguments.extend(extra);
        written(path, &arguments)
    };
    let little = ["--memory", "16MB", "--temp", "temp", "--threads", "2"];
    let with_less = digest(&little);
    let explained = format!("EXPLAIN ANALYZE {query}");
    let metrics = written(
        path,
        &[&["--format", "csv", &explained], &little[..]].concat(),
    );
    let spilled = |metrics: &str| {
        let mut counts = metrics.split("spill_count=").skip(1);
        counts.any(|count| !count.starts_with('0'))
    };
    assert!(spilled(&metrics), "{metrics}");
    assert_eq!(with_less.lines().count(), 400_001);
    assert!(with_less == digest(&[]), "the rows differ");
    assert_eq!(files(&path.join("temp")), [""; 0]);
    let refused = message(path, &["--memory", "100KB", "--format", "csv", query]);
    assert!(refused.contains("Hint: give more --memory"), "{refused}");
}

/// Characters that would change what a terminal shows are escaped in tables, and only there.
#[test]
fn tables_are_safe_for_terminals() {
    let folder = folder();
    let query = "SELECT 'a' || chr(27) || '[2J' || chr(8238) || 'b' AS \"x\u{1b}y\"";
    let table = written(folder.path(), &[query]);
    assert!(table.contains("| a\\u{1B}[2J\\u{202E}b |"), "{table}");
    assert!(table.contains("| x\\u{1B}y "), "{table}");
    let csv = written(folder.path(), &["--format", "csv", query]);
    assert!(csv.contains("a\u{1b}[2J\u{202E}b"), "{csv}");
}

/// A table of many rows is written while they arrive; a wide cell stands out.
#[test]
fn long_tables() {
    let folder = folder();
    let query = "SELECT value FROM generate_series(1, 100000)";
    let table = written(folder.path(), &[query]);
    assert_eq!(table.lines().count(), 100_004);
}

#[test]
fn a_reader_that_closes_ends_it_quietly() {
    let folder = folder();
    let mut command = puny_sql(folder.path());
    command.arg("SELECT value FROM generate_series(1, 100000000)");
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(
        (output.status.code(), text(&output.stderr)),
        (Some(0), String::new())
    );
}

#[test]
fn help_has_examples_that_work() {
    let folder = folder();
    let help = written(folder.path(), &["--help"]);
    let example = "$ puny-sql \"SELECT idna_to_ascii('Bücher.example') AS ascii\"\n";
    let (_, rest) = help.split_once(example).unwrap();
    let table = written(
        folder.path(),
        &["SELECT idna_to_ascii('Bücher.example') AS ascii"],
    );
    let shown: Vec<_> = rest.lines().take(5).map(str::trim).collect();
    assert_eq!(shown, table.lines().collect::<Vec<_>>());
    assert!(written(folder.path(), &["--version"]).starts_with("puny-sql "));
    assert_eq!(
        call(folder.path(), &["--fromat", "csv", "SELECT 1"])
            .status
            .code(),
        Some(2)
    );
}
