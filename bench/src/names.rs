//! Names to convert: labels over all scripts under real top-level domains, made with a
//! fixed seed. Every one is valid under strict UTS #46 for every engine, so that no row
//! depends on which option or which version of Unicode refuses what.

use crate::convert::{CONVERTERS, Conversion};
use crate::corpus;

/// All internationalised top-level domains, from IANA's list.
const IDN_TLDS: &str = include_str!("../../data/idn-tlds.txt");

/// Top-level domains in ASCII that many names are under.
const ASCII_TLDS: [&str; 20] = [
    "com", "org", "net", "de", "uk", "nl", "cn", "jp", "fr", "ru", "br", "it", "pl", "info", "eu",
    "ch", "in", "se", "xyz", "museum",
];

/// A set of names of one kind.
pub struct Names {
    pub kind: &'static str,
    pub names: Vec<String>,
}

/// Every kind, `count` names each.
pub fn all(count: usize) -> Vec<Names> {
    let mut random = fastrand::Rng::with_seed(5890);
    let ascii: Vec<String> = (0..count).map(|_| ascii_name(&mut random)).collect();
    let unicode = unicode_names(&mut random, count);
    let ace: Vec<String> = unicode.iter().map(|name| to_ascii(name)).collect();
    let mix = (0..count)
        .map(|index| match random.u8(..100) {
            0..97 => ascii[index].clone(),
            // The rest half and half: as people write it, and as the DNS does.
            97 => unicode[index].clone(),
            98 => ace[index].clone(),
            _ if random.bool() => unicode[index].clone(),
            _ => ace[index].clone(),
        })
        .collect();
    let mixed_case = ascii
        .iter()
        .map(|name| capitals(&mut random, name))
        .collect();
    let with_capitals = unicode
        .iter()
        .map(|name| capitals(&mut random, name))
        .collect();
    let decomposed = unicode.iter().map(|name| decompose(name)).collect();
    let kinds = [
        ("ASCII, lower case", ascii),
        ("ASCII, with capitals", mixed_case),
        ("IDN in Unicode", unicode),
        ("IDN with `xn--`", ace),
        ("97 % ASCII, 3 % IDN", mix),
        ("IDN with capitals", with_capitals),
        ("IDN in NFD", decomposed),
    ];
    kinds
        .into_iter()
        .map(|(kind, names)| Names { kind, names })
        .collect()
}

/// One to three labels of letters, with a digit or a hyphen here and there, and a
/// top-level domain.
fn ascii_name(random: &mut fastrand::Rng) -> String {
    let mut name = String::new();
    for _ in 0..labels_before_tld(random) {
        ascii_label(random, &mut name);
        name.push('.');
    }
    name.push_str(ASCII_TLDS[random.usize(..ASCII_TLDS.len())]);
    name
}

/// Most names have two labels.
fn labels_before_tld(random: &mut fastrand::Rng) -> usize {
    match random.u8(..10) {
        0..6 => 1,
        6..9 => 2,
        _ => 3,
    }
}

fn ascii_label(random: &mut fastrand::Rng, name: &mut String) {
    let len = random.usize(2..=16);
    let start = name.len();
    for place in 0..len {
        let after_hyphen = name[start..].ends_with('-');
        name.push(match random.u8(..20) {
            0 => random.digit(10),
            1 if place > 0 && place + 1 < len && !after_hyphen => '-',
            _ => random.lowercase(),
        });
    }
}

/// Names that are their own Unicode form, and strictly valid for everybody.
fn unicode_names(random: &mut fastrand::Rng, count: usize) -> Vec<String> {
    let tlds: Vec<&str> = IDN_TLDS.lines().collect();
    let mut names = Vec::with_capacity(count);
    // About two of three candidates are left.
    let mut labels = corpus::labels(4 * count).into_iter();
    while names.len() < count {
        let mut name = labels.next().expect("four times as many are enough");
        name.push('.');
        for _ in 1..labels_before_tld(random) {
            ascii_label(random, &mut name);
            name.push('.');
        }
        let tld = if random.bool() {
            ASCII_TLDS[random.usize(..ASCII_TLDS.len())]
        } else {
            tlds[random.usize(..tlds.len())]
        };
        name.push_str(tld);
        if is_fit(&name) {
            names.push(name);
        }
    }
    names
}

/// Whether a name is valid under strict UTS #46 and its own Unicode form, for each of
/// the rivals and for us.
fn is_fit(name: &str) -> bool {
    idn::Config::strict().to_ascii(name).is_ok()
        && idna::domain_to_ascii_strict(name).is_ok()
        && puny_idna::to_ascii(name).is_ok()
        && CONVERTERS
            .iter()
            .all(|engine| engine.to_unicode(name).as_deref() == Some(name))
}

fn to_ascii(name: &str) -> String {
    CONVERTERS[0]
        .answer(Conversion::ToAscii, name)
        .expect("only valid names are kept")
}

/// The first letter of each label as a capital, as people type names; one in ten all in
/// capitals.
fn capitals(random: &mut fastrand::Rng, name: &str) -> String {
    if random.u8(..10) == 0 {
        return name.chars().map(upper).collect();
    }
    let mut first = true;
    name.chars()
        .map(|c| {
            let c = if first { upper(c) } else { c };
            first = c == '.';
            c
        })
        .collect()
}

/// The capital of a letter, if it is one code point and comes back to the letter.
fn upper(c: char) -> char {
    let mut capitals = c.to_uppercase();
    match (capitals.next(), capitals.next()) {
        (Some(capital), None) if capital.to_lowercase().eq([c]) => capital,
        _ => c,
    }
}

/// Normalization Form D of what is in NFC.
fn decompose(name: &str) -> String {
    unicode_normalization::UnicodeNormalization::nfd(name).collect()
}

/// What names are like, for the record.
pub fn describe(names: &Names) -> String {
    let count = names.names.len() as f64;
    let bytes: usize = names.names.iter().map(String::len).sum();
    let points: usize = names.names.iter().map(|name| name.chars().count()).sum();
    format!(
        "{}: {} names, on average {:.1} code points and {:.1} bytes",
        names.kind,
        names.names.len(),
        points as f64 / count,
        bytes as f64 / count,
    )
}
