//! Finds the names of a column that are lower-case LDH, which no conversion of IDNA changes.

use puny_column::{Column, Offset};

use crate::set::InstructionSet;
#[cfg(target_arch = "x86_64")]
use crate::vector::{Avx2, Avx512};

#[cfg(target_arch = "x86_64")]
mod bits;

/// Lists in `rows`, which is cleared first, the rows of a column of names that are not
/// recognised as lower-case LDH, in ascending order. Returns false and lists nothing for an
/// instruction set that cannot do this faster than row by row ([`InstructionSet::Scalar`]).
///
/// A row that is not listed has 1 to 56 bytes, all of them lower-case letters, digits, hyphens
/// and full stops. No hyphen or full stop is at an end of the name or next to another one. So
/// every label is lower-case LDH, none is empty or an A-label, and every edition of IDNA
/// leaves the name unchanged in both directions. A listed row may still be LDH.
///
/// Null rows are treated like others, by their text.
///
/// Takes about a nanosecond for 10 bytes, and memory for the listed rows.
///
/// It exists for `puny-idna` and is not covered by semantic versioning.
///
/// ```
/// use puny_lanes::column::Column;
/// use puny_lanes::{InstructionSet, rows_not_lower_ldh};
///
/// let names = Column::new("example.comBücher.deexample.org", &[0_i32, 11, 21, 32]).unwrap();
/// let mut rows = Vec::new();
/// if rows_not_lower_ldh(InstructionSet::best(), names, &mut rows) {
///     assert_eq!(rows, [1]);
/// }
/// ```
pub fn rows_not_lower_ldh<O: Offset>(
    set: InstructionSet,
    names: Column<'_, O>,
    rows: &mut Vec<usize>,
) -> bool {
    rows.clear();
    #[cfg(target_arch = "x86_64")]
    match set {
        InstructionSet::Scalar => {}
        InstructionSet::Avx2 => {
            if let Some(avx2) = Avx2::detect() {
                bits::list(avx2, names, rows);
                return true;
            }
        }
        InstructionSet::Avx512 => {
            if let Some(avx512) = Avx512::detect() {
                bits::list(avx512, names, rows);
                return true;
            }
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (set, names);
    false
}
