//! What the optimizer does with the functions.

use std::sync::Arc;

use datafusion::arrow::array::{Array, ArrayRef, AsArray, Int64Array};
use datafusion::arrow::datatypes::DataType;
use datafusion::prelude::SessionContext;

use crate::support::{array, batches, plan, rows, session, table, types};

/// The table `t` with `name` and `id`.
fn names(kind: &DataType) -> SessionContext {
    let session = session();
    let ids: ArrayRef = Arc::new(Int64Array::from_iter_values(0..4));
    let rows = [Some("faß.de"), Some("a.b"), None, Some("faß.de")];
    table(&session, vec![("name", array(&rows, kind)), ("id", ids)]);
    session
}

/// The line of the plan with this operator, and its depth.
fn line<'p>(plan: &'p str, operator: &str) -> (usize, &'p str) {
    let mut lines = plan.lines().enumerate();
    lines
        .find(|(_, line)| line.trim_start().starts_with(operator))
        .unwrap_or_else(|| panic!("no {operator} in\n{plan}"))
}

#[test]
fn a_constant_is_folded() {
    let session = session();
    let found = plan(
        &session,
        "SELECT idna_to_ascii('Bücher.example', edition => 'url') AS a",
    );
    assert!(found.contains("\"xn--bcher-kva.example\""), "{found}");
    assert!(!found.contains("idna_to_ascii"), "{found}");
    for function in puny_datafusion::functions() {
        let name = function.name();
        let found = plan(&session, &format!("SELECT {name}('ab') AS a"));
        assert!(!found.contains(name), "{found}");
    }
}

/// A filter goes below the function, which then sees the rows that are left.
#[test]
fn a_filter_goes_below_the_function() {
    let session = names(&DataType::Utf8);
    let query = "SELECT a FROM (SELECT idna_to_ascii(name) AS a, id FROM t) WHERE id < 2";
    let found = plan(&session, query);
    let (outer, function) = line(&found, "Projection:");
    let (inner, filter) = line(&found, "Filter:");
    assert!(
        outer < inner && function.contains("idna_to_ascii(t.name)"),
        "{found}"
    );
    assert!(filter.contains("t.id < Int64(2)"), "{found}");
    assert_eq!(rows(&session, query), [["xn--fa-hia.de"], ["a.b"]]);
}

/// A filter on the result goes down too, below a group and into the side of a join that it needs.
#[test]
fn a_filter_on_the_result_goes_down() {
    let session = names(&DataType::Utf8);
    let query = "SELECT a FROM (SELECT idna_to_ascii(name) AS a, count(*) FROM t GROUP BY a) WHERE a = 'a.b'";
    let found = plan(&session, query);
    assert!(
        line(&found, "Aggregate:").0 < line(&found, "Filter:").0,
        "{found}"
    );
    let query =
        "SELECT l.id FROM t AS l JOIN t AS r ON l.id = r.id WHERE idna_to_ascii(l.name) = 'a.b'";
    let found = plan(&session, query);
    assert!(
        line(&found, "Inner Join:").0 < line(&found, "Filter:").0,
        "{found}"
    );
    assert!(
        line(&found, "Filter:").1.contains("idna_to_ascii(t.name)"),
        "{found}"
    );
    assert_eq!(rows(&session, query), [["1"]]);
}

/// Null gives null, so that rows without a partner cannot pass: the outer join becomes an inner one.
#[test]
fn an_outer_join_is_simplified() {
    let session = names(&DataType::Utf8);
    let query = "SELECT l.id FROM t AS l LEFT JOIN t AS r ON l.id = r.id + 2 WHERE idna_to_ascii(r.name) = 'a.b'";
    let found = plan(&session, query);
    assert!(
        found.contains("Inner Join") && !found.contains("Left Join"),
        "{found}"
    );
    assert_eq!(rows(&session, query), [["3"]]);
}

#[test]
fn equal_calls_are_one() {
    let session = names(&DataType::Utf8);
    let query = "SELECT idna_to_ascii(name) || '1' AS a, idna_to_ascii(name) || '2' AS b FROM t";
    let found = plan(&session, query);
    assert_eq!(
        found
            .matches("idna_to_ascii(t.name) AS __common_expr")
            .count(),
        1,
        "{found}"
    );
    // Other options, another call.
    let query =
        "SELECT idna_to_ascii(name) || '1' AS a, idna_to_ascii(name, 'url') || '2' AS b FROM t";
    assert!(!plan(&session, query).contains("__common_expr"));
}

/// No text is cast to another type.
#[test]
fn nothing_is_cast() {
    for kind in types() {
        let session = names(&kind);
        for function in puny_datafusion::functions() {
            let found = plan(
                &session,
                &format!("SELECT {}(name) AS a FROM t", function.name()),
            );
            assert!(
                found.contains(&format!("{}(t.name)", function.name())),
                "{kind}: {found}"
            );
        }
    }
}

/// Each value of a dictionary is converted once: the result has the keys of the column, and as many
/// values.
#[test]
fn a_dictionary_is_converted_once_a_value() {
    let session = session();
    let many: Vec<_> = (0..10_000)
        .map(|row| Some(["faß.de", "a_b", "a.b"][row % 3]))
        .collect();
    let kind = &types()[3];
    let column = array(&many, kind);
    table(&session, vec![("name", Arc::clone(&column))]);
    for query in [
        "SELECT idna_to_ascii(name) FROM t",
        "SELECT try_idna_to_ascii(name)['value'] FROM t",
    ] {
        let found = batches(&session, query).unwrap();
        let count: usize = found.iter().map(|batch| batch.num_rows()).sum();
        assert_eq!(count, many.len());
        for batch in &found {
            assert_eq!(batch.column(0).data_type(), kind);
            let dictionary = batch.column(0).as_any_dictionary();
            assert_eq!(dictionary.values().len(), 3);
        }
    }
}
