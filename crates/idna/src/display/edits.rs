//! Labels that are one edit away from a protected one: a letter more, less or another, or two
//! neighbours exchanged, in the skeletons by which names resemble each other.
//!
//! An edit leaves one half of a label as it was, so the halves are in the index. Only an exchange in the
//! middle changes both; it is looked up exchanged back.

use alloc::vec::Vec;

use super::resembling::{join_pairs, write_letters};
use alloc::string::String;

/// The fewest code points of a label that imitations are compared with.
const SHORTEST: usize = 4;

/// The fewest code points of a label that misspellings are compared with: in a shorter one, one edit makes other
/// words.
pub(super) const SHORTEST_OF_MISSPELT: usize = 6;

/// A half of a skeleton: twice the length of the whole, plus one if it is the second half; then its
/// code points.
pub(super) type Half = Vec<u64>;

/// The skeletons of a label by code points, of which the [letters](write_letters) are known. In the first an m is one
/// letter, and so are r and n beside each other, so that an edit of an m is one edit of the skeleton. In the second, if
/// there is one, all of them are two letters, so that an edit of the r is one edit.
pub(super) fn skeletons(letters: &str) -> impl Iterator<Item = Vec<char>> {
    let joined = join_pairs(letters, |pair| (pair == ('r', 'n')).then_some('m'));
    let apart = (joined != letters).then(|| letters.chars().collect());
    core::iter::once(joined.chars().collect()).chain(apart)
}

/// The skeletons of a label.
fn own_skeletons(label: &str) -> impl Iterator<Item = Vec<char>> {
    let mut letters = String::with_capacity(label.len());
    write_letters(label, &mut letters);
    skeletons(&letters).collect::<Vec<_>>().into_iter()
}

/// Whether a skeleton is one edit away from a skeleton of a protected label.
pub(super) fn is_near(own: &str, other: &[char]) -> bool {
    own_skeletons(own).any(|own| is_one_edit(&own, other))
}

/// The halves of the skeletons of a protected label.
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

/// The halves that a skeleton one edit away from this one may have.
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

fn half(length: usize, is_second: bool, part: &[char]) -> Half {
    let first = 2 * length as u64 + u64::from(is_second);
    let part = part.iter().map(|c| u64::from(u32::from(*c)));
    core::iter::once(first).chain(part).collect()
}

/// Whether two skeletons are one edit apart.
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
