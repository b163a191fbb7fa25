//! One label after the other, by `puny`: on every processor, and for every label that has
//! no place in a lane.

use puny::{DecodeError, EncodeError, punycode};
use puny_column::{Column, ColumnBuilder, ColumnError, Offset};

/// What is done with one label.
pub(crate) trait Procedure {
    type Error;

    /// Appends what comes of a label; nothing if it is refused.
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

/// Converts rows and appends them, null ones as if they were empty.
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
