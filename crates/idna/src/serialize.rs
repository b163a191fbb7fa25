//! `Serialize` for reports, problems and labels (feature `serde`), for instance to write structured logs. A
//! type with a machine-readable name serializes as this name. A problem serializes as the fields of [`Record`], with
//! offsets in bytes.

use serde::ser::{Serialize, SerializeSeq, SerializeStruct, Serializer};

use crate::conversion::Report;
use crate::deviations::{Change, Destination, Difference, Kind};
use crate::problems::{Cause, Error, Origin, Problem, Rule};
use crate::record::{Field, Fields, Record, Shape, Value, Visitor};
use crate::settings::Preset;
use crate::url::AddressKind;

/// Implements `Serialize` for types that serialize as their machine-readable name.
macro_rules! by_name {
    ($($type:ty),*) => {$(
        impl Serialize for $type {
            /// Serializes the machine-readable name.
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }
    )*};
}

by_name!(AddressKind, Preset, Cause, Origin, Kind);
by_name!(crate::label::LabelKind, crate::idna2008::DerivedProperty);

/// Implements `Serialize` for labels, which serialize as their text.
macro_rules! by_text {
    ($($type:ident),*) => {$(
        impl Serialize for crate::label::$type<'_> {
            /// Serializes the text of the label.
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }
    )*};
}

by_text!(ALabel, ULabel);

impl Serialize for Rule {
    /// Serializes the code of the rule.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

/// A result that serializes as a struct with its declared fields. Offsets count bytes.
#[allow(missing_debug_implementations)] // a trait object
pub struct Declared<'r>(pub &'r dyn Fields);

impl Serialize for Declared<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        /// Serializes each field.
        struct Each<S: SerializeStruct> {
            fields: S,
            result: Result<(), S::Error>,
        }

        impl<S: SerializeStruct> Visitor for Each<S> {
            fn visit_field(&mut self, field: &'static Field, value: Value<'_>) {
                if self.result.is_ok() {
                    self.result = self.fields.serialize_field(field.name, &value);
                }
            }
        }

        let Shape { name, fields, .. } = self.0.shape();
        let mut each = Each {
            fields: serializer.serialize_struct(name, fields.len())?,
            result: Ok(()),
        };
        self.0.visit_fields(&mut each);
        each.result?;
        each.fields.end()
    }
}

impl Serialize for Value<'_> {
    /// Serializes the value. A code point is a number, and a message is its text.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Text(text) => text.serialize(serializer),
            Value::CodePoints(text) => text.serialize(serializer),
            Value::Message(message) => serializer.collect_str(message),
            Value::Number(number) => number.serialize(serializer),
            Value::Offset(offset) => offset.serialize(serializer),
            Value::CodePoint(code_point) => code_point.serialize(serializer),
            Value::Texts(texts) => texts.serialize(serializer),
            Value::Record(record) => record.map(Declared).serialize(serializer),
            Value::Records(None) => serializer.serialize_none(),
            Value::Records(Some(records)) => {
                let mut list = serializer.serialize_seq(None)?;
                let mut result = Ok(());
                records.visit_records(&mut |record| {
                    if result.is_ok() {
                        result = list.serialize_element(&Declared(record));
                    }
                });
                result?;
                list.end()
            }
        }
    }
}

impl Serialize for Record {
    /// Serializes the fields of the record.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Declared(self).serialize(serializer)
    }
}

impl Serialize for Problem {
    /// Serializes the fields of the [`Record`] of the problem.
    ///
    /// ```
    /// let error = puny_idna::to_ascii("a.b_").unwrap_err();
    /// let json = serde_json::to_value(error.first()).unwrap();
    /// assert_eq!((&json["status"], &json["start"]), (&"U1".into(), &3.into()));
    /// assert_eq!(json["code_point"], 0x5F);
    /// ```
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Record::of(self).serialize(serializer)
    }
}

impl Serialize for Error {
    /// Serializes the list of problems.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.problems().serialize(serializer)
    }
}

impl Serialize for Report<'_> {
    /// Serializes the fields `text`, which is null if the name is refused, and `problems`.
    ///
    /// ```
    /// let report = puny_idna::to_unicode_report("xn--bcher-kva");
    /// let json = serde_json::to_value(&report).unwrap();
    /// assert_eq!(json, serde_json::json!({ "text": "bücher", "problems": [] }));
    /// ```
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Report", 2)?;
        fields.serialize_field("text", &self.text())?;
        fields.serialize_field("problems", self.problems())?;
        fields.end()
    }
}

impl Serialize for Change {
    /// Serializes the fields `kind`, `start`, `end` and `after`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Change", 4)?;
        fields.serialize_field("kind", &self.kind())?;
        fields.serialize_field("start", &self.range().start)?;
        fields.serialize_field("end", &self.range().end)?;
        fields.serialize_field("after", self.after())?;
        fields.end()
    }
}

impl Serialize for Destination {
    /// Serializes the fields `edition`, `ascii` and `problem`. Either `ascii` or `problem` is null.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Destination", 3)?;
        fields.serialize_field("edition", &self.preset())?;
        fields.serialize_field("ascii", &self.ascii().ok())?;
        fields.serialize_field("problem", &self.ascii().err())?;
        fields.end()
    }
}

impl Serialize for Difference {
    /// Serializes the fields `edition`, `kind`, `code_point`, `start` and `end`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Difference", 5)?;
        fields.serialize_field("edition", &self.preset())?;
        fields.serialize_field("kind", &self.kind())?;
        fields.serialize_field("code_point", &u32::from(self.code_point()))?;
        fields.serialize_field("start", &self.range().start)?;
        fields.serialize_field("end", &self.range().end)?;
        fields.end()
    }
}
