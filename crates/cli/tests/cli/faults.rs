//! Faults around the command: full disks, closed pipes, signals, special files, bytes that are not
//! text.
#![cfg(unix)]

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::os::unix::fs::{FileTypeExt, PermissionsExt};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::{Run, command, finish, ok, pipe, puny};

/// The names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// Runs a script in a folder, with the command as `$PUNY`.
fn script(folder: &Path, script: &str) -> Run {
    finish(
        Command::new("sh")
            .args(["-c", script])
            .current_dir(folder)
            .env("PUNY", crate::PROGRAM)
            .stdin(Stdio::null()),
    )
}

/// Starts a run that writes to `out`, and waits until `out` is open.
fn in_the_middle(folder: &Path, output: Stdio) -> (Child, std::process::ChildStdin) {
    let path = folder.join("out");
    let mut child = command()
        .args(["encode", "-o"])
        .arg(&path)
        .stdin(Stdio::piped())
        .stdout(output)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all("ü\n".as_bytes()).unwrap();
    // On Linux the file has no name while it is written.
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
    // If needed, signal handling starts shortly after.
    std::thread::sleep(Duration::from_millis(300));
    (child, stdin)
}

/// If killed while writing a file, the old file is unchanged, and no other is left.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_run_leaves_no_files() {
    for (name, number) in [
        ("INT", 2),
        ("TERM", 15),
        ("HUP", 1),
        ("QUIT", 3),
        ("KILL", 9),
    ] {
        // Under `nohup` the tests, and so the command, ignore SIGHUP.
        if crate::support::is_ignored(number) {
            continue;
        }
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        fs::write(&path, "old").unwrap();
        let (mut child, _stdin) = in_the_middle(folder.path(), Stdio::null());
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

/// A broken invariant in a thread: the process ends with the status of a panic, though other threads still wait
/// for input, and the old file is unchanged.
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

/// `nohup puny ...`: work continues after the terminal closes.
#[cfg(target_os = "linux")]
#[test]
fn a_run_under_nohup_outlives_its_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let run = script(
        folder.path(),
        "mkfifo in; trap '' HUP; \"$PUNY\" encode -i in -o out & \
         exec 3>in; echo ü >&3; sleep 0.5; kill -HUP $!; echo ä >&3; exec 3>&-; wait $!",
    );
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(
        fs::read_to_string(folder.path().join("out")).unwrap(),
        "tda\n4ca\n"
    );
}

/// Standard error is a closed terminal: messages are lost, the work continues.
#[test]
fn messages_that_cannot_be_written_are_lost() {
    let folder = tempfile::tempdir().unwrap();
    let run = script(
        folder.path(),
        "printf 'ü\\n!\\n' | \"$PUNY\" to-ascii --on-error keep 2>&-",
    );
    assert_eq!((run.code, run.out.as_str()), (1, "xn--tda\n!\n"));
    if Path::new("/dev/full").exists() {
        let run = script(
            folder.path(),
            "printf 'ü\\n!\\n' | \"$PUNY\" to-ascii --on-error keep 2>/dev/full",
        );
        assert_eq!((run.code, run.out.as_str()), (1, "xn--tda\n!\n"));
    }
}

