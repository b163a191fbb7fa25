//! The second pass: sorts the keys, computes the deltas from the keys, and computes the digits of the deltas.

use super::block::{Block, Group, NO_KEY};
use super::network;
use super::transpose::{lanes_of, load_keys, store_words};
use crate::bias::{
    BASE, DELTA_LIMIT, INITIAL_BIAS, INITIAL_N, TMAX, adapt, reciprocals_from, thresholds,
};
use crate::vector::{NO_DIGIT, Reciprocals, Vector};

/// The reciprocals of the base minus a threshold. This difference is 10 to 35.
static RECIPROCALS: Reciprocals = reciprocals_from(4);

/// Replaces the keys of all groups by words of digits.
#[inline(always)]
pub(super) fn write_digits<V: Vector>(v: V, block: &mut Block) {
    let mut first = 0;
    while let Some(group) = block.group(first) {
        let count = usize::from(block.counts[group.last(V::LANES)]);
        match count {
            0..=4 => write_group::<V, 4, 8>(v, group, count, block),
            5..=8 => write_group::<V, 8, 16>(v, group, count, block),
            9..=16 => write_group::<V, 16, 32>(v, group, count, block),
            _ => write_group::<V, 32, 32>(v, group, count, block),
        }
        first += V::LANES;
    }
}

/// Replaces the keys of one group by words of digits. No row of the group has more than `count` keys.
#[inline(always)]
fn write_group<V: Vector, const KEYS: usize, const WORDS: usize>(
    v: V,
    group: Group,
    count: usize,
    block: &mut Block,
) {
    let mut keys: [V::Lanes; KEYS] = load_keys(v, group, block);
    network::sort(&mut keys, |a, b| (v.min(a, b), v.max(a, b)));

    let mut state = State::new(v, lanes_of(v, &block.points, group), &keys);
    let mut words = [v.splat(0); WORDS];
    let mut len = 0;
    for (number, &key) in keys.iter().take(count).enumerate() {
        let (bias, delta) = state.insert(v, key, v.all_or_none(number == 0));
        let mut digits = Digits::new(v, delta);
        digits.first_four(v, thresholds(v, bias));
        push_word(&mut words, &mut len, v.digits(digits.values));
        if digits.are_unfinished(v) {
            digits.others(v);
            push_word(&mut words, &mut len, v.digits(digits.values));
        }
    }

    store_words(v, &words, len, group, block);
    // In rare cases, the words do not fit. The scalar code then encodes the rows of the group.
    let refused = if len > WORDS {
        u32::MAX
    } else {
        v.bits(state.refused)
    };
    block.end(group, V::LANES, len, refused);
}

/// Appends a word if it fits. Increments `len` even if the word does not fit.
#[inline(always)]
fn push_word<T>(words: &mut [T], len: &mut usize, word: T) {
    if let Some(end) = words.get_mut(*len) {
        *end = word;
    }
    *len += 1;
}

/// The state of the decoder, which the encoder follows, for the label in each lane.
struct State<V: Vector> {
    /// The set of the positions of the code points handled so far. Each position is one bit.
    handled: V::Lanes,
    /// The number of code points handled so far, plus 1.
    points: V::Lanes,
    code_point: V::Lanes,
    /// The variable i of the RFC: the position from which the next delta is counted.
    start: V::Lanes,
    bias: V::Lanes,
    /// The lanes whose delta is too large.
    refused: V::Mask,
}

impl<V: Vector> State<V> {
    /// Returns the state in which all basic code points are handled and the code points of `keys` are
    /// not.
    #[inline(always)]
    fn new(v: V, points: V::Lanes, keys: &[V::Lanes]) -> Self {
        let one = v.splat(1);
        let mut handled = v.sub(v.shl_each(one, points), one);
        for &key in keys {
            handled = v.sub(handled, position_of(v, key));
        }
        State {
            handled,
            points: v.add(v.count_ones(handled), one),
            code_point: v.splat(INITIAL_N),
            start: v.splat(0),
            bias: v.splat(INITIAL_BIAS),
            refused: v.all_or_none(false),
        }
    }

