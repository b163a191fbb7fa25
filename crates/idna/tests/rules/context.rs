//! Compares the contextual rules with a literal implementation of RFC 5892, appendix A. Tests all short labels of the
//! code points for which there are rules. Every occurrence of a code point is checked (erratum 3312).

use crate::support::LENIENT;
use puny_idna::{Idna, Joiners, Rule};

/// Calls `visit` with all labels of up to this many of these code points.
fn labels(points: &[char], most: u32, mut visit: impl FnMut(&[char])) {
    for length in 0..=most {
        for number in 0..points.len().pow(length) {
            let mut label = Vec::new();
            let mut rest = number;
            for _ in 0..length {
                label.push(points[rest % points.len()]);
                rest /= points.len();
            }
            visit(&label);
        }
    }
}

/// Returns the violated rules that an edition reports, with the index of the offending code point.
fn found(edition: &dyn Idna, label: &[char], rules: &[Rule]) -> Vec<(Rule, usize)> {
    let text: String = label.iter().collect();
    let conversion = edition.to_unicode_report(&text);
    let problems = conversion.problems().iter();
    problems
        .filter(|problem| rules.contains(&problem.rule()))
        .map(|problem| {
            let blamed = text[..problem.range().start].chars().count();
            assert_eq!(problem.code_point(), Some(label[blamed]));
            (problem.rule(), blamed)
        })
        .collect()
}

/// Returns the `Joining_Type` of a code point (DerivedJoiningType.txt), and whether the code point is a virama
/// (`Canonical_Combining_Class`). The listed code points are not mapped, composed or reordered.
fn joining(c: char) -> (char, bool) {
    match c {
        '\u{A872}' => ('L', false), // PHAGS-PA SUPERFIXED LETTER RA
        '\u{628}' => ('D', false),  // BEH
        '\u{627}' => ('R', false),  // ALEF
        '\u{901}' => ('T', false),  // DEVANAGARI SIGN CANDRABINDU
        '\u{640}' => ('C', false),  // TATWEEL
        '\u{94D}' => ('T', true),   // DEVANAGARI SIGN VIRAMA
        '\u{1B44}' => ('U', true),  // BALINESE ADEG ADEG, which is spacing
        '\u{200D}' => ('C', false),
        '\u{200C}' | 'a' => ('U', false),
        _ => unreachable!(),
    }
}

/// Returns the violations of the rules A.1 and A.2, with the index of each.
fn joiners(label: &[char]) -> Vec<(Rule, usize)> {
    let mut broken = Vec::new();
    for (i, &c) in label.iter().enumerate() {
        // If Canonical_Combining_Class(Before(cp)) .eq. Virama Then True;
        let after_virama = i > 0 && joining(label[i - 1]).1;
        // If RegExpMatch((Joining_Type:{L,D})(Joining_Type:T)*\u200C
        //    (Joining_Type:T)*(Joining_Type:{R,D})) Then True;
        let types: String = label.iter().map(|&c| joining(c).0).collect();
        let before = types[..i].trim_end_matches('T');
        let after = types[i + 1..].trim_start_matches('T');
        let joins = before.ends_with(['L', 'D']) && after.starts_with(['R', 'D']);
        match c {
            '\u{200C}' if !(after_virama || joins) => broken.push((Rule::ZwnjContext, i)),
            '\u{200D}' if !after_virama => broken.push((Rule::ZwjContext, i)),
            _ => {}
        }
    }
    broken
}

#[test]
fn contextj_rules_agree_with_the_rfc() {
    let points: [char; 10] = [
        '\u{200C}', '\u{200D}', '\u{A872}', '\u{628}', '\u{627}', '\u{901}', '\u{640}', '\u{94D}',
        '\u{1B44}', 'a',
    ];
    let edition = LENIENT.with_joiners(Joiners::Check);
    labels(&points, 5, |label| {
        let found = found(&edition, label, &[Rule::ZwnjContext, Rule::ZwjContext]);
        assert_eq!(found, joiners(label), "{label:?}");
    });
    // Long runs of transparent code points on both sides
    let marks = "\u{901}".repeat(1000);
    let long: Vec<char> = format!("\u{628}{marks}\u{200C}{marks}\u{627}")
        .chars()
        .collect();
    assert_eq!(found(&edition, &long, &[Rule::ZwnjContext]), []);
    let long: Vec<char> = format!("a{marks}\u{200C}{marks}\u{627}").chars().collect();
    assert_eq!(
        found(&edition, &long, &[Rule::ZwnjContext]),
        [(Rule::ZwnjContext, 1001)]
    );
}

