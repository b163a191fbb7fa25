//! The conversion of labels one by one with `puny`. This conversion is used on processors without vector instructions,
//! and for every row that cannot be converted in a lane.

use puny::{DecodeError, EncodeError, punycode};
use puny_column::{Column, ColumnBuilder, ColumnError, Offset};

/// The conversion of one label.
pub(crate) trait Procedure {
    type Error;

    /// Converts the label and appends the result to the text. If there is an error, appends nothing.
    fn append(label: &str, text: &mut String) -> Result<(), Self::Error>;
}

pub(crate) struct Encode;

impl Procedure for Encode {
    type Error = EncodeError;

    #[inline]
    fn append(label: &str, text: &mut String) -> Result<(), EncodeError> {
        punycode::encode_append(label, text)
    }
}

pub(crate) struct Decode;

impl Procedure for Decode {
    type Error = DecodeError;

    #[inline]
    fn append(label: &str, text: &mut String) -> Result<(), DecodeError> {
        punycode::decode_append(label, text)
    }
}

/// Converts rows and appends them. A null row is appended as an empty row.
pub(crate) fn convert<P: Procedure, O: Offset>(
    labels: Column<'_, O>,
    out: &mut ColumnBuilder<'_, O, P::Error>,
) -> Result<(), ColumnError> {
    for label in labels.iter() {
        if let Err(error) = P::append(label.unwrap_or_default(), out.text()) {
            out.refuse(out.next_row(), error);
        }
        out.end_row()?;
    }
    Ok(())
}
