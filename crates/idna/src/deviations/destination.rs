//! Where each edition sends a name.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::edition::Idna;
use crate::preset::Preset;
use crate::problems::{Problem, Status};

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
    /// Which edition; `None` for the one that was chosen in [`compare_with`](super::compare_with).
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
    pub(super) fn agrees(&self, other: &Destination) -> bool {
        match (&self.ascii, &other.ascii) {
            (Ok(one), Ok(other)) => one.eq_ignore_ascii_case(other),
            (Err(_), Err(_)) => true,
            _ => false,
        }
    }
}

/// Where the chosen edition, if one is, and all others send a name.
pub(super) fn destinations(name: &str, chosen: Option<&dyn Idna>) -> Vec<Destination> {
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
