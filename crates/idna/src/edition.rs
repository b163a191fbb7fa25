//! What every edition of IDNA offers: a name to ASCII and to Unicode, on every surface.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::error::{Error, IntoError, Problem};
pub(crate) use sealed::{Form, Sink};

/// A name that was converted as far as possible, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conversion<'a> {
    pub(crate) text: Cow<'a, str>,
    pub(crate) problems: Vec<Problem>,
}

impl<'a> Conversion<'a> {
    /// The text: the conversion where nothing is wrong; otherwise what the steps of the
    /// edition made of the name.
    ///
    /// Where there are problems it is neither to be looked up nor to be shown as the name:
    /// UTS #46 goes on with what a refused A-label was decoded to, so that the text of
    /// `xn--example-.org` is `example.org`, another name. Use
    /// [`into_result`](Conversion::into_result), or ask
    /// [`is_valid`](Conversion::is_valid) first.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text; [`Edition::to_unicode`] borrows it from the input where nothing had to be
    /// changed. See [`text`](Conversion::text) for what may be done with it.
    pub fn into_text(self) -> Cow<'a, str> {
        self.text
    }

    /// Every broken rule, in the order of the labels.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// Whether no rule is broken.
    pub fn is_valid(&self) -> bool {
        self.problems.is_empty()
    }

    /// The text if no rule is broken.
    ///
    /// # Errors
    ///
    /// All the problems, if there are any.
    pub fn into_result(self) -> Result<Cow<'a, str>, Error> {
        match Error::new(self.problems) {
            None => Ok(self.text),
            Some(error) => Err(error),
        }
    }
}

impl Sink for String {
    fn written(&self) -> usize {
        self.len()
    }

    fn put(&mut self, part: &str, more: usize) {
        self.reserve(part.len() + more);
        self.push_str(part);
    }

    fn put_lower(&mut self, part: &str, more: usize) {
        let start = self.len();
        self.put(part, more);
        if let Some(put) = self.get_mut(start..) {
            put.make_ascii_lowercase();
        }
    }

    fn put_chars(&mut self, part: &[char]) {
        self.extend(part);
    }

    fn cut(&mut self, length: usize) {
        self.truncate(length);
    }
}

/// A caller's slice. What does not fit is counted and not written.
struct Slice<'s> {
    bytes: &'s mut [u8],
    needed: usize,
}

impl Slice<'_> {
    /// The place of the next part, if it fits.
    fn next(&mut self, length: usize) -> Option<&mut [u8]> {
        let start = self.needed;
        self.needed += length;
        self.bytes.get_mut(start..self.needed)
    }
}

impl Sink for Slice<'_> {
    fn written(&self) -> usize {
        self.needed
    }

    fn put(&mut self, part: &str, _: usize) {
        if let Some(place) = self.next(part.len()) {
            place.copy_from_slice(part.as_bytes());
        }
    }

    fn put_lower(&mut self, part: &str, _: usize) {
        if let Some(place) = self.next(part.len()) {
            place.copy_from_slice(part.as_bytes());
            place.make_ascii_lowercase();
        }
    }

    fn put_chars(&mut self, part: &[char]) {
        for c in part {
            if let Some(place) = self.next(c.len_utf8()) {
                c.encode_utf8(place);
            }
        }
    }

    fn cut(&mut self, length: usize) {
        let end = self.needed.min(self.bytes.len());
        if let Some(written) = self.bytes.get_mut(length..end) {
            written.fill(0);
        }
        self.needed = length;
    }
}

impl<'s> Slice<'s> {
    fn new(bytes: &'s mut [u8]) -> Self {
        Slice { bytes, needed: 0 }
    }

    /// How many bytes were written.
    fn finish(mut self) -> Result<usize, IntoError> {
        let needed = self.needed;
        if needed <= self.bytes.len() {
            Ok(needed)
        } else {
            self.cut(0);
            Err(IntoError::TooSmall { needed })
        }
    }
}

