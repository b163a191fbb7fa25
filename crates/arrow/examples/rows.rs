//! Nanoseconds a row of the kernels, beside the column calls of the libraries on the same memory, and
//! beside a call for each row. Rows of Utf8, and for the kernels of Utf8View, with Arrow's
//! check of the result and without; medians of interleaved turns.
//!
//! ```text
//! cargo run --release -p puny-arrow --example rows
//! cargo run --release -p puny-arrow --example rows -- names-mixed kernel     one of them, once: for callgrind
//! ```

// An example writes for people, and stops at what it does not expect.
#![allow(clippy::print_stdout, clippy::unwrap_used, clippy::indexing_slicing)]

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use arrow_array::builder::{StringBuilder, StringViewBuilder};
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, StringArray, new_empty_array};
use arrow_schema::DataType;
use puny_arrow::{Kernel, Operation};
use puny_idna::{Uts46, column};
use puny_lanes::column::{Column, ColumnBuf};

const TURNS: usize = 9;

/// How an array is converted.
const WAYS: [&str; 5] = ["column", "kernel", "views", "unchecked", "rows"];

/// In `names-short`, half of the names fit into a view.
const INPUTS: [&str; 5] = [
    "names-mixed",
    "names-short",
    "names-idn",
    "labels-encode",
    "labels-decode",
];

const WORDS: [&str; 12] = [
    "bücher",
    "straße",
    "日本語",
    "мой",
    "قهوة",
    "ελλάδα",
    "한국",
    "müller",
    "café",
    "बाज",
    "שלום",
    "ünïcode",
];

/// The rows as Utf8 and as Utf8View.
fn both(kind: &str, rows: usize) -> [ArrayRef; 2] {
    let utf8 = input(kind, rows);
    let mut views = StringViewBuilder::new();
    for row in utf8.as_string::<i32>() {
        views.append_option(row);
    }
    [utf8, Arc::new(views.finish())]
}

/// Names of which so many of a hundred are IDN, or labels.
fn input(kind: &str, rows: usize) -> ArrayRef {
    let mut random = fastrand::Rng::with_seed(1);
    let mut array = StringBuilder::new();
    for row in 0..rows {
        let word = WORDS[random.usize(..WORDS.len())];
        let is_idn = match kind {
            "names-mixed" | "names-short" => random.u8(..100) < 3,
            _ => true,
        };
        match kind {
            "labels-encode" => array.append_value(format!("{word}{row}")),
            "labels-decode" => {
                array.append_value(puny::punycode::encode(format!("{word}{row}")).unwrap());
            }
            _ if is_idn => array.append_value(format!("www.{word}-{row}.example")),
            _ if kind == "names-short" && random.bool() => array.append_value(format!("h{row}.de")),
            _ => array.append_value(format!("host-{row}.example.com")),
        }
    }
    Arc::new(array.finish())
}

fn operation(kind: &str) -> Operation<'static> {
    match kind {
        "labels-encode" => Operation::PunycodeEncode,
        "labels-decode" => Operation::PunycodeDecode,
        _ => Operation::ToAscii(&Uts46::STRICT),
    }
}

/// Converts the array in one way, and returns the number of rows of the result.
fn convert(kind: &str, way: &str, [utf8, views]: &[ArrayRef; 2]) -> usize {
    let strings: &StringArray = utf8.as_string();
    let array = if way == "views" { views } else { utf8 };
    match way {
        "unchecked" => {
            let kernel = Kernel::new(operation(kind)).with_finish(|rows| {
                black_box(rows);
                Ok(new_empty_array(&DataType::Null))
            });
            black_box(kernel.convert(views).unwrap());
            views.len()
        }
        "kernel" | "views" => Kernel::new(operation(kind)).convert(array).unwrap().len(),
        "column" => {
            let text = std::str::from_utf8(strings.value_data()).unwrap();
            let rows = Column::new(text, strings.value_offsets()).unwrap();
            match kind {
                "labels-encode" => puny_lanes::encode(rows).unwrap().column().len(),
                "labels-decode" => puny_lanes::decode(rows).unwrap().column().len(),
                _ => {
                    let ascii = column::to_ascii_with_buf(&Uts46::STRICT, rows, ColumnBuf::new());
                    ascii.unwrap().column().len()
                }
            }
        }
        _ => {
            let mut out = StringBuilder::new();
            for row in strings {
                let row = row.unwrap();
                match kind {
                    "labels-encode" => out.append_value(puny::punycode::encode(row).unwrap()),
                    "labels-decode" => out.append_value(puny::punycode::decode(row).unwrap()),
                    _ => out.append_value(puny_idna::to_ascii(row).unwrap()),
                }
            }
            out.finish().len()
        }
    }
}

fn median(mut times: Vec<Duration>) -> f64 {
    times.sort();
    times[times.len() / 2].as_secs_f64()
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [kind, way] = arguments.as_slice() {
        let arrays = both(kind, 50_000);
        if way != "none" {
            assert_eq!(convert(kind, way, &arrays), arrays[0].len());
        }
        return;
    }
    println!("nanoseconds a row; in brackets the time beside the column call");
    print!("{:<16}", "");
    WAYS.iter().for_each(|way| print!("{way:>14}"));
    println!();
    for kind in INPUTS {
        let arrays = both(kind, 1_000_000);
        let mut times = vec![Vec::new(); WAYS.len()];
        for _ in 0..TURNS {
            for (way, times) in WAYS.iter().zip(&mut times) {
                let start = Instant::now();
                black_box(convert(kind, way, black_box(&arrays)));
                times.push(start.elapsed());
            }
        }
        print!("{kind:<16}");
        let times: Vec<f64> = times.into_iter().map(median).collect();
        for time in &times {
            let nanoseconds = time / arrays[0].len() as f64 * 1e9;
            print!("{nanoseconds:>7.1} ({:.2})", time / times[0]);
        }
        println!();
    }
}
