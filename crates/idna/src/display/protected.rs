//! Names that one protects, and those that look like them.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use super::confusable::{bare_skeleton, name_skeleton, readings, shown};
use super::looks::{same_places, Index};
use super::registrable::Labels;
use crate::edition::Idna;
use crate::problems::{Error, Problem};

/// A set of names, looked up by what they look like: by the skeletons of their labels,
/// with the case of ASCII folded as in [`compare`](super::compare()); and, for those that
/// only resemble one, by the same without accents, strokes and hooks.
///
/// Built once, in O(n log n) for all names together. A lookup takes O(n log n) for the
/// skeletons of a name, a few binary searches for each number of labels that a protected
/// name has and for each label, and a look at each protected name that is alike.
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
/// assert_eq!(ours.lookup("example.com", strict), Match::None);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Protected {
    /// In Unicode, in order.
    names: Vec<String>,
    /// By their skeletons.
    looks: Index,
    /// By what is left of these without marks.
    bare: Index,
    /// The numbers of labels that there are, from the largest.
    counts: Vec<usize>,
    /// Labels that are protected wherever they stand.
    labels: Labels,
    /// What is no name.
    refused: Vec<(String, Error)>,
}

/// What a name is to the protected ones. More relations may come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Match<'p> {
    /// It is this one, or a name below it; or it has this label, which is protected anywhere.
    Protected(&'p str),
    /// It is another, or below another, that looks like this one.
    LooksLike(&'p str),
    /// It is another, or below another, that would look like this one without accents and
    /// other diacritical marks, strokes and hooks: `googlé.com`. That is weaker: many such
    /// names are words of their own, so it is to be told, and no reason to hide or refuse
    /// one.
    Resembles(&'p str),
    /// None of these.
    None,
}

impl<'p> Match<'p> {
    /// The name for machines of the relation, in `snake_case`. It does not change.
    pub const fn name(self) -> &'static str {
        match self {
            Match::Protected(_) => "protected",
            Match::LooksLike(_) => "looks_like",
            Match::Resembles(_) => "resembles",
            Match::None => "none",
        }
    }
}

impl Protected {
    /// The set of these names, as the edition has them in Unicode. Those that the edition
    /// does not take protect nothing: see [`refused`](Protected::refused).
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
            looks: Index::of(&taken, name_skeleton),
            bare: Index::of(&taken, bare_skeleton),
            names: taken,
            counts,
            labels: Labels::default(),
            refused,
        }
    }

    /// The same, and of each name its registrable label, the one before its public suffix, is
    /// protected wherever it stands: other names with a label that looks like it look like the
    /// name, under whatever suffix. The label itself in another name is no look-alike:
    /// `paypal.net` may be anybody's. A label of digits alone is none either, as `02` would be
    /// of `o2`. A name of one label is that label anywhere, and other names that have it are
    /// [`Match::Protected`].
    ///
    /// `suffix` says how many labels the public suffix of a name has, which is given in
    /// Unicode and without the root's dot: by the [list](https://publicsuffix.org/), which is
    /// not part of this crate. As many as the name has, or more, say that no label of it is to
    /// count.
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
    /// assert_eq!(ours.lookup("со.example", strict), Match::None); // co is no one's
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

    /// The names, in Unicode and in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
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

    /// What a name, in whatever form and case, is to the protected ones: the strongest
    /// relation. So what is below a protected name is not said to look like another: who has
    /// the one answers for it. That a name as a whole looks like one is before that a label of
    /// it does ([`with_suffixes`](Protected::with_suffixes)). Of several names in one relation it is the one with most
    /// labels; of those the one that has the same code point in most places, counted from
    /// the start or from the end; and of those the first in the order of code points.
    pub fn lookup(&self, name: &str, edition: &dyn Idna) -> Match<'_> {
        let name = shown(name, edition);
        let tails = self.tails(&name);
        for (_, tail) in &tails {
            let place = self.names.binary_search_by(|own| own.as_str().cmp(tail));
            if let Some(own) = place.ok().and_then(|place| self.names.get(place)) {
                return Match::Protected(own);
            }
        }
        if let Some(own) = self.closest(&tails, &self.looks, name_skeleton) {
            return Match::LooksLike(own);
        }
        let of_place = |place: usize| self.names.get(place).map(String::as_str);
        if let Some(own) = self.labels.looks_like(&name).and_then(of_place) {
            return Match::LooksLike(own);
        }
        // Anybody can have such a label below a name of theirs, so it comes after look-alikes.
        if let Some(own) = self.labels.has(&name).and_then(of_place) {
            return Match::Protected(own);
        }
        let whole = self.closest(&tails, &self.bare, bare_skeleton);
        match whole.or_else(|| self.labels.resembles(&name).and_then(of_place)) {
            Some(own) => Match::Resembles(own),
            None => Match::None,
        }
    }

    /// The last labels of a name, for each number of labels that a protected one has, from
    /// the largest.
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

    /// The protected name that is most like one of these, by this index.
    fn closest(
        &self,
        tails: &[(usize, &str)],
        index: &Index,
        skeleton: fn(&str) -> String,
    ) -> Option<&str> {
        // The longest has the others in it.
        let (_, longest) = tails.first()?;
        let readings: Vec<Vec<String>> = readings(longest)
            .map(|reading| reading.split('.').map(skeleton).collect())
            .collect();
        for &(count, tail) in tails {
            let mut closest: Option<(usize, usize)> = None;
            for skeletons in &readings {
                let start = skeletons.len().saturating_sub(count);
                for place in index.find(skeletons.get(start..).unwrap_or_default()) {
                    let same = same_places(self.names.get(place)?, tail);
                    let is_closer = closest.map_or(true, |(most, first)| {
                        same > most || (same == most && place < first)
                    });
                    if is_closer {
                        closest = Some((same, place));
                    }
                }
            }
            if let Some((_, place)) = closest {
                return self.names.get(place).map(String::as_str);
            }
        }
        None
    }
}

/// Why the edition does not take a name. A dot at its end is the root's.
fn refusal(name: &str, edition: &dyn Idna) -> Option<Error> {
    let report = edition.to_ascii_report(name);
    let last = report.text_even_if_refused().split('.').count() - 1;
    let is_rooted = last > 0 && report.text_even_if_refused().ends_with('.');
    let of_root = |problem: &Problem| is_rooted && problem.label() == Some(last);
    let problems = report.problems().iter().copied();
    Error::new(problems.filter(|problem| !of_root(problem)).collect())
}
