//! Section 6.3: the encoding procedure.
//!
//! The RFC goes through the values of the code points in ascending order, and for
//! each through the whole input. Here the non-basic code points are sorted once by
//! (value, position), and the count that the RFC gains by scanning is a rank
//! ([`insertion`](crate::insertion)).
//!
//! With the decoder's state at `<n, i>`, and `h` code points handled, inserting the
//! code point `m` at place `rank` takes
//!
//! ```text
//! delta = (m - n) * (h + 1) + rank - i
//! ```
//!
//! steps of the decoder: `h + 1` for each value, and from place `i` to `rank`. The
//! RFC's running count only grows until it is written, so it overflows if and only
//! if this number exceeds maxint.

use crate::bias::adapt;
use crate::case::with_case;
use crate::cast::{to_u32, to_usize};
use crate::insertion::{sort_by_high_bits, Set, SmallSet, SMALL};
use crate::integer::Digits;
use crate::memory::{take, Memory};
use crate::text::sink::{Sink, Slice};
use crate::text::source::Source;
use crate::{AllBasic, Bootstring, Domain, EncodeError, EncodeErrorKind, Text};

impl Bootstring<'_> {
    /// Encodes an extended string (RFC 3492, section 6.3).
    ///
    /// Takes time O(n log n + m) and memory O(n) for n code points in and m digits
    /// out, whatever the input. Allocates the result and, if there are over 64
    /// non-basic code points, working memory: 16 bytes for each of them and a
    /// quarter of a byte for every code point.
    ///
    /// # Errors
    ///
    /// [`Overflow`](EncodeErrorKind::Overflow), [`BelowInitialN`](EncodeErrorKind::BelowInitialN),
    /// [`NotScalar`](EncodeErrorKind::NotScalar), [`AllBasic`](EncodeErrorKind::AllBasic)
    /// or [`TooLong`](EncodeErrorKind::TooLong).
    ///
    /// ```
    /// use puny::punycode::PUNYCODE;
    ///
    /// assert_eq!(PUNYCODE.encode("bücher").unwrap(), "bcher-kva");
    /// assert_eq!(PUNYCODE.encode(&[0xFC][..]).unwrap(), [0x74, 0x64, 0x61]);
    /// ```
    #[cfg(feature = "alloc")]
    #[inline]
    pub fn encode<T: Text>(&self, extended: T) -> Result<T::Owned, EncodeError> {
        let mut basic = T::Owned::default();
        basic.reserve(extended.units());
        self.encode_to(
            extended,
            None,
            &mut basic,
            &mut crate::memory::Heap::default(),
        )?;
        Ok(basic)
    }

    /// Encodes an extended string and appends the result to `basic`, which an error
    /// leaves as it was.
    ///
    /// Cost and errors are those of [`encode`](Self::encode).
    ///
    /// ```
    /// let mut name = String::from("xn--");
    /// puny::punycode::PUNYCODE.encode_append("bücher", &mut name).unwrap();
    /// assert_eq!(name, "xn--bcher-kva");
    /// ```
    #[cfg(feature = "alloc")]
    #[inline]
    pub fn encode_append<T: Text>(
        &self,
        extended: T,
        basic: &mut T::Owned,
    ) -> Result<(), EncodeError> {
        use crate::text::sink::Owned;

        let before = basic.len();
        let result = self.encode_to(extended, None, basic, &mut crate::memory::Heap::default());
        if result.is_err() {
            basic.truncate(before);
        }
        result
    }

    /// Encodes an extended string into a slice and says how many units were written.
    ///
    /// Nothing is allocated. Up to 64 non-basic code points, and so for every DNS
    /// label, `scratch` may be empty; beyond, it has to have
    /// [`encode_scratch_len`](Self::encode_scratch_len) words. Its contents do not
    /// matter. Takes the time of [`encode`](Self::encode).
    ///
    /// # Errors
    ///
    /// Those of [`encode`](Self::encode), and
    /// [`OutputTooSmall`](EncodeErrorKind::OutputTooSmall) and
    /// [`ScratchTooSmall`](EncodeErrorKind::ScratchTooSmall), which say how much is
    /// needed. What `basic` holds after an error is not specified.
    ///
    /// ```
    /// use puny::{punycode::PUNYCODE, EncodeErrorKind};
    ///
    /// let mut basic = [0; 63];
    /// let len = PUNYCODE.encode_into("bücher", &mut basic, &mut []).unwrap();
    /// assert_eq!(&basic[..len], b"bcher-kva");
    ///
    /// let error = PUNYCODE.encode_into("bücher", &mut basic[..8], &mut []).unwrap_err();
    /// assert_eq!(error.kind(), EncodeErrorKind::OutputTooSmall { needed: 9 });
    /// ```
    #[inline]
    pub fn encode_into<T: Text>(
        &self,
        extended: T,
        basic: &mut [T::Unit],
        scratch: &mut [u64],
    ) -> Result<usize, EncodeError> {
        self.encode_into_slice(extended, None, basic, scratch)
    }

    /// The length in units of the encoded string, which is not written.
    ///
    /// Scratch memory, time and errors are those of [`encode_into`](Self::encode_into).
    ///
    /// ```
    /// # use puny::punycode::PUNYCODE;
    /// assert_eq!(PUNYCODE.encode_len("bücher", &mut []), Ok(9));
    /// ```
    #[inline]
    pub fn encode_len<T: Text>(
        &self,
        extended: T,
        scratch: &mut [u64],
    ) -> Result<usize, EncodeError> {
        let mut basic = Slice::<T::Unit>::new(&mut []);
        self.encode_to(extended, None, &mut basic, &mut &mut *scratch)?;
        Ok(basic.finish().unwrap_or_else(|needed| needed))
    }

    /// The words of scratch memory with which `extended` can be encoded: 0 up to 64
    /// non-basic code points, and at most 2 for each of them and one for every 32
    /// code points. Takes time O(n).
    ///
    /// ```
    /// # use puny::punycode::PUNYCODE;
    /// assert_eq!(PUNYCODE.encode_scratch_len("bücher"), 0);
    ///
    /// let long = "ü".repeat(1000);
    /// let mut scratch = vec![0; PUNYCODE.encode_scratch_len(long.as_str())];
    /// let mut basic = [0; 2000];
    /// assert!(PUNYCODE.encode_into(long.as_str(), &mut basic, &mut scratch).is_ok());
    /// ```
    pub fn encode_scratch_len<T: Text>(&self, extended: T) -> usize {
        let mut points = 0;
        let mut pending = 0;
        for (_, code_point) in extended.code_points() {
            points += 1;
            pending += usize::from(!self.alphabet().is_basic(code_point));
        }
        if fits_stack(points, pending) {
            0
        } else {
            scratch_words(points, pending)
        }
    }

    /// `encode_into`, with case flags if there are any.
    #[inline]
    pub(crate) fn encode_into_slice<T: Text>(
        &self,
        extended: T,
        flags: Option<&[bool]>,
        basic: &mut [T::Unit],
        scratch: &mut [u64],
    ) -> Result<usize, EncodeError> {
        let mut basic = Slice::new(basic);
        self.encode_to(extended, flags, &mut basic, &mut &mut *scratch)?;
        basic.finish().map_err(|needed| EncodeError {
            kind: EncodeErrorKind::OutputTooSmall { needed },
            offset: extended.units(),
        })
    }

    /// The encoding procedure. With `flags`, mixed-case annotation is written.
    #[inline]
    pub(crate) fn encode_to<S: Source, K: Sink>(
        &self,
        extended: S,
        flags: Option<&[bool]>,
        out: &mut K,
        memory: &mut impl Memory,
    ) -> Result<(), EncodeError> {
        let alphabet = self.alphabet();
        self.for_each_delta(extended, flags, out, memory, |out, step| {
            let flag = flags.map(|flags| flags.get(step.index).copied().unwrap_or_default());
            for digit in Digits::new(self.params(), step.delta, step.bias) {
                // Always some: there is a digit for each value below the base.
                let code_point = alphabet.digit(digit.value).unwrap_or_default();
                // The case of the last digit carries the flag (appendix A).
                let code_point = match flag {
                    Some(flag) if digit.last => with_case(code_point, flag),
                    _ => code_point,
                };
                out.push(code_point)
                    .map_err(|_| EncodeErrorKind::NotScalar { code_point })?;
            }
            Ok(())
        })
    }

    /// Copies the basic code points and the delimiter to `out`, then calls `each`
    /// with `out` and every insertion in order.
    #[inline]
    pub(crate) fn for_each_delta<S: Source, K: Sink>(
        &self,
        extended: S,
        flags: Option<&[bool]>,
        out: &mut K,
        memory: &mut impl Memory,
        each: impl FnMut(&mut K, &Step) -> Result<(), EncodeErrorKind>,
    ) -> Result<(), EncodeError> {
        // Keys of up to SMALL non-basic code points; the others are only counted.
        let mut small = [0; SMALL];
        let segregated = self.segregate(extended, flags, out, &mut small)?;
        let Segregated {
            points,
            pending,
            bits,
        } = segregated;
        let mut deltas = Deltas::new(self, points - pending, each);

        if fits_stack(points, pending) {
            let keys = small.get_mut(..pending).unwrap_or_default();
            insertion_sort(keys);
            let mut handled = SmallSet::default();
            for &mut key in keys {
                let SmallKey {
                    code_point,
                    index,
                    basic_before,
                } = SmallKey::unpack(key);
                let rank = u64::from(basic_before) + handled.insert(index);
                let index = (basic_before + index) as usize;
                deltas
                    .next(out, index, code_point, rank)
                    .map_err(|kind| self.at(extended, index, kind))?;
            }
            return Ok(());
        }

        // The value goes to the high bits of a key, the position below it.
        let shift = u64::BITS - bits;
        if points as u64 - 1 > u64::MAX >> bits {
            // Over 2^32 code points, of which one has all 32 bits of a u32.
            let limit = usize::try_from(1_u64 << shift).unwrap_or(usize::MAX);
            let kind = EncodeErrorKind::TooLong { limit };
            return Err(EncodeError {
                kind,
                offset: extended.units(),
            });
        }
        let needed = scratch_words(points, pending);
        let mut words = memory.words(needed).ok_or(EncodeError {
            kind: EncodeErrorKind::ScratchTooSmall { needed },
            offset: extended.units(),
        })?;
        let keys = take(&mut words, pending);
        let spare = take(&mut words, pending);
        let mut handled = Set::new(&mut words, points);

        let mut free = keys.iter_mut();
        for (index, (_, code_point)) in extended.code_points().enumerate() {
            if self.alphabet().is_basic(code_point) {
                handled.fill(index);
            } else if let Some(key) = free.next() {
                *key = u64::from(code_point) << shift | index as u64;
            }
        }
        handled.count();
        sort_by_high_bits(keys, spare, shift);
        for &mut key in keys {
            let code_point = to_u32(key >> shift); // of 32 bits at most
            let index = to_usize(key & ((1 << shift) - 1)); // it was one before
            let rank = handled.insert(index);
            deltas
                .next(out, index, code_point, rank)
                .map_err(|kind| self.at(extended, index, kind))?;
        }
        Ok(())
    }

    /// Section 3.1, basic code point segregation: copies the basic code points in
    /// order, and the delimiter if there are any. Looks at every code point, and so
    /// finds every error but an overflow.
    #[inline]
    fn segregate<S: Source, K: Sink>(
        &self,
        extended: S,
        flags: Option<&[bool]>,
        out: &mut K,
        small: &mut [u64; SMALL],
    ) -> Result<Segregated, EncodeError> {
        let alphabet = self.alphabet();
        let initial_n = self.params().initial_n();
        let mut points = 0;
        let mut pending = 0;
        let mut union = 0;
        for (offset, code_point) in extended.code_points() {
            let error = |kind| EncodeError { kind, offset };
            if points == self.limit() {
                return Err(error(EncodeErrorKind::TooLong { limit: points }));
            }
            if alphabet.is_basic(code_point) {
                let written = match flags {
                    Some(flags) => {
                        with_case(code_point, flags.get(points).copied().unwrap_or_default())
                    }
                    None => code_point,
                };
                out.push(written)
                    .map_err(|_| error(EncodeErrorKind::NotScalar { code_point }))?;
            } else {
                if self.domain() == Domain::Scalars && char::from_u32(code_point).is_none() {
                    return Err(error(EncodeErrorKind::NotScalar { code_point }));
                }
                if code_point < initial_n {
                    return Err(error(EncodeErrorKind::BelowInitialN { code_point }));
                }
                if let Some(key) = small.get_mut(pending) {
                    *key = SmallKey::pack(code_point, pending, points - pending);
                }
                union |= code_point;
                pending += 1;
            }
            points += 1;
        }

        let at_end = |kind| EncodeError {
            kind,
            offset: extended.units(),
        };
        if let Some(flags) = flags {
            if flags.len() != points {
                let flags = flags.len();
                return Err(at_end(EncodeErrorKind::FlagCount {
                    flags,
                    code_points: points,
                }));
            }
        }
        if pending == 0 && self.all_basic() == AllBasic::Refused {
            return Err(at_end(EncodeErrorKind::AllBasic));
        }
        if points > pending {
            let code_point = alphabet.delimiter();
            out.push(code_point)
                .map_err(|_| at_end(EncodeErrorKind::NotScalar { code_point }))?;
        }
        // One bit at least, so that shifts by the rest are shifts.
        Ok(Segregated {
            points,
            pending,
            bits: u32::BITS - (union | 1).leading_zeros(),
        })
    }

    /// An error at the code point that has this index, not this offset.
    #[cold]
    fn at<S: Source>(&self, extended: S, index: usize, kind: EncodeErrorKind) -> EncodeError {
        let offset = extended
            .code_points()
            .nth(index)
            .map_or(extended.units(), |(offset, _)| offset);
        EncodeError { kind, offset }
    }
}

