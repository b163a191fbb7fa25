//! Measures what `url` costs its users with each back end of `idna`: the number of packages, bytes in a program, in a
//! shared library and in a WebAssembly module, build time, and the minimum Rust version. Also measures the time to
//! parse URLs and hosts. Writes the tables in COMPARE.md and in the READMEs of `compat/`. The measured programs are in
//! `checks/url`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use ::figures::documents;
use anyhow::{Context as _, ensure};
use puny::punycode::decode;

use super::instructions::count_of;
use super::machine;
use super::weight::{Tree, processor_seconds, sections};
use crate::compat::patch;
use crate::fetch::vectors;
use crate::gates::package::copy_folder;
use crate::shell::{Result, cmd, empty, root, sh, target};
use crate::tools::{WASM, WASM_TARGET};

/// The operations that are timed. A row contains the feature of `checks/url`, the argument of its program `time`, and
/// the name in the table.
const OPERATIONS: [[&str; 3]; 3] = [
    ["url", "parse", "`Url::parse`"],
    ["idna", "to-ascii", "`domain_to_ascii_cow`"],
    ["idna", "to-unicode", "`domain_to_unicode`"],
];

/// The kinds of hosts. A row contains the name of the file with URLs of this kind, and the name in the table. Each
/// operation is timed for each kind.
const KINDS: [[&str; 2]; 3] = [
    ["ascii.txt", "ASCII hosts"],
    ["idn.txt", "IDN hosts"],
    ["encoded.txt", "`xn--` hosts"],
];

/// The number of times that each program is timed. The shortest time is used, because other processes can only make a
/// time longer.
const TURNS: usize = 15;

/// The largest allowed ratio of the time with `compat/idna` to the time with `idna`. It is 5 % larger than 1 because
/// measured times vary.
const MARGIN: f64 = 1.05;

/// A copy of `checks/url` with one of the back ends. The field is the path of the copy's folder.
struct Program(PathBuf);

impl Program {
    /// Makes a copy. The version `adapter` of `idna_adapter` selects the published back end. `patch` contains the lines
    /// of a manifest that replace a package.
    fn new(adapter: Option<&str>, patch: &str) -> Result<Program> {
        let folder = empty(target("url"))?;
        copy_folder(&root().join("checks/url"), &folder)?;
        let manifest = folder.join("Cargo.toml");
        sh().write_file(&manifest, sh().read_file(&manifest)? + patch)?;
        let update = match adapter {
            Some(version) => vec!["--package", "idna_adapter", "--precise", version],
            None => vec!["--workspace"],
        };
        cmd!("cargo update --quiet --manifest-path {manifest} {update...}").run()?;
        Ok(Program(folder))
    }

    /// Runs `cargo build` with additional arguments, and returns the folder of the built programs.
    fn build(&self, arguments: &[&str]) -> Result<PathBuf> {
        let (manifest, target) = (self.0.join("Cargo.toml"), self.0.join("target"));
        let build = cmd!(
            "cargo build --quiet --release --manifest-path {manifest} --target-dir {target} {arguments...}"
        );
        build.env_remove("RUSTFLAGS").run()?;
        Ok(target.join("release"))
    }

    /// Returns the sizes of the program, of the library and, if its target is installed, of the WebAssembly module.
    fn sizes(&self, features: &str) -> Result<[Option<u64>; 3]> {
        let release = self.build(&["--lib", "--bin", "host", "--features", features])?;
        let mut module = None;
        if WASM.is_there() {
            self.build(&["--lib", "--features", features, "--target", WASM_TARGET])?;
            let file = format!("target/{WASM_TARGET}/release/library.wasm");
            module = Some(std::fs::metadata(self.0.join(file))?.len());
        }
        let [program, library] =
            ["host", "liblibrary.so"].map(|file| sections(&release.join(file)));
        Ok([Some(program?), Some(library?), module])
    }
}

/// Measures packages, bytes and build time with each back end, and writes the table.
pub(crate) fn measure_back_ends() -> Result {
    let mut table = String::from(
        "| `url` 2.5.8 with | packages | bytes in a program | in a library | in a wasm32 module | processor time of a \
         clean release build | oldest Rust declared |\n|---|---:|---:|---:|---:|---:|---:|\n",
    );
    for (name, adapter, patch) in [
        ("ICU4X: `idna_adapter` 1.2.2", Some("1.2.2"), String::new()),
        (
            "unicode-rs: `idna_adapter` 1.1.0",
            Some("1.1.0"),
            String::new(),
        ),
        ("none: `idna_adapter` 1.0.0", Some("1.0.0"), String::new()),
        (
            "`compat/idna_adapter`",
            Some("1.2.2"),
            patch("idna_adapter", "idna_adapter"),
        ),
        (
            "none: `compat/idna_adapter/ascii`",
            Some("1.0.0"),
            patch("idna_adapter", "idna_adapter/ascii"),
        ),
        (
            "`compat/idna`, instead of `idna`",
            None,
            patch("idna", "idna"),
        ),
    ] {
        let program = Program::new(adapter, &patch)?;
        let without = program.sizes("")?;
        let tree = Tree::of(
            &program.0.join("Cargo.toml"),
            "url-user",
            &["--features", "url"],
        )?;
        sh().remove_path(program.0.join("target"))?;
        let before = processor_seconds()?;
        program.build(&["--bin", "host", "--features", "url"])?;
        let seconds = processor_seconds()? - before;
        let with = program.sizes("url")?;
        let bytes = with
            .iter()
            .zip(without)
            .map(|(with, without)| match (with, without) {
                (Some(with), Some(without)) => with.saturating_sub(without).to_string(),
                _ => "–".to_owned(),
            });
        let bytes: Vec<String> = bytes.collect();
        let (packages, bytes, oldest) = (tree.dependencies, bytes.join(" | "), tree.oldest);
        writeln!(
            table,
            "| {name} | {packages} | {bytes} | {seconds:.1} s | {oldest} |"
        )?;
    }
    writeln!(table, "\n{}.", machine()?)?;
    println!("{table}");
    documents::put("COMPARE.md", "url", &table)?;
    Ok(documents::put(
        "compat/idna_adapter/README.md",
        "url",
        &table,
    )?)
}

