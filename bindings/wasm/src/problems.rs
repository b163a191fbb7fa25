//! Problems as JSON: the fields of `puny_idna::record`, in camel case, with offsets in UTF-16 and
//! code points as numbers.

use alloc::string::ToString;
#[cfg(feature = "idna")]
use alloc::vec::Vec;

use puny_idna::record::{Offsets, Record, Value};
#[cfg(feature = "idna")]
use puny_idna::{Error, Problem as Found};
use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::exchange::{Outcome, Output};
use crate::json::json;
#[cfg(feature = "idna")]
use crate::names::Refuse;
use crate::utf16::Lone;

/// One problem of a string or name, with offsets in units of the input.
pub(crate) struct Problem(pub(crate) Record);

impl Problem {
    /// A problem with offsets in bytes of a text.
    pub(crate) fn of_text(record: Record, offsets: &Offsets<'_>) -> Problem {
        Problem(record.in_units(|bytes| offsets.of(bytes)))
    }

    /// A surrogate without its pair, which no name can hold.
    pub(crate) fn of_lone(lone: Lone) -> Problem {
        Problem(Record::of_surrogate(lone.offset, u32::from(lone.unit)))
    }
}

impl Serialize for Problem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = self.0.fields();
        let mut object = serializer.serialize_struct("Problem", fields.len())?;
        for (name, value) in fields {
            let name = match name {
                "code_point" => "codePoint",
                name => name,
            };
            match value {
                Value::Text(text) => object.serialize_field(name, &text)?,
                Value::Number(number) => object.serialize_field(name, &number)?,
                // All numbers are of one type, as each has code of its own.
                Value::CodePoint(number) => object.serialize_field(name, &number.map(u64::from))?,
                Value::Message(message) => object.serialize_field(name, &message.to_string())?,
            }
        }
        object.end()
    }
}

/// Refuses a name with a list of its problems.
#[cfg(feature = "idna")]
pub(crate) struct Records;

#[cfg(feature = "idna")]
impl Refuse for Records {
    fn lone(lone: Lone, output: &mut Output) -> Outcome {
        refuse(Problem::of_lone(lone), output)
    }

    fn name(name: &str, error: &Error, output: &mut Output) -> Outcome {
        json(&of_name(name, error.problems()), output)
    }
}

/// All problems of a name.
#[cfg(feature = "idna")]
pub(crate) fn of_name(name: &str, found: &[Found]) -> Vec<Problem> {
    let offsets = crate::utf16::offsets(name);
    let all = found.iter().map(Record::of);
    all.map(|record| Problem::of_text(record, &offsets))
        .collect()
}

/// Writes a list of one problem, as the outcome of an operation.
pub(crate) fn refuse(problem: Problem, output: &mut Output) -> Outcome {
    json(&[problem], output)
}
