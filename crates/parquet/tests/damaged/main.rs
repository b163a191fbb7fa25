//! Files that are damaged in any place: an error, or a new file; never a panic.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a broken fact is a panic"
)]

mod support;

use std::panic::{AssertUnwindSafe, catch_unwind};

use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::file::properties::WriterVersion;
use puny_parquet::Error;
use support::{ENCODINGS, VERSIONS, file, one_list, rewrite};

/// Every encoding in pages of every version.
fn kinds() -> impl Iterator<Item = (Encoding, WriterVersion)> {
    let with = |encoding| VERSIONS.map(|version| (encoding, version));
    ENCODINGS.into_iter().flat_map(with)
}

/// What the changes below begin with is rewritten.
#[test]
fn a_whole_file_is_rewritten() {
    for (encoding, version) in kinds() {
        let whole = rewrite(&file(encoding, Compression::SNAPPY, version)).unwrap();
        let again = rewrite(&whole);
        // The names are taken now.
        assert!(matches!(again, Err(Error::Asked(_))), "{again:?}");
    }
}

/// Any prefix is refused.
#[test]
fn no_part_of_a_file_is_a_file() {
    let whole = file(
        Encoding::PLAIN,
        Compression::UNCOMPRESSED,
        WriterVersion::PARQUET_1_0,
    );
    for length in 0..whole.len() {
        rewrite(&whole[..length]).unwrap_err();
    }
}

/// Every byte changed in turn, in four ways, or two where the pages are of the second version; and some bytes at
/// once.
#[test]
fn no_change_of_a_file_is_a_panic() {
    puny_parquet::silence_caught_panics();
    let mut random = fastrand::Rng::with_seed(7);
    let mut panics = Vec::new();
    for (encoding, version) in kinds() {
        let ways = match version {
            WriterVersion::PARQUET_1_0 => 4,
            WriterVersion::PARQUET_2_0 => 2,
        };
        for compression in [
            Compression::UNCOMPRESSED,
            Compression::ZSTD(ZstdLevel::default()),
        ] {
            let whole = file(encoding, compression, version);
            let mut all: Vec<Vec<(usize, u8)>> = Vec::new();
            for (at, &byte) in whole.iter().enumerate() {
                let others = [0xFF, byte ^ 1, 0, byte.wrapping_add(0x10)];
                all.extend(others.into_iter().take(ways).map(|byte| vec![(at, byte)]));
            }
            for _ in 0..125 * ways {
                let mut changes = Vec::new();
                for _ in 0..random.usize(2..6) {
                    changes.push((random.usize(..whole.len()), random.u8(..)));
                }
                all.push(changes);
            }
            for changes in all {
                let mut changed = whole.clone();
                for &(at, byte) in &changes {
                    changed[at] = byte;
                }
                if catch_unwind(AssertUnwindSafe(|| drop(rewrite(&changed)))).is_err() {
                    panics.push((encoding, version, compression, changes));
                }
            }
        }
    }
    assert!(
        panics.is_empty(),
        "{} panics: {:?}",
        panics.len(),
        &panics[..panics.len().min(20)]
    );
}

/// A file of a hundred bytes that says that one row has millions of nulls.
#[test]
fn a_row_of_too_many_strings_is_refused() {
    let most = 1 << 23;
    for version in VERSIONS {
        rewrite(&one_list(most, version)).unwrap();
        let said = rewrite(&one_list(most + 1, version)).unwrap_err();
        assert_eq!(
            said.to_string(),
            "row group 1, column 'list.list.item': 256 rows have more than 8388608 strings and nulls"
        );
    }
}
