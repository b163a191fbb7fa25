//! Punycode of labels, one at a time: of real ones, and script by script.

use bench::corpus::{self, Corpus};
use bench::engine::{Engine, Operation};
use bench::engines::ENGINES;
use bench::lists::Lists;
use bench::names;

use crate::measure::{self, Plan};
use crate::record::{Part, Record, Row};

/// Real labels, each operation.
pub fn real(record: &mut Record, lists: &Lists, count: usize, plan: Plan) {
    let corpora = [names::labels(lists, count)];
    record.corpus(corpora[0].describe());
    for operation in Operation::ALL {
        group(record, Part::Labels, &corpora, operation, plan);
    }
}

/// Labels of each script, from `&str` to `String`. All scripts are measured together, so that
/// the branch predictor cannot learn the labels of one.
pub fn by_script(record: &mut Record, count: usize, plan: Plan) {
    let corpora = corpus::by_script(count);
    for corpus in &corpora {
        record.corpus(corpus.describe());
    }
    for operation in [Operation::Encode, Operation::Decode] {
        group(record, Part::Scripts, &corpora, operation, plan);
    }
}

/// Compares engines on corpora of labels, one row for each corpus.
fn group(record: &mut Record, part: Part, corpora: &[Corpus], operation: Operation, plan: Plan) {
    let inputs: Vec<Vec<String>> = corpora
        .iter()
        .map(|corpus| inputs(corpus, operation))
        .collect();
    let mut engines = Vec::new();
    for &engine in ENGINES {
        let agrees: Vec<bool> = corpora
            .iter()
            .zip(&inputs)
            .map(|(corpus, inputs)| agrees(record, engine, operation, corpus, inputs))
            .collect();
        engines.push((engine, agrees));
    }
    let groups: Vec<&[String]> = inputs.iter().map(Vec::as_slice).collect();
    let parts = vec![plan.part; engines.len()];
    let times = measure::interleaved(&parts, &groups, plan.turns, |engine, group, part| {
        let (engine, agrees) = &engines[engine];
        if agrees[group] {
            engine.pass(operation, &inputs[group][part]);
        }
    });
    for (group, corpus) in corpora.iter().enumerate() {
        let row = format!("{}, {}", corpus.name, operation.name());
        for ((engine, agrees), times) in engines.iter().zip(&times) {
            if agrees[group] {
                let (time, name) = (times[group], engine.name());
                let ours = engine.is_ours();
                record.push(Row::timed(part, &row, name, ours, time));
            }
        }
    }
}

/// The labels, or their Punycode.
pub fn inputs(corpus: &Corpus, operation: Operation) -> Vec<String> {
    let encode = |label: &String| ENGINES[0].encode(label).expect("labels encode");
    if operation.encodes() {
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
        if operation.encodes() {
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
