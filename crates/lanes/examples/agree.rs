//! Converts generated labels in every way that there is, both directions, and compares: each
//! instruction set that this machine has, `puny::punycode`, the general methods of
//! `puny::punycode::PUNYCODE`, and the pseudocode of RFC 3492, section 6, line for line.
//! Results have to be the same, and errors, with their offsets.
//!
//! ```text
//! cargo run --release -p puny-lanes --example agree -- --labels 100000000
//! ```
//!
//! Labels are of all planes and scripts, mostly short; those to be decoded are mutated so
//! that about half are refused. `--seed` begins elsewhere, `--threads` sets the number of
//! threads. It stops at the first difference.

#![allow(clippy::print_stdout, clippy::print_stderr)] // the report is the product
#![allow(clippy::panic, clippy::unwrap_used, clippy::indexing_slicing)] // a difference ends it

use std::process::ExitCode;

use puny::punycode::{self, PUNYCODE};
use puny::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind};
use puny_lanes::column::{Column, ColumnBuf, ColumnBuilder, Converted};
use puny_lanes::{InstructionSet, Lanes};
use reference::{Failure, Kind, Spec};

#[path = "../../puny/src/reference.rs"]
#[allow(dead_code)]
mod reference;

/// The most rows of a column.
const ROWS: usize = 1500;

fn main() -> ExitCode {
    let Some(options) = Options::parse() else {
        eprintln!("usage: agree [--labels NUMBER] [--threads NUMBER] [--seed NUMBER]");
        return ExitCode::from(2);
    };
    let sets: Vec<&str> = sets().map(|lanes| lanes.set().name()).collect();
    println!("instruction sets: {}", sets.join(", "));
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
        None => ExitCode::FAILURE, // the thread has told why
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

fn sets() -> impl Iterator<Item = Lanes> {
    InstructionSet::ALL.into_iter().filter_map(Lanes::with)
}

/// Compares this many labels each way.
fn agree(seed: u64, labels: u64) -> Counts {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut ways: Vec<Lanes> = sets().collect();
    let spec = punycode_spec();
    let mut counts = Counts::default();
    while counts.encoded < labels {
        let rows = random.usize(1..=ROWS);
        let extended: Vec<String> = (0..rows).map(|_| extended_string(&mut random)).collect();
        counts.encoded += rows as u64;
        counts.not_encoded += agree_to_encode(&mut ways, &spec, &extended);
        let basic: Vec<String> = extended
            .iter()
            .map(|label| basic_string(&mut random, label))
            .collect();
        counts.decoded += rows as u64;
        counts.not_decoded += agree_to_decode(&mut ways, &spec, &basic);
    }
    counts
}

/// Encodes a column in every way, and says how many rows were refused.
fn agree_to_encode(ways: &mut [Lanes], spec: &Spec, labels: &[String]) -> u64 {
    let (text, offsets) = column(labels);
    let column = Column::new(&text, &offsets).unwrap();
    let mut expected = ColumnBuilder::<u32, EncodeError>::new(column, ColumnBuf::new());
    for (row, label) in labels.iter().enumerate() {
        let code_points: Vec<u32> = label.chars().map(u32::from).collect();
        let result = punycode::encode(label);
        assert_eq!(
            PUNYCODE.encode(label.as_str()),
            result,
            "general: {label:?}"
        );
        match (spec.encode(&code_points), result) {
            (Ok(reference), Ok(result)) => {
                let same = result.chars().map(u32::from).eq(reference);
                assert!(same, "reference: {label:?}");
                expected.text().push_str(&result);
            }
            (Err(failure), Err(error)) => {
                let kind = error.kind();
                let same = matches!(
                    (failure.kind, kind),
                    (Kind::Overflow, EncodeErrorKind::Overflow)
                );
                assert!(same, "reference: {failure:?}, {kind:?}: {label:?}");
                assert_eq!(offset(label, failure), error.offset(), "{label:?}");
                expected.refuse(row, error);
            }
            (reference, result) => panic!("{reference:?}, {result:?}: {label:?}"),
        }
        expected.end_row().unwrap();
    }
    let expected = expected.finish().unwrap();
    for lanes in ways {
        let encoded = lanes.encode(column, ColumnBuf::new()).unwrap();
        if encoded != expected {
            tell(lanes.set(), labels, &encoded, &expected);
        }
    }
    expected.errors().len() as u64
}

/// Decodes a column in every way, and says how many rows were refused.
fn agree_to_decode(ways: &mut [Lanes], spec: &Spec, labels: &[String]) -> u64 {
    let (text, offsets) = column(labels);
    let column = Column::new(&text, &offsets).unwrap();
    let mut expected = ColumnBuilder::<u32, DecodeError>::new(column, ColumnBuf::new());
    for (row, label) in labels.iter().enumerate() {
        let code_points: Vec<u32> = label.chars().map(u32::from).collect();
        let result = punycode::decode(label);
        assert_eq!(
            PUNYCODE.decode(label.as_str()),
            result,
            "general: {label:?}"
        );
        match (spec.decode(&code_points), result) {
            (Ok(reference), Ok(result)) => {
                let same = result.chars().map(u32::from).eq(reference);
                assert!(same, "reference: {label:?}");
                expected.text().push_str(&result);
            }
            (Err(failure), Err(error)) => {
                let kind = error.kind();
                assert_eq!(
                    decode_kind(failure.kind),
                    Some(kind),
                    "reference: {label:?}"
                );
                assert_eq!(offset(label, failure), error.offset(), "{label:?}");
                expected.refuse(row, error);
            }
            (reference, result) => panic!("{reference:?}, {result:?}: {label:?}"),
        }
        expected.end_row().unwrap();
    }
    let expected = expected.finish().unwrap();
    for lanes in ways {
        let decoded = lanes.decode(column, ColumnBuf::new()).unwrap();
        if decoded != expected {
            tell(lanes.set(), labels, &decoded, &expected);
        }
    }
    expected.errors().len() as u64
}

/// The kind of error that a decoder's failure is.
fn decode_kind(kind: Kind) -> Option<DecodeErrorKind> {
    Some(match kind {
        Kind::NotBasic(code_point) => DecodeErrorKind::NotBasic { code_point },
        Kind::NotDigit(code_point) => DecodeErrorKind::NotDigit { code_point },
        Kind::End => DecodeErrorKind::UnexpectedEnd,
        Kind::Overflow => DecodeErrorKind::Overflow,
        Kind::InsertedBasic(code_point) => DecodeErrorKind::InsertedBasic { code_point },
        Kind::NotScalar(code_point) => DecodeErrorKind::NotScalar { code_point },
        Kind::BelowInitialN(_) => return None,
    })
}

/// Where a failure is in the bytes of a label; the reference counts code points.
fn offset(label: &str, failure: Failure) -> usize {
    let at = label.char_indices().nth(failure.at);
    at.map_or(label.len(), |(offset, _)| offset)
}

/// Tells of the first row that differs, and ends.
fn tell<E: std::fmt::Debug + PartialEq>(
    set: InstructionSet,
    labels: &[String],
    got: &Converted<'_, u32, E>,
    expected: &Converted<'_, u32, E>,
) -> ! {
    let row = |converted: &Converted<'_, u32, E>, row| {
        let text = converted.column().get(row).map(str::to_owned);
        let error = converted.errors().iter().find(|error| error.row() == row);
        format!("{text:?} {error:?}")
    };
    for (index, label) in labels.iter().enumerate() {
        let (got, expected) = (row(got, index), row(expected, index));
        assert_eq!(
            got,
            expected,
            "{set:?}, row {index} of {}: {label:?}",
            labels.len()
        );
    }
    panic!("{set:?}: the rows are the same, and yet there is a difference");
}

