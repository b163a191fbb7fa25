//! The trait of vector operations.
//!
//! **Names.** `Lanes` are 32-bit integers, one for each row being converted; `Mask` is a set
//! of lanes; `Bytes` are 64 bytes of one row. Integer operations wrap around. Operations with
//! `bytes` or `halves` in their names treat each lane as four bytes or two 16-bit halves.

use crate::output::Row;

/// The number of lanes of the widest vectors.
pub(crate) const MAX_LANES: usize = 16;

/// The number of bytes of a row that are processed together.
pub(crate) const ROW_LEN: u8 = 64;
pub(crate) const ROW: usize = ROW_LEN as usize;

/// The number of bytes to load for a row and the whole last code point that begins in it.
pub(crate) const WINDOW: usize = ROW + 3;

/// The value of a byte that is not a digit: above every threshold, so it ends no delta, and with
/// the highest bit set, so that it is detected within one.
pub(crate) const NO_DIGIT: u8 = u8::MAX;

/// A table aligned to a cache line.
#[repr(align(64))]
pub(crate) struct Aligned<T>(pub(crate) T);

/// The reciprocals of 32 consecutive divisors, indexed by divisor modulo 32.
pub(crate) type Reciprocals = Aligned<[[f32; 16]; 2]>;

/// Code that runs with the vectors of any instruction set.
pub(crate) trait Pass {
    type Output;

    /// Runs it. Must be `#[inline(always)]`, like everything that it calls.
    fn run<V: Vector>(self, v: V) -> Self::Output;
}

/// The bytes of a row at which code points begin, one bit for each byte.
#[derive(Clone, Copy)]
pub(crate) struct Begins {
    pub(crate) all: u64,
    pub(crate) non_basic: u64,
}

/// Some of the non-basic code points of a row, in the first lanes.
pub(crate) struct Part<V: Vector> {
    /// The four bytes from the beginning of each code point, the first byte highest.
    pub(crate) utf8: V::Lanes,
    /// The positions of the code points in the row.
    pub(crate) positions: V::Lanes,
    /// The lanes that have a code point, and their number.
    pub(crate) present: V::Mask,
    pub(crate) count: usize,
}

/// Sixteen code points of a row to write.
pub(crate) struct Sixteen<'s> {
    /// The inserted code points by position; zeros after the last.
    pub(crate) insertions: &'s [u32; MAX_LANES],
    /// The positions of the literal portion, as bits; no bit is set beyond it.
    pub(crate) free: u16,
    /// The rest of the literal portion, and what follows it in the text.
    pub(crate) text: &'s [u8; MAX_LANES],
    /// The length of the rest of the literal portion.
    pub(crate) literal: u32,
    /// The number of code points left.
    pub(crate) count: usize,
}

/// A set of vector instructions that the processor has.
pub(crate) trait Vector: Copy {
    type Lanes: Copy;
    type Floats: Copy;
    type Mask: Copy;
    type Bytes: Copy;

    /// The number of lanes: a multiple of four.
    const LANES: usize;

    /// Runs a pass compiled for these instructions.
    fn run<P: Pass>(self, pass: P) -> P::Output;

    // Lanes and memory.

    /// The same integer in all lanes.
    fn splat(self, number: i32) -> Self::Lanes;
    /// Writes the lanes to the beginning of a slice, if they fit.
    fn store(self, lanes: Self::Lanes, to: &mut [u32]);
    /// The four bytes at each of these positions, the first byte lowest. A position with fewer than
    /// four bytes after it is replaced by the last one that has four.
    fn gather(self, bytes: &[u8], positions: Self::Lanes) -> Self::Lanes;
    /// The first integers of a slice in these lanes, in order; unspecified in other lanes.
    fn expand(self, lanes: Self::Mask, from: &[u32]) -> Self::Lanes;
    /// A vector of 128-bit quarters; the argument of `four` is the index of the quarter.
    fn with_quarters(self, four: impl Fn(usize) -> [u32; 4]) -> Self::Lanes;
    /// Calls `put` with each quarter and its index.
    fn each_quarter(self, lanes: Self::Lanes, put: impl FnMut(usize, [u32; 4]));
    /// Transposes each quarter of four vectors.
    fn transpose(self, columns: [Self::Lanes; 4]) -> [Self::Lanes; 4];

    // Integers.

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
    /// The integers of a table at these indices, which are below its length.
    fn look_up_4(self, indices: Self::Lanes, table: [i32; 4]) -> Self::Lanes;
    fn look_up_8(self, indices: Self::Lanes, table: [i32; 8]) -> Self::Lanes;
    /// Quotients of dividends below [`DELTA_LIMIT`](crate::bias::DELTA_LIMIT) by the divisors of
    /// `reciprocals`.
    fn divide(
        self,
        dividend: Self::Lanes,
        divisor: Self::Lanes,
        reciprocals: &Reciprocals,
    ) -> Self::Lanes;

    // Halves and bytes of lanes.

