//! Tests of large input: long lines, and small files that decompress to large text.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::{Read, Write};
use std::process::Stdio;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::support::command;

/// Runs the command with input from `write`. Returns the peak memory in bytes, the number of lines of output, and the
/// status.
fn run_measured(
    arguments: &[&str],
    write: impl FnOnce(&mut dyn Write) + Send + 'static,
) -> (u64, usize, i32) {
    let mut child = command()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || {
        write(&mut stdin);
        stdin
    });
    let status = format!("/proc/{}/status", child.id());
    let stat = format!("/proc/{}/stat", child.id());
    let mut stdout = child.stdout.take().unwrap();
    let reader = std::thread::spawn(move || {
        let mut block = vec![0; 1 << 20];
        let mut lines = 0;
        loop {
            let count = stdout.read(&mut block).unwrap();
            if count == 0 {
                return lines;
            }
            let block = block.get(..count).unwrap();
            lines += block.iter().filter(|&&byte| byte == b'\n').count();
        }
    });
    // The input stays open until the process has done no work for a while. Then the memory is measured.
    let stdin = writer.join().unwrap();
    let (mut peak, mut before, mut same) = (0, String::new(), 0);
    while same < 6 {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let line = line.and_then(|line| line.trim().strip_suffix(" kB"));
        peak = line.map_or(peak, |line| line.parse().unwrap());
        let work = fs::read_to_string(&stat).unwrap_or_default();
        same = if work == before { same + 1 } else { 0 };
        before = work;
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    drop(stdin);
    let lines = reader.join().unwrap();
    (peak * 1024, lines, child.wait().unwrap().code().unwrap())
}

/// The input has 34 MB of short lines, in 34 kB of gzip or less of zstd.
#[test]
fn a_decompression_bomb_takes_no_more_memory_than_other_input() {
    const BLOCK: usize = 1 << 16;
    let block = "faß.de\n".repeat(BLOCK);
    let count = 64;
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    gzip.write_all(block.repeat(16).as_bytes()).unwrap();
    // Several members or frames in sequence are one stream.
    let gzip = gzip.finish().unwrap().repeat(count / 16);
    let one = ruzstd::encoding::compress_to_vec(
        block.repeat(16).as_bytes(),
        ruzstd::encoding::CompressionLevel::Fastest,
    );
    let zstd = one.repeat(count / 16);
    for bytes in [gzip, zstd] {
        let len = bytes.len();
        let (memory, lines, code) = run_measured(&["to-ascii"], move |stdin| {
            let _ = stdin.write_all(&bytes);
        });
        assert_eq!((code, lines), (0, count * BLOCK));
        assert!(memory < 32 << 20, "{memory} bytes of memory for {len}");
    }
}

/// A line that is too long is refused with its length, and the lines around it are converted.
#[test]
fn a_line_of_any_length_takes_little_memory() {
    const LENGTH: usize = 160 << 20;
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    gzip.write_all("ü\n".as_bytes()).unwrap();
    let block = vec![b'a'; 1 << 20];
    for _ in 0..LENGTH >> 20 {
        gzip.write_all(&block).unwrap();
    }
    gzip.write_all("\nä\n".as_bytes()).unwrap();
    let gzip = gzip.finish().unwrap();
    for (arguments, count) in [
        (&["encode"][..], 2),
        (&["to-ascii"], 2),
        (&["to-ascii", "-f", "jsonl"], 3),
        (&["to-ascii", "--on-error", "blank"], 3),
        (&["to-ascii", "-c", "1", "--delimiter", ","], 3),
        (&["to-ascii", "--zone", "--on-error", "keep"], 3),
        (&["to-ascii", "--json", "a", "--on-error", "skip"], 0),
        (&["check", "-f", "csv"], 4),
        (&["extract"], 0),
        (&["explain", "-f", "jsonl"], 3),
    ] {
        let gzip = gzip.clone();
        let (memory, lines, code) = run_measured(arguments, move |stdin| {
            let _ = stdin.write_all(&gzip);
        });
        assert_eq!((code, lines), (1, count), "{arguments:?}");
        assert!(
            memory < 128 << 20,
            "{arguments:?}: {memory} bytes of memory"
        );
    }
}

