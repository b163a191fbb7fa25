//! The report on one name: the result of each edition, and why the editions disagree.

use alloc::vec::Vec;

use super::changes::Changes;
use super::destination::{destinations, Destination};
use super::difference::{difference, Difference};
use crate::settings::Preset;

/// The results of all compared editions for one name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Deviations<'n> {
    name: &'n str,
    destinations: Vec<Destination>,
}

impl<'n> Deviations<'n> {
    /// Returns the changes that the mapping of UTS #46 makes to the name.
    pub const fn changes(&self) -> Changes<'n> {
        Changes::new(self.name)
    }

    /// Returns the result of each edition. The first result is the result of nontransitional UTS #46.
    pub fn destinations(&self) -> &[Destination] {
        &self.destinations
    }

    /// Returns the result of this edition, or `None` if the edition is not compared.
    pub fn destination(&self, preset: Preset) -> Option<&Destination> {
        let mut all = self.destinations.iter();
        all.find(|destination| destination.preset() == preset)
    }

    /// Returns whether all editions agree: whether they all return the same ASCII name, ignoring case, or all refuse
    /// the name.
    ///
    /// ```
    /// use puny_idna::deviations;
    ///
    /// assert!(deviations::compare("bücher.example").agree());
    /// assert!(!deviations::compare("Bücher.example").agree()); // IDNA2008 has no upper case
    /// ```
    pub fn agree(&self) -> bool {
        self.disagreeing().next().is_none()
    }

    /// Returns whether two editions convert the name to different ASCII names. This is more dangerous than a refusal,
    /// because users may reach different hosts.
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

    /// Returns the results that differ from the first result.
    ///
    /// ```
    /// use puny_idna::{deviations, Preset};
    ///
    /// let report = deviations::compare("☃.example");
    /// let others: Vec<_> = report.disagreeing().map(|d| d.preset()).collect();
    /// assert_eq!(others, [Preset::Lookup]); // symbols are DISALLOWED
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

    /// Returns the reasons why editions disagree with the first edition: the code points that they map differently. The
    /// differences are grouped by edition, and within an edition they are in the order of the input.
    ///
    /// If an edition disagrees but has no difference, then the editions differ in a check. The problem is in the
    /// [`Destination`] of this edition or of the first edition.
    ///
    /// Differences are found during iteration. They are not stored, because each edition may map every byte of the name
    /// differently, so a list of all differences could be much longer than the name.
    pub fn differences(&self) -> impl Iterator<Item = Difference> + '_ {
        let presets = self.disagreeing().map(Destination::preset);
        presets.flat_map(move |preset| {
            let code_points = self.name.char_indices();
            code_points.filter_map(move |(offset, c)| difference(offset, c, preset))
        })
    }
}

/// Converts a name by all compared editions, and returns a report that compares their results with the result of strict
/// nontransitional UTS #46. O(n log n) in the length of the name.
///
/// ```
/// use puny_idna::deviations::{self, Kind};
///
/// let report = deviations::compare("exam\u{AD}ple。com");
/// assert!(report.changes().removed());
/// assert!(report.changes().mapped_dots());
/// // IDNA2008 neither removes U+00AD nor maps U+3002.
/// let kinds: Vec<Kind> = report.differences().map(|d| d.kind()).collect();
/// assert_eq!(kinds, [Kind::Removed, Kind::Dot]);
/// ```
pub fn compare(name: &str) -> Deviations<'_> {
    Deviations {
        name,
        destinations: destinations(name),
    }
}
