//! Writes the Unicode data of puny-idna: `crates/idna/src/unicode/tables/`.
//!
//! With `--check` it writes nothing, and fails if there is a difference. In both cases it first
//! compares the data with Unicode's own files, if they are available.

#![forbid(unsafe_code)]

// The library's own files, which are of another Rust edition.
#[path = "../../crates/idna/src/unicode/tables/bits.rs"]
#[rustfmt::skip]
#[allow(dead_code)]
mod bits;
mod classes;
#[path = "../../crates/idna/src/unicode/tables/codes.rs"]
#[rustfmt::skip]
mod codes;
mod emit;
mod idna2008;
mod links;
mod mapping;
mod normalise;
mod security;
mod source;
mod trie;

use std::path::PathBuf;
use std::process::ExitCode;

use source::{Entry, Source, UNICODE_VERSION};

/// The name of a file, and its content.
type File = (&'static str, String);

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => write(),
        ["--check"] => check(),
        _ => Err("tables [--check]".to_owned()),
    };
    match done {
        Ok(said) => {
            println!("{said}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// The folder of the tables in the checkout for which cargo runs this, not in the one where it was compiled.
fn dir() -> PathBuf {
    let folder = std::env::var_os("CARGO_MANIFEST_DIR")
        .expect("cargo runs this, and says where the checkout is");
    PathBuf::from(folder).join("../crates/idna/src/unicode/tables")
}

/// All files, and the number of bytes of their tables.
fn files() -> (Vec<File>, usize) {
    let source = Source::new();
    let entries: Vec<Option<Entry>> = (0..source::CODE_POINTS).map(|c| source.entry(c)).collect();
    let mut files = vec![("mod.rs", emit::module(UNICODE_VERSION))];
    let mut size = 0;
    let (class, shifts) = classes::tables(&entries);
    let mapping = mapping::tables(&entries, &shifts);
    let normalise = normalise::tables(&entries);
    for (name, tables) in [
        ("class.rs", class),
        ("link.rs", links::tables(&entries)),
        ("mapping.rs", mapping),
        ("normalise.rs", normalise),
        ("prototype.rs", security::prototypes(&entries)),
        ("script.rs", security::scripts(&entries)),
    ] {
        println!("{name}: {} bytes in tables", tables.size);
        size += tables.size;
        files.push((name, tables.text()));
    }
    (files, size)
}

fn write() -> Result<String, String> {
    let (files, size) = files();
    for (name, text) in files {
        let path = dir().join(name);
        std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(format!("written: {size} bytes in all"))
}

fn check() -> Result<String, String> {
    let (files, size) = files();
    for (name, text) in files {
        let path = dir().join(name);
        let there = std::fs::read_to_string(&path)
            .map_err(|error| format!("{}: {error}", path.display()))?;
        if there != text {
            return Err(format!(
                "crates/idna/src/unicode/tables/{name} is not what `cargo xtask tables` writes"
            ));
        }
    }
    Ok(format!("nothing differs: {size} bytes in all"))
}
