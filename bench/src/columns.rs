//! Measures columns of labels and columns of names. `puny-lanes` converts the labels, with each instruction set of this
//! machine; `puny-idna` converts the names. No peer has an API for columns, so peers convert the same rows one by one.

use std::hint::black_box;
use std::mem;
use std::ops::Range;

use bench::convert::{Conversion, FLAGS};
use bench::corpus::Corpus;
use bench::engine::{Engine, Operation};
use bench::engines::ENGINES;
use bench::lists::Lists;
use bench::names::{self, Names};
use puny_idna::column;
use puny_lanes::column::{Column, ColumnBuf, ColumnError, Converted};
use puny_lanes::{InstructionSet, Lanes};

use crate::domains;
use crate::labels;
use crate::measure::{self, Plan, Timing};
use crate::record::{Part, Record, Row};

const LANES: &str = concat!("puny-lanes ", env!("CARGO_PKG_VERSION"));
const NAMES: &str = concat!("puny-idna ", env!("CARGO_PKG_VERSION"));

/// The number of rows of a column. The number is between the size of a batch in DuckDB (2,048) and in DataFusion
/// (8,192).
const ROWS_AT_ONCE: usize = 4_096;

/// The number of rows that our engine converts before the next engine runs. Our engine converts these rows as several
/// columns of [`ROWS_AT_ONCE`] rows, as a database converts the batches of a table. When our engine converts the first of
/// these columns, the caches still contain data of another engine. For the later columns, they contain our engine's data.
const ROWS_OF_TABLE: usize = 16 * ROWS_AT_ONCE;

/// The corpora of names that are measured in columns.
const IN_COLUMNS: [&str; 3] = [
    "real names, as they come",
    "real names, ASCII, lower case",
    "real names, IDN in Unicode",
];

/// The memory of a column: the text of all rows, and the offsets at which rows start and end.
struct Rows {
    text: String,
    offsets: Vec<i32>,
}

impl Rows {
    fn new<S: AsRef<str>>(inputs: &[S]) -> Rows {
        let (mut text, mut offsets) = (String::new(), vec![0]);
        for input in inputs {
            text.push_str(input.as_ref());
            offsets.push(i32::try_from(text.len()).expect("a corpus is shorter than 2 GiB"));
        }
        Rows { text, offsets }
    }

    fn column(&self) -> Column<'_, i32> {
        Column::new(&self.text, &self.offsets).expect("every offset is the end of a string")
    }

    /// Reads the text and the offsets of some rows, so that the caches contain them.
    fn read(&self, rows: Range<usize>) {
        let offsets = &self.offsets[rows.start..=rows.end];
        black_box(
            offsets
                .iter()
                .fold(0, |sum: i32, end| sum.wrapping_add(*end)),
        );
        let ends = [rows.start, rows.end].map(|row| self.offsets[row] as usize);
        let text = &self.text.as_bytes()[ends[0]..ends[1]];
        black_box(text.iter().fold(0, |sum: u8, byte| sum.wrapping_add(*byte)));
    }
}

/// `puny-lanes` with one instruction set.
struct Ours {
    set: InstructionSet,
    lanes: Lanes,
    buf: ColumnBuf<i32>,
}

impl Ours {
    fn new(set: InstructionSet) -> Option<Ours> {
        Some(Ours {
            set,
            lanes: Lanes::with(set)?,
            buf: ColumnBuf::new(),
        })
    }

