//! The schema that Arrow's writers leave in the metadata, and that their readers hold against Parquet's own.

use std::sync::Arc;

use arrow_ipc::writer::{DictionaryTracker, IpcDataGenerator, IpcWriteOptions};
use arrow_schema::{DataType, Field, FieldRef, Schema};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;

use crate::arrow_types;
use crate::error::Error;
use crate::new_column::New;

/// The key in the metadata.
pub(crate) const KEY: &str = "ARROW:schema";

/// Before the length of a message.
const CONTINUATION: [u8; 4] = [0xFF; 4];

/// The schema with new columns, and with nulls in some of its own.
pub(crate) fn with(text: &str, new: &[New<'_>], with_nulls: &[usize]) -> Result<String, Error> {
    let schema = decode(text)?;
    let mut fields: Vec<FieldRef> = schema.fields().iter().map(Arc::clone).collect();
    for &root in with_nulls {
        if let Some(field) = fields.get_mut(root) {
            *field = Arc::new(field.as_ref().clone().with_nullable(true));
        }
    }
    for (
        before,
        New {
            after,
            name,
            is_alike,
        },
    ) in new.iter().enumerate()
    {
        let like = schema.fields().get(*after).filter(|_| *is_alike);
        let data_type = like.map_or(DataType::Utf8, |field| field.data_type().clone());
        let at = (after + 1 + before).min(fields.len());
        fields.insert(at, Arc::new(Field::new(*name, data_type, true)));
    }
    Ok(encode(&Schema::new_with_metadata(
        fields,
        schema.metadata().clone(),
    )))
}

fn decode(text: &str) -> Result<Schema, Error> {
    let damaged = || Error::File("this is not a schema of Arrow".to_owned());
    let bytes = BASE64_STANDARD.decode(text).map_err(|_| damaged())?;
    let message = match bytes.strip_prefix(&CONTINUATION) {
        Some(rest) => rest.get(4..).ok_or_else(damaged)?,
        None => &bytes,
    };
    let message = arrow_ipc::root_as_message(message).map_err(|_| damaged())?;
    let schema = message.header_as_schema().ok_or_else(damaged)?;
    if !arrow_types::are_known(schema) {
        return Err(Error::Unsupported(
            "it has types that are not known here, so no column can be added to it".to_owned(),
        ));
    }
    Ok(arrow_ipc::convert::fb_to_schema(schema))
}

fn encode(schema: &Schema) -> String {
    let options = IpcWriteOptions::default();
    let mut dictionaries = DictionaryTracker::new(true);
    let message = IpcDataGenerator::default()
        .schema_to_bytes_with_dictionary_tracker(schema, &mut dictionaries, &options)
        .ipc_message;
    let length = u32::try_from(message.len()).unwrap_or(u32::MAX);
    let mut bytes = CONTINUATION.to_vec();
    bytes.extend_from_slice(&length.to_le_bytes());
    bytes.extend_from_slice(&message);
    BASE64_STANDARD.encode(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    use arrow_schema::{Fields, TimeUnit};

    fn all() -> Schema {
        let text = Arc::new(Field::new("item", DataType::Utf8, true));
        let int = |name: &str| Field::new(name, DataType::Int32, false);
        Schema::new(vec![
            Field::new("list", DataType::LargeList(Arc::clone(&text)), true),
            Field::new(
                "dictionary",
                DataType::Dictionary(Box::new(DataType::UInt16), Box::new(DataType::LargeUtf8)),
                true,
            ),
            Field::new(
                "struct",
                DataType::Struct(Fields::from(vec![int("a"), int("b")])),
                false,
            ),
            Field::new(
                "time",
                DataType::Timestamp(TimeUnit::Nanosecond, Some("+02:00".into())),
                true,
            ),
            Field::new("price", DataType::Decimal256(60, -3), true),
            Field::new("view", DataType::Utf8View, false),
        ])
        .with_metadata([("who".to_owned(), "me".to_owned())].into())
    }

    /// What it was, and the new columns in their places.
    #[test]
    fn a_schema_gets_new_columns() {
        let new = [
            New {
                after: 1,
                name: "x",
                is_alike: true,
            },
            New {
                after: 1,
                name: "y",
                is_alike: false,
            },
            New {
                after: 5,
                name: "z",
                is_alike: true,
            },
        ];
        let schema = decode(&with(&encode(&all()), &new, &[5]).unwrap()).unwrap();
        let names: Vec<&str> = schema
            .fields()
            .iter()
            .map(|field| field.name().as_str())
            .collect();
        assert_eq!(
            names,
            [
                "list",
                "dictionary",
                "x",
                "y",
                "struct",
                "time",
                "price",
                "view",
                "z"
            ]
        );
        assert_eq!(schema.field(2).data_type(), all().field(1).data_type());
        assert_eq!(schema.field(3).data_type(), &DataType::Utf8);
        assert_eq!(schema.field(8).data_type(), &DataType::Utf8View);
        assert!(schema.field(7).is_nullable());
        assert_eq!(schema.field(5), all().field(3));
        assert_eq!(schema.metadata(), all().metadata());
    }

    /// Each byte of the message changed in turn: an error, or another schema.
    #[test]
    fn a_damaged_schema_is_an_error() {
        let whole = BASE64_STANDARD.decode(encode(&all())).unwrap();
        let mut refused = 0;
        for at in 0..whole.len() {
            for change in [0xFF, 1, 0x7F] {
                let mut bytes = whole.clone();
                if let Some(byte) = bytes.get_mut(at) {
                    *byte ^= change;
                }
                refused += usize::from(decode(&BASE64_STANDARD.encode(bytes)).is_err());
            }
        }
        assert!(refused > 0);
        decode("").unwrap_err();
        decode("/////w==").unwrap_err();
        decode("no base64").unwrap_err();
    }
}
