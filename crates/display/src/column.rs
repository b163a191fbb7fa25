//! Functions for the names of a column: [`display`] returns the text to show for each name, [`skeleton`] returns the
//! skeleton of each name, and [`canonical`] returns a key for each name, to join names by.

use alloc::string::String;
use core::convert::Infallible;

use puny_column::ColumnBuilder;
pub use puny_column::{
    Column, ColumnBuf, ColumnError, ColumnErrorKind, Converted, Offset, RowError, Validity,
};
use puny_idna::internal::for_each_row;
use puny_idna::Idna;

use crate::confusable::append_skeleton;
use crate::{verdict, UrlError, Verdict};

/// Returns the text to show for each name, as [`verdict()`] does for one name. No row is refused.
///
/// A name of lower-case letters, digits and hyphens is shown unchanged, without a verdict. For every other name,
/// `judged` is called with the row and the verdict. If every name is shown unchanged, nothing is copied. Memory is
/// allocated only for verdicts and for a changed column.
///
/// # Errors
///
/// Fails with [`ColumnErrorKind::TooLong`] if the result is longer than the offset type can represent.
///
/// ```
/// use puny_display::column::{self, Column, ColumnBuf};
/// use puny_idna::Uts46;
///
/// let names = Column::new("xn--mnchen-3ya.dexn--80ak6aa92e.com", &[0_i32, 17, 35]).unwrap();
/// let mut unsafe_rows = Vec::new();
/// let shown = column::display(names, &Uts46::STRICT, ColumnBuf::new(), |row, verdict| {
///     if !verdict.is_safe() {
///         unsafe_rows.push(row);
///     }
/// });
/// let shown = shown.unwrap();
/// assert_eq!(shown.column().get(0), Some("münchen.de"));
/// assert_eq!(shown.column().get(1), Some("xn--80ak6aa92e.com")); // аррӏе, in Cyrillic
/// assert_eq!(unsafe_rows, [1]);
/// ```
pub fn display<'a, O: Offset>(
    names: Column<'a, O>,
    edition: &dyn Idna,
    buf: ColumnBuf<O>,
    mut judged: impl FnMut(usize, &Verdict),
) -> Result<Converted<'a, O, Infallible>, ColumnError> {
    let mut out = ColumnBuilder::new(names, buf);
    for_each_row(edition.keeps_lower_ldh(), names, |row| {
        let name = match names.get(row) {
            Some(name) => name,
            None => return Ok(()), // a null row stays null
        };
        let verdict = verdict(name, edition);
        if verdict.text() != name {
            out.keep_to(row)?;
            out.push(verdict.text())?;
        }
        judged(row, &verdict);
        Ok(())
    })?;
    out.keep_to(names.len())?;
    out.finish()
}

/// Returns the skeleton of each row, as [`skeleton`](crate::skeleton) does for one text. No row is refused.
///
/// Rows are not converted. Convert names to Unicode first, because an A-label does not look like its U-label. Memory is
/// allocated for the column as a whole, and for each row that is not ASCII.
///
/// # Errors
///
/// Fails with [`ColumnErrorKind::TooLong`] if the result is longer than the offset type can represent.
///
/// ```
/// use puny_display::column::{self, Column, ColumnBuf};
///
/// let names = Column::new("microsoft.comrnicrosoft.com", &[0_i32, 13, 27]).unwrap();
/// let skeletons = column::skeleton(names, ColumnBuf::new()).unwrap();
/// assert_eq!(skeletons.column().get(0), skeletons.column().get(1));
/// ```
pub fn skeleton<O: Offset>(
    names: Column<'_, O>,
    buf: ColumnBuf<O>,
) -> Result<Converted<'_, O, Infallible>, ColumnError> {
    let mut out = ColumnBuilder::new(names, buf);
    let mut text = String::new();
    for (row, name) in names.iter().enumerate() {
        let name = match name {
            Some(name) => name,
            None => continue, // a null row stays null
        };
        text.clear();
        append_skeleton(name, &mut text);
        if text != name {
            out.keep_to(row)?;
            out.push(&text)?;
        }
    }
    out.keep_to(names.len())?;
    out.finish()
}

/// Returns a key for each name, by which names can be joined or grouped, as [`puny_idna::canonical`] does for one name.
/// A row that is not a host is refused. If every name is its own key, nothing is copied.
///
/// # Errors
///
/// Fails with [`ColumnErrorKind::TooLong`] if the result is longer than the offset type can represent.
///
/// ```
/// use puny_display::column::{self, Column, ColumnBuf};
///
/// let names = Column::new("example.comEXAMPLE.com.a b", &[0_i32, 11, 23, 26]).unwrap();
/// let keys = column::canonical(names, ColumnBuf::new()).unwrap();
/// let rows: Vec<_> = keys.column().iter().collect();
/// assert_eq!(rows, [Some("example.com"), Some("example.com"), None]);
/// assert_eq!((keys.errors()[0].row(), keys.errors()[0].error().name()), (2, "domain"));
/// ```
pub fn canonical<O: Offset>(
    names: Column<'_, O>,
    buf: ColumnBuf<O>,
) -> Result<Converted<'_, O, UrlError>, ColumnError> {
    let mut out = ColumnBuilder::new(names, buf);
    for (row, name) in names.iter().enumerate() {
        let name = match name {
            Some(name) => name,
            None => continue, // a null row stays null
        };
        match puny_idna::canonical(name) {
            Ok(key) if key == name => {}
            Ok(key) => {
                out.keep_to(row)?;
                out.push(&key)?;
            }
            Err(error) => {
                out.keep_to(row)?;
                out.refuse(row, UrlError::of_host(error, name));
                out.push("")?;
            }
        }
    }
    out.keep_to(names.len())?;
    out.finish()
}
