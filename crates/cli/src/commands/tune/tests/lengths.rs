//! Lengths are those of the strings that the library encodes.

use proptest::prelude::*;
use puny::punycode::PUNYCODE;
use puny::{Bootstring, Maxint, ParamValues, Params};

use super::super::model::counts::Counts;
use super::super::model::strings::Lengths;
use super::{any_params, bootstring, corpus, encoded};

/// Words of a few scripts, with code points that neighbour each other and with others.
fn words() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec(
        "([a-z]{0,4}[ä-ÿ]?[a-z]{0,4}|[а-я]{1,9}|[一-龠]{1,5}|\\PC{0,6})",
        1..20,
    )
}

proptest! {
    #[test]
    fn lengths_are_those_of_encoded_strings(words in words(), params in any_params(2..70)) {
        let own = bootstring(params);
        let corpus = corpus(own, &words);
        let length = encoded(own, &words);
        prop_assert_eq!(Counts::new(corpus.strings()).total(&params, Maxint::Bits64), length);
        prop_assert_eq!(Lengths::new(params, Maxint::Bits64, &corpus).total(&corpus), length);
    }

    /// Equal code points far apart, and long strings.
    #[test]
    fn lengths_of_long_strings(words in "[a-c𠀀ß日]{0,600}", params in any_params(2..70)) {
        let own = bootstring(params);
        let words = [words];
        let corpus = corpus(own, &words);
        let length = encoded(own, &words);
        prop_assert_eq!(Counts::new(corpus.strings()).total(&params, Maxint::Bits64), length);
        prop_assert_eq!(Lengths::new(params, Maxint::Bits64, &corpus).total(&corpus), length);
    }

    #[test]
    fn a_later_initial_n_changes_the_first_delta_alone(words in words()) {
        let own = *PUNYCODE.params();
        let before = corpus(PUNYCODE, &words);
        if let Some(initial_n) = before.least_code_point(0x80) {
            let least = words.iter().flat_map(|word| word.chars()).filter(|c| !c.is_ascii()).min();
            prop_assert_eq!(least.map(u32::from), Some(initial_n));
            let later = before.with_later_n(initial_n - 0x80);
            let params = Params::new(ParamValues { initial_n, ..own.values() }).unwrap();
            let other = Bootstring::new(params, *PUNYCODE.alphabet()).unwrap();
            let length = encoded(other, &words);
            prop_assert_eq!(Counts::new(later.strings()).total(&params, Maxint::Bits32), length);
        }
    }
}
