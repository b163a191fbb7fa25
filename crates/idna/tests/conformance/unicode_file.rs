//! Parses Unicode's conformance file, IdnaTestV2.txt, as its header describes it, and
//! IdnaMappingTable.txt.

use std::collections::BTreeSet;

/// The statuses of one operation.
pub(crate) type Codes = BTreeSet<String>;

/// The expected result of an operation: the text, `None` if it has a surrogate, which a `str`
/// cannot have; and the statuses.
pub(crate) type Expected = (Option<String>, Codes);

/// A line of IdnaTestV2.txt with its defaults filled in.
#[derive(Debug)]
pub(crate) struct Case {
    pub(crate) line: usize,
    pub(crate) source: Option<String>,
    pub(crate) to_unicode: Expected,
    pub(crate) to_ascii_n: Expected,
    pub(crate) to_ascii_t: Expected,
}

/// All cases of a file.
pub(crate) fn cases(text: &str) -> Vec<Case> {
    text.lines().enumerate().filter_map(case).collect()
}

fn case((number, line): (usize, &str)) -> Option<Case> {
    let line = line.split('#').next().unwrap().trim();
    if line.is_empty() {
        return None;
    }
    let columns: Vec<&str> = line.split(';').map(str::trim).collect();
    let [source, unicode, unicode_status, ascii, ascii_status, transitional, transitional_status] =
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
    Some(Case {
        line: number + 1,
        source,
        to_unicode,
        to_ascii_n,
        to_ascii_t,
    })
}

/// A column that is not blank: `""` is the empty string, and `\uXXXX` and `\x{XXXX}` are
/// code points. `Some(None)` is a string with a surrogate.
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

/// IdnaMappingTable.txt: the status and the mapping of each code point.
pub(crate) fn mapping_table(text: &str) -> Vec<String> {
    let mut table = vec![String::new(); 0x11_0000];
    for line in text.lines() {
        let line = line.split('#').next().unwrap();
        let Some((range, value)) = line.split_once(';') else {
            continue;
        };
        let (first, last) = range.trim().split_once("..").unwrap_or((range, range));
        let number = |hex: &str| usize::from_str_radix(hex.trim(), 16).unwrap();
        // The third column is about IDNA2008, not UTS #46.
        let value: Vec<&str> = value.split(';').map(str::trim).take(2).collect();
        for status in &mut table[number(first)..=number(last)] {
            *status = value.join(" ").trim().to_owned();
        }
    }
    table
}
