//! IDNA2008 (RFC 5890 to 5893): registration and lookup, the derived property, and optionally the
//! mapping of RFC 5895.
//!
//! | specification | here |
//! |---|---|
//! | RFC 5891, sections 4 and 5: registration and lookup | [`Idna2008`] |
//! | RFC 5892: the allowed code points | [`derived_property()`] |
//! | RFC 5895: a mapping before registration or lookup | [`Rfc5895`] |

mod derived_property;
mod options;
mod rfc5895;
mod steps;

use alloc::string::String;
use alloc::vec::Vec;

use crate::conversion::{put_result, Convert, Idna, Place, Refused, Report, Sink};
use crate::dns::ace_prefix;
use crate::dns::ldh::{quick_ldh_check, AsciiCase};
use crate::problems::{push_text, Error, Problem, Recorder, Status};
use crate::rules::a_label::{encode, undecode};
use crate::rules::ascii_rules::is_delimiter_made;
use crate::rules::verify_dns_length;
pub use derived_property::{derived_property, DerivedProperty};
pub use options::{ContextO, Idna2008, Rfc5895};
pub(crate) use rfc5895::map as rfc5895_mapped;
use steps::octets;

impl Idna2008 {
    /// Checks an A-label and a U-label submitted together for registration (RFC 5891, section
    /// 4.2.1): both must be valid, and two forms of the same label. Returns the A-label in lower
    /// case. O(n log n); allocates.
    ///
    /// # Errors
    ///
    /// [`Status::NotULabel`] or [`Status::NotALabel`] if an argument is not of its kind; every
    /// rule that the U-label breaks, or else the A-label; or [`Status::LabelsDiffer`]. Ranges are
    /// in the label that broke the rule, or in the A-label for `LabelsDiffer`.
    ///
    /// ```
    /// use puny_idna::Idna2008;
    ///
    /// assert!(Idna2008::REGISTRATION.register("xn--bcher-kva", "bücher").is_ok());
    /// assert!(Idna2008::REGISTRATION.register("xn--bcher-kva", "bucher").is_err());
    /// ```
    pub fn register(&self, a_label: &str, u_label: &str) -> Result<String, Error> {
        if u_label.is_ascii() {
            return Err(Error::of_label(u_label, Status::NotULabel));
        }
        if !a_label.is_ascii() || !ace_prefix::begins_label(a_label.as_bytes()) {
            return Err(Error::of_label(a_label, Status::NotALabel));
        }
        let from_u = self.one_label_to_ascii(u_label)?;
        let from_a = self.one_label_to_ascii(a_label)?;
        if from_u == from_a {
            return Ok(from_a);
        }
        Err(Error::of_label(a_label, Status::LabelsDiffer))
    }

    /// ToASCII; fails if there is more than one label.
    fn one_label_to_ascii(&self, label: &str) -> Result<String, Error> {
        let ascii = self.to_ascii(label)?;
        if ascii.contains('.') {
            return Err(Error::of_label(label, Status::NotOneLabel));
        }
        Ok(ascii.into_owned())
    }

    /// The fast path: a quick check whether a name has only NR-LDH labels, which are returned
    /// unchanged, including their case (RFC 5890, section 2.3.1).
    fn is_ldh(&self, name: &str, case: Option<AsciiCase>) -> bool {
        let labels = self.dns_length.without_root(name.as_bytes());
        let case = match labels.len() == name.len() {
            true => case,
            false => quick_ldh_check(labels),
        };
        // The mapping of RFC 5895 lower-cases capitals.
        match case {
            Some(AsciiCase::Lower) => true,
            Some(AsciiCase::Capitals) => self.rfc5895 == Rfc5895::Off,
            None => false,
        }
    }
}

impl Convert for Idna2008 {
    fn ascii(
        &self,
        name: &str,
        case: Option<AsciiCase>,
        sink: &mut dyn Sink,
    ) -> Result<Place, Error> {
        if self.is_ldh(name, case) {
            return Ok(Place::Input);
        }
        let ascii = self.ascii_report(name).into_result()?;
        Ok(put_result(name, &ascii, sink))
    }

    fn unicode(
        &self,
        name: &str,
        case: Option<AsciiCase>,
        refused: Refused,
        sink: &mut dyn Sink,
    ) -> (Place, Vec<Problem>) {
        if self.is_ldh(name, case) {
            return (Place::Input, Vec::new());
        }
        if let Some(refused) = Report::too_long(name) {
            return (Place::Sink, refused.problems);
        }
        let mut unicode = String::new();
        let mut report = Recorder::default();
        // The number of problems of the labels before.
        let mut found = 0;
        self.validated(name, &mut report, &mut |mut label, report| {
            // A label that is too long is neither an LDH label nor a U-label (RFC 5890, sections
            // 2.3.1 and 2.3.2.1).
            let before = report.count();
            match octets(&label) {
                0 => verify_dns_length::empty(&label, self.dns_length, report),
                octets => verify_dns_length::label(&label, octets, self.dns_length, report),
            }
            if report.count() > before {
                undecode(&mut label);
            }
            label.push_full_stop(&mut unicode);
            let is_kept = refused == Refused::Kept && report.count() > found;
            found = report.count();
            let written = name.get(label.span.range()).unwrap_or_default();
            if is_kept && is_delimiter_made(written, label.text.iter().map(|ch| ch.c)) {
                unicode.push_str(written);
            } else {
                push_text(&label.text, &mut unicode);
            }
        });
        (put_result(name, &unicode, sink), report.finish(name))
    }

    fn ascii_report(&self, name: &str) -> Report<'static> {
        if let Some(refused) = Report::too_long(name) {
            return refused;
        }
        let mut ascii = String::new();
        let mut report = Recorder::default();
        self.validated(name, &mut report, &mut |label, report| {
            label.push_full_stop(&mut ascii);
            let octets = encode(&label, &mut ascii, report);
            verify_dns_length::label(&label, octets, self.dns_length, report);
        });
        verify_dns_length::name(&ascii, name.len(), self.dns_length, &mut report);
        Report {
            text: ascii.into(),
            problems: report.finish(name),
        }
    }
}
