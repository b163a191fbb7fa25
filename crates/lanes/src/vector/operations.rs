//! The trait of vector operations.
//!
//! **Names.** The type `Lanes` is a vector of 32-bit integers. Most passes use one lane for each row. [`Part`] has one
//! lane for each code point of a row. `Mask` is a set of lanes. `Bytes` is a vector of 64 bytes of one row. Integer
//! operations wrap around. Operations with `bytes` or `halves` in their names treat each lane as four bytes or as two
//! 16-bit halves.

use crate::output::Row;

/// The number of lanes of the widest vectors.
pub(crate) const MAX_LANES: usize = 16;

/// The number of bytes of a row that are processed together.
pub(crate) const ROW_LEN: u8 = 64;
pub(crate) const ROW: usize = ROW_LEN as usize;

/// The number of bytes to load for a row: 64 bytes of the row, and 3 more bytes for the last code point that begins in
/// these 64 bytes.
pub(crate) const WINDOW: usize = ROW + 3;

/// The value of a byte that is not a digit. The value is above every threshold, so it does not end a delta. Its highest
/// bit is 1, so it can be detected among the digits of a delta.
pub(crate) const NO_DIGIT: u8 = u8::MAX;

/// A table aligned to a cache line.
#[repr(align(64))]
pub(crate) struct Aligned<T>(pub(crate) T);

/// The reciprocals of 32 consecutive divisors, indexed by divisor modulo 32.
pub(crate) type Reciprocals = Aligned<[[f32; 16]; 2]>;

/// Code that runs with the vectors of any instruction set.
pub(crate) trait Pass {
    type Output;

    /// Runs the pass. An implementation, and all functions that it calls, must be `#[inline(always)]`.
    fn run<V: Vector>(self, v: V) -> Self::Output;
}

/// The bytes of a row at which code points begin. Each byte is represented by one bit.
#[derive(Clone, Copy)]
pub(crate) struct Begins {
    pub(crate) all: u64,
    pub(crate) non_basic: u64,
}

/// Some of the non-basic code points of a row, in the first lanes.
pub(crate) struct Part<V: Vector> {
    /// Four bytes of text for each code point, beginning with its first byte. The first byte is the highest byte of the
    /// lane.
    pub(crate) utf8: V::Lanes,
    /// The positions of the code points in the row.
    pub(crate) positions: V::Lanes,
    /// The lanes that contain a code point, and the number of these lanes.
    pub(crate) present: V::Mask,
    pub(crate) count: usize,
}

/// Up to sixteen code points of a row that is written.
pub(crate) struct Sixteen<'s> {
    /// The inserted code points, indexed by position. At free positions, the values are unspecified.
    pub(crate) insertions: &'s [u32; MAX_LANES],
    /// The set of free positions, which have no insertion. Each position is one bit, which is 1 if the position is
    /// free. The rest of the literal portion fills the first free positions. All positions after the last code point of
    /// the row are free, too.
    pub(crate) free: u16,
    /// The unwritten rest of the literal portion, followed by other bytes of the text.
    pub(crate) text: &'s [u8; MAX_LANES],
    /// The length of the rest of the literal portion.
    pub(crate) literal: u32,
    /// The number of code points that are not written yet.
    pub(crate) count: usize,
}

/// A set of vector instructions that the processor has.
pub(crate) trait Vector: Copy {
    type Lanes: Copy;
    type Floats: Copy;
    type Mask: Copy;
    type Bytes: Copy;

    /// The number of lanes, which is a multiple of four.
    const LANES: usize;

    /// Runs a pass that is compiled for these instructions.
    fn run<P: Pass>(self, pass: P) -> P::Output;

    // Operations on lanes and memory.

    /// Returns a vector in which all lanes are equal to `number`.
    fn splat(self, number: i32) -> Self::Lanes;
    /// Writes the lanes to the beginning of a slice, if they fit into it.
    fn store(self, lanes: Self::Lanes, to: &mut [u32]);
    /// Loads four bytes from each of these positions. The first byte becomes the lowest byte of the lane. Near the end
    /// of the slice, where fewer than four bytes are left, loads the last four bytes of the slice instead. If the slice
    /// is shorter than four bytes, all lanes are zero.
    fn gather(self, bytes: &[u8], positions: Self::Lanes) -> Self::Lanes;
    /// Returns a vector that contains the first integers of a slice in the lanes of the mask, in order. All other lanes
    /// are unspecified.
    fn expand(self, lanes: Self::Mask, from: &[u32]) -> Self::Lanes;
    /// Returns a vector that consists of parts of 128 bits, which are called quarters. `four` returns the quarter with
    /// a given index.
    fn with_quarters(self, four: impl Fn(usize) -> [u32; 4]) -> Self::Lanes;
    /// Calls `put` with each quarter and its index.
    fn each_quarter(self, lanes: Self::Lanes, put: impl FnMut(usize, [u32; 4]));
    /// Transposes four vectors, separately for each quarter: four quarters with equal index are the columns of a matrix
    /// of 4 × 4 integers, and the results contain the rows of this matrix.
    fn transpose(self, columns: [Self::Lanes; 4]) -> [Self::Lanes; 4];

