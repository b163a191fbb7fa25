//! The passes in vectors of 512 bits: sixteen lanes, or a row of 64 bytes.

use core::arch::x86_64::*;
use core::mem::MaybeUninit;

use super::block::{
    Block, Digits, IDLE, IDLE_START, LANES, LEAST_WEIGHT, MOST_POINTS, Queue, SLOT, SLOTS, Scanned,
    Step,
};
use super::tables::{Aligned, DIGIT_VALUES, NO_DIGIT};
use super::text::piece;
use crate::bias::avx512::{adapt, quotient, thresholds};
use crate::bias::{BASE, DELTA_LIMIT, INITIAL_BIAS, reciprocal};

/// The first pass: literal and digits of each row, and the queue.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,bmi1,bmi2,lzcnt")]
pub(super) fn scan(block: &mut Block, text: &[u8]) {
    let [low, high] = DIGIT_VALUES.0.each_ref().map(|half| load(half));
    let mut copy = [0; SLOT];
    block.queue.len = 0;
    for row in 0..block.rows {
        let (start, end) = block.bounds(row);
        let len = end - start;
        let bytes = load(piece(text, start, &mut copy));
        let within = _bzhi_u64(u64::MAX, len.min(64));
        let values = _mm512_permutex2var_epi8(low, bytes, high);
        let no_digit = _mm512_set1_epi8(NO_DIGIT as i8);
        let digits = _mm512_mask_mov_epi8(no_digit, within, values);
        store(&mut block.digits.slots[row], digits);

        let hyphen = _mm512_set1_epi8(b'-' as i8);
        let hyphens = _mm512_cmpeq_epi8_mask(bytes, hyphen) & within;
        let after_delimiter = u64::BITS - hyphens.leading_zeros();
        // What is not ASCII, and NUL.
        let odd = _mm512_cmple_epi8_mask(bytes, _mm512_setzero_si512()) & within;
        let scanned = Scanned {
            literal: after_delimiter.saturating_sub(1),
            digits: after_delimiter,
            outside: odd != 0,
        };
        block.keep(row, len, &scanned);
    }
    block.queue.close();
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

    /// Gives these lanes the next rows of the queue.
    #[inline]
    #[target_feature(enable = "avx512f,popcnt")]
    fn fill(&mut self, lanes: __mmask16, queue: &Queue, next: &mut u8) {
        let load = |column| load_entries(column, *next);
        self.position = _mm512_mask_expand_epi32(self.position, lanes, load(&queue.starts));
        self.end = _mm512_mask_expand_epi32(self.end, lanes, load(&queue.ends));
        self.points = _mm512_mask_expand_epi32(self.points, lanes, load(&queue.literals));
        self.n = _mm512_mask_mov_epi32(self.n, lanes, _mm512_set1_epi32(0x80));
        self.i = _mm512_maskz_mov_epi32(!lanes, self.i);
        self.bias = _mm512_mask_mov_epi32(self.bias, lanes, _mm512_set1_epi32(INITIAL_BIAS));
        self.first |= lanes;
        self.inside &= !lanes;
        self.delta = _mm512_maskz_mov_epi32(!lanes, self.delta);
        self.weight = _mm512_mask_mov_epi32(self.weight, lanes, _mm512_set1_epi32(1));
        // At most sixteen; after the end the entries are idle.
        let taken = lanes.count_ones() as u8;
        *next = next.saturating_add(taken).min(queue.len);
    }

    /// Whether any of them has a row.
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn any(&self) -> bool {
        _mm512_cmplt_epi32_mask(self.position, _mm512_set1_epi32(IDLE_START)) != 0
    }

    /// Decodes up to four digits in each lane. The lanes that want another row are given
    /// back, and the slots of those whose row is none for lanes are marked.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vpopcntdq")]
    fn step(&mut self, digits: &Digits, step: &mut Step, outside: &mut [bool; SLOTS]) -> __mmask16 {
        let one = _mm512_set1_epi32(1);
        let slot = _mm512_srli_epi32::<{ SLOT.ilog2() }>(self.position);
        let (inside, mut wrong) = self.read(digits);
        let whole = !inside;

        let points = _mm512_add_epi32(self.points, one);
        let sum = _mm512_add_epi32(self.i, self.delta);
        let advance = quotient(sum, reciprocals(points));
        let place = _mm512_sub_epi32(sum, _mm512_mullo_epi32(advance, points));
        self.points = _mm512_mask_mov_epi32(self.points, whole, points);
        self.n = _mm512_mask_add_epi32(self.n, whole, self.n, advance);

        wrong |= _mm512_cmpge_epu32_mask(sum, _mm512_set1_epi32(DELTA_LIMIT));
        wrong |= _mm512_cmpgt_epi32_mask(points, _mm512_set1_epi32(MOST_POINTS as i32));
        wrong |= _mm512_cmpgt_epi32_mask(self.n, _mm512_set1_epi32(char::MAX as i32));
        let above_surrogates = _mm512_xor_si512(self.n, _mm512_set1_epi32(0xD800));
        wrong |= _mm512_cmplt_epu32_mask(above_surrogates, _mm512_set1_epi32(0x800));
        let ended = _mm512_cmpge_epi32_mask(self.position, self.end);
        wrong |= ended & inside;

        let idle = _mm512_set1_epi32(IDLE as i32);
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
            mark(outside, wrong, slot);
        }
        wrong | ended
    }

    /// Reads digits up to the last one of a delta, or four of them; gives back the lanes
    /// that have not seen the last, and those where something is wrong.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vpopcntdq")]
    fn read(&mut self, digits: &Digits) -> (__mmask16, __mmask16) {
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
        let factors = _mm512_sub_epi8(_mm512_set1_epi8(BASE as i8), thresholds);
        let odd_factors = _mm512_srli_epi16::<8>(factors);
        // f0 * f1 and f2 * f3
        let pairs = _mm512_maddubs_epi16(odd_factors, factors);
        let first_pair = _mm512_and_si512(pairs, _mm512_set1_epi32(0xFFFF));
        let weights = _mm512_or_si512(_mm512_slli_epi16::<8>(factors), _mm512_set1_epi16(1));
        let weights_of_pairs = _mm512_or_si512(_mm512_slli_epi32::<16>(pairs), one);
        let sum = _mm512_madd_epi16(_mm512_maddubs_epi16(values, weights), weights_of_pairs);

        // Where more would exceed the limit, whatever the thresholds were.
        let too_great = _mm512_set1_epi32(DELTA_LIMIT / LEAST_WEIGHT);
        wrong |= self.inside & (inside | _mm512_cmpgt_epi32_mask(sum, too_great));
        let sum = _mm512_mullo_epi32(sum, self.weight);
        self.delta = _mm512_add_epi32(self.delta, sum);
        let weight = _mm512_madd_epi16(first_pair, _mm512_srli_epi32::<16>(pairs));
        self.weight = _mm512_mask_mov_epi32(one, inside, weight);
        (inside, wrong)
    }
}

