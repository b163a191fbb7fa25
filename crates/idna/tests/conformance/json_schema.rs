//! The formats `hostname` and `idn-hostname` of JSON Schema, by its test suite of draft 2020-12.

use puny_idna::{DnsLength, Idna, Idna2008, Uts46};
use testdata::Row;

/// A name as RFC 1123 or RFC 5890, section 2.3.2.3, describes it (JSON Schema Validation, section 7.3.3).
fn is_host_name(name: &str) -> bool {
    let edition = Idna2008::REGISTRATION.with_dns_length(DnsLength::Check);
    edition.to_ascii(name).is_ok()
}

fn check(case: &Row) {
    let name = case.text("data");
    // The full stops of RFC 3490, section 3.1.
    let name = name.replace(['\u{3002}', '\u{FF0E}', '\u{FF61}'], ".");
    assert_eq!(is_host_name(&name), case.is_true("valid"), "{name:?}");
    // The mapping of UTS #46, which the format has since json-schema-spec#1660, changes no answer.
    let mapped = Uts46::STRICT.map(&name);
    assert_eq!(is_host_name(&mapped), case.is_true("valid"), "{name:?}");
}

/// Every `hostname` is also an `idn-hostname`.
#[test]
fn hostname() {
    testdata::read("json-schema/hostname.tsv").each(check);
}

#[test]
fn idn_hostname() {
    testdata::read("json-schema/idn-hostname.tsv").each(check);
}
