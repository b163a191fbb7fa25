//! What a conversion that does not stop at a problem returns.

use alloc::borrow::Cow;
use alloc::vec;
use alloc::vec::Vec;

use crate::problems::{Cause, Error, Problem, Status};

/// A name that was converted as far as possible, and everything that is wrong with it.
///
/// ```
/// use puny_idna::Uts46;
///
/// let report = Uts46::STRICT.to_unicode_report("xn--fa-hia.xn--example-.org");
/// assert!(!report.is_valid());
/// assert_eq!(report.problems()[0].status().code(), "P4");
/// assert_eq!(report.text(), None);
/// // Another name than the one that was given!
/// assert_eq!(report.text_even_if_refused(), "faß.example.org");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Report<'a> {
    pub(crate) text: Cow<'a, str>,
    pub(crate) problems: Vec<Problem>,
}

impl<'a> Report<'a> {
    /// The result, if no rule is broken.
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

    /// What the steps of the edition made of the name, whether it is refused or not.
    ///
    /// The text of a refused name is for comparison with test data, and for messages. It is
    /// neither to be looked up nor to be shown as the name: UTS #46 goes on with what a
    /// refused A-label was decoded to, so that the text of `xn--example-.org` is
    /// `example.org`, another name. What may be shown is
    /// [`to_unicode_where_valid`](crate::Idna::to_unicode_where_valid).
    pub fn text_even_if_refused(&self) -> &str {
        &self.text
    }

    /// The same, taken out: borrowed from the input where nothing was changed.
    pub fn into_text_even_if_refused(self) -> Cow<'a, str> {
        self.text
    }

    /// Every broken rule, in the order of the labels.
    ///
    /// ```
    /// use puny_idna::Uts46;
    ///
    /// let report = Uts46::STRICT.to_ascii_report("-a._b");
    /// let codes: Vec<_> = report.problems().iter().map(|p| p.status().code()).collect();
    /// assert_eq!(codes, ["V3", "U1"]);
    /// ```
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// Whether no rule is broken.
    ///
    /// ```
    /// assert!(puny_idna::Uts46::STRICT.to_ascii_report("faß.de").is_valid());
    /// ```
    pub fn is_valid(&self) -> bool {
        self.problems.is_empty()
    }

    /// The result, if no rule is broken; it is borrowed from the input where nothing had to
    /// be changed.
    ///
    /// # Errors
    ///
    /// All the problems, if there are any.
    ///
    /// ```
    /// use puny_idna::Uts46;
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

/// For the crate alone.
impl Report<'static> {
    /// The refusal of a name that has 4 GiB or more, for which offsets have no room: whatever
    /// the flags, it is too long.
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
