//! Punycode (RFC 3492, section 5) over columns of labels, one label per vector lane.
//!
//! A column is one text and the offsets of its rows, as in Arrow
//! ([`puny::column`]); so is the result, with an error for every row that was
//! refused, the same as [`puny::punycode`] gives, offset and all.
//!
//! ```
//! use puny::column::Column;
//!
//! let labels = Column::new("bücherabcfaß", &[0_i32, 7, 10, 14]).unwrap();
//! let encoded = puny_lanes::encode(labels).unwrap();
//! assert_eq!(encoded.text, "bcher-kvaabc-fa-hia");
//! assert_eq!(encoded.offsets, [0, 9, 13, 19]);
//!
//! let wrong = Column::new("bcher-kv!", &[0_i32, 9]).unwrap();
//! let decoded = puny_lanes::decode(wrong).unwrap();
//! assert_eq!(decoded.offsets, [0, 0]);
//! let (row, error) = decoded.errors[0];
//! assert_eq!((row, error.offset()), (0, 8));
//! ```
//!
//! The instruction set is chosen at run time ([`InstructionSet::best`]) and can be forced
//! ([`Lanes::with`]). Whatever it is, the results are the same.

#![deny(unsafe_op_in_unsafe_fn)]
#![deny(clippy::undocumented_unsafe_blocks)]

#[cfg(target_arch = "x86_64")]
mod bias;
#[cfg(target_arch = "x86_64")]
mod decode;
#[cfg(target_arch = "x86_64")]
mod encode;
mod lanes;
mod ldh;
mod scalar;
mod set;

pub use lanes::{Lanes, decode, encode};
pub use ldh::not_lower_ldh;
pub use set::InstructionSet;
