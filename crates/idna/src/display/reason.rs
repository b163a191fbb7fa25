//! The reasons why a label is not shown in Unicode, and their messages.

use crate::problems::Origin;
use core::fmt;
use core::ops::Range;

/// The kind of reason why a label is shown as its A-label: see the table of [the policy](super).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ReasonKind {
    /// The name is longer than a domain name may be, so its labels are not looked at.
    TooLong,
    /// The label breaks a rule of the edition.
    Invalid,
    /// A code point is not allowed in identifiers, or not in names.
    Restricted,
    /// A default ignorable code point.
    Invisible,
    /// Scripts mixed beyond Highly Restrictive.
    MixedScripts,
    /// A Latin letter outside ASCII together with another script.
    LatinBeyondAscii,
    /// Decimal digits of two numbering systems.
    MixedNumbers,
    /// A nonspacing mark twice in a row.
    RepeatedMark,
    /// More than four nonspacing marks in a row.
    ManyMarks,
    /// A whole-script confusable: in one script, and looks like ASCII.
    WholeScript,
    /// A code point that looks like another character in its context.
    Lookalike,
    /// A letter that is safe only below some top-level domains.
    ForeignLetter,
    /// A letter of a block that hardly any language uses.
    RareLetter,
}

impl ReasonKind {
    /// The machine-readable name, in `snake_case`. It does not change.
    pub const fn name(self) -> &'static str {
        self.texts().0
    }

    /// The description of the broken rule, stated as what a safe label satisfies, with its source.
    /// The wording may change; the stable identifier is [`name`](ReasonKind::name).
    pub const fn rule(self) -> &'static str {
        self.texts().2
    }

    /// The name; the message, which is the predicate that follows the code point, or a sentence
    /// about the label; and the rule.
    #[rustfmt::skip]
    const fn texts(self) -> (&'static str, &'static str, &'static str) {
        match self {
            ReasonKind::TooLong => ("too_long", "the name is too long", "a name has at most 253 octets in ASCII (RFC 1034, section 3.1), and at most 1,024 code points before it is converted"),
            ReasonKind::Invalid => ("invalid", "is in a label that is not valid", "a label that is not valid is shown in ASCII"),
            ReasonKind::Restricted => ("restricted", "is not allowed here", "every code point is allowed in identifiers (UTS #39, section 3.1) and in names (RFC 5892)"),
            ReasonKind::Invisible => ("invisible", "is invisible", "nothing in a label is invisible (UTS #39, section 3.1)"),
            ReasonKind::MixedScripts => ("mixed_scripts", "is in another script than the text before it", "a label is in one script, or in Latin with Chinese, Japanese or Korean (UTS #39, section 5.2, Highly Restrictive)"),
            ReasonKind::LatinBeyondAscii => ("latin_beyond_ascii", "is a Latin letter outside ASCII, next to another script", "Latin letters next to another script are ASCII (Chromium's IDN policy)"),
            ReasonKind::MixedNumbers => ("mixed_numbers", "is a digit of another numbering system than the first digit", "the digits of a label are of one numbering system (UTS #39, section 5.3)"),
            ReasonKind::RepeatedMark => ("repeated_mark", "a mark is repeated", "no mark follows one that looks the same (UTS #39, section 5.4)"),
            ReasonKind::ManyMarks => ("many_marks", "is the fifth mark in a row", "at most four nonspacing marks follow each other (UTS #39, section 5.4)"),
            ReasonKind::WholeScript => ("whole_script", "the label looks like ASCII", "a label in another script does not look like ASCII, unless it is a known top-level domain, or below one in that script or of a country that uses it (UTS #39, section 4.1; Chromium's IDN policy)"),
            ReasonKind::Lookalike => ("lookalike", "looks like something else here", "no kana, stroke, mark, dot, apostrophe or letter like a digit is in a position where it looks like something else (Chromium's IDN policy)"),
            ReasonKind::ForeignLetter => ("foreign_letter", "looks like another letter to most readers", "Latin letters that most readers take for others are only below top-level domains of countries that use them (Chromium's IDN policy, for more letters)"),
            ReasonKind::RareLetter => ("rare_letter", "is in a block that hardly any language uses", "every letter is in a block that languages use: none in U+01CD to U+01DC, U+1E00 to U+1E9B or U+1F00 to U+1FFF, or in Latin Extended-D (Chromium's IDN policy)"),
        }
    }
}

/// One reason, with its byte range in the Unicode form of the label.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reason {
    pub(super) label: usize,
    /// The offset of the code point; the length of the label if the reason is about all of it.
    pub(super) at: usize,
    pub(super) code_point: Option<char>,
    pub(super) kind: ReasonKind,
    pub(super) origin: Origin,
}

impl Reason {
    /// The kind of reason.
    pub const fn kind(&self) -> ReasonKind {
        self.kind
    }

    /// The index of the label, from 0 and from the left.
    pub const fn label(&self) -> usize {
        self.label
    }

    /// The byte range in the Unicode form of the label; the whole label if there is no offending
    /// code point, or if the label is invalid.
    pub const fn range(&self) -> Range<usize> {
        match (self.kind, self.code_point) {
            (ReasonKind::Invalid, _) | (_, None) => 0..self.at,
            (_, Some(c)) => self.at..self.at + c.len_utf8(),
        }
    }

    /// The offending code point, if it is a single one, in the Unicode form of the label. It need
    /// not be in the input: see [`origin`](Reason::origin).
    pub const fn code_point(&self) -> Option<char> {
        self.code_point
    }

    /// Whether the code point is in the input, or comes from mapping or decoding.
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

    /// A short message: what is wrong, beginning with the code point. It does not state the rule;
    /// see [`ReasonKind::rule`]. The wording may change.
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

/// `Display` for [`Reason::what`].
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
    /// What is wrong, the rule, and its name.
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
