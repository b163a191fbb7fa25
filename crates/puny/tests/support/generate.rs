//! Generates configurations and strings from a sequence of choices. The choices may come from a random generator, a
//! shrinking generator or a fuzzer.

// The counts in this file are far below 2^32.
#![allow(dead_code, clippy::indexing_slicing, clippy::unwrap_used)]
#![allow(clippy::cast_possible_truncation)]

use std::ops::RangeInclusive;

use puny::{Maxint, ParamValues, Repertoire};

use super::reference::{Failure, Kind};
use super::{decode_agrees, encode_agrees, Config};

/// A source of choices. When it is exhausted, every choice is 0.
pub(crate) trait Choices {
    /// Returns a number below `bound`, which must not be 0.
    fn below(&mut self, bound: u32) -> u32;

    fn one_in(&mut self, count: u32) -> bool {
        self.below(count) == count - 1
    }

    fn within(&mut self, range: RangeInclusive<u32>) -> u32 {
        let bound = (range.end() - range.start()).saturating_add(1);
        range.start() + self.below(bound)
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len() as u32) as usize]
    }
}

/// A list of numbers that were drawn before.
pub(crate) struct Drawn<'c>(pub(crate) &'c [u32]);

impl Choices for Drawn<'_> {
    fn below(&mut self, bound: u32) -> u32 {
        match self.0.split_first() {
            Some((first, rest)) => {
                self.0 = rest;
                first % bound
            }
            None => 0,
        }
    }
}

/// Returns any legal configuration with up to 300 digits.
pub(crate) fn config(c: &mut impl Choices) -> Config {
    let base = match c.below(4) {
        0 => c.within(2..=6),
        1 => 36,
        2 => c.within(2..=70),
        _ => c.within(250..=300),
    };
    let tmin = if c.one_in(2) {
        c.below(base - 1)
    } else {
        c.below(3.min(base - 1))
    };
    let tmax = c.within(tmin.max(1)..=base - 1);
    let rest = c.within(0..=(base - tmin).min(base - 1));
    // With tmin = 0, a delta has at least `bias / base` digits.
    let bases = match c.below(4) {
        0 if tmin > 0 => c.below(u32::MAX / base - 1),
        1 => c.below(34),
        _ => c.below(4),
    };
    let repertoire = c.of(&[Repertoire::Scalars, Repertoire::Integers]);
    let (basic, mut code_points) = basic_set(c, base, repertoire);
    let initial_n = match c.below(5) {
        0 => 0,
        1 => c.within(0..=*basic[basic.len() - 1].end()),
        2 => *basic[0].start(),
        3 => c.of(&[0x80, 0xD800, 0xE000, 0x10FFFF, u32::MAX]),
        _ => basic[basic.len() - 1].end().saturating_add(1),
    };
    if c.one_in(2) {
        for index in (1..code_points.len()).rev() {
            code_points.swap(index, c.below(index as u32 + 1) as usize);
        }
    }
    let delimiter = code_points.pop().unwrap();
    let digits = code_points.split_off(code_points.len() - base as usize);
    let also_read = code_points.iter().filter_map(|&code_point| {
        let value = c.below(2 * base);
        (value < base).then_some((code_point, value))
    });
    Config {
        also_read: also_read.collect(),
        values: ParamValues {
            base,
            tmin,
            tmax,
            skew: c.of(&[1, 2, 38, 100, 10_000, u32::MAX]),
            damp: c.of(&[2, 3, 40, 700, 100_000, u32::MAX]),
            initial_bias: bases * base + rest,
            initial_n,
        },
        basic,
        delimiter,
        digits,
        maxint: c.of(&[Maxint::Bits32, Maxint::Bits64]),
        repertoire,
    }
}

/// Returns basic code points, as ranges and as a list. There are enough code points for a delimiter and the digits.
fn basic_set(
    c: &mut impl Choices,
    base: u32,
    repertoire: Repertoire,
) -> (Vec<RangeInclusive<u32>>, Vec<u32>) {
    let count = base + 1 + c.below(20);
    let starts = match repertoire {
        Repertoire::Scalars => &[0, 0x20, 0x7A, 0xD7F0, 0xFFF8, 0x10_0000][..],
        _ => &[0, 0x20, 0x7A, 0xD7F0, 0x10FFF0, u32::MAX - 2000],
    };
    let mut next = c.of(starts);
    let gaps = c.below(3) * 10;
    let mut ranges: Vec<RangeInclusive<u32>> = Vec::new();
    let mut code_points = Vec::new();
    for _ in 0..count {
        if gaps > 0 && c.one_in(gaps) {
            next += c.within(1..=3);
        }
        if repertoire == Repertoire::Scalars && (0xD800..=0xDFFF).contains(&next) {
            next = 0xE000;
        }
        match ranges.last_mut() {
            Some(last) if *last.end() + 1 == next && !c.one_in(50) => *last = *last.start()..=next,
            _ => ranges.push(next..=next),
        }
        code_points.push(next);
        next += 1;
    }
    (ranges, code_points)
}

