//! The length limits of the registry's crate. The Punycode functions of that crate take quadratic time, so they need
//! limits. This crate only has these limits so that its results equal the results of the registry's crate.

use alloc::string::String;

use puny::label::decode_append;
use puny_idna::{Uts46, ACE_PREFIX};

/// The maximum length of a label that is encoded or decoded, in code points.
pub(crate) const LONGEST_LABEL: usize = 1000;

/// The maximum length of Punycode that is decoded, in bytes.
pub(crate) const LONGEST_PUNYCODE: usize = 2000;

/// Returns whether a label of a name exceeds a limit.
#[inline]
pub(crate) fn is_exceeded(name: &str) -> bool {
    name.len() > LONGEST_LABEL && is_exceeded_by_long(name)
}

#[cold]
fn is_exceeded_by_long(name: &str) -> bool {
    // The limits do not apply to an ASCII label that is not an A-label. Most long names contain only such labels.
    let mut prefixes = name.as_bytes().windows(ACE_PREFIX.len());
    let prefix = ACE_PREFIX.as_bytes();
    if name.is_ascii() && !prefixes.any(|part| part.eq_ignore_ascii_case(prefix)) {
        return false;
    }
    let mapped = Uts46::LENIENT.map(name);
    let is_long = |label: &str| label.chars().count() > LONGEST_LABEL;
    let mut labels = mapped.split('.');
    labels.any(|label| match label.strip_prefix(ACE_PREFIX) {
        // This code calls the decoder that `puny-idna` also calls. If this code called a function of `puny::punycode`,
        // the program would contain a second copy of the decoder.
        Some(digits) if label.is_ascii() => {
            let mut decoded = String::new();
            let is_decoded = decode_append(digits, &mut decoded).is_ok();
            digits.len() > LONGEST_PUNYCODE || (is_decoded && is_long(&decoded))
        }
        _ => !label.is_ascii() && is_long(label),
    })
}
