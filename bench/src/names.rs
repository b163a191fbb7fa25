//! The corpora of names: labels over all scripts under real top-level domains, generated with a
//! fixed seed. Every name is valid under the strictest rules and in Unicode 12, so that
//! no row depends on which option or which version of Unicode rejects what.

use crate::convert::Conversion;
use crate::corpus::{self, Corpus};
use crate::engines::CONVERTERS;
use puny_idna::Idna;

/// All internationalised top-level domains, from IANA's list.
const IDN_TLDS: &str = include_str!("../../data/idn-tlds.txt");

/// Common ASCII top-level domains.
const ASCII_TLDS: [&str; 20] = [
    "com", "org", "net", "de", "uk", "nl", "cn", "jp", "fr", "ru", "br", "it", "pl", "info", "eu",
    "ch", "in", "se", "xyz", "museum",
];

/// A set of names of one kind.
pub struct Names {
    pub kind: &'static str,
    pub corpus: Corpus,
    /// Names of the same kind that UTS #46 rejects or converts in an unexpected way: an engine
    /// that accepts them does not do the work that the row measures.
    pub probes: &'static [&'static str],
}

/// Invalid A-labels: all ASCII, empty, not Punycode, capitals and fullwidth letters
/// inside, a joiner out of context, right-to-left before left-to-right, not in NFC.
const A_LABELS: &[&str] = &[
    "xn--example-.org",
    "xn--.org",
    "xn--a.org",
    "xn--A-1ga.org",
    "xn--8i7caa.org",
    "xn--1ug.org",
    "xn--ab-zru.org",
    "xn--A-vbb.org",
];

/// A mapped right-to-left letter, a joiner out of context, a leading mark, a disallowed code point,
/// an ignored one, fullwidth letters, a final sigma, a sharp s.
const U_LABELS: &[&str] = &[
    "a\u{2135}b.org",
    "b\u{200D}ücher.org",
    "\u{301}a.org",
    "a\u{2FFB}b.org",
    "bü\u{AD}cher.org",
    "\u{FF57}\u{FF57}ü.org",
    "φας.org",
    "straße.org",
];

/// Every kind, with `count` names each.
pub fn all(count: usize) -> Vec<Names> {
    let mut random = fastrand::Rng::with_seed(5890);
    let ascii: Vec<String> = (0..count).map(|_| ascii_name(&mut random)).collect();
    let unicode = unicode_names(&mut random, count);
    let ace: Vec<String> = unicode.iter().map(|name| to_ascii(name)).collect();
    let mix = (0..count)
        .map(|index| match random.u8(..100) {
            0..97 => ascii[index].clone(),
            // The other IDNs are half in Unicode, half with A-labels.
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
    let kinds: [(_, _, &[&str]); 7] = [
        ("ASCII, lower case", ascii, &[]),
        ("ASCII, with capitals", mixed_case, &[]),
        ("IDN in Unicode", unicode, U_LABELS),
        ("IDN with `xn--`", ace, A_LABELS),
        ("97 % ASCII, 3 % IDN", mix, A_LABELS),
        ("IDN with capitals", with_capitals, U_LABELS),
        ("IDN in NFD", decomposed, U_LABELS),
    ];
    kinds
        .into_iter()
        .map(|(kind, inputs, probes)| Names {
            kind,
            corpus: Corpus {
                name: format!("names, {kind}"),
                provenance: provenance(kind),
                inputs,
            },
            probes,
        })
        .collect()
}

fn provenance(kind: &str) -> &'static str {
    match kind {
        "ASCII, lower case" => {
            "one to three labels of 2 to 16 letters with digits and hyphens among them, and one of \
             20 common top-level domains, seed 5890"
        }
        "ASCII, with capitals" => {
            "the same names, each label with a capital at its beginning, one name in ten all in \
             capitals"
        }
        "IDN in Unicode" => {
            "labels over all scripts, of letters that Unicode 12 has, before up to two labels in \
             ASCII and a top-level domain, half of these from IANA's internationalised ones; \
             valid in IDNA2008 and under strict UTS #46 for every engine, and its own Unicode form"
        }
        "IDN with `xn--`" => "the same names in ASCII",
        "IDN with capitals" => {
            "the same names, each label with a capital at its beginning where the letter has one, \
             one name in ten all in capitals"
        }
        "IDN in NFD" => "the same names in Normalization Form D",
        _ => "lower-case ASCII and, 3 in 100, IDN in either form, all of the names above",
    }
}

/// One to three labels of letters, with an occasional digit or hyphen, and a
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
    for index in 0..len {
        let after_hyphen = name[start..].ends_with('-');
        name.push(match random.u8(..20) {
            0 => random.digit(10),
            1 if index > 0 && index + 1 < len && !after_hyphen => '-',
            _ => random.lowercase(),
        });
    }
}

/// Names that equal their Unicode form and are strictly valid for all engines.
fn unicode_names(random: &mut fastrand::Rng, count: usize) -> Vec<String> {
    let tlds: Vec<&str> = IDN_TLDS.lines().collect();
    let mut names = Vec::with_capacity(count);
    // More than a third of the candidates remain.
    let mut labels = corpus::old_labels(5 * count).into_iter();
    while names.len() < count {
        let mut name = labels.next().expect("five times as many are enough");
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

/// Whether a name is valid in IDNA2008 and under strict UTS #46 and equals its Unicode form,
/// according to the engines that every build has.
fn is_fit(name: &str) -> bool {
    idn::Config::strict().to_ascii(name).is_ok()
        && idna::domain_to_ascii_strict(name).is_ok()
        && puny_idna::to_ascii(name).is_ok()
        && puny_idna::Idna2008::REGISTRATION.to_ascii(name).is_ok()
        && idn::Config::new().to_unicode(name).as_deref() == Ok(name)
}

fn to_ascii(name: &str) -> String {
    CONVERTERS[0]
        .answer(Conversion::ToAscii, name)
        .expect("only valid names are kept")
}

/// Capitalises the first letter of each label, as people type names; in one name of ten, all
/// letters.
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

/// The capital of a letter, if it is one code point that lower-cases to the letter. Not the old
/// Georgian capitals, which UTS #46 maps only since Unicode 15.1.
fn upper(c: char) -> char {
    if ('\u{2D00}'..='\u{2D2F}').contains(&c) {
        return c;
    }
    let mut capitals = c.to_uppercase();
    match (capitals.next(), capitals.next()) {
        (Some(capital), None) if capital.to_lowercase().eq([c]) => capital,
        _ => c,
    }
}

/// Normalization Form D of text in NFC.
fn decompose(name: &str) -> String {
    unicode_normalization::UnicodeNormalization::nfd(name).collect()
}
