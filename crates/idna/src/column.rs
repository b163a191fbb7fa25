//! Columns of names: one text and the offsets of its rows, as in Arrow ([`puny::column`]).
//!
//! Most names stay as they are. A column in which all do is not copied; of any other, runs
//! of such names are copied as one. With the feature `lanes` they are found by vector
//! instructions, of many names at once; without, one by one.
//!
//! ```
//! use puny::column::{Column, Converted};
//! use puny_idna::column::{self, Outcome};
//! use puny_idna::Uts46;
//!
//! let names = Column::new("example.comfaß.dexn--0", &[0_i32, 11, 18, 24][..3]).unwrap();
//! let mut ascii = Converted::new();
//! let outcome = column::to_ascii(&Uts46::STRICT, names, &mut ascii).unwrap();
//! assert_eq!(outcome, Outcome::Converted);
//! assert_eq!(ascii.text, "example.comxn--fa-hia.de");
//! assert_eq!(ascii.offsets, [0, 11, 24]);
//! ```

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use puny::column::{Column, ColumnError, Converted, Offset};

use crate::edition::{Edition, Form};
use crate::error::Error;

/// How a column came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Every row is valid, and its own conversion: nothing was written.
    Same,
    /// The rows were written.
    Converted,
}

/// Converts a column to ASCII: each row as [`Edition::to_ascii`] does. `ascii` is cleared
/// first, and its memory used again.
///
/// # Errors
///
/// [`ColumnErrorKind::TooLong`](puny::column::ColumnErrorKind::TooLong) if the result has no
/// room below the greatest offset. What is wrong with a row is in [`Converted::errors`]
/// instead.
pub fn to_ascii<E, O>(
    edition: &E,
    names: Column<'_, O>,
    ascii: &mut Converted<O, Error>,
) -> Result<Outcome, ColumnError>
where
    E: Edition + ?Sized,
    O: Offset,
{
    convert(names, ascii, |name, sink| edition.ascii(name, sink))
}

/// Converts a column to Unicode: each row as [`Edition::to_unicode`] does, but one with a
/// problem is empty, as no such text is to be shown. `unicode` is cleared first, and its
/// memory used again.
///
/// # Errors
///
/// As [`to_ascii`].
///
/// ```
/// use puny::column::{Column, Converted};
/// use puny_idna::column::{self, Outcome};
/// use puny_idna::Uts46;
///
/// let names = Column::new("xn--fa-hia.dexn--0", &[0_u64, 13, 18]).unwrap();
/// let mut unicode = Converted::new();
/// column::to_unicode(&Uts46::STRICT, names, &mut unicode).unwrap();
/// assert_eq!(unicode.text, "faß.de");
/// assert_eq!(unicode.offsets, [0, 7, 7]);
/// let (row, error) = &unicode.errors[0];
/// assert_eq!((*row, error.first().status().code()), (1, "P4"));
/// ```
pub fn to_unicode<E, O>(
    edition: &E,
    names: Column<'_, O>,
    unicode: &mut Converted<O, Error>,
) -> Result<Outcome, ColumnError>
where
    E: Edition + ?Sized,
    O: Offset,
{
    convert(names, unicode, |name, sink| {
        let (form, problems) = edition.unicode(name, sink);
        Error::new(problems).map_or(Ok(form), Err)
    })
}

/// Row after row; those that stay as they are in runs.
fn convert<O: Offset>(
    names: Column<'_, O>,
    out: &mut Converted<O, Error>,
    mut convert: impl FnMut(&str, &mut String) -> Result<Form, Error>,
) -> Result<Outcome, ColumnError> {
    out.clear();
    // The rows before this one are written.
    let mut done = 0;
    let mut rows = Vec::new();
    let mut text = String::new();
    for first in (0..names.len()).step_by(PART) {
        list(names, first..names.len().min(first + PART), &mut rows);
        for row in rows.iter().map(|row| first + row) {
            let name = names.get(row).unwrap_or_default();
            text.clear();
            let converted = convert(name, &mut text);
            if let Ok(Form::Same) = converted {
                continue;
            }
            copy(names, done..row, out)?;
            match converted {
                Ok(_) => out.text.push_str(&text),
                Err(error) => out.errors.push((row, error)),
            }
            out.end_row()?;
            done = row + 1;
        }
    }
    if done == 0 {
        return Ok(Outcome::Same);
    }
    copy(names, done..names.len(), out)?;
    Ok(Outcome::Converted)
}

/// Rows that are looked at before any of them is converted: few enough for the list of
/// them to stay in the cache.
const PART: usize = 1024;

/// Lists which rows of a part have to be looked at one by one, counted from its first. Names
/// that are not listed are lower-case LDH, which no edition changes.
fn list<O: Offset>(names: Column<'_, O>, part: Range<usize>, rows: &mut Vec<usize>) {
    #[cfg(feature = "lanes")]
    if let Some(part) = names.rows(part.clone()) {
        if puny_lanes::not_lower_ldh(puny_lanes::InstructionSet::best(), part, rows) {
            return;
        }
    }
    #[cfg(not(feature = "lanes"))]
    let _ = names;
    rows.clear();
    rows.extend(0..part.len());
}

/// Copies rows.
fn copy<O: Offset>(
    names: Column<'_, O>,
    rows: Range<usize>,
    out: &mut Converted<O, Error>,
) -> Result<(), ColumnError> {
    let run = match names.rows(rows) {
        Some(run) => run.offsets(),
        None => return Ok(()),
    };
    let place = |offset: &O| offset.to_usize().unwrap_or(0);
    let (start, end) = match (run.first(), run.last()) {
        (Some(first), Some(last)) => (place(first), place(last)),
        _ => return Ok(()),
    };
    let base = out.text.len();
    out.text
        .push_str(names.text().get(start..end).unwrap_or_default());
    let ends = run.iter().skip(1);
    out.end_rows(ends.map(|end| place(end) - start + base))
}
