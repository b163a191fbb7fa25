//! Types, nulls, options, and what lists of functions say.

use std::sync::Arc;

use datafusion::arrow::array::{Array, ArrayRef, BinaryArray, Int64Array, NullArray, StringArray};
use datafusion::arrow::datatypes::DataType;

use crate::support::{array, batches, error, rows, session, table, texts, types};

const NAMES: [Option<&str>; 4] = [Some("Bücher.example"), None, Some("a_b"), Some("a.b")];

/// The value has the type of the text; nulls stay; a refused row is null.
#[test]
fn every_type_of_text() {
    let session = session();
    for kind in types() {
        table(&session, vec![("name", array(&NAMES, &kind))]);
        for call in ["idna_to_ascii(name)", "try_idna_to_ascii(name)['value']"] {
            let query = format!("SELECT {call} FROM t");
            let found = batches(&session, &query).unwrap();
            assert_eq!(found[0].column(0).data_type(), &kind);
            let expected = [Some("xn--bcher-kva.example"), None, None, Some("a.b")];
            assert!(
                texts(&session, &query)
                    .iter()
                    .map(Option::as_deref)
                    .eq(expected),
                "{kind}"
            );
        }
        let query = "SELECT try_idna_to_ascii(name) IS NULL, idna_errors(name) IS NULL, idna_labels(name) IS NULL FROM t";
        let nulls: Vec<_> = rows(&session, query)
            .into_iter()
            .map(|row| row.join(" "))
            .collect();
        let (valid, null) = ("false false false", "true true true");
        assert_eq!(nulls, [valid, null, valid, valid], "{kind}");
    }
}

#[test]
fn the_type_null() {
    let session = session();
    let nulls: ArrayRef = Arc::new(NullArray::new(2));
    table(&session, vec![("name", nulls)]);
    for function in puny_datafusion::functions() {
        let name = function.name();
        let query = format!("SELECT {name}(name) IS NULL, {name}(NULL) IS NULL FROM t");
        assert_eq!(
            rows(&session, &query),
            [["true", "true"], ["true", "true"]],
            "{name}"
        );
    }
}

#[test]
fn scalars() {
    let session = session();
    for kind in ["Utf8", "LargeUtf8", "Utf8View", "Dictionary(Int32, Utf8)"] {
        let query = format!(
            "SELECT idna_to_ascii(arrow_cast('faß.de', '{kind}')) AS a, arrow_typeof(idna_to_ascii(arrow_cast('faß.de', '{kind}'))) AS k"
        );
        let found = rows(&session, &query);
        assert_eq!(found, [["xn--fa-hia.de", kind]]);
    }
}

#[test]
fn other_types_are_refused_by_planning() {
    let session = session();
    let numbers: ArrayRef = Arc::new(Int64Array::from(vec![1]));
    let bytes: ArrayRef = Arc::new(BinaryArray::from(vec![b"a".as_slice()]));
    table(&session, vec![("number", numbers), ("bytes", bytes)]);
    for function in puny_datafusion::functions() {
        let name = function.name();
        let message = error(&session, &format!("EXPLAIN SELECT {name}(number) FROM t"));
        let expected = format!(
            "{name} takes text (Utf8, LargeUtf8, Utf8View or a dictionary of one), not Int64"
        );
        assert!(message.contains(&expected), "{message}");
        assert!(message.contains("CAST(… AS VARCHAR)"), "{message}");
        let message = error(&session, &format!("EXPLAIN SELECT {name}(bytes) FROM t"));
        assert!(message.contains("arrow_cast(…, 'Utf8')"), "{message}");
        let message = error(&session, &format!("EXPLAIN SELECT {name}() FROM t"));
        assert!(
            message.contains("does not support zero arguments"),
            "{message}"
        );
        let message = error(
            &session,
            &format!("EXPLAIN SELECT {name}('a', 'b', 'c', 'd') FROM t"),
        );
        assert!(message.contains(", not 4 arguments"), "{message}");
    }
    assert_eq!(
        rows(
            &session,
            "SELECT idna_to_ascii(arrow_cast(bytes, 'Utf8')) FROM t"
        ),
        [["a"]]
    );
}

#[test]
fn options_by_name_and_by_position() {
    let session = session();
    for (call, expected) in [
        ("idna_to_ascii('a_b')", "NULL"),
        ("idna_to_ascii('a_b', edition => 'url')", "a_b"),
        ("idna_to_ascii('a_b', 'url')", "a_b"),
        ("idna_to_ascii('a_b', EDITION => lower('URL'))", "a_b"),
        (
            "idna_to_ascii('a_b', flags => 'std3=dns', edition => 'uts46')",
            "a_b",
        ),
        (
            "idna_to_ascii('-_-', 'uts46', 'std3=dns check_hyphens=no')",
            "-_-",
        ),
        (
            "idna_to_ascii(edition => '2003', name => 'faß.de')",
            "fass.de",
        ),
        ("idna_display('a_b', edition => 'url')", "a_b"),
        ("try_idna_to_unicode('xn--a_b-hoa', 'url')['value']", "aü_b"),
        ("punycode_encode(label => 'ü')", "tda"),
        ("idna_skeleton(text => 'ѕ')", "s"),
    ] {
        assert_eq!(
            rows(&session, &format!("SELECT {call}")),
            [[expected]],
            "{call}"
        );
    }
}

