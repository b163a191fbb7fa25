//! Many lines, and lines that come one by one.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use std::sync::mpsc;
use std::time::Duration;

use crate::support::{finish, pipe};
use puny::punycode::encode;

/// 100,000 lines of many lengths, every 1000th of which is invalid.
fn lines() -> (String, String) {
    let (mut basic, mut extended) = (String::new(), String::new());
    for number in 0..100_000_u32 {
        if number % 1000 == 999 {
            basic.push_str("b!\n");
            continue;
        }
        let word = "ü".repeat(number as usize % 7) + &number.to_string();
        writeln!(basic, "{}", encode(&word).unwrap()).unwrap();
        writeln!(extended, "{word}").unwrap();
    }
    (basic, extended)
}

#[test]
fn the_order_is_that_of_the_input_on_any_number_of_threads() {
    let (basic, extended) = lines();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("labels");
    std::fs::write(&path, &basic).unwrap();
    let mut messages = Vec::new();
    for threads in ["1", "2", "3", "16"] {
        let run = finish(
            crate::support::command()
                .args(["decode", "--threads", threads, "-i"])
                .arg(&path),
        );
        assert!(run.out == extended, "{threads} threads");
        assert_eq!(run.code, 1);
        messages.push(run.err);
    }
    let first: Vec<&str> = messages[0].lines().collect();
    assert_eq!(first.len(), 101);
    for (index, line) in first[..100].iter().enumerate() {
        let location = format!(
            "{}:{}:2: '!' (U+0021) is not a digit",
            path.display(),
            1000 * (index + 1)
        );
        assert!(line.starts_with(&location), "{line}");
    }
    assert_eq!(
        first[100],
        "100 of 100000 lines failed and were left out: 100 not_digit; --on-error keep keeps them"
    );
    assert!(messages.iter().all(|other| *other == messages[0]));
}

#[test]
fn stop_converts_nothing_after_the_failure() {
    let (basic, extended) = lines();
    for threads in ["1", "5"] {
        let run = pipe(
            ["decode", "--on-error", "stop", "--threads", threads],
            &basic,
        );
        assert!(extended.starts_with(&run.out));
        assert_eq!((run.out.lines().count(), run.code), (999, 1));
    }
}

/// A slow writer sees a line's result before it writes the next.
#[test]
fn results_come_as_soon_as_there_are_lines() {
    for threads in ["1", "3"] {
        let mut child = crate::support::command()
            .args(["encode", "--threads", threads])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let stdout = child.stdout.take().unwrap();
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || {
            for line in BufReader::new(stdout).lines() {
                sender.send(line.unwrap()).unwrap();
            }
        });
        for (text, encoded) in [("ü", "tda"), ("ä", "4ca")] {
            writeln!(stdin, "{text}").unwrap();
            assert_eq!(
                lines.recv_timeout(Duration::from_secs(20)).unwrap(),
                encoded
            );
        }
        drop(stdin);
        assert!(child.wait().unwrap().success());
    }
}
