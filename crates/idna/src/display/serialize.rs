//! `Serialize` for verdicts (feature `serde`).

use serde::ser::{Serialize, SerializeStruct, Serializer};

use super::reason::Reason;
use super::verdict::{LabelVerdict, Verdict};

impl Serialize for Reason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Reason", 6)?;
        fields.serialize_field("kind", &self.kind())?;
        fields.serialize_field("label", &self.label())?;
        fields.serialize_field("start", &self.range().start)?;
        fields.serialize_field("end", &self.range().end)?;
        fields.serialize_field("code_point", &self.code_point())?;
        fields.serialize_field("origin", &self.origin())?;
        fields.end()
    }
}

impl Serialize for LabelVerdict<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("LabelVerdict", 4)?;
        fields.serialize_field("show", &self.show())?;
        fields.serialize_field("ascii", self.ascii())?;
        fields.serialize_field("unicode", self.unicode())?;
        fields.serialize_field("reasons", self.reasons())?;
        fields.end()
    }
}

impl Serialize for Verdict {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        /// Serializes the labels from their iterator.
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
