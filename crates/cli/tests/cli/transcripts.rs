//! Runs the transcripts in `tests/transcripts`. A transcript contains commands that a user types, and everything that
//! these commands write.
//!
//! | line | is |
//! |---|---|
//! | `## ` | the fact that the commands show, and its source |
//! | `$ ` | a script for `sh`, which may continue in lines with `> `. Each transcript runs in its own folder |
//! | `! ` | a line of standard error. These lines come after standard output |
//! | `[1]` | the exit status, if it is not 0 |
//!
//! A control character is shown as its picture (`␀`, `␍`, `␛`), a hidden character as `<U+FEFF>`, and a byte that is
//! not UTF-8 as `<FF>`. A line `...` matches any lines, and `[..]` matches any part of a line. With
//! `SNAPSHOTS=overwrite` in the environment, the tests write the present output into the transcripts.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use puny_idna::code_point::is_hidden;
use snapbox::{Assert, Data};

use crate::support::script;

macro_rules! transcripts {
    ($($(#[$condition:meta])? $name:ident)+) => {
        $($(#[$condition])? #[test] fn $name() { follow(stringify!($name)); })+

        #[test]
        fn every_transcript_is_followed() {
            for entry in fs::read_dir(folder()).unwrap() {
                let name = entry.unwrap().path().with_extension("");
                let name = name.file_name().unwrap().to_str().unwrap();
                assert!([$(stringify!($name)),+].contains(&name), "{name}");
            }
        }
    };
}

transcripts! {
    bulk check columns csv data diff encode_decode explain extract #[cfg(unix)] faults formats hints imitations input json names null
    #[cfg(unix)] output profiles protected published rfc3492 zone
}

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts")
}

fn follow(name: &str) {
    let path = folder().join(name).with_extension("txt");
    let text = fs::read_to_string(&path).unwrap();
    let scratch = tempfile::tempdir().unwrap();
    let mut found = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if let Some(command) = line.strip_prefix("$ ") {
            let mut command = command.to_owned();
            writeln!(found, "{line}").unwrap();
            while let Some(line) = lines.next_if(|line| line.starts_with("> ")) {
                writeln!(found, "{line}").unwrap();
                command = command + "\n" + &line[2..];
            }
            let answer = script(scratch.path(), &command).output().unwrap();
            show("", &answer.stdout, &mut found);
            show("! ", &answer.stderr, &mut found);
            let status = answer.status.code().unwrap();
            if status != 0 {
                writeln!(found, "[{status}]").unwrap();
            }
        } else if line.starts_with("## ") {
            let between = if found.is_empty() { "" } else { "\n" };
            writeln!(found, "{between}{line}").unwrap();
        }
    }
    let expected = Data::read_from(&path, None);
    let compare = Assert::new().action_env("SNAPSHOTS");
    compare.normalize_paths(false).eq(found, expected);
}

fn show(prefix: &str, bytes: &[u8], out: &mut String) {
    let mut text = String::new();
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            match u32::from(c) {
                0x0A | 0x09 => text.push(c),
                number @ ..0x20 => text.extend(char::from_u32(0x2400 + number)),
                0x7F => text.push('␡'),
                number if is_hidden(c) => write!(text, "<U+{number:04X}>").unwrap(),
                _ => text.push(c),
            }
        }
        let invalid = chunk.invalid().iter();
        invalid.for_each(|byte| write!(text, "<{byte:02X}>").unwrap());
    }
    if !text.is_empty() && !text.ends_with('\n') {
        text.push_str(" (no line end)\n");
    }
    text.lines()
        .for_each(|line| writeln!(out, "{prefix}{line}").unwrap());
}
