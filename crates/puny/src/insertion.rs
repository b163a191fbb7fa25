//! Section 3.2, insertion unsort coding, below quadratic.
//!
//! RFC 3492 builds the extended string by insertions: the code points come in order
//! of value, those of one value from left to right, and each goes to its position among
//! those that are there already. Taken literally both directions are quadratic: the
//! encoder scans the whole input for every code point, the decoder moves the tail of
//! the output for every insertion.
//!
//! ```text
//! bücher:  b c h e r          insert ü (U+00FC) at position 1
//!          b ü c h e r
//! ```
//!
//! **The encoder asks for a rank.** It knows where each code point ends up; the
//! position at which it has to be inserted is the number of code points that are
//! there already and stand before it. With a set of the final positions that are taken,
//! that is one rank query, and the insertion itself is one more member.
//!
//! **The decoder asks for a selection.** It knows the position of each insertion at
//! the time of that insertion. The last one of all is never moved again: its final
//! position is its position. The one before has its position among all but that one;
//! so, from the last insertion to the first, each takes the n-th of the positions
//! that are still free.
//!
//! Both queries take O(log n) on the tree of `set.rs`. Up to 64 code points to insert, the
//! encoder's set is one word, and the decoder moves earlier insertions up by one where a
//! later one comes before them: 64 additions that a vector unit does a few at a time
//! (`small.rs`). Both live on the stack.
//!
//! **A run in one direction needs no tree.** Insertions of one code point always go from left to
//! right, and so none of them moves another: all their positions are meant among the same free
//! ones. So one walk over the words of the set finds them all, where that is shorter than to ask
//! for each. From right to left each one moves all before it by one, and that is as simple. And
//! the last run of all from left to right is where it is.

mod nth_one;
mod set;
mod small;
mod sort;

pub(crate) use set::Set;
pub(crate) use small::{SmallPositions, SmallSet};
pub(crate) use sort::sort_by_high_bits;

/// How many insertions are done on the stack.
pub(crate) const SMALL: usize = 64;

/// Finds the final positions of insertions among those that are in `free`, and hands each to
/// `each` with what is inserted. An insertion is its position at that time, and what is
/// inserted.
///
/// Takes time O(log n) for each insertion in a set of numbers below n, with a smaller factor for
/// those of a run in one direction that is longer than n / 64.
#[cfg(feature = "alloc")]
pub(crate) fn settle<P: Copy>(
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
            // Each is moved by all that come after it.
            let moved = (0..).zip(run.iter().rev());
            let ranks =
                moved.map(|(by, &(position, inserted))| (by + u64::from(position), inserted));
            free.remove_ascending(ranks, &mut each);
        }
        insertions = before;
    }
}

/// The number of the first of the last insertions that go from left to right.
#[cfg(feature = "alloc")]
pub(crate) fn last_run<P>(insertions: &[(u32, P)]) -> usize {
    first_of_run(insertions, |one, next| one < next)
}

/// The same from right to left, each one to the position of the one before or further left.
#[cfg(feature = "alloc")]
fn last_run_left<P>(insertions: &[(u32, P)]) -> usize {
    first_of_run(insertions, |one, next| one >= next)
}

#[cfg(feature = "alloc")]
#[inline]
fn first_of_run<P>(insertions: &[(u32, P)], goes_on: impl Fn(u32, u32) -> bool) -> usize {
    let ends = |pair: &[(u32, P)]| match pair {
        [(one, _), (next, _)] => !goes_on(*one, *next),
        _ => true,
    };
    let end = insertions.windows(2).rposition(ends);
    end.map_or(0, |number| number + 1)
}
