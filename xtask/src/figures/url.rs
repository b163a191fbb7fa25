//! What `compat/idna` saves: a program that parses URLs, with the registry's `idna` and with ours.
//! The table goes into the README of `compat/idna`.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::{Context as _, ensure};

use super::instructions::count_of;
use super::weight::{processor_seconds, sections};
use super::{documents, machine};
use crate::compat::patch_of_idna;
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
strip = true
"#;

/// What is timed: the crate that the program is built with, what it is asked to do, and the name of
/// that in the table.
const OPERATIONS: [[&str; 3]; 3] = [
    ["url", "parse", "`Url::parse`"],
    ["idna", "to-ascii", "`domain_to_ascii_cow`"],
    ["idna", "to-unicode", "`domain_to_unicode`"],
];

/// The kinds of hosts, and their names in the table. Each operation is done with each.
const KINDS: [[&str; 2]; 3] = [
    ["ASCII", "ASCII hosts"],
    ["IDN", "IDN hosts"],
    ["encoded", "`xn--` hosts"],
];

/// Turns of each program for a time. The least counts, since all else is the machine's.
const TURNS: usize = 15;

/// The figures of one program.
struct Figures {
    packages: usize,
    bytes: u64,
    seconds: f64,
    /// Those of each row.
    rows: Vec<Row>,
}

/// An operation on hosts of a kind.
struct Row {
    executable: PathBuf,
    operation: &'static str,
    kind: &'static str,
    what: String,
    instructions: f64,
    nanoseconds: u64,
}

/// Measures, and writes the table.
pub(crate) fn run() -> Result {
    let mut before = Program::new("before", "")?.figures()?;
    let mut after = Program::new("after", &patch_of_idna())?.figures()?;
    for _ in 0..TURNS {
        for row in before.rows.iter_mut().chain(&mut after.rows) {
            row.nanoseconds = row.numbers("100000")?[0].min(row.nanoseconds);
        }
    }
    let table = table(&before, &after)?;
    println!("{table}");
    documents::put("compat/idna/README.md", "figures", &table)?;
    ensure!(
        after.rows[0].instructions <= before.rows[0].instructions,
        "parsing a URL with an ASCII host takes more instructions"
    );
    Ok(())
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
        for names in ["domains.txt", "domains.ascii.txt"] {
            sh().copy_file(format!("data/{names}"), folder.join("src"))?;
        }
        Ok(Program { folder })
    }

    fn figures(&self) -> Result<Figures> {
        let without = sections(&self.built("")?)?;
        // Downloads and the lock file are not part of the build.
        let packages = self.packages()?;
        let start = processor_seconds()?;
        let url = self.built("url")?;
        let seconds = processor_seconds()? - start;
        let idna = self.built("idna")?;
        let mut rows = Vec::new();
        for [with, operation, name] in OPERATIONS {
            for [kind, hosts] in KINDS {
                let executable = if with == "url" {
                    url.clone()
                } else {
                    idna.clone()
                };
                let what = format!("{name}, {hosts}");
                let mut row = Row {
                    executable,
                    operation,
                    kind,
                    what,
                    instructions: 0.0,
                    nanoseconds: u64::MAX,
                };
                row.instructions = row.count()?;
                rows.push(row);
            }
        }
        let bytes = sections(&url)?.saturating_sub(without);
        Ok(Figures {
            packages,
            bytes,
            seconds,
            rows,
        })
    }

    /// Builds the program from nothing, and returns its path.
    fn built(&self, features: &str) -> Result<PathBuf> {
        let target = empty(self.folder.join(format!("target-{features}")))?;
        let _inside = sh().push_dir(&self.folder);
        let build = cmd!("cargo build --quiet --release --features {features}");
        build
            .env("CARGO_TARGET_DIR", &target)
            .env_remove("RUSTFLAGS")
            .run()?;
        Ok(target.join("release/program"))
    }

    /// The number of packages that `url` consists of, itself and build scripts included.
    fn packages(&self) -> Result<usize> {
        let _inside = sh().push_dir(&self.folder);
        let options = ["--prefix", "none", "--no-dedupe", "--format", "{p}"];
        let tree = cmd!("cargo tree --features url --edges normal,build {options...}").read()?;
        // `(*)` marks a package that is listed again; the first line is the program.
        let packages = tree
            .lines()
            .skip(1)
            .map(|line| line.trim_end_matches(" (*)"));
        let all: BTreeSet<&str> = packages.filter(|line| !line.is_empty()).collect();
        Ok(all.len())
    }
}

impl Row {
    /// What the program prints: the nanoseconds of an operation, and how many it did.
    fn numbers(&self, times: &str) -> Result<[u64; 2]> {
        let Row {
            executable,
            operation,
            kind,
            ..
        } = self;
        let output = cmd!("{executable} {operation} {kind} {times}").read()?;
        let (nanoseconds, rest) = output
            .split_once(' ')
            .context("the program prints no number")?;
        let operations = rest.split(' ').next().expect("there is a first word");
        Ok([nanoseconds.parse()?, operations.parse()?])
    }

    /// The instructions of one operation.
    fn count(&self) -> Result<f64> {
        let count = |times| -> Result<[f64; 2]> {
            let [_, operations] = self.numbers(times)?;
            let instructions = count_of(&self.executable, &[self.operation, self.kind, times])?;
            Ok([instructions, operations as f64])
        };
        let (few, many) = (count("5000")?, count("15000")?);
        Ok((many[0] - few[0]) / (many[1] - few[1]))
    }
}

fn table(before: &Figures, after: &Figures) -> Result<String> {
    let mut table = String::from("| | `idna` 1.1.0 | `compat/idna` |\n|---|---:|---:|\n");
    let mut row = |what: &str, cell: &dyn Fn(&Figures) -> String| {
        writeln!(table, "| {what} | {} | {} |", cell(before), cell(after))
    };
    row("packages of `url` 2.5.8, itself included", &|figures| {
        figures.packages.to_string()
    })?;
    row("bytes of `url` in a program", &|figures| {
        figures.bytes.to_string()
    })?;
    row(
        "processor time of a clean release build of that program",
        &|figures| format!("{:.1} s", figures.seconds),
    )?;
    for (index, Row { what, .. }) in before.rows.iter().enumerate() {
        row(what, &|figures| {
            let Row {
                instructions,
                nanoseconds,
                ..
            } = &figures.rows[index];
            format!("{instructions:.0} instructions, {nanoseconds} ns")
        })?;
    }
    Ok(format!("{table}\n{}\n", machine()?))
}
