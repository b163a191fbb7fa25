//! The decoding procedure for any Bootstring.
//!
//! [`Deltas`] reads integers and converts each to an insertion, as in the RFC. The insertions are deferred. When all
//! insertions are known, the decoder computes their final positions ([`insertion`](crate::insertion)), and writes the
//! output once from left to right (`decoder_by_selection_is_decode` in `proof/`). The decoder therefore writes nothing
//! if the input is invalid.

use super::insertion::Insertion;
use super::output::{Flags, Output};
use crate::arithmetic::{divide, to_u32, to_usize};
use crate::bias::adapt_share;
use crate::bootstring::{AllBasic, Repertoire};
use crate::error::{DecodeError, DecodeErrorKind};
use crate::insertion::{Set, SmallPositions, SMALL};
use crate::integer::Accumulator;
use crate::letter::is_upper;
use crate::memory::{take, Memory};
use crate::scheme::Scheme;
use crate::text::sink::{Sink, Unit};
use crate::text::Text;

/// Decodes `basic` into an output. Calls `fits` with the number of units. `fits` must return an error if the output is
/// too small.
#[inline]
pub(crate) fn decode_to_sink<C: Scheme, T: Text, X: From<DecodeError>>(
    scheme: C,
    basic: T,
    fits: impl FnOnce(usize) -> Result<(), X>,
    out: &mut impl Sink,
    flags: &mut impl Flags,
    memory: &mut impl Memory<X>,
) -> Result<(), X> {
    let mut deltas = Deltas::new(scheme, basic)?;
    let literal = deltas.literal;

    // The first SMALL insertions are performed on the stack. If there are more insertions, `positions` is not used.
    let mut positions = SmallPositions::default();
    let mut values = [Insertion::default(); SMALL];
    let mut units = literal.units();
    while let Some((insertion, _)) = deltas.next()? {
        let number = deltas.count - 1;
        if let Some(value) = values.get_mut(number) {
            *value = insertion;
            // If the position does not fit 32 bits, `fits_stack` is false.
            positions.insert(number, to_u32(insertion.position));
        } else {
            if number == SMALL {
                values.iter().for_each(|first| first.put(memory));
            }
            insertion.put(memory);
        }
        units = units.saturating_add(T::Unit::units(insertion.code_point));
    }
    deltas.finish()?;

    fits(units)?;
    flags.reserve(deltas.points);
    let mut output = Output::new(literal.code_points(), out, flags);

    if deltas.fits_stack() {
        output.reserve(units);
        let order = positions.order(deltas.count, deltas.points);
        for &number in order.iter().take(deltas.count) {
            if let Some(&value) = values.get(usize::from(number)) {
                output.insert(positions.get(number), value);
            }
        }
        output.finish();
        return Ok(());
    }

    if deltas.count <= SMALL {
        let values = values.iter().take(deltas.count);
        values.for_each(|insertion| insertion.put(memory));
    }
    let needed = deltas.scratch_words();
    let put = 2 * deltas.count; // fits a `usize`, because the words are stored in memory
    let (insertions, words) = memory.words(put, needed.saturating_sub(put))?;
    output.reserve(units);
    for &packed in place_insertions(insertions, words, deltas.points) {
        match Insertion::unpack(packed) {
            Some(insertion) => output.put(insertion),
            None => {
                output.literal();
            }
        }
    }
    Ok(())
}

/// Finds the final positions of insertions, with `words` as scratch memory. Returns an entry for each
/// of `points` positions: the packed insertion at this position, or 0 for a literal code point.
fn place_insertions<'m>(insertions: &[u64], mut words: &'m mut [u64], points: usize) -> &'m [u64] {
    let inserted = take(&mut words, points);
    let mut free = Set::new(&mut words, points);
    free.fill_all(points);
    let mut put = |position, packed| {
        if let Some(inserted) = inserted.get_mut(position) {
            *inserted = packed;
        }
    };
    let mut insertions = insertions.chunks_exact(2).rev().map(|words| match *words {
        [position, packed] => (position, packed),
        _ => (0, 0),
    });
    // If the last run goes from left to right, its positions are final.
    let mut end = u64::MAX;
    let mut next = insertions.next();
    while let Some((position, packed)) = next.filter(|&(position, _)| position < end) {
        end = position;
        let position = to_usize(position); // an index in memory
        free.take_out(position);
        put(position, packed);
        next = insertions.next();
    }
    free.count();
    while let Some((position, packed)) = next {
        put(free.remove_nth(position), packed);
        next = insertions.next();
    }
    inserted
}

/// An iterator over the insertions that the deltas of a basic string encode.
pub(crate) struct Deltas<C, T: Text> {
    scheme: C,
    /// The literal portion, which is the text before the last delimiter.
    pub(crate) literal: T,
    digits: T::Iter,
    /// The offset in the input at which `digits` begins.
    origin: usize,
    end: usize,
    n: u64,
    i: u64,
    bias: u64,
    /// The number of code points in the extended string so far.
    pub(crate) points: usize,
    /// The number of insertions so far.
    pub(crate) count: usize,
}

/// Details about one delta, which traces show.
#[cfg_attr(not(feature = "trace"), allow(dead_code))]
pub(crate) struct Reading {
    pub(crate) delta: u64,
    /// The offset after the last digit of the delta.
    pub(crate) end: usize,
}