/// POSIX: `write` and `read` fail with EBADF. The runtime of Rust hides it.
#[test]
fn a_closed_stream_that_is_needed_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, code, err) in [
        (
            "to-ascii ü.de >&-",
            2,
            "puny: <stdout>: Bad file descriptor",
        ),
        (
            "check -f jsonl ü.de >&-",
            2,
            "puny: <stdout>: Bad file descriptor",
        ),
        ("explain ü.de >&-", 2, "puny: <stdout>: Bad file descriptor"),
        ("extract ü.de >&-", 2, "puny: <stdout>: Bad file descriptor"),
        ("profiles >&-", 2, "puny: <stdout>: Bad file descriptor"),
        ("man >&-", 2, "puny: <stdout>: Bad file descriptor"),
        ("--help >&-", 2, "puny: <stdout>: Bad file descriptor"),
        (
            "--version <&- >&-",
            2,
            "puny: <stdout>: Bad file descriptor",
        ),
        ("to-ascii <&-", 2, "puny: <stdin>: Bad file descriptor"),
        (
            "to-ascii -c name <&-",
            2,
            "puny: <stdin>: Bad file descriptor",
        ),
        ("to-ascii ü.de -o out >&- <&-", 0, ""),
        ("to-ascii ü.de >/dev/null", 0, ""),
        ("to-ascii ü.de 1<>/dev/null", 0, ""),
        ("to-ascii </dev/null", 0, ""),
    ] {
        let run = script(folder.path(), &format!("\"$PUNY\" {arguments}"));
        assert_eq!((run.code, run.out.as_str()), (code, ""), "{arguments}");
        assert!(run.err.starts_with(err), "{arguments}: {}", run.err);
        assert_eq!(run.err.is_empty(), err.is_empty(), "{}", run.err);
    }
    assert_eq!(
        fs::read_to_string(folder.path().join("out")).unwrap(),
        "xn--tda.de\n"
    );
}

/// A run that appends to its input would read its own results, without end.
#[test]
fn an_input_is_not_appended_to() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("in");
    for (arguments, is_refused) in [
        ("to-ascii -i in >>in", true),
        ("to-ascii <in >>in", true),
        ("to-ascii -i other -i in >>in", true),
        ("to-ascii -i link >>in", true),
        ("to-ascii -c ü <in >>in", true),
        ("check -i in >>in", true),
        ("extract -i in >>in", true),
        ("explain -i in >>in", true),
        ("to-ascii -i in 2>>in", true),
        ("to-ascii -i in -o out 2>>in", true),
        ("to-ascii -i in -o /dev/stdout >>in", true),
        ("to-ascii -q -i in 2>>in", false),
        ("to-ascii -i in -o out >>in", false),
        ("to-ascii -i in >>other", false),
        ("to-ascii ü >>in", false),
    ] {
        fs::write(&path, "ü\nname\n").unwrap();
        let setup = ": >other; ln -sf in link; ulimit -f 1000";
        let run = script(
            folder.path(),
            &format!("{setup}; \"$PUNY\" {arguments} || exit $?"),
        );
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(run.code == 2, is_refused, "{arguments}: {} {text}", run.err);
        if is_refused && !arguments.contains("2>>") {
            assert!(
                run.err.contains("while it is read"),
                "{arguments}: {}",
                run.err
            );
            assert_eq!(text, "ü\nname\n", "{arguments}");
        }
        assert!(text.len() < 500, "{arguments}: {}", text.len());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = command()
        .args(["encode", "ü"])
        .stdout(full)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(err.starts_with("puny: <stdout>: "), "{err}");
    let run = puny(["encode", "ü", "-o", "/dev/full"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(
        run.err.starts_with("puny: /dev/full: No space left"),
        "{}",
        run.err
    );
}

/// Space for only half a file: the old one stays, and no part of the new one.
#[test]
fn an_incomplete_output_file_does_not_appear() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("in"), "ü\n".repeat(100_000)).unwrap();
    fs::write(folder.path().join("out"), "old").unwrap();
    let run = script(
        folder.path(),
        "trap '' XFSZ; ulimit -f 100; \"$PUNY\" encode -i in -o out",
    );
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(
        run.err.starts_with("puny: ") && run.err.contains("out: "),
        "{}",
        run.err
    );
    assert_eq!(names(folder.path()), ["in", "out"]);
    assert_eq!(
        fs::read_to_string(folder.path().join("out")).unwrap(),
        "old"
    );
}

/// `| head -1`.
#[test]
fn a_closed_pipe_is_not_an_error() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("in"), "ü\n".repeat(200_000)).unwrap();
    for (arguments, first) in [
        ("to-ascii", "xn--tda\n"),
        ("to-ascii -f jsonl --threads 1", "{\"line\":1,"),
        ("check", "in:1: ü: valid\n"),
    ] {
        let run = script(
            folder.path(),
            &format!("{{ \"$PUNY\" {arguments} -i in; echo $? >status; }} | head -1"),
        );
        assert!(run.out.starts_with(first), "{}", run.out);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{arguments}");
        let status = fs::read_to_string(folder.path().join("status")).unwrap();
        assert_eq!(status, "0\n", "{arguments}");
    }
}

