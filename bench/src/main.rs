//! puny and its rivals, side by side in one run.
//!
//! ```text
//! cargo run --release             all rows
//! cargo run --release -- --quick  fewer labels, no string over 10,000 code points
//! cargo run --release -- --json   for machines
//! cargo run --release -- --readme all rows, into record/ and the tables of the documents
//! cargo run --release -- --names  names alone, no Punycode
//! cargo run --release -- --instructions
//!                                 names alone, in instructions, which are the same on
//!                                 a busy machine; needs valgrind
//! ```
//!
//! An engine that refuses an input or answers differently is reported, not timed.

mod domains;
mod measure;
mod memory;
mod report;

use std::process::ExitCode;
use std::time::Duration;

use bench::corpus;
use bench::engine::{ENGINES, Engine};
use measure::{Operation, Outcome};
use report::{Part, Report, Row, Unit};

#[global_allocator]
static ALLOCATOR: memory::Counting = memory::Counting;

#[derive(Default)]
struct Options {
    quick: bool,
    json: bool,
    readme: bool,
    names: bool,
    instructions: bool,
}

fn main() -> ExitCode {
    let mut arguments = lexopt::Parser::from_env();
    let mut options = Options::default();
    while let Ok(Some(argument)) = arguments.next() {
        match argument {
            lexopt::Arg::Long("quick") => options.quick = true,
            lexopt::Arg::Long("json") => options.json = true,
            lexopt::Arg::Long("readme") => options.readme = true,
            lexopt::Arg::Long("names") => options.names = true,
            lexopt::Arg::Long("instructions") => options.instructions = true,
            lexopt::Arg::Long("counted") => return domains::counted(&mut arguments),
            lexopt::Arg::Long("cell") => return cell(&mut arguments),
            _ => {
                eprintln!("usage: bench [--quick] [--json] [--readme] [--names] [--instructions]");
                return ExitCode::from(2);
            }
        }
    }
    let mut report = Report::default();
    let count = if options.quick { 20_000 } else { 200_000 };
    let turns = if options.quick { 5 } else { 15 };
    if options.instructions {
        if let Err(error) = domains::instructions(&mut report, 2_000) {
            eprintln!("bench: {error}");
            return ExitCode::FAILURE;
        }
    } else {
        domains::times(&mut report, count, turns);
        if !options.names {
            labels(&mut report, count, turns);
            long_strings(&mut report, options.quick);
        }
    }
    if options.json {
        println!("{}", report.json());
    } else {
        print!("{}", report.markdown());
    }
    if options.readme
        && let Err(error) = report.record()
    {
        eprintln!("bench: {error}");
        return ExitCode::FAILURE;
    }
    if report.has_errors() {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    }
}

/// The process in which one long string is measured.
fn cell(arguments: &mut lexopt::Parser) -> ExitCode {
    let mut next = || arguments.value().ok()?.into_string().ok();
    let result = (|| {
        let engine = *ENGINES.get(next()?.parse::<usize>().ok()?)?;
        let operation = next()?;
        let operation = Operation::ALL
            .into_iter()
            .find(|other| other.name() == operation)?;
        measure::cell(engine, operation, next()?.parse().ok()?)
    })();
    match result {
        Some(long) => {
            println!("{} {}", long.ns, long.bytes);
            ExitCode::SUCCESS
        }
        None => ExitCode::FAILURE,
    }
}

/// Short labels, all engines in turn.
fn labels(report: &mut Report, count: usize, turns: usize) {
    let extended = corpus::labels(count);
    report.note(Part::Punycode, corpus::describe(&extended));
    let basic: Vec<String> = extended
        .iter()
        .map(|label| ENGINES[0].encode(label).expect("labels encode"))
        .collect();
    for operation in Operation::ALL {
        let (inputs, outputs) = if operation.encodes() {
            (&extended, &basic)
        } else {
            (&basic, &extended)
        };
        let (right, wrong): (Vec<&dyn Engine>, Vec<&dyn Engine>) =
            ENGINES.iter().copied().partition(|engine| {
                inputs.iter().zip(outputs).all(|(input, output)| {
                    let answer = if operation.encodes() {
                        engine.encode(input)
                    } else {
                        engine.decode(input)
                    };
                    answer.as_ref() == Some(output)
                })
            });
        for engine in wrong {
            report.error(
                Part::Punycode,
                format!(
                    "{}: {} answers differently",
                    engine.name(),
                    operation.name()
                ),
            );
        }
        let times = measure::median_ns(&right, operation, inputs, turns);
        for (engine, ns) in right.iter().zip(times) {
            report.push(Row {
                part: Part::Punycode,
                row: format!("labels, {}", operation.name()),
                engine: engine.name(),
                ours: engine.is_ours(),
                cost: ns,
                unit: Unit::Time,
                bytes: None,
            });
        }
    }
}

/// Long strings of distinct code points, each in a process of its own.
fn long_strings(report: &mut Report, quick: bool) {
    let patience = Duration::from_secs(if quick { 5 } else { 60 });
    for count in [64, 200, 1_000, 10_000, 100_000, 1_000_000] {
        if quick && count > 10_000 {
            break;
        }
        for operation in [Operation::Encode, Operation::Decode] {
            for (index, engine) in ENGINES.iter().enumerate() {
                let row = format!("{count} distinct code points, {}", operation.name());
                match measure::long(index, operation, count, patience) {
                    Outcome::Done(long) => report.push(Row {
                        part: Part::Punycode,
                        row,
                        engine: engine.name(),
                        ours: engine.is_ours(),
                        cost: long.ns,
                        unit: Unit::Time,
                        bytes: Some(long.bytes),
                    }),
                    Outcome::Refused => {
                        report.note(
                            Part::Punycode,
                            format!("{}: {row}: refused, or wrong", engine.name()),
                        );
                    }
                    Outcome::Ended(after) => {
                        let after = after.as_secs();
                        report.note(
                            Part::Punycode,
                            format!("{}: {row}: ended after {after} s", engine.name()),
                        );
                    }
                }
            }
        }
    }
}
