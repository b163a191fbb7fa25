//! Laws that hold for every name:
//!
//! - All conversion methods agree.
//! - Conversion is idempotent.
//! - The fast path and the full path agree.
//! - A label alone is converted as in a name.
//! - The range of a problem is in its label.

use std::ops::Range;

use puny_idna::{
    AsciiRules, Bidi, DnsLength, Idna, Report, Rule, Transitional, UrlStandard, Uts46,
};

use super::entry_points;
use super::presets::LENIENT;

/// Asserts that all conversion methods agree, and that conversion is idempotent.
pub(crate) fn check(what: &str, edition: &dyn Idna, name: &str) {
    let (unicode, problems) = entry_points::to_unicode(edition, name);
    let fails = match what.starts_with("url") {
        // Domain to Unicode itself does not fail, but the domain parser before it does.
        true => UrlStandard::BROWSER.to_ascii(name).is_err(),
        false => !problems.is_empty(),
    };
    assert_eq!(edition.to_unicode(name).is_err(), fails, "{what}: {name:?}");
    let Ok(ascii) = entry_points::to_ascii(edition, name) else {
        return;
    };
    assert!(ascii.is_ascii(), "{what}: {name:?}");
    // IDNA2003 is not idempotent: NFKC adds full stops to labels (U+2024), and ToUnicode returns labels that it does
    // not decode unchanged, without mapping them.
    if what.starts_with("2003") {
        return;
    }
    assert_eq!(
        edition.to_ascii(&ascii).as_deref(),
        Ok(&*ascii),
        "{what}: {name:?}"
    );
    // ToUnicode returns the same result for the name and for its ASCII form, if the ASCII form is valid. The URL
    // Standard also accepts invalid ASCII.
    let again = edition.to_unicode_report(&ascii);
    if problems.is_empty() {
        assert!(again.is_valid(), "{what}: {name:?}");
        assert_eq!(again.text_even_if_refused(), unicode, "{what}: {name:?}");
    }
    if again.is_valid() {
        assert_eq!(
            edition.to_unicode_report(again.text_even_if_refused()),
            again,
            "{what}: {name:?}"
        );
        assert_eq!(
            edition.to_ascii(again.text_even_if_refused()).as_deref(),
            Ok(&*ascii),
            "{what}: {name:?}"
        );
    }
}

/// Asserts the laws of [`check`] for UTS #46. Transitional processing is not fully idempotent: ß from an A-label is not
/// mapped, but is mapped in the next conversion.
pub(crate) fn check_uts46(edition: Uts46, name: &str) {
    if edition == edition.with_transitional(Transitional::On) {
        entry_points::to_unicode(&edition, name);
        if let Ok(ascii) = entry_points::to_ascii(&edition, name) {
            assert_eq!(
                edition.to_ascii(&ascii).as_deref(),
                Ok(&*ascii),
                "{edition:?}: {name:?}"
            );
        }
    } else {
        check(&format!("{edition:?}"), &edition, name);
    }
}

/// Asserts that the full path has the same result as the path that the conversion takes for this name. An invalid label
/// before the name forces the full path. The test compares the results for the rest of the name.
pub(crate) fn check_paths(edition: Uts46, name: &str) {
    let edition = for_every_label(edition);
    let invalid = format!("\u{E000}.{name}");
    compare(
        name,
        edition.to_ascii_report(name),
        edition.to_ascii_report(&invalid),
        "xn--0y0c.",
    );
    compare(
        name,
        edition.to_unicode_report(name),
        edition.to_unicode_report(&invalid),
        "\u{E000}.",
    );
}

/// Returns the edition without the rule for a wildcard, which is allowed only as the first label.
fn for_every_label(edition: Uts46) -> Uts46 {
    let rules = AsciiRules::LDH_UNDERSCORE;
    match edition.ascii_rules() == rules.with_leading_wildcard() {
        true => edition.with_ascii_rules(rules),
        false => edition,
    }
}

fn compare(name: &str, taken: Report<'_>, full: Report<'_>, first: &str) {
    // An empty label after another label is the root, so an empty name is not compared.
    if taken.text_even_if_refused().is_empty() {
        return;
    }
    assert_eq!(
        full.text_even_if_refused().strip_prefix(first),
        Some(taken.text_even_if_refused()),
        "{name:?}"
    );
    let [refused, rest @ ..] = full.problems() else {
        panic!("{full:?}");
    };
    assert_eq!(
        (refused.rule(), refused.label()),
        (Rule::DisallowedCodePoint, Some(0))
    );
    // The name with the invalid label is longer, so problems about the length of the name are ignored.
    let of_labels = |problem: &&puny_idna::Problem| problem.label().is_some();
    let shifted: Vec<_> = rest
        .iter()
        .filter(of_labels)
        .map(|p| {
            let range = p.range();
            (
                p.rule(),
                p.label().unwrap() - 1,
                range.start - 4..range.end - 4,
                p.code_point(),
            )
        })
        .collect();
    let taken: Vec<_> = taken
        .problems()
        .iter()
        .filter(of_labels)
        .map(|p| (p.rule(), p.label().unwrap(), p.range(), p.code_point()))
        .collect();
    assert_eq!(taken, shifted, "{name:?}");
}