    /// Inserts the next code point of each lane. Returns the bias and the delta that must be written with this bias. In
    /// a lane without a code point, the delta is -1.
    #[inline(always)]
    fn insert(&mut self, v: V, key: V::Lanes, first: V::Mask) -> (V::Lanes, V::Lanes) {
        let one = v.splat(1);
        let live = v.not(v.eq(key, v.splat(NO_KEY.cast_signed())));
        let code_point = v.shr(key, 8);
        let position = position_of(v, key);
        let before = v.and(self.handled, v.sub(position, one));
        let rank = v.count_ones(before);

        let values = v.sub(code_point, self.code_point);
        let delta = v.mul(values, self.points);
        let delta = v.add(delta, v.sub(rank, self.start));
        // This is delta div points, because rank and start differ by less than points.
        let share = v.decrement(v.gt(self.start, rank), values);
        let too_great = v.gt(delta, v.splat(DELTA_LIMIT - 1));
        self.refused = v.either(self.refused, v.both(live, too_great));

        let bias = core::mem::replace(&mut self.bias, adapt(v, delta, share, first));
        self.handled = v.or(self.handled, position);
        self.points = v.add(self.points, one);
        self.code_point = code_point;
        self.start = v.add(rank, one);
        (bias, v.keep_or_ones(live, delta))
    }
}

/// Returns a word in which only the bit at the position of the key is 1. Returns zero for an absent key.
#[inline(always)]
fn position_of<V: Vector>(v: V, key: V::Lanes) -> V::Lanes {
    v.shl_each(v.splat(1), v.and(key, v.splat(0xFF)))
}

/// Integers that are being converted to digits.
struct Digits<V: Vector> {
    /// The rest of each integer after the digits so far, or -1 after its last digit.
    rest: V::Lanes,
    /// The last four digit-values. The first of the four digits is the lowest byte.
    values: V::Lanes,
}

impl<V: Vector> Digits<V> {
    #[inline(always)]
    fn new(v: V, numbers: V::Lanes) -> Self {
        Digits {
            rest: numbers,
            values: v.splat(NO_DIGITS),
        }
    }

    #[inline(always)]
    fn are_unfinished(&self, v: V) -> bool {
        v.bits(v.gt(self.rest, v.splat(-1))) != 0
    }

    /// Computes the first four digits. The bytes of `thresholds` are the thresholds of these digits.
    #[inline(always)]
    fn first_four(&mut self, v: V, mut thresholds: V::Lanes) {
        for _ in 0..4 {
            self.next(v, v.and(thresholds, v.splat(0xFF)));
            thresholds = v.shr(thresholds, 8);
        }
    }

    /// Computes all digits after the fourth digit. The thresholds of these digits are `tmax`. A delta in a lane has at
    /// most eight digits.
    #[inline(always)]
    fn others(&mut self, v: V) {
        self.values = v.splat(NO_DIGITS);
        while self.are_unfinished(v) {
            self.next(v, v.splat(TMAX));
        }
    }

    /// Computes the next digit of each unfinished integer.
    #[inline(always)]
    fn next(&mut self, v: V, threshold: V::Lanes) {
        // A rest of -1 is below every threshold. It stays -1, and its digit-value is NO_DIGIT.
        let unfinished = v.not(v.gt(threshold, self.rest));
        let divisor = v.sub(v.splat(BASE), threshold);
        let above = v.sub(self.rest, threshold);
        let next = v.divide(above, divisor, &RECIPROCALS);
        // The digit-value is the remainder plus the threshold. Only the lowest byte is used.
        let product = v.mul_halves(next, divisor);
        let value = v.sub_in(unfinished, self.rest, product);
        self.values = v.push_byte(self.values, value);
        self.rest = v.keep_or_ones(unfinished, next);
    }
}

/// The word without digits: four bytes that are not digits.
const NO_DIGITS: i32 = i32::from_le_bytes([NO_DIGIT; 4]);
