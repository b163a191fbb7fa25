//! Tests of `idna_labels`.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, StringArray, StructArray};
use puny_arrow::{idna_labels, idna_problems};
use puny_idna::Uts46;

use crate::arrays;
use crate::rows::{editions, failures};

/// Returns the texts of a label: kind, ascii, unicode, script, and the code of its first problem.
fn texts(labels: &StructArray, at: usize) -> String {
    let text = |name: &str| {
        labels
            .column_by_name(name)
            .unwrap()
            .as_string::<i32>()
            .value(at)
    };
    let errors = labels
        .column_by_name("problems")
        .unwrap()
        .as_list::<i32>()
        .value(at);
    let codes = errors
        .as_struct()
        .column_by_name("status")
        .unwrap()
        .as_string::<i32>();
    let code = codes.iter().next().flatten().unwrap_or_default();
    let words = ["kind", "ascii", "unicode", "script"].map(text).join(" ");
    format!("{words} {code}").trim_end().to_owned()
}

/// RFC 5890, section 2.3, defines the kinds, ISO 15924 the scripts, and UTS #46 the codes.
#[test]
fn labels_have_kinds_forms_scripts_and_problems() {
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
        (
            "日本.한국漢",
            &[
                "u_label xn--wgv71a 日本 Hani",
                "u_label xn--hexv24kibza 한국漢 Kore",
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
        let names: ArrayRef = Arc::new(StringArray::from(vec![name]));
        let labels = idna_labels(&names, &Uts46::STRICT, 1, None)
            .unwrap()
            .value(0);
        let labels = labels.as_struct();
        let found: Vec<_> = (0..labels.len()).map(|at| texts(labels, at)).collect();
        assert_eq!(found, expected, "{name}");
    }
}

/// The problems of all labels of a name are the problems of `idna_problems`, in every layout and edition. A problem
/// about a label is in that label. Null rows stay null. Rows of a dictionary with one value have equal labels.
#[test]
fn no_problem_is_lost() {
    let (long, longer) = (
        "a".repeat(64),
        ["a".repeat(60).as_str(); 5].join(".") + ".com",
    );
    let names = [
        "a_b.-c-.xn--0",
        "",
        ".",
        "a..b",
        &long,
        &longer,
        "1⒈ü.com",
        "a\u{2024}b_.ü",
        "ok.de",
        "",
    ];
    let mut rows: Vec<arrays::Row> = names.iter().map(|&name| Some(name.to_owned())).collect();
    rows.insert(3, None);
    let mut all = arrays::of_each_type(&rows);
    all.push(arrays::unusual_dictionary());
    for array in all {
        for edition in editions() {
            let errors = idna_problems(&array, edition, 1, None).unwrap();
            let labels = idna_labels(&array, edition, 1, None).unwrap();
            labels.to_data().validate_full().unwrap();
            for row in 0..array.len() {
                assert_eq!(errors.is_null(row), labels.is_null(row));
                if labels.is_null(row) {
                    continue;
                }
                let label = labels.value(row);
                let of_labels = label
                    .as_struct()
                    .column_by_name("problems")
                    .unwrap()
                    .as_list::<i32>()
                    .clone();
                let of_labels = of_labels.iter().flatten();
                let mut found: Vec<_> = of_labels
                    .flat_map(|list| failures(list.as_struct()))
                    .collect();
                let mut expected = failures(errors.value(row).as_struct());
                found.sort();
                expected.sort();
                assert_eq!(found, expected, "row {row}");
            }
        }
    }
}

/// Several threads divide the rows.
#[test]
fn threads_give_equal_labels() {
    let rows: Vec<_> = (0..70_000)
        .map(|row| (row % 3 > 0).then(|| format!("a{row}_.ü")))
        .collect();
    let names: ArrayRef = Arc::new(StringArray::from(rows));
    let one = idna_labels(&names, &Uts46::STRICT, 1, None).unwrap();
    let two = idna_labels(&names, &Uts46::STRICT, 2, None).unwrap();
    assert_eq!(one, two);
    assert_eq!((two.len(), two.value_length(69_998)), (70_000, 2));
    assert!(idna_labels(&names, &Uts46::STRICT, 2, Some(&|| true)).is_err());
}
