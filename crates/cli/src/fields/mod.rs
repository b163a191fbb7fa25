//! The parts of a line that are strings.
//!
//! | file | holds |
//! |---|---|
//! | `parts.rs` | the parts of a line: all of it, columns, fields of JSON, names of a master file |
//! | `field.rs` | one part, as a range of its line, and how its bytes encode its content |
//! | `columns.rs` | which columns, by number or by name |
//! | `separator.rs` | what is between columns: blanks, or a delimiter as in CSV |
//! | `json_lines.rs` | the strings of a JSON object |
//! | `master_file/` | the names of a master file |
//! | `free_text/` | the names in free text |

pub(crate) mod columns;
pub(crate) mod field;
pub(crate) mod free_text;
pub(crate) mod json_lines;
mod master_file;
pub(crate) mod parts;
pub(crate) mod separator;
