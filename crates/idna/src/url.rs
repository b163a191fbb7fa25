//! The URL Standard's "domain to ASCII" and "domain to Unicode", with the change of June 2026:
//! if beStrict is false, an ASCII domain is only lower-cased, even if ToASCII fails on it.

use alloc::string::String;
use alloc::vec::Vec;

use crate::dns::labels::{self, is_separator};
use crate::edition::{put_result, Convert, Form, Refused, Report, Sink};
use crate::problems::not_utf8::name_from_utf8;
use crate::problems::{
    spanned_chars_of, Cause, Error, LabelSpan, Problem, Recorder, SpannedChar, Status,
};
use crate::rules::a_label::encode;
use crate::rules::ascii_rules::AsciiRules;
use crate::uts46::fast_path::{self, Name};
use crate::uts46::full_path::{label, segments, validate};
use crate::uts46::Uts46;

crate::edition::methods!(UrlStandard);

/// The URL Standard (<https://url.spec.whatwg.org/#idna>).
///
/// ```
/// use puny_idna::UrlStandard;
///
/// let browser = UrlStandard::BROWSER;
/// assert_eq!(browser.to_ascii("_Dmarc.Bücher.example").unwrap(), "_dmarc.xn--bcher-kva.example");
/// // An ASCII domain is only lower-cased, since June 2026.
/// assert_eq!(browser.to_ascii("XN--a").unwrap(), "xn--a");
/// assert!(UrlStandard::BEFORE_JUNE_2026.to_ascii("XN--a").is_err());
/// assert!(UrlStandard::STRICT.to_ascii("XN--a").is_err());
/// // Code points that would end the host in a URL are refused.
/// assert!(browser.to_ascii("example.com／@").is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UrlStandard {
    be_strict: bool,
    /// Whether an ASCII domain is only lower-cased.
    passes_ascii: bool,
}

impl UrlStandard {
    /// beStrict is false, as in the URL parser, and so in every browser.
    ///
    /// ```
    /// use puny_idna::UrlStandard;
    ///
    /// assert_eq!(UrlStandard::BROWSER.to_ascii("a..B").unwrap(), "a..b");
    /// ```
    pub const BROWSER: UrlStandard = UrlStandard {
        be_strict: false,
        passes_ascii: true,
    };

    /// beStrict is true: accepts only what the standard calls a valid domain.
    ///
    /// ```
    /// use puny_idna::UrlStandard;
    ///
    /// assert!(UrlStandard::STRICT.to_ascii("a..b").is_err());
    /// ```
    pub const STRICT: UrlStandard = UrlStandard {
        be_strict: true,
        passes_ascii: false,
    };

    /// beStrict is false, before the change of June 2026 (whatwg/url#914): A-labels are
    /// decoded and checked even if the whole domain is ASCII. The crates `url` and `idna` do this.
    ///
    /// ```
    /// use puny_idna::UrlStandard;
    ///
    /// assert!(UrlStandard::BEFORE_JUNE_2026.to_ascii("xn--example-.org").is_err());
    /// assert_eq!(UrlStandard::BROWSER.to_ascii("xn--example-.org").unwrap(), "xn--example-.org");
    /// ```
    pub const BEFORE_JUNE_2026: UrlStandard = UrlStandard {
        be_strict: false,
        passes_ascii: false,
    };

    /// The flags that the standard passes to UTS #46: [`Uts46::STRICT`] or [`Uts46::LENIENT`].
    /// These flags alone refuse neither the forbidden domain code points nor an empty domain; the
    /// standard checks for these after ToASCII.
    ///
    /// ```
    /// use puny_idna::{UrlStandard, Uts46};
    ///
    /// assert_eq!(UrlStandard::STRICT.uts46(), Uts46::STRICT);
    /// ```
    pub const fn uts46(self) -> Uts46 {
        if self.be_strict {
            Uts46::STRICT
        } else {
            Uts46::LENIENT
        }
    }

    /// Whether this domain is only lower-cased.
    pub(crate) fn passes(self, name: &str) -> bool {
        self.passes_ascii && name.is_ascii()
    }
}

/// Whether this is a forbidden domain code point.
const fn is_forbidden(c: char) -> bool {
    AsciiRules::URL_DOMAIN.denies(c)
}

