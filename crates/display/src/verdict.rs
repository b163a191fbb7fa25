//! The verdict on each label of a name: whether to show the label in Unicode.

use alloc::borrow::ToOwned;
use alloc::collections::BinaryHeap;
use alloc::string::String;
use alloc::vec::Vec;

use puny_idna::internal::{begins_label, is_separator, named, push_a_label};
use puny_idna::{AsciiRules, Idna, Origin, Problem, Report, Rule, ACE_PREFIX};

use super::checks;
use super::label_map::LabelMap;
use super::reason::{Reason, ReasonKind};
use super::refusal::{refusals, Refusal};
use super::top_level_domain::TopLevelDomain;
use crate::limits::{beyond_display, is_too_long};

named! {
    /// How to show a label.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Show {
        /// In Unicode. An ASCII label is shown unchanged.
        Unicode = "unicode",
        /// As its A-label.
        ALabel = "a_label",
    }

    /// Returns the machine-readable name, in `snake_case`. It does not change.
    fn name;
}

/// A label in both forms, with its verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LabelVerdict<'v> {
    ascii: &'v str,
    unicode: &'v str,
    reasons: &'v [Reason],
}

impl<'v> LabelVerdict<'v> {
    /// Returns how to show the label.
    pub fn show(&self) -> Show {
        if self.reasons.is_empty() {
            Show::Unicode
        } else {
            Show::ALabel
        }
    }

    /// Returns the reasons why the label is not shown in Unicode. The slice is empty if the label is shown in Unicode.
    pub fn reasons(&self) -> &'v [Reason] {
        self.reasons
    }

    /// Returns the text to show for the label.
    pub fn text(&self) -> &'v str {
        match self.show() {
            Show::Unicode => self.unicode,
            Show::ALabel => self.ascii,
        }
    }

    /// Returns the label in ASCII. If an invalid label could not be encoded, all code points except graphic ASCII are
    /// escaped as `\u{…}`.
    pub fn ascii(&self) -> &'v str {
        self.ascii
    }

    /// Returns the label in Unicode, regardless of the verdict. Do not show this text without checking
    /// [`show`](LabelVerdict::show).
    pub fn unicode(&self) -> &'v str {
        self.unicode
    }
}

/// The text to show for a name.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Shown {
    /// The Unicode form of all labels.
    Unicode,
    /// The ASCII form of all labels.
    Ascii,
    /// This text, in which some labels are in Unicode and others in ASCII.
    Both(String),
}

/// The text to show for a name, and the verdicts on its labels.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Verdict {
    /// The name in ASCII. It has as many labels as `unicode`.
    ascii: String,
    unicode: String,
    text: Shown,
    /// The reasons against all labels, in the order of the labels.
    reasons: Vec<Reason>,
}

impl Verdict {
    /// Returns the text to show for the name.
    pub fn text(&self) -> &str {
        match &self.text {
            Shown::Unicode => &self.unicode,
            Shown::Ascii => &self.ascii,
            Shown::Both(text) => text,
        }
    }

    /// Returns the name in ASCII.
    pub(super) fn ascii(&self) -> &str {
        &self.ascii
    }

