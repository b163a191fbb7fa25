//! [`Problem`]: one rule that a name breaks, with the label, the byte range and the code point.

use alloc::string::String;
use core::ops::Range;

use puny::invariant::Ensured;
use puny::label::decode_append;

use super::cause::{Cause, Origin};
use super::rule::Rule;
use crate::dns::ace_prefix::ACE_PREFIX;
use crate::dns::labels::{is_separator, segments};
use crate::unicode::mapping::mapping;

/// Converts an offset or a number to `u32`. Returns `u32::MAX` if it does not fit.
pub(super) fn narrow(offset: usize) -> u32 {
    u32::try_from(offset).unwrap_or(u32::MAX)
}

/// One rule that a name breaks, and its position in the name. UTS #46 (section 4) calls this an error that is recorded.
/// The type is `Copy` and does not allocate.
///
/// [`Display`](core::fmt::Display) writes the whole problem on one line. The text counts labels from 1, but
/// [`label`](Problem::label) counts from 0.
///
/// ```
/// use puny_idna::Rule;
///
/// let error = puny_idna::to_ascii("ok.a\u{200C}b").unwrap_err();
/// let problem = error.first();
/// assert_eq!(problem.rule(), Rule::ZwnjContext);
/// assert_eq!(problem.label(), Some(1));
/// assert_eq!(problem.range(), 4..7);
/// assert_eq!(problem.code_point(), Some('\u{200C}'));
/// assert!(problem.to_string().starts_with("U+200C is neither after a virama nor between "));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Problem {
    /// The index of the label, or [`Problem::WHOLE_NAME`] if the rule is about the whole name.
    ///
    /// The index and the offsets have only 32 bits, which saves memory: a hostile name can have one problem for each
    /// byte.
    label: u32,
    start: u32,
    end: u32,
    code_point: Option<char>,
    cause: Option<Cause>,
    rule: Rule,
    origin: Origin,
}

/// Constructors, internal to the crate.
impl Problem {
    /// The value of `label` for a problem of the whole name. No label has this index, because names are shorter than 4
    /// GiB.
    const WHOLE_NAME: u32 = u32::MAX;

    /// Returns a problem with this byte range. If `label` is `None`, the problem is about the whole name.
    pub(crate) fn new(rule: Rule, label: Option<usize>, range: Range<usize>) -> Problem {
        Problem {
            label: label.map_or(Problem::WHOLE_NAME, narrow),
            start: narrow(range.start),
            end: narrow(range.end),
            code_point: None,
            cause: None,
            rule,
            origin: Origin::Input,
        }
    }

    /// Returns this problem with this offending code point.
    #[must_use]
    pub(crate) fn blaming(self, code_point: char, origin: Origin) -> Problem {
        Problem {
            code_point: Some(code_point),
            origin,
            ..self
        }
    }

    /// Returns this problem with this cause.
    #[must_use]
    pub(crate) fn because(self, cause: Cause) -> Problem {
        Problem {
            cause: Some(cause),
            ..self
        }
    }

    /// Returns this problem with its range moved to the right by this number of bytes.
    #[must_use]
    pub(crate) fn moved(self, by: usize) -> Problem {
        Problem {
            start: self.start.saturating_add(narrow(by)),
            end: self.end.saturating_add(narrow(by)),
            ..self
        }
    }

    /// Returns this problem with another byte range.
    #[must_use]
    pub(crate) fn with_range(self, range: Range<usize>) -> Problem {
        Problem {
            start: narrow(range.start),
            end: narrow(range.end),
            ..self
        }
    }

    /// Returns whether another problem has the same rule, label, start and code point as this problem. If so, the
    /// causes are also equal.
    pub(super) fn is_repeated_by(&self, other: &Problem) -> bool {
        self.rule == other.rule
            && self.label == other.label
            && self.start == other.start
            && self.code_point == other.code_point
    }

    /// Sets the origin to `Mapping` if the offending code point is not in the input at the start of the range.
    pub(crate) fn find_origin(&mut self, name: &str) {
        let rest = name.get(self.start as usize..).ensured();
        let found = rest.chars().next();
        if self.origin == Origin::Input && self.code_point.is_some() && self.code_point != found {
            self.origin = Origin::Mapping;
        }
    }
}

