//! Wrong input, a full disk, an interrupt: a clear error, and no output left behind.

use std::fs;
use std::path::Path;

use crate::support::{call, files, message, puny_sql, text, written};

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let query = "SELECT 'name-' || value || '.example' AS name FROM generate_series(1, 20000)";
    written(folder.path(), &[query, "-o", "names.parquet"]);
    folder
}

const QUERY: &str = "SELECT idna_to_ascii(name) AS ascii FROM 'cut.parquet'";

/// Cut off anywhere, and with other bytes in the middle.
#[test]
fn damaged_parquet() {
    let folder = folder();
    let path = folder.path();
    let whole = fs::read(path.join("names.parquet")).unwrap();
    let len = whole.len();
    let mut refused = 0;
    for cut in [0, 1, 4, 8, len / 2, len - 9, len - 8, len - 4, len - 1] {
        fs::write(path.join("cut.parquet"), &whole[..cut]).unwrap();
        let said = message(path, &[QUERY, "-o", "out.csv"]);
        assert!(
            said.starts_with("puny-sql: ") && said.contains("cut.parquet"),
            "{cut}: {said}"
        );
        refused += 1;
    }
    assert_eq!(refused, 9);
    // Pages that are not what the footer says.
    let mut damaged = whole.clone();
    damaged[len / 3..len / 2].fill(0x55);
    fs::write(path.join("cut.parquet"), &damaged).unwrap();
    let said = message(path, &[QUERY, "-o", "out.csv"]);
    assert!(
        said.starts_with("puny-sql: ") && said.contains("\nHint: "),
        "{said}"
    );
    assert!(!said.contains("backtrace"), "{said}");
    assert_eq!(files(path), ["cut.parquet", "names.parquet"]);
}

/// Bytes changed one by one, in pages and in the footer: rows, or an error and no file. The engine's readers panic
/// at some of them.
#[test]
fn bytes_of_parquet_changed() {
    let folder = folder();
    let path = folder.path();
    let query =
        "SELECT 'name-' || (value % 7) || '.example' AS name, value FROM generate_series(1, 60)";
    written(path, &[query, "-o", "cut.parquet"]);
    let whole = fs::read(path.join("cut.parquet")).unwrap();
    let query = "SELECT idna_to_ascii(name) AS ascii, value FROM 'cut.parquet'";
    let (mut passed, mut refused) = (0, 0);
    for at in (4..whole.len()).step_by(17) {
        let mut changed = whole.clone();
        changed[at] ^= 0xFF;
        fs::write(path.join("cut.parquet"), &changed).unwrap();
        let output = call(path, &[query, "-o", "out.csv"]);
        let said = text(&output.stderr);
        match output.status.code() {
            Some(0) => {
                assert_eq!(said, "", "{at}");
                fs::remove_file(path.join("out.csv")).unwrap();
                passed += 1;
            }
            Some(2) => {
                assert!(said.starts_with("puny-sql: "), "{at}: {said}");
                assert!(!said.contains("RUST_BACKTRACE"), "{at}: {said}");
                refused += 1;
            }
            other => panic!("{at}: {other:?}: {said}"),
        }
        assert_eq!(files(path), ["cut.parquet", "names.parquet"], "{at}");
    }
    assert!(passed > 0 && refused > 0, "{passed}, {refused}");
}

