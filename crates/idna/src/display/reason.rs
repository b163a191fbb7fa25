//! Why a label is not shown in Unicode, in words.

use core::fmt;
use core::ops::Range;

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

    /// The rule that is not kept, in words that are true as a sentence, with its source. It
    /// is for people; [`name`](ReasonKind::name) is for machines and not the number of a
    /// rule.
    pub const fn rule(self) -> &'static str {
        self.texts().1
    }

    #[rustfmt::skip]
    const fn texts(self) -> (&'static str, &'static str) {
        match self {
            ReasonKind::Invalid => ("invalid", "a label that is not valid is shown in ASCII"),
            ReasonKind::Restricted => ("restricted", "every code point is allowed in identifiers (UTS #39, section 3.1) and in names (RFC 5892)"),
            ReasonKind::Invisible => ("invisible", "nothing in a label is invisible (UTS #39, section 3.1)"),
            ReasonKind::MixedScripts => ("mixed_scripts", "a label is in one script, or in Latin with Chinese, Japanese or Korean (UTS #39, section 5.2, Highly Restrictive)"),
            ReasonKind::LatinBeyondAscii => ("latin_beyond_ascii", "Latin letters are ASCII where they stand beside another script (Chromium's IDN policy)"),
            ReasonKind::MixedNumbers => ("mixed_numbers", "the digits of a label are of one system (UTS #39, section 5.3)"),
            ReasonKind::RepeatedMark => ("repeated_mark", "no mark follows one that looks the same (UTS #39, section 5.4)"),
            ReasonKind::ManyMarks => ("many_marks", "at most four nonspacing marks follow each other (UTS #39, section 5.4)"),
            ReasonKind::WholeScript => ("whole_script", "a label in another script does not look like ASCII, unless it is a known top-level domain or stands below one in that script or of a country that writes it (UTS #39, section 4.1; Chromium's IDN policy)"),
            ReasonKind::Lookalike => ("lookalike", "no kana, stroke, mark or apostrophe stands where it looks like something else (Chromium's IDN policy)"),
            ReasonKind::ForeignLetter => ("foreign_letter", "the letters þ, ð and ə stand below the top-level domains of those who write them (Chromium's IDN policy)"),
        }
    }
}

/// Where a code point to blame comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Origin {
    /// It stands in the input; or no one code point is to blame.
    Input,
    /// It does not, but in what mapping and normalisation made of it: `ㅡ` (U+3161) is
    /// mapped to U+1173. For words about it: "after mapping".
    Mapping,
    /// It does not, since all of the input is ASCII: an A-label was decoded.
    ALabel,
}

/// One reason, and the place in the label in Unicode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reason {
    pub(super) kind: ReasonKind,
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) code_point: Option<char>,
    pub(super) origin: Origin,
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

    /// The code point to blame, where it is one: as it stands in the label in Unicode, so
    /// that it need not be in the input. [`origin`](Reason::origin) tells.
    pub const fn code_point(&self) -> Option<char> {
        self.code_point
    }

    /// Whether the code point stands in the input, or only after mapping or decoding.
    ///
    /// ```
    /// use puny_idna::display::{self, Origin};
    /// use puny_idna::Uts46;
    ///
    /// let origin = |name| display::name(name, &Uts46::STRICT).labels()[0].reasons()[0].origin();
    /// assert_eq!(origin("☃.com"), Origin::Input);
    /// assert_eq!(origin("ㅡ.com"), Origin::Mapping); // to U+1173
    /// assert_eq!(origin("xn--n3h.com"), Origin::ALabel);
    /// ```
    pub const fn origin(&self) -> Origin {
        self.origin
    }
}

impl fmt::Display for Reason {
    /// The code point, whether it is one after mapping or decoding, the rule in words, and
    /// its name.
    ///
    /// ```
    /// use puny_idna::{display, Uts46};
    ///
    /// let name = display::name("ㅡ.com", &Uts46::STRICT);
    /// let reason = name.labels()[0].reasons()[0].to_string();
    /// assert!(reason.starts_with("U+1173 after mapping: every code point is allowed in "));
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(c) = self.code_point {
            write!(f, "U+{:04X}", u32::from(c))?;
            f.write_str(match self.origin {
                Origin::Input => ": ",
                Origin::Mapping => " after mapping: ",
                Origin::ALabel => " in an A-label: ",
            })?;
        }
        write!(f, "{} ({})", self.kind.rule(), self.kind.name())
    }
}
