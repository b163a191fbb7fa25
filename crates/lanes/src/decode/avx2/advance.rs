//! The second pass in AVX2: twice eight lanes.

use core::arch::x86_64::*;

use super::bits;
use crate::bias::avx2::{adapt, divide, thresholds};
use crate::bias::{BASE_BYTE, DELTA_LIMIT, INITIAL_BIAS};
use crate::decode::block::{
    Block, IDLE, IDLE_START, LANES, LONGEST, MOST_POINTS, Queue, SLOT, SLOT_BYTES, SLOTS, Slots,
    Step,
};
use crate::decode::rows::mark;
use crate::decode::tables::LEAST_WEIGHT;

/// The second pass: all deltas of all queued rows.
#[target_feature(enable = "avx2,bmi2,popcnt")]
pub(in crate::decode) fn advance(block: &mut Block) {
    let Block {
        digits,
        queue,
        log,
        outside,
        ..
    } = block;
    let mut next = 0;
    let all = _mm256_set1_epi32(-1);
    let (mut first, mut second) = (Lanes::new(), Lanes::new());
    first.fill(all, queue, &mut next);
    second.fill(all, queue, &mut next);
    log.len = 0;
    let mut steps = log.steps.iter_mut();
    while first.any() || second.any() {
        let Some(step) = steps.next() else {
            // Not reached; but what has not been decoded must not be written.
            debug_assert!(false, "the log is too short");
            outside.0 = [true; SLOTS];
            return;
        };
        let finished = first.step::<0>(digits, step, outside);
        first.fill(finished, queue, &mut next);
        let finished = second.step::<1>(digits, step, outside);
        second.fill(finished, queue, &mut next);
        log.len += 1;
    }
}

/// Eight rows on the way.
struct Lanes {
    /// The next digit, and the end of the digits, counted through all slots.
    position: __m256i,
    end: __m256i,
    /// How many code points there are.
    points: __m256i,
    /// The state of the decoder (section 6.2), with bias 0 inside a delta: from the fifth
    /// digit on every threshold is `tmax`, as are those of bias 0.
    n: __m256i,
    i: __m256i,
    bias: __m256i,
    /// The lanes without a delta yet.
    first: __m256i,
    /// The lanes inside a delta, what its digits gave, and the weight of the next one; 0
    /// and 1 in the others.
    inside: __m256i,
    delta: __m256i,
    weight: __m256i,
}

