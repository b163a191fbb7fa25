//! The search for the protected name to which a name has a relation.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::Cell;
use core::cmp::Reverse;
use core::ops::Range;

use super::confusable::{common_positions, has_reading, Look};
use super::edits;
use super::inside;
use super::resembling::write_letters;
use super::saved::Saved;
use super::skeleton_index::Reading;
use crate::dns::lengths::MAX_NAME;

/// The relation of a name to the protected ones. Relations may be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Match<'p> {
    /// It is this protected name, or below it; or it has this label, which is protected in any
    /// position.
    Protected(&'p str),
    /// It looks like this protected name, or is below a name that does.
    LooksLike(&'p str),
    /// It has this protected name of two labels or more, and at least two other labels after it:
    /// `paypal.com.evil.example`. Whoever sees its beginning alone takes it for the protected name.
    /// With one label after it, as in `google.com.au`, it may be the name's owner in a country.
    Contains(&'p str),
    /// It, or a name that it is below, resembles this protected name: it looks like the protected name after removing
    /// accents and other diacritical marks, strokes and hooks, and reading phonetic letters, digits and some other
    /// letters as those that they resemble (`googlé.com`, `gɵɵgle.com`, `g0og1e.com`, `facɜbook.com`). Or a label of
    /// it, with letters beyond ASCII that resemble ASCII, is one edit away from a protected label of four letters or more
    /// (`páypall.com`), or has a protected label as a part (`gıthubpages.com`). A label of fewer than six letters
    /// needs the suffix of the protected name for such weaker evidence: `vía.com`, and not `vía.es`, for `visa.com`.
    ///
    /// Words can resemble protected names, so this is weaker evidence than the others. [`host()`](super::host()) and
    /// [`url`](super::url()) show such a name in ASCII, unless you [do not want
    /// that](super::Protected::with_resembling_shown).
    Resembles(&'p str),
    /// A label of it is otherwise one edit away from the label of this protected name: see
    /// [`with_edits`](super::Protected::with_edits). That is the weakest evidence.
    Misspells(&'p str),
    /// No relation.
    None,
}

impl<'p> Match<'p> {
    /// The machine-readable name of the relation, in `snake_case`. It does not change.
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

/// The fewest code points of a protected label that weak evidence is enough for under another suffix: shorter labels
/// are too like other words.
const SHORTEST_ELSEWHERE: usize = 6;

/// The bytes of names that entries of an index may propose to one look-up before it checks the entries. The
/// index may be forged, so that every entry proposes a name for the same hash.
const UNCHECKED: usize = 1 << 14;

/// A name in Unicode, without the root's dot, of at most [`MAX_LABELS`](super::not_host::MAX_LABELS) labels, that is
/// looked up.
pub(super) struct Query<'p, 'n> {
    index: &'p Saved<'p>,
    name: &'n str,
    labels: Vec<&'n str>,
    /// By which it looks like others; the first is the name itself.
    readings: Vec<Reading<'n>>,
    /// What is left of [`UNCHECKED`].
    unchecked: Cell<usize>,
    /// Whether an entry proposed a name that does not have the hash. The other entries are not looked at.
    is_forged: Cell<bool>,
}

/// How similar a protected name is, and its number: the greatest is the closest.
type Closeness = (usize, Reverse<usize>);

/// A label that may be weak evidence.
struct Weak<'n> {
    /// Which label of the name it is.
    at: usize,
    label: &'n str,
    /// The [letters](write_letters) of each of its readings.
    readings: Vec<String>,
}

impl<'p, 'n> Query<'p, 'n> {
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

    /// The strongest relation.
    pub(super) fn relation(&self) -> Match<'p> {
        let all = self.labels.len();
        let counts = self.index.counts();
        let mut starts = counts.filter_map(|count| all.checked_sub(count));
        if let Some(own) = starts.find_map(|start| self.named(start..all)) {
            return Match::Protected(own);
        }
        let name = |number: usize| self.index.name(number);
        let whole = self.closest_name(Look::Alike, &self.readings);
        if let Some(own) = whole.and_then(name) {
            return Match::LooksLike(own);
        }
        let owners = self.owners();
        let label = self.closest_label(Look::Alike, &self.readings, &owners);
        if let Some(own) = label.and_then(name) {
            return Match::LooksLike(own);
        }
        // Anyone can use such a label below their own name, so look-alikes come first, and so do
        // names with others after them.
        if let Some(own) = self.contained() {
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
            let part = labels.iter().find_map(|label| self.inside(label));
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

    /// The protected name whose label this name has as it is written, but not as it is mapped.
    pub(super) fn imitated(&self, mapped: &str) -> Option<&'p str> {
        let owners = self.owners();
        let pairs = self.labels.iter().rev().zip(mapped.rsplit('.'));
        let mut odd = owners
            .iter()
            .rev()
            .zip(pairs)
            .filter(|(_, (own, mapped))| *own != mapped);
        odd.find_map(|(owner, _)| self.index.name((*owner)?))
    }

    /// The numbers of the names that a hash proposes, ascending. An honest index loses none of them: each of its
    /// entries has a hash of the name that it proposes.
    pub(super) fn proposed(&self, hash: u64) -> impl Iterator<Item = usize> + '_ {
        let numbers = self.index.find(hash);
        numbers.take_while(move |number| {
            // An entry takes time even if its name is short.
            let name = self.index.name(*number).map_or(0, str::len) + 16;
            match self.unchecked.get().checked_sub(name) {
                Some(rest) => self.unchecked.set(rest),
                None => {
                    let is_lie = self.is_forged.get() || !self.index.is_honest(*number, hash);
                    self.is_forged.set(is_lie);
                }
            }
            !self.is_forged.get()
        })
    }

    /// The protected name that these labels are.
    fn named(&self, part: Range<usize>) -> Option<&'p str> {
        let labels = self.labels.get(part.clone())?;
        let hashes = self.readings.first()?.labels.get(part)?;
        self.proposed(self.index.name_hash(hashes))
            .find_map(|number| {
                let own = self.index.name(number)?;
                own.split('.').eq(labels.iter().copied()).then_some(own)
            })
    }

    /// For each label the number of the name that protects it under other suffixes.
    fn owners(&self) -> Vec<Option<usize>> {
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

    /// The first protected name of two labels or more that is part of a name, with at least two
    /// labels after it; of those at the same place the longest.
    fn contained(&self) -> Option<&'p str> {
        let last = self.labels.len().saturating_sub(2);
        (0..last).find_map(|start| {
            let counts = self
                .index
                .counts()
                .filter(|count| *count > 1 && *count <= last - start);
            counts
                .into_iter()
                .find_map(|count| self.named(start..start + count))
        })
    }

    /// The number of the protected name that the last labels are like.
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

    /// The number of the protected name whose label the last possible label is like.
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
        // Host names often have numbers: 02 is not an imitation of o2.
        let is_number = |label: &str| label.bytes().all(|byte| byte.is_ascii_digit());
        let mut others = all.filter(|(_, (label, owner))| owner.is_none() && !is_number(label));
        // Whatever the label is, the names of a hash are like it or not.
        let mut failed = Vec::new();
        others.find_map(|(at, (label, _))| {
            // In ASCII only digits and pairs make a difference: bar1 is not an imitation of bari.
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

    /// Of numbers with their texts, the one whose text is most similar to another, which is read in this
    /// way.
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

    /// The labels in which an imitation may be a part or a misspelt word, the last first. An imitation has letters
    /// beyond ASCII. The top-level domain is not looked at, nor a name that is too long for the DNS, so that the work
    /// is bounded.
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

    /// Whether the label of a protected name is long enough for weak evidence against the label at this place. A
    /// shorter label is, if both have the same suffix, or if it is protected without one.
    fn is_long_enough(&self, number: usize, own: &str, at: usize) -> bool {
        let after = || {
            let rest = self.labels.get(at + 1..).unwrap_or_default();
            let length: usize = rest.iter().map(|label| label.len() + 1).sum();
            self.name.get(self.name.len().checked_sub(length)?..)
        };
        let suffix = self.index.after_label(number);
        own.chars().count() >= SHORTEST_ELSEWHERE || suffix == Some("") || suffix == after()
    }

    /// The number of the protected name whose label a part of a label imitates.
    fn inside(&self, weak: &Weak<'_>) -> Option<usize> {
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
            inside::parts(letters).find_map(|part| {
                let mut numbers = self.proposed(self.index.label_hash(&part));
                numbers.find(|number| is_like(number, &part))
            })
        })
    }

    /// The number of the first protected name from whose label a label is one edit away. If it has to
    /// imitate it, its letters look like ASCII.
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

/// Returns whether a text, which is short, contains this part. The search of `str` would be 3 kB of a small module.
fn contains(text: &str, part: &str) -> bool {
    let mut windows = text.as_bytes().windows(part.len().max(1));
    windows.any(|window| window == part.as_bytes())
}

fn last_labels(name: &str, count: usize) -> &str {
    let dot = name.rmatch_indices('.').nth(count.saturating_sub(1));
    let start = dot.map_or(0, |(dot, _)| dot + 1);
    name.get(start..).unwrap_or_default()
}