/// Labels as a column; its text ends where its memory ends.
fn column(labels: &[String]) -> (Box<str>, Vec<u32>) {
    let mut text = String::new();
    let mut offsets = vec![0];
    for label in labels {
        text.push_str(label);
        offsets.push(u32::try_from(text.len()).unwrap());
    }
    (text.into_boxed_str(), offsets)
}

/// A string as names have them: neighbours in Unicode, with ASCII and others among them.
fn extended_string(random: &mut fastrand::Rng) -> String {
    let longest = match random.u8(..64) {
        0 => 200,
        1..5 => 40,
        _ => 14,
    };
    let first = u32::from(any_char(random));
    let width = 1 << random.u8(..9);
    let strangers = random.u8(1..16);
    (0..random.usize(0..=longest))
        .map(|_| match random.u8(..16) {
            kind if kind < strangers / 2 => any_char(random),
            15 => random.lowercase(),
            14 => *random.choice(&['-', '0', '9', 'Z']).unwrap(),
            _ => char::from_u32(first + random.u32(..width)).unwrap_or('-'),
        })
        .collect()
}

/// Any scalar value, those of much used scripts more often.
fn any_char(random: &mut fastrand::Rng) -> char {
    match random.u8(..16) {
        0 => random.char('\0'..='\x7F'),
        1..4 => random.lowercase(),
        4 => random.char('\u{80}'..='\u{24F}'),
        5 => random.char('\u{370}'..='\u{52F}'),
        6 => random.char('\u{590}'..='\u{6FF}'),
        7 => random.char('\u{900}'..='\u{17FF}'),
        8 => random.char('\u{3040}'..='\u{30FF}'),
        9 => random.char('\u{AC00}'..='\u{D7A3}'),
        10 => random.char('\u{4E00}'..='\u{9FFF}'),
        11 => random.char('\u{1F300}'..='\u{1FAFF}'),
        12 => random.char('\u{20000}'..='\u{323AF}'),
        13 => random.char('\u{80}'..='\u{FFFF}'),
        _ => random.char('\0'..=char::MAX),
    }
}

/// A string encoded, and then nearly always changed in one to six places.
fn basic_string(random: &mut fastrand::Rng, extended: &str) -> String {
    let label = punycode::encode(extended).unwrap_or_default();
    if random.u8(..20) == 0 {
        return label;
    }
    let mut points: Vec<char> = label.chars().collect();
    for _ in 0..random.u8(1..7) {
        let place = random.usize(..=points.len());
        let point = match random.u8(..16) {
            0 => '-',
            1 | 2 => random.char('\0'..='\x7F'),
            5 => any_char(random),
            3 => '9',
            4 => 'A',
            _ => random.alphanumeric(),
        };
        match random.u8(..4) {
            0 => points.insert(place, point),
            1 => points.truncate(place),
            2 if place < points.len() => drop(points.remove(place)),
            _ if place < points.len() => points[place] = point,
            _ => points.push(point),
        }
    }
    points.into_iter().collect()
}

/// Section 5, as the reference takes it.
fn punycode_spec() -> Spec {
    let letters = || b'a'..=b'z';
    Spec {
        base: 36,
        tmin: 1,
        tmax: 26,
        skew: 38,
        damp: 700,
        initial_bias: 72,
        initial_n: 0x80,
        basic: vec![(0, 0x7F)],
        delimiter: u32::from('-'),
        digits: letters().chain(b'0'..=b'9').map(u32::from).collect(),
        also_read: letters()
            .zip(0..)
            .map(|(letter, value)| (u32::from(letter.to_ascii_uppercase()), value))
            .collect(),
        maxint: u64::from(u32::MAX),
        scalars_only: true,
    }
}
