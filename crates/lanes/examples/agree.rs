//! Converts generated labels with every implementation, in both directions, and compares the results. The
//! implementations are each instruction set of this machine, `puny::punycode`, the general methods of
//! `puny::punycode::PUNYCODE`, and a transcription of the pseudocode of RFC 3492, section 6. Results and errors,
//! including offsets, must be equal.
//!
//! ```text
//! cargo run --release -p puny-lanes --example agree -- --labels 100000000
//! ```
//!
//! The labels are from all planes and scripts, and most of them are short. The labels to decode are changed at
//! random, so that about half of them are invalid. `--labels` sets the number of labels, `--seed` the seed, and
//! `--threads` the number of threads. The program stops at the first difference.

#![allow(clippy::print_stdout, clippy::print_stderr)] // the program prints a report
#![allow(clippy::unwrap_used, clippy::panic)] // the program panics at a difference

use std::fmt::Debug;
use std::process::ExitCode;

use puny::punycode::{self, PUNYCODE};
use puny::{DecodeError, EncodeError};
use puny_lanes::column::{Column, ColumnBuf, ColumnError, Converted};
use puny_lanes::{InstructionSet, Lanes};

use puny_tests::reference::{Failure, Spec};
use puny_tests::{Config, decode_failure, encode_failure};
use support::labels::{extended, mutate};

#[path = "../../puny/tests/support/mod.rs"]
#[rustfmt::skip] // this file is formatted for an older edition
mod puny_tests;
#[path = "../tests/lanes/support/mod.rs"]
mod support;

/// The maximum number of rows of a column.
const ROWS: usize = 1500;

fn main() -> ExitCode {
    let Some(options) = Options::parse() else {
        eprintln!("usage: agree [--labels NUMBER] [--threads NUMBER] [--seed NUMBER]");
        return ExitCode::from(2);
    };
    let (sets, missing): (Vec<_>, Vec<_>) = InstructionSet::ALL
        .into_iter()
        .filter(|&set| support::is_possible(set))
        .partition(|set| set.is_available());
    println!("instruction sets: {}", names(&sets));
    if !missing.is_empty() {
        println!("missing: {}", names(&missing));
    }
    let share = options.labels.div_ceil(options.threads);
    let seeds = options.seed..options.seed + options.threads;
    let total = std::thread::scope(|scope| {
        let run = |seed| scope.spawn(move || agree(seed, share));
        let threads: Vec<_> = seeds.map(run).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().ok())
            .try_fold(Counts::default(), |sum, counts| Some(sum.add(&counts?)))
    });
    match total {
        Some(total) => {
            println!(
                "encoded {} labels, {} refused",
                total.encoded, total.not_encoded
            );
            println!(
                "decoded {} labels, {} refused",
                total.decoded, total.not_decoded
            );
            println!("no difference");
            ExitCode::SUCCESS
        }
        None => ExitCode::FAILURE, // the thread has already printed the reason
    }
}

struct Options {
    labels: u64,
    threads: u64,
    seed: u64,
}

impl Options {
    fn parse() -> Option<Self> {
        let mut options = Options {
            labels: 1_000_000,
            threads: std::thread::available_parallelism().map_or(1, |count| count.get() as u64),
            seed: 3492,
        };
        let mut arguments = std::env::args().skip(1);
        while let Some(name) = arguments.next() {
            let number = arguments.next()?.parse().ok()?;
            match name.as_str() {
                "--labels" => options.labels = number,
                "--threads" => options.threads = number,
                "--seed" => options.seed = number,
                _ => return None,
            }
        }
        Some(options).filter(|options| options.threads > 0)
    }
}

#[derive(Default)]
struct Counts {
    encoded: u64,
    not_encoded: u64,
    decoded: u64,
    not_decoded: u64,
}

impl Counts {
    fn add(&self, other: &Self) -> Self {
        Counts {
            encoded: self.encoded + other.encoded,
            not_encoded: self.not_encoded + other.not_encoded,
            decoded: self.decoded + other.decoded,
            not_decoded: self.not_decoded + other.not_decoded,
        }
    }
}

fn names(sets: &[InstructionSet]) -> String {
    let names: Vec<&str> = sets.iter().map(|set| set.name()).collect();
    names.join(", ")
}

