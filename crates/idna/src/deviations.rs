//! One name under all editions: what mapping makes of it, and where the editions part.
//!
//! Two questions that a conversion does not answer. Did mapping do more than I would
//! expect, such as delete code points that nobody sees, or make a full stop? And does
//! software of another edition look up another name, as with `straße.de`?
//!
//! ```
//! use puny_idna::deviations::{self, Kind, Processing};
//!
//! let report = deviations::of("straße.de");
//! let nontransitional = report.destination(Processing::Nontransitional).unwrap();
//! let transitional = report.destination(Processing::Transitional).unwrap();
//! assert_eq!(nontransitional.ascii(), Ok("xn--strae-oqa.de"));
//! assert_eq!(transitional.ascii(), Ok("strasse.de"));
//! assert!(report.splits());
//!
//! let why = &report.differences()[0];
//! assert_eq!((why.kind(), why.code_point(), why.range()), (Kind::Deviation, 'ß', 4..6));
//! ```

mod changes;
mod probe;
mod processing;

pub use changes::{changes, Change, Changes, Kind};
pub use processing::Processing;

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::edition::Edition;
use crate::error::Error;
use crate::mapping::deviation;
use crate::options::Uts46;
use crate::spot::{spots, Spot};
use crate::status::Status;
use probe::Probe;
use processing::EDITIONS;

/// Where one processing sends the name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Destination {
    processing: Processing,
    ascii: Result<String, Error>,
}

impl Destination {
    /// Which processing.
    pub const fn processing(&self) -> Processing {
        self.processing
    }

    /// The name in ASCII.
    ///
    /// # Errors
    ///
    /// Why the processing refuses it.
    pub fn ascii(&self) -> Result<&str, &Error> {
        self.ascii.as_deref()
    }

    /// The rule for which the processing refuses the name: that of the first problem.
    /// Nothing if it takes the name.
    ///
    /// ```
    /// use puny_idna::deviations::{self, Processing};
    /// use puny_idna::Status;
    ///
    /// let report = deviations::of("a_b.example");
    /// let status = |of| report.destination(of).and_then(|found| found.status());
    /// assert_eq!(status(Processing::Nontransitional), Some(Status::U1));
    /// assert_eq!(status(Processing::Url), None);
    /// ```
    pub fn status(&self) -> Option<Status> {
        let error = self.ascii.as_ref().err()?;
        Some(error.first().status())
    }

    /// Whether the DNS takes both for one name, or both are refused.
    fn agrees(&self, other: &Destination) -> bool {
        match (&self.ascii, &other.ascii) {
            (Ok(one), Ok(other)) => one.eq_ignore_ascii_case(other),
            (Err(_), Err(_)) => true,
            _ => false,
        }
    }
}

/// A code point that a processing treats unlike the one that it is compared with, and comes
/// to another result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    processing: Processing,
    kind: Kind,
    spot: Spot,
}

impl Difference {
    /// The other processing.
    pub const fn processing(&self) -> Processing {
        self.processing
    }

    /// What one of the two does and the other does not: in the terms of UTS #46's mapping,
    /// or [`Kind::Later`] where Unicode 3.2 is why.
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// The code point in the input.
    pub const fn code_point(&self) -> char {
        self.spot.c
    }

    /// Its bytes in the input.
    pub const fn range(&self) -> Range<usize> {
        self.spot.start..self.spot.end
    }
}

/// All of it, for one name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deviations {
    maps: bool,
    changes: Changes,
    destinations: Vec<Destination>,
    differences: Vec<Difference>,
}

impl Deviations {
    /// Whether the edition that the others are compared with maps names at all. IDNA2008
    /// without the mapping of RFC 5895 does not; all others here do.
    pub const fn maps(&self) -> bool {
        self.maps
    }

    /// What mapping does to the name: in a report of [`of`] that of UTS #46. In a report of
    /// [`of_edition`] what of this the chosen edition does too, code point by code point:
    /// nothing if it does not [map](Deviations::maps), and not what it maps otherwise, which
    /// [`differences`](Deviations::differences) tells.
    pub fn changes(&self) -> &Changes {
        &self.changes
    }

