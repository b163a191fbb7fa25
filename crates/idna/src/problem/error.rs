//! What can be wrong with a name: the rule, the label, the offsets and the code point.
//!
//! A [`Problem`] is one broken rule. [`Error`] is what a conversion that failed returns:
//! one pointer wide, so that a conversion that succeeds does not pay for it, and all the
//! problems of the name behind it.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;
use core::slice;

use puny::punycode::PUNYCODE;

use crate::dns::labels as domain;
use crate::problem::cause::{Cause, Origin};
use crate::problem::spot::narrow;
use crate::problem::status::Status;
use crate::unicode::mapping::mapping;
use crate::uts46::full_path::ACE_PREFIX;

/// One broken rule, and where: what UTS #46 (section 4) calls recording an error, with the
/// offsets beside it. `Copy`, and without an allocation.
///
/// [`Display`](fmt::Display) writes all of it in one line. It counts labels from 1, as
/// people do, where [`label`](Problem::label) counts from 0.
///
/// ```
/// use puny_idna::Status;
///
/// let error = puny_idna::to_ascii("ok.a\u{200C}b").unwrap_err();
/// let problem = error.first();
/// assert_eq!(problem.status(), Status::C1);
/// assert_eq!(problem.label(), Some(1));
/// assert_eq!(problem.range(), 4..7);
/// assert_eq!(problem.code_point(), Some('\u{200C}'));
/// assert!(problem.to_string().starts_with("U+200C is out of its context (label 2, bytes 4..7): "));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Problem {
    /// [`Problem::WHOLE_NAME`] if it is about no label. A hostile name has as many problems
    /// as bytes, so that they are kept small: offsets have 32 bits, as in `spot`.
    label: u32,
    start: u32,
    end: u32,
    code_point: Option<char>,
    cause: Option<Cause>,
    status: Status,
    origin: Origin,
}

/// For the crate alone.
impl Problem {
    /// No label has this index: it would need as many full stops before it.
    const WHOLE_NAME: u32 = u32::MAX;

    /// A rule broken by a label, or by a name, within this range.
    pub(crate) fn new(status: Status, label: Option<usize>, range: Range<usize>) -> Problem {
        Problem {
            label: label.map_or(Problem::WHOLE_NAME, narrow),
            start: narrow(range.start),
            end: narrow(range.end),
            code_point: None,
            cause: None,
            status,
            origin: Origin::Input,
        }
    }

    /// The same, with the code point to blame.
    #[must_use]
    pub(crate) fn blaming(self, code_point: char, origin: Origin) -> Problem {
        Problem {
            code_point: Some(code_point),
            origin,
            ..self
        }
    }

    /// The same, with a cause.
    #[must_use]
    pub(crate) fn because(self, cause: Cause) -> Problem {
        Problem {
            cause: Some(cause),
            ..self
        }
    }

    /// The same, further on in the input.
    #[must_use]
    pub(crate) fn moved(self, by: usize) -> Problem {
        Problem {
            start: self.start.saturating_add(narrow(by)),
            end: self.end.saturating_add(narrow(by)),
            ..self
        }
    }

    /// Looks up in the input whether the code point to blame stands there.
    pub(crate) fn find_origin(&mut self, name: &str) {
        // A range of one code point; or of two hyphens, which are both to blame.
        let found = name
            .get(self.range())
            .and_then(|found| found.chars().next());
        if self.origin == Origin::Input && self.code_point.is_some() && self.code_point != found {
            self.origin = Origin::Mapping;
        }
    }
}

impl Problem {
    /// The rule that was broken; it knows its own source ([`Status::rule`]).
    ///
    /// ```
    /// let error = puny_idna::to_ascii("a-.example").unwrap_err();
    /// assert_eq!(error.first().status().name(), "hyphen_at_end");
    /// ```
    pub const fn status(&self) -> Status {
        self.status
    }

    /// The index of the label, from 0 and from the left, in the name after mapping
    /// (which turns U+3002 and its like into dots); `None` if the rule is about the
    /// name as a whole.
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

    /// Where in the input, in bytes: the code point to blame, or what it was mapped
    /// from; the whole label where the code point is hidden in an A-label or the rule
    /// is about the label; the whole name where it is about the name.
    ///
    /// It is always a range of the input, between characters of it; empty for an empty
    /// label.
    ///
    /// ```
    /// let name = "Bücher\u{2065}.example"; // U+2065 is not assigned
    /// let error = puny_idna::to_ascii(name).unwrap_err();
    /// assert_eq!(&name[error.first().range()], "\u{2065}");
    /// ```
    pub const fn range(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The code point to blame, where it is one: after mapping, normalisation and
    /// decoding, as the rule saw it. So it need not be what stands in the input.
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

    /// What is wrong in particular, where the rule has several causes.
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

    /// Whether the code point to blame stands in the input, or came of mapping or decoding.
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

    /// The one spelling of the A-label, if the cause is [`Cause::NotCanonical`] and what
    /// follows the hyphen is Punycode. `name` is the name in which the problem was found.
    /// O(n log n) in the name; allocates.
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
        let mut labels = domain::segments(name, domain::is_separator);
        let label = labels.find(|label| label.place.range().end >= self.range().end)?;
        let label: String = label.text.chars().flat_map(mapping).collect();
        let digits = label.strip_prefix(ACE_PREFIX)?.strip_prefix('-')?;
        let decoded = PUNYCODE.decode(digits).ok()?;
        Some(String::from(ACE_PREFIX) + digits).filter(|_| !decoded.is_ascii())
    }
}

