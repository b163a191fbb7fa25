//! Converts a name, or the name in an e-mail address, to ASCII or to Unicode.

use puny_idna::{Edition, Error, Flag, Idna, Problem as NameProblem, Rule, Settings, email};

use super::zone;
use crate::convert::operation::Bulk;
use crate::report::problem::Problem;

/// The characters that separate labels: the full stop, and the characters that are mapped to it.
pub(crate) const DOTS: [char; 4] = ['.', '\u{3002}', '\u{FF0E}', '\u{FF61}'];

/// The maximum length of a name, in bytes. A name in the DNS has at most 253 octets, but mapping can remove characters
/// from a longer name.
const MAX_LENGTH: usize = 1 << 20;

/// Returns a problem if a name is so long that its conversion would need much memory.
pub(crate) fn too_long(name: &str) -> Option<Problem> {
    let rule = "a name may have at most 1,048,576 bytes before its conversion";
    (name.len() > MAX_LENGTH).then(|| {
        let what = format!("the name has {} bytes, which is too long", name.len());
        Problem::raw("too_long", 0, what, rule)
    })
}

/// How names are converted.
pub(crate) struct Names {
    pub(crate) settings: Settings,
    pub(crate) email: bool,
    /// Whether the names are from a zone file.
    pub(crate) is_zone: bool,
    /// Whether a name that fails is written with its other labels converted.
    pub(crate) partial: bool,
}

impl Names {
    /// If a name is too long, adds a problem and returns true.
    pub(super) fn refuse(&self, text: &str, out: &mut String, problems: &mut Vec<Problem>) -> bool {
        let Some(problem) = too_long(text) else {
            return false;
        };
        if self.partial {
            out.push_str(text);
        }
        problems.push(problem);
        true
    }

    /// Converts a name or address to ASCII, and appends the result.
    pub(super) fn to_ascii_append(&self, text: &str, out: &mut String) -> Result<(), Error> {
        let idna = self.settings.edition();
        if self.email {
            out.push_str(&email::to_ascii(text, idna)?);
            Ok(())
        } else {
            self.name_to_ascii_append(text, idna, out)
        }
    }

    /// Converts a name to ASCII by this edition, and appends the result.
    fn name_to_ascii_append(
        &self,
        name: &str,
        edition: &Edition,
        out: &mut String,
    ) -> Result<(), Error> {
        if self.is_zone {
            edition.to_ascii(&zone::masked(name))?;
            zone::append_ascii(name, edition, &[], out);
            return Ok(());
        }
        edition.to_ascii_append(name, out)
    }

    /// Converts a name to ASCII by this edition instead of the chosen edition.
    pub(crate) fn to_ascii_by(&self, name: &str, edition: &Edition) -> Result<String, Error> {
        let mut ascii = String::new();
        self.name_to_ascii_append(name, edition, &mut ascii)
            .map(|()| ascii)
    }

    /// Converts a name or address to ASCII.
    pub(crate) fn to_ascii(&self, text: &str) -> Result<String, Error> {
        let mut ascii = String::new();
        self.to_ascii_append(text, &mut ascii).map(|()| ascii)
    }

    /// Returns the edition for the verdict on how a name is shown. This edition does not refuse the ASCII labels of a zone
    /// file.
    pub(crate) fn display_edition(&self) -> Edition {
        let mut settings = self.settings;
        if self.is_zone && settings.get(Flag::Std3).is_some() {
            settings
                .set(Flag::Std3.name(), "no")
                .expect("the flag has this value");
        }
        *settings.edition()
    }

    /// Converts a name or address to ASCII as far as possible, even if it is refused.
    pub(crate) fn to_ascii_report(&self, text: &str) -> String {
        match self.split(text) {
            Some((_, name)) if self.is_zone => {
                let mut ascii = String::new();
                zone::append_ascii(name, self.settings.edition(), &[], &mut ascii);
                ascii
            }
            Some((local, name)) => {
                let report = self.settings.edition().to_ascii_report(name);
                local.to_owned() + report.text_even_if_refused()
            }
            None => text.to_owned(),
        }
    }

    /// Converts a name or address to Unicode, appends the result, and returns the problems.
    pub(crate) fn to_unicode_append(&self, text: &str, out: &mut String) -> Vec<NameProblem> {
        let idna = self.settings.edition();
        if self.is_zone {
            let masked = zone::masked(text);
            let problems = idna.to_unicode(&masked).err();
            let problems = problems.map_or_else(Vec::new, Error::into_problems);
            zone::append_unicode(text, idna, &problems, false, out);
            return problems;
        }
        // A report takes longer, so it is only made for names that fail.
        let done = match self.email {
            true => email::to_unicode(text, idna).map(|unicode| out.push_str(&unicode)),
            false => idna.to_unicode_append(text, out),
        };
        if done.is_ok() {
            return Vec::new();
        }
        let report = match self.email {
            true => email::to_unicode_report(text, idna),
            false => idna.to_unicode_report(text),
        };
        out.push_str(report.text_even_if_refused());
        report.problems().to_vec()
    }

    /// Returns how names are converted in bulk, if the edition does not change lower-case letters, digits and hyphens.
    pub(super) fn bulk(&self) -> Option<Bulk> {
        (!self.email && self.settings.edition().keeps_lower_ldh()).then_some(Bulk::Names)
    }

    /// Splits a string into the part before the name, and the name. Returns `None` for an address without a name.
    pub(crate) fn split<'t>(&self, text: &'t str) -> Option<(&'t str, &'t str)> {
        let start = match self.email {
            true => email::domain(text)?,
            false => 0,
        };
        text.split_at_checked(start)
    }

    /// Returns the converted text, but copies each label that has a problem from `text`. If mapping has split or joined
    /// labels, returns `text`, because the labels of both texts cannot be matched.
    pub(super) fn good_labels(&self, text: &str, converted: &str, found: &[NameProblem]) -> String {
        let Some((local, given)) = self.split(text) else {
            return text.to_owned();
        };
        // The part before the name is equal in both texts.
        let converted: Vec<&str> = converted[local.len()..].split('.').collect();
        let given: Vec<&str> = given.split(DOTS).collect();
        let is_listed = |found: &NameProblem| found.rule() != Rule::NotListed;
        if given.len() != converted.len() || !found.iter().all(is_listed) {
            return text.to_owned();
        }
        // `found` is sorted by label.
        let bad: Vec<usize> = found.iter().filter_map(NameProblem::label).collect();
        let labels = given.iter().zip(converted).enumerate();
        let good = labels.map(
            |(index, (given, converted))| match bad.binary_search(&index) {
                Ok(_) => given,
                Err(_) => converted,
            },
        );
        let labels: Vec<&str> = good.collect();
        local.to_owned() + &labels.join(".")
    }
}
