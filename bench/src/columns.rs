//! Columns: of labels by `puny-lanes`, with each instruction set of this machine, and of names
//! by `puny-idna`. No peer has columns, so they convert the same rows one by one.

use std::hint::black_box;

use bench::convert::{Conversion, FLAGS};
use bench::corpus::{self, Corpus};
use bench::engine::{ENGINES, Engine, Operation};
use bench::names::{self, Names};
use puny::column::{Column, Converted};
use puny::{DecodeError, EncodeError};
use puny_idna::column::{self, Outcome};
use puny_lanes::{InstructionSet, Lanes};

use crate::domains;
use crate::labels;
use crate::measure::{self, Plan, Timing};
use crate::record::{Part, Record, Row};

const LANES: &str = "puny-lanes 0.1.0";
const NAMES: &str = "puny-idna 0.1.0";

/// The rows of a column of labels: what databases hand over at a time is of this size.
const LABELS_AT_ONCE: usize = 4_096;

/// Those of a column of names: fewer, because some take long.
const NAMES_AT_ONCE: usize = 1_024;

/// The kinds of names of which there are columns.
const KINDS: [&str; 3] = ["ASCII, lower case", "97 % ASCII, 3 % IDN", "IDN in Unicode"];

/// Rows that follow each other in one text, and their offsets.
struct Rows {
    text: String,
    offsets: Vec<i32>,
}

impl Rows {
    fn new<S: AsRef<str>>(inputs: &[S]) -> Rows {
        let (mut text, mut offsets) = (String::new(), vec![0]);
        for input in inputs {
            text.push_str(input.as_ref());
            offsets.push(i32::try_from(text.len()).expect("a corpus is not so long"));
        }
        Rows { text, offsets }
    }

    fn column(&self) -> Column<'_, i32> {
        Column::new(&self.text, &self.offsets).expect("rows are strings")
    }
}

/// An instruction set at work.
struct Ours {
    set: InstructionSet,
    lanes: Lanes,
    encoded: Converted<i32, EncodeError>,
    decoded: Converted<i32, DecodeError>,
}

impl Ours {
    fn new(set: InstructionSet) -> Option<Ours> {
        Some(Ours {
            set,
            lanes: Lanes::with(set)?,
            encoded: Converted::new(),
            decoded: Converted::new(),
        })
    }

    /// Converts a column, and says whether no row was refused.
    fn convert(&mut self, operation: Operation, rows: Column<'_, i32>) -> bool {
        let done = if operation.encodes() {
            self.lanes.encode(black_box(rows), &mut self.encoded)
        } else {
            self.lanes.decode(black_box(rows), &mut self.decoded)
        };
        done.is_ok() && self.encoded.errors.is_empty() && self.decoded.errors.is_empty()
    }

    fn is_right(&mut self, operation: Operation, rows: &Rows, expected: &Rows) -> bool {
        let converted = self.convert(operation, rows.column());
        let (text, offsets) = if operation.encodes() {
            (&self.encoded.text, &self.encoded.offsets)
        } else {
            (&self.decoded.text, &self.decoded.offsets)
        };
        converted && *text == expected.text && *offsets == expected.offsets
    }
}

/// Columns of labels over all scripts, and columns of one label each.
pub fn of_labels(record: &mut Record, count: usize, plan: Plan) {
    let corpus = corpus::all_scripts(count);
    one_way(
        record,
        &corpus,
        Operation::Encode,
        Operation::EncodeInto,
        plan,
    );
    one_way(
        record,
        &corpus,
        Operation::Decode,
        Operation::DecodeInto,
        plan,
    );
}

