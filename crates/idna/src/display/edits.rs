//! Labels that are one edit away from a protected one: a letter more, less or another, or two
//! neighbours exchanged, in the skeletons by which names resemble each other.
//!
//! An edit leaves one half of a label as it was, so the halves are the index. Only an exchange in the
//! middle changes both; it is looked up exchanged back.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::confusable::Look;
use super::skeleton_index::SkeletonIndex;

/// The fewest code points of a label that is looked for: in shorter ones one edit makes other words.
const SHORTEST: usize = 6;

/// The halves of the skeletons of labels.
#[derive(Clone, Debug, Default)]
pub(super) struct Edits {
    skeletons: Vec<Vec<char>>,
    halves: SkeletonIndex,
}

impl Edits {
    pub(super) fn of(labels: &[String]) -> Edits {
        let skeleton = |label: &String| Look::Loose.skeleton(label).chars().collect();
        let skeletons: Vec<Vec<char>> = labels.iter().map(skeleton).collect();
        let mut entries = Vec::new();
        for (index, (label, own)) in labels.iter().zip(&skeletons).enumerate() {
            if label.chars().count() >= SHORTEST {
                let (first, second) = own.split_at(own.len() / 2);
                entries.push((key(own.len(), '<', first), index));
                entries.push((key(own.len(), '>', second), index));
            }
        }
        Edits {
            skeletons,
            halves: SkeletonIndex::of_entries(entries),
        }
    }

    /// The index of the first label that is one edit away from this one.
    pub(super) fn find(&self, label: &str) -> Option<usize> {
        let mut found = None;
        for reading in Look::Loose.readings(label) {
            let other: Vec<char> = Look::Loose.skeleton(&reading).chars().collect();
            for length in other.len().saturating_sub(1)..=other.len() + 1 {
                let half = length / 2;
                let back = other.len().checked_sub(length - half);
                let mut swapped = other.clone();
                if let Some(middle) = swapped.get_mut(half.saturating_sub(1)..=half) {
                    middle.reverse();
                }
                let keys = [
                    other.get(..half).map(|part| key(length, '<', part)),
                    back.and_then(|back| other.get(back..))
                        .map(|part| key(length, '>', part)),
                    swapped.get(..half).map(|part| key(length, '<', part)),
                ];
                for key in keys.iter().flatten() {
                    let near = |index: &usize| {
                        let own = self.skeletons.get(*index);
                        own.map_or(false, |own| is_one_edit(own, &other))
                    };
                    let first = self.halves.find(key).find(near);
                    found = first.into_iter().chain(found).min();
                }
            }
        }
        found
    }
}

/// The key of a half: the length of the whole, which half, its text.
fn key(length: usize, side: char, part: &[char]) -> Vec<String> {
    alloc::vec![format!("{length}{side}"), part.iter().collect()]
}

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

#[cfg(test)]
mod tests {
    use super::*;

    /// Every edit of a label is found, whichever half it is in, and nothing else.
    #[test]
    fn every_edit_is_found() {
        let label = "abcdefgh";
        let edits = Edits::of(&[String::from(label), String::from("short")]);
        let chars: Vec<char> = label.chars().collect();
        let find = |chars: &[char]| edits.find(&chars.iter().collect::<String>());
        for at in 0..chars.len() {
            let mut less = chars.clone();
            less.remove(at);
            assert_eq!(find(&less), Some(0), "{less:?}");
            let mut two_less = less.clone();
            two_less.remove(3);
            assert_eq!(find(&two_less), None, "{two_less:?}");
            let mut other = chars.clone();
            other.splice(at..=at, ['z']);
            assert_eq!(find(&other), Some(0), "{other:?}");
            let mut swapped = chars.clone();
            if at > 0 {
                swapped.swap(at - 1, at);
                assert_eq!(find(&swapped), Some(0), "{swapped:?}");
            }
            for place in [at, at + 1] {
                let mut more = chars.clone();
                more.insert(place, 'z');
                assert_eq!(find(&more), Some(0), "{more:?}");
                more.insert(0, 'y');
                assert_eq!(find(&more), None, "{more:?}");
            }
        }
        assert_eq!(edits.find(label), None);
        assert_eq!(edits.find("shor"), None);
    }
}
