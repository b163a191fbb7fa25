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

pub use changes::{changes, Change, Changes, Kind};

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::edition::Edition;
use crate::error::Error;
use crate::mapping::deviation;
use crate::options::{Transitional, Uts46};
use crate::spot::{spots, Spot};
use crate::url::Url;

/// The processings that are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Processing {
    /// [`Uts46::STRICT`]: the one that the others are compared with.
    Nontransitional,
    /// The same with [`Transitional::Yes`].
    Transitional,
    /// [`Url::BROWSER`].
    Url,
    /// `Idna2008::LOOKUP`, which maps nothing (feature `idna2008`).
    Idna2008,
    /// `Idna2003::QUERY` (feature `idna2003`).
    Idna2003,
}

impl Processing {
    /// The name for machines. It does not change.
    pub const fn name(self) -> &'static str {
        match self {
            Processing::Nontransitional => "uts46",
            Processing::Transitional => "uts46-transitional",
            Processing::Url => "url",
            Processing::Idna2008 => "2008-lookup",
            Processing::Idna2003 => "2003",
        }
    }
}

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

    /// Whether the DNS takes both for one name, or both are refused.
    fn agrees(&self, other: &Destination) -> bool {
        match (&self.ascii, &other.ascii) {
            (Ok(one), Ok(other)) => one.eq_ignore_ascii_case(other),
            (Err(_), Err(_)) => true,
            _ => false,
        }
    }
}

/// A code point that a processing treats unlike nontransitional UTS #46, which comes to
/// another result.
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

    /// What UTS #46 does that this processing does not, or the other way round.
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
    changes: Changes,
    destinations: Vec<Destination>,
    differences: Vec<Difference>,
}

impl Deviations {
    /// What the mapping of UTS #46 does to the name.
    pub fn changes(&self) -> &Changes {
        &self.changes
    }

    /// Where each processing sends it; the nontransitional one first.
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

    /// The destinations that are not the nontransitional one's.
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
    /// difference here, it is a check that differs, and its error, or the nontransitional
    /// one's, says which.
    pub fn differences(&self) -> &[Difference] {
        &self.differences
    }
}

/// Compares the editions on one name. O(n log n) in its length.
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
        changes: changes(name),
        destinations: destinations(name),
        differences: Vec::new(),
    };
    let disagreeing: Vec<Processing> = report.disagreeing().map(Destination::processing).collect();
    for processing in disagreeing {
        let found = spots(name).filter_map(|spot| difference(spot, processing));
        report.differences.extend(found);
    }
    report
}

fn destinations(name: &str) -> Vec<Destination> {
    let editions: &[(Processing, &dyn Edition)] = &[
        (Processing::Nontransitional, &Uts46::STRICT),
        (
            Processing::Transitional,
            &Uts46::STRICT.transitional(Transitional::Yes),
        ),
        (Processing::Url, &Url::BROWSER),
        #[cfg(feature = "idna2008")]
        (Processing::Idna2008, &crate::Idna2008::LOOKUP),
        #[cfg(feature = "idna2003")]
        (Processing::Idna2003, &crate::Idna2003::QUERY),
    ];
    let destination = |&(processing, edition): &(Processing, &dyn Edition)| Destination {
        processing,
        ascii: edition.to_ascii(name).map(|ascii| (*ascii).to_owned()),
    };
    editions.iter().map(destination).collect()
}

/// Whether a processing maps a code point otherwise than nontransitional UTS #46, each
/// taken by itself.
fn difference(spot: Spot, processing: Processing) -> Option<Difference> {
    let c = spot.c;
    let mapped = changes::mapped(c);
    let kind = match processing {
        Processing::Nontransitional | Processing::Url => None,
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
