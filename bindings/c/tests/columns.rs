//! Tests of columns with null rows, with different offsets and bitmaps, and with buffers of different sizes and
//! positions.

// Helper functions of tests may panic: a panic is how a test fails.
#![allow(clippy::indexing_slicing)]
#![allow(clippy::cast_possible_truncation)] // a few bytes
#![cfg(feature = "native")]

mod support;

use std::ffi::c_char;
use std::ptr::{null, null_mut};

use puny_capi::native::columns::*;
use puny_capi::native::edition::{PUNY_CHECK_BIDI_NO, PUNY_URL, PUNY_UTS46};
use puny_capi::native::status::puny_status::{self, *};

use support::{column, result};

/// The rows of a column: the text, the offsets, and a flag for each row that is `false` if the row is null.
#[derive(Clone)]
struct Rows {
    text: String,
    offsets: Vec<i64>,
    valid: Vec<bool>,
}

impl Rows {
    fn new(rows: &[Option<&str>]) -> Rows {
        let mut text = String::new();
        let mut offsets = vec![0];
        for row in rows {
            text.push_str(row.unwrap_or("a null row may have text"));
            offsets.push(i64::try_from(text.len()).unwrap_or_default());
        }
        Rows {
            text,
            offsets,
            valid: rows.iter().map(Option::is_some).collect(),
        }
    }
}

/// The status and everything that a function has written.
#[derive(Debug, PartialEq)]
struct Written {
    status: puny_status,
    rows: Vec<Option<String>>,
    null_count: usize,
    refused: usize,
    text_len: usize,
}

/// Converts rows with the function for offsets of 64 bits and with the function for offsets of 32 bits, and checks that
/// both results are equal. The bitmap begins with `bits` bits that are not for a row.
fn convert(operation: u32, edition: u32, rows: &Rows, room: usize, bits: usize) -> Written {
    let count = rows.valid.len();
    let mut bitmap = vec![0xFF_u8; (bits + count).div_ceil(8)];
    for (row, valid) in rows.valid.iter().enumerate() {
        if !valid {
            bitmap[(bits + row) / 8] &= !(1 << ((bits + row) % 8));
        }
    }
    let narrow: Vec<i32> = rows.offsets.iter().map(|&end| end as i32).collect();
    macro_rules! written {
        ($column:ident, $result:ident, $function:ident, $offsets:expr, $zero:expr) => {{
            let column = $column {
                text: rows.text.as_ptr().cast(),
                text_len: rows.text.len(),
                offsets: $offsets.as_ptr(),
                rows: count,
                validity: bitmap.as_ptr(),
                validity_offset: bits,
            };
            let mut text = vec![b'?'; room];
            let mut ends = vec![$zero; count + 1];
            // The function must set the bits after the last row to 0.
            let mut found = vec![0xFF_u8; count.div_ceil(8)];
            let mut result = $result {
                text: text.as_mut_ptr().cast(),
                text_len: room,
                offsets: ends.as_mut_ptr(),
                validity: found.as_mut_ptr(),
                null_count: 99,
                refused: 99,
            };
            // SAFETY: the pointers in `column` and `result` point to the vectors above, which have the sizes that
            // `puny.h` requires.
            let status =
                unsafe { $function(operation, edition, &raw const column, &raw mut result) };
            let mut read = Vec::new();
            if status == PUNY_OK {
                for row in 0..found.len() * 8 {
                    let valid = found[row / 8] & 1 << (row % 8) != 0;
                    assert!(row < count || !valid, "bit {row}");
                    if row < count {
                        let range = ends[row] as usize..ends[row + 1] as usize;
                        let text = String::from_utf8_lossy(&text[range]).into_owned();
                        read.push(valid.then_some(text));
                    }
                }
                assert_eq!(ends[count] as usize, result.text_len);
            } else {
                assert!(text.iter().all(|&byte| byte == b'?') && ends[count] == $zero);
            }
            Written {
                status,
                rows: read,
                null_count: result.null_count,
                refused: result.refused,
                text_len: result.text_len,
            }
        }};
    }
    let wide = written!(
        puny_column64,
        puny_column_result64,
        puny_convert_column64,
        rows.offsets,
        -7_i64
    );
    let narrow = written!(
        puny_column32,
        puny_column_result32,
        puny_convert_column32,
        narrow,
        -7_i32
    );
    assert_eq!(wide, narrow);
    wide
}

