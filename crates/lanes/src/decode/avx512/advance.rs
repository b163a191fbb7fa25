//! The second pass in AVX-512: twice sixteen lanes.

use core::arch::x86_64::*;

use super::store_lanes;
use crate::bias::avx512::{adapt, quotient, thresholds};
use crate::bias::{BASE_BYTE, DELTA_LIMIT, INITIAL_BIAS, reciprocal};
use crate::decode::block::{
    Block, IDLE, IDLE_START, LANES, LONGEST, MOST_POINTS, Queue, SLOT, SLOT_BYTES, SLOTS, Slots,
    Step,
};
use crate::decode::rows::mark;
use crate::decode::tables::{Aligned, LEAST_WEIGHT, NO_DIGIT};

/// The second pass: all deltas of all queued rows.
#[target_feature(enable = "avx512f,avx512bw,avx512vpopcntdq,popcnt")]
pub(in crate::decode) fn advance(block: &mut Block) {
    let Block {
        digits,
        queue,
        log,
        outside,
        ..
    } = block;
    let mut next = 0;
    let mut lanes = [Lanes::new(), Lanes::new()];
    for lanes in &mut lanes {
        lanes.fill(!0, queue, &mut next);
    }
    let mut steps = log.steps.iter_mut();
    log.len = 0;
    while lanes.iter().any(|lanes| lanes.any()) {
        for lanes in lanes.iter_mut().filter(|lanes| lanes.any()) {
            let Some(step) = steps.next() else {
                // Not reached; but what has not been decoded must not be written.
                debug_assert!(false, "the log is too short");
                outside.0 = [true; SLOTS];
                return;
            };
            let finished = lanes.step(digits, step, outside);
            lanes.fill(finished, queue, &mut next);
            log.len += 1;
        }
    }
}

/// Sixteen rows on the way.
struct Lanes {
    /// The next digit, and the end of the digits, counted through all slots.
    position: __m512i,
    end: __m512i,
    /// How many code points there are.
    points: __m512i,
    /// The state of the decoder (section 6.2), with bias 0 inside a delta: from the fifth
    /// digit on every threshold is `tmax`, as are those of bias 0.
    n: __m512i,
    i: __m512i,
    bias: __m512i,
    /// The lanes without a delta yet.
    first: __mmask16,
    /// The lanes inside a delta, what its digits gave, and the weight of the next one; 0
    /// and 1 in the others.
    inside: __mmask16,
    delta: __m512i,
    weight: __m512i,
}

impl Lanes {
    /// All of them to be filled.
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn new() -> Self {
        let zero = _mm512_setzero_si512();
        Lanes {
            position: zero,
            end: zero,
            points: zero,
            n: zero,
            i: zero,
            bias: zero,
            first: 0,
            inside: 0,
            delta: zero,
            weight: _mm512_set1_epi32(1),
        }
    }

    /// Gives these lanes, which are not inside a delta, the next rows of the queue.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,popcnt")]
    #[allow(clippy::cast_possible_truncation)] // at most sixteen
    fn fill(&mut self, lanes: __mmask16, queue: &Queue, next: &mut u8) {
        let entries = _mm512_maskz_expand_epi32(lanes, load_entries(queue, *next));
        let lower_half = _mm512_set1_epi32(0xFFFF);
        self.position = _mm512_mask_and_epi32(self.position, lanes, entries, lower_half);
        self.end = _mm512_mask_srli_epi32::<16>(self.end, lanes, entries);
        let in_slot = _mm512_set1_epi32(i32::from(SLOT_BYTES) - 1);
        let digits = _mm512_and_si512(entries, in_slot);
        let literal = _mm512_subs_epu16(digits, _mm512_set1_epi32(1));
        self.points = _mm512_mask_mov_epi32(self.points, lanes, literal);
        self.n = _mm512_mask_mov_epi32(self.n, lanes, _mm512_set1_epi32(0x80));
        self.i = _mm512_maskz_mov_epi32(!lanes, self.i);
        self.bias = _mm512_mask_mov_epi32(self.bias, lanes, _mm512_set1_epi32(INITIAL_BIAS));
        self.first |= lanes;
        // After the last one the entries are idle.
        let taken = lanes.count_ones() as u8;
        *next = next.saturating_add(taken).min(queue.len);
    }

