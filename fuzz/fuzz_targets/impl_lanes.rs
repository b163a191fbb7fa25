//! Oracle: `puny`, row after row. Columns of any text, cut anywhere between characters, with
//! null rows, in the middle of other text; every set of instructions that the machine has,
//! both ways, and which names are lower-case LDH.

#![no_main]

#[path = "../../crates/lanes/tests/lanes/support/mod.rs"]
mod support;

use std::cell::RefCell;
use std::fmt::Debug;

use libfuzzer_sys::fuzz_target;
use puny::punycode;
use puny_lanes::column::{Column, ColumnBuf, Offset, Validity};
use puny_lanes::{rows_not_lower_ldh, Lanes};
use support::{assert_same, every_set, every_set_decoding, expected, is_short_lower_ldh};

/// A text is repeated up to so many bytes, and its rows up to so many.
const LONGEST: usize = 1024;

thread_local! {
    static LANES: RefCell<Vec<Lanes>> = RefCell::new(every_set_decoding());
}

/// How long the text before the first row is, and each row, in bytes; less if the text ends
/// or a character would be cut. How often all that comes again.
type Cuts<'a> = (u8, &'a [u8], u8);

/// Which rows are null, from a bit on: none if there are not enough bits.
type Nulls<'a> = Option<(&'a [u8], u8)>;

/// Whether offsets have 64 bits, memory is made anew, and the bytes of the text are the numbers
/// of code points, three for each, or else UTF-8.
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

/// As many numbers are code points as are not, which become a hyphen.
fn code_point(bytes: &[u8]) -> char {
    let number = bytes.iter().fold(0, |n, &byte| n << 8 | u32::from(byte));
    char::from_u32(number & 0x1F_FFFF).unwrap_or('-')
}

/// Makes a column and converts it.
fn column<O: Offset + Debug>(cuts: Cuts<'_>, nulls: Nulls<'_>, fresh: bool, text: &str) {
    let (before, lengths, repeated) = cuts;
    let most = LONGEST / text.len().max(lengths.len()).max(1);
    let times = usize::from(repeated).clamp(1, most.max(1));
    // It ends where its memory ends, so that whatever is read behind it is noticed.
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

/// The end of a character, at or before an offset.
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
    let encoded = expected(column, |label| punycode::encode(label));
    let decoded = expected(column, |label| punycode::decode(label));
    // What is encoded is decoded again.
    let basic = encoded.column();
    let again = expected(basic, |label| punycode::decode(label));
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

/// A row that is not listed is lower-case LDH; one that is listed is not, unless its
/// neighbours are far longer than names.
fn check_names<O: Offset>(lanes: &Lanes, column: Column<'_, O>) {
    let mut listed = Vec::new();
    if !rows_not_lower_ldh(lanes.set(), column, &mut listed) {
        return;
    }
    let mut listed = listed.into_iter().peekable();
    // The text of null rows is looked at too.
    let ends: Vec<usize> = column
        .offsets()
        .iter()
        .filter_map(|end| end.to_usize())
        .collect();
    for (row, ends) in ends.windows(2).enumerate() {
        let name = &column.text()[ends[0]..ends[1]];
        let is_listed = listed.next_if_eq(&row).is_some();
        let exact = column.text().len() <= 256 * 64;
        if exact || !is_listed {
            assert_eq!(!is_listed, is_short_lower_ldh(name), "row {row}: {name:?}");
        }
    }
    assert_eq!(listed.next(), None);
}