    /// Converts a column and calls `look` with the result. Returns `true` if no row was rejected and `look` returned
    /// `true`.
    fn convert(
        &mut self,
        operation: Operation,
        rows: Column<'_, i32>,
        look: impl FnOnce(Column<'_, i32>) -> bool,
    ) -> bool {
        let buf = mem::take(&mut self.buf);
        let rows = black_box(rows);
        let (right, buf) = if operation.encodes() {
            check_result(self.lanes.encode(rows, buf), look)
        } else {
            check_result(self.lanes.decode(rows, buf), look)
        };
        self.buf = buf;
        right
    }

    /// Converts a column and discards the result.
    fn pass(&mut self, operation: Operation, rows: Column<'_, i32>) {
        self.convert(operation, rows, |rows| !black_box(rows).is_empty());
    }
}

/// Calls `look` with a converted column. The first result is `true` if the column was converted, no row was rejected,
/// and `look` returned `true`. The second result is the memory of the column, which can be reused.
fn check_result<E>(
    converted: Result<Converted<'_, i32, E>, ColumnError>,
    look: impl FnOnce(Column<'_, i32>) -> bool,
) -> (bool, ColumnBuf<i32>) {
    match converted {
        Ok(converted) => {
            let right = converted.errors().is_empty() && look(converted.column());
            (right, converted.into_buf())
        }
        Err(_) => (false, ColumnBuf::new()),
    }
}

/// Measures columns of real labels, and columns that contain only one label.
pub fn measure_labels(record: &mut Record, lists: &Lists, count: usize, plan: Plan) {
    let corpus = names::label_corpus(lists, count);
    for (operation, into) in [
        (Operation::Encode, Operation::EncodeInto),
        (Operation::Decode, Operation::DecodeInto),
    ] {
        measure_operation(record, &corpus, operation, into, plan);
    }
}

fn measure_operation(
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
        // The part `labels` already reports why an engine is omitted, so the reason is discarded here.
        .filter(|engine| {
            labels::agrees(&mut Record::default(), *engine, operation, corpus, &inputs)
        })
        .collect();

    // The numbers of the measured engines, in this order: our instruction sets with whole columns, our instruction sets
    // with one label at a time, the peers with strings as results, and the peers with buffers for the results.
    let (sets, column) = (ours.len(), rows.column());
    // The scalar code converts row by row, so its speed does not depend on the size of a column.
    let batch = |ours: &Ours| match ours.set {
        InstructionSet::Scalar => plan.part,
        _ => ROWS_OF_TABLE,
    };
    let mut parts: Vec<usize> = ours.iter().map(batch).collect();
    parts.resize(2 * sets + 2 * peers.len(), plan.part);
    let times = measure::interleaved_with(
        &parts,
        &[inputs.as_slice()],
        plan.turns,
        |engine, part| {
            if engine < 2 * sets {
                rows.read(part);
            }
        },
        |engine, _, part| {
            let rows = |range| column.rows(range).expect("the range is within the column");
            if engine < sets {
                for part in measure::ranges(part, ROWS_AT_ONCE) {
                    ours[engine].pass(operation, rows(part));
                }
            } else if engine < 2 * sets {
                for row in part {
                    ours[engine - sets].pass(operation, rows(row..row + 1));
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
        record.add_row(Row::timed(part, row, LANES, true, time));
        for (peer, time) in peers.iter().zip(of_peers) {
            record.add_row(Row::timed(part, row, peer.name(), false, *time));
        }
    };
    for (index, one) in ours.iter().enumerate() {
        let what = format!("{}, {}", operation.name(), one.set.name());
        let row = format!("column of {}, {what}", names::LABELS);
        push(&row, whole[index], owned);
        push(
            &format!("{row}, peers into a buffer"),
            whole[index],
            buffered,
        );
        push(
            &format!("columns of one real label, {what}"),
            single[index],
            owned,
        );
    }
}

/// Returns the instruction sets of this machine whose results are correct. Records an error for each instruction set
/// with a wrong result.
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
        let right = ours.convert(operation, rows.column(), |rows| rows == expected.column());
        if !right {
            let (operation, set) = (operation.name(), ours.set.name());
            record.add_error(format!("{LANES}: {operation}, {set}: wrong result"));
        }
        right
    });
    sets
}

/// Measures the conversion of columns of names to ASCII and to Unicode.
pub fn measure_names(record: &mut Record, lists: &Lists, count: usize, plan: Plan) {
    let mut kinds = names::corpora(lists, count);
    kinds.retain(|names| IN_COLUMNS.contains(&names.corpus.name.as_str()));
    for names in &kinds {
        for conversion in [Conversion::ToAscii, Conversion::ToUnicode] {
            measure_kind(record, names, conversion, plan);
        }
    }
}

fn measure_kind(record: &mut Record, names: &Names, conversion: Conversion, plan: Plan) {
    let inputs = &names.corpus.inputs;
    // The part `names` already reports why an engine is omitted, so the reason is discarded here. Our engine is the
    // first.
    let engines = domains::same_answers(&mut Record::default(), names, conversion);
    let row = format!("column of {}", domains::row_name(names, conversion));
    let answer = |name: &String| engines[0].answer(conversion, name).unwrap_or_default();
    let expected = Rows::new(&inputs.iter().map(answer).collect::<Vec<String>>());

    let rows = Rows::new(inputs);
    let column = rows.column();
    let mut buf = ColumnBuf::new();
    if !convert_names(conversion, column, &mut buf, |rows| {
        rows == expected.column()
    }) {
        return record.add_error(format!("{NAMES}: {row}: wrong result"));
    }
    let mut parts = vec![plan.part; engines.len()];
    parts[0] = ROWS_OF_TABLE;
    let times = measure::interleaved_with(
        &parts,
        &[inputs.as_slice()],
        plan.turns,
        |engine, part| {
            if engine == 0 {
                rows.read(part);
            }
        },
        |engine, _, part| {
            if engine == 0 {
                for part in measure::ranges(part, ROWS_AT_ONCE) {
                    let rows = column.rows(part).expect("the range is within the column");
                    convert_names(conversion, black_box(rows), &mut buf, |rows| {
                        !black_box(rows).is_empty()
                    });
                }
            } else {
                engines[engine].pass(conversion, &inputs[part]);
            }
        },
    );
    for (engine, times) in engines.iter().zip(times) {
        let (name, ours, part) = (engine.name(), engine.is_ours(), Part::NameColumns);
        record.add_row(Row::timed(part, &row, name, ours, times[0]));
    }
}

/// Converts a column of names and calls `look` with the result. Returns `true` if no row was rejected and `look`
/// returned `true`.
fn convert_names(
    conversion: Conversion,
    names: Column<'_, i32>,
    memory: &mut ColumnBuf<i32>,
    look: impl FnOnce(Column<'_, i32>) -> bool,
) -> bool {
    let buf = mem::take(memory);
    let converted = if conversion == Conversion::ToUnicode {
        column::to_unicode_with_buf(names, &FLAGS, buf)
    } else {
        column::to_ascii_with_buf(names, &FLAGS, buf)
    };
    let (right, buf) = check_result(converted, look);
    *memory = buf;
    right
}
