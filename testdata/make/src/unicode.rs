//! Reads files of the Unicode Consortium. Fields are separated by semicolons, and comments begin with `#`.

use std::collections::HashSet;

use ::testdata::{NONE, Writer, escape, hexadecimal};
use anyhow::{Context as _, ensure};

use super::{Original, Result};

/// Returns the number and the fields of each line that contains data.
fn lines(text: &str) -> impl Iterator<Item = (usize, Vec<&str>)> {
    text.lines().enumerate().filter_map(|(index, line)| {
        let line = line.split('#').next().unwrap_or_default();
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        (fields.len() > 1).then_some((index + 1, fields))
    })
}

/// Returns the fields of all lines of the newer version.
fn newer<'a>(original: &'a Original<'_>) -> HashSet<Vec<&'a str>> {
    let newer = original.newer.as_deref().unwrap_or_default();
    lines(newer).map(|(_, fields)| fields).collect()
}

/// Adds the lines of IdnaTestV2.txt. A blank field means that the value equals the value of an earlier column. In the
/// table, the blank field has no value.
pub(super) fn idna_test_v2(original: &Original<'_>, writer: &mut Writer) -> Result {
    let newer = newer(original);
    for (number, fields) in lines(&original.text).filter(|(_, fields)| !newer.contains(fields)) {
        let fields = fields.iter().map(|field| match *field {
            "" => Ok(NONE.to_owned()),
            statuses if statuses.starts_with('[') => {
                Ok(statuses.trim_matches(['[', ']']).replace(',', ""))
            }
            text => string(text),
        });
        let number = Ok(number.to_string());
        writer.row(
            &std::iter::once(number)
                .chain(fields)
                .collect::<Result<Vec<_>>>()?,
        );
    }
    Ok(())
}

/// Returns a string of IdnaTestV2.txt in the form of a field. In that file, `""` is the empty string, and `\uXXXX` and
/// `\x{XXXX}` are code points.
fn string(text: &str) -> Result<String> {
    let mut points = Vec::new();
    let mut rest = if text == "\"\"" { "" } else { text };
    while let Some(c) = rest.chars().next() {
        let (point, length) = if let Some(number) = rest.strip_prefix("\\u") {
            (
                u32::from_str_radix(number.get(..4).context("four digits")?, 16)?,
                6,
            )
        } else if let Some(number) = rest.strip_prefix("\\x{") {
            let (number, _) = number.split_once('}').context("a brace")?;
            (u32::from_str_radix(number, 16)?, number.len() + 4)
        } else {
            (u32::from(c), c.len_utf8())
        };
        points.push(point);
        rest = &rest[length..];
    }
    Ok(escape(points))
}

/// Adds the values of a property, as ranges of code points with the same value. Code points that are not in the file
/// are not in the table. If there is a newer version, only values that differ from the newer version are added.
pub(super) fn ranges(original: &Original<'_>, writer: &mut Writer) -> Result {
    // A value consists of the fields after the range. A mapping is a list of code points.
    let count = original.columns.len() - 2;
    let values = values(&original.text, count)?;
    let newer = self::values(original.newer.as_deref().unwrap_or_default(), count)?;
    let mut start = 0;
    for point in 1..=values.len() {
        let is_kept = |point: usize| !values[point].is_empty() && values[point] != newer[point];
        let goes_on = point < values.len()
            && values[point] == values[start]
            && is_kept(point) == is_kept(start);
        if goes_on {
            continue;
        }
        if is_kept(start) {
            let range = [hexadecimal(start), hexadecimal(point - 1)];
            writer.row(
                &range
                    .into_iter()
                    .chain(values[start].iter().cloned())
                    .collect::<Vec<_>>(),
            );
        }
        start = point;
    }
    Ok(())
}

/// Returns the value of each code point as `count` fields. For a code point that is not in the file, the list of fields
/// is empty.
fn values(text: &str, count: usize) -> Result<Vec<Vec<String>>> {
    let mut values = vec![Vec::new(); 0x11_0000];
    for (number, fields) in lines(text) {
        let (first, last) = fields[0].split_once("..").unwrap_or((fields[0], fields[0]));
        let range = usize::from_str_radix(first, 16)?..=usize::from_str_radix(last, 16)?;
        let status = fields[1].to_owned();
        let mapping = match status.as_str() {
            "mapped" | "deviation" => points(fields[2])?,
            _ => NONE.to_owned(),
        };
        let value: Vec<String> = [status, mapping].into_iter().take(count).collect();
        ensure!(
            *range.end() < values.len(),
            "line {number}: beyond U+10FFFF"
        );
        values[range].fill(value);
    }
    Ok(values)
}

/// Adds the ranges of a binary property, whose lines contain no value.
pub(super) fn set(original: &Original<'_>, writer: &mut Writer) -> Result {
    for line in original.text.lines() {
        let line = line.split('#').next().unwrap_or_default().trim();
        if !line.is_empty() {
            let (first, last) = line.split_once("..").unwrap_or((line, line));
            let points =
                [first, last].map(|point| usize::from_str_radix(point, 16).map(hexadecimal));
            writer.row(
                &points
                    .into_iter()
                    .collect::<std::result::Result<Vec<_>, _>>()?,
            );
        }
    }
    Ok(())
}

/// Returns a list of code points in the form of a field. In the list, the code points are in hexadecimal and separated
/// by spaces.
fn points(list: &str) -> Result<String> {
    let points = list
        .split_whitespace()
        .map(|point| Ok(u32::from_str_radix(point, 16)?));
    Ok(escape(points.collect::<Result<Vec<_>>>()?))
}

/// Adds the lines of confusables.txt: a source, and the target that it looks like.
pub(super) fn confusables(original: &Original<'_>, writer: &mut Writer) -> Result {
    let newer = newer(original);
    for (number, fields) in lines(&original.text).filter(|(_, fields)| !newer.contains(fields)) {
        writer.row(&[number.to_string(), points(fields[0])?, points(fields[1])?]);
    }
    Ok(())
}
