//! The report on one name: the result of each edition, and why they disagree.

use alloc::vec::Vec;

use super::changes::{Changes, Scope};
use super::destination::{destinations, Destination};
use super::difference::{difference, Difference};
use super::probe::{self, Probe};
use crate::edition::Idna;
use crate::preset::Preset;
use crate::uts46::Uts46;

/// The comparison of the editions on one name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Deviations<'n> {
    name: &'n str,
    maps: bool,
    destinations: Vec<Destination>,
    /// The code points that the chosen edition converts differently; `None` if the others are
    /// compared with UTS #46, whose mapping is known.
    probes: Option<Probes>,
}

/// The code points that a chosen edition converts differently.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Probes {
    /// From strict UTS #46.
    strict: Probe,
    /// From each edition that disagrees with it.
    others: Vec<(Preset, Probe)>,
}

impl<'n> Deviations<'n> {
    /// Whether the edition that the others are compared with has a mapping. IDNA2008 without the
    /// mapping of RFC 5895 has none; all others do.
    pub const fn maps(&self) -> bool {
        self.maps
    }

    /// The changes that mapping makes to the name. In a report of [`compare`] these are the changes
    /// of UTS #46. In a report of [`compare_with`] they are those changes of UTS #46 that the
    /// chosen edition makes too: none if it does not [map](Deviations::maps), and without the code
    /// points that it maps differently, which are in [`differences`](Deviations::differences).
    pub fn changes(&self) -> Changes<'_> {
        let scope = match &self.probes {
            None => Scope::Uts46,
            Some(probes) if self.maps => Scope::Both(&probes.strict),
            Some(_) => Scope::Nothing,
        };
        Changes::new(self.name, scope)
    }

    /// The result of each edition; first the edition that the others are compared with.
    pub fn destinations(&self) -> &[Destination] {
        &self.destinations
    }

    /// The result of this edition; pass `None` for the chosen edition. Returns `None` if the
    /// edition is not among those compared.
    pub fn destination(&self, preset: impl Into<Option<Preset>>) -> Option<&Destination> {
        let preset = preset.into();
        let mut all = self.destinations.iter();
        all.find(|destination| destination.preset() == preset)
    }

    /// Whether all editions agree: on the same ASCII name, ignoring case, or on refusing it.
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

    /// Whether two editions convert the name to two different ASCII names. That is more dangerous
    /// than a refusal: users may reach different hosts.
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

    /// The destinations that differ from the first one, which is that of nontransitional UTS #46 or
    /// of the chosen edition.
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

    /// Why the editions disagree: the code points that a disagreeing edition maps differently,
    /// by edition, in the order of the input. If an edition disagrees and has no difference here,
    /// the editions differ in a check; see the error of its destination, or of the first one.
    ///
    /// Differences are found during iteration, since for each edition there may be as many as the
    /// name has bytes.
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
        let computed = presets.flat_map(move |preset| {
            let code_points = self.name.char_indices();
            code_points.filter_map(move |(offset, c)| difference(offset, c, preset))
        });
        known.chain(computed)
    }
}

/// Compares the other editions with strict nontransitional UTS #46, on one name. To compare with
/// another edition or other flags use [`compare_with`]. O(n log n) in the length of the name.
///
/// ```
/// use puny_idna::deviations::{self, Kind};
///
/// let report = deviations::compare("exam\u{AD}ple。com");
/// assert!(report.changes().removed());
/// assert!(report.changes().mapped_dots());
/// # #[cfg(feature = "idna2008")] {
/// // IDNA2008 neither removes U+00AD nor maps U+3002.
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

/// Compares the other editions with a chosen edition and its flags, on one name. O(n log n) in the
/// length of the name.
///
/// The chosen edition comes first among the [destinations](Deviations::destinations), without a
/// [preset](Destination::preset). The report is relative to it: which editions disagree with it,
/// and which code points it treats differently.
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
