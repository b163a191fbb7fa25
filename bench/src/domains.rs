//! Measures the conversion of names to ASCII and to Unicode, one name at a time.

use bench::convert::{Conversion, Converter};
use bench::engines::CONVERTERS;
use bench::lists::Lists;
use bench::names::{self, Names};

use crate::measure::{self, Plan};
use crate::record::{Part, Record, Row};

/// Measures every conversion of every kind of names. All engines run in turn.
pub fn measure_names(record: &mut Record, lists: &Lists, count: usize, plan: Plan) {
    for names in names::corpora(lists, count) {
        record.add_corpus(names.corpus.describe());
        for conversion in Conversion::ALL {
            let engines = same_answers(record, &names, conversion);
            let inputs = &names.corpus.inputs;
            let parts = vec![plan.part; engines.len()];
            let times = measure::interleaved(
                &parts,
                &[inputs.as_slice()],
                plan.turns,
                |engine, _, part| {
                    engines[engine].pass(conversion, &inputs[part]);
                },
            );
            let row = row_name(&names, conversion);
            for (engine, times) in engines.into_iter().zip(times) {
                let (time, ours) = (times[0], engine.is_ours());
                record.add_row(Row::timed(Part::Names, &row, engine.name(), ours, time));
            }
        }
    }
}

pub fn row_name(names: &Names, conversion: Conversion) -> String {
    format!("{}, {}", names.corpus.name, conversion.name())
}

/// Returns our engine, and the peers whose answers to all names and probes of this kind are equal to the answers of our
/// engine. For each peer with different answers, records the number of differences. If all peers differ from our
/// engine, records an error, because then our engine is probably wrong.
pub fn same_answers(
    record: &mut Record,
    names: &Names,
    conversion: Conversion,
) -> Vec<&'static dyn Converter> {
    let ours = CONVERTERS[0];
    let inputs = names.corpus.inputs.iter().map(String::as_str);
    let expected: Vec<Option<String>> = inputs
        .clone()
        .map(|name| ours.answer(conversion, name))
        .collect();
    let mut engines = Vec::new();
    for &engine in CONVERTERS {
        let mut wrong = inputs.clone().zip(&expected).filter(|(name, expected)| {
            expected.is_none() || engine.answer(conversion, name) != **expected
        });
        let first = wrong.next().map(|(name, _)| name);
        let mut probes = names.probes.iter();
        let probe =
            probes.find(|probe| engine.answer(conversion, probe) != ours.answer(conversion, probe));
        let what = match (first, probe) {
            (Some(name), _) => format!(
                "{} of {} answers differ, the first for {name:?}",
                1 + wrong.count(),
                names.corpus.inputs.len()
            ),
            (None, Some(probe)) => format!(
                "all answers are equal, but {probe:?} gives {:?} instead of {:?}",
                engine.answer(conversion, probe),
                ours.answer(conversion, probe)
            ),
            (None, None) => {
                engines.push(engine);
                continue;
            }
        };
        record.add_difference(format!(
            "{}: {}: {what}",
            engine.name(),
            row_name(names, conversion)
        ));
    }
    if engines.len() < 2 {
        record.add_error(format!(
            "{}: no peer agrees with us",
            row_name(names, conversion)
        ));
    }
    engines
}
