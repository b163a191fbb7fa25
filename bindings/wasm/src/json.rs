//! JSON, the one format of records that JavaScript reads without code of ours.
//!
//! It is written in units of UTF-16, like every text. `serde_json` and the derived code for each record
//! would be 15 kB of a module.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use crate::exchange::{Outcome, Output};
use crate::utf16;

/// What is written as JSON.
pub(crate) trait Json {
    fn write(&self, to: &mut Vec<u16>);

    /// The name of its field; `None` if the field is left out.
    fn name<'n>(&self, field: &'n str) -> Option<&'n str> {
        Some(field)
    }
}

/// Writes a record, as the outcome of an operation.
pub(crate) fn json(record: &dyn Json, output: &mut Output) -> Outcome {
    record.write(&mut output.units);
    Outcome::Record
}

/// An object of which fields are written.
pub(crate) struct Object<'o>(&'o mut Vec<u16>);

impl<'o> Object<'o> {
    pub(crate) fn new(to: &'o mut Vec<u16>) -> Self {
        to.push(b'{'.into());
        Object(to)
    }

    /// Writes a field; its name, in `snake_case`, becomes one in `camelCase`.
    pub(crate) fn field(&mut self, name: &str, value: &dyn Json) {
        let name = match value.name(name) {
            Some(name) => name,
            None => return,
        };
        if self.0.last() != Some(&b'{'.into()) {
            self.0.push(b','.into());
        }
        self.0.push(b'"'.into());
        let mut is_capital = false;
        for byte in name.bytes() {
            if byte != b'_' {
                let byte = if is_capital {
                    byte.to_ascii_uppercase()
                } else {
                    byte
                };
                self.0.push(byte.into());
            }
            is_capital = byte == b'_';
        }
        utf16::push_text("\":", self.0);
        value.write(self.0);
    }

    pub(crate) fn end(self) {
        self.0.push(b'}'.into());
    }
}

/// Defines records. Their fields are written in their order.
macro_rules! records {
    ($($(#[$attribute:meta])* $vis:vis struct $name:ident $(<$life:lifetime>)? {
        $($(#[$of_field:meta])* $field:ident: $type:ty,)*
    })*) => {$(
        $(#[$attribute])*
        $vis struct $name $(<$life>)? { $($(#[$of_field])* $field: $type,)* }

        impl $(<$life>)? $crate::json::Json for $name $(<$life>)? {
            fn write(&self, to: &mut alloc::vec::Vec<u16>) {
                let mut object = $crate::json::Object::new(to);
                $(object.field(stringify!($field), &self.$field);)*
                object.end();
            }
        }
    )*};
}
pub(crate) use records;

impl Json for &str {
    fn write(&self, to: &mut Vec<u16>) {
        to.push(b'"'.into());
        // What is written after it may be a message.
        let _ = Escaped(to).write_str(self);
        to.push(b'"'.into());
    }
}

impl Json for String {
    fn write(&self, to: &mut Vec<u16>) {
        self.as_str().write(to);
    }
}

/// The inside of a string.
struct Escaped<'o>(&'o mut Vec<u16>);

impl Write for Escaped<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        const QUOTE: u16 = b'"' as u16;
        const BACKSLASH: u16 = b'\\' as u16;
        for unit in text.encode_utf16() {
            if unit < 0x20 {
                utf16::push_text(if unit < 0x10 { "\\u000" } else { "\\u001" }, self.0);
                let digit = char::from_digit(u32::from(unit) % 0x10, 0x10);
                self.0.extend(digit.map(|digit| digit as u16));
            } else {
                if matches!(unit, QUOTE | BACKSLASH) {
                    self.0.push(b'\\'.into());
                }
                self.0.push(unit);
            }
        }
        Ok(())
    }
}

/// A text that is written by `Display`.
pub(crate) struct Displayed<'d>(pub(crate) &'d dyn fmt::Display);

impl Json for Displayed<'_> {
    fn write(&self, to: &mut Vec<u16>) {
        to.push(b'"'.into());
        // Nothing here fails.
        let _ = write!(Escaped(to), "{}", self.0);
        to.push(b'"'.into());
    }
}

impl Json for char {
    fn write(&self, to: &mut Vec<u16>) {
        (&*self.encode_utf8(&mut [0; 4])).write(to);
    }
}

impl Json for bool {
    fn write(&self, to: &mut Vec<u16>) {
        utf16::push_text(if *self { "true" } else { "false" }, to);
    }
}

/// Numbers, all of which JavaScript has.
macro_rules! numbers {
    ($($type:ty)*) => {$(
        impl Json for $type {
            fn write(&self, to: &mut Vec<u16>) {
                utf16::push_decimal(*self as u64, to);
            }
        }
    )*};
}
numbers!(u16 u32 u64 usize);

/// `null` for none.
impl<T: Json> Json for Option<T> {
    fn write(&self, to: &mut Vec<u16>) {
        match self {
            Some(value) => value.write(to),
            None => utf16::push_text("null", to),
        }
    }
}

/// A field that is there or not.
#[cfg(feature = "idna")]
pub(crate) struct Maybe<T>(pub(crate) Option<T>);

#[cfg(feature = "idna")]
impl<T: Json> Json for Maybe<T> {
    fn write(&self, to: &mut Vec<u16>) {
        self.0.write(to);
    }

    fn name<'n>(&self, field: &'n str) -> Option<&'n str> {
        self.0.as_ref().map(|_| field)
    }
}

impl<T: Json> Json for Vec<T> {
    fn write(&self, to: &mut Vec<u16>) {
        to.push(b'['.into());
        for (index, value) in self.iter().enumerate() {
            if index > 0 {
                to.push(b','.into());
            }
            value.write(to);
        }
        to.push(b']'.into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    records! {
        struct Any {
            some_text: String,
            list: Vec<Option<u32>>,
            maybe: Maybe<bool>,
        }
    }

    /// RFC 8259, section 7: quotes, backslashes and controls are escaped.
    #[test]
    fn a_record_reads_back() {
        let all: String = (0..=0xFF_u8).map(char::from).chain(['😀']).collect();
        for (maybe, fields) in [(None, 2), (Some(true), 3)] {
            let any = Any {
                some_text: all.clone(),
                list: vec![None, Some(0), Some(u32::MAX)],
                maybe: Maybe(maybe),
            };
            let mut units = Vec::new();
            any.write(&mut units);
            let read: serde_json::Value =
                serde_json::from_str(&String::from_utf16(&units).unwrap()).unwrap();
            assert_eq!(read.as_object().unwrap().len(), fields);
            assert_eq!(read["someText"], all);
            assert_eq!(read["list"], serde_json::json!([null, 0, u32::MAX]));
            assert_eq!(
                read.get("maybe").and_then(serde_json::Value::as_bool),
                maybe
            );
        }
    }
}
