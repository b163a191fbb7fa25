//! Engines for libraries whose Punycode converts code points.
//!
//! Converting from `&str` and back is part of the measured cost, as it is for every Rust caller.
//! Up to [`SHORT`] bytes that needs no allocation.

/// The input length in bytes up to which buffers are on the stack: any DNS label.
pub const SHORT: usize = 64;

/// A library's Punycode between code points and bytes, in the caller's buffers. Each function
/// returns the length of the output, or `None` if it rejects the input.
pub trait CodePoints {
    fn encode(points: &[u32], basic: &mut [u8]) -> Option<usize>;
    fn decode(basic: &[u8], points: &mut [u32]) -> Option<usize>;
}

/// From `&str` to `String` through code points.
pub fn encode<C: CodePoints>(extended: &str) -> Option<String> {
    let mut basic = vec![0; room(extended.len())];
    let len = encode_into::<C>(extended, &mut basic)?;
    basic.truncate(len);
    String::from_utf8(basic).ok()
}

/// The same into a buffer.
pub fn encode_into<C: CodePoints>(extended: &str, basic: &mut [u8]) -> Option<usize> {
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

/// A buffer length that is enough for the Punycode of a string of this length: a delta below 2^32
/// has at most seven digits more than its code point has bytes; in a short string at most four.
fn room(extended: usize) -> usize {
    if extended <= SHORT {
        4 * extended + 8
    } else {
        8 * extended
    }
}

/// From `&str` to `String` through code points.
pub fn decode<C: CodePoints>(basic: &str) -> Option<String> {
    with_points::<C, _>(basic, |points| {
        let mut extended = String::with_capacity(4 * points.len());
        for &point in points {
            extended.push(char::from_u32(point)?);
        }
        Some(extended)
    })
}

/// The same into a buffer.
pub fn decode_into<C: CodePoints>(basic: &str, extended: &mut [u8]) -> Option<usize> {
    with_points::<C, _>(basic, |points| {
        let mut len = 0;
        for &point in points {
            let c = char::from_u32(point)?;
            let slot = extended.get_mut(len..len + c.len_utf8())?;
            len += c.encode_utf8(slot).len();
        }
        Some(len)
    })
}

/// Decodes and passes the code points to a function; there are never more than bytes.
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

/// Implements an engine with a library's conversion of code points.
macro_rules! of_code_points {
    ($library:ty, $name:expr) => {
        impl crate::engine::Engine for $library {
            fn name(&self) -> &'static str {
                $name
            }

            fn is_rust(&self) -> bool {
                false
            }

            fn encode(&self, extended: &str) -> Option<String> {
                crate::engines::points::encode::<$library>(extended)
            }

            fn decode(&self, basic: &str) -> Option<String> {
                crate::engines::points::decode::<$library>(basic)
            }

            fn encode_into(&self, extended: &str, buffer: &mut [u8]) -> Option<usize> {
                crate::engines::points::encode_into::<$library>(extended, buffer)
            }

            fn decode_into(&self, basic: &str, buffer: &mut [u8]) -> Option<usize> {
                crate::engines::points::decode_into::<$library>(basic, buffer)
            }
        }
    };
}

pub(crate) use of_code_points;