    /// Whether any of them has a row.
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn any(&self) -> bool {
        let idle = _mm512_set1_epi32(IDLE_START.cast_signed());
        _mm512_cmplt_epi32_mask(self.position, idle) != 0
    }

    /// Decodes up to four digits in each lane. The lanes that want another row are given
    /// back, and the slots of those whose row is none for lanes are marked.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vpopcntdq")]
    fn step(
        &mut self,
        digits: &Slots<[u8; SLOT]>,
        step: &mut Step,
        outside: &mut Slots<bool>,
    ) -> __mmask16 {
        let one = _mm512_set1_epi32(1);
        let slot = _mm512_srli_epi32::<{ SLOT_BYTES.ilog2() }>(self.position);
        let (inside, mut wrong) = self.read(digits);
        let whole = !inside;

        let points = _mm512_add_epi32(self.points, one);
        let sum = _mm512_add_epi32(self.i, self.delta);
        let advance = quotient(sum, reciprocals(points));
        let place = _mm512_sub_epi32(sum, _mm512_mullo_epi32(advance, points));
        self.points = _mm512_mask_mov_epi32(self.points, whole, points);
        self.n = _mm512_mask_add_epi32(self.n, whole, self.n, advance);

        wrong |= _mm512_cmpge_epu32_mask(sum, _mm512_set1_epi32(DELTA_LIMIT));
        wrong |= _mm512_cmpgt_epi32_mask(points, _mm512_set1_epi32(i32::from(MOST_POINTS)));
        wrong |= _mm512_cmpgt_epi32_mask(self.n, _mm512_set1_epi32(char::MAX as i32));
        let above_surrogates = _mm512_xor_si512(self.n, _mm512_set1_epi32(0xD800));
        wrong |= _mm512_cmplt_epu32_mask(above_surrogates, _mm512_set1_epi32(0x800));
        let ended = _mm512_cmpge_epi32_mask(self.position, self.end);
        wrong |= ended & inside;

        let idle = _mm512_set1_epi32(i32::from(IDLE));
        store_lanes(&mut step.slots, _mm512_mask_mov_epi32(idle, whole, slot));
        store_lanes(&mut step.places, _mm512_sllv_epi32(one, place));
        store_lanes(&mut step.points, self.n);

        // delta div points, since the old i is below points.
        let below = _mm512_cmplt_epi32_mask(place, self.i);
        let share = _mm512_mask_sub_epi32(advance, below, advance, one);
        let bias = adapt(self.delta, share, self.first);
        self.bias = _mm512_maskz_mov_epi32(whole, bias);
        self.i = _mm512_mask_add_epi32(self.i, whole, place, one);
        self.delta = _mm512_maskz_mov_epi32(inside, self.delta);
        self.first &= inside;
        self.inside = inside;

        if wrong != 0 {
            let mut slots = [0; LANES];
            store_lanes(&mut slots, slot);
            mark(outside, wrong, &slots);
            self.inside &= !wrong;
            self.delta = _mm512_maskz_mov_epi32(!wrong, self.delta);
            self.weight = _mm512_mask_mov_epi32(self.weight, wrong, one);
        }
        wrong | ended
    }

