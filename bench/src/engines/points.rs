//! Makes engines from libraries whose Punycode converts arrays of code points.
//!
//! The conversion between `&str` and code points is part of the measured time, because every Rust caller needs this
//! conversion. It does not allocate for inputs of at most [`SHORT`] bytes.

use crate::engine::Engine;

/// The maximum length, in bytes, of an input whose buffers are on the stack. It is large enough for every label in the
/// DNS.
pub const SHORT: usize = 64;

/// The Punycode functions of a library, which convert between code points and bytes in the caller's buffers. Each
/// function returns the length of the output, or `None` if it rejects the input.
pub trait CodePoints: Sync {
    /// The name and version of the library.
    const NAME: &'static str;

    fn encode(points: &[u32], basic: &mut [u8]) -> Option<usize>;
    fn decode(basic: &[u8], points: &mut [u32]) -> Option<usize>;
}

impl<C: CodePoints> Engine for C {
    fn name(&self) -> &'static str {
        C::NAME
    }

    fn is_rust(&self) -> bool {
        false
    }

    fn encode(&self, extended: &str) -> Option<String> {
        let mut basic = vec![0; room(extended.len())];
        let len = self.encode_into(extended, &mut basic)?;
        basic.truncate(len);
        String::from_utf8(basic).ok()
    }

    fn decode(&self, basic: &str) -> Option<String> {
        with_points::<C, _>(basic, |points| {
            let mut extended = String::with_capacity(4 * points.len());
            for &point in points {
                extended.push(char::from_u32(point)?);
            }
            Some(extended)
        })
    }

    fn encode_into(&self, extended: &str, basic: &mut [u8]) -> Option<usize> {
        if extended.len() > SHORT {
            let points: Vec<u32> = extended.chars().map(u32::from).collect();
            return C::encode(&points, basic);
        }
        let mut points = [0; SHORT];
        let mut len = 0;
        for (point, c) in points.iter_mut().zip(extended.chars()) {
            *point = u32::from(c);
            len += 1;
        }
        C::encode(&points[..len], basic)
    }

    fn decode_into(&self, basic: &str, extended: &mut [u8]) -> Option<usize> {
        with_points::<C, _>(basic, |points| {
            let chars = points.iter().map(|&point| char::from_u32(point));
            put_chars(chars, extended)
        })
    }
}

/// Returns the length of a buffer that is large enough for the Punycode of a string of `extended` bytes. Consider a
/// non-ASCII code point with n bytes in UTF-8, where n is at least 2. Its delta is below 2^32, and has at most n + 7
/// digits. In a short string, the delta has at most n + 4 digits.
fn room(extended: usize) -> usize {
    if extended <= SHORT {
        4 * extended + 8
    } else {
        8 * extended
    }
}

/// Decodes Punycode and passes the code points to `then`. The number of code points is at most the number of bytes of
/// the Punycode.
fn with_points<C: CodePoints, T>(basic: &str, then: impl FnOnce(&[u32]) -> Option<T>) -> Option<T> {
    if basic.len() > SHORT {
        let mut points = vec![0; basic.len()];
        let len = C::decode(basic.as_bytes(), &mut points)?;
        return then(points.get(..len)?);
    }
    let mut points = [0; SHORT];
    let len = C::decode(basic.as_bytes(), &mut points[..basic.len()])?;
    then(points.get(..len)?)
}

/// Writes characters as UTF-8 into a buffer, and returns the number of written bytes. Returns `None` if the buffer is
/// too small, or if an item is `None`.
pub fn put_chars(chars: impl Iterator<Item = Option<char>>, extended: &mut [u8]) -> Option<usize> {
    let mut len = 0;
    for c in chars {
        let c = c?;
        let slot = extended.get_mut(len..len + c.len_utf8())?;
        len += c.encode_utf8(slot).len();
    }
    Some(len)
}
