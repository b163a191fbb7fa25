//! Tests of faults: signals, panics, full disks, and files that cannot be read.

use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::{CommandExt as _, ExitStatusExt};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::{command, finish, ok, puny, script};

/// Returns the names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// Starts a run that writes to `out`, and waits until `out` is open.
fn in_the_middle(folder: &Path) -> (Child, ChildStdin) {
    let path = folder.join("out");
    let mut child = command()
        .args(["encode", "-o"])
        .arg(&path)
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all("ü\n".as_bytes()).unwrap();
    // On Linux, the file has no name while it is written.
    let open = format!("/proc/{}/fd", child.id());
    let start = Instant::now();
    loop {
        let is_ours = |entry: &fs::DirEntry| {
            fs::read_link(entry.path()).is_ok_and(|file| file.starts_with(folder))
        };
        let fds = fs::read_dir(&open).into_iter().flatten().flatten();
        if fds.into_iter().any(|entry| is_ours(&entry)) || names(folder).len() > 1 {
            break;
        }
        assert!(start.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(5));
    }
    // The handler of signals is installed shortly after, if it is needed.
    std::thread::sleep(Duration::from_millis(300));
    (child, stdin)
}

/// If a signal ends the process while it writes a file, the old file is unchanged, and no other file is left.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_run_leaves_no_files() {
    let signals = "INT 2|TERM 15|HUP 1|QUIT 3|KILL 9".split('|');
    for (name, number) in signals.filter_map(|signal| signal.split_once(' ')) {
        let number = number.parse().unwrap();
        // Under `nohup`, the tests and the command ignore SIGHUP.
        if crate::support::is_ignored(number) {
            crate::support::skip("an_interrupted_run_leaves_no_files", &format!("SIG{name}"));
            continue;
        }
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        fs::write(&path, "old").unwrap();
        let (mut child, _stdin) = in_the_middle(folder.path());
        let signal = format!("-{name}");
        let kill = Command::new("kill")
            .args([&signal, &child.id().to_string()])
            .status();
        assert!(kill.unwrap().success());
        assert_eq!(child.wait().unwrap().signal(), Some(number), "{name}");
        assert_eq!(names(folder.path()), ["out"], "{name}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        // A later run succeeds.
        let path = path.to_str().unwrap();
        ok(puny(["encode", "ü", "-o", path]));
        assert_eq!(fs::read_to_string(path).unwrap(), "tda\n");
    }
}

/// If a thread panics, the process ends with the status of a panic although other threads wait for input, and the old
/// file is unchanged.
#[cfg(debug_assertions)]
#[test]
fn a_panic_in_a_thread_ends_the_process() {
    for (threads, format) in [("1", "text"), ("1", "jsonl"), ("2", "text"), ("8", "csv")] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        fs::write(&path, "old").unwrap();
        let mut child = command()
            .args(["encode", "--threads", threads, "-f", format, "-o"])
            .arg(&path)
            .env("PUNY_TEST_PANIC", "1")
            .stdin(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all("ü\n".as_bytes()).unwrap();
        let start = Instant::now();
        while child.try_wait().unwrap().is_none() {
            assert!(start.elapsed() < Duration::from_secs(60), "{threads}");
            std::thread::sleep(Duration::from_millis(5));
        }
        drop(stdin);
        let output = child.wait_with_output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(101), "{err}");
        assert!(err.contains("PUNY_TEST_PANIC is set"), "{err}");
        assert_eq!(names(folder.path()), ["out"]);
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    }
}

/// If there is no space for results, the run ends with an error. If there is no space for a message, it is discarded.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    for (run, code, out, err) in [
        (
            "encode ü >/dev/full",
            2,
            "",
            "puny: <stdout>: No space left",
        ),
        (
            "encode ü -o /dev/full",
            2,
            "",
            "puny: /dev/full: No space left",
        ),
        ("to-ascii --on-error keep ! 2>/dev/full", 1, "!\n", ""),
        // Reading at offset 0 fails.
        ("encode -i /proc/self/mem", 2, "", "puny: /proc/self/mem: "),
    ] {
        let run = finish(&mut script(folder.path(), &format!("puny {run}")));
        assert_eq!((run.code, run.out.as_str()), (code, out));
        assert!(run.err.starts_with(err), "{}", run.err);
    }
}

#[test]
fn an_unreadable_file_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("in");
    fs::write(&path, "ü\n").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).unwrap();
    let mut puny = command();
    if fs::read(&path).is_ok() {
        // Root can read every file, so the command runs as another user. A copy of it is in a folder that this user can
        // read. `cp` makes the copy, because a file that this process has open for writing cannot be run.
        let copy = folder.path().join("puny");
        let mut cp = Command::new("cp");
        assert!(
            cp.arg(puny.get_program())
                .arg(&copy)
                .status()
                .unwrap()
                .success()
        );
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();
        puny = Command::new(copy);
        puny.uid(65_534).gid(65_534);
    }
    let run = finish(puny.args(["encode", "-i"]).arg(&path));
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("in: Permission denied"), "{}", run.err);
}
