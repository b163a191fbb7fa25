//! Compares the instruction counts of the main operations, measured by callgrind, with those
//! in `checks/instructions/counts.txt`.
//!
//! Instruction counts are not times, but they are the same in every run, however busy the machine
//! is. A change that makes an operation slower shows up here and in no timed test. A change that
//! makes it faster shows up too, and requires updated counts.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail, ensure};

use crate::shell::{Result, cmd, outcome, sh, target};

/// The allowed difference from the stored count, in percent.
const MARGIN: f64 = 3.0;

/// The number of repetitions of a row for its count.
const REPETITIONS: u32 = 10;

/// The stored counts.
const FILE: &str = "checks/instructions/counts.txt";

/// Compares the counts.
pub(crate) fn check() -> Result {
    let counts = count()?;
    let mut stated = stated()?;
    let mut wrong = String::new();
    println!(
        "{:<24}{:>10}{:>10}{:>9}",
        "instructions", "stated", "now", ""
    );
    for (row, now) in &counts {
        let Some(was) = stated.remove(row) else {
            writeln!(wrong, "{row}: no count is stated")?;
            continue;
        };
        let percent = 100.0 * (now / was - 1.0);
        println!("{row:<24}{was:>10.0}{now:>10.0}{percent:>+8.1}%");
        if percent.abs() > MARGIN {
            writeln!(
                wrong,
                "{row}: {was:.0} instructions were stated, now {now:.0}"
            )?;
        }
    }
    for row in stated.keys() {
        writeln!(wrong, "{row}: stated, and no longer there")?;
    }
    let advice = "If this is meant, `cargo xtask instructions --write` states the counts anew.";
    ensure!(wrong.is_empty(), "{wrong}{advice}");
    Ok(())
}

/// Writes the current counts.
pub(crate) fn write() -> Result {
    let mut text = format!(
        "# Instructions for one input, by `cargo xtask instructions --write`: valgrind's callgrind,\n\
         # x86-64, Linux, the compiler of rust-toolchain.toml. The step `instructions` of\n\
         # `cargo xtask ci` fails where a count differs by more than {MARGIN} %.\n",
    );
    for (row, count) in count()? {
        writeln!(text, "{row:<24}{count:>10.1}")?;
    }
    Ok(sh().write_file(FILE, text)?)
}

fn stated() -> Result<BTreeMap<String, f64>> {
    let text = sh().read_file(FILE)?;
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| {
        let (row, count) = line.split_once(' ').context("a row has no count")?;
        Ok((row.to_owned(), count.trim().parse()?))
    })
    .collect()
}

/// The instructions for one input of each row.
fn count() -> Result<Vec<(String, f64)>> {
    let executable = build(&["--bin", "instructions"])?.join("instructions");
    let list = cmd!("{executable} --list").read()?;
    let mut counts = Vec::new();
    for line in list.lines() {
        let (row, inputs) = line
            .split_once('\t')
            .context("a row has no number of inputs")?;
        // A process that repeats the row so many times.
        let callgrind = |times: u32| count_of(&executable, &[row, &times.to_string()]);
        let difference = callgrind(REPETITIONS)? - callgrind(0)?;
        let each = difference / f64::from(REPETITIONS) / inputs.parse::<f64>()?;
        counts.push((row.to_owned(), each));
    }
    Ok(counts)
}

/// Builds a program of `checks/instructions`, and returns its folder.
pub(crate) fn build(which: &[&str]) -> Result<PathBuf> {
    let dir = target("instructions");
    let build = cmd!(
        "cargo build --quiet --release --locked --manifest-path checks/instructions/Cargo.toml {which...} --target-dir {dir}"
    );
    // The measured code must be the same for every developer.
    build.env_remove("RUSTFLAGS").run()?;
    Ok(dir.join("release"))
}

/// The instruction count of a process.
pub(crate) fn count_of(executable: &Path, arguments: &[&str]) -> Result<f64> {
    let valgrind = cmd!(
        "valgrind --tool=callgrind --callgrind-out-file=/dev/null {executable} {arguments...}"
    );
    // glibc chooses its copy and search functions by processor; this fixes the choice.
    let plain = "-AVX2,-AVX512F,-AVX512VL,-AVX512BW,-ERMS,-FSRM,-RTM,-AVX_Fast_Unaligned_Load";
    let output = outcome(valgrind.env("GLIBC_TUNABLES", format!("glibc.cpu.hwcaps={plain}")))?;
    let mut lines = output.stderr.lines();
    let collected = lines.find_map(|line| line.split_once("Collected : ")?.1.trim().parse().ok());
    match collected {
        Some(count) if output.success => Ok(count),
        _ => bail!(output.report),
    }
}