impl Convert for UrlStandard {
    fn ascii(&self, name: &str, sink: &mut dyn Sink) -> Result<Form, Error> {
        if self.be_strict {
            return self.uts46().ascii(name, sink);
        }
        match self.fast_ascii(Name::from_text(name), sink) {
            Some(form) => Ok(form),
            None => self.full_ascii(name, sink),
        }
    }

    fn ascii_from_utf8(&self, name: &[u8], sink: &mut dyn Sink) -> Result<Form, Error> {
        if self.be_strict {
            return self.uts46().ascii_from_utf8(name, sink);
        }
        match self.fast_ascii(Name::from_bytes(name), sink) {
            Some(form) => Ok(form),
            None => self.full_ascii(name_from_utf8(name)?, sink),
        }
    }

    fn unicode(&self, name: &str, refused: Refused, sink: &mut dyn Sink) -> (Form, Vec<Problem>) {
        self.uts46().unicode(name, refused, sink)
    }

    fn ascii_report(&self, name: &str) -> Report<'static> {
        if self.be_strict {
            return self.uts46().ascii_report(name);
        }
        if let Some(refused) = Report::too_long(name) {
            return refused;
        }
        let mut report = Recorder::default();
        let text = if self.passes(name) {
            forbidden_in_ascii(name, &mut report);
            name.to_ascii_lowercase()
        } else {
            self.walk(name, &mut report)
        };
        if text.is_empty() {
            report.name(name.len(), Status::EmptyDomain, Cause::Empty);
        }
        Report {
            text: text.into(),
            problems: report.finish(name),
        }
    }
}

impl UrlStandard {
    /// Domain to ASCII of a valid name, if beStrict is false; `None` if the full path has to
    /// decide.
    fn fast_ascii(self, name: Name<'_>, sink: &mut dyn Sink) -> Option<Form> {
        let bytes = name.bytes();
        if self.passes_ascii && bytes.is_ascii() && !bytes.is_empty() {
            if bytes.iter().any(|&byte| is_forbidden(char::from(byte))) {
                return None;
            }
            if bytes.iter().any(u8::is_ascii_uppercase) {
                sink.put_lower(name.part(0, bytes.len())?, 0);
                return Some(Form::Put);
            }
            return Some(Form::Same);
        }
        // The forbidden code points are checked as ASCII rules (U1), so that the result can be
        // written directly to the sink.
        let options = self.uts46().with_ascii_rules(AsciiRules::URL_DOMAIN);
        let before = sink.written();
        let form = fast_path::to_ascii(name, &options, sink)?;
        let is_empty = match form {
            Form::Same => bytes.is_empty(),
            Form::Put => sink.written() == before,
        };
        Some(form).filter(|_| !is_empty)
    }

    /// The same for any name.
    fn full_ascii(self, name: &str, sink: &mut dyn Sink) -> Result<Form, Error> {
        let ascii = self.ascii_report(name).into_result()?;
        Ok(put_result(name, &ascii, sink))
    }

    /// Converts all labels to ASCII; applies the Bidi rule if one of them has right-to-left text.
    fn walk(self, name: &str, report: &mut Recorder) -> String {
        let options = self.uts46();
        let labels = || segments(name).map(|segment| label(&segment, &options));
        let is_bidi = labels().any(|label| label.holds_rtl());
        let mut ascii = String::new();
        for label in labels() {
            validate(&label, &options, is_bidi, report);
            forbidden(label.span, label.text.iter().copied(), report);
            label.push_full_stop(&mut ascii);
            // VerifyDnsLength is false, so the length is unused.
            encode(&label, &mut ascii, report);
        }
        ascii
    }
}

/// Reports the forbidden domain code points of an ASCII name.
fn forbidden_in_ascii(name: &str, report: &mut Recorder) {
    for label in labels::segments(name, is_separator) {
        forbidden(LabelSpan::of(&label), spanned_chars_of(&label), report);
    }
}

/// Reports the forbidden domain code points of a label. Encoding removes none of them: Punycode
/// copies ASCII unchanged.
fn forbidden(span: LabelSpan, text: impl Iterator<Item = SpannedChar>, report: &mut Recorder) {
    for ch in text.filter(|ch| is_forbidden(ch.c)) {
        report.code_point(span, ch, Status::ForbiddenDomainCodePoint);
    }
}
