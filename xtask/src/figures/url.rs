//! The times of a program that parses URLs, with the registry's `idna` and with `compat/idna`. The table goes into
//! the README of `compat/idna`; `backends.rs` measures bytes and builds.

use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::{Context as _, ensure};
use puny::punycode::decode;

use super::instructions::count_of;
use super::{documents, machine};
use crate::compat::patch;
use crate::fetch::vectors;
use crate::shell::{Result, cmd, empty, sh, target};

const MANIFEST: &str = r#"[package]
name = "program"
edition = "2024"

[workspace]

[features]
url = ["dep:url"]
idna = ["dep:idna"]

[dependencies]
idna = { version = "=1.1.0", optional = true }
url = { version = "=2.5.8", optional = true }

[profile.release]
lto = "fat"
codegen-units = 1
panic = "abort"
"#;

/// What is timed: the crate that the program is built with, what it is asked to do, and the name of
/// that in the table.
const OPERATIONS: [[&str; 3]; 3] = [
    ["url", "parse", "`Url::parse`"],
    ["idna", "to-ascii", "`domain_to_ascii_cow`"],
    ["idna", "to-unicode", "`domain_to_unicode`"],
];

/// The kinds of hosts, by the files of URLs that have them. Each operation is done with each.
const KINDS: [[&str; 2]; 3] = [
    ["ascii.txt", "ASCII hosts"],
    ["idn.txt", "IDN hosts"],
    ["encoded.txt", "`xn--` hosts"],
];

/// Turns of each program for a time. The least of all passes counts, since all else is the machine's.
const TURNS: usize = 15;

/// How many times the time with `idna` the time with `compat/idna` may be: the error of the clock.
const MARGIN: f64 = 1.05;

/// An operation of one program on hosts of a kind.
struct Row {
    executable: PathBuf,
    operation: &'static str,
    file: PathBuf,
    what: String,
    instructions: f64,
    nanoseconds: f64,
    /// The length of all results.
    length: f64,
}

/// Measures, and writes the table.
pub(crate) fn run() -> Result {
    write_urls()?;
    let mut before = Program::new("before", "")?.rows()?;
    let mut after = Program::new("after", &patch("idna", "idna"))?.rows()?;
    for (theirs, ours) in before.iter_mut().zip(&mut after) {
        for _ in 0..TURNS {
            for row in [&mut *theirs, &mut *ours] {
                let [nanoseconds, _, length] = row.numbers(row.operation, "100000")?;
                (row.nanoseconds, row.length) = (nanoseconds.min(row.nanoseconds), length);
            }
        }
        ensure!(
            theirs.length > 0.0 && theirs.length == ours.length,
            "{}: the results differ",
            ours.what
        );
    }
    let table = table(&before, &after)?;
    println!("{table}");
    documents::put("compat/idna/README.md", "figures", &table)?;
    let both = before.iter().zip(&after);
    let slower = both.filter(|(theirs, ours)| ours.nanoseconds > MARGIN * theirs.nanoseconds);
    let slower: Vec<&str> = slower.map(|(_, ours)| &*ours.what).collect();
    ensure!(slower.is_empty(), "slower than with idna: {slower:?}");
    Ok(())
}

/// Writes the files of URLs: real ones with their paths, whose hosts are ASCII, and those of the IDN among the most
/// visited sites.
fn write_urls() -> Result {
    let json = vectors::urls()?;
    let strings = json.split('"').filter(|it| it.starts_with("https://"));
    let ascii: Vec<&str> = strings.filter(|url| url.is_ascii()).collect();
    let encoded = vectors::visited_idn()?;
    // A few lists have what is no valid name.
    let both = encoded
        .iter()
        .filter_map(|name| Some((unicode(name)?, name)));
    let url_of = |name: &str| format!("https://{name}/");
    let urls = both.map(|(idn, encoded)| (url_of(&idn), url_of(encoded)));
    let (idn, encoded): (Vec<String>, Vec<String>) = urls.unzip();
    let files = [ascii.join("\n"), idn.join("\n"), encoded.join("\n")];
    for ([file, _], urls) in KINDS.iter().zip(files) {
        sh().write_file(target("compat/figures").join(file), urls)?;
    }
    Ok(())
}

