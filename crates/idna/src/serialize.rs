//! `Serialize` for reports, problems and labels (feature `serde`), such as for structured logs. A
//! type with a machine-readable name serializes as that name; a problem has the same fields as in
//! the output of the command `puny`.

use alloc::format;
use alloc::string::ToString;

use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::conversion::Report;
use crate::deviations::{Change, Destination, Difference, Kind};
use crate::problems::{Cause, Error, Origin, Problem, Status};
use crate::settings::Preset;

/// Serializes as the machine-readable name.
macro_rules! by_name {
    ($($type:ty),*) => {$(
        impl Serialize for $type {
            /// The name.
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }
    )*};
}

by_name!(Preset, Cause, Origin, Kind);
#[cfg(feature = "idna2008")]
by_name!(crate::label::LabelKind, crate::idna2008::DerivedProperty);

/// Serializes as the text.
#[cfg(feature = "idna2008")]
macro_rules! by_text {
    ($($type:ident),*) => {$(
        impl Serialize for crate::label::$type<'_> {
            /// The label.
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }
    )*};
}

#[cfg(feature = "idna2008")]
by_text!(ALabel, ULabel, NrLdhLabel);

impl Serialize for Status {
    /// The code.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

impl Serialize for Problem {
    /// `kind` (the rule's name), `status` (its code), `label` (from 0), `offset` and `end`
    /// (bytes), `code_point` (`"U+00FC"`), `origin`, `cause`, `message`.
    ///
    /// ```
    /// let error = puny_idna::to_ascii("a.b_").unwrap_err();
    /// let json = serde_json::to_value(error.first()).unwrap();
    /// assert_eq!((&json["status"], &json["offset"]), (&"U1".into(), &3.into()));
    /// assert_eq!(json["code_point"], "U+005F");
    /// ```
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Problem", 9)?;
        fields.serialize_field("kind", self.status().name())?;
        fields.serialize_field("status", &self.status())?;
        fields.serialize_field("label", &self.label())?;
        fields.serialize_field("offset", &self.range().start)?;
        fields.serialize_field("end", &self.range().end)?;
        fields.serialize_field("code_point", &self.code_point().map(number))?;
        fields.serialize_field("origin", &self.code_point().map(|_| self.origin()))?;
        fields.serialize_field("cause", &self.cause())?;
        fields.serialize_field("message", &self.to_string())?;
        fields.end()
    }
}

impl Serialize for Error {
    /// The list of the problems.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.problems().serialize(serializer)
    }
}

impl Serialize for Report<'_> {
    /// `text` (null if the name is refused) and `problems`.
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
    /// `kind`, `offset`, `end`, `to`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Change", 4)?;
        fields.serialize_field("kind", &self.kind())?;
        fields.serialize_field("offset", &self.range().start)?;
        fields.serialize_field("end", &self.range().end)?;
        fields.serialize_field("to", self.to())?;
        fields.end()
    }
}

impl Serialize for Destination {
    /// `preset`, `ascii` and `problem`; one of the last two is null.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Destination", 3)?;
        fields.serialize_field("preset", &self.preset())?;
        fields.serialize_field("ascii", &self.ascii().ok())?;
        fields.serialize_field("problem", &self.ascii().err())?;
        fields.end()
    }
}

impl Serialize for Difference {
    /// `preset`, `kind`, `code_point`, `offset`, `end`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Difference", 5)?;
        fields.serialize_field("preset", &self.preset())?;
        fields.serialize_field("kind", &self.kind())?;
        fields.serialize_field("code_point", &number(self.code_point()))?;
        fields.serialize_field("offset", &self.range().start)?;
        fields.serialize_field("end", &self.range().end)?;
        fields.end()
    }
}

fn number(c: char) -> alloc::string::String {
    format!("U+{:04X}", u32::from(c))
}