fn texts(written: &Written) -> Vec<Option<&str>> {
    written.rows.iter().map(Option::as_deref).collect()
}

#[test]
fn each_operation_converts_a_row_as_the_function_with_its_name_does() {
    for (operation, row, expected) in [
        (PUNY_ENCODE, "bücher", "bcher-kva"),
        (PUNY_DECODE, "bcher-kva", "bücher"),
        (PUNY_TO_ASCII, "Bücher.example", "xn--bcher-kva.example"),
        (PUNY_TO_UNICODE, "xn--bcher-kva.Example", "bücher.example"),
    ] {
        let written = convert(operation, PUNY_UTS46, &Rows::new(&[Some(row)]), 99, 0);
        assert_eq!(
            (written.status, texts(&written)),
            (PUNY_OK, vec![Some(expected)])
        );
    }
    let rows = Rows::new(&[Some("a")]);
    assert_eq!(convert(4, 0, &rows, 9, 0).status, PUNY_BAD_OPTION);
    let edition = PUNY_URL | PUNY_CHECK_BIDI_NO;
    assert_eq!(
        convert(PUNY_TO_ASCII, edition, &rows, 9, 0).status,
        PUNY_BAD_OPTION
    );
    // PUNY_ENCODE ignores the edition.
    assert_eq!(convert(PUNY_ENCODE, edition, &rows, 9, 0).status, PUNY_OK);
}

/// Null rows and refused rows are before, at and after the borders between bytes of the bitmap, and the bitmap of the
/// input begins at different bits.
#[test]
fn null_rows_stay_null_and_refused_rows_become_null() {
    let mut names = vec![Some("Ü.de"); 19];
    let mut expected = vec![Some("xn--tda.de"); 19];
    for null in [0, 6, 8, 17] {
        names[null] = None;
        expected[null] = None;
    }
    for refused in [1, 14] {
        names[refused] = Some("xn--0");
        expected[refused] = None;
    }
    for bits in [0, 1, 7, 8, 13] {
        let written = convert(PUNY_TO_ASCII, 0, &Rows::new(&names), 999, bits);
        assert_eq!(
            (written.status, texts(&written)),
            (PUNY_OK, expected.clone()),
            "{bits}"
        );
        assert_eq!((written.null_count, written.refused), (6, 2));
    }
    let none = convert(PUNY_TO_ASCII, 0, &Rows::new(&[]), 0, 3);
    assert_eq!((none.status, none.null_count), (PUNY_OK, 0));
}

/// The column is a slice of another column, so its first offset is not 0. The conversion changes none of its rows.
#[test]
fn the_result_of_a_slice_contains_only_the_text_of_its_rows() {
    let rows = Rows {
        text: "before.a.b.cafter".to_owned(),
        offsets: vec![7, 8, 9, 12],
        valid: vec![true; 3],
    };
    let written = convert(PUNY_TO_UNICODE, PUNY_URL, &rows, 5, 0);
    assert_eq!(texts(&written), [Some("a"), Some("."), Some("b.c")]);
    assert_eq!(written.text_len, 5);
}

#[test]
fn a_buffer_of_exactly_the_required_size_is_enough() {
    for row in ["a.example", "Bücher.example"] {
        let needed = convert(PUNY_TO_ASCII, 0, &Rows::new(&[Some(row)]), 99, 0).text_len;
        for room in [needed - 1, needed, needed + 1] {
            let written = convert(PUNY_TO_ASCII, 0, &Rows::new(&[Some(row)]), room, 0);
            assert_eq!(written.status == PUNY_OK, room >= needed);
            assert!(matches!(written.status, PUNY_OK | PUNY_TOO_SMALL));
            assert_eq!(written.text_len, needed);
        }
    }
}

