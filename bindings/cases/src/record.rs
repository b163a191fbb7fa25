//! Results and problems as JSON.

use puny::punycode;
use puny_idna::hostname::{check_hostname, check_idn_hostname, check_idn_hostname_2020_12};
use puny_idna::mailbox::{Mailbox, MailboxError};
use puny_idna::record::{
    CHANGE, DIGIT, EXPLANATION, INSERTION, PROBLEM, RULE, Record, STEP, TRACE,
};
use puny_idna::{Error, Idna, Preset};
use serde_json::{Map, Value, json};

/// Converts an offset in bytes to a list: the offset in bytes, in code units of UTF-16, and in code points.
pub(super) fn offset(text: &str, bytes: usize) -> Value {
    let before = text.get(..bytes).unwrap_or(text);
    json!([bytes, before.encode_utf16().count(), before.chars().count()])
}

/// Returns a problem of a text as a list: code, label, start and end.
fn problem(text: &str, record: &Record) -> Value {
    let (start, end) = (record.range.start, record.range.end);
    let (start, end) = (offset(text, start), offset(text, end));
    json!([record.code(), record.label, start, end])
}

/// Returns the code point of a text at an offset.
fn code_point_at(text: &str, offset: usize) -> Option<u32> {
    text.get(offset..)?.chars().next().map(u32::from)
}

/// Returns a row of `decode`.
pub(super) fn decode(text: &str) -> Value {
    let result = match punycode::decode(text) {
        Ok(extended) => json!(extended),
        Err(error) => {
            let record = Record::of_decoding(&error, code_point_at(text, error.offset()));
            json!([problem(text, &record)])
        }
    };
    json!({ "input": text, "result": result })
}

/// Returns the result of a conversion: the text, or the list of problems.
fn result(name: &str, result: Result<impl Into<String>, Error>) -> Value {
    match result {
        Ok(text) => json!(text.into()),
        Err(error) => {
            let records = error.problems().iter().map(Record::of);
            records.map(|record| problem(name, &record)).collect()
        }
    }
}

/// Returns a row of `forms`: a text that does not have the form, and its problems. Fails if the text has the form.
pub(super) fn form(form: &str, text: &str) -> Result<Value, String> {
    let of_names = |result: Result<_, Error>| {
        result
            .err()
            .map(|e| e.problems().iter().map(Record::of).collect())
    };
    let records: Option<Vec<Record>> = match form {
        "hostname" => of_names(check_hostname(text)),
        "idn-hostname" => of_names(check_idn_hostname(text)),
        "idn-hostname-2020-12" => of_names(check_idn_hostname_2020_12(text)),
        "mailbox" => of_mailbox(Mailbox::new(text)),
        _ => of_mailbox(Mailbox::ascii(text)),
    };
    let records = records.ok_or_else(|| format!("{text:?} is a {form}"))?;
    let result: Vec<Value> = records.iter().map(|record| problem(text, record)).collect();
    Ok(json!({ "form": form, "input": text, "result": result }))
}

fn of_mailbox(result: Result<Mailbox<'_>, MailboxError>) -> Option<Vec<Record>> {
    let error = result.err()?;
    Some(error.problems().iter().map(Record::of_mailbox).collect())
}

/// Returns the results of both conversions.
pub(super) fn conversions(name: &str, idna: &dyn Idna) -> Map<String, Value> {
    let mut results = Map::new();
    results.insert("to_ascii".to_owned(), result(name, idna.to_ascii(name)));
    results.insert("to_unicode".to_owned(), result(name, idna.to_unicode(name)));
    results
}

/// Returns a row of `names`. Editions with equal results share an entry. If both conversions succeed, there is no
/// entry.
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

/// Returns the rows of `records`: the declared fields of each result.
pub(super) fn declarations() -> Vec<Value> {
    let all = [
        &PROBLEM,
        &EXPLANATION,
        &STEP,
        &CHANGE,
        &RULE,
        &TRACE,
        &INSERTION,
        &DIGIT,
    ];
    let row = |shape: &puny_idna::record::Shape| {
        let fields: Vec<&str> = shape.names().collect();
        json!({ "name": shape.name, "fields": fields })
    };
    all.map(row).into()
}
