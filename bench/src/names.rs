//! The corpora of real names and of their labels.

use crate::convert::Conversion;
use crate::corpus::Corpus;
use crate::engines::CONVERTERS;
use crate::lists::Lists;

/// A set of names of one kind.
pub struct Names {
    pub corpus: Corpus,
    /// Names of this kind that a simple implementation converts wrongly. An engine with another answer does not do the
    /// work that the row measures.
    pub probes: &'static [&'static str],
}

/// Names with invalid A-labels. Some A-labels are not valid Punycode. Others decode to ASCII only, to nothing, to
/// capitals, to fullwidth letters, to a joiner out of context, to right-to-left text before left-to-right text, or to
/// text that is not in NFC.
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

/// Names with a mapped right-to-left letter, a joiner out of context, a leading mark, a disallowed code point, an
/// ignored code point, fullwidth letters, a final sigma, and a sharp s.
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

/// The name of the corpus of the labels that are not ASCII.
pub const LABELS: &str = "real labels";

/// Returns a corpus of `count` real labels that are not ASCII.
pub fn label_corpus(lists: &Lists, count: usize) -> Corpus {
    corpus(LABELS.to_owned(), lists.idn_labels(), count)
}

/// Returns a corpus of `count` names for every kind of names.
pub fn corpora(lists: &Lists, count: usize) -> Vec<Names> {
    let mut random = fastrand::Rng::with_seed(5890);
    let (mix, idn) = (lists.mix.clone(), lists.idn.clone());
    let is_plain = |c: char| c.is_ascii() && !c.is_ascii_uppercase();
    let ascii = mix.iter().filter(|name| name.chars().all(is_plain));
    let ascii: Vec<String> = ascii.filter(|it| !it.contains("xn--")).cloned().collect();
    let mut typed = |names: &[String]| -> Vec<String> {
        let names = names.iter().map(|name| capitals(&mut random, name));
        names.collect()
    };
    let (ascii_typed, idn_typed) = (typed(&ascii), typed(&idn));
    let ace = idn.iter().map(|name| to_ascii(name)).collect();
    let decomposed = idn.iter().map(|name| decompose(name)).collect();
    let kinds: [(_, _, &[&str]); 7] = [
        ("as they come", mix, A_LABELS),
        ("ASCII, lower case", ascii, &[]),
        ("ASCII, with capitals", ascii_typed, &[]),
        ("IDN in Unicode", idn, U_LABELS),
        ("IDN with `xn--`", ace, A_LABELS),
        ("IDN with capitals", idn_typed, U_LABELS),
        ("IDN in NFD", decomposed, U_LABELS),
    ];
    let names = |(kind, names, probes)| Names {
        corpus: corpus(format!("real names, {kind}"), names, count),
        probes,
    };
    kinds.into_iter().map(names).collect()
}

/// Returns a corpus of `count` inputs. If `all` has fewer than `count` inputs, the inputs are repeated. Each repetition
/// is in another order, so that branch predictors do not learn the inputs.
fn corpus(name: String, mut all: Vec<String>, count: usize) -> Corpus {
    let mut random = fastrand::Rng::with_seed(3492);
    let mut inputs = Vec::with_capacity(count);
    while inputs.len() < count {
        random.shuffle(&mut all);
        let rest = all.len().min(count - inputs.len());
        inputs.extend_from_slice(&all[..rest]);
    }
    let provenance = format!(
        "{} distinct entries of the lists in random order, repeated only after all others, seed 3492",
        all.len()
    );
    Corpus {
        name,
        provenance,
        inputs,
    }
}

fn to_ascii(name: &str) -> String {
    CONVERTERS[0]
        .answer(Conversion::ToAscii, name)
        .expect("the lists contain only valid names")
}

/// Returns the name with the first letter of each label capitalised, as people type names. For one name in ten,
/// capitalises all letters.
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

/// Returns the capital of a letter. If the capital is not a single code point, or is not mapped back to the letter,
/// returns the letter. Georgian letters from U+2D00 to U+2D2F are returned unchanged, because UTS #46 maps their
/// capitals only since Unicode 15.1.
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

/// Returns a text in Normalization Form D.
fn decompose(name: &str) -> String {
    unicode_normalization::UnicodeNormalization::nfd(name).collect()
}
