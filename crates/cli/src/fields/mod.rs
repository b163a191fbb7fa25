//! Parts of a line that are strings: all of it, columns, CSV, fields of JSON lines, the names of
//! master files and free text.

pub(crate) mod columns;
pub(crate) mod csv_records;
pub(crate) mod field;
pub(crate) mod free_text;
pub(crate) mod json_lines;
pub(crate) mod master_file;
pub(crate) mod parts;
pub(crate) mod separator;
