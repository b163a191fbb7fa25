//! Files that would take much memory, and those that many bytes were changed in.
#![cfg(target_os = "linux")]

use std::fs::{self, File};
use std::process::{Command, Stdio};
use std::sync::Arc;

use arrow_array::types::Int32Type;
use arrow_array::{ArrayRef, DictionaryArray, Int32Array, RecordBatch, StringArray};
use parquet::arrow::ArrowWriter;
use parquet::basic::Encoding;
use parquet::file::properties::WriterProperties;

use crate::files::{Folder, footer, name, properties, table};
use crate::support::{Run, finish};

/// Runs the command with so many megabytes of address space. Each thread takes up to 72 of them for its stack and
/// its heap before it does anything.
fn limited(folder: &Folder, megabytes: u32, arguments: &str) -> Run {
    let script = format!(
        "ulimit -v {}; \"$PUNY\" {arguments} --threads 2 -i {} -o {}",
        megabytes * 1024,
        folder.path("in.parquet").display(),
        folder.path("out.parquet").display()
    );
    finish(
        Command::new("sh")
            .args(["-c", &script])
            .env("PUNY", crate::PROGRAM)
            .stdin(Stdio::null()),
    )
}

/// 60 MB in 150 row groups.
#[test]
fn memory_does_not_grow_with_the_file() {
    const GROUPS: usize = 150;
    const ROWS: usize = 10_000;
    let folder = Folder::new();
    let texts: Vec<Option<String>> = (0..ROWS)
        .map(|row| name(row).map(|name| "a".repeat(30) + &name))
        .collect();
    let names: ArrayRef = Arc::new(StringArray::from(texts));
    let batch = RecordBatch::try_from_iter_with_nullable([("name", names, true)]).unwrap();
    let file = File::create(folder.path("in.parquet")).unwrap();
    let properties = WriterProperties::builder()
        .set_max_row_group_row_count(Some(ROWS))
        .build();
    let mut writer = ArrowWriter::try_new(file, batch.schema(), Some(properties)).unwrap();
    for _ in 0..GROUPS {
        writer.write(&batch).unwrap();
    }
    writer.close().unwrap();
    assert!(fs::metadata(folder.path("in.parquet")).unwrap().len() > 50_000_000);
    let run = limited(&folder, 260, "to-ascii -c name --new-column ascii");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let metadata = footer(&folder.path("out.parquet"));
    assert_eq!(metadata.file_metadata().num_rows(), (GROUPS * ROWS) as i64);
}

/// 150 MB of text in 50 kB: one string of a dictionary, 3,000 times.
#[test]
fn a_dictionary_of_one_long_string_takes_no_more_memory() {
    const ROWS: usize = 3000;
    let folder = Folder::new();
    let keys = Int32Array::from(vec![0; ROWS]);
    let values = Arc::new(StringArray::from(vec!["a".repeat(50_000)]));
    let names: ArrayRef = Arc::new(DictionaryArray::<Int32Type>::try_new(keys, values).unwrap());
    let batch = RecordBatch::try_from_iter([("name", names)]).unwrap();
    folder.write(&batch, WriterProperties::builder());
    assert!(fs::metadata(folder.path("in.parquet")).unwrap().len() < 100_000);
    let run = limited(&folder, 260, "encode -c name --new-column encoded");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
}

/// Each byte of the footer changed in turn: an answer or an error, and an output or none. In the library, more of
/// them are tried.
#[test]
fn a_changed_footer_is_an_error_or_harmless() {
    let folder = Folder::new();
    folder.write(&table(20), properties(10));
    let path = folder.path("in.parquet");
    let whole = fs::read(&path).unwrap();
    let footer =
        u32::from_le_bytes(whole[whole.len() - 8..whole.len() - 4].try_into().unwrap()) as usize;
    let start = whole.len() - 8 - footer;
    for at in (start..whole.len()).step_by(23) {
        let mut changed = whole.clone();
        changed[at] ^= 0xFF;
        fs::write(&path, changed).unwrap();
        let _ = fs::remove_file(folder.path("out.parquet"));
        let run = limited(&folder, 1000, "to-ascii -q -c name --new-column ascii");
        assert!(
            (0..=2).contains(&run.code) && !run.err.contains("panicked"),
            "{at}: {run:?}"
        );
        assert_eq!(
            folder.path("out.parquet").exists(),
            run.code < 2,
            "{at}: {run:?}"
        );
    }
}

/// Each byte of the pages changed in turn. The library panics at some lengths of such strings; that is an error of
/// the file, and nothing is left behind.
#[test]
fn a_changed_page_is_an_error_or_harmless() {
    let folder = Folder::new();
    let names: Vec<Option<String>> = (0..20).map(name).collect();
    let names: ArrayRef = Arc::new(StringArray::from(names));
    let batch = RecordBatch::try_from_iter_with_nullable([("name", names, true)]).unwrap();
    for encoding in [
        Encoding::DELTA_BYTE_ARRAY,
        Encoding::DELTA_LENGTH_BYTE_ARRAY,
    ] {
        let properties = WriterProperties::builder()
            .set_dictionary_enabled(false)
            .set_encoding(encoding);
        folder.write(&batch, properties);
        let path = folder.path("in.parquet");
        let pages = footer(&path).row_group(0).column(0).byte_range();
        let whole = fs::read(&path).unwrap();
        let mut panics = 0;
        for at in (pages.0..pages.0 + pages.1).step_by(3) {
            let mut changed = whole.clone();
            changed[usize::try_from(at).unwrap()] ^= 0xFF;
            fs::write(&path, changed).unwrap();
            let _ = fs::remove_file(folder.path("out.parquet"));
            let run = limited(&folder, 1000, "to-ascii -q -c name --new-column ascii");
            assert!((0..=2).contains(&run.code), "{at}: {run:?}");
            assert!(!run.err.contains("panicked"), "{at}: {run:?}");
            panics += usize::from(run.err.contains("it is damaged"));
            let names: &[&str] = match run.code {
                2 => &["in.parquet"],
                _ => &["in.parquet", "out.parquet"],
            };
            assert_eq!(folder.names(), names, "{at}: {run:?}");
        }
        assert!(panics > 0, "{encoding}");
    }
}