/// Parquet of another program: names as bytes, a column that is missing, other types in a second file.
#[test]
fn foreign_schemas() {
    let folder = folder();
    let path = folder.path();
    fs::create_dir(path.join("mixed")).unwrap();
    written(
        path,
        &[
            "SELECT arrow_cast('ü.de', 'Binary') AS name",
            "-o",
            "bytes.parquet",
        ],
    );
    written(path, &["SELECT 1 AS name", "-o", "mixed/a.parquet"]);
    written(
        path,
        &["SELECT 'x' AS name, 2 AS other", "-o", "mixed/b.parquet"],
    );
    let before = files(path);
    let ask = |query: &str| message(path, &[query, "-o", "out.csv"]);
    let said = ask("SELECT idna_to_ascii(name) AS a FROM 'bytes.parquet'");
    assert!(
        said.contains("takes text") && said.contains("arrow_cast(…, 'Utf8')"),
        "{said}"
    );
    let said = ask("SELECT idna_to_ascii(nam) AS a FROM 'names.parquet'");
    assert!(
        said.contains("No field named nam") && said.contains("name"),
        "{said}"
    );
    let said = ask("SELECT idna_to_ascii(name) AS a FROM 'mixed/*.parquet'");
    assert!(
        said.starts_with("puny-sql: ") && !said.contains("panicked"),
        "{said}"
    );
    assert_eq!(files(path), before);
    let fixed = "SELECT idna_to_ascii(arrow_cast(name, 'Utf8')) AS a FROM 'bytes.parquet'";
    assert_eq!(
        written(path, &["--format", "csv", fixed]),
        "a\nxn--tda.de\n"
    );
}

#[test]
fn errors_suggest_the_fix() {
    let folder = folder();
    let path = folder.path();
    fs::write(path.join("notes.doc"), "x").unwrap();
    fs::write(path.join("bad.csv"), "a,b\n1,2\n1,2,3\n").unwrap();
    fs::write(path.join("bad.jsonl"), "{\"a\":1}\n{\"a\":\n").unwrap();
    for (query, expected) in [
        (
            "SELECT * FROM 'name.parquet'",
            "did you mean names.parquet?",
        ),
        (
            "SELECT * FROM 'nowhere/x.parquet'",
            "there is no folder nowhere",
        ),
        ("SELECT * FROM '*.csv.gz'", "no file is *.csv.gz"),
        (
            "SELECT * FROM 'notes.doc'",
            "unknown format; the name ends with .parquet, .csv",
        ),
        ("SELECT * FROM names", "a file is written in single quotes"),
        (
            "SELECT idna_toascii(name) FROM 'names.parquet'",
            "idna_to_ascii",
        ),
        (
            "SELECT * FROM names.parquet",
            "a file is written in single quotes",
        ),
        ("SELEC 1", "SELEC"),
        (
            "SELECT try_idna_to_ascii(name) FROM 'names.parquet'",
            "try_idna_to_ascii(name)['value']",
        ),
        ("SELECT * FROM 'bad.csv'", "bad.csv"),
        ("SELECT * FROM 'bad.jsonl'", "bad.jsonl"),
        ("COPY (SELECT 1) TO 'x.csv'", "-o FILE"),
        ("", "there is no query"),
    ] {
        let said = message(path, &["--format", "csv", query]);
        assert!(said.contains(expected), "{query}: {said}");
    }
    for (arguments, expected) in [
        (&["SELECT 1", "-o", "x"][..], "give --format"),
        (&["SELECT 1", "-o", "x.csv.gz"], "puny-sql … | zstd"),
        (&["SELECT 1", "-o", "no/x.csv"], "no/x.csv: "),
        (&["SELECT 1", "--memory", "much"], "write it as 2GB"),
        (&["SELECT 1", "--temp", "none"], "no such folder"),
        (&["-f", "none.sql"], "none.sql: "),
    ] {
        let said = message(path, arguments);
        assert!(said.contains(expected), "{arguments:?}: {said}");
    }
    assert_eq!(
        files(path),
        ["bad.csv", "bad.jsonl", "names.parquet", "notes.doc"]
    );
}

/// The old file stays until the new one is complete.
#[test]
fn an_old_file_survives_a_failure() {
    let folder = folder();
    let path = folder.path();
    fs::write(path.join("out.csv"), "old").unwrap();
    // Fails after many rows.
    let query = "SELECT arrow_cast(CASE WHEN value = 90000 THEN 'x' ELSE '1' END, 'Int64') AS n FROM generate_series(1, 100000)";
    message(path, &[query, "-o", "out.csv"]);
    assert_eq!(fs::read_to_string(path.join("out.csv")).unwrap(), "old");
    written(path, &["SELECT 1 AS n", "-o", "out.csv"]);
    assert_eq!(fs::read_to_string(path.join("out.csv")).unwrap(), "n\n1\n");
    assert_eq!(files(path), ["names.parquet", "out.csv"]);
}

