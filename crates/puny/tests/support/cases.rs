//! Reads the files of `suite/`. An input or result is a text, integers, bytes, UTF-16 or a recipe. The tests of
//! `puny` use this module, and the tests of `puny-idna` include it by its path.

#![allow(dead_code, clippy::expect_used, clippy::panic)] // each test uses only parts of the module; a failed check panics

use serde_json::Value;

/// Reads and returns the file with this name. The name has no extension.
pub(crate) fn read(subject: &str) -> Value {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../suite/");
    let text = std::fs::read_to_string(format!("{folder}{subject}.json"));
    let book = text
        .map_err(|error| error.to_string())
        .and_then(|text| serde_json::from_str(&text).map_err(|error| error.to_string()));
    match book {
        Ok(book) => book,
        Err(why) => panic!(
            "suite/{subject}.json: {why}. `git restore suite/{subject}.json` restores the file"
        ),
    }
}

/// Checks that `differences` returns no difference for any case of a file. Prints the number of cases.
pub(crate) fn file(subject: &str, differences: impl Fn(&Value, &Value) -> Vec<String>) {
    let book = read(subject);
    let cases = book["cases"].as_array().expect("a list").iter();
    testdata::print(&format!("suite/{subject}.json"), cases.len(), "cases");
    let wrong: Vec<String> = cases
        .flat_map(|case| {
            let found = differences(&book, case).into_iter();
            found.map(|what| format!("{}: {what}", case["id"]))
        })
        .collect();
    assert!(
        wrong.is_empty(),
        "suite/{subject}.json: {} mistakes\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// Returns a description of the difference if `found` is not among the answers that the case allows for `field`.
/// Null means that the input must be refused.
pub(crate) fn compare(case: &Value, field: &str, found: Option<&str>, n: usize) -> Option<String> {
    let fits = |expected: &Value| match expected {
        Value::Null => found.is_none(),
        Value::Bool(valid) => *valid == found.is_some(),
        some => text(some, n).as_deref() == found,
    };
    let others = case["acceptable"].as_array().into_iter().flatten();
    let any = fits(&case[field])
        || others
            .filter_map(|other| {
                other
                    .get(field)
                    .or(other.get("breaks").map(|_| &Value::Null))
            })
            .any(fits);
    (!any).then(|| format!("{field} is {found:?}"))
}

/// Returns a value as code points, bytes or code units. A recipe is evaluated with the size `n`. The numbers need
/// not be Unicode scalar values.
pub(crate) fn points(value: &Value, n: usize) -> Vec<u32> {
    match value {
        Value::String(text) => text.chars().map(u32::from).collect(),
        Value::Array(numbers) => numbers.iter().map(number).collect(),
        object => match (object["bytes"].as_str(), object["utf16"].as_str()) {
            (Some(hex), _) => units(hex, 2),
            (_, Some(hex)) => units(hex, 4),
            _ => {
                let pieces = object["recipe"].as_array().expect("a recipe");
                pieces.iter().flat_map(|one| piece(one, n)).collect()
            }
        },
    }
}

/// Returns the text of a value, or `None` if the value is not a text.
pub(crate) fn text(value: &Value, n: usize) -> Option<String> {
    let points = points(value, n);
    if let Some(bytes) = bytes(value) {
        return String::from_utf8(bytes).ok();
    }
    if value.get("utf16").is_some() {
        let units = points
            .into_iter()
            .filter_map(|unit| u16::try_from(unit).ok());
        return char::decode_utf16(units).collect::<Result<_, _>>().ok();
    }
    points.into_iter().map(char::from_u32).collect()
}

/// Returns the bytes of a value that is given as bytes.
pub(crate) fn bytes(value: &Value) -> Option<Vec<u8>> {
    let hex = value.get("bytes")?.as_str()?;
    let bytes = units(hex, 2).into_iter();
    Some(bytes.filter_map(|byte| u8::try_from(byte).ok()).collect())
}

/// Returns units that have this number of hexadecimal digits each.
fn units(hex: &str, digits: usize) -> Vec<u32> {
    let starts = (0..hex.len()).step_by(digits);
    let unit = |start| u32::from_str_radix(hex.get(start..start + digits).expect("ASCII"), 16);
    starts.map(|start| unit(start).expect("a unit")).collect()
}

/// Returns a piece of a recipe, which is a text with a count, or a range of code points.
fn piece(piece: &Value, n: usize) -> Vec<u32> {
    if let Value::Array(pair) = piece {
        let text: Vec<u32> = points(&pair[0], n);
        return text.repeat(count(&pair[1], n));
    }
    let from = i64::from(number(&piece["from"]));
    let step = piece["step"].as_i64().expect("a step");
    let point = |at: usize| {
        let at = i64::try_from(at).expect("a short recipe");
        u32::try_from(from + step * at).expect("a code point")
    };
    (0..count(&piece["count"], n)).map(point).collect()
}

fn count(value: &Value, n: usize) -> usize {
    match value.as_str() {
        Some("N") => n,
        Some("N-1") => n - 1,
        Some("2N") => 2 * n,
        _ => usize::try_from(number(value)).expect("a count"),
    }
}

pub(crate) fn number(value: &Value) -> u32 {
    let number = value.as_u64().expect("a number");
    u32::try_from(number).expect("a number of 32 bits")
}
