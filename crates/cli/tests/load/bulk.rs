//! Many lines, long lines, and readers that end early.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use crate::support::{finish, ok, pipe};
use puny::punycode::encode;

/// 300,000 lines of many lengths; optionally, every 1000th is invalid.
fn lines(bad: bool) -> (String, String) {
    let (mut basic, mut extended) = (String::new(), String::new());
    for number in 0..300_000_u32 {
        if bad && number % 1000 == 999 {
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
    let (basic, extended) = lines(true);
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
    assert_eq!(first.len(), 301);
    for (index, line) in first[..300].iter().enumerate() {
        let location = format!(
            "{}:{}:2: '!' (U+0021) is not a digit",
            path.display(),
            1000 * (index + 1)
        );
        assert!(line.starts_with(&location), "{line}");
    }
    assert_eq!(
        first[300],
        "300 of 300000 lines failed and were left out: 300 not_digit; --on-error keep keeps them"
    );
    assert!(messages.iter().all(|other| *other == messages[0]));
}

#[test]
fn a_pipe_and_a_file_give_the_same_output() {
    let (basic, extended) = lines(false);
    assert!(ok(pipe(["decode", "--threads", "4"], &basic)) == extended);
    assert!(ok(pipe(["encode", "--threads", "4"], &extended)) == basic);
}

#[test]
fn stop_converts_nothing_after_the_failure() {
    let (basic, extended) = lines(true);
    for threads in ["1", "5"] {
        let run = pipe(
            ["decode", "--on-error", "stop", "--threads", threads],
            &basic,
        );
        assert!(extended.starts_with(&run.out));
        assert_eq!((run.out.lines().count(), run.code), (999, 1));
    }
}

#[test]
fn a_line_may_be_longer_than_a_block() {
    let long = "ü".repeat(1_500_000);
    let input = format!("a\n{long}\nb\n");
    for threads in ["1", "3"] {
        let run = ok(pipe(["encode", "--threads", threads], &input));
        let encoded: Vec<&str> = run.lines().collect();
        assert_eq!((encoded[0], encoded[2]), ("a-", "b-"));
        assert!(encoded[1] == encode(&long).unwrap());
    }
}

/// Works as `yes ü | puny encode | head -1`.
#[test]
fn a_closed_pipe_ends_quietly() {
    for threads in ["1", "4"] {
        let mut yes = Command::new("yes")
            .arg("ü")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut child = crate::support::command()
            .args(["encode", "--threads", threads])
            .stdin(yes.stdout.take().unwrap())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        assert_eq!(line, "tda\n");
        let status = child.wait().unwrap();
        let mut err = String::new();
        child
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut err)
            .unwrap();
        assert_eq!((status.code(), err.as_str()), (Some(0), ""));
        yes.wait().unwrap();
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
