//! Compares every result for every code point with the result of the registry's `idna_adapter`, whose data has the same
//! version of Unicode.

/// Returns the properties of a code point, and for each set whether it contains the value of the code point.
macro_rules! answers {
    ($krate:ident, $c:expr) => {{
        let adapter = $krate::Adapter::new();
        let bidi = adapter.bidi_class($c);
        let joining = adapter.joining_type($c);
        let sets = [
            $krate::RTL_MASK,
            $krate::FIRST_BC_MASK,
            $krate::LAST_LTR_MASK,
            $krate::LAST_RTL_MASK,
            $krate::MIDDLE_LTR_MASK,
            $krate::MIDDLE_RTL_MASK,
        ];
        let joining_sets = [
            $krate::LEFT_OR_DUAL_JOINING_MASK,
            $krate::RIGHT_OR_DUAL_JOINING_MASK,
        ];
        (
            [adapter.is_mark($c), adapter.is_virama($c)],
            sets.map(|set| set.intersects(bidi.to_mask())),
            [
                bidi.is_ltr(),
                bidi.is_nonspacing_mark(),
                bidi.is_european_number(),
                bidi.is_arabic_number(),
            ],
            joining_sets.map(|set| set.intersects(joining.to_mask())),
            joining.is_transparent(),
        )
    }};
}

/// Returns the results of `map_normalize` and of `normalize_validate` for a text.
macro_rules! texts {
    ($krate:ident, $text:expr) => {{
        let adapter = $krate::Adapter::new();
        [
            adapter
                .map_normalize($text.iter().copied())
                .collect::<String>(),
            adapter.normalize_validate($text.iter().copied()).collect(),
        ]
    }};
}

#[test]
fn properties_equal_the_properties_of_the_registry() {
    for c in '\0'..=char::MAX {
        assert_eq!(answers!(idna_adapter, c), answers!(registry, c), "{c:?}");
    }
}

#[test]
fn mapped_and_normalised_texts_equal_the_texts_of_the_registry() {
    for c in '\0'..=char::MAX {
        for text in [
            vec![c],
            vec!['e', c, '\u{327}', '\u{301}', c, 'u', '\u{308}', c],
        ] {
            assert_eq!(
                texts!(idna_adapter, text),
                texts!(registry, text),
                "{text:?}"
            );
        }
    }
}
