//! The inputs, which come from the project's list of real names, in the forms that the rows need.

use std::collections::BTreeSet;

use unicode_normalization::UnicodeNormalization;

/// Real names. One in 23 names is an IDN, which is written in Unicode.
const NAMES: &str = include_str!("../../../data/domains.txt");
/// The names of `NAMES` in ASCII.
const ASCII_NAMES: &str = include_str!("../../../data/domains.ascii.txt");

fn owned<'a>(strings: impl Iterator<Item = &'a str>) -> Vec<String> {
    strings.map(str::to_owned).collect()
}

/// Returns the distinct non-ASCII labels of the IDN, in Unicode.
pub fn labels() -> Vec<String> {
    let labels = NAMES.split(['.', '\n']);
    let distinct: BTreeSet<&str> = labels.filter(|label| !label.is_ascii()).collect();
    owned(distinct.into_iter())
}

/// Returns the distinct A-labels of the IDN, as Punycode without `xn--`.
pub fn punycode() -> Vec<String> {
    let labels = ASCII_NAMES.split(['.', '\n']);
    let distinct: BTreeSet<&str> = labels
        .filter_map(|label| label.strip_prefix("xn--"))
        .collect();
    owned(distinct.into_iter())
}

/// Returns the IDN in Unicode.
pub fn idn() -> Vec<String> {
    owned(NAMES.lines().filter(|name| !name.is_ascii()))
}

/// Returns the IDN in ASCII, with `xn--`.
pub fn ace() -> Vec<String> {
    owned(ASCII_NAMES.lines().filter(|name| name.contains("xn--")))
}

/// Returns the names that are not IDN. They consist of letters, digits and hyphens.
pub fn ascii() -> Vec<String> {
    owned(NAMES.lines().filter(|name| name.is_ascii()))
}

/// Returns all names. Names at even positions are in Unicode, and names at odd positions in ASCII.
pub fn mix() -> Vec<String> {
    let both: Vec<(&str, &str)> = NAMES.lines().zip(ASCII_NAMES.lines()).collect();
    // The list is sorted. Multiplying the index by a prime that does not divide the length of the list distributes the
    // IDN over the result, and does not repeat an index.
    let order = (0..both.len()).map(|index| (index, both[index * 6_131 % both.len()]));
    let name = |(index, (unicode, ascii))| if index % 2 == 0 { unicode } else { ascii };
    owned(order.map(name))
}

/// Returns the IDN in Unicode, with an initial capital in each label.
pub fn capitals() -> Vec<String> {
    idn().iter().map(|name| with_capitals(name)).collect()
}

/// Returns the names that are not IDN, with an initial capital in each label.
pub fn ascii_capitals() -> Vec<String> {
    ascii().iter().map(|name| with_capitals(name)).collect()
}

/// Returns a name with an initial capital in each label.
fn with_capitals(name: &str) -> String {
    let mut first = true;
    let mut capital = |c: char| {
        let was_first = std::mem::replace(&mut first, c == '.');
        match c.to_uppercase().next() {
            Some(capital) if was_first => capital,
            _ => c,
        }
    };
    name.chars().map(&mut capital).collect()
}

/// Returns the IDN in Normalization Form D.
pub fn decomposed() -> Vec<String> {
    idn().iter().map(|name| name.nfd().collect()).collect()
}

/// Returns one string of a thousand distinct code points. Each code point differs much from the code points next to it.
pub fn long() -> Vec<String> {
    // 389 and 1000 are coprime, so no index is repeated.
    let indices = (0..1000).map(|index| index * 389 % 1000);
    let long = indices.filter_map(|index| char::from_u32(0x4E00 + 7 * index));
    vec![long.collect()]
}

/// Returns the string of [`long`] in Punycode.
pub fn long_punycode() -> Vec<String> {
    let encode = |string: &String| puny::punycode::encode(string).unwrap_or_default();
    long().iter().map(encode).collect()
}
