//! One long string of distinct code points, 64 to 1,000,000 of them, and one of 10,000,000
//! with repetitions, in both directions.

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

/// More code points than Unicode has.
const REPEATED: usize = 10_000_000;

/// All rows. A quick run omits the longest string, and gives no engine more than
/// a few seconds.
pub fn rows(record: &mut Record, quick: bool) {
    let (patience, budget) = if quick { (3, 20) } else { (30, 300) };
    let patience = Duration::from_secs(patience);
    record.corpus(
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
                    let next = measure(index, operation, count, budget, patience);
                    *kept = Some(faster(kept.take(), next));
                }
            }
            for (index, engine) in ENGINES.iter().enumerate() {
                let patience = if count > 100_000 {
                    (patience / 5).max(Duration::from_secs(1))
                } else {
                    patience
                };
                // A quadratic engine takes a hundred times as long for ten times the length.
                let hopeless = count > 10_000 && 30 * before[index] > patience;
                if !engine.is_ours() && (count == REPEATED || hopeless) {
                    let seconds = patience.as_secs();
                    let why = format!("not tried, far over {seconds} s");
                    record.differs(format!("{}: {row}: {why}", engine.name()));
                    before[index] = patience;
                    continue;
                }
                let last = measure(index, operation, count, budget, patience);
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
                    Ok(cell) => record.push(Row {
                        bytes: engine.is_rust().then_some(cell.bytes),
                        points: Some(count),
                        ..Row::timed(Part::Long, &row, name, ours, cell.time)
                    }),
                    Err(how) => record.differs(format!("{name}: {row}: {how}")),
                }
            }
        }
    }
}

/// How often the engines take turns. A processor may be slower for a second, and the ratios of
/// short strings are near 1; the fastest turn of each engine counts.
fn rounds(count: usize) -> usize {
    if count <= 1_000 { 5 } else { 1 }
}

/// Has one engine do one string, in a process of its own.
fn measure(
    engine: usize,
    operation: Operation,
    count: usize,
    budget: u64,
    patience: Duration,
) -> Outcome {
    let arguments = ["long", &engine.to_string(), operation.name()].map(str::to_owned);
    let numbers = [count.to_string(), budget.to_string()];
    // The child has to make the input and to look at it first.
    let start = Duration::from_secs(if count > 1_000_000 { 60 } else { 2 });
    apart::run(&[&arguments[..], &numbers[..]].concat(), start + patience)
}

/// The faster of two turns.
fn faster(earlier: Option<Outcome>, next: Outcome) -> Outcome {
    match (earlier, next) {
        (Some(Outcome::Done(earlier)), Outcome::Done(next)) if earlier.time.ns < next.time.ns => {
            Outcome::Done(earlier)
        }
        (_, next) => next,
    }
}

/// The process in which one engine converts one string.
pub fn cell(arguments: &mut impl Iterator<Item = String>) -> Option<ExitCode> {
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
            // No other engine runs in this process to compare with.
            let basic = engine.encode(&extended)?;
            assert!(engine.decode(&basic)? == extended, "there and back");
        }
        return Some(apart::cell(budget, || engine.encode(&extended)));
    }
    let basic = puny::punycode::encode(&extended).ok()?;
    Some(apart::cell(budget, || engine.decode(&basic)))
}
