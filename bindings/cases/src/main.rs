//! The table of cases that all bindings share, `bindings/cases.json`: what `suite/` cannot say, since it is
//! of puny alone. That are the problems of refused inputs, with their offsets, and the values of flags.
//! `cargo xtask cases` writes it, and a test fails if the file is not that of today's libraries.
//!
//! | file | holds |
//! |---|---|
//! | `inputs.rs` | the strings and names |
//! | `flags.rs` | the flags of the editions, and names that show their effect |
//! | `record.rs` | results and problems as JSON |
//!
//! A binding runs every row with its own names of functions and options, and compares texts to the
//! byte and problems by code, label and offsets. So offsets are in each unit that a language has.

#![forbid(unsafe_code)]

mod flags;
mod inputs;
mod record;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::{env, fs};

use puny_idna::{Preset, Status, UNICODE_VERSION};
use serde_json::{Value, json};

/// What the fields mean.
const ABOUT: &str = "Made by `cargo xtask cases`; do not edit. Inputs that are \
    refused; suite/ has those that are not. `decode` is Punycode without xn--. A result is a text, or the list of the problems of a refused input, each a \
    list: code; label from 0, or null for the whole input; start and end, both in bytes of UTF-8, \
    code units of UTF-16, and code points. Editions have the names of `puny_idna::Preset`, flags and \
    their values those of the command `puny`.";

/// The table is read by every test run of every binding.
const MAX_BYTES: usize = 55_000;

/// Rules that no name breaks: they are about other arguments, or need more than a table should hold.
const NOT_BY_NAMES: [Status; 8] = [
    Status::A3,
    Status::LabelsDiffer,
    Status::Mailbox,
    Status::NotALabel,
    Status::NotULabel,
    Status::NotOneLabel,
    Status::NotUtf8,
    Status::NotListed,
];

/// The path of the table in the checkout for which cargo runs this, not in the one where it was compiled.
fn file() -> Result<PathBuf, String> {
    let folder = env::var_os("CARGO_MANIFEST_DIR")
        .ok_or("run this by cargo, which says where the checkout is")?;
    Ok(PathBuf::from(folder).join("../cases.json"))
}

/// Writes the table.
fn main() -> Result<(), String> {
    let file = file()?;
    fs::write(&file, table()?).map_err(|error| format!("{}: {error}", file.display()))
}

#[test]
fn the_table_is_that_of_the_libraries() {
    let is_current = fs::read_to_string(file().unwrap()).unwrap() == table().unwrap();
    assert!(is_current, "run `cargo xtask cases`");
}

/// The table, with a row per line.
fn table() -> Result<String, String> {
    let decode = inputs::BASIC.iter().map(|&text| record::decode(text));
    let names: Vec<Value> = inputs::names()
        .iter()
        .map(|name| record::name(name))
        .collect();
    let flags = flags::rows()?;
    reached(&names, &flags)?;
    let about = [
        format!("\"about\": {}", json!(ABOUT)),
        format!("\"unicode\": {}", json!(unicode_version())),
    ];
    let lists = [
        list("decode", decode),
        list("names", names.into_iter()),
        list("flags", flags.into_iter()),
    ];
    let fields: Vec<String> = about.into_iter().chain(lists).collect();
    let table = format!("{{\n{}\n}}\n", fields.join(",\n"));
    if table.len() > MAX_BYTES {
        return Err(format!("the table has {} bytes", table.len()));
    }
    Ok(table)
}

fn unicode_version() -> String {
    let (major, minor, update) = UNICODE_VERSION;
    format!("{major}.{minor}.{update}")
}

fn list(name: &str, rows: impl Iterator<Item = Value>) -> String {
    let rows: Vec<String> = rows.map(|row| row.to_string()).collect();
    format!("\"{name}\": [\n{}\n]", rows.join(",\n"))
}

/// Fails if no name breaks a rule, with a flag or without, or if the names miss an edition.
fn reached(names: &[Value], flags: &[Value]) -> Result<(), String> {
    let text = |rows: &[Value]| rows.iter().map(Value::to_string).collect::<String>();
    let (names, flags) = (text(names), text(flags));
    let is_in = |word: &str, text: &str| text.contains(&format!("\"{word}\""));
    let rules: BTreeSet<&str> = Status::ALL
        .iter()
        .filter(|status| !NOT_BY_NAMES.contains(status))
        .map(|status| status.code())
        .filter(|code| !is_in(code, &names) && !is_in(code, &flags))
        .collect();
    let editions = Preset::ALL.iter().map(|preset| preset.name());
    let missing: Vec<&str> = rules
        .into_iter()
        .chain(editions.filter(|name| !is_in(name, &names)))
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    Err(format!("no name in the table breaks {missing:?}"))
}
