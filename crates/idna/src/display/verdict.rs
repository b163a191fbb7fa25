//! The verdict on each label of a name.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::checks;
use super::pairing::Pairing;
use super::reason::{Origin, Reason, ReasonKind};
use super::top::Top;
use crate::edition::Edition;
use crate::error::Problem;
use crate::process::ACE_PREFIX;
use crate::status::Status;

/// How to show a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Show {
    /// In Unicode, which for many labels is ASCII.
    Unicode,
    /// As its A-label.
    ALabel,
}

/// A label, in both forms, and the verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    ascii: String,
    unicode: String,
    reasons: Vec<Reason>,
}

impl Label {
    /// Notes a problem, once.
    fn refuse(&mut self, problem: &Problem) {
        // An A-label that holds nothing but ASCII has been decoded all the same, and must
        // not be shown as what it wants to look like.
        if problem.status() == Status::P4 && !self.ascii.starts_with(ACE_PREFIX) {
            if let Ok(basic) = puny::punycode::encode(&self.unicode) {
                self.ascii = escaped(&(String::from(ACE_PREFIX) + &basic));
            }
        }
        if self.reasons.is_empty() {
            self.reasons.push(Reason {
                kind: ReasonKind::Invalid,
                start: 0,
                end: self.unicode.len(),
                code_point: problem.code_point(),
                origin: Origin::Input,
            });
        }
    }

    /// How to show it.
    pub fn show(&self) -> Show {
        if self.reasons.is_empty() {
            Show::Unicode
        } else {
            Show::ALabel
        }
    }

    /// Why not in Unicode: nothing if it is.
    pub fn reasons(&self) -> &[Reason] {
        &self.reasons
    }

    /// The label as it is to be shown.
    pub fn text(&self) -> &str {
        match self.show() {
            Show::Unicode => &self.unicode,
            Show::ALabel => &self.ascii,
        }
    }

    /// In ASCII. What an invalid label has besides graphic ASCII, since it could not be
    /// encoded, is escaped as `\u{…}`.
    pub fn ascii(&self) -> &str {
        &self.ascii
    }

    /// In Unicode, whatever the verdict: not to be shown without it.
    pub fn unicode(&self) -> &str {
        &self.unicode
    }
}

/// A name as it is to be shown, and the verdicts on its labels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    text: String,
    labels: Vec<Label>,
}

impl Name {
    /// The name as it is to be shown.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Its labels; the last is empty if the name ends with a dot.
    pub fn labels(&self) -> &[Label] {
        &self.labels
    }

    /// Whether all labels are shown in Unicode.
    pub fn is_safe(&self) -> bool {
        self.labels
            .iter()
            .all(|label| label.show() == Show::Unicode)
    }
}

/// How to show a name, in whatever form it is given: the policy of [this module](super) on
/// what the edition makes of each label. O(n log n), and it never fails.
///
/// The last label is the top-level domain, even if it is the only one. It is no home of its
/// own: see `WholeScript` in the table.
///
/// ```
/// use puny_idna::display::{self, ReasonKind, Show};
/// use puny_idna::Uts46;
///
/// let name = display::name("www.Bücher.example", &Uts46::STRICT);
/// assert_eq!(name.text(), "www.bücher.example");
/// assert!(name.is_safe());
///
/// let name = display::name("bücher.pаypal.com", &Uts46::STRICT); // а is Cyrillic
/// assert_eq!(name.text(), "bücher.xn--pypal-4ve.com");
/// let label = &name.labels()[1];
/// assert_eq!(label.show(), Show::ALabel);
/// assert_eq!(label.reasons()[0].kind(), ReasonKind::MixedScripts);
/// assert_eq!((label.reasons()[0].range(), label.unicode()), (1..3, "pаypal"));
/// ```
pub fn name(name: &str, edition: &dyn Edition) -> Name {
    let ascii = edition.to_ascii_report(name);
    let unicode = edition.to_unicode(ascii.text());
    let mut labels = labels(ascii.text(), unicode.text());
    if !ascii.problems().is_empty() {
        let pairing = Pairing::of(name, ascii.text(), edition);
        let mut refused = 0..0;
        for problem in ascii.problems() {
            refuse(&mut labels, problem, |index| {
                let range = pairing.labels(index);
                // One label that became many has as many problems: they are refused once.
                if range.len() > 1 && range == refused {
                    return 0..0;
                }
                refused = range.clone();
                range
            });
        }
    }
    for problem in unicode.problems() {
        // It was made of the name in ASCII, label by label.
        refuse(&mut labels, problem, |index| index..index + 1);
    }

    // The top-level domain first: whether others are at home below it depends on its own
    // verdict.
    let has_root = labels.len() > 1 && labels.last().map_or(false, |l| l.unicode.is_empty());
    let top = labels.len() - if has_root { 2 } else { 1 };
    let mut home = Top::default();
    let (below, from_top) = labels.split_at_mut(top);
    if let Some(top) = from_top.first_mut() {
        checks::check(&top.unicode, None, &mut top.reasons);
        if top.show() == Show::Unicode {
            home = Top::of(&top.unicode);
        }
    }
    for label in below {
        checks::check(&label.unicode, Some(&home), &mut label.reasons);
    }
    origins(name, &mut labels);

    let texts: Vec<&str> = labels.iter().map(Label::text).collect();
    Name {
        text: texts.join("."),
        labels,
    }
}