    /// Where each processing sends it; the one that the others are compared with first.
    pub fn destinations(&self) -> &[Destination] {
        &self.destinations
    }

    /// Where this processing sends it; nothing if it is not compiled in.
    pub fn destination(&self, processing: Processing) -> Option<&Destination> {
        let mut all = self.destinations.iter();
        all.find(|destination| destination.processing == processing)
    }

    /// Whether all agree: on one name, in whatever case of ASCII, or on refusing it.
    ///
    /// ```
    /// use puny_idna::deviations;
    ///
    /// # #[cfg(feature = "idna2008")] {
    /// assert!(deviations::of("bücher.example").agree());
    /// assert!(!deviations::of("Bücher.example").agree()); // IDNA2008 has no upper case
    /// # }
    /// ```
    pub fn agree(&self) -> bool {
        self.disagreeing().next().is_none()
    }

    /// Whether two processings send the name to two places: what leads astray, where a
    /// refusal would only stop.
    ///
    /// ```
    /// use puny_idna::deviations;
    ///
    /// assert!(deviations::of("βόλος.com").splits());
    /// assert!(!deviations::of("Bücher.example").splits());
    /// ```
    pub fn splits(&self) -> bool {
        let mut names = self.destinations.iter().filter(|d| d.ascii.is_ok());
        match names.next() {
            Some(first) => names.any(|name| !name.agrees(first)),
            None => false,
        }
    }

    /// The destinations that are not the first one's, which is the nontransitional one's or
    /// the chosen one's.
    ///
    /// ```
    /// use puny_idna::deviations::{self, Processing};
    ///
    /// # #[cfg(feature = "idna2008")] {
    /// let report = deviations::of("☃.example");
    /// let others: Vec<_> = report.disagreeing().map(|d| d.processing()).collect();
    /// assert_eq!(others, [Processing::Idna2008]); // symbols are DISALLOWED
    /// # }
    /// ```
    pub fn disagreeing(&self) -> impl Iterator<Item = &Destination> {
        let (first, others) = match self.destinations.split_first() {
            Some((first, others)) => (Some(first), others),
            None => (None, self.destinations.as_slice()),
        };
        others
            .iter()
            .filter(move |other| first.map_or(false, |first| !first.agrees(other)))
    }

    /// Why they disagree: the code points that a disagreeing processing maps otherwise,
    /// processing by processing in the order of the input. Where one disagrees and has no
    /// difference here, it is a check that differs, and its error, or the first one's, says
    /// which.
    pub fn differences(&self) -> &[Difference] {
        &self.differences
    }
}

/// Compares the editions on one name with strict nontransitional UTS #46. For another edition
/// or other flags there is [`of_edition`]. O(n log n) in its length.
///
/// ```
/// use puny_idna::deviations::{self, Kind};
///
/// let report = deviations::of("exam\u{AD}ple。com");
/// assert!(report.changes().removed());
/// assert!(report.changes().mapped_dots());
/// # #[cfg(feature = "idna2008")] {
/// // IDNA2008 neither removes the one nor maps the other.
/// let kinds: Vec<Kind> = report.differences().iter().map(|d| d.kind()).collect();
/// assert_eq!(kinds, [Kind::Removed, Kind::Dot]);
/// # }
/// ```
pub fn of(name: &str) -> Deviations {
    let mut report = Deviations {
        maps: true,
        changes: changes(name),
        destinations: destinations(name, None),
        differences: Vec::new(),
    };
    let disagreeing: Vec<Processing> = report.disagreeing().map(Destination::processing).collect();
    for processing in disagreeing {
        let found = spots(name).filter_map(|spot| difference(spot, processing));
        report.differences.extend(found);
    }
    report
}

