//! The conversion of strings, and of lines that contain strings:
//!
//! ```text
//!              ┌─> bulk: many lines, each of which is a string ───────────────────────────┐
//!  Converter ──┼─> convert_whole: a line that is a string ─┐                              ├─> Batch
//!              └─> convert_part: a string of a line ───────┴─> Operation::apply ─> text or┘
//!                                                                                  record, message
//! ```
//!
//! | file | holds |
//! |---|---|
//! | `operation.rs` | the trait of an operation, which converts one string |
//! | `codec/` | the operations of Bootstring: `encode` and `decode` |
//! | `names/` | the operations on domain names: `to-ascii` and `to-unicode` |
//! | `look_alike.rs` | digits of Punycode that people confuse |
//! | `converter.rs` | `Converter`: an operation, the parts of lines that it is applied to, and working memory |
//! | `line.rs` | applies an operation to a line, and decides what is written for a string that fails |
//! | `bulk/` | applies an operation to many lines at once, which is faster |
//! | `diff.rs` | writes the changes instead of the results, for `--diff` |

mod bulk;
pub(crate) mod codec;
pub(crate) mod converter;
pub(crate) mod diff;
mod line;
pub(crate) mod look_alike;
pub(crate) mod names;
pub(crate) mod operation;
