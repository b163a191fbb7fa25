//! One label after the other, by `puny`: on every processor, and for every label that has
//! no place in a lane.

use puny::{DecodeError, EncodeError, punycode};
use puny_column::{Column, ColumnBuilder, ColumnError, Offset};

/// Encodes rows and appends them.
pub(crate) fn encode<O: Offset>(
    labels: Column<'_, O>,
    out: &mut ColumnBuilder<'_, O, EncodeError>,
) -> Result<(), ColumnError> {
    for label in labels.iter() {
        if let Err(error) = punycode::encode_append(label.unwrap_or_default(), out.text()) {
            out.refuse(out.next_row(), error);
        }
        out.end_row()?;
    }
    Ok(())
}

/// Decodes rows and appends them.
pub(crate) fn decode<O: Offset>(
    labels: Column<'_, O>,
    out: &mut ColumnBuilder<'_, O, DecodeError>,
) -> Result<(), ColumnError> {
    for label in labels.iter() {
        if let Err(error) = punycode::decode_append(label.unwrap_or_default(), out.text()) {
            out.refuse(out.next_row(), error);
        }
        out.end_row()?;
    }
    Ok(())
}
