//! Finds the parts of a line that are strings.
//!
//! | file | holds |
//! |---|---|
//! | `parts.rs` | the parts of a line: the whole line, columns, fields of JSON, or names of a zone file |
//! | `field.rs` | one part as a range of its line, and how its bytes encode its content |
//! | `columns.rs` | the columns that `--column` selects, by number or by name |
//! | `separator.rs` | splits a line into columns, at blanks or at a delimiter as in CSV |
//! | `json_lines.rs` | finds strings in a line of JSON |
//! | `master_file/` | finds names in a zone file |

pub(crate) mod columns;
pub(crate) mod field;
pub(crate) mod json_lines;
mod master_file;
pub(crate) mod parts;
pub(crate) mod separator;