    fn mul_halves(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    /// The sums of the two products of the signed halves of each lane.
    fn mul_add_halves(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    fn shl_halves(self, lanes: Self::Lanes, bits: u32) -> Self::Lanes;
    fn shr_halves(self, lanes: Self::Lanes, bits: u32) -> Self::Lanes;
    /// The sums of the two products of the bytes of each half; the bytes of `b` are signed.
    fn mul_add_bytes(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    /// Joins the bytes of each lane, which are below 64, to 24 bits.
    fn join_six_bits(self, bytes: Self::Lanes) -> Self::Lanes;
    fn sub_bytes(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    /// Saturating differences of unsigned bytes.
    fn sub_bytes_to_zero(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    fn min_bytes(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    fn max_bytes(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    /// The lowest byte of each lane in all four bytes.
    fn repeat_low_byte(self, lanes: Self::Lanes) -> Self::Lanes;
    /// The number of bytes of each lane that are all ones; the other bytes are zero.
    fn count_full_bytes(self, lanes: Self::Lanes) -> Self::Lanes;
    /// Shifts the bytes of each lane down by one, and inserts the lowest byte of another at the top.
    fn push_byte(self, lanes: Self::Lanes, byte: Self::Lanes) -> Self::Lanes;
    /// The ASCII digits of these values, which are bytes; zero for [`NO_DIGIT`].
    fn digits(self, values: Self::Lanes) -> Self::Lanes;

    // Floats.

    fn splat_float(self, number: f32) -> Self::Floats;
    fn to_floats(self, lanes: Self::Lanes) -> Self::Floats;
    /// Truncates.
    fn to_integers(self, floats: Self::Floats) -> Self::Lanes;
    fn add_floats(self, a: Self::Floats, b: Self::Floats) -> Self::Floats;
    fn mul_floats(self, a: Self::Floats, b: Self::Floats) -> Self::Floats;
    fn div_floats(self, a: Self::Floats, b: Self::Floats) -> Self::Floats;
    fn look_up_float(self, indices: Self::Lanes, table: [f32; 4]) -> Self::Floats;
    fn select_floats(self, mask: Self::Mask, a: Self::Floats, b: Self::Floats) -> Self::Floats;

    // Masks.

    fn eq(self, a: Self::Lanes, b: Self::Lanes) -> Self::Mask;
    /// Signed.
    fn gt(self, a: Self::Lanes, b: Self::Lanes) -> Self::Mask;
    /// All lanes, or none.
    fn all_or_none(self, all: bool) -> Self::Mask;
    fn both(self, a: Self::Mask, b: Self::Mask) -> Self::Mask;
    fn either(self, a: Self::Mask, b: Self::Mask) -> Self::Mask;
    fn not(self, mask: Self::Mask) -> Self::Mask;
    /// One bit for each lane, the first lane lowest.
    fn bits(self, mask: Self::Mask) -> u32;
    /// `a` in these lanes, and `b` in the others.
    fn select(self, mask: Self::Mask, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    /// The lanes of the mask; zero in the others.
    fn keep(self, mask: Self::Mask, lanes: Self::Lanes) -> Self::Lanes;
    /// The lanes of the mask; -1 in the others.
    fn keep_or_ones(self, mask: Self::Mask, lanes: Self::Lanes) -> Self::Lanes;
    /// `a + b` in these lanes, and `a` in the others.
    fn add_in(self, mask: Self::Mask, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    /// `a - b` in these lanes, and `a` in the others.
    fn sub_in(self, mask: Self::Mask, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    /// Adds one in these lanes.
    fn increment(self, mask: Self::Mask, lanes: Self::Lanes) -> Self::Lanes;
    /// Subtracts one in these lanes.
    fn decrement(self, mask: Self::Mask, lanes: Self::Lanes) -> Self::Lanes;

    // The bytes of a row, with results of one bit for each byte.

    fn load_bytes(self, bytes: &[u8; ROW]) -> Self::Bytes;
    fn store_bytes(self, bytes: Self::Bytes, to: &mut [u8; ROW]);
    fn bytes_equal(self, bytes: Self::Bytes, to: u8) -> u64;
    /// Signed.
    fn bytes_above(self, bytes: Self::Bytes, bound: i8) -> u64;
    /// The bytes within one of these inclusive ranges.
    fn bytes_within(self, bytes: Self::Bytes, pairs: &[[u8; 2]]) -> u64;
    /// The digit-values of the first `len` bytes; [`NO_DIGIT`] after them.
    fn digit_values(self, bytes: Self::Bytes, len: u32) -> Self::Bytes;

    /// A mask of the `count` lowest bits.
    fn low_bits(self, count: u32) -> u64;
    /// Moves a bit to the one with its number among the bits of a mask (`pdep`), if there is one. At
    /// most one bit is set.
    fn deposit(self, bit: u32, mask: u32) -> u32;
    /// The same for any bits: moves the lowest ones to the bits selected by a mask.
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
    /// Compresses the bits selected by a mask to the lowest bits (`pext`).
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

    // Rows.

    /// The number of parts that contain all non-basic code points of a short row, of up to 32 bytes
    /// or 16 such code points; any row needs at most twice as many.
    const PARTS: usize;
    /// Whether that many parts are enough for a row of `len` bytes with `non_basic` code points.
    fn is_short(self, len: u32, non_basic: u32) -> bool;
    /// The number of the first parts in which a non-basic code point may begin, of the first `parts`.
    #[inline(always)]
    fn parts_in_use(self, _begins: Begins, parts: usize) -> usize {
        parts
    }
    /// The non-basic code points of the part with this index.
    fn part(self, window: &[u8; WINDOW], begins: Begins, number: usize) -> Part<Self>;
    /// Appends those of the first `len` bytes whose bit in `chosen` is set; no later bit is set.
    fn append_chosen(self, bytes: &[u8; ROW], len: u32, chosen: u64, row: &mut Row<'_>);
    /// Appends the nonzero bytes of the first `count` integers, in each of which they are adjacent.
    fn append_non_zero(self, numbers: &[u32; MAX_LANES], count: usize, row: &mut Row<'_>);
    /// Appends up to sixteen code points as UTF-8, and no more than there are.
    fn append_utf8(self, points: &Sixteen<'_>, row: &mut Row<'_>);
}