impl<C: Scheme, T: Text> Deltas<C, T> {
    /// Consumes the literal portion, and the delimiter if the literal portion is not empty.
    #[inline]
    pub(crate) fn new(scheme: C, basic: T) -> Result<Self, DecodeError> {
        let bootstring = scheme.bootstring();
        let alphabet = bootstring.alphabet();
        let origin = basic.last_offset(alphabet.delimiter()).unwrap_or(0);
        let (literal, rest) = basic.split(origin);
        let mut points = 0;
        for (offset, code_point) in literal.code_points() {
            if points == bootstring.limit() {
                let kind = DecodeErrorKind::TooLong { limit: points };
                return Err(DecodeError { kind, offset });
            }
            if !alphabet.is_basic(code_point) {
                return Err(DecodeError {
                    kind: DecodeErrorKind::NotBasic { code_point },
                    offset,
                });
            }
            points += 1;
        }
        let mut digits = rest.code_points();
        if points > 0 {
            digits.next();
        }
        Ok(Deltas {
            literal,
            digits,
            origin,
            end: basic.units(),
            n: u64::from(bootstring.params().initial_n()),
            i: 0,
            bias: u64::from(bootstring.params().initial_bias()),
            points,
            count: 0,
            scheme,
        })
    }

    /// Reads the next delta. Returns `None` at the end of the input.
    #[inline]
    pub(crate) fn next(&mut self) -> Result<Option<(Insertion, Reading)>, DecodeError> {
        let scheme = self.scheme;
        let bootstring = scheme.bootstring();
        let alphabet = bootstring.alphabet();
        let params = bootstring.params();
        let maxint = bootstring.maxint().value();

        let (mut offset, mut digit) = match self.digits.next() {
            Some((offset, digit)) => (self.origin + offset, digit),
            None => return Ok(None),
        };
        if self.points == bootstring.limit() {
            let kind = DecodeErrorKind::TooLong { limit: self.points };
            return Err(DecodeError { kind, offset });
        }

        let mut integer = Accumulator::new(params, self.i);
        loop {
            let error = |kind| DecodeError { kind, offset };
            let value = scheme
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
                    let kind = DecodeErrorKind::UnexpectedEnd;
                    return Err(DecodeError {
                        kind,
                        offset: self.end,
                    });
                }
            }
        }

        let error = |kind| DecodeError { kind, offset };
        let delta = integer.i - self.i;
        let points = self.points as u64 + 1;
        let reading = Reading {
            delta,
            end: offset + T::Unit::units(digit),
        };
        let (advance, position) = divide(integer.i, points);
        // This is delta div points, because the old i is below points.
        let share = advance - u64::from(position < self.i);
        // The RFC tests `oldi = 0` to find out whether this is the first delta. After an insertion, i is at least
        // 1.
        self.bias = adapt_share(scheme, delta, share, self.i == 0);
        self.n = advance
            .checked_add(self.n)
            .filter(|&n| n <= maxint)
            .ok_or_else(|| error(DecodeErrorKind::Overflow))?;
        self.i = position + 1;

        // A code point has at most 32 bits, even if maxint has 64 bits.
        let code_point = u32::try_from(self.n).map_err(|_| error(DecodeErrorKind::Overflow))?;
        if alphabet.is_basic(code_point) {
            return Err(error(DecodeErrorKind::InsertedBasic { code_point }));
        }
        let scalars = T::SCALARS || bootstring.repertoire() == Repertoire::Scalars;
        if scalars && char::from_u32(code_point).is_none() {
            return Err(error(DecodeErrorKind::NotScalar { code_point }));
        }
        self.points += 1;
        self.count += 1;
        Ok(Some((
            Insertion {
                code_point,
                upper: is_upper(digit),
                position,
            },
            reading,
        )))
    }

    /// Checks that the input may end here.
    #[inline]
    pub(crate) fn finish(&self) -> Result<(), DecodeError> {
        if self.count == 0 && self.scheme.bootstring().all_basic() == AllBasic::Refused {
            return Err(DecodeError {
                kind: DecodeErrorKind::AllBasic,
                offset: self.end,
            });
        }
        Ok(())
    }

    /// Returns the offset of the first digit.
    #[cfg(feature = "trace")]
    pub(crate) fn start(&self) -> usize {
        let delimiter = self.scheme.bootstring().alphabet().delimiter();
        match self.literal.units() {
            0 => 0,
            units => units + T::Unit::units(delimiter),
        }
    }

    /// Returns the bias for the next delta.
    #[cfg(feature = "trace")]
    pub(crate) fn bias(&self) -> u64 {
        self.bias
    }

    /// Returns whether the insertions read so far fit the stack.
    #[inline]
    fn fits_stack(&self) -> bool {
        let is_small = self.count <= SMALL && self.points <= SmallPositions::BOUND;
        self.count == 0 || is_small
    }

    /// Returns the number of words of scratch memory for the insertions read so far: two for each
    /// insertion, one for each position, and the set of positions. Returns 0 if the insertions fit the
    /// stack.
    fn scratch_words(&self) -> usize {
        if self.fits_stack() {
            0
        } else {
            // If the sum saturates, it is more memory than can exist.
            Set::memory(self.points)
                .saturating_add(self.points)
                .saturating_add(self.count.saturating_mul(2))
        }
    }
}
