//! The verdict on each label of a name.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::checks;
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

/// Why a label is shown as its A-label: see the table of [the policy](super).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ReasonKind {
    /// The edition finds something wrong with it.
    Invalid,
    /// Not a code point for identifiers.
    Restricted,
    /// A default ignorable code point.
    Invisible,
    /// Beyond Highly Restrictive.
    MixedScripts,
    /// A Latin letter beyond ASCII beside another script.
    LatinBeyondAscii,
    /// Decimal digits of two systems.
    MixedNumbers,
    /// A nonspacing mark twice in a row.
    RepeatedMark,
    /// More than four nonspacing marks in a row.
    ManyMarks,
    /// In one script, and looks like ASCII.
    WholeScript,
    /// Where it stands it looks like something else.
    Lookalike,
    /// A letter that is safe under some top-level domains only.
    ForeignLetter,
}

impl ReasonKind {
    /// The name for machines, in `snake_case`. It does not change.
    pub const fn name(self) -> &'static str {
        self.texts().0
    }

    /// The reason in words, with its source.
    pub const fn rule(self) -> &'static str {
        self.texts().1
    }

    #[rustfmt::skip]
    const fn texts(self) -> (&'static str, &'static str) {
        match self {
            ReasonKind::Invalid => ("invalid", "a label is valid"),
            ReasonKind::Restricted => ("restricted", "a code point is allowed in identifiers (UTS #39, section 3.1) and in names (RFC 5892)"),
            ReasonKind::Invisible => ("invisible", "nothing in a label is invisible (UTS #39, section 3.1)"),
            ReasonKind::MixedScripts => ("mixed_scripts", "a label is in one script, or in Latin with Chinese, Japanese or Korean (UTS #39, section 5.2, Highly Restrictive)"),
            ReasonKind::LatinBeyondAscii => ("latin_beyond_ascii", "beside another script Latin is ASCII (Chromium)"),
            ReasonKind::MixedNumbers => ("mixed_numbers", "digits are of one system (UTS #39, section 5.3)"),
            ReasonKind::RepeatedMark => ("repeated_mark", "no mark follows one that looks the same (UTS #39, section 5.4)"),
            ReasonKind::ManyMarks => ("many_marks", "at most four nonspacing marks follow each other (UTS #39, section 5.4)"),
            ReasonKind::WholeScript => ("whole_script", "a label in another script does not look like ASCII, unless its top-level domain is in that script or of a country that writes it (UTS #39, section 4.1; Chromium)"),
            ReasonKind::Lookalike => ("lookalike", "no kana, stroke or mark stands where it looks like something else (Chromium)"),
            ReasonKind::ForeignLetter => ("foreign_letter", "thorn, eth and schwa stand where they are written (Chromium)"),
        }
    }
}

/// One reason, and the place in the label in Unicode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reason {
    pub(super) kind: ReasonKind,
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) code_point: Option<char>,
}

impl Reason {
    /// Which.
    pub const fn kind(&self) -> ReasonKind {
        self.kind
    }

    /// Where, in bytes of the label in Unicode; all of it where no code point is to blame.
    pub const fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    /// The code point to blame, where it is one.
    pub const fn code_point(&self) -> Option<char> {
        self.code_point
    }
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
/// A name of one label is taken for a top-level domain.
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
    let whole_name = unicode.text().strip_suffix('.').unwrap_or(unicode.text());
    let top = whole_name.rsplit('.').next().unwrap_or("");
    let mut labels: Vec<Label> = ascii
        .text()
        .split('.')
        .zip(unicode.text().split('.'))
        .map(|(ascii, unicode)| Label {
            ascii: escaped(ascii),
            unicode: unicode.to_owned(),
            reasons: Vec::new(),
        })
        .collect();
    for problem in ascii.problems().iter().chain(unicode.problems()) {
        // Those without a label are of the name as a whole: too long, which no label can
        // help. And the root has no name.
        let index = match problem.label() {
            Some(index) => index,
            None => continue,
        };
        let is_root = index > 0 && index + 1 == labels.len();
        if let Some(label) = labels.get_mut(index) {
            if !(is_root && label.unicode.is_empty()) {
                label.refuse(problem);
            }
        }
    }
    for label in &mut labels {
        checks::check(&label.unicode, top, &mut label.reasons);
    }
    let texts: Vec<&str> = labels.iter().map(Label::text).collect();
    Name {
        text: texts.join("."),
        labels,
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
