//! Writes `bindings/cases.json`, the table of cases that all bindings share. The table contains what the cases of
//! `suite/` do not contain: the problems of refused inputs, with their offsets, and the values of flags.
//! `cargo xtask cases` runs this program. A test fails if the file differs from the results of the current libraries.
//!
//! | file | content |
//! |---|---|
//! | `inputs.rs` | the strings and names |
//! | `flags.rs` | the flags of the editions, and names that show their effect |
//! | `links.rs` | texts, and the links in them |
//! | `record.rs` | results and problems as JSON |
//!
//! The tests of a binding run every row with the functions and options of the binding. They compare each text byte by
//! byte, and each problem by code, label and offsets. The table contains each offset in every unit that a language
//! uses.

#![forbid(unsafe_code)]

mod flags;
mod inputs;
mod links;
mod record;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::{env, fs};

use puny_idna::{Preset, Rule, UNICODE_VERSION};
use serde_json::{Value, json};

/// The description of the fields.
const ABOUT: &str = "Made by `cargo xtask cases`; do not edit. The inputs are refused; suite/ contains inputs that are \
    accepted. `decode` is Punycode without xn--. A result is a text, or the list of the problems of a refused input. A \
    problem is a list: the code; the label from 0, or null for the whole input; the start and the end, each in bytes of \
    UTF-8, code units of UTF-16, and code points. The names of the editions are the names of `puny_idna::Preset`. The \
    names of the flags and their values are the names in the command `puny`. The texts of `forms` are not host names or \
    mail addresses; an `ascii-mailbox` is an address for a transport without SMTPUTF8. A row of `links` has the links in \
    a text, and the links with the options `handles` and `defanged` if they differ. A link is a list: kind, start, end, \
    target, host in ASCII, and the dangers of the verdict without protected names; for a refused host or port, host and \
    dangers are null, and the code, start and end of the problem follow. A row of `records` has the name and the fields of a \
    declared result; JavaScript writes the fields in camel case.";

/// The largest size of the table in bytes. Every test run of every binding reads the table.
const MAX_BYTES: usize = 58_000;

/// Rules that no name in the table violates. They apply to other arguments, or only a very long name violates them.
const NOT_BY_NAMES: [Rule; 8] = [
    Rule::NotEncodable,
    Rule::LabelsDiffer,
    Rule::NotAMailbox,
    Rule::NotAnALabel,
    Rule::NotAULabel,
    Rule::NotOneLabel,
    Rule::NotUtf8,
    Rule::NotListed,
];

/// Returns the path of the table in the checkout for which cargo runs this program. The program may have been compiled
/// in another checkout.
fn file() -> Result<PathBuf, String> {
    let folder = env::var_os("CARGO_MANIFEST_DIR")
        .ok_or("CARGO_MANIFEST_DIR is not set: run `cargo xtask cases`")?;
    Ok(PathBuf::from(folder).join("../cases.json"))
}

/// Writes the table.
fn main() -> Result<(), String> {
    let file = file()?;
    fs::write(&file, table()?).map_err(|error| format!("{}: {error}", file.display()))
}

#[test]
fn the_table_equals_the_results_of_the_libraries() {
    let is_current = fs::read_to_string(file().unwrap()).unwrap() == table().unwrap();
    assert!(is_current, "run `cargo xtask cases`");
}

/// Returns the table, with one row on each line.
fn table() -> Result<String, String> {
    let decode = inputs::BASIC.iter().map(|&text| record::decode(text));
    let names: Vec<Value> = inputs::names()
        .iter()
        .map(|name| record::name(name))
        .collect();
    let flags = flags::rows()?;
    let forms = inputs::forms();
    let forms = forms.iter().map(|(form, text)| record::form(form, text));
    let forms: Vec<Value> = forms.collect::<Result<_, _>>()?;
    check_coverage(&names, &flags)?;
    let about = [
        format!("\"about\": {}", json!(ABOUT)),
        format!("\"unicode\": {}", json!(unicode_version())),
    ];
    let lists = [
        list("decode", decode),
        list("names", names.into_iter()),
        list("flags", flags.into_iter()),
        list("forms", forms.into_iter()),
        list("links", links::rows().into_iter()),
        list("records", record::declarations().into_iter()),
    ];
    let fields: Vec<String> = about.into_iter().chain(lists).collect();
    let table = format!("{{\n{}\n}}\n", fields.join(",\n"));
    if table.len() > MAX_BYTES {
        return Err(format!(
            "the table has {} bytes, but the limit is {MAX_BYTES}",
            table.len()
        ));
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

/// Checks that each edition and each rule occurs in the results of names. The rules in [`NOT_BY_NAMES`] are not
/// required. Returns an error with the missing rules and editions.
fn check_coverage(names: &[Value], flags: &[Value]) -> Result<(), String> {
    let text = |rows: &[Value]| rows.iter().map(Value::to_string).collect::<String>();
    let (names, flags) = (text(names), text(flags));
    let is_in = |word: &str, text: &str| text.contains(&format!("\"{word}\""));
    let rules: BTreeSet<&str> = Rule::ALL
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
    Err(format!(
        "the table has no case for these rules and editions: {missing:?}"
    ))
}
