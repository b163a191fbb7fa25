//! Tests e-mail addresses of a megabyte.

use puny_idna::{email, Idna, Uts46};

const STRICT: &dyn Idna = &Uts46::STRICT;

#[test]
fn an_address_of_a_megabyte_is_unchanged() {
    for unit in ["@", "\"", "\\", "a@[", "\"@\"", "ü@"] {
        let address = unit.repeat(1_000_000 / unit.len());
        let _ = email::to_ascii(&address, STRICT);
        let unicode = email::to_unicode_report(&address, STRICT);
        assert_eq!(unicode.text_even_if_refused().len(), address.len());
    }
}