    /// Returns the labels of the name, in order. The last label is empty if the name ends with a dot. A name that is
    /// [too long](Verdict::is_too_long) counts as one label. O(n) for all labels together.
    pub fn labels(&self) -> impl Iterator<Item = LabelVerdict<'_>> {
        let mut left = self.reasons.as_slice();
        let is_whole = self.is_too_long();
        let is_dot = move |c| c == '.' && !is_whole;
        let pairs = self.ascii.split(is_dot).zip(self.unicode.split(is_dot));
        pairs.enumerate().map(move |(index, (ascii, unicode))| {
            let own = left.iter().take_while(|reason| reason.label == index);
            let (reasons, rest) = left.split_at(own.count());
            left = rest;
            LabelVerdict {
                ascii,
                unicode,
                reasons,
            }
        })
    }

    /// Returns the reasons why labels are not shown in Unicode, ordered by label. The slice is empty if all labels are
    /// shown in Unicode.
    pub fn reasons(&self) -> &[Reason] {
        &self.reasons
    }

    /// Returns whether all labels are shown in Unicode.
    pub fn is_safe(&self) -> bool {
        self.reasons.is_empty()
    }

    /// Returns whether the name is longer than a domain name may be. This is so if the name in ASCII has more than 253
    /// octets, without the dot of the root, or if the input has more than [`MAX_CODE_POINTS`](super::MAX_CODE_POINTS).
    /// The labels of a name that is too long are not checked.
    pub fn is_too_long(&self) -> bool {
        let kind = self.reasons.first().map(Reason::kind);
        kind == Some(ReasonKind::TooLong)
    }
}

/// Decides how to show a name. The name may be in Unicode, in ASCII, or in a mixture of both. This function converts
/// each label with the edition and applies the policy of [this module](super). It never fails.
///
/// A name with more than 253 octets in ASCII is [too long](Verdict::is_too_long), and all of it is shown in ASCII. A
/// name with more than [`MAX_CODE_POINTS`](super::MAX_CODE_POINTS) is too long as well, and is not converted: all code
/// points except graphic ASCII are escaped as `\u{…}`. With these limits, the time is O(n).
///
/// The last label is the top-level domain, even if it is the only label. See `WholeScript` in [the policy](super) for
/// the special rule of top-level domains.
///
/// ```
/// use puny_display::{ReasonKind, Show};
/// use puny_idna::Uts46;
///
/// let name = puny_display::verdict("www.Bücher.example", &Uts46::STRICT);
/// assert_eq!(name.text(), "www.bücher.example");
/// assert!(name.is_safe());
///
/// let name = puny_display::verdict("bücher.pаypal.com", &Uts46::STRICT); // а is Cyrillic
/// assert_eq!(name.text(), "bücher.xn--pypal-4ve.com");
/// let reason = name.reasons()[0];
/// assert_eq!((reason.kind(), reason.label()), (ReasonKind::MixedScripts, 1));
/// let label = name.labels().nth(1).unwrap();
/// assert_eq!((label.show(), label.reasons()), (Show::ALabel, &[reason][..]));
/// assert_eq!((reason.range(), label.unicode()), (1..3, "pаypal"));
/// ```
pub fn verdict(name: &str, edition: &dyn Idna) -> Verdict {
    if beyond_display(name).is_some() {
        return too_long(name);
    }
    let report = edition.to_ascii_report(name);
    let ascii = report.text_even_if_refused();
    if is_too_long(ascii) {
        // In the text of a refused name, an invalid A-label may have been decoded. Then the name itself is shown.
        let may_be_decoded =
            |problem: &Problem| matches!(problem.rule(), Rule::BadALabel | Rule::NotListed);
        return match report.problems().iter().any(may_be_decoded) {
            true => too_long(name),
            false => too_long(ascii),
        };
    }
    let (ascii, unicode, refused) = both_forms(name, report, edition);
    let ascii = ascii_safe_to_show(ascii, &unicode, &refused);
    let mut reasons = find_reasons(&unicode, &refused);
    set_origins(name, &ascii, &mut reasons);
    let mut verdict = Verdict {
        ascii,
        unicode,
        text: Shown::Unicode,
        reasons,
    };
    if !verdict.is_safe() {
        verdict.text = shown_text(&verdict);
    }
    verdict
}

/// Returns the verdict on a name that is too long. The whole name counts as one label.
fn too_long(name: &str) -> Verdict {
    let mut ascii = String::with_capacity(name.len());
    escape(name, true, &mut ascii);
    let reason = Reason {
        label: 0,
        at: ascii.len(),
        code_point: None,
        kind: ReasonKind::TooLong,
        origin: Origin::Input,
    };
    Verdict {
        unicode: ascii.clone(),
        ascii,
        text: Shown::Ascii,
        reasons: Vec::from([reason]),
    }
}

