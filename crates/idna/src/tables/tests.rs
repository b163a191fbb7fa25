use super::UNICODE_VERSION;
use crate::normalise::{is_nfc, nfc};
use crate::properties::{canonical_combining_class, properties, Properties};
use std::string::String;
use std::vec::Vec;
use unicode_normalization::*;

#[test]
fn nfc_oracle() {
    assert_eq!(UNICODE_VERSION, (18, 0, 0));
    for c in '\0'..=char::MAX {
        let mut v: Vec<char> = [c].to_vec();
        nfc(&mut v);
        assert!(
            v.iter().copied().eq([c].into_iter().nfc()),
            "{:x} {:?}",
            c as u32,
            v
        );
        assert_eq!(
            canonical_combining_class(c),
            char::canonical_combining_class(c)
        );
        assert_eq!(
            properties(c).has(Properties::NFC_CHECK),
            is_nfc_quick([c].into_iter()) != IsNormalized::Yes,
            "{:x}",
            c as u32
        );
        assert_eq!(is_nfc([c].into_iter()), v == [c]);
        let _ = String::new();
    }
}
