//! The verdict on each label of a name.

use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use super::checks;
use super::pairing::Pairing;
use super::reason::{Reason, ReasonKind};
use super::refusal::{refusals, Refusal};
use super::top::Top;
use crate::dns::ace_prefix::{self, ACE_PREFIX};
use crate::dns::labels::is_separator;
use crate::edition::Idna;
use crate::problems::Origin;

/// How to show a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Show {
    /// In Unicode, which for many labels is ASCII.
    Unicode,
    /// As its A-label.
    ALabel,
}

impl Show {
    /// The machine-readable name, in `snake_case`. It does not change.
    pub const fn name(self) -> &'static str {
        match self {
            Show::Unicode => "unicode",
            Show::ALabel => "a_label",
        }
    }
}

/// A label, in both forms, and the verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LabelVerdict<'v> {
    ascii: &'v str,
    unicode: &'v str,
    reasons: &'v [Reason],
}

impl<'v> LabelVerdict<'v> {
    /// How to show it.
    pub fn show(&self) -> Show {
        if self.reasons.is_empty() {
            Show::Unicode
        } else {
            Show::ALabel
        }
    }

    /// Why not in Unicode: nothing if it is.
    pub fn reasons(&self) -> &'v [Reason] {
        self.reasons
    }

    /// The label as it is to be shown.
    pub fn text(&self) -> &'v str {
        match self.show() {
            Show::Unicode => self.unicode,
            Show::ALabel => self.ascii,
        }
    }

    /// In ASCII. What an invalid label has besides graphic ASCII, since it could not be
    /// encoded, is escaped as `\u{…}`.
    pub fn ascii(&self) -> &'v str {
        self.ascii
    }

    /// In Unicode, whatever the verdict: not to be shown without it.
    pub fn unicode(&self) -> &'v str {
        self.unicode
    }
}

/// What is shown of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Text {
    /// The Unicode form of all labels.
    Unicode,
    /// The ASCII form of all labels.
    Ascii,
    /// Some of both.
    Both(String),
}

/// A name as it is to be shown, and the verdicts on its labels.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Verdict {
    /// As many labels as `unicode` has.
    ascii: String,
    unicode: String,
    text: Text,
    /// In the order of the labels.
    reasons: Vec<Reason>,
}

impl Verdict {
    /// The name as it is to be shown.
    pub fn text(&self) -> &str {
        match &self.text {
            Text::Unicode => &self.unicode,
            Text::Ascii => &self.ascii,
            Text::Both(text) => text,
        }
    }

    /// Its labels, one after the other; the last is empty if the name ends with a dot. O(n)
    /// for all of them.
    pub fn labels(&self) -> impl Iterator<Item = LabelVerdict<'_>> {
        let mut left = self.reasons.as_slice();
        let pairs = self.ascii.split('.').zip(self.unicode.split('.'));
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

    /// Why labels are not shown in Unicode, in the order of the labels: nothing if all are.
    pub fn reasons(&self) -> &[Reason] {
        &self.reasons
    }

    /// Whether all labels are shown in Unicode.
    pub fn is_safe(&self) -> bool {
        self.reasons.is_empty()
    }
}

/// How to show a name, in whatever form it is given: the policy of [this module](super) on
/// what the edition makes of each label. O(n log n), and it never fails. Beside what the
/// conversions need, it holds both forms of the name, what is shown if that is neither, and
/// 24 bytes for each reason.
///
/// The last label is the top-level domain, even if it is the only one. It is no home of its
/// own: see `WholeScript` in the table.
///
/// ```
/// use puny_idna::display::{self, ReasonKind, Show};
/// use puny_idna::Uts46;
///
/// let name = display::verdict("www.Bücher.example", &Uts46::STRICT);
/// assert_eq!(name.text(), "www.bücher.example");
/// assert!(name.is_safe());
///
/// let name = display::verdict("bücher.pаypal.com", &Uts46::STRICT); // а is Cyrillic
/// assert_eq!(name.text(), "bücher.xn--pypal-4ve.com");
/// let reason = name.reasons()[0];
/// assert_eq!((reason.kind(), reason.label()), (ReasonKind::MixedScripts, 1));
/// let label = name.labels().nth(1).unwrap();
/// assert_eq!((label.show(), label.reasons()), (Show::ALabel, &[reason][..]));
/// assert_eq!((reason.range(), label.unicode()), (1..3, "pаypal"));
/// ```
pub fn verdict(name: &str, edition: &dyn Idna) -> Verdict {
    // Only what is needed of each report is kept while the next is made.
    let report = edition.to_ascii_report(name);
    let mut refused = refusals(&report);
    let ascii = report.into_text_even_if_refused();
    if !refused.is_empty() {
        refused = Pairing::of(name, &ascii, edition).of_result(refused);
    }
    let report = edition.to_unicode_report(&ascii);
    // It was made of the name in ASCII, label by label.
    refused.extend(refusals(&report));
    let unicode = report.into_text_even_if_refused().into_owned();
    refused.sort_by_key(|refusal| refusal.label);
    refused.dedup_by(|later, first| first.take(later));

    let (ascii, unicode) = pair(ascii, unicode, &mut refused);
    let ascii = encoded(ascii, &unicode, &refused);
    let mut reasons = reasons(&unicode, &refused);
    origins(name, &ascii, &mut reasons);
    let mut verdict = Verdict {
        ascii,
        unicode,
        text: Text::Unicode,
        reasons,
    };
    if !verdict.is_safe() {
        verdict.text = text(&verdict);
    }
    verdict
}

