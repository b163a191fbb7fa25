//! The reasons why a label is not shown in Unicode, and their messages.

use alloc::string::ToString;
use core::fmt;
use core::ops::Range;

use puny_idna::record::Record;
use puny_idna::Origin;

/// The kind of a reason why a label is shown as its A-label. The table of [the policy](super) describes each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ReasonKind {
    /// The name is longer than a domain name may be, so its labels are not checked.
    TooLong,
    /// The label violates a rule of the edition.
    Invalid,
    /// A code point that is not recommended for identifiers, or not allowed in names. Most are emoji and symbols. A
    /// label with one of them is hidden by policy, even if it does not imitate another label.
    Restricted,
    /// A default ignorable code point.
    Invisible,
    /// A mixture of scripts that the level Highly Restrictive does not allow.
    MixedScripts,
    /// A Latin letter outside ASCII in a label with another script.
    LatinBeyondAscii,
    /// Decimal digits of two numbering systems.
    MixedNumbers,
    /// A nonspacing mark twice in a row.
    RepeatedMark,
    /// More than four nonspacing marks in a row.
    ManyMarks,
    /// A whole-script confusable: the label is in one script other than Latin, and looks like ASCII.
    WholeScript,
    /// A code point that looks like another character at its position.
    Lookalike,
    /// A letter that is shown only below some top-level domains.
    ForeignLetter,
    /// A letter that hardly any language uses.
    RareLetter,
}

impl ReasonKind {
    /// Returns the machine-readable name, in `snake_case`. It does not change.
    pub const fn name(self) -> &'static str {
        self.texts().0
    }

    /// Returns the rule that the label violates, with its source. The rule describes what a safe label satisfies. The
    /// wording may change; [`name`](ReasonKind::name) is the stable identifier.
    pub const fn rule(self) -> &'static str {
        self.texts().2
    }

    /// Returns the name, the message, and the rule. If the reason is about a code point, the message is the predicate
    /// of a sentence whose subject is the code point. Otherwise it is a sentence about the label or the name.
    #[rustfmt::skip]
    const fn texts(self) -> (&'static str, &'static str, &'static str) {
        match self {
            ReasonKind::TooLong => ("too_long", "the name is too long", "a name may have at most 253 octets in ASCII (RFC 1034, section 3.1), and at most 1,024 code points before conversion"),
            ReasonKind::Invalid => ("invalid", "is in a label that is not valid", "only a valid label is shown in Unicode"),
            ReasonKind::Restricted => ("restricted", "is not recommended in domain names", "every code point must be recommended for identifiers (UTS #39, section 3.1: Identifier_Status is Allowed) and allowed in names by IDNA2008 (RFC 5892); this excludes emoji and most symbols, whatever they look like"),
            ReasonKind::Invisible => ("invisible", "is invisible", "a label must not contain invisible code points (UTS #39, section 3.1)"),
            ReasonKind::MixedScripts => ("mixed_scripts", "is in a different script from the text before it", "a label must be in one script, or mix only Latin with Chinese, Japanese or Korean (UTS #39, section 5.2, Highly Restrictive)"),
            ReasonKind::LatinBeyondAscii => ("latin_beyond_ascii", "is a Latin letter outside ASCII in a label with another script", "in a label that mixes Latin with another script, all Latin letters must be ASCII (Chromium's IDN policy)"),
            ReasonKind::MixedNumbers => ("mixed_numbers", "is a digit of a different numbering system from the first digit", "all digits of a label must belong to one numbering system (UTS #39, section 5.3)"),
            ReasonKind::RepeatedMark => ("repeated_mark", "the label has the same mark twice in a row", "a nonspacing mark must not follow a mark that looks the same (UTS #39, section 5.4)"),
            ReasonKind::ManyMarks => ("many_marks", "is the fifth nonspacing mark in a row", "a label may have at most four nonspacing marks in a row (UTS #39, section 5.4)"),
            ReasonKind::WholeScript => ("whole_script", "the label looks like ASCII, but is in another script", "a label in another script must not look like ASCII, unless it is a known top-level domain, or its top-level domain is in that script or belongs to a country that uses it (UTS #39, section 4.1; Chromium's IDN policy)"),
            ReasonKind::Lookalike => ("lookalike", "looks like another character at this position", "a character must not be at a position where it looks like another one; this applies to some kana, strokes, marks, dots, apostrophes, and letters that look like digits (Chromium's IDN policy)"),
            ReasonKind::ForeignLetter => ("foreign_letter", "looks like another letter to most readers", "a Latin letter that most readers mistake for another one is shown only below the top-level domains of countries that use it (Chromium's IDN policy, with more letters)"),
            ReasonKind::RareLetter => ("rare_letter", "is a letter that hardly any language uses", "a label must not contain letters from U+01CD to U+01DC, U+1E00 to U+1E9B, U+1F00 to U+1FFF or U+A720 to U+A7FF, which hardly any language uses (Chromium's IDN policy)"),
        }
    }
}

