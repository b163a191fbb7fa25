//! Measures what it costs to depend on an IDNA crate: bytes in a program, dependencies, build time and the minimum Rust
//! version. Writes the tables in COMPARE.md and README.md.
//!
//! The method comes from the README of `idn`. The bytes are the difference in size between two programs. The first
//! program converts its arguments in both directions, and the second only prints its arguments. Both programs are
//! stripped, and built with fat LTO and one codegen unit. The build time is the time of a clean build of the crate
//! without a program. The programs are in `checks/weight`.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context as _, ensure};
use serde_json::Value;

use super::{documents, machine};
use crate::shell::{Result, cargo_home, cmd, root, sh, target};

/// The measured crates.
const CRATES: [&str; 3] = ["puny-idna", "idn", "idna"];

const MANIFEST: &str = "checks/weight/Cargo.toml";

/// The number of timed clean builds.
const BUILDS: usize = 3;

/// The maximum number of bytes that UTS #46 may add to a program.
const MAX: u64 = 80_000;

/// The maximum number of bytes that UTS #46 may add to a program that is optimised for size and has no fast path.
const MAX_COMPACT: u64 = 58_000;

/// The maximum number of bytes that `puny_display::verdict` may add to a program that already converts names.
const MAX_DISPLAY: u64 = 120_000;

/// Measures all crates and writes the tables. Fails if puny-idna adds more bytes than one of the maximum numbers above.
pub(crate) fn measure_weight() -> Result {
    build("programs", &["--release"], &[])?;
    let small = ["--release", "--config", "profile.release.opt-level=\"s\""];
    build("compact", &small, &["--cfg=puny_compact"])?;
    let compact = added("with-puny-idna", "compact")?;
    // The rows of the table in README.md, which has a column for each crate.
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
        let (debug, release) = (
            build_seconds(name, &[])?,
            build_seconds(name, &["--release"])?,
        );
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
        "\nWith `opt-level = \"s\"` and `--cfg puny_compact`, which removes the fast path, puny-idna adds \
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
    at_most(more, MAX_DISPLAY, "puny_display::verdict")
}

/// Prints the number of bytes that a part of the library adds to a program. Fails if the number is larger than `limit`.
fn at_most(bytes: u64, limit: u64, what: &str) -> Result {
    println!("{what} adds {bytes} bytes");
    ensure!(
        bytes <= limit,
        "{what} adds {bytes} bytes to a program; at most {limit} are allowed"
    );
    Ok(())
}

/// Returns the number of bytes that a crate adds to a program: the size of `program` minus the size of the program
/// `none`.
fn added(program: &str, folder: &str) -> Result<u64> {
    let release = target("weight").join(folder).join("release");
    let none = sections(&release.join("none"))?;
    Ok(sections(&release.join(program))?.saturating_sub(none))
}

/// Builds packages of `checks/weight` into the target folder `weight/FOLDER`, with additional arguments of cargo and
/// additional compiler flags.
fn build(folder: &str, arguments: &[&str], flags: &[&str]) -> Result {
    // The location of a panic contains the path of the source file. Without these flags, the size of the program would
    // depend on the folders of this machine.
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

/// Returns the size of all sections of a program, without the padding `.relro_padding`.
pub(crate) fn sections(program: &Path) -> Result<u64> {
    let sizes = cmd!("size -A {program}").read()?;
    parse_total(&sizes).with_context(|| format!("`size` printed no total:\n{sizes}"))
}

/// Returns the total that `size -A` prints, minus the size of the section `.relro_padding`, with which the linker fills
/// a page. With this section, one additional byte of code could increase the total by 4,096 bytes, and 4,095 additional
/// bytes could leave it unchanged.
fn parse_total(sizes: &str) -> Option<u64> {
    let of = |section: &str| {
        let mut lines = sizes.lines().map(str::split_whitespace);
        lines.find_map(|mut words| match words.next() {
            Some(name) if name == section => words.next()?.parse::<u64>().ok(),
            _ => None,
        })
    };
    Some(of("Total")? - of(".relro_padding").unwrap_or(0))
}

/// Returns the median processor time, in seconds, of clean builds of a crate and its dependencies.
fn build_seconds(name: &str, profile: &[&str]) -> Result<f64> {
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

/// Returns the processor time, in seconds, that all child processes have used until now. On a busy machine, processor
/// time varies less than elapsed time.
pub(crate) fn processor_seconds() -> Result<f64> {
    let stat = sh().read_file("/proc/self/stat")?;
    // According to proc(5), the second field is the name of the program in parentheses. The name may contain any
    // character, so fields are counted from the last parenthesis. Fields 16 and 17 are the user and system times of the
    // child processes, in hundredths of a second.
    let (_, fields) = stat
        .rsplit_once(") ")
        .context("/proc/self/stat does not have the form that proc(5) describes")?;
    let fields: Vec<&str> = fields.split(' ').collect();
    let [user, system] = [13, 14].map(|field: usize| fields[field].parse::<f64>());
    Ok((user? + system?) / 100.0)
}

/// The dependencies of a crate with the features that the measured programs use. Dependencies of build scripts and of
/// procedural macros are included.
pub(super) struct Tree {
    version: String,
    pub(super) dependencies: usize,
    /// The highest `rust-version` that the crate or a dependency declares.
    pub(super) oldest: String,
}

impl Tree {
    /// Returns the dependencies of a package in the workspace of `manifest`. `features` are options of cargo that
    /// select features.
    pub(super) fn of(manifest: &Path, name: &str, features: &[&str]) -> Result<Tree> {
        let metadata = cmd!(
            "cargo metadata --manifest-path {manifest} --locked --format-version=1 {features...}"
        );
        let metadata: Value = serde_json::from_str(&metadata.read()?)?;
        // `cargo tree` lists only the packages that are built on this platform with these features.
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
            // The program `url-user` only measures its dependencies.
            let is_counted = all.contains(&key) && key.0 != "url-user";
            is_counted.then(|| package["rust_version"].as_str())?
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

/// Returns the numbers of a version, so that two versions can be compared.
fn numbers(version: &str) -> Vec<u32> {
    let numbers = version.split('.').map(|number| number.parse().unwrap_or(0));
    numbers.collect()
}

#[cfg(test)]
mod tests {
    use super::parse_total;

    #[test]
    fn padding_is_not_counted() {
        let sizes = "with-idn  :\nsection   size  addr\n.text  500  10\n.relro_padding  90  600\n\
                     Total  590\n";
        assert_eq!(parse_total(sizes), Some(500));
        assert_eq!(
            parse_total("section size addr\n.text 500 10\nTotal 500\n"),
            Some(500)
        );
        assert_eq!(parse_total("cannot open\n"), None);
    }
}
