//! JSON lines: the parts common to all commands.

use std::fmt::Display;
use std::io::{self, Write};

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

/// Compact JSON without characters that control a terminal: plain JSON leaves DEL, the C1 controls
/// and bidi controls unescaped.
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
        while let Some(at) = rest.find(steers) {
            let (before, after) = rest.split_at_checked(at).unwrap_or((rest, ""));
            writer.write_all(before.as_bytes())?;
            let mut after = after.chars();
            if let Some(c) = after.next() {
                write!(writer, "\\u{:04x}", u32::from(c))?;
            }
            rest = after.as_str();
        }
        writer.write_all(rest.as_bytes())
    }
}

/// Whether a character could control a terminal, or change the display order of text. All are below
/// U+10000.
fn steers(c: char) -> bool {
    matches!(
        c,
        '\u{7F}'..='\u{9F}'
            | '\u{61C}'
            | '\u{200E}'
            | '\u{200F}'
            | '\u{2028}'..='\u{202E}'
            | '\u{2066}'..='\u{2069}'
    )
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
    match code_point {
        Some(c) => serializer.serialize_str(&code_point_name(*c)),
        None => serializer.serialize_none(),
    }
}

/// The number of a code point.
pub(super) fn code_point_name(c: char) -> String {
    format!("U+{:04X}", u32::from(c))
}

/// A problem as an object; the fields in the order of the manual.
#[derive(Serialize)]
struct Fields<'p> {
    kind: &'static str,
    status: Option<&'static str>,
    label: Option<usize>,
    offset: usize,
    end: Option<usize>,
    #[serde(serialize_with = "code_point")]
    code_point: Option<char>,
    origin: Option<&'static str>,
    cause: Option<&'static str>,
    #[serde(serialize_with = "display")]
    message: &'p Problem,
    hint: Option<&'p str>,
}

impl Serialize for Problem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = Fields {
            kind: self.kind(),
            status: self.status(),
            label: self.label(),
            offset: self.offset(),
            end: self.end(),
            code_point: self.code_point(),
            origin: self.origin(),
            cause: self.cause(),
            message: self,
            hint: self.hint(),
        };
        fields.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminal_controls_are_escaped() {
        let text = "a\u{1B}\u{7F}\u{9B}\u{A0}\u{61C}\u{200E}ü\u{202E}\u{2069}\"\u{1F600}";
        let mut out = Vec::new();
        line(&text, &mut out);
        let written = String::from_utf8(out).unwrap();
        assert_eq!(
            written,
            "\"a\\u001b\\u007f\\u009b\u{A0}\\u061c\\u200eü\\u202e\\u2069\\\"\u{1F600}\"\n"
        );
        assert_eq!(serde_json::from_str::<String>(&written).unwrap(), text);
    }

    #[test]
    fn a_problem_has_every_field() {
        let mut out = Vec::new();
        line(
            &Problem::raw("not_digit", 7, "'!' is not a digit", "RFC 3492"),
            &mut out,
        );
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "{\"kind\":\"not_digit\",\"status\":null,\"label\":null,\"offset\":7,\"end\":null,\
             \"code_point\":null,\"origin\":null,\"cause\":null,\
             \"message\":\"'!' is not a digit (RFC 3492)\",\"hint\":null}\n"
        );
    }
}
