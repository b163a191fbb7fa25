//! [`Idna`]: the trait that every edition implements, with the conversions for each kind of input
//! and output.

use alloc::borrow::Cow;
use alloc::string::String;
use core::{fmt, str};

use super::convert::{Convert, Place, Refused};
use super::report::Report;
use super::sink::{Sink, Slice};
use crate::dns::labels::is_separator;
use crate::dns::ldh::{quick_ldh_check, AsciiCase};
use crate::problems::not_utf8::name_from_utf8;
use crate::problems::{Error, Status};
use puny::OutputError;

/// An edition of IDNA with its flags: the common interface of [`Uts46`](crate::Uts46),
/// [`UrlStandard`](crate::UrlStandard), `Idna2008` and `Idna2003`, for code
/// that works with any of them as `&dyn Idna`.
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
    /// Converts a name to ASCII, for the DNS.
    ///
    /// Time is O(n log n) in the length of a label and linear in the number of
    /// labels. A result that equals the input is borrowed, without allocation.
    ///
    /// # Errors
    ///
    /// Every rule of the edition that the name breaks.
    ///
    /// ```
    /// use puny_idna::{Idna, Uts46};
    ///
    /// assert_eq!(Uts46::STRICT.to_ascii("faß.de").unwrap(), "xn--fa-hia.de");
    /// assert_eq!(Uts46::STRICT.to_ascii(&String::from("ab.de")).unwrap(), "ab.de");
    /// ```
    #[inline]
    fn to_ascii<'a>(&self, name: &'a str) -> Result<Cow<'a, str>, Error> {
        let case = case_of(name);
        if is_kept(self, case) {
            return Ok(Cow::Borrowed(name));
        }
        changed_ascii(self, name, case)
    }

    /// Like [`to_ascii`](Self::to_ascii), for a `Cow`. It is returned as it is if
    /// nothing changes; neither an owned nor a borrowed name is copied then.
    ///
    /// # Errors
    ///
    /// As [`to_ascii`](Self::to_ascii).
    ///
    /// ```
    /// use puny_idna::{Idna, Uts46};
    /// use std::borrow::Cow;
    ///
    /// let owned = String::from("example.com");
    /// let address = owned.as_ptr();
    /// let ascii = Uts46::STRICT.to_ascii_cow(Cow::Owned(owned)).unwrap();
    /// assert_eq!(ascii.as_ptr(), address);
    /// ```
    fn to_ascii_cow<'a>(&self, name: Cow<'a, str>) -> Result<Cow<'a, str>, Error> {
        let case = case_of(&name);
        if is_kept(self, case) {
            return Ok(name);
        }
        let ascii = match changed_ascii(self, &name, case)? {
            Cow::Borrowed(_) => None,
            Cow::Owned(ascii) => Some(ascii),
        };
        Ok(ascii.map_or(name, Cow::Owned))
    }

    /// Like [`to_ascii`](Self::to_ascii), for bytes that may not be UTF-8, such as the
    /// host of a URL after percent-decoding. The same as
    /// [`name_from_utf8`] before it, but UTS #46 and the URL
    /// Standard check and convert a name in one pass, which takes less time for names
    /// that are not ASCII.
    ///
    /// # Errors
    ///
    /// [`Status::NotUtf8`] with the range of the invalid bytes,
    /// or as [`to_ascii`](Self::to_ascii).
    ///
    /// ```
    /// use puny_idna::{Idna, Uts46};
    ///
    /// let name = "faß.de".as_bytes();
    /// assert_eq!(Uts46::STRICT.to_ascii_from_utf8(name).unwrap(), "xn--fa-hia.de");
    /// let error = Uts46::STRICT.to_ascii_from_utf8(b"fa\xDF.de").unwrap_err();
    /// assert_eq!(error.first().range(), 2..3);
    /// ```
    fn to_ascii_from_utf8<'a>(&self, name: &'a [u8]) -> Result<Cow<'a, str>, Error> {
        let case = quick_ldh_check(name);
        if is_kept(self, case) {
            if let Ok(name) = str::from_utf8(name) {
                return Ok(Cow::Borrowed(name));
            }
        }
        changed_from_utf8(self, name, case)
    }

    /// Like [`to_ascii`](Self::to_ascii), but appends to a `String`, which does not
    /// change if the name is refused.
    ///
    /// # Errors
    ///
    /// As [`to_ascii`](Self::to_ascii).
    ///
    /// ```
    /// use puny_idna::{Idna, Uts46};
    ///
    /// let mut url = String::from("https://");
    /// Uts46::STRICT.to_ascii_append("faß.de", &mut url).unwrap();
    /// assert_eq!(url, "https://xn--fa-hia.de");
    /// ```
    fn to_ascii_append(&self, name: &str, ascii: &mut String) -> Result<(), Error> {
        let case = case_of(name);
        if is_kept(self, case) || self.ascii(name, case, ascii)? == Place::Input {
            ascii.push_str(name);
        }
        Ok(())
    }

    /// Like [`to_ascii`](Self::to_ascii), but writes to the caller's byte slice, and
    /// returns the number of bytes written. It does not allocate for names of letters,
    /// digits and hyphens under UTS #46 and the URL Standard, nor, under UTS #46, for
    /// other names up to 253 octets that need no mapping or normalisation and have no
    /// joiners.
    ///
    /// # Errors
    ///
    /// [`OutputError::Refused`] as [`to_ascii`](Self::to_ascii);
    /// [`OutputError::TooSmall`] with the number of bytes needed. The slice then has
    /// no partial result: bytes that were written are set to zero.
    ///
    /// ```
    /// use puny_idna::{Idna, OutputError, Uts46};
    ///
    /// let mut buffer = [0; 253];
    /// let len = Uts46::STRICT.to_ascii_into("faß.de", &mut buffer).unwrap();
    /// assert_eq!(&buffer[..len], b"xn--fa-hia.de");
    ///
    /// let small = Uts46::STRICT.to_ascii_into("faß.de", &mut [0; 4]).unwrap_err();
    /// assert_eq!(small, OutputError::TooSmall { needed: 13 });
    /// ```
    fn to_ascii_into(&self, name: &str, ascii: &mut [u8]) -> Result<usize, OutputError<Error>> {
        let case = case_of(name);
        let mut slice = Slice::new(ascii);
        let mut place = || self.ascii(name, case, &mut slice);
        if is_kept(self, case) || place().map_err(OutputError::Refused)? == Place::Input {
            slice.put(name, AsciiCase::Lower, 0);
        }
        slice.finish()
    }

    /// Like [`to_ascii`](Self::to_ascii), but writes to a [`fmt::Write`]: the whole
    /// result in one call, or nothing if the name is refused.
    ///
    /// # Errors
    ///
    /// [`OutputError::Refused`] as [`to_ascii`](Self::to_ascii), or
    /// [`OutputError::Write`] if the writer fails.
    ///
    /// ```
    /// use puny_idna::{Idna, Uts46};
    ///
    /// let mut line = String::from("host: ");
    /// Uts46::STRICT.to_ascii_write("faß.de", &mut line).unwrap();
    /// assert_eq!(line, "host: xn--fa-hia.de");
    /// ```
    fn to_ascii_write(
        &self,
        name: &str,
        ascii: &mut dyn fmt::Write,
    ) -> Result<(), OutputError<Error>> {
        let result = self.to_ascii(name).map_err(OutputError::Refused)?;
        ascii.write_str(&result).map_err(OutputError::Write)
    }

    /// Converts a name to ASCII as far as possible, and reports every problem.
    ///
    /// ```
    /// use puny_idna::{Idna, Uts46};
    ///
    /// let report = Uts46::STRICT.to_ascii_report("_ü.example");
    /// assert_eq!(report.text(), None);
    /// assert_eq!(report.text_even_if_refused(), "xn--_-eha.example");
    /// assert_eq!(report.problems()[0].status().code(), "U1");
    /// ```
    fn to_ascii_report<'a>(&self, name: &'a str) -> Report<'a> {
        self.ascii_report(name)
    }

    /// Converts a name to Unicode, if it breaks no rule of the edition. A valid name
    /// may still look like another name: use the module `display` to decide whether
    /// it is safe to show.
    ///
    /// Cost: as [`to_ascii`](Self::to_ascii).
    ///
    /// # Errors
    ///
    /// Every rule of the edition that the name breaks.
    ///
    /// ```
    /// use puny_idna::{Idna, Uts46};
    ///
    /// assert_eq!(Uts46::STRICT.to_unicode("xn--fa-hia.de").unwrap(), "faß.de");
    /// assert!(Uts46::STRICT.to_unicode("xn--example-.org").is_err());
    /// ```
    #[inline]
    fn to_unicode<'a>(&self, name: &'a str) -> Result<Cow<'a, str>, Error> {
        let case = case_of(name);
        // Every edition keeps such a name in Unicode.
        if case == Some(AsciiCase::Lower) {
            return Ok(Cow::Borrowed(name));
        }
        changed_unicode(self, name, case)
    }

    /// Like [`to_unicode`](Self::to_unicode), but appends to a `String`, which does
    /// not change if the name is refused.
    ///
    /// # Errors
    ///
    /// As [`to_unicode`](Self::to_unicode).
    ///
    /// ```
    /// use puny_idna::{Idna, Uts46};
    ///
    /// let mut line = String::from("host: ");
    /// Uts46::STRICT.to_unicode_append("xn--fa-hia.de", &mut line).unwrap();
    /// assert_eq!(line, "host: faß.de");
    /// ```
    fn to_unicode_append(&self, name: &str, unicode: &mut String) -> Result<(), Error> {
        let before = unicode.len();
        let (place, problems) = self.unicode(name, case_of(name), Refused::Kept, unicode);
        if let Some(error) = Error::new(problems) {
            unicode.truncate(before);
            return Err(error);
        }
        if place == Place::Input {
            unicode.push_str(name);
        }
        Ok(())
    }

    /// Like [`to_unicode`](Self::to_unicode), but writes UTF-8 to the caller's byte
    /// slice, and returns the number of bytes written.
    ///
    /// # Errors
    ///
    /// [`OutputError::Refused`] as [`to_unicode`](Self::to_unicode);
    /// [`OutputError::TooSmall`] with the number of bytes needed. The slice then has
    /// no partial result: bytes that were written are set to zero.
    ///
    /// ```
    /// use puny_idna::{Idna, Uts46};
    ///
    /// let mut buffer = [0; 253];
    /// let len = Uts46::STRICT.to_unicode_into("xn--fa-hia.de", &mut buffer).unwrap();
    /// assert_eq!(&buffer[..len], "faß.de".as_bytes());
    /// ```
    fn to_unicode_into(&self, name: &str, unicode: &mut [u8]) -> Result<usize, OutputError<Error>> {
        let mut slice = Slice::new(unicode);
        let (place, problems) = self.unicode(name, case_of(name), Refused::Kept, &mut slice);
        if let Some(error) = Error::new(problems) {
            slice.cut(0);
            return Err(OutputError::Refused(error));
        }
        if place == Place::Input {
            slice.put(name, AsciiCase::Lower, 0);
        }
        slice.finish()
    }

    /// Like [`to_unicode`](Self::to_unicode), but writes to a [`fmt::Write`]: the
    /// whole result in one call, or nothing if the name is refused.
    ///
    /// # Errors
    ///
    /// [`OutputError::Refused`] as [`to_unicode`](Self::to_unicode), or
    /// [`OutputError::Write`] if the writer fails.
    ///
    /// ```
    /// use puny_idna::{Idna, Uts46};
    ///
    /// let mut line = String::from("host: ");
    /// Uts46::STRICT.to_unicode_write("xn--fa-hia.de", &mut line).unwrap();
    /// assert_eq!(line, "host: faß.de");
    /// ```
    fn to_unicode_write(
        &self,
        name: &str,
        unicode: &mut dyn fmt::Write,
    ) -> Result<(), OutputError<Error>> {
        let result = self.to_unicode(name).map_err(OutputError::Refused)?;
        unicode.write_str(&result).map_err(OutputError::Write)
    }

    /// Converts a name to Unicode as far as possible, and reports every problem. A
    /// label that cannot be decoded stays unchanged; under UTS #46 a label that
    /// breaks another rule is decoded nevertheless (section 4.3). Read
    /// [`Report::text_even_if_refused`] before you use that text.
    ///
    /// ```
    /// use puny_idna::{Idna, Uts46};
    ///
    /// let report = Uts46::STRICT.to_unicode_report("xn--fa-hia.xn--0.de");
    /// assert_eq!(report.text_even_if_refused(), "faß.xn--0.de");
    /// assert_eq!(report.problems()[0].status().code(), "P4");
    /// ```
    fn to_unicode_report<'a>(&self, name: &'a str) -> Report<'a> {
        let mut unicode = String::new();
        let (place, problems) = self.unicode(name, case_of(name), Refused::Processed, &mut unicode);
        let text = match place {
            Place::Input => Cow::Borrowed(name),
            Place::Sink => Cow::Owned(unicode),
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

    /// Converts the valid labels of a name to Unicode. A label with a problem stays
    /// an A-label, or is left as mapped if it was not one (RFC 5891, section 5.4).
    /// If the mapping makes a code point of a label with a problem that is not allowed
    /// in the host of a URL, such as a slash, the label stays as it was written. Under
    /// the URL Standard a name that the domain parser refuses stays as it was written.
    /// For display: it never fails. It does not make typed text safe, and a valid
    /// label may look like another: use the module `display` to decide whether a name
    /// is safe to show.
    ///
    /// Cost: as [`to_ascii`](Self::to_ascii).
    ///
    /// ```
    /// use puny_idna::{Idna, Uts46};
    ///
    /// let shown = Uts46::STRICT.to_unicode_where_valid("xn--fa-hia.xn--example-.org");
    /// assert_eq!(shown, "faß.xn--example-.org");
    /// let shown = Uts46::STRICT.to_unicode_where_valid("example.com／@evil.example");
    /// assert_eq!(shown, "example.com／@evil.example");
    /// ```
    fn to_unicode_where_valid<'a>(&self, name: &'a str) -> Cow<'a, str> {
        let mut unicode = String::new();
        match self
            .unicode(name, case_of(name), Refused::Kept, &mut unicode)
            .0
        {
            Place::Input => Cow::Borrowed(name),
            Place::Sink => Cow::Owned(unicode),
        }
    }

    /// Converts one label to ASCII. It fails if the label has a full stop before or
    /// after mapping. The Bidi rule applies only if this label has right-to-left
    /// text.
    ///
    /// # Errors
    ///
    /// [`Status::NotOneLabel`], or as
    /// [`to_ascii`](Self::to_ascii).
    ///
    /// ```
    /// use puny_idna::{Idna, Status, Uts46};
    ///
    /// assert_eq!(Uts46::STRICT.label_to_ascii("faß").unwrap(), "xn--fa-hia");
    /// let error = Uts46::STRICT.label_to_ascii("faß。de").unwrap_err();
    /// assert_eq!(error.first().status(), Status::NotOneLabel);
    /// ```
    fn label_to_ascii<'a>(&self, label: &'a str) -> Result<Cow<'a, str>, Error> {
        one_label(label, self.to_ascii(label))
    }

    /// Converts one label to Unicode. It fails if the label has a full stop before or
    /// after mapping.
    ///
    /// # Errors
    ///
    /// [`Status::NotOneLabel`], or as
    /// [`to_unicode`](Self::to_unicode).
    ///
    /// ```
    /// use puny_idna::{Idna, Uts46};
    ///
    /// assert_eq!(Uts46::STRICT.label_to_unicode("xn--fa-hia").unwrap(), "faß");
    /// assert!(Uts46::STRICT.label_to_unicode("xn--fa-hia.de").is_err());
    /// ```
    fn label_to_unicode<'a>(&self, label: &'a str) -> Result<Cow<'a, str>, Error> {
        one_label(label, self.to_unicode(label))
    }
}

