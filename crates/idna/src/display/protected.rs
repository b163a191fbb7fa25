//! [`Protected`]: a set of protected names, and the search for names that look like one of them.

use alloc::borrow::{Cow, ToOwned};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::confusable::{as_written, shown};
use super::not_host::{shown_host, NotHost};
use super::relation::{Match, Query};
use super::saved::{Saved, SavedError};
use super::saved_header::Options;
use super::skeleton_index::index;
use super::sort::sort;
use crate::conversion::Idna;
use crate::problems::{Error, Problem};
use crate::rules::flags::{Bidi, Joiners};
use crate::uts46::Uts46;

const DEFAULT: Options = Options {
    shortest: 3,
    finds_misspellings: false,
    shows_resembling: false,
};

/// A set of protected names, to find names that look like one of them: by the skeletons of labels,
/// lower-cased as in [`compare`](super::compare()); and, for names that only resemble one, by
/// skeletons without accents, strokes and hooks.
///
/// Building it takes O(n log n) for all names together, of which there are at most 2³² − 1. They take about
/// 40 bytes each beside their texts, in one run of bytes that [can be saved](Protected::as_bytes).
///
/// A name with capitals is also looked up as people read them: `paypaI.com` with a capital I.
///
/// ```
/// use puny_idna::display::{Match, NotHost, Protected};
/// use puny_idna::Uts46;
///
/// let strict = &Uts46::STRICT;
/// let ours = Protected::new(["paypal.com", "google.com", "bücher.example"], strict);
/// assert_eq!(ours.lookup("раураӏ.com", strict), Ok(Match::LooksLike("paypal.com")));
/// assert_eq!(ours.lookup("g00gle.com", strict), Ok(Match::LooksLike("google.com")));
/// assert_eq!(ours.lookup("googlé.com", strict), Ok(Match::Resembles("google.com")));
/// assert_eq!(ours.lookup("login.PayPal.com", strict), Ok(Match::Protected("paypal.com")));
/// assert_eq!(ours.lookup("paypaI.com", strict), Ok(Match::LooksLike("paypal.com")));
/// assert_eq!(ours.lookup("paypal.com.evil.example", strict), Ok(Match::Contains("paypal.com")));
/// assert_eq!(ours.lookup("example.com", strict), Ok(Match::None));
/// assert_eq!(ours.lookup("https://раураӏ.com/", strict), Err(NotHost::Forbidden(':')));
/// ```
#[derive(Clone)]
pub struct Protected<'b> {
    index: Saved<'b>,
    /// The names that the edition refuses.
    refused: Vec<(String, Error)>,
}

impl Protected<'static> {
    /// Builds the set from names, converted to Unicode by the edition. Names that the edition refuses, and names with
    /// a label that begins with `xn--` and is not a valid A-label, are not in the set: see
    /// [`refused`](Protected::refused). Use
    /// [`UrlStandard::BROWSER`](crate::UrlStandard::BROWSER) for a list of real names, some of which have
    /// underscores: of 100,000 it refused none, and `Uts46::STRICT` 1,395.
    pub fn new<'n>(names: impl IntoIterator<Item = &'n str>, edition: &dyn Idna) -> Self {
        Protected::with_labels(names, edition, |_| None)
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
    /// assert_eq!(ours.lookup("payрal.net", strict), Ok(Match::LooksLike("paypal.com")));
    /// assert_eq!(ours.lookup("раураӏ.com.evil.example", strict), Ok(Match::LooksLike("paypal.com")));
    /// assert_eq!(ours.lookup("bbс.example", strict), Ok(Match::LooksLike("bbc.co.uk")));
    /// assert_eq!(ours.lookup("со.example", strict), Ok(Match::None)); // co is part of a suffix
    /// assert_eq!(ours.lookup("pay.visa.example", strict), Ok(Match::Protected("visa")));
    /// assert_eq!(ours.lookup("paypal.net", strict), Ok(Match::None));
    /// ```
    pub fn with_suffixes<'n>(
        names: impl IntoIterator<Item = &'n str>,
        edition: &dyn Idna,
        suffix: impl Fn(&str) -> usize,
    ) -> Self {
        Protected::with_labels(names, edition, |name| {
            let before = if name.contains('.') { suffix(name) } else { 0 };
            let label = name.rsplit('.').nth(before)?;
            let rest = name.rsplit('.').take(before).map(|label| label.len() + 1);
            Some(name.len() - label.len() - rest.sum::<usize>())
        })
    }

    /// `label` returns the place of the label of a name that is protected under other suffixes.
    fn with_labels<'n>(
        names: impl IntoIterator<Item = &'n str>,
        edition: &dyn Idna,
        label: impl Fn(&str) -> Option<usize>,
    ) -> Self {
        let mut taken = Vec::new();
        let mut refused = Vec::new();
        for name in names {
            match refusal(name, edition) {
                Some(error) => refused.push((name.to_owned(), error)),
                None => taken.push(shown(name, edition)),
            }
        }
        sort(&mut taken);
        taken.dedup();
        let labels: Vec<Option<usize>> = taken.iter().map(|name| label(name)).collect();
        Protected {
            index: index(&taken, &only_owners(&taken, labels), DEFAULT),
            refused,
        }
    }
}

