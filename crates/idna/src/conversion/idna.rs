//! [`Idna`]: the trait that every edition implements, with the conversions for each kind of input
//! and output.

use alloc::borrow::Cow;
use alloc::string::String;
use core::str;

use super::convert::{Convert, Place, Refused};
use super::report::Report;
use super::sink::{Sink, Slice};
use crate::dns::labels::is_separator;
use crate::dns::ldh::{quick_ldh_check, AsciiCase};
use crate::problems::not_utf8::name_from_utf8;
use crate::problems::{Error, Rule};
use puny::OutputError;

/// An edition of IDNA with its flags. This trait is the common interface of [`Uts46`](crate::Uts46),
/// [`UrlStandard`](crate::UrlStandard), `Idna2008` and `Idna2003`. Code that works with any edition can use a parameter
/// of type `&dyn Idna`. The four usual conversions are also methods of each edition, which need no import of the trait.
///
/// Time is O(n log n) in the length of a label and linear in the number of labels, for every
/// input. If the result equals the input, it borrows the input.
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
    /// labels. If the result equals the input, it borrows the input. For a name of lower-case
    /// letters, digits and hyphens, UTS #46, the URL Standard and IDNA2008 allocate nothing.
    ///
    /// # Errors
    ///
    /// The error lists every rule of the edition that the name breaks.
    ///
    /// ```
    /// use puny_idna::Uts46;
    ///
    /// assert_eq!(Uts46::STRICT.to_ascii("faß.de").unwrap(), "xn--fa-hia.de");
    /// assert_eq!(Uts46::STRICT.to_ascii(&String::from("ab.de")).unwrap(), "ab.de");
    /// ```
    #[inline]
    fn to_ascii<'a>(&self, name: &'a str) -> Result<Cow<'a, str>, Error> {
        let ldh_check = quick_check(name);
        if is_own_ascii(self, ldh_check) {
            return Ok(Cow::Borrowed(name));
        }
        changed_ascii(self, name, ldh_check)
    }

    /// Converts a name in a `Cow` to ASCII, like [`to_ascii`](Self::to_ascii). If the result
    /// equals the input, returns the `Cow` that was given, without copying the name.
    ///
    /// # Errors
    ///
    /// Fails in the cases in which [`to_ascii`](Self::to_ascii) fails.
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
        let ldh_check = quick_check(&name);
        if is_own_ascii(self, ldh_check) {
            return Ok(name);
        }
        let ascii = match changed_ascii(self, &name, ldh_check)? {
            Cow::Borrowed(_) => None,
            Cow::Owned(ascii) => Some(ascii),
        };
        Ok(ascii.map_or(name, Cow::Owned))
    }

    /// Converts bytes that may not be UTF-8 to ASCII, such as the host of a URL after percent-decoding. The result
    /// equals the result of [`name_from_utf8`] followed by [`to_ascii`](Self::to_ascii). UTS #46 and the URL Standard
    /// check for UTF-8 and convert in one pass, which is faster for a name that is not ASCII.
    ///
    /// # Errors
    ///
    /// [`Rule::NotUtf8`] with the range of the invalid bytes, or the error of
    /// [`to_ascii`](Self::to_ascii).
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
        let ldh_check = quick_ldh_check(name);
        if is_own_ascii(self, ldh_check) {
            if let Ok(name) = str::from_utf8(name) {
                return Ok(Cow::Borrowed(name));
            }
        }
        changed_from_utf8(self, name, ldh_check)
    }

    /// Converts a name to ASCII, like [`to_ascii`](Self::to_ascii), and appends the result to a
    /// `String`. If the name is refused, the `String` is unchanged.
    ///
    /// # Errors
    ///
    /// Fails in the cases in which [`to_ascii`](Self::to_ascii) fails.
    ///
    /// ```
    /// use puny_idna::{Idna, Uts46};
    ///
    /// let mut url = String::from("https://");
    /// Uts46::STRICT.to_ascii_append("faß.de", &mut url).unwrap();
    /// assert_eq!(url, "https://xn--fa-hia.de");
    /// ```
    fn to_ascii_append(&self, name: &str, ascii: &mut String) -> Result<(), Error> {
        let ldh_check = quick_check(name);
        if is_own_ascii(self, ldh_check) || self.ascii(name, ldh_check, ascii)? == Place::Input {
            ascii.push_str(name);
        }
        Ok(())
    }

    /// Converts a name to ASCII, like [`to_ascii`](Self::to_ascii), writes the result to the
    /// caller's byte slice, and returns the number of bytes written.
    ///
    /// Under UTS #46 and the URL Standard, names of letters, digits and hyphens are converted without allocation. Under
    /// UTS #46, other names of up to 253 octets are also converted without allocation, if they need no mapping or
    /// normalisation and contain no joiners.
    ///
    /// # Errors
    ///
    /// - [`OutputError::Refused`] with the error of [`to_ascii`](Self::to_ascii), if the name is
    ///   refused;
    /// - [`OutputError::TooSmall`] with the number of bytes needed, if the slice is too small.
    ///
    /// In both cases the slice holds no part of the result: bytes that were written are set to zero.
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
        let ldh_check = quick_check(name);
        let mut slice = Slice::new(ascii);
        let mut place = || self.ascii(name, ldh_check, &mut slice);
        if is_own_ascii(self, ldh_check) || place().map_err(OutputError::Refused)? == Place::Input {
            slice.put(name, AsciiCase::Lower, 0);
        }
        slice.finish()
    }

    /// Converts a name to ASCII as far as possible, and reports every problem.
    ///
    /// ```
    /// use puny_idna::{Idna, Uts46};
    ///
    /// let report = Uts46::STRICT.to_ascii_report("_ü.example");
    /// assert_eq!(report.text(), None);
    /// assert_eq!(report.text_even_if_refused(), "xn--_-eha.example");
    /// assert_eq!(report.problems()[0].rule().code(), "U1");
    /// ```
    fn to_ascii_report<'a>(&self, name: &'a str) -> Report<'a> {
        let Report { text, problems } = self.ascii_report(name);
        let text = match text == name {
            true => Cow::Borrowed(name),
            false => text,
        };
        Report { text, problems }
    }

    /// Converts a name to Unicode. Fails if the name breaks a rule of the edition. A valid name may still look like
    /// another name: use the crate `puny-display` to decide whether the name is safe to show.
    ///
    /// Time and allocation are documented at [`to_ascii`](Self::to_ascii).
    ///
    /// # Errors
    ///
    /// The error lists every rule of the edition that the name breaks.
    ///
    /// ```
    /// use puny_idna::Uts46;
    ///
    /// assert_eq!(Uts46::STRICT.to_unicode("xn--fa-hia.de").unwrap(), "faß.de");
    /// assert!(Uts46::STRICT.to_unicode("xn--example-.org").is_err());
    /// ```
    #[inline]
    fn to_unicode<'a>(&self, name: &'a str) -> Result<Cow<'a, str>, Error> {
        let ldh_check = quick_check(name);
        // In every edition, a name of lower-case letters, digits and hyphens is its own Unicode form.
        if ldh_check == Some(AsciiCase::Lower) {
            return Ok(Cow::Borrowed(name));
        }
        changed_unicode(self, name, ldh_check)
    }

    /// Converts a name to Unicode, like [`to_unicode`](Self::to_unicode), and appends the result to
    /// a `String`. If the name is refused, the `String` is unchanged.
    ///
    /// # Errors
    ///
    /// Fails in the cases in which [`to_unicode`](Self::to_unicode) fails.
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
        let (place, problems) = self.unicode(name, quick_check(name), Refused::Undecoded, unicode);
        if let Some(error) = Error::new(problems) {
            unicode.truncate(before);
            return Err(error);
        }
        if place == Place::Input {
            unicode.push_str(name);
        }
        Ok(())
    }

    /// Converts a name to Unicode, like [`to_unicode`](Self::to_unicode), writes the result as
    /// UTF-8 to the caller's byte slice, and returns the number of bytes written.
    ///
    /// # Errors
    ///
    /// - [`OutputError::Refused`] with the error of [`to_unicode`](Self::to_unicode), if the name is
    ///   refused;
    /// - [`OutputError::TooSmall`] with the number of bytes needed, if the slice is too small.
    ///
    /// In both cases the slice holds no part of the result: bytes that were written are set to zero.
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
        let (place, problems) =
            self.unicode(name, quick_check(name), Refused::Undecoded, &mut slice);
        if let Some(error) = Error::new(problems) {
            slice.cut(0);
            return Err(OutputError::Refused(error));
        }
        if place == Place::Input {
            slice.put(name, AsciiCase::Lower, 0);
        }
        slice.finish()
    }

    /// Converts a name to Unicode as far as possible, and reports every problem. A
    /// label that cannot be decoded is unchanged. Under UTS #46, an A-label that can be decoded
    /// is decoded even if it breaks a rule (section 4.3), so the text of a refused name can
    /// mislead: read [`Report::text_even_if_refused`] before you use it.
    ///
    /// ```
    /// use puny_idna::Uts46;
    ///
    /// let report = Uts46::STRICT.to_unicode_report("xn--fa-hia.xn--0.de");
    /// assert_eq!(report.text_even_if_refused(), "faß.xn--0.de");
    /// assert_eq!(report.problems()[0].rule().code(), "P4");
    /// ```
    fn to_unicode_report<'a>(&self, name: &'a str) -> Report<'a> {
        let mut unicode = String::new();
        let (place, problems) =
            self.unicode(name, quick_check(name), Refused::Processed, &mut unicode);
        let text = match place {
            Place::Input => Cow::Borrowed(name),
            Place::Sink => Cow::Owned(unicode),
        };
        Report { text, problems }
    }

    /// Returns whether ToASCII returns every valid DNS name of lower-case letters, digits and
    /// hyphens unchanged. The result is `true` for all editions except
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

    /// Converts the valid labels of a name to Unicode, for display. Never fails.
    ///
    /// A label with a problem is not decoded (RFC 5891, section 5.4):
    ///
    /// - If it is an A-label, it stays an A-label.
    /// - Any other label is only mapped. If the mapping would add a code point that is not allowed in the host of a
    ///   URL, such as a slash, the label is unchanged.
    ///
    /// Under the URL Standard, if the domain parser refuses the name, the whole name is unchanged.
    ///
    /// This function does not make typed text safe. A valid label may also look like another label. Use the module
    /// `display` to decide whether a name is safe to show.
    ///
    /// Time and allocation are documented at [`to_ascii`](Self::to_ascii).
    ///
    /// ```
    /// use puny_idna::Uts46;
    ///
    /// let shown = Uts46::STRICT.to_unicode_where_valid("xn--fa-hia.xn--example-.org");
    /// assert_eq!(shown, "faß.xn--example-.org");
    /// let shown = Uts46::STRICT.to_unicode_where_valid("example.com／@evil.example");
    /// assert_eq!(shown, "example.com／@evil.example");
    /// ```
    fn to_unicode_where_valid<'a>(&self, name: &'a str) -> Cow<'a, str> {
        let mut unicode = String::new();
        match self
            .unicode(name, quick_check(name), Refused::Undecoded, &mut unicode)
            .0
        {
            Place::Input => Cow::Borrowed(name),
            Place::Sink => Cow::Owned(unicode),
        }
    }

    /// Converts one label to ASCII. Fails if the label contains a label separator before or after mapping. The Bidi
    /// rule applies only if this label contains right-to-left text, because the other labels of the name are unknown.
    ///
    /// # Errors
    ///
    /// [`Rule::NotOneLabel`] if there is a label separator, or the error of
    /// [`to_ascii`](Self::to_ascii).
    ///
    /// ```
    /// use puny_idna::{Idna, Rule, Uts46};
    ///
    /// assert_eq!(Uts46::STRICT.label_to_ascii("faß").unwrap(), "xn--fa-hia");
    /// let error = Uts46::STRICT.label_to_ascii("faß。de").unwrap_err();
    /// assert_eq!(error.first().rule(), Rule::NotOneLabel);
    /// ```
    fn label_to_ascii<'a>(&self, label: &'a str) -> Result<Cow<'a, str>, Error> {
        one_label(label, self.to_ascii(label))
    }

    /// Converts one label to Unicode. Fails if the label contains a label separator before or
    /// after mapping.
    ///
    /// # Errors
    ///
    /// [`Rule::NotOneLabel`] if there is a label separator, or the error of
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

