//! What `compat/idna` saves: a program that parses URLs, with the registry's `idna` and with ours.
//! The table goes into the README of `compat/idna`.

use std::collections::BTreeSet;
use std::path::PathBuf;

use super::suites;
use crate::instructions::count_of;
use crate::package::{empty, write};
use crate::step::{Result, capture, cargo, program, read, root, target_dir};
use crate::weight::{content, processor_seconds};

const MANIFEST: &str = r#"[package]
name = "program"
edition = "2024"

[workspace]

[features]
url = ["dep:url"]

[dependencies]
url = { version = "=2.5.8", optional = true }

[profile.release]
lto = "fat"
codegen-units = 1
panic = "abort"
strip = true
"#;

const BEGIN: &str = "<!-- figures:begin -->\n";
const END: &str = "<!-- figures:end -->";

const KINDS: [(&str, &str); 3] = [
    ("ASCII", "ASCII hosts"),
    ("IDN", "IDN hosts"),
    ("encoded", "`xn--` hosts"),
];

/// Turns of each program for a time. The least counts, since all else is the machine's.
const TURNS: usize = 15;

/// The figures of one program.
struct Figures {
    packages: usize,
    bytes: u64,
    seconds: f64,
    instructions: Vec<f64>,
    nanoseconds: Vec<u64>,
}

/// Measures, and writes the table.
pub(super) fn run() -> Result {
    let before = Program::new("before", "")?;
    let after = Program::new("after", &suites::patch_of_idna())?;
    let mut figures = Vec::new();
    for each in [&before, &after] {
        figures.push(each.figures()?);
    }
    for _ in 0..TURNS {
        for (each, figures) in [&before, &after].iter().zip(&mut figures) {
            for (kind, least) in KINDS.iter().zip(&mut figures.nanoseconds) {
                *least = each.nanoseconds(kind.0)?.min(*least);
            }
        }
    }
    let [before, after] = figures.as_slice() else {
        return Err("two programs".to_owned());
    };
    let table = table(before, after)?;
    println!("{table}");
    let path = root().join("compat/idna/README.md");
    let text = read(&path)?;
    let (head, rest) = text.split_once(BEGIN).ok_or("no figures:begin")?;
    let (_, tail) = rest.split_once(END).ok_or("no figures:end")?;
    write(&path, &format!("{head}{BEGIN}{table}{END}{tail}"))?;
    match before.instructions.first().zip(after.instructions.first()) {
        Some((before, after)) if after <= before => Ok(()),
        _ => Err("parsing a URL with an ASCII host takes more instructions".to_owned()),
    }
}

/// A program with one of the two crates.
struct Program {
    folder: PathBuf,
}

impl Program {
    fn new(name: &str, patch: &str) -> Result<Program> {
        let folder = target_dir().join("compat/figures").join(name);
        empty(&folder)?;
        write(&folder.join("Cargo.toml"), &format!("{MANIFEST}{patch}"))?;
        write(&folder.join("src/main.rs"), include_str!("program.rs"))?;
        Ok(Program { folder })
    }

    fn figures(&self) -> Result<Figures> {
        let without = self.bytes("")?;
        // Downloads and the lock file are not part of the build.
        let packages = self.packages()?;
        let start = processor_seconds()?;
        let with = self.bytes("url")?;
        let seconds = processor_seconds()? - start;
        let mut instructions = Vec::new();
        for (kind, _) in KINDS {
            let [few, many] =
                ["100", "300"].map(|times| count_of(&self.executable(), &[kind, times]));
            instructions.push((many? - few?) / 1000.0);
        }
        Ok(Figures {
            packages,
            bytes: with.saturating_sub(without),
            seconds,
            instructions,
            nanoseconds: vec![u64::MAX; KINDS.len()],
        })
    }

    fn executable(&self) -> PathBuf {
        self.folder.join("target/release/program")
    }

    /// Builds the program from nothing, and returns the size of its sections.
    fn bytes(&self, features: &str) -> Result<u64> {
        empty(&self.folder.join("target"))?;
        let mut build = cargo(["build", "--quiet", "--release", "--features", features]);
        build.current_dir(&self.folder);
        build
            .env("CARGO_TARGET_DIR", "target")
            .env_remove("RUSTFLAGS");
        capture(build, "")?.stdout()?;
        let mut size = program("size", ["-A"]);
        size.arg(self.executable());
        let sizes = capture(size, "")?.stdout()?;
        content(&sizes).ok_or_else(|| format!("size gives no total:\n{sizes}"))
    }

    /// The number of packages that `url` consists of, itself and build scripts included.
    fn packages(&self) -> Result<usize> {
        let mut tree = cargo("tree --features url --edges normal,build".split(' '));
        tree.args(["--prefix", "none", "--no-dedupe", "--format", "{p}"]);
        tree.current_dir(&self.folder);
        let tree = capture(tree, "")?.stdout()?;
        // `(*)` marks a package that is listed again; the first line is the program.
        let packages = tree
            .lines()
            .skip(1)
            .map(|line| line.trim_end_matches(" (*)"));
        let all: BTreeSet<&str> = packages.filter(|line| !line.is_empty()).collect();
        Ok(all.len())
    }

    /// The time to parse a URL.
    fn nanoseconds(&self, kind: &str) -> Result<u64> {
        let output = capture(program(self.executable(), [kind, "20000"]), "")?.stdout()?;
        let number = output
            .split(' ')
            .next()
            .and_then(|number| number.parse().ok());
        number.ok_or_else(|| format!("not a time: {output}"))
    }
}

fn table(before: &Figures, after: &Figures) -> Result<String> {
    let mut table = String::from("| | `idna` 1.1.0 | `compat/idna` |\n|---|---:|---:|\n");
    let mut row = |what: &str, before: String, after: String| {
        table.push_str(&format!("| {what} | {before} | {after} |\n"));
    };
    row(
        "packages of `url` 2.5.8, itself included",
        before.packages.to_string(),
        after.packages.to_string(),
    );
    row(
        "bytes of `url` in a program",
        before.bytes.to_string(),
        after.bytes.to_string(),
    );
    row(
        "processor time of a clean release build of that program",
        format!("{:.1} s", before.seconds),
        format!("{:.1} s", after.seconds),
    );
    for (index, (_, what)) in KINDS.iter().enumerate() {
        let of = |figures: &Figures| {
            let count = figures.instructions.get(index).copied().unwrap_or(0.0);
            let time = figures.nanoseconds.get(index).copied().unwrap_or(0);
            format!("{count:.0} instructions, {time} ns")
        };
        row(&format!("`Url::parse`, {what}"), of(before), of(after));
    }
    let rustc = capture(program("rustc", ["--version"]), "")?.stdout()?;
    let day = capture(program("date", ["+%Y-%m-%d"]), "")?.stdout()?;
    let (arch, os) = (std::env::consts::ARCH, std::env::consts::OS);
    let rustc = rustc.trim();
    Ok(format!("{table}\n{rustc}, {arch}-{os}, {}\n", day.trim()))
}
