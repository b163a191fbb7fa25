//! The second pass: keys are sorted, deltas made of them, and digits of these. A set of lanes
//! is a vector with all bits of these lanes set.

use core::arch::x86_64::*;

use super::transpose::{lanes_of, load_keys, store_words};
use crate::bias::avx2::{adapt, thresholds};
use crate::bias::{BASE, DELTA_LIMIT, INITIAL_BIAS, TMAX};
use crate::encode::block::{Block, Group, NO_KEY};
use crate::encode::network;

/// Replaces the keys of all groups by words of digits.
#[target_feature(enable = "avx2,popcnt")]
pub(in crate::encode) fn write_digits(block: &mut Block) {
    for number in 0.. {
        let Some(group) = block.group(number) else {
            break;
        };
        match block.greatest_count(&group) {
            0..=4 => write_group::<4, 8>(group, block),
            5..=8 => write_group::<8, 16>(group, block),
            9..=16 => write_group::<16, 32>(group, block),
            _ => write_group::<32, 32>(group, block),
        }
    }
}

/// The same of one group, whose rows have at most so many keys.
#[inline]
#[target_feature(enable = "avx2")]
fn write_group<const KEYS: usize, const WORDS: usize>(group: Group<2>, block: &mut Block) {
    let count = usize::from(block.greatest_count(&group));
    let mut keys = load_keys::<KEYS>(group, block);
    network::sort(&mut keys, |a, b| {
        (_mm256_min_epi32(a, b), _mm256_max_epi32(a, b))
    });

    let mut state = State::new(lanes_of(&block.basic_places, group));
    let mut words = [_mm256_setzero_si256(); WORDS];
    let mut len = 0;
    let mut push = |word| {
        if let Some(place) = words.get_mut(len) {
            *place = word;
        }
        len += 1;
    };
    for (number, &key) in keys.iter().take(count).enumerate() {
        let first = _mm256_set1_epi32(if number == 0 { -1 } else { 0 });
        let (bias, delta, idle) = state.insert(key, first);
        let mut digits = Digits::new(delta, idle);
        digits.first_four(thresholds(bias));
        push(digits.word());
        if digits.are_unfinished() {
            digits.others();
            push(digits.word());
        }
    }

    store_words(&words, len, group, block);
    // Without room for all words, which hardly any labels need, the rows go by themselves.
    let refused = if len > WORDS {
        u32::MAX
    } else {
        _mm256_movemask_ps(_mm256_castsi256_ps(state.refused)).cast_unsigned()
    };
    block.end(&group, len, refused);
}

/// The decoder's state, which the encoder imitates, of the label in each lane.
struct State {
    /// The places of the code points that are handled.
    handled: __m256i,
    /// One more than their number.
    points: __m256i,
    code_point: __m256i,
    /// Where the search for the next place begins.
    place: __m256i,
    bias: __m256i,
    /// The lanes whose delta is too great.
    refused: __m256i,
}

impl State {
    #[inline]
    #[target_feature(enable = "avx2")]
    fn new(basic_places: __m256i) -> Self {
        let basic = count_ones(basic_places);
        State {
            handled: basic_places,
            points: _mm256_add_epi32(basic, _mm256_set1_epi32(1)),
            code_point: _mm256_set1_epi32(0x80),
            place: _mm256_setzero_si256(),
            bias: _mm256_set1_epi32(INITIAL_BIAS),
            refused: _mm256_setzero_si256(),
        }
    }

    /// Inserts the next code point of each lane. Gives the bias and the delta to be written
    /// with it, and the lanes that have none.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn insert(&mut self, key: __m256i, first: __m256i) -> (__m256i, __m256i, __m256i) {
        let one = _mm256_set1_epi32(1);
        let idle = _mm256_cmpeq_epi32(key, _mm256_set1_epi32(NO_KEY));
        let code_point = _mm256_srli_epi32::<8>(key);
        let place = _mm256_sllv_epi32(one, _mm256_and_si256(key, _mm256_set1_epi32(0xFF)));
        let before = _mm256_and_si256(self.handled, _mm256_sub_epi32(place, one));
        let rank = count_ones(before);

        let values = _mm256_sub_epi32(code_point, self.code_point);
        let delta = _mm256_mullo_epi32(values, self.points);
        let delta = _mm256_add_epi32(delta, _mm256_sub_epi32(rank, self.place));
        // The ranks differ by less than the number of points. A comparison that holds is -1.
        let behind = _mm256_cmpgt_epi32(self.place, rank);
        let share = _mm256_add_epi32(values, behind);
        let too_great = _mm256_cmpgt_epi32(delta, _mm256_set1_epi32(DELTA_LIMIT - 1));
        self.refused = _mm256_or_si256(self.refused, _mm256_andnot_si256(idle, too_great));

        let bias = core::mem::replace(&mut self.bias, adapt(delta, share, first));
        self.handled = _mm256_or_si256(self.handled, place);
        self.points = _mm256_add_epi32(self.points, one);
        self.code_point = code_point;
        self.place = _mm256_add_epi32(rank, one);
        (bias, delta, idle)
    }
}

