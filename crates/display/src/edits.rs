//! Finds labels that are one edit away from a protected label. An edit adds, removes or replaces one letter, or swaps
//! two neighbours. Edits are counted in the simplified skeletons that find names which resemble each other.
//!
//! An edit leaves one half of the protected label unchanged, so the index contains the two halves of each protected
//! label. The only exception is a swap of the two letters in the middle, which changes both halves. To find it, the
//! search also looks up the halves of the label with these two letters swapped back.

use alloc::vec::Vec;

use super::resembling::{join_pairs, write_letters};
use alloc::string::String;

/// The smallest number of code points of a protected label that is compared with imitations.
const SHORTEST: usize = 4;

/// The smallest number of code points of a protected label that is compared with misspellings. One edit of a shorter
/// label often makes another word.
pub(super) const SHORTEST_OF_MISSPELT: usize = 6;

/// A half of a skeleton. The first number is twice the length of the whole skeleton, plus one for the second half. The
/// code points of the half follow.
pub(super) type Half = Vec<u64>;

/// Returns one or two skeletons of a label, given the result of [`write_letters`] for the label.
///
/// In the first skeleton, m and rn are the single letter m, so that an edit of an m is one edit of the skeleton. If the
/// label has an m or rn, there is a second skeleton, in which both are written as rn. In the second skeleton, an edit
/// of the r or of the n is one edit.
pub(super) fn skeletons(letters: &str) -> impl Iterator<Item = Vec<char>> {
    let joined = join_pairs(letters, |pair| (pair == ('r', 'n')).then_some('m'));
    let apart = (joined != letters).then(|| letters.chars().collect());
    core::iter::once(joined.chars().collect()).chain(apart)
}

/// Returns the one or two skeletons of a protected label.
fn own_skeletons(label: &str) -> impl Iterator<Item = Vec<char>> {
    let mut letters = String::with_capacity(label.len());
    write_letters(label, &mut letters);
    skeletons(&letters).collect::<Vec<_>>().into_iter()
}

/// Returns whether the skeleton `other` is one edit away from a skeleton of the protected label `own`.
pub(super) fn is_near(own: &str, other: &[char]) -> bool {
    own_skeletons(own).any(|own| is_one_edit(&own, other))
}

/// Returns the halves of the skeletons of a protected label. Returns no halves for a label that is too short for the
/// search.
pub(super) fn halves(label: &str) -> Vec<Half> {
    if label.chars().count() < SHORTEST {
        return Vec::new();
    }
    let mut halves = Vec::new();
    for own in own_skeletons(label) {
        let (first, second) = own.split_at(own.len() / 2);
        halves.push(half(own.len(), false, first));
        halves.push(half(own.len(), true, second));
    }
    halves
}

/// Returns the halves to look up for `other`. Every skeleton that is one edit away from `other` has at least one of
/// these halves.
pub(super) fn halves_nearby(other: &[char]) -> Vec<Half> {
    let mut all = Vec::new();
    for length in other.len().saturating_sub(1)..=other.len() + 1 {
        let middle = length / 2;
        let back = other.len().checked_sub(length - middle);
        let mut swapped = other.to_vec();
        if let Some(pair) = swapped.get_mut(middle.saturating_sub(1)..=middle) {
            pair.reverse();
        }
        let first = other.get(..middle).into_iter().chain(swapped.get(..middle));
        all.extend(first.map(|part| half(length, false, part)));
        let second = back.and_then(|back| other.get(back..));
        all.extend(second.map(|part| half(length, true, part)));
    }
    all
}

/// Returns the half `part` of a skeleton of this length.
fn half(length: usize, is_second: bool, part: &[char]) -> Half {
    let first = 2 * length as u64 + u64::from(is_second);
    let part = part.iter().map(|c| u64::from(u32::from(*c)));
    core::iter::once(first).chain(part).collect()
}

/// Returns whether two skeletons are exactly one edit apart.
fn is_one_edit(one: &[char], other: &[char]) -> bool {
    let same = |pair: &(&char, &char)| pair.0 == pair.1;
    let before = one.iter().zip(other).take_while(same).count();
    let one = one.get(before..).unwrap_or_default();
    let other = other.get(before..).unwrap_or_default();
    let pairs = one.iter().rev().zip(other.iter().rev());
    let after = pairs.take_while(same).count();
    let one = one.get(..one.len() - after).unwrap_or_default();
    let other = other.get(..other.len() - after).unwrap_or_default();
    match (one, other) {
        ([], [_]) | ([_], []) | ([_], [_]) => true,
        ([a, b], [c, d]) => a == d && b == c,
        _ => false,
    }
}