/// Lines and names of the maximum length are converted. With one more byte, they are refused.
#[test]
fn the_limits_are_exact() {
    const LINE: usize = 16 << 20;
    const NAME: usize = 1 << 20;
    for (arguments, most, end) in [
        (&["encode"][..], LINE, "\n"),
        (&["encode"], LINE, "\r\n"),
        (&["encode"], LINE, ""),
        (&["to-ascii", "--dns-length", "no"], NAME, "\n"),
        (&["to-unicode"], NAME, "\n"),
    ] {
        for (length, code) in [(most, 0), (most + 1, 1)] {
            let (_, lines, found) = run_measured(arguments, move |stdin| {
                let text = "a\n".to_owned() + &"a".repeat(length) + end;
                let _ = stdin.write_all(text.as_bytes());
            });
            assert_eq!(
                (found, lines),
                (code, 2 - code as usize),
                "{arguments:?} {end:?}"
            );
        }
    }
}

/// The help promises limits of memory. The test allows a gigabyte of address space, because each thread leaves some of
/// it unused.
#[test]
fn memory_has_a_bound() {
    const MEGABYTE: usize = 1 << 20;
    for (arguments, line, megabytes) in [
        // U+FDFA is mapped to 18 characters.
        (&["check"][..], "\u{FDFA}".repeat(20_000), 400),
        (&["to-ascii", "-f", "jsonl"], ".".repeat(MEGABYTE / 8), 400),
        (&["encode"], "ü".repeat(8 * MEGABYTE), 1000),
        (&["decode"], "ba".repeat(8 * MEGABYTE), 1000),
        (&["to-ascii", "-c", "1-"], "a ".repeat(8 * MEGABYTE), 1000),
        (
            &["to-ascii", "--json", "a"],
            format!("{{\"a\":[{}0]}}", "\"a\",".repeat(3 * MEGABYTE)),
            1000,
        ),
        (&["extract"], "a.de ".repeat(3 * MEGABYTE), 1000),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lines");
        fs::write(&path, [line.as_str(); 2].join("\n")).unwrap();
        let script = format!(
            "ulimit -v {}; exec \"$0\" \"$@\" --threads 2 -q -o /dev/null",
            megabytes << 10
        );
        let status = std::process::Command::new("sh")
            .args(["-c", &script, crate::support::PROGRAM])
            .args(arguments)
            .arg("-i")
            .arg(&path)
            .status()
            .unwrap();
        assert!(
            status.code().is_some_and(|code| code < 2),
            "{arguments:?}: {status}"
        );
    }
}

/// U+FDFA is mapped to 18 characters. A name of a megabyte of this character would have millions of steps.
#[cfg(unix)]
#[test]
fn a_name_that_mapping_makes_too_long_is_not_explained() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("name");
    fs::write(&path, "\u{FDFA}".repeat(349_525)).unwrap();
    // The limit is 750 MB of address space.
    let script = "ulimit -v 768000; exec \"$0\" explain --as name -i \"$1\"";
    let output = std::process::Command::new("sh")
        .args(["-c", script, crate::support::PROGRAM])
        .arg(&path)
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    let what = ":1:1: the name has 11534325 bytes in Unicode, which is too long to explain";
    assert!(said.contains(what), "{said}");
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
}

/// The steps of a string take some hundred bytes of memory for each of its bytes.
#[cfg(unix)]
#[test]
fn a_string_to_explain_has_a_limit() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("string");
    for (more, status) in [(0, 0), (1, 1)] {
        // Basic code points and a delimiter have no steps.
        fs::write(&path, "a".repeat((1 << 20) - 1 + more) + "-").unwrap();
        for decode in [None, Some("--decode")] {
            let output = std::process::Command::new(crate::support::PROGRAM)
                .args(["explain", "--as", "string", "-i"])
                .arg(&path)
                .args(decode)
                .output()
                .unwrap();
            let said = String::from_utf8(output.stderr).unwrap();
            let is_too_long =
                said.contains("the string has 1048577 bytes, which is too long to explain");
            assert_eq!(output.status.code(), Some(status), "{said}");
            assert_eq!(is_too_long, status == 1, "{said}");
        }
    }
}

/// A pipe delivers a few lines at a time. Their memory is freed.
#[test]
fn input_in_small_pieces_takes_little_memory() {
    const PIECES: usize = 20_000;
    let piece = "example.com\n".repeat(340);
    for threads in ["1", "3"] {
        let piece = piece.clone();
        let (memory, lines, code) =
            run_measured(&["to-ascii", "--threads", threads], move |stdin| {
                for _ in 0..PIECES {
                    stdin.write_all(piece.as_bytes()).unwrap();
                }
            });
        assert_eq!((code, lines), (0, PIECES * 340));
        assert!(memory < 32 << 20, "{threads}: {memory} bytes of memory");
    }
}
