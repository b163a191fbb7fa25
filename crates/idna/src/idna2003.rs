//! IDNA2003 (RFC 3490, 3491 and 3454): ToASCII and ToUnicode as they were, for those who
//! have to compare with software that still does so.
//!
//! | RFC 3490 | here |
//! |---|---|
//! | section 3.1, 1: the four label separators | `separator` |
//! | section 4: steps on a whole name | [`Idna2003`] as an [`Edition`](crate::Edition) |
//! | section 4.1: ToASCII | `operations::to_ascii` |
//! | section 4.2: ToUnicode | `operations::to_unicode` |
//! | RFC 3491: Nameprep | `nameprep` |
//!
//! What one may not expect of it, since the RFC does not say so:
//!
//! - ToASCII does not look into labels that are ASCII: neither their case changes nor is an
//!   A-label decoded, so `xn--example-` passes. ToUnicode refuses to decode it.
//! - A label may get a full stop by normalisation, from U+2024 or U+2488. Names are split
//!   before that, so the stop is part of the label; [`Std3::Apply`] refuses it.
//! - The length of the whole name is the DNS's affair. Only labels are measured.
//!
//! An empty last label is the root's, which RFC 3490 (section 2) does not count as a label.

mod nameprep;
mod operations;

pub(crate) use nameprep::image;

use alloc::string::String;
use alloc::vec::Vec;

use crate::edition::{sealed, Conversion, Form, Sink};
use crate::error::{Error, Problem};
use crate::options::Std3;
use crate::spot::{spots, Place, Report, Spot};
use crate::uts46::finish;

/// AllowUnassigned: code points that Unicode 3.2 had not assigned (RFC 3490, section 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unassigned {
    /// They are allowed, and stay as they are: what was assigned later is neither folded
    /// nor normalised.
    Allow,
    /// They are errors.
    Refuse,
}

/// IDNA2003: RFC 3490 with Nameprep (RFC 3491) and Unicode 3.2.
///
/// The time is O(n log n) in the length of a label, whatever it holds.
///
/// ```
/// use puny_idna::{Edition, Idna2003};
///
/// assert_eq!(Idna2003::QUERY.to_ascii("Bücher.example").unwrap(), "xn--bcher-kva.example");
/// // Not where one wants to go today: ß was mapped to ss.
/// assert_eq!(Idna2003::QUERY.to_ascii("straße.de").unwrap(), "strasse.de");
/// assert_eq!(Idna2003::QUERY.to_unicode("xn--bcher-kva.example").text(), "bücher.example");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Idna2003 {
    unassigned: Unassigned,
    std3: Std3,
}

impl Idna2003 {
    /// A query string, as what is looked up: AllowUnassigned is set, UseSTD3ASCIIRules is
    /// not.
    ///
    /// ```
    /// use puny_idna::{Edition, Idna2003};
    ///
    /// assert_eq!(Idna2003::QUERY.to_ascii("_dmarc.bücher").unwrap(), "_dmarc.xn--bcher-kva");
    /// ```
    pub const QUERY: Idna2003 = Idna2003 {
        unassigned: Unassigned::Allow,
        std3: Std3::Ignore,
    };

    /// A stored string, as the name of a host in a zone: AllowUnassigned is not set,
    /// UseSTD3ASCIIRules is.
    ///
    /// ```
    /// use puny_idna::{Edition, Idna2003, Status};
    ///
    /// // Assigned in Unicode 5.1.
    /// let error = Idna2003::STORED.to_ascii("groẞ").unwrap_err();
    /// assert_eq!(error.first().status(), Status::Unassigned);
    /// assert_eq!(error.first().code_point(), Some('ẞ'));
    /// ```
    pub const STORED: Idna2003 = Idna2003 {
        unassigned: Unassigned::Refuse,
        std3: Std3::Apply,
    };

    /// AllowUnassigned.
    ///
    /// ```
    /// use puny_idna::{Edition, Idna2003, Unassigned};
    ///
    /// let stored = Idna2003::QUERY.unassigned(Unassigned::Refuse);
    /// assert!(stored.to_ascii("groẞ").is_err());
    /// assert!(stored.to_ascii("_dmarc.groß").is_ok());
    /// ```
    #[must_use]
    pub const fn unassigned(mut self, flag: Unassigned) -> Idna2003 {
        self.unassigned = flag;
        self
    }

    /// UseSTD3ASCIIRules.
    ///
    /// ```
    /// use puny_idna::{Edition, Idna2003, Std3};
    ///
    /// assert!(Idna2003::QUERY.std3(Std3::Apply).to_ascii("_dmarc.groß").is_err());
    /// ```
    #[must_use]
    pub const fn std3(mut self, flag: Std3) -> Idna2003 {
        self.std3 = flag;
        self
    }

