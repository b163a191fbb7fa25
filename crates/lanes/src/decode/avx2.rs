//! The passes in vectors of 256 bits: twice eight lanes, or half a row of 64 bytes. A set
//! of lanes is a vector with all bits of these lanes set.

use core::arch::x86_64::*;
use core::mem::MaybeUninit;

use super::block::{
    Block, Digits, IDLE, IDLE_START, LANES, LEAST_WEIGHT, MOST_POINTS, Queue, SLOT, SLOTS, Scanned,
    Step,
};
use super::tables::{NO_DIGIT, UTF8_BYTES};
use super::text::piece;
use crate::bias::avx2::{adapt, divide, thresholds};
use crate::bias::{BASE, DELTA_LIMIT, INITIAL_BIAS};

/// The lanes of a vector.
const HALF: usize = LANES / 2;

/// The first pass: literal and digits of each row, and the queue.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt")]
pub(super) fn scan(block: &mut Block, text: &[u8]) {
    let mut copy = [0; SLOT];
    block.queue.len = 0;
    for row in 0..block.rows {
        let (start, end) = block.bounds(row);
        let len = end - start;
        let bytes = load(piece(text, start, &mut copy));
        let within = _bzhi_u64(u64::MAX, len.min(64));
        store(&mut block.digits.slots[row], digit_values(bytes, len));

        let hyphen = _mm256_set1_epi8(b'-' as i8);
        let hyphens = mask(bytes.map(|half| _mm256_cmpeq_epi8(half, hyphen))) & within;
        let after_delimiter = u64::BITS - hyphens.leading_zeros();
        let zero = _mm256_setzero_si256();
        // What is ASCII, without NUL.
        let usual = mask(bytes.map(|half| _mm256_cmpgt_epi8(half, zero)));
        let scanned = Scanned {
            literal: after_delimiter.saturating_sub(1),
            digits: after_delimiter,
            outside: !usual & within != 0,
        };
        block.keep(row, len, &scanned);
    }
    block.queue.close();
}

