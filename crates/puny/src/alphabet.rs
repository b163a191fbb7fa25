//! Sections 3.1, 4 and 5: the basic code points, the delimiter and the digits.

use core::fmt;
use core::ops::RangeInclusive;

/// The roles of the code points of a basic string: the basic code points, the delimiter, and the digits with their
/// digit-values (RFC 3492, sections 3.1 and 4).
///
/// A code point can be any `u32`. The basic code points need not be contiguous, and need not be ASCII. Several code
/// points may have the same digit-value, such as the two cases of a letter in Punycode. The encoder writes only one of
/// these code points, but the decoder reads all of them.
///
/// The lists are borrowed, so an alphabet needs no allocator and can be a constant.
///
/// ```
/// use puny::Alphabet;
///
/// // Two digits, 'o' for 0 and 'i' or 'I' for 1; '.' is the delimiter.
/// let digits = ['o' as u32, 'i' as u32];
/// let also_read = [('I' as u32, 1)];
/// let alphabet = Alphabet::new(&[0..=0x7F], '.' as u32, &digits, &also_read).unwrap();
///
/// assert_eq!(alphabet.digit(1), Some('i' as u32));
/// assert_eq!(alphabet.digit_value('I' as u32), Some(1));
/// assert_eq!(alphabet.digit_value('.' as u32), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Alphabet<'a> {
    basic: &'a [RangeInclusive<u32>],
    delimiter: u32,
    digits: &'a [u32],
    also_read: &'a [(u32, u32)],
    /// Whether `digits` ascends, so that binary search can find a digit-value.
    digits_ascend: bool,
    /// If the basic code points are exactly the code points from 0 to some limit, the number of these code points.
    /// Otherwise 0.
    basic_below: u32,
    /// The digit-value of each ASCII code point, or `NOT_HERE`.
    ascii_values: [u8; 128],
}

/// The table entry of a code point that is not a digit, or whose digit-value does not fit the table.
const NOT_HERE: u8 = u8::MAX;

impl<'a> Alphabet<'a> {
    /// Returns an alphabet with these roles.
    ///
    /// - `basic`: the basic code points, as ranges that ascend and do not overlap.
    /// - `delimiter`: one of the basic code points.
    /// - `digits`: `digits[v]` is the code point *written* for the digit-value `v`.
    /// - `also_read`: pairs `(code point, digit-value)` of other code points that are also *read* as digits.
    ///
    /// With d entries in `digits`, a entries in `also_read` and r ranges in `basic`, takes O(r(d + a(d + a))) time if
    /// `digits` is in ascending order. Otherwise, takes O(r(d² + a(d + a))) time. Allocates nothing.
    ///
    /// # Errors
    ///
    /// Returns the first constraint of section 4 that is violated.
    pub const fn new(
        basic: &'a [RangeInclusive<u32>],
        delimiter: u32,
        digits: &'a [u32],
        also_read: &'a [(u32, u32)],
    ) -> Result<Self, AlphabetError> {
        if let Some(index) = first_bad_range(basic) {
            return Err(AlphabetError::BasicRanges { index });
        }
        if !contains(basic, delimiter) {
            return Err(AlphabetError::DelimiterNotBasic);
        }

        let mut ascii_values = [NOT_HERE; 128];
        let mut digits_ascend = true;
        let mut value = 0;
        let mut rest = digits;
        while let Some((&code_point, after)) = rest.split_first() {
            if let Err(error) = check_digit(basic, delimiter, code_point) {
                return Err(error);
            }
            if let Some(&next) = after.first() {
                digits_ascend = digits_ascend && code_point < next;
            }
            ascii_values = with_value(ascii_values, code_point, value);
            value += 1;
            rest = after;
        }
        let mut rest = also_read;
        while let Some((&(code_point, value), after)) = rest.split_first() {
            if value as usize >= digits.len() {
                return Err(AlphabetError::DigitValue { code_point });
            }
            if let Err(error) = check_digit(basic, delimiter, code_point) {
                return Err(error);
            }
            ascii_values = with_value(ascii_values, code_point, value as usize);
            rest = after;
        }
        if let Some(code_point) = repeated_digit(digits, digits_ascend, also_read) {
            return Err(AlphabetError::DigitRepeated { code_point });
        }
        Ok(Alphabet {
            basic,
            delimiter,
            digits,
            also_read,
            digits_ascend,
            basic_below: match basic {
                [only] if *only.start() == 0 && *only.end() < u32::MAX => *only.end() + 1,
                _ => 0,
            },
            ascii_values,
        })
    }

