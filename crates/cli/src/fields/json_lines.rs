//! Finds strings in fields of JSON lines (RFC 8259): `--json tls.san`.
//!
//! `serde_json` parses the line and returns the raw bytes of a value (`RawValue`), so the rest of the line can be written
//! byte for byte. It skips other values without recursion. A value is read once for each key of the path, so the time
//! is linear in the length of the line.

use std::str::{self, FromStr};

use puny_display::links::is_top_level_domain;
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::field::{Field, Quoting, unescaped};
use crate::report::json;
use crate::report::problem::Problem;

const SYNTAX: &str = "RFC 8259, section 2: the grammar of JSON";
const STRING: &str = "the field of --json must be a string, an array of strings, or null";

/// The path to a field: its keys, outermost first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Path(Vec<String>);

impl FromStr for Path {
    type Err = String;

    /// Parses a path. Keys are separated by dots. In a key, `\.` is a dot and `\\` is a backslash.
    fn from_str(text: &str) -> Result<Self, String> {
        let mut keys = vec![String::new()];
        let mut characters = text.chars();
        while let Some(c) = characters.next() {
            let c = match c {
                '.' => {
                    keys.push(String::new());
                    continue;
                }
                '\\' => match characters.next() {
                    Some(c @ ('.' | '\\')) => c,
                    _ => {
                        return Err(
                            "a backslash must be followed by a dot or a backslash".to_owned()
                        );
                    }
                },
                c => c,
            };
            keys.last_mut()
                .expect("the list begins with one key")
                .push(c);
        }
        if keys.iter().any(String::is_empty) {
            return Err("a key is empty; keys are separated by single dots, as in tls.san, and `\\.` is a dot in a key".into());
        }
        Ok(Path(keys))
    }
}

impl Path {
    /// Returns the path as a domain name, if it ends with a top-level domain that exists. The user may have meant a
    /// name.
    pub(crate) fn as_name(&self) -> Option<String> {
        let Path(keys) = self;
        let is_known = keys.last().is_some_and(|last| is_top_level_domain(last));
        (keys.len() > 1 && is_known).then(|| keys.join("."))
    }
}

/// Puts the strings of a line into `fields`, in order, numbered from 1. Returns whether the line has any of the fields.
/// The elements of an array are strings. If a key is repeated, both values are strings. A null and a missing field have
/// no string.
///
/// # Errors
///
/// Fails if the line is not JSON, or if a value is not a string. In the second case, `fields` has the strings that were
/// found before this value.
pub(super) fn strings(
    line: &[u8],
    paths: &[Path],
    fields: &mut Vec<Field>,
) -> Result<bool, Problem> {
    let line = str::from_utf8(line).map_err(|error| Problem::not_utf8(line, error))?;
    let root: &RawValue = serde_json::from_str(line).map_err(|error| not_json(line, &error))?;
    let mut problems = Vec::new();
    let mut is_any_there = false;
    for path in paths {
        let mut search = Search {
            line,
            fields,
            problems: &mut problems,
        };
        is_any_there |= search
            .find(root, path)
            .map_err(|error| not_json(line, &error))?;
    }
    fields.sort_by_key(|field| field.range.start);
    fields.dedup_by_key(|field| field.range.start);
    for (number, field) in (1..).zip(fields) {
        field.number = number;
    }
    match problems.into_iter().min_by_key(Problem::offset) {
        Some(first) => Err(first),
        None => Ok(is_any_there),
    }
}

/// Appends a string, escaped as in JSON, without quotes.
pub(super) fn write_content(content: &str, out: &mut Vec<u8>) {
    let mut line = Vec::new();
    json::write_line(&content, &mut line);
    let [b'"', inside @ .., b'"', b'\n'] = &line[..] else {
        unreachable!("`json::write_line` writes a string in quotes and a line feed");
    };
    out.extend_from_slice(inside);
}

