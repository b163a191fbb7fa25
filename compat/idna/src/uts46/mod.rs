//! UTS #46 with its flags.
//!
//! CheckBidi and CheckJoiners are always true. Transitional_Processing and IgnoreInvalidPunycode are always false.

pub(crate) mod flags;
mod name;
mod process;
mod verify;

use alloc::borrow::Cow;
use core::fmt::Write;

pub use crate::deny_list::AsciiDenyList;
use crate::Errors;
pub use flags::{DnsLength, ErrorPolicy, Hyphens, ProcessingError, ProcessingSuccess};
use name::{Name, Refused};
use process::{process, Outcome};
pub use verify::verify_dns_length;

/// The conversions of UTS #46. Their flags are arguments of the methods.
///
/// ```
/// use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};
///
/// let ascii = Uts46::new().to_ascii(
///     "Bücher.example".as_bytes(),
///     AsciiDenyList::STD3,
///     Hyphens::Check,
///     DnsLength::Verify,
/// );
/// assert_eq!(ascii.unwrap(), "xn--bcher-kva.example");
/// ```
#[derive(Default)]
pub struct Uts46 {
    _private: (),
}

impl Uts46 {
    /// Returns the only value of this type.
    pub const fn new() -> Uts46 {
        Uts46 { _private: () }
    }

