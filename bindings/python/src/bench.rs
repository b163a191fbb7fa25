//! The column calls of the libraries on the memory of an Arrow array, for `bench.py`: with the feature
//! `bench`, which no wheel has.

use std::hint::black_box;

use arrow_array::Array;
use arrow_array::cast::AsArray;
use puny_idna::{Uts46, column};
use puny_lanes::InstructionSet;
use puny_lanes::column::{Column, ColumnBuf};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::capsule;

fn failed(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Converts a column of type Utf8 by the column call alone, and returns the number of rows.
#[pyfunction]
pub(crate) fn column_call(
    py: Python<'_>,
    name: &str,
    column: &Bound<'_, PyAny>,
) -> PyResult<usize> {
    let arrays = capsule::arrays(column)?.map_or(Vec::new(), |(_, arrays)| arrays);
    let mut rows = 0;
    for array in arrays {
        let strings = array
            .as_string_opt::<i32>()
            .ok_or_else(|| failed("not Utf8"))?;
        rows += py.detach(|| {
            let text = std::str::from_utf8(strings.value_data()).map_err(failed)?;
            let rows = Column::new(text, strings.value_offsets()).map_err(failed)?;
            match name {
                "encode" => {
                    let _ = black_box(puny_lanes::encode(rows).map_err(failed)?);
                }
                "decode" => {
                    let _ = black_box(puny_lanes::decode(rows).map_err(failed)?);
                }
                _ => {
                    let buf = ColumnBuf::new();
                    let done = column::to_ascii_with_buf(&Uts46::STRICT, rows, buf);
                    let _ = black_box(done.map_err(failed)?);
                }
            }
            Ok::<_, PyErr>(strings.len())
        })?;
    }
    Ok(rows)
}

/// The instruction sets of this machine by name, the fastest last.
#[pyfunction]
pub(crate) fn instruction_sets() -> Vec<&'static str> {
    let sets = InstructionSet::ALL.into_iter();
    let sets = sets.filter(|set| set.is_available());
    sets.map(InstructionSet::name).collect()
}

/// From now on, no faster instruction set than this one is used.
#[pyfunction]
pub(crate) fn limit(name: &str) -> PyResult<()> {
    let set = InstructionSet::ALL
        .into_iter()
        .find(|set| set.name() == name);
    InstructionSet::limit(set.ok_or_else(|| failed("no such instruction set"))?);
    if InstructionSet::best().name() != name {
        return Err(failed("this machine does not have the instruction set"));
    }
    Ok(())
}
