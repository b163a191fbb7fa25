//! `--diff`: the changes of an in-place conversion, as `patch` takes them.

use std::fs;
use std::process::Command;

use crate::support::{command, finish, ok, pipe, puny};

#[test]
fn lines_that_change_are_shown() {
    let run = pipe(["to-ascii", "-c", "2", "--diff"], "1 a\n2 ü\n3 ä\n4 b\n5 ö");
    assert_eq!(
        ok(run),
        "--- <stdin>\n+++ <stdin>\n@@ -2 +2 @@\n-2 ü\n+2 xn--tda\n@@ -3 +3 @@\n-3 ä\n+3 xn--4ca\n\
         @@ -5 +5 @@\n-5 ö\n\\ No newline at end of file\n+5 xn--nda\n\\ No newline at end of file\n"
    );
    let run = pipe(
        ["to-ascii", "--zone", "--diff"],
        "a MX (\r\n 1\r\n ü\r\n)\r\n",
    );
    assert_eq!(
        ok(run),
        "--- <stdin>\n+++ <stdin>\n@@ -3 +3 @@\n- ü\r\n+ xn--tda\r\n"
    );
    let run = pipe(
        ["to-unicode", "--json", "a", "--diff"],
        "{\"a\":\"xn--tda\"}\n{\"a\":\"b\"}\n",
    );
    assert!(ok(run).ends_with("@@ -1 +1 @@\n-{\"a\":\"xn--tda\"}\n+{\"a\":\"ü\"}\n"));
    assert_eq!(ok(pipe(["to-ascii", "-c", "1", "--diff"], "a\nb\n")), "");
}

/// The status is that of the conversion; a zone with a failure gives no diff.
#[test]
fn failures_are_those_of_the_conversion() {
    let table = "ü\nü_\n";
    let run = pipe(["to-ascii", "-c", "1", "--diff"], table);
    assert_eq!(run.code, 1);
    assert!(
        run.out.ends_with("@@ -1 +1 @@\n-ü\n+xn--tda\n"),
        "{}",
        run.out
    );
    assert!(run.err.starts_with("<stdin>:2:2: '_'"), "{}", run.err);
    let run = pipe(
        ["to-ascii", "-c", "1", "--diff", "--on-error", "skip", "-q"],
        table,
    );
    assert!(run.out.ends_with("@@ -2 +1,0 @@\n-ü_\n"), "{}", run.out);
    let zone = "ü A 192.0.2.1\nbad..x A 192.0.2.2\n";
    let run = pipe(["to-ascii", "--zone", "--diff"], zone);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.contains("nothing was written"), "{}", run.err);
    let run = pipe(["to-ascii", "--zone", "--diff", "--on-error", "keep"], zone);
    assert!(
        run.code == 1 && run.out.contains("+xn--tda A"),
        "{}",
        run.out
    );
}

/// `patch` with it gives the conversion's result.
#[test]
fn patch_applies_it() {
    if Command::new("patch").arg("--version").output().is_err() {
        eprintln!("skipped: patch_applies_it, as there is no patch");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let csv = &["-c", "2", "--delimiter", ","][..];
    let long = "1,ü\r\n2,a\r\n\"3\n\",\"ü.de\"\n4,b\n".repeat(20_000);
    for (name, options, text) in [
        ("table", csv, "1,ü\n2,\"x\ny\",\n3,ü"),
        ("marked", csv, "\u{FEFF}1,ü\n2,b\n"),
        ("marked-too", csv, "\u{FEFF}1,a\n2,ü\n"),
        (
            "zone",
            &["--zone"],
            "$TTL 1\nü HIP ( 2 20 AA ; ä\n ö.\n\n é\n)\nä A 1\n\n",
        ),
        ("long", csv, &long),
    ] {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        for threads in ["1", "3"] {
            let run = |diff: &[&str]| {
                let mut command = command();
                command.args(["to-ascii", "-q", "--on-error", "keep", "--threads", threads]);
                command.args(options).args(diff).arg("-i").arg(name);
                finish(command.current_dir(folder.path()))
            };
            let diff = folder.path().join("diff");
            fs::write(&diff, run(&["--diff"]).out).unwrap();
            let patched = folder.path().join("patched");
            let patch = finish(
                Command::new("patch")
                    .args(["--binary", "-s", "-o"])
                    .arg(&patched)
                    .arg(&path)
                    .arg(&diff),
            );
            assert_eq!(
                (patch.code, patch.out.as_str()),
                (0, ""),
                "{name}: {}",
                patch.err
            );
            assert!(
                fs::read_to_string(&patched).unwrap() == run(&[]).out,
                "{name}"
            );
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
}

#[test]
fn each_file_has_its_heading() {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in [("a", "ü"), ("b", "x\n"), ("c", "ä\n")] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let mut command = command();
    command.args([
        "to-ascii", "-c", "1", "--diff", "-i", "a", "-i", "b", "-i", "c",
    ]);
    let out = ok(finish(command.current_dir(folder.path())));
    let headings: Vec<&str> = out.lines().filter(|line| line.starts_with("---")).collect();
    assert_eq!(headings, ["--- a", "--- c"]);
}

#[test]
fn wrong_usage_is_reported() {
    for arguments in [
        &["to-ascii", "--diff", "a"][..],
        &["to-ascii", "--diff", "--trim", "a"],
        &["to-ascii", "--diff", "-c", "1", "-f", "jsonl", "a"],
        &["to-ascii", "--diff", "-c", "1", "-o", "x", "a"],
        &["to-ascii", "--diff", "-c", "1", "--null"],
        &["check", "--diff", "-c", "1", "a"],
    ] {
        let run = puny(arguments);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}");
    }
}