/// The digit-values of the bytes of a row of this length.
#[inline]
#[target_feature(enable = "avx2")]
fn digit_values(bytes: [__m256i; 2], len: u32) -> [__m256i; 2] {
    let end = _mm256_set1_epi8(len.min(64) as i8);
    let first = _mm256_setr_epi8(
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24,
        25, 26, 27, 28, 29, 30, 31,
    );
    let second = _mm256_add_epi8(first, _mm256_set1_epi8(32));
    let value = |bytes, places| {
        let lower_case = _mm256_or_si256(bytes, _mm256_set1_epi8(0x20));
        let letter = _mm256_sub_epi8(lower_case, _mm256_set1_epi8(b'a' as i8));
        let number = _mm256_sub_epi8(bytes, _mm256_set1_epi8(b'0' as i8));
        let up_to = |value, greatest| {
            _mm256_cmpeq_epi8(_mm256_min_epu8(value, _mm256_set1_epi8(greatest)), value)
        };
        let of_number = _mm256_add_epi8(number, _mm256_set1_epi8(26));
        let none = _mm256_set1_epi8(NO_DIGIT as i8);
        let value = _mm256_blendv_epi8(none, of_number, up_to(number, 9));
        let value = _mm256_blendv_epi8(value, letter, up_to(letter, 25));
        _mm256_blendv_epi8(none, value, _mm256_cmpgt_epi8(end, places))
    };
    let [low, high] = bytes;
    [value(low, first), value(high, second)]
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

    /// Gives these lanes the next rows of the queue.
    #[inline]
    #[target_feature(enable = "avx2,bmi2,popcnt")]
    fn fill(&mut self, lanes: __m256i, queue: &Queue, next: &mut u8) {
        let bits = bits(lanes);
        // In the bytes of these lanes 0, 1, 2, …
        let bytes = 0xFF * _pdep_u64(u64::from(bits), 0x0101_0101_0101_0101);
        let numbers = _pdep_u64(0x0706_0504_0302_0100, bytes);
        let numbers = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(numbers.cast_signed()));
        let entries = |column, lane| {
            let entries = _mm256_permutevar8x32_epi32(load_entries(column, *next), numbers);
            _mm256_blendv_epi8(lane, entries, lanes)
        };
        self.position = entries(&queue.starts, self.position);
        self.end = entries(&queue.ends, self.end);
        self.points = entries(&queue.literals, self.points);
        self.n = _mm256_blendv_epi8(self.n, _mm256_set1_epi32(0x80), lanes);
        self.i = _mm256_andnot_si256(lanes, self.i);
        self.bias = _mm256_blendv_epi8(self.bias, _mm256_set1_epi32(INITIAL_BIAS), lanes);
        self.first = _mm256_or_si256(self.first, lanes);
        self.inside = _mm256_andnot_si256(lanes, self.inside);
        self.delta = _mm256_andnot_si256(lanes, self.delta);
        self.weight = _mm256_blendv_epi8(self.weight, _mm256_set1_epi32(1), lanes);
        // At most eight; after the end the entries are idle.
        let taken = bits.count_ones() as u8;
        *next = next.saturating_add(taken).min(queue.len);
    }

    /// Whether any of them has a row.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn any(&self) -> bool {
        bits(_mm256_cmpgt_epi32(
            _mm256_set1_epi32(IDLE_START),
            self.position,
        )) != 0
    }

    /// Decodes up to four digits in each lane, and logs this as one half of a step. The
    /// lanes that want another row are given back, and the slots of those whose row is none
    /// for lanes are marked.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn step<const HALF: usize>(
        &mut self,
        digits: &Digits,
        step: &mut Step,
        outside: &mut [bool; SLOTS],
    ) -> __m256i {
        let one = _mm256_set1_epi32(1);
        let slot = _mm256_srli_epi32::<{ SLOT.ilog2() as i32 }>(self.position);
        let (inside, mut wrong) = self.read(digits);

        let points = _mm256_add_epi32(self.points, one);
        let sum = _mm256_add_epi32(self.i, self.delta);
        let advance = divide(sum, points);
        let place = _mm256_sub_epi32(sum, _mm256_mullo_epi32(advance, points));
        self.points = _mm256_blendv_epi8(points, self.points, inside);
        self.n = _mm256_add_epi32(self.n, _mm256_andnot_si256(inside, advance));

        let above = |value, greatest| _mm256_cmpgt_epi32(value, _mm256_set1_epi32(greatest));
        wrong = _mm256_or_si256(wrong, above(sum, DELTA_LIMIT - 1));
        wrong = _mm256_or_si256(wrong, above(points, MOST_POINTS as i32));
        wrong = _mm256_or_si256(wrong, above(self.n, char::MAX as i32));
        let surrogates = _mm256_set1_epi32(0xD800 >> 11);
        let surrogate = _mm256_cmpeq_epi32(_mm256_srli_epi32::<11>(self.n), surrogates);
        wrong = _mm256_or_si256(wrong, surrogate);
        let on = _mm256_cmpgt_epi32(self.end, self.position);
        wrong = _mm256_or_si256(wrong, _mm256_andnot_si256(on, inside));

        let idle = _mm256_set1_epi32(IDLE as i32);
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
            mark(outside, wrong_bits, slot);
        }
        not(_mm256_andnot_si256(wrong, on))
    }

    /// Reads digits up to the last one of a delta, or four of them; gives back the lanes
    /// that have not seen the last, and those where something is wrong.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn read(&mut self, digits: &Digits) -> (__m256i, __m256i) {
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
        let factors = _mm256_sub_epi8(_mm256_set1_epi8(BASE as i8), thresholds);
        let odd_factors = _mm256_srli_epi16::<8>(factors);
        // f0 * f1 and f2 * f3
        let pairs = _mm256_maddubs_epi16(odd_factors, factors);
        let first_pair = _mm256_and_si256(pairs, _mm256_set1_epi32(0xFFFF));
        let weights = _mm256_or_si256(_mm256_slli_epi16::<8>(factors), _mm256_set1_epi16(1));
        let weights_of_pairs = _mm256_or_si256(_mm256_slli_epi32::<16>(pairs), one);
        let sum = _mm256_madd_epi16(_mm256_maddubs_epi16(values, weights), weights_of_pairs);

        // Where more would exceed the limit, whatever the thresholds were.
        let too_great = _mm256_set1_epi32(DELTA_LIMIT / LEAST_WEIGHT);
        let beyond = _mm256_or_si256(inside, _mm256_cmpgt_epi32(sum, too_great));
        wrong = _mm256_or_si256(wrong, _mm256_and_si256(self.inside, beyond));
        let sum = _mm256_mullo_epi32(sum, self.weight);
        self.delta = _mm256_add_epi32(self.delta, sum);
        let weight = _mm256_madd_epi16(first_pair, _mm256_srli_epi32::<16>(pairs));
        self.weight = _mm256_blendv_epi8(one, weight, inside);
        (inside, wrong)
    }
}

/// The second pass: all deltas of all queued rows.
#[target_feature(enable = "avx2,bmi2,popcnt")]
pub(super) fn advance(block: &mut Block) {
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
    for step in &mut log.steps {
        if !(first.any() || second.any()) {
            break;
        }
        let finished = first.step::<0>(digits, step, &mut outside.0);
        first.fill(finished, queue, &mut next);
        let finished = second.step::<1>(digits, step, &mut outside.0);
        second.fill(finished, queue, &mut next);
        log.len += 1;
    }
    debug_assert!(!(first.any() | second.any()), "the log is too short");
}

