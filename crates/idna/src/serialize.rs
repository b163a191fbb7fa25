//! `Serialize` for reports, problems and labels (feature `serde`), for instance to write structured logs. A
//! type with a machine-readable name serializes as this name. A problem serializes as the fields of [`Record`], with
//! offsets in bytes.

use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::conversion::Report;
use crate::deviations::{Change, Destination, Difference, Kind};
use crate::problems::{Cause, Error, Origin, Problem, Rule};
use crate::record::{CodePoint, Record, Value};
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

impl Serialize for Value<'_> {
    /// Serializes the value. A code point is a string such as `"U+00FC"`, and a message is its text.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Text(text) => text.serialize(serializer),
            Value::Number(number) => number.serialize(serializer),
            Value::CodePoint(None) => serializer.serialize_none(),
            Value::CodePoint(Some(number)) => serializer.collect_str(&CodePoint(*number)),
            Value::Message(message) => serializer.collect_str(message),
        }
    }
}

impl Serialize for Record {
    /// Serializes the fields of the record.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let all = self.fields();
        let mut fields = serializer.serialize_struct("Record", all.len())?;
        for (name, value) in &all {
            fields.serialize_field(name, value)?;
        }
        fields.end()
    }
}

impl Serialize for Problem {
    /// Serializes the fields of the [`Record`] of the problem.
    ///
    /// ```
    /// let error = puny_idna::to_ascii("a.b_").unwrap_err();
    /// let json = serde_json::to_value(error.first()).unwrap();
    /// assert_eq!((&json["status"], &json["start"]), (&"U1".into(), &3.into()));
    /// assert_eq!(json["code_point"], "U+005F");
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
    /// Serializes the fields `kind`, `start`, `end` and `to`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Change", 4)?;
        fields.serialize_field("kind", &self.kind())?;
        fields.serialize_field("start", &self.range().start)?;
        fields.serialize_field("end", &self.range().end)?;
        fields.serialize_field("to", self.to())?;
        fields.end()
    }
}

impl Serialize for Destination {
    /// Serializes the fields `preset`, `ascii` and `problem`. Either `ascii` or `problem` is null.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Destination", 3)?;
        fields.serialize_field("preset", &self.preset())?;
        fields.serialize_field("ascii", &self.ascii().ok())?;
        fields.serialize_field("problem", &self.ascii().err())?;
        fields.end()
    }
}

impl Serialize for Difference {
    /// Serializes the fields `preset`, `kind`, `code_point`, `start` and `end`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Difference", 5)?;
        fields.serialize_field("preset", &self.preset())?;
        fields.serialize_field("kind", &self.kind())?;
        let code_point = Value::CodePoint(Some(self.code_point().into()));
        fields.serialize_field("code_point", &code_point)?;
        fields.serialize_field("start", &self.range().start)?;
        fields.serialize_field("end", &self.range().end)?;
        fields.end()
    }
}
