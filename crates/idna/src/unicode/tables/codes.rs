//! The meaning of the bytes of `STREAM` in `mapping.rs`. The generator writes these bytes, and `unicode/mapping.rs`
//! reads them. This file has no dependencies, so that both can include it.
//!
//! A segment of the stream describes the mappings of code points in ascending order. It consists of entries, runs and
//! skips. An entry is the text to which one code point is mapped; all entries have the current length until it changes.
//! A run describes several code points that are mapped to one code point each. A skip passes code points without a
//! mapping.
//!
//! At the start of a segment, the current length is 1. Code points are stored as distances from the last code point,
//! which is 0 at the start.

/// The meaning of a byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Code {
    /// A code point in this plane. Its lower 16 bits are in the next two bytes, the high byte first.
    Plane(u8),
    /// This ASCII character. The last code point does not change.
    Ascii(u8),
    /// A code point at this distance from the last one.
    Near(i32),
    /// A code point at this distance plus the value of the next byte.
    Far(i32),
    /// The current length: texts have this length from here on.
    Length(u8),
    /// A run of this many code points, all of which are mapped to the last code point.
    Same(u8),
    /// A run of this many code points, which are mapped to the code points after the last code point, in order.
    Next(u8),
    /// This many code points have no entry. If the value is 0, the next byte contains the number.
    Skip(u8),
}

impl Code {
    /// Returns the meaning of a byte.
    #[inline]
    pub(crate) const fn of(byte: u8) -> Code {
        match byte {
            0..=0x02 => Code::Plane(byte),
            0x03..=0x15 => Code::Length(byte - 0x02),
            0x16..=0x1F => Code::Same(byte - 0x14),
            b'A'..=b'Z' => Code::Next(byte - 0x3F),
            0x20..=0x7A => Code::Ascii(byte),
            0x7B..=0x7E => Code::Skip(byte - 0x7A),
            0x7F => Code::Skip(0),
            0x80..=0xC7 => Code::Near(byte as i32 - 0x80 - 36),
            0xC8..=0xFF => Code::Far((byte as i32 - 0xC8 - 28) * 256),
        }
    }
}
