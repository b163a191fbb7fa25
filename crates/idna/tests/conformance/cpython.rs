//! Compares IDNA2003 with the test cases of CPython.

use puny_idna::{Idna, Idna2003, Rule, Unassigned};
use testdata::Row;

const QUERY: Idna2003 = Idna2003::QUERY;

/// Returns the status of every problem of ToASCII.
fn refusals(name: &str) -> Vec<Rule> {
    let error = QUERY.to_ascii(name).unwrap_err();
    error.problems().iter().map(|p| p.rule()).collect()
}

/// Returns the status of every problem of ToUnicode. Asserts that a name with problems did not change.
fn failed_steps(name: &str) -> Vec<Rule> {
    let conversion = QUERY.to_unicode_report(name);
    if !conversion.is_valid() {
        assert_eq!(conversion.text_even_if_refused(), name);
    }
    conversion.problems().iter().map(|p| p.rule()).collect()
}

/// Returns a field as text, or `None` if the field has no value or contains a surrogate.
fn string(case: &Row, column: &str) -> Option<String> {
    let points = case.points(column)?;
    points.into_iter().map(char::from_u32).collect()
}

/// Returns the result of Nameprep, which is computed from the result of ToASCII: the A-label encodes the prepared code
/// points.
fn prepared(input: &str) -> Result<String, Vec<Rule>> {
    // Nameprep reports only these statuses. All other statuses are from later steps.
    let edition = QUERY.with_unassigned(Unassigned::Check);
    let report = edition.to_ascii_report(input);
    let of_nameprep = |status: &Rule| {
        matches!(
            status,
            Rule::NameprepProhibited | Rule::NameprepBidi | Rule::Unassigned
        )
    };
    let failed: Vec<Rule> = report
        .problems()
        .iter()
        .map(|p| p.rule())
        .filter(of_nameprep)
        .collect();
    if !failed.is_empty() {
        return Err(failed);
    }
    match report.text_even_if_refused().strip_prefix("xn--") {
        Some(basic) => Ok(puny::punycode::decode(basic).unwrap()),
        None => Ok(report.text_even_if_refused().to_owned()),
    }
}

/// The cases of draft-josefsson-idn-test-vectors, as CPython has them. Two kinds of cases are skipped: ASCII labels, to
/// which IDNA2003 does not apply Nameprep, and texts with a surrogate, which a `str` cannot contain.
#[test]
fn nameprep_agrees_with_the_cases_of_cpython() {
    let is_prepared = |input: &str, expected: Option<&str>| expected.is_none() || !input.is_ascii();
    let table = testdata::read("cpython/nameprep.tsv").only(|case| {
        let expected = string(case, "expected");
        string(case, "unicode").map_or(false, |input| is_prepared(&input, expected.as_deref()))
    });
    table.each(|case| {
        let result = prepared(&string(case, "unicode").unwrap());
        match string(case, "expected") {
            Some(expected) => assert_eq!(result, Ok(expected)),
            None => assert!(result.is_err(), "{result:?}"),
        }
    });
}

/// CPython's tests of its codec `idna`, which implements IDNA2003 with query strings.
#[test]
fn results_agree_with_the_codec_of_cpython() {
    testdata::read("cpython/idna2003.tsv").each(|case| {
        let (unicode, ascii) = (case.optional("unicode"), case.optional("punycode"));
        let is_refused = case.optional("error").is_some();
        match (case.text("direction").as_str(), is_refused) {
            ("to_ascii", false) => {
                assert_eq!(QUERY.to_ascii(&unicode.unwrap()).unwrap(), ascii.unwrap());
            }
            ("to_ascii", true) => assert_eq!(refusals(&unicode.unwrap()), [Rule::LabelLength]),
            ("to_unicode", false) => {
                let ascii = ascii.unwrap();
                let conversion = QUERY.to_unicode_report(&ascii);
                assert_eq!(conversion.text_even_if_refused(), unicode.unwrap());
                assert!(conversion.is_valid());
            }
            ("to_unicode", true) if case.text("error") == "too_long" => {
                // This input is too long: one code point before thousands of 'a's.
                assert!(!failed_steps(&ascii.unwrap()).is_empty());
            }
            ("to_unicode", true) => {
                // The input of CPython's decoder is bytes, and CPython refuses bytes that are not ASCII. By RFC 3490,
                // the input is Unicode, so these inputs are accepted. The other inputs have an invalid digit, at the
                // offset that CPython reports.
                let ascii = ascii.unwrap();
                if ascii.is_ascii() {
                    assert_eq!(failed_steps(&ascii), [Rule::BadALabel]);
                    let at = case.number("error_at").unwrap();
                    let range = QUERY.to_unicode_report(&ascii).problems()[0].range();
                    assert_eq!(range, at..at + 1);
                } else {
                    assert!(QUERY.to_ascii(&ascii).is_ok());
                }
            }
            (direction, _) => panic!("{direction}"),
        }
    });
}
