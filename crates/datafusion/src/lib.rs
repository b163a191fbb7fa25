//! IDNA and Punycode as SQL functions of [DataFusion](https://datafusion.apache.org/), over the kernels of
//! [`puny_arrow`].
//!
//! ```
//! use datafusion_expr::registry::{FunctionRegistry, MemoryFunctionRegistry};
//!
//! // A `SessionContext` of DataFusion is a registry too.
//! let mut registry = MemoryFunctionRegistry::new();
//! puny_datafusion::register(&mut registry).unwrap();
//! assert!(registry.udf("idna_to_ascii").is_ok());
//! ```
//!
//! | function | each row is | its result |
//! |---|---|---|
//! | `punycode_encode(label)`, `punycode_decode(label)` | a label, without `xn--` | the label converted; null if it is refused |
//! | `idna_to_ascii(name, …)`, `idna_to_unicode(name, …)` | a name | the name converted; null if it is refused |
//! | `idna_display(name, …)` | a name | the name as it is safe to show (UTS #39) |
//! | `idna_skeleton(text)` | any text | its skeleton: equal skeletons look alike (UTS #39) |
//! | `try_punycode_encode`, `try_punycode_decode`, `try_idna_to_ascii`, `try_idna_to_unicode`, `try_idna_display` | the same | a struct of `value` and `error`, a struct of [`puny_arrow::error_type`] or null |
//! | `idna_errors(name, …)` | a name | a list of all its problems, empty if it is valid |
//! | `idna_labels(name, …)` | a name | a list of its labels, for `unnest`: see [`label_type`] |
//!
//! `…` stands for two options, by position or by name, which must be constants:
//!
//! | option | values |
//! |---|---|
//! | `edition` | a name of [`puny_idna::Preset`]; `uts46` if it is not given |
//! | `flags` | flags of [`puny_idna::Settings`], as `'std3=dns, check-bidi=no'`. DataFusion wants the options before it given too: `edition => 'uts46', flags => 'std3=dns'` |
//!
//! An unknown edition, flag or value is an error of planning, which lists the known ones.
//!
//! # Types
//!
//! The text is Utf8, LargeUtf8, Utf8View, a dictionary of one of these, or null; nothing is cast. A
//! converted text has the type of the input, so that each value of a dictionary is converted once. A null
//! row gives null. Any other type is an error of planning.
//!
//! # For the optimizer
//!
//! All functions are immutable: a call with constants is evaluated once, when the query is planned, and two
//! equal calls are one. A constant gives a constant. They are strict: null gives null. What a function
//! reads goes through it unsorted, so no order is promised.
//!
//! # Cost
//!
//! That of the kernels, by one thread a call: the engine calls for its partitions at the same time.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

mod documentation;
mod error;
mod function;
mod kind;
mod labels;
mod options;
mod text;

use std::sync::Arc;

use datafusion_common::Result;
use datafusion_expr::ScalarUDF;
use datafusion_expr::registry::FunctionRegistry;

use function::Function;
use kind::Kind;

pub use labels::label_type;

/// Registers all functions; those of the same names are replaced.
///
/// # Errors
///
/// Those of the registry, if it takes no functions.
///
/// ```
/// use datafusion_expr::registry::{FunctionRegistry, MemoryFunctionRegistry};
///
/// let mut registry = MemoryFunctionRegistry::new();
/// puny_datafusion::register(&mut registry).unwrap();
/// assert_eq!(registry.udfs().len(), puny_datafusion::functions().len());
/// ```
pub fn register(registry: &mut dyn FunctionRegistry) -> Result<()> {
    for function in functions() {
        registry.register_udf(function)?;
    }
    Ok(())
}

/// All functions, for expressions that are built in Rust: see [`ScalarUDF::call`].
///
/// ```
/// let names: Vec<String> = puny_datafusion::functions()
///     .iter()
///     .map(|function| function.name().to_owned())
///     .collect();
/// assert!(names.contains(&"try_idna_to_unicode".to_owned()));
/// ```
pub fn functions() -> Vec<Arc<ScalarUDF>> {
    let function = |kind: &Kind| Arc::new(ScalarUDF::new_from_impl(Function::new(*kind)));
    Kind::ALL.iter().map(function).collect()
}

/// Tests the code in the README of this crate.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
