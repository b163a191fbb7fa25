//! The second pass: keys are sorted, deltas made of them, and digits of these.

use core::arch::x86_64::*;

use super::transpose::{lanes_of, load_keys, store_words};
use super::{from_bytes, from_floats};
use crate::bias::avx512::{adapt, quotient, thresholds};
use crate::bias::{BASE, DELTA_LIMIT, INITIAL_BIAS, TMAX};
use crate::encode::block::{Block, Group, NO_KEY};
use crate::encode::network;
use crate::encode::tables::{DIGITS, NO_DIGIT, RECIPROCALS};

/// Replaces the keys of all groups by words of digits.
#[target_feature(enable = "avx512vbmi2,avx512vbmi,avx512vpopcntdq,avx512dq,avx512vl,bmi2")]
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
#[target_feature(enable = "avx512vbmi2,avx512vbmi,avx512vpopcntdq,avx512dq,avx512vl,bmi2")]
fn write_group<const KEYS: usize, const WORDS: usize>(group: Group<4>, block: &mut Block) {
    let count = usize::from(block.greatest_count(&group));
    let mut keys = load_keys::<KEYS>(group, block);
    network::sort(&mut keys, |a, b| {
        (_mm512_min_epi32(a, b), _mm512_max_epi32(a, b))
    });

    let mut state = State::new(lanes_of(&block.basic_places, group));
    let mut words = [_mm512_setzero_si512(); WORDS];
    let mut len = 0;
    let mut push = |word| {
        if let Some(place) = words.get_mut(len) {
            *place = word;
        }
        len += 1;
    };
    for (number, &key) in keys.iter().take(count).enumerate() {
        let first = if number == 0 { !0 } else { 0 };
        let (bias, delta, lanes) = state.insert(key, first);
        let mut digits = Digits::new(delta, lanes);
        digits.first_four(thresholds(bias));
        push(digits.word());
        if digits.unfinished != 0 {
            digits.others();
            push(digits.word());
        }
    }

    store_words(&words, len, group, block);
    // Without room for all words, which hardly any labels need, the rows go by themselves.
    let refused = if len > WORDS {
        u32::MAX
    } else {
        u32::from(state.refused)
    };
    block.end(&group, len, refused);
}

/// The decoder's state, which the encoder imitates, of the label in each lane.
struct State {
    /// The places of the code points that are handled.
    handled: __m512i,
    /// One more than their number.
    points: __m512i,
    code_point: __m512i,
    /// Where the search for the next place begins.
    place: __m512i,
    bias: __m512i,
    /// The lanes whose delta is too great.
    refused: __mmask16,
}

impl State {
    #[inline]
    #[target_feature(enable = "avx512f,avx512vpopcntdq")]
    fn new(basic_places: __m512i) -> Self {
        let basic = _mm512_popcnt_epi32(basic_places);
        State {
            handled: basic_places,
            points: _mm512_add_epi32(basic, _mm512_set1_epi32(1)),
            code_point: _mm512_set1_epi32(0x80),
            place: _mm512_setzero_si512(),
            bias: _mm512_set1_epi32(INITIAL_BIAS),
            refused: 0,
        }
    }

