//! Faults around the command: damaged files, full disks, signals.
#![cfg(unix)]

use std::fs::{self, File};
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use parquet::basic::{Compression, ZstdLevel};

use crate::files::{Folder, properties, table};
use crate::support::{command, finish, is_ignored, ok};

const FROM: &str = "in.parquet";

/// A refusal of the file as it is, with the old output untouched.
#[track_caller]
fn refused(folder: &Folder) -> String {
    let to = folder.path("out.parquet");
    fs::write(&to, "old").unwrap();
    let run = folder.run(&["to-ascii", "-c", "name"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.err);
    assert_eq!(folder.names(), [FROM, "out.parquet"]);
    assert_eq!(fs::read_to_string(to).unwrap(), "old");
    run.err
}

#[test]
fn a_truncated_file_is_an_error() {
    let folder = Folder::new();
    folder.write(&table(1000), properties(300));
    let path = folder.path(FROM);
    let whole = fs::read(&path).unwrap();
    for (length, words) in [
        (
            0,
            "this is not Parquet: it does not begin with the bytes PAR1",
        ),
        (3, "this is not Parquet"),
        (8, "the file is cut off"),
        (
            whole.len() / 2,
            "the file is cut off: Parquet ends with the bytes PAR1",
        ),
        (whole.len() - 1, "the file is cut off"),
    ] {
        fs::write(&path, &whole[..length]).unwrap();
        let err = refused(&folder);
        assert!(
            err.starts_with("puny: ") && err.contains(&format!("{FROM}: {words}")),
            "{length}: {err}"
        );
    }
    // A hole in the middle: the footer is there, pages are not.
    let footer = u32::from_le_bytes(whole[whole.len() - 8..whole.len() - 4].try_into().unwrap())
        as usize
        + 8;
    let mut short = whole[..whole.len() / 4].to_vec();
    short.extend_from_slice(&whole[whole.len() - footer..]);
    fs::write(&path, short).unwrap();
    assert!(refused(&folder).contains("cut off or damaged"));
}

#[test]
fn a_foreign_file_is_an_error() {
    let folder = Folder::new();
    let path = folder.path(FROM);
    for (bytes, words) in [
        (
            &b"bcher.de\nfa.de\nand more names\n"[..],
            "this is not Parquet",
        ),
        (b"PARE\x15\x04 and so on PARE", "the file is encrypted"),
        (b"PAR1\x15\x04\x00\x00\xFF\xFF\xFF\x7FPAR1", "the footer"),
        (b"PAR1\x15\x04\x15\x00\x04\x00\x00\x00PAR1", "the footer"),
    ] {
        fs::write(&path, bytes).unwrap();
        let err = refused(&folder);
        assert!(err.contains(words), "{err}");
    }
    fs::remove_file(&path).unwrap();
    let run = folder.run(&["to-ascii", "-c", "name"]);
    assert!(
        run.code == 2 && run.err.contains("No such file"),
        "{}",
        run.err
    );
}

/// A page that is damaged, in the last row group: the rest was converted, and nothing is written.
#[test]
fn a_damaged_page_is_an_error() {
    let folder = Folder::new();
    folder.write(
        &table(1000),
        properties(300).set_compression(Compression::ZSTD(ZstdLevel::default())),
    );
    let path = folder.path(FROM);
    let metadata = crate::files::footer(&path);
    let (start, length) = metadata.row_group(3).column(1).byte_range();
    let mut bytes = fs::read(&path).unwrap();
    bytes[start as usize + length as usize / 2..][..8].fill(0x55);
    fs::write(&path, bytes).unwrap();
    let err = refused(&folder);
    assert!(
        err.contains("in.parquet: row group 4, column 'name': "),
        "{err}"
    );
}

/// Space for only half of it.
#[test]
fn a_full_disk_is_an_error() {
    let folder = Folder::new();
    folder.write(&table(20_000), properties(1000));
    let to = folder.path("out.parquet");
    fs::write(&to, "old").unwrap();
    let script = format!(
        "trap '' XFSZ; ulimit -f 100; \"$PUNY\" to-ascii -c name -i {} -o {}",
        folder.path(FROM).display(),
        to.display()
    );
    let run = finish(
        Command::new("sh")
            .args(["-c", &script])
            .env("PUNY", crate::PROGRAM)
            .stdin(Stdio::null()),
    );
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.err);
    assert!(
        run.err.contains("out.parquet: File too large"),
        "{}",
        run.err
    );
    assert_eq!(folder.names(), [FROM, "out.parquet"]);
    assert_eq!(fs::read_to_string(&to).unwrap(), "old");
    let run = finish(
        command()
            .args(["to-ascii", "-c", "name", "-o", "/dev/full", "-i"])
            .arg(folder.path(FROM)),
    );
    assert!(
        run.code == 2 && run.err.starts_with("puny: /dev/full: No space left"),
        "{}",
        run.err
    );
}

/// A reader that ends early.
#[test]
fn a_closed_pipe_is_not_an_error() {
    let folder = Folder::new();
    folder.write(&table(20_000), properties(1000));
    let script = format!(
        "{{ \"$PUNY\" to-ascii -c name -f parquet -i {0}; echo $? >{0}.status; }} | head -c 4",
        folder.path(FROM).display()
    );
    let run = finish(
        Command::new("sh")
            .args(["-c", &script])
            .env("PUNY", crate::PROGRAM)
            .stdin(Stdio::null()),
    );
    assert_eq!((run.out.as_str(), run.err.as_str()), ("PAR1", ""));
    assert_eq!(
        fs::read_to_string(folder.path("in.parquet.status")).unwrap(),
        "0\n"
    );
}

/// If ended while it writes, the old file is unchanged, and no other is left. Standard error is a pipe that nobody
/// reads, so that the command stops in the middle of its messages.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_run_leaves_no_files() {
    let folder = Folder::new();
    folder.write(&table(20_000), properties(500));
    let to = folder.path("out.parquet");
    for (name, number) in [("INT", 2), ("TERM", 15), ("KILL", 9)] {
        // A shell starts what it runs in the background with SIGINT ignored.
        if is_ignored(number) {
            continue;
        }
        fs::write(&to, "old").unwrap();
        // Every second name fails.
        let mut child = command()
            .args(["decode", "-c", "name", "-i"])
            .arg(folder.path(FROM))
            .arg("-o")
            .arg(&to)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let start = Instant::now();
        let open = format!("/proc/{}/fd", child.id());
        let is_open = || {
            let files = fs::read_dir(&open).into_iter().flatten().flatten();
            let targets = files.filter_map(|entry| fs::read_link(entry.path()).ok());
            targets
                .filter(|file| file.starts_with(folder.path("")))
                .count()
                > 1
        };
        while !is_open() && folder.names().len() < 3 {
            assert!(start.elapsed() < Duration::from_secs(60));
            std::thread::sleep(Duration::from_millis(5));
        }
        std::thread::sleep(Duration::from_millis(300));
        let kill = Command::new("kill")
            .args([format!("-{name}"), child.id().to_string()])
            .status();
        assert!(kill.unwrap().success());
        assert_eq!(child.wait().unwrap().signal(), Some(number), "{name}");
        assert_eq!(folder.names(), [FROM, "out.parquet"], "{name}");
        assert_eq!(fs::read_to_string(&to).unwrap(), "old");
    }
    fs::remove_file(&to).unwrap();
    ok(folder.run(&["to-ascii", "-c", "name"]));
    File::open(&to).unwrap();
}
