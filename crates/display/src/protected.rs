//! [`Protected`]: a set of protected names, and the search for names that look like one of them.

use alloc::borrow::{Cow, ToOwned};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use puny_idna::internal::error;
use puny_idna::{Bidi, Error, Idna, Joiners, Problem, Uts46};

use super::confusable::{as_written, shown};
use super::not_host::{shown_host, NotHost};
use super::relation::{Match, Query};
use super::saved::{Saved, SavedError};
use super::saved_header::Options;
use super::skeleton_index::build_index;
use super::sort::sort;

const DEFAULT: Options = Options {
    shortest: 3,
    finds_misspellings: false,
    shows_resembling: false,
};

/// A set of protected names. [`lookup`](Protected::lookup) finds out whether another name looks like one of them.
///
/// Names look alike if their lower-cased skeletons are equal, as in [`compare`](super::compare()). Names that only
/// resemble a protected name are found by simplified skeletons, without accents, strokes and hooks. Capitals of the
/// other name are read as people read them: the capital I of `paypaI.com` is an l.
///
/// Building a set takes O(n log n) time for all names together. A set has at most 2³² − 1 names. Each name takes about
/// 40 bytes in addition to its text. The set is one sequence of bytes, which [can be saved](Protected::as_bytes).
///
/// ```
/// use puny_display::{Match, NotHost, Protected};
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
    /// The given names that were refused, and their errors.
    refused: Vec<(String, Error)>,
}

impl Protected<'static> {
    /// Builds a set of names, which are converted to Unicode by the edition.
    ///
    /// The set does not contain names that the edition refuses, or names with a label that begins with `xn--` and is
    /// not a valid A-label. [`refused`](Protected::refused) returns these names. For a list of real names, some of
    /// which contain underscores, use [`UrlStandard::BROWSER`](puny_idna::UrlStandard::BROWSER): of 100,000 real names
    /// it refused none, while `Uts46::STRICT` refused 1,395.
    pub fn new<'n>(names: impl IntoIterator<Item = &'n str>, edition: &dyn Idna) -> Self {
        Protected::with_labels(names, edition, |_| None)
    }

    /// Builds a set of names as [`new`](Protected::new) does, and also protects the registrable label of each name in
    /// any position. The registrable label is the label before the public suffix, such as `paypal` in `paypal.com`.
    ///
    /// A name with a label that looks like a protected label is a [`Match::LooksLike`], under any suffix. A name with
    /// an equal label does not match, because `paypal.net` may have another owner. A label that consists of digits does
    /// not match either: `02` does not look like `o2`.
    ///
    /// A protected name of one label is protected in any position. Other names with this label are
    /// [`Match::Protected`].
    ///
    /// `suffix` receives a name in Unicode, without the dot of the root, and returns the number of labels of its public
    /// suffix. Use the [Public Suffix List](https://publicsuffix.org/), which is not part of this crate. If `suffix`
    /// returns at least the number of labels of the name, then no label of the name is protected in other positions.
    ///
    /// ```
    /// use puny_display::{Match, Protected};
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

    /// Builds the set. `label` returns the byte offset of the label of a name that is protected under other suffixes,
    /// or `None` if the name protects only itself.
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
            index: build_index(&taken, &only_owners(&taken, labels), DEFAULT),
            refused,
        }
    }
}