impl Lanes {
    /// All of them to be filled.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn new() -> Self {
        let zero = _mm256_setzero_si256();
        Lanes {
            position: zero,
            end: zero,
            points: zero,
            n: zero,
            i: zero,
            bias: zero,
            first: zero,
            inside: zero,
            delta: zero,
            weight: _mm256_set1_epi32(1),
        }
    }

    /// Gives these lanes, which are not inside a delta, the next rows of the queue.
    #[inline]
    #[target_feature(enable = "avx2,bmi2,popcnt")]
    #[allow(clippy::cast_possible_truncation)] // at most eight
    fn fill(&mut self, lanes: __m256i, queue: &Queue, next: &mut u8) {
        let bits = bits(lanes);
        // In the bytes of these lanes 0, 1, 2, …
        let bytes = 0xFF * _pdep_u64(u64::from(bits), 0x0101_0101_0101_0101);
        let numbers = _pdep_u64(0x0706_0504_0302_0100, bytes);
        let numbers = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(numbers.cast_signed()));
        let entries = _mm256_permutevar8x32_epi32(load_entries(queue, *next), numbers);
        let start = _mm256_and_si256(entries, _mm256_set1_epi32(0xFFFF));
        let end = _mm256_srli_epi32::<16>(entries);
        let in_slot = _mm256_set1_epi32(i32::from(SLOT_BYTES) - 1);
        let digits = _mm256_and_si256(entries, in_slot);
        let literal = _mm256_subs_epu16(digits, _mm256_set1_epi32(1));
        self.position = _mm256_blendv_epi8(self.position, start, lanes);
        self.end = _mm256_blendv_epi8(self.end, end, lanes);
        self.points = _mm256_blendv_epi8(self.points, literal, lanes);
        self.n = _mm256_blendv_epi8(self.n, _mm256_set1_epi32(0x80), lanes);
        self.i = _mm256_andnot_si256(lanes, self.i);
        self.bias = _mm256_blendv_epi8(self.bias, _mm256_set1_epi32(INITIAL_BIAS), lanes);
        self.first = _mm256_or_si256(self.first, lanes);
        // After the last one the entries are idle.
        let taken = bits.count_ones() as u8;
        *next = next.saturating_add(taken).min(queue.len);
    }

    /// Whether any of them has a row.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn any(&self) -> bool {
        let idle = _mm256_set1_epi32(IDLE_START.cast_signed());
        bits(_mm256_cmpgt_epi32(idle, self.position)) != 0
    }

    /// Decodes up to four digits in each lane, and logs this as one half of a step. The
    /// lanes that want another row are given back, and the slots of those whose row is none
    /// for lanes are marked.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn step<const HALF: usize>(
        &mut self,
        digits: &Slots<[u8; SLOT]>,
        step: &mut Step,
        outside: &mut Slots<bool>,
    ) -> __m256i {
        let one = _mm256_set1_epi32(1);
        let slot = _mm256_srli_epi32::<{ SLOT_BYTES.ilog2().cast_signed() }>(self.position);
        let (inside, mut wrong) = self.read(digits);

        let points = _mm256_add_epi32(self.points, one);
        let sum = _mm256_add_epi32(self.i, self.delta);
        let advance = divide(sum, points);
        let place = _mm256_sub_epi32(sum, _mm256_mullo_epi32(advance, points));
        self.points = _mm256_blendv_epi8(points, self.points, inside);
        self.n = _mm256_add_epi32(self.n, _mm256_andnot_si256(inside, advance));

        let above = |value, greatest| _mm256_cmpgt_epi32(value, _mm256_set1_epi32(greatest));
        wrong = _mm256_or_si256(wrong, above(sum, DELTA_LIMIT - 1));
        wrong = _mm256_or_si256(wrong, above(points, i32::from(MOST_POINTS)));
        wrong = _mm256_or_si256(wrong, above(self.n, char::MAX as i32));
        let surrogates = _mm256_set1_epi32(0xD800 >> 11);
        let surrogate = _mm256_cmpeq_epi32(_mm256_srli_epi32::<11>(self.n), surrogates);
        wrong = _mm256_or_si256(wrong, surrogate);
        let on = _mm256_cmpgt_epi32(self.end, self.position);
        wrong = _mm256_or_si256(wrong, _mm256_andnot_si256(on, inside));

        let idle = _mm256_set1_epi32(i32::from(IDLE));
        store_half::<HALF>(&mut step.slots, _mm256_blendv_epi8(slot, idle, inside));
        store_half::<HALF>(&mut step.places, _mm256_sllv_epi32(one, place));
        store_half::<HALF>(&mut step.points, self.n);

        // delta div points, since the old i is below points; a comparison that holds is -1.
        let share = _mm256_add_epi32(advance, _mm256_cmpgt_epi32(self.i, place));
        let bias = adapt(self.delta, share, self.first);
        self.bias = _mm256_andnot_si256(inside, bias);
        self.i = _mm256_blendv_epi8(_mm256_add_epi32(place, one), self.i, inside);
        self.delta = _mm256_and_si256(inside, self.delta);
        self.first = _mm256_and_si256(inside, self.first);
        self.inside = inside;

        let wrong_bits = bits(wrong);
        if wrong_bits != 0 {
            let mut slots = [0; LANES];
            store_half::<0>(&mut slots, slot);
            mark(outside, u16::from(wrong_bits), &slots);
            self.inside = _mm256_andnot_si256(wrong, self.inside);
            self.delta = _mm256_andnot_si256(wrong, self.delta);
            self.weight = _mm256_blendv_epi8(self.weight, one, wrong);
        }
        not(_mm256_andnot_si256(wrong, on))
    }

    /// Reads digits up to the last one of a delta, or four of them; gives back the lanes
    /// that have not seen the last, and those where something is wrong.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn read(&mut self, digits: &Slots<[u8; SLOT]>) -> (__m256i, __m256i) {
        let zero = _mm256_setzero_si256();
        let one = _mm256_set1_epi32(1);
        let values = gather(digits, self.position);
        let thresholds = thresholds(self.bias);
        // 1 in the bytes of digits that are below their thresholds.
        let last = _mm256_subs_epu8(thresholds, values);
        let last = _mm256_min_epu8(last, _mm256_set1_epi8(1));
        let inside = _mm256_cmpeq_epi32(last, zero);
        // The bytes up to the first of them; all if there is none.
        let first_last = _mm256_and_si256(last, _mm256_sub_epi32(zero, last));
        let up_to_last = _mm256_sub_epi32(_mm256_slli_epi32::<8>(first_last), one);
        let values = _mm256_and_si256(values, up_to_last);
        // Such a byte is -1.
        let in_pairs = _mm256_maddubs_epi16(_mm256_set1_epi8(1), up_to_last);
        let count = _mm256_madd_epi16(in_pairs, _mm256_set1_epi16(-1));
        self.position = _mm256_add_epi32(self.position, count);
        let digit = _mm256_cmpeq_epi32(_mm256_cmpgt_epi8(zero, values), zero);
        let mut wrong = not(digit);

        // d0 + f0 * (d1 + f1 * (d2 + f2 * d3)), as (d0 + f0 * d1) + f0 * f1 * (d2 + f2 * d3),
        // where f is the base less the threshold.
        let factors = _mm256_sub_epi8(_mm256_set1_epi8(BASE_BYTE), thresholds);
        let odd_factors = _mm256_srli_epi16::<8>(factors);
        // f0 * f1 and f2 * f3
        let pairs = _mm256_maddubs_epi16(odd_factors, factors);
        let first_pair = _mm256_and_si256(pairs, _mm256_set1_epi32(0xFFFF));
        let weights = _mm256_or_si256(_mm256_slli_epi16::<8>(factors), _mm256_set1_epi16(1));
        let weights_of_pairs = _mm256_or_si256(_mm256_slli_epi32::<16>(pairs), one);
        let sum = _mm256_madd_epi16(_mm256_maddubs_epi16(values, weights), weights_of_pairs);

        // In the second step of a delta this is the limit, which the least sum of digits that
        // wants a third step exceeds by far; and what does not exceed it has no great product.
        let too_great = _mm256_cmpgt_epi32(sum, _mm256_set1_epi32(DELTA_LIMIT / LEAST_WEIGHT));
        wrong = _mm256_or_si256(wrong, _mm256_and_si256(self.inside, too_great));
        let sum = _mm256_mullo_epi32(sum, self.weight);
        self.delta = _mm256_add_epi32(self.delta, sum);
        let weight = _mm256_madd_epi16(first_pair, _mm256_srli_epi32::<16>(pairs));
        self.weight = _mm256_blendv_epi8(one, weight, inside);
        (inside, wrong)
    }
}

