//! Random strings under random parameters and alphabets. The library and the pseudocode of section 6 agree about
//! results, errors and offsets, in every form of the operations.

use crate::support::generate::{self, Drawn};
use crate::support::{
    self, decode_failure, decode_scratch, encode_failure, encode_scratch, string, Config,
};
use proptest::collection::vec;
use proptest::prelude::*;
use puny::trace::DecodeTrace;
use puny::{DecodeErrorKind, EncodeErrorKind, Maxint};

fn choices(most: usize) -> impl Strategy<Value = Vec<u32>> {
    vec(any::<u32>(), 0..most)
}

fn punycode(wide: bool) -> Config {
    let maxint = if wide { Maxint::Bits64 } else { Maxint::Bits32 };
    Config {
        maxint,
        ..Config::punycode()
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn any_text_with_any_config(draws in choices(2000), longest in 0..1000_u32) {
        let mut draws = Drawn(&draws);
        let config = generate::config(&mut draws);
        let extended = generate::extended(&mut draws, &config, longest);
        generate::check_extended(&config, &extended);
    }

    #[test]
    fn any_digits_with_any_config(draws in choices(1500), longest in 0..300_u32) {
        let mut draws = Drawn(&draws);
        let config = generate::config(&mut draws);
        let basic = generate::basic(&mut draws, &config, longest);
        generate::check_basic(&config, &basic);
    }

    #[test]
    fn mutations_with_any_config(draws in choices(2000)) {
        let mut draws = Drawn(&draws);
        let config = generate::config(&mut draws);
        let extended = generate::extended(&mut draws, &config, 200);
        if let Ok(mut basic) = config.spec().encode(&extended) {
            generate::mutate(&mut draws, &config, &mut basic);
            generate::check_basic(&config, &basic);
        }
    }

    #[test]
    fn any_text_in_punycode(draws in choices(4000), longest in 0..4000_u32, wide: bool) {
        let config = punycode(wide);
        let extended = generate::extended(&mut Drawn(&draws), &config, longest);
        generate::check_extended(&config, &extended);
    }

    #[test]
    fn mutations_in_punycode(draws in choices(2000), wide: bool) {
        let config = punycode(wide);
        let mut draws = Drawn(&draws);
        let extended = generate::extended(&mut draws, &config, 300);
        if let Ok(mut basic) = config.spec().encode(&extended) {
            generate::mutate(&mut draws, &config, &mut basic);
            generate::check_basic(&config, &basic);
        }
    }

    #[test]
    fn any_unicode_string(text in "\\PC*") {
        let points = support::points(&text);
        let basic = generate::check_extended(&Config::punycode(), &points).unwrap();
        prop_assert_eq!(generate::check_basic(&Config::punycode(), &basic).unwrap(), points);
    }

    #[test]
    fn any_string_of_digits(basic in "[a-z0-9A-Z]{0,12}|[a-z-]{0,40}|[ -~]{0,6}-[a-z0-9]{0,20}") {
        let points = support::points(&basic);
        generate::check_basic(&punycode(false), &points);
        generate::check_basic(&punycode(true), &points);
    }

    /// The number of insertions is around 64, the maximum on the stack. Lengths are around the lengths at which the
    /// words of the sets are full.
    #[test]
    fn boundaries(
        pending in prop_oneof![Just(0_usize), 62..=67_usize, 126..=130_usize],
        total in prop_oneof![64..=66_usize, 127..=129_usize, 191..=193_usize, 4095..=4097_usize],
        draws in vec(any::<u32>(), 300),
        window in prop_oneof![Just(1_u32), Just(2), Just(300), Just(0x2000)],
    ) {
        // The drawn numbers spread the non-basic code points over the string.
        let mut extended = vec![u32::from('x'); total.max(pending)];
        let mut left = pending;
        for draw in &draws {
            let index = (*draw >> 8) as usize % extended.len();
            if left > 0 && extended[index] == u32::from('x') {
                extended[index] = 0x80 + draw % window;
                left -= 1;
            }
        }
        for code_point in &mut extended {
            if left > 0 && *code_point == u32::from('x') {
                *code_point = 0x80;
                left -= 1;
            }
        }
        let bootstring = Config::punycode();
        let scratch = encode_scratch(&bootstring.bootstring(), &extended[..]);
        prop_assert_eq!(scratch == 0, pending <= 64, "{} pending", pending);
        let basic = generate::check_extended(&Config::punycode(), &extended).unwrap();
        let scratch = decode_scratch(&bootstring.bootstring(), &string(&basic).unwrap());
        prop_assert_eq!(scratch == 0, pending <= 64, "{} pending", pending);
    }

    /// A limit does not change the encoding. For strings within the limit, results are equal. For longer strings,
    /// the error is at the first code point after the limit, unless another error comes first.
    #[test]
    fn limits(draws in choices(1500), limit in 0..100_usize) {
        let mut draws = Drawn(&draws);
        let config = generate::config(&mut draws);
        let extended = generate::extended(&mut draws, &config, 150);
        let limited = config.bootstring().with_limit(limit);

        let expected = config.spec().encode(&extended);
        match limited.encode(&extended[..]) {
            Err(error) if error.kind() == (EncodeErrorKind::TooLong { limit }) => {
                prop_assert!(extended.len() > limit);
                prop_assert_eq!(error.offset(), limit);
            }
            other => {
                let other = other.map_err(|e| encode_failure(e).unwrap());
                let at = other.as_ref().map_or_else(|failure| failure.at, |_| extended.len());
                prop_assert!(extended.len() <= limit || at < limit);
                prop_assert_eq!(&other, &expected);
            }
        }

        let Ok(basic) = expected else { return Ok(()) };
        let unlimited = config.spec().decode(&basic);
        match limited.decode(&basic[..]) {
            Err(error) if error.kind() == (DecodeErrorKind::TooLong { limit }) => {
                prop_assert!(extended.len() > limit);
                let trace = DecodeTrace::new(&config.bootstring(), &basic[..]);
                let literal = trace.literal().len();
                let offset = match limit.checked_sub(literal) {
                    None => limit,
                    Some(deltas) => {
                        let digits = trace.steps().iter().take(deltas).map(|s| s.digits.len());
                        literal + usize::from(literal > 0) + digits.sum::<usize>()
                    }
                };
                prop_assert_eq!(error.offset(), offset);
            }
            other => {
                let other = other.map_err(|e| decode_failure(e).unwrap());
                prop_assert!(extended.len() <= limit || unlimited.is_err());
                prop_assert_eq!(other, unlimited);
            }
        }
    }
}
