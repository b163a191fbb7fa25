//! Names to ASCII and to Unicode: the rows, in time and in instructions.

use std::process::{Command, ExitCode};
use std::{fs, io};

use bench::convert::{CONVERTERS, Conversion, Converter};
use bench::names::{self, Names};

use crate::measure;
use crate::report::{Part, Report, Row, Unit};

/// Every kind of names, all engines in turn.
pub fn times(report: &mut Report, count: usize, turns: usize) {
    for names in names::all(count) {
        report.note(Part::Names, names::describe(&names));
        for conversion in Conversion::ALL {
            let engines = same_answers(report, &names, conversion);
            let costs =
                measure::interleaved(engines.len(), names.names.len(), turns, |engine, part| {
                    engines[engine].pass(conversion, &names.names[part]);
                });
            for (engine, ns) in engines.into_iter().zip(costs) {
                push(report, &names, conversion, engine, ns, Unit::Time);
            }
        }
    }
}

/// The same rows in instructions, as valgrind's callgrind counts them.
pub fn instructions(report: &mut Report, count: usize) -> io::Result<()> {
    let file = std::env::temp_dir().join(format!("puny-bench-{}", std::process::id()));
    for names in names::all(count) {
        report.note(Part::Names, names::describe(&names));
        fs::write(&file, names.names.join("\n"))?;
        for conversion in Conversion::ALL {
            for engine in same_answers(report, &names, conversion) {
                // Two passes less one: without the start, the reading and the first touch.
                let once = callgrind(&file, engine, conversion, 1)?;
                let twice = callgrind(&file, engine, conversion, 2)?;
                let each = (twice - once) / names.names.len() as f64;
                push(report, &names, conversion, engine, each, Unit::Instructions);
            }
        }
    }
    fs::remove_file(file)
}

fn push(
    report: &mut Report,
    names: &Names,
    conversion: Conversion,
    engine: &dyn Converter,
    cost: f64,
    unit: Unit,
) {
    report.push(Row {
        part: Part::Names,
        row: format!("{}, {}", conversion.name(), names.kind),
        engine: engine.name(),
        ours: engine.is_ours(),
        cost,
        unit,
        bytes: None,
    });
}

/// The engines that answer as most of them do; the others are reported.
fn same_answers(
    report: &mut Report,
    names: &Names,
    conversion: Conversion,
) -> Vec<&'static dyn Converter> {
    let mut differ = [0; CONVERTERS.len()];
    let mut example = [None; CONVERTERS.len()];
    for name in &names.names {
        let answers = CONVERTERS.map(|engine| engine.answer(conversion, name));
        for (index, answer) in answers.iter().enumerate() {
            let agree = answers.iter().filter(|other| *other == answer).count();
            if 2 * agree <= CONVERTERS.len() || answer.is_none() {
                differ[index] += 1;
                example[index].get_or_insert(name);
            }
        }
    }
    for (index, engine) in CONVERTERS.iter().enumerate() {
        if let Some(name) = example[index] {
            report.error(
                Part::Names,
                format!(
                    "{}: {} of {}: answers {} of them differently, {name:?} first",
                    engine.name(),
                    conversion.name(),
                    names.kind,
                    differ[index],
                ),
            );
        }
    }
    let mut engines = Vec::from(CONVERTERS);
    let mut differ = differ.iter();
    engines.retain(|_| differ.next() == Some(&0));
    // The others have no such form, and their `to_ascii` has a row already.
    engines.retain(|engine| engine.is_ours() || conversion != Conversion::ToAsciiInto);
    engines
}

/// The instructions of a process that does all names of a file so many times.
fn callgrind(
    file: &std::path::Path,
    engine: &dyn Converter,
    conversion: Conversion,
    passes: u32,
) -> io::Result<f64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe()?)
        .arg("--counted")
        .arg(file)
        .args([engine.name(), conversion.name(), &passes.to_string()])
        .output()
        .map_err(|error| io::Error::other(format!("cannot run valgrind: {error}")))?;
    let text = String::from_utf8_lossy(&output.stderr);
    text.lines()
        .find_map(|line| line.split_once("Collected : ")?.1.trim().parse().ok())
        .ok_or_else(|| io::Error::other(format!("valgrind says no number:\n{text}")))
}

/// The process whose instructions are counted.
pub fn counted(arguments: &mut lexopt::Parser) -> ExitCode {
    let mut next = || arguments.value().ok()?.into_string().ok();
    let done = (|| {
        let names: Vec<String> = fs::read_to_string(next()?)
            .ok()?
            .lines()
            .map(str::to_owned)
            .collect();
        let (engine, conversion) = (next()?, next()?);
        let engine = CONVERTERS.iter().find(|other| other.name() == engine)?;
        let conversion = Conversion::ALL
            .into_iter()
            .find(|other| other.name() == conversion)?;
        for _ in 0..next()?.parse::<u32>().ok()? {
            engine.pass(conversion, &names);
        }
        Some(())
    })();
    done.map_or(ExitCode::FAILURE, |()| ExitCode::SUCCESS)
}
