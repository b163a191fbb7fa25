//! Measures inputs of a megabyte that have made other implementations hang. Each input is a longer version of the input
//! of an advisory or of a report. The answers of the engines are compared; a rejection is an answer too.
//!
//! A peer may reject an invalid input because of the violated rule, or only because of a limit of length. So a peer
//! that rejects the input also gets a control: a valid input of similar length, for the same operation. If the peer
//! rejects the control too, the peer has a limit of length. It then stops early, and its time is not compared.

use std::process::ExitCode;
use std::time::Duration;

use bench::convert::Conversion;
use bench::engine::Operation;
use bench::engines::{CONVERTERS, ENGINES};

use crate::apart::{self, Outcome};
use crate::record::{Part, Record, Row};
use figures::hostile_inputs::{self as inputs, INPUTS, What};

fn name(what: What) -> &'static str {
    match what {
        What::Encode => Operation::Encode.name(),
        What::Decode => Operation::Decode.name(),
        What::ToAscii => Conversion::ToAscii.name(),
        What::ToUnicode => Conversion::ToUnicode.name(),
    }
}

fn is_of_labels(what: What) -> bool {
    matches!(what, What::Encode | What::Decode)
}

/// Returns the name of each engine for the operation, and whether the engine is ours.
fn engines(what: What) -> Vec<(&'static str, bool)> {
    if is_of_labels(what) {
        ENGINES.iter().map(|e| (e.name(), e.is_ours())).collect()
    } else {
        CONVERTERS.iter().map(|e| (e.name(), e.is_ours())).collect()
    }
}

/// Returns the control for an operation: a valid input of a megabyte or more.
fn control(what: What) -> String {
    let letters = || "\u{FC}".repeat(MEGABYTE);
    let basic = || puny::punycode::encode(&letters()).unwrap_or_default();
    match what {
        What::Encode => format!("{}\u{FC}", "x".repeat(MEGABYTE)),
        What::Decode => basic(),
        What::ToUnicode => format!("xn--{}", basic()),
        What::ToAscii => inputs::repeat("\u{FC}", MEGABYTE),
    }
}

/// Returns an engine's answer to an input, or `None` if the engine rejects the input. Runs in the child process.
fn answer(what: What, engine: usize, input: &str) -> Option<String> {
    match what {
        What::Encode => ENGINES[engine].encode(input),
        What::Decode => ENGINES[engine].decode(input),
        What::ToAscii => CONVERTERS[engine].answer(Conversion::ToAscii, input),
        What::ToUnicode => CONVERTERS[engine].answer(Conversion::ToUnicode, input),
    }
}

const MEGABYTE: usize = 1_000_000;

/// Returns a line for each input, with the name and the source of the input.
pub fn describe() -> impl Iterator<Item = String> {
    INPUTS.iter().map(|hostile| {
        let what = match is_of_labels(hostile.what) {
            true => "Punycode",
            false => "names",
        };
        format!(
            "hostile, {what}, a megabyte of {}: {}",
            hostile.name, hostile.source
        )
    })
}

/// The time after which an engine is stopped.
const PATIENCE: Duration = Duration::from_secs(10);

/// Measures all rows. A quick run does not measure the peers.
pub fn measure_rows(record: &mut Record, quick: bool) {
    record.corpora.extend(describe());
    for (index, hostile) in INPUTS.iter().enumerate() {
        let what = hostile.what;
        let row = format!("1 MB of {}, {}", hostile.name, name(what));
        let mut expected = None;
        for (number, &(engine, ours)) in engines(what).iter().enumerate() {
            if quick && !ours {
                continue;
            }
            let outcome = run_engine(index, number, INPUT);
            if let (Outcome::Done(cell), true) = (&outcome, ours) {
                expected = cell.answer;
            }
            match outcome.checked(expected) {
                Ok(cell) => {
                    let refuses = !ours && cell.answer.is_none();
                    record.add_row(Row {
                        bytes: ours.then_some(cell.bytes),
                        stops_early: refuses && has_limit(index, number),
                        ..Row::timed(Part::Hostile, &row, engine, ours, cell.time)
                    });
                }
                Err(how) => record.add_difference(format!("{engine}: {row}: {how}")),
            }
        }
    }
}

/// The argument of the child process that selects the hostile input of a row.
const INPUT: &str = "input";
/// The argument of the child process that selects the control of a row.
const CONTROL: &str = "control";

/// Runs an engine on one of the inputs of a row, in a separate process.
fn run_engine(index: usize, number: usize, which: &str) -> Outcome {
    let numbers = [index, number].map(|number| number.to_string());
    let arguments = ["hostile", &numbers[0], &numbers[1], which].map(str::to_owned);
    apart::run_child(&arguments, PATIENCE)
}

/// Returns whether an engine rejects the control, and therefore has a limit of length.
fn has_limit(index: usize, number: usize) -> bool {
    matches!(run_engine(index, number, CONTROL), Outcome::Done(cell) if cell.answer.is_none())
}

/// Measures one engine on one input, in the child process. Returns `None` if the arguments are wrong.
pub fn run_in_child(arguments: &mut impl Iterator<Item = String>) -> Option<ExitCode> {
    let hostile = INPUTS.get(arguments.next()?.parse::<usize>().ok()?)?;
    let what = hostile.what;
    let engine: usize = arguments.next()?.parse().ok()?;
    let input = match arguments.next()?.as_str() {
        CONTROL => control(what),
        _ => (hostile.input)(MEGABYTE),
    };
    let budget = Duration::from_millis(100);
    Some(apart::measure_in_child(budget, || {
        answer(what, engine, &input)
    }))
}