/// What an edition has to implement. Private: the set of editions is closed, and more
/// may come to this trait. Public within, because Rust 1.63 does not take less for what
/// a public trait is made of.
#[allow(unreachable_pub)]
pub(crate) mod sealed {
    use super::{Conversion, Error, Problem, Vec};

    /// Where a result goes, part by part. `more` is how much is known to follow, so that a
    /// `String` grows once.
    pub trait Sink {
        /// How many bytes there are, counting those that did not fit.
        fn written(&self) -> usize;

        /// Appends a part.
        fn put(&mut self, part: &str, more: usize);

        /// Appends a part with its ASCII capitals made small.
        fn put_lower(&mut self, part: &str, more: usize);

        /// Appends characters.
        fn put_chars(&mut self, part: &[char]);

        /// Takes back what was put after so many bytes.
        fn cut(&mut self, length: usize);
    }

    /// How a conversion came out.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Form {
        /// The result is the input itself; nothing was put.
        Same,
        /// The result was put.
        Put,
    }

    /// The conversions.
    pub trait Convert {
        /// To ASCII. Puts nothing if it fails.
        fn ascii(&self, name: &str, sink: &mut dyn Sink) -> Result<Form, Error>;

        /// To Unicode, with the problems.
        fn unicode(&self, name: &str, sink: &mut dyn Sink) -> (Form, Vec<Problem>);

        /// To ASCII as far as possible, with the problems.
        fn ascii_report(&self, name: &str) -> Conversion<'static>;
    }
}

