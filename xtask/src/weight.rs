//! The cost of depending on an IDNA crate: bytes in a program, crates, build seconds,
//! and the minimum Rust version. The tables go into COMPARE.md and README.md.
//!
//! The method is that of `idn`'s README: compares a program that converts its arguments in both
//! directions with one that only prints them, stripped, with fat LTO and one codegen unit; and
//! times a clean build of the crate alone. The programs are in `checks/weight`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::PathBuf;

use serde_json::Value;

use crate::step::{Result, capture, cargo, program, read, root, target_dir};

/// The crates, ours first.
const CRATES: [&str; 3] = ["puny-idna", "idn", "idna"];

const MANIFEST: &str = "checks/weight/Cargo.toml";
const BEGIN: &str = "<!-- weight:begin -->\n";
const END: &str = "<!-- weight:end -->";

/// The number of timed clean builds.
const BUILDS: usize = 3;

/// One line of the table.
struct Weight {
    name: String,
    bytes: u64,
    dependencies: usize,
    debug: f64,
    release: f64,
    oldest: String,
}

/// Measures, and writes the tables. Fails if puny-idna is more than one percent larger than the smallest of
/// the others.
pub(crate) fn run() -> Result {
    build(&["--release"], "programs")?;
    let none = sections("none")?;
    let mut weights = Vec::new();
    for name in CRATES {
        let tree = Tree::of(name)?;
        let weight = Weight {
            name: format!("{name} {}", tree.version),
            bytes: sections(&format!("with-{name}"))?.saturating_sub(none),
            dependencies: tree.dependencies.len(),
            debug: seconds(name, &[])?,
            release: seconds(name, &["--release"])?,
            oldest: tree.oldest,
        };
        println!(
            "{}: {} bytes, {} dependencies, debug {:.2} s, release {:.2} s, Rust {}",
            weight.name,
            weight.bytes,
            weight.dependencies,
            weight.debug,
            weight.release,
            weight.oldest
        );
        weights.push(weight);
    }
    write(&weights)?;
    breakdown()?;
    let (ours, others) = weights.split_first().ok_or("nothing was weighed")?;
    match others.iter().min_by_key(|other| other.bytes) {
        // Functions are aligned, so any change moves the sum by some bytes in either direction.
        Some(other) if other.bytes + other.bytes / 100 < ours.bytes => Err(format!(
            "{} adds {} bytes to a program, {} only {}",
            ours.name, ours.bytes, other.name, other.bytes
        )),
        _ => Ok(()),
    }
}

/// The folder of the built programs.
fn programs() -> PathBuf {
    target_dir().join("weight").join("programs")
}

/// Builds in `checks/weight`, into a separate folder.
fn build(arguments: &[&str], folder: &str) -> Result {
    let mut command = cargo(["build", "--manifest-path", MANIFEST, "--locked", "--quiet"]);
    command.args(arguments);
    command.env("CARGO_TARGET_DIR", target_dir().join("weight").join(folder));
    // A panic's location names its file, so the bytes would depend on the paths of the machine.
    let mut flags = Vec::new();
    let home = std::env::var("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|_| std::env::var("HOME").map(|home| PathBuf::from(home).join(".cargo")));
    let root = root().canonicalize().ok();
    for (path, short) in [(root, "puny"), (home.ok(), "cargo")] {
        if let Some(path) = path {
            flags.push(format!("--remap-path-prefix={}={short}", path.display()));
        }
    }
    command.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1F}"));
    crate::step::run(command)
}

/// The size of all sections of a program, without the padding between them.
fn sections(name: &str) -> Result<u64> {
    let path = programs().join("release").join(name);
    let size = program("size", ["-A"].iter().map(Into::into).chain([path]));
    let output = capture(size, "")?.stdout()?;
    content(&output).ok_or_else(|| format!("size gives no total:\n{output}"))
}

/// The total that `size -A` prints, minus `.relro_padding`. The linker fills a page with that
/// section: with it, up to 4,095 more bytes of code would count as zero, or one byte as a page.
pub(crate) fn content(sizes: &str) -> Option<u64> {
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
        let folder = target_dir().join("weight").join("clean");
        match std::fs::remove_dir_all(&folder) {
            Ok(()) => {}
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            Err(error) => return Err(format!("{}: {error}", folder.display())),
        }
        let before = processor_seconds()?;
        build(&[&["--package", name], profile].concat(), "clean")?;
        times.push(processor_seconds()? - before);
    }
    times.sort_by(f64::total_cmp);
    times.get(BUILDS / 2).copied().ok_or("no build".to_owned())
}

/// The processor seconds used by all child processes so far. On a busy machine they are more
/// reliable than the clock.
pub(crate) fn processor_seconds() -> Result<f64> {
    let stat = read(std::path::Path::new("/proc/self/stat"))?;
    // proc(5): after the name, which may contain anything, come the fields from the third; the
    // 16th and the 17th are the children's times, in hundredths of a second.
    let ticks: Option<u32> = stat.rsplit_once(") ").and_then(|(_, fields)| {
        let mut fields = fields.split(' ').skip(13).map(|field| field.parse::<u32>());
        Some(fields.next()?.ok()? + fields.next()?.ok()?)
    });
    match ticks {
        Some(ticks) => Ok(f64::from(ticks) / 100.0),
        None => Err(format!("/proc/self/stat is not what proc(5) says: {stat}")),
    }
}

/// The dependencies of a crate, without default features only for ours, as in the
/// programs; includes build scripts and procedural macros.
struct Tree {
    version: String,
    dependencies: BTreeSet<String>,
    /// The highest `rust-version` among them.
    oldest: String,
}

