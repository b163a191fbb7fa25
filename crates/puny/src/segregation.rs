//! Section 3.1: basic code point segregation in the encoder.

use crate::bootstring::{AllBasic, Repertoire};
use crate::error::{EncodeError, EncodeErrorKind};
use crate::letter::with_case;
use crate::scheme::Scheme;
use crate::text::sink::Sink;
use crate::text::source::Source;

/// The result of segregating an extended string.
pub(crate) struct Segregated {
    /// The number of code points.
    pub(crate) points: usize,
    /// The number of non-basic code points.
    pub(crate) pending: usize,
    /// The bit width of the largest non-basic code point, at least 1.
    pub(crate) bits: u32,
}

/// Copies the basic code points to `out` in order, and then the delimiter if there are any basic code points.
///
/// Calls `pending` for each non-basic code point with its index among the non-basic code points, the code point itself,
/// and the number of basic code points before it. Finds the first code point that cannot be encoded, and checks the
/// limit and the flags. Other errors, such as overflow, are found later.
#[inline]
pub(crate) fn segregate<C: Scheme, S: Source, K: Sink>(
    scheme: C,
    extended: S,
    flags: Option<&[bool]>,
    out: &mut K,
    mut pending: impl FnMut(usize, u32, usize),
) -> Result<Segregated, EncodeError> {
    let bootstring = scheme.bootstring();
    let alphabet = bootstring.alphabet();
    // The limit and the flags must be checked at every code point. If there is neither a limit nor flags, and all
    // ASCII characters are known to be basic, leading ASCII is copied in blocks.
    let is_plain = scheme.ascii_is_basic() && flags.is_none() && bootstring.limit() == usize::MAX;
    let ascii = match is_plain {
        true => extended.copy_ascii_blocks(out),
        false => 0,
    };
    let mut points = ascii;
    let mut basic = ascii;
    let mut union = 0;
    for (offset, code_point) in extended.split(ascii).1.code_points() {
        let offset = ascii + offset;
        let error = |kind| EncodeError { kind, offset };
        if points == bootstring.limit() {
            return Err(error(EncodeErrorKind::TooLong { limit: points }));
        }
        if alphabet.is_basic(code_point) {
            let written = match flags {
                Some(flags) => {
                    let upper = flags.get(points).copied().unwrap_or_default();
                    // If the other case of a letter is not basic, the letter is unchanged.
                    Some(with_case(code_point, upper)).filter(|&other| alphabet.is_basic(other))
                }
                None => None,
            }
            .unwrap_or(code_point);
            out.push(written)
                .map_err(|_| error(EncodeErrorKind::NotScalar { code_point }))?;
            basic += 1;
        } else {
            if bootstring.repertoire() == Repertoire::Scalars
                && char::from_u32(code_point).is_none()
            {
                return Err(error(EncodeErrorKind::NotScalar { code_point }));
            }
            if code_point < bootstring.params().initial_n() {
                return Err(error(EncodeErrorKind::BelowInitialN { code_point }));
            }
            pending(points - basic, code_point, basic);
            union |= code_point;
        }
        points += 1;
    }

    let at_end = |kind| EncodeError {
        kind,
        offset: extended.units(),
    };
    if let Some(flags) = flags {
        if flags.len() != points {
            let kind = EncodeErrorKind::FlagCount {
                flags: flags.len(),
                code_points: points,
            };
            return Err(at_end(kind));
        }
    }
    if basic > 0 {
        let code_point = alphabet.delimiter();
        out.push(code_point)
            .map_err(|_| at_end(EncodeErrorKind::NotScalar { code_point }))?;
    }
    if basic == points && bootstring.all_basic() == AllBasic::Refused {
        return Err(at_end(EncodeErrorKind::AllBasic));
    }
    let bits = u32::BITS - (union | 1).leading_zeros();
    Ok(Segregated {
        points,
        pending: points - basic,
        bits,
    })
}