    /// Returns the ranges of basic code points.
    pub const fn basic(&self) -> &'a [RangeInclusive<u32>] {
        self.basic
    }

    /// Returns the delimiter.
    pub const fn delimiter(&self) -> u32 {
        self.delimiter
    }

    /// Returns the code points that are written for the digit-values 0, 1, 2 and so on.
    pub const fn digits(&self) -> &'a [u32] {
        self.digits
    }

    /// Returns the code points that are read as digits but never written, with their digit-values.
    pub const fn also_read(&self) -> &'a [(u32, u32)] {
        self.also_read
    }

    /// Returns whether `code_point` is basic. Takes O(number of ranges) time.
    #[inline]
    pub const fn is_basic(&self, code_point: u32) -> bool {
        if self.basic_below > 0 {
            code_point < self.basic_below
        } else {
            contains(self.basic, code_point)
        }
    }

    /// Returns the code point that is written for a digit-value, or `None` if there is no digit with this value.
    /// Takes constant time.
    #[inline]
    pub fn digit(&self, value: u32) -> Option<u32> {
        self.digits.get(value as usize).copied()
    }

    /// Returns the digit-value of a code point, or `None` if the code point is not a digit.
    ///
    /// Takes constant time for ASCII digits. For other code points, with d entries in `digits` and a entries in
    /// `also_read`, takes O(log d + a) time if `digits` is in ascending order, and O(d + a) time otherwise.
    #[inline]
    pub fn digit_value(&self, code_point: u32) -> Option<u32> {
        match self.ascii_values.get(code_point as usize) {
            Some(&value) if value != NOT_HERE => Some(u32::from(value)),
            _ => self.digit_value_from_lists(code_point),
        }
    }

    #[cold]
    fn digit_value_from_lists(&self, code_point: u32) -> Option<u32> {
        let written = if self.digits_ascend {
            self.digits.binary_search(&code_point).ok()
        } else {
            self.digits.iter().position(|&digit| digit == code_point)
        };
        match written {
            // `new` has checked that the number of digits fits `u32`.
            Some(value) => u32::try_from(value).ok(),
            None => self
                .also_read
                .iter()
                .find(|read| read.0 == code_point)
                .map(|read| read.1),
        }
    }

    /// Returns whether every digit-value below `tmax` has an upper-case and a lower-case ASCII letter, as
    /// mixed-case annotation requires (section 4, last paragraph).
    pub(crate) fn has_case_forms(&self, tmax: u32) -> bool {
        let mut values = 0..tmax;
        values.all(|value| {
            let letter = self.digit(value).and_then(|digit| u8::try_from(digit).ok());
            letter.map_or(false, |letter| {
                letter.is_ascii_alphabetic()
                    && self.digit_value(u32::from(letter ^ ASCII_CASE_BIT)) == Some(value)
            })
        })
    }
}

/// The bit in which an ASCII letter's upper-case and lower-case forms differ.
const ASCII_CASE_BIT: u8 = 0x20;

impl fmt::Debug for Alphabet<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Alphabet")
            .field("basic", &self.basic)
            .field("delimiter", &self.delimiter)
            .field("digits", &self.digits)
            .field("also_read", &self.also_read)
            .finish()
    }
}

// The checks of `Alphabet::new`. They read lists with `split_first`, because in the oldest supported Rust a `const fn`
// can neither iterate nor call `get`, and indexing could panic.

/// Returns the index of the first range that is empty or does not begin after the end of the previous
/// range.
const fn first_bad_range(ranges: &[RangeInclusive<u32>]) -> Option<usize> {
    let mut index = 0;
    let mut rest = ranges;
    let mut free = 0;
    while let Some((range, after)) = rest.split_first() {
        if *range.start() > *range.end() || (*range.start() as u64) < free {
            return Some(index);
        }
        free = *range.end() as u64 + 1;
        index += 1;
        rest = after;
    }
    None
}

const fn contains(ranges: &[RangeInclusive<u32>], code_point: u32) -> bool {
    let mut rest = ranges;
    while let Some((range, after)) = rest.split_first() {
        if *range.start() <= code_point && code_point <= *range.end() {
            return true;
        }
        rest = after;
    }
    false
}

const fn check_digit(
    basic: &[RangeInclusive<u32>],
    delimiter: u32,
    code_point: u32,
) -> Result<(), AlphabetError> {
    if !contains(basic, code_point) {
        Err(AlphabetError::DigitNotBasic { code_point })
    } else if code_point == delimiter {
        Err(AlphabetError::DigitIsDelimiter)
    } else {
        Ok(())
    }
}

