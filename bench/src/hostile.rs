//! Inputs of a megabyte that have made other implementations hang: each is the input of an advisory
//! or a report, made long. Answers are compared here too; a rejection is an answer.
//!
//! A peer that rejects an invalid input may have applied the rule, or only a length limit.
//! So it also gets a control: an input of the same length and kind that is valid. If it rejects
//! that too, it has a length limit: it stops early, and its time is not comparable.

use std::process::ExitCode;
use std::time::Duration;

use bench::convert::Conversion;
use bench::engine::Operation;
use bench::engines::{CONVERTERS, ENGINES};

use crate::apart::{self, Outcome};
use crate::hostile_inputs::{self as inputs, INPUTS};
use crate::record::{Part, Record, Row};

/// The operation on an input.
#[derive(Clone, Copy)]
enum What {
    Label(Operation),
    Name(Conversion),
}

impl What {
    fn of(what: inputs::What) -> What {
        match what {
            inputs::What::Encode => What::Label(Operation::Encode),
            inputs::What::Decode => What::Label(Operation::Decode),
            inputs::What::ToAscii => What::Name(Conversion::ToAscii),
            inputs::What::ToUnicode => What::Name(Conversion::ToUnicode),
        }
    }

    fn name(self) -> &'static str {
        match self {
            What::Label(operation) => operation.name(),
            What::Name(conversion) => conversion.name(),
        }
    }

    /// The engines for the operation, and whether they are ours.
    fn engines(self) -> Vec<(&'static str, bool)> {
        match self {
            What::Label(_) => ENGINES.iter().map(|e| (e.name(), e.is_ours())).collect(),
            What::Name(_) => CONVERTERS.iter().map(|e| (e.name(), e.is_ours())).collect(),
        }
    }

    /// One valid label of a megabyte of letters.
    fn control(self) -> String {
        let letters = || "\u{FC}".repeat(MEGABYTE);
        let basic = || puny::punycode::encode(letters()).unwrap_or_default();
        match self {
            What::Label(operation) if operation.encodes() => {
                format!("{}\u{FC}", "x".repeat(MEGABYTE))
            }
            What::Label(_) => basic(),
            What::Name(Conversion::ToUnicode) => format!("xn--{}", basic()),
            What::Name(_) => inputs::repeat("\u{FC}", MEGABYTE),
        }
    }

    /// In the child process: runs an engine on an input.
    fn cell(self, engine: usize, input: &str) -> Option<ExitCode> {
        let budget = Duration::from_millis(100);
        Some(match self {
            What::Label(operation) => {
                let engine = *ENGINES.get(engine)?;
                apart::cell(budget, || {
                    if operation.encodes() {
                        engine.encode(input)
                    } else {
                        engine.decode(input)
                    }
                })
            }
            What::Name(conversion) => {
                let engine = *CONVERTERS.get(engine)?;
                apart::cell(budget, || engine.answer(conversion, input))
            }
        })
    }
}

const MEGABYTE: usize = 1_000_000;

/// One line for each input with its source.
pub fn describe() -> impl Iterator<Item = String> {
    INPUTS.iter().map(|hostile| {
        let what = match What::of(hostile.what) {
            What::Label(_) => "Punycode",
            What::Name(_) => "names",
        };
        format!(
            "hostile, {what}, a megabyte of {}: {}",
            hostile.name, hostile.source
        )
    })
}

const PATIENCE: Duration = Duration::from_secs(10);

/// All rows; a quick run does not measure the peers.
pub fn rows(record: &mut Record, quick: bool) {
    record.corpora.extend(describe());
    for (index, hostile) in INPUTS.iter().enumerate() {
        let what = What::of(hostile.what);
        let row = format!("1 MB of {}, {}", hostile.name, what.name());
        let mut expected = None;
        for (number, &(engine, ours)) in what.engines().iter().enumerate() {
            if quick && !ours {
                continue;
            }
            match run(index, number, INPUT) {
                Outcome::Done(cell) if ours || cell.answer == expected => {
                    if ours {
                        expected = cell.answer;
                    }
                    let refuses = !ours && cell.answer.is_none();
                    record.push(Row {
                        bytes: ours.then_some(cell.bytes),
                        stops_early: refuses && has_limit(index, number),
                        ..Row::timed(Part::Hostile, &row, engine, ours, cell.time)
                    });
                }
                Outcome::Done(cell) => {
                    let how = match (cell.answer, expected) {
                        (None, _) => "refuses",
                        (_, None) => "accepts",
                        _ => "answers differently",
                    };
                    record.differs(format!("{engine}: {row}: {how}"));
                }
                Outcome::Failed => record.differs(format!("{engine}: {row}: fails")),
                Outcome::Ended(after) => {
                    let after = after.as_secs();
                    record.differs(format!("{engine}: {row}: ended after {after} s"));
                }
            }
        }
    }
}

/// The names of the two inputs of a row.
const INPUT: &str = "input";
const CONTROL: &str = "control";

/// Runs an engine on one of the inputs of a row, in a separate process.
fn run(index: usize, number: usize, which: &str) -> Outcome {
    let numbers = [index, number].map(|number| number.to_string());
    let arguments = ["hostile", &numbers[0], &numbers[1], which].map(str::to_owned);
    apart::run(&arguments, PATIENCE)
}

/// Whether an engine rejects a valid input of this length.
fn has_limit(index: usize, number: usize) -> bool {
    matches!(run(index, number, CONTROL), Outcome::Done(cell) if cell.answer.is_none())
}

/// The process in which one engine converts one input.
pub fn cell(arguments: &mut impl Iterator<Item = String>) -> Option<ExitCode> {
    let hostile = INPUTS.get(arguments.next()?.parse::<usize>().ok()?)?;
    let what = What::of(hostile.what);
    let engine: usize = arguments.next()?.parse().ok()?;
    let input = match arguments.next()?.as_str() {
        CONTROL => what.control(),
        _ => (hostile.input)(MEGABYTE),
    };
    what.cell(engine, &input)
}
