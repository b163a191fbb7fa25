//! [`Match`] and [`Query`]: the search for the relation of a name to the protected names.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::Cell;
use core::cmp::Reverse;
use core::ops::Range;

use puny_idna::MAX_NAME;

use super::confusable::{common_positions, has_reading, Look};
use super::edits;
use super::inside;
use super::resembling::write_letters;
use super::saved::Saved;
use super::skeleton_index::Reading;

/// The relation of a name to the protected names. Later versions may add relations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Match<'p> {
    /// The name is this protected name, or is below it. If the protected name is a single label, which is protected in
    /// any position, then the name has this label.
    Protected(&'p str),
    /// The name looks like this protected name, or is below a name that does.
    LooksLike(&'p str),
    /// The name contains this protected name of two labels or more, followed by at least two other labels:
    /// `paypal.com.evil.example`. A reader who sees only the beginning mistakes the name for the protected name. A name
    /// with one label after the protected name, such as `google.com.au`, does not match, because it may belong to the
    /// same owner.
    Contains(&'p str),
    /// The name, or a name that it is below, resembles this protected name. There are three cases:
    ///
    /// - The names look alike after accents and other diacritical marks, strokes and hooks are removed, and phonetic
    ///   letters, digits and some other letters are read as the letters that they resemble: `googlé.com`, `gɵɵgle.com`,
    ///   `g0og1e.com`, `facɜbook.com`.
    /// - A label with letters outside ASCII that resemble ASCII is one edit away from a protected label of four letters
    ///   or more: `páypall.com`.
    /// - A label with letters outside ASCII has a part that resembles a protected label: `gıthubpages.com`.
    ///
    /// In the last two cases, the name must also have the suffix of the protected name if the protected label has fewer
    /// than six letters: `vía.com` resembles `visa.com`, and `vía.es` does not.
    ///
    /// Words can resemble protected names by chance, so this is weaker evidence than the relations above.
    /// [`host()`](super::host()) and [`url`](super::url()) show such a name in ASCII, unless
    /// [`with_resembling_shown`](super::Protected::with_resembling_shown) was called.
    Resembles(&'p str),
    /// A label of the name is one edit away from the label of this protected name, and none of the relations above
    /// applies. Found only with [`with_edits`](super::Protected::with_edits). This is the weakest evidence.
    Misspells(&'p str),
    /// The name has no relation to a protected name.
    None,
}

impl<'p> Match<'p> {
    /// Returns the machine-readable name of the relation, in `snake_case`. It does not change.
    pub const fn name(self) -> &'static str {
        match self {
            Match::Protected(_) => "protected",
            Match::LooksLike(_) => "looks_like",
            Match::Contains(_) => "contains",
            Match::Resembles(_) => "resembles",
            Match::Misspells(_) => "misspells",
            Match::None => "none",
        }
    }
}

/// The smallest number of code points of a protected label that can be matched by weak evidence under another suffix.
/// Shorter labels are too similar to other words.
const SHORTEST_ELSEWHERE: usize = 6;

/// The number of bytes of names that one look-up reads from the index before it starts to check the entries. The index
/// may be forged so that every entry proposes its name for the same hash; the check then ends the search.
const UNCHECKED: usize = 1 << 14;

/// One look-up of a name. The name is in Unicode, without the dot of the root, and has at most
/// [`MAX_LABELS`](super::not_host::MAX_LABELS) labels.
pub(super) struct Query<'p, 'n> {
    index: &'p Saved<'p>,
    name: &'n str,
    labels: Vec<&'n str>,
    /// The readings of the name for the search of look-alikes. The first reading is the name itself.
    readings: Vec<Reading<'n>>,
    /// The number of bytes that may still be read before entries are checked. It begins with [`UNCHECKED`].
    unchecked: Cell<usize>,
    /// Whether an entry proposed a name that does not have the hash of the entry. If so, the search ignores all other
    /// entries.
    is_forged: Cell<bool>,
}

/// The similarity of a protected name, and the number of the name. The closest name has the greatest value.
type Closeness = (usize, Reverse<usize>);

/// A label that is searched for weak evidence: for a part or a misspelling of a protected label.
struct Weak<'n> {
    /// The index of the label in the name.
    at: usize,
    label: &'n str,
    /// The [letters](write_letters) of each reading of the label.
    readings: Vec<String>,
}

impl<'p, 'n> Query<'p, 'n> {
    /// Prepares the look-up of a name.
    pub(super) fn new(index: &'p Saved<'p>, name: &'n str) -> Self {
        Query {
            index,
            name,
            labels: name.split('.').collect(),
            readings: index.readings(name, Look::Alike),
            unchecked: Cell::new(UNCHECKED),
            is_forged: Cell::new(false),
        }
    }

    /// Returns the strongest relation of the name to the protected names.
    pub(super) fn relation(&self) -> Match<'p> {
        let all = self.labels.len();
        let counts = self.index.counts();
        let mut starts = counts.filter_map(|count| all.checked_sub(count));
        if let Some(own) = starts.find_map(|start| self.protected_name_at(start..all)) {
            return Match::Protected(own);
        }
        let name = |number: usize| self.index.name(number);
        let whole = self.closest_name(Look::Alike, &self.readings);
        if let Some(own) = whole.and_then(name) {
            return Match::LooksLike(own);
        }
        let owners = self.label_owners();
        let label = self.closest_label(Look::Alike, &self.readings, &owners);
        if let Some(own) = label.and_then(name) {
            return Match::LooksLike(own);
        }
        // The checks for look-alikes and for contained names come before the check for a protected single label,
        // because anyone can use that label below their own name.
        if let Some(own) = self.find_contained() {
            return Match::Contains(own);
        }
        let mut owned = owners.iter().rev().filter_map(|owner| name((*owner)?));
        if let Some(own) = owned.find(|own| !own.contains('.')) {
            return Match::Protected(own);
        }
        let others;
        let readings = match &*self.readings {
            [only] if only.is_loose => &self.readings,
            _ => {
                others = self.index.readings(self.name, Look::Loose);
                &others
            }
        };
        let label = || self.closest_label(Look::Loose, readings, &owners);
        let found = self.closest_name(Look::Loose, readings).or_else(label);
        let weak = || self.weak_labels(&owners, true).collect::<Vec<_>>();
        let found = found.or_else(|| {
            let labels = weak();
            let part = labels.iter().find_map(|label| self.find_inside(label));
            part.or_else(|| {
                labels
                    .iter()
                    .find_map(|label| self.one_edit_away(label, true))
            })
        });
        if let Some(own) = found.and_then(name) {
            return Match::Resembles(own);
        }
        let finds = self.index.options().finds_misspellings;
        let misspelt = || {
            let mut labels = self.weak_labels(&owners, false);
            labels.find_map(|label| self.one_edit_away(&label, false))
        };
        let found = finds.then(misspelt).flatten();
        found.and_then(name).map_or(Match::None, Match::Misspells)
    }

    /// Returns a protected name that protects a label of this name, if `mapped` has another label at the same position.
    /// `mapped` is the mapped name. The name of this query has its capitals replaced as people read them.
    pub(super) fn imitated(&self, mapped: &str) -> Option<&'p str> {
        let owners = self.label_owners();
        let pairs = self.labels.iter().rev().zip(mapped.rsplit('.'));
        let mut odd = owners
            .iter()
            .rev()
            .zip(pairs)
            .filter(|(_, (own, mapped))| *own != mapped);
        odd.find_map(|(owner, _)| self.index.name((*owner)?))
    }

    /// Returns the numbers of the names that the index proposes for a hash, in ascending order. If an entry turns out
    /// to be forged, the iterator ends. In an honest index, each entry has a hash of the name that it proposes, so no
    /// name is lost.
    pub(super) fn proposed(&self, hash: u64) -> impl Iterator<Item = usize> + '_ {
        let numbers = self.index.find(hash);
        numbers.take_while(move |number| {
            // An entry costs time even if its name is short, so 16 bytes are added for each entry.
            let name = self.index.name(*number).map_or(0, str::len) + 16;
            match self.unchecked.get().checked_sub(name) {
                Some(rest) => self.unchecked.set(rest),
                None => {
                    let is_forged = self.is_forged.get() || !self.index.is_honest(*number, hash);
                    self.is_forged.set(is_forged);
                }
            }
            !self.is_forged.get()
        })
    }

    /// Returns the protected name that consists of these labels of the name.
    fn protected_name_at(&self, part: Range<usize>) -> Option<&'p str> {
        let labels = self.labels.get(part.clone())?;
        let hashes = self.readings.first()?.labels.get(part)?;
        self.proposed(self.index.name_hash(hashes))
            .find_map(|number| {
                let own = self.index.name(number)?;
                own.split('.').eq(labels.iter().copied()).then_some(own)
            })
    }

    /// Returns for each label the number of the protected name that protects this label under other suffixes.
    fn label_owners(&self) -> Vec<Option<usize>> {
        let first = self
            .readings
            .first()
            .map_or(&[][..], |reading| &reading.labels);
        let all = self.labels.iter().zip(first);
        let owner = |(label, hash): (&&str, &u64)| {
            let mut numbers = self.proposed(*hash);
            numbers.find(|number| self.index.label(*number) == Some(label))
        };
        match self.index.has_labels() {
            true => all.map(owner).collect(),
            false => Vec::new(),
        }
    }

    /// Returns the first protected name of two labels or more that the name contains, followed by at least two labels.
    /// If several such names begin at the same label, returns the longest.
    fn find_contained(&self) -> Option<&'p str> {
        let last = self.labels.len().saturating_sub(2);
        (0..last).find_map(|start| {
            let counts = self
                .index
                .counts()
                .filter(|count| *count > 1 && *count <= last - start);
            counts
                .into_iter()
                .find_map(|count| self.protected_name_at(start..start + count))
        })
    }

    /// Returns the number of the protected name that is closest to the last labels of the name.
    fn closest_name(&self, look: Look, readings: &[Reading<'_>]) -> Option<usize> {
        self.index.counts().find_map(|count| {
            let start = self.labels.len().checked_sub(count)?;
            let found = readings.iter().filter_map(|reading| {
                let hash = self.index.name_hash(reading.labels.get(start..)?);
                let mut numbers = self.proposed(hash).peekable();
                numbers.peek()?;
                let own = numbers.filter_map(|number| Some((number, self.index.name(number)?)));
                let text = last_labels(self.name, count);
                self.closest(look, text, last_labels(&reading.text, count), own)
            });
            found.max().map(|(_, Reverse(number))| number)
        })
    }

    /// Returns the number of a protected name whose label is like a label of the name. Labels are searched from the
    /// last to the first.
    fn closest_label(
        &self,
        look: Look,
        readings: &[Reading<'_>],
        owners: &[Option<usize>],
    ) -> Option<usize> {
        if !self.index.has_labels() {
            return None;
        }
        let all = self.labels.iter().zip(owners).enumerate().rev();
        // Labels that are numbers are skipped, because host names often contain numbers: 02 is not an imitation of o2.
        let is_number = |label: &str| label.bytes().all(|byte| byte.is_ascii_digit());
        let mut others = all.filter(|(_, (label, owner))| owner.is_none() && !is_number(label));
        // The hashes for which no proposed name is like the label. These hashes fail for every label, so each of them
        // is tried only once.
        let mut failed = Vec::new();
        others.find_map(|(at, (label, _))| {
            // An ASCII label can resemble another label only by digits and by pairs such as vv. This is weak evidence:
            // bar1 is not an imitation of bari. So the protected label must be long.
            let shortest = match look == Look::Loose && label.is_ascii() {
                true => SHORTEST_ELSEWHERE,
                false => 0,
            };
            let mut found = |read: &str, hash: u64| {
                if failed.contains(&hash) {
                    return None;
                }
                let mut is_proposed = false;
                let own = self.proposed(hash).filter_map(|number| {
                    is_proposed = true;
                    let own = self.index.label(number)?;
                    (own.chars().count() >= shortest).then_some((number, own))
                });
                let found = self.closest(look, label, read, own);
                if is_proposed && found.is_none() {
                    failed.push(hash);
                }
                found
            };
            let found = match readings {
                [only] => found(label, *only.labels.get(at)?),
                _ => {
                    let readings = self.index.readings(label, look);
                    let each = |reading: &Reading| found(&reading.text, *reading.labels.first()?);
                    readings.iter().filter_map(each).max()
                }
            };
            found.map(|(_, Reverse(number))| number)
        })
    }

    /// Returns the closest of several protected names or labels, given by their numbers and texts. `text` is the text
    /// that is compared with them, and `read` is one of its readings.
    fn closest(
        &self,
        look: Look,
        text: &str,
        read: &str,
        all: impl Iterator<Item = (usize, &'p str)>,
    ) -> Option<Closeness> {
        let shortest = self.index.options().shortest;
        let is_short = |own: &str| look == Look::Loose && own.chars().count() < shortest;
        let like = all.filter(|(_, own)| {
            let mut pairs = own.split('.').zip(text.split('.'));
            !pairs.any(|(own, other)| own != other && is_short(own)) && has_reading(own, read, look)
        });
        like.map(|(number, own)| (common_positions(own, text), Reverse(number)))
            .max()
    }

    /// Returns the labels that are searched for weak evidence, from the last to the first. If `imitates`, only labels
    /// with letters outside ASCII are returned. The top-level domain is not searched. A name that is too long for the
    /// DNS is not searched either, which limits the work.
    fn weak_labels<'o>(
        &'o self,
        owners: &'o [Option<usize>],
        imitates: bool,
    ) -> impl Iterator<Item = Weak<'n>> + 'o {
        let all = self.labels.iter().zip(owners).enumerate().rev().skip(1);
        let others = all.filter(|(_, (_, owner))| owner.is_none());
        let others = others.filter(move |(_, (label, _))| !(imitates && label.is_ascii()));
        let others = others.take_while(|_| self.name.chars().count() <= MAX_NAME);
        others.map(|(at, (label, _))| {
            let letters = |reading: Cow<'_, str>| {
                let mut letters = String::with_capacity(reading.len());
                write_letters(&reading, &mut letters);
                letters
            };
            let readings = Look::Loose.readings(label).map(letters).collect();
            Weak {
                at,
                label,
                readings,
            }
        })
    }

    /// Returns whether the label `own` of a protected name is long enough for weak evidence against the label at index
    /// `at`. A short label is long enough if both labels have the same suffix, or if the protected label has no suffix.
    fn is_long_enough(&self, number: usize, own: &str, at: usize) -> bool {
        let after = || {
            let rest = self.labels.get(at + 1..).unwrap_or_default();
            let length: usize = rest.iter().map(|label| label.len() + 1).sum();
            self.name.get(self.name.len().checked_sub(length)?..)
        };
        let suffix = self.index.after_label(number);
        own.chars().count() >= SHORTEST_ELSEWHERE || suffix == Some("") || suffix == after()
    }

    /// Returns the number of the protected name whose label a part of this label imitates.
    fn find_inside(&self, weak: &Weak<'_>) -> Option<usize> {
        let shortest = self.index.options().shortest;
        let is_like = |number: &usize, part: &str| {
            self.index.label(*number).map_or(false, |own| {
                own.chars().count() >= shortest
                    && !contains(weak.label, own)
                    && self.is_long_enough(*number, own, weak.at)
                    && has_reading(own, part, Look::Loose)
            })
        };
        weak.readings.iter().find_map(|letters| {
            inside::ascii_parts(letters).find_map(|part| {
                let mut numbers = self.proposed(self.index.label_hash(&part));
                numbers.find(|number| is_like(number, &part))
            })
        })
    }

    /// Returns the number of the first protected name whose label is one edit away from this label. If `imitates`, only
    /// readings whose letters look like ASCII are compared.
    fn one_edit_away(&self, weak: &Weak<'_>, imitates: bool) -> Option<usize> {
        let is_long_enough = |number: usize, own: &str| match imitates {
            true => self.is_long_enough(number, own, weak.at),
            false => own.chars().count() >= edits::SHORTEST_OF_MISSPELT,
        };
        let mut found = None;
        let readings = weak.readings.iter();
        for letters in readings.filter(|letters| !imitates || letters.is_ascii()) {
            for other in edits::skeletons(letters) {
                for half in edits::halves_nearby(&other) {
                    let numbers = self.proposed(self.index.half_hash(&half));
                    let near = numbers.filter(|number| {
                        self.index.label(*number).map_or(false, |own| {
                            is_long_enough(*number, own) && edits::is_near(own, &other)
                        })
                    });
                    found = found.into_iter().chain(near).min();
                }
            }
        }
        found
    }
}

/// Returns whether a short text contains a part. The search of `str` would add 3 kB to a small module.
fn contains(text: &str, part: &str) -> bool {
    let mut windows = text.as_bytes().windows(part.len().max(1));
    windows.any(|window| window == part.as_bytes())
}

/// Returns the last `count` labels of a name.
fn last_labels(name: &str, count: usize) -> &str {
    let dot = name.rmatch_indices('.').nth(count.saturating_sub(1));
    let start = dot.map_or(0, |(dot, _)| dot + 1);
    name.get(start..).unwrap_or_default()
}