impl<'b> Protected<'b> {
    /// The set that was saved: the bytes of [`as_bytes`](Protected::as_bytes), from a file or in the program. They
    /// are used as they are. Checks the version, the length and a checksum, in O(n). Bytes that were made to
    /// deceive give wrong relations, and cost a look-up as much as the bytes of an honest set: the search ends at the first
    /// entry that proposes a name for a hash that is not a hash of the name.
    ///
    /// # Errors
    ///
    /// [`SavedError`]. An index is made again from the names when this crate has other data of Unicode.
    ///
    /// ```
    /// use puny_idna::display::{Match, Protected, SavedError};
    /// use puny_idna::Uts46;
    ///
    /// let strict = &Uts46::STRICT;
    /// let ours = Protected::with_suffixes(["paypal.com"], strict, |_| 1);
    /// let bytes: &[u8] = ours.as_bytes();
    /// let saved = Protected::from_bytes(bytes).unwrap();
    /// assert_eq!(saved.lookup("payрal.net", strict), Ok(Match::LooksLike("paypal.com")));
    /// let cut = &bytes[..bytes.len() - 1];
    /// assert_eq!(Protected::from_bytes(cut).unwrap_err(), SavedError::Length);
    /// ```
    pub fn from_bytes(bytes: impl Into<Cow<'b, [u8]>>) -> Result<Protected<'b>, SavedError> {
        Ok(Protected {
            index: Saved::of_bytes(bytes.into())?,
            refused: Vec::new(),
        })
    }

    /// The saved form: the set with its options, without the refused names. No copy.
    pub fn as_bytes(&self) -> &[u8] {
        self.index.as_bytes()
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
    /// assert_eq!(ours.lookup("mę.me", &Uts46::STRICT), Ok(Match::None));
    /// let ours = ours.with_shortest(2);
    /// assert_eq!(ours.lookup("mę.me", &Uts46::STRICT), Ok(Match::Resembles("me.me")));
    /// ```
    #[must_use]
    pub fn with_shortest(self, shortest: usize) -> Self {
        self.with_options(|options| options.shortest = shortest)
    }

    /// Also finds misspellings: a label whose skeleton is one edit away from that of a label of
    /// [`with_suffixes`](Protected::with_suffixes). An edit adds, removes or replaces one letter, or exchanges
    /// two neighbours. Protected labels of fewer than six letters are not compared. Without this option, only
    /// labels are found that have letters beyond ASCII as well, as [`Match::Resembles`].
    ///
    /// ```
    /// use puny_idna::display::{Match, Protected};
    /// use puny_idna::Uts46;
    ///
    /// let strict = &Uts46::STRICT;
    /// let ours = Protected::with_suffixes(["paypal.com"], strict, |_| 1).with_edits();
    /// assert_eq!(ours.lookup("payppal.net", strict), Ok(Match::Misspells("paypal.com")));
    /// assert_eq!(ours.lookup("payapl.com", strict), Ok(Match::Misspells("paypal.com")));
    /// assert_eq!(ours.lookup("paypalpay.com", strict), Ok(Match::None));
    /// ```
    #[must_use]
    pub fn with_edits(self) -> Self {
        self.with_options(|options| options.finds_misspellings = true)
    }

    /// Options are [saved](Protected::as_bytes) with the names. To change those of a set of borrowed bytes copies it.
    pub(super) fn with_options(mut self, change: impl Fn(&mut Options)) -> Self {
        let mut options = self.index.options();
        change(&mut options);
        self.index.set_options(options);
        self
    }

    pub(super) fn options(&self) -> Options {
        self.index.options()
    }

    /// The protected names in Unicode, sorted.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        (0..self.index.len()).filter_map(|number| self.index.name(number))
    }

    /// The given names that were refused, in the given form and order, with their errors.
    /// They are not in the set; report them to the user.
    ///
    /// ```
    /// use puny_idna::display::{Match, Protected};
    /// use puny_idna::{Status, Uts46};
    ///
    /// let ours = Protected::new(["apple.com", "a_b.com"], &Uts46::STRICT);
    /// let (name, error) = ours.refused().next().unwrap();
    /// assert_eq!((name, error.first().status()), ("a_b.com", Status::U1));
    /// assert_eq!(ours.lookup("a_b.com", &Uts46::STRICT), Ok(Match::None));
    /// ```
    pub fn refused(&self) -> impl Iterator<Item = (&str, &Error)> {
        self.refused
            .iter()
            .map(|(name, error)| (name.as_str(), error))
    }

    /// Returns the strongest relation of a name, in any form and case, to the protected names. A name below
    /// a protected name is [`Match::Protected`] even if it looks like another, since it has the
    /// same owner. A match of the whole name precedes a match of a label
    /// ([`with_suffixes`](Protected::with_suffixes)), and a look-alike precedes the others.
    ///
    /// A capital is read as it looks, if the name as such has no such relation: `I` is an l in a
    /// label with small letters, and a capital of another script the Latin letter of that shape.
    /// Of several names with the same relation, the
    /// one with most labels is returned; of those, the one with most code points equal at the same
    /// position, counted from the start or from the end; and of those, the first in code point
    /// order.
    ///
    /// # Errors
    ///
    /// [`NotHost`] for a text that cannot be a host: it is empty after mapping, has a forbidden domain code point of the
    /// URL Standard, or more than 127 labels. A name that the edition refuses for another reason is looked up.
    ///
    /// # Cost
    ///
    /// O(n log n) in the length of the name for each of its readings, of which there are at most 36: a name has more
    /// than one if it has a 1 or a letter such as ə that resembles several. Then there is one search in the index for each
    /// label, for each number of labels that a protected name has, and for each such number at each label; and in a name
    /// of at most 253 code points that has letters beyond ASCII for each part of such a label. Each search is a comparison
    /// with as many protected names as have the same skeleton, or, for misspelt imitations, the same half of a skeleton.
    ///
    /// ```
    /// use puny_idna::display::{Match, NotHost, Protected};
    /// use puny_idna::UrlStandard;
    ///
    /// let browser = &UrlStandard::BROWSER;
    /// let ours = Protected::new(["paypal.com"], browser);
    /// assert_eq!(ours.lookup("раураӏ.com\u{E000}", browser), Ok(Match::None));
    /// assert_eq!(ours.lookup("_\u{E000}.раураӏ.com", browser), Ok(Match::LooksLike("paypal.com")));
    /// assert_eq!(ours.lookup("раураӏ.com／", browser), Err(NotHost::Forbidden('/')));
    /// assert_eq!(ours.lookup("", browser), Err(NotHost::Empty));
    /// ```
    pub fn lookup(&self, name: &str, edition: &dyn Idna) -> Result<Match<'_>, NotHost> {
        let mapped = shown_host(name, edition)?;
        let found = Query::new(&self.index, &mapped).relation();
        let written = match found {
            Match::Protected(_) | Match::LooksLike(_) => None,
            _ => as_written(name).map(|written| shown(&written, edition)),
        };
        let written = match written {
            Some(written) if written != mapped => written,
            _ => return Ok(found),
        };
        let query = Query::new(&self.index, &written);
        Ok(match (found, query.relation(), query.imitated(&mapped)) {
            (_, Match::Protected(own) | Match::LooksLike(own), _) => Match::LooksLike(own),
            (_, _, Some(own)) => Match::LooksLike(own),
            (
                Match::Resembles(_) | Match::Misspells(_) | Match::None,
                contains @ Match::Contains(_),
                _,
            ) => contains,
            _ => found,
        })
    }
}