impl<'b> Protected<'b> {
    /// Returns the set that was saved as bytes by [`as_bytes`](Protected::as_bytes). The bytes may come from a file or
    /// be part of the program. They are used in place. This function checks the version, the length and a checksum, in
    /// O(n).
    ///
    /// Forged bytes can lead to wrong relations, but not to slower look-ups. A look-up checks the entries that it
    /// reads, and ends at the first entry whose hash is not a hash of its name.
    ///
    /// # Errors
    ///
    /// Fails with a [`SavedError`] if the bytes are not an index, or are incomplete or damaged. Also fails if the index
    /// was written by a version of this crate with another layout or other Unicode data. Such an index must be made
    /// again from the names.
    ///
    /// ```
    /// use puny_display::{Match, Protected, SavedError};
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
            index: Saved::from_bytes(bytes.into())?,
            refused: Vec::new(),
        })
    }

    /// Returns the set as bytes, to save it. They contain the names and the options, but not the refused names. Nothing
    /// is copied.
    pub fn as_bytes(&self) -> &[u8] {
        self.index.as_bytes()
    }

    /// Sets the smallest number of code points of a protected label that other labels can resemble. The default is 3. A
    /// shorter label is protected only against labels that look like it. For example, `mę` is a word, so by default it
    /// does not resemble `me`.
    ///
    /// ```
    /// use puny_display::{Match, Protected};
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

    /// Changes the set so that it also finds misspellings: labels whose skeleton is one edit away from the skeleton of
    /// a label that [`with_suffixes`](Protected::with_suffixes) protects. An edit adds, removes or replaces one letter,
    /// or swaps two neighbours. Protected labels of fewer than six letters are not compared.
    ///
    /// Without this option, a label that is one edit away is found only if it also has letters outside ASCII. It is
    /// then reported as [`Match::Resembles`].
    ///
    /// ```
    /// use puny_display::{Match, Protected};
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

    /// Changes the options, which are [saved](Protected::as_bytes) with the names. If the set borrows its bytes, they
    /// are copied.
    pub(super) fn with_options(mut self, change: impl Fn(&mut Options)) -> Self {
        let mut options = self.index.options();
        change(&mut options);
        self.index.set_options(options);
        self
    }

    /// Returns the options.
    pub(super) fn options(&self) -> Options {
        self.index.options()
    }

    /// Returns the protected names in Unicode, sorted.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        (0..self.index.len()).filter_map(|number| self.index.name(number))
    }

    /// Returns the given names that were refused, with their errors. The names are in the form and order in which they
    /// were given. They are not in the set, so report them to the user.
    ///
    /// ```
    /// use puny_display::{Match, Protected};
    /// use puny_idna::{Rule, Uts46};
    ///
    /// let ours = Protected::new(["apple.com", "a_b.com"], &Uts46::STRICT);
    /// let (name, error) = ours.refused().next().unwrap();
    /// assert_eq!((name, error.first().rule()), ("a_b.com", Rule::NotLdh));
    /// assert_eq!(ours.lookup("a_b.com", &Uts46::STRICT), Ok(Match::None));
    /// ```
    pub fn refused(&self) -> impl Iterator<Item = (&str, &Error)> {
        self.refused
            .iter()
            .map(|(name, error)| (name.as_str(), error))
    }

    /// Returns the strongest relation of a name to the protected names. The name may be in any form and case.
    ///
    /// The order of relations is as follows. A name below a protected name is [`Match::Protected`], even if it looks
    /// like another protected name, because both have the same owner. [`Match::LooksLike`] precedes the weaker
    /// relations. A match of the whole name precedes a match of one label
    /// ([`with_suffixes`](Protected::with_suffixes)).
    ///
    /// If the mapped name is neither protected nor looks like a protected name, its capitals are also read as they
    /// look: I is an l in a label with small letters, and a capital of another script is the Latin letter of the same
    /// shape.
    ///
    /// If several protected names have the same relation, the result is chosen by these rules, in this order:
    ///
    /// 1. the protected name with the most labels;
    /// 2. the protected name that has the most code points in common with the name at equal positions, counted from the
    ///    start or from the end;
    /// 3. the first protected name in code point order.
    ///
    /// # Errors
    ///
    /// Fails with [`NotHost`] if the text cannot be a host: if it is empty after mapping, contains a forbidden domain
    /// code point of the URL Standard, or has more than 127 labels. A name that the edition refuses for another reason
    /// is looked up.
    ///
    /// # Cost
    ///
    /// For each reading of the name, the time is O(n log n) in the length of the name. A name has more than one reading
    /// if it contains a 1, or a letter such as ə that resembles several letters. There are at most 36 readings.
    ///
    /// The index is searched for each label of the name. For each number n of labels that a protected name has, it is
    /// also searched for every n consecutive labels of the name. If a label has letters outside ASCII and the name has
    /// at most 253 code points, then the index is also searched for each part of the label. Each search compares the
    /// name with all protected names of the same skeleton or, for misspellings, of the same half of a skeleton.
    ///
    /// ```
    /// use puny_display::{Match, NotHost, Protected};
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
    /// Returns a set without names.
    fn default() -> Self {
        Protected::new([], &Uts46::STRICT)
    }
}

impl fmt::Debug for Protected<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.names()).finish()
    }
}

/// Returns the offsets of the protected labels of sorted names, with at most one owner for each label. If several names
/// have the same protected label, the owner is the name that consists of this label, because it protects more, or else
/// the first name. For all other names the offset becomes `None`.
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

/// Returns why a name is refused, or `None` if it is accepted. A name is refused if the edition refuses it, or if one
/// of its labels begins with `xn--` and is not a valid A-label, which some editions leave unchanged. The dot of the
/// root at its end is allowed.
pub(super) fn refusal(name: &str, edition: &dyn Idna) -> Option<Error> {
    let report = edition.to_ascii_report(name);
    let last = report.text_even_if_refused().split('.').count() - 1;
    let is_rooted = last > 0 && report.text_even_if_refused().ends_with('.');
    let of_root = |problem: &Problem| is_rooted && problem.label() == Some(last);
    let problems = report.problems().iter().copied();
    let refused = error(problems.filter(|problem| !of_root(problem)).collect());
    refused.or_else(|| A_LABELS.to_unicode(name).err())
}

/// UTS #46 with the flags that refuse invalid A-labels and little else.
const A_LABELS: Uts46 = Uts46::LENIENT
    .with_bidi(Bidi::Ignore)
    .with_joiners(Joiners::Ignore);
