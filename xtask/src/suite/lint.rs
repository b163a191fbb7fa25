//! The form of the files, and who agrees with their cases.

use std::collections::BTreeSet;

use serde_json::Value;

/// What a source begins with.
const SOURCES: &[&str] = &[
    "RFC ",
    "UTS #46, section ",
    "URL Standard, section ",
    "JSON Schema ",
    "Rust RFC ",
    "CVE-",
    "RUSTSEC-",
];

/// The mistakes of a file's form that its schema does not find.
pub(super) fn file(subject: &str, text: &str, book: &Value, rules: &Value) -> Vec<String> {
    let mut wrong = Vec::new();
    if book["subject"] != subject {
        wrong.push(format!("{subject}: its head"));
    }
    if !text.is_ascii() {
        wrong.push(format!("{subject}: is not ASCII"));
    }
    let lines = text.lines().filter(|line| line.starts_with("{\"id\": "));
    let cases = book["cases"].as_array().into_iter().flatten();
    if lines.count() != cases.clone().count() {
        wrong.push(format!("{subject}: one case a line"));
    }
    let mut last = "";
    for case in cases {
        let id = case["id"].as_str().unwrap_or_default();
        if id <= last || !is_id(id, subject) {
            wrong.push(format!("{id}: ids ascend, and are {subject}.family.number"));
        }
        last = id;
        wrong.extend(
            one(case, rules)
                .into_iter()
                .map(|what| format!("{id}: {what}")),
        );
    }
    wrong
}

fn is_id(id: &str, subject: &str) -> bool {
    let rest = id.strip_prefix(subject).and_then(|id| id.strip_prefix('.'));
    rest.and_then(|rest| rest.split_once('.'))
        .is_some_and(|(family, number)| {
            let word = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
            family.bytes().all(word)
                && number.len() == 3
                && number.bytes().all(|b| b.is_ascii_digit())
        })
}

/// The mistakes of one case.
fn one(case: &Value, rules: &Value) -> Vec<String> {
    let mut wrong = Vec::new();
    let list = |field: &str| case[field].as_array().into_iter().flatten();
    let sources: Vec<&str> = list("sources").filter_map(Value::as_str).collect();
    if sources.is_empty() || !sources.iter().all(|source| is_source(source)) {
        wrong.push(format!("the sources {sources:?}"));
    }
    for rule in list("breaks").filter(|rule| {
        rules["rules"]
            .get(rule.as_str().unwrap_or_default())
            .is_none()
    }) {
        wrong.push(format!("the rule {rule}"));
    }
    let refused = case["ascii"].is_null()
        && case["output"].is_null()
        && case["valid"] != true
        && case["accepted"] != true;
    if refused != case.get("breaks").is_some() {
        wrong.push("rules are broken if and only if it is refused".to_owned());
    }
    wrong
}

/// Whether it is a document with its section, an advisory, or an issue `owner/name#1`.
fn is_source(source: &str) -> bool {
    let issue = source.split_once('#').is_some_and(|(name, number)| {
        name.split('/').count() == 2
            && !name.contains(' ')
            && number.bytes().all(|b| b.is_ascii_digit())
    });
    issue || SOURCES.iter().any(|start| source.starts_with(start))
}

/// The cases that fewer than two implementations confirm and no disagreement explains.
pub(super) fn agreement(
    cases: &[Value],
    confirmed: &BTreeSet<String>,
    explained: &BTreeSet<String>,
) -> Vec<String> {
    let ids = cases.iter().filter_map(|case| case["id"].as_str());
    ids.filter(|id| !confirmed.contains(*id) && !explained.contains(*id))
        .map(|id| format!("{id}: two implementations agree, or their disagreement is explained"))
        .collect()
}

/// The cases with which two implementations agree: by family, the numbers by who agrees.
pub(super) fn confirmed(evidence: &Value) -> BTreeSet<String> {
    let families = evidence["agree"].as_object().into_iter().flatten();
    let lists = families.flat_map(|(family, sets)| {
        let sets = sets.as_object().into_iter().flatten();
        let sets = sets.filter(|(who, _)| who.split(' ').count() >= 2);
        sets.map(move |(_, numbers)| (family, numbers))
    });
    lists.flat_map(|(family, list)| ids(family, list)).collect()
}

/// The ids of a family, which ends at a space, with these numbers.
fn ids<'a>(family: &'a str, numbers: &'a Value) -> impl Iterator<Item = String> + 'a {
    let family = family.split(' ').next().unwrap_or_default();
    let numbers = numbers.as_str().unwrap_or_default().split(' ');
    numbers.map(move |number| format!("{family}.{number}"))
}

/// The cases that disagreements name: by family, before a space, the numbers.
pub(super) fn explained(disagreements: &Value) -> BTreeSet<String> {
    let entries = disagreements["disagreements"].as_array();
    let lists = entries.into_iter().flatten().flat_map(|entry| {
        let failures = entry["failures"].as_object().into_iter().flatten();
        failures.map(|(_, list)| list).chain([&entry["cases"]])
    });
    let families = lists.flat_map(|list| list.as_object().into_iter().flatten());
    families
        .flat_map(|(family, numbers)| ids(family, numbers))
        .collect()
}