/// Applies [`quick_ldh_check`] to a name.
#[inline(always)]
fn quick_check(name: &str) -> Option<AsciiCase> {
    quick_ldh_check(name.as_bytes())
}

/// Returns whether ToASCII returns a name unchanged. `ldh_check` is the result of the quick check for the name. If the
/// function returns `false`, a conversion must decide.
#[inline(always)]
fn is_own_ascii<E: Convert + ?Sized>(edition: &E, ldh_check: Option<AsciiCase>) -> bool {
    ldh_check == Some(AsciiCase::Lower) && edition.keeps_all_lower_ldh()
}

/// Converts a name that [`is_own_ascii`] does not accept. Not inlined, so that the callers stay small and can be
/// inlined.
#[inline(never)]
fn changed_ascii<'a, E: Convert + ?Sized>(
    edition: &E,
    name: &'a str,
    ldh_check: Option<AsciiCase>,
) -> Result<Cow<'a, str>, Error> {
    let mut ascii = String::new();
    match edition.ascii(name, ldh_check, &mut ascii)? {
        Place::Input => Ok(Cow::Borrowed(name)),
        Place::Sink => Ok(Cow::Owned(ascii)),
    }
}

/// Converts a name to Unicode, if the caller does not know that the name is unchanged. Not inlined, so that the callers
/// stay small and can be inlined.
#[inline(never)]
fn changed_unicode<'a, E: Convert + ?Sized>(
    edition: &E,
    name: &'a str,
    ldh_check: Option<AsciiCase>,
) -> Result<Cow<'a, str>, Error> {
    let mut unicode = String::new();
    let (place, problems) = edition.unicode(name, ldh_check, Refused::Undecoded, &mut unicode);
    match (Error::new(problems), place) {
        (Some(error), _) => Err(error),
        (None, Place::Input) => Ok(Cow::Borrowed(name)),
        (None, Place::Sink) => Ok(Cow::Owned(unicode)),
    }
}