    /// Converts a name in bytes to ASCII. If the result equals the name, returns the borrowed name.
    ///
    /// # Errors
    ///
    /// Returns an error if the name is not UTF-8, or breaks a rule under these flags.
    pub fn to_ascii<'a>(
        &self,
        domain_name: &'a [u8],
        ascii_deny_list: AsciiDenyList,
        hyphens: Hyphens,
        dns_length: DnsLength,
    ) -> Result<Cow<'a, str>, Errors> {
        let domain_name = Cow::Borrowed(domain_name);
        self.to_ascii_from_cow(domain_name, ascii_deny_list, hyphens, dns_length)
    }

    pub(crate) fn to_ascii_from_cow<'a>(
        &self,
        domain_name: Cow<'a, [u8]>,
        ascii_deny_list: AsciiDenyList,
        hyphens: Hyphens,
        dns_length: DnsLength,
    ) -> Result<Cow<'a, str>, Errors> {
        let ascii = name::to_ascii(domain_name, ascii_deny_list, hyphens)?;
        let allows_root = match dns_length {
            DnsLength::Ignore => return Ok(ascii),
            DnsLength::VerifyAllowRootDot => true,
            DnsLength::Verify => false,
        };
        if verify_dns_length(&ascii, allows_root) {
            Ok(ascii)
        } else {
            Err(Errors::default())
        }
    }

    /// Converts a name in bytes to Unicode. If the second value is an error, the text contains at least one U+FFFD,
    /// which marks a place where the name breaks a rule. A program may show this text, but must not use it as a name.
    ///
    /// ```
    /// use idna::uts46::{AsciiDenyList, Hyphens, Uts46};
    ///
    /// let shown = |name: &[u8]| {
    ///     let (text, _) = Uts46::new().to_unicode(name, AsciiDenyList::URL, Hyphens::Allow);
    ///     text.into_owned()
    /// };
    /// assert_eq!(shown(b"XN--FA-HIA.de"), "faß.de");
    /// assert_eq!(shown(b"a b.fa\xDF"), "a\u{FFFD}b.fa\u{FFFD}");
    /// ```
    pub fn to_unicode<'a>(
        &self,
        domain_name: &'a [u8],
        ascii_deny_list: AsciiDenyList,
        hyphens: Hyphens,
    ) -> (Cow<'a, str>, Result<(), Errors>) {
        let name = Name::new(domain_name, ascii_deny_list, hyphens);
        shown(name, name.to_unicode())
    }

    /// Converts a name in text to Unicode.
    pub(crate) fn text_to_unicode<'a>(
        &self,
        domain_name: &'a str,
        ascii_deny_list: AsciiDenyList,
        hyphens: Hyphens,
    ) -> (Cow<'a, str>, Result<(), Errors>) {
        let name = Name::new(domain_name.as_bytes(), ascii_deny_list, hyphens);
        shown(name, name.text_to_unicode(domain_name))
    }

    /// Converts a name in bytes to Unicode, except that a label becomes an A-label if `output_as_unicode` returns false
    /// for it.
    ///
    /// `output_as_unicode` is called for each valid label that is not all ASCII. Its arguments are the label in
    /// Unicode, the last label of the name, and whether the name is a Bidi domain name.
    ///
    /// ```
    /// use idna::uts46::{AsciiDenyList, Hyphens, Uts46};
    ///
    /// let only_german = |label: &[char], tld: &[char], _: bool| {
    ///     tld == ['d', 'e'] && label.iter().all(|c| c.is_ascii() || "äöüß".contains(*c))
    /// };
    /// let (text, result) = Uts46::new().to_user_interface(
    ///     "faß.аpple.de".as_bytes(),
    ///     AsciiDenyList::URL,
    ///     Hyphens::Allow,
    ///     only_german,
    /// );
    /// assert!(result.is_ok());
    /// assert_eq!(text, "faß.xn--pple-43d.de");
    /// ```
    pub fn to_user_interface<'a, OutputUnicode: FnMut(&[char], &[char], bool) -> bool>(
        &self,
        domain_name: &'a [u8],
        ascii_deny_list: AsciiDenyList,
        hyphens: Hyphens,
        mut output_as_unicode: OutputUnicode,
    ) -> (Cow<'a, str>, Result<(), Errors>) {
        let name = Name::new(domain_name, ascii_deny_list, hyphens);
        match process(name, ErrorPolicy::MarkErrors, &mut output_as_unicode) {
            Outcome::Unchanged(same) => (Cow::Borrowed(same), Ok(())),
            Outcome::Valid(text) => (Cow::Owned(text.shown), Ok(())),
            Outcome::Refused(marked) => {
                let marked = marked.unwrap_or_default();
                (Cow::Owned(marked), Err(Errors::default()))
            }
        }
    }

    /// Converts a name in bytes, and writes the result to a sink. If `output_as_unicode` is `|_, _, _| false`, the
    /// result is ASCII. If it is `|_, _, _| true`, the result is Unicode. For any other function, the result is the
    /// text that [`to_user_interface`](Uts46::to_user_interface) returns.
    ///
    /// `ascii_sink` receives the name in ASCII if the name is valid and a label of the result is in Unicode. In all
    /// other cases, the result is all ASCII, and `ascii_sink` receives nothing.
    ///
    /// # Errors
    ///
    /// Returns [`ProcessingError::ValidityError`] if the name is refused, and [`ProcessingError::SinkError`] if a sink
    /// fails.
    ///
    /// ```
    /// use idna::uts46::{AsciiDenyList, ErrorPolicy, Hyphens, ProcessingSuccess, Uts46};
    ///
    /// let (mut unicode, mut ascii) = (String::new(), String::new());
    /// let result = Uts46::new().process(
    ///     "FAß.de".as_bytes(),
    ///     AsciiDenyList::URL,
    ///     Hyphens::Allow,
    ///     ErrorPolicy::FailFast,
    ///     |_, _, _| true,
    ///     &mut unicode,
    ///     Some(&mut ascii),
    /// );
    /// assert_eq!(result, Ok(ProcessingSuccess::WroteToSink));
    /// assert_eq!((unicode.as_str(), ascii.as_str()), ("faß.de", "xn--fa-hia.de"));
    /// ```
    #[allow(clippy::too_many_arguments)] // the registry's crate has these arguments
    pub fn process<W: Write + ?Sized, OutputUnicode: FnMut(&[char], &[char], bool) -> bool>(
        &self,
        domain_name: &[u8],
        ascii_deny_list: AsciiDenyList,
        hyphens: Hyphens,
        error_policy: ErrorPolicy,
        mut output_as_unicode: OutputUnicode,
        sink: &mut W,
        ascii_sink: Option<&mut W>,
    ) -> Result<ProcessingSuccess, ProcessingError> {
        let name = Name::new(domain_name, ascii_deny_list, hyphens);
        match process(name, error_policy, &mut output_as_unicode) {
            Outcome::Unchanged(_) => Ok(ProcessingSuccess::Passthrough),
            Outcome::Valid(text) => {
                sink.write_str(&text.shown)?;
                if let (Some(sink), Some(ascii)) = (ascii_sink, text.ascii()) {
                    sink.write_str(&ascii)?;
                }
                Ok(ProcessingSuccess::WroteToSink)
            }
            Outcome::Refused(marked) => {
                if let Some(marked) = marked {
                    sink.write_str(&marked)?;
                }
                Err(ProcessingError::ValidityError)
            }
        }
    }
}

/// Returns the name in Unicode, or the marked text of a refused name.
fn shown<'n>(
    name: Name<'n>,
    unicode: Result<Cow<'n, str>, Refused>,
) -> (Cow<'n, str>, Result<(), Errors>) {
    match unicode {
        Ok(unicode) => (unicode, Ok(())),
        Err(Refused) => (Cow::Owned(name.marked().text), Err(Errors::default())),
    }
}