    /// Reads digits up to the last one of a delta, or four of them; gives back the lanes
    /// that have not seen the last, and those where something is wrong.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vpopcntdq")]
    fn read(&mut self, digits: &Slots<[u8; SLOT]>) -> (__mmask16, __mmask16) {
        let one = _mm512_set1_epi32(1);
        let values = gather(digits, self.position);
        let thresholds = thresholds(self.bias);
        // 1 in the bytes of digits that are below their thresholds.
        let last = _mm512_subs_epu8(thresholds, values);
        let last = _mm512_min_epu8(last, _mm512_set1_epi8(1));
        let inside = _mm512_testn_epi32_mask(last, last);
        // The bytes up to the first of them; all if there is none.
        let first_last = _mm512_and_si512(last, _mm512_sub_epi32(_mm512_setzero_si512(), last));
        let up_to_last = _mm512_sub_epi32(_mm512_slli_epi32::<8>(first_last), one);
        let values = _mm512_and_si512(values, up_to_last);
        let count = _mm512_srli_epi32::<3>(_mm512_popcnt_epi32(up_to_last));
        self.position = _mm512_add_epi32(self.position, count);
        let no_digit = _mm512_set1_epi8(NO_DIGIT as i8 & i8::MIN);
        let mut wrong = _mm512_test_epi32_mask(values, no_digit);

        // d0 + f0 * (d1 + f1 * (d2 + f2 * d3)), as (d0 + f0 * d1) + f0 * f1 * (d2 + f2 * d3),
        // where f is the base less the threshold.
        let factors = _mm512_sub_epi8(_mm512_set1_epi8(BASE_BYTE), thresholds);
        let odd_factors = _mm512_srli_epi16::<8>(factors);
        // f0 * f1 and f2 * f3
        let pairs = _mm512_maddubs_epi16(odd_factors, factors);
        let first_pair = _mm512_and_si512(pairs, _mm512_set1_epi32(0xFFFF));
        let weights = _mm512_or_si512(_mm512_slli_epi16::<8>(factors), _mm512_set1_epi16(1));
        let weights_of_pairs = _mm512_or_si512(_mm512_slli_epi32::<16>(pairs), one);
        let sum = _mm512_madd_epi16(_mm512_maddubs_epi16(values, weights), weights_of_pairs);

        // In the second step of a delta this is the limit, which the least sum of digits that
        // wants a third step exceeds by far; and what does not exceed it has no great product.
        let too_great = _mm512_set1_epi32(DELTA_LIMIT / LEAST_WEIGHT);
        wrong |= self.inside & _mm512_cmpgt_epi32_mask(sum, too_great);
        let sum = _mm512_mullo_epi32(sum, self.weight);
        self.delta = _mm512_add_epi32(self.delta, sum);
        let weight = _mm512_madd_epi16(first_pair, _mm512_srli_epi32::<16>(pairs));
        self.weight = _mm512_mask_mov_epi32(one, inside, weight);
        (inside, wrong)
    }
}

/// The reciprocals of 1 to 32, at the numbers modulo 32.
#[allow(clippy::indexing_slicing)] // a constant's
static RECIPROCALS: Aligned<[[f32; 16]; 2]> = {
    let mut reciprocals = [[reciprocal(32); 16]; 2];
    let mut divisor = 1;
    while divisor < 32 {
        reciprocals[divisor as usize / 16][divisor as usize % 16] = reciprocal(divisor);
        divisor += 1;
    }
    Aligned(reciprocals)
};

/// The reciprocals of numbers of code points.
#[inline]
#[target_feature(enable = "avx512f")]
fn reciprocals(points: __m512i) -> __m512 {
    let [low, high] = RECIPROCALS.0.each_ref().map(|half| {
        // SAFETY: sixteen floats are read from sixteen.
        unsafe { _mm512_loadu_ps(half.as_ptr()) }
    });
    _mm512_permutex2var_ps(low, points, high)
}

/// The four bytes from each of these positions on, which are in slots.
#[inline]
#[target_feature(enable = "avx512f")]
fn gather(digits: &Slots<[u8; SLOT]>, positions: __m512i) -> __m512i {
    let last = _mm512_set1_epi32((IDLE_START + u32::from(LONGEST) - 1).cast_signed());
    debug_assert!(_mm512_cmpgt_epu32_mask(positions, last) == 0);
    // SAFETY: a position is that of one of the first `LONGEST` bytes of a slot, from which
    // on there are four: the queue has no others, and a lane that has come to the end of a
    // row takes the next one before it reads again.
    unsafe { _mm512_i32gather_epi32::<1>(positions, digits.0.as_ptr().cast()) }
}

/// The next sixteen entries of a queue.
#[inline]
#[target_feature(enable = "avx512f")]
fn load_entries(queue: &Queue, next: u8) -> __m512i {
    // SAFETY: after any entry whose number is a byte there are fifteen more.
    unsafe { _mm512_loadu_si512(queue.entries.as_ptr().add(usize::from(next)).cast()) }
}
