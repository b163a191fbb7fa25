//! The functions of Polars' plugin interface. Polars loads this module as a library and calls these functions for
//! each batch of a query, on its own threads and without the interpreter.
//!
//! | file | content |
//! |---|---|
//! | `symbols.rs` | the exported functions, and the message that Polars reads after a failure |
//! | `series.rs` | import and export of columns of Polars, with `unsafe` |
//! | `options.rs` | the options of an expression, which are written in Python and read for each batch |
//! | `pickle.rs` | a parser for a dictionary of strings in the form in which Polars passes it |
//! | `signals.rs` | Ctrl-C during a query |
//! | `convert.rs` | conversion of the arrays of a column, and the type of the result |
//!
//! The interface has no specification. It is defined by the crates `polars-ffi` (module `version_0`), `polars-plan`
//! (module `plugin`) and `pyo3-polars-derive`. Polars has had this interface, 0.1, since version 0.20.

mod convert;
pub(crate) mod options;
mod pickle;
mod series;
pub(crate) mod signals;
mod symbols;
