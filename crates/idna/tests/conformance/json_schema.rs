//! Compares the host names of IDNA2008 with the tests of the formats `hostname` and `idn-hostname` in the test suite of
//! JSON Schema, draft 2020-12.

use puny_idna::{DnsLength, Idna, Idna2008, Uts46};
use testdata::Row;

/// Returns whether a name is a host name by RFC 1123 or RFC 5890, section 2.3.2.3 (JSON Schema Validation, section
/// 7.3.3).
fn is_host_name(name: &str) -> bool {
    let edition = Idna2008::REGISTRATION.with_dns_length(DnsLength::Check);
    edition.to_ascii(name).is_ok()
}

/// Asserts that a case has the expected result.
fn check(case: &Row) {
    let name = case.text("data");
    // The format also accepts the full stops of RFC 3490, section 3.1.
    let name = name.replace(['\u{3002}', '\u{FF0E}', '\u{FF61}'], ".");
    assert_eq!(is_host_name(&name), case.is_true("valid"), "{name:?}");
    // Since json-schema-spec#1660, the format includes the mapping of UTS #46. The mapping does not change a result.
    let mapped = Uts46::STRICT.map(&name);
    assert_eq!(is_host_name(&mapped), case.is_true("valid"), "{name:?}");
}

/// Every `hostname` is also an `idn-hostname`, so both formats are checked in the same way.
#[test]
fn the_cases_of_hostname_agree() {
    testdata::read("json-schema/hostname.tsv").each(check);
}

#[test]
fn the_cases_of_idn_hostname_agree() {
    testdata::read("json-schema/idn-hostname.tsv").each(check);
}