    // Operations on integers.

    fn add(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    fn sub(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    fn mul(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    fn min(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    fn max(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    fn and(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    fn or(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    fn shl(self, lanes: Self::Lanes, bits: u32) -> Self::Lanes;
    fn shr(self, lanes: Self::Lanes, bits: u32) -> Self::Lanes;
    /// Shifts each lane by the number of bits in the same lane of another vector.
    fn shl_each(self, lanes: Self::Lanes, bits: Self::Lanes) -> Self::Lanes;
    fn shr_each(self, lanes: Self::Lanes, bits: Self::Lanes) -> Self::Lanes;
    fn count_ones(self, lanes: Self::Lanes) -> Self::Lanes;
    /// Returns the integers of a table at these indices. The indices must be below the length of the table.
    fn look_up_4(self, indices: Self::Lanes, table: [i32; 4]) -> Self::Lanes;
    fn look_up_8(self, indices: Self::Lanes, table: [i32; 8]) -> Self::Lanes;
    /// Divides each lane of `dividend` by the same lane of `divisor`. Each dividend must be below
    /// [`DELTA_LIMIT`](crate::bias::DELTA_LIMIT), and `reciprocals` must contain the reciprocal of each divisor.
    fn divide(
        self,
        dividend: Self::Lanes,
        divisor: Self::Lanes,
        reciprocals: &Reciprocals,
    ) -> Self::Lanes;

    // Operations on halves and bytes of lanes.

    fn mul_halves(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    /// Returns, for each lane, the sum of the two products of its signed halves.
    fn mul_add_halves(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    fn shl_halves(self, lanes: Self::Lanes, bits: u32) -> Self::Lanes;
    fn shr_halves(self, lanes: Self::Lanes, bits: u32) -> Self::Lanes;
    /// Returns, for each half, the sum of the two products of its bytes. The bytes of `b` are signed.
    fn mul_add_bytes(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    /// Joins the lowest six bits of the four bytes of each lane to an integer of 24 bits. Each byte must be below 64.
    /// The highest byte provides the highest bits.
    fn join_six_bits(self, bytes: Self::Lanes) -> Self::Lanes;
    fn sub_bytes(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    /// Subtracts unsigned bytes. A negative difference becomes zero.
    fn sub_bytes_to_zero(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    fn min_bytes(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    fn max_bytes(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    /// Returns the lowest byte of each lane, repeated in all four bytes.
    fn repeat_low_byte(self, lanes: Self::Lanes) -> Self::Lanes;
    /// Returns the number of bytes of each lane that are all ones. The other bytes must be zero.
    fn count_full_bytes(self, lanes: Self::Lanes) -> Self::Lanes;
    /// Shifts the bytes of each lane down by one byte, and inserts the lowest byte of `byte` at the top.
    fn push_byte(self, lanes: Self::Lanes, byte: Self::Lanes) -> Self::Lanes;
    /// Returns the ASCII digits of digit-values, which are bytes. The result for [`NO_DIGIT`] is a zero byte.
    fn digits(self, values: Self::Lanes) -> Self::Lanes;

    // Operations on floats.

    fn splat_float(self, number: f32) -> Self::Floats;
    fn to_floats(self, lanes: Self::Lanes) -> Self::Floats;
    /// Converts floats to integers and truncates them.
    fn to_integers(self, floats: Self::Floats) -> Self::Lanes;
    fn add_floats(self, a: Self::Floats, b: Self::Floats) -> Self::Floats;
    fn mul_floats(self, a: Self::Floats, b: Self::Floats) -> Self::Floats;
    fn div_floats(self, a: Self::Floats, b: Self::Floats) -> Self::Floats;
    fn look_up_float(self, indices: Self::Lanes, table: [f32; 4]) -> Self::Floats;
    fn select_floats(self, mask: Self::Mask, a: Self::Floats, b: Self::Floats) -> Self::Floats;

    // Operations on masks.

    fn eq(self, a: Self::Lanes, b: Self::Lanes) -> Self::Mask;
    /// Compares signed integers.
    fn gt(self, a: Self::Lanes, b: Self::Lanes) -> Self::Mask;
    /// Returns a mask of all lanes, or of no lane.
    fn all_or_none(self, all: bool) -> Self::Mask;
    fn both(self, a: Self::Mask, b: Self::Mask) -> Self::Mask;
    fn either(self, a: Self::Mask, b: Self::Mask) -> Self::Mask;
    fn not(self, mask: Self::Mask) -> Self::Mask;
    /// Returns one bit for each lane. The first lane is the lowest bit.
    fn bits(self, mask: Self::Mask) -> u32;
    /// Returns `a` in the lanes of the mask, and `b` in all other lanes.
    fn select(self, mask: Self::Mask, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    /// Returns `lanes` in the lanes of the mask, and zero in all other lanes.
    fn keep(self, mask: Self::Mask, lanes: Self::Lanes) -> Self::Lanes;
    /// Returns `lanes` in the lanes of the mask, and -1 in all other lanes.
    fn keep_or_ones(self, mask: Self::Mask, lanes: Self::Lanes) -> Self::Lanes;
    /// Returns `a + b` in the lanes of the mask, and `a` in all other lanes.
    fn add_in(self, mask: Self::Mask, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    /// Returns `a - b` in the lanes of the mask, and `a` in all other lanes.
    fn sub_in(self, mask: Self::Mask, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    /// Adds one in the lanes of the mask.
    fn increment(self, mask: Self::Mask, lanes: Self::Lanes) -> Self::Lanes;
    /// Subtracts one in the lanes of the mask.
    fn decrement(self, mask: Self::Mask, lanes: Self::Lanes) -> Self::Lanes;

    // Operations on the bytes of a row. A result of type `u64` has one bit for each byte.

    fn load_bytes(self, bytes: &[u8; ROW]) -> Self::Bytes;
    fn store_bytes(self, bytes: Self::Bytes, to: &mut [u8; ROW]);
    fn bytes_equal(self, bytes: Self::Bytes, to: u8) -> u64;
    /// Compares signed bytes.
    fn bytes_above(self, bytes: Self::Bytes, bound: i8) -> u64;
    /// Compares bytes with inclusive ranges. A bit of the result is 1 if its byte is within one of the ranges.
    fn bytes_within(self, bytes: Self::Bytes, pairs: &[[u8; 2]]) -> u64;
    /// Returns the digit-values of the first `len` bytes, followed by [`NO_DIGIT`].
    fn digit_values(self, bytes: Self::Bytes, len: u32) -> Self::Bytes;

    /// Returns a mask of the `count` lowest bits.
    fn low_bits(self, count: u32) -> u64;
    /// Moves bit n of `bit` to the place of the n-th 1 of the mask, counted from 0 (`pdep`). Returns 0 if the mask has
    /// fewer than n + 1 ones. At most one bit of `bit` may be 1.
    fn deposit(self, bit: u32, mask: u32) -> u32;
    /// Moves the lowest bits, one after the other, to the places of the ones of a mask (`pdep`).
    #[inline(always)]
    fn deposit_all(self, mut bits: u64, mut mask: u64) -> u64 {
        let mut moved = 0;
        while bits != 0 && mask != 0 {
            let lowest = mask & mask.wrapping_neg();
            moved |= lowest * (bits & 1);
            bits >>= 1;
            mask ^= lowest;
        }
        moved
    }
    /// Moves the bits that a mask selects to the lowest bits (`pext`).
    #[inline(always)]
    fn extract(self, bits: u64, mut mask: u64) -> u64 {
        let mut moved = 0;
        let mut number = 0;
        while mask != 0 {
            let lowest = mask & mask.wrapping_neg();
            moved |= u64::from(bits & lowest != 0) << number;
            number += 1;
            mask ^= lowest;
        }
        moved
    }

    // Operations on rows.

    /// The number of parts that contain all non-basic code points of a short row. A short row has up to 32 bytes, or up
    /// to 16 non-basic code points, depending on the instruction set. Any other row needs at most twice this number of
    /// parts.
    const PARTS: usize;
    /// Returns whether [`PARTS`](Vector::PARTS) parts are enough for a row of `len` bytes with `non_basic` code
    /// points.
    fn is_short(self, len: u32, non_basic: u32) -> bool;
    /// Returns the number of parts that must be processed, which is at most `parts`. No non-basic code point begins in
    /// the later parts.
    #[inline(always)]
    fn parts_in_use(self, _begins: Begins, parts: usize) -> usize {
        parts
    }
    /// Returns the non-basic code points of the part with this index.
    fn part(self, window: &[u8; WINDOW], begins: Begins, number: usize) -> Part<Self>;
    /// Appends each of the first `len` bytes whose bit in `chosen` is 1. All bits of `chosen` after the first `len`
    /// must be 0.
    fn append_chosen(self, bytes: &[u8; ROW], len: u32, chosen: u64, row: &mut Row<'_>);
    /// Appends the nonzero bytes of the first `count` integers. In each integer, the nonzero bytes are adjacent.
    fn append_non_zero(self, numbers: &[u32; MAX_LANES], count: usize, row: &mut Row<'_>);
    /// Appends up to sixteen code points as UTF-8. Appends no more code points than the row has.
    fn append_utf8(self, points: &Sixteen<'_>, row: &mut Row<'_>);
}