/// A disk that takes no more than 64 KiB a file.
#[cfg(unix)]
#[test]
fn a_full_disk() {
    let folder = folder();
    let path = folder.path();
    let program = env!("CARGO_BIN_EXE_puny-sql");
    for (name, block) in [
        ("out.csv", ""),
        ("out.jsonl", ""),
        ("out.parquet", "random()"),
    ] {
        let value = if block.is_empty() { "value" } else { block };
        let query = format!(
            "SELECT {value} AS v, 'a-long-name-' || {value} AS name FROM generate_series(1, 300000)"
        );
        let script = "trap '' XFSZ; ulimit -f 64; exec \"$0\" \"$1\" -o \"$2\"";
        let output = std::process::Command::new("sh")
            .args(["-c", script, program, &query, name])
            .current_dir(path)
            .output()
            .unwrap();
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{name}: {said}");
        assert!(
            said.starts_with("puny-sql: ") && said.contains(name),
            "{said}"
        );
        assert_eq!(files(path), ["names.parquet"]);
    }
}

/// A device that is always full, as the standard output and by its name.
#[cfg(target_os = "linux")]
#[test]
fn a_full_device() {
    let folder = folder();
    let path = folder.path();
    for format in ["table", "csv", "jsonl", "parquet"] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let output = puny_sql(path)
            .args(["SELECT 1 AS n", "--format", format])
            .stdout(full)
            .output()
            .unwrap();
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{format}: {said}");
        assert!(said.contains("<stdout>: No space left"), "{format}: {said}");
        let said = message(
            path,
            &["SELECT 1 AS n", "--format", format, "-o", "/dev/full"],
        );
        assert!(
            said.contains("/dev/full: No space left"),
            "{format}: {said}"
        );
    }
}

/// An interrupt ends it by its signal, with no output and no temporary file.
#[cfg(unix)]
#[test]
fn an_interrupt() {
    use std::os::unix::process::ExitStatusExt;
    use std::time::{Duration, Instant};

    let folder = folder();
    let path = folder.path();
    let endless = "SELECT a.value, idna_to_ascii('n' || b.value || '.de') AS x \
                   FROM generate_series(1, 1000000) a CROSS JOIN generate_series(1, 1000000) b";
    let sorted = format!("{endless} ORDER BY x");
    // It computes without a pause.
    let stuck = "SELECT count(*) FROM generate_series(1, 1000000) a CROSS JOIN generate_series(1, 1000000) b";
    fs::create_dir(path.join("temp")).unwrap();
    // A shell starts what it runs in the background with SIGINT ignored, and so it stays.
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    let ignores_int = ignored.is_some_and(|mask| mask & 0b10 != 0);
    for (signal, number, query, name) in [
        ("INT", 2, endless, "out.csv"),
        ("TERM", 15, endless, "out.parquet"),
        ("INT", 2, &sorted, "out.jsonl"),
        ("INT", 2, stuck, "out.csv"),
    ] {
        let (signal, number) = match signal {
            "INT" if ignores_int => ("TERM", 15),
            _ => (signal, number),
        };
        let options = ["-o", name, "--memory", "50MB", "--temp", "temp"];
        let child = puny_sql(path).arg(query).args(options).spawn().unwrap();
        let start = Instant::now();
        while files(path).len() < 3 && start.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(20));
        }
        assert!(
            files(path).iter().any(|file| file.starts_with(".puny-")),
            "{:?}",
            files(path)
        );
        std::thread::sleep(Duration::from_millis(300));
        let kill = std::process::Command::new("sh")
            .args(["-c", &format!("kill -{signal} {}", child.id())])
            .status();
        assert!(kill.unwrap().success());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.signal(), Some(number), "{query}");
        assert_eq!(files(path), ["names.parquet", "temp"]);
        assert_eq!(files(&path.join("temp")), [""; 0]);
    }
    assert!(call(path, &["SELECT 1"]).status.success());
    let _: &Path = path;
}
