//! The methods of [`Idna`](super::Idna) as inherent methods of the editions, so that the trait
//! need not be imported. They accept any `AsRef<str>`.

/// Defines the inherent methods of an edition. The type must be defined in the calling module and
/// implement [`Idna`](crate::Idna).
macro_rules! methods {
    ($edition:ident) => {
        mod methods {
            use alloc::borrow::Cow;
            use alloc::string::String;
            use core::fmt;

            use super::$edition;
            use crate::edition::{Idna, Report};
            use crate::problems::Error;
            use puny::OutputError;

            /// The conversions, which every edition has ([`Idna`](crate::Idna)).
            impl $edition {
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
                /// use puny_idna::Uts46;
                ///
                /// assert_eq!(Uts46::STRICT.to_ascii("faß.de").unwrap(), "xn--fa-hia.de");
                /// assert_eq!(Uts46::STRICT.to_ascii(&String::from("ab.de")).unwrap(), "ab.de");
                /// ```
                pub fn to_ascii<'a, N>(&self, name: &'a N) -> Result<Cow<'a, str>, Error>
                where
                    N: AsRef<str> + ?Sized,
                {
                    Idna::to_ascii(self, name.as_ref())
                }

                /// Like [`to_ascii`](Self::to_ascii), for a `Cow`. It is returned as it is if
                /// nothing changes; neither an owned nor a borrowed name is copied then.
                ///
                /// # Errors
                ///
                /// As [`to_ascii`](Self::to_ascii).
                ///
                /// ```
                /// use puny_idna::Uts46;
                /// use std::borrow::Cow;
                ///
                /// let owned = String::from("example.com");
                /// let address = owned.as_ptr();
                /// let ascii = Uts46::STRICT.to_ascii_cow(Cow::Owned(owned)).unwrap();
                /// assert_eq!(ascii.as_ptr(), address);
                /// ```
                pub fn to_ascii_cow<'a>(&self, name: Cow<'a, str>) -> Result<Cow<'a, str>, Error> {
                    Idna::to_ascii_cow(self, name)
                }

                /// Like [`to_ascii`](Self::to_ascii), for bytes that may not be UTF-8, such as the
                /// host of a URL after percent-decoding. The same as
                /// [`name_from_utf8`](crate::name_from_utf8) before it, but UTS #46 and the URL
                /// Standard check and convert a name in one pass, which takes less time for names
                /// that are not ASCII.
                ///
                /// # Errors
                ///
                /// [`Status::NotUtf8`](crate::Status::NotUtf8) with the range of the invalid bytes,
                /// or as [`to_ascii`](Self::to_ascii).
                ///
                /// ```
                /// use puny_idna::Uts46;
                ///
                /// let name = "faß.de".as_bytes();
                /// assert_eq!(Uts46::STRICT.to_ascii_from_utf8(name).unwrap(), "xn--fa-hia.de");
                /// let error = Uts46::STRICT.to_ascii_from_utf8(b"fa\xDF.de").unwrap_err();
                /// assert_eq!(error.first().range(), 2..3);
                /// ```
                pub fn to_ascii_from_utf8<'a>(
                    &self,
                    name: &'a [u8],
                ) -> Result<Cow<'a, str>, Error> {
                    Idna::to_ascii_from_utf8(self, name)
                }

                /// Like [`to_ascii`](Self::to_ascii), but appends to a `String`, which does not
                /// change if the name is refused.
                ///
                /// # Errors
                ///
                /// As [`to_ascii`](Self::to_ascii).
                ///
                /// ```
                /// use puny_idna::Uts46;
                ///
                /// let mut url = String::from("https://");
                /// Uts46::STRICT.to_ascii_append("faß.de", &mut url).unwrap();
                /// assert_eq!(url, "https://xn--fa-hia.de");
                /// ```
                pub fn to_ascii_append<N>(&self, name: &N, ascii: &mut String) -> Result<(), Error>
                where
                    N: AsRef<str> + ?Sized,
                {
                    Idna::to_ascii_append(self, name.as_ref(), ascii)
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
                /// use puny_idna::{OutputError, Uts46};
                ///
                /// let mut buffer = [0; 253];
                /// let len = Uts46::STRICT.to_ascii_into("faß.de", &mut buffer).unwrap();
                /// assert_eq!(&buffer[..len], b"xn--fa-hia.de");
                ///
                /// let small = Uts46::STRICT.to_ascii_into("faß.de", &mut [0; 4]).unwrap_err();
                /// assert_eq!(small, OutputError::TooSmall { needed: 13 });
                /// ```
                pub fn to_ascii_into<N>(
                    &self,
                    name: &N,
                    ascii: &mut [u8],
                ) -> Result<usize, OutputError<Error>>
                where
                    N: AsRef<str> + ?Sized,
                {
                    Idna::to_ascii_into(self, name.as_ref(), ascii)
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
                /// use puny_idna::Uts46;
                ///
                /// let mut line = String::from("host: ");
                /// Uts46::STRICT.to_ascii_write("faß.de", &mut line).unwrap();
                /// assert_eq!(line, "host: xn--fa-hia.de");
                /// ```
                pub fn to_ascii_write<N>(
                    &self,
                    name: &N,
                    ascii: &mut dyn fmt::Write,
                ) -> Result<(), OutputError<Error>>
                where
                    N: AsRef<str> + ?Sized,
                {
                    Idna::to_ascii_write(self, name.as_ref(), ascii)
                }

                /// Converts a name to ASCII as far as possible, and reports every problem.
                ///
                /// ```
                /// use puny_idna::Uts46;
                ///
                /// let report = Uts46::STRICT.to_ascii_report("_ü.example");
                /// assert_eq!(report.text(), None);
                /// assert_eq!(report.text_even_if_refused(), "xn--_-eha.example");
                /// assert_eq!(report.problems()[0].status().code(), "U1");
                /// ```
                pub fn to_ascii_report<'a, N>(&self, name: &'a N) -> Report<'a>
                where
                    N: AsRef<str> + ?Sized,
                {
                    Idna::to_ascii_report(self, name.as_ref())
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
                /// use puny_idna::Uts46;
                ///
                /// assert_eq!(Uts46::STRICT.to_unicode("xn--fa-hia.de").unwrap(), "faß.de");
                /// assert!(Uts46::STRICT.to_unicode("xn--example-.org").is_err());
                /// ```
                pub fn to_unicode<'a, N>(&self, name: &'a N) -> Result<Cow<'a, str>, Error>
                where
                    N: AsRef<str> + ?Sized,
                {
                    Idna::to_unicode(self, name.as_ref())
                }

                /// Like [`to_unicode`](Self::to_unicode), but appends to a `String`, which does
                /// not change if the name is refused.
                ///
                /// # Errors
                ///
                /// As [`to_unicode`](Self::to_unicode).
                ///
                /// ```
                /// use puny_idna::Uts46;
                ///
                /// let mut line = String::from("host: ");
                /// Uts46::STRICT.to_unicode_append("xn--fa-hia.de", &mut line).unwrap();
                /// assert_eq!(line, "host: faß.de");
                /// ```
                pub fn to_unicode_append<N>(
                    &self,
                    name: &N,
                    unicode: &mut String,
                ) -> Result<(), Error>
                where
                    N: AsRef<str> + ?Sized,
                {
                    Idna::to_unicode_append(self, name.as_ref(), unicode)
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
                /// use puny_idna::Uts46;
                ///
                /// let mut buffer = [0; 253];
                /// let len = Uts46::STRICT.to_unicode_into("xn--fa-hia.de", &mut buffer).unwrap();
                /// assert_eq!(&buffer[..len], "faß.de".as_bytes());
                /// ```
                pub fn to_unicode_into<N>(
                    &self,
                    name: &N,
                    unicode: &mut [u8],
                ) -> Result<usize, OutputError<Error>>
                where
                    N: AsRef<str> + ?Sized,
                {
                    Idna::to_unicode_into(self, name.as_ref(), unicode)
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
                /// use puny_idna::Uts46;
                ///
                /// let mut line = String::from("host: ");
                /// Uts46::STRICT.to_unicode_write("xn--fa-hia.de", &mut line).unwrap();
                /// assert_eq!(line, "host: faß.de");
                /// ```
                pub fn to_unicode_write<N>(
                    &self,
                    name: &N,
                    unicode: &mut dyn fmt::Write,
                ) -> Result<(), OutputError<Error>>
                where
                    N: AsRef<str> + ?Sized,
                {
                    Idna::to_unicode_write(self, name.as_ref(), unicode)
                }

                /// Converts a name to Unicode as far as possible, and reports every problem. A
                /// label that cannot be decoded stays unchanged; under UTS #46 a label that
                /// breaks another rule is decoded nevertheless (section 4.3). Read
                /// [`Report::text_even_if_refused`] before you use that text.
                ///
                /// ```
                /// use puny_idna::Uts46;
                ///
                /// let report = Uts46::STRICT.to_unicode_report("xn--fa-hia.xn--0.de");
                /// assert_eq!(report.text_even_if_refused(), "faß.xn--0.de");
                /// assert_eq!(report.problems()[0].status().code(), "P4");
                /// ```
                pub fn to_unicode_report<'a, N>(&self, name: &'a N) -> Report<'a>
                where
                    N: AsRef<str> + ?Sized,
                {
                    Idna::to_unicode_report(self, name.as_ref())
                }

                /// Converts the valid labels of a name to Unicode. A label with a problem stays
                /// an A-label, or is left as mapped if it was not one (RFC 5891, section 5.4).
                /// For display: it never fails. It does not make typed text safe, and a valid
                /// label may look like another: use the module `display` to decide whether a name
                /// is safe to show.
                ///
                /// Cost: as [`to_ascii`](Self::to_ascii).
                ///
                /// ```
                /// use puny_idna::Uts46;
                ///
                /// let shown = Uts46::STRICT.to_unicode_where_valid("xn--fa-hia.xn--example-.org");
                /// assert_eq!(shown, "faß.xn--example-.org");
                /// ```
                pub fn to_unicode_where_valid<'a, N>(&self, name: &'a N) -> Cow<'a, str>
                where
                    N: AsRef<str> + ?Sized,
                {
                    Idna::to_unicode_where_valid(self, name.as_ref())
                }

                /// Converts one label to ASCII. It fails if the label has a full stop before or
                /// after mapping. The Bidi rule applies only if this label has right-to-left
                /// text.
                ///
                /// # Errors
                ///
                /// [`Status::NotOneLabel`](crate::Status::NotOneLabel), or as
                /// [`to_ascii`](Self::to_ascii).
                ///
                /// ```
                /// use puny_idna::{Status, Uts46};
                ///
                /// assert_eq!(Uts46::STRICT.label_to_ascii("faß").unwrap(), "xn--fa-hia");
                /// let error = Uts46::STRICT.label_to_ascii("faß。de").unwrap_err();
                /// assert_eq!(error.first().status(), Status::NotOneLabel);
                /// ```
                pub fn label_to_ascii<'a, N>(&self, label: &'a N) -> Result<Cow<'a, str>, Error>
                where
                    N: AsRef<str> + ?Sized,
                {
                    Idna::label_to_ascii(self, label.as_ref())
                }

                /// Converts one label to Unicode. It fails if the label has a full stop before or
                /// after mapping.
                ///
                /// # Errors
                ///
                /// [`Status::NotOneLabel`](crate::Status::NotOneLabel), or as
                /// [`to_unicode`](Self::to_unicode).
                ///
                /// ```
                /// use puny_idna::Uts46;
                ///
                /// assert_eq!(Uts46::STRICT.label_to_unicode("xn--fa-hia").unwrap(), "faß");
                /// assert!(Uts46::STRICT.label_to_unicode("xn--fa-hia.de").is_err());
                /// ```
                pub fn label_to_unicode<'a, N>(&self, label: &'a N) -> Result<Cow<'a, str>, Error>
                where
                    N: AsRef<str> + ?Sized,
                {
                    Idna::label_to_unicode(self, label.as_ref())
                }
            }
        }
    };
}

pub(crate) use methods;
