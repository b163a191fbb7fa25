//! Compares the instruction counts of the main operations, measured by callgrind, with the counts stored in
//! `checks/instructions/counts.txt`.
//!
//! Instruction counts are not times, but they are equal in every run, even on a busy machine. So instruction counts
//! reveal small slowdowns that a timed test would not find. The check also fails if an operation becomes faster; then
//! the stored counts must be updated.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail, ensure};

use crate::shell::{Result, cmd, outcome, sh, target};

/// The allowed difference from the stored count, in percent.
const MARGIN: f64 = 3.0;

/// The number of times that the measured process repeats a row.
const REPETITIONS: u32 = 10;

/// The file with the stored counts.
const FILE: &str = "checks/instructions/counts.txt";

/// Compares the current counts with the stored counts.
pub(crate) fn compare_counts() -> Result {
    let counts = measure_counts()?;
    let mut stated = stored_counts()?;
    let mut wrong = String::new();
    println!(
        "{:<24}{:>10}{:>10}{:>9}",
        "instructions", "stored", "now", ""
    );
    for (row, now) in &counts {
        let Some(was) = stated.remove(row) else {
            writeln!(wrong, "{row}: there is no stored count")?;
            continue;
        };
        let percent = 100.0 * (now / was - 1.0);
        println!("{row:<24}{was:>10.0}{now:>10.0}{percent:>+8.1}%");
        if percent.abs() > MARGIN {
            writeln!(
                wrong,
                "{row}: {now:.0} instructions, but {was:.0} are stored"
            )?;
        }
    }
    for row in stated.keys() {
        writeln!(wrong, "{row}: there is a stored count, but no such row")?;
    }
    let advice = "If this is intended, run `cargo xtask instructions --write`.";
    ensure!(wrong.is_empty(), "{wrong}{advice}");
    Ok(())
}

/// Writes the current counts into the file.
pub(crate) fn write_counts() -> Result {
    let mut text = format!(
        "# Instructions for one input, by `cargo xtask instructions --write`: valgrind's callgrind,\n\
         # x86-64, Linux, the compiler of rust-toolchain.toml. The step `instructions` of\n\
         # `cargo xtask ci` fails if a count differs by more than {MARGIN} %.\n",
    );
    for (row, count) in measure_counts()? {
        writeln!(text, "{row:<24}{count:>10.1}")?;
    }
    Ok(sh().write_file(FILE, text)?)
}

fn stored_counts() -> Result<BTreeMap<String, f64>> {
    let text = sh().read_file(FILE)?;
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| {
        let (row, count) = line.split_once(' ').context("a row has no count")?;
        Ok((row.to_owned(), count.trim().parse()?))
    })
    .collect()
}

/// Measures the instructions for one input of each row.
fn measure_counts() -> Result<Vec<(String, f64)>> {
    let executable = build_program(&["--bin", "instructions"])?.join("instructions");
    let list = cmd!("{executable} --list").read()?;
    let mut counts = Vec::new();
    for line in list.lines() {
        let (row, inputs) = line
            .split_once('\t')
            .context("a row has no number of inputs")?;
        // Returns the instruction count of a process that repeats the row `times` times.
        let callgrind = |times: u32| count_of(&executable, &[row, &times.to_string()]);
        let difference = callgrind(REPETITIONS)? - callgrind(0)?;
        let each = difference / f64::from(REPETITIONS) / inputs.parse::<f64>()?;
        counts.push((row.to_owned(), each));
    }
    Ok(counts)
}

/// Builds a program of `checks/instructions`, and returns its folder.
pub(crate) fn build_program(which: &[&str]) -> Result<PathBuf> {
    let dir = target("instructions");
    let build = cmd!(
        "cargo build --quiet --release --locked --manifest-path checks/instructions/Cargo.toml {which...} --target-dir {dir}"
    );
    // The measured code must be the same for every developer.
    build.env_remove("RUSTFLAGS").run()?;
    Ok(dir.join("release"))
}

/// Runs a program under callgrind and returns its instruction count.
pub(crate) fn count_of(executable: &Path, arguments: &[&str]) -> Result<f64> {
    let valgrind = cmd!(
        "valgrind --tool=callgrind --callgrind-out-file=/dev/null {executable} {arguments...}"
    );
    // glibc chooses its copy and search functions by the features of the processor. This setting makes the choice equal
    // on all processors.
    let plain = "-AVX2,-AVX512F,-AVX512VL,-AVX512BW,-ERMS,-FSRM,-RTM,-AVX_Fast_Unaligned_Load";
    let output = outcome(valgrind.env("GLIBC_TUNABLES", format!("glibc.cpu.hwcaps={plain}")))?;
    let mut lines = output.stderr.lines();
    let collected = lines.find_map(|line| line.split_once("Collected : ")?.1.trim().parse().ok());
    match collected {
        Some(count) if output.success => Ok(count),
        _ => bail!(output.report),
    }
}
