//! The cost of depending on an IDNA crate: bytes in a program, crates, build seconds,
//! and the minimum Rust version. The tables go into COMPARE.md and README.md.
//!
//! The method is that of `idn`'s README: compares a program that converts its arguments in both
//! directions with one that only prints them, stripped, with fat LTO and one codegen unit; and
//! times a clean build of the crate alone. The programs are in `checks/weight`.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context as _, ensure};
use serde_json::Value;

use super::{documents, machine};
use crate::shell::{Result, cargo_home, cmd, root, sh, target};

/// The crates, ours first.
const CRATES: [&str; 3] = ["puny-idna", "idn", "idna"];

const MANIFEST: &str = "checks/weight/Cargo.toml";

/// The number of timed clean builds.
const BUILDS: usize = 3;

/// What UTS #46 may add to a program.
const MAX: u64 = 80_000;

/// What it may add where few bytes matter most: optimised for size, without the fast path.
const MAX_COMPACT: u64 = 58_000;

/// What `display::verdict` may add to a program that converts names already.
const MAX_DISPLAY: u64 = 120_000;

/// Measures, and writes the tables. Fails if puny-idna adds more than it may.
pub(crate) fn run() -> Result {
    build("programs", &["--release"], &[])?;
    let small = ["--release", "--config", "profile.release.opt-level=\"s\""];
    build("compact", &small, &["--cfg=puny_compact"])?;
    let compact = added("with-puny-idna", "compact")?;
    // The rows of the short table, whose columns are the crates.
    let mut short = ["|", "| bytes of UTS #46 in a binary", "| dependencies"].map(str::to_owned);
    let mut table = String::from(
        "| | bytes in a program | dependencies | processor time of a clean build, debug | release | oldest Rust declared |\n\
         |---|---:|---:|---:|---:|---:|\n",
    );
    for name in CRATES {
        let Tree {
            version,
            dependencies,
            oldest,
        } = Tree::of(MANIFEST.as_ref(), name, &[])?;
        let bytes = added(&format!("with-{name}"), "programs")?;
        let (debug, release) = (seconds(name, &[])?, seconds(name, &["--release"])?);
        writeln!(
            table,
            "| {name} {version} | {bytes} | {dependencies} | {debug:.2} s | {release:.2} s | {oldest} |"
        )?;
        short[0] += &format!(" | {name} {version}");
        short[1] += &format!(" | {bytes}");
        short[2] += &format!(" | {dependencies}");
    }
    println!("{table}");
    writeln!(
        table,
        "\nWith `opt-level = \"s\"` and `--cfg puny_compact`, which leaves the fast path out, puny-idna adds \
         {compact} bytes.\n\n{}; builds: the median of {BUILDS}.",
        machine()?
    )?;
    documents::put("COMPARE.md", "weight", &table)?;
    let [names, bytes, dependencies] = short;
    let line = format!("|---|{}", "---:|".repeat(CRATES.len()));
    let short = format!("{names} |\n{line}\n{bytes} |\n{dependencies} |\n");
    documents::put("README.md", "weight", &short)?;
    at_most(added("with-puny-idna", "programs")?, MAX, "UTS #46")?;
    at_most(compact, MAX_COMPACT, "UTS #46 in few bytes")?;
    build("display", &["--release", "--features", "display"], &[])?;
    let display = |name: &str| sections(&target("weight/display/release").join(name));
    let more = display("with-display")?.saturating_sub(display("with-puny-idna")?);
    at_most(more, MAX_DISPLAY, "display::verdict")
}

/// Fails if something adds more bytes to a program than it may.
fn at_most(bytes: u64, limit: u64, what: &str) -> Result {
    println!("{what} adds {bytes} bytes");
    ensure!(
        bytes <= limit,
        "{what} adds {bytes} bytes to a program, at most {limit} are allowed"
    );
    Ok(())
}

/// The bytes that a crate adds to a program of this folder.
fn added(program: &str, folder: &str) -> Result<u64> {
    let release = target("weight").join(folder).join("release");
    let none = sections(&release.join("none"))?;
    Ok(sections(&release.join(program))?.saturating_sub(none))
}

/// Builds in `checks/weight`, into a separate folder.
fn build(folder: &str, arguments: &[&str], flags: &[&str]) -> Result {
    // A panic's location names its file, so the bytes would depend on the paths of the machine.
    let home = cargo_home()?.display().to_string();
    let remap = |from: String, to| format!("--remap-path-prefix={from}={to}");
    let paths = [
        remap(root().display().to_string(), "puny"),
        remap(home, "cargo"),
    ];
    let flags: Vec<&str> = paths
        .iter()
        .map(String::as_str)
        .chain(flags.iter().copied())
        .collect();
    let build = cmd!("cargo build --manifest-path {MANIFEST} --locked --quiet {arguments...}");
    let build = build.env("CARGO_TARGET_DIR", target("weight").join(folder));
    let build = build.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1F}"));
    Ok(build.run()?)
}