/// Returns the text to show for a name of which at least one label is not shown in Unicode.
fn shown_text(verdict: &Verdict) -> Shown {
    let mut labels = verdict.labels();
    if labels.all(|label| label.text() == label.ascii) {
        return Shown::Ascii;
    }
    let length = verdict.labels().map(|label| label.text().len() + 1).sum();
    let mut text = String::with_capacity(length);
    for (index, label) in verdict.labels().enumerate() {
        if index > 0 {
            text.push('.');
        }
        text.push_str(label.text());
    }
    Shown::Both(text)
}

/// Returns the name in ASCII, the name in Unicode, and the refused labels. Both texts have the same number of labels.
/// `report` is the report of the conversion to ASCII.
fn both_forms(
    name: &str,
    report: Report<'_>,
    edition: &dyn Idna,
) -> (String, String, Vec<Refusal>) {
    if is_incomplete(&report) {
        return all_refused(name.to_owned());
    }
    let mut refused = refusals(&report);
    let ascii = report.into_text_even_if_refused();
    if !refused.is_empty() {
        refused = LabelMap::of(name, &ascii, edition).of_result(refused);
    }
    let report = edition.to_unicode_report(&ascii);
    if is_incomplete(&report) {
        return all_refused(name.to_owned());
    }
    // The input of this conversion was the ASCII form, so its label indices need no mapping.
    refused.extend(refusals(&report));
    let unicode = report.into_text_even_if_refused().into_owned();
    // Sorts the refusals by label with an insertion sort: few are out of order, and the sorts of the standard library
    // would add 10 kB to a program.
    for index in 1..refused.len() {
        let (sorted, rest) = refused.split_at(index);
        let label = rest.first().map_or(0, |refusal| refusal.label);
        let at = sorted.partition_point(|refusal| refusal.label <= label);
        if let Some(part) = refused.get_mut(at..=index) {
            part.rotate_right(1);
        }
    }
    refused.dedup_by(|later, first| first.merge(later));

    let ascii = ascii.into_owned();
    if ascii.split('.').count() != unicode.split('.').count() {
        // Without equal numbers of labels, it is unknown which labels correspond. This is not expected to happen.
        return all_refused(ascii);
    }
    (ascii, unicode, refused)
}

/// Returns whether a report does not list all problems. Such a report does not show all refused labels.
fn is_incomplete(report: &Report<'_>) -> bool {
    let last = report.problems().last();
    last.map_or(false, |problem| problem.rule() == Rule::NotListed)
}

/// Returns the result of [`both_forms`] for a name whose refused labels are not all known: both forms are the name
/// itself, and all labels count as refused.
fn all_refused(name: String) -> (String, String, Vec<Refusal>) {
    let refusals = (0..name.split('.').count()).map(|label| Refusal {
        label,
        code_point: None,
        is_invalid_a_label: false,
    });
    let refused = refusals.collect();
    (name.clone(), name, refused)
}

/// Returns the ASCII form of a name, made safe to show.
///
/// - UTS #46 decodes even invalid A-labels. Their decoded text must not be shown, so they are encoded again.
/// - All characters except graphic ASCII are escaped.
/// - In a refused label, characters that a host cannot contain are escaped too. For example, `a／b.com` is mapped to
///   `a/b.com`, which would look like the host `a` and a path.
fn ascii_safe_to_show(ascii: String, unicode: &str, refused: &[Refusal]) -> String {
    if refused.is_empty() && ascii.chars().all(|c| is_shown(c, false)) {
        return ascii;
    }
    let mut text = String::with_capacity(ascii.len());
    let mut left = refused.iter().peekable();
    for (index, (ascii, unicode)) in ascii.split('.').zip(unicode.split('.')).enumerate() {
        if index > 0 {
            text.push('.');
        }
        let refusal = left.next_if(|refusal| refusal.label == index);
        let is_lost = refusal.map_or(false, |refusal| refusal.is_invalid_a_label)
            && !ascii.starts_with(ACE_PREFIX);
        let mut a_label = String::new();
        let is_encoded = is_lost && push_a_label(unicode, &mut a_label).is_ok();
        let label = if is_encoded { &a_label } else { ascii };
        escape(label, refusal.is_some(), &mut text);
    }
    text
}