/// How many bits of each lane are set.
#[inline]
#[target_feature(enable = "avx2")]
fn count_ones(lanes: __m256i) -> __m256i {
    let of_half_bytes = _mm256_broadcastsi128_si256(_mm_setr_epi8(
        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
    ));
    let half_byte = _mm256_set1_epi8(0xF);
    let low = _mm256_and_si256(lanes, half_byte);
    let high = _mm256_and_si256(_mm256_srli_epi32::<4>(lanes), half_byte);
    let of_bytes = _mm256_add_epi8(
        _mm256_shuffle_epi8(of_half_bytes, low),
        _mm256_shuffle_epi8(of_half_bytes, high),
    );
    let of_pairs = _mm256_maddubs_epi16(of_bytes, _mm256_set1_epi8(1));
    _mm256_madd_epi16(of_pairs, _mm256_set1_epi16(1))
}

/// Numbers on their way to digits.
struct Digits {
    /// The lanes of the numbers that need no more.
    finished: __m256i,
    /// What remains of the others.
    rest: __m256i,
    /// The values of the last four digits, the first one lowest; -1 for none.
    values: __m256i,
}

impl Digits {
    #[inline]
    #[target_feature(enable = "avx2")]
    fn new(number: __m256i, idle: __m256i) -> Self {
        Digits {
            finished: idle,
            rest: number,
            values: _mm256_set1_epi8(-1),
        }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn are_unfinished(&self) -> bool {
        _mm256_movemask_epi8(self.finished) != -1
    }

    /// The first four, whose thresholds are the bytes of each lane.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn first_four(&mut self, thresholds: __m256i) {
        let mut thresholds = thresholds;
        for _ in 0..4 {
            self.next(_mm256_and_si256(thresholds, _mm256_set1_epi32(0xFF)));
            thresholds = _mm256_srli_epi32::<8>(thresholds);
        }
    }

    /// All others, the threshold of which is `tmax`: four at most, of deltas in lanes.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn others(&mut self) {
        self.values = _mm256_set1_epi8(-1);
        while self.are_unfinished() {
            self.next(_mm256_set1_epi32(i32::from(TMAX)));
        }
    }

    /// One digit of each number that is not finished.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn next(&mut self, threshold: __m256i) {
        let is_last = _mm256_cmpgt_epi32(threshold, self.rest);
        let divisor = _mm256_sub_epi32(_mm256_set1_epi32(BASE), threshold);
        let above = _mm256_sub_epi32(self.rest, threshold);
        let next = divide(above, divisor);
        // The remainder and the threshold together; of these only the lowest byte counts.
        let product = _mm256_andnot_si256(is_last, _mm256_mullo_epi16(next, divisor));
        let value = _mm256_sub_epi32(self.rest, product);
        let value = _mm256_or_si256(value, self.finished);
        // The lowest byte of the value moves in where the values move down.
        self.values = _mm256_or_si256(
            _mm256_srli_epi32::<8>(self.values),
            _mm256_slli_epi32::<24>(value),
        );
        self.rest = next;
        self.finished = _mm256_or_si256(self.finished, is_last);
    }

    /// The last four in ASCII, with zeros where there are none.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn word(&self) -> __m256i {
        let after_letters = _mm256_cmpgt_epi8(self.values, _mm256_set1_epi8(25));
        let back = _mm256_set1_epi8((b'a' + 26 - b'0').cast_signed());
        let first = _mm256_set1_epi8(b'a'.cast_signed());
        let digits = _mm256_add_epi8(self.values, first);
        let digits = _mm256_sub_epi8(digits, _mm256_and_si256(after_letters, back));
        let none = _mm256_cmpgt_epi8(_mm256_setzero_si256(), self.values);
        _mm256_andnot_si256(none, digits)
    }
}

/// Quotients of integers below 2^24. Exact: one that is no integer is not rounded to one.
#[inline]
#[target_feature(enable = "avx2")]
fn divide(dividend: __m256i, divisor: __m256i) -> __m256i {
    let dividend = _mm256_cvtepi32_ps(dividend);
    let divisor = _mm256_cvtepi32_ps(divisor);
    _mm256_cvttps_epi32(_mm256_div_ps(dividend, divisor))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::InstructionSet;
    use crate::encode::avx2::{from_words, to_words};

    #[target_feature(enable = "avx2")]
    fn quotients(dividends: [i32; 8], divisors: [i32; 8]) -> [i32; 8] {
        to_words(divide(from_words(dividends), from_words(divisors)))
    }

    /// The least and the greatest dividend of every quotient, by every divisor that there is:
    /// quotients do not fall where dividends grow, so those between are right, too.
    #[test]
    fn quotients_are_exact() {
        if !InstructionSet::Avx2.is_available() {
            return;
        }
        for divisor in BASE - i32::from(TMAX)..BASE {
            for quotient in (0..=(DELTA_LIMIT - 1) / divisor).step_by(4) {
                let expected = [0, 0, 1, 1, 2, 2, 3, 3].map(|more| quotient + more);
                let ends: [i32; 8] = core::array::from_fn(|lane| {
                    let past = if lane % 2 == 0 { 0 } else { divisor - 1 };
                    expected[lane] * divisor + past
                });
                // SAFETY: the machine has AVX2.
                let got = unsafe { quotients(ends, [divisor; 8]) };
                assert_eq!(got, expected, "{ends:?} / {divisor}");
            }
        }
    }
}
