//! The rows of a column that have to be looked at by themselves, and what is known of their results.

#[cfg(feature = "lanes")]
use alloc::vec::Vec;

use puny_column::{Column, ColumnError, Offset};
#[cfg(feature = "lanes")]
use puny_lanes::{rows_not_lower_ldh, InstructionSet, Listed, NamePart};

#[cfg(feature = "lanes")]
use super::labels::Labels;
#[cfg(feature = "lanes")]
use crate::uts46::fast_path::common::CommonLabels;
#[cfg(feature = "lanes")]
use crate::uts46::target::Target;

/// What is known of the result for a row.
#[cfg_attr(not(feature = "lanes"), allow(dead_code))] // rows are converted one by one
pub(super) enum Known<'t> {
    /// Nothing: the row takes the way of a single name.
    Nothing,
    /// The row and those after it become the rows of this text, which end there.
    Texts { text: &'t str, ends: &'t [usize] },
}

/// Finds these rows.
pub(super) struct Rows {
    /// Whether lower-case LDH does not change.
    #[cfg_attr(not(feature = "lanes"), allow(dead_code))] // as above
    are_kept: bool,
    #[cfg(feature = "lanes")]
    listed: Vec<Listed>,
    #[cfg(feature = "lanes")]
    parts: Vec<NamePart>,
    /// Converts rows together, if that is wanted.
    #[cfg(feature = "lanes")]
    labels: Option<Labels>,
}

/// The number of rows that are classified before any of them is converted: few enough for the
/// lists and the text to stay in the cache, and for little memory to be allocated.
const CHUNK: usize = 256;

impl Rows {
    pub(super) fn new(are_kept: bool) -> Self {
        Rows {
            are_kept,
            #[cfg(feature = "lanes")]
            listed: Vec::new(),
            #[cfg(feature = "lanes")]
            parts: Vec::new(),
            #[cfg(feature = "lanes")]
            labels: None,
        }
    }

    /// Converts rows with these labels together, in this direction.
    #[cfg(feature = "lanes")]
    pub(super) fn convert_labels(&mut self, labels: Option<CommonLabels>, target: Target) {
        self.labels = labels.map(|labels| Labels::new(labels, target));
    }

    /// Calls a function with every row that has to be looked at by itself, in order. The others do
    /// not change: they are null, or lower-case LDH, if these `are_kept` by the conversion, or known. Null
    /// rows may be passed too, as [`Known::Nothing`].
    pub(super) fn each<O: Offset>(
        &mut self,
        names: Column<'_, O>,
        mut look: impl FnMut(usize, Known<'_>) -> Result<(), ColumnError>,
    ) -> Result<(), ColumnError> {
        for first in (0..names.len()).step_by(CHUNK) {
            let rows = first..names.len().min(first + CHUNK);
            #[cfg(feature = "lanes")]
            if let Some(chunk) = names.rows(rows.clone()).filter(|_| self.are_kept) {
                let (listed, parts) = (&mut self.listed, &mut self.parts);
                if rows_not_lower_ldh(InstructionSet::best(), chunk, listed, parts) {
                    self.each_listed(chunk, |row, known| look(first + row, known))?;
                    continue;
                }
            }
            for row in rows {
                look(row, Known::Nothing)?;
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
        mut look: impl FnMut(usize, Known<'_>) -> Result<(), ColumnError>,
    ) -> Result<(), ColumnError> {
        match &mut self.labels {
            Some(labels) => {
                labels.convert(chunk, &self.parts);
                labels.each(chunk, &self.listed, look)
            }
            None => self
                .listed
                .iter()
                .try_for_each(|listed| look(listed.row, Known::Nothing)),
        }
    }
}
