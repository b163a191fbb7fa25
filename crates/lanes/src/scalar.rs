//! One label after the other, by `puny`: on every processor, and for every label that has
//! no place in a lane.

use puny::column::{Column, ColumnError, Converted, Offset};
use puny::{DecodeError, EncodeError, punycode};

/// Encodes rows and appends them.
pub(crate) fn encode<O: Offset>(
    labels: Column<'_, O>,
    out: &mut Converted<O, EncodeError>,
) -> Result<(), ColumnError> {
    for label in labels.iter() {
        if let Err(error) = punycode::encode_append(label, &mut out.text) {
            out.errors
                .push((out.offsets.len().saturating_sub(1), error));
        }
        out.end_row()?;
    }
    Ok(())
}

/// Decodes rows and appends them.
pub(crate) fn decode<O: Offset>(
    labels: Column<'_, O>,
    out: &mut Converted<O, DecodeError>,
) -> Result<(), ColumnError> {
    for label in labels.iter() {
        if let Err(error) = punycode::decode_append(label, &mut out.text) {
            out.errors
                .push((out.offsets.len().saturating_sub(1), error));
        }
        out.end_row()?;
    }
    Ok(())
}
