//! The label that was meant, where an A-label is not the one spelling of what it holds.

use alloc::string::String;

use puny::punycode::PUNYCODE;

use super::cause::Cause;
use super::problem::Problem;
use crate::dns::ace_prefix::ACE_PREFIX;
use crate::dns::labels::{is_separator, segments};
use crate::unicode::mapping::mapping;

impl Problem {
    /// The one spelling of the A-label, if the cause is [`Cause::NotCanonical`] and what
    /// follows the hyphen is Punycode. `name` is the name in which the problem was found.
    /// O(n log n) in the name; allocates.
    ///
    /// ```
    /// let name = "www.XN---9uc.example";
    /// let problem = puny_idna::to_ascii(name).unwrap_err().first();
    /// assert_eq!(problem.canonical_label(name).as_deref(), Some("xn--9uc"));
    /// ```
    pub fn canonical_label(&self, name: &str) -> Option<String> {
        if self.cause() != Some(Cause::NotCanonical) {
            return None;
        }
        let mut labels = segments(name, is_separator);
        let label = labels.find(|label| label.range().end >= self.range().end)?;
        let label: String = label.text.chars().flat_map(mapping).collect();
        let digits = label.strip_prefix(ACE_PREFIX)?.strip_prefix('-')?;
        let decoded = PUNYCODE.decode(digits).ok()?;
        Some(String::from(ACE_PREFIX) + digits).filter(|_| !decoded.is_ascii())
    }
}