mod contexto {
    use super::*;
    use puny_idna::{Bidi, ContextO, Idna2008};

    const RULES: [Rule; 7] = [
        Rule::MiddleDotContext,
        Rule::KeraiaContext,
        Rule::GereshContext,
        Rule::GershayimContext,
        Rule::KatakanaMiddleDotContext,
        Rule::ArabicDigitsMixed,
        Rule::ExtendedArabicDigitsMixed,
    ];

    /// Returns the violations of the rules A.3 to A.9, with the index of each.
    fn others(label: &[char]) -> Vec<(Rule, usize)> {
        let at = |i: usize| label.get(i).copied();
        let greek = |c: Option<char>| c == Some('α') || c == Some('\u{375}');
        let hebrew = |c: Option<char>| matches!(c, Some('א' | '\u{5F3}' | '\u{5F4}'));
        let mut broken = Vec::new();
        for (i, &c) in label.iter().enumerate() {
            let before = i.checked_sub(1).and_then(at);
            let after = at(i + 1);
            let (rule, holds) = match c {
                // If Before(cp) .eq. U+006C And After(cp) .eq. U+006C Then True;
                '\u{B7}' => (
                    Rule::MiddleDotContext,
                    before == Some('l') && after == Some('l'),
                ),
                // If Script(After(cp)) .eq. Greek Then True;
                '\u{375}' => (Rule::KeraiaContext, greek(after)),
                // If Script(Before(cp)) .eq. Hebrew Then True;
                '\u{5F3}' => (Rule::GereshContext, hebrew(before)),
                '\u{5F4}' => (Rule::GershayimContext, hebrew(before)),
                // For All Characters: If Script(cp) .in. {Hiragana, Katakana, Han} Then True;
                '\u{30FB}' => (
                    Rule::KatakanaMiddleDotContext,
                    label.iter().any(|c| ['あ', 'ア', '漢'].contains(c)),
                ),
                // For All Characters: If cp .in. 06F0..06F9 Then False;
                '\u{660}'..='\u{669}' => (Rule::ArabicDigitsMixed, !label.contains(&'\u{6F5}')),
                // For All Characters: If cp .in. 0660..0669 Then False;
                '\u{6F0}'..='\u{6F9}' => {
                    (Rule::ExtendedArabicDigitsMixed, !label.contains(&'\u{665}'))
                }
                _ => continue,
            };
            if !holds {
                broken.push((rule, i));
            }
        }
        broken
    }

    #[test]
    fn contexto_rules_agree_with_the_rfc() {
        let points: [char; 13] = [
            '\u{B7}', 'l', 'a', '\u{375}', 'α', '\u{5F3}', '\u{5F4}', 'א', '\u{30FB}', 'あ', 'ア',
            '漢', '\u{665}',
        ];
        let edition = Idna2008::REGISTRATION.with_bidi(Bidi::Ignore);
        let lookup = Idna2008::LOOKUP.with_bidi(Bidi::Ignore);
        labels(&points, 4, |label| {
            assert_eq!(found(&edition, label, &RULES), others(label), "{label:?}");
            // The check is optional for lookup.
            assert_eq!(found(&lookup, label, &RULES), [], "{label:?}");
            let checked = lookup.with_contexto(ContextO::Check);
            assert_eq!(found(&checked, label, &RULES), others(label), "{label:?}");
        });
        // Digits of both kinds, with other code points between them
        let digits = ['\u{665}', '\u{6F5}', 'a', '\u{30FB}', '漢', '\u{B7}', 'l'];
        labels(&digits, 5, |label| {
            assert_eq!(found(&edition, label, &RULES), others(label), "{label:?}");
        });
    }

    /// Tests all digits of both kinds, and the code points around them.
    #[test]
    fn all_arabic_indic_digits_agree_with_the_rfc() {
        let edition = Idna2008::REGISTRATION.with_bidi(Bidi::Ignore);
        for c in '\u{650}'..='\u{700}' {
            let name: String = ['\u{665}', c].iter().collect();
            let mixed = crate::support::codes(&edition.to_unicode_report(&name)).contains(&"C9");
            assert_eq!(mixed, ('\u{6F0}'..='\u{6F9}').contains(&c), "{c:?}");
            let name: String = ['\u{6F5}', c].iter().collect();
            let mixed = crate::support::codes(&edition.to_unicode_report(&name)).contains(&"C8");
            assert_eq!(mixed, ('\u{660}'..='\u{669}').contains(&c), "{c:?}");
        }
    }
}