/// What is shown, where that is not Unicode alone.
fn text(verdict: &Verdict) -> Text {
    let mut labels = verdict.labels();
    if labels.all(|label| label.text() == label.ascii) {
        return Text::Ascii;
    }
    let length = verdict.labels().map(|label| label.text().len() + 1).sum();
    let mut text = String::with_capacity(length);
    for (index, label) in verdict.labels().enumerate() {
        if index > 0 {
            text.push('.');
        }
        text.push_str(label.text());
    }
    Text::Both(text)
}

/// Both forms of a name, with as many labels. Should their numbers ever differ, nobody knows
/// which are pairs, and none is shown in Unicode.
fn pair(ascii: Cow<'_, str>, unicode: String, refused: &mut Vec<Refusal>) -> (String, String) {
    let count = ascii.split('.').count();
    let ascii = ascii.into_owned();
    if count == unicode.split('.').count() {
        return (ascii, unicode);
    }
    refused.clear();
    refused.extend((0..count).map(|label| Refusal {
        label,
        code_point: None,
        is_no_a_label: false,
    }));
    let unicode = ascii.clone();
    (ascii, unicode)
}

/// The name in ASCII as it may be shown: what is refused as an A-label is one again, since it
/// was decoded all the same and must not be shown as what it wants to look like; and what is
/// not graphic is escaped.
fn encoded(ascii: String, unicode: &str, refused: &[Refusal]) -> String {
    let is_graphic = |byte: u8| byte.is_ascii_graphic();
    if ascii.bytes().all(is_graphic) && !refused.iter().any(|refusal| refusal.is_no_a_label) {
        return ascii;
    }
    let mut text = String::with_capacity(ascii.len());
    let mut left = refused.iter().peekable();
    for (index, (ascii, unicode)) in ascii.split('.').zip(unicode.split('.')).enumerate() {
        if index > 0 {
            text.push('.');
        }
        let refusal = left.next_if(|refusal| refusal.label == index);
        let is_lost = refusal.map_or(false, |refusal| refusal.is_no_a_label)
            && !ascii.starts_with(ACE_PREFIX);
        match puny::punycode::encode(unicode) {
            Ok(basic) if is_lost => {
                text.push_str(ACE_PREFIX);
                escape(&basic, &mut text);
            }
            _ => escape(ascii, &mut text),
        }
    }
    text
}

/// Graphic ASCII as it is.
fn escape(ascii: &str, to: &mut String) {
    for c in ascii.chars() {
        if c.is_ascii_graphic() {
            to.push(c);
        } else {
            to.extend(c.escape_unicode());
        }
    }
}

/// What there is against each label.
fn reasons(unicode: &str, refused: &[Refusal]) -> Vec<Reason> {
    let last = unicode.split('.').count() - 1;
    let has_root = last > 0 && unicode.ends_with('.');
    let top = if has_root { last - 1 } else { last };
    // The root has no name.
    let invalid = |refusal: &Refusal, unicode: &str| Reason {
        label: refusal.label,
        at: unicode.len(),
        code_point: refusal.code_point,
        kind: ReasonKind::Invalid,
        origin: Origin::Input,
    };

    // The top-level domain first: whether others are at home below it depends on its own
    // verdict.
    let text = unicode.rsplit('.').nth(last - top).unwrap_or_default();
    let mut of_top = Vec::new();
    if let Some(refusal) = refused.iter().rev().find(|refusal| refusal.label <= top) {
        if refusal.label == top {
            of_top.push(invalid(refusal, text));
        }
    }
    checks::check(text, top, None, &mut of_top);
    let home = if of_top.is_empty() {
        Top::of(text)
    } else {
        Top::default()
    };

    let mut reasons = Vec::new();
    let mut left = refused.iter().peekable();
    for (index, label) in unicode.split('.').enumerate().take(top) {
        if let Some(refusal) = left.next_if(|refusal| refusal.label == index) {
            reasons.push(invalid(refusal, label));
        }
        checks::check(label, index, Some(&home), &mut reasons);
    }
    reasons.append(&mut of_top);
    reasons
}

/// Says of each code point that is to blame whether it stands in the input.
fn origins(name: &str, ascii: &str, reasons: &mut [Reason]) {
    if reasons.iter().all(|reason| reason.code_point.is_none()) {
        return;
    }
    let given: BTreeSet<char> = name.chars().collect();
    let is_ascii = name.is_ascii();
    let is_paired = name.split(is_separator).count() == ascii.split('.').count();
    let mut left = reasons.iter_mut().peekable();
    let pairs = name
        .split(is_separator)
        .map(Some)
        .chain(core::iter::repeat(None));
    for (index, (ascii, given_label)) in ascii.split('.').zip(pairs).enumerate() {
        let was_a_label = match given_label.filter(|_| is_paired) {
            Some(label) => ace_prefix::begins_label(label.as_bytes()),
            None => is_ascii && ascii.starts_with(ACE_PREFIX),
        };
        while let Some(reason) = left.next_if(|reason| reason.label == index) {
            reason.origin = match reason.code_point {
                Some(c) if !given.contains(&c) && was_a_label => Origin::ALabel,
                Some(c) if !given.contains(&c) => Origin::Mapping,
                _ => Origin::Input,
            };
        }
    }
}