/// Fails if the input or the converted text contains a label separator. Both have to be checked. The converted text
/// must be checked because mapping turns some code points into full stops. The input must be checked because a refused
/// name has no converted text.
fn one_label<'a>(
    label: &str,
    converted: Result<Cow<'a, str>, Error>,
) -> Result<Cow<'a, str>, Error> {
    let is_many = match &converted {
        Ok(text) => text.contains(is_separator),
        Err(error) => error.problems().iter().any(|p| p.label() > Some(0)),
    };
    if is_many || label.contains(is_separator) {
        return Err(Error::of_label(label, Rule::NotOneLabel));
    }
    converted
}

impl<T: Convert> Idna for T {}

/// Converts a name given as bytes, if [`is_own_ascii`] does not accept the name. Not inlined, so that the callers stay
/// small.
#[inline(never)]
fn changed_from_utf8<'a>(
    edition: &(impl Convert + ?Sized),
    name: &'a [u8],
    ldh_check: Option<AsciiCase>,
) -> Result<Cow<'a, str>, Error> {
    let mut ascii = String::new();
    match edition.ascii_from_utf8(name, ldh_check, &mut ascii)? {
        Place::Input => name_from_utf8(name).map(Cow::Borrowed),
        Place::Sink => Ok(Cow::Owned(ascii)),
    }
}
