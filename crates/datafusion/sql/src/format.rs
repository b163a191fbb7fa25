//! The formats of files, by the ends of their names.

use std::path::Path;

use datafusion::datasource::file_format::file_compression_type::FileCompressionType;

/// What is in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Parquet,
    Csv,
    /// CSV with tabs.
    Tsv,
    /// One JSON object a line.
    JsonLines,
}

/// What the messages list.
pub(crate) const KNOWN: &str = ".parquet, .csv, .tsv, .jsonl, .ndjson or .json (one object a line), and for text also .gz, .bz2, .xz or .zst";

/// The format of a file by the end of its name, and how it is compressed.
pub(crate) fn of(path: &str) -> Option<(Format, FileCompressionType)> {
    let lower = path.to_ascii_lowercase();
    let (rest, last) = lower.rsplit_once('.')?;
    let compression = match last {
        "gz" | "gzip" => FileCompressionType::GZIP,
        "bz2" => FileCompressionType::BZIP2,
        "xz" => FileCompressionType::XZ,
        "zst" | "zstd" => FileCompressionType::ZSTD,
        _ => return Some((plain(last)?, FileCompressionType::UNCOMPRESSED)),
    };
    let (_, inner) = rest.rsplit_once('.')?;
    // Parquet is compressed within.
    let format = plain(inner).filter(|format| *format != Format::Parquet)?;
    Some((format, compression))
}

fn plain(extension: &str) -> Option<Format> {
    match extension {
        "parquet" | "parq" | "pq" => Some(Format::Parquet),
        "csv" => Some(Format::Csv),
        "tsv" | "tab" => Some(Format::Tsv),
        "jsonl" | "ndjson" | "json" => Some(Format::JsonLines),
        _ => None,
    }
}

/// The end of a file's name that its neighbours of the same kind have too, with its dot.
pub(crate) fn suffix(path: &str) -> &str {
    let name = path
        .rsplit(['/', std::path::MAIN_SEPARATOR])
        .next()
        .unwrap_or(path);
    let dots =
        1 + usize::from(of(path).is_some_and(|(_, compression)| compression.is_compressed()));
    match name.rmatch_indices('.').nth(dots - 1) {
        Some((at, _)) => name.get(at..).unwrap_or_default(),
        None => "",
    }
}

/// Whether a name in FROM is meant as a path.
pub(crate) fn is_path(name: &str) -> bool {
    of(name).is_some()
        || name.contains(['/', '*', '?', '['])
        || name.contains(std::path::MAIN_SEPARATOR)
        || Path::new(name).extension().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_formats() {
        let plain = FileCompressionType::UNCOMPRESSED;
        for (name, expected) in [
            ("a.parquet", Some((Format::Parquet, plain))),
            ("a/b.c/*.CSV", Some((Format::Csv, plain))),
            ("a.tsv.gz", Some((Format::Tsv, FileCompressionType::GZIP))),
            (
                "a.jsonl.zst",
                Some((Format::JsonLines, FileCompressionType::ZSTD)),
            ),
            (
                "a.json.xz",
                Some((Format::JsonLines, FileCompressionType::XZ)),
            ),
            ("a.parquet.gz", None),
            ("a.gz", None),
            ("names", None),
        ] {
            assert_eq!(of(name), expected, "{name}");
        }
    }

    #[test]
    fn suffixes() {
        for (name, expected) in [
            ("a.b/c.d.csv", ".csv"),
            ("x.csv.gz", ".csv.gz"),
            ("a.b/c", ""),
        ] {
            assert_eq!(suffix(name), expected);
        }
    }
}