/// The fourth pass: appends rows as UTF-8 until one that has no place in a lane; says which
/// that is.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
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
            written += put(room, written, points, count);
            if count > LANES as u32 {
                let done = (free as u16).count_ones();
                let bytes = piece(text, start + done, &mut copy);
                let literal = literal.saturating_sub(done);
                let points = fill(high, (free >> 16) as u16, bytes, literal);
                written += put(room, written, points, count - LANES as u32);
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
#[target_feature(enable = "avx2,bmi2,popcnt")]
fn fill(insertions: &[u32; LANES], free: u16, bytes: &[u8; LANES], literal: u32) -> [__m256i; 2] {
    // The bytes of the literal, and zeros.
    let bytes = u128::from_le_bytes(*bytes);
    let low = _bzhi_u64(bytes as u64, 8 * literal.min(8));
    let high = _bzhi_u64((bytes >> 64) as u64, 8 * literal.saturating_sub(8).min(8));
    let literal = u128::from(low) | u128::from(high) << 64;
    let (insertions, _) = insertions.as_chunks::<HALF>();
    let half = |insertions: &[u32; HALF], free: u8, literal: u64| {
        let places = 0xFF * _pdep_u64(u64::from(free), 0x0101_0101_0101_0101);
        let literal = _pdep_u64(literal, places);
        let literal = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(literal.cast_signed()));
        let lanes = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
        let free = _mm256_and_si256(_mm256_set1_epi32(i32::from(free)), lanes);
        let free = _mm256_cmpeq_epi32(free, lanes);
        _mm256_blendv_epi8(load_lanes(insertions), literal, free)
    };
    let [first, second] = free.to_le_bytes();
    let rest = (literal >> (8 * first.count_ones())) as u64;
    match insertions {
        [low, high] => [half(low, first, literal as u64), half(high, second, rest)],
        _ => [_mm256_setzero_si256(); 2], // not reached
    }
}

/// Writes the first `count` of sixteen code points as UTF-8, the others being zeros, and
/// says how many bytes.
#[inline]
#[target_feature(enable = "avx2")]
fn put(room: &mut [MaybeUninit<u8>], at: usize, points: [__m256i; 2], count: u32) -> usize {
    debug_assert!(room.len() >= at + SLOT);
    let room = room.get_mut(at..).and_then(|room| room.first_chunk_mut());
    let Some(room) = room else {
        return 0; // not reached: there is room
    };
    let mut written = 0;
    for points in points {
        let at_least = |point| _mm256_cmpgt_epi32(points, _mm256_set1_epi32(point - 1));
        // The bytes after the first; a comparison that holds is -1.
        let minus_more = _mm256_add_epi32(
            at_least(0x80),
            _mm256_add_epi32(at_least(0x800), at_least(0x1_0000)),
        );
        let more = _mm256_sub_epi32(_mm256_setzero_si256(), minus_more);
        let bytes = utf8(points, more);
        // Whether they are odd, and whether there are two or three, of each lane.
        let odd = bits(_mm256_slli_epi32::<31>(more));
        let many = bits(_mm256_slli_epi32::<30>(more));
        let quarters = [
            (_mm256_castsi256_si128(bytes), odd & 15 | many << 4),
            (_mm256_extracti128_si256::<1>(bytes), odd >> 4 | many & 0xF0),
        ];
        for (bytes, lengths) in quarters {
            let used = UTF8_BYTES.of(lengths);
            // SAFETY: sixteen bytes are read from sixteen.
            let order = unsafe { _mm_loadu_si128(used.order.as_ptr().cast()) };
            store_new(room, written, _mm_shuffle_epi8(bytes, order));
            written += usize::from(used.len);
        }
    }
    // A zero is a byte too.
    written - (LANES - (count as usize).min(LANES))
}

/// The bytes of code points, the last one highest, given how many there are after the first.
#[inline]
#[target_feature(enable = "avx2")]
fn utf8(points: __m256i, more: __m256i) -> __m256i {
    let six_bits = |shifted, byte: u32| {
        _mm256_and_si256(shifted, _mm256_set1_epi32((0x3F << (8 * byte)) as i32))
    };
    let bytes = _mm256_or_si256(
        _mm256_or_si256(
            six_bits(_mm256_slli_epi32::<24>(points), 3),
            six_bits(_mm256_slli_epi32::<10>(points), 2),
        ),
        _mm256_or_si256(
            six_bits(_mm256_srli_epi32::<4>(points), 1),
            _mm256_srli_epi32::<18>(points),
        ),
    );
    let tag = i32::from_le_bytes;
    let [two, three, four] = [
        tag([0, 0, 0xC0, 0x80]),
        tag([0, 0xE0, 0x80, 0x80]),
        tag([0xF0, 0x80, 0x80, 0x80]),
    ];
    let tags = _mm256_setr_epi32(0, two, three, four, 0, two, three, four);
    let bytes = _mm256_or_si256(bytes, _mm256_permutevar8x32_epi32(tags, more));
    let ascii = _mm256_cmpeq_epi32(more, _mm256_setzero_si256());
    _mm256_blendv_epi8(bytes, _mm256_slli_epi32::<24>(points), ascii)
}

