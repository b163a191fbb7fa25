//! `Serialize` for verdicts, reasons and matches (feature `serde`), for instance to write structured logs. A type with
//! a machine-readable name serializes as this name.

use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::{Comparison, Danger, LabelVerdict, Level, Match, Reason, ReasonKind, Show, Verdict};

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

by_name!(Comparison, Danger, Level, ReasonKind, Show);

impl Serialize for Reason {
    /// Serializes the fields of the [record](Reason::record) of the reason. The offsets are in the Unicode form of the
    /// label.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.record().serialize(serializer)
    }
}

impl Serialize for LabelVerdict<'_> {
    /// Serializes the fields `show`, `ascii`, `unicode` and `reasons`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("LabelVerdict", 4)?;
        fields.serialize_field("show", &self.show())?;
        fields.serialize_field("ascii", self.ascii())?;
        fields.serialize_field("unicode", self.unicode())?;
        fields.serialize_field("reasons", self.reasons())?;
        fields.end()
    }
}

impl Serialize for Match<'_> {
    /// Serializes the relation. If there is a protected name, the result is an object whose only key is the name of the
    /// relation and whose value is the protected name. Otherwise the result is the string `"none"`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (index, name) = match self {
            Match::Protected(name) => (0, name),
            Match::LooksLike(name) => (1, name),
            Match::Contains(name) => (2, name),
            Match::Resembles(name) => (3, name),
            Match::Misspells(name) => (4, name),
            Match::None => return serializer.serialize_unit_variant("Match", 5, "none"),
        };
        serializer.serialize_newtype_variant("Match", index, self.name(), name)
    }
}

impl Serialize for Verdict {
    /// Serializes the fields `text` and `labels`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        /// The labels of a verdict, which serialize as a list.
        struct Labels<'v>(&'v Verdict);

        impl Serialize for Labels<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.0.labels())
            }
        }

        let mut fields = serializer.serialize_struct("Verdict", 2)?;
        fields.serialize_field("text", self.text())?;
        fields.serialize_field("labels", &Labels(self))?;
        fields.end()
    }
}
