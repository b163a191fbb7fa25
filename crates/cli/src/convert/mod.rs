//! The conversion of strings, and of the lines that they are in:
//!
//! ```text
//!              ┌─> bulk: many lines that are strings ──────────────────────────────────┐
//!  Converter ──┼─> whole: a line that is a string ─┐                                   ├─> Batch
//!              └─> line: the strings of a line ────┴─> Operation::apply ─> text or ────┘
//!                                                                          record, message
//! ```
//!
//! | file | holds |
//! |---|---|
//! | `operation.rs` | the trait of an operation: one string in, one string or its problems out |
//! | `codec/` | the operations of Bootstring: `encode` and `decode` |
//! | `names/` | the operations on domain names: `to-ascii` and `to-unicode` |
//! | `converter.rs` | an operation, what it is applied to, and working memory |
//! | `line.rs` | an operation on a line, with what to write for a string that fails |
//! | `bulk/` | the same on many lines, faster |
//! | `diff.rs` | the changes instead of the results |

mod bulk;
pub(crate) mod codec;
pub(crate) mod converter;
pub(crate) mod diff;
mod line;
pub(crate) mod names;
pub(crate) mod operation;