/// The other lanes.
#[inline]
#[target_feature(enable = "avx2")]
fn not(lanes: __m256i) -> __m256i {
    _mm256_xor_si256(lanes, _mm256_set1_epi32(-1))
}

/// The four bytes from each of these positions on, which are in slots.
#[inline]
#[target_feature(enable = "avx2")]
fn gather(digits: &Slots<[u8; SLOT]>, positions: __m256i) -> __m256i {
    let last = _mm256_set1_epi32((IDLE_START + u32::from(LONGEST) - 1).cast_signed());
    debug_assert!(bits(_mm256_cmpgt_epi32(positions, last)) == 0);
    // SAFETY: a position is that of one of the first `LONGEST` bytes of a slot, from which
    // on there are four: the queue has no others, and a lane that has come to the end of a
    // row takes the next one before it reads again.
    unsafe { _mm256_i32gather_epi32::<1>(digits.0.as_ptr().cast(), positions) }
}

/// Stores eight lanes as the first or the second half of sixteen.
#[inline]
#[target_feature(enable = "avx2")]
fn store_half<const HALF: usize>(lanes: &mut [u32; LANES], vector: __m256i) {
    const { assert!(HALF < 2) };
    // SAFETY: eight lanes are written to a half of sixteen.
    unsafe { _mm256_storeu_si256(lanes.as_mut_ptr().cast::<__m256i>().add(HALF), vector) }
}

/// The next eight entries of a queue.
#[inline]
#[target_feature(enable = "avx2")]
fn load_entries(queue: &Queue, next: u8) -> __m256i {
    // SAFETY: after any entry whose number is a byte there are fifteen more.
    unsafe { _mm256_loadu_si256(queue.entries.as_ptr().add(usize::from(next)).cast()) }
}
