//! `idna_labels`, with `unnest`.

use datafusion::arrow::array::{Array, AsArray};

use crate::support::{array, batches, rows, session, table, types};

/// The labels of a name, with the code of the first problem of each.
fn labels(name: &str, edition: &str) -> Vec<String> {
    let session = session();
    table(&session, vec![("name", array(&[Some(name)], &types()[0]))]);
    let query = format!(
        "SELECT label['kind'], label['ascii'], label['unicode'], label['script'], \
         coalesce(label['errors'][1]['status'], '') \
         FROM (SELECT unnest(idna_labels(name, '{edition}')) AS label FROM t)"
    );
    rows(&session, &query)
        .into_iter()
        .map(|row| row.join(" ").trim_end().to_owned())
        .collect()
}

#[test]
fn labels_of_names() {
    for (name, expected) in [
        (
            "www.Bücher.xn--e1afmkfd",
            &[
                "nr_ldh www www Latn",
                "u_label xn--bcher-kva bücher Latn",
                "u_label xn--e1afmkfd пример Cyrl",
            ][..],
        ),
        (
            "東京タワー。jp",
            &[
                "u_label xn--5ck2eqb538s34z 東京タワー Jpan",
                "nr_ldh jp jp Latn",
            ],
        ),
        ("a_b.c", &["non_ldh a_b a_b Latn U1", "nr_ldh c c Latn"]),
        ("123.", &["nr_ldh 123 123 Zyyy", "empty   Zyyy A4_2"]),
        (
            "pаypal.com",
            &[
                "u_label xn--pypal-4ve pаypal Cyrl+Latn",
                "nr_ldh com com Latn",
            ],
        ),
        (
            "xn--0.com",
            &["fake_a_label xn--0 xn--0 Latn P4", "nr_ldh com com Latn"],
        ),
    ] {
        assert_eq!(labels(name, "uts46"), expected, "{name}");
    }
}

/// Each problem of `idna_errors` is with one label, whatever the name.
#[test]
fn no_problem_is_lost() {
    let session = session();
    let long = "a".repeat(64);
    let longer = format!("{}.com", ["a".repeat(60).as_str(); 5].join("."));
    let names = [
        Some("a_b.-c-.xn--0"),
        Some(""),
        Some("."),
        Some("a..b"),
        Some(long.as_str()),
        Some(longer.as_str()),
        Some("1⒈ü.com"),
        Some("a\u{2024}b_.ü"),
        None,
        Some("ok.example"),
    ];
    for kind in types() {
        table(&session, vec![("name", array(&names, &kind))]);
        for edition in puny_idna::Preset::ALL {
            let query = format!(
                "SELECT idna_errors(name, '{edition}'), idna_labels(name, '{edition}') FROM t"
            );
            let found = &batches(&session, &query).unwrap()[0];
            let (errors, labels) = (
                found.column(0).as_list::<i32>(),
                found.column(1).as_list::<i32>(),
            );
            for (row, name) in names.iter().enumerate() {
                assert_eq!(errors.is_null(row), labels.is_null(row));
                if labels.is_null(row) {
                    continue;
                }
                let label = labels.value(row);
                assert!(!label.is_empty());
                let of_labels = label
                    .as_struct()
                    .column_by_name("errors")
                    .unwrap()
                    .as_list::<i32>()
                    .clone();
                let count: usize = (0..label.len()).map(|at| of_labels.value(at).len()).sum();
                assert_eq!(count, errors.value(row).len(), "{name:?} in {edition}");
            }
        }
    }
}

/// Rows of a dictionary that share a value share its labels.
#[test]
fn labels_of_a_dictionary() {
    let session = session();
    let names = [Some("ü.de"), None, Some("ü.de"), Some("a")];
    table(&session, vec![("name", array(&names, &types()[3]))]);
    let query = "SELECT coalesce(array_length(idna_labels(name)), 0) FROM t";
    assert_eq!(rows(&session, query), [["2"], ["0"], ["2"], ["1"]]);
}
