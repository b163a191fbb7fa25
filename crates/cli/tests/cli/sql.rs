//! `puny sql` hands over to the program `puny-sql`.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use crate::support::finish;

/// A folder with a program of this text in place of `puny-sql`, and `puny` itself.
fn folder(program: Option<&str>) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::copy(crate::PROGRAM, folder.path().join("puny")).unwrap();
    if let Some(text) = program {
        let path = folder.path().join("puny-sql");
        fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }
    folder
}

fn puny_sql(folder: &Path) -> Command {
    let mut command = Command::new(folder.join("puny"));
    command.args(["sql", "--format", "csv", "SELECT 1"]);
    command.env("PATH", "/nowhere");
    command
}

/// With all arguments and its exit status: beside puny, or in PATH.
#[test]
fn the_program_gets_the_arguments() {
    let text = "printf '<%s>' \"$@\"; exit 7";
    let beside = folder(Some(text));
    let run = finish(&mut puny_sql(beside.path()));
    assert_eq!(
        (run.code, run.out.as_str(), run.err.as_str()),
        (7, "<--format><csv><SELECT 1>", "")
    );

    let alone = folder(None);
    let run = finish(puny_sql(alone.path()).env("PATH", beside.path()));
    assert_eq!(
        (run.code, run.out.as_str(), run.err.as_str()),
        (7, "<--format><csv><SELECT 1>", "")
    );
}

#[test]
fn a_missing_program_is_an_error_with_the_fix() {
    let run = finish(&mut puny_sql(folder(None).path()));
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(
        run.err.contains("`cargo install puny-sql` installs it"),
        "{}",
        run.err
    );
}
