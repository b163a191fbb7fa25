//! What every edition of IDNA offers: a name to ASCII and to Unicode, on every surface.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::dns::labels::is_separator;
use crate::problem::error::{Error, Problem};
use crate::problem::status::Status;
use puny::OutputError;
pub(crate) use sealed::{Form, Refused, Sink};

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
    /// [`to_unicode_where_valid`](Idna::to_unicode_where_valid).
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
    fn finish(mut self) -> Result<usize, OutputError<Error>> {
        let needed = self.needed;
        if needed <= self.bytes.len() {
            Ok(needed)
        } else {
            self.cut(0);
            Err(OutputError::TooSmall { needed })
        }
    }
}

/// What an edition has to implement. Private: the set of editions is closed, and more
/// may come to this trait. Public within, because Rust 1.63 does not take less for what
/// a public trait is made of.
#[allow(unreachable_pub)]
pub(crate) mod sealed {
    use super::{Error, Problem, Report, Vec};

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

    /// What stands in the text for a label that is refused.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Refused {
        /// What the steps of the edition made of it.
        Processed,
        /// The label itself: an A-label stays one.
        Kept,
    }

    /// The conversions.
    pub trait Convert {
        /// To ASCII. Puts nothing if it fails.
        fn ascii(&self, name: &str, sink: &mut dyn Sink) -> Result<Form, Error>;

        /// To Unicode, with the problems.
        fn unicode(
            &self,
            name: &str,
            refused: Refused,
            sink: &mut dyn Sink,
        ) -> (Form, Vec<Problem>);

        /// To ASCII as far as possible, with the problems.
        fn ascii_report(&self, name: &str) -> Report<'static>;
    }
}

/// An edition of IDNA with its flags set: what [`Uts46`](crate::Uts46),
/// [`UrlStandard`](crate::UrlStandard), `Idna2008` and `Idna2003` have in common, for code
/// that works with any of them as `&dyn Idna`.
///
/// Who works with one of them needs no import of this trait: they have the same methods
/// themselves, which take anything that is a `str` by [`AsRef`]. The examples stand there.
///
/// Time is O(n log n) in the length of a label and linear in their number, whatever the
/// input. A result that is the input itself is borrowed.
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
pub trait Idna: sealed::Convert {
    /// The name as ASCII, for the DNS: see [`Uts46::to_ascii`](crate::Uts46::to_ascii).
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

    /// The same of a `Cow`, which comes back as it is if nothing has to be changed: see
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

    /// The same, appended to a `String`: see
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

    /// The same, into a buffer: see [`Uts46::to_ascii_into`](crate::Uts46::to_ascii_into).
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

    /// The same, written to anything that takes text: see
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

    /// The name as ASCII as far as the edition's steps come, with every problem: see
    /// [`Uts46::to_ascii_report`](crate::Uts46::to_ascii_report).
    fn to_ascii_report<'a>(&self, name: &'a str) -> Report<'a> {
        self.ascii_report(name)
    }

    /// The name as Unicode: see [`Uts46::to_unicode`](crate::Uts46::to_unicode).
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

    /// The same of a `Cow`, which comes back as it is if nothing has to be changed: see
    /// [`Uts46::to_unicode_cow`](crate::Uts46::to_unicode_cow).
    ///
    /// # Errors
    ///
    /// As [`to_unicode`](Idna::to_unicode).
    fn to_unicode_cow<'a>(&self, name: Cow<'a, str>) -> Result<Cow<'a, str>, Error> {
        let mut unicode = String::new();
        let (form, problems) = self.unicode(&name, Refused::Kept, &mut unicode);
        match (Error::new(problems), form) {
            (Some(error), _) => Err(error),
            (None, Form::Same) => Ok(name),
            (None, Form::Put) => Ok(Cow::Owned(unicode)),
        }
    }

    /// The same, appended to a `String`: see
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

    /// The same, into a buffer: see
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

    /// The same, written to anything that takes text: see
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

    /// The name as Unicode as far as the edition's steps come, with every problem: see
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

    /// The labels that are valid as Unicode, and the others as they are: see
    /// [`Uts46::to_unicode_where_valid`](crate::Uts46::to_unicode_where_valid).
    fn to_unicode_where_valid<'a>(&self, name: &'a str) -> Cow<'a, str> {
        let mut unicode = String::new();
        match self.unicode(name, Refused::Kept, &mut unicode).0 {
            Form::Same => Cow::Borrowed(name),
            Form::Put => Cow::Owned(unicode),
        }
    }

    /// One label as ASCII: see [`Uts46::label_to_ascii`](crate::Uts46::label_to_ascii).
    ///
    /// # Errors
    ///
    /// [`Status::NotOneLabel`], or as [`to_ascii`](Idna::to_ascii).
    fn label_to_ascii<'a>(&self, label: &'a str) -> Result<Cow<'a, str>, Error> {
        one_label(label, self.to_ascii(label))
    }

    /// One label as Unicode: see
    /// [`Uts46::label_to_unicode`](crate::Uts46::label_to_unicode).
    ///
    /// # Errors
    ///
    /// [`Status::NotOneLabel`], or as [`to_unicode`](Idna::to_unicode).
    fn label_to_unicode<'a>(&self, label: &'a str) -> Result<Cow<'a, str>, Error> {
        one_label(label, self.to_unicode(label))
    }
}

/// The conversion of what has to be one label. A full stop need not stand in the input: some
/// code points are mapped to one, and IDNA2003 leaves other separators as they are.
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

impl<T: sealed::Convert> Idna for T {}
