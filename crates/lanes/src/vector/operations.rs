//! The operations.
//!
//! **Names.** `Lanes` are 32-bit integers, one for each row that is converted; `Mask` is a set
//! of lanes; `Bytes` are 64 bytes of one row. Operations on numbers wrap around. Those that
//! say `bytes` or `halves` see each lane as four bytes or two halves of 16 bits.

use crate::output::Row;

/// The lanes of the widest vectors.
pub(crate) const MOST_LANES: usize = 16;

/// The bytes of a row that are looked at together.
pub(crate) const ROW_LEN: u8 = 64;
pub(crate) const ROW: usize = ROW_LEN as usize;

/// What the bytes of a row and the last code point that begins in it are loaded from.
pub(crate) const WINDOW: usize = ROW + 3;

/// The value of a digit that is none: above every threshold, so it ends no delta, and with
/// the highest bit set, so that it is noticed within one.
pub(crate) const NO_DIGIT: u8 = u8::MAX;

/// A table that begins with a cache line.
#[repr(align(64))]
pub(crate) struct Aligned<T>(pub(crate) T);

/// The reciprocals of 32 divisors that follow each other, at the divisors modulo 32.
pub(crate) type Reciprocals = Aligned<[[f32; 16]; 2]>;

/// What is done with the vectors of any set.
pub(crate) trait Pass {
    type Output;

    /// Does it: `#[inline(always)]`, as all that it calls.
    fn run<V: Vector>(self, v: V) -> Self::Output;
}

/// Where the code points of a row begin: a bit for each of its bytes.
#[derive(Clone, Copy)]
pub(crate) struct Begins {
    pub(crate) all: u64,
    pub(crate) non_basic: u64,
}

/// Some of the non-basic code points of a row, in the first lanes.
pub(crate) struct Part<V: Vector> {
    /// The four bytes from the beginning of each on, the first one highest.
    pub(crate) utf8: V::Lanes,
    /// The positions of the code points in the row.
    pub(crate) positions: V::Lanes,
    /// The lanes that have one, and how many they are.
    pub(crate) present: V::Mask,
    pub(crate) count: usize,
}

/// Sixteen code points of a row, to be written.
pub(crate) struct Sixteen<'s> {
    /// What was inserted, at its position; zeros after the last.
    pub(crate) insertions: &'s [u32; MOST_LANES],
    /// The positions, as bits, where the literal goes, and after it nothing.
    pub(crate) free: u16,
    /// The literal from here on, and what follows it in the text.
    pub(crate) text: &'s [u8; MOST_LANES],
    /// How long the literal is, from here on.
    pub(crate) literal: u32,
    /// How many code points there are, from here on.
    pub(crate) count: usize,
}

/// A set of vector instructions that the processor has.
pub(crate) trait Vector: Copy {
    type Lanes: Copy;
    type Floats: Copy;
    type Mask: Copy;
    type Bytes: Copy;

    /// How many lanes there are: a multiple of four.
    const LANES: usize;

    /// Runs a pass, compiled for these instructions.
    fn run<P: Pass>(self, pass: P) -> P::Output;

    // Lanes and memory.

    /// The same number in all lanes.
    fn splat(self, number: i32) -> Self::Lanes;
    /// Writes the lanes to the beginning of a slice, if there is room.
    fn store(self, lanes: Self::Lanes, to: &mut [u32]);
    /// The four bytes from each of these positions on, the first one lowest; from the last
    /// position that has four, where one is past that.
    fn gather(self, bytes: &[u8], positions: Self::Lanes) -> Self::Lanes;
    /// The first numbers of a slice in these lanes, in order; anything in the others.
    fn expand(self, lanes: Self::Mask, from: &[u32]) -> Self::Lanes;
    /// Quarters of 128 bits, by their numbers.
    fn with_quarters(self, four: impl Fn(usize) -> [u32; 4]) -> Self::Lanes;
    /// Has each quarter put somewhere, with its number.
    fn each_quarter(self, lanes: Self::Lanes, put: impl FnMut(usize, [u32; 4]));
    /// Each quarter of four vectors transposed.
    fn transpose(self, columns: [Self::Lanes; 4]) -> [Self::Lanes; 4];

    // Numbers.

