//! Names in words of eight bytes.

use core::ops::Range;

/// The first eight bytes, the first one least significant.
#[inline(always)]
pub(crate) fn word(bytes: &[u8]) -> Option<u64> {
    let mut word = [0; 8];
    word.copy_from_slice(bytes.get(..8)?);
    Some(u64::from_le_bytes(word))
}

/// The offsets of four words that cover 8 to 32 bytes, which are most names. They may overlap. So no
/// branch depends on the length, which cannot be predicted: a wrong prediction takes as long as all
/// work on the words.
#[inline(always)]
pub(crate) fn four_words(length: usize) -> Option<[usize; 4]> {
    let last = length.checked_sub(8).filter(|&last| last <= 24)?;
    Some([0, last.min(8), last.min(16), last])
}

/// Calls a function with ranges that cover a length and may overlap: those of four words, or all.
#[inline(always)]
pub(crate) fn cover(length: usize, mut each: impl FnMut(Range<usize>)) {
    match four_words(length) {
        Some(starts) => starts.into_iter().for_each(|at| each(at..at + 8)),
        None => each(0..length),
    }
}