/// What the first look at the input has found.
struct Segregated {
    /// The number of code points.
    points: usize,
    /// The number of those that are not basic.
    pending: usize,
    /// The width of the widest of those.
    bits: u32,
}

/// One insertion, as the encoder does it.
#[cfg_attr(not(feature = "alloc"), allow(dead_code))] // some fields are for traces
pub(crate) struct Step {
    /// Which code point of the input it is.
    pub(crate) index: usize,
    pub(crate) code_point: u32,
    /// Its place among those that are handled.
    pub(crate) place: u64,
    pub(crate) delta: u64,
    /// The bias before it.
    pub(crate) bias: u64,
    /// The bias after it.
    pub(crate) next_bias: u64,
}

/// The state of the decoder, which the encoder imitates, and what to do with every
/// delta.
struct Deltas<'b, F> {
    bootstring: &'b Bootstring<'b>,
    n: u32,
    i: u64,
    /// The number of code points handled.
    h: u64,
    bias: u64,
    first: bool,
    each: F,
}

impl<'b, F> Deltas<'b, F> {
    #[inline]
    fn new(bootstring: &'b Bootstring<'b>, basic: usize, each: F) -> Self {
        let params = bootstring.params();
        Deltas {
            bootstring,
            n: params.initial_n(),
            i: 0,
            h: basic as u64,
            bias: u64::from(params.initial_bias()),
            first: true,
            each,
        }
    }

