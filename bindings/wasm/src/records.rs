//! Declared results (`puny_idna::record::Fields`) as JSON. The names of fields are in camel case, and offsets count UTF-16
//! code units.

use alloc::string::String;

use puny_idna::record::{Base, Field, Fields, Offsets, Records, Value, Visitor};
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};

use crate::utf16;

/// A record with the table for its offsets. Without a table, the offsets count code units already.
pub(crate) struct Object<'r>(
    pub(crate) &'r dyn Fields,
    pub(crate) Option<&'r Offsets<'r>>,
);

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Each<'r, M: SerializeMap> {
            map: M,
            offsets: Option<&'r Offsets<'r>>,
            result: Result<(), M::Error>,
        }

        impl<M: SerializeMap> Visitor for Each<'_, M> {
            fn visit_field(&mut self, field: &'static Field, value: Value<'_>) {
                if self.result.is_ok() {
                    let value = Member(value, self.offsets);
                    self.result = self.map.serialize_entry(&camel_case(field.name), &value);
                }
            }
        }

        let &Object(record, offsets) = self;
        let mut each = Each {
            map: serializer.serialize_map(None)?,
            offsets,
            result: Ok(()),
        };
        record.visit_fields(&mut each);
        each.result?;
        each.map.end()
    }
}

/// The value of a field.
struct Member<'r>(Value<'r>, Option<&'r Offsets<'r>>);

impl Serialize for Member<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let &Member(value, offsets) = self;
        match value {
            Value::Offset(offset) => {
                let offset = offsets.map_or(offset, |offsets| offsets.of(offset));
                (offset as u64).serialize(serializer)
            }
            // Code points are converted to the type of all other numbers, because a second type of number would need more
            // code for serialising.
            Value::CodePoint(code_point) => code_point.map(u64::from).serialize(serializer),
            Value::CodePoints(text) => {
                serializer.collect_seq(text.iter().map(|&code_point| u64::from(code_point)))
            }
            Value::Text(text) => text.serialize(serializer),
            Value::Message(message) => serializer.collect_str(message),
            Value::Number(number) => number.serialize(serializer),
            Value::Texts(texts) => texts.serialize(serializer),
            Value::Record(Some(record)) => Object(record, offsets).serialize(serializer),
            Value::Records(Some(records)) => match records.base() {
                Base::Outer => List(records, offsets).serialize(serializer),
                Base::Text(text) => {
                    List(records, Some(&utf16::offsets(text))).serialize(serializer)
                }
                Base::Converted => List(records, None).serialize(serializer),
            },
            _ => serializer.serialize_none(),
        }
    }
}

/// A list of records.
struct List<'r>(&'r dyn Records, Option<&'r Offsets<'r>>);

impl Serialize for List<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        let mut result = Ok(());
        self.0.visit_records(&mut |record| {
            if result.is_ok() {
                result = list.serialize_element(&Object(record, self.1));
            }
        });
        result?;
        list.end()
    }
}

/// Converts a name of a field to camel case.
fn camel_case(name: &str) -> String {
    let mut camel = String::with_capacity(name.len());
    for c in name.chars() {
        if camel.ends_with('_') {
            camel.pop();
            camel.push(c.to_ascii_uppercase());
        } else {
            camel.push(c);
        }
    }
    camel
}