fn not_json(line: &str, error: &serde_json::Error) -> Problem {
    // serde_json counts lines, and bytes in a line, from 1.
    let before = error.line().saturating_sub(2);
    let feed = memchr::memchr_iter(b'\n', line.as_bytes()).nth(before);
    let start = feed.filter(|_| error.line() > 1).map_or(0, |feed| feed + 1);
    let offset = match error.is_eof() {
        true => line.len(),
        false => start + error.column().saturating_sub(1),
    };
    let text = error.to_string();
    let what = match text.split(" at line ").next() {
        Some("expected ident") => "a value without quotes is a number, true, false or null",
        what => what.unwrap_or(&text),
    };
    let offset = line.floor_char_boundary(offset);
    Problem::raw(
        "not_json",
        offset,
        format!("the line is not valid JSON: {what}"),
        SYNTAX,
    )
}

struct Search<'s, 'l> {
    line: &'l str,
    fields: &'s mut Vec<Field>,
    problems: &'s mut Vec<Problem>,
}

impl<'l> Search<'_, 'l> {
    /// Finds the strings at the end of a path. Returns whether the path leads to any value.
    fn find(&mut self, root: &'l RawValue, path: &Path) -> serde_json::Result<bool> {
        let mut values = vec![root];
        let mut has_empty = false;
        let Path(keys) = path;
        for key in keys {
            let mut next = Vec::new();
            for value in values {
                let elements = elements(value)?;
                has_empty |= elements.is_empty();
                for element in elements {
                    if element.get().starts_with('{') {
                        let mut object = serde_json::Deserializer::from_str(element.get());
                        Members(key, &mut next).deserialize(&mut object)?;
                    }
                }
            }
            values = next;
        }
        let is_there = has_empty || !values.is_empty();
        for value in values {
            for element in elements(value)? {
                self.string(element);
            }
        }
        Ok(is_there)
    }

    /// Adds a string to the fields, or reports a value of another type.
    fn string(&mut self, value: &'l RawValue) {
        let text = value.get();
        // The value is a part of the line, so the difference of the addresses is its offset.
        let start = text.as_ptr().addr() - self.line.as_ptr().addr();
        let kind = match text.as_bytes() {
            [b'"', inside @ .., b'"'] => {
                let range = start + 1..start + 1 + inside.len();
                let inside = &self.line[range.clone()];
                if inside.contains('\\') && unescaped(inside).is_none() {
                    let what =
                        "the string has an escape for a surrogate that is not part of a pair";
                    let rule = "RFC 8259, section 8.2: a single surrogate is not a character";
                    let problem = Problem::raw("lone_surrogate", start, what, rule);
                    return self.problems.push(problem);
                }
                return self.fields.push(Field {
                    number: 0,
                    range,
                    quoting: Quoting::Json,
                });
            }
            [b'n', ..] => return,
            [b't' | b'f', ..] => "true or false",
            [b'{', ..] => "an object",
            [b'[', ..] => "an array in an array",
            _ => "a number",
        };
        let what = format!("the field is {kind}, not a string");
        self.problems
            .push(Problem::raw("not_a_string", start, what, STRING));
    }
}

/// Returns the elements of an array, or any other value itself.
fn elements(value: &RawValue) -> serde_json::Result<Vec<&RawValue>> {
    match value.get().starts_with('[') {
        true => serde_json::from_str(value.get()),
        false => Ok(vec![value]),
    }
}

/// A visitor that collects the values of a key of an object.
struct Members<'k, 'l>(&'k str, &'k mut Vec<&'l RawValue>);

impl<'l> DeserializeSeed<'l> for Members<'_, 'l> {
    type Value = ();

    fn deserialize<D: Deserializer<'l>>(self, object: D) -> Result<(), D::Error> {
        object.deserialize_map(self)
    }
}

impl<'l> Visitor<'l> for Members<'_, 'l> {
    type Value = ();

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'l>>(self, mut object: A) -> Result<(), A::Error> {
        let Members(key, values) = self;
        while let Some(is_it) = object.next_key_seed(Key(key))? {
            if is_it {
                values.push(object.next_value()?);
            } else {
                object.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }
}

/// A visitor that compares a key, which may have escapes, with this key.
struct Key<'k>(&'k str);

impl<'l> DeserializeSeed<'l> for Key<'_> {
    type Value = bool;

    fn deserialize<D: Deserializer<'l>>(self, key: D) -> Result<bool, D::Error> {
        // The key is read as bytes, because it may have an escape for a single surrogate, which is not Unicode text.
        key.deserialize_bytes(self)
    }
}