    /// Inserts one more code point, of the same value further right or of a greater
    /// one.
    #[inline]
    fn next<K>(
        &mut self,
        out: &mut K,
        index: usize,
        code_point: u32,
        place: u64,
    ) -> Result<(), EncodeErrorKind>
    where
        F: FnMut(&mut K, &Step) -> Result<(), EncodeErrorKind>,
    {
        // Not below zero: i <= place if the value is the same, i <= h if it is greater.
        let delta = u128::from(code_point - self.n) * u128::from(self.h + 1) + u128::from(place)
            - u128::from(self.i);
        let delta = u64::try_from(delta)
            .ok()
            .filter(|&delta| delta <= self.bootstring.maxint().value())
            .ok_or(EncodeErrorKind::Overflow)?;
        let next_bias = adapt(self.bootstring.params(), delta, self.h + 1, self.first);
        let bias = core::mem::replace(&mut self.bias, next_bias);
        (self.each)(
            out,
            &Step {
                index,
                code_point,
                place,
                delta,
                bias,
                next_bias,
            },
        )?;
        self.n = code_point;
        self.i = place + 1;
        self.h += 1;
        self.first = false;
        Ok(())
    }
}

/// The key of a non-basic code point on the stack; keys sort by value, then index.
struct SmallKey {
    code_point: u32,
    /// Its number among the non-basic ones, below 64.
    index: u32,
    /// How many basic ones stand before it, below 2^26.
    basic_before: u32,
}

