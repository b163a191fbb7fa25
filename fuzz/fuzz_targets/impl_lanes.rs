//! Converts a column with `puny-lanes` and its rows with `puny`, and compares the results, in both directions and for
//! every instruction set of the machine. A column consists of any text, which is cut at any character boundaries. It
//! may have null rows, and text before the first row. Also checks which names `puny-lanes` recognises as lower-case
//! LDH.

#![no_main]

#[path = "../../crates/lanes/tests/lanes/support/mod.rs"]
mod support;

use std::cell::RefCell;
use std::fmt::Debug;

use libfuzzer_sys::fuzz_target;
use puny::punycode;
use puny_lanes::column::{Column, ColumnBuf, Offset, Validity};
use puny_lanes::Lanes;
use support::{assert_same, every_set, every_set_decoding, expected, is_recognised};
use support::{list, listed, Row};

/// The maximum number of bytes and of rows of a column whose text and rows are repeated.
const LONGEST: usize = 1024;

thread_local! {
    static LANES: RefCell<Vec<Lanes>> = RefCell::new(every_set_decoding());
}

/// The positions where a text is cut. The fields are the length of the text before the first row; the length of each
/// row, in bytes; and the number of repetitions of the text and the lengths. A row is shorter if the text ends or if a
/// character would be cut.
type Cuts<'a> = (u8, &'a [u8], u8);

/// A bitmap of null rows, and its bit offset. The bitmap is ignored if the number of its bits is less than the number
/// of rows.
type Nulls<'a> = Option<(&'a [u8], u8)>;

/// Three flags: whether offsets have 64 bits; whether new converters are created; and whether the bytes of the text are
/// code points of three bytes each, instead of UTF-8.
type Flags = (bool, bool, bool);

fuzz_target!(|input: (Cuts<'_>, Nulls<'_>, Flags, &[u8])| {
    let (cuts, nulls, (wide, fresh, numbers), bytes) = input;
    let text: String = if numbers {
        bytes.chunks(3).map(code_point).collect()
    } else {
        String::from_utf8_lossy(bytes).into_owned()
    };
    let check = if wide { column::<i64> } else { column::<i32> };
    check(cuts, nulls, fresh, &text);
});

/// Returns the code point that three bytes represent, or a hyphen if they do not represent a code point. About half of
/// all values are code points.
fn code_point(bytes: &[u8]) -> char {
    let number = bytes.iter().fold(0, |n, &byte| n << 8 | u32::from(byte));
    char::from_u32(number & 0x1F_FFFF).unwrap_or('-')
}

/// Builds a column, and checks its conversions without and with null rows.
fn column<O: Offset + Debug>(cuts: Cuts<'_>, nulls: Nulls<'_>, fresh: bool, text: &str) {
    let (before, lengths, repeated) = cuts;
    let most = LONGEST / text.len().max(lengths.len()).max(1);
    let times = usize::from(repeated).clamp(1, most.max(1));
    // The text ends at the end of its allocation, so that AddressSanitizer detects a read beyond it.
    let text = text.repeat(times).into_boxed_str();
    let mut end = floor(&text, usize::from(before));
    let mut offsets = vec![end];
    for length in lengths.repeat(times) {
        end = floor(&text, end + usize::from(length));
        offsets.push(end);
    }
    let offsets: Vec<O> = offsets.into_iter().filter_map(O::from_usize).collect();
    let column = Column::new(&text, &offsets).expect("the text is cut between characters");
    check(column, fresh);
    if let Some((bits, offset)) = nulls {
        let bits = bits.repeat(times);
        if let Some(validity) = Validity::new(&bits, usize::from(offset), column.len()) {
            check(column.with_validity(validity).expect("as many rows"), fresh);
        }
    }
}

/// Returns the last character boundary at or before an offset.
fn floor(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

fn check<O: Offset + Debug>(column: Column<'_, O>, fresh: bool) {
    if fresh {
        check_all(&mut every_set(), column);
    } else {
        LANES.with(|lanes| check_all(&mut lanes.borrow_mut(), column));
    }
}

fn check_all<O: Offset + Debug>(sets: &mut [Lanes], column: Column<'_, O>) {
    let labels: Vec<String> = (0..column.len())
        .map(|row| column.get(row).unwrap_or("(null)").to_owned())
        .collect();
    let encoded = expected(column, punycode::encode);
    let decoded = expected(column, punycode::decode);
    // The encoded column is also decoded.
    let basic = encoded.column();
    let again = expected(basic, punycode::decode);
    for lanes in sets {
        let got = lanes.encode(column, ColumnBuf::new()).expect("short text");
        assert_same(lanes.set(), &labels, &got, &encoded);
        let got = lanes.decode(column, ColumnBuf::new()).expect("short text");
        assert_same(lanes.set(), &labels, &got, &decoded);
        let got = lanes.decode(basic, ColumnBuf::new()).expect("short text");
        assert_same(lanes.set(), &labels, &got, &again);
        check_names(lanes, column);
    }
}

/// Checks that the list of names contains exactly the rows that are not lower-case LDH, with the parts and code points
/// of their text.
fn check_names<O: Offset>(lanes: &Lanes, column: Column<'_, O>) {
    let Some(rows) = list(lanes.set(), column) else {
        return;
    };
    // The list also contains null rows. The text of null rows is checked too.
    let ends = column.offsets().iter().filter_map(|end| end.to_usize());
    let ends: Vec<usize> = ends.collect();
    let names = ends.windows(2).map(|ends| &column.text()[ends[0]..ends[1]]);
    let others = names.enumerate().filter(|(_, name)| !is_recognised(name));
    let expected: Vec<Row<'_>> = others.map(|(row, name)| listed(row, name)).collect();
    assert_eq!(rows, expected);
}