fn one_way(
    record: &mut Record,
    corpus: &Corpus,
    operation: Operation,
    into: Operation,
    plan: Plan,
) {
    let inputs = labels::inputs(corpus, operation);
    let rows = Rows::new(&inputs);
    let mut ours = right_sets(record, corpus, operation, &rows);
    let peers: Vec<&dyn Engine> = ENGINES
        .iter()
        .copied()
        .filter(|engine| !engine.is_ours())
        // Why somebody is left out, the rows of single labels say.
        .filter(|engine| {
            labels::agrees(&mut Record::default(), *engine, operation, corpus, &inputs)
        })
        .collect();

    // Ours with whole parts, ours with one label at a time, the peers in two ways.
    let (sets, column) = (ours.len(), rows.column());
    // One after the other, the size of a column is nothing to the scalar way.
    let batch = |ours: &Ours| match ours.set {
        InstructionSet::Scalar => plan.part,
        _ => LABELS_AT_ONCE,
    };
    let mut parts: Vec<usize> = ours.iter().map(batch).collect();
    parts.resize(2 * sets + 2 * peers.len(), plan.part);
    let times = measure::interleaved(
        &parts,
        &[inputs.as_slice()],
        plan.turns,
        |engine, _, part| {
            let rows = |range| column.rows(range).expect("parts are rows");
            if engine < sets {
                ours[engine].convert(operation, rows(part));
            } else if engine < 2 * sets {
                for row in part {
                    ours[engine - sets].convert(operation, rows(row..row + 1));
                }
            } else {
                let peer = engine - 2 * sets;
                let way = if peer < peers.len() { operation } else { into };
                peers[peer % peers.len()].pass(way, &inputs[part]);
            }
        },
    );

    let times: Vec<Timing> = times.into_iter().map(|times| times[0]).collect();
    let (of_ours, of_peers) = times.split_at(2 * sets);
    let (whole, single) = of_ours.split_at(sets);
    let (owned, buffered) = of_peers.split_at(peers.len());
    let mut push = |row: &str, time: Timing, of_peers: &[Timing]| {
        let part = Part::LabelColumns;
        record.push(Row::timed(part, row, LANES, true, time));
        for (peer, time) in peers.iter().zip(of_peers) {
            record.push(Row::timed(part, row, peer.name(), false, *time));
        }
    };
    for (index, one) in ours.iter().enumerate() {
        let what = format!("{}, {}", operation.name(), one.set.name());
        let row = format!("column of labels, {what}");
        push(&row, whole[index], owned);
        push(
            &format!("{row}, peers into a buffer"),
            whole[index],
            buffered,
        );
        push(
            &format!("columns of one label, {what}"),
            single[index],
            owned,
        );
    }
}

/// The instruction sets of this machine whose results are right.
fn right_sets(
    record: &mut Record,
    corpus: &Corpus,
    operation: Operation,
    rows: &Rows,
) -> Vec<Ours> {
    let expected = if operation.encodes() {
        Rows::new(&labels::inputs(corpus, Operation::Decode))
    } else {
        Rows::new(&corpus.inputs)
    };
    let mut sets: Vec<Ours> = InstructionSet::ALL
        .into_iter()
        .filter_map(Ours::new)
        .collect();
    sets.retain_mut(|ours| {
        let right = ours.is_right(operation, rows, &expected);
        if !right {
            let (operation, set) = (operation.name(), ours.set.name());
            record.error(format!("{LANES}: {operation}, {set}: wrong"));
        }
        right
    });
    sets
}

/// Columns of names to ASCII and to Unicode.
pub fn of_names(record: &mut Record, count: usize, plan: Plan) {
    let kinds = names::all(count);
    for names in kinds.iter().filter(|names| KINDS.contains(&names.kind)) {
        for conversion in [Conversion::ToAscii, Conversion::ToUnicode] {
            one_kind(record, names, conversion, plan);
        }
    }
}

fn one_kind(record: &mut Record, names: &Names, conversion: Conversion, plan: Plan) {
    let inputs = &names.corpus.inputs;
    // Why somebody is left out, the rows of single names say. Ours is the first.
    let engines = domains::same_answers(&mut Record::default(), names, conversion);
    let row = format!("column of {}", domains::row(names, conversion));
    let answer = |name: &String| engines[0].answer(conversion, name).unwrap_or_default();
    let expected = Rows::new(&inputs.iter().map(answer).collect::<Vec<String>>());

    let rows = Rows::new(inputs);
    let column = rows.column();
    let mut converted = Converted::new();
    let outcome = convert(conversion, column, &mut converted);
    let right = match outcome {
        Some(Outcome::Same) => rows.text == expected.text && rows.offsets == expected.offsets,
        Some(_) => converted.text == expected.text && converted.offsets == expected.offsets,
        None => false,
    };
    if !right {
        return record.error(format!("{NAMES}: {row}: wrong"));
    }
    let mut parts = vec![plan.part; engines.len()];
    parts[0] = NAMES_AT_ONCE;
    let times = measure::interleaved(
        &parts,
        &[inputs.as_slice()],
        plan.turns,
        |engine, _, part| {
            if engine == 0 {
                let rows = column.rows(part).expect("parts are rows");
                black_box(convert(conversion, black_box(rows), &mut converted));
            } else {
                engines[engine].pass(conversion, &inputs[part]);
            }
        },
    );
    for (engine, times) in engines.iter().zip(times) {
        let (name, ours, part) = (engine.name(), engine.is_ours(), Part::NameColumns);
        record.push(Row::timed(part, &row, name, ours, times[0]));
    }
}

/// Converts a column of names; `None` if it or a row of it is refused.
fn convert(
    conversion: Conversion,
    names: Column<'_, i32>,
    converted: &mut Converted<i32, puny_idna::Error>,
) -> Option<Outcome> {
    let outcome = if conversion == Conversion::ToUnicode {
        column::to_unicode(&FLAGS, names, converted)
    } else {
        column::to_ascii(&FLAGS, names, converted)
    };
    outcome.ok().filter(|_| converted.errors.is_empty())
}
