//! Section 6.2: the decoding procedure.
//!
//! [`Deltas`] reads integers and turns each into an insertion, as the RFC does. Only
//! the insertions themselves are put off: when all are known, each gets its final
//! place ([`insertion`](crate::insertion)), and the output is written once from left
//! to right. So nothing is written unless the whole input is good.

use crate::bias::adapt;
use crate::case::is_upper;
use crate::cast::{to_u32, to_usize};
use crate::insertion::{move_up, Set, SMALL};
use crate::integer::Accumulator;
use crate::memory::{take, Memory};
use crate::text::sink::{Sink, Slice, Unit};
use crate::text::source::Source;
use crate::{AllBasic, Bootstring, DecodeError, DecodeErrorKind, Domain, Text};

impl Bootstring<'_> {
    /// Decodes a basic string (RFC 3492, section 6.2).
    ///
    /// Takes time O(n + m log m) and memory O(n) for n code points in and m out,
    /// whatever the input. Allocates the result, in its exact size, and, if there are
    /// over 64 deltas, working memory: 24 bytes for each of them and a quarter of a
    /// byte for every code point. An invalid string costs no memory.
    ///
    /// # Errors
    ///
    /// [`NotBasic`](DecodeErrorKind::NotBasic), [`NotDigit`](DecodeErrorKind::NotDigit),
    /// [`UnexpectedEnd`](DecodeErrorKind::UnexpectedEnd), [`Overflow`](DecodeErrorKind::Overflow),
    /// [`InsertedBasic`](DecodeErrorKind::InsertedBasic), [`NotScalar`](DecodeErrorKind::NotScalar),
    /// [`AllBasic`](DecodeErrorKind::AllBasic) or [`TooLong`](DecodeErrorKind::TooLong).
    ///
    /// ```
    /// use puny::{punycode::PUNYCODE, DecodeErrorKind};
    ///
    /// assert_eq!(PUNYCODE.decode("bcher-kva").unwrap(), "bücher");
    ///
    /// let error = PUNYCODE.decode("bcher-k!").unwrap_err();
    /// assert_eq!(error.kind(), DecodeErrorKind::NotDigit { code_point: '!' as u32 });
    /// assert_eq!(error.offset(), 7);
    /// ```
    #[cfg(feature = "alloc")]
    #[inline]
    pub fn decode<T: Text>(&self, basic: T) -> Result<T::Owned, DecodeError> {
        let mut extended = T::Owned::default();
        self.decode_append(basic, &mut extended)?;
        Ok(extended)
    }

    /// Decodes a basic string and appends the result to `extended`, which an error
    /// leaves as it was.
    ///
    /// Cost and errors are those of [`decode`](Self::decode).
    ///
    /// ```
    /// let mut names = String::from("bücher, ");
    /// puny::punycode::PUNYCODE.decode_append("strae-oqa", &mut names).unwrap();
    /// assert_eq!(names, "bücher, straße");
    /// ```
    #[cfg(feature = "alloc")]
    #[inline]
    pub fn decode_append<T: Text>(
        &self,
        basic: T,
        extended: &mut T::Owned,
    ) -> Result<(), DecodeError> {
        self.decode_to(
            basic,
            usize::MAX,
            extended,
            &mut NoFlags,
            &mut crate::memory::Heap::default(),
        )
    }

    /// Decodes a basic string into a slice and says how many units were written.
    ///
    /// Nothing is allocated. Up to 64 deltas, and so for every DNS label, `scratch`
    /// may be empty; beyond, it has to have
    /// [`decode_scratch_len`](Self::decode_scratch_len) words. Its contents do not
    /// matter. Takes the time of [`decode`](Self::decode).
    ///
    /// # Errors
    ///
    /// Those of [`decode`](Self::decode), and
    /// [`OutputTooSmall`](DecodeErrorKind::OutputTooSmall) and
    /// [`ScratchTooSmall`](DecodeErrorKind::ScratchTooSmall), which say how much is
    /// needed. No error writes to `extended`.
    ///
    /// ```
    /// use puny::{punycode::PUNYCODE, DecodeErrorKind};
    ///
    /// let mut extended = [0; 63];
    /// let len = PUNYCODE.decode_into("bcher-kva", &mut extended, &mut []).unwrap();
    /// assert_eq!(&extended[..len], "bücher".as_bytes());
    ///
    /// let error = PUNYCODE.decode_into("bcher-kva", &mut [], &mut []).unwrap_err();
    /// assert_eq!(error.kind(), DecodeErrorKind::OutputTooSmall { needed: 7 });
    /// ```
    #[inline]
    pub fn decode_into<T: Text>(
        &self,
        basic: T,
        extended: &mut [T::Unit],
        scratch: &mut [u64],
    ) -> Result<usize, DecodeError> {
        self.decode_into_slice(basic, extended, &mut NoFlags, scratch)
    }

    /// The length in units of the decoded string, which is not written.
    ///
    /// Needs no scratch memory. Takes time O(n). The errors are those of
    /// [`decode`](Self::decode).
    ///
    /// ```
    /// # use puny::punycode::PUNYCODE;
    /// assert_eq!(PUNYCODE.decode_len("bcher-kva"), Ok("bücher".len()));
    /// ```
    #[inline]
    pub fn decode_len<T: Text>(&self, basic: T) -> Result<usize, DecodeError> {
        let mut deltas = Deltas::new(self, basic)?;
        let mut units = deltas.literal.units();
        while let Some(insertion) = deltas.next()? {
            units = units.saturating_add(T::Unit::units(insertion.value.code_point));
        }
        deltas.finish()?;
        Ok(units)
    }

    /// The words of scratch memory with which `basic` can be decoded: 0 up to 64
    /// deltas, and at most 3 for each of them and one for every 32 code points.
    /// Takes time O(n). For an invalid string it is that of its valid beginning.
    ///
    /// ```
    /// # use puny::punycode::PUNYCODE;
    /// assert_eq!(PUNYCODE.decode_scratch_len("bcher-kva"), 0);
    ///
    /// let long = PUNYCODE.encode("ü".repeat(1000).as_str()).unwrap();
    /// let mut scratch = vec![0; PUNYCODE.decode_scratch_len(long.as_str())];
    /// let mut extended = [0; 2000];
    /// assert!(PUNYCODE.decode_into(long.as_str(), &mut extended, &mut scratch).is_ok());
    /// ```
    pub fn decode_scratch_len<T: Text>(&self, basic: T) -> usize {
        match Deltas::new(self, basic) {
            Ok(mut deltas) => {
                while let Ok(Some(_)) = deltas.next() {}
                deltas.scratch_words()
            }
            Err(_) => 0,
        }
    }

    /// `decode_into`, with case flags if they are wanted.
    #[inline]
    pub(crate) fn decode_into_slice<T: Text>(
        &self,
        basic: T,
        extended: &mut [T::Unit],
        flags: &mut impl Flags,
        scratch: &mut [u64],
    ) -> Result<usize, DecodeError> {
        let room = extended.len();
        let mut out = Slice::new(extended);
        self.decode_to(basic, room, &mut out, flags, &mut &mut *scratch)?;
        // It fits: `decode_to` has compared before it wrote.
        Ok(out.finish().unwrap_or_else(|needed| needed))
    }

    /// The decoding procedure, into an output that has room for so many units.
    #[inline]
    pub(crate) fn decode_to<T: Text>(
        &self,
        basic: T,
        room: usize,
        out: &mut impl Sink,
        flags: &mut impl Flags,
        memory: &mut impl Memory,
    ) -> Result<(), DecodeError> {
        let start = Deltas::new(self, basic)?;

        // The places of the first SMALL insertions; the others are only counted.
        let mut deltas = start.clone();
        let mut places = [0; SMALL];
        let mut values = [Value::default(); SMALL];
        let mut units = start.literal.units();
        while let Some(insertion) = deltas.next()? {
            let count = deltas.count - 1;
            if let Some(value) = values.get_mut(count) {
                *value = insertion.value;
                let place = to_u32(insertion.place); // or `fits_stack` says that it is not
                move_up(places.get_mut(..count).unwrap_or_default(), place);
                if let Some(last) = places.get_mut(count) {
                    *last = place;
                }
            }
            units = units.saturating_add(T::Unit::units(insertion.value.code_point));
        }

        let at_end = |kind| DecodeError {
            kind,
            offset: basic.units(),
        };
        let Deltas { count, points, .. } = deltas;
        deltas.finish()?;
        if units > room {
            return Err(at_end(DecodeErrorKind::OutputTooSmall { needed: units }));
        }
        if !flags.reserve(points) {
            return Err(at_end(DecodeErrorKind::FlagsTooSmall { needed: points }));
        }

        if deltas.fits_stack() {
            out.reserve(units);
            let mut output = Output {
                literal: start.literal.code_points(),
                place: 0,
                out,
                flags,
            };
            let places = places.get(..count).unwrap_or_default();
            for &index in by_rank(places).iter().take(count) {
                if let (Some(&place), Some(&value)) = (places.get(index), values.get(index)) {
                    output.insert(place as usize, value);
                }
            }
            output.finish();
            return Ok(());
        }

        let needed = deltas.scratch_words();
        let mut words = memory
            .words(needed)
            .ok_or_else(|| at_end(DecodeErrorKind::ScratchTooSmall { needed }))?;
        let places = take(&mut words, count);
        let values = take(&mut words, count);
        let sorted = take(&mut words, count);
        let mut free = Set::new(&mut words, points);

        let mut deltas = start.clone();
        for (place, value) in places.iter_mut().zip(&mut *values) {
            if let Some(insertion) = deltas.next()? {
                *place = insertion.place;
                *value = insertion.value.pack();
            }
        }
        free.fill_all(points);
        free.count();
        for place in places.iter_mut().rev() {
            *place = free.remove_nth(*place) as u64;
        }
        let taken = free.into_gaps();
        for (&place, &value) in places.iter().zip(&*values) {
            if let Some(sorted) = sorted.get_mut(taken.rank(to_usize(place))) {
                *sorted = value;
            }
        }

        out.reserve(units);
        let mut output = Output {
            literal: start.literal.code_points(),
            place: 0,
            out,
            flags,
        };
        for (place, &value) in taken.iter().zip(&*sorted) {
            output.insert(place, Value::unpack(value));
        }
        output.finish();
        Ok(())
    }
}

