//! Writes JSON lines.

use std::fmt::Display;
use std::io::{self, Write};

use puny_idna::Declared;
use serde::{Serialize, Serializer};
use serde_json::ser::Formatter;

use super::problem::Problem;
use super::shown::{is_plain, pieces};

/// Writes an object and a newline. Each field is written while it is serialised, so the object is never held in memory.
pub(crate) fn write_line(object: &impl Serialize, out: &mut impl Write) {
    // Writing to memory cannot fail, and all keys are strings.
    let mut serializer = serde_json::Serializer::with_formatter(&mut *out, Escaping);
    let _ = object.serialize(&mut serializer);
    let _ = out.write_all(b"\n");
}

/// A formatter for compact JSON that escapes every hidden character. JSON itself requires escapes only for the C0
/// controls.
struct Escaping;

impl Formatter for Escaping {
    fn write_string_fragment<W>(&mut self, writer: &mut W, fragment: &str) -> io::Result<()>
    where
        W: ?Sized + Write,
    {
        if is_plain(fragment) {
            return writer.write_all(fragment.as_bytes());
        }
        for (before, hidden) in pieces(fragment) {
            writer.write_all(before.as_bytes())?;
            for unit in hidden
                .iter()
                .flat_map(|c| c.encode_utf16(&mut [0; 2]).to_vec())
            {
                write!(writer, "\\u{unit:04x}")?;
            }
        }
        Ok(())
    }
}

/// Serialises a value as the text of its `Display`.
pub(crate) fn display<S: Serializer>(
    value: &impl Display,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

impl Serialize for Problem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Declared(self).serialize(serializer)
    }
}