impl fmt::Display for Problem {
    /// What is wrong, where, which rule says so, and its code.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (", self.what())?;
        match self.label() {
            Some(label) => write!(f, "label {}, ", label + 1)?,
            None => f.write_str("name, ")?,
        }
        write!(f, "bytes {}..{}): ", self.start, self.end)?;
        write!(f, "{} [{}]", self.status.rule(), self.status.code())
    }
}

/// Why a name could not be converted: every broken rule, and so at least one.
///
/// The problems are in the order of the labels; those of one label in the order in which
/// its edition asks the rules (UTS #46, section 4, step 4, and section 4.1); those of the
/// name as a whole last.
///
/// One pointer wide. One allocation for a single problem, two for several.
///
/// ```
/// let error = puny_idna::to_ascii("a--b-..ü_").unwrap_err();
/// let codes: Vec<&str> = error.problems().iter().map(|p| p.status().code()).collect();
/// assert_eq!(codes, ["V3", "A4_2", "U1"]);
/// assert_eq!(error.first().range(), 4..5);
/// assert!(error.to_string().ends_with("[V3], and 2 more"));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Error {
    problems: Box<Problems>,
}

/// Problems, at least one by construction, so that `first` needs neither a panic nor an
/// answer for none.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Problems {
    first: Problem,
    /// All of them, the first included, where there are several; empty where there is one.
    several: Vec<Problem>,
}

impl Error {
    /// The error of one problem with a label that is the whole input.
    pub(crate) fn of_label(label: &str, status: Status) -> Error {
        Error::of(Problem::new(status, Some(0), 0..label.len()))
    }

    /// The error of one problem.
    pub(crate) fn of(problem: Problem) -> Error {
        Error {
            problems: Box::new(Problems {
                first: problem,
                several: Vec::new(),
            }),
        }
    }

    /// The error of these problems; `None` if there are none.
    #[inline]
    pub(crate) fn new(problems: Vec<Problem>) -> Option<Error> {
        match problems.as_slice() {
            [] => None,
            [problem] => Some(Error::of(*problem)),
            [first, ..] => Some(Error {
                problems: Box::new(Problems {
                    first: *first,
                    several: problems,
                }),
            }),
        }
    }

    /// The first problem: of the first label that has one, the rule that is asked first.
    /// Another of the same label may stand further to the left in the name.
    ///
    /// ```
    /// // Rules about hyphens are asked before those about code points.
    /// let error = puny_idna::to_ascii("a_b-").unwrap_err();
    /// assert_eq!(error.first().status().code(), "V3");
    /// assert_eq!(error.first().range(), 3..4);
    /// assert_eq!(error.problems()[1].range(), 1..2);
    /// ```
    pub fn first(&self) -> Problem {
        self.problems.first
    }

    /// All problems, in the order that [`Error`] tells. At least one.
    ///
    /// ```
    /// let error = puny_idna::to_ascii("_dmarc.-.example").unwrap_err();
    /// let labels: Vec<_> = error.problems().iter().map(|p| p.label()).collect();
    /// assert_eq!(labels, [Some(0), Some(1)]);
    /// ```
    pub fn problems(&self) -> &[Problem] {
        if self.problems.several.is_empty() {
            slice::from_ref(&self.problems.first)
        } else {
            &self.problems.several
        }
    }

    /// The same, taken out. An allocation where it is one problem, none where it is
    /// several.
    ///
    /// ```
    /// let error = puny_idna::to_ascii("_dmarc.-.example").unwrap_err();
    /// let mut problems = error.into_problems();
    /// problems.retain(|p| p.label() == Some(0));
    /// assert_eq!(problems.len(), 1);
    /// ```
    pub fn into_problems(self) -> Vec<Problem> {
        let Problems { first, several } = *self.problems;
        if several.is_empty() {
            vec![first]
        } else {
            several
        }
    }
}

impl fmt::Debug for Error {
    /// The problems, each once.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Error").field(&self.problems()).finish()
    }
}

impl fmt::Display for Error {
    /// The first problem, and how many more there are. Labels are counted from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.first().fmt(f)?;
        match self.problems().len() {
            1 => Ok(()),
            more => write!(f, ", and {} more", more - 1),
        }
    }
}

#[cfg(feature = "std")]
impl std::error::Error for Error {}

#[cfg(test)]
mod tests {
    use super::{Error, Origin, Problem};
    use crate::problem::status::Status;
    use alloc::vec::Vec;
    use core::mem::size_of;
    use std::format;

    fn problems(count: usize) -> Vec<Problem> {
        let problem =
            |at| Problem::new(Status::U1, Some(0), at..at + 1).blaming('_', Origin::Input);
        (0..count).map(problem).collect()
    }

    #[test]
    fn one_word() {
        assert_eq!(size_of::<Error>(), size_of::<usize>());
        assert_eq!(size_of::<Option<Error>>(), size_of::<usize>());
        assert_eq!(size_of::<Problem>(), 28);
    }

    #[test]
    fn whatever_the_number_of_problems() {
        assert_eq!(Error::new(Vec::new()), None);
        for count in 1..4 {
            let all = problems(count);
            let error = Error::new(all.clone()).unwrap();
            assert_eq!(error.first(), all[0]);
            assert_eq!(error.problems(), all);
            assert_eq!(error == Error::of(all[0]), count == 1);
            let debug = format!("{error:?}");
            assert_eq!(debug.matches("Problem {").count(), count, "{debug}");
            assert_eq!(error.into_problems(), all);
        }
    }
}
