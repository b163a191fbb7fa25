//! The report on one name: where editions send it, and why they disagree.

use alloc::vec::Vec;

use super::changes::{Changes, Of};
use super::destination::{destinations, Destination};
use super::difference::{difference, Difference};
use super::probe::{self, Probe};
use crate::edition::Idna;
use crate::preset::Preset;
use crate::uts46::Uts46;

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
        all.find(|destination| destination.preset() == preset)
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
        let mut names = self.destinations.iter().filter(|d| d.ascii().is_ok());
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
