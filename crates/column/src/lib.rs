//! Columns of strings as Arrow lays them out, and what comes of converting them row by row.
//!
//! A [`Column`] is one text with all rows in it, the offsets at which they begin and end, and
//! perhaps a bitmap that tells which rows are null ([`Validity`]). All of it is borrowed and
//! checked once.
//!
//! ```
//! use puny_column::{Column, Validity};
//!
//! let column = Column::new("bücherfaß", &[0_i32, 7, 7, 11]).unwrap();
//! assert_eq!(column.iter().collect::<Vec<_>>(), [Some("bücher"), Some(""), Some("faß")]);
//!
//! let valid = Validity::new(&[0b101], 0, 3).unwrap();
//! let column = column.with_validity(valid).unwrap();
//! assert_eq!(column.iter().collect::<Vec<_>>(), [Some("bücher"), None, Some("faß")]);
//! ```
//!
//! What converts a whole column gives a [`Converted`]: the column itself if every row stays as
//! it is, or a new one; and an error for each row that was refused. There is one way to read
//! its rows, [`Converted::column`], whichever of the two it is. A row that is null stays null,
//! and one that was refused becomes null.
//!
//! | if you | you need |
//! |---|---|
//! | have columns to be converted | [`Column`], [`Validity`], [`Converted`] |
//! | have many, and want to use their memory again | [`ColumnBuf`] as well |
//! | write what converts them | [`ColumnBuilder`] |
//!
//! # Promises
//!
//! - **A column is what it says**: no offset is outside its text or inside a character, no
//!   bitmap is too short. What is not so is refused with the first row that is wrong.
//! - **No panic and no `unsafe`**, whatever is handed in.
//!
//! # Features
//!
//! - `std` (default): `std::error::Error` for [`ColumnError`].
//!
//! Without it the crate is `no_std` with `alloc`. It has no dependency. Rust 1.63 and later.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

mod buf;
mod builder;
mod column;
mod converted;
mod error;
mod offset;
mod owned;
mod validity;

pub use buf::ColumnBuf;
pub use builder::ColumnBuilder;
pub use column::Column;
pub use converted::{Converted, RowError};
pub use error::{ColumnError, ColumnErrorKind};
pub use offset::Offset;
pub use validity::Validity;

#[cfg(test)]
mod tests {
    use super::{Column, ColumnBuf, ColumnBuilder, ColumnError, Converted, RowError, Validity};

    fn assert_send_and_sync<T: Send + Sync>() {}

    #[test]
    fn everything_goes_to_other_threads() {
        assert_send_and_sync::<Column<'_, i32>>();
        assert_send_and_sync::<Validity<'_>>();
        assert_send_and_sync::<ColumnBuf<i64>>();
        assert_send_and_sync::<ColumnBuilder<'_, u32, u8>>();
        assert_send_and_sync::<Converted<'_, usize, u8>>();
        assert_send_and_sync::<RowError<u8>>();
        assert_send_and_sync::<ColumnError>();
    }
}

/// The code in the README of this crate, so that it stays true.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
