//! Punycode (RFC 3492, section 5) over columns of labels, one label per vector lane.
//!
//! A column is one text and the offsets of its rows, as in Arrow ([`mod@column`]). The result is a column too. A null
//! row stays null. A row that is refused becomes null, and its error is listed with the index of the row. Results and
//! errors, including their offsets, are equal to the results and errors of [`puny::punycode`].
//!
//! ```
//! use puny_lanes::column::Column;
//!
//! let labels = Column::new("bücherabcfaß", &[0_i32, 7, 10, 14]).unwrap();
//! let encoded = puny_lanes::encode(labels).unwrap();
//! let rows: Vec<_> = encoded.column().iter().collect();
//! assert_eq!(rows, [Some("bcher-kva"), Some("abc-"), Some("fa-hia")]);
//!
//! let wrong = Column::new("fa-hiabcher-kv!", &[0_i32, 6, 15]).unwrap();
//! let decoded = puny_lanes::decode(wrong).unwrap();
//! assert_eq!(decoded.column().iter().collect::<Vec<_>>(), [Some("faß"), None]);
//! let refused = &decoded.errors()[0];
//! assert_eq!((refused.row(), refused.error().offset()), (1, 8));
//! ```
//!
//! The compiler warns about a conversion whose result is not used:
//!
//! ```compile_fail
//! #![deny(unused_must_use)]
//! # use puny_lanes::column::Column;
//! # let labels = Column::new("bücherabcfaß", &[0_i32, 7, 10, 14]).unwrap();
//! puny_lanes::encode(labels).unwrap();
//! ```
//!
//! ```
//! #![deny(unused_must_use)]
//! # use puny_lanes::column::Column;
//! # let labels = Column::new("bücherabcfaß", &[0_i32, 7, 10, 14]).unwrap();
//! let encoded = puny_lanes::encode(labels).unwrap();
//! assert_eq!(encoded.column().len(), 3);
//! ```
//!
//! The instruction set is chosen at run time ([`InstructionSet::best`]), or by the caller ([`Lanes::with`]). The
//! results do not depend on the instruction set. [How it works] explains the lanes.
//!
//! [How it works]: https://github.com/puny-rs/puny/blob/main/docs/how-it-works.md#the-lanes-one-label-per-lane

#![cfg_attr(docsrs, feature(doc_cfg))]
#![deny(unsafe_op_in_unsafe_fn)]
#![deny(clippy::undocumented_unsafe_blocks)]

mod bias;
mod blocks;
mod code_points;
mod decode;
mod encode;
mod lanes;
mod ldh;
mod name_encoder;
mod name_part;
mod output;
mod rows;
mod scalar;
mod set;
mod vector;

pub use lanes::{Lanes, decode, encode};
#[doc(hidden)]
pub use ldh::{Listed, ListedRows, lower_ldh_lines, rows_not_lower_ldh};
#[doc(hidden)]
pub use name_encoder::NameEncoder;
#[doc(hidden)]
pub use name_part::{EncodedPart, NamePart};
pub use puny_column as column;
pub use set::InstructionSet;

/// Tests the code in the README of this crate.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
