//! The inputs: the lists of real names that the project has, in the forms that the rows want.

use unicode_normalization::UnicodeNormalization;

/// All internationalised top-level domains.
const LABELS: &str = include_str!("../../../data/idn-tlds.txt");
const PUNYCODE: &str = include_str!("../../../data/idn-tlds.punycode.txt");
/// Real names under them and under others.
const NAMES: &str = include_str!("../../../data/domains.txt");
const ASCII_NAMES: &str = include_str!("../../../data/domains.ascii.txt");

fn lines(text: &str) -> Vec<String> {
    text.lines().map(str::to_owned).collect()
}

/// Labels in Unicode.
pub fn labels() -> Vec<String> {
    lines(LABELS)
}

/// The same in Punycode.
pub fn punycode() -> Vec<String> {
    lines(PUNYCODE)
}

/// Names in Unicode.
pub fn idn() -> Vec<String> {
    lines(NAMES)
}

/// The same with `xn--`.
pub fn ace() -> Vec<String> {
    lines(ASCII_NAMES)
}

/// Names of letters, digits and hyphens: the same without `xn--`.
pub fn ascii() -> Vec<String> {
    lines(&ASCII_NAMES.replace("xn--", ""))
}

/// Names of letters, digits and hyphens, and then one in Unicode and one with `xn--`,
/// which is 3 in 100.
pub fn mix() -> Vec<String> {
    let mut names = ascii();
    let is_idn = |name: &String| !name.is_ascii() || name.contains("xn--");
    names.extend(idn().into_iter().find(is_idn));
    names.extend(ace().into_iter().find(is_idn));
    names
}

/// Names in Unicode, each label with a capital at its beginning.
pub fn capitals() -> Vec<String> {
    lines(&with_capitals(NAMES))
}

/// Names of letters, digits and hyphens, each label with a capital at its beginning.
pub fn ascii_capitals() -> Vec<String> {
    lines(&with_capitals(&ascii().join("\n")))
}

/// A text with a capital at the beginning of each label.
fn with_capitals(text: &str) -> String {
    let mut first = true;
    let mut capital = |c: char| {
        let was_first = std::mem::replace(&mut first, c == '.' || c == '\n');
        match c.to_uppercase().next() {
            Some(capital) if was_first => capital,
            _ => c,
        }
    };
    text.chars().map(&mut capital).collect()
}

/// Names in Normalization Form D.
pub fn decomposed() -> Vec<String> {
    lines(&NAMES.nfd().collect::<String>())
}

/// One string of a thousand distinct code points, each far from its neighbours.
pub fn long() -> Vec<String> {
    // 389 and 1000 have no common divisor, so no place is taken twice.
    let places = (0..1000).map(|index| index * 389 % 1000);
    let long = places.filter_map(|place| char::from_u32(0x4E00 + 7 * place));
    vec![long.collect()]
}

/// The same in Punycode.
pub fn long_punycode() -> Vec<String> {
    let encode = |string: &String| puny::punycode::encode(string).unwrap_or_default();
    long().iter().map(encode).collect()
}