/// A name in Unicode, if its A-labels decode.
fn unicode(name: &str) -> Option<String> {
    let labels = name
        .split('.')
        .map(|label| match label.strip_prefix("xn--") {
            Some(encoded) => decode(encoded).ok(),
            None => Some(label.to_owned()),
        });
    Some(labels.collect::<Option<Vec<_>>>()?.join("."))
}

/// A program with one of the two crates.
struct Program {
    folder: PathBuf,
}

impl Program {
    fn new(name: &str, patch: &str) -> Result<Program> {
        let folder = empty(target("compat/figures").join(name))?;
        sh().write_file(folder.join("Cargo.toml"), format!("{MANIFEST}{patch}"))?;
        sh().write_file(folder.join("src/main.rs"), include_str!("url_program.rs"))?;
        Ok(Program { folder })
    }

    fn rows(&self) -> Result<Vec<Row>> {
        let mut rows = Vec::new();
        for [with, operation, name] in OPERATIONS {
            let executable = self.built(with)?;
            for [file, hosts] in KINDS {
                let mut row = Row {
                    executable: executable.clone(),
                    operation,
                    file: target("compat/figures").join(file),
                    what: format!("{name}, {hosts}"),
                    instructions: 0.0,
                    nanoseconds: f64::MAX,
                    length: 0.0,
                };
                row.instructions = row.count()?;
                rows.push(row);
            }
        }
        Ok(rows)
    }

    /// Builds the program, and returns its path.
    fn built(&self, features: &str) -> Result<PathBuf> {
        let target = self.folder.join(format!("target-{features}"));
        let _inside = sh().push_dir(&self.folder);
        let build = cmd!("cargo build --quiet --release --features {features}");
        build
            .env("CARGO_TARGET_DIR", &target)
            .env_remove("RUSTFLAGS")
            .run()?;
        Ok(target.join("release/program"))
    }
}

impl Row {
    /// What the program prints: the nanoseconds of an operation, how many there were, and the length of all results.
    fn numbers(&self, operation: &str, times: &str) -> Result<[f64; 3]> {
        let Row {
            executable, file, ..
        } = self;
        let output = cmd!("{executable} {operation} {file} {times}").read()?;
        let numbers = output.split(' ').map(str::parse);
        let numbers: Vec<f64> = numbers.collect::<std::result::Result<_, _>>()?;
        let three = numbers.try_into().ok();
        three.context("the program prints three numbers")
    }

    /// The instructions of one operation, without those of the loop around it.
    fn count(&self) -> Result<f64> {
        Ok(self.count_with(self.operation)? - self.count_with("nothing")?)
    }

    fn count_with(&self, operation: &str) -> Result<f64> {
        let file = self.file.to_string_lossy();
        let count = |times| -> Result<[f64; 2]> {
            let [_, operations, _] = self.numbers(operation, times)?;
            let arguments = [operation, &*file, times];
            Ok([count_of(&self.executable, &arguments)?, operations])
        };
        let (few, many) = (count("10000")?, count("30000")?);
        Ok((many[0] - few[0]) / (many[1] - few[1]))
    }
}

fn table(before: &[Row], after: &[Row]) -> Result<String> {
    let mut table =
        String::from("| | `idna` 1.1.0 | `compat/idna` | times as fast |\n|---|---:|---:|---:|\n");
    for (theirs, ours) in before.iter().zip(after) {
        let cell = |row: &Row| {
            let Row {
                instructions,
                nanoseconds,
                ..
            } = row;
            format!("{instructions:.0} instructions, {nanoseconds:.0} ns")
        };
        let (what, ratio) = (&ours.what, theirs.nanoseconds / ours.nanoseconds);
        let (theirs, ours) = (cell(theirs), cell(ours));
        writeln!(table, "| {what} | {theirs} | {ours} | {ratio:.2} |")?;
    }
    Ok(format!("{table}\n{}\n", machine()?))
}
