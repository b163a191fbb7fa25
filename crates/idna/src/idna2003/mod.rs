//! IDNA2003 (RFC 3490, 3491 and 3454): ToASCII and ToUnicode, for compatibility with old software.
//!
//! | RFC 3490 | item |
//! |---|---|
//! | section 3.1, 1: the four label separators | `dns::labels::is_separator` |
//! | section 4: the steps for a whole name | the trait [`Idna`](crate::Idna), which [`Idna2003`] implements |
//! | section 4.1: ToASCII | `steps.rs`, processed by the module `pipeline` |
//! | section 4.2: ToUnicode | `steps::to_unicode` |
//! | RFC 3491: Nameprep | `nameprep` |
//!
//! These properties may be surprising:
//!
//! - ToASCII returns ASCII labels unchanged. It does not lower-case them, and it does not decode A-labels. ToASCII
//!   therefore accepts `xn--example-`, but ToUnicode refuses `xn--example-`.
//! - Normalisation turns some code points, such as U+2024 and U+2488, into text with a full stop. Names are split
//!   before normalisation, so this full stop is part of the label. [`AsciiRules::STD3`](crate::AsciiRules::STD3)
//!   refuses a label with a full stop.
//! - ToUnicode departs from the RFC in one point. If the decoded label contains a full stop or another label separator,
//!   ToUnicode leaves the label encoded and reports [`Rule::NotOneLabel`](crate::Rule::NotOneLabel). For example,
//!   `xn--googlecom-bk3h` decodes to `google\u{3002}com`, which the RFC accepts. Converting this text back to ASCII
//!   would result in a different name, `google.com`. Java's `IDN` also refuses these labels.
//! - The length of each label is checked. The length of the whole name is not checked, because RFC 3490 contains no
//!   such check.
//!
//! An empty last label is the root label. RFC 3490 (section 2) does not count it as a label.

mod nameprep;
mod options;
mod steps;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::conversion::{put_result, usual_conversions, Convert, Place, Refused, Report, Sink};
use crate::dns::ace_prefix;
use crate::dns::labels::{is_separator, segments};
use crate::dns::ldh::AsciiCase;
use crate::pipeline::{self, check, Stage};
use crate::problems::{spanned_chars, Error, LabelSpan, Problem, Recorder};
use crate::rules::label::Label;
pub(crate) use nameprep::{image, mapped, normalised_alone};
pub use options::{Idna2003, Unassigned};

impl Idna2003 {
    /// Applies Nameprep (RFC 3491) to one label or any other string. Maps the string and normalises it to NFKC of
    /// Unicode 3.2. Then checks that the string contains no prohibited code points and satisfies the rule on
    /// bidirectional text. With [`Unassigned::Check`], also checks for unassigned code points. This function maps every
    /// string, but ToASCII does not map a string that is all ASCII.
    ///
    /// O(n log n); allocates.
    ///
    /// # Errors
    ///
    /// The error lists every rule of the profile that the string breaks.
    ///
    /// ```
    /// use puny_idna::{Idna2003, Rule};
    ///
    /// assert_eq!(Idna2003::STORED.nameprep("Bü\u{AD}CHER").unwrap(), "bücher");
    /// let error = Idna2003::STORED.nameprep("a\u{2028}b").unwrap_err();
    /// assert_eq!(error.first().rule(), Rule::NameprepProhibited);
    /// ```
    pub fn nameprep(&self, string: &str) -> Result<String, Error> {
        if let Some(refused) = Report::too_long(string) {
            return refused.into_result().map(Cow::into_owned);
        }
        let span = LabelSpan::new(0, 0..string.len());
        let label = Label::with_span(span, nameprep::prepare(spanned_chars(string, 0)), true);
        let steps = self.steps();
        let mut report = Recorder::default();
        check(
            Stage::Mapped,
            &label,
            &steps,
            steps.given,
            &mut report,
            &mut None,
        );
        match Error::new(report.finish(string)) {
            Some(error) => Err(error),
            None => Ok(label.text.iter().map(|ch| ch.c).collect()),
        }
    }

    /// Returns whether a name is ASCII and valid, so that ToASCII returns it unchanged. Does not allocate.
    fn is_valid_ascii(&self, name: &str) -> bool {
        name.is_ascii()
            && segments(name, is_separator).all(|label| {
                let is_root = label.is_last() && label.index > 0 && label.text.is_empty();
                is_root || steps::is_valid_ascii(label.text.as_bytes(), self)
            })
    }
}

usual_conversions!(Idna2003, "Idna2003::QUERY");

impl Convert for Idna2003 {
    fn ascii(&self, name: &str, _: Option<AsciiCase>, sink: &mut dyn Sink) -> Result<Place, Error> {
        if self.is_valid_ascii(name) {
            return Ok(Place::Input);
        }
        let ascii = self.ascii_report(name).into_result()?;
        Ok(put_result(name, &ascii, sink))
    }

    fn unicode(
        &self,
        name: &str,
        _: Option<AsciiCase>,
        _: Refused,
        sink: &mut dyn Sink,
    ) -> (Place, Vec<Problem>) {
        if name.is_ascii()
            && !name
                .split('.')
                .any(|label| ace_prefix::begins_label(label.as_bytes()))
        {
            return (Place::Input, Vec::new());
        }
        let report = pipeline::to_unicode(name, &self.steps(), Refused::Processed);
        (put_result(name, &report.text, sink), report.problems)
    }

    fn ascii_report(&self, name: &str) -> Report<'static> {
        pipeline::to_ascii(name, &self.steps())
    }
}
