//! One name under all editions: what mapping makes of it, and where the editions part.
//!
//! Two questions that a conversion does not answer. Did mapping do more than I would
//! expect, such as delete code points that nobody sees, or make a full stop? And does
//! software of another edition look up another name, as with `straße.de`?
//!
//! ```
//! use puny_idna::deviations::{self, Kind};
//! use puny_idna::Preset;
//!
//! let report = deviations::compare("straße.de");
//! let nontransitional = report.destination(Preset::Uts46).unwrap();
//! let transitional = report.destination(Preset::Transitional).unwrap();
//! assert_eq!(nontransitional.ascii(), Ok("xn--strae-oqa.de"));
//! assert_eq!(transitional.ascii(), Ok("strasse.de"));
//! assert!(report.splits());
//!
//! let why = report.differences().next().unwrap();
//! assert_eq!((why.kind(), why.code_point(), why.range()), (Kind::Deviation, 'ß', 4..6));
//! ```

mod changes;
mod probe;

use changes::Of;
pub use changes::{changes, Change, Changes, Kind};

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::edition::Idna;
use crate::preset::Preset;
use crate::problem::error::Problem;
use crate::problem::status::Status;
use crate::unicode::mapping::deviation;
use crate::uts46::options::Uts46;
use probe::Probe;

/// The editions that are compared, in the order of reports.
const COMPARED: &[Preset] = &[
    Preset::Uts46,
    Preset::Transitional,
    Preset::Url,
    #[cfg(feature = "idna2008")]
    Preset::Lookup,
    #[cfg(feature = "idna2003")]
    Preset::Query,
];

/// Where one edition sends the name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Destination {
    preset: Option<Preset>,
    ascii: Result<String, Problem>,
}

impl Destination {
    /// Which edition; `None` for the one that was chosen in [`compare_with`].
    pub const fn preset(&self) -> Option<Preset> {
        self.preset
    }

    /// The name in ASCII.
    ///
    /// # Errors
    ///
    /// Why the edition refuses it: the first problem. Others are not kept; the edition
    /// itself tells them.
    pub fn ascii(&self) -> Result<&str, Problem> {
        self.ascii.as_deref().map_err(|problem| *problem)
    }

    /// The rule for which the edition refuses the name: that of the first problem.
    /// Nothing if it takes the name.
    ///
    /// ```
    /// use puny_idna::{deviations, Preset, Status};
    ///
    /// let report = deviations::compare("a_b.example");
    /// let status = |of| report.destination(of).and_then(|found| found.status());
    /// assert_eq!(status(Preset::Uts46), Some(Status::U1));
    /// assert_eq!(status(Preset::Url), None);
    /// ```
    pub fn status(&self) -> Option<Status> {
        Some(self.ascii().err()?.status())
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

/// A code point that an edition treats unlike the one that it is compared with, and comes
/// to another result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    preset: Preset,
    kind: Kind,
    offset: usize,
    code_point: char,
}

impl Difference {
    /// The other edition.
    pub const fn preset(&self) -> Preset {
        self.preset
    }

    /// What one of the two does and the other does not: in the terms of UTS #46's mapping,
    /// or [`Kind::Later`] where Unicode 3.2 is why.
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// The code point in the input.
    pub const fn code_point(&self) -> char {
        self.code_point
    }

    /// Its bytes in the input.
    pub const fn range(&self) -> Range<usize> {
        self.offset..self.offset + self.code_point.len_utf8()
    }
}

/// All of it, for one name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Deviations<'n> {
    name: &'n str,
    maps: bool,
    destinations: Vec<Destination>,
    /// What the chosen edition does otherwise than others; nothing where UTS #46 is the one
    /// that the others are compared with, whose mapping is known.
    probes: Option<Probes>,
}

/// What a chosen edition converts otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Probes {
    /// Than strict UTS #46.
    strict: Probe,
    /// Than those that disagree with it.
    others: Vec<(Preset, Probe)>,
}

