//! `-o`: all or nothing.

use std::fs;
use std::path::Path;

use crate::support::{finish, ok, puny};

/// The names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// Its name would say what it is not.
#[test]
fn a_file_of_text_has_no_name_of_a_compressed_one() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["x.gz", "x.GZ", "x.zst", "x.tar.xz", "x.bz2", "x.zip"] {
        let path = folder.path().join(name);
        let run = puny(["to-ascii", "-o", path.to_str().unwrap(), "ü"]);
        assert!(
            run.err.contains("results are written as plain text"),
            "{}",
            run.err
        );
        assert!(run.code == 2 && !path.exists(), "{name}");
    }
    let path = folder.path().join("gz");
    ok(puny(["to-ascii", "-o", path.to_str().unwrap(), "ü"]));
}

#[test]
fn a_file_appears_complete() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out");
    assert_eq!(
        ok(finish(
            crate::support::command()
                .args(["encode", "ü", "-o"])
                .arg(&path)
        )),
        ""
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), "tda\n");
    assert_eq!(names(folder.path()), ["out"]);
}

#[test]
fn bad_lines_do_not_prevent_the_output_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out");
    let run = finish(
        crate::support::command()
            .args(["decode", "tda", "!", "-o"])
            .arg(&path),
    );
    assert_eq!((run.out.as_str(), run.code), ("", 1));
    assert_eq!(fs::read_to_string(&path).unwrap(), "ü\n");
}

#[test]
fn a_run_that_fails_leaves_the_old_file_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let (path, good) = (folder.path().join("out"), folder.path().join("good"));
    fs::write(&path, "old").unwrap();
    fs::write(&good, "tda\n".repeat(1000)).unwrap();

    let stopped = finish(
        crate::support::command()
            .args(["decode", "--on-error", "stop", "tda", "!", "-o"])
            .arg(&path),
    );
    assert_eq!(stopped.code, 1);
    // A folder can be opened, but not read.
    let unreadable = finish(
        crate::support::command()
            .args(["decode", "-i"])
            .arg(&good)
            .arg("-i")
            .arg(folder.path())
            .arg("-o")
            .arg(&path),
    );
    assert_eq!(unreadable.code, 2, "{}", unreadable.err);

    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    assert_eq!(names(folder.path()), ["good", "out"]);
}

#[test]
fn an_input_may_be_the_output() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("names");
    fs::write(&path, "ü\nä\n").unwrap();
    ok(finish(
        crate::support::command()
            .args(["encode", "-i"])
            .arg(&path)
            .arg("-o")
            .arg(&path),
    ));
    assert_eq!(fs::read_to_string(&path).unwrap(), "tda\n4ca\n");
}

#[test]
fn a_dash_is_standard_output() {
    assert_eq!(ok(puny(["encode", "ü", "-o", "-"])), "tda\n");
}

#[cfg(unix)]
#[test]
fn devices_are_written_to_and_not_replaced() {
    use std::os::unix::fs::FileTypeExt;

    assert_eq!(ok(puny(["encode", "ü", "-o", "/dev/null"])), "");
    assert!(
        fs::metadata("/dev/null")
            .unwrap()
            .file_type()
            .is_char_device()
    );
}

#[cfg(unix)]
#[test]
fn permissions_stay_and_links_stay_links() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = tempfile::tempdir().unwrap();
    let (path, link) = (folder.path().join("real"), folder.path().join("link"));
    fs::write(&path, "old").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    symlink(&path, &link).unwrap();
    ok(finish(
        crate::support::command()
            .args(["encode", "ü", "-o"])
            .arg(&link),
    ));
    assert_eq!(fs::read_to_string(&path).unwrap(), "tda\n");
    assert_eq!(
        fs::metadata(&path).unwrap().permissions().mode() & 0o777,
        0o640
    );
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
}

/// As the shell does for `>link`.
#[cfg(unix)]
#[test]
fn the_missing_file_of_a_link_is_made() {
    use std::os::unix::fs::symlink;

    let folder = tempfile::tempdir().unwrap();
    let (link, to_link) = (folder.path().join("link"), folder.path().join("to-link"));
    fs::create_dir(folder.path().join("there")).unwrap();
    symlink("there/real", &link).unwrap();
    symlink("link", &to_link).unwrap();
    for text in ["ü", "ä"] {
        let run = finish(
            crate::support::command()
                .args(["encode", text, "-o"])
                .arg(&to_link),
        );
        ok(run);
    }
    let real = folder.path().join("there/real");
    assert_eq!(fs::read_to_string(&real).unwrap(), "4ca\n");
    assert_eq!(fs::read_link(&link).unwrap(), Path::new("there/real"));
    assert_eq!(fs::read_link(&to_link).unwrap(), Path::new("link"));
    assert_eq!(names(&folder.path().join("there")), ["real"]);

    let (astray, circle) = (folder.path().join("astray"), folder.path().join("circle"));
    symlink("no/such", &astray).unwrap();
    symlink("circle", &circle).unwrap();
    for path in [&astray, &circle] {
        let run = finish(
            crate::support::command()
                .args(["encode", "ü", "-o"])
                .arg(path),
        );
        assert_eq!(run.code, 2, "{}", run.err);
        assert!(fs::symlink_metadata(path).unwrap().is_symlink());
    }
}

/// `-o /dev/stdout >>log` appends to the log, which stays.
#[cfg(unix)]
#[test]
fn standard_output_by_its_name_is_written_to() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    fs::write(&log, "old\n").unwrap();
    let out = fs::OpenOptions::new().append(true).open(&log).unwrap();
    let status = crate::support::command()
        .args(["encode", "ü", "-o", "/dev/stdout"])
        .stdout(out)
        .status()
        .unwrap();
    assert!(status.success());
    assert_eq!(fs::read_to_string(&log).unwrap(), "old\ntda\n");
}