/// Unreadable files are reported, and no results are mentioned.
#[test]
fn unreadable_input_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("in");
    fs::write(&path, "ü\n").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).unwrap();
    // Root can read everything.
    if fs::read(&path).is_err() {
        let run = finish(command().args(["encode", "-i"]).arg(&path));
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        assert!(run.err.contains("in: Permission denied"), "{}", run.err);
    }
    // Reading from offset 0 fails.
    if cfg!(target_os = "linux") {
        let run = puny(["encode", "-i", "/proc/self/mem"]);
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        assert!(run.err.starts_with("puny: /proc/self/mem: "), "{}", run.err);
    }
    let run = puny(["encode", "-i", "no-such-file"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.starts_with("puny: no-such-file: "), "{}", run.err);
}

#[test]
fn a_folder_is_refused_as_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let run = puny(["encode", "-i", path]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    let expected = format!("puny: {path}: this is a folder; --input needs the name of a file\n");
    assert_eq!(run.err, expected);
    let run = puny(["encode", "ü", "-o", path]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    let expected = format!("puny: {path}: this is a folder; --output needs the name of a file\n");
    assert_eq!(run.err, expected);
    assert!(names(folder.path()).is_empty());
}

#[test]
fn a_missing_folder_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("no/such");
    let out = missing.join("out");
    let (missing, out) = (missing.to_str().unwrap(), out.to_str().unwrap());
    let run = puny(["encode", "ü", "-o", out]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    let expected = format!("puny: {out}: there is no folder '{missing}' to write it to\n");
    assert_eq!(run.err, expected);
    // Not a folder.
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let out = file.join("out");
    let run = finish(command().args(["encode", "ü", "-o"]).arg(out));
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("there is no folder '"), "{}", run.err);
}

/// A FIFO is read, and written to; it is not replaced.
#[test]
fn a_fifo_stays_a_fifo() {
    let folder = tempfile::tempdir().unwrap();
    let run = script(
        folder.path(),
        "mkfifo in out; printf 'ü\\nä' >in & cat out >got & \"$PUNY\" encode -i in -o out; \
         s=$?; wait; exit $s",
    );
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(
        fs::read_to_string(folder.path().join("got")).unwrap(),
        "tda\n4ca\n"
    );
    assert_eq!(names(folder.path()), ["got", "in", "out"]);
    let kind = fs::metadata(folder.path().join("out")).unwrap().file_type();
    assert!(kind.is_fifo());
}

/// Invalid UTF-8, NULs, and a last line without an end.
#[test]
fn lines_may_hold_any_bytes() {
    let input = b"\xFF\xFE\x80.de\na\0b.de\n\0\n\xC3\xBC.de\nfa\xC3\x9F.de";
    for threads in ["1", "4"] {
        let run = pipe(["to-ascii", "-q", "--threads", threads], input);
        assert_eq!(
            (run.code, run.out.as_str()),
            (1, "xn--tda.de\nxn--fa-hia.de\n")
        );
        for arguments in [
            &["check", "-q"][..],
            &["check", "-f", "jsonl"],
            &["to-unicode"],
        ] {
            let run = pipe(arguments.iter().chain(&["--threads", threads]), input);
            assert_eq!(run.code, 1, "{arguments:?}");
        }
    }
    let run = pipe(["to-ascii", "-q", "--on-error", "keep"], b"a\0b.de\n\0");
    assert_eq!((run.code, run.out.as_str()), (1, "a\0b.de\n\0\n"));
    // A NUL may be in a string to encode.
    assert_eq!(ok(pipe(["encode"], "ü\0\n")), "\0-dha\n");
    assert_eq!(ok(pipe(["encode"], "")), "");
}
