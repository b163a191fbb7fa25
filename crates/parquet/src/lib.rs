//! Rewrites string columns of a Parquet file, and copies all the rest byte for byte.
//!
//! [`Table`] is an open file, [`Plan`] the new one: each [`Change`] puts the converted strings of a column in
//! their place, or into a new column after it, and perhaps the errors into another. A [`Convert`] converts
//! strings, row group by row group ([`Plan::convert`]), and a [`Writer`] writes the new file.
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use puny_parquet::{Batch, Change, Convert, Place, Plan, Results, Table};
//!
//! /// Writes all in capitals.
//! struct Capitals;
//!
//! impl Convert for Capitals {
//!     fn convert(&mut self, _: usize, strings: Batch<'_>, results: &mut Results) -> ControlFlow<()> {
//!         for (_, string) in strings.iter() {
//!             results.text(&String::from_utf8_lossy(string).to_uppercase());
//!         }
//!         ControlFlow::Continue(())
//!     }
//! }
//!
//! fn capitals(from: std::fs::File, to: std::fs::File) -> Result<(), puny_parquet::Error> {
//!     let table = Table::open(from)?;
//!     let change = Change {
//!         strings: table.strings("name")?,
//!         place: Place::Beside("NAME".to_owned()),
//!         errors: None,
//!         with_nulls: false,
//!     };
//!     let plan = Plan::new(&table, vec![change])?;
//!     let mut writer = plan.writer(to)?;
//!     for group in 0..table.row_groups() {
//!         if let Some(converted) = plan.convert(group, &mut Capitals)? {
//!             writer.append(converted)?;
//!         }
//!     }
//!     writer.finish()?;
//!     Ok(())
//! }
//! ```
//!
//! # Guarantees
//!
//! - **What is not changed is copied**: column chunks of other columns, whatever their types and codecs, with
//!   their statistics, page indexes and Bloom filters; row groups, the metadata of the file, and the order of
//!   rows. Schemas of Arrow and Spark in the metadata get the new columns.
//! - **What is changed keeps its form**: nulls, lists and structs, the codec of each column chunk, and
//!   dictionaries, statistics and filters if it had them.
//! - **Bounded memory**: a page, a few thousand strings, and a column chunk up to 16 MiB; a longer one goes to a
//!   temporary file. One page can be as long as it says, up to 2 GiB.
//! - **Nothing is trusted**: what the footer says is checked before it is used, and a panic of the library that
//!   decodes pages is an error of the file, in programs whose panics unwind ([`silence_caught_panics`]).

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

mod arrow;
mod arrow_types;
mod columns;
mod convert;
mod encode;
mod error;
mod guard;
mod lists;
mod new_column;
mod pages;
mod plan;
mod reader;
mod source;
mod spark;
mod table;
mod write;

pub use columns::Strings;
pub use convert::{Convert, Converted, Results};
pub use error::Error;
pub use guard::silence_caught_panics;
pub use plan::{Change, Place, Plan};
pub use reader::Batch;
pub use table::Table;
pub use write::Writer;

/// Tests the code in the README of this crate.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