/// Encoding or decoding, with every implementation.
struct Procedure<E> {
    short: fn(&str) -> Result<String, E>,
    general: fn(&str) -> Result<String, E>,
    reference: fn(&Spec, &[u32]) -> Result<Vec<u32>, Failure>,
    /// Converts an error to an error of the reference.
    failure: fn(E) -> Option<Failure>,
    lanes: for<'a> fn(&mut Lanes, Column<'a, u32>) -> Conversion<'a, E>,
}

type Conversion<'a, E> = Result<Converted<'a, u32, E>, ColumnError>;

const ENCODE: Procedure<EncodeError> = Procedure {
    short: |label| punycode::encode(label),
    general: |label| PUNYCODE.encode(label),
    reference: Spec::encode,
    failure: encode_failure,
    lanes: |lanes, column| lanes.encode(column, ColumnBuf::new()),
};

const DECODE: Procedure<DecodeError> = Procedure {
    short: |label| punycode::decode(label),
    general: |label| PUNYCODE.decode(label),
    reference: Spec::decode,
    failure: decode_failure,
    lanes: |lanes, column| lanes.decode(column, ColumnBuf::new()),
};

/// Compares the results for this many labels in each direction.
fn agree(seed: u64, labels: u64) -> Counts {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut sets = support::every_set();
    let spec = Config::punycode().spec();
    let mut counts = Counts::default();
    while counts.encoded < labels {
        let rows = random.usize(1..=ROWS);
        let strings: Vec<String> = (0..rows).map(|_| string(&mut random)).collect();
        counts.encoded += rows as u64;
        counts.not_encoded += ENCODE.agrees(&mut sets, &spec, &strings);
        let basic: Vec<String> = strings
            .iter()
            .map(|string| label(&mut random, string))
            .collect();
        counts.decoded += rows as u64;
        counts.not_decoded += DECODE.agrees(&mut sets, &spec, &basic);
    }
    counts
}

impl<E: Copy + Debug + PartialEq> Procedure<E> {
    /// Converts a column with every implementation, compares the results, and returns the number of refused rows.
    fn agrees(&self, sets: &mut [Lanes], spec: &Spec, labels: &[String]) -> u64 {
        let (text, offsets) = support::column::<u32>("", labels, "");
        let column = Column::new(&text, &offsets).unwrap();
        let expected = support::expected(column, |label| self.converted(spec, label));
        for lanes in sets {
            let converted = (self.lanes)(lanes, column).unwrap();
            support::assert_same(lanes.set(), labels, &converted, &expected);
        }
        expected.errors().len() as u64
    }

    /// Returns the result for a label. `puny` and the reference must agree on it.
    fn converted(&self, spec: &Spec, label: &str) -> Result<String, E> {
        let result = (self.short)(label);
        assert_eq!((self.general)(label), result, "general: {label:?}");
        let code_points: Vec<u32> = label.chars().map(u32::from).collect();
        match (&result, (self.reference)(spec, &code_points)) {
            (Ok(converted), Ok(reference)) => {
                let same = converted.chars().map(u32::from).eq(reference);
                assert!(same, "reference: {label:?}");
            }
            (Err(error), Err(failure)) => {
                // Offsets of the reference count code points.
                let at = label.char_indices().nth(failure.at);
                let at = at.map_or(label.len(), |(offset, _)| offset);
                let failure = Failure { at, ..failure };
                assert_eq!((self.failure)(*error), Some(failure), "{label:?}");
            }
            (_, reference) => panic!("{result:?}, {reference:?}: {label:?}"),
        }
        result
    }
}

/// Returns a string such as those in names. Most strings are short.
fn string(random: &mut fastrand::Rng) -> String {
    let longest = match random.u8(..64) {
        0 => 200,
        1..5 => 40,
        _ => 14,
    };
    extended(random, longest)
}

/// Returns an encoded string, which is almost always changed at random.
fn label(random: &mut fastrand::Rng, string: &str) -> String {
    let label = punycode::encode(string).unwrap_or_default();
    match random.u8(..20) {
        0 => label,
        _ => mutate(random, &label),
    }
}