impl Tree {
    fn of(name: &str) -> Result<Tree> {
        let metadata = cargo([
            "metadata",
            "--manifest-path",
            MANIFEST,
            "--locked",
            "--format-version=1",
        ]);
        let metadata: Value = serde_json::from_str(&capture(metadata, "")?.stdout()?)
            .map_err(|error| format!("cargo metadata: {error}"))?;
        let declared: BTreeMap<String, String> = metadata
            .get("packages")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
            .map(|package| {
                let text = |key| package.get(key).and_then(Value::as_str).unwrap_or_default();
                let key = format!("{} {}", text("name"), text("version"));
                (key, text("rust_version").to_owned())
            })
            .collect();
        // `cargo tree` resolves features and platforms.
        let mut tree = cargo(["tree", "--manifest-path", MANIFEST, "--locked"]);
        tree.args(["--package", name, "--edges", "normal,build"]);
        tree.args(["--prefix", "none", "--format", "{p}"]);
        let tree = capture(tree, "")?.stdout()?;
        let mut all = tree.lines().filter_map(|line| {
            let (name, rest) = line.split_once(" v")?;
            Some(format!("{name} {}", rest.split_whitespace().next()?))
        });
        let first = all.next().ok_or("cargo tree is empty")?;
        let mut dependencies: BTreeSet<String> = all.collect();
        dependencies.remove(&first);
        let oldest = dependencies
            .iter()
            .chain([&first])
            .filter_map(|package| declared.get(package))
            .max_by_key(|version| numbers(version))
            .cloned()
            .unwrap_or_default();
        Ok(Tree {
            version: first
                .split_once(' ')
                .map_or("", |(_, version)| version)
                .to_owned(),
            dependencies,
            oldest,
        })
    }
}

/// A version, for comparison.
fn numbers(version: &str) -> Vec<u32> {
    version
        .split('.')
        .map(|number| number.parse().unwrap_or(0))
        .collect()
}

/// Writes the tables of COMPARE.md and README.md.
fn write(weights: &[Weight]) -> Result {
    let mut names = String::from("| |");
    let mut bytes = String::from("| bytes of UTS #46 in a binary |");
    let mut dependencies = String::from("| dependencies |");
    for weight in weights {
        let _ = write!(names, " {} |", weight.name);
        let _ = write!(bytes, " {} |", weight.bytes);
        let _ = write!(dependencies, " {} |", weight.dependencies);
    }
    let rule = "|---|".to_owned() + &"---:|".repeat(weights.len());
    let short = format!("{names}\n{rule}\n{bytes}\n{dependencies}\n");
    between_markers("README.md", &short)?;

    let mut table = String::from(
        "| | bytes in a program | dependencies | processor time of a clean build, debug | release | oldest Rust declared |\n\
         |---|---:|---:|---:|---:|---:|\n",
    );
    for weight in weights {
        let _ = writeln!(
            table,
            "| {} | {} | {} | {:.2} s | {:.2} s | {} |",
            weight.name,
            weight.bytes,
            weight.dependencies,
            weight.debug,
            weight.release,
            weight.oldest
        );
    }
    let rustc = capture(program("rustc", ["--version"]), "")?.stdout()?;
    let day = capture(program("date", ["+%Y-%m-%d"]), "")?.stdout()?;
    let _ = writeln!(
        table,
        "\n{}, {}-{}, {}; builds: the median of {BUILDS}.",
        rustc.trim(),
        std::env::consts::ARCH,
        std::env::consts::OS,
        day.trim()
    );
    between_markers("COMPARE.md", &table)
}

/// Writes a table between its markers in a document.
fn between_markers(document: &str, table: &str) -> Result {
    let path = root().join(document);
    let text = read(&path)?;
    let parts = text.split_once(BEGIN).and_then(|(before, rest)| {
        let (_, after) = rest.split_once(END)?;
        Some((before, after))
    });
    let (before, after) = parts.ok_or(format!("{document} has no {BEGIN}"))?;
    let text = format!("{before}{BEGIN}{table}{END}{after}");
    std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))
}

/// The largest parts of ours: functions and tables that the program without conversion
/// does not have.
fn breakdown() -> Result {
    build(&["--profile", "named"], "programs")?;
    let without = symbols("none")?;
    let mut with: Vec<(u64, String)> = symbols("with-puny-idna")?
        .into_iter()
        .filter_map(|(name, bytes)| {
            let more = bytes.saturating_sub(without.get(&name).copied().unwrap_or(0));
            (more >= 500).then_some((more, name))
        })
        .collect();
    with.sort_by(|a, b| b.cmp(a));
    println!("\npuny-idna in a program, from 500 bytes up:");
    for (bytes, name) in with {
        println!("{bytes:>8} {name}");
    }
    Ok(())
}

/// The size in bytes of each symbol; the sum for symbols of the same name.
fn symbols(name: &str) -> Result<BTreeMap<String, u64>> {
    let path = programs().join("named").join(name);
    let nm = program("nm", ["-CS"].iter().map(Into::into).chain([path]));
    let mut symbols = BTreeMap::new();
    for line in capture(nm, "")?.stdout()?.lines() {
        let mut words = line.splitn(4, ' ');
        if let (Some(_), Some(size), Some(_), Some(name)) =
            (words.next(), words.next(), words.next(), words.next())
            && let Ok(size) = u64::from_str_radix(size, 16)
        {
            *symbols.entry(name.to_owned()).or_default() += size;
        }
    }
    Ok(symbols)
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