/// Returns a string to encode. Most of these strings are valid.
pub(crate) fn extended(c: &mut impl Choices, config: &Config, longest: u32) -> Vec<u32> {
    let ParamValues {
        base,
        tmax,
        initial_n,
        ..
    } = config.values;
    // With base - tmax = 1, the number of digits of a delta is about its value.
    let unary = base - tmax == 1;
    let length = match c.below(6) {
        0 | 1 => c.within(0..=12),
        2 => c.within(60..=70),
        3 => c.within(120..=200),
        _ if unary => c.within(0..=100),
        _ => c.within(0..=longest),
    };
    let window = if unary {
        40
    } else {
        c.of(&[1, 3, 40, 1000, 0x11_0000, u32::MAX])
    };
    let basic_share = c.of(&[0, 1, 5, 9]);
    let order = c.below(4);
    let bad = c.one_in(8);
    let mut text: Vec<u32> = (0..length)
        .map(|_| {
            if c.below(10) < basic_share {
                let range = &config.basic[c.below(config.basic.len() as u32) as usize];
                return c.within(range.clone());
            }
            if bad && c.one_in(40) {
                let point = c.of(&[0, initial_n.saturating_sub(1), 0xD800, 0xDFFF, u32::MAX]);
                // If a large code point is valid here, its delta would have too many digits.
                return if unary && config.repertoire == Repertoire::Integers {
                    point.min(initial_n.saturating_add(40))
                } else {
                    point
                };
            }
            let mut point = initial_n.saturating_add(c.below(window));
            if config.repertoire == Repertoire::Scalars && !bad {
                // Wraps around to the beginning, or moves past the surrogates.
                if point > 0x10FFFF {
                    point = initial_n.min(0x10FFFF)
                        + (point % 0x800).min(0x10FFFF - initial_n.min(0x10FFFF));
                }
                if (0xD800..=0xDFFF).contains(&point) {
                    point += 0x800;
                }
            }
            point
        })
        .collect();
    match order {
        0 => text.sort_unstable(),
        1 => {
            text.sort_unstable();
            text.reverse();
        }
        _ => {}
    }
    text
}

/// Returns a string to decode. Most of these strings are invalid.
pub(crate) fn basic(c: &mut impl Choices, config: &Config, longest: u32) -> Vec<u32> {
    let length = c.within(0..=longest);
    (0..length).map(|_| symbol(c, config)).collect()
}

fn symbol(c: &mut impl Choices, config: &Config) -> u32 {
    match c.below(40) {
        0 => config.delimiter,
        1 => c.of(&[0, 0x7F, 0x80, 0xFC, 0xD800, 0x1F600, 0x11_0000, u32::MAX]),
        2 => {
            let range = &config.basic[c.below(config.basic.len() as u32) as usize];
            c.within(range.clone())
        }
        3 if !config.also_read.is_empty() => c.of(&config.also_read).0,
        // A small digit ends an integer. A large digit does not.
        4..=20 => config.digits[c.below(3.min(config.values.base)) as usize],
        _ => c.of(&config.digits),
    }
}

/// Changes a valid string in a few places.
pub(crate) fn mutate(c: &mut impl Choices, config: &Config, basic: &mut Vec<u32>) {
    for _ in 0..c.within(1..=3) {
        let at = c.below(basic.len() as u32 + 1) as usize;
        match c.below(4) {
            0 => basic.insert(at, symbol(c, config)),
            1 if at < basic.len() => drop(basic.remove(at)),
            2 if at < basic.len() => basic[at] = symbol(c, config),
            _ => basic.truncate(at),
        }
    }
}

/// Checks that the library and the reference agree in both directions. Checks the guarantees of section 1.1 if they
/// apply to the string.
pub(crate) fn check_extended(config: &Config, extended: &[u32]) -> Option<Vec<u32>> {
    let basic = encode_agrees(config, extended).ok()?;
    match decode_agrees(config, &basic) {
        Ok(decoded) => assert_eq!(decoded, extended, "{config:?}"),
        Err(Failure { kind, .. }) => {
            assert_eq!(kind, Kind::Overflow, "{config:?}");
            assert!(!must_decode(config, extended), "{extended:?} in {config:?}");
        }
    }
    Some(basic)
}

/// Checks that the library and the reference agree, and that a string that can be decoded is the only encoding of
/// its result.
pub(crate) fn check_basic(config: &Config, basic: &[u32]) -> Option<Vec<u32>> {
    let extended = decode_agrees(config, basic).ok()?;
    assert_eq!(
        encode_agrees(config, &extended).unwrap(),
        config.normalized(basic),
        "{config:?}"
    );
    Some(extended)
}

/// Returns whether no integer of the decoder can come near maxint. The encoder's integers do not limit the
/// decoder's integers: the decoder adds i to a delta, and its weights have one more factor than the delta. With
/// tmin = 0, the weights grow with every digit that the bias requires, even for a small delta.
fn must_decode(config: &Config, extended: &[u32]) -> bool {
    let ParamValues {
        base,
        tmin,
        initial_bias,
        initial_n,
        ..
    } = config.values;
    let maxint = u128::from(config.spec().maxint);
    let greatest = extended
        .iter()
        .max()
        .map_or(0, |&most| most.saturating_sub(initial_n));
    let length = extended.len() as u128 + 1;
    let sum = (u128::from(greatest) + 1) * length;
    let base = u128::from(base);
    let weight = base.checked_pow(initial_bias / config.values.base + 1);
    sum * base * base <= maxint && (tmin > 0 || matches!(weight, Some(weight) if weight <= maxint))
}
