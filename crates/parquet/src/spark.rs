//! The schema that Spark leaves in the metadata, and reads instead of Parquet's own: JSON.

use serde_json::{Value, json};

use crate::error::Error;
use crate::new_column::New;

/// The key in the metadata.
pub(crate) const KEY: &str = "org.apache.spark.sql.parquet.row.metadata";

/// The schema with new columns, and with nulls in some of its own.
pub(crate) fn with(text: &str, new: &[New<'_>], with_nulls: &[usize]) -> Result<String, Error> {
    let damaged = || Error::File("this is not a schema of Spark".to_owned());
    let mut schema: Value = serde_json::from_str(text).map_err(|_| damaged())?;
    let fields = schema
        .get_mut("fields")
        .and_then(Value::as_array_mut)
        .ok_or_else(damaged)?;
    for &root in with_nulls {
        if let Some(field) = fields.get_mut(root).and_then(Value::as_object_mut) {
            field.insert("nullable".to_owned(), Value::Bool(true));
        }
    }
    for (before, New { after, name, .. }) in new.iter().enumerate() {
        let at = (after + 1 + before).min(fields.len());
        fields.insert(
            at,
            json!({"name": name, "type": "string", "nullable": true, "metadata": {}}),
        );
    }
    Ok(schema.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As Spark 3 writes it.
    #[test]
    fn a_schema_gets_new_columns() {
        let text = r#"{"type":"struct","fields":[{"name":"id","type":"long","nullable":false,"metadata":{}},{"name":"name","type":"string","nullable":false,"metadata":{}}]}"#;
        let new = [New {
            after: 0,
            name: "x\"",
            is_alike: false,
        }];
        let schema: Value = serde_json::from_str(&with(text, &new, &[1]).unwrap()).unwrap();
        let expected = json!({"type": "struct", "fields": [
            {"name": "id", "type": "long", "nullable": false, "metadata": {}},
            {"name": "x\"", "type": "string", "nullable": true, "metadata": {}},
            {"name": "name", "type": "string", "nullable": true, "metadata": {}},
        ]});
        assert_eq!(schema, expected);
        for damaged in ["", "{}", "[]", "{\"fields\":3}"] {
            with(damaged, &new, &[]).unwrap_err();
        }
    }
}
