//! [`Rows`]: finds the rows of a column that a conversion may change, and already computes the results of some of these
//! rows.

use puny_column::{Column, ColumnError, Offset};
#[cfg(feature = "lanes")]
use puny_lanes::{rows_not_lower_ldh, InstructionSet, ListedRows};

#[cfg(feature = "lanes")]
use super::labels::Labels;
use crate::conversion::Idna;
use crate::uts46::target::Target;

/// Finds the rows of a column that a conversion may change.
pub(crate) struct Rows {
    /// Whether the conversion leaves rows of lower-case LDH unchanged.
    #[cfg_attr(not(feature = "lanes"), allow(dead_code))] // rows are converted one by one
    leaves_lower_ldh: bool,
    /// The rows of the current chunk that are not lower-case LDH.
    #[cfg(feature = "lanes")]
    listed: ListedRows,
    /// Converts rows together. `None` if rows are only converted one by one.
    #[cfg(feature = "lanes")]
    labels: Option<Labels>,
}

/// The number of rows that are classified before the first of them is converted. The number is small, so that the lists
/// and the text stay in the cache, and little memory is allocated.
const CHUNK: usize = 1024;

impl Rows {
    /// Finds rows for a function that converts them one by one. `leaves_lower_ldh` is whether rows of lower-case LDH
    /// stay unchanged.
    pub(crate) fn new(leaves_lower_ldh: bool) -> Self {
        Rows {
            leaves_lower_ldh,
            #[cfg(feature = "lanes")]
            listed: ListedRows::default(),
            #[cfg(feature = "lanes")]
            labels: None,
        }
    }

    /// Finds rows for a conversion to `target`. If the edition supports it, rows are converted together.
    pub(super) fn for_conversion(edition: &dyn Idna, target: Target) -> Self {
        Rows {
            #[cfg(feature = "lanes")]
            listed: ListedRows::new(target == Target::Ascii),
            #[cfg(feature = "lanes")]
            labels: edition
                .common_labels()
                .map(|labels| Labels::new(labels, target)),
            // ToUnicode leaves lower-case LDH unchanged in every edition.
            ..Rows::new(target == Target::Unicode || edition.keeps_lower_ldh())
        }
    }

    /// Calls `look` for every row that the conversion may change, in order. Rows that are not passed stay unchanged:
    /// null rows, rows of lower-case LDH if the conversion leaves them unchanged, and rows that are known to stay
    /// unchanged. Null rows may be passed too.
    ///
    /// The first argument of `look` is the index of a row. If the second argument is `None`, `look` has to convert this
    /// row. Otherwise the second argument has the results of this row and of rows after it: the text of all results,
    /// and the end of each result in the text.
    pub(crate) fn for_each<O: Offset>(
        &mut self,
        names: Column<'_, O>,
        mut look: impl FnMut(usize, Option<(&str, &[usize])>) -> Result<(), ColumnError>,
    ) -> Result<(), ColumnError> {
        for first in (0..names.len()).step_by(CHUNK) {
            let rows = first..names.len().min(first + CHUNK);
            #[cfg(feature = "lanes")]
            if let Some(chunk) = names.rows(rows.clone()).filter(|_| self.leaves_lower_ldh) {
                if rows_not_lower_ldh(InstructionSet::best(), chunk, &mut self.listed) {
                    self.for_each_listed(chunk, |row, known| look(first + row, known))?;
                    continue;
                }
            }
            for row in rows {
                look(row, None)?;
            }
        }
        Ok(())
    }

    /// Calls `look` for the listed rows of a chunk, as [`for_each`](Rows::for_each) does for a column. Row indices are
    /// indices in the chunk.
    #[cfg(feature = "lanes")]
    #[inline]
    fn for_each_listed<O: Offset>(
        &mut self,
        chunk: Column<'_, O>,
        mut look: impl FnMut(usize, Option<(&str, &[usize])>) -> Result<(), ColumnError>,
    ) -> Result<(), ColumnError> {
        match &mut self.labels {
            Some(labels) => {
                labels.convert_chunk(chunk, &self.listed);
                labels.for_each_row(chunk, self.listed.rows(), look)
            }
            None => self
                .listed
                .rows()
                .iter()
                .try_for_each(|listed| look(listed.row, None)),
        }
    }
}
