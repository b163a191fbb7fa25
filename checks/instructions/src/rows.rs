//! The rows of the table: operations and their inputs.

use std::hint::black_box;

use puny::punycode;
use puny_idna::column;
use puny_idna::{AsciiRules, DnsLength, Hyphens, Uts46};
use puny_lanes::column::{Column, ColumnBuf, ColumnError, Converted};
use puny_lanes::{InstructionSet, Lanes};

use crate::inputs;

/// An operation and its inputs.
pub struct Row {
    pub name: &'static str,
    inputs: fn() -> Vec<String>,
    operation: Operation,
}

/// An operation on each input, or on a column of all inputs. Labels are converted with a given instruction set. For
/// names, `puny-idna` chooses the instruction set.
enum Operation {
    Each(fn(&str)),
    Encode(InstructionSet),
    Decode(InstructionSet),
    NamesToAscii,
    NamesToUnicode,
}

use Operation::{Decode, Each, Encode, NamesToAscii, NamesToUnicode};

/// UTS #46 with the flags that the benchmark uses.
const FLAGS: Uts46 = Uts46::STRICT
    .with_hyphens(Hyphens::Allow)
    .with_ascii_rules(AsciiRules::ANY)
    .with_dns_length(DnsLength::Ignore);

const ENCODE: Operation = Each(|label| drop(black_box(punycode::encode(label))));
const DECODE: Operation = Each(|label| drop(black_box(punycode::decode(label))));
const ENCODE_LEN: Operation = Each(|label| {
    let _ = black_box(punycode::encode_len(label));
});
const DECODE_LEN: Operation = Each(|label| {
    let _ = black_box(punycode::decode_len(label));
});
const TO_ASCII: Operation = Each(|name| drop(black_box(FLAGS.to_ascii(name))));
const TO_UNICODE: Operation = Each(|name| drop(black_box(FLAGS.to_unicode(name))));

const fn row(name: &'static str, inputs: fn() -> Vec<String>, operation: Operation) -> Row {
    Row {
        name,
        inputs,
        operation,
    }
}

const SCALAR: InstructionSet = InstructionSet::Scalar;

/// The instruction set whose instructions valgrind can count on this machine, and the names of its rows.
const VECTORS: (InstructionSet, [&str; 2]) = match cfg!(target_arch = "aarch64") {
    true => (
        InstructionSet::Neon,
        ["encode-column-neon", "decode-column-neon"],
    ),
    false => (
        InstructionSet::Avx2,
        ["encode-column-avx2", "decode-column-avx2"],
    ),
};

pub const ROWS: &[Row] = &[
    row("encode", inputs::labels, ENCODE),
    row("decode", inputs::punycode, DECODE),
    row("encode-column-scalar", inputs::labels, Encode(SCALAR)),
    row(VECTORS.1[0], inputs::labels, Encode(VECTORS.0)),
    row("decode-column-scalar", inputs::punycode, Decode(SCALAR)),
    row(VECTORS.1[1], inputs::punycode, Decode(VECTORS.0)),
    row("encode-long", inputs::long, ENCODE),
    row("decode-long", inputs::long_punycode, DECODE),
    row("encode-len", inputs::labels, ENCODE_LEN),
    row("decode-len", inputs::punycode, DECODE_LEN),
    row("decode-longer", longer, DECODE),
    row("decode-run", one_run, DECODE),
    row("ascii-to-ascii", inputs::ascii, TO_ASCII),
    row("ascii-to-unicode", inputs::ascii, TO_UNICODE),
    row("ascii-column-to-ascii", inputs::ascii, NamesToAscii),
    row("ascii-column-to-unicode", inputs::ascii, NamesToUnicode),
    row("mix-column-to-ascii", inputs::mix, NamesToAscii),
    row("mix-column-to-unicode", inputs::mix, NamesToUnicode),
    row("idn-to-ascii", inputs::idn, TO_ASCII),
    row("idn-to-unicode", inputs::idn, TO_UNICODE),
    row("ace-to-ascii", inputs::ace, TO_ASCII),
    row("ace-to-unicode", inputs::ace, TO_UNICODE),
    row("ascii-capitals-to-ascii", inputs::ascii_capitals, TO_ASCII),
    row("capitals-to-ascii", inputs::capitals, TO_ASCII),
    row("capitals-to-unicode", inputs::capitals, TO_UNICODE),
    row("nfd-to-ascii", inputs::decomposed, TO_ASCII),
    row("nfd-to-unicode", inputs::decomposed, TO_UNICODE),
];

/// Returns the Punycode of one string of 5,000 distinct code points. Each code point differs much from the code points
/// next to it. The string is so long that the decoder uses its algorithm for long strings.
fn longer() -> Vec<String> {
    // 389 and 5000 are coprime, so no index is repeated.
    let values = (0..5000).filter_map(|index| char::from_u32(0x4E00 + 7 * (index * 389 % 5000)));
    vec![punycode::encode(&values.collect::<String>()).unwrap_or_default()]
}

/// Returns the Punycode of a string in which one code point is repeated 20,000 times, after two other code points. The
/// decoder inserts all of them from left to right.
fn one_run() -> Vec<String> {
    vec!["016cpos".to_owned() + &"a".repeat(20_000)]
}

impl Row {
    pub fn inputs(&self) -> Vec<String> {
        (self.inputs)()
    }

    /// Converts all inputs once, and then `repetitions` times.
    pub fn run(&self, repetitions: usize) {
        let inputs = self.inputs();
        match self.operation {
            Each(operation) => {
                for _ in 0..=repetitions {
                    for input in &inputs {
                        operation(black_box(input));
                    }
                }
            }
            Encode(set) => {
                let mut lanes = lanes(set);
                of_column(&inputs, repetitions, |column, buf| {
                    lanes.encode(column, buf).map(Converted::into_buf)
                });
            }
            Decode(set) => {
                let mut lanes = lanes(set);
                of_column(&inputs, repetitions, |column, buf| {
                    lanes.decode(column, buf).map(Converted::into_buf)
                });
            }
            NamesToAscii => of_column(&inputs, repetitions, |column, buf| {
                column::to_ascii_with_buf(column, &FLAGS, buf).map(Converted::into_buf)
            }),
            NamesToUnicode => of_column(&inputs, repetitions, |column, buf| {
                column::to_unicode_with_buf(column, &FLAGS, buf).map(Converted::into_buf)
            }),
        }
    }
}

fn lanes(set: InstructionSet) -> Lanes {
    Lanes::with(set).expect("valgrind has this instruction set")
}

/// Converts all inputs as one column, once and then `repetitions` times, and reuses the memory of the result.
fn of_column(
    inputs: &[String],
    repetitions: usize,
    mut convert: impl FnMut(Column<'_, u32>, ColumnBuf<u32>) -> Result<ColumnBuf<u32>, ColumnError>,
) {
    let text = inputs.concat();
    let ends = inputs.iter().scan(0, |end, input| {
        *end += u32::try_from(input.len()).ok()?;
        Some(*end)
    });
    let offsets: Vec<u32> = std::iter::once(0).chain(ends).collect();
    let column = Column::new(&text, &offsets).expect("the offsets are at the ends of the inputs");
    let mut buf = ColumnBuf::new();
    for _ in 0..=repetitions {
        let converted = convert(black_box(column), buf);
        buf = converted.expect("the result is short enough for offsets of 32 bits");
    }
}