impl Problem {
    /// Returns the broken rule. [`Rule::description`] returns the description of the rule, with its specification.
    ///
    /// ```
    /// let error = puny_idna::to_ascii("a-.example").unwrap_err();
    /// assert_eq!(error.first().rule().name(), "hyphen_at_end");
    /// ```
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// Returns the index of the label in the mapped name, or `None` if the rule is about the whole name. The leftmost
    /// label has the index 0. Labels are counted in the mapped name because mapping turns U+3002 and other label
    /// separators into dots.
    ///
    /// ```
    /// let error = puny_idna::to_ascii("ok。a-").unwrap_err();
    /// assert_eq!(error.first().label(), Some(1));
    ///
    /// let long = "label.".repeat(50) + "example";
    /// let error = puny_idna::to_ascii(&long).unwrap_err();
    /// assert_eq!(error.first().label(), None); // over 253 octets
    /// ```
    pub const fn label(&self) -> Option<usize> {
        match self.label {
            Problem::WHOLE_NAME => None,
            label => Some(label as usize),
        }
    }

    /// Returns the byte range in the input that the problem is about:
    ///
    /// - the offending code point, or the text from which it was mapped;
    /// - the whole label, if the code point was decoded from an A-label or the rule is about the label;
    /// - the whole name, if the rule is about the name.
    ///
    /// The range is always within the input and on character boundaries. The range of an empty label is
    /// empty.
    ///
    /// ```
    /// let name = "Bücher\u{2065}.example"; // U+2065 is not assigned
    /// let error = puny_idna::to_ascii(name).unwrap_err();
    /// assert_eq!(&name[error.first().range()], "\u{2065}");
    /// ```
    pub const fn range(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Returns the offending code point, or `None` if the problem is not about a single code point. The code point is
    /// part of the text after mapping, normalisation and decoding. The input may not contain it.
    ///
    /// ```
    /// let name = "xn--example-2z6c"; // exa, U+200B, mple
    /// let problem = puny_idna::to_ascii(name).unwrap_err().first();
    /// assert_eq!(problem.code_point(), Some('\u{200B}'));
    /// assert_eq!(&name[problem.range()], name);
    /// ```
    pub const fn code_point(&self) -> Option<char> {
        self.code_point
    }

    /// Returns the specific cause, or `None` if the rule can be broken in only one way.
    ///
    /// ```
    /// use puny_idna::{to_ascii, Cause};
    ///
    /// let error = to_ascii(&"a".repeat(64)).unwrap_err();
    /// assert_eq!(error.first().cause(), Some(Cause::TooLong { octets: 64 }));
    /// ```
    pub const fn cause(&self) -> Option<Cause> {
        self.cause
    }

    /// Returns where the offending code point comes from: the input, mapping or decoding.
    ///
    /// ```
    /// use puny_idna::{to_ascii, Origin};
    ///
    /// let error = to_ascii("xn--example-2z6c").unwrap_err();
    /// assert_eq!(error.first().origin(), Origin::ALabel);
    /// ```
    pub const fn origin(&self) -> Origin {
        self.origin
    }

    /// Returns the canonical spelling of the A-label, if the cause is [`Cause::NotCanonical`] and the text
    /// after the delimiter is valid Punycode. `name` must be the name in which the problem was found.
    /// O(n log n) in the length of the name; allocates.
    ///
    /// ```
    /// let name = "www.XN---9uc.example";
    /// let problem = puny_idna::to_ascii(name).unwrap_err().first();
    /// assert_eq!(problem.canonical_label(name).as_deref(), Some("xn--9uc"));
    /// ```
    pub fn canonical_label(&self, name: &str) -> Option<String> {
        if self.cause != Some(Cause::NotCanonical) {
            return None;
        }
        let mut labels = segments(name, is_separator);
        let label = labels.find(|label| label.range().end >= self.range().end)?;
        let label: String = label.text.chars().flat_map(mapping).collect();
        let digits = label.strip_prefix(ACE_PREFIX)?.strip_prefix('-')?;
        let mut decoded = String::new();
        decode_append(digits, &mut decoded).ok()?;
        Some(String::from(ACE_PREFIX) + digits).filter(|_| !decoded.is_ascii())
    }
}
