//! The items that `puny-display` uses beyond the public interface of this crate. Semantic versioning does not cover
//! them: `puny-display` depends on exactly this version of the crate.

use alloc::vec::Vec;
use core::ops::Range;

#[cfg(feature = "column")]
use puny_column::{Column, ColumnError, Offset};

#[cfg(feature = "column")]
use crate::column::rows::Rows;
use crate::deviations::changes;
use crate::problems::{Error, Problem};
use crate::rules::flags::Transitional;
use crate::uts46::mapping;

pub use crate::dns::ace_prefix::begins_label;
pub use crate::dns::labels::is_separator;
pub use crate::dns::ldh::{quick_ldh_check, AsciiCase};
pub use crate::named::named;
pub use crate::rules::a_label::push_a_label;
pub use crate::unicode::normalise::nfd;
pub use crate::unicode::numbers::Numbers;
pub use crate::unicode::properties::{canonical_combining_class, properties, Properties};
pub use crate::unicode::trie::Trie;
pub use crate::url::{hex_pair, ipv4, ipv6, is_number, percent_decoded};

/// Returns the mapping of a code point in nontransitional processing (UTS #46, section 4, step 1).
pub fn mapped(c: char) -> impl Iterator<Item = char> {
    mapping::mapped(c, Transitional::Off)
}

/// Returns an error with these problems, or `None` if the list is empty.
pub fn error(problems: Vec<Problem>) -> Option<Error> {
    Error::new(problems)
}

/// Returns a problem with another byte range.
pub fn with_range(problem: Problem, range: Range<usize>) -> Problem {
    problem.with_range(range)
}

/// Returns whether UTS #46 changes more of a name than the letter case.
pub fn changed_beyond_case(name: &str) -> bool {
    changes(name).changed_beyond_case()
}

/// Calls `look` with the index of every row that a function of single names may change, in order. Rows that are not
/// passed stay unchanged: null rows, and rows of lower-case letters, digits and hyphens if `leaves_lower_ldh` is true.
/// Null rows may be passed too.
#[cfg(feature = "column")]
pub fn for_each_row<O: Offset>(
    leaves_lower_ldh: bool,
    names: Column<'_, O>,
    mut look: impl FnMut(usize) -> Result<(), ColumnError>,
) -> Result<(), ColumnError> {
    Rows::new(leaves_lower_ldh).for_each(names, |row, _| look(row))
}
