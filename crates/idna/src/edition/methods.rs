//! The methods of [`Idna`](super::Idna) on the editions themselves, so that nobody has to
//! import a trait to convert a name; they take anything that is a `str` by [`AsRef`].

/// The methods, for a type beside which this stands and which implements
/// [`Idna`](crate::Idna).
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

            /// As on every edition ([`Idna`](crate::Idna)).
            impl $edition {
                /// The name as ASCII, for the DNS.
                ///
                /// Time is O(n log n) in the length of a label and linear in their number. A
                /// result that is the input itself is borrowed from it, without allocation.
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

                /// The same of a `Cow`, which comes back as it is if nothing has to be changed:
                /// neither an owned nor a borrowed name is copied then.
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

                /// The same, appended to a `String`, which stays as it was if the name is
                /// refused.
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

                /// The same, into the caller's buffer; returns how many bytes were written.
                /// Under UTS #46 and the URL Standard names of letters, digits and hyphens
                /// allocate nothing, nor do under UTS #46 others up to 253 octets that need no
                /// mapping, normalisation or joiners.
                ///
                /// # Errors
                ///
                /// [`OutputError::Refused`] as [`to_ascii`](Self::to_ascii);
                /// [`OutputError::TooSmall`] tells how many bytes are needed. No part of the
                /// result is left in the buffer then: what was written is zeros.
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

                /// The same, written to anything that takes text: all of it at once, or nothing
                /// if the name is refused.
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

                /// The name as ASCII as far as the edition's steps come, with every problem.
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

                /// The name as Unicode, if the edition finds nothing wrong with it. What is
                /// valid may still look like another name: the module `display` knows what is
                /// safe to show.
                ///
                /// Cost as of [`to_ascii`](Self::to_ascii).
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

                /// The same of a `Cow`, which comes back as it is if nothing has to be changed.
                ///
                /// # Errors
                ///
                /// As [`to_unicode`](Self::to_unicode).
                ///
                /// ```
                /// use puny_idna::Uts46;
                ///
                /// assert_eq!(Uts46::STRICT.to_unicode_cow("xn--fa-hia.de".into()).unwrap(), "faß.de");
                /// ```
                pub fn to_unicode_cow<'a>(
                    &self,
                    name: Cow<'a, str>,
                ) -> Result<Cow<'a, str>, Error> {
                    Idna::to_unicode_cow(self, name)
                }

                /// The same, appended to a `String`, which stays as it was if the name is
                /// refused.
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

                /// The same, into the caller's buffer, as UTF-8; returns how many bytes were
                /// written.
                ///
                /// # Errors
                ///
                /// [`OutputError::Refused`] as [`to_unicode`](Self::to_unicode);
                /// [`OutputError::TooSmall`] tells how many bytes are needed. No part of the
                /// result is left in the buffer then: what was written is zeros.
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

                /// The same, written to anything that takes text: all of it at once, or nothing
                /// if the name is refused.
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

                /// The name as Unicode as far as the edition's steps come, with every problem:
                /// a label that cannot be decoded is left as it is; under UTS #46 one that
                /// breaks another rule is decoded all the same (section 4.3). Read what
                /// [`Report::text_even_if_refused`] says before you use that text.
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

                /// The labels in which the edition finds nothing wrong as Unicode; a label with
                /// a problem stays the A-label that it is, or what mapping made of it (RFC 5891,
                /// section 5.4). For showing names: it never fails. Text that was typed is not
                /// made safe by it, and a valid label may look like another: the module
                /// `display` knows what is safe to show.
                ///
                /// Cost as of [`to_ascii`](Self::to_ascii).
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

                /// One label as ASCII: what has a full stop in it, or gets one by mapping, is
                /// refused. The Bidi rule is asked only if the label itself holds right-to-left
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

                /// One label as Unicode: what has a full stop in it, or gets one by mapping, is
                /// refused.
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