/// One reason, with its byte range in the Unicode form of the label.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reason {
    pub(super) label: usize,
    /// The byte offset of the code point in the Unicode form of the label. If the reason is about the whole label, the
    /// length of the label.
    pub(super) at: usize,
    pub(super) code_point: Option<char>,
    pub(super) kind: ReasonKind,
    pub(super) origin: Origin,
}

impl Reason {
    /// Returns the kind of the reason.
    pub const fn kind(&self) -> ReasonKind {
        self.kind
    }

    /// Returns the index of the label. The first label from the left has index 0.
    pub const fn label(&self) -> usize {
        self.label
    }

    /// Returns the byte range in the Unicode form of the label. It is the range of the offending code point. If there
    /// is no single offending code point, or if the label is invalid, it is the whole label.
    pub const fn range(&self) -> Range<usize> {
        match (self.kind, self.code_point) {
            (ReasonKind::Invalid, _) | (_, None) => 0..self.at,
            (_, Some(c)) => self.at..self.at + c.len_utf8(),
        }
    }

    /// Returns the offending code point of the Unicode form of the label, or `None` if the reason is about the whole
    /// label or name. The code point need not be in the input: see [`origin`](Reason::origin).
    pub const fn code_point(&self) -> Option<char> {
        self.code_point
    }

    /// Returns where the code point comes from: the input, the mapping, or a decoded A-label.
    ///
    /// ```
    /// use puny_idna::{Origin, Uts46};
    ///
    /// let origin = |name| puny_display::verdict(name, &Uts46::STRICT).reasons()[0].origin();
    /// assert_eq!(origin("☃.com"), Origin::Input);
    /// assert_eq!(origin("ㅡ.com"), Origin::Mapping); // to U+1173
    /// assert_eq!(origin("xn--n3h.com"), Origin::ALabel);
    /// ```
    pub const fn origin(&self) -> Origin {
        self.origin
    }

    /// Returns a short message that describes the fault. If there is an offending code point, the message begins with
    /// it. The message does not contain the rule, which [`ReasonKind::rule`] returns. The wording may change.
    ///
    /// ```
    /// use puny_idna::Uts46;
    ///
    /// let what = |name| puny_display::verdict(name, &Uts46::STRICT).reasons()[0].what().to_string();
    /// assert_eq!(what("☃.com"), "U+2603 is not recommended in domain names");
    /// assert_eq!(what("аррӏе.com"), "the label looks like ASCII, but is in another script");
    /// ```
    pub fn what(&self) -> impl fmt::Display {
        What(*self)
    }

    /// Returns this reason as a record. The range is in the Unicode form of the label.
    ///
    /// ```
    /// use puny_idna::Uts46;
    ///
    /// let verdict = puny_display::verdict("a.pаypal", &Uts46::STRICT); // а is Cyrillic
    /// let record = verdict.reasons()[0].record();
    /// assert_eq!((record.kind, record.label, record.range), ("mixed_scripts", Some(1), 1..3));
    /// ```
    pub fn record(&self) -> Record {
        let kind = self.kind;
        let message = What(*self).to_string();
        let mut record = Record::new(kind.name(), self.range(), message, kind.rule());
        record.label = Some(self.label);
        record.code_point = self.code_point.map(u32::from);
        record.origin = self.code_point.map(|_| self.origin.name());
        record
    }
}

/// The result of [`Reason::what`].
struct What(Reason);

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = self.0;
        match (reason.code_point, reason.kind) {
            (Some(c), kind) => {
                write!(f, "U+{:04X}", u32::from(c))?;
                f.write_str(match reason.origin {
                    Origin::Mapping => ", after mapping, ",
                    Origin::ALabel => ", in an A-label, ",
                    _ => " ",
                })?;
                f.write_str(kind.texts().1)
            }
            (None, ReasonKind::Invalid) => f.write_str("the label is not valid"),
            (None, kind) => f.write_str(kind.texts().1),
        }
    }
}

impl fmt::Display for Reason {
    /// Writes what is wrong, the rule, and the name of the kind.
    ///
    /// ```
    /// use puny_idna::Uts46;
    ///
    /// let reason = puny_display::verdict("ㅡ.com", &Uts46::STRICT).reasons()[0].to_string();
    /// assert!(reason.starts_with("U+1173, after mapping, is not recommended in domain names: every code "));
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
