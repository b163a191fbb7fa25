//! The second pass: decodes all deltas of all queued rows. The rows are decoded in the lanes of two vectors. The
//! operations on one vector do not wait for the operations on the other vector.

use super::block::{Block, IDLE, IDLE_START, MAX_LEN, Queue, Step};
use crate::bias::{
    BASE, DELTA_LIMIT, INITIAL_BIAS, INITIAL_N, adapt, reciprocals_from, repeat_byte, thresholds,
};
use crate::rows::{INDICES, MAX_POINTS, PerRow};
use crate::vector::{MAX_LANES, NO_DIGIT, ROW, ROW_LEN, Reciprocals, Vector};
use puny::invariant::Ensured;

/// The minimum weight of a fifth digit. The weight is the product of four factors of the form 36 - threshold. No
/// threshold is above 26, so each factor is at least 10.
const MIN_WEIGHT: i32 = 10 * 10 * 10 * 10;

/// The reciprocals of the numbers of code points.
static RECIPROCALS: Reciprocals = reciprocals_from(1);

/// Decodes all queued rows.
#[inline(always)]
pub(super) fn advance<V: Vector>(v: V, block: &mut Block) {
    let Block {
        digits,
        queue,
        log,
        scalar,
        ..
    } = block;
    let mut next = 0;
    let mut first = RowStates::new(v, queue, &mut next);
    let mut second = RowStates::new(v, queue, &mut next);
    let mut steps = log.steps.iter_mut();
    log.len = 0;
    while first.any(v) || second.any(v) {
        let Some(step) = steps.next() else {
            // This code is never reached, because `STEPS` bounds the number of steps. If it were reached, rows that are
            // not decoded completely must not be written, so all rows are marked for the scalar code.
            debug_assert!(false, "the log is too short");
            scalar.0 = [true; INDICES];
            return;
        };
        let finished = first.step(v, digits, step, 0, scalar);
        first.fill(v, finished, queue, &mut next);
        let finished = second.step(v, digits, step, V::LANES, scalar);
        second.fill(v, finished, queue, &mut next);
        log.len += 1;
    }
}

/// The state of the rows that are being decoded, one row in each lane.
struct RowStates<V: Vector> {
    /// The index of the next digit of the row, and the index of the end of its digits. Both are indices into the slots
    /// of all rows.
    position: V::Lanes,
    end: V::Lanes,
    /// The number of code points.
    points: V::Lanes,
    /// The state of the decoder (section 6.2). Between the two steps of a delta, the stored bias is 0, because the
    /// thresholds from the fifth digit on are `tmax`, and these are the thresholds under bias 0.
    n: V::Lanes,
    i: V::Lanes,
    bias: V::Lanes,
    /// The lanes that have not decoded a delta yet.
    first: V::Mask,
    /// The mask of the lanes that have read only a part of their delta, the weighted sum of the digits read, and the
    /// weight of the next digit. In all other lanes, the sum is 0 and the weight is 1.
    inside: V::Mask,
    delta: V::Lanes,
    weight: V::Lanes,
}

impl<V: Vector> RowStates<V> {
    /// Returns lanes that contain the first rows of the queue.
    #[inline(always)]
    fn new(v: V, queue: &Queue, next: &mut u8) -> Self {
        let zero = v.splat(0);
        let mut lanes = RowStates {
            position: zero,
            end: zero,
            points: zero,
            n: zero,
            i: zero,
            bias: zero,
            first: v.all_or_none(false),
            inside: v.all_or_none(false),
            delta: zero,
            weight: v.splat(1),
        };
        lanes.fill(v, v.all_or_none(true), queue, next);
        lanes
    }

