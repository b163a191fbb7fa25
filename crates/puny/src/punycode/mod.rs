//! Section 5: Punycode, the Bootstring of internationalized domain names.
//!
//! These functions perform the operations of the methods of [`PUNYCODE`]. They do not handle `xn--`, dots, case folding
//! or normalisation, which belong to IDNA. They accept strings of any length.
//!
//! ```
//! assert_eq!(puny::punycode::encode("bücher").unwrap(), "bcher-kva");
//! assert_eq!(puny::punycode::decode("bcher-kva").unwrap(), "bücher");
//! ```

#[cfg(feature = "alloc")]
pub(crate) mod compact;
pub(crate) mod parameters;

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::ops::RangeInclusive;

use crate::alphabet::Alphabet;
use crate::arithmetic::to_usize;
use crate::bias::tables::LAST_SUMMANDS;
use crate::bootstring::Bootstring;
use crate::decode;
use crate::dns::CAPACITY;
use crate::encode::label;
use crate::error::{DecodeError, EncodeError};
use crate::output::OutputError;
use crate::procedures;
use crate::scheme::Scheme;
use parameters::PARAMS;

/// Punycode: the parameter values of RFC 3492, section 5.
///
/// | | |
/// |---|---|
/// | base, tmin, tmax | 36, 1, 26 |
/// | skew, damp | 38, 700 |
/// | initial_bias, initial_n | 72, 128 |
/// | basic code points | ASCII |
/// | delimiter | `-` |
/// | digits | `a` to `z`, `0` to `9`; upper case is also read |
pub const PUNYCODE: Bootstring<'static> = constant!(Bootstring::new(PARAMS, ALPHABET));

/// `PUNYCODE` as a type, so that its parameters are constants for the compiler.
#[derive(Clone, Copy)]
struct Known;

impl Scheme for Known {
    #[inline(always)]
    fn bootstring(&self) -> &Bootstring<'_> {
        &PUNYCODE
    }

    #[inline(always)]
    fn ascii_is_basic(&self) -> bool {
        true
    }

    /// Looks up the summand in a table. The next delta depends on the summand, and a division would take longer than
    /// the look-up.
    #[inline]
    fn last_summand(&self, delta: u64) -> u64 {
        LAST_SUMMANDS
            .get(to_usize(delta))
            .map_or(0, |&summand| u64::from(summand))
    }
}

const ALPHABET: Alphabet<'static> =
    constant!(Alphabet::new(&[ASCII], b'-' as u32, &DIGITS, &ALSO_READ));

/// The basic code points of Punycode.
pub(crate) const ASCII: RangeInclusive<u32> = 0..=0x7F;

/// The digits that Punycode writes.
pub(crate) const DIGITS: [u32; 36] = code_points(b"abcdefghijklmnopqrstuvwxyz0123456789");