/// Appends a label to `to`. Characters that [are not shown](is_shown) are escaped.
fn escape(ascii: &str, is_refused: bool, to: &mut String) {
    for c in ascii.chars() {
        if is_shown(c, is_refused) {
            to.push(c);
        } else {
            to.extend(c.escape_unicode());
        }
    }
}

/// Returns whether a character of the ASCII form of a label is shown unchanged. All other characters are escaped.
fn is_shown(c: char, is_refused: bool) -> bool {
    c.is_ascii_graphic() && !(is_refused && AsciiRules::URL_DOMAIN.denies(c))
}

/// Returns the reasons against all labels, in the order of the labels.
fn find_reasons(unicode: &str, refused: &[Refusal]) -> Vec<Reason> {
    let last = unicode.split('.').count() - 1;
    let has_root = last > 0 && unicode.ends_with('.');
    let top = if has_root { last - 1 } else { last };
    let invalid = |refusal: &Refusal, unicode: &str| Reason {
        label: refusal.label,
        at: unicode.len(),
        code_point: refusal.code_point,
        kind: ReasonKind::Invalid,
        origin: Origin::Input,
    };

    // The top-level domain is checked first, because the checks of the other labels depend on its verdict.
    let text = unicode.rsplit('.').nth(last - top).unwrap_or_default();
    let mut of_top = Vec::new();
    if let Some(refusal) = refused.iter().rev().find(|refusal| refusal.label <= top) {
        if refusal.label == top {
            of_top.push(invalid(refusal, text));
        }
    }
    checks::check_label(text, top, None, &mut of_top);
    let tld = if of_top.is_empty() {
        TopLevelDomain::of(text)
    } else {
        TopLevelDomain::default()
    };

    let mut reasons = Vec::new();
    let mut left = refused.iter().peekable();
    for (index, label) in unicode.split('.').enumerate().take(top) {
        if let Some(refusal) = left.next_if(|refusal| refusal.label == index) {
            reasons.push(invalid(refusal, label));
        }
        checks::check_label(label, index, Some(&tld), &mut reasons);
    }
    reasons.append(&mut of_top);
    reasons
}

/// Sets the origin of each offending code point: the input, the mapping, or a decoded A-label.
fn set_origins(name: &str, ascii: &str, reasons: &mut [Reason]) {
    if reasons.iter().all(|reason| reason.code_point.is_none()) {
        return;
    }
    // A heap sorts with few bytes of code.
    let given = BinaryHeap::from_iter(name.chars()).into_sorted_vec();
    let is_given = |c: char| given.binary_search(&c).is_ok();
    let is_ascii = name.is_ascii();
    let is_paired = name.split(is_separator).count() == ascii.split('.').count();
    let mut left = reasons.iter_mut().peekable();
    let pairs = name
        .split(is_separator)
        .map(Some)
        .chain(core::iter::repeat(None));
    for (index, (ascii, given_label)) in ascii.split('.').zip(pairs).enumerate() {
        let was_a_label = match given_label.filter(|_| is_paired) {
            Some(label) => begins_label(label.as_bytes()),
            None => is_ascii && ascii.starts_with(ACE_PREFIX),
        };
        while let Some(reason) = left.next_if(|reason| reason.label == index) {
            reason.origin = match reason.code_point {
                Some(c) if !is_given(c) && was_a_label => Origin::ALabel,
                Some(c) if !is_given(c) => Origin::Mapping,
                _ => Origin::Input,
            };
        }
    }
}
