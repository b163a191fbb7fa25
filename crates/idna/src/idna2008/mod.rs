//! IDNA2008 (RFC 5890 to 5893): registration and lookup, the derived property, and the
//! mapping of RFC 5895 as an option.
//!
//! | specification | here |
//! |---|---|
//! | RFC 5891, sections 4 and 5: registration and lookup | [`Idna2008`] |
//! | RFC 5892: which code points | [`derived_property()`] |
//! | RFC 5895: a mapping before either | [`Rfc5895`] |

mod derived_property;
mod options;
mod rfc5895;
mod steps;

use alloc::string::String;
use alloc::vec::Vec;

use crate::dns::ace_prefix;
use crate::dns::ldh::{first_sight, Left};
use crate::edition::{put_result, Convert, Form, Refused, Report, Sink};
use crate::problems::{push_text, Error, Problem, Recorder, Status};
use crate::rules::a_label::{encode, undecode};
use crate::rules::verify_dns_length;
pub use derived_property::{derived_property, DerivedProperty};
pub use options::{ContextO, Idna2008, Rfc5895};
pub(crate) use rfc5895::map as rfc5895_mapped;
use steps::octets;

crate::edition::methods!(Idna2008);

impl Idna2008 {
    /// An A-label and a U-label that were given together (RFC 5891, section 4.2.1): both
    /// valid, and forms of one label. Returns the A-label in lower case. O(n log n);
    /// allocates.
    ///
    /// # Errors
    ///
    /// Every rule that the U-label breaks, or else that the A-label breaks;
    /// [`Status::NotULabel`] and [`Status::NotALabel`] for what is neither; or
    /// [`Status::LabelsDiffer`]. Ranges are those of the label that broke the rule, and of
    /// the A-label where they differ.
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

    /// ToASCII of what has to be one label.
    fn one_label_to_ascii(&self, label: &str) -> Result<String, Error> {
        let ascii = self.to_ascii(label)?;
        if ascii.contains('.') {
            return Err(Error::of_label(label, Status::NotOneLabel));
        }
        Ok(ascii.into_owned())
    }

    /// Whether a glance shows that a name is all NR-LDH labels, which pass as they are, case
    /// included (RFC 5890, section 2.3.1): the fast path.
    fn is_ldh(&self, name: &str) -> bool {
        let labels = self.dns_length.without_root(name);
        // The mapping of RFC 5895 makes capitals small.
        match first_sight(labels.as_bytes()) {
            Some(Left::Nothing) => true,
            Some(Left::Capitals) => self.rfc5895 == Rfc5895::Off,
            None => false,
        }
    }
}

impl Convert for Idna2008 {
    fn ascii(&self, name: &str, sink: &mut dyn Sink) -> Result<Form, Error> {
        if self.is_ldh(name) {
            return Ok(Form::Same);
        }
        let ascii = self.ascii_report(name).into_result()?;
        Ok(put_result(name, &ascii, sink))
    }

    fn unicode(&self, name: &str, _: Refused, sink: &mut dyn Sink) -> (Form, Vec<Problem>) {
        if self.is_ldh(name) {
            return (Form::Same, Vec::new());
        }
        if let Some(refused) = Report::too_long(name) {
            return (Form::Put, refused.problems);
        }
        let mut unicode = String::new();
        let mut report = Recorder::default();
        self.validated(name, &mut report, &mut |mut label, report| {
            // What is too long is neither an LDH label nor a U-label (RFC 5890, sections
            // 2.3.1 and 2.3.2.1).
            let before = report.problems.len();
            match octets(&label) {
                0 => verify_dns_length::empty(&label, self.dns_length, report),
                octets => verify_dns_length::label(&label, octets, self.dns_length, report),
            }
            if report.problems.len() > before {
                undecode(&mut label);
            }
            label.push_full_stop(&mut unicode);
            push_text(&label.text, &mut unicode);
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
