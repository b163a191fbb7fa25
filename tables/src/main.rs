//! Writes the Unicode data of puny-idna and puny-display to the folders `unicode/tables/generated/` of both crates.
//!
//! With `--check`, writes nothing, and fails if a file differs from the file that would be written.

#![forbid(unsafe_code)]

// The modules `bits`, `codes` and `identifier_status` are files of the libraries, which have another Rust edition. So
// rustfmt must not change them.
#[path = "../../crates/idna/src/unicode/tables/bits.rs"]
#[rustfmt::skip]
#[allow(dead_code)]
mod bits;
mod classes;
#[path = "../../crates/idna/src/unicode/tables/codes.rs"]
#[rustfmt::skip]
mod codes;
mod emit;
#[path = "../../crates/display/src/unicode/tables/identifier_status.rs"]
#[rustfmt::skip]
mod identifier_status;
mod idna2008;
mod links;
mod lower;
mod mapping;
mod normalise;
mod security;
mod source;
mod trie;

use std::path::PathBuf;
use std::process::ExitCode;

// `identifier_status` imports this name from its parent module.
use bits::Properties;
use source::{Entry, Source};

/// The path of a file in the folder `crates`, and its content.
type File = (String, String);

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => write_tables(),
        ["--check"] => check_tables(),
        _ => Err("usage: tables [--check]".to_owned()),
    };
    match done {
        Ok(message) => {
            println!("{message}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// Returns the folder `crates` in the checkout for which cargo runs this program. The program may have been compiled in
/// another checkout.
fn crates_folder() -> PathBuf {
    let folder = std::env::var_os("CARGO_MANIFEST_DIR")
        .expect("cargo runs this program, and sets the variable");
    PathBuf::from(folder).join("../crates")
}

/// Returns all generated files, and the total size of their tables, in bytes.
fn generated_files() -> (Vec<File>, usize) {
    let source = Source::new();
    let entries: Vec<Option<Entry>> = (0..source::CODE_POINTS).map(|c| source.entry(c)).collect();
    let (class, shifts) = classes::tables(&entries);
    let idna = vec![
        ("class", class),
        ("lower", lower::tables(&source, &entries)),
        ("mapping", mapping::tables(&entries, &shifts)),
        ("normalise", normalise::tables(&entries)),
    ];
    let display = vec![
        ("link", links::tables(&entries)),
        ("prototype", security::prototypes(&entries)),
        ("script", security::scripts(&entries)),
    ];
    let (mut files, mut size) = (Vec::new(), 0);
    for (package, more, tables) in [
        ("idna", emit::version(), idna),
        ("display", String::new(), display),
    ] {
        let path = |name: &str| format!("{package}/src/unicode/tables/generated/{name}.rs");
        let modules: Vec<&str> = tables.iter().map(|(name, _)| *name).collect();
        files.push((path("mod"), emit::module(&modules) + &more));
        for (name, tables) in tables {
            println!("{}: {} bytes in tables", path(name), tables.size);
            size += tables.size;
            files.push((path(name), tables.text()));
        }
    }
    (files, size)
}

/// Writes all files.
fn write_tables() -> Result<String, String> {
    let (files, size) = generated_files();
    for (name, text) in files {
        let path = crates_folder().join(name);
        std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(format!("the tables are written: {size} bytes"))
}

/// Fails if a file differs from the generated file.
fn check_tables() -> Result<String, String> {
    let (files, size) = generated_files();
    for (name, text) in files {
        let path = crates_folder().join(&name);
        let tracked = std::fs::read_to_string(&path)
            .map_err(|error| format!("{}: {error}", path.display()))?;
        if tracked != text {
            return Err(format!(
                "crates/{name} is out of date: run `cargo xtask tables`"
            ));
        }
    }
    Ok(format!("the tables do not differ: {size} bytes"))
}
