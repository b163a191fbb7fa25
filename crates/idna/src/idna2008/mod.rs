//! IDNA2008 (RFC 5890 to 5893): registration and lookup, the derived property, and the optional mapping of RFC 5895.
//!
//! | specification | item |
//! |---|---|
//! | RFC 5891, sections 4 and 5: registration and lookup | [`Idna2008`] |
//! | RFC 5892: the allowed code points | [`derived_property()`] |
//! | RFC 5895: a mapping that is applied before lookup | [`Rfc5895`] |

mod derived_property;
mod options;
mod rfc5895;
mod steps;

use alloc::string::String;
use alloc::vec::Vec;

use crate::conversion::{put_result, usual_conversions, Convert, Place, Refused, Report, Sink};
use crate::dns::ace_prefix;
use crate::dns::ldh::{quick_ldh_check, AsciiCase};
use crate::pipeline;
use crate::problems::{Error, Problem, Rule};
pub use derived_property::{derived_property, DerivedProperty};
pub use options::{ContextO, Idna2008, Rfc5895};
pub(crate) use rfc5895::map_code_point as rfc5895_mapped;

impl Idna2008 {
    /// Checks an A-label and a U-label that are submitted together for registration (RFC 5891, section
    /// 4.2.1). Both must be valid, and the A-label must be the encoded form of the U-label. Returns the
    /// A-label in lower case. O(n log n); allocates.
    ///
    /// # Errors
    ///
    /// - [`Rule::NotAULabel`] if `u_label` is ASCII, or [`Rule::NotAnALabel`] if `a_label` is not ASCII or does not
    ///   begin with `xn--`.
    /// - If the U-label is not valid, every rule that the U-label breaks. Otherwise, every rule that the A-label
    ///   breaks.
    /// - [`Rule::LabelsDiffer`] if both labels are valid but the A-label is not the encoded form of the U-label.
    ///
    /// The range of a problem refers to the label that broke the rule. For `LabelsDiffer`, the range is the whole
    /// A-label.
    ///
    /// ```
    /// use puny_idna::Idna2008;
    ///
    /// assert!(Idna2008::REGISTRATION.register("xn--bcher-kva", "bücher").is_ok());
    /// assert!(Idna2008::REGISTRATION.register("xn--bcher-kva", "bucher").is_err());
    /// ```
    pub fn register(&self, a_label: &str, u_label: &str) -> Result<String, Error> {
        if u_label.is_ascii() {
            return Err(Error::of_label(u_label, Rule::NotAULabel));
        }
        if !a_label.is_ascii() || !ace_prefix::begins_label(a_label.as_bytes()) {
            return Err(Error::of_label(a_label, Rule::NotAnALabel));
        }
        let from_u = self.one_label_to_ascii(u_label)?;
        let from_a = self.one_label_to_ascii(a_label)?;
        if from_u == from_a {
            return Ok(from_a);
        }
        Err(Error::of_label(a_label, Rule::LabelsDiffer))
    }

    /// Applies ToASCII to a label. Fails if the result consists of more than one label.
    fn one_label_to_ascii(&self, label: &str) -> Result<String, Error> {
        let ascii = self.to_ascii(label)?;
        if ascii.contains('.') {
            return Err(Error::of_label(label, Rule::NotOneLabel));
        }
        Ok(ascii.into_owned())
    }

    /// Returns whether a name passes the quick check, so that the conversions return the name unchanged. Without the
    /// mapping of RFC 5895, capitals are also unchanged (RFC 5890, section 2.3.1).
    fn is_unchanged_ldh(&self, name: &str, ldh_check: Option<AsciiCase>) -> bool {
        let labels = self.dns_length.without_root(name.as_bytes());
        // `ldh_check` is the result for the whole name, including the dot of the root.
        let ldh_check = match labels.len() == name.len() {
            true => ldh_check,
            false => quick_ldh_check(labels),
        };
        // The mapping of RFC 5895 lower-cases capitals.
        match ldh_check {
            Some(AsciiCase::Lower) => true,
            Some(AsciiCase::Capitals) => self.rfc5895 == Rfc5895::Off,
            None => false,
        }
    }
}

usual_conversions!(Idna2008, "Idna2008::LOOKUP");

impl Convert for Idna2008 {
    fn ascii(
        &self,
        name: &str,
        ldh_check: Option<AsciiCase>,
        sink: &mut dyn Sink,
    ) -> Result<Place, Error> {
        if self.is_unchanged_ldh(name, ldh_check) {
            return Ok(Place::Input);
        }
        let ascii = self.ascii_report(name).into_result()?;
        Ok(put_result(name, &ascii, sink))
    }

    fn unicode(
        &self,
        name: &str,
        ldh_check: Option<AsciiCase>,
        refused: Refused,
        sink: &mut dyn Sink,
    ) -> (Place, Vec<Problem>) {
        if self.is_unchanged_ldh(name, ldh_check) {
            return (Place::Input, Vec::new());
        }
        let report = pipeline::to_unicode(name, &self.steps(), refused);
        (put_result(name, &report.text, sink), report.problems)
    }

    fn ascii_report(&self, name: &str) -> Report<'static> {
        pipeline::to_ascii(name, &self.steps())
    }
}
