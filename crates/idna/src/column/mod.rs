//! Columns of names: one text and the offsets of its rows, in the layout of Arrow
//! ([`puny_column`]).
//!
//! [`to_ascii`] and [`to_unicode`] convert the names of a column, and [`check()`] finds all their problems. The
//! crate `puny-display` has three more functions: `display` returns the texts to show, `skeleton` returns keys to find
//! names that look alike, and `canonical` returns keys to join equal names.
//!
//! Most names do not change. If no row changes, the column is returned without a copy. Otherwise, each run of unchanged
//! rows is copied at once. In both cases [`Converted::column`] returns all rows. Null rows stay null, and the text that
//! belongs to them is not read.
//!
//! With the feature `lanes`, vector instructions check many names at a time for lower-case letters, digits and hyphens.
//! Under UTS #46, they also encode many labels at a time. Without this feature, rows are converted one by one.
//!
//! ```
//! use puny_idna::column::{self, Column};
//! use puny_idna::Uts46;
//!
//! let names = Column::new("example.comfaß.dexn--0", &[0_i32, 11, 18, 23]).unwrap();
//! let ascii = column::to_ascii(names, &Uts46::STRICT).unwrap();
//! let rows: Vec<_> = ascii.column().iter().collect();
//! assert_eq!(rows, [Some("example.com"), Some("xn--fa-hia.de"), None]);
//! assert_eq!(ascii.errors()[0].row(), 2);
//!
//! let same = names.rows(0..1).unwrap();
//! let ascii = column::to_ascii(same, &Uts46::STRICT).unwrap();
//! assert!(ascii.is_unchanged());
//! assert_eq!(ascii.column().get(0), Some("example.com"));
//! ```
//!
//! The compiler warns if the result of a conversion is not used:
//!
//! ```compile_fail
//! #![deny(unused_must_use)]
//! # use puny_idna::column::{self, Column};
//! # use puny_idna::Uts46;
//! # let names = Column::new("example.comexample.org", &[0_i32, 11, 22]).unwrap();
//! column::to_ascii(names, &Uts46::STRICT).unwrap();
//! ```
//!
//! ```
//! #![deny(unused_must_use)]
//! # use puny_idna::column::{self, Column};
//! # use puny_idna::Uts46;
//! # let names = Column::new("example.comexample.org", &[0_i32, 11, 22]).unwrap();
//! let ascii = column::to_ascii(names, &Uts46::STRICT).unwrap();
//! assert_eq!(ascii.column().len(), 2);
//! ```

use alloc::string::String;

use puny_column::ColumnBuilder;
pub use puny_column::{
    Column, ColumnBuf, ColumnError, ColumnErrorKind, Converted, Offset, RowError, Validity,
};

use crate::conversion::{Idna, Place, Refused};
use crate::dns::ldh::quick_ldh_check;
use crate::pipeline::Target;
use crate::problems::Error;
use rows::Rows;

mod check;
#[cfg(feature = "lanes")]
mod labels;
pub(crate) mod rows;

pub use check::check;

/// Converts each row of a column to ASCII, as [`Idna::to_ascii`] does for one name. A row that is refused becomes null.
///
/// If no row is changed or refused, nothing is copied. Otherwise memory is allocated for the result.
/// [`to_ascii_with_buf`] reuses the memory of a previous result instead.
///
/// # Errors
///
/// Fails with [`ColumnErrorKind::TooLong`] if the result is longer than the offset type can represent. The errors of
/// single rows are in [`Converted::errors`].
///
/// ```
/// use puny_idna::column::{self, Column};
/// use puny_idna::Uts46;
///
/// let names = Column::new("EXAMPLE.comfaß.de", &[0_u32, 11, 18]).unwrap();
/// let ascii = column::to_ascii(names, &Uts46::STRICT).unwrap();
/// assert_eq!(ascii.column().get(0), Some("example.com"));
/// assert_eq!(ascii.column().get(1), Some("xn--fa-hia.de"));
/// ```
pub fn to_ascii<'a, O: Offset>(
    names: Column<'a, O>,
    edition: &dyn Idna,
) -> Result<Converted<'a, O, Error>, ColumnError> {
    to_ascii_with_buf(names, edition, ColumnBuf::new())
}

