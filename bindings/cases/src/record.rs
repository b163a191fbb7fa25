//! Results and problems as JSON.

use puny::punycode;
use puny_idna::{Error, Idna, Preset};
use serde_json::{Map, Value, json};

/// An offset in bytes, as bytes, code units of UTF-16, and code points.
fn offset(text: &str, bytes: usize) -> Value {
    let before = text.get(..bytes).unwrap_or(text);
    json!([bytes, before.encode_utf16().count(), before.chars().count()])
}

/// A problem of Punycode. Its range has the code point at the offset, if that is to blame.
fn punycode_problem(text: &str, code: &str, at: usize) -> Value {
    let next = text.get(at..).and_then(|rest| rest.chars().next());
    let is_blamed =
        matches!(code, "not_basic" | "not_digit") || code == "overflow" && !text.is_ascii();
    let end = at + next.filter(|_| is_blamed).map_or(0, char::len_utf8);
    json!([[code, null, offset(text, at), offset(text, end)]])
}

/// A row of `encode`.
pub(super) fn encode(text: &str) -> Value {
    let result = match punycode::encode(text) {
        Ok(basic) => json!(basic),
        Err(error) => punycode_problem(text, error.kind().name(), error.offset()),
    };
    json!({ "input": text, "result": result })
}

/// A row of `decode`.
pub(super) fn decode(text: &str) -> Value {
    let result = match punycode::decode(text) {
        Ok(extended) => json!(extended),
        Err(error) => punycode_problem(text, error.kind().name(), error.offset()),
    };
    json!({ "input": text, "result": result })
}

/// The result of a conversion.
fn result(name: &str, result: Result<impl Into<String>, Error>) -> Value {
    match result {
        Ok(text) => json!(text.into()),
        Err(error) => {
            let problems = error.problems().iter();
            problems
                .map(|problem| {
                    json!([
                        problem.status().code(),
                        problem.label(),
                        offset(name, problem.range().start),
                        offset(name, problem.range().end),
                    ])
                })
                .collect()
        }
    }
}

/// The results of both conversions.
pub(super) fn conversions(name: &str, idna: &dyn Idna) -> Map<String, Value> {
    let mut results = Map::new();
    results.insert("to_ascii".to_owned(), result(name, idna.to_ascii(name)));
    results.insert("to_unicode".to_owned(), result(name, idna.to_unicode(name)));
    results
}

/// A row of `names`: the results, each with all the editions that give it.
pub(super) fn name(name: &str) -> Value {
    let mut groups: Vec<(Vec<&str>, Map<String, Value>)> = Vec::new();
    for preset in Preset::ALL {
        let results = conversions(name, &preset.edition());
        match groups.iter_mut().find(|(_, other)| *other == results) {
            Some((editions, _)) => editions.push(preset.name()),
            None => groups.push((vec![preset.name()], results)),
        }
    }
    let groups: Vec<Value> = groups
        .into_iter()
        .map(|(editions, mut results)| {
            results.insert("editions".to_owned(), json!(editions));
            Value::Object(results)
        })
        .collect();
    json!({ "name": name, "results": groups })
}
