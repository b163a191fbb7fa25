//! All problems of the names of a column.

use alloc::string::String;

use super::rows::Rows;
use super::{Column, Offset};
use crate::conversion::{Idna, Refused};
use crate::dns::ldh::quick_ldh_check;
use crate::problems::Error;

/// Calls a function for every refused name, with its row and its problems: those of ToASCII, or,
/// if it accepts the name, those of ToUnicode, which may refuse an A-label that ToASCII leaves as it
/// is. Rows are in ascending order; null rows have no problems.
///
/// Takes the time of the conversions, and nothing for lower-case LDH. Allocates for refused names
/// only.
///
/// ```
/// use puny_idna::column::{self, Column};
/// use puny_idna::Uts46;
///
/// let names = Column::new("example.coma_b-xn--0", &[0_i32, 11, 15, 20]).unwrap();
/// let mut found = Vec::new();
/// column::check(&Uts46::STRICT, names, |row, error| {
///     found.extend(error.problems().iter().map(|problem| (row, problem.status().code())));
/// });
/// assert_eq!(found, [(1, "V3"), (1, "U1"), (2, "P4")]);
/// ```
pub fn check<E, O>(edition: &E, names: Column<'_, O>, mut refused: impl FnMut(usize, Error))
where
    E: Idna + ?Sized,
    O: Offset,
{
    let mut text = String::new();
    // It cannot fail: nothing is written.
    let _ = Rows::new(edition.keeps_lower_ldh()).each(names, |row, _| {
        let name = match names.get(row) {
            Some(name) => name,
            None => return Ok(()), // null rows have no problems
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
}
