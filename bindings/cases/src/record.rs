//! Results and problems as JSON.

use puny::punycode;
use puny_idna::record::Record;
use puny_idna::{Error, Idna, Preset};
use serde_json::{Map, Value, json};

/// An offset in bytes, as bytes, code units of UTF-16, and code points.
fn offset(text: &str, bytes: usize) -> Value {
    let before = text.get(..bytes).unwrap_or(text);
    json!([bytes, before.encode_utf16().count(), before.chars().count()])
}

/// A problem of a text: code, label, start and end.
fn problem(text: &str, record: &Record) -> Value {
    let (start, end) = (record.range.start, record.range.end);
    let (start, end) = (offset(text, start), offset(text, end));
    json!([record.code(), record.label, start, end])
}

/// The code point of a text at an offset.
fn next(text: &str, offset: usize) -> Option<u32> {
    text.get(offset..)?.chars().next().map(u32::from)
}

/// A row of `decode`.
pub(super) fn decode(text: &str) -> Value {
    let result = match punycode::decode(text) {
        Ok(extended) => json!(extended),
        Err(error) => {
            let record = Record::of_decoding(&error, next(text, error.offset()));
            json!([problem(text, &record)])
        }
    };
    json!({ "input": text, "result": result })
}

/// The result of a conversion.
fn result(name: &str, result: Result<impl Into<String>, Error>) -> Value {
    match result {
        Ok(text) => json!(text.into()),
        Err(error) => {
            let records = error.problems().iter().map(Record::of);
            records.map(|record| problem(name, &record)).collect()
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

/// A row of `names`: the results that are refusals, each with all the editions that give it.
pub(super) fn name(name: &str) -> Value {
    let mut groups: Vec<(Vec<&str>, Map<String, Value>)> = Vec::new();
    for preset in Preset::ALL {
        let results = conversions(name, &preset.edition());
        match groups.iter_mut().find(|(_, other)| *other == results) {
            Some((editions, _)) => editions.push(preset.name()),
            None if results.values().all(Value::is_string) => {}
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
