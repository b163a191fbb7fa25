//! IDNA and Punycode over Arrow string arrays.
//!
//! A kernel converts an array of type Utf8, LargeUtf8 or Utf8View, or a dictionary of one of these types. The
//! result has the same type. A null row stays null, and a refused row becomes null.
//!
//! ```
//! use std::sync::Arc;
//!
//! use arrow_array::cast::AsArray;
//! use arrow_array::{ArrayRef, StringArray};
//! use puny_arrow::{Kernel, Operation};
//! use puny_idna::Uts46;
//!
//! let kernel = Kernel::new(Operation::ToAscii(&Uts46::STRICT));
//! let names = vec![Some("Bücher.example"), None, Some("xn--0")];
//! let names: ArrayRef = Arc::new(StringArray::from(names));
//! let ascii = kernel.convert(&names).unwrap();
//! let expected = StringArray::from(vec![Some("xn--bcher-kva.example"), None, None]);
//! assert_eq!(ascii.as_string(), &expected);
//!
//! // A column that needs no change is shared, not copied.
//! let names: ArrayRef = Arc::new(StringArray::from(vec!["example.com", "example.org"]));
//! let ascii = kernel.convert(&names).unwrap();
//! assert!(Arc::ptr_eq(&ascii, &names));
//! ```
//!
//! An [`Operation`] is the conversion of each row. A [`Kernel`] applies an operation to an array, on one or several
//! threads. A kernel can be stopped, and it can return the error of each row. [`idna_problems`] returns all problems of
//! each name. [`idna_labels`] returns the labels of each name with their kinds, forms, scripts and problems. [`lookup_hosts`]
//! finds hosts that imitate protected names, [`judge_urls`] returns the text of each URL that is safe to show, and
//! [`find_links`] returns the links in each text. [`puny_lanes`] converts
//! labels, and [`puny_idna::column`] converts names.
//!
//! # Guarantees
//!
//! - **A result is a valid array**, whatever the memory of the input contains: each access through an offset or a
//!   view is checked, and text is checked for UTF-8.
//! - **No offset wraps around**: if a result does not fit its type, the conversion fails with
//!   [`KernelError::TooLong`], which contains the row.
//! - **No panic and no `unsafe`** in this crate.
//! - **Time** is linear in the rows and O(n log n) in the length of a label.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

mod dictionary;
mod error;
mod hosts;
mod kernel;
mod labels;
mod links;
mod lists;
mod operation;
mod output;
mod problem_lists;
mod problems;
mod rows;
mod threads;
mod view;

pub use error::KernelError;
pub use hosts::{judge_urls, lookup_hosts, lookup_type, verdict_type};
pub use kernel::Kernel;
pub use labels::{idna_labels, label_type};
pub use links::{find_links, link_type};
pub use operation::Operation;
pub use output::{ValidRows, ValidText, ValidViews};
pub use problem_lists::idna_problems;
pub use problems::{problem_array, problem_type};
pub use threads::Stop;

#[cfg(test)]
mod tests;

/// Tests the code in the README of this crate.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