impl Default for Protected<'_> {
    /// Protects nothing.
    fn default() -> Self {
        Protected::new([], &Uts46::STRICT)
    }
}

impl fmt::Debug for Protected<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.names()).finish()
    }
}

/// The labels of sorted names, each for one name only: that of one label, which protects more, or the
/// first.
fn only_owners(names: &[String], mut labels: Vec<Option<usize>>) -> Vec<Option<usize>> {
    let label = |number: &usize| {
        let start = labels.get(*number).copied().flatten()?;
        let label = names.get(*number)?.get(start..)?.split('.').next()?;
        Some((label, names.get(*number)?.contains('.'), *number))
    };
    let mut all: Vec<_> = (0..names.len())
        .filter_map(|number| label(&number))
        .collect();
    sort(&mut all);
    let mut owned = None;
    let mut others = Vec::new();
    for (label, _, number) in all {
        if owned == Some(label) {
            others.push(number);
        }
        owned = Some(label);
    }
    for number in others {
        if let Some(label) = labels.get_mut(number) {
            *label = None;
        }
    }
    labels
}

/// Why a name is refused: the edition refuses it, or a label of it begins with `xn--` and is not a valid A-label, which
/// some editions leave unchanged. A dot at its end, the root's, is allowed.
fn refusal(name: &str, edition: &dyn Idna) -> Option<Error> {
    let report = edition.to_ascii_report(name);
    let last = report.text_even_if_refused().split('.').count() - 1;
    let is_rooted = last > 0 && report.text_even_if_refused().ends_with('.');
    let of_root = |problem: &Problem| is_rooted && problem.label() == Some(last);
    let problems = report.problems().iter().copied();
    let refused = Error::new(problems.filter(|problem| !of_root(problem)).collect());
    refused.or_else(|| A_LABELS.to_unicode(name).err())
}

/// Refuses invalid A-labels, and little else.
const A_LABELS: Uts46 = Uts46::LENIENT
    .with_bidi(Bidi::Ignore)
    .with_joiners(Joiners::Ignore);
