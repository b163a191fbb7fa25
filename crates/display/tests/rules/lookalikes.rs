//! Tests the comparison of two names that may be confusable.

use proptest::prelude::*;
use puny_display::{compare, Comparison};
use puny_idna::{Idna, Uts46};

const STRICT: &dyn Idna = &Uts46::STRICT;

#[test]
fn names_are_compared_by_their_look() {
    for (one, other, expected) in [
        ("example.com", "EXAMPLE.com.", Comparison::Same),
        ("xn--bcher-kva.de", "Bücher。de", Comparison::Same),
        ("аррӏе.com", "apple.com", Comparison::WholeScript),
        ("microsoft.com", "rnicrosoft.com", Comparison::SingleScript),
        ("paypa1.com", "paypal.com", Comparison::SingleScript),
        // The prototype of 0 is O, which becomes o in lower case.
        ("g00gle.com", "gOOgle.com", Comparison::SingleScript),
        ("g00gle.com", "google.com", Comparison::SingleScript),
        ("pаypal.com", "paypal.com", Comparison::MixedScript),
        (
            "раураӏ.pаypal.com",
            "paypal.paypal.com",
            Comparison::MixedScript,
        ),
        // Latin iota looks like i and like l.
        ("paypaɩ.com", "paypal.com", Comparison::SingleScript),
        ("mɩcrosoft.com", "microsoft.com", Comparison::SingleScript),
        // Names that are equal without marks, strokes and hooks
        ("googlé.com", "google.com", Comparison::Resembles),
        ("tést", "test", Comparison::Resembles),
        ("łest", "lest", Comparison::Resembles),
        ("biṇaṇce.com", "binance.com", Comparison::Resembles),
        ("te\u{323}st", "test", Comparison::Resembles),
        ("ƙoɓɗɔ", "kobdo", Comparison::Resembles),
        ("googłe.com", "gøøgle.com", Comparison::Resembles),
        ("páypaɩ.com", "paypal.com", Comparison::Resembles),
        ("ғасевооқ.com", "facebook.com", Comparison::Resembles),
        ("ғасе.com", "face.com", Comparison::WholeScript),
        ("хвох.com", "xbox.com", Comparison::Resembles),
        ("ҳбоҳ.com", "xbox.com", Comparison::Resembles),
        // Cyrillic letters that look like small capitals
        ("тест.com", "tect.com", Comparison::Resembles),
        // One pair of labels looks alike, and the labels of the other pair only resemble each other.
        ("раураӏ.googlé", "paypal.google", Comparison::Resembles),
        ("googlé.раураӏ", "google.paypal", Comparison::Resembles),
        // Letters from phishing and from Chromium's list
        ("coinþase.com", "coinbase.com", Comparison::Resembles),
        ("þaypal.com", "paypal.com", Comparison::SingleScript),
        (
            "myełherwallet.com",
            "myetherwallet.com",
            Comparison::Resembles,
        ),
        ("blockcḫain.com", "blockchain.com", Comparison::Resembles),
        ("faceƅook.com", "facebook.com", Comparison::Resembles),
        ("1passvvord.com", "1password.com", Comparison::Resembles),
        ("clropbox.com", "dropbox.com", Comparison::Resembles),
        ("aeœ.com", "aece.com", Comparison::Resembles),
        // Marks of other scripts are not removed, because they are vowels.
        ("कि.in", "के.in", Comparison::Distinct),
        ("か.jp", "が.jp", Comparison::Distinct),
        ("googlé.com", "goggle.com", Comparison::Distinct),
        ("a.example.com", "example.com", Comparison::Distinct),
        ("straße.de", "strasse.de", Comparison::Distinct),
        // Phonetic and turned letters are read as the vowels that they resemble.
        ("ɑmɐzɵn.com", "amazon.com", Comparison::Resembles),
        ("ɒmɒzɒn.com", "omozon.com", Comparison::Resembles),
        ("pəypəl.com", "paypal.com", Comparison::Resembles),
        ("pəypəl.com", "peypel.com", Comparison::Resembles),
        ("gɔɔglɘ.com", "google.com", Comparison::Resembles),
        ("ʇʍıʇʇɘɹ.com", "twitter.com", Comparison::Resembles),
        // Digits in words are read as letters. Each 1 can be read as i separately. In a number, digits are digits.
        ("tw1tter.com", "twitter.com", Comparison::Resembles),
        ("l1nked1n.com", "linkedin.com", Comparison::Resembles),
        ("11nked1n.com", "linkedin.com", Comparison::Resembles),
        ("fac3b00k.com", "facebook.com", Comparison::Resembles),
        ("4m4zon.com", "amazon.com", Comparison::Resembles),
        ("353.com", "ese.com", Comparison::Distinct),
        ("111.com", "iii.com", Comparison::Distinct),
    ] {
        assert_eq!(compare(one, other, STRICT), expected, "{one} {other}");
        assert_eq!(compare(other, one, STRICT), expected);
        let is_weaker = matches!(expected, Comparison::Resembles | Comparison::Distinct);
        let is_same = expected == Comparison::Same;
        assert_eq!(expected.is_confusable(), !is_weaker && !is_same);
    }
    // By the mapping of IDNA2003, both are the same name.
    {
        let then = &puny_idna::Idna2003::QUERY;
        let ascii = then.to_ascii("straße.de").unwrap();
        assert_eq!(compare(&ascii, "STRASSE.de", then), Comparison::Same);
    }
}

proptest! {
    #[test]
    fn comparing_is_symmetric(one in "[a-cа-вlI1.]{1,6}", other in "[a-cа-вlI1.]{1,6}") {
        prop_assert_eq!(compare(&one, &other, STRICT), compare(&other, &one, STRICT));
        prop_assert_eq!(compare(&one, &one, STRICT), Comparison::Same);
    }
}