/// Returns the first code point that is listed as a digit twice.
const fn repeated_digit(
    digits: &[u32],
    digits_ascend: bool,
    also_read: &[(u32, u32)],
) -> Option<u32> {
    let mut count = 0;
    let mut rest = if digits_ascend { &[] } else { digits };
    while let Some((&code_point, after)) = rest.split_first() {
        if is_written(digits, count, code_point) {
            return Some(code_point);
        }
        count += 1;
        rest = after;
    }
    let mut count = 0;
    let mut rest = also_read;
    while let Some((&(code_point, _), after)) = rest.split_first() {
        if is_written(digits, digits.len(), code_point) || is_read(also_read, count, code_point) {
            return Some(code_point);
        }
        count += 1;
        rest = after;
    }
    None
}

/// Defines a function that returns whether a code point is among the first `count` entries of a list.
macro_rules! is_among {
    ($name:ident, $entry:ty, $digit:pat => $code_point:expr) => {
        const fn $name(list: &[$entry], count: usize, code_point: u32) -> bool {
            let mut left = count;
            let mut rest = list;
            while let (Some(($digit, after)), true) = (rest.split_first(), left > 0) {
                if $code_point == code_point {
                    return true;
                }
                left -= 1;
                rest = after;
            }
            false
        }
    };
}

is_among!(is_written, u32, &digit => digit);
is_among!(is_read, (u32, u32), &(digit, _) => digit);

/// Returns the table with one more digit-value, if the code point and the value fit the table.
#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation)] // compared just before
const fn with_value(mut table: [u8; 128], code_point: u32, value: usize) -> [u8; 128] {
    let index = code_point as usize;
    if index < table.len() && value < NOT_HERE as usize {
        table[index] = value as u8;
    }
    table
}

/// The constraint of RFC 3492, section 4, that an alphabet violates. Some of the constraints also depend on the
/// parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AlphabetError {
    /// The ranges of basic code points are empty, overlap, or are not in ascending order.
    BasicRanges {
        /// The index of the first invalid range.
        index: usize,
    },
    /// The delimiter is not a basic code point.
    DelimiterNotBasic,
    /// A digit is not a basic code point.
    DigitNotBasic {
        /// The digit.
        code_point: u32,
    },
    /// The delimiter is also a digit.
    DigitIsDelimiter,
    /// A code point in `also_read` has a digit-value that no code point in `digits` has.
    DigitValue {
        /// The code point.
        code_point: u32,
    },
    /// A code point is listed twice as a digit.
    DigitRepeated {
        /// The code point.
        code_point: u32,
    },
    /// The number of digits is not `base`.
    DigitCount {
        /// The given number of digits.
        digits: usize,
        /// The required number of digits.
        base: u32,
    },
}

impl AlphabetError {
    /// Returns the machine-readable name of the constraint, in `snake_case`. The name is stable.
    ///
    /// ```
    /// assert_eq!(puny::AlphabetError::DigitIsDelimiter.name(), "digit_is_delimiter");
    /// ```
    pub const fn name(&self) -> &'static str {
        match self {
            AlphabetError::BasicRanges { .. } => "basic_ranges",
            AlphabetError::DelimiterNotBasic => "delimiter_not_basic",
            AlphabetError::DigitNotBasic { .. } => "digit_not_basic",
            AlphabetError::DigitIsDelimiter => "digit_is_delimiter",
            AlphabetError::DigitValue { .. } => "digit_value",
            AlphabetError::DigitRepeated { .. } => "digit_repeated",
            AlphabetError::DigitCount { .. } => "digit_count",
        }
    }
}

impl fmt::Display for AlphabetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AlphabetError::BasicRanges { index } => write!(
                f,
                "range number {} of the basic code points is empty or does not begin after the \
                 previous range (ranges must ascend without overlap)",
                index + 1
            ),
            AlphabetError::DelimiterNotBasic => {
                f.write_str("the delimiter is not a basic code point (RFC 3492, section 4)")
            }
            AlphabetError::DigitNotBasic { code_point } => write!(
                f,
                "the digit U+{:04X} is not a basic code point (RFC 3492, section 4)",
                code_point
            ),
            AlphabetError::DigitIsDelimiter => {
                f.write_str("the delimiter is also a digit (RFC 3492, section 4)")
            }
            AlphabetError::DigitValue { code_point } => write!(
                f,
                "the digit-value of U+{:04X} is not below the base (RFC 3492, section 4)",
                code_point
            ),
            AlphabetError::DigitRepeated { code_point } => write!(
                f,
                "U+{:04X} is listed as a digit twice (RFC 3492, section 4: digits are distinct)",
                code_point
            ),
            AlphabetError::DigitCount { digits, base } => write!(
                f,
                "there are {} digits for the base {} (RFC 3492, section 4: one digit for each value \
                 below the base)",
                digits, base
            ),
        }
    }
}

#[cfg(feature = "std")]
impl std::error::Error for AlphabetError {}
