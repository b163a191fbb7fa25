//! `idna_problems`: all problems of each name.

use arrow_array::{ArrayRef, ListArray, StructArray};
use arrow_schema::DataType;
use puny_column::Column;
use puny_idna::record::Record;
use puny_idna::{Error, Idna, column};

use crate::error::KernelError;
use crate::lists::{Items, lists};
use crate::problems::{Problems, problem_type};
use crate::threads::Stop;

/// Returns all problems of each name, as a list of structs of [`problem_type`] for each row. The list is empty for a
/// valid name, and null for a null row.
///
/// The list contains the problems that ToASCII reports. If ToASCII accepts the name, the list contains the problems
/// that ToUnicode reports: see [`puny_idna::column::check`]. `threads` and `stop` are described at
/// [`Kernel`](crate::Kernel).
///
/// # Errors
///
/// [`KernelError::TooLong`] if there are more than 2^31 - 1 problems, or if the messages have more than 2^31 - 1
/// bytes in total. Other errors are described at [`Kernel::convert`](crate::Kernel::convert).
///
/// ```
/// use std::sync::Arc;
///
/// use arrow_array::cast::AsArray;
/// use arrow_array::{Array, ArrayRef, StringArray};
/// use puny_idna::Uts46;
///
/// let names: ArrayRef = Arc::new(StringArray::from(vec![Some("a_b-"), Some("a.b"), None]));
/// let errors = puny_arrow::idna_problems(&names, &Uts46::STRICT, 1, None).unwrap();
/// assert_eq!((errors.value_length(0), errors.value_length(1)), (2, 0));
/// assert!(errors.is_null(2));
/// let first = errors.value(0);
/// let codes = first.as_struct().column_by_name("status").unwrap().as_string::<i32>();
/// assert_eq!(codes, &StringArray::from(vec!["V3", "U1"]));
/// ```
pub fn idna_problems(
    names: &ArrayRef,
    edition: &(dyn Idna + Send + Sync),
    threads: usize,
    stop: Option<&Stop<'_>>,
) -> Result<ListArray, KernelError> {
    lists::<_, Problems>(names, edition, threads, stop)
}

impl<'e> Items<&'e (dyn Idna + Send + Sync)> for Problems {
    fn item() -> DataType {
        problem_type()
    }

    fn push(
        &mut self,
        first: usize,
        chunk: Column<'_, u32>,
        edition: &'e (dyn Idna + Send + Sync),
        ends: &mut Vec<usize>,
    ) -> Result<(), KernelError> {
        let before = ends.len();
        let mut failed = Ok(());
        column::check(chunk, edition, |row, error: Error| {
            ends.resize(before + row, self.len());
            let mut all = error.problems().iter();
            if failed.is_ok() {
                failed = all.try_for_each(|problem| self.push(first + row, &Record::of(problem)));
            }
        });
        failed?;
        ends.resize(before + chunk.len(), self.len());
        Ok(())
    }

    fn finish(self) -> Result<StructArray, KernelError> {
        Problems::finish(self)
    }
}