    fn add(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    fn sub(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    fn mul(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    fn min(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    fn max(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    fn and(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    fn or(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    fn shl(self, lanes: Self::Lanes, bits: u32) -> Self::Lanes;
    fn shr(self, lanes: Self::Lanes, bits: u32) -> Self::Lanes;
    /// By as many bits as another vector says, lane by lane.
    fn shl_each(self, lanes: Self::Lanes, bits: Self::Lanes) -> Self::Lanes;
    fn shr_each(self, lanes: Self::Lanes, bits: Self::Lanes) -> Self::Lanes;
    fn count_ones(self, lanes: Self::Lanes) -> Self::Lanes;
    /// The numbers of a table at these indices, which are below its length.
    fn look_up_4(self, indices: Self::Lanes, table: [i32; 4]) -> Self::Lanes;
    fn look_up_8(self, indices: Self::Lanes, table: [i32; 8]) -> Self::Lanes;
    /// Quotients of dividends below [`DELTA_LIMIT`](crate::bias::DELTA_LIMIT) by divisors that
    /// `reciprocals` are of.
    fn divide(
        self,
        dividend: Self::Lanes,
        divisor: Self::Lanes,
        reciprocals: &Reciprocals,
    ) -> Self::Lanes;

    // Halves and bytes of numbers.

    fn mul_halves(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    /// The sums of the two products of the halves of each lane, which have signs.
    fn mul_add_halves(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    fn shl_halves(self, lanes: Self::Lanes, bits: u32) -> Self::Lanes;
    fn shr_halves(self, lanes: Self::Lanes, bits: u32) -> Self::Lanes;
    /// The sums of the two products of the bytes of each half; those of `b` have signs.
    fn mul_add_bytes(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    fn sub_bytes(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    /// Differences of bytes without signs, zero instead of a negative one.
    fn sub_bytes_to_zero(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    fn min_bytes(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    fn max_bytes(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    /// The lowest byte of each lane four times.
    fn repeat_low_byte(self, lanes: Self::Lanes) -> Self::Lanes;
    /// How many bytes of each lane are all ones, if the others are zeros.
    fn count_full_bytes(self, lanes: Self::Lanes) -> Self::Lanes;
    /// Moves the bytes of each lane down by one, and the lowest of another one in.
    fn push_byte(self, lanes: Self::Lanes, byte: Self::Lanes) -> Self::Lanes;
    /// The digits of these values, which are bytes: zeros of [`NO_DIGIT`].
    fn digits(self, values: Self::Lanes) -> Self::Lanes;

    // Floats.

    fn splat_float(self, number: f32) -> Self::Floats;
    fn to_floats(self, lanes: Self::Lanes) -> Self::Floats;
    /// Cut off.
    fn to_integers(self, floats: Self::Floats) -> Self::Lanes;
    fn add_floats(self, a: Self::Floats, b: Self::Floats) -> Self::Floats;
    fn mul_floats(self, a: Self::Floats, b: Self::Floats) -> Self::Floats;
    fn div_floats(self, a: Self::Floats, b: Self::Floats) -> Self::Floats;
    fn look_up_float(self, indices: Self::Lanes, table: [f32; 4]) -> Self::Floats;
    fn select_floats(self, mask: Self::Mask, a: Self::Floats, b: Self::Floats) -> Self::Floats;

    // Masks.

    fn eq(self, a: Self::Lanes, b: Self::Lanes) -> Self::Mask;
    /// With signs.
    fn gt(self, a: Self::Lanes, b: Self::Lanes) -> Self::Mask;
    /// All lanes, or none.
    fn all_or_none(self, all: bool) -> Self::Mask;
    fn both(self, a: Self::Mask, b: Self::Mask) -> Self::Mask;
    fn either(self, a: Self::Mask, b: Self::Mask) -> Self::Mask;
    fn not(self, mask: Self::Mask) -> Self::Mask;
    /// A bit for each lane, the first one lowest.
    fn bits(self, mask: Self::Mask) -> u32;
    /// Those of `a` in these lanes, and of `b` in the others.
    fn select(self, mask: Self::Mask, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    /// Zero in the other lanes.
    fn keep(self, mask: Self::Mask, lanes: Self::Lanes) -> Self::Lanes;
    /// -1 in the other lanes.
    fn keep_or_ones(self, mask: Self::Mask, lanes: Self::Lanes) -> Self::Lanes;
    /// `a + b` in these lanes, and `a` in the others.
    fn add_in(self, mask: Self::Mask, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    /// `a - b` in these lanes, and `a` in the others.
    fn sub_in(self, mask: Self::Mask, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    /// One more in these lanes.
    fn increment(self, mask: Self::Mask, lanes: Self::Lanes) -> Self::Lanes;
    /// One less in these lanes.
    fn decrement(self, mask: Self::Mask, lanes: Self::Lanes) -> Self::Lanes;

    // The bytes of a row, and a bit for each of them.

    fn load_bytes(self, bytes: &[u8; ROW]) -> Self::Bytes;
    fn store_bytes(self, bytes: Self::Bytes, to: &mut [u8; ROW]);
    fn bytes_equal(self, bytes: Self::Bytes, to: u8) -> u64;
    /// With signs.
    fn bytes_above(self, bytes: Self::Bytes, bound: i8) -> u64;
    /// From the first to the last of one of these pairs.
    fn bytes_within(self, bytes: Self::Bytes, pairs: &[[u8; 2]]) -> u64;
    /// The values of the first `len` bytes as digits; [`NO_DIGIT`] after them.
    fn digit_values(self, bytes: Self::Bytes, len: u32) -> Self::Bytes;

    /// The lowest bits, so many.
    fn low_bits(self, count: u32) -> u64;
    /// The bits at the ones of a mask, moved together.
    fn extract(self, bits: u64, mask: u64) -> u64;
    /// The lowest bits, moved to the ones of a mask.
    fn deposit(self, bits: u64, mask: u64) -> u64;

    // Rows.

    /// In how many parts all non-basic code points of a row of up to 32 bytes, or of up to 16
    /// such code points, are found; twice as many have those of any row.
    const PARTS: usize;
    /// Whether that many parts are enough for a row of so many bytes and such code points.
    fn is_short(self, len: u32, non_basic: u32) -> bool;
    /// The non-basic code points of a part, by its number.
    fn part(self, window: &[u8; WINDOW], begins: Begins, number: usize) -> Part<Self>;
    /// Appends those of the first `len` bytes that a bit is set for; all bits are of these.
    fn append_chosen(self, bytes: &[u8; ROW], len: u32, chosen: u64, row: &mut Row<'_>);
    /// Appends the bytes that are not zero, of the first `count` numbers.
    fn append_non_zero(self, numbers: &[u32; MOST_LANES], count: usize, row: &mut Row<'_>);
    /// Appends code points as UTF-8: up to sixteen, and no more than there are.
    fn append_utf8(self, points: &Sixteen<'_>, row: &mut Row<'_>);
}
