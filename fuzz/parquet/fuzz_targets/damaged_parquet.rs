//! No oracle: a damaged file is refused or rewritten, without a panic, a crash, or much memory. What is written is
//! a file again. Random bytes hardly ever begin as Parquet does, so the fuzzer changes bytes of small files in
//! every encoding.

#![no_main]

#[path = "../../../crates/parquet/tests/damaged/support.rs"]
mod support;

use std::cell::RefCell;
use std::collections::HashMap;

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use parquet::basic::{BrotliLevel, Compression, GzipLevel, ZstdLevel};
use support::{ENCODINGS, VERSIONS, file, one_list, rewrite};

/// One change of a file. Offsets are from its end or from its beginning, where the footer and the pages are.
#[derive(Arbitrary, Clone, Copy, Debug)]
enum Change {
    Set { at: i16, to: u8 },
    Flip { at: i16, bit: u8 },
    Insert { at: i16, byte: u8 },
    Remove { at: i16, count: u8 },
    Repeat { from: i16, count: u8, at: i16 },
}

thread_local! {
    /// The files by the byte that chooses one.
    static FILES: RefCell<HashMap<u8, Vec<u8>>> = RefCell::default();
}

fuzz_target!(|input: (u8, Vec<Change>)| {
    // libFuzzer's own hook ends the process at every panic.
    puny_parquet::silence_caught_panics();
    let (which, changes) = input;
    let mut bytes = FILES.with(|files| {
        files
            .borrow_mut()
            .entry(which)
            .or_insert_with(|| whole(which))
            .clone()
    });
    for change in changes {
        apply(change, &mut bytes);
    }
    if let Ok(written) = rewrite(&bytes) {
        // The names are taken now, or the schema has others.
        let _ = rewrite(&written);
    }
});

fn whole(which: u8) -> Vec<u8> {
    let which = usize::from(which);
    let version = VERSIONS[which % 2];
    let encoding = ENCODINGS[which / 2 % 4];
    let compression = match which / 8 % 8 {
        0 | 1 => Compression::UNCOMPRESSED,
        2 => Compression::SNAPPY,
        3 => Compression::ZSTD(ZstdLevel::default()),
        4 => Compression::GZIP(GzipLevel::default()),
        5 => Compression::BROTLI(BrotliLevel::default()),
        6 => Compression::LZ4_RAW,
        _ => return one_list(1000, version),
    };
    file(encoding, compression, version)
}

fn apply(change: Change, bytes: &mut Vec<u8>) {
    let length = bytes.len();
    let place = |at: i16| {
        let from = usize::from(at.unsigned_abs());
        match at < 0 {
            true => length.saturating_sub(from),
            false => from.min(length),
        }
    };
    match change {
        Change::Set { at, to } => {
            if let Some(byte) = bytes.get_mut(place(at)) {
                *byte = to;
            }
        }
        Change::Flip { at, bit } => {
            if let Some(byte) = bytes.get_mut(place(at)) {
                *byte ^= 1 << (bit % 8);
            }
        }
        Change::Insert { at, byte } => bytes.insert(place(at), byte),
        Change::Remove { at, count } => {
            let start = place(at);
            let end = (start + usize::from(count)).min(length);
            bytes.drain(start..end);
        }
        Change::Repeat { from, count, at } => {
            let start = place(from);
            let part = bytes[start..(start + usize::from(count)).min(length)].to_vec();
            let at = place(at);
            bytes.splice(at..at, part);
        }
    }
}
