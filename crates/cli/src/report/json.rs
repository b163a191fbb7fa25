//! JSON lines: what is common to the objects of all commands.

use std::fmt::Display;

use serde::{Serialize, Serializer};

use super::problem::Problem;

/// Writes an object and a newline.
pub(crate) fn line(object: &impl Serialize, out: &mut Vec<u8>) {
    // Writing to a vector cannot fail, and all keys are strings.
    let _ = serde_json::to_writer(&mut *out, object);
    out.push(b'\n');
}

/// Serialises what a value displays.
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
        Some(c) => serializer.collect_str(&format_args!("U+{:04X}", u32::from(*c))),
        None => serializer.serialize_none(),
    }
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
    fn a_problem_has_every_field() {
        let mut out = Vec::new();
        line(
            &Problem::raw("not_digit", 7, "'!' is no digit", "RFC 3492"),
            &mut out,
        );
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "{\"kind\":\"not_digit\",\"status\":null,\"label\":null,\"offset\":7,\"end\":null,\
             \"code_point\":null,\"origin\":null,\"cause\":null,\
             \"message\":\"'!' is no digit (RFC 3492)\",\"hint\":null}\n"
        );
    }
}
