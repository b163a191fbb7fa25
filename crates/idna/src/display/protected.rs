//! Names that one protects, and those that look like them.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use super::confusable::{name_skeleton, shown};
use crate::edition::Edition;
use crate::error::{Error, Problem};

/// A set of names, looked up by what they look like: by the skeletons of their labels,
/// with the case of ASCII folded as in [`compare`](super::compare()).
///
/// Built once, in O(n log n) for all names together. A lookup takes O(n log n) for the
/// skeleton of a name, a binary search for each number of labels that a protected name has,
/// and a look at each protected name that is alike.
///
/// ```
/// use puny_idna::display::{Match, Protected};
/// use puny_idna::Uts46;
///
/// let strict = &Uts46::STRICT;
/// let ours = Protected::new(["paypal.com", "google.com", "bücher.example"], strict);
/// assert_eq!(ours.lookup("раураӏ.com", strict), Match::LooksLike("paypal.com"));
/// assert_eq!(ours.lookup("g00gle.com", strict), Match::LooksLike("google.com"));
/// assert_eq!(ours.lookup("login.PayPal.com", strict), Match::Protected("paypal.com"));
/// assert_eq!(ours.lookup("example.com", strict), Match::None);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Protected {
    /// Sorted by skeletons, and then by name.
    entries: Vec<Entry>,
    /// The numbers of labels that there are, from the largest.
    counts: Vec<usize>,
    /// What is no name.
    refused: Vec<(String, Error)>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Entry {
    /// Label by label: no separator is safe from being in one.
    skeletons: Vec<String>,
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

impl Protected {
    /// The set of these names, as the edition has them in Unicode. Those that the edition
    /// does not take protect nothing: see [`refused`](Protected::refused).
    pub fn new<'n>(names: impl IntoIterator<Item = &'n str>, edition: &dyn Edition) -> Protected {
        let mut entries = Vec::new();
        let mut refused = Vec::new();
        for name in names {
            match refusal(name, edition) {
                Some(error) => refused.push((name.to_owned(), error)),
                None => {
                    let name = shown(name, edition);
                    let skeletons = name.split('.').map(name_skeleton).collect();
                    entries.push(Entry { skeletons, name });
                }
            }
        }
        entries.sort_unstable();
        entries.dedup();
        let mut counts: Vec<usize> = entries.iter().map(|e| e.skeletons.len()).collect();
        counts.sort_unstable_by(|one, other| other.cmp(one));
        counts.dedup();
        Protected {
            entries,
            counts,
            refused,
        }
    }

    /// The names, in Unicode.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|entry| entry.name.as_str())
    }

    /// What was given and is not valid in the edition, as it was given and in that order,
    /// with the reasons. It is not in the set: whoever built that should say so.
    ///
    /// ```
    /// use puny_idna::display::{Match, Protected};
    /// use puny_idna::{Status, Uts46};
    ///
    /// let ours = Protected::new(["apple.com", "a_b.com"], &Uts46::STRICT);
    /// let (name, error) = ours.refused().next().unwrap();
    /// assert_eq!((name, error.first().status()), ("a_b.com", Status::U1));
    /// assert_eq!(ours.lookup("a_b.com", &Uts46::STRICT), Match::None);
    /// ```
    pub fn refused(&self) -> impl Iterator<Item = (&str, &Error)> {
        self.refused
            .iter()
            .map(|(name, error)| (name.as_str(), error))
    }

    /// What a name, in whatever form and case, is to the protected ones. Of several the one
    /// with most labels; of these itself, if it is protected. Of others that it is like, the
    /// one that has the same code point in most places, counted from the start or from the
    /// end, and of those the first in the order of code points.
    pub fn lookup(&self, name: &str, edition: &dyn Edition) -> Match<'_> {
        let name = shown(name, edition);
        let labels: Vec<&str> = name.split('.').collect();
        let most = self.counts.first().copied().unwrap_or(0);
        // Labels before those that a protected name can have do not matter.
        let labels = labels
            .get(labels.len().saturating_sub(most)..)
            .unwrap_or_default();
        let skeletons: Vec<String> = labels.iter().map(|label| name_skeleton(label)).collect();
        for &count in self.counts.iter().filter(|&&count| count <= labels.len()) {
            let start = labels.len() - count;
            let wanted = skeletons.get(start..).unwrap_or_default();
            let first = self
                .entries
                .partition_point(|entry| entry.skeletons.as_slice() < wanted);
            let alike = self.entries.get(first..).unwrap_or_default();
            let alike = alike.iter().take_while(|entry| entry.skeletons == wanted);
            let itself = labels.get(start..).unwrap_or_default().join(".");
            let mut closest: Option<(usize, &str)> = None;
            for entry in alike {
                if entry.name == itself {
                    return Match::Protected(&entry.name);
                }
                let same = same_places(&entry.name, &itself);
                if closest.map_or(true, |(most, _)| most < same) {
                    closest = Some((same, &entry.name));
                }
            }
            if let Some((_, name)) = closest {
                return Match::LooksLike(name);
            }
        }
        Match::None
    }
}

/// Why the edition does not take a name. A dot at its end is the root's.
fn refusal(name: &str, edition: &dyn Edition) -> Option<Error> {
    let report = edition.to_ascii_report(name);
    let last = report.text().split('.').count() - 1;
    let is_rooted = last > 0 && report.text().ends_with('.');
    let of_root = |problem: &Problem| is_rooted && problem.label() == Some(last);
    let problems = report.problems().iter().copied();
    Error::new(problems.filter(|problem| !of_root(problem)).collect())
}

/// In how many places two names have the same code point, from the start or from the end.
fn same_places(one: &str, other: &str) -> usize {
    let from_start = one.chars().zip(other.chars());
    let from_end = one.chars().rev().zip(other.chars().rev());
    let from_start = from_start.filter(|(one, other)| one == other).count();
    from_start.max(from_end.filter(|(one, other)| one == other).count())
}
