//! The schema that Spark leaves in the metadata, and reads instead of Parquet's own: JSON.

use serde_json::{Value, json};

use crate::error::Error;
use crate::plan::New;

/// The key in the metadata.
pub(crate) const KEY: &str = "org.apache.spark.sql.parquet.row.metadata";

/// The schema with new columns, and with nulls in some of its own.
pub(crate) fn with(text: &str, new: &[New<'_>], with_nulls: &[usize]) -> Result<String, Error> {
    let damaged = || Error::File("this is not a schema of Spark".to_owned());
    let mut schema: Value = serde_json::from_str(text).map_err(|_| damaged())?;
    let fields = schema.get_mut("fields").and_then(Value::as_array_mut).ok_or_else(damaged)?;
    for &root in with_nulls {
        if let Some(field) = fields.get_mut(root).and_then(Value::as_object_mut) {
            field.insert("nullable".to_owned(), Value::Bool(true));
        }
    }
    for (before, New { after, name, .. }) in new.iter().enumerate() {
        let at = (after + 1 + before).min(fields.len());
        fields.insert(at, json!({"name": name, "type": "string", "nullable": true, "metadata": {}}));
    }
    Ok(schema.to_string())
}
