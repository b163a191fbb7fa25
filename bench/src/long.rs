//! Measures the encoding and decoding of one long string. The strings have 64 to 1,000,000 distinct code points, or
//! 10,000,000 code points with repetitions.

use std::process::ExitCode;
use std::time::Duration;

use bench::corpus;
use bench::engine::Operation;
use bench::engines::ENGINES;

use crate::apart::{self, Outcome};
use crate::record::{Part, Record, Row};

const COUNTS: [usize; 9] = [
    64, 100, 200, 500, 1_000, 10_000, 100_000, 1_000_000, 10_000_000,
];

/// The length of the string with repetitions. Unicode does not have this number of distinct code points.
const REPEATED: usize = 10_000_000;

/// Measures all rows. A quick run omits the longest string, and stops each engine after a few seconds.
pub fn measure_rows(record: &mut Record, quick: bool) {
    let (patience, budget) = if quick { (3, 20) } else { (30, 300) };
    let patience = Duration::from_secs(patience);
    record.add_corpus(
        "long strings: distinct code points outside ASCII in random order, out of all of Unicode, \
         or 10,000,000 of them with repetitions; seed: their number",
    );
    for operation in [Operation::Encode, Operation::Decode] {
        // The time of each engine for the previous string.
        let mut before = vec![Duration::ZERO; ENGINES.len()];
        for count in COUNTS {
            if quick && count > 1_000_000 {
                continue;
            }
            let row = format!("{count} code points, {}", operation.name());
            let mut expected = None;
            let mut earlier: Vec<Option<Outcome>> = ENGINES.iter().map(|_| None).collect();
            for _ in 1..rounds(count) {
                for (index, kept) in earlier.iter_mut().enumerate() {
                    let next = measure_engine(index, operation, count, budget, patience);
                    *kept = Some(faster(kept.take(), next));
                }
            }
            for (index, engine) in ENGINES.iter().enumerate() {
                let patience = if count > 100_000 {
                    (patience / 5).max(Duration::from_secs(1))
                } else {
                    patience
                };
                // For ten times the length, a quadratic engine takes a hundred times as long.
                let hopeless = count > 10_000 && 30 * before[index] > patience;
                if !engine.is_ours() && (count == REPEATED || hopeless) {
                    let seconds = patience.as_secs();
                    let why = format!("not tried: it would take far more than {seconds} s");
                    record.add_difference(format!("{}: {row}: {why}", engine.name()));
                    before[index] = patience;
                    continue;
                }
                let last = measure_engine(index, operation, count, budget, patience);
                let outcome = faster(earlier.get_mut(index).and_then(Option::take), last);
                match &outcome {
                    Outcome::Done(cell) => {
                        before[index] = Duration::from_nanos(cell.time.ns as u64);
                        if engine.is_ours() {
                            expected = cell.answer;
                        }
                    }
                    Outcome::Ended(_) => before[index] = patience,
                    Outcome::Failed => {}
                }
                let (name, ours) = (engine.name(), engine.is_ours());
                match outcome.checked(expected) {
                    Ok(cell) => record.add_row(Row {
                        bytes: engine.is_rust().then_some(cell.bytes),
                        points: Some(count),
                        ..Row::timed(Part::Long, &row, name, ours, cell.time)
                    }),
                    Err(how) => record.add_difference(format!("{name}: {row}: {how}")),
                }
            }
        }
    }
}

/// Returns the number of turns of each engine. The time of the fastest turn is used. One turn is not enough for short
/// strings: the times of the engines differ little, and a processor may be slower for a second.
fn rounds(count: usize) -> usize {
    if count <= 1_000 { 5 } else { 1 }
}

/// Measures one engine on one string, in a separate process.
fn measure_engine(
    engine: usize,
    operation: Operation,
    count: usize,
    budget: u64,
    patience: Duration,
) -> Outcome {
    let arguments = ["long", &engine.to_string(), operation.name()].map(str::to_owned);
    let numbers = [count.to_string(), budget.to_string()];
    // The child process first makes the input, which takes time too.
    let start = Duration::from_secs(if count > 1_000_000 { 60 } else { 2 });
    apart::run_child(&[&arguments[..], &numbers[..]].concat(), start + patience)
}

/// Returns the faster of two turns. If one of the turns failed or was stopped, returns the second turn.
fn faster(earlier: Option<Outcome>, next: Outcome) -> Outcome {
    match (earlier, next) {
        (Some(Outcome::Done(earlier)), Outcome::Done(next)) if earlier.time.ns < next.time.ns => {
            Outcome::Done(earlier)
        }
        (_, next) => next,
    }
}

/// Measures one engine on one string, in the child process. Returns `None` if the arguments are wrong.
pub fn run_in_child(arguments: &mut impl Iterator<Item = String>) -> Option<ExitCode> {
    let engine = *ENGINES.get(arguments.next()?.parse::<usize>().ok()?)?;
    let operation = arguments.next()?;
    let count = arguments.next()?.parse().ok()?;
    let budget = Duration::from_millis(arguments.next()?.parse().ok()?);
    let extended = if count == REPEATED {
        corpus::repeated(count)
    } else {
        corpus::distinct(count)
    };
    if operation == Operation::Encode.name() {
        if engine.is_ours() {
            // The results of peers are compared with our result. Our result is checked by decoding it.
            let basic = engine.encode(&extended)?;
            assert!(
                engine.decode(&basic)? == extended,
                "decoding inverts encoding"
            );
        }
        return Some(apart::measure_in_child(budget, || engine.encode(&extended)));
    }
    let basic = puny::punycode::encode(&extended).ok()?;
    Some(apart::measure_in_child(budget, || engine.decode(&basic)))
}