/// Measures the times to parse URLs and hosts with the registry's `idna` and with `compat/idna`, and writes the table.
/// Fails if an operation is slower with `compat/idna`.
pub(crate) fn measure_times() -> Result {
    write_urls()?;
    let mut table =
        String::from("| | `idna` 1.1.0 | `compat/idna` | times as fast |\n|---|---:|---:|---:|\n");
    let mut slower = Vec::new();
    for [feature, operation, name] in OPERATIONS {
        let mut programs = Vec::new();
        for (copy, patch) in [("theirs", String::new()), ("ours", patch("idna", "idna"))] {
            let release =
                Program::new(None, &patch)?.build(&["--bin", "time", "--features", feature])?;
            let program = target("url-times").join(copy);
            sh().copy_file(release.join("time"), &program)?;
            programs.push(program);
        }
        for [file, hosts] in KINDS {
            let run = |program: &Path, times: &str| run_timer(program, operation, file, times);
            let (mut least, mut lengths) = ([f64::MAX; 2], [0.0; 2]);
            for _ in 0..TURNS {
                for (index, program) in programs.iter().enumerate() {
                    let [nanoseconds, _, length] = run(program, "100000")?;
                    least[index] = nanoseconds.min(least[index]);
                    lengths[index] = length;
                }
            }
            let what = format!("{name}, {hosts}");
            ensure!(
                lengths[0] > 0.0 && lengths[0] == lengths[1],
                "{what}: the results differ"
            );
            write!(table, "| {what} |")?;
            for (program, nanoseconds) in programs.iter().zip(least) {
                // The instructions of the loop itself are subtracted.
                let count = |operation| instructions_of_one(program, operation, file);
                let instructions = count(operation)? - count("nothing")?;
                write!(
                    table,
                    " {instructions:.0} instructions, {nanoseconds:.0} ns |"
                )?;
            }
            writeln!(table, " {:.2} |", least[0] / least[1])?;
            if least[1] > MARGIN * least[0] {
                slower.push(what);
            }
        }
    }
    writeln!(table, "\n{}", machine()?)?;
    println!("{table}");
    documents::put("compat/idna/README.md", "figures", &table)?;
    ensure!(slower.is_empty(), "slower with compat/idna: {slower:?}");
    Ok(())
}

/// Writes three files of URLs. The first file contains real URLs with paths and ASCII hosts. The second and the third
/// contain a URL for each IDN in the lists of real names: in Unicode, and in ASCII.
fn write_urls() -> Result {
    let json = vectors::urls()?;
    let strings = json.split('"').filter(|it| it.starts_with("https://"));
    let ascii: Vec<&str> = strings.filter(|url| url.is_ascii()).collect();
    let encoded = vectors::visited_idn()?;
    // A few entries are not valid names.
    let both = encoded
        .iter()
        .filter_map(|name| Some((unicode(name)?, name)));
    let url_of = |name: &str| format!("https://{name}/");
    let urls = both.map(|(idn, encoded)| (url_of(&idn), url_of(encoded)));
    let (idn, encoded): (Vec<String>, Vec<String>) = urls.unzip();
    let files = [ascii.join("\n"), idn.join("\n"), encoded.join("\n")];
    let folder = empty(target("url-times"))?;
    for ([file, _], urls) in KINDS.iter().zip(files) {
        sh().write_file(folder.join(file), urls)?;
    }
    Ok(())
}

/// Returns a name in Unicode, or `None` if one of its A-labels cannot be decoded.
fn unicode(name: &str) -> Option<String> {
    let labels = name
        .split('.')
        .map(|label| match label.strip_prefix("xn--") {
            Some(encoded) => decode(encoded).ok(),
            None => Some(label.to_owned()),
        });
    Some(labels.collect::<Option<Vec<_>>>()?.join("."))
}

/// Returns the three numbers that the program prints: the nanoseconds of one operation, the number of operations, and the
/// length of all results.
fn run_timer(program: &Path, operation: &str, file: &str, times: &str) -> Result<[f64; 3]> {
    let file = target("url-times").join(file);
    let output = cmd!("{program} {operation} {file} {times}").read()?;
    let numbers = output.split(' ').map(str::parse);
    let numbers: Vec<f64> = numbers.collect::<std::result::Result<_, _>>()?;
    let numbers = numbers.try_into().ok();
    numbers.context("the program prints three numbers")
}

/// Returns the instructions of one operation, including the loop around it.
fn instructions_of_one(program: &Path, operation: &str, file: &str) -> Result<f64> {
    let path = target("url-times").join(file);
    let count = |times| -> Result<[f64; 2]> {
        let [_, operations, _] = run_timer(program, operation, file, times)?;
        let arguments = [operation, &path.to_string_lossy(), times];
        Ok([count_of(program, &arguments)?, operations])
    };
    let (few, many) = (count("10000")?, count("30000")?);
    Ok((many[0] - few[0]) / (many[1] - few[1]))
}
