//! [`Destination`]: the result of one edition for a name.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::problems::{Problem, Rule};
use crate::settings::Preset;

/// The editions that are compared, in the order of the report.
const COMPARED: &[Preset] = &[
    Preset::Uts46,
    Preset::Transitional,
    Preset::Url,
    Preset::Lookup,
    #[cfg(feature = "idna2003")]
    Preset::Query,
];

/// The result of one edition: the ASCII name, or the first problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Destination {
    preset: Preset,
    ascii: Result<String, Problem>,
}

impl Destination {
    /// Returns the edition, as a preset.
    pub const fn preset(&self) -> Preset {
        self.preset
    }

    /// Returns the name in ASCII.
    ///
    /// # Errors
    ///
    /// If the edition refuses the name, returns the first problem. To get all problems, convert the name with this
    /// edition.
    pub fn ascii(&self) -> Result<&str, Problem> {
        self.ascii.as_deref().map_err(|problem| *problem)
    }

    /// Returns the rule that the name violates in this edition, or `None` if the edition accepts the name. If there are
    /// several problems, returns the rule of the first problem.
    ///
    /// ```
    /// use puny_idna::{deviations, Preset, Rule};
    ///
    /// let report = deviations::compare("a_b.example");
    /// let rule = |of| report.destination(of).and_then(|found| found.rule());
    /// assert_eq!(rule(Preset::Uts46), Some(Rule::NotLdh));
    /// assert_eq!(rule(Preset::Url), None);
    /// ```
    pub fn rule(&self) -> Option<Rule> {
        Some(self.ascii().err()?.rule())
    }

    /// Returns whether both results are the same name in the DNS, which ignores ASCII case, or both are refusals.
    pub(super) fn agrees(&self, other: &Destination) -> bool {
        match (&self.ascii, &other.ascii) {
            (Ok(one), Ok(other)) => one.eq_ignore_ascii_case(other),
            (Err(_), Err(_)) => true,
            _ => false,
        }
    }
}

/// Returns the results of all compared editions for a name.
pub(super) fn destinations(name: &str) -> Vec<Destination> {
    let destination = |&preset: &Preset| {
        let ascii = preset.edition().to_ascii(name);
        Destination {
            preset,
            ascii: ascii.map(Cow::into_owned).map_err(|error| error.first()),
        }
    };
    COMPARED.iter().map(destination).collect()
}
