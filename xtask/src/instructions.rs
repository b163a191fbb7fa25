//! Compares the instruction counts of the main operations, measured by callgrind, with those
//! in `checks/instructions/counts.txt`.
//!
//! Instruction counts are not times, but they are the same in every run, however busy the machine
//! is. A change that makes an operation slower shows up here and in no timed test. A change that
//! makes it faster shows up too, and requires updated counts.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use crate::step::{self, Result, capture, cargo, program, read, root, target_dir};
use crate::tools;

/// The allowed difference from the stored count, in percent.
const MARGIN: f64 = 3.0;

/// The number of repetitions of a row for its count.
const REPETITIONS: u32 = 10;

/// Compares the counts.
pub(crate) fn check() -> Result {
    let Some(counts) = count()? else {
        return Ok(());
    };
    let stated = stated()?;
    let mut wrong = String::new();
    println!(
        "{:<24}{:>10}{:>10}{:>9}",
        "instructions", "stated", "now", ""
    );
    for (row, now) in &counts {
        let Some(was) = stated.get(row) else {
            let _ = writeln!(wrong, "{row}: no count is stated");
            continue;
        };
        let percent = 100.0 * (now / was - 1.0);
        println!("{row:<24}{was:>10.0}{now:>10.0}{percent:>+8.1}%");
        if percent.abs() > MARGIN {
            let _ = writeln!(
                wrong,
                "{row}: {was:.0} instructions were stated, now {now:.0}"
            );
        }
    }
    for row in stated
        .keys()
        .filter(|row| !counts.iter().any(|(name, _)| name == *row))
    {
        let _ = writeln!(wrong, "{row}: stated, and no longer there");
    }
    if wrong.is_empty() {
        return Ok(());
    }
    Err(format!(
        "{wrong}If this is meant, `cargo xtask instructions --write` states the counts anew."
    ))
}

/// Writes the current counts.
pub(crate) fn write() -> Result {
    let Some(counts) = count()? else {
        return Err("this machine cannot count".to_owned());
    };
    let mut text = format!(
        "# Instructions for one input, by `cargo xtask instructions --write`: valgrind's callgrind,\n\
         # x86-64, Linux, the compiler of rust-toolchain.toml. The step `instructions` of\n\
         # `cargo xtask test` fails where a count differs by more than {MARGIN} %.\n",
    );
    for (row, count) in counts {
        let _ = writeln!(text, "{row:<24}{count:>10.1}");
    }
    std::fs::write(file(), text).map_err(|error| format!("{}: {error}", file().display()))
}

fn file() -> PathBuf {
    root().join("checks/instructions/counts.txt")
}

fn stated() -> Result<BTreeMap<String, f64>> {
    let text = read(&file())?;
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| {
        let (row, count) = line.split_once(' ').unwrap_or((line, ""));
        match count.trim().parse() {
            Ok(count) => Ok((row.to_owned(), count)),
            Err(error) => Err(format!("{}: {line:?}: {error}", file().display())),
        }
    })
    .collect()
}

/// The instructions for one input of each row; `None` on machines where the counts differ.
fn count() -> Result<Option<Vec<(String, f64)>>> {
    if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        step::skip("instructions", "the counts are those of x86-64 and Linux")?;
        return Ok(None);
    }
    if !tools::VALGRIND.or_skip("instructions")? {
        return Ok(None);
    }
    let executable = build(&["--bin", "instructions"])?.join("instructions");
    let list = capture(program(&executable, ["--list"]), "")?.stdout()?;
    let mut counts = Vec::new();
    for line in list.lines() {
        let row_and_inputs = line.split_once('\t').and_then(|(row, inputs)| {
            let inputs: f64 = inputs.parse().ok()?;
            Some((row, inputs))
        });
        let (row, inputs) = row_and_inputs.ok_or(format!("not a row: {line}"))?;
        // A process that repeats the row so many times.
        let callgrind = |times: u32| count_of(&executable, &[row, &times.to_string()]);
        let none = callgrind(0)?;
        let some = callgrind(REPETITIONS)?;
        let each = (some - none) / f64::from(REPETITIONS) / inputs;
        counts.push((row.to_owned(), each));
    }
    Ok(Some(counts))
}

/// Builds a program of `checks/instructions`, and returns its folder.
pub(crate) fn build(which: &[&str]) -> Result<PathBuf> {
    let dir = target_dir().join("instructions");
    let arguments = "build --quiet --release --locked --manifest-path";
    let mut build = cargo(arguments.split(' '));
    build.arg("checks/instructions/Cargo.toml");
    build.args(which).arg("--target-dir").arg(&dir);
    // The measured code must be the same for every developer.
    build.env_remove("RUSTFLAGS");
    let output = capture(build, "")?;
    if output.success {
        Ok(dir.join("release"))
    } else {
        Err(output.stderr)
    }
}

/// The instruction count of a process.
pub(crate) fn count_of(executable: &Path, arguments: &[&str]) -> Result<f64> {
    let mut valgrind = program(
        "valgrind",
        ["--tool=callgrind", "--callgrind-out-file=/dev/null"],
    );
    valgrind.arg(executable).args(arguments);
    // glibc chooses its copy and search functions by processor; this fixes the choice.
    let plain = "-AVX2,-AVX512F,-AVX512VL,-AVX512BW,-ERMS,-FSRM,-RTM,-AVX_Fast_Unaligned_Load";
    valgrind.env("GLIBC_TUNABLES", format!("glibc.cpu.hwcaps={plain}"));
    let output = capture(valgrind, "")?;
    let collected = output
        .stderr
        .lines()
        .find_map(|line| line.split_once("Collected : ")?.1.trim().parse().ok());
    match collected {
        Some(count) if output.success => Ok(count),
        _ => Err(format!("{}\n{}", output.end, output.stderr)),
    }
}