#[test]
fn wrong_options_are_errors_of_planning() {
    let session = session();
    for (call, expected) in [
        (
            "idna_to_ascii(name, 'uts45')",
            "there is no edition \"uts45\"; there are uts46, uts46-transitional, url, ",
        ),
        (
            "idna_to_ascii(name, edition => 'url', flags => 'std3=no')",
            "url has no flag std3; it has be-strict",
        ),
        (
            "idna_to_ascii(name, 'uts46', 'std3=maybe')",
            "std3 is yes, no or dns, not maybe",
        ),
        (
            "idna_to_ascii(name, 'uts46', 'std3')",
            "write each as flag=value",
        ),
        (
            "idna_to_ascii(name, editon => 'url')",
            "Unknown parameter name 'editon'. Valid parameters are: [name, edition, flags]",
        ),
        (
            "idna_to_ascii(name, flags => 'std3=no')",
            "Missing required parameter 'edition'",
        ),
        ("idna_to_ascii(name, 3)", "edition has to be a text, not 3"),
        ("idna_to_ascii(name, NULL)", "edition is null"),
        (
            "punycode_encode(name, 'url')",
            "punycode_encode takes (label), not 2 arguments",
        ),
    ] {
        table(&session, vec![("name", array(&NAMES, &DataType::Utf8))]);
        let message = error(&session, &format!("EXPLAIN SELECT {call} FROM t"));
        assert!(message.contains(expected), "{call}: {message}");
    }
    let message = error(&session, "SELECT idna_to_ascii(name, name) FROM t");
    assert!(
        message.contains("edition has to be a constant, not a column"),
        "{message}"
    );
}

/// A parameter of a prepared query is known when it runs.
#[test]
fn prepared_queries() {
    let session = session();
    rows(
        &session,
        "PREPARE p(VARCHAR, VARCHAR) AS SELECT idna_to_ascii($1, $2)",
    );
    assert_eq!(rows(&session, "EXECUTE p('a_b', 'url')"), [["a_b"]]);
    assert!(error(&session, "EXECUTE p('a_b', 'x')").contains("there is no edition"));
}

/// What SHOW FUNCTIONS has of each.
#[test]
fn functions_are_described() {
    let session = session();
    let shown = rows(&session, "SHOW FUNCTIONS");
    for function in puny_datafusion::functions() {
        let name = function.name();
        let own: Vec<_> = shown.iter().filter(|row| row[0] == name).collect();
        assert!(!own.is_empty(), "{name}");
        for row in own {
            let documentation = function.documentation().unwrap();
            assert!(row.contains(&documentation.description), "{row:?}");
            assert!(row.contains(&documentation.syntax_example), "{row:?}");
            assert!(
                row.iter()
                    .any(|cell| cell.contains("Utf8") || cell.contains("String")),
                "{row:?}"
            );
        }
        let query = format!(
            "SELECT is_deterministic FROM information_schema.routines WHERE routine_name = '{name}'"
        );
        assert!(
            rows(&session, &query).iter().all(|row| row == &["true"]),
            "{name}"
        );
    }
}

/// The examples of the documentation have the results that it says.
#[test]
fn examples_are_right() {
    let session = session();
    for function in puny_datafusion::functions() {
        let example = function
            .documentation()
            .unwrap()
            .sql_example
            .clone()
            .unwrap();
        let example = example
            .strip_prefix("```sql\n> ")
            .unwrap()
            .strip_suffix("\n```")
            .unwrap();
        let (query, result) = example.split_once('\n').unwrap();
        assert!(query.contains(function.name()));
        assert_eq!(
            rows(&session, query.trim_end_matches(';')),
            [[result]],
            "{query}"
        );
    }
}

/// A result may be longer than an array of its type can hold, which is an error with the row.
#[test]
fn an_array_that_is_no_text_within_is_an_error() {
    let session = session();
    // A dictionary of numbers is no text.
    let dictionary = DataType::Dictionary(Box::new(DataType::Int32), Box::new(DataType::Int64));
    let numbers: ArrayRef = Arc::new(StringArray::from(vec!["1"]));
    let numbers = datafusion::arrow::compute::cast(&numbers, &DataType::Int64).unwrap();
    let numbers = datafusion::arrow::compute::cast(&numbers, &dictionary).unwrap();
    assert_eq!(numbers.len(), 1);
    table(&session, vec![("name", numbers)]);
    assert!(error(&session, "SELECT idna_to_ascii(name) FROM t").contains("takes text"));
}
