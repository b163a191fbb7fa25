//! Exhaustive tests of section 4 for small values: which parameters and alphabets are legal, and which constraint
//! each illegal set of parameters or illegal alphabet violates.

use std::ops::RangeInclusive;

use puny::{Alphabet, AlphabetError, Bootstring, ParamValues, Params, ParamsError};

/// The values are around every constraint: the constraints of section 4, and two constraints that follow from them.
#[test]
fn all_small_parameters_have_the_expected_result() {
    let mut legal = 0;
    let mut refused = 0;
    for base in 0..=5_u32 {
        for (tmin, tmax) in (0..=5).flat_map(|tmin| (0..=5).map(move |tmax| (tmin, tmax))) {
            for (skew, damp) in (0..=2).flat_map(|skew| (0..=3).map(move |damp| (skew, damp))) {
                for initial_bias in 0..=11 {
                    let values = ParamValues {
                        base,
                        tmin,
                        tmax,
                        skew,
                        damp,
                        initial_bias,
                        initial_n: skew * damp,
                    };
                    // The numbers are signed, so that `base - 1` may be negative.
                    let [b, lo, hi] = [base, tmin, tmax].map(i64::from);
                    let constraints = [
                        (b >= 2, ParamsError::Base),
                        (lo <= hi, ParamsError::TminAboveTmax),
                        (hi < b, ParamsError::Tmax),
                        (hi >= 1, ParamsError::TmaxZero),
                        (lo <= b - 2, ParamsError::TminStuck),
                        (skew >= 1, ParamsError::Skew),
                        (damp >= 2, ParamsError::Damp),
                        (
                            base < 2 || i64::from(initial_bias % base) <= b - lo,
                            ParamsError::InitialBias,
                        ),
                    ];
                    match constraints.iter().find(|(holds, _)| !holds) {
                        Some((_, broken)) => {
                            assert_eq!(Params::new(values), Err(*broken), "{values:?}");
                            refused += 1;
                        }
                        None => {
                            let params = Params::new(values).unwrap();
                            assert_eq!(params.values(), values);
                            let parts = [
                                params.base(),
                                params.tmin(),
                                params.tmax(),
                                params.skew(),
                                params.damp(),
                                params.initial_bias(),
                                params.initial_n(),
                            ];
                            assert_eq!(
                                parts,
                                [base, tmin, tmax, skew, damp, initial_bias, values.initial_n]
                            );
                            legal += 1;
                        }
                    }
                }
            }
        }
    }
    assert_eq!(legal + refused, 6 * 6 * 6 * 3 * 4 * 12);
    // Each pair of tmin and tmax has 12 values of initial_bias, except the values that
    // `initial_bias mod base <= base - tmin` forbids. This constraint forbids the largest remainders of base 4 with
    // tmin 2, and of base 5 with tmin 2 and 3.
    let base_4 = 6 * 12 + 2 * 9;
    let base_5 = (4 + 4) * 12 + 3 * 10 + 2 * 8;
    assert_eq!(legal, (12 + 4 * 12 + base_4 + base_5) * 2 * 2);
}

#[test]
fn parameters_at_the_limits_of_u32_have_the_expected_result() {
    let most = ParamValues {
        base: u32::MAX,
        tmin: u32::MAX - 2,
        tmax: u32::MAX - 1,
        skew: u32::MAX,
        damp: u32::MAX,
        initial_bias: u32::MAX,
        initial_n: u32::MAX,
    };
    assert_eq!(Params::new(most).unwrap().values(), most);
    assert_eq!(
        Params::new(ParamValues {
            initial_bias: 3,
            ..most
        }),
        Err(ParamsError::InitialBias)
    );
    assert!(Params::new(ParamValues {
        initial_bias: 2,
        ..most
    })
    .is_ok());
}

/// Returns the expected result of `Alphabet::new`. Checks the constraints one after another, in their order.
fn expected_result(
    basic: &[RangeInclusive<u32>],
    delimiter: u32,
    digits: &[u32],
    also_read: &[(u32, u32)],
) -> Result<(), AlphabetError> {
    for (index, range) in basic.iter().enumerate() {
        let above = index == 0 || basic[index - 1].end() < range.start();
        if range.is_empty() || !above {
            return Err(AlphabetError::BasicRanges { index });
        }
    }
    let is_basic = |code_point: u32| basic.iter().any(|range| range.contains(&code_point));
    if !is_basic(delimiter) {
        return Err(AlphabetError::DelimiterNotBasic);
    }
    let written = digits.iter().copied().zip(0..);
    for (code_point, value) in written.chain(also_read.iter().copied()) {
        if value as usize >= digits.len() {
            return Err(AlphabetError::DigitValue { code_point });
        }
        if !is_basic(code_point) {
            return Err(AlphabetError::DigitNotBasic { code_point });
        }
        if code_point == delimiter {
            return Err(AlphabetError::DigitIsDelimiter);
        }
    }
    let mut read: Vec<u32> = Vec::new();
    for code_point in digits
        .iter()
        .copied()
        .chain(also_read.iter().map(|read| read.0))
    {
        if read.contains(&code_point) {
            return Err(AlphabetError::DigitRepeated { code_point });
        }
        read.push(code_point);
    }
    Ok(())
}

/// Returns all lists of up to `length` elements.
fn lists<T: Clone>(elements: &[T], length: usize) -> Vec<Vec<T>> {
    let mut all = vec![Vec::new()];
    let mut start = 0;
    for _ in 0..length {
        let end = all.len();
        for index in start..end {
            for element in elements {
                let mut list = all[index].clone();
                list.push(element.clone());
                all.push(list);
            }
        }
        start = end;
    }
    all
}

