//! Writes the Unicode data of puny-idna to `crates/idna/src/unicode/tables/`.
//!
//! With `--check`, writes nothing, and fails if a file differs from the file that would be written.

#![forbid(unsafe_code)]

// The modules `bits` and `codes` are files of the library, which has another Rust edition. So rustfmt must not change
// them.
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

/// Returns the folder of the tables in the checkout for which cargo runs this program. The program may have been
/// compiled in another checkout.
fn tables_folder() -> PathBuf {
    let folder = std::env::var_os("CARGO_MANIFEST_DIR")
        .expect("cargo runs this program, and sets the variable");
    PathBuf::from(folder).join("../crates/idna/src/unicode/tables")
}

/// Returns all generated files, and the total size of their tables, in bytes.
fn generated_files() -> (Vec<File>, usize) {
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

/// Writes all files.
fn write_tables() -> Result<String, String> {
    let (files, size) = generated_files();
    for (name, text) in files {
        let path = tables_folder().join(name);
        std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(format!("the tables are written: {size} bytes"))
}

/// Fails if a file differs from the generated file.
fn check_tables() -> Result<String, String> {
    let (files, size) = generated_files();
    for (name, text) in files {
        let path = tables_folder().join(name);
        let tracked = std::fs::read_to_string(&path)
            .map_err(|error| format!("{}: {error}", path.display()))?;
        if tracked != text {
            return Err(format!(
                "crates/idna/src/unicode/tables/{name} is out of date: run `cargo xtask tables`"
            ));
        }
    }
    Ok(format!("the tables do not differ: {size} bytes"))
}
