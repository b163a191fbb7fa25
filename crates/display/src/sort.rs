//! A sort that can be compiled to few bytes of code.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;

/// Sorts a list. O(n log n).
///
/// `sort_unstable` is three times as fast as a heap, but adds 3 kB of code for each type. So builds with `puny_compact`
/// use a heap.
pub(crate) fn sort<T: Ord>(list: &mut Vec<T>) {
    if cfg!(puny_compact) {
        *list = BinaryHeap::from(core::mem::take(list)).into_sorted_vec();
    } else {
        list.sort_unstable();
    }
}
