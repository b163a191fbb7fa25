//! Why a label is not shown in Unicode, in words.

use crate::problems::Origin;
use core::fmt;
use core::ops::Range;

/// Why a label is shown as its A-label: see the table of [the policy](super).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum ReasonKind {
    /// The edition finds something wrong with it.
    Invalid,
    /// Not a code point for identifiers, or not one for names.
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
    /// The machine-readable name, in `snake_case`. It does not change.
    pub const fn name(self) -> &'static str {
        self.texts().0
    }

    /// The rule that is not kept, in words that are true as a sentence, with its source. It
    /// is for people; [`name`](ReasonKind::name) is for machines and not the number of a
    /// rule.
    pub const fn rule(self) -> &'static str {
        self.texts().2
    }

    /// The name, what is wrong with the code point that stands before these words, or else
    /// with the label, and the rule.
    #[rustfmt::skip]
    const fn texts(self) -> (&'static str, &'static str, &'static str) {
        match self {
            ReasonKind::Invalid => ("invalid", "stands in a label that is not valid", "a label that is not valid is shown in ASCII"),
            ReasonKind::Restricted => ("restricted", "is not allowed here", "every code point is allowed in identifiers (UTS #39, section 3.1) and in names (RFC 5892)"),
            ReasonKind::Invisible => ("invisible", "is invisible", "nothing in a label is invisible (UTS #39, section 3.1)"),
            ReasonKind::MixedScripts => ("mixed_scripts", "is in another script than what stands before it", "a label is in one script, or in Latin with Chinese, Japanese or Korean (UTS #39, section 5.2, Highly Restrictive)"),
            ReasonKind::LatinBeyondAscii => ("latin_beyond_ascii", "is not ASCII and stands beside another script", "Latin letters are ASCII where they stand beside another script (Chromium's IDN policy)"),
            ReasonKind::MixedNumbers => ("mixed_numbers", "is a digit of another system than the first", "the digits of a label are of one system (UTS #39, section 5.3)"),
            ReasonKind::RepeatedMark => ("repeated_mark", "a mark stands twice in a row", "no mark follows one that looks the same (UTS #39, section 5.4)"),
            ReasonKind::ManyMarks => ("many_marks", "is the fifth mark in a row", "at most four nonspacing marks follow each other (UTS #39, section 5.4)"),
            ReasonKind::WholeScript => ("whole_script", "the label looks like ASCII", "a label in another script does not look like ASCII, unless it is a known top-level domain or stands below one in that script or of a country that writes it (UTS #39, section 4.1; Chromium's IDN policy)"),
            ReasonKind::Lookalike => ("lookalike", "looks like something else here", "no kana, stroke, mark, dot, apostrophe or letter like a digit stands where it looks like something else (Chromium's IDN policy)"),
            ReasonKind::ForeignLetter => ("foreign_letter", "is taken for another letter here", "Latin letters that most take for others stand below the top-level domains of those who write them (Chromium's IDN policy, for more letters)"),
        }
    }
}

/// One reason, and the place in the label in Unicode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reason {
    pub(super) label: usize,
    /// Where the code point begins; the length of the label where all of it is meant.
    pub(super) at: usize,
    pub(super) code_point: Option<char>,
    pub(super) kind: ReasonKind,
    pub(super) origin: Origin,
}

impl Reason {
    /// Which.
    pub const fn kind(&self) -> ReasonKind {
        self.kind
    }

    /// The index of the label, from 0 and from the left.
    pub const fn label(&self) -> usize {
        self.label
    }

    /// Where, in bytes of the label in Unicode; all of it where no code point is to blame, or
    /// where the label is invalid.
    pub const fn range(&self) -> Range<usize> {
        match (self.kind, self.code_point) {
            (ReasonKind::Invalid, _) | (_, None) => 0..self.at,
            (_, Some(c)) => self.at..self.at + c.len_utf8(),
        }
    }

    /// The code point to blame, where it is one: as it stands in the label in Unicode, so
    /// that it need not be in the input. [`origin`](Reason::origin) tells.
    pub const fn code_point(&self) -> Option<char> {
        self.code_point
    }

    /// Whether the code point stands in the input, or only after mapping or decoding.
    ///
    /// ```
    /// use puny_idna::{display, Origin, Uts46};
    ///
    /// let origin = |name| display::verdict(name, &Uts46::STRICT).reasons()[0].origin();
    /// assert_eq!(origin("☃.com"), Origin::Input);
    /// assert_eq!(origin("ㅡ.com"), Origin::Mapping); // to U+1173
    /// assert_eq!(origin("xn--n3h.com"), Origin::ALabel);
    /// ```
    pub const fn origin(&self) -> Origin {
        self.origin
    }

    /// What is wrong, in words: the code point first, and no rule. For people: the words may
    /// change. The rule is [`ReasonKind::rule`].
    ///
    /// ```
    /// use puny_idna::{display, Uts46};
    ///
    /// let what = |name| display::verdict(name, &Uts46::STRICT).reasons()[0].what().to_string();
    /// assert_eq!(what("☃.com"), "U+2603 is not allowed here");
    /// assert_eq!(what("аррӏе.com"), "the label looks like ASCII");
    /// ```
    pub fn what(&self) -> impl fmt::Display {
        What(*self)
    }
}

/// The words.
struct What(Reason);

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = self.0;
        match (reason.code_point, reason.kind) {
            (Some(c), kind) => {
                write!(f, "U+{:04X}", u32::from(c))?;
                f.write_str(match reason.origin {
                    Origin::Input => " ",
                    Origin::Mapping => ", after mapping, ",
                    Origin::ALabel => ", in an A-label, ",
                })?;
                f.write_str(kind.texts().1)
            }
            (None, ReasonKind::Invalid) => f.write_str("the label is not valid"),
            (None, kind) => f.write_str(kind.texts().1),
        }
    }
}

impl fmt::Display for Reason {
    /// What is wrong, the rule in words, and its name.
    ///
    /// ```
    /// use puny_idna::{display, Uts46};
    ///
    /// let reason = display::verdict("ㅡ.com", &Uts46::STRICT).reasons()[0].to_string();
    /// assert!(reason.starts_with("U+1173, after mapping, is not allowed here: every code "));
    /// assert!(reason.ends_with(" [restricted]"));
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: {} [{}]",
            self.what(),
            self.kind.rule(),
            self.kind.name()
        )
    }
}