/// The deltas of a basic string, each read as an insertion.
#[derive(Clone)]
pub(crate) struct Deltas<'b, T: Source> {
    bootstring: &'b Bootstring<'b>,
    /// What stands before the last delimiter.
    pub(crate) literal: T,
    digits: T::Iter,
    /// What has to be added to the offsets of `digits`.
    origin: usize,
    end: usize,
    n: u64,
    i: u64,
    bias: u64,
    /// The number of code points in the extended string.
    pub(crate) points: usize,
    /// The number of them that deltas have inserted.
    pub(crate) count: usize,
}

/// One insertion, as the decoder does it.
#[cfg_attr(not(feature = "alloc"), allow(dead_code))] // some fields are for traces
pub(crate) struct Insertion {
    pub(crate) value: Value,
    pub(crate) place: u64,
    pub(crate) delta: u64,
    /// The bias before it.
    pub(crate) bias: u64,
    /// Where its digits begin and end.
    pub(crate) offsets: (usize, usize),
}

/// What is inserted.
#[derive(Clone, Copy, Default)]
pub(crate) struct Value {
    pub(crate) code_point: u32,
    /// The annotation of appendix A: whether the last digit is an upper-case letter.
    pub(crate) upper: bool,
}

impl Value {
    #[inline]
    fn pack(self) -> u64 {
        u64::from(self.code_point) << 1 | u64::from(self.upper)
    }