/// The second pass: all deltas of all queued rows.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vpopcntdq,popcnt")]
pub(super) fn advance(block: &mut Block) {
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
    log.len = 0;
    for steps in log.steps.as_chunks_mut::<2>().0 {
        if !(lanes[0].any() | lanes[1].any()) {
            break;
        }
        for (lanes, step) in lanes.iter_mut().zip(steps) {
            let finished = lanes.step(digits, step, &mut outside.0);
            lanes.fill(finished, queue, &mut next);
        }
        log.len += 2;
    }
    debug_assert!(!(lanes[0].any() | lanes[1].any()), "the log is too short");
}

/// The fourth pass: appends rows as UTF-8 until one that has no place in a lane; says which
/// that is.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt")]
pub(super) fn write(
    block: &mut Block,
    text: &[u8],
    base: usize,
    from: u8,
    out: &mut Vec<u8>,
) -> u8 {
    let mut row = from;
    let mut copy = [0; LANES];
    let begin = out.len();
    let room = out.spare_capacity_mut();
    let mut written = 0;
    while row < block.rows && !block.outside[row] {
        let (start, _) = block.bounds(row);
        let literal = u32::from(block.literals[row]);
        let free = block.free[row];
        let (points, _) = block.points[row].as_chunks::<LANES>();
        let count = literal + free.count_zeros();

        if let [low, high] = points {
            let bytes = piece(text, start, &mut copy);
            let points = fill(low, free as u16, bytes, literal);
            written += put(room, written, points);
            if count > LANES as u32 {
                let done = (free as u16).count_ones();
                let bytes = piece(text, start + done, &mut copy);
                let literal = literal.saturating_sub(done);
                let points = fill(high, (free >> 16) as u16, bytes, literal);
                written += put(room, written, points);
            }
        }
        block.ends[row] = (begin - base + written) as u32;
        row += 1;
    }
    // SAFETY: so many bytes of the room were written.
    unsafe { out.set_len(begin + written) };
    row
}

/// Sixteen code points: insertions, and at the places that are free the literal; zeros
/// after the end.
#[inline]
#[target_feature(enable = "avx512f,bmi2")]
fn fill(insertions: &[u32; LANES], free: __mmask16, bytes: &[u8; LANES], literal: u32) -> __m512i {
    // SAFETY: sixteen bytes are read from sixteen.
    let bytes = unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) };
    let within = _bzhi_u32(u32::MAX, literal) as __mmask16;
    let literal = _mm512_maskz_mov_epi32(within, _mm512_cvtepu8_epi32(bytes));
    _mm512_mask_expand_epi32(load_lanes(insertions), free, literal)
}