    /// Fills these lanes with the next rows of the queue. The lanes must not be inside a delta.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)] // at most sixteen
    fn fill(&mut self, v: V, lanes: V::Mask, queue: &Queue, next: &mut u8) {
        let entries = v.expand(lanes, queue.from(*next));
        let start = v.and(entries, v.splat(0xFFFF));
        let end = v.shr(entries, 16);
        let in_slot = v.and(entries, v.splat(i32::from(ROW_LEN) - 1));
        let literal = v.sub_bytes_to_zero(in_slot, v.splat(1));
        self.position = v.select(lanes, start, self.position);
        self.end = v.select(lanes, end, self.end);
        self.points = v.select(lanes, literal, self.points);
        self.n = v.select(lanes, v.splat(INITIAL_N), self.n);
        self.i = v.keep(v.not(lanes), self.i);
        self.bias = v.select(lanes, v.splat(INITIAL_BIAS), self.bias);
        self.first = v.either(self.first, lanes);
        // After the last row, the entries of the queue are idle.
        let taken = v.bits(lanes).count_ones() as u8;
        *next = next.saturating_add(taken).min(queue.len);
    }

    /// Returns whether any lane has a row.
    #[inline(always)]
    fn any(&self, v: V) -> bool {
        v.bits(v.gt(v.splat(IDLE_START.cast_signed()), self.position)) != 0
    }

    /// Decodes up to four digits in each lane. Writes the insertions to `step`, from index `at` on. Marks the rows that
    /// must be decoded by the scalar code. Returns the lanes that need another row.
    #[inline(always)]
    fn step(
        &mut self,
        v: V,
        digits: &PerRow<[u8; ROW]>,
        step: &mut Step,
        at: usize,
        scalar: &mut PerRow<bool>,
    ) -> V::Mask {
        let one = v.splat(1);
        let row = v.shr(self.position, ROW_LEN.ilog2());
        let (inside, mut wrong) = self.read(v, digits);
        let whole = v.not(inside);

        let points = v.add(self.points, one);
        let sum = v.add(self.i, self.delta);
        let advance = v.divide(sum, points, &RECIPROCALS);
        let position = v.sub(sum, v.mul(advance, points));
        self.points = v.select(whole, points, self.points);
        self.n = v.add_in(whole, self.n, advance);

        wrong = v.either(wrong, v.gt(sum, v.splat(DELTA_LIMIT - 1)));
        wrong = v.either(wrong, v.gt(points, v.splat(i32::from(MAX_POINTS))));
        wrong = v.either(wrong, v.gt(self.n, v.splat(char::MAX as i32)));
        let surrogate = v.eq(v.shr(self.n, 11), v.splat(0xD800 >> 11));
        wrong = v.either(wrong, surrogate);
        let on = v.gt(self.end, self.position);
        wrong = v.either(wrong, v.both(v.not(on), inside));

        let inserted_into = v.select(whole, row, v.splat(i32::from(IDLE)));
        v.store(inserted_into, step.rows.get_mut(at..).ensured());
        let position_bit = v.shl_each(one, position);
        v.store(position_bit, step.positions.get_mut(at..).ensured());
        v.store(self.n, step.points.get_mut(at..).ensured());

        // This is delta div points, because the old i is below points.
        let share = v.decrement(v.gt(self.i, position), advance);
        let bias = adapt(v, self.delta, share, self.first);
        self.bias = v.keep(whole, bias);
        self.i = v.select(whole, v.add(position, one), self.i);
        self.delta = v.keep(inside, self.delta);
        self.first = v.both(inside, self.first);
        self.inside = inside;

        let wrong_bits = v.bits(wrong);
        if wrong_bits != 0 {
            let mut rows = [0; MAX_LANES];
            v.store(row, &mut rows);
            mark_scalar(scalar, wrong_bits, &rows);
            let right = v.not(wrong);
            self.inside = v.both(right, self.inside);
            self.delta = v.keep(right, self.delta);
            self.weight = v.select(right, self.weight, one);
        }
        v.not(v.both(v.not(wrong), on))
    }

