//! Bootstrings and strings made from a sequence of choices, so that a random generator,
//! a shrinking one and a fuzzer can all make them.

// Counts here are far below 2^32.
#![allow(dead_code, clippy::indexing_slicing, clippy::unwrap_used)]
#![allow(clippy::cast_possible_truncation)]

use std::ops::RangeInclusive;

use puny::{Maxint, ParamValues, Repertoire};

use super::reference::{Failure, Kind};
use super::{decode_agrees, encode_agrees, World};

/// Where choices come from. When there are none left, all are 0.
pub(crate) trait Choices {
    /// A number below `bound`, which is not 0.
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

/// A list that was drawn beforehand.
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

/// Any legal Bootstring with up to 300 digits.
pub(crate) fn world(c: &mut impl Choices) -> World {
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
    // With tmin = 0 there are at least `bias / base` digits to a delta.
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
    World {
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

/// Enough basic code points for a delimiter and the digits, as ranges and as a list.
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

/// Something to encode, mostly valid.
pub(crate) fn extended(c: &mut impl Choices, world: &World, longest: u32) -> Vec<u32> {
    let ParamValues {
        base,
        tmax,
        initial_n,
        ..
    } = world.values;
    // With base - tmax = 1 a delta takes as many digits as it is great, or nearly.
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
                let range = &world.basic[c.below(world.basic.len() as u32) as usize];
                return c.within(range.clone());
            }
            if bad && c.one_in(40) {
                let point = c.of(&[0, initial_n.saturating_sub(1), 0xD800, 0xDFFF, u32::MAX]);
                // Where it is no error, a great one is too long to be written in unary.
                return if unary && world.repertoire == Repertoire::Integers {
                    point.min(initial_n.saturating_add(40))
                } else {
                    point
                };
            }
            let mut point = initial_n.saturating_add(c.below(window));
            if world.repertoire == Repertoire::Scalars && !bad {
                // Back to the beginning, or out of the surrogates, if it has to be.
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

/// Something to decode, mostly invalid.
pub(crate) fn basic(c: &mut impl Choices, world: &World, longest: u32) -> Vec<u32> {
    let length = c.within(0..=longest);
    (0..length).map(|_| symbol(c, world)).collect()
}

fn symbol(c: &mut impl Choices, world: &World) -> u32 {
    match c.below(40) {
        0 => world.delimiter,
        1 => c.of(&[0, 0x7F, 0x80, 0xFC, 0xD800, 0x1F600, 0x11_0000, u32::MAX]),
        2 => {
            let range = &world.basic[c.below(world.basic.len() as u32) as usize];
            c.within(range.clone())
        }
        3 if !world.also_read.is_empty() => c.of(&world.also_read).0,
        // Small digits end an integer, great ones do not.
        4..=20 => world.digits[c.below(3.min(world.values.base)) as usize],
        _ => c.of(&world.digits),
    }
}

/// A few changes to something valid.
pub(crate) fn mutate(c: &mut impl Choices, world: &World, basic: &mut Vec<u32>) {
    for _ in 0..c.within(1..=3) {
        let at = c.below(basic.len() as u32 + 1) as usize;
        match c.below(4) {
            0 => basic.insert(at, symbol(c, world)),
            1 if at < basic.len() => drop(basic.remove(at)),
            2 if at < basic.len() => basic[at] = symbol(c, world),
            _ => basic.truncate(at),
        }
    }
}

/// Agreement in both directions, and the promises of section 1.1 where they hold.
pub(crate) fn check_extended(world: &World, extended: &[u32]) -> Option<Vec<u32>> {
    let basic = encode_agrees(world, extended).ok()?;
    match decode_agrees(world, &basic) {
        Ok(decoded) => assert_eq!(decoded, extended, "{world:?}"),
        Err(Failure { kind, .. }) => {
            assert_eq!(kind, Kind::Overflow, "{world:?}");
            assert!(!has_to_decode(world, extended), "{extended:?} in {world:?}");
        }
    }
    Some(basic)
}

/// Agreement, and what decodes is the one encoding of what it decodes to.
pub(crate) fn check_basic(world: &World, basic: &[u32]) -> Option<Vec<u32>> {
    let extended = decode_agrees(world, basic).ok()?;
    assert_eq!(
        encode_agrees(world, &extended).unwrap(),
        world.normalized(basic),
        "{world:?}"
    );
    Some(extended)
}

/// Whether no number of the decoder comes near maxint. The encoder's do not bound them:
/// the decoder adds i to a delta, and its weights go one factor beyond the delta; with
/// tmin = 0 they grow with every digit that the bias asks for, however small the delta.
fn has_to_decode(world: &World, extended: &[u32]) -> bool {
    let ParamValues {
        base,
        tmin,
        initial_bias,
        initial_n,
        ..
    } = world.values;
    let maxint = u128::from(world.spec().maxint);
    let greatest = extended
        .iter()
        .max()
        .map_or(0, |&most| most.saturating_sub(initial_n));
    let length = extended.len() as u128 + 1;
    let sum = (u128::from(greatest) + 1) * length;
    let base = u128::from(base);
    let weight = base.checked_pow(initial_bias / world.values.base + 1);
    sum * base * base <= maxint && (tmin > 0 || matches!(weight, Some(weight) if weight <= maxint))
}
