//! JSON lines: the parts common to all commands.

use std::fmt::Display;
use std::io::{self, Write};

use puny_idna::code_point::is_hidden;
use puny_idna::record::{Record, Value};
use serde::{Serialize, Serializer};
use serde_json::ser::Formatter;

use super::problem::Problem;

/// Writes an object and a newline. Each field is written as it is serialised.
pub(crate) fn line(object: &impl Serialize, out: &mut impl Write) {
    // Writing to memory cannot fail, and all keys are strings.
    let mut serializer = serde_json::Serializer::with_formatter(&mut *out, Escaping);
    let _ = object.serialize(&mut serializer);
    let _ = out.write_all(b"\n");
}

/// Compact JSON with every hidden character escaped: plain JSON escapes none but the C0 controls.
struct Escaping;

impl Formatter for Escaping {
    fn write_string_fragment<W>(&mut self, writer: &mut W, fragment: &str) -> io::Result<()>
    where
        W: ?Sized + Write,
    {
        let mut rest = fragment;
        if rest.is_ascii() && memchr::memchr(0x7F, rest.as_bytes()).is_none() {
            return writer.write_all(rest.as_bytes());
        }
        while let Some(at) = rest.find(is_hidden) {
            let (before, after) = rest.split_at_checked(at).unwrap_or((rest, ""));
            writer.write_all(before.as_bytes())?;
            let mut after = after.chars();
            if let Some(c) = after.next() {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    write!(writer, "\\u{unit:04x}")?;
                }
            }
            rest = after.as_str();
        }
        writer.write_all(rest.as_bytes())
    }
}

/// Serialises by `Display`.
pub(crate) fn display<S: Serializer>(
    value: &impl Display,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// Serialises a code point as `"U+00FC"`, or null.
pub(crate) fn code_point<S: Serializer>(
    code_point: &Option<char>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    Value::CodePoint(code_point.map(u32::from)).serialize(serializer)
}

/// A problem as an object.
#[derive(Serialize)]
struct Fields<'p> {
    #[serde(flatten)]
    record: Record,
    hint: Option<&'p str>,
}

impl Serialize for Problem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = Fields {
            record: self.record(),
            hint: self.hint(),
        };
        fields.serialize(serializer)
    }
}
