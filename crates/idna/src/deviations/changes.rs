//! What the mapping and normalisation of UTS #46 (section 4, steps 1 and 2) do to a name,
//! code point by code point.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::mapping::mapping;
use crate::normalise::nfc;
use crate::properties::{properties, Properties};
use crate::spot::{spots, Spot};

/// What happens to a code point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// One of the four deviation characters, ß, ς, ZERO WIDTH JOINER and NON-JOINER, or ẞ:
    /// kept today, mapped to ss or σ or removed by IDNA2003 and transitional processing.
    Deviation,
    /// Removed: a default ignorable code point, such as the soft hyphen or a variation
    /// selector.
    Removed,
    /// Mapped to text with a full stop in it, as U+3002 is: labels end there.
    Dot,
    /// Mapped to its lower case, or its upper case where that is the stable one (Cherokee).
    /// Case is that of Rust's `char`, at the Unicode version of the compiler.
    Case,
    /// Mapped to something else: compatibility characters, most of them.
    Replaced,
    /// Neither mapped nor removed, but composed, decomposed or reordered by Normalization
    /// Form C.
    Normalised,
    /// Among differences only: Unicode 3.2, and so IDNA2003, did not know the code point or
    /// did not map it so.
    Later,
}

impl Kind {
    /// The name for machines, in `snake_case`. It does not change.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Deviation => "deviation",
            Kind::Removed => "removed",
            Kind::Dot => "dot",
            Kind::Case => "case",
            Kind::Replaced => "replaced",
            Kind::Normalised => "normalised",
            Kind::Later => "later",
        }
    }
}

/// A place of the input that does not stay as it is, or is a deviation character.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Change {
    kind: Kind,
    start: usize,
    end: usize,
    to: String,
}

impl Change {
    /// What happened.
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// The bytes of the input: one code point, or all that were composed together.
    pub const fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    /// What it became: nothing if it was removed, itself if it is a deviation character.
    pub fn to(&self) -> &str {
        &self.to
    }
}

/// Everything that changes in a name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    list: Vec<Change>,
}

impl Changes {
    /// The changes, in the order of the input; what normalisation did comes after the
    /// mapping of the same place.
    pub fn list(&self) -> &[Change] {
        &self.list
    }

    /// Whether the name is not what UTS #46 makes of it: some change is more than a
    /// deviation character that stays.
    pub fn changed(&self) -> bool {
        self.list
            .iter()
            .any(|change| change.kind != Kind::Deviation)
    }

    /// Whether a code point was removed: two names that look alike became one, or one that
    /// looks like another became it.
    pub fn removed(&self) -> bool {
        self.has(Kind::Removed)
    }

    /// Whether a full stop was made: what looked like one label is two.
    pub fn mapped_dots(&self) -> bool {
        self.has(Kind::Dot)
    }

    /// Without the changes of code points that are treated otherwise.
    pub(super) fn retain_those_of(&mut self, name: &str, is_so: impl Fn(char) -> bool) {
        self.list.retain(|change| {
            let from = name.get(change.range()).unwrap_or_default();
            change.kind == Kind::Normalised || from.chars().all(&is_so)
        });
    }

    fn has(&self, kind: Kind) -> bool {
        self.list.iter().any(|change| change.kind == kind)
    }
}

/// What the mapping of UTS #46, nontransitional, and normalisation do to a name; the URL
/// Standard does the same. O(n log n) in its length.
///
/// Other editions map otherwise, and IDNA2008 by itself not at all: ask
/// [`maps`](super::maps), or take the changes out of a report of
/// [`of_edition`](super::of_edition).
///
/// A-labels are not looked into: what they hold is not mapped.
///
/// ```
/// use puny_idna::deviations::{changes, Kind};
///
/// let found = changes("Ⓔxa\u{AD}mple。com");
/// let all: Vec<_> = found.list().iter().map(|c| (c.kind(), c.range(), c.to())).collect();
/// assert_eq!(
///     all,
///     [(Kind::Replaced, 0..3, "e"), (Kind::Removed, 5..7, ""), (Kind::Dot, 11..14, ".")]
/// );
/// assert!(found.changed() && found.removed() && found.mapped_dots());
/// assert!(!changes("faß.de").changed());
/// ```
pub fn changes(name: &str) -> Changes {
    let mut list = Vec::new();
    let mut text = Vec::with_capacity(name.len());
    for spot in spots(name) {
        let before = text.len();
        text.extend(mapped(spot.c).map(|c| Spot { c, ..spot }));
        if let Some(kind) = kind(spot.c) {
            list.push(Change {
                kind,
                start: spot.start,
                end: spot.end,
                to: string(text.get(before..).unwrap_or_default()),
            });
        }
    }
    normalised(&text, &mut list);
    // Stable, so that a mapping stays before the normalisation of its result.
    list.sort_by_key(|change| change.start);
    Changes { list }
}

/// What nontransitional processing maps a code point to.
pub(super) fn mapped(c: char) -> impl Iterator<Item = char> {
    let status = properties(c);
    let stays = Some(c).filter(|_| !status.has(Properties::MAPPED.or(Properties::IGNORED)));
    let mapping = Some(mapping(c)).filter(|_| status.has(Properties::MAPPED));
    stays.into_iter().chain(mapping.into_iter().flatten())
}

/// What mapping does to a code point, if it does anything or is a deviation character.
pub(super) fn kind(c: char) -> Option<Kind> {
    let status = properties(c);
    if status.has(Properties::DEVIATION) {
        return Some(Kind::Deviation);
    }
    if status.has(Properties::IGNORED) {
        return Some(Kind::Removed);
    }
    if !status.has(Properties::MAPPED) {
        return None;
    }
    let to = mapping(c);
    Some(if to.chars().any(|c| c == '.') {
        Kind::Dot
    } else if to.chars().eq(c.to_lowercase()) || to.chars().eq(c.to_uppercase()) {
        Kind::Case
    } else {
        Kind::Replaced
    })
}

/// What normalisation changes, by sequences that begin with a starter which never composes
/// with what stands before it: they are normalised alone as in the whole.
fn normalised(text: &[Spot], list: &mut Vec<Change>) {
    let mut rest = text;
    while !rest.is_empty() {
        let next = rest.iter().skip(1).position(|spot| begins(spot.c));
        let (sequence, after) = rest.split_at(next.map_or(rest.len(), |next| next + 1));
        rest = after;
        if sequence.len() == 1 && sequence.iter().all(|spot| begins(spot.c)) {
            continue;
        }
        let mut composed = sequence.to_vec();
        nfc(&mut composed);
        if composed
            .iter()
            .map(|s| s.c)
            .eq(sequence.iter().map(|s| s.c))
        {
            continue;
        }
        if let (Some(first), Some(last)) = (sequence.first(), sequence.last()) {
            list.push(Change {
                kind: Kind::Normalised,
                start: first.start,
                end: last.end,
                to: string(&composed),
            });
        }
    }
}

fn begins(c: char) -> bool {
    !properties(c).has(Properties::NFC_CHECK.or(Properties::REORDERS))
}

fn string(text: &[Spot]) -> String {
    text.iter().map(|spot| spot.c).collect()
}
