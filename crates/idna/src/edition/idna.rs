//! [`Idna`]: the trait that every edition implements, with the conversions for each kind of input
//! and output.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;

use super::convert::{Convert, Form, Refused};
use super::report::Report;
use super::sink::{Sink, Slice};
use crate::dns::labels::is_separator;
use crate::problems::not_utf8::name_from_utf8;
use crate::problems::{Error, Status};
use puny::OutputError;

/// An edition of IDNA with its flags: the common interface of [`Uts46`](crate::Uts46),
/// [`UrlStandard`](crate::UrlStandard), `Idna2008` and `Idna2003`, for code
/// that works with any of them as `&dyn Idna`.
///
/// The editions have inherent methods of the same names, which accept any `AsRef<str>`, so this
/// trait need not be imported to use one of them. See there for examples.
///
/// Time is O(n log n) in the length of a label and linear in the number of labels, for every
/// input. A result that equals the input is borrowed.
///
/// ```
/// use puny_idna::{Idna, UrlStandard, Uts46};
///
/// fn length(name: &str, edition: &dyn Idna) -> usize {
///     edition.to_ascii(name).map_or(0, |ascii| ascii.len())
/// }
/// assert_eq!(length("a_b.faß", &Uts46::STRICT), 0);
/// assert_eq!(length("a_b.faß", &UrlStandard::BROWSER), 14);
/// ```
pub trait Idna: Convert {
    /// Converts a name to ASCII, for the DNS: see [`Uts46::to_ascii`](crate::Uts46::to_ascii).
    ///
    /// # Errors
    ///
    /// Every rule of the edition that the name breaks.
    fn to_ascii<'a>(&self, name: &'a str) -> Result<Cow<'a, str>, Error> {
        let mut ascii = String::new();
        match self.ascii(name, &mut ascii)? {
            Form::Same => Ok(Cow::Borrowed(name)),
            Form::Put => Ok(Cow::Owned(ascii)),
        }
    }

    /// Like `to_ascii`, for a `Cow`, which is returned as it is if nothing changes: see
    /// [`Uts46::to_ascii_cow`](crate::Uts46::to_ascii_cow).
    ///
    /// # Errors
    ///
    /// As [`to_ascii`](Idna::to_ascii).
    fn to_ascii_cow<'a>(&self, name: Cow<'a, str>) -> Result<Cow<'a, str>, Error> {
        let mut ascii = String::new();
        match self.ascii(&name, &mut ascii)? {
            Form::Same => Ok(name),
            Form::Put => Ok(Cow::Owned(ascii)),
        }
    }

    /// Like `to_ascii`, for bytes that may not be UTF-8: see
    /// [`Uts46::to_ascii_from_utf8`](crate::Uts46::to_ascii_from_utf8).
    ///
    /// # Errors
    ///
    /// [`Status::NotUtf8`], or as [`to_ascii`](Idna::to_ascii).
    fn to_ascii_from_utf8<'a>(&self, name: &'a [u8]) -> Result<Cow<'a, str>, Error> {
        let mut ascii = String::new();
        match self.ascii_from_utf8(name, &mut ascii)? {
            Form::Same => name_from_utf8(name).map(Cow::Borrowed),
            Form::Put => Ok(Cow::Owned(ascii)),
        }
    }

    /// Like `to_ascii`, but appends to a `String`: see
    /// [`Uts46::to_ascii_append`](crate::Uts46::to_ascii_append).
    ///
    /// # Errors
    ///
    /// As [`to_ascii`](Idna::to_ascii).
    fn to_ascii_append(&self, name: &str, ascii: &mut String) -> Result<(), Error> {
        if self.ascii(name, ascii)? == Form::Same {
            ascii.push_str(name);
        }
        Ok(())
    }

    /// Like `to_ascii`, but writes to a byte slice: see
    /// [`Uts46::to_ascii_into`](crate::Uts46::to_ascii_into).
    ///
    /// # Errors
    ///
    /// [`OutputError::Refused`] as [`to_ascii`](Idna::to_ascii), or
    /// [`OutputError::TooSmall`].
    fn to_ascii_into(&self, name: &str, ascii: &mut [u8]) -> Result<usize, OutputError<Error>> {
        let mut slice = Slice::new(ascii);
        if self.ascii(name, &mut slice).map_err(OutputError::Refused)? == Form::Same {
            slice.put(name, 0);
        }
        slice.finish()
    }

    /// Like `to_ascii`, but writes to a [`fmt::Write`]: see
    /// [`Uts46::to_ascii_write`](crate::Uts46::to_ascii_write).
    ///
    /// # Errors
    ///
    /// [`OutputError::Refused`] as [`to_ascii`](Idna::to_ascii), or
    /// [`OutputError::Write`].
    fn to_ascii_write(
        &self,
        name: &str,
        ascii: &mut dyn fmt::Write,
    ) -> Result<(), OutputError<Error>> {
        let result = self.to_ascii(name).map_err(OutputError::Refused)?;
        ascii.write_str(&result).map_err(OutputError::Write)
    }

    /// Converts a name to ASCII as far as possible, and reports every problem: see
    /// [`Uts46::to_ascii_report`](crate::Uts46::to_ascii_report).
    fn to_ascii_report<'a>(&self, name: &'a str) -> Report<'a> {
        self.ascii_report(name)
    }

    /// Converts a name to Unicode: see [`Uts46::to_unicode`](crate::Uts46::to_unicode).
    ///
    /// # Errors
    ///
    /// Every rule of the edition that the name breaks.
    fn to_unicode<'a>(&self, name: &'a str) -> Result<Cow<'a, str>, Error> {
        let mut unicode = String::new();
        let (form, problems) = self.unicode(name, Refused::Kept, &mut unicode);
        match (Error::new(problems), form) {
            (Some(error), _) => Err(error),
            (None, Form::Same) => Ok(Cow::Borrowed(name)),
            (None, Form::Put) => Ok(Cow::Owned(unicode)),
        }
    }

    /// Like `to_unicode`, but appends to a `String`: see
    /// [`Uts46::to_unicode_append`](crate::Uts46::to_unicode_append).
    ///
    /// # Errors
    ///
    /// As [`to_unicode`](Idna::to_unicode).
    fn to_unicode_append(&self, name: &str, unicode: &mut String) -> Result<(), Error> {
        let before = unicode.len();
        let (form, problems) = self.unicode(name, Refused::Kept, unicode);
        if let Some(error) = Error::new(problems) {
            unicode.truncate(before);
            return Err(error);
        }
        if form == Form::Same {
            unicode.push_str(name);
        }
        Ok(())
    }

    /// Like `to_unicode`, but writes to a byte slice: see
    /// [`Uts46::to_unicode_into`](crate::Uts46::to_unicode_into).
    ///
    /// # Errors
    ///
    /// [`OutputError::Refused`] as [`to_unicode`](Idna::to_unicode), or
    /// [`OutputError::TooSmall`].
    fn to_unicode_into(&self, name: &str, unicode: &mut [u8]) -> Result<usize, OutputError<Error>> {
        let mut slice = Slice::new(unicode);
        let (form, problems) = self.unicode(name, Refused::Kept, &mut slice);
        if let Some(error) = Error::new(problems) {
            slice.cut(0);
            return Err(OutputError::Refused(error));
        }
        if form == Form::Same {
            slice.put(name, 0);
        }
        slice.finish()
    }

    /// Like `to_unicode`, but writes to a [`fmt::Write`]: see
    /// [`Uts46::to_unicode_write`](crate::Uts46::to_unicode_write).
    ///
    /// # Errors
    ///
    /// [`OutputError::Refused`] as [`to_unicode`](Idna::to_unicode), or
    /// [`OutputError::Write`].
    fn to_unicode_write(
        &self,
        name: &str,
        unicode: &mut dyn fmt::Write,
    ) -> Result<(), OutputError<Error>> {
        let result = self.to_unicode(name).map_err(OutputError::Refused)?;
        unicode.write_str(&result).map_err(OutputError::Write)
    }

    /// Converts a name to Unicode as far as possible, and reports every problem: see
    /// [`Uts46::to_unicode_report`](crate::Uts46::to_unicode_report).
    fn to_unicode_report<'a>(&self, name: &'a str) -> Report<'a> {
        let mut unicode = String::new();
        let (form, problems) = self.unicode(name, Refused::Processed, &mut unicode);
        let text = match form {
            Form::Same => Cow::Borrowed(name),
            Form::Put => Cow::Owned(unicode),
        };
        Report { text, problems }
    }

    /// Whether ToASCII accepts each name of lower-case letters, digits and hyphens that has the
    /// lengths of the DNS, and does not change it. All editions do but
    /// [`UrlStandard::STRICT`](crate::UrlStandard::STRICT), which refuses `a.1`. Constant time.
    ///
    /// ```
    /// use puny_idna::{Idna, UrlStandard, Uts46};
    ///
    /// assert!(Uts46::STRICT.keeps_lower_ldh() && UrlStandard::BROWSER.keeps_lower_ldh());
    /// assert!(!UrlStandard::STRICT.keeps_lower_ldh());
    /// ```
    fn keeps_lower_ldh(&self) -> bool {
        self.keeps_all_lower_ldh()
    }

    /// Converts the valid labels to Unicode and keeps the others: see
    /// [`Uts46::to_unicode_where_valid`](crate::Uts46::to_unicode_where_valid).
    fn to_unicode_where_valid<'a>(&self, name: &'a str) -> Cow<'a, str> {
        let mut unicode = String::new();
        match self.unicode(name, Refused::Kept, &mut unicode).0 {
            Form::Same => Cow::Borrowed(name),
            Form::Put => Cow::Owned(unicode),
        }
    }

    /// Converts one label to ASCII: see
    /// [`Uts46::label_to_ascii`](crate::Uts46::label_to_ascii).
    ///
    /// # Errors
    ///
    /// [`Status::NotOneLabel`], or as [`to_ascii`](Idna::to_ascii).
    fn label_to_ascii<'a>(&self, label: &'a str) -> Result<Cow<'a, str>, Error> {
        one_label(label, self.to_ascii(label))
    }

    /// Converts one label to Unicode: see
    /// [`Uts46::label_to_unicode`](crate::Uts46::label_to_unicode).
    ///
    /// # Errors
    ///
    /// [`Status::NotOneLabel`], or as [`to_unicode`](Idna::to_unicode).
    fn label_to_unicode<'a>(&self, label: &'a str) -> Result<Cow<'a, str>, Error> {
        one_label(label, self.to_unicode(label))
    }
}

/// Fails if the input or its conversion has more than one label. Both have to be checked: some
/// code points are mapped to a full stop, and IDNA2003 leaves other separators unchanged.
fn one_label<'a>(
    label: &str,
    converted: Result<Cow<'a, str>, Error>,
) -> Result<Cow<'a, str>, Error> {
    let is_many = match &converted {
        Ok(text) => text.contains(is_separator),
        Err(error) => error.problems().iter().any(|p| p.label() > Some(0)),
    };
    if is_many || label.contains(is_separator) {
        return Err(Error::of_label(label, Status::NotOneLabel));
    }
    converted
}

impl<T: Convert> Idna for T {}
