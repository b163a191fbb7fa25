//! Why a conversion failed: all the problems of the name, behind one pointer, so that a
//! conversion that succeeds does not pay for them.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::slice;

use super::problem::Problem;
use super::status::Status;

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