    #[inline]
    fn unpack(packed: u64) -> Self {
        Value {
            code_point: to_u32(packed >> 1),
            upper: packed & 1 == 1,
        } // as packed
    }
}

impl<'b, T: Source> Deltas<'b, T> {
    /// Consumes what stands before the last delimiter, and the delimiter if that is
    /// not nothing.
    #[inline]
    pub(crate) fn new(bootstring: &'b Bootstring<'b>, basic: T) -> Result<Self, DecodeError> {
        let alphabet = bootstring.alphabet();
        let origin = basic.last_offset(alphabet.delimiter()).unwrap_or(0);
        let (literal, rest) = basic.split(origin);
        let mut points = 0;
        for (offset, code_point) in literal.code_points() {
            if !alphabet.is_basic(code_point) {
                return Err(DecodeError {
                    kind: DecodeErrorKind::NotBasic { code_point },
                    offset,
                });
            }
            if points == bootstring.limit() {
                return Err(DecodeError {
                    kind: DecodeErrorKind::TooLong { limit: points },
                    offset,
                });
            }
            points += 1;
        }
        let mut digits = rest.code_points();
        if points > 0 {
            digits.next();
        }
        let params = bootstring.params();
        Ok(Deltas {
            bootstring,
            literal,
            digits,
            origin,
            end: basic.units(),
            n: u64::from(params.initial_n()),
            i: 0,
            bias: u64::from(params.initial_bias()),
            points,
            count: 0,
        })
    }