impl Visitor<'_> for Key<'_> {
    type Value = bool;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a key")
    }

    fn visit_bytes<E>(self, key: &[u8]) -> Result<bool, E> {
        Ok(key == self.0.as_bytes())
    }

    fn visit_str<E>(self, key: &str) -> Result<bool, E> {
        Ok(key == self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found<'l>(paths: &[&str], line: &'l str) -> (Vec<&'l str>, Option<(&'static str, usize)>) {
        let paths: Vec<Path> = paths.iter().map(|path| path.parse().unwrap()).collect();
        let mut fields = Vec::new();
        let result = strings(line.as_bytes(), &paths, &mut fields);
        let problem = result.err().map(|p| (p.kind(), p.offset()));
        let numbers: Vec<usize> = fields.iter().map(|field| field.number).collect();
        assert!(numbers.into_iter().eq(1..=fields.len()));
        let texts = fields.iter().map(|field| &line[field.range.clone()]);
        (texts.collect(), problem)
    }

    #[test]
    fn paths_lead_to_strings() {
        for (path, line, expected) in [
            ("a", r#" { "b" : 1 , "a" : "x" } "#, &["x"][..]),
            ("a.b", r#"{"a":{"b":"x","c":"y"},"b":"z"}"#, &["x"]),
            ("a", r#"{"a":["x","",null,"y"]}"#, &["x", "", "y"]),
            (
                "a.b",
                r#"{"a":[{"b":"x"},{"c":"y"},{"b":["z"]}]}"#,
                &["x", "z"],
            ),
            ("a", r#"[{"a":"x"},{"a":"y"}]"#, &["x", "y"]),
            ("a", r#"{"a":"x","a":"y"}"#, &["x", "y"]),
            ("a", r#"{"\u0061":"x\"\\\u00fc"}"#, &[r#"x\"\\\u00fc"#]),
            ("ü\\.\\\\.b", r#"{"ü.\\":{"b":"x"}}"#, &["x"]),
            ("a", r#"{"\ud800":1,"a":"x"}"#, &["x"]),
            ("a", r#"{"a":null}"#, &[]),
            ("a.b", r#"{"a":[]}"#, &[]),
            ("a", r#"{"b":"x"}"#, &[]),
            ("a.b", r#"{"a":"x"}"#, &[]),
            ("a", "7", &[]),
        ] {
            assert_eq!(found(&[path], line), (expected.to_vec(), None), "{line}");
        }
        let both = found(&["b", "a", "b"], r#"{"a":"x","b":"y"}"#);
        assert_eq!(both, (vec!["x", "y"], None));
    }

    #[test]
    fn values_that_are_not_strings_are_reported_with_offset() {
        for (path, line, strings, problem) in [
            ("a", r#"{"a":1}"#, &[][..], ("not_a_string", 5)),
            ("a", r#"{"a":["x",true]}"#, &["x"], ("not_a_string", 10)),
            ("a", r#"{"a":{}}"#, &[], ("not_a_string", 5)),
            ("a", r#"{"a":[["x"]]}"#, &[], ("not_a_string", 6)),
            ("a", r#"{"a":"\ud800"}"#, &[], ("lone_surrogate", 5)),
            ("a", r#"{"a":"x""#, &[], ("not_json", 8)),
            ("a", r#"{"a":"x"} {}"#, &[], ("not_json", 10)),
            // serde_json reports the position before the control character.
            ("a", "{\"ü\":\n\"\t\"}", &[], ("not_json", 7)),
            ("a", "{\"a\":ü}", &[], ("not_json", 5)),
            ("a", r#"{"a":"\x"}"#, &[], ("not_json", 7)),
        ] {
            let (found, first) = found(&[path], line);
            assert_eq!(
                (found.as_slice(), first),
                (strings, Some(problem)),
                "{line}"
            );
        }
        for path in ["", ".", "a.", ".a", "a..b", "a\\", "a\\b"] {
            assert!(path.parse::<Path>().is_err(), "{path}");
        }
    }
}
