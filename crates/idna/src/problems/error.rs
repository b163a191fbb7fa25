//! The error of a failed conversion: all problems of the name, behind one pointer, so that
//! conversions that succeed do not pay for it.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::problem::Problem;
use super::status::Status;

/// The error of a conversion: every rule that the name breaks, at least one.
///
/// A hostile name has as many problems as bytes. The first 1,000 are listed, and after them the
/// first of each rule that is not among these. The last problem then has
/// [`Status::NotListed`] and the number of the others.
///
/// Problems are ordered by label; within a label, in the order in which the edition checks the
/// rules (UTS #46, section 4, step 4, and section 4.1). Problems of the whole name come last.
///
/// The size of one pointer. Two allocations.
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
    found: Box<Found>,
}

/// At least one problem by construction, so that `first` needs neither a panic nor an `Option`.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Found {
    first: Problem,
    /// All problems, including the first.
    problems: Vec<Problem>,
}

impl Error {
    /// An error with one problem, in a label that is the whole input.
    pub(crate) fn of_label(label: &str, status: Status) -> Error {
        Error::of(Problem::new(status, Some(0), 0..label.len()))
    }

    /// An error with one problem.
    pub(crate) fn of(problem: Problem) -> Error {
        Error {
            found: Box::new(Found {
                first: problem,
                problems: vec![problem],
            }),
        }
    }

    /// An error with these problems; `None` if there are none.
    #[inline]
    pub(crate) fn new(problems: Vec<Problem>) -> Option<Error> {
        let first = *problems.first()?;
        Some(Error {
            found: Box::new(Found { first, problems }),
        })
    }

    /// The first problem: the rule that is checked first, in the first label that breaks any.
    /// Another problem of that label may have a smaller offset.
    ///
    /// ```
    /// // Hyphens are checked before other code points.
    /// let error = puny_idna::to_ascii("a_b-").unwrap_err();
    /// assert_eq!(error.first().status().code(), "V3");
    /// assert_eq!(error.first().range(), 3..4);
    /// assert_eq!(error.problems()[1].range(), 1..2);
    /// ```
    pub fn first(&self) -> Problem {
        self.found.first
    }

    /// All problems, at least one, in the order described at [`Error`].
    ///
    /// ```
    /// use puny_idna::Cause;
    ///
    /// // 5,001 empty labels, in a name that is too long.
    /// let error = puny_idna::to_ascii(&".".repeat(5_000)).unwrap_err();
    /// assert_eq!(error.problems().len(), 1_002);
    /// let last = error.problems()[1_001];
    /// assert_eq!(last.cause(), Some(Cause::NotListed { problems: 4_001 }));
    /// assert_eq!(last.what().to_string(), "4001 more problems are not listed");
    /// ```
    ///
    /// ```
    /// let error = puny_idna::to_ascii("_dmarc.-.example").unwrap_err();
    /// let labels: Vec<_> = error.problems().iter().map(|p| p.label()).collect();
    /// assert_eq!(labels, [Some(0), Some(1)]);
    /// ```
    pub fn problems(&self) -> &[Problem] {
        &self.found.problems
    }

    /// Converts the error into its problems. Does not allocate.
    ///
    /// ```
    /// let error = puny_idna::to_ascii("_dmarc.-.example").unwrap_err();
    /// let mut problems = error.into_problems();
    /// problems.retain(|p| p.label() == Some(0));
    /// assert_eq!(problems.len(), 1);
    /// ```
    pub fn into_problems(self) -> Vec<Problem> {
        self.found.problems
    }
}

impl fmt::Debug for Error {
    /// The list of problems.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Error").field(&self.problems()).finish()
    }
}

impl fmt::Display for Error {
    /// The first problem, and the number of further ones. Labels are counted from 1.
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
    use super::{Error, Problem, Status};
    use crate::problems::Origin;
    use alloc::vec::Vec;
    use core::mem::size_of;
    use std::format;

    fn problems(count: usize) -> Vec<Problem> {
        let problem =
            |at| Problem::new(Status::U1, Some(0), at..at + 1).blaming('_', Origin::Input);
        (0..count).map(problem).collect()
    }

    #[test]
    fn size_of_an_error_is_one_word() {
        assert_eq!(size_of::<Error>(), size_of::<usize>());
        assert_eq!(size_of::<Option<Error>>(), size_of::<usize>());
        assert_eq!(size_of::<Problem>(), 28);
    }

    #[test]
    fn errors_with_zero_to_three_problems() {
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