/// What the quick check says of a name.
#[inline(always)]
fn case_of(name: &str) -> Option<AsciiCase> {
    quick_ldh_check(name.as_bytes())
}

/// Whether a name of this case is its own ASCII form.
#[inline(always)]
fn is_kept<E: Convert + ?Sized>(edition: &E, case: Option<AsciiCase>) -> bool {
    case == Some(AsciiCase::Lower) && edition.keeps_all_lower_ldh()
}

/// The ASCII form of a name that may change. Not inlined, so that the check of other names is.
#[inline(never)]
fn changed_ascii<'a, E: Convert + ?Sized>(
    edition: &E,
    name: &'a str,
    case: Option<AsciiCase>,
) -> Result<Cow<'a, str>, Error> {
    let mut ascii = String::new();
    match edition.ascii(name, case, &mut ascii)? {
        Place::Input => Ok(Cow::Borrowed(name)),
        Place::Sink => Ok(Cow::Owned(ascii)),
    }
}

/// The Unicode form of a name that may change.
#[inline(never)]
fn changed_unicode<'a, E: Convert + ?Sized>(
    edition: &E,
    name: &'a str,
    case: Option<AsciiCase>,
) -> Result<Cow<'a, str>, Error> {
    let mut unicode = String::new();
    let (place, problems) = edition.unicode(name, case, Refused::Kept, &mut unicode);
    match (Error::new(problems), place) {
        (Some(error), _) => Err(error),
        (None, Place::Input) => Ok(Cow::Borrowed(name)),
        (None, Place::Sink) => Ok(Cow::Owned(unicode)),
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

/// The same for bytes.
#[inline(never)]
fn changed_from_utf8<'a>(
    edition: &(impl Convert + ?Sized),
    name: &'a [u8],
    case: Option<AsciiCase>,
) -> Result<Cow<'a, str>, Error> {
    let mut ascii = String::new();
    match edition.ascii_from_utf8(name, case, &mut ascii)? {
        Place::Input => name_from_utf8(name).map(Cow::Borrowed),
        Place::Sink => Ok(Cow::Owned(ascii)),
    }
}