/// Asserts that, without the Bidi rule and the length limits, a name is converted label by label.
pub(crate) fn check_labels(edition: Uts46, name: &str) {
    let edition = for_every_label(edition)
        .with_bidi(Bidi::Ignore)
        .with_dns_length(DnsLength::Ignore);
    let whole = edition.to_ascii_report(name);
    let (mut texts, mut problems) = (Vec::new(), Vec::new());
    let mut start = 0;
    for label in name.split('.') {
        let first = texts
            .iter()
            .map(|text: &String| text.matches('.').count() + 1)
            .sum::<usize>();
        let alone = edition.to_ascii_report(label);
        for p in alone.problems() {
            let range = p.range().start + start..p.range().end + start;
            problems.push((p.rule(), p.label().unwrap() + first, range, p.code_point()));
        }
        texts.push(alone.into_text_even_if_refused().into_owned());
        start += label.len() + 1;
    }
    assert_eq!(whole.text_even_if_refused(), texts.join("."), "{name:?}");
    let of_whole: Vec<_> = whole
        .problems()
        .iter()
        .map(|p| (p.rule(), p.label().unwrap(), p.range(), p.code_point()))
        .collect();
    assert_eq!(of_whole, problems, "{name:?}");
}

/// Returns the byte range of each label of a name. The name is split at the code points that are mapped to full stops.
fn spans(name: &str) -> Vec<Range<usize>> {
    let mut spans = Vec::new();
    spans.push(0..name.len());
    for (at, c) in name.char_indices() {
        let mapped = LENIENT
            .to_unicode_report(c.encode_utf8(&mut [0; 4]))
            .into_text_even_if_refused()
            .into_owned();
        let end = at + c.len_utf8();
        for _ in mapped.matches('.') {
            // A code point that is mapped to a full stop and other characters belongs to both labels.
            let alone = mapped == ".";
            spans.last_mut().unwrap().end = if alone { at } else { end };
            spans.push(if alone { end } else { at }..name.len());
        }
    }
    spans
}

/// Asserts that the range of each problem is in its label.
pub(crate) fn check_ranges(edition: &dyn Idna, name: &str) {
    let spans = spans(name);
    let ascii = edition.to_ascii_report(name);
    let unicode = edition.to_unicode_report(name);
    for problem in ascii.problems().iter().chain(unicode.problems()) {
        let Some(label) = problem.label() else {
            continue;
        };
        let (span, range) = (&spans[label], problem.range());
        let inside = span.start <= range.start && range.end <= span.end;
        assert!(inside, "{name:?} {spans:?} {problem:?}");
    }
}

/// Asserts that every name that IDNA2008 allows to be registered is valid under UTS #46, which only lower-cases it.
pub(crate) fn check_inclusion(name: &str) {
    use puny_idna::Idna2008;
    let Ok(ascii) = Idna2008::REGISTRATION.to_ascii(name) else {
        return;
    };
    let lower = ascii.to_ascii_lowercase();
    assert_eq!(
        Uts46::STRICT.to_ascii(name).as_deref(),
        Ok(&*lower),
        "{name:?}"
    );
    let lookup = Idna2008::LOOKUP.to_ascii(name);
    assert_eq!(lookup.as_deref(), Ok(&*ascii), "{name:?}");
    let unicode = Idna2008::REGISTRATION
        .to_unicode_report(name)
        .into_text_even_if_refused();
    let mapped = Uts46::STRICT
        .to_unicode_report(name)
        .into_text_even_if_refused();
    assert_eq!(unicode.to_ascii_lowercase(), mapped, "{name:?}");
}

/// Asserts that the kind of a label agrees with the label types.
pub(crate) fn check_kind(label: &str) {
    use puny_idna::label::{ALabel, LabelKind, ULabel};
    use puny_idna::Idna2008;
    let kind = LabelKind::of(label);
    let (a, u) = (ALabel::new(label), ULabel::new(label));
    assert_eq!(a.is_ok(), kind == LabelKind::ALabel, "{label:?} {kind:?}");
    assert_eq!(u.is_ok(), kind == LabelKind::ULabel, "{label:?} {kind:?}");
    // A label has one of these three kinds if and only if it may be registered.
    let valid = a.is_ok() || u.is_ok() || kind == LabelKind::NrLdh;
    let registered = !label.contains('.') && Idna2008::REGISTRATION.to_ascii(label).is_ok();
    assert_eq!(valid, registered, "{label:?} {kind:?}");
    let pair = match (a, u) {
        (Ok(a), _) => (a.to_u_label(), a.into_owned()),
        (_, Ok(u)) => (u.clone().into_owned(), u.to_a_label()),
        _ => return,
    };
    assert_eq!(pair.0.to_a_label(), pair.1, "{label:?}");
    assert_eq!(pair.1.to_u_label(), pair.0, "{label:?}");
    let registered = Idna2008::REGISTRATION.register(pair.1.as_str(), pair.0.as_str());
    assert_eq!(registered.as_deref(), Ok(pair.1.as_str()));
    let other = format!("{}x", pair.0);
    assert!(Idna2008::REGISTRATION
        .register(pair.1.as_str(), &other)
        .is_err());
}
