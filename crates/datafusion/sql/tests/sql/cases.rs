//! The table of cases that all bindings share, `bindings/cases.json`, in SQL and by the Rust library.

use std::collections::BTreeMap;
use std::fs;

use datafusion::arrow::array::{Array, AsArray};
use datafusion::arrow::datatypes::UInt64Type;
use puny_idna::{Preset, Settings, display};
use serde_json::Value;

use crate::support::{array, batches, session, table, texts, types};

fn cases() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../bindings/cases.json");
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

/// A result of the table; `None` if it is a list of problems.
fn value(result: &Value) -> Option<String> {
    result.as_str().map(str::to_owned)
}

#[test]
fn punycode() {
    let (session, cases) = (session(), cases());
    for operation in ["encode", "decode"] {
        let rows = cases[operation].as_array().unwrap();
        assert!(rows.len() > 10);
        let inputs: Vec<_> = rows.iter().map(|row| row["input"].as_str()).collect();
        let expected: Vec<_> = rows.iter().map(|row| value(&row["result"])).collect();
        for kind in types() {
            table(&session, vec![("label", array(&inputs, &kind))]);
            let query = format!("SELECT punycode_{operation}(label) FROM t");
            assert_eq!(texts(&session, &query), expected, "{operation} of {kind}");
            let query = format!("SELECT try_punycode_{operation}(label)['value'] FROM t");
            assert_eq!(
                texts(&session, &query),
                expected,
                "try {operation} of {kind}"
            );
            let query = format!("SELECT try_punycode_{operation}(label)['error']['kind'] FROM t");
            let kinds: Vec<_> = rows.iter().map(|row| value(&row["result"][0][0])).collect();
            assert_eq!(
                texts(&session, &query),
                kinds,
                "error of {operation} of {kind}"
            );
        }
    }
}

/// The names of each edition, with their result groups.
fn by_edition(cases: &Value) -> BTreeMap<String, Vec<(&str, &Value)>> {
    let mut all = BTreeMap::<String, Vec<_>>::new();
    for row in cases["names"].as_array().unwrap() {
        for group in row["results"].as_array().unwrap() {
            for edition in group["editions"].as_array().unwrap() {
                let name = row["name"].as_str().unwrap();
                let edition = edition.as_str().unwrap().to_owned();
                all.entry(edition).or_default().push((name, group));
            }
        }
    }
    all
}

#[test]
fn names_in_every_edition() {
    let (session, cases) = (session(), cases());
    let editions = by_edition(&cases);
    assert_eq!(editions.len(), Preset::ALL.len());
    for (edition, rows) in &editions {
        let names: Vec<_> = rows.iter().map(|(name, _)| Some(*name)).collect();
        for kind in types() {
            table(&session, vec![("name", array(&names, &kind))]);
            for operation in ["to_ascii", "to_unicode"] {
                let expected: Vec<_> = rows
                    .iter()
                    .map(|(_, group)| value(&group[operation]))
                    .collect();
                let call = format!("idna_{operation}(name, edition => '{edition}')");
                assert_eq!(texts(&session, &format!("SELECT {call} FROM t")), expected);
                let query = format!("SELECT try_{call}['value'] FROM t");
                assert_eq!(texts(&session, &query), expected);
                let query = format!("SELECT try_{call}['error']['status'] FROM t");
                let first: Vec<_> = rows
                    .iter()
                    .map(|(_, group)| value(&group[operation][0][0]))
                    .collect();
                assert_eq!(texts(&session, &query), first, "{edition}");
            }
        }
    }
}

/// All problems: those of ToASCII, or else of ToUnicode.
#[test]
fn problems_in_every_edition() {
    let (session, cases) = (session(), cases());
    let mut count = 0;
    for (edition, rows) in by_edition(&cases) {
        let names: Vec<_> = rows.iter().map(|(name, _)| Some(*name)).collect();
        for kind in types() {
            table(&session, vec![("name", array(&names, &kind))]);
            let query = format!("SELECT idna_errors(name, '{edition}') FROM t");
            let found = &batches(&session, &query).unwrap()[0];
            let lists = found.column(0).as_list::<i32>();
            for (row, (name, group)) in rows.iter().enumerate() {
                let expected = [&group["to_ascii"], &group["to_unicode"]];
                let expected = expected.into_iter().find_map(Value::as_array);
                let expected: Vec<_> = expected
                    .into_iter()
                    .flatten()
                    .map(|problem| {
                        (
                            problem[0].as_str().unwrap(),
                            problem[2][0].as_u64().unwrap(),
                        )
                    })
                    .collect();
                let list = lists.value(row);
                let list = list.as_struct();
                let status = list.column_by_name("status").unwrap().as_string::<i32>();
                let start = list
                    .column_by_name("start")
                    .unwrap()
                    .as_primitive::<UInt64Type>();
                let found: Vec<_> = (0..list.len())
                    .map(|at| (status.value(at), start.value(at)))
                    .collect();
                assert_eq!(found, expected, "{name} in {edition} as {kind}");
                count += 1;
            }
        }
    }
    assert!(count > 2_000, "{count}");
}

#[test]
fn every_flag_of_every_edition() {
    let (session, cases) = (session(), cases());
    let rows = cases["flags"].as_array().unwrap();
    assert!(rows.len() > 50);
    for row in rows {
        let part = |name: &str| row[name].as_str().unwrap();
        table(
            &session,
            vec![("name", array(&[Some(part("name"))], &types()[0]))],
        );
        for operation in ["to_ascii", "to_unicode"] {
            let (edition, flag, value_of) = (part("edition"), part("flag"), part("value"));
            let query = format!(
                "SELECT idna_{operation}(name, edition => '{edition}', flags => '{flag}={value_of}') FROM t"
            );
            assert_eq!(texts(&session, &query), [value(&row[operation])], "{row}");
        }
    }
}

/// Display and skeletons are not in the table: as the library has them, for each of its names.
#[test]
fn display_and_skeletons() {
    let (session, cases) = (session(), cases());
    let rows = cases["names"].as_array().unwrap();
    let mut names: Vec<_> = rows
        .iter()
        .map(|row| row["name"].as_str().unwrap())
        .collect();
    names.extend([
        "xn--80ak6aa92e.com",
        "раураӏ.com",
        "bücher.pаypal.com",
        "aℓb",
        "rnicrosoft",
    ]);
    let some: Vec<_> = names.iter().copied().map(Some).collect();
    for kind in types() {
        table(&session, vec![("name", array(&some, &kind))]);
        let skeletons = names.iter().map(|name| Some(display::skeleton(name)));
        let found = texts(&session, "SELECT idna_skeleton(name) FROM t");
        assert!(found.into_iter().eq(skeletons), "{kind}");
        for preset in Preset::ALL {
            let settings = Settings::new(*preset);
            let verdicts: Vec<_> = names
                .iter()
                .map(|name| display::verdict(name, settings.edition()))
                .collect();
            let query = format!("SELECT idna_display(name, edition => '{preset}') FROM t");
            let shown = verdicts
                .iter()
                .map(|verdict| Some(verdict.text().to_owned()));
            assert!(
                texts(&session, &query).into_iter().eq(shown),
                "{preset} of {kind}"
            );
            let query =
                format!("SELECT try_idna_display(name, '{preset}')['error']['kind'] FROM t");
            let reasons = verdicts.iter().map(|verdict| {
                let first = verdict.reasons().first();
                first.map(|reason| reason.kind().name().to_owned())
            });
            assert!(
                texts(&session, &query).into_iter().eq(reasons),
                "{preset} of {kind}"
            );
        }
    }
}
