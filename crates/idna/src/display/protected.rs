//! [`Protected`]: a set of protected names, and the search for names that look like one of them.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use super::confusable::{as_written, shown, Look};
use super::registrable::Labels;
use super::skeleton_index::{common_positions, SkeletonIndex};
use crate::conversion::Idna;
use crate::problems::{Error, Problem};

/// A set of protected names, to find names that look like one of them: by the skeletons of labels,
/// lower-cased as in [`compare`](super::compare()); and, for names that only resemble one, by
/// skeletons without accents, strokes and hooks.
///
/// Building it takes O(n log n) for all names together. A lookup takes O(n log n) for the
/// skeletons of a name, a few binary searches for each number of labels that a protected
/// name has and for each label, and one comparison with each protected name that looks alike.
///
/// A name with capitals is also looked up as people read them: `paypaI.com` with a capital I.
///
/// ```
/// use puny_idna::display::{Match, Protected};
/// use puny_idna::Uts46;
///
/// let strict = &Uts46::STRICT;
/// let ours = Protected::new(["paypal.com", "google.com", "bücher.example"], strict);
/// assert_eq!(ours.lookup("раураӏ.com", strict), Match::LooksLike("paypal.com"));
/// assert_eq!(ours.lookup("g00gle.com", strict), Match::LooksLike("google.com"));
/// assert_eq!(ours.lookup("googlé.com", strict), Match::Resembles("google.com"));
/// assert_eq!(ours.lookup("login.PayPal.com", strict), Match::Protected("paypal.com"));
/// assert_eq!(ours.lookup("paypaI.com", strict), Match::LooksLike("paypal.com"));
/// assert_eq!(ours.lookup("paypal.com.evil.example", strict), Match::Contains("paypal.com"));
/// assert_eq!(ours.lookup("example.com", strict), Match::None);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Protected {
    /// The names in Unicode, sorted.
    names: Vec<String>,
    /// The names by their skeletons.
    looks: SkeletonIndex,
    /// The names by their skeletons without marks.
    bare: SkeletonIndex,
    /// The different numbers of labels of the names, the largest first.
    counts: Vec<usize>,
    /// Labels that are protected in any position.
    labels: Labels,
    /// The fewest code points of a label that another one resembles.
    shortest: usize,
    /// Whether a name that resembles one is an imitation: see `host.rs`.
    pub(super) hides_resembling: bool,
    /// The names that the edition refuses.
    refused: Vec<(String, Error)>,
}

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
    /// It, or a name that it is below, looks like this protected name after removing accents and
    /// other diacritical marks, strokes and hooks: `googlé.com`. That is weaker evidence: many such
    /// names are legitimate words. Report it, but do not refuse the name, nor hide it unless
    /// [you want that](Protected::with_resembling_hidden).
    Resembles(&'p str),
    /// A label of it is one edit away from the label of this protected name: see
    /// [`Protected::with_edits`]. That is the weakest evidence.
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

impl Protected {
    /// Builds the set from names, converted to Unicode by the edition. Names that the edition
    /// refuses are not in the set: see [`refused`](Protected::refused). Use
    /// [`UrlStandard::BROWSER`](crate::UrlStandard::BROWSER) for a list of real names, some of which have
    /// underscores: of 100,000 it refused none, and `Uts46::STRICT` 1,395.
    pub fn new<'n>(names: impl IntoIterator<Item = &'n str>, edition: &dyn Idna) -> Protected {
        let mut taken = Vec::new();
        let mut refused = Vec::new();
        for name in names {
            match refusal(name, edition) {
                Some(error) => refused.push((name.to_owned(), error)),
                None => taken.push(shown(name, edition)),
            }
        }
        taken.sort_unstable();
        taken.dedup();
        let mut counts: Vec<usize> = taken.iter().map(|name| name.split('.').count()).collect();
        counts.sort_unstable_by(|one, other| other.cmp(one));
        counts.dedup();
        Protected {
            looks: SkeletonIndex::of(&taken, Look::Alike),
            bare: SkeletonIndex::of(&taken, Look::Loose),
            names: taken,
            counts,
            labels: Labels::default(),
            shortest: 3,
            hides_resembling: false,
            refused,
        }
    }

    /// Like `new`, but also protects the registrable label of each name (the one before its public
    /// suffix) in any position: a name with a label that looks like it matches as
    /// [`Match::LooksLike`], under any suffix. A name with the same label does not match, since
    /// `paypal.net` may have another owner; nor does a label of digits only, such as `02` for `o2`.
    /// A protected name of one label is protected in any position, and other names with that
    /// label are [`Match::Protected`].
    ///
    /// `suffix` returns the number of labels of the public suffix of a name, which is passed in
    /// Unicode and without the root's dot. Use the [Public Suffix List](https://publicsuffix.org/),
    /// which is not part of this crate. If it returns the number of labels of the name or more, no
    /// label of that name is protected in other positions.
    ///
    /// ```
    /// use puny_idna::display::{Match, Protected};
    /// use puny_idna::Uts46;
    ///
    /// let strict = &Uts46::STRICT;
    /// let suffix = |name: &str| if name.ends_with(".co.uk") { 2 } else { 1 };
    /// let ours = Protected::with_suffixes(["paypal.com", "bbc.co.uk", "visa"], strict, suffix);
    /// assert_eq!(ours.lookup("payрal.net", strict), Match::LooksLike("paypal.com"));
    /// assert_eq!(ours.lookup("раураӏ.com.evil.example", strict), Match::LooksLike("paypal.com"));
    /// assert_eq!(ours.lookup("bbс.example", strict), Match::LooksLike("bbc.co.uk"));
    /// assert_eq!(ours.lookup("со.example", strict), Match::None); // co is part of a suffix
    /// assert_eq!(ours.lookup("pay.visa.example", strict), Match::Protected("visa"));
    /// assert_eq!(ours.lookup("paypal.net", strict), Match::None);
    /// ```
    pub fn with_suffixes<'n>(
        names: impl IntoIterator<Item = &'n str>,
        edition: &dyn Idna,
        suffix: impl Fn(&str) -> usize,
    ) -> Protected {
        let protected = Protected::new(names, edition);
        Protected {
            labels: Labels::of(&protected.names, suffix),
            ..protected
        }
    }

    /// Sets the fewest code points that a protected label has for another one to resemble it; 3 by
    /// default. A shorter label is protected only against labels that look like it: `mę` is a word, and
    /// not taken for `me`.
    ///
    /// ```
    /// use puny_idna::display::{Match, Protected};
    /// use puny_idna::Uts46;
    ///
    /// let ours = Protected::new(["me.me"], &Uts46::STRICT);
    /// assert_eq!(ours.lookup("mę.me", &Uts46::STRICT), Match::None);
    /// let ours = ours.with_shortest(2);
    /// assert_eq!(ours.lookup("mę.me", &Uts46::STRICT), Match::Resembles("me.me"));
    /// ```
    #[must_use]
    pub fn with_shortest(self, shortest: usize) -> Protected {
        Protected { shortest, ..self }
    }

    /// Also finds misspellings: a label whose skeleton is one edit away from that of a label of
    /// [`with_suffixes`](Protected::with_suffixes). An edit adds, removes or replaces one letter, or exchanges
    /// two neighbours. Protected labels of fewer than six letters are not compared. Building the index takes
    /// O(n log n) time in the length of all labels together.
    ///
    /// ```
    /// use puny_idna::display::{Match, Protected};
    /// use puny_idna::Uts46;
    ///
    /// let strict = &Uts46::STRICT;
    /// let ours = Protected::with_suffixes(["paypal.com"], strict, |_| 1).with_edits();
    /// assert_eq!(ours.lookup("payppál.net", strict), Match::Misspells("paypal.com"));
    /// assert_eq!(ours.lookup("payapl.com", strict), Match::Misspells("paypal.com"));
    /// assert_eq!(ours.lookup("paypalpay.com", strict), Match::None);
    /// ```
    #[must_use]
    pub fn with_edits(self) -> Protected {
        let labels = self.labels.with_edits();
        Protected { labels, ..self }
    }

    /// The protected names in Unicode, sorted.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// The given names that the edition refuses, in the given form and order, with their errors.
    /// They are not in the set; report them to the user.
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

    /// The strongest relation of a name, in any form and case, to the protected names. A name below
    /// a protected name is [`Match::Protected`] even if it looks like another, since it has the
    /// same owner. A match of the whole name precedes a match of a label
    /// ([`with_suffixes`](Protected::with_suffixes)), and that of a look-alike the others.
    ///
    /// A capital is read as it looks, if the name as such has no such relation: `I` is an l in a
    /// label with small letters, and a capital of another script the Latin letter of that shape.
    /// Of several names with the same relation, the
    /// one with most labels is returned; of those, the one with most code points equal at the same
    /// position, counted from the start or from the end; and of those, the first in code point
    /// order.
    pub fn lookup(&self, name: &str, edition: &dyn Idna) -> Match<'_> {
        let mapped = shown(name, edition);
        let found = self.relation(&mapped);
        let written = match found {
            Match::Protected(_) | Match::LooksLike(_) => None,
            _ => as_written(name).map(|written| shown(&written, edition)),
        };
        let written = match written {
            Some(written) if written != mapped => written,
            _ => return found,
        };
        let label = self.labels.imitated(&mapped, &written);
        match (found, self.relation(&written), label) {
            (_, Match::Protected(own) | Match::LooksLike(own), _) => Match::LooksLike(own),
            (_, _, Some(index)) => self.name(index).map_or(found, Match::LooksLike),
            (
                Match::Resembles(_) | Match::Misspells(_) | Match::None,
                contains @ Match::Contains(_),
                _,
            ) => contains,
            _ => found,
        }
    }

    fn name(&self, index: usize) -> Option<&str> {
        self.names.get(index).map(String::as_str)
    }

    /// The relation of a name in Unicode, without the root's dot.
    fn relation(&self, name: &str) -> Match<'_> {
        let tails = self.tails(name);
        for (_, tail) in &tails {
            let index = self.names.binary_search_by(|own| own.as_str().cmp(tail));
            if let Some(own) = index.ok().and_then(|index| self.names.get(index)) {
                return Match::Protected(own);
            }
        }
        if let Some(own) = self.closest(&tails, &self.looks, Look::Alike, 0) {
            return Match::LooksLike(own);
        }
        let at_index = |index| self.name(index);
        if let Some(own) = self.labels.looks_like(name).and_then(at_index) {
            return Match::LooksLike(own);
        }
        // Anyone can use such a label below their own name, so look-alikes come first, and so do
        // names with others after them.
        if let Some(own) = self.contained(name) {
            return Match::Contains(own);
        }
        if let Some(own) = self.labels.has(name).and_then(at_index) {
            return Match::Protected(own);
        }
        let whole = self.closest(&tails, &self.bare, Look::Loose, self.shortest);
        let label = || self.labels.resembles(name, self.shortest);
        match whole.or_else(|| label().and_then(at_index)) {
            Some(own) => Match::Resembles(own),
            None => match self.labels.misspelt(name).and_then(at_index) {
                Some(own) => Match::Misspells(own),
                None => Match::None,
            },
        }
    }

    /// The first protected name of two labels or more that is part of a name, with at least two
    /// labels after it; of those at the same place the longest.
    fn contained(&self, name: &str) -> Option<&str> {
        let mut ends: Vec<usize> = name.match_indices('.').map(|(dot, _)| dot).collect();
        ends.push(name.len());
        let starts = core::iter::once(0).chain(ends.iter().map(|dot| dot + 1));
        for (index, start) in starts.enumerate().take(ends.len()) {
            for count in self.counts.iter().filter(|count| **count > 1) {
                let last = index + count - 1;
                let part = ends.get(last).filter(|_| last + 2 < ends.len());
                let part = part.and_then(|end| name.get(start..*end));
                let part = part.and_then(|part| {
                    let own = self.names.binary_search_by(|own| own.as_str().cmp(part));
                    self.names.get(own.ok()?)
                });
                if let Some(own) = part {
                    return Some(own);
                }
            }
        }
        None
    }

    /// The last labels of a name, for each number of labels that a protected name has, the
    /// largest first.
    fn tails<'n>(&self, name: &'n str) -> Vec<(usize, &'n str)> {
        let mut tails = Vec::new();
        let mut counts = self.counts.iter().rev().peekable();
        let starts = name.rmatch_indices('.').map(|(dot, _)| dot + 1);
        for (count, start) in (1..).zip(starts.chain(core::iter::once(0))) {
            if counts.peek().is_none() {
                break;
            }
            if counts.next_if(|&&wanted| wanted == count).is_some() {
                tails.push((count, name.get(start..).unwrap_or_default()));
            }
        }
        tails.reverse();
        tails
    }

    /// The protected name that is most similar to one of these tails, in this table.
    fn closest(
        &self,
        tails: &[(usize, &str)],
        table: &SkeletonIndex,
        look: Look,
        shortest: usize,
    ) -> Option<&str> {
        // The longest tail contains the others.
        let (_, longest) = tails.first()?;
        let readings: Vec<Vec<String>> = look
            .readings(longest)
            .map(|reading| {
                reading
                    .split('.')
                    .map(|label| look.skeleton(label))
                    .collect()
            })
            .collect();
        for &(count, tail) in tails {
            let mut closest: Option<(usize, usize)> = None;
            for skeletons in &readings {
                let start = skeletons.len().saturating_sub(count);
                for index in table.find(skeletons.get(start..).unwrap_or_default()) {
                    let own = self.names.get(index)?;
                    let mut pairs = own.split('.').zip(tail.split('.'));
                    if pairs.any(|(own, other)| own != other && own.chars().count() < shortest) {
                        continue;
                    }
                    let same = common_positions(own, tail);
                    let is_closer = closest.map_or(true, |(most, first)| {
                        same > most || (same == most && index < first)
                    });
                    if is_closer {
                        closest = Some((same, index));
                    }
                }
            }
            if let Some((_, index)) = closest {
                return self.names.get(index).map(String::as_str);
            }
        }
        None
    }
}

/// Why the edition refuses a name. A dot at its end, the root's, is allowed.
fn refusal(name: &str, edition: &dyn Idna) -> Option<Error> {
    let report = edition.to_ascii_report(name);
    let last = report.text_even_if_refused().split('.').count() - 1;
    let is_rooted = last > 0 && report.text_even_if_refused().ends_with('.');
    let of_root = |problem: &Problem| is_rooted && problem.label() == Some(last);
    let problems = report.problems().iter().copied();
    Error::new(problems.filter(|problem| !of_root(problem)).collect())
}
