//! The tables of `puny.compat.idna`: properties of all code points, as runs of code points with equal values.

use puny_idna::Transitional;
use puny_idna::code_point::{JoiningType, MappingStatus, joining_type, mapping_status};
use puny_idna::idna2008::derived_property;
use puny_idna::steps::map_uts46;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// A run: its first code point, the value of the property, and the text to which its code points are mapped.
type Run = (u32, &'static str, Option<String>);

/// Returns the runs of code points with the same value of a property, in order. For the property `mapping`, every
/// mapped code point, and each of the first 256 code points, is a run by itself.
#[pyfunction]
pub(crate) fn idna_runs(property: &str) -> PyResult<Vec<Run>> {
    let value = match property {
        "derived" => derived,
        "joining" => joining,
        "mapping" => mapping,
        _ => return Err(PyValueError::new_err("unknown property")),
    };
    let mut runs: Vec<Run> = Vec::new();
    for point in 0..=u32::from(char::MAX) {
        let (now, to) = value(char::from_u32(point));
        let is_alone = to.is_some() || property == "mapping" && point < 256;
        let last = runs.last();
        if is_alone || last.is_none_or(|(_, last, _)| *last != now) {
            runs.push((point, now, to));
        }
    }
    Ok(runs)
}

/// Returns the derived property of RFC 5892. A surrogate is DISALLOWED.
fn derived(c: Option<char>) -> (&'static str, Option<String>) {
    (c.map_or("DISALLOWED", |c| derived_property(c).name()), None)
}

/// Returns the short name of `Joining_Type`. Returns an empty string for Join_Causing and Non_Joining, because puny
/// does not distinguish them.
fn joining(c: Option<char>) -> (&'static str, Option<String>) {
    let name = match c.map(joining_type) {
        Some(JoiningType::DualJoining) => "D",
        Some(JoiningType::LeftJoining) => "L",
        Some(JoiningType::RightJoining) => "R",
        Some(JoiningType::Transparent) => "T",
        _ => "",
    };
    (name, None)
}

/// Returns the first letter of the status in UTS #46, where X means disallowed, and the text to which the code
/// point is mapped. For a deviation, this is the mapping of transitional processing.
fn mapping(c: Option<char>) -> (&'static str, Option<String>) {
    let Some(c) = c else { return ("X", None) };
    match mapping_status(c) {
        MappingStatus::Valid => ("V", None),
        MappingStatus::Deviation => ("D", Some(map_uts46(c, Transitional::On))),
        MappingStatus::Ignored => ("I", None),
        MappingStatus::Mapped => ("M", Some(map_uts46(c, Transitional::Off))),
        _ => ("X", None),
    }
}