impl<'n> Deviations<'n> {
    /// Whether the edition that the others are compared with maps names at all. IDNA2008
    /// without the mapping of RFC 5895 does not; all others here do.
    pub const fn maps(&self) -> bool {
        self.maps
    }

    /// What mapping does to the name: in a report of [`compare`] that of UTS #46. In a report of
    /// [`compare_with`] what of this the chosen edition does too, code point by code point:
    /// nothing if it does not [map](Deviations::maps), and not what it maps otherwise, which
    /// [`differences`](Deviations::differences) tells.
    pub fn changes(&self) -> Changes<'_> {
        let of = match &self.probes {
            None => Of::Uts46,
            Some(probes) if self.maps => Of::Both(&probes.strict),
            Some(_) => Of::Nothing,
        };
        Changes::new(self.name, of)
    }

    /// Where each edition sends it; the one that the others are compared with first.
    pub fn destinations(&self) -> &[Destination] {
        &self.destinations
    }

    /// Where this edition sends it; `None` asks for the one that was chosen. Nothing if it
    /// is not among those that are compared.
    pub fn destination(&self, preset: impl Into<Option<Preset>>) -> Option<&Destination> {
        let preset = preset.into();
        let mut all = self.destinations.iter();
        all.find(|destination| destination.preset == preset)
    }

    /// Whether all agree: on one name, in whatever case of ASCII, or on refusing it.
    ///
    /// ```
    /// use puny_idna::deviations;
    ///
    /// # #[cfg(feature = "idna2008")] {
    /// assert!(deviations::compare("bücher.example").agree());
    /// assert!(!deviations::compare("Bücher.example").agree()); // IDNA2008 has no upper case
    /// # }
    /// ```
    pub fn agree(&self) -> bool {
        self.disagreeing().next().is_none()
    }

    /// Whether two editions send the name to two places: what leads astray, where a
    /// refusal would only stop.
    ///
    /// ```
    /// use puny_idna::deviations;
    ///
    /// assert!(deviations::compare("βόλος.com").splits());
    /// assert!(!deviations::compare("Bücher.example").splits());
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
    /// use puny_idna::{deviations, Preset};
    ///
    /// # #[cfg(feature = "idna2008")] {
    /// let report = deviations::compare("☃.example");
    /// let others: Vec<_> = report.disagreeing().map(|d| d.preset()).collect();
    /// assert_eq!(others, [Some(Preset::Lookup)]); // symbols are DISALLOWED
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

    /// Why they disagree: the code points that a disagreeing edition maps otherwise,
    /// edition by edition in the order of the input. Where one disagrees and has no
    /// difference here, it is a check that differs, and its error, or the first one's, says
    /// which.
    ///
    /// They are found while one iterates, since there may be as many as the name has bytes,
    /// for each edition.
    pub fn differences(&self) -> impl Iterator<Item = Difference> + '_ {
        let maps = self.maps;
        let probes = self.probes.iter().flat_map(|probes| &probes.others);
        let known = probes.flat_map(move |(preset, probe)| {
            let code_points = self.name.char_indices();
            let differing = code_points.filter(move |&(_, c)| probe.differs(c));
            differing.map(move |(offset, code_point)| Difference {
                preset: *preset,
                kind: probe::kind(code_point, maps, *preset),
                offset,
                code_point,
            })
        });
        let presets = self.disagreeing().filter_map(Destination::preset);
        let presets = presets.filter(move |_| self.probes.is_none());
        let told = presets.flat_map(move |preset| {
            let code_points = self.name.char_indices();
            code_points.filter_map(move |(offset, c)| difference(offset, c, preset))
        });
        known.chain(told)
    }
}

