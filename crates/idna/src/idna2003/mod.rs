//! IDNA2003 (RFC 3490, 3491 and 3454): ToASCII and ToUnicode as they were, for those who
//! have to compare with software that still does so.
//!
//! | RFC 3490 | here |
//! |---|---|
//! | section 3.1, 1: the four label separators | `dns::labels::is_separator` |
//! | section 4: steps on a whole name | [`Idna2003`] as an [`Idna`](crate::Idna) |
//! | section 4.1: ToASCII | `operations::to_ascii` |
//! | section 4.2: ToUnicode | `operations::to_unicode` |
//! | RFC 3491: Nameprep | `nameprep` |
//!
//! What one may not expect of it, since the RFC does not say so:
//!
//! - ToASCII does not look into labels that are ASCII: neither their case changes nor is an
//!   A-label decoded, so `xn--example-` passes. ToUnicode refuses to decode it.
//! - A label may get a full stop by normalisation, from U+2024 or U+2488. Names are split
//!   before that, so the stop is part of the label; [`AsciiRules::STD3`](crate::AsciiRules::STD3) refuses it.
//! - ToUnicode departs from the letter of the RFC in one point: a label that would get a full
//!   stop or another separator by decoding, as `xn--googlecom-bk3h` would become
//!   `google\u{3002}com`, stays as it is, with a problem ([`Status::NotOneLabel`](crate::Status::NotOneLabel)). By the
//!   letter it passes, and is another name, `google.com`, when it is converted again. Java's
//!   `IDN` refuses it too.
//! - The length of the whole name is the DNS's affair. Only labels are measured.
//!
//! An empty last label is the root's, which RFC 3490 (section 2) does not count as a label.

mod nameprep;
mod operations;
mod options;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::dns::ace_prefix;
use crate::dns::labels::{self, is_separator, Segment};
use crate::edition::{put_result, Convert, Form, Refused, Report, Sink};
use crate::problems::{spots, spots_of, Error, Place, Problem, Recorder};
pub(crate) use nameprep::{image, mapped, normalised_alone};
pub use options::{Idna2003, Unassigned};

crate::edition::methods!(Idna2003);

impl Idna2003 {
    /// Nameprep alone (RFC 3491), on one label or any other string: mapped, normalised by
    /// NFKC of Unicode 3.2, and checked for what is prohibited and for the rule on
    /// right-to-left text; for unassigned code points with [`Unassigned::Check`]. Unlike
    /// ToASCII it maps a string that is all ASCII too.
    ///
    /// O(n log n); allocates.
    ///
    /// # Errors
    ///
    /// Every rule of the profile that the string breaks.
    ///
    /// ```
    /// use puny_idna::{Idna2003, Status};
    ///
    /// assert_eq!(Idna2003::STORED.nameprep("Bü\u{AD}CHER").unwrap(), "bücher");
    /// let error = Idna2003::STORED.nameprep("a\u{2028}b").unwrap_err();
    /// assert_eq!(error.first().status(), Status::NameprepProhibited);
    /// ```
    pub fn nameprep(&self, string: &str) -> Result<String, Error> {
        if let Some(refused) = Report::too_long(string) {
            return refused.into_result().map(Cow::into_owned);
        }
        let place = Place::new(0, 0..string.len());
        let mut report = Recorder::default();
        let spots = spots(string, 0);
        let prepared = nameprep::nameprep(place, spots, self.unassigned, &mut report);
        match Error::new(report.finish(string)) {
            Some(error) => Err(error),
            None => Ok(prepared.iter().map(|spot| spot.c).collect()),
        }
    }

    /// Whether ToASCII has nothing to do and nothing to refuse, seen without allocating.
    fn stays_in_ascii(&self, name: &str) -> bool {
        name.is_ascii()
            && segments(name).all(|label| {
                is_root(&label) || operations::is_good_ascii(label.text.as_bytes(), self)
            })
    }

    /// ToASCII on every label, with U+002E between them (section 4, step 5).
    fn name_to_ascii(&self, name: &str, report: &mut Recorder) -> String {
        let mut ascii = String::with_capacity(name.len());
        for label in segments(name) {
            if label.index > 0 {
                ascii.push('.');
            }
            if !is_root(&label) {
                operations::to_ascii(
                    Place::of(&label),
                    spots_of(&label),
                    self,
                    report,
                    &mut ascii,
                );
            }
        }
        ascii
    }

    /// ToUnicode on every label. The separators stay as they are.
    fn name_to_unicode(&self, name: &str, report: &mut Recorder) -> String {
        let mut unicode = String::with_capacity(name.len());
        for label in segments(name) {
            match operations::to_unicode(Place::of(&label), spots_of(&label), self) {
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

impl Convert for Idna2003 {
    fn ascii(&self, name: &str, sink: &mut dyn Sink) -> Result<Form, Error> {
        if self.stays_in_ascii(name) {
            return Ok(Form::Same);
        }
        let ascii = self.ascii_report(name).into_result()?;
        Ok(put_result(name, &ascii, sink))
    }

    fn unicode(&self, name: &str, _: Refused, sink: &mut dyn Sink) -> (Form, Vec<Problem>) {
        if name.is_ascii()
            && !name
                .split('.')
                .any(|label| ace_prefix::begins_label(label.as_bytes()))
        {
            return (Form::Same, Vec::new());
        }
        if let Some(refused) = Report::too_long(name) {
            return (Form::Put, refused.problems);
        }
        let mut report = Recorder::default();
        let unicode = self.name_to_unicode(name, &mut report);
        (put_result(name, &unicode, sink), report.finish(name))
    }

    fn ascii_report(&self, name: &str) -> Report<'static> {
        if let Some(refused) = Report::too_long(name) {
            return refused;
        }
        let mut report = Recorder::default();
        let ascii = self.name_to_ascii(name, &mut report);
        Report {
            text: ascii.into(),
            problems: report.finish(name),
        }
    }
}

/// Section 4, step 2: the labels of a name. An empty last one is the root's, unless it is
/// alone.
fn segments(name: &str) -> impl Iterator<Item = Segment<'_>> {
    labels::segments(name, is_separator)
}

fn is_root(label: &Segment<'_>) -> bool {
    label.is_last() && label.index > 0 && label.text.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_empty_label_is_the_root_unless_it_is_alone() {
        let roots = |name| -> Vec<bool> { segments(name).map(|label| is_root(&label)).collect() };
        assert_eq!(roots(""), [false]);
        assert_eq!(roots("."), [false, true]);
        assert_eq!(roots("a。"), [false, true]);
        assert_eq!(roots("a..b"), [false, false, false]);
        assert_eq!(roots("a"), [false]);
    }
}
