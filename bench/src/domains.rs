//! Names to ASCII and to Unicode, one at a time: the timed rows.

use bench::convert::{Conversion, Converter};
use bench::engines::CONVERTERS;
use bench::lists::Lists;
use bench::names::{self, Names};

use crate::measure::{self, Plan};
use crate::record::{Part, Record, Row};

/// Every kind of names, all engines in turn.
pub fn times(record: &mut Record, lists: &Lists, count: usize, plan: Plan) {
    for names in names::all(lists, count) {
        record.corpus(names.corpus.describe());
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
            let row = row(&names, conversion);
            for (engine, times) in engines.into_iter().zip(times) {
                let (time, ours) = (times[0], engine.is_ours());
                record.push(Row::timed(Part::Names, &row, engine.name(), ours, time));
            }
        }
    }
}

pub fn row(names: &Names, conversion: Conversion) -> String {
    format!("{}, {}", names.corpus.name, conversion.name())
}

/// Our engine, and the peers with the same answers as ours to all names of a corpus and to the
/// probes of its kind. For other peers the record has the number of differences. If all peers
/// differ from us, the mistake is ours.
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
                "{} of {} otherwise, {name:?} first",
                1 + wrong.count(),
                names.corpus.inputs.len()
            ),
            (None, Some(probe)) => format!(
                "the same, but {probe:?} gives {:?} and not {:?}",
                engine.answer(conversion, probe),
                ours.answer(conversion, probe)
            ),
            (None, None) => {
                engines.push(engine);
                continue;
            }
        };
        record.differs(format!(
            "{}: {}: {what}",
            engine.name(),
            row(names, conversion)
        ));
    }
    if engines.len() < 2 {
        record.error(format!(
            "{}: no peer agrees with us",
            row(names, conversion)
        ));
    }
    engines
}
