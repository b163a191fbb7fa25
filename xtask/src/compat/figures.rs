//! What `compat/idna` saves: a program that parses URLs, with the registry's `idna` and with ours.
//! The table goes into the README of `compat/idna`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

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

const BEGIN: &str = "<!-- figures:begin -->\n";
const END: &str = "<!-- figures:end -->";

/// What is timed: the crate that the program is built with, what it is asked to do, and the kind of its
/// hosts.
struct Row {
    with: &'static str,
    operation: &'static str,
    kind: &'static str,
    what: &'static str,
}

const fn row(
    with: &'static str,
    operation: &'static str,
    kind: &'static str,
    what: &'static str,
) -> Row {
    Row {
        with,
        operation,
        kind,
        what,
    }
}

const ROWS: [Row; 9] = [
    row("url", "parse", "ASCII", "`Url::parse`, ASCII hosts"),
    row("url", "parse", "IDN", "`Url::parse`, IDN hosts"),
    row("url", "parse", "encoded", "`Url::parse`, `xn--` hosts"),
    row(
        "idna",
        "to-ascii",
        "ASCII",
        "`domain_to_ascii_cow`, ASCII hosts",
    ),
    row(
        "idna",
        "to-ascii",
        "IDN",
        "`domain_to_ascii_cow`, IDN hosts",
    ),
    row(
        "idna",
        "to-ascii",
        "encoded",
        "`domain_to_ascii_cow`, `xn--` hosts",
    ),
    row(
        "idna",
        "to-unicode",
        "ASCII",
        "`domain_to_unicode`, ASCII hosts",
    ),
    row(
        "idna",
        "to-unicode",
        "IDN",
        "`domain_to_unicode`, IDN hosts",
    ),
    row(
        "idna",
        "to-unicode",
        "encoded",
        "`domain_to_unicode`, `xn--` hosts",
    ),
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
            for (row, least) in ROWS.iter().zip(&mut figures.nanoseconds) {
                *least = each.nanoseconds(row)?.min(*least);
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
        for names in ["domains.txt", "domains.ascii.txt"] {
            let text = read(&root().join("data").join(names))?;
            write(&folder.join("src").join(names), &text)?;
        }
        Ok(Program { folder })
    }

    fn figures(&self) -> Result<Figures> {
        let without = self.bytes("")?;
        // Downloads and the lock file are not part of the build.
        let packages = self.packages()?;
        let start = processor_seconds()?;
        let with = self.bytes("url")?;
        let seconds = processor_seconds()? - start;
        self.bytes("idna")?;
        let mut instructions = Vec::new();
        for Row {
            with,
            operation,
            kind,
            ..
        } in &ROWS
        {
            let executable = self.executable(with);
            let [few, many] = ["5000", "15000"].map(|times| {
                let arguments = [*operation, *kind, times];
                let [_, operations] = numbers(&executable, arguments)?;
                Ok::<_, String>((count_of(&executable, &arguments)?, operations as f64))
            });
            let (few, many) = (few?, many?);
            instructions.push((many.0 - few.0) / (many.1 - few.1));
        }
        Ok(Figures {
            packages,
            bytes: with.saturating_sub(without),
            seconds,
            instructions,
            nanoseconds: vec![u64::MAX; ROWS.len()],
        })
    }

    /// The program that was built with a crate.
    fn executable(&self, with: &str) -> PathBuf {
        self.target(with).join("release/program")
    }

    fn target(&self, with: &str) -> PathBuf {
        self.folder.join(format!("target-{with}"))
    }

    /// Builds the program from nothing, and returns the size of its sections.
    fn bytes(&self, features: &str) -> Result<u64> {
        let target = self.target(features);
        empty(&target)?;
        let mut build = cargo(["build", "--quiet", "--release", "--features", features]);
        build.current_dir(&self.folder);
        build
            .env("CARGO_TARGET_DIR", &target)
            .env_remove("RUSTFLAGS");
        capture(build, "")?.stdout()?;
        let mut size = program("size", ["-A"]);
        size.arg(self.executable(features));
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

    /// The time of one operation.
    fn nanoseconds(&self, row: &Row) -> Result<u64> {
        let arguments = [row.operation, row.kind, "100000"];
        let [nanoseconds, _] = numbers(&self.executable(row.with), arguments)?;
        Ok(nanoseconds)
    }
}

/// What the program prints: the nanoseconds of an operation, and how many it did.
fn numbers(executable: &Path, arguments: [&str; 3]) -> Result<[u64; 2]> {
    let output = capture(program(executable, arguments), "")?.stdout()?;
    let mut numbers = output.split(' ').map(str::parse);
    match [numbers.next(), numbers.next()] {
        [Some(Ok(nanoseconds)), Some(Ok(operations))] => Ok([nanoseconds, operations]),
        _ => Err(format!("no time and number: {output}")),
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
    for (index, Row { what, .. }) in ROWS.iter().enumerate() {
        let of = |figures: &Figures| {
            let count = figures.instructions.get(index).copied().unwrap_or(0.0);
            let time = figures.nanoseconds.get(index).copied().unwrap_or(0);
            format!("{count:.0} instructions, {time} ns")
        };
        row(what, of(before), of(after));
    }
    let rustc = capture(program("rustc", ["--version"]), "")?.stdout()?;
    let day = capture(program("date", ["+%Y-%m-%d"]), "")?.stdout()?;
    let (arch, os) = (std::env::consts::ARCH, std::env::consts::OS);
    let rustc = rustc.trim();
    Ok(format!("{table}\n{rustc}, {arch}-{os}, {}\n", day.trim()))
}