const ALSO_READ: [(u32, u32); 26] = numbered(code_points(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ"));

/// Encodes a string as Punycode. Cost and errors are documented at [`Bootstring::encode`].
///
/// Takes O(n log n) time and O(n) memory for every string. ASCII is copied unchanged, including upper case, and digits
/// are written in lower case. A string that is all ASCII is encoded with a delimiter at its end. The empty string stays
/// empty.
///
/// ```
/// use puny::punycode::encode;
///
/// assert_eq!(encode("Bücher").unwrap(), "Bcher-kva");
/// assert_eq!(encode("abc").unwrap(), "abc-");
/// assert_eq!(encode("").unwrap(), "");
/// ```
#[cfg(feature = "alloc")]
pub fn encode(extended: &str) -> Result<String, EncodeError> {
    let mut label = [0; CAPACITY];
    match encode_as_str(extended, &mut label) {
        Some(basic) => Ok(String::from(basic)),
        None => procedures::encode_to_owned(Known, extended),
    }
}

/// Encodes a string as Punycode and appends the result. Cost and errors are documented at
/// [`Bootstring::encode_append`].
///
/// ```
/// let mut name = String::from("xn--");
/// puny::punycode::encode_append("bücher", &mut name).unwrap();
/// assert_eq!(name, "xn--bcher-kva");
/// ```
#[cfg(feature = "alloc")]
pub fn encode_append(extended: &str, basic: &mut String) -> Result<(), EncodeError> {
    let mut label = [0; CAPACITY];
    match encode_as_str(extended, &mut label) {
        Some(short) => basic.push_str(short),
        None => procedures::append_encoded(Known, extended, basic)?,
    }
    Ok(())
}

/// Encodes a string of up to 64 non-ASCII code points into a slice, and returns the number of bytes written. Does not
/// allocate. The operation, its cost and its errors are documented at [`Bootstring::encode_into`]; this function uses
/// [`PUNYCODE`] and no scratch memory.
///
/// # Errors
///
/// [`Refused`](OutputError::Refused) with an error of the string,
/// [`TooSmall`](OutputError::TooSmall) with the length that `basic` needs,
/// [`ScratchTooSmall`](OutputError::ScratchTooSmall) for a string with more non-ASCII code
/// points.
///
/// ```
/// let mut basic = [0; 63];
/// let len = puny::punycode::encode_into("bücher", &mut basic).unwrap();
/// assert_eq!(&basic[..len], b"bcher-kva");
/// ```
pub fn encode_into(extended: &str, basic: &mut [u8]) -> Result<usize, OutputError<EncodeError>> {
    let mut label = [0; CAPACITY];
    let short = encode_as_label(extended, &mut label);
    match short.and_then(|len| Some((label.get(..len)?, basic.get_mut(..len)?))) {
        Some((short, out)) => {
            out.copy_from_slice(short);
            Ok(short.len())
        }
        None => procedures::write_encoded(Known, extended, basic, &mut []),
    }
}

/// Returns the length, in bytes, of the encoding of a string of up to 64 non-ASCII code points. The operation, its cost
/// and its errors are documented at [`Bootstring::encode_len`]; this function uses [`PUNYCODE`] and no scratch memory.
///
/// ```
/// assert_eq!(puny::punycode::encode_len("bücher"), Ok(9));
/// ```
pub fn encode_len(extended: &str) -> Result<usize, OutputError<EncodeError>> {
    procedures::encoded_len(Known, extended, &mut [])
}

/// Decodes Punycode. Cost and errors are documented at [`Bootstring::decode`].
///
/// Takes O(n log n) time and O(n) memory for every string. Digits are read in both cases.
///
/// ```
/// use puny::{punycode::decode, DecodeErrorKind};
///
/// assert_eq!(decode("bcher-kva").unwrap(), "bücher");
/// assert_eq!(decode("bcher-KVA").unwrap(), "bücher");
///
/// // One of the strings with which OpenSSL tests its fix of CVE-2022-3602.
/// let error = decode("e-999999999").unwrap_err();
/// assert_eq!((error.kind(), error.offset()), (DecodeErrorKind::Overflow, 9));
/// ```
#[cfg(feature = "alloc")]
pub fn decode(basic: &str) -> Result<String, DecodeError> {
    let mut extended = String::new();
    decode_append(basic, &mut extended)?;
    Ok(extended)
}

/// Decodes Punycode and appends the result. Cost and errors are documented at [`Bootstring::decode_append`].
///
/// ```
/// let mut names = String::from("bücher, ");
/// puny::punycode::decode_append("strae-oqa", &mut names).unwrap();
/// assert_eq!(names, "bücher, straße");
/// ```
#[cfg(feature = "alloc")]
pub fn decode_append(basic: &str, extended: &mut String) -> Result<(), DecodeError> {
    let short = decode::append_decoded_label(basic.as_bytes(), extended);
    match short.or_else(|| decode::append_decoded_text(basic, extended)) {
        Some(()) => Ok(()),
        None => procedures::append_decoded(Known, basic, extended),
    }
}

/// Decodes a string of up to 64 deltas into a slice, and returns the number of bytes of UTF-8 written. Does not
/// allocate. The operation, its cost and its errors are documented at [`Bootstring::decode_into`]; this function uses
/// [`PUNYCODE`] and no scratch memory.
///
/// # Errors
///
/// [`Refused`](OutputError::Refused) with an error of the string,
/// [`TooSmall`](OutputError::TooSmall) with the length that `extended` needs,
/// [`ScratchTooSmall`](OutputError::ScratchTooSmall) for a string with more deltas.
///
/// ```
/// let mut extended = [0; 63];
/// let len = puny::punycode::decode_into("bcher-kva", &mut extended).unwrap();
/// assert_eq!(&extended[..len], "bücher".as_bytes());
/// ```
pub fn decode_into(basic: &str, extended: &mut [u8]) -> Result<usize, OutputError<DecodeError>> {
    match decode::write_decoded_label(basic.as_bytes(), extended) {
        Some(len) => Ok(len),
        None => procedures::write_decoded(Known, basic, extended, &mut []),
    }
}

/// Returns the length, in bytes, of a decoded string. Cost and errors are documented at [`Bootstring::decode_len`].
///
/// ```
/// assert_eq!(puny::punycode::decode_len("bcher-kva"), Ok("bücher".len()));
/// ```
pub fn decode_len(basic: &str) -> Result<usize, DecodeError> {
    procedures::decoded_len(Known, basic)
}

/// Encodes with [`label::encode`] and returns the number of bytes, or `None` if the string does not
/// fit a label.
#[inline]
fn encode_as_label(extended: &str, label: &mut [u8; CAPACITY]) -> Option<usize> {
    // The encoding of a string has at least as many bytes as the string has code points. Most labels have fewer bytes, so
    // their code points are not counted. A code point has at most four bytes.
    let len = extended.len();
    if len >= CAPACITY && (len > 4 * CAPACITY || extended.chars().count() >= CAPACITY) {
        return None;
    }
    label::encode(extended.chars(), label)
}

/// Encodes with [`label::encode`] and returns the result as a `str`, or `None` if the string does not
/// fit a label.
#[cfg(feature = "alloc")]
#[inline]
fn encode_as_str<'l>(extended: &str, label: &'l mut [u8; CAPACITY]) -> Option<&'l str> {
    let len = encode_as_label(extended, label)?;
    // The whole buffer is ASCII. Checking the whole buffer always takes the same number of steps, so the processor
    // predicts the branches of the check.
    core::str::from_utf8(label).ok()?.get(..len)
}

/// Converts ASCII to code points.
#[allow(clippy::indexing_slicing)] // bounded by the loop, and in a constant
pub(crate) const fn code_points<const N: usize>(ascii: &[u8; N]) -> [u32; N] {
    let mut code_points = [0; N];
    let mut index = 0;
    while index < N {
        code_points[index] = ascii[index] as u32;
        index += 1;
    }
    code_points
}

/// Returns pairs of the code points and the digit-values 0, 1, 2 and so on.
#[allow(clippy::indexing_slicing)] // bounded by the loop, and in a constant
const fn numbered<const N: usize>(code_points: [u32; N]) -> [(u32, u32); N] {
    let mut numbered = [(0, 0); N];
    let mut index = 0;
    let mut value = 0;
    while index < N {
        numbered[index] = (code_points[index], value);
        index += 1;
        value += 1;
    }
    numbered
}
