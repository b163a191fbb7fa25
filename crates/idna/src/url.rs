//! The URL Standard's domain to ASCII and domain to Unicode, with the change of June 2026:
//! where beStrict is false an ASCII domain is lower-cased, whatever ToASCII says of it.

use alloc::string::String;
use alloc::vec::Vec;

use crate::edition::{sealed::Convert, Conversion, Form, Sink};
use crate::error::{Error, Problem};
use crate::fast;
use crate::options::{DnsLength, Hyphens, Std3, Uts46};
use crate::process::{self, Label};
use crate::spot::{spots, Place, Report};
use crate::status::Status;

/// The URL Standard (<https://url.spec.whatwg.org/#idna>).
///
/// ```
/// use puny_idna::{Edition, Url};
///
/// assert_eq!(Url::BROWSER.to_ascii("_Dmarc.Bücher.example").unwrap(), "_dmarc.xn--bcher-kva.example");
/// // All ASCII: lower-cased and nothing else, since June 2026.
/// assert_eq!(Url::BROWSER.to_ascii("XN--a").unwrap(), "xn--a");
/// assert!(Url::STRICT.to_ascii("XN--a").is_err());
/// // Nothing that would end the host in a URL.
/// assert!(Url::BROWSER.to_ascii("example.com／@").is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Url {
    be_strict: bool,
}

impl Url {
    /// beStrict is false: what a URL parser does, and so every browser.
    pub const BROWSER: Url = Url { be_strict: false };

    /// beStrict is true: what the standard calls a valid domain.
    pub const STRICT: Url = Url { be_strict: true };

    /// The flags that the standard gives UTS #46.
    pub const fn uts46(self) -> Uts46 {
        if self.be_strict {
            Uts46::STRICT
        } else {
            Uts46::STRICT
                .hyphens(Hyphens::Allow)
                .std3(Std3::Ignore)
                .dns_length(DnsLength::Ignore)
        }
    }
}

/// A forbidden domain code point: a forbidden host code point, a C0 control, `%` or DELETE.
const fn is_forbidden(c: char) -> bool {
    matches!(
        c,
        '\0'..='\x20'
            | '#'
            | '%'
            | '/'
            | ':'
            | '<'
            | '>'
            | '?'
            | '@'
            | '['
            | '\\'
            | ']'
            | '^'
            | '|'
            | '\x7F'
    )
}

impl Convert for Url {
    fn ascii(&self, name: &str, sink: &mut dyn Sink) -> Result<Form, Error> {
        if self.be_strict {
            return self.uts46().ascii(name, sink);
        }
        if name.is_ascii() && !name.is_empty() && !name.contains(is_forbidden) {
            if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
                sink.put_lower(name, 0);
                return Ok(Form::Put);
            }
            return Ok(Form::Same);
        }
        let mut ascii = String::new();
        let fast = fast::to_ascii(name, &self.uts46(), &mut ascii);
        if fast != Some(Form::Put) || ascii.is_empty() || ascii.contains(is_forbidden) {
            ascii = self.ascii_report(name).into_result()?.into_owned();
        }
        sink.put(&ascii, 0);
        Ok(Form::Put)
    }

    fn unicode(&self, name: &str, sink: &mut dyn Sink) -> (Form, Vec<Problem>) {
        self.uts46().unicode(name, sink)
    }

    fn ascii_report(&self, name: &str) -> Conversion<'static> {
        if self.be_strict {
            return self.uts46().ascii_report(name);
        }
        let mut report = Report::default();
        let text = if name.is_ascii() {
            forbidden_in_ascii(name, &mut report);
            name.to_ascii_lowercase()
        } else {
            let mut ascii = String::new();
            let options = self.uts46();
            let labels = process::labels(name, &options);
            let is_bidi = process::is_bidi(&labels);
            for label in &labels {
                process::validate(label, &options, is_bidi, &mut report);
                forbidden_in_label(label, &mut report);
                process::encode(label, &mut ascii, &mut report);
            }
            ascii
        };
        if text.is_empty() {
            report.name(name.len(), Status::EmptyDomain);
        }
        Conversion {
            text: text.into(),
            problems: report.finish(),
        }
    }
}

/// The forbidden domain code points of an ASCII name.
fn forbidden_in_ascii(name: &str, report: &mut Report) {
    let mut label = 0;
    let place = |index| Place {
        index,
        start: 0,
        end: 0,
    };
    for spot in spots(name) {
        if spot.c == '.' {
            label += 1;
        } else if is_forbidden(spot.c) {
            report.spot(place(label), spot, Status::ForbiddenDomainCodePoint);
        }
    }
}

/// The forbidden domain code points of a label. None of them goes away by encoding:
/// Punycode leaves ASCII as it is.
fn forbidden_in_label(label: &Label, report: &mut Report) {
    for spot in label.text.iter().filter(|spot| is_forbidden(spot.c)) {
        report.spot(label.place, *spot, Status::ForbiddenDomainCodePoint);
    }
}
