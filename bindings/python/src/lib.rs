//! The extension module of the Python package `puny`. It converts arguments and errors between Python and the Rust
//! libraries, and decides who owns memory. The conversions themselves are in the libraries.
//!
//! | file | content |
//! |---|---|
//! | `text.rs` | conversion of Python strings to text |
//! | `settings.rs` | editions and their flags, read from keyword arguments |
//! | `errors.rs` | problems, whose offsets count code points, and the exception `PunyError` |
//! | `profiles.rs` | Bootstring profiles by name |
//! | `records.rs` | declared results as Python objects |
//! | `values.rs` | functions of single strings |
//! | `hosts.rs` | hosts and URLs, and protected names |
//! | `forms.rs` | host names and mail addresses |
//! | `explain.rs` | every step of converting a name or string |
//! | `capsule.rs` | import and export of arrays in capsules of Arrow's C data interface, with `unsafe` |
//! | `foreign.rs` | types and arrays of other libraries, which are checked before they are read, with `unsafe` |
//! | `finish.rs` | construction of arrays from rows that are known to be valid, without Arrow's check, with `unsafe` |
//! | `strings.rs` | the column argument of functions of columns |
//! | `columns.rs`, `interrupt.rs` | functions of columns, and Ctrl-C during a conversion |
//! | `judged.rs` | functions of columns of hosts and URLs, which return a struct for each row |
//! | `imitations.rs` | names that look like a name |
//! | `links.rs` | links in text |
//! | `counts.rs` | counts of refused rows by reason |
//! | `polars/` | the functions of columns as plugins of Polars |
//! | `command.rs` | the command `puny` |
//! | `compat/mod.rs` | the functions of `puny.compat.idna` |
//! | `compat/rules.rs` | the first broken rule of a name or label, in the order of the Python package `idna` |
//! | `compat/text.rs`, `compat/error.rs`, `compat/data.rs` | strings, exceptions and tables of `puny.compat.idna` |

#![deny(unsafe_code)]

mod capsule;
mod columns;
mod command;
mod compat;
mod counts;
mod errors;
mod explain;
mod finish;
mod foreign;
mod forms;
mod hosts;
mod imitations;
mod interrupt;
mod judged;
mod links;
mod polars;
mod profiles;
mod records;
mod settings;
mod strings;
mod text;
mod values;

use pyo3::prelude::*;

/// The extension module `puny._puny`.
#[pymodule(gil_used = false)]
mod _puny {
    #[pymodule_export]
    use crate::capsule::Column;
    #[pymodule_export]
    use crate::columns::{convert, joined, label_rows, pairs, problem_lists, rows};
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
    use crate::counts::error_counts;
    #[pymodule_export]
    use crate::explain::{explain, explain_decode, explain_encode};
    #[pymodule_export]
    use crate::forms::{hostname, idn_hostname, is_hostname, is_idn_hostname, mailbox};
    #[pymodule_export]
    use crate::hosts::{
        Protected, canonical, display_host, display_url, protected_from_bytes, same_name,
    };
    #[pymodule_export]
    use crate::imitations::imitations;
    #[pymodule_export]
    use crate::judged::judged_pairs;
    #[pymodule_export]
    use crate::links::{link_rows, links};
    #[pymodule_export]
    use crate::polars::options::polars_options;
    #[pymodule_export]
    use crate::polars::signals::polars_main_thread;
    #[pymodule_export]
    use crate::profiles::profiles;
    #[pymodule_export]
    use crate::settings::{editions, flags};
    #[pymodule_export]
    use crate::values::{
        check, decode, display, encode, shown, skeleton, to_ascii, to_unicode, unicode_version,
    };
}
