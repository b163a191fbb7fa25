//! What can be wrong with a name: the rule, the label, the place and the code point.
//!
//! A [`Problem`] is one broken rule. [`Error`] is what a conversion that failed returns:
//! one pointer wide, so that a conversion that succeeds does not pay for it, and all the
//! problems of the name behind it.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use crate::status::Status;

/// One broken rule, and where.
///
/// ```
/// use puny_idna::Status;
///
/// let error = puny_idna::to_ascii("ok.a‌b").unwrap_err(); // ZWNJ between a and b
/// let problem = error.first();
/// assert_eq!(problem.status(), Status::C1);
/// assert_eq!(problem.label(), Some(1));
/// assert_eq!(problem.range(), 4..7);
/// assert_eq!(problem.code_point(), Some('\u{200C}'));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Problem {
    pub(crate) status: Status,
    pub(crate) label: Option<usize>,
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) code_point: Option<char>,
}

impl Problem {
    /// The rule that was broken.
    pub const fn status(&self) -> Status {
        self.status
    }

    /// The index of the label, from 0 and from the left, in the name after mapping
    /// (which turns U+3002 and its like into dots); `None` if the rule is about the
    /// name as a whole.
    pub const fn label(&self) -> Option<usize> {
        self.label
    }

    /// Where in the input, in bytes: the code point to blame, or what it was mapped
    /// from; the whole label where the code point is hidden in an A-label or the rule
    /// is about the label; the whole name where it is about the name.
    pub const fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    /// The code point to blame, where it is one: after mapping, normalisation and
    /// decoding, as the rule saw it.
    pub const fn code_point(&self) -> Option<char> {
        self.code_point
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.label {
            Some(label) => write!(f, "label {}, ", label + 1)?,
            None => f.write_str("name, ")?,
        }
        write!(f, "bytes {}..{}", self.start, self.end)?;
        if let Some(c) = self.code_point {
            write!(f, ", U+{:04X}", u32::from(c))?;
        }
        write!(f, ": {} ({})", self.status.rule(), self.status.code())
    }
}

/// Why a name could not be converted: every broken rule, in the order of the labels.
///
/// ```
/// let error = puny_idna::to_ascii("a--b-..ü_").unwrap_err();
/// let codes: Vec<&str> = error.problems().iter().map(|p| p.status().code()).collect();
/// assert_eq!(codes, ["V3", "A4_2", "U1"]);
/// assert_eq!(error.first().range(), 4..5);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Error {
    // Never empty: `new` is the only way to make one. Boxed, so that the good path
    // returns no more than a `Cow`.
    first: Box<(Problem, Vec<Problem>)>,
}

impl Error {
    /// The error of one problem.
    #[cfg(feature = "idna2008")]
    pub(crate) fn of(problem: Problem) -> Error {
        Error {
            first: Box::new((problem, alloc::vec![problem])),
        }
    }

    /// The error of these problems; `None` if there are none.
    pub(crate) fn new(problems: Vec<Problem>) -> Option<Error> {
        let first = *problems.first()?;
        Some(Error {
            first: Box::new((first, problems)),
        })
    }

    /// The first problem, from the left of the name.
    pub fn first(&self) -> Problem {
        self.first.0
    }

    /// All problems. At least one.
    pub fn problems(&self) -> &[Problem] {
        &self.first.1
    }
}

impl fmt::Display for Error {
    /// The first problem, and how many more there are.
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

/// Why a result could not be written into a caller's buffer.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum IntoError {
    /// The name is refused.
    Refused(Error),
    /// The result does not fit; nothing of it was written.
    TooSmall {
        /// The bytes needed.
        needed: usize,
    },
}

impl From<Error> for IntoError {
    fn from(error: Error) -> Self {
        IntoError::Refused(error)
    }
}

impl fmt::Display for IntoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IntoError::Refused(error) => error.fmt(f),
            IntoError::TooSmall { needed } => write!(f, "the result needs {needed} bytes"),
        }
    }
}

#[cfg(feature = "std")]
impl std::error::Error for IntoError {}
