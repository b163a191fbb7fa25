//! Engines for libraries whose Punycode converts code points.
//!
//! Converting from `&str` and back is part of the measured cost, as it is for every Rust caller.
//! Up to [`SHORT`] bytes that needs no allocation.

use crate::engine::Engine;

/// The input length in bytes up to which buffers are on the stack: any DNS label.
pub const SHORT: usize = 64;

/// A library's Punycode between code points and bytes, in the caller's buffers. Each function
/// returns the length of the output, or `None` if it rejects the input.
pub trait CodePoints: Sync {
    /// The name and version.
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
        let (mut short, long): (_, Vec<u32>);
        let points = if extended.len() > SHORT {
            long = extended.chars().map(u32::from).collect();
            &long[..]
        } else {
            short = [0; SHORT];
            let mut len = 0;
            for (point, c) in short.iter_mut().zip(extended.chars()) {
                *point = u32::from(c);
                len += 1;
            }
            &short[..len]
        };
        let len = C::encode(points, &mut basic)?;
        basic.truncate(len);
        String::from_utf8(basic).ok()
    }

    fn decode(&self, basic: &str) -> Option<String> {
        let (mut short, mut long) = ([0; SHORT], Vec::new());
        // There are never more code points than bytes.
        let points = if basic.len() > SHORT {
            long.resize(basic.len(), 0);
            &mut long[..]
        } else {
            &mut short[..basic.len()]
        };
        let len = C::decode(basic.as_bytes(), points)?;
        let mut extended = String::with_capacity(4 * len);
        for &point in points.get(..len)? {
            extended.push(char::from_u32(point)?);
        }
        Some(extended)
    }
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