/// Compares the editions on one name with strict nontransitional UTS #46. For another edition
/// or other flags there is [`compare_with`]. O(n log n) in its length.
///
/// ```
/// use puny_idna::deviations::{self, Kind};
///
/// let report = deviations::compare("exam\u{AD}ple。com");
/// assert!(report.changes().removed());
/// assert!(report.changes().mapped_dots());
/// # #[cfg(feature = "idna2008")] {
/// // IDNA2008 neither removes the one nor maps the other.
/// let kinds: Vec<Kind> = report.differences().map(|d| d.kind()).collect();
/// assert_eq!(kinds, [Kind::Removed, Kind::Dot]);
/// # }
/// ```
pub fn compare(name: &str) -> Deviations<'_> {
    Deviations {
        name,
        maps: true,
        destinations: destinations(name, None),
        probes: None,
    }
}

/// Compares an edition of one's own choice, with its flags, with the others on one name:
/// what differs from what I do? O(n log n) in its length.
///
/// The chosen edition comes first among the [destinations](Deviations::destinations), as
/// without a [preset](Destination::preset), and the report is about it: what agrees and disagrees with it,
/// and which code points it treats otherwise.
///
/// ```
/// use puny_idna::deviations::{self, Kind};
/// use puny_idna::{Preset, Transitional, Uts46};
///
/// let mine = Uts46::STRICT.with_transitional(Transitional::On);
/// let report = deviations::compare_with("straße.de", &mine);
/// assert_eq!(report.destination(None).unwrap().ascii(), Ok("strasse.de"));
/// let others: Vec<_> = report.disagreeing().map(|d| d.preset()).collect();
/// assert!(others.starts_with(&[Some(Preset::Uts46), Some(Preset::Url)]));
/// assert!(report.differences().all(|d| (d.kind(), d.code_point()) == (Kind::Deviation, 'ß')));
/// ```
pub fn compare_with<'n>(name: &'n str, edition: &dyn Idna) -> Deviations<'n> {
    let mut report = Deviations {
        name,
        maps: probe::maps(edition),
        destinations: destinations(name, Some(edition)),
        probes: None,
    };
    let others = report.disagreeing().filter_map(Destination::preset);
    let probe = |preset: Preset| (preset, Probe::of(name, edition, preset.edition()));
    report.probes = Some(Probes {
        strict: Probe::of(name, edition, &Uts46::STRICT),
        others: others.map(probe).collect(),
    });
    report
}

fn destinations(name: &str, chosen: Option<&dyn Idna>) -> Vec<Destination> {
    let chosen = chosen.map(|edition| destination(name, None, edition));
    let others = COMPARED
        .iter()
        .map(|&preset| destination(name, Some(preset), preset.edition()));
    chosen.into_iter().chain(others).collect()
}

fn destination(name: &str, preset: Option<Preset>, edition: &dyn Idna) -> Destination {
    let ascii = edition.to_ascii(name);
    Destination {
        preset,
        ascii: ascii.map(Cow::into_owned).map_err(|error| error.first()),
    }
}

/// Whether an edition maps a code point otherwise than nontransitional UTS #46, each
/// taken by itself.
fn difference(offset: usize, c: char, preset: Preset) -> Option<Difference> {
    let kind = match preset {
        Preset::Transitional => {
            Some(Kind::Deviation).filter(|_| c == '\u{1E9E}' || deviation(c).chars().ne([c]))
        }
        #[cfg(feature = "idna2008")]
        Preset::Lookup => changes::kind(c).filter(|&kind| kind != Kind::Deviation),
        #[cfg(feature = "idna2003")]
        Preset::Query => later(
            c,
            crate::uts46::full_path::mapped(c, crate::uts46::options::Transitional::Off),
        ),
        // They map as UTS #46 does.
        _ => None,
    };
    kind.map(|kind| Difference {
        preset,
        kind,
        offset,
        code_point: c,
    })
}

/// What Nameprep does otherwise, besides the four deviation characters.
#[cfg(feature = "idna2003")]
fn later(c: char, mapped: impl Iterator<Item = char>) -> Option<Kind> {
    // ToASCII leaves ASCII as it is, and separators are mapped by another step.
    if c.is_ascii() || crate::dns::labels::is_separator(c) {
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
