//! Reads the bytes of names as words of eight bytes.

use core::ops::Range;

/// Returns the first eight bytes as a word. The first byte is the least significant byte of the word. Returns `None` if
/// there are fewer than eight bytes.
#[inline(always)]
pub(crate) fn word(bytes: &[u8]) -> Option<u64> {
    let mut word = [0; 8];
    word.copy_from_slice(bytes.get(..8)?);
    Some(u64::from_le_bytes(word))
}

/// Returns the offsets of four words that together cover 8 to 32 bytes, or `None` for other lengths. The words may
/// overlap.
///
/// Most names have 8 to 32 bytes. Because four words cover each of these lengths, no branch depends on the length. The
/// processor cannot predict the length of the next name, and a mispredicted branch takes as long as all work on the
/// words.
#[inline(always)]
pub(crate) fn four_words(length: usize) -> Option<[usize; 4]> {
    let last = length.checked_sub(8).filter(|&last| last <= 24)?;
    Some([0, last.min(8), last.min(16), last])
}

/// Calls `each` with ranges that together cover `0..length`. If the length is 8 to 32, these are the ranges of four
/// words, which may overlap. For other lengths, the only range is the whole range.
#[inline(always)]
pub(crate) fn cover(length: usize, mut each: impl FnMut(Range<usize>)) {
    match four_words(length) {
        Some(starts) => starts.into_iter().for_each(|at| each(at..at + 8)),
        None => each(0..length),
    }
}
