//! Functions of Polars' plugin interface: Polars loads this module as a library and calls them for each batch of a
//! query, on threads of its own and without the interpreter.
//!
//! | file | holds |
//! |---|---|
//! | `symbols.rs` | the functions by their names, and what Polars asks after a failure |
//! | `series.rs` | columns of Polars, with `unsafe` |
//! | `options.rs` | edition, flags, mode of errors and threads, made in Python and read for each batch |
//! | `pickle.rs` | a dictionary of strings, as Polars passes it |
//! | `signals.rs` | Ctrl-C, where Polars cannot see it |
//! | `convert.rs` | arrays of a column to arrays of the result, and the type of the result |
//!
//! The interface has no specification. It is that of the crates `polars-ffi` (module `version_0`), `polars-plan` (module
//! `plugin`) and `pyo3-polars-derive`: interface 0.1, which Polars has since 0.20.

mod convert;
pub(crate) mod options;
mod pickle;
mod series;
pub(crate) mod signals;
mod symbols;
