//! Parquet files: the strings of one or more columns are converted or checked, by row groups, and written into
//! the same table ([`table`]) or as records of strings, as of lines ([`records`]).

mod columns;
pub(crate) mod records;
pub(crate) mod table;
mod values;
