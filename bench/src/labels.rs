//! Measures the encoding and decoding of single labels: real labels, and generated labels of each script.

use bench::corpus::{self, Corpus};
use bench::engine::{Engine, Operation};
use bench::engines::ENGINES;
use bench::lists::Lists;
use bench::names;

use crate::measure::{self, Plan};
use crate::record::{Part, Record, Row};

/// Measures each operation on real labels.
pub fn measure_real(record: &mut Record, lists: &Lists, count: usize, plan: Plan) {
    let corpora = [names::label_corpus(lists, count)];
    record.add_corpus(corpora[0].describe());
    for operation in Operation::ALL {
        measure_group(record, Part::Labels, &corpora, operation, plan);
    }
}

/// Measures labels of each script, from `&str` to `String`. In every turn, each engine converts the labels of all
/// scripts, so that the branch predictor cannot learn the labels of one script.
pub fn measure_by_script(record: &mut Record, count: usize, plan: Plan) {
    let corpora = corpus::by_script(count);
    for corpus in &corpora {
        record.add_corpus(corpus.describe());
    }
    for operation in [Operation::Encode, Operation::Decode] {
        measure_group(record, Part::Scripts, &corpora, operation, plan);
    }
}

/// Measures all engines on corpora of labels. Adds a row for each corpus.
fn measure_group(
    record: &mut Record,
    part: Part,
    corpora: &[Corpus],
    operation: Operation,
    plan: Plan,
) {
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
                record.add_row(Row::timed(part, &row, name, ours, time));
            }
        }
    }
}

/// Returns the inputs of an operation: the labels if the operation encodes, and otherwise their Punycode.
pub fn inputs(corpus: &Corpus, operation: Operation) -> Vec<String> {
    let encode = |label: &String| {
        ENGINES[0]
            .encode(label)
            .expect("every label can be encoded")
    };
    if operation.encodes() {
        corpus.inputs.clone()
    } else {
        corpus.inputs.iter().map(encode).collect()
    }
}

/// Returns whether an engine's answers to all inputs are correct. If not, records the number of wrong answers, and an
/// example.
///
/// If the operation decodes, the answer must be the label that was encoded. If the operation encodes, the answer must
/// be equal to the answer of our engine, which is checked by decoding it.
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
        "{}: {}, {}: {count} of {of} answers differ, the first for {example:?}",
        engine.name(),
        corpus.name,
        operation.name()
    );
    if engine.is_ours() {
        record.add_error(what);
    } else {
        record.add_difference(what);
    }
    false
}
