//! [`Error`]: the error of a failed conversion, which lists all problems of the name. The list is stored behind one
//! pointer. A `Result` is therefore small, and successful conversions are not slowed down.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::problem::Problem;
use super::rule::Rule;

/// The error of a conversion: the list of the rules that the name breaks. The list is never empty.
///
/// A hostile name can have as many problems as bytes, so the list is limited. The list contains the first 1,000
/// problems. After these, it contains the first problem of each rule that the first 1,000 problems are not about. If
/// some problems are not listed, the last entry of the list has the rule [`Rule::NotListed`] and contains the
/// number of these problems.
///
/// Problems are ordered by label. Problems of the same label are in the order in which the edition checks the rules
/// (UTS #46, section 4, step 4, and section 4.1). Problems of the whole name come last.
///
/// An `Error` has the size of one pointer. Creating an `Error` takes two allocations.
///
/// ```
/// let error = puny_idna::to_ascii("a--b-..ü_").unwrap_err();
/// let codes: Vec<&str> = error.problems().iter().map(|p| p.rule().code()).collect();
/// assert_eq!(codes, ["V3", "A4_2", "U1"]);
/// assert_eq!(error.first().range(), 4..5);
/// assert!(error.to_string().ends_with("[V3], and 2 more"));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Error {
    found: Box<Found>,
}

/// A list of problems that cannot be empty, because the first problem is a field. [`Error::first`] therefore needs
/// neither a panic nor an `Option`.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Found {
    first: Problem,
    /// All problems, including the first.
    problems: Vec<Problem>,
}

impl Error {
    /// Returns an error with one problem, about a label that is the whole input.
    pub(crate) fn of_label(label: &str, rule: Rule) -> Error {
        Error::with_problem(Problem::new(rule, Some(0), 0..label.len()))
    }

    /// Returns an error with one problem.
    pub(crate) fn with_problem(problem: Problem) -> Error {
        Error {
            found: Box::new(Found {
                first: problem,
                problems: vec![problem],
            }),
        }
    }

    /// Returns an error with these problems, or `None` if the list is empty.
    #[inline]
    pub(crate) fn new(problems: Vec<Problem>) -> Option<Error> {
        let first = *problems.first()?;
        Some(Error {
            found: Box::new(Found { first, problems }),
        })
    }

    /// Returns the first problem. The problem belongs to the first label that breaks a rule. If this label breaks
    /// several rules, the problem is about the rule that the edition checks first, and another problem of the label may
    /// have a smaller offset.
    ///
    /// ```
    /// // Hyphens are checked before other code points.
    /// let error = puny_idna::to_ascii("a_b-").unwrap_err();
    /// assert_eq!(error.first().rule().code(), "V3");
    /// assert_eq!(error.first().range(), 3..4);
    /// assert_eq!(error.problems()[1].range(), 1..2);
    /// ```
    pub fn first(&self) -> Problem {
        self.found.first
    }

    /// Returns all problems, in the order that is described at [`Error`]. The list contains at least one problem.
    ///
    /// ```
    /// use puny_idna::Cause;
    ///
    /// // The name has 5,001 empty labels, and is also too long.
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
    /// Writes the list of problems.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Error").field(&self.problems()).finish()
    }
}

impl fmt::Display for Error {
    /// Writes the first problem and the number of further problems. Labels are counted from 1.
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
    use super::{Error, Problem, Rule};
    use crate::problems::Origin;
    use alloc::vec::Vec;
    use core::mem::size_of;
    use std::format;

    fn problems(count: usize) -> Vec<Problem> {
        let problem =
            |at| Problem::new(Rule::NotLdh, Some(0), at..at + 1).blaming('_', Origin::Input);
        (0..count).map(problem).collect()
    }

    #[test]
    fn an_error_has_the_size_of_one_pointer() {
        assert_eq!(size_of::<Error>(), size_of::<usize>());
        assert_eq!(size_of::<Option<Error>>(), size_of::<usize>());
        assert_eq!(size_of::<Problem>(), 28);
    }

    #[test]
    fn an_error_holds_one_or_more_problems() {
        assert_eq!(Error::new(Vec::new()), None);
        for count in 1..4 {
            let all = problems(count);
            let error = Error::new(all.clone()).unwrap();
            assert_eq!(error.first(), all[0]);
            assert_eq!(error.problems(), all);
            assert_eq!(error == Error::with_problem(all[0]), count == 1);
            let debug = format!("{error:?}");
            assert_eq!(debug.matches("Problem {").count(), count, "{debug}");
            assert_eq!(error.into_problems(), all);
        }
    }
}
