//! Inputs and results of the suite: a text, a list of integers, or a recipe.

use serde_json::Value;

/// A value as code points, of a recipe that of size `n`. Not all of them need be Unicode.
pub(super) fn points(value: &Value, n: usize) -> Vec<u32> {
    match value {
        Value::String(text) => text.chars().map(u32::from).collect(),
        Value::Array(numbers) => numbers.iter().map(number).collect(),
        recipe => {
            let pieces = recipe["recipe"].as_array().expect("a recipe");
            pieces.iter().flat_map(|one| piece(one, n)).collect()
        }
    }
}

/// The text of a value; `None` if it is none.
pub(super) fn text(value: &Value, n: usize) -> Option<String> {
    points(value, n).into_iter().map(char::from_u32).collect()
}

/// A piece of a recipe: a text and its count, or a range of code points.
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

pub(super) fn number(value: &Value) -> u32 {
    let number = value.as_u64().expect("a number");
    u32::try_from(number).expect("a number of 32 bits")
}
