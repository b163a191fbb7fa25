//! The radix sort that orders the encoder's insertions.

use crate::arithmetic::to_usize;

/// Sorts `keys` stably by their bits from bit `low` upwards. `spare` must have the length of `keys`.
///
/// This is a radix sort that starts with the least significant byte. It takes O(n) time for keys of constant width,
/// in every case.
pub(crate) fn sort_by_high_bits(keys: &mut [u64], spare: &mut [u64], low: u32) {
    let (mut from, mut to) = (keys, spare);
    let mut shift = low;
    let mut passes = 0;
    while shift < u64::BITS {
        radix_pass(from, to, shift);
        core::mem::swap(&mut from, &mut to);
        passes += 1;
        shift += 8;
    }
    if passes % 2 == 1 {
        // The sorted keys are in `spare`, which `from` refers to now.
        for (to, from) in to.iter_mut().zip(from) {
            *to = *from;
        }
    }
}

// Not inlined, so that a program contains it once.
#[inline(never)]
fn radix_pass(from: &[u64], to: &mut [u64], shift: u32) {
    let byte = |key: u64| to_usize(key >> shift & 0xFF);
    let mut starts = [0_usize; 256];
    for &key in from {
        if let Some(count) = starts.get_mut(byte(key)) {
            *count += 1;
        }
    }
    let mut start = 0;
    for count in &mut starts {
        start += core::mem::replace(count, start);
    }
    for &key in from {
        if let Some(start) = starts.get_mut(byte(key)) {
            if let Some(slot) = to.get_mut(*start) {
                *slot = key;
            }
            *start += 1;
        }
    }
}
