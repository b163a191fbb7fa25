//! Maps code points as each edition does, and applies the changes of normalisation.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use puny::invariant::Ensured;

use super::sources::{Sources, IDNA2008, URL, URL_ASCII, UTS46};
use crate::code_point::{mapping_status, MappingStatus};
use crate::dns::ace_prefix::begins_label;
use crate::dns::labels::is_separator;
use crate::idna2008::Rfc5895;
use crate::rules::flags::Transitional;
use crate::settings::Edition;
use crate::steps::{self, Normalised};

/// The mapping of an edition.
#[derive(Clone, Copy)]
pub(super) enum Mapping {
    /// Maps only ASCII capitals.
    Ascii,
    /// Maps by UTS #46.
    Uts46(Transitional),
    /// Maps by RFC 5895.
    Rfc5895,
    /// Maps each code point of the labels that are not ASCII, then normalises these labels. ASCII labels stay
    /// unchanged.
    #[allow(dead_code)] // only Nameprep, which is not always compiled
    ByLabel(fn(char) -> String, fn(&str) -> Vec<Normalised>),
    /// Does not map.
    None,
}

impl Mapping {
    /// Returns the mapping that an edition applies to this name, and the titles and sections of its steps.
    pub(super) fn of(edition: Edition, name: &str) -> (Mapping, &'static Sources) {
        match edition {
            Edition::Uts46(edition) => (Mapping::Uts46(edition.transitional()), &UTS46),
            Edition::Url(edition) if edition.only_lower_cases(name.as_bytes()) => {
                (Mapping::Ascii, &URL_ASCII)
            }
            Edition::Url(_) => (Mapping::Uts46(Transitional::Off), &URL),
            Edition::Idna2008(edition) if edition.rfc5895() == Rfc5895::On => {
                (Mapping::Rfc5895, &IDNA2008)
            }
            Edition::Idna2008(_) => (Mapping::None, &IDNA2008),
            #[cfg(feature = "idna2003")]
            Edition::Idna2003(_) => {
                let normalise = |text: &str| steps::nfkc_3_2(text).collect();
                let mapping = Mapping::ByLabel(steps::map_nameprep, normalise);
                (mapping, &super::sources::IDNA2003)
            }
        }
    }

    /// Returns whether names are split into labels before they are mapped.
    pub(super) fn is_by_label(self) -> bool {
        matches!(self, Mapping::ByLabel(..))
    }

    /// Returns the form of an A-label that is decoded, or `None` for other labels. IDNA2008 lower-cases an A-label
    /// before it is decoded. In IDNA2008, a label that begins with the ACE prefix and is not ASCII is not an A-label.
    pub(super) fn a_label(self, label: &str) -> Option<String> {
        if !begins_label(label.as_bytes()) {
            return None;
        }
        match self {
            Mapping::Rfc5895 | Mapping::None => {
                Some(label.to_ascii_lowercase()).filter(|label| label.is_ascii())
            }
            _ => Some(String::from(label)),
        }
    }

    /// Returns the status of a code point and the text to which it is mapped, or `None` if the explanation does not
    /// list the code point.
    pub(super) fn map_code_point(self, c: char) -> Option<(&'static str, String)> {
        let changed = |to: String| Some(to).filter(|to| !to.chars().eq([c].iter().copied()));
        match self {
            Mapping::Ascii => c
                .is_ascii_uppercase()
                .then(|| ("mapped", c.to_ascii_lowercase().to_string())),
            Mapping::Uts46(transitional) => {
                let status = mapping_status(c);
                (status != MappingStatus::Valid)
                    .then(|| (status.name(), steps::map_uts46(c, transitional)))
            }
            Mapping::Rfc5895 if is_separator(c) => changed(".".to_owned()).map(|to| ("mapped", to)),
            Mapping::Rfc5895 => changed(steps::map_rfc5895(c)).map(|to| ("mapped", to)),
            Mapping::ByLabel(map, _) => changed(map(c)).map(|to| match to.is_empty() {
                true => ("ignored", to),
                false => ("mapped", to),
            }),
            Mapping::None => None,
        }
    }
}

/// Applies the changes of normalisation to a text, and returns the result.
pub(super) fn apply_changes(text: &str, changes: &[Normalised]) -> String {
    let mut normalised = String::with_capacity(text.len());
    let mut end = 0;
    for change in changes {
        let range = change.range();
        normalised += text.get(end..range.start).ensured();
        normalised += change.after();
        end = range.end;
    }
    normalised + text.get(end..).ensured()
}
