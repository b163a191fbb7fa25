//! The inputs: the project's lists of real names, in the forms that the rows need.

use unicode_normalization::UnicodeNormalization;

/// All internationalised top-level domains.
const LABELS: &str = include_str!("../../../data/idn-tlds.txt");
const PUNYCODE: &str = include_str!("../../../data/idn-tlds.punycode.txt");
/// Real names under these and other top-level domains.
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

/// LDH names: the A-labels without `xn--`.
pub fn ascii() -> Vec<String> {
    lines(&ASCII_NAMES.replace("xn--", ""))
}

/// LDH names, followed by one name in Unicode and one with `xn--`, which are 3 % of all.
pub fn mix() -> Vec<String> {
    let mut names = ascii();
    let is_idn = |name: &String| !name.is_ascii() || name.contains("xn--");
    names.extend(idn().into_iter().find(is_idn));
    names.extend(ace().into_iter().find(is_idn));
    names
}

/// Names in Unicode, each label with an initial capital.
pub fn capitals() -> Vec<String> {
    lines(&with_capitals(NAMES))
}

/// LDH names, each label with an initial capital.
pub fn ascii_capitals() -> Vec<String> {
    lines(&with_capitals(&ascii().join("\n")))
}

/// A name with an initial capital in each label.
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
    // 389 and 1000 are coprime, so no index is repeated.
    let indices = (0..1000).map(|index| index * 389 % 1000);
    let long = indices.filter_map(|index| char::from_u32(0x4E00 + 7 * index));
    vec![long.collect()]
}

/// The same in Punycode.
pub fn long_punycode() -> Vec<String> {
    let encode = |string: &String| puny::punycode::encode(string).unwrap_or_default();
    long().iter().map(encode).collect()
}