    /// Reads at most four digits of a delta in each lane. Returns the lanes whose delta has more digits, and the lanes
    /// with an error.
    #[inline(always)]
    fn read(&mut self, v: V, digits: &PerRow<[u8; ROW]>) -> (V::Mask, V::Mask) {
        let zero = v.splat(0);
        let one = v.splat(1);
        debug_assert!(self.in_slots(v));
        let values = v.gather(digits.0.as_flattened(), self.position);
        let thresholds = thresholds(v, self.bias);
        // A byte is 1 if its digit is below its threshold, and 0 otherwise.
        let last = v.sub_bytes_to_zero(thresholds, values);
        let last = v.min_bytes(last, v.splat(repeat_byte(1)));
        let inside = v.eq(last, zero);
        // A mask of the bytes up to the first 1 of `last`, or of all bytes if `last` is 0.
        let first_last = v.and(last, v.sub(zero, last));
        let up_to_last = v.sub(v.shl(first_last, 8), one);
        let values = v.and(values, up_to_last);
        self.position = v.add(self.position, v.count_full_bytes(up_to_last));
        let no_digit = v.and(values, v.splat(i32::from_le_bytes([NO_DIGIT & 0x80; 4])));
        let mut wrong = v.not(v.eq(no_digit, zero));

        // d0 + f0 * (d1 + f1 * (d2 + f2 * d3)), as (d0 + f0 * d1) + f0 * f1 * (d2 + f2 * d3),
        // where f is the base minus the threshold.
        let factors = v.sub_bytes(v.splat(repeat_byte(BASE)), thresholds);
        let odd_factors = v.shr_halves(factors, 8);
        // f0 * f1 and f2 * f3
        let pairs = v.mul_add_bytes(odd_factors, factors);
        let first_pair = v.and(pairs, v.splat(0xFFFF));
        let weights = v.or(v.shl_halves(factors, 8), v.splat(0x0001_0001));
        let weights_of_pairs = v.or(v.shl(pairs, 16), one);
        let sum = v.mul_add_halves(v.mul_add_bytes(values, weights), weights_of_pairs);

        // In the second step of a delta, the weight is at least `MIN_WEIGHT`. If the sum is greater than the bound
        // below, the delta exceeds `DELTA_LIMIT`. If the sum is smaller, no product overflows. If the delta does not
        // end in the second step, the sum of its four digits is far greater than the bound, so there is no third step.
        let too_great = v.gt(sum, v.splat(DELTA_LIMIT / MIN_WEIGHT));
        wrong = v.either(wrong, v.both(self.inside, too_great));
        self.delta = v.add(self.delta, v.mul(sum, self.weight));
        let weight = v.mul_add_halves(first_pair, v.shr(pairs, 16));
        self.weight = v.select(inside, weight, one);
        (inside, wrong)
    }

    /// Returns whether at least four bytes of the slot are left at each position. This is always true: it is true for
    /// every position of a digit in the queue, and a lane at the end of a row is filled with the next row before it
    /// reads again.
    #[inline(always)]
    fn in_slots(&self, v: V) -> bool {
        let in_slot = v.and(self.position, v.splat(i32::from(ROW_LEN) - 1));
        let past = v.either(
            v.gt(in_slot, v.splat(i32::from(MAX_LEN) - 1)),
            v.gt(
                self.position,
                v.splat((IDLE_START + u32::from(ROW_LEN)).cast_signed() - 1),
            ),
        );
        v.bits(past) == 0
    }
}

/// Marks rows for the scalar code. These are the rows in the lanes whose bits in `lanes` are 1.
#[cold]
#[allow(clippy::cast_possible_truncation)] // a row index
fn mark_scalar(scalar: &mut PerRow<bool>, lanes: u32, rows: &[u32; MAX_LANES]) {
    for (lane, &row) in rows.iter().enumerate() {
        if lanes >> lane & 1 != 0 {
            scalar[row as u8] = true;
        }
    }
}