#[test]
fn invalid_offsets_are_refused() {
    let good = Rows::new(&[Some("ab"), Some("ü")]);
    for offsets in [[0, 3, 4], [0, 2, 5], [2, 1, 4], [-1, 2, 4]] {
        let bad = Rows {
            offsets: offsets.to_vec(),
            ..good.clone()
        };
        let written = convert(PUNY_TO_ASCII, 0, &bad, 99, 0);
        assert_eq!(
            (written.status, written.text_len),
            (PUNY_BAD_COLUMN, 0),
            "{offsets:?}"
        );
    }
}

/// An object can have these lengths, but no process has enough memory for the result. The function does not read the
/// column.
#[test]
fn a_column_that_is_too_large_for_the_memory_is_refused() {
    for (text_len, rows) in [(1 << 60, 1), (0, 1 << 58)] {
        let column = puny_column32 {
            text_len,
            ..column("ab", [0, 0].as_ptr(), rows)
        };
        let mut result = result((null_mut(), 0), null_mut(), null_mut());
        // SAFETY: the lengths are refused before anything is read.
        let status =
            unsafe { puny_convert_column32(PUNY_TO_ASCII, 0, &raw const column, &raw mut result) };
        assert_eq!(status, PUNY_NO_MEMORY);
    }
}

/// The memory for all arguments of one call.
#[repr(C, align(8))]
struct Memory([u8; 64]);

#[test]
fn overlapping_buffers_are_refused() {
    let mut memory = Memory([0; 64]);
    let start: *mut u8 = (&raw mut memory).cast();
    // Converts one row "ab". The two parameters are arrays of offsets in `memory`: the first for the buffers that the
    // function writes, and the second for the arrays that the function reads.
    let run = |[text, ends, bits]: [usize; 3], [from, offsets, validity]: [usize; 3]| {
        // SAFETY: every pointer points into `memory`, with enough bytes after it.
        unsafe {
            start.write_bytes(0, 64);
            start.add(from).copy_from(b"ab".as_ptr(), 2);
            start.add(offsets).cast::<i32>().write(0);
            start.add(offsets + 4).cast::<i32>().write(2);
            start.add(validity).write(1);
            let column = puny_column32 {
                text: start.add(from).cast::<c_char>(),
                validity: start.add(validity),
                ..column("ab", start.add(offsets).cast(), 1)
            };
            let (text, ends) = ((start.add(text), 2), start.add(ends).cast());
            let mut result = result(text, ends, start.add(bits));
            puny_convert_column32(PUNY_TO_ASCII, 0, &raw const column, &raw mut result)
        }
    };
    // The buffers and arrays are adjacent.
    assert_eq!(run([0, 4, 2], [12, 16, 14]), PUNY_OK);
    // The buffers and arrays are separated by unused memory.
    let (outputs, inputs) = ([0, 16, 8], [32, 48, 40]);
    assert_eq!(run(outputs, inputs), PUNY_OK);
    let sizes = [2, 8, 1];
    for output in 0..3 {
        let others = [outputs, inputs].concat();
        for (other, &place) in others
            .iter()
            .enumerate()
            .filter(|&(other, _)| other != output)
        {
            // If the alignment allows this, the first byte of the moved buffer is the last byte of the other buffer or
            // array.
            let mut moved = outputs;
            moved[output] = match output {
                1 => place / 4 * 4,
                _ => place + sizes[other % 3] - 1,
            };
            assert_eq!(run(moved, inputs), PUNY_OVERLAP, "{output} {other}");
        }
    }
    // The pointer to the offsets of the result is null.
    let mut result = result((start, 2), null_mut(), start);
    let offsets = [0, 0];
    let column = puny_column32 {
        text: null(),
        ..column("", offsets.as_ptr(), 1)
    };
    // SAFETY: the function must detect the null pointer. All other pointers are valid.
    let status =
        unsafe { puny_convert_column32(PUNY_ENCODE, 0, &raw const column, &raw mut result) };
    assert_eq!(status, PUNY_OVERLAP);
    result.validity = start.wrapping_add(2);
    // SAFETY: the function must detect the null pointer. All other pointers are valid.
    let status =
        unsafe { puny_convert_column32(PUNY_ENCODE, 0, &raw const column, &raw mut result) };
    assert_eq!(status, PUNY_NULL_POINTER);
}
