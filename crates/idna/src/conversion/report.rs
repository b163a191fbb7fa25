//! [`Report`]: the result of a conversion that continues after a problem.

use alloc::borrow::Cow;
use alloc::vec;
use alloc::vec::Vec;

use crate::problems::{Cause, Error, Problem, Status};

/// The result of converting a name as far as possible, and all its problems.
///
/// ```
/// use puny_idna::{Idna, Uts46};
///
/// let report = Uts46::STRICT.to_unicode_report("xn--fa-hia.xn--example-.org");
/// assert!(!report.is_valid());
/// assert_eq!(report.problems()[0].status().code(), "P4");
/// assert_eq!(report.text(), None);
/// // A different name than the input!
/// assert_eq!(report.text_even_if_refused(), "faß.example.org");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Report<'a> {
    pub(crate) text: Cow<'a, str>,
    pub(crate) problems: Vec<Problem>,
}

impl<'a> Report<'a> {
    /// The result, if the name breaks no rule.
    ///
    /// ```
    /// use puny_idna::{Idna, Uts46};
    ///
    /// assert_eq!(Uts46::STRICT.to_unicode_report("xn--fa-hia.de").text(), Some("faß.de"));
    /// assert_eq!(Uts46::STRICT.to_unicode_report("xn--0.de").text(), None);
    /// ```
    pub fn text(&self) -> Option<&str> {
        Some(self.text_even_if_refused()).filter(|_| self.is_valid())
    }

    /// The result of the edition's steps, even if the name is refused.
    ///
    /// Use the text of a refused name only to compare it with test data, or in messages. Do not
    /// look it up or show it as the name: UTS #46 continues with the decoded text of a refused
    /// A-label, so the text of `xn--example-.org` is `example.org`, a different name, and with a
    /// mapped code point, so the text of `a／b.org` is `a/b.org`. The URL Standard has no text for a
    /// refused name; see [`UrlStandard`](crate::UrlStandard). To show a name use
    /// [`to_unicode_where_valid`](crate::Idna::to_unicode_where_valid).
    pub fn text_even_if_refused(&self) -> &str {
        &self.text
    }

    /// Converts the report into this text; borrowed from the input if nothing changed.
    pub fn into_text_even_if_refused(self) -> Cow<'a, str> {
        self.text
    }

    /// Every broken rule, ordered by label.
    ///
    /// ```
    /// use puny_idna::{Idna, Uts46};
    ///
    /// let report = Uts46::STRICT.to_ascii_report("-a._b");
    /// let codes: Vec<_> = report.problems().iter().map(|p| p.status().code()).collect();
    /// assert_eq!(codes, ["V3", "U1"]);
    /// ```
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// Whether the name breaks no rule.
    ///
    /// ```
    /// assert!(puny_idna::to_unicode_report("xn--fa-hia.de").is_valid());
    /// ```
    pub fn is_valid(&self) -> bool {
        self.problems.is_empty()
    }

    /// The result, if the name breaks no rule; borrowed from the input if nothing changed.
    ///
    /// # Errors
    ///
    /// All problems, if there are any.
    ///
    /// ```
    /// use puny_idna::{Idna, Uts46};
    ///
    /// assert_eq!(Uts46::STRICT.to_ascii_report("faß.de").into_result().unwrap(), "xn--fa-hia.de");
    /// assert!(Uts46::STRICT.to_ascii_report("_.de").into_result().is_err());
    /// ```
    pub fn into_result(self) -> Result<Cow<'a, str>, Error> {
        match Error::new(self.problems) {
            None => Ok(self.text),
            Some(error) => Err(error),
        }
    }
}

/// Internal to the crate.
impl Report<'static> {
    /// Refuses a name of 4 GiB or more, with any flags, since offsets have 32 bits.
    pub(crate) fn too_long(name: &str) -> Option<Report<'static>> {
        u32::try_from(name.len()).err().map(|_| too_long(name))
    }
}

#[cold]
#[inline(never)]
fn too_long(name: &str) -> Report<'static> {
    let problem = Problem::new(Status::A4_1, None, 0..name.len());
    Report {
        text: "".into(),
        problems: vec![problem.because(Cause::of_length(name.len()))],
    }
}
