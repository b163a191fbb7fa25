//! What bytes stand for.

/// A table in one or two cache lines.
#[repr(align(64))]
pub(super) struct Aligned<T>(pub(super) T);

/// The digit-value of what is none: above every threshold, so it ends no delta, and with
/// the highest bit set, so that it is noticed within one.
pub(super) const NO_DIGIT: u8 = 255;

/// The digit-values of ASCII.
#[allow(clippy::indexing_slicing)] // a constant's
pub(super) static DIGIT_VALUES: Aligned<[[u8; 64]; 2]> = {
    let mut values = [[NO_DIGIT; 64]; 2];
    let mut value = 0;
    while value < 36 {
        let digit = b"abcdefghijklmnopqrstuvwxyz0123456789"[value as usize];
        values[digit as usize / 64][digit as usize % 64] = value;
        let also_read = digit.to_ascii_uppercase();
        values[also_read as usize / 64][also_read as usize % 64] = value;
        value += 1;
    }
    Aligned(values)
};
