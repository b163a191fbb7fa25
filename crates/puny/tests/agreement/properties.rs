//! Random strings under random parameters and alphabets: the product and the pseudocode
//! of section 6 agree in results, errors and offsets, on every surface.

use crate::support::worlds::{self, Drawn};
use crate::support::{self, decode_failure, encode_failure, World};
use proptest::collection::vec;
use proptest::prelude::*;
use puny::trace::DecodeTrace;
use puny::{DecodeErrorKind, EncodeErrorKind, Maxint};

fn choices(most: usize) -> impl Strategy<Value = Vec<u32>> {
    vec(any::<u32>(), 0..most)
}

fn punycode(wide: bool) -> World {
    let maxint = if wide { Maxint::Bits64 } else { Maxint::Bits32 };
    World {
        maxint,
        ..World::punycode()
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn any_text_in_any_world(draws in choices(2000), longest in 0..1000_u32) {
        let mut draws = Drawn(&draws);
        let world = worlds::world(&mut draws);
        let extended = worlds::extended(&mut draws, &world, longest);
        worlds::check_extended(&world, &extended);
    }

    #[test]
    fn any_digits_in_any_world(draws in choices(1500), longest in 0..300_u32) {
        let mut draws = Drawn(&draws);
        let world = worlds::world(&mut draws);
        let basic = worlds::basic(&mut draws, &world, longest);
        worlds::check_basic(&world, &basic);
    }

    #[test]
    fn mutations_in_any_world(draws in choices(2000)) {
        let mut draws = Drawn(&draws);
        let world = worlds::world(&mut draws);
        let extended = worlds::extended(&mut draws, &world, 200);
        if let Ok(mut basic) = world.spec().encode(&extended) {
            worlds::mutate(&mut draws, &world, &mut basic);
            worlds::check_basic(&world, &basic);
        }
    }

    #[test]
    fn any_text_in_punycode(draws in choices(4000), longest in 0..4000_u32, wide: bool) {
        let world = punycode(wide);
        let extended = worlds::extended(&mut Drawn(&draws), &world, longest);
        worlds::check_extended(&world, &extended);
    }

    #[test]
    fn mutations_in_punycode(draws in choices(2000), wide: bool) {
        let world = punycode(wide);
        let mut draws = Drawn(&draws);
        let extended = worlds::extended(&mut draws, &world, 300);
        if let Ok(mut basic) = world.spec().encode(&extended) {
            worlds::mutate(&mut draws, &world, &mut basic);
            worlds::check_basic(&world, &basic);
        }
    }

    #[test]
    fn any_unicode_string(text in "\\PC*") {
        let points = support::points(&text);
        let basic = worlds::check_extended(&World::punycode(), &points).unwrap();
        prop_assert_eq!(worlds::check_basic(&World::punycode(), &basic).unwrap(), points);
    }

    #[test]
    fn any_string_of_digits(basic in "[a-z0-9A-Z]{0,12}|[a-z-]{0,40}|[ -~]{0,6}-[a-z0-9]{0,20}") {
        let points = support::points(&basic);
        worlds::check_basic(&punycode(false), &points);
        worlds::check_basic(&punycode(true), &points);
    }

    /// Around 64 insertions, with which the stack is left, and around lengths at which
    /// the words of the sets are full.
    #[test]
    fn boundaries(
        pending in prop_oneof![Just(0_usize), 62..=67_usize, 126..=130_usize],
        total in prop_oneof![64..=66_usize, 127..=129_usize, 191..=193_usize, 4095..=4097_usize],
        draws in vec(any::<u32>(), 300),
        window in prop_oneof![Just(1_u32), Just(2), Just(300), Just(0x2000)],
    ) {
        // Non-basic code points spread over the places by the draws.
        let mut extended = vec![u32::from('x'); total.max(pending)];
        let mut left = pending;
        for draw in &draws {
            let place = (*draw >> 8) as usize % extended.len();
            if left > 0 && extended[place] == u32::from('x') {
                extended[place] = 0x80 + draw % window;
                left -= 1;
            }
        }
        for place in &mut extended {
            if left > 0 && *place == u32::from('x') {
                *place = 0x80;
                left -= 1;
            }
        }
        let bootstring = World::punycode();
        let scratch = bootstring.bootstring().encode_scratch_len(&extended[..]);
        prop_assert_eq!(scratch == 0, pending <= 64, "{} pending", pending);
        let basic = worlds::check_extended(&World::punycode(), &extended).unwrap();
        let scratch = bootstring.bootstring().decode_scratch_len(&basic[..]);
        prop_assert_eq!(scratch == 0, pending <= 64, "{} pending", pending);
    }

    /// A limit is no other encoding: below it nothing changes, beyond it the error says
    /// so at the first code point too many, unless there is another before.
    #[test]
    fn limits(draws in choices(1500), limit in 0..100_usize) {
        let mut draws = Drawn(&draws);
        let world = worlds::world(&mut draws);
        let extended = worlds::extended(&mut draws, &world, 150);
        let limited = world.bootstring().with_limit(limit);

        let expected = world.spec().encode(&extended);
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
        let unlimited = world.spec().decode(&basic);
        match limited.decode(&basic[..]) {
            Err(error) if error.kind() == (DecodeErrorKind::TooLong { limit }) => {
                prop_assert!(extended.len() > limit);
                let trace = DecodeTrace::new(&world.bootstring(), &basic[..]);
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
