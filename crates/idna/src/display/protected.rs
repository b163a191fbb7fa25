//! Names that one protects, and those that look like them.

use alloc::string::String;
use alloc::vec::Vec;

use super::confusable::{shown, skeleton};
use crate::edition::Edition;

/// A set of names, looked up by what they look like.
///
/// Built once, in O(n log n) for all names together. A lookup takes O(n log n) for the
/// skeleton of a name, and then a binary search for each number of labels that a protected
/// name has.
///
/// ```
/// use puny_idna::display::{Match, Protected};
/// use puny_idna::Uts46;
///
/// let ours = Protected::new(["paypal.com", "bücher.example"], &Uts46::STRICT);
/// assert_eq!(ours.lookup("раураӏ.com", &Uts46::STRICT), Match::LooksLike("paypal.com"));
/// assert_eq!(ours.lookup("login.PayPal.com", &Uts46::STRICT), Match::Protected("paypal.com"));
/// assert_eq!(ours.lookup("example.com", &Uts46::STRICT), Match::None);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Protected {
    /// Sorted by skeleton, and then by name.
    entries: Vec<Entry>,
    /// The numbers of labels that there are, from the largest.
    counts: Vec<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Entry {
    skeleton: String,
    name: String,
}

/// What a name is to the protected ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Match<'p> {
    /// It is this one, or a name below it.
    Protected(&'p str),
    /// It is another, or below another, that looks like this one.
    LooksLike(&'p str),
    /// Neither.
    None,
}

/// Between the skeletons of labels. A full stop would not do: the skeleton of U+0660 is
/// one.
const SEPARATOR: char = '\0';

impl Protected {
    /// The set of these names, as the edition has them in Unicode.
    pub fn new<'n>(names: impl IntoIterator<Item = &'n str>, edition: &dyn Edition) -> Protected {
        let entry = |name| {
            let name = shown(name, edition);
            let skeletons: Vec<String> = name.split('.').map(skeleton).collect();
            Entry {
                skeleton: join(&skeletons),
                name,
            }
        };
        let mut entries: Vec<Entry> = names.into_iter().map(entry).collect();
        entries.sort_unstable();
        entries.dedup();
        let count = |entry: &Entry| entry.name.split('.').count();
        let mut counts: Vec<usize> = entries.iter().map(count).collect();
        counts.sort_unstable_by(|one, other| other.cmp(one));
        counts.dedup();
        Protected { entries, counts }
    }

    /// The names, in Unicode.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|entry| entry.name.as_str())
    }

    /// What a name, in whatever form and case, is to the protected ones. Of several the one
    /// with most labels.
    pub fn lookup(&self, name: &str, edition: &dyn Edition) -> Match<'_> {
        let name = shown(name, edition);
        let labels: Vec<&str> = name.split('.').collect();
        let most = self.counts.first().copied().unwrap_or(0);
        // Labels before those that a protected name can have do not matter.
        let labels = labels
            .get(labels.len().saturating_sub(most)..)
            .unwrap_or_default();
        let skeletons: Vec<String> = labels.iter().map(|label| skeleton(label)).collect();
        for &count in self.counts.iter().filter(|&&count| count <= labels.len()) {
            let start = labels.len() - count;
            let wanted = join(skeletons.get(start..).unwrap_or_default());
            let first = self
                .entries
                .partition_point(|entry| entry.skeleton < wanted);
            let alike = self.entries.get(first..).unwrap_or_default();
            let alike = alike.iter().take_while(|entry| entry.skeleton == wanted);
            let itself = labels.get(start..).unwrap_or_default();
            let mut look_like = None;
            for entry in alike {
                if entry.name.split('.').eq(itself.iter().copied()) {
                    return Match::Protected(&entry.name);
                }
                look_like.get_or_insert(entry.name.as_str());
            }
            if let Some(name) = look_like {
                return Match::LooksLike(name);
            }
        }
        Match::None
    }
}

fn join(skeletons: &[String]) -> String {
    let mut joined = String::new();
    for skeleton in skeletons {
        joined.push_str(skeleton);
        joined.push(SEPARATOR);
    }
    joined
}
