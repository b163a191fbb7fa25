//! Reads originals that are lists of objects in JSON.

use ::testdata::{NONE, Writer, escape};
use anyhow::{Context as _, bail, ensure};
use serde_json::Value;

use super::{Original, Result};

/// Adds a row for each object of a list. The first column is the number of the object; the other columns are the fields
/// with the names of the columns. The list is the whole file, or its field `cases`. In the files of JSON Schema, the
/// list consists of the fields `tests` of several objects, and cases whose data is not a string are skipped. Strings in
/// the list are comments.
pub(super) fn cases(original: &Original<'_>, writer: &mut Writer) -> Result {
    let file = parse(&original.text)?;
    let list = file
        .get("cases")
        .unwrap_or(&file)
        .as_array()
        .context("there is no list of cases")?;
    let list = list.iter().flat_map(|it| {
        it["tests"]
            .as_array()
            .map_or(std::slice::from_ref(it), Vec::as_slice)
    });
    for (index, case) in list.filter(|it| it.is_object()).enumerate() {
        if case.get("data").is_some_and(|data| !data.is_string()) {
            continue;
        }
        let fields = original
            .columns
            .iter()
            .skip(1)
            .map(|column| field(&case[*column]));
        let number = Ok((index + 1).to_string());
        writer.row(
            &std::iter::once(number)
                .chain(fields)
                .collect::<Result<Vec<_>>>()?,
        );
    }
    Ok(())
}

/// Returns a value in the form of a field. A list of numbers is a list of code points. A list of booleans becomes the
/// letters `U` (true) and `u` (false), as RFC 3492 writes the case flags of its samples.
fn field(value: &Value) -> Result<String> {
    Ok(match value {
        Value::Null => NONE.to_owned(),
        Value::Bool(_) | Value::Number(_) => value.to_string(),
        Value::String(text) => escape(
            text.chars()
                .map(|c| surrogate_of(c).unwrap_or(u32::from(c))),
        ),
        Value::Array(list) => {
            let element = |value: &Value| match (value.as_bool(), value.as_u64()) {
                (Some(flag), _) => Ok(u32::from(if flag { b'U' } else { b'u' })),
                (_, Some(point)) => Ok(u32::try_from(point)?),
                _ => bail!("{value} is not a code point"),
            };
            escape(list.iter().map(element).collect::<Result<Vec<_>>>()?)
        }
        Value::Object(_) => bail!("{value} is not a field"),
    })
}

/// The distance from a surrogate to the private code point that replaces the surrogate while the file is parsed.
const STAND_IN: u32 = 0x10_0000;

/// Returns the surrogate that a private code point replaces, or `None` for any other code point.
fn surrogate_of(c: char) -> Option<u32> {
    let point = u32::from(c).checked_sub(STAND_IN)?;
    (0xD800..=0xDFFF).contains(&point).then_some(point)
}

/// Parses a file as JSON. A string of JavaScript may contain lone surrogates, which `serde_json` rejects. Each lone
/// surrogate is replaced by a private code point.
fn parse(text: &str) -> Result<Value> {
    let mut scalar = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        let unit = |from: usize| {
            u16::from_str_radix(rest.get(from..from + 6)?.strip_prefix("\\u")?, 16).ok()
        };
        let length = match (unit(at), unit(at + 6)) {
            (Some(0xD800..=0xDBFF), Some(0xDC00..=0xDFFF)) => 12,
            (Some(lone @ 0xD800..=0xDFFF), _) => {
                scalar += &rest[..at];
                scalar.extend(char::from_u32(STAND_IN + u32::from(lone)));
                rest = &rest[at + 6..];
                continue;
            }
            _ => 2,
        };
        scalar += &rest[..at + length];
        rest = &rest[at + length..];
    }
    let has_pair = |high| text.to_ascii_lowercase().contains(high);
    let is_ambiguous = text.chars().any(|c| surrogate_of(c).is_some())
        || ["\\udbf6", "\\udbf7"].into_iter().any(has_pair);
    ensure!(
        !is_ambiguous,
        "the file contains a private code point that is needed to replace a surrogate"
    );
    Ok(serde_json::from_str(&(scalar + rest))?)
}
