//! Problems as JSON, with offsets in UTF-16.

#[cfg(feature = "idna")]
use std::ops::Range;

#[cfg(feature = "idna")]
use puny_idna::Problem as Found;
use serde::Serialize;

use crate::exchange::{Outcome, Output};
use crate::utf16::Lone;
#[cfg(feature = "idna")]
use crate::utf16::Offsets;

/// One problem of a string or name.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Problem {
    /// The code of the rule in its specification or test data.
    pub(crate) code: &'static str,
    /// The rule's machine-readable name.
    pub(crate) kind: &'static str,
    /// From 0; null if the whole string is meant.
    pub(crate) label: Option<usize>,
    /// In units of the input.
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) code_point: Option<u32>,
    /// Where the code point comes from.
    pub(crate) origin: Option<&'static str>,
    pub(crate) cause: Option<&'static str>,
    pub(crate) message: String,
    pub(crate) rule: &'static str,
}

impl Problem {
    /// A broken rule of a name.
    #[cfg(feature = "idna")]
    pub(crate) fn of_name(found: &Found, offsets: &Offsets<'_>) -> Problem {
        let range = found.range();
        Problem {
            code: found.status().code(),
            kind: found.status().name(),
            label: found.label(),
            start: offsets.units(range.start),
            end: offsets.units(range.end),
            code_point: found.code_point().map(u32::from),
            origin: found.code_point().map(|_| found.origin().name()),
            cause: found.cause().map(|cause| cause.name()),
            message: found.what().to_string(),
            rule: found.status().rule(),
        }
    }

    /// A surrogate without its pair, which no name can hold.
    pub(crate) fn of_lone(lone: Lone) -> Problem {
        Problem {
            code: "lone-surrogate",
            kind: "lone_surrogate",
            label: None,
            start: lone.offset,
            end: lone.offset + 1,
            code_point: Some(u32::from(lone.unit)),
            origin: Some("input"),
            cause: None,
            message: format!("U+{:04X} is a surrogate without its pair", lone.unit),
            rule: "a name is a sequence of Unicode scalar values (the Unicode Standard, D76)",
        }
    }

    /// An error of Punycode at a range in units.
    #[cfg(feature = "idna")]
    pub(crate) fn of_punycode(
        kind: &'static str,
        range: Range<usize>,
        message: String,
        rule: &'static str,
    ) -> Problem {
        Problem {
            code: kind,
            kind,
            label: None,
            start: range.start,
            end: range.end,
            code_point: None,
            origin: None,
            cause: None,
            message,
            rule,
        }
    }
}

/// All problems of a name.
#[cfg(feature = "idna")]
pub(crate) fn of_name(name: &str, found: &[Found]) -> Vec<Problem> {
    let offsets = Offsets::new(name);
    let all = found.iter();
    all.map(|found| Problem::of_name(found, &offsets)).collect()
}

/// Writes a record.
pub(crate) fn json(record: &impl Serialize, output: &mut Output) -> Outcome {
    // It cannot fail: all keys of a record are strings.
    output.json = serde_json::to_vec(record).unwrap_or_default();
    Outcome::Json
}