    /// Whether ToASCII has nothing to do and nothing to refuse, seen without allocating.
    fn stays_in_ascii(&self, name: &str) -> bool {
        name.is_ascii()
            && labels(name).all(|label| {
                label.is_root || operations::is_good_ascii(label.text.as_bytes(), self)
            })
    }

    /// ToASCII on every label, with U+002E between them (section 4, step 5).
    fn name_to_ascii(&self, name: &str, report: &mut Report) -> String {
        let mut ascii = String::with_capacity(name.len());
        for label in labels(name) {
            if label.place.index > 0 {
                ascii.push('.');
            }
            if !label.is_root {
                operations::to_ascii(label.place, label.spots(), self, report, &mut ascii);
            }
        }
        ascii
    }

    /// ToUnicode on every label. The separators stay as they are.
    fn name_to_unicode(&self, name: &str, report: &mut Report) -> String {
        let mut unicode = String::with_capacity(name.len());
        for label in labels(name) {
            match operations::to_unicode(label.place, label.spots(), self) {
                Ok(Some(decoded)) => unicode.push_str(&decoded),
                Ok(None) => unicode.push_str(label.text),
                Err(problems) => {
                    unicode.push_str(label.text);
                    report.problems.extend(problems);
                }
            }
            unicode.push_str(label.separator);
        }
        unicode
    }
}

impl sealed::Convert for Idna2003 {
    fn ascii(&self, name: &str, sink: &mut dyn Sink) -> Result<Form, Error> {
        if self.stays_in_ascii(name) {
            return Ok(Form::Same);
        }
        let mut report = Report::default();
        let ascii = self.name_to_ascii(name, &mut report);
        match Error::new(report.finish()) {
            Some(error) => Err(error),
            None => Ok(finish(name, &ascii, sink)),
        }
    }

    fn unicode(&self, name: &str, sink: &mut dyn Sink) -> (Form, Vec<Problem>) {
        if name.is_ascii() && !name.split('.').any(operations::begins_with_ace_prefix) {
            return (Form::Same, Vec::new());
        }
        let mut report = Report::default();
        let unicode = self.name_to_unicode(name, &mut report);
        (finish(name, &unicode, sink), report.finish())
    }

    fn ascii_report(&self, name: &str) -> Conversion<'static> {
        let mut report = Report::default();
        let ascii = self.name_to_ascii(name, &mut report);
        Conversion {
            text: ascii.into(),
            problems: report.finish(),
        }
    }
}

/// A label of the input, and what stands after it.
struct Label<'a> {
    place: Place,
    text: &'a str,
    separator: &'a str,
    is_root: bool,
}

impl Label<'_> {
    /// The code points, with their bytes in the input.
    fn spots(&self) -> Vec<Spot> {
        let start = self.place.start;
        spots(self.text)
            .map(|mut spot| {
                spot.start += start;
                spot.end += start;
                spot
            })
            .collect()
    }
}

/// Section 3.1, 1: what separates labels.
pub(crate) fn separator(c: char) -> bool {
    matches!(c, '.' | '\u{3002}' | '\u{FF0E}' | '\u{FF61}')
}

/// Section 4, step 2: the labels of a name.
fn labels(name: &str) -> impl Iterator<Item = Label<'_>> {
    let mut start = 0;
    name.split_inclusive(separator)
        .map(|label| {
            let text = label.strip_suffix(separator).unwrap_or(label);
            (text, label.get(text.len()..).unwrap_or(""))
        })
        // What follows the last separator, or an empty name, is a label too.
        .chain((name.is_empty() || name.ends_with(separator)).then_some(("", "")))
        .enumerate()
        .map(move |(index, (text, separator))| {
            let place = Place {
                index,
                start,
                end: start + text.len(),
            };
            start = place.end + separator.len();
            Label {
                place,
                text,
                separator,
                is_root: text.is_empty() && separator.is_empty() && index > 0,
            }
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_split_at_four_separators() {
        let split: Vec<(&str, usize, usize)> = labels("a。b．c｡d.e")
            .map(|label| (label.text, label.place.start, label.place.end))
            .collect();
        assert_eq!(
            split,
            [
                ("a", 0, 1),
                ("b", 4, 5),
                ("c", 8, 9),
                ("d", 12, 13),
                ("e", 14, 15)
            ]
        );
    }

    #[test]
    fn the_last_empty_label_is_the_root_unless_it_is_alone() {
        let roots = |name| -> Vec<bool> { labels(name).map(|label| label.is_root).collect() };
        assert_eq!(roots(""), [false]);
        assert_eq!(roots("."), [false, true]);
        assert_eq!(roots("a。"), [false, true]);
        assert_eq!(roots("a..b"), [false, false, false]);
        assert_eq!(roots("a"), [false]);
    }
}
