//! Inputs of a megabyte that have made other implementations hang: each is the input of an advisory
//! or a report, made long. Answers are compared here too; a rejection is an answer.
//!
//! A peer that rejects an invalid input may have applied the rule, or only a length limit.
//! So it also gets a control: an input of the same length and kind that is valid. If it rejects
//! that too, it has a length limit: it stops early, and its time is not comparable.

use std::process::ExitCode;
use std::time::Duration;

use bench::convert::Conversion;
use bench::corpus;
use bench::engine::Operation;
use bench::engines::{CONVERTERS, ENGINES};

use crate::apart::{self, Outcome};
use crate::record::{Part, Record, Row};

/// The operation on an input.
#[derive(Clone, Copy)]
enum What {
    Label(Operation),
    Name(Conversion),
}

impl What {
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
            What::Name(_) => repeat("\u{FC}"),
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

/// An input and its source.
struct Hostile {
    name: &'static str,
    source: &'static str,
    what: What,
    input: fn() -> String,
}

const MEGABYTE: usize = 1_000_000;

fn repeat(text: &str) -> String {
    text.repeat(MEGABYTE / text.len())
}

/// Distinct code points in descending order, as many as fit a megabyte.
fn descending() -> String {
    let all: Vec<char> = ('\u{80}'..=char::MAX).collect();
    let mut len = 0;
    let fit = all.iter().take_while(|c| {
        len += c.len_utf8();
        len <= MEGABYTE
    });
    let mut fit: Vec<&char> = fit.collect();
    fit.reverse();
    fit.into_iter().collect()
}

const INPUTS: &[Hostile] = &[
    Hostile {
        name: "`016c` and many `a`",
        source: "CVE-2022-45061",
        what: What::Label(Operation::Decode),
        input: || format!("016c{}", "a".repeat(MEGABYTE)),
    },
    Hostile {
        name: "`016cpos` and many `a`",
        source: "CPython gh-99083",
        what: What::Label(Operation::Decode),
        input: || format!("016cpos{}", "a".repeat(MEGABYTE)),
    },
    Hostile {
        name: "distinct code points",
        source: "CPython gh-144133",
        what: What::Label(Operation::Encode),
        input: || corpus::distinct(MEGABYTE / 4),
    },
    Hostile {
        name: "distinct code points",
        source: "CPython gh-144133, the way back",
        what: What::Label(Operation::Decode),
        input: || puny::punycode::encode(corpus::distinct(MEGABYTE / 4)).unwrap_or_default(),
    },
    Hostile {
        name: "descending code points",
        source: "each one is inserted at the beginning",
        what: What::Label(Operation::Decode),
        input: || puny::punycode::encode(descending()).unwrap_or_default(),
    },
    Hostile {
        name: "many `x` and U+FFFF",
        source: "Go issue 28233",
        what: What::Label(Operation::Encode),
        input: || format!("{}\u{FFFF}", "x".repeat(MEGABYTE)),
    },
    Hostile {
        name: "many U+0660",
        source: "CVE-2026-45409",
        what: What::Name(Conversion::ToAscii),
        input: || repeat("\u{660}"),
    },
    Hostile {
        name: "many U+30FB and U+6F22",
        source: "CVE-2026-45409",
        what: What::Name(Conversion::ToAscii),
        input: || format!("{}\u{6F22}", repeat("\u{30FB}")),
    },
    Hostile {
        name: "many joiners in context",
        source: "CVE-2024-3651",
        what: What::Name(Conversion::ToAscii),
        input: || repeat("\u{915}\u{94D}\u{200D}"),
    },
    Hostile {
        name: "marks to be reordered",
        source: "canonical ordering",
        what: What::Name(Conversion::ToAscii),
        input: || format!("a{}", repeat("\u{301}\u{327}")),
    },
    Hostile {
        name: "`xn--016c` and many `a`",
        source: "CVE-2022-45061",
        what: What::Name(Conversion::ToUnicode),
        input: || format!("xn--016c{}", "a".repeat(MEGABYTE)),
    },
    Hostile {
        name: "many `xn--nxa.`",
        source: "Bun issue 42857",
        what: What::Name(Conversion::ToUnicode),
        input: || format!("{}com", repeat("xn--nxa.")),
    },
];

/// One line for each input with its source.
pub fn describe() -> impl Iterator<Item = String> {
    INPUTS.iter().map(|hostile| {
        let what = match hostile.what {
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
        let row = format!("1 MB of {}, {}", hostile.name, hostile.what.name());
        let mut expected = None;
        for (number, &(engine, ours)) in hostile.what.engines().iter().enumerate() {
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
    let engine: usize = arguments.next()?.parse().ok()?;
    let input = match arguments.next()?.as_str() {
        CONTROL => hostile.what.control(),
        _ => (hostile.input)(),
    };
    hostile.what.cell(engine, &input)
}
