//! Section 3.2, insertion unsort coding, in O(n log n).
//!
//! RFC 3492 builds the extended string by insertions. Code points are inserted in ascending order, and equal code
//! points from left to right. Each code point is inserted at its position among the code points that are already
//! present. The procedures of the RFC take quadratic time: the encoder scans the whole input for every code point, and
//! the decoder moves the tail of the output for every insertion.
//!
//! ```text
//! bücher:  b c h e r          insert ü (U+00FC) at position 1
//!          b ü c h e r
//! ```
//!
//! `docs/how-it-works.md` in the repository has a longer example with pictures.
//!
//! **The encoder needs a rank query.** The final position of each code point is known. The position of an insertion is
//! the number of code points before it that are already present. The encoder stores the final positions of the present
//! code points in a set. One rank query of this set returns the position of the insertion, and the insertion adds one
//! member to the set (`rank_replaces_scanning` in `proof/`).
//!
//! **The decoder needs a select query.** The position of each insertion at the time of this insertion is known. The
//! last insertion is never moved, so its position is final. The position of the insertion before it is counted among
//! all positions except the position of the last insertion. The decoder therefore handles the insertions from the last
//! to the first. An insertion at position n occupies the n-th position that is still free
//! (`selection_replaces_moving`).
//!
//! Both queries take O(log n) time on the tree of `set/`. Up to 64 insertions need no tree and are done on the stack
//! (`small.rs`). On the stack, the set of the encoder is one word. The decoder increments the positions of the earlier
//! insertions that a later insertion moves. This takes 64 additions, which the compiler vectorizes.
//!
//! **A run in one direction needs no tree.** Insertions of equal code points are a run from left to right. No insertion
//! of such a run moves another insertion of the run, so all their positions refer to the same free positions
//! (`select_before_removed` in `proof/`). One walk over the words of the set finds all their final positions. The walk
//! is used if it is cheaper than a query for each insertion. In a run from right to left, each insertion moves all
//! earlier insertions of the run by one position, so one walk also finds their final positions
//! (`select_after_removed`). If the last run is a run from left to right, its positions are already final.

mod nth_one;
mod radix_sort;
mod set;
mod small;

pub(crate) use radix_sort::sort_by_high_bits;
pub(crate) use set::Set;
pub(crate) use small::{SmallPositions, SmallSet};

/// The maximum number of insertions that are performed on the stack.
pub(crate) const SMALL: usize = 64;

/// Finds the final positions of insertions among the positions in `free`. Calls `each` with the final position and the
/// payload of each insertion. An insertion is a pair of its position at the time of insertion and a payload.
///
/// Takes O(log n) time for each insertion in a set of integers below n, with a smaller factor
/// for runs in one direction that are longer than n / 64.
#[cfg(feature = "alloc")]
pub(crate) fn final_positions<P: Copy>(
    mut insertions: &[(u32, P)],
    free: &mut Set<'_>,
    mut each: impl FnMut(usize, P),
) {
    while !insertions.is_empty() {
        let (right, left) = (last_run(insertions), last_run_left(insertions));
        let (before, run) = insertions.split_at(right.min(left));
        if run.len() <= free.words() {
            for &(position, inserted) in run.iter().rev() {
                each(free.remove_nth(position.into()), inserted);
            }
        } else if right < left {
            let ranks = run
                .iter()
                .map(|&(position, inserted)| (position.into(), inserted));
            free.remove_ascending(ranks, &mut each);
        } else {
            // Each insertion is moved by all later insertions of the run.
            let moved = (0..).zip(run.iter().rev());
            let ranks =
                moved.map(|(by, &(position, inserted))| (by + u64::from(position), inserted));
            free.remove_ascending(ranks, &mut each);
        }
        insertions = before;
    }
}

/// Returns the index at which the last left-to-right run begins. In a left-to-right run, every position is above the
/// previous position.
#[cfg(feature = "alloc")]
pub(crate) fn last_run<P>(insertions: &[(u32, P)]) -> usize {
    first_of_run(insertions, |one, next| one < next)
}

/// Returns the index at which the last right-to-left run begins. In a right-to-left run, no position is above the
/// previous position.
#[cfg(feature = "alloc")]
fn last_run_left<P>(insertions: &[(u32, P)]) -> usize {
    first_of_run(insertions, |one, next| one >= next)
}

#[cfg(feature = "alloc")]
#[inline]
fn first_of_run<P>(insertions: &[(u32, P)], continues: impl Fn(u32, u32) -> bool) -> usize {
    let ends = |pair: &[(u32, P)]| match pair {
        [(one, _), (next, _)] => !continues(*one, *next),
        _ => true,
    };
    let end = insertions.windows(2).rposition(ends);
    end.map_or(0, |number| number + 1)
}
