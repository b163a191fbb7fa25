//! Measures the conversion of A-labels among other code.
//!
//! For the other rows, an engine converts some hundred inputs in succession, so the processor learns to predict the
//! branches of the engine. A program that converts a name from time to time does not have this advantage. For the rows
//! of this module, an engine converts only [`PART`] inputs at a time. Before each of these parts, other code runs, which
//! sorts, formats and looks up numbers. The time of the other code is not counted.

use std::collections::BTreeMap;
use std::hint::black_box;

use bench::convert::Conversion;
use bench::corpus::Corpus;
use bench::engine::Operation;
use bench::engines::ENGINES;
use bench::lists::Lists;
use bench::names::{self, Names};

use crate::domains;
use crate::labels;
use crate::measure;
use crate::record::{Part, Record, Row};

/// The number of inputs that an engine converts at a time. Reading the clock adds a few nanoseconds to the time for one
/// input, for every engine.
const PART: usize = 8;

/// The number of copies of `xn--nxa.` in an input that consists of them.
const REPEATED: usize = 25;

/// Measures decoding of `count` labels, and every conversion of `count` names with A-labels.
pub fn measure_rows(record: &mut Record, lists: &Lists, count: usize, turns: usize) {
    measure_decoding(record, names::label_corpus(lists, count), turns);
    let mut corpora = names::corpora(lists, count);
    corpora.retain(|names| names.corpus.name.contains("xn--"));
    for names in corpora {
        let repeated = Names {
            corpus: Corpus {
                name: "200 bytes of `xn--nxa.`".to_owned(),
                provenance: format!("{REPEATED} times the same A-label"),
                inputs: vec![format!("{}com", "xn--nxa.".repeat(REPEATED)); count / REPEATED],
            },
            probes: names.probes,
        };
        measure_names(record, names, turns);
        measure_names(record, repeated, turns);
    }
}

fn measure_decoding(record: &mut Record, mut corpus: Corpus, turns: usize) {
    rename(&mut corpus);
    let operation = Operation::Decode;
    let inputs = labels::inputs(&corpus, operation);
    let mut engines = ENGINES.to_vec();
    engines.retain(|&engine| labels::agrees(record, engine, operation, &corpus, &inputs));
    let parts = vec![PART; engines.len()];
    let mut other = OtherCode::new();
    let times = measure::interleaved_with(
        &parts,
        &[inputs.as_slice()],
        turns,
        |_, _| other.run(),
        |engine, _, part| engines[engine].pass(operation, &inputs[part]),
    );
    let row = format!("{}, {}", corpus.name, operation.name());
    for (engine, times) in engines.into_iter().zip(times) {
        let (name, ours) = (engine.name(), engine.is_ours());
        record.add_row(Row::timed(Part::Labels, &row, name, ours, times[0]));
    }
}

fn measure_names(record: &mut Record, mut names: Names, turns: usize) {
    rename(&mut names.corpus);
    record.add_corpus(names.corpus.describe());
    let inputs = &names.corpus.inputs;
    for conversion in [Conversion::ToAscii, Conversion::ToUnicode] {
        let engines = domains::same_answers(record, &names, conversion);
        let parts = vec![PART; engines.len()];
        let mut other = OtherCode::new();
        let times = measure::interleaved_with(
            &parts,
            &[inputs.as_slice()],
            turns,
            |_, _| other.run(),
            |engine, _, part| engines[engine].pass(conversion, &inputs[part]),
        );
        let row = domains::row_name(&names, conversion);
        for (engine, times) in engines.into_iter().zip(times) {
            let (name, ours) = (engine.name(), engine.is_ours());
            record.add_row(Row::timed(Part::Names, &row, name, ours, times[0]));
        }
    }
}

fn rename(corpus: &mut Corpus) {
    corpus.name.push_str(", among other code");
}

/// Code that does not belong to an engine. It has branches that the processor cannot predict.
struct OtherCode {
    random: fastrand::Rng,
    numbers: Vec<u32>,
}

impl OtherCode {
    fn new() -> Self {
        OtherCode {
            random: fastrand::Rng::with_seed(3492),
            numbers: Vec::new(),
        }
    }

    /// Runs for some ten microseconds.
    fn run(&mut self) {
        self.numbers.clear();
        self.numbers
            .extend(std::iter::repeat_with(|| self.random.u32(..10_000)).take(400));
        let texts: BTreeMap<String, u32> = (self.numbers.iter())
            .map(|number| (number.to_string(), *number))
            .collect();
        self.numbers.sort_unstable();
        let found = self.numbers.iter().map(|number| number ^ 1);
        black_box(
            found
                .filter(|number| texts.contains_key(&number.to_string()))
                .count(),
        );
        black_box(&self.numbers);
    }
}
