//! Tests of lines that arrive one by one.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use std::sync::mpsc;
use std::time::Duration;

/// The result of a line is written before the next line arrives.
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
