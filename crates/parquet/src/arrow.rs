//! The schema that Arrow's writers leave in the metadata, and that their readers hold against Parquet's own.

use std::sync::Arc;

use arrow_ipc::writer::{DictionaryTracker, IpcDataGenerator, IpcWriteOptions};
use arrow_schema::{DataType, Field, FieldRef, Schema};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;

use crate::error::Error;
use crate::plan::New;

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
    for (before, New { after, name, is_alike }) in new.iter().enumerate() {
        let like = schema.fields().get(*after).filter(|_| *is_alike);
        let data_type = like.map_or(DataType::Utf8, |field| field.data_type().clone());
        let at = (after + 1 + before).min(fields.len());
        fields.insert(at, Arc::new(Field::new(*name, data_type, true)));
    }
    Ok(encode(&Schema::new_with_metadata(fields, schema.metadata().clone())))
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
