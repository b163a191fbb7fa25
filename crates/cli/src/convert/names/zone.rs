//! Converts the names of a zone file, label by label.
//!
//! A label may contain any octet (RFC 2181, section 11), and signatures and digests can cover the case of the letters
//! in a name (RFC 6840, section 5.1; RFC 3597, section 7; RFC 8976). For this reason an ASCII label that is not an
//! A-label is *opaque*: it is unchanged, byte for byte, and only its length is checked. The rules of the edition apply
//! to A-labels and to labels that are not ASCII.

use std::borrow::Cow;

use puny_idna::{Edition, Idna, Problem as NameProblem, Rule, without_ace_prefix};

/// Returns whether a label is opaque.
fn is_opaque(label: &str) -> bool {
    label.is_ascii() && without_ace_prefix(label).is_none()
}

/// Returns the name with each byte of its opaque labels replaced by `a`. So the edition checks only the length of these
/// labels, and the offsets of problems are valid in the name.
pub(super) fn masked(name: &str) -> String {
    let mut masked = String::with_capacity(name.len());
    for (index, label) in name.split('.').enumerate() {
        if index > 0 {
            masked.push('.');
        }
        match is_opaque(label) {
            true => masked.extend(label.bytes().map(|_| 'a')),
            false => masked.push_str(label),
        }
    }
    masked
}

/// Converts the labels that are not ASCII to ASCII, and appends the name. A label with one of these problems is
/// unchanged.
pub(super) fn append_ascii(
    name: &str,
    edition: &Edition,
    problems: &[NameProblem],
    out: &mut String,
) {
    append_labels(name, problems, out, |_, label| {
        let report = (!label.is_ascii()).then(|| edition.to_ascii_report(label));
        report.map(puny_idna::Report::into_text_even_if_refused)
    });
}

/// Converts the A-labels to Unicode, and appends the name. A label with one of these problems is unchanged. If `safe`
/// is true, a label that is not safe to show is unchanged too.
pub(super) fn append_unicode(
    name: &str,
    edition: &Edition,
    problems: &[NameProblem],
    safe: bool,
    out: &mut String,
) {
    let verdict = safe.then(|| puny_display::verdict(name, edition));
    let shown: Option<Vec<puny_display::Show>> = verdict
        .as_ref()
        .map(|verdict| verdict.labels().map(|label| label.show()).collect());
    // If mapping splits a label, the verdicts cannot be matched with the labels, so all A-labels are unchanged.
    let is_split = |shown: &Vec<_>| shown.len() != name.split('.').count();
    let is_split = shown.as_ref().is_some_and(is_split);
    let is_hidden = |index: usize| {
        let show = shown.as_ref().and_then(|shown| shown.get(index));
        is_split || show == Some(&puny_display::Show::ALabel)
    };
    append_labels(name, problems, out, |index, label| {
        let is_wanted = label.is_ascii() && !is_opaque(label) && !is_hidden(index);
        is_wanted.then(|| edition.to_unicode(label).ok()).flatten()
    });
}

/// Converts and appends the labels of a name. `convert` is called with the index and the text of each label that has no
/// problem, and returns `None` if the label is unchanged.
fn append_labels<'n>(
    name: &'n str,
    problems: &[NameProblem],
    out: &mut String,
    convert: impl Fn(usize, &'n str) -> Option<Cow<'n, str>>,
) {
    let is_unknown = problems.iter().any(|found| !is_listed(found));
    let mut bad: Vec<usize> = problems
        .iter()
        .filter(|found| found.label().is_some())
        .map(|found| found.range().start)
        .collect();
    bad.sort_unstable();
    let mut start = 0;
    for (index, label) in name.split('.').enumerate() {
        if index > 0 {
            out.push('.');
        }
        let end = start + label.len();
        let next = bad.partition_point(|&at| at < start);
        let is_bad = is_unknown || bad.get(next).is_some_and(|&at| at <= end);
        let converted = (!is_bad).then(|| convert(index, label)).flatten();
        out.push_str(&converted.unwrap_or(Cow::Borrowed(label)));
        start = end + 1;
    }
}

/// Returns whether a problem is about one rule. The length of a list of problems is limited. If a list is too long, its
/// last entry is not about one rule: it contains the number of problems that are not listed.
fn is_listed(found: &NameProblem) -> bool {
    found.rule() != Rule::NotListed
}