/// Marks the slots of lanes.
#[cold]
#[target_feature(enable = "avx2")]
fn mark(outside: &mut [bool; SLOTS], lanes: u8, slot: __m256i) {
    let mut slots = [0; LANES];
    store_half::<0>(&mut slots, slot);
    for (lane, &slot) in slots.iter().take(HALF).enumerate() {
        if lanes >> lane & 1 != 0 {
            outside[slot as u8 as usize] = true;
        }
    }
}

/// The other lanes.
#[inline]
#[target_feature(enable = "avx2")]
fn not(lanes: __m256i) -> __m256i {
    _mm256_xor_si256(lanes, _mm256_set1_epi32(-1))
}

/// Lanes as bits.
#[inline]
#[target_feature(enable = "avx2")]
fn bits(lanes: __m256i) -> u8 {
    _mm256_movemask_ps(_mm256_castsi256_ps(lanes)) as u8
}

/// The highest bits of the bytes of a row.
#[inline]
#[target_feature(enable = "avx2")]
fn mask(bytes: [__m256i; 2]) -> u64 {
    let [low, high] = bytes.map(|half| _mm256_movemask_epi8(half).cast_unsigned());
    u64::from(low) | u64::from(high) << 32
}

/// The four bytes from each of these positions on, which are in slots.
#[inline]
#[target_feature(enable = "avx2")]
fn gather(digits: &Digits, positions: __m256i) -> __m256i {
    let past = _mm256_set1_epi32((SLOTS * SLOT) as i32);
    debug_assert!(bits(_mm256_cmpgt_epi32(past, positions)) == 0xFF);
    // SAFETY: positions are in slots, of which the queue takes all of them and which lanes
    // do not leave: they take another row when they have come to the end of one, which is
    // `LONGEST` or less. After the slots there is slack.
    unsafe { _mm256_i32gather_epi32::<1>(digits.slots.0.as_ptr().cast(), positions) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn load(bytes: &[u8; SLOT]) -> [__m256i; 2] {
    let halves = bytes.as_ptr().cast::<__m256i>();
    // SAFETY: twice 32 bytes are read from 64.
    unsafe {
        [
            _mm256_loadu_si256(halves),
            _mm256_loadu_si256(halves.add(1)),
        ]
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn store(bytes: &mut [u8; SLOT], [low, high]: [__m256i; 2]) {
    let halves = bytes.as_mut_ptr().cast::<__m256i>();
    // SAFETY: twice 32 bytes are written to 64.
    unsafe {
        _mm256_storeu_si256(halves, low);
        _mm256_storeu_si256(halves.add(1), high);
    }
}

/// Stores sixteen bytes at a place that leaves room for them.
#[inline]
#[target_feature(enable = "sse2")]
fn store_new(bytes: &mut [MaybeUninit<u8>; SLOT], at: usize, vector: __m128i) {
    debug_assert!(at + 16 <= SLOT);
    // SAFETY: at most three times sixteen bytes were stored before.
    unsafe { _mm_storeu_si128(bytes.as_mut_ptr().add(at).cast(), vector) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn load_lanes(lanes: &[u32; HALF]) -> __m256i {
    // SAFETY: eight lanes are read from eight.
    unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) }
}

/// Stores eight lanes as the first or the second half of sixteen.
#[inline]
#[target_feature(enable = "avx2")]
fn store_half<const HALF: usize>(lanes: &mut [u32; LANES], vector: __m256i) {
    const { assert!(HALF < 2) };
    // SAFETY: eight lanes are written to a half of sixteen.
    unsafe { _mm256_storeu_si256(lanes.as_mut_ptr().cast::<__m256i>().add(HALF), vector) }
}

/// Eight entries of a queue.
#[inline]
#[target_feature(enable = "avx2")]
fn load_entries(column: &[u32; SLOTS + LANES], first: u8) -> __m256i {
    // SAFETY: after any entry whose number is a byte there are fifteen more.
    unsafe { _mm256_loadu_si256(column.as_ptr().add(usize::from(first)).cast()) }
}
