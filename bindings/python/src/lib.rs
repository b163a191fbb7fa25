//! The extension module of the Python package `puny`: arguments, errors and ownership, and nothing else.
//!
//! | file | holds |
//! |---|---|
//! | `text.rs`, `indices.rs` | Python's strings as text, and offsets of text as Python counts them |
//! | `settings.rs` | editions and their flags, from keywords |
//! | `errors.rs` | problems, and the exception that holds them |
//! | `values.rs` | functions of single strings |
//! | `capsule.rs` | arrays through Arrow's C data interface: the one file with `unsafe` |
//! | `columns.rs` | functions of columns |
//! | `command.rs` | the command `puny` |
//! | `compat/mod.rs` | functions of `puny.compat.idna` |
//! | `compat/rules.rs` | the first broken rule of a name or label, as these report it |
//! | `compat/text.rs`, `compat/error.rs`, `compat/data.rs` | their strings, exceptions and tables |

#![deny(unsafe_code)]

mod capsule;
mod columns;
mod command;
mod compat;
mod errors;
mod indices;
mod settings;
mod text;
mod values;

use pyo3::prelude::*;

/// What Python sees.
#[pymodule(gil_used = false)]
mod _puny {
    #[pymodule_export]
    use crate::capsule::Column;
    #[pymodule_export]
    use crate::columns::{convert, errors, joined, rows};
    #[pymodule_export]
    use crate::command::command;
    #[pymodule_export]
    use crate::compat::data::idna_runs;
    #[pymodule_export]
    use crate::compat::{
        idna_alabel, idna_check_bidi, idna_check_first, idna_check_hyphens, idna_check_label,
        idna_check_nfc, idna_contextj, idna_contexto, idna_decode, idna_encode, idna_remap,
        idna_ulabel,
    };
    #[pymodule_export]
    use crate::values::{
        check, decode, display, encode, profiles, skeleton, to_ascii, to_unicode, unicode_version,
    };
}