/// An edition of IDNA with its flags set.
///
/// Implemented by [`Uts46`](crate::Uts46), [`Url`](crate::Url), `Idna2008` and
/// `Idna2003`, and usable as `&dyn Edition`.
///
/// Time is O(n log n) in the length of a label and linear in their number, whatever the
/// input. A result that is the input itself is borrowed.
pub trait Edition: sealed::Convert {
    /// The name as ASCII, for the DNS.
    ///
    /// # Errors
    ///
    /// Every rule of the edition that the name breaks.
    ///
    /// ```
    /// use puny_idna::{Edition, Uts46};
    ///
    /// assert_eq!(Uts46::STRICT.to_ascii("faß.de").unwrap(), "xn--fa-hia.de");
    /// ```
    fn to_ascii<'a>(&self, name: &'a str) -> Result<Cow<'a, str>, Error> {
        let mut ascii = String::new();
        match self.ascii(name, &mut ascii)? {
            Form::Same => Ok(Cow::Borrowed(name)),
            Form::Put => Ok(Cow::Owned(ascii)),
        }
    }

    /// The same, appended to a `String`, which stays as it was if the name is refused.
    ///
    /// # Errors
    ///
    /// As [`to_ascii`](Edition::to_ascii).
    ///
    /// ```
    /// use puny_idna::{Edition, Uts46};
    ///
    /// let mut url = String::from("https://");
    /// Uts46::STRICT.to_ascii_append("faß.de", &mut url).unwrap();
    /// assert_eq!(url, "https://xn--fa-hia.de");
    /// ```
    fn to_ascii_append(&self, name: &str, ascii: &mut String) -> Result<(), Error> {
        if self.ascii(name, ascii)? == Form::Same {
            ascii.push_str(name);
        }
        Ok(())
    }

    /// The same, into the caller's buffer; returns how many bytes were written. Under
    /// UTS #46 and the URL Standard names of letters, digits and hyphens allocate nothing,
    /// nor do under UTS #46 others up to 253 octets that need no mapping, normalisation or
    /// joiners.
    ///
    /// # Errors
    ///
    /// As [`to_ascii`](Edition::to_ascii), and how many bytes are needed if they do not
    /// fit. No part of the result is left in the buffer then: what was written is zeros.
    ///
    /// ```
    /// use puny_idna::{Edition, IntoError, Uts46};
    ///
    /// let mut buffer = [0; 253];
    /// let len = Uts46::STRICT.to_ascii_into("faß.de", &mut buffer).unwrap();
    /// assert_eq!(&buffer[..len], b"xn--fa-hia.de");
    ///
    /// let small = Uts46::STRICT.to_ascii_into("faß.de", &mut [0; 4]).unwrap_err();
    /// assert_eq!(small, IntoError::TooSmall { needed: 13 });
    /// ```
    fn to_ascii_into(&self, name: &str, ascii: &mut [u8]) -> Result<usize, IntoError> {
        let mut slice = Slice::new(ascii);
        if self.ascii(name, &mut slice)? == Form::Same {
            slice.put(name, 0);
        }
        slice.finish()
    }

    /// The name as ASCII as far as the edition's steps come, with every problem.
    ///
    /// ```
    /// use puny_idna::{Edition, Uts46};
    ///
    /// let report = Uts46::STRICT.to_ascii_report("_ü.example");
    /// assert_eq!(report.text(), "xn--_-eha.example");
    /// assert_eq!(report.problems()[0].status().code(), "U1");
    /// ```
    fn to_ascii_report<'a>(&self, name: &'a str) -> Conversion<'a> {
        self.ascii_report(name)
    }

    /// The name as Unicode, for people. Never fails: a label that cannot be decoded is
    /// left as it is, one that breaks another rule is decoded all the same, and the
    /// problems say why (UTS #46, section 4.3). See [`Conversion::text`] for what may be
    /// done with the text then.
    ///
    /// ```
    /// use puny_idna::{Edition, Uts46};
    ///
    /// let name = Uts46::STRICT.to_unicode("xn--fa-hia.xn--0.de");
    /// assert_eq!(name.text(), "faß.xn--0.de");
    /// assert_eq!(name.problems()[0].status().code(), "P4");
    /// ```
    fn to_unicode<'a>(&self, name: &'a str) -> Conversion<'a> {
        let mut unicode = String::new();
        let (form, problems) = self.unicode(name, &mut unicode);
        let text = match form {
            Form::Same => Cow::Borrowed(name),
            Form::Put => Cow::Owned(unicode),
        };
        Conversion { text, problems }
    }

    /// The same, appended to a `String`; returns the problems.
    ///
    /// ```
    /// use puny_idna::{Edition, Uts46};
    ///
    /// let mut line = String::from("host: ");
    /// assert!(Uts46::STRICT.to_unicode_append("xn--fa-hia.de", &mut line).is_empty());
    /// assert_eq!(line, "host: faß.de");
    /// ```
    fn to_unicode_append(&self, name: &str, unicode: &mut String) -> Vec<Problem> {
        let (form, problems) = self.unicode(name, unicode);
        if form == Form::Same {
            unicode.push_str(name);
        }
        problems
    }

    /// The same, into the caller's buffer; returns how many bytes were written, and the
    /// problems.
    ///
    /// # Errors
    ///
    /// [`IntoError::TooSmall`], and never [`IntoError::Refused`].
    ///
    /// ```
    /// use puny_idna::{Edition, Uts46};
    ///
    /// let mut buffer = [0; 64];
    /// let (len, problems) = Uts46::STRICT.to_unicode_into("xn--fa-hia.de", &mut buffer).unwrap();
    /// assert_eq!(&buffer[..len], "faß.de".as_bytes());
    /// assert!(problems.is_empty());
    /// ```
    fn to_unicode_into(
        &self,
        name: &str,
        unicode: &mut [u8],
    ) -> Result<(usize, Vec<Problem>), IntoError> {
        let mut slice = Slice::new(unicode);
        let (form, problems) = self.unicode(name, &mut slice);
        if form == Form::Same {
            slice.put(name, 0);
        }
        Ok((slice.finish()?, problems))
    }
}

impl<T: sealed::Convert> Edition for T {}
