//! Problems as JSON, with the fields of `puny_idna::record` in camel case. Offsets count UTF-16 code units, and code
//! points are numbers.

#[cfg(feature = "idna")]
use alloc::vec::Vec;

use puny_idna::record::{Offsets, Record};
#[cfg(feature = "idna")]
use puny_idna::{Error, Problem as Found};
use serde::ser::{Serialize, Serializer};

use crate::exchange::{Outcome, Output};
use crate::json::json;
#[cfg(feature = "idna")]
use crate::names::Refuse;
use crate::records::Object;
use crate::utf16::LoneSurrogate;

/// A problem of a string or name, with offsets in UTF-16 code units of the input.
pub(crate) struct Problem(pub(crate) Record);

impl Problem {
    /// Returns the problem for a record whose offsets count the bytes of a text. Converts the offsets to code units.
    pub(crate) fn of_text(record: Record, offsets: &Offsets<'_>) -> Problem {
        Problem(record.in_units(|bytes| offsets.of(bytes)))
    }

    /// Returns the problem for a lone surrogate, which a name cannot contain.
    pub(crate) fn of_lone_surrogate(lone: LoneSurrogate) -> Problem {
        Problem(Record::of_surrogate(lone.offset, u32::from(lone.unit)))
    }
}

impl Serialize for Problem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Object(&self.0, None).serialize(serializer)
    }
}

/// Reports the problems of a name as a list in JSON.
#[cfg(feature = "idna")]
pub(crate) struct Records;

#[cfg(feature = "idna")]
impl Refuse for Records {
    fn refuse_surrogate(lone: LoneSurrogate, output: &mut Output) -> Outcome {
        refuse(Problem::of_lone_surrogate(lone), output)
    }

    fn refuse_name(name: &str, error: &Error, output: &mut Output) -> Outcome {
        json(&problems_of_name(name, error.problems()), output)
    }
}

/// Returns all problems of a name in the form for JSON.
#[cfg(feature = "idna")]
pub(crate) fn problems_of_name(name: &str, found: &[Found]) -> Vec<Problem> {
    let offsets = crate::utf16::offsets(name);
    let all = found.iter().map(Record::of);
    all.map(|record| Problem::of_text(record, &offsets))
        .collect()
}

/// Writes a list of one problem, and returns `Outcome::Record`.
pub(crate) fn refuse(problem: Problem, output: &mut Output) -> Outcome {
    json(&[problem], output)
}