    /// Inserts the next code point of each lane. Gives the bias and the delta to be written
    /// with it, and the lanes that have one.
    #[inline]
    #[target_feature(enable = "avx512f,avx512vpopcntdq")]
    fn insert(&mut self, key: __m512i, first: __mmask16) -> (__m512i, __m512i, __mmask16) {
        let one = _mm512_set1_epi32(1);
        let live = _mm512_cmpneq_epi32_mask(key, _mm512_set1_epi32(NO_KEY));
        let code_point = _mm512_srli_epi32::<8>(key);
        let place = _mm512_sllv_epi32(one, _mm512_and_si512(key, _mm512_set1_epi32(0xFF)));
        let before = _mm512_and_si512(self.handled, _mm512_sub_epi32(place, one));
        let rank = _mm512_popcnt_epi32(before);

        let values = _mm512_sub_epi32(code_point, self.code_point);
        let delta = _mm512_mullo_epi32(values, self.points);
        let delta = _mm512_add_epi32(delta, _mm512_sub_epi32(rank, self.place));
        // The ranks differ by less than the number of points.
        let behind = _mm512_cmplt_epi32_mask(rank, self.place);
        let share = _mm512_mask_sub_epi32(values, behind, values, one);
        let limit = _mm512_set1_epi32(DELTA_LIMIT);
        self.refused |= _mm512_mask_cmpge_epi32_mask(live, delta, limit);

        let bias = core::mem::replace(&mut self.bias, adapt(delta, share, first));
        self.handled = _mm512_or_si512(self.handled, place);
        self.points = _mm512_add_epi32(self.points, one);
        self.code_point = code_point;
        self.place = _mm512_add_epi32(rank, one);
        (bias, delta, live)
    }
}

/// Numbers on their way to digits.
struct Digits {
    /// The lanes of the numbers that need more.
    unfinished: __mmask16,
    /// What remains of these.
    rest: __m512i,
    /// The values of the last four digits, the first one lowest.
    values: __m512i,
}

impl Digits {
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn new(number: __m512i, lanes: __mmask16) -> Self {
        Digits {
            unfinished: lanes,
            rest: number,
            values: _mm512_set1_epi8(NO_DIGIT.cast_signed()),
        }
    }

    /// The first four, whose thresholds are the bytes of each lane.
    #[inline]
    #[target_feature(enable = "avx512vbmi2,avx512bw")]
    fn first_four(&mut self, thresholds: __m512i) {
        let mut thresholds = thresholds;
        for _ in 0..4 {
            self.next(_mm512_and_si512(thresholds, _mm512_set1_epi32(0xFF)));
            thresholds = _mm512_srli_epi32::<8>(thresholds);
        }
    }

    /// All others, the threshold of which is `tmax`: four at most, of deltas in lanes.
    #[inline]
    #[target_feature(enable = "avx512vbmi2,avx512bw")]
    fn others(&mut self) {
        self.values = _mm512_set1_epi8(NO_DIGIT.cast_signed());
        while self.unfinished != 0 {
            self.next(_mm512_set1_epi32(i32::from(TMAX)));
        }
    }

    /// One digit of each number that is not finished.
    #[inline]
    #[target_feature(enable = "avx512vbmi2,avx512bw")]
    fn next(&mut self, threshold: __m512i) {
        let goes_on = _mm512_mask_cmpge_epi32_mask(self.unfinished, self.rest, threshold);
        let divisor = _mm512_sub_epi32(_mm512_set1_epi32(BASE), threshold);
        let above = _mm512_sub_epi32(self.rest, threshold);
        let next = quotient(above, reciprocals(threshold));
        // The remainder and the threshold together; of these only the lowest byte counts.
        let product = _mm512_mullo_epi16(next, divisor);
        let value = _mm512_mask_sub_epi32(self.rest, goes_on, self.rest, product);
        let none = _mm512_set1_epi8(NO_DIGIT.cast_signed());
        let value = _mm512_mask_mov_epi32(none, self.unfinished, value);
        // The lowest byte of the value moves in where the values move down.
        self.values = _mm512_shrdi_epi32::<8>(self.values, value);
        self.rest = next;
        self.unfinished = goes_on;
    }

    /// The last four in ASCII, with zeros where there are none.
    #[inline]
    #[target_feature(enable = "avx512vbmi")]
    fn word(&self) -> __m512i {
        _mm512_permutexvar_epi8(self.values, from_bytes(DIGITS))
    }
}

/// The reciprocals of the base less these thresholds.
#[inline]
#[target_feature(enable = "avx512f")]
fn reciprocals(threshold: __m512i) -> __m512 {
    let [low, high] = RECIPROCALS;
    _mm512_permutex2var_ps(from_floats(low), threshold, from_floats(high))
}