/// Compares an edition of one's own choice, with its flags, with the others on one name:
/// what differs from what I do? O(n log n) in its length.
///
/// The chosen edition comes first among the [destinations](Deviations::destinations), as
/// [`Processing::Chosen`], and the report is about it: what agrees and disagrees with it,
/// and which code points it treats otherwise.
///
/// ```
/// use puny_idna::deviations::{self, Kind, Processing};
/// use puny_idna::{Transitional, Uts46};
///
/// let mine = Uts46::STRICT.transitional(Transitional::Yes);
/// let report = deviations::of_edition("straße.de", &mine);
/// assert_eq!(report.destination(Processing::Chosen).unwrap().ascii(), Ok("strasse.de"));
/// let others: Vec<_> = report.disagreeing().map(|d| d.processing()).collect();
/// assert!(others.starts_with(&[Processing::Nontransitional, Processing::Url]));
/// assert!(report.differences().iter().all(|d| (d.kind(), d.code_point()) == (Kind::Deviation, 'ß')));
/// ```
pub fn of_edition(name: &str, edition: &dyn Edition) -> Deviations {
    let maps = probe::maps(edition);
    let mut report = Deviations {
        maps,
        changes: Changes::default(),
        destinations: destinations(name, Some(edition)),
        differences: Vec::new(),
    };
    let strict = Probe::of(name, edition, &Uts46::STRICT);
    if maps {
        report.changes = changes(name);
        report.changes.retain_those_of(name, |c| !strict.differs(c));
    }
    let disagreeing: Vec<Processing> = report.disagreeing().map(Destination::processing).collect();
    for &(processing, other) in EDITIONS {
        if disagreeing.contains(&processing) {
            let probe = Probe::of(name, edition, other);
            let differs = spots(name).filter(|spot| probe.differs(spot.c));
            report.differences.extend(differs.map(|spot| Difference {
                processing,
                kind: probe::kind(spot.c, maps, processing),
                spot,
            }));
        }
    }
    report
}

/// Whether an edition maps names at all, before it asks whether they are valid. IDNA2008
/// does not, unless RFC 5895 is asked for; then what [`changes()`] tells does not happen.
///
/// ```
/// use puny_idna::{deviations, Uts46};
///
/// assert!(deviations::maps(&Uts46::STRICT));
/// # #[cfg(feature = "idna2008")]
/// assert!(!deviations::maps(&puny_idna::Idna2008::LOOKUP));
/// ```
pub fn maps(edition: &dyn Edition) -> bool {
    probe::maps(edition)
}

fn destinations(name: &str, chosen: Option<&dyn Edition>) -> Vec<Destination> {
    let chosen = chosen.map(|edition| destination(name, Processing::Chosen, edition));
    let others = EDITIONS
        .iter()
        .map(|&(processing, edition)| destination(name, processing, edition));
    chosen.into_iter().chain(others).collect()
}

fn destination(name: &str, processing: Processing, edition: &dyn Edition) -> Destination {
    Destination {
        processing,
        ascii: edition.to_ascii(name).map(|ascii| (*ascii).to_owned()),
    }
}

/// Whether a processing maps a code point otherwise than nontransitional UTS #46, each
/// taken by itself.
fn difference(spot: Spot, processing: Processing) -> Option<Difference> {
    let c = spot.c;
    let mapped = changes::mapped(c);
    let kind = match processing {
        // The chosen edition is asked, not known: see `probe`.
        Processing::Chosen | Processing::Nontransitional | Processing::Url => None,
        Processing::Transitional => {
            Some(Kind::Deviation).filter(|_| c == '\u{1E9E}' || deviation(c).chars().ne([c]))
        }
        Processing::Idna2008 => changes::kind(c).filter(|&kind| kind != Kind::Deviation),
        Processing::Idna2003 => later(c, mapped),
    };
    kind.map(|kind| Difference {
        processing,
        kind,
        spot,
    })
}

/// What Nameprep does otherwise, besides the four deviation characters.
#[cfg(feature = "idna2003")]
fn later(c: char, mapped: impl Iterator<Item = char>) -> Option<Kind> {
    // ToASCII leaves ASCII as it is, and separators are mapped by another step.
    if c.is_ascii() || crate::idna2003::separator(c) {
        return None;
    }
    if crate::idna2003::image(c).into_iter().eq(mapped) {
        return None;
    }
    Some(match changes::kind(c) {
        Some(Kind::Deviation) => Kind::Deviation,
        _ => Kind::Later,
    })
}

#[cfg(not(feature = "idna2003"))]
fn later(_: char, _: impl Iterator<Item = char>) -> Option<Kind> {
    None
}
