//! Punycode of real labels, one at a time.

use bench::corpus::Corpus;
use bench::engine::{Engine, Operation};
use bench::engines::ENGINES;
use bench::lists::Lists;
use bench::names;

use crate::measure::{self, Plan};
use crate::record::{Part, Record, Row};

/// Real labels, each operation.
pub fn real(record: &mut Record, lists: &Lists, count: usize, plan: Plan) {
    let corpus = names::labels(lists, count);
    record.corpus(corpus.describe());
    for operation in Operation::ALL {
        let inputs = inputs(&corpus, operation);
        let mut engines = ENGINES.to_vec();
        engines.retain(|&engine| agrees(record, engine, operation, &corpus, &inputs));
        let parts = vec![plan.part; engines.len()];
        let times = measure::interleaved(&parts, &inputs, plan.turns, |engine, part| {
            engines[engine].pass(operation, &inputs[part]);
        });
        let row = format!("{}, {}", corpus.name, operation.name());
        for (engine, time) in engines.iter().zip(times) {
            let (name, ours) = (engine.name(), engine.is_ours());
            record.push(Row::timed(Part::Labels, &row, name, ours, time));
        }
    }
}

/// The labels, or their Punycode.
pub fn inputs(corpus: &Corpus, operation: Operation) -> Vec<String> {
    let encode = |label: &String| ENGINES[0].encode(label).expect("labels encode");
    if operation == Operation::Encode {
        corpus.inputs.clone()
    } else {
        corpus.inputs.iter().map(encode).collect()
    }
}

/// Whether an engine's answers to all inputs are correct; if not, the record says so.
///
/// Decoding is correct if it gives the label that was encoded. Encoding is correct if it gives our
/// result, which decoding has verified.
pub fn agrees(
    record: &mut Record,
    engine: &dyn Engine,
    operation: Operation,
    corpus: &Corpus,
    inputs: &[String],
) -> bool {
    let mut wrong = inputs.iter().zip(&corpus.inputs).filter(|(input, label)| {
        let answer = engine.answer(operation, input);
        if operation == Operation::Encode {
            answer != ENGINES[0].encode(label)
        } else {
            answer.as_ref() != Some(label)
        }
    });
    let Some((example, _)) = wrong.next() else {
        return true;
    };
    let (count, of) = (1 + wrong.count(), inputs.len());
    let what = format!(
        "{}: {}, {}: {count} of {of} otherwise, {example:?} first",
        engine.name(),
        corpus.name,
        operation.name()
    );
    if engine.is_ours() {
        record.error(what);
    } else {
        record.differs(what);
    }
    false
}