    /// Reads the next delta; `None` at the end of the input.
    #[inline]
    pub(crate) fn next(&mut self) -> Result<Option<Insertion>, DecodeError> {
        let alphabet = self.bootstring.alphabet();
        let params = self.bootstring.params();
        let maxint = self.bootstring.maxint().value();

        let (start, mut digit) = match self.digits.next() {
            Some((offset, digit)) => (self.origin + offset, digit),
            None => return Ok(None),
        };
        let mut offset = start;
        if self.points == self.bootstring.limit() {
            let kind = DecodeErrorKind::TooLong { limit: self.points };
            return Err(DecodeError { kind, offset });
        }

        let mut integer = Accumulator::new(params, self.i);
        loop {
            let error = |kind| DecodeError { kind, offset };
            let value = alphabet
                .digit_value(digit)
                .ok_or_else(|| error(DecodeErrorKind::NotDigit { code_point: digit }))?;
            let last = integer
                .push(params, value, self.bias, maxint)
                .ok_or_else(|| error(DecodeErrorKind::Overflow))?;
            if last {
                break;
            }
            match self.digits.next() {
                Some(next) => {
                    offset = self.origin + next.0;
                    digit = next.1;
                }
                None => {
                    return Err(DecodeError {
                        kind: DecodeErrorKind::UnexpectedEnd,
                        offset: self.end,
                    })
                }
            }
        }

        let error = |kind| DecodeError { kind, offset };
        let delta = integer.i - self.i;
        let bias = self.bias;
        let points = self.points as u64 + 1;
        // The RFC asks for `oldi = 0`: after an insertion i is at least 1.
        self.bias = adapt(params, delta, points, self.i == 0);
        self.n = (integer.i / points)
            .checked_add(self.n)
            .filter(|&n| n <= maxint)
            .ok_or_else(|| error(DecodeErrorKind::Overflow))?;
        let place = integer.i % points;
        self.i = place + 1;

        // A code point is 32 bits wide, whatever the integers are.
        let code_point = u32::try_from(self.n).map_err(|_| error(DecodeErrorKind::Overflow))?;
        if alphabet.is_basic(code_point) {
            return Err(error(DecodeErrorKind::InsertedBasic { code_point }));
        }
        if self.bootstring.domain() == Domain::Scalars && char::from_u32(code_point).is_none() {
            return Err(error(DecodeErrorKind::NotScalar { code_point }));
        }
        self.points += 1;
        self.count += 1;
        Ok(Some(Insertion {
            value: Value {
                code_point,
                upper: is_upper(digit),
            },
            place,
            delta,
            bias,
            offsets: (start, offset + T::units_of(digit)),
        }))
    }

    /// The end of the input is there; may it be?
    #[inline]
    pub(crate) fn finish(&self) -> Result<(), DecodeError> {
        if self.count == 0 && self.bootstring.all_basic() == AllBasic::Refused {
            return Err(DecodeError {
                kind: DecodeErrorKind::AllBasic,
                offset: self.end,
            });
        }
        Ok(())
    }

    /// The bias for the next delta.
    #[cfg(feature = "alloc")]
    pub(crate) fn bias(&self) -> u64 {
        self.bias
    }

    /// Whether the insertions read so far can be done on the stack.
    #[inline]
    fn fits_stack(&self) -> bool {
        self.count <= SMALL && u32::try_from(self.points).is_ok()
    }

    /// The words of working memory for those insertions: a place and a value for
    /// each, room to sort them, and the set of places.
    fn scratch_words(&self) -> usize {
        if self.fits_stack() {
            0
        } else {
            3 * self.count + Set::words(self.points)
        }
    }
}

/// The numbers of the places in ascending order of the places, which are distinct.
#[inline]
fn by_rank(places: &[u32]) -> [usize; SMALL] {
    let mut order = [0; SMALL];
    for (number, place) in places.iter().enumerate() {
        let rank = places.iter().filter(|other| *other < place).count();
        if let Some(entry) = order.get_mut(rank) {
            *entry = number;
        }
    }
    order
}

/// Writes the extended string from left to right: literal code points, and
/// insertions between them.
struct Output<'o, I, K, F> {
    literal: I,
    place: usize,
    out: &'o mut K,
    flags: &'o mut F,
}

impl<I, K, F> Output<'_, I, K, F>
where
    I: Iterator<Item = (usize, u32)>,
    K: Sink,
    F: Flags,
{
    #[inline]
    fn insert(&mut self, place: usize, value: Value) {
        while self.place < place {
            self.literal();
        }
        self.put(value);
    }

    #[inline]
    fn finish(mut self) {
        while self.literal() {}
    }

    #[inline]
    fn literal(&mut self) -> bool {
        match self.literal.next() {
            Some((_, code_point)) => {
                self.put(Value {
                    code_point,
                    upper: is_upper(code_point),
                });
                true
            }
            None => {
                // Cannot be, but if it could, `insert` would still end.
                self.place = usize::MAX;
                false
            }
        }
    }

    #[inline]
    fn put(&mut self, value: Value) {
        // What is no scalar value has been refused if `out` cannot hold it.
        let _ = self.out.push(value.code_point);
        self.flags.push(value.upper);
        self.place = self.place.saturating_add(1);
    }
}

/// Where case flags go: one for each code point of the extended string.
pub(crate) trait Flags {
    /// Makes room, or says that there is not enough.
    fn reserve(&mut self, count: usize) -> bool;

    /// Puts one more.
    fn push(&mut self, upper: bool);
}

/// Nobody wants them.
pub(crate) struct NoFlags;

impl Flags for NoFlags {
    #[inline]
    fn reserve(&mut self, _: usize) -> bool {
        true
    }

    #[inline]
    fn push(&mut self, _: bool) {}
}