/// Writes sixteen code points as UTF-8, zeros as nothing, and says how many bytes.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,popcnt")]
fn put(room: &mut [MaybeUninit<u8>], at: usize, points: __m512i) -> usize {
    // The six bits of each byte, from the last one, in the highest byte of a lane.
    let shifts = i64::from_le_bytes([18, 12, 6, 0, 50, 44, 38, 32]);
    let bits = _mm512_multishift_epi64_epi8(_mm512_set1_epi64(shifts), points);
    let at_least = |point| _mm512_cmpge_epu32_mask(points, _mm512_set1_epi32(point));
    let tag = |bytes| _mm512_set1_epi32(i32::from_le_bytes(bytes));
    let tags = tag([0, 0, 0xC0, 0x80]);
    let tags = _mm512_mask_mov_epi32(tags, at_least(0x800), tag([0, 0xE0, 0x80, 0x80]));
    let tags = _mm512_mask_mov_epi32(tags, at_least(0x1_0000), tag([0xF0, 0x80, 0x80, 0x80]));
    let six_bits = _mm512_set1_epi8(0x3F);
    let bytes = _mm512_ternarylogic_epi32::<{ A_AND_B_OR_C }>(bits, six_bits, tags);
    let ascii = !at_least(0x80);
    let bytes = _mm512_mask_slli_epi32::<24>(bytes, ascii, points);
    let used = _mm512_test_epi8_mask(bytes, bytes);
    let bytes = _mm512_maskz_compress_epi8(used, bytes);
    debug_assert!(room.len() >= at + SLOT);
    if let Some(room) = room.get_mut(at..).and_then(|room| room.first_chunk_mut()) {
        store_new(room, bytes);
    }
    used.count_ones() as usize
}

/// The truth table of `a & b | c`.
const A_AND_B_OR_C: i32 = 0b1110_1010;

/// Marks the slots of lanes.
#[cold]
#[target_feature(enable = "avx512f")]
fn mark(outside: &mut [bool; SLOTS], lanes: __mmask16, slot: __m512i) {
    let mut slots = [0; LANES];
    store_lanes(&mut slots, slot);
    for (lane, &slot) in slots.iter().enumerate() {
        if lanes >> lane & 1 != 0 {
            outside[slot as u8 as usize] = true;
        }
    }
}

/// The reciprocals of 1 to 32, at the numbers modulo 32.
static RECIPROCALS: Aligned<[[f32; 16]; 2]> = {
    let mut reciprocals = [[reciprocal(32); 16]; 2];
    let mut divisor = 1;
    while divisor < 32 {
        reciprocals[divisor / 16][divisor % 16] = reciprocal(divisor as u32);
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
fn gather(digits: &Digits, positions: __m512i) -> __m512i {
    let past = _mm512_set1_epi32((SLOTS * SLOT) as i32);
    debug_assert!(_mm512_cmplt_epu32_mask(positions, past) == !0);
    // SAFETY: positions are in slots, of which the queue takes all of them and which lanes
    // do not leave: they take another row when they have come to the end of one, which is
    // `LONGEST` or less. After the slots there is slack.
    unsafe { _mm512_i32gather_epi32::<1>(positions, digits.slots.0.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn load(bytes: &[u8; SLOT]) -> __m512i {
    // SAFETY: 64 bytes are read from 64.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn store(bytes: &mut [u8; SLOT], vector: __m512i) {
    // SAFETY: 64 bytes are written to 64.
    unsafe { _mm512_storeu_si512(bytes.as_mut_ptr().cast(), vector) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn store_new(bytes: &mut [MaybeUninit<u8>; SLOT], vector: __m512i) {
    // SAFETY: 64 bytes are written to 64.
    unsafe { _mm512_storeu_si512(bytes.as_mut_ptr().cast(), vector) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn load_lanes(lanes: &[u32; LANES]) -> __m512i {
    // SAFETY: sixteen lanes are read from sixteen.
    unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn store_lanes(lanes: &mut [u32; LANES], vector: __m512i) {
    // SAFETY: sixteen lanes are written to sixteen.
    unsafe { _mm512_storeu_si512(lanes.as_mut_ptr().cast(), vector) }
}

/// Sixteen entries of a queue.
#[inline]
#[target_feature(enable = "avx512f")]
fn load_entries(column: &[u32; SLOTS + LANES], first: u8) -> __m512i {
    // SAFETY: after any entry whose number is a byte there are fifteen more.
    unsafe { _mm512_loadu_si512(column.as_ptr().add(usize::from(first)).cast()) }
}
