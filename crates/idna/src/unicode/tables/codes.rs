//! The bytes of `STREAM` in `mapping.rs`. The generator writes them, and `unicode/mapping.rs` reads them;
//! this file depends on nothing, so that both can have it.
//!
//! A segment of the stream describes code points in ascending order: entries, which are texts of the
//! current length, runs of entries of one code point, and skips. At its start the length is 1, and the
//! last code point, from which others are told, is 0.

/// What a byte says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Code {
    /// A code point in this plane, whose lower 16 bits follow, the high byte first.
    Plane(u8),
    /// This ASCII character. It does not become the last code point.
    Ascii(u8),
    /// A code point at this distance from the last one.
    Near(i32),
    /// The same, when the next byte is added.
    Far(i32),
    /// Texts have this length from here on.
    Length(u8),
    /// As many code points that are all mapped to the last one.
    Same(u8),
    /// As many that are mapped to the code points that follow the last one.
    Next(u8),
    /// As many code points have no entry; 0 if the next byte tells how many.
    Skip(u8),
}

impl Code {
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
