//! The limits of the registry's crate, which keep its quadratic Punycode from taking long. Ours needs
//! none; they are kept because callers get the same answers then.

use puny::punycode::PUNYCODE;
use puny_idna::{Uts46, ACE_PREFIX};

/// The longest label that is encoded or decoded, in code points.
pub(crate) const LONGEST_LABEL: usize = 1000;

/// The longest Punycode that is decoded, in bytes.
pub(crate) const LONGEST_PUNYCODE: usize = 2000;

/// Whether a label of a name exceeds a limit.
#[inline]
pub(crate) fn is_exceeded(name: &str) -> bool {
    name.len() > LONGEST_LABEL && is_exceeded_by_long(name)
}

#[cold]
fn is_exceeded_by_long(name: &str) -> bool {
    // Most long names are ASCII that is not encoded, for which there is no limit.
    let mut prefixes = name.as_bytes().windows(ACE_PREFIX.len());
    let prefix = ACE_PREFIX.as_bytes();
    if name.is_ascii() && !prefixes.any(|part| part.eq_ignore_ascii_case(prefix)) {
        return false;
    }
    let mapped = Uts46::LENIENT.map(name);
    let is_long = |label: &str| label.chars().count() > LONGEST_LABEL;
    let mut labels = mapped.split('.');
    labels.any(|label| match label.strip_prefix(ACE_PREFIX) {
        // The method, of which `puny-idna` has the same instance.
        Some(digits) if label.is_ascii() => {
            let decoded = PUNYCODE.decode(digits);
            digits.len() > LONGEST_PUNYCODE || decoded.map_or(false, |label| is_long(&label))
        }
        _ => !label.is_ascii() && is_long(label),
    })
}
