//! Unicode's conformance file, as its header describes it.

#![allow(
    dead_code,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    clippy::panic
)]

use std::collections::BTreeSet;
use std::path::PathBuf;

/// The statuses of one operation.
pub(crate) type Codes = BTreeSet<String>;

/// A line of IdnaTestV2.txt with its defaults filled in.
#[derive(Debug)]
pub(crate) struct Case {
    pub(crate) line: usize,
    /// `None` where it holds a surrogate, which no `str` does.
    pub(crate) source: Option<String>,
    pub(crate) to_unicode: (Option<String>, Codes),
    pub(crate) to_ascii_n: (Option<String>, Codes),
    pub(crate) to_ascii_t: (Option<String>, Codes),
}

/// The folder of conformance data beside the checkout, if it is there.
pub(crate) fn vectors() -> Option<PathBuf> {
    let beside = || {
        PathBuf::from(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../../shared/vectors"
        ))
    };
    let folder = std::env::var_os("PUNY_VECTORS").map_or_else(beside, PathBuf::from);
    folder.is_dir().then_some(folder)
}

/// The test files there are, with the version of Unicode of each: those beside the
/// checkout, or the one out of the package that `cargo xtask vectors` fetches.
pub(crate) fn idna_test_files() -> Vec<(String, PathBuf)> {
    if let Some(folder) = vectors() {
        return ["16.0.0", "17.0.0", "18.0.0"]
            .map(|version| {
                (
                    version.into(),
                    folder
                        .join("unicode-idna")
                        .join(version)
                        .join("IdnaTestV2.txt"),
                )
            })
            .into();
    }
    let fetched = PathBuf::from(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../vectors/idna-1.1.0/IdnaTestV2.txt"
    ));
    assert!(
        fetched.is_file(),
        "no conformance data: run `cargo xtask vectors`"
    );
    vec![("16.0.0".into(), fetched)]
}

/// All cases of a file.
pub(crate) fn cases(text: &str) -> Vec<Case> {
    let mut cases = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap().trim();
        if line.is_empty() {
            continue;
        }
        let columns: Vec<&str> = line.split(';').map(str::trim).collect();
        let [source, unicode, unicode_status, ascii, ascii_status, transitional, transitional_status, ..] =
            columns[..]
        else {
            panic!("line {}: {line}", number + 1);
        };
        let source = string(source).unwrap();
        let to_unicode = (
            string(unicode).unwrap_or_else(|| source.clone()),
            codes(unicode_status).unwrap_or_default(),
        );
        let to_ascii_n = (
            string(ascii).unwrap_or_else(|| to_unicode.0.clone()),
            codes(ascii_status).unwrap_or_else(|| to_unicode.1.clone()),
        );
        let to_ascii_t = (
            string(transitional).unwrap_or_else(|| to_ascii_n.0.clone()),
            codes(transitional_status).unwrap_or_else(|| to_ascii_n.1.clone()),
        );
        cases.push(Case {
            line: number + 1,
            source,
            to_unicode,
            to_ascii_n,
            to_ascii_t,
        });
    }
    cases
}

/// A column that is not blank: `""` is the empty string, and `\uXXXX` and `\x{XXXX}` are
/// code points. `Some(None)` is a string with a surrogate in it.
fn string(column: &str) -> Option<Option<String>> {
    if column.is_empty() {
        return None;
    }
    if column == "\"\"" {
        return Some(Some(String::new()));
    }
    let mut text = Some(String::new());
    let mut rest = column;
    while let Some(c) = rest.chars().next() {
        let (value, length) = if let Some(hex) = rest.strip_prefix("\\u") {
            (u32::from_str_radix(&hex[..4], 16).unwrap(), 6)
        } else if let Some(hex) = rest.strip_prefix("\\x{") {
            let end = hex.find('}').unwrap();
            (u32::from_str_radix(&hex[..end], 16).unwrap(), end + 4)
        } else {
            (u32::from(c), c.len_utf8())
        };
        text = text.and_then(|mut text| {
            text.push(char::from_u32(value)?);
            Some(text)
        });
        rest = &rest[length..];
    }
    Some(text)
}

/// A column of statuses that is not blank.
fn codes(column: &str) -> Option<Codes> {
    let list = column.strip_prefix('[')?.strip_suffix(']')?;
    Some(
        list.split(',')
            .map(|code| code.trim().to_owned())
            .filter(|code| !code.is_empty())
            .collect(),
    )
}