/// The labels of a name in both forms, side by side. Should their numbers ever differ,
/// nobody knows which are pairs, and none is shown in Unicode.
fn labels(ascii: &str, unicode: &str) -> Vec<Label> {
    let are_pairs = ascii.split('.').count() == unicode.split('.').count();
    let label = |(ascii, unicode): (&str, &str)| Label {
        ascii: escaped(ascii),
        unicode: unicode.to_owned(),
        reasons: Vec::new(),
    };
    if are_pairs {
        return ascii
            .split('.')
            .zip(unicode.split('.'))
            .map(label)
            .collect();
    }
    let mut alone: Vec<Label> = ascii.split('.').map(|one| label((one, one))).collect();
    for label in &mut alone {
        label.reasons.push(Reason {
            kind: ReasonKind::Invalid,
            start: 0,
            end: label.unicode.len(),
            code_point: None,
            origin: Origin::Input,
        });
    }
    alone
}

/// Notes a problem with the labels that it is about. Those without a label are of the name
/// as a whole: too long, which no label can help. And the root has no name.
fn refuse(labels: &mut [Label], problem: &Problem, of: impl FnOnce(usize) -> Range<usize>) {
    let range = match problem.label() {
        Some(index) => of(index),
        None => return,
    };
    let last = labels.len() - 1;
    for (index, label) in labels
        .iter_mut()
        .enumerate()
        .skip(range.start)
        .take(range.len())
    {
        let is_root = index > 0 && index == last && label.unicode.is_empty();
        if !is_root {
            label.refuse(problem);
        }
    }
}

/// Says of each code point that is to blame whether it stands in the input.
fn origins(name: &str, labels: &mut [Label]) {
    if labels.iter().all(|label| label.reasons.is_empty()) {
        return;
    }
    let mut given: Vec<char> = name.chars().collect();
    given.sort_unstable();
    given.dedup();
    for label in labels {
        let is_encoded = label.ascii.starts_with(ACE_PREFIX);
        for reason in &mut label.reasons {
            reason.origin = match reason.code_point {
                Some(c) if given.binary_search(&c).is_err() => {
                    if is_encoded && name.is_ascii() {
                        Origin::ALabel
                    } else {
                        Origin::Mapping
                    }
                }
                _ => Origin::Input,
            };
        }
    }
}

/// Graphic ASCII as it is.
fn escaped(ascii: &str) -> String {
    if ascii.bytes().all(|byte| byte.is_ascii_graphic()) {
        return ascii.to_owned();
    }
    let mut escaped = String::new();
    for c in ascii.chars() {
        if c.is_ascii_graphic() {
            escaped.push(c);
        } else {
            escaped.extend(c.escape_unicode());
        }
    }
    escaped
}
