//! [`Report`]: the result of a conversion that continues after a problem.

use alloc::borrow::Cow;
use alloc::vec;
use alloc::vec::Vec;

use crate::problems::{Cause, Error, Problem, Rule};

/// The text that results from converting a name as far as possible, and all problems of the name.
///
/// ```
/// use puny_idna::Uts46;
///
/// let report = Uts46::STRICT.to_unicode_report("xn--fa-hia.xn--example-.org");
/// assert!(!report.is_valid());
/// assert_eq!(report.problems()[0].rule().code(), "P4");
/// assert_eq!(report.text(), None);
/// // This is a different name than the input!
/// assert_eq!(report.text_even_if_refused(), "faß.example.org");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Report<'a> {
    pub(crate) text: Cow<'a, str>,
    pub(crate) problems: Vec<Problem>,
}

impl<'a> Report<'a> {
    /// Returns the converted name, or `None` if the name breaks a rule.
    ///
    /// ```
    /// use puny_idna::Uts46;
    ///
    /// assert_eq!(Uts46::STRICT.to_unicode_report("xn--fa-hia.de").text(), Some("faß.de"));
    /// assert_eq!(Uts46::STRICT.to_unicode_report("xn--0.de").text(), None);
    /// ```
    pub fn text(&self) -> Option<&str> {
        Some(self.text_even_if_refused()).filter(|_| self.is_valid())
    }

    /// Returns the text that results from the steps of the edition, even if the name is refused.
    ///
    /// Use the text of a refused name only to compare it with test data, or in messages. Do not
    /// look the text up, and do not show it as the name, because it can be a different name. Two
    /// examples under UTS #46:
    ///
    /// - A refused A-label is decoded, so the text of `xn--example-.org` is `example.org`.
    /// - Mapping can produce a code point that is not allowed: the text of `a／b.org` is `a/b.org`.
    ///
    /// The URL Standard defines no text for a refused name; see [`UrlStandard`](crate::UrlStandard).
    /// To show a name, use [`to_unicode_where_valid`](crate::Idna::to_unicode_where_valid).
    pub fn text_even_if_refused(&self) -> &str {
        &self.text
    }

    /// Converts the report into the text that [`text_even_if_refused`](Self::text_even_if_refused) returns. If the text
    /// equals the input, it borrows the input.
    pub fn into_text_even_if_refused(self) -> Cow<'a, str> {
        self.text
    }

    /// Returns every broken rule, in the order described at [`Error`].
    ///
    /// ```
    /// use puny_idna::{Idna, Uts46};
    ///
    /// let report = Uts46::STRICT.to_ascii_report("-a._b");
    /// let codes: Vec<_> = report.problems().iter().map(|p| p.rule().code()).collect();
    /// assert_eq!(codes, ["V3", "U1"]);
    /// ```
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// Returns whether the name is valid, that is, whether it breaks no rule.
    ///
    /// ```
    /// assert!(puny_idna::to_unicode_report("xn--fa-hia.de").is_valid());
    /// ```
    pub fn is_valid(&self) -> bool {
        self.problems.is_empty()
    }

    /// Converts the report into a `Result`. If the text equals the input, it borrows the input.
    ///
    /// # Errors
    ///
    /// The error lists every rule that the name breaks.
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

/// Constructors, internal to the crate.
impl Report<'static> {
    /// If the name has 4 GiB or more, returns a report that refuses the name. This limit does not depend on the flags:
    /// the offsets of problems have only 32 bits. Returns `None` for a shorter name.
    pub(crate) fn too_long(name: &str) -> Option<Report<'static>> {
        u32::try_from(name.len()).err().map(|_| too_long(name))
    }
}

#[cold]
#[inline(never)]
fn too_long(name: &str) -> Report<'static> {
    let problem = Problem::new(Rule::NameLength, None, 0..name.len());
    Report {
        text: "".into(),
        problems: vec![problem.because(Cause::of_length(name.len()))],
    }
}
