//! Which parts of a line are strings: all of it, columns, CSV, the names of master files.

pub(crate) mod columns;
pub(crate) mod csv_records;
pub(crate) mod field;
pub(crate) mod master_file;
pub(crate) mod parts;
pub(crate) mod separator;
