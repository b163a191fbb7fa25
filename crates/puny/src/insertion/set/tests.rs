//! Compares the set with sorted lists.

#![allow(clippy::indexing_slicing, clippy::unwrap_used)] // a test panics when it fails

use alloc::vec;
use alloc::vec::Vec;

use super::{layout, Set};

/// Bounds around the limits of words, of nodes of each level and of the tree of sums.
const BOUNDS: [usize; 15] = [
    1, 63, 64, 65, 128, 512, 513, 4_095, 4_096, 4_097, 32_768, 32_769, 65_537, 100_000, 300_000,
];

/// Returns a generator of pseudorandom numbers. Every run produces the same numbers.
fn numbers() -> impl FnMut(usize) -> usize {
    let mut state = 3492_u64;
    move |below| {
        // The constants of Knuth's MMIX generator.
        let (a, c) = (6_364_136_223_846_793_005, 1_442_695_040_888_963_407);
        state = state.wrapping_mul(a).wrapping_add(c);
        usize::try_from(state >> 33).unwrap() % below
    }
}

/// Returns a set of all integers below `bound`.
fn full<'m>(mut memory: &'m mut [u64], bound: usize) -> Set<'m> {
    let mut set = Set::new(&mut memory, bound);
    set.fill_all(bound);
    set.count();
    set
}

#[test]
fn memory_is_sufficient() {
    for words in (0..5_000).chain([1 << 20, (1 << 58) - 1]) {
        let (_, _, nodes, sums) = layout(words);
        assert!(nodes + sums <= words, "{words} words");
    }
}

/// Compares select queries with a list from which the members are removed.
#[test]
fn remove_nth_agrees_with_a_list() {
    let mut number = numbers();
    for bound in BOUNDS {
        let mut memory = vec![0; Set::memory(bound)];
        let mut set = full(&mut memory, bound);
        let mut list: Vec<usize> = (0..bound).collect();
        for _ in 0..bound.min(500) {
            let rank = match number(4) {
                0 => 0,
                1 => list.len() - 1,
                _ => number(list.len()),
            };
            assert_eq!(set.remove_nth(rank as u64), list.remove(rank), "of {bound}");
        }
    }
}

/// Removes all members, from the left, from the right and at random.
#[test]
fn members_are_removed_until_the_set_is_empty() {
    let mut number = numbers();
    for bound in [1, 64, 65, 513, 4_097, 33_000] {
        let mut memory = vec![0; Set::memory(bound)];
        let mut set = full(&mut memory, bound);
        assert!((0..bound).all(|member| set.remove_nth(0) == member));
        let mut memory = vec![0; Set::memory(bound)];
        let mut set = full(&mut memory, bound);
        let mut from_the_right = (0..bound).rev();
        assert!(from_the_right.all(|member| set.remove_nth(member as u64) == member));
        let mut memory = vec![0; Set::memory(bound)];
        let mut set = full(&mut memory, bound);
        let mut seen = vec![false; bound];
        for left in (1..=bound).rev() {
            let member = set.remove_nth(number(left) as u64);
            assert!(
                !core::mem::replace(&mut seen[member], true),
                "{member} twice"
            );
        }
    }
}

/// Compares ranks with counts, in a set that already has some members.
#[test]
fn ranks_agree_with_a_list() {
    let mut number = numbers();
    for bound in BOUNDS {
        let mut memory = vec![0; Set::memory(bound)];
        let mut set = Set::new(&mut &mut *memory, bound);
        let mut is_member = vec![false; bound];
        for _ in 0..bound / 3 {
            let member = number(bound);
            set.fill(member);
            is_member[member] = true;
        }
        set.count();
        for _ in 0..200 {
            let member = number(bound);
            if !core::mem::replace(&mut is_member[member], true) {
                let below = is_member[..member].iter().filter(|&&is_in| is_in).count();
                assert_eq!(set.insert(member), below as u64, "{member} of {bound}");
            }
        }
    }
}

/// Compares removing many members at once with removing them one by one. The remaining sets must be equal too.
#[test]
fn ascending_ranks_refer_to_the_set_before_removal() {
    let mut number = numbers();
    for bound in BOUNDS {
        for every in [1, 2, 63, 100, bound] {
            let mut memory = [vec![0; Set::memory(bound)], vec![0; Set::memory(bound)]];
            let [one, other] = &mut memory;
            let (mut one, mut other) = (full(one, bound), full(other, bound));
            for left in (bound / 2 + 1..=bound).rev().take(50) {
                one.remove_nth(left as u64 / 2);
                other.remove_nth(left as u64 / 2);
            }
            let left = bound - 50.min(bound - bound / 2);
            let ranks: Vec<usize> = (0..left).filter(|_| number(every) == 0).collect();
            let mut found = Vec::new();
            one.remove_ascending(
                ranks.iter().map(|&rank| (rank as u64, rank)),
                |member, rank| found.push((member, rank)),
            );
            let removed = |&rank: &usize| (other.remove_nth(rank as u64), rank);
            let mut expected: Vec<_> = ranks.iter().rev().map(removed).collect();
            expected.reverse();
            assert!(found == expected, "every {every} of {bound}");
            for rank in (0..(left - ranks.len()) as u64).rev().take(100) {
                assert_eq!(one.remove_nth(rank), other.remove_nth(rank));
            }
        }
    }
}