/// Returns whether a problem is about an A-label of the input. An A-label with a problem can be written unchanged,
/// because it is ASCII: a server reads it even if it is not valid.
pub(super) fn is_about_a_label(name: &str, found: &NameProblem) -> bool {
    let at = found.range().start;
    let Some((before, after)) = name.split_at_checked(at) else {
        return false;
    };
    let start = before.rfind('.').map_or(0, |dot| dot + 1);
    let end = after.find('.').map_or(name.len(), |dot| at + dot);
    let label = &name[start..end];
    let is_about_label = found.label().is_some() && is_listed(found);
    is_about_label && label.is_ascii() && !is_opaque(label)
}

/// Returns a function that must be called with ascending offsets. The function returns whether the label at the offset
/// is ASCII. ASCII labels are not mapped.
pub(crate) fn is_kept(name: &str) -> impl FnMut(usize) -> bool {
    let mut labels = name.split('.');
    let (mut end, mut is_ascii) = (0, true);
    let mut is_first = true;
    move |at| {
        while is_first || end < at {
            let Some(label) = labels.next() else {
                break;
            };
            end += label.len() + usize::from(!is_first);
            is_ascii = label.is_ascii();
            is_first = false;
        }
        is_ascii
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puny_idna::{Preset, Settings};

    const EDITIONS: [Preset; 5] = [
        Preset::Uts46,
        Preset::Url,
        Preset::Lookup,
        Preset::Registration,
        Preset::Query,
    ];

    fn edition(preset: Preset) -> Edition {
        let mut settings = Settings::new(preset);
        // `set` fails for the URL Standard, which does not have these flags.
        let _ = settings.set("std3", "dns");
        let _ = settings.set("dns-length", "allow-root");
        *settings.edition()
    }

    /// A name without opaque labels is converted as a name that is not from a zone file.
    #[test]
    fn without_opaque_labels_a_name_is_converted_as_usual() {
        for preset in EDITIONS {
            let edition = edition(preset);
            for name in [
                "ü",
                "ü.ß",
                "bücher.faß.日本語",
                "xn--tda.ü",
                "xn--tda.xn--4ca",
                "אב.ü",
            ] {
                let mut ascii = String::new();
                append_ascii(name, &edition, &[], &mut ascii);
                assert_eq!(edition.to_ascii(name).as_deref(), Ok(&*ascii), "{preset:?}");
                let mut unicode = String::new();
                append_unicode(&ascii, &edition, &[], false, &mut unicode);
                assert_eq!(edition.to_unicode(&ascii).as_deref(), Ok(&*unicode));
            }
        }
    }

    /// RFC 2181, section 11: a label may contain any octet, and only its length is limited.
    #[test]
    fn no_edition_refuses_an_opaque_label() {
        for preset in EDITIONS {
            let edition = edition(preset);
            for byte in (0x20..0x7F).filter(|byte| *byte != b'.') {
                let byte = char::from(byte);
                for label in [
                    format!("{byte}"),
                    format!("A{byte}"),
                    format!("{byte}{byte}b"),
                ] {
                    let name = format!("{label}.xn--tda.{label}.א");
                    assert!(
                        edition.to_ascii(&masked(&name)).is_ok(),
                        "{name} {preset:?}"
                    );
                    let mut ascii = String::new();
                    append_ascii(&name, &edition, &[], &mut ascii);
                    assert_eq!(ascii, format!("{label}.xn--tda.{label}.xn--4db"));
                    let mut unicode = String::new();
                    append_unicode(&ascii, &edition, &[], false, &mut unicode);
                    assert_eq!(unicode, format!("{label}.ü.{label}.א"));
                }
            }
        }
        let long = "A+".repeat(32);
        let error = edition(Preset::Uts46)
            .to_ascii(&masked(&format!("ü.{long}")))
            .unwrap_err();
        assert_eq!(
            (error.first().rule(), error.first().range()),
            (Rule::LabelLength, 3..67)
        );
    }

    #[test]
    fn only_labels_that_are_not_ascii_are_mapped() {
        for (name, kept) in [
            ("Aü.B.ß", "....KK..."),
            ("", "K"),
            ("a", "KK"),
            ("ü", "..."),
            (".ü", "K..."),
        ] {
            let mut is_kept = is_kept(name);
            let found: String = (0..=name.len())
                .map(|at| if is_kept(at) { 'K' } else { '.' })
                .collect();
            assert_eq!(found, kept, "{name}");
        }
    }
}
