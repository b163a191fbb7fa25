//! Columns of strings in Arrow's memory layout, and the results of converting columns row by row.
//!
//! A [`Column`] consists of a text that contains all rows, the offsets at which rows begin and end, and an optional
//! bitmap ([`Validity`]). The bitmap has a bit for each row: 1 means valid, and 0 means null. A column borrows these
//! parts, and checks them once, when it is created.
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
//! A column conversion returns a [`Converted`]. It contains the input column if no row has changed, and otherwise a new
//! column with an error for each refused row. [`Converted::column`] returns the rows in both cases. A null row is null
//! in the result, and a refused row becomes null.
//!
//! | to | use |
//! |---|---|
//! | convert columns | [`Column`], [`Validity`], [`Converted`] |
//! | convert many columns and reuse memory | also [`ColumnBuf`] |
//! | write a converter | [`ColumnBuilder`] |
//!
//! # Guarantees
//!
//! - **A column is always valid**: no offset is outside the text or inside a character, and no bitmap is too short. If
//!   the input is invalid, the error names the first invalid row.
//! - **No panic and no `unsafe`**, whatever the input is.
//!
//! # Features
//!
//! - `std` (enabled by default) implements `std::error::Error` for [`ColumnError`].
//!
//! Without this feature, the crate is `no_std` and needs `alloc`. The crate has no dependencies, and needs Rust 1.63 or
//! later.

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
    fn all_types_are_send_and_sync() {
        assert_send_and_sync::<Column<'_, i32>>();
        assert_send_and_sync::<Validity<'_>>();
        assert_send_and_sync::<ColumnBuf<i64>>();
        assert_send_and_sync::<ColumnBuilder<'_, u32, u8>>();
        assert_send_and_sync::<Converted<'_, usize, u8>>();
        assert_send_and_sync::<RowError<u8>>();
        assert_send_and_sync::<ColumnError>();
    }
}

/// Tests the code in this crate's README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
