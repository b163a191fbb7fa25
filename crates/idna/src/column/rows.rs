//! The rows of a column that have to be looked at by themselves, and what is known of their results.

use puny_column::{Column, ColumnError, Offset};
#[cfg(feature = "lanes")]
use puny_lanes::{rows_not_lower_ldh, InstructionSet, ListedRows};

#[cfg(feature = "lanes")]
use super::labels::Labels;
use crate::conversion::Idna;
use crate::uts46::target::Target;

/// Finds these rows.
pub(super) struct Rows {
    /// Whether lower-case LDH does not change.
    #[cfg_attr(not(feature = "lanes"), allow(dead_code))] // rows are converted one by one
    are_kept: bool,
    #[cfg(feature = "lanes")]
    listed: ListedRows,
    /// Converts rows together, if that is wanted.
    #[cfg(feature = "lanes")]
    labels: Option<Labels>,
}

/// The number of rows that are classified before any of them is converted: few enough for the
/// lists and the text to stay in the cache, and for little memory to be allocated.
const CHUNK: usize = 1024;

impl Rows {
    pub(super) fn new(are_kept: bool) -> Self {
        Rows {
            are_kept,
            #[cfg(feature = "lanes")]
            listed: ListedRows::default(),
            #[cfg(feature = "lanes")]
            labels: None,
        }
    }

    /// Converts rows together, if the edition can.
    pub(super) fn convert(edition: &(impl Idna + ?Sized), target: Target) -> Self {
        Rows {
            #[cfg(feature = "lanes")]
            listed: ListedRows::new(target == Target::Ascii),
            #[cfg(feature = "lanes")]
            labels: edition
                .common_labels()
                .map(|labels| Labels::new(labels, target)),
            // ToUnicode keeps lower-case LDH in every edition.
            ..Rows::new(target == Target::Unicode || edition.keeps_lower_ldh())
        }
    }

    /// Calls a function with every row that has to be looked at by itself, in order. The others do
    /// not change: they are null, or lower-case LDH, if these `are_kept` by the conversion, or known. Null
    /// rows may be passed too.
    ///
    /// With a row for which something is known comes a text and ends in it: the row and those after it
    /// become the rows that end there. Any other row takes the way of a single name.
    pub(super) fn each<O: Offset>(
        &mut self,
        names: Column<'_, O>,
        mut look: impl FnMut(usize, Option<(&str, &[usize])>) -> Result<(), ColumnError>,
    ) -> Result<(), ColumnError> {
        for first in (0..names.len()).step_by(CHUNK) {
            let rows = first..names.len().min(first + CHUNK);
            #[cfg(feature = "lanes")]
            if let Some(chunk) = names.rows(rows.clone()).filter(|_| self.are_kept) {
                if rows_not_lower_ldh(InstructionSet::best(), chunk, &mut self.listed) {
                    self.each_listed(chunk, |row, known| look(first + row, known))?;
                    continue;
                }
            }
            for row in rows {
                look(row, None)?;
            }
        }
        Ok(())
    }

    /// The same for the listed rows of a chunk.
    #[cfg(feature = "lanes")]
    #[inline]
    fn each_listed<O: Offset>(
        &mut self,
        chunk: Column<'_, O>,
        mut look: impl FnMut(usize, Option<(&str, &[usize])>) -> Result<(), ColumnError>,
    ) -> Result<(), ColumnError> {
        match &mut self.labels {
            Some(labels) => {
                labels.convert(chunk, &self.listed);
                labels.each(chunk, self.listed.rows(), look)
            }
            None => self
                .listed
                .rows()
                .iter()
                .try_for_each(|listed| look(listed.row, None)),
        }
    }
}
