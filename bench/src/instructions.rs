//! The main rows in instructions, counted by valgrind's callgrind: a busy machine does not change
//! them. Valgrind does not support AVX-512.

use std::path::Path;
use std::process::{Command, ExitCode};
use std::{fs, io};

use bench::convert::Conversion;
use bench::corpus;
use bench::engine::Operation;
use bench::engines::{CONVERTERS, ENGINES};
use bench::names;

use crate::domains;
use crate::labels;
use crate::record::{Part, Record, Row};

/// Labels over all scripts, and every kind of names.
pub fn rows(record: &mut Record, count: usize) -> io::Result<()> {
    let file = std::env::temp_dir().join(format!("puny-bench-{}", std::process::id()));
    let corpus = corpus::all_scripts(count);
    record.corpus(corpus.describe());
    for operation in Operation::ALL {
        let inputs = labels::inputs(&corpus, operation);
        fs::write(&file, inputs.join("\n"))?;
        for &engine in ENGINES {
            if labels::agrees(record, engine, operation, &corpus, &inputs) {
                let (name, ours) = (engine.name(), engine.is_ours());
                let each = count_each(&file, "labels", name, operation.name(), inputs.len())?;
                let row = format!("{}, {}", corpus.name, operation.name());
                record.push(Row::counted(Part::Labels, &row, name, ours, each));
            }
        }
    }
    for names in names::all(count) {
        record.corpus(names.corpus.describe());
        let inputs = &names.corpus.inputs;
        fs::write(&file, inputs.join("\n"))?;
        for conversion in Conversion::ALL {
            for engine in domains::same_answers(record, &names, conversion) {
                let (name, ours) = (engine.name(), engine.is_ours());
                let each = count_each(&file, "names", name, conversion.name(), inputs.len())?;
                let row = domains::row(&names, conversion);
                record.push(Row::counted(Part::Names, &row, name, ours, each));
            }
        }
    }
    fs::remove_file(file)
}

/// The instructions for one input: the count of three passes minus that of one, which excludes
/// start-up, reading and first-touch costs.
fn count_each(file: &Path, part: &str, engine: &str, what: &str, inputs: usize) -> io::Result<f64> {
    let once = callgrind(file, part, engine, what, 1)?;
    let thrice = callgrind(file, part, engine, what, 3)?;
    Ok((thrice - once) / (2 * inputs) as f64)
}

/// The instructions of a process that converts all inputs of a file several times.
fn callgrind(file: &Path, part: &str, engine: &str, what: &str, passes: u32) -> io::Result<f64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe()?)
        .arg("--counted")
        .arg(file)
        .args([part, engine, what, &passes.to_string()])
        .output()
        .map_err(|error| io::Error::other(format!("cannot run valgrind: {error}")))?;
    let text = String::from_utf8_lossy(&output.stderr);
    text.lines()
        .find_map(|line| line.split_once("Collected : ")?.1.trim().parse().ok())
        .ok_or_else(|| io::Error::other(format!("valgrind says no number:\n{text}")))
}

/// The process whose instructions are counted.
pub fn counted(arguments: &mut impl Iterator<Item = String>) -> Option<ExitCode> {
    let inputs = fs::read_to_string(arguments.next()?).ok()?;
    let inputs: Vec<String> = inputs.lines().map(str::to_owned).collect();
    let (part, engine, what) = (arguments.next()?, arguments.next()?, arguments.next()?);
    let passes: u32 = arguments.next()?.parse().ok()?;
    if part == "labels" {
        let engine = ENGINES.iter().find(|other| other.name() == engine)?;
        let mut operations = Operation::ALL.into_iter();
        let operation = operations.find(|other| other.name() == what)?;
        (0..passes).for_each(|_| engine.pass(operation, &inputs));
    } else {
        let engine = CONVERTERS.iter().find(|other| other.name() == engine)?;
        let mut conversions = Conversion::ALL.into_iter();
        let conversion = conversions.find(|other| other.name() == what)?;
        (0..passes).for_each(|_| engine.pass(conversion, &inputs));
    }
    Some(ExitCode::SUCCESS)
}