#[test]
#[allow(clippy::reversed_empty_ranges)] // these ranges must be refused
fn all_small_alphabets_have_the_expected_result() {
    let ranges = [0..=4, 2..=4, 1..=0, 4..=5, 0..=130, 127..=128];
    let code_points = [0, 1, 2, 4, 128];
    let pairs = [(1, 0), (2, 1), (3, 0), (4, 2), (6, 0), (129, 1)];
    let (mut legal, mut refused) = (0, 0);
    for basic in lists(&ranges, 2) {
        for delimiter in [0, 1, 3, 127] {
            for digits in lists(&code_points, 3) {
                for also_read in lists(&pairs, 2) {
                    let alphabet = Alphabet::new(&basic, delimiter, &digits, &also_read);
                    let verdict = expected_result(&basic, delimiter, &digits, &also_read);
                    assert_eq!(
                        alphabet.map(|_| ()),
                        verdict,
                        "{basic:?}, {delimiter}, {digits:?}, {also_read:?}"
                    );
                    let Ok(alphabet) = alphabet else {
                        refused += 1;
                        continue;
                    };
                    legal += 1;
                    check_accessors(&alphabet, &basic, &digits, &also_read);
                    assert_eq!(alphabet.delimiter(), delimiter);
                }
            }
        }
    }
    assert!(legal > 2_000, "{legal}");
    assert!(refused > 1_000_000, "{refused}");
}

/// Checks that the methods of a legal alphabet return its inputs.
fn check_accessors(
    alphabet: &Alphabet<'_>,
    basic: &[RangeInclusive<u32>],
    digits: &[u32],
    also_read: &[(u32, u32)],
) {
    assert_eq!(alphabet.basic(), basic);
    assert_eq!(alphabet.digits(), digits);
    assert_eq!(alphabet.also_read(), also_read);
    for code_point in (0..=7).chain(125..=131).chain([u32::MAX]) {
        let basic = basic.iter().any(|range| range.contains(&code_point));
        assert_eq!(alphabet.is_basic(code_point), basic);
        let written = digits.iter().copied().zip(0_u32..);
        let value = written
            .chain(also_read.iter().copied())
            .find(|read| read.0 == code_point);
        assert_eq!(alphabet.digit_value(code_point), value.map(|read| read.1));
    }
    for value in 0..5 {
        assert_eq!(alphabet.digit(value), digits.get(value as usize).copied());
    }
    assert_eq!(alphabet.digit(u32::MAX), None);
}

/// One range contains all code points, or the last code point is a range by itself.
#[test]
fn basic_ranges_at_the_limits_of_u32_are_legal() {
    let digits = [u32::MAX, 0];
    for basic in [
        vec![0..=u32::MAX],
        vec![0..=u32::MAX - 1, u32::MAX..=u32::MAX],
    ] {
        let alphabet = Alphabet::new(&basic, 1, &digits, &[]).unwrap();
        assert!(alphabet.is_basic(0) && alphabet.is_basic(u32::MAX));
        assert_eq!(alphabet.digit_value(u32::MAX), Some(0));
    }
    let basic = [0..=u32::MAX - 1];
    let error = AlphabetError::DigitNotBasic {
        code_point: u32::MAX,
    };
    assert_eq!(Alphabet::new(&basic, 1, &digits, &[]), Err(error));
    assert!(!Alphabet::new(&basic, 1, &[0, 2], &[])
        .unwrap()
        .is_basic(u32::MAX));
    let none = Alphabet::new(&[], 0, &[], &[]);
    assert_eq!(none, Err(AlphabetError::DelimiterNotBasic));
}

/// There are more than 255 digits, so the values of some ASCII digits do not fit a byte.
#[test]
fn an_alphabet_may_have_more_digits_than_fit_a_byte() {
    let ascending: Vec<u32> = (0..400).filter(|&c| c != 45).collect();
    let descending: Vec<u32> = ascending.iter().rev().copied().collect();
    for digits in [ascending, descending] {
        let alphabet = Alphabet::new(&[0..=500], 45, &digits, &[(45 + 400, 398)]).unwrap();
        for (&code_point, value) in digits.iter().zip(0..) {
            assert_eq!(alphabet.digit_value(code_point), Some(value));
            assert_eq!(alphabet.digit(value), Some(code_point));
        }
        assert_eq!(alphabet.digit_value(45), None);
        assert_eq!(alphabet.digit_value(400), None);
        assert_eq!(alphabet.digit_value(445), Some(398));
        let repeated = Alphabet::new(&[0..=500], 45, &digits, &[(7, 0)]);
        assert_eq!(
            repeated,
            Err(AlphabetError::DigitRepeated { code_point: 7 })
        );
        let value = Alphabet::new(&[0..=500], 45, &digits, &[(445, 399)]);
        assert_eq!(value, Err(AlphabetError::DigitValue { code_point: 445 }));
    }
}

/// Section 4: there must be exactly one digit for each value below the base.
#[test]
fn each_value_must_have_one_digit() {
    let params = |base| {
        let values = ParamValues {
            base,
            tmin: 0,
            tmax: 1,
            skew: 1,
            damp: 2,
            initial_bias: 0,
            initial_n: 9,
        };
        Params::new(values).unwrap()
    };
    for base in 2..=5_u32 {
        for digits in 0..=5_usize {
            let list: Vec<u32> = (1..).take(digits).collect();
            let alphabet = Alphabet::new(&[0..=8], 0, &list, &[]).unwrap();
            let bootstring = Bootstring::new(params(base), alphabet);
            if digits == base as usize {
                let bootstring = bootstring.unwrap();
                assert_eq!(bootstring.alphabet(), &alphabet);
                assert_eq!(bootstring.params(), &params(base));
            } else {
                assert_eq!(bootstring, Err(AlphabetError::DigitCount { digits, base }));
            }
        }
    }
}