impl SmallKey {
    const BASIC_BITS: u32 = 26;

    #[inline]
    fn pack(code_point: u32, index: usize, basic_before: usize) -> u64 {
        // Where `basic_before` does not fit, `fits_stack` sends the keys unused away.
        u64::from(code_point) << 32 | (index as u64) << Self::BASIC_BITS | basic_before as u64
    }

    #[inline]
    fn unpack(key: u64) -> Self {
        SmallKey {
            code_point: to_u32(key >> 32),
            index: to_u32(key << 32 >> 32 >> Self::BASIC_BITS),
            basic_before: to_u32(key & ((1 << Self::BASIC_BITS) - 1)),
        }
    }
}

/// Whether the insertions of so many code points, of which `pending` are not basic,
/// can be done on the stack.
#[inline]
fn fits_stack(points: usize, pending: usize) -> bool {
    pending <= SMALL && points < 1 << SmallKey::BASIC_BITS
}

/// The words of working memory for insertions that cannot: keys, room to sort them,
/// and the set of places.
fn scratch_words(points: usize, pending: usize) -> usize {
    2 * pending + Set::words(points)
}

/// An insertion sort: the keys are few, and mostly in order already.
#[inline]
fn insertion_sort(keys: &mut [u64]) {
    let cells = core::cell::Cell::from_mut(keys).as_slice_of_cells();
    for end in 1..cells.len() {
        for pair in cells.get(..=end).unwrap_or_default().windows(2).rev() {
            match pair {
                [left, right] if left.get() > right.get() => left.swap(right),
                _ => break,
            }
        }
    }
}
