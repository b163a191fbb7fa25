//! The formats `hostname`, `idn-hostname`, `email` and `idn-email` of JSON Schema, by its test suite of draft 2020-12.

use puny_idna::hostname::{check_hostname, check_idn_hostname, check_idn_hostname_2020_12};
use puny_idna::mailbox::Mailbox;
use testdata::Row;

/// Checks that a name has the format `idn-hostname` if it is valid. The mapping of UTS #46, which the format has since
/// json-schema-spec#1660, changes no answer of draft 2020-12.
fn check_idn(case: &Row) {
    let (name, is_valid) = (case.text("data"), case.is_true("valid"));
    assert_eq!(
        check_idn_hostname_2020_12(&name).is_ok(),
        is_valid,
        "{name:?}"
    );
    assert_eq!(check_idn_hostname(&name).is_ok(), is_valid, "{name:?}");
}

/// Every `hostname` of these cases is also an `idn-hostname`.
#[test]
fn hostname() {
    testdata::read("json-schema/hostname.tsv").each(|case| {
        let name = case.text("data");
        assert_eq!(
            check_hostname(&name).is_ok(),
            case.is_true("valid"),
            "{name:?}"
        );
        check_idn(case);
    });
}

#[test]
fn idn_hostname() {
    testdata::read("json-schema/idn-hostname.tsv").each(check_idn);
}

/// Every `email` of these cases is also an `idn-email`.
#[test]
fn email() {
    testdata::read("json-schema/email.tsv").each(|case| {
        let address = case.text("data");
        assert_eq!(
            Mailbox::ascii(&address).is_ok(),
            case.is_true("valid"),
            "{address:?}"
        );
        assert_eq!(
            Mailbox::new(&address).is_ok(),
            case.is_true("valid"),
            "{address:?}"
        );
    });
}

#[test]
fn idn_email() {
    testdata::read("json-schema/idn-email.tsv").each(|case| {
        let address = case.text("data");
        assert_eq!(
            Mailbox::new(&address).is_ok(),
            case.is_true("valid"),
            "{address:?}"
        );
    });
}