/// The size of all sections of a program, without the padding between them.
pub(crate) fn sections(program: &Path) -> Result<u64> {
    let sizes = cmd!("size -A {program}").read()?;
    content(&sizes).with_context(|| format!("size gives no total:\n{sizes}"))
}

/// The total that `size -A` prints, minus `.relro_padding`. The linker fills a page with that
/// section: with it, up to 4,095 more bytes of code would count as zero, or one byte as a page.
fn content(sizes: &str) -> Option<u64> {
    let of = |section: &str| {
        let mut lines = sizes.lines().map(str::split_whitespace);
        lines.find_map(|mut words| match words.next() {
            Some(name) if name == section => words.next()?.parse::<u64>().ok(),
            _ => None,
        })
    };
    Some(of("Total")? - of(".relro_padding").unwrap_or(0))
}

/// The seconds of a clean build of a crate and its dependencies: the median.
fn seconds(name: &str, profile: &[&str]) -> Result<f64> {
    let mut times = Vec::new();
    for _ in 0..BUILDS {
        sh().remove_path(target("weight/clean"))?;
        let before = processor_seconds()?;
        build("clean", &[&["--package", name], profile].concat(), &[])?;
        times.push(processor_seconds()? - before);
    }
    times.sort_by(f64::total_cmp);
    Ok(times[BUILDS / 2])
}

/// The processor seconds used by all child processes so far. On a busy machine they are more
/// reliable than the clock.
pub(crate) fn processor_seconds() -> Result<f64> {
    let stat = sh().read_file("/proc/self/stat")?;
    // proc(5): after the name, which may contain anything, come the fields from the third; the
    // 16th and the 17th are the children's times, in hundredths of a second.
    let (_, fields) = stat
        .rsplit_once(") ")
        .context("/proc/self/stat is not as proc(5) says")?;
    let fields: Vec<&str> = fields.split(' ').collect();
    let [own, system] = [13, 14].map(|field: usize| fields[field].parse::<f64>());
    Ok((own? + system?) / 100.0)
}

/// The dependencies of a crate, without default features only for ours, as in the
/// programs; includes build scripts and procedural macros.
pub(super) struct Tree {
    version: String,
    pub(super) dependencies: usize,
    /// The highest `rust-version` among them.
    pub(super) oldest: String,
}

impl Tree {
    /// Those of a package in the workspace of a manifest, with features of the workspace.
    pub(super) fn of(manifest: &Path, name: &str, features: &[&str]) -> Result<Tree> {
        let metadata = cmd!(
            "cargo metadata --manifest-path {manifest} --locked --format-version=1 {features...}"
        );
        let metadata: Value = serde_json::from_str(&metadata.read()?)?;
        // `cargo tree` resolves features and platforms.
        let tree = cmd!(
            "cargo tree --manifest-path {manifest} --locked --package {name} --edges normal,build --prefix none {features...}"
        );
        let tree = tree.read()?;
        let packages = tree.lines().filter_map(|line| line.split_once(" v"));
        let packages = packages.map(|(name, rest)| (name, rest.split(' ').next().unwrap_or(rest)));
        let packages: Vec<(&str, &str)> = packages.collect();
        let all: BTreeSet<&(&str, &str)> = packages.iter().collect();
        let declared = metadata["packages"]
            .as_array()
            .context("cargo metadata has no packages")?;
        let versions = declared.iter().filter_map(|package| {
            let key = (package["name"].as_str()?, package["version"].as_str()?);
            all.contains(&key)
                .then(|| package["rust_version"].as_str())?
        });
        let oldest = versions.max_by_key(|version| numbers(version));
        Ok(Tree {
            version: packages
                .first()
                .context("cargo tree is empty")?
                .1
                .to_owned(),
            dependencies: all.len() - 1,
            oldest: oldest.unwrap_or_default().to_owned(),
        })
    }
}

/// A version, for comparison.
fn numbers(version: &str) -> Vec<u32> {
    let numbers = version.split('.').map(|number| number.parse().unwrap_or(0));
    numbers.collect()
}

#[cfg(test)]
mod tests {
    use super::content;

    #[test]
    fn padding_is_not_counted() {
        let sizes = "with-idn  :\nsection   size  addr\n.text  500  10\n.relro_padding  90  600\n\
                     Total  590\n";
        assert_eq!(content(sizes), Some(500));
        assert_eq!(
            content("section size addr\n.text 500 10\nTotal 500\n"),
            Some(500)
        );
        assert_eq!(content("cannot open\n"), None);
    }
}
