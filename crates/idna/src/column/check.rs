//! [`check()`]: finds all problems of the names of a column.

use alloc::string::String;

use puny::invariant::Ensured;

use super::rows::Rows;
use super::{Column, Offset};
use crate::conversion::{Idna, Refused};
use crate::dns::ldh::quick_ldh_check;
use crate::problems::Error;

/// Calls `refused` for every refused name of a column, with the row and the problems of the name.
///
/// The problems are found by ToASCII. If ToASCII accepts the name, they are found by ToUnicode, which may refuse an
/// A-label that ToASCII leaves unchanged. Rows are in ascending order. Null rows have no problems.
///
/// The check takes as much time as the conversions. Rows of lower-case letters, digits and hyphens take almost no time.
/// Memory is allocated only for refused names.
///
/// ```
/// use puny_idna::column::{self, Column};
/// use puny_idna::Uts46;
///
/// let names = Column::new("example.coma_b-xn--0", &[0_i32, 11, 15, 20]).unwrap();
/// let mut found = Vec::new();
/// column::check(names, &Uts46::STRICT, |row, error| {
///     found.extend(error.problems().iter().map(|problem| (row, problem.rule().code())));
/// });
/// assert_eq!(found, [(1, "V3"), (1, "U1"), (2, "P4")]);
/// ```
pub fn check<O: Offset>(
    names: Column<'_, O>,
    edition: &dyn Idna,
    mut refused: impl FnMut(usize, Error),
) {
    let mut text = String::new();
    // This cannot fail, because the closure writes nothing to a column.
    let checked = Rows::new(edition.keeps_lower_ldh()).for_each(names, |row, _| {
        let name = match names.get(row) {
            Some(name) => name,
            None => return Ok(()), // a null row has no problems
        };
        text.clear();
        let case = quick_ldh_check(name.as_bytes());
        let error = match edition.ascii(name, case, &mut text) {
            Err(error) => Some(error),
            Ok(_) => {
                text.clear();
                Error::new(edition.unicode(name, case, Refused::Undecoded, &mut text).1)
            }
        };
        if let Some(error) = error {
            refused(row, error);
        }
        Ok(())
    });
    checked.ok().ensured();
}