/// Converts each row of a column to ASCII like [`to_ascii`], but writes the result to the given buffer.
/// [`Converted::into_buf`] returns the buffer for reuse.
///
/// # Errors
///
/// Fails with [`ColumnErrorKind::TooLong`] if the result is longer than the offset type can represent. The buffer is
/// then dropped.
///
/// ```
/// use puny_idna::column::{self, Column, ColumnBuf};
/// use puny_idna::Uts46;
///
/// let mut buf = ColumnBuf::new();
/// for (text, offsets) in [("faß.de", [0_i32, 7]), ("example.com", [0, 11])] {
///     let names = Column::new(text, &offsets).unwrap();
///     let ascii = column::to_ascii_with_buf(names, &Uts46::STRICT, buf).unwrap();
///     assert_eq!(ascii.is_unchanged(), text == "example.com");
///     buf = ascii.into_buf();
/// }
/// ```
pub fn to_ascii_with_buf<'a, O: Offset>(
    names: Column<'a, O>,
    edition: &dyn Idna,
    buf: ColumnBuf<O>,
) -> Result<Converted<'a, O, Error>, ColumnError> {
    convert_rows(
        names,
        buf,
        Rows::for_conversion(edition, Target::Ascii),
        |name, sink| edition.ascii(name, quick_ldh_check(name.as_bytes()), sink),
    )
}

/// Converts each row of a column to Unicode, as [`Idna::to_unicode`] does for one name. A row with a problem becomes
/// null, because its text must not be shown.
///
/// If no row is changed or refused, nothing is copied. Otherwise memory is allocated for the result.
/// [`to_unicode_with_buf`] reuses the memory of a previous result instead.
///
/// # Errors
///
/// Fails with [`ColumnErrorKind::TooLong`] if the result is longer than the offset type can represent. The errors of
/// single rows are in [`Converted::errors`].
///
/// ```
/// use puny_idna::column::{self, Column};
/// use puny_idna::Uts46;
///
/// let names = Column::new("xn--fa-hia.dexn--0", &[0_u64, 13, 18]).unwrap();
/// let unicode = column::to_unicode(names, &Uts46::STRICT).unwrap();
/// let rows: Vec<_> = unicode.column().iter().collect();
/// assert_eq!(rows, [Some("faß.de"), None]);
/// let refused = &unicode.errors()[0];
/// assert_eq!((refused.row(), refused.error().first().rule().code()), (1, "P4"));
/// ```
pub fn to_unicode<'a, O: Offset>(
    names: Column<'a, O>,
    edition: &dyn Idna,
) -> Result<Converted<'a, O, Error>, ColumnError> {
    to_unicode_with_buf(names, edition, ColumnBuf::new())
}

/// Converts each row of a column to Unicode like [`to_unicode`], but writes the result to the given buffer.
/// [`Converted::into_buf`] returns the buffer for reuse.
///
/// # Errors
///
/// Fails with [`ColumnErrorKind::TooLong`] if the result is longer than the offset type can represent. The buffer is
/// then dropped.
///
/// ```
/// use puny_idna::column::{self, Column, ColumnBuf};
/// use puny_idna::Uts46;
///
/// let names = Column::new("xn--fa-hia.de", &[0_u64, 13]).unwrap();
/// let unicode = column::to_unicode_with_buf(names, &Uts46::STRICT, ColumnBuf::new()).unwrap();
/// assert_eq!(unicode.column().get(0), Some("faß.de"));
/// ```
pub fn to_unicode_with_buf<'a, O: Offset>(
    names: Column<'a, O>,
    edition: &dyn Idna,
    buf: ColumnBuf<O>,
) -> Result<Converted<'a, O, Error>, ColumnError> {
    convert_rows(
        names,
        buf,
        Rows::for_conversion(edition, Target::Unicode),
        |name, sink| {
            let (place, problems) = edition.unicode(
                name,
                quick_ldh_check(name.as_bytes()),
                Refused::Undecoded,
                sink,
            );
            Error::new(problems).map_or(Ok(place), Err)
        },
    )
}

/// Converts a column. `convert` converts one name, if its result is not yet known. Runs of unchanged rows are copied at
/// once.
fn convert_rows<'a, O: Offset>(
    names: Column<'a, O>,
    buf: ColumnBuf<O>,
    mut rows: Rows,
    mut convert: impl FnMut(&str, &mut String) -> Result<Place, Error>,
) -> Result<Converted<'a, O, Error>, ColumnError> {
    let mut out = ColumnBuilder::new(names, buf);
    let mut text = String::new();
    rows.for_each(names, |row, known| {
        let name = match known {
            Some((text, ends)) => {
                out.keep_to(row)?;
                let start = out.text().len();
                out.text().push_str(text);
                return out.end_rows(ends.iter().map(|end| start + end));
            }
            None => match names.get(row) {
                Some(name) => name,
                None => return Ok(()), // a null row stays null
            },
        };
        text.clear();
        match convert(name, &mut text) {
            Ok(Place::Input) => {}
            Ok(_) => {
                out.keep_to(row)?;
                out.push(&text)?;
            }
            Err(error) => {
                out.keep_to(row)?;
                out.refuse(row, error);
                out.push("")?;
            }
        }
        Ok(())
    })?;
    out.keep_to(names.len())?;
    out.finish()
}
