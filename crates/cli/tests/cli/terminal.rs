//! Tests on a terminal: the width of texts, and the progress bar.

use std::fs::File;
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use unicode_width::UnicodeWidthStr;

use crate::support::{command, skip};

/// Makes a terminal with this number of columns. Returns its outer side, and the side for programs.
fn terminal(columns: u16) -> (File, File) {
    let outer = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&outer).unwrap();
    unlockpt(&outer).unwrap();
    let size = Winsize {
        ws_row: 24,
        ws_col: columns,
        ws_xpixel: 0,
        ws_ypixel: 0,
    };
    tcsetwinsize(&outer, size).unwrap();
    let name = ptsname(&outer, Vec::new()).unwrap();
    let name = name.to_str().unwrap();
    let inner = File::options().read(true).write(true).open(name).unwrap();
    (File::from(outer), inner)
}

/// Returns all text that was written to a terminal. The side for programs must be closed.
fn text(mut outer: File) -> String {
    let mut bytes = Vec::new();
    let mut some = [0; 4096];
    // The end of the text is an error (EIO).
    while let Ok(count @ 1..) = outer.read(&mut some) {
        bytes.extend_from_slice(&some[..count]);
    }
    String::from_utf8(bytes).unwrap()
}

/// Returns the text that a command writes to a terminal of this width.
fn shown(columns: u16, arguments: &[&str]) -> String {
    let (outer, inner) = terminal(columns);
    let mut command = command();
    command
        .args(arguments)
        .env("TERM", "xterm")
        .env("NO_COLOR", "1");
    command.stdout(inner.try_clone().unwrap()).stderr(inner);
    let mut child = command.spawn().unwrap();
    // The command has the side for programs open.
    drop(command);
    let reader = thread::spawn(|| text(outer));
    child.wait().unwrap();
    reader.join().unwrap()
}

#[test]
fn narrow_terminals_have_narrow_texts() {
    let name = "a_b.\u{4E2D}\u{20DD}.раураӏ.com";
    for arguments in [
        &["check", name][..],
        &[
            "to-ascii",
            "--on-error",
            "skip",
            &format!("!{}", "x".repeat(60)),
        ],
    ] {
        let wide = shown(200, arguments);
        let narrow = shown(56, arguments);
        // Each message is one line of any length. A line with a caret follows.
        let is_message = |line: &&str| !line.starts_with("<arg>");
        let longest = |text: &str| {
            let lines = text.lines().filter(is_message);
            lines.map(UnicodeWidthStr::width).max().unwrap()
        };
        assert!(
            (60..=80).contains(&longest(&wide)) || arguments[0] == "to-ascii",
            "{wide}"
        );
        // The row of a label is not wrapped.
        let is_label = |line: &&str| line.trim_start().starts_with("label ");
        let others: Vec<&str> = narrow.lines().filter(|line| !is_label(line)).collect();
        assert!(longest(&others.join("\n")) <= 56, "{narrow}");
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        if arguments[0] == "check" {
            let end = "in names by IDNA2008 (RFC 5892); this excludes emoji and most symbols";
            assert!(
                words(&narrow).contains(end) && words(&wide).contains(end),
                "{narrow}"
            );
        }
    }
}

#[test]
fn explanations_are_wrapped_too() {
    let (wide, narrow) = (
        shown(80, &["explain", "b_.de"]),
        shown(50, &["explain", "b_.de"]),
    );
    assert!(wide.contains("map each code point (UTS #46, section 4, step 1)"));
    assert!(narrow.contains("map each code point (UTS #46, section 4,\r\n        step 1)"));
    assert!(
        narrow.contains("in label\r\n                    1 is not a letter, digit or\r\n                    hyphen"),
        "{narrow}"
    );
}

/// Runs a command for longer than a second on a terminal, and returns the text that it has written.
fn working(options: &[&str], end: impl FnOnce(&mut std::process::Child)) -> String {
    let (outer, inner) = terminal(100);
    let mut command = Command::new(crate::support::PROGRAM);
    command.arg("to-ascii").args(options).env("TERM", "xterm");
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(inner);
    let mut child = command.spawn().unwrap();
    drop(command);
    let mut stdin = child.stdin.take().unwrap();
    for _ in 0..30 {
        stdin.write_all(b"a_b.example\n").unwrap();
        thread::sleep(Duration::from_millis(100));
    }
    end(&mut child);
    drop(stdin);
    let reader = thread::spawn(|| text(outer));
    child.wait().unwrap();
    reader.join().unwrap()
}

/// `--quiet` removes messages, but not the progress bar.
#[test]
fn quiet_work_shows_progress() {
    let shown = working(&["--quiet"], |_| ());
    assert!(
        shown.contains(" B") && !shown.contains("failed"),
        "{shown:?}"
    );
}

/// If the user interrupts the work, the progress bar is removed: the last text that is written clears it.
#[test]
fn an_interrupt_removes_the_progress_bar() {
    if crate::support::is_ignored(2) {
        skip("an_interrupt_removes_the_line_of_progress", "SIGINT");
        return;
    }
    let shown = working(&["--quiet"], |child| {
        let pid = child.id().to_string();
        let kill = Command::new("kill").args(["-INT", &pid]).status();
        assert!(kill.unwrap().success());
        thread::sleep(Duration::from_millis(500));
    });
    let (_, after) = shown.rsplit_once(" B").unwrap();
    assert!(after.contains("\u{1B}[2K"), "{shown:?}");
}
