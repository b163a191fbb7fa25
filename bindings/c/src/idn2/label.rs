//! The conversion of one label to ASCII.
//!
//! This module calls `puny-idna` for each label as for a separate name, because libidn2 applies the Bidi rule to each
//! label separately. Some programs look up names whose labels satisfy the Bidi rule separately but not together.

use std::borrow::Cow;

use puny::label::{CAPACITY, encode};
use puny::punycode;
use puny_idna::idna2008::{DerivedProperty, derived_property};
use puny_idna::{
    ACE_PREFIX, AsciiRules, Bidi, DnsLength, Idna, Idna2008, Joiners, MAX_LABEL, Uts46, is_ldh,
};

use super::code::Code;
use super::flags::{Flags, Mapping};
use super::reason;

/// IDNA2008 for one label. The length of the label is checked in this file.
const LOOKUP: Idna2008 = Idna2008::LOOKUP.with_dns_length(DnsLength::Ignore);

/// UTS #46 for one label, with any ASCII. The length of the label is checked in this file.
const UTS46: Uts46 = Uts46::STRICT
    .with_ascii_rules(AsciiRules::ANY)
    .with_dns_length(DnsLength::Ignore);

/// Converts a label to ASCII, and appends it. The label is already mapped.
pub(super) fn append_label(label: &str, flags: Flags, ascii: &mut String) -> Result<(), Code> {
    if label.is_ascii() {
        if label.len() > MAX_LABEL {
            return Err(Code::TOO_BIG_LABEL);
        }
        let Some(digits) = a_label(label) else {
            check_ascii(label, flags)?;
            ascii.push_str(label);
            return Ok(());
        };
        check_a_label(label, digits, flags).map_err(|code| code_of_underscore(code, digits))?;
        // RFC 5891, section 5.3: an A-label is converted to lower case before it is checked.
        match flags.round_trip {
            true => ascii.push_str(&label.to_ascii_lowercase()),
            false => ascii.push_str(label),
        }
        return Ok(());
    }
    let start = ascii.len();
    append_u_label(label, flags, ascii)?;
    // libidn2 encodes into a buffer of 63 bytes, and returns this code if the label does not fit.
    if ascii.len() - start > MAX_LABEL {
        return Err(Code::PUNYCODE_BIG_OUTPUT);
    }
    Ok(())
}

/// Returns the part of a label after the ACE prefix, or `None` if the label does not have the prefix. The prefix may be
/// in upper or lower case, because the DNS ignores case. Without UTS #46, libidn2 does not recognise `XN--`, and looks
/// up a label with this prefix without a check.
pub(super) fn a_label(label: &str) -> Option<&str> {
    let digits = after_prefix(label.as_bytes())?;
    label.get(label.len() - digits.len()..)
}

/// Returns the part of a label in bytes after the ACE prefix, or `None` if the label does not have the prefix.
#[inline]
pub(super) fn after_prefix(label: &[u8]) -> Option<&[u8]> {
    match label {
        [b'x' | b'X', b'n' | b'N', b'-', b'-', digits @ ..] => Some(digits),
        _ => None,
    }
}

/// Returns whether all rules apply to A-labels under these flags.
fn is_full(flags: Flags) -> bool {
    flags.mapping == Mapping::Nontransitional && flags.round_trip
}

/// UTS #46 for one label, with every rule except the length.
const STRICT: Uts46 = Uts46::STRICT.with_dns_length(DnsLength::Ignore);

/// Returns UTS #46 with the rules that the flags select. The rules for Bidi and joiners are included if `full` is true.
fn uts46(flags: Flags, full: bool) -> Uts46 {
    let edition = match flags.std3 {
        true => UTS46.with_ascii_rules(AsciiRules::STD3),
        false => UTS46,
    };
    match full {
        true => edition,
        false => edition
            .with_bidi(Bidi::Ignore)
            .with_joiners(Joiners::Ignore),
    }
}

/// Checks an ASCII label without the ACE prefix.
fn check_ascii(label: &str, flags: Flags) -> Result<(), Code> {
    if flags.mapping == Mapping::None {
        return Ok(());
    }
    let bytes = label.as_bytes();
    if bytes.get(2..4) == Some(b"--") {
        return Err(Code::TWO_HYPHEN);
    }
    if label.starts_with('-') || label.ends_with('-') {
        return Err(Code::HYPHEN_STARTEND);
    }
    // Under UseSTD3ASCIIRules, libidn2 removes each character that is not a letter, digit or hyphen, so that `a_b` and
    // `ab` become one name. This library refuses such a label.
    if flags.std3 && !label.chars().all(is_ldh) {
        return Err(Code::DISALLOWED);
    }
    Ok(())
}

/// Checks a label with the ACE prefix.
fn check_a_label(label: &str, digits: &str, flags: Flags) -> Result<(), Code> {
    if flags.mapping == Mapping::None {
        return match flags.round_trip {
            true => check_2008(label),
            false => Ok(()),
        };
    }
    let full = is_full(flags);
    uts46(flags, full)
        .to_ascii(label)
        .map_err(|error| reason::first_code(&error))?;
    let mut buffer = [0; 4 * MAX_LABEL];
    let decoded = decode(digits, &mut buffer).ok_or(Code::PUNYCODE_BAD_INPUT)?;
    if !decoded.chars().all(is_literal) {
        return Err(Code::PUNYCODE_BAD_INPUT);
    }
    if full {
        check_properties(decoded)
    } else {
        Ok(())
    }
}

/// Returns the code that libidn2 returns for an A-label that this library refuses with `code`. libidn2 reads `_` as the
/// digit `a`. When libidn2 encodes the decoded text again, the label differs, so libidn2 returns
/// `ALABEL_ROUNDTRIP_FAILED`.
fn code_of_underscore(code: Code, digits: &str) -> Code {
    let deltas = digits.rsplit('-').next().unwrap_or_default();
    match code {
        Code::PUNYCODE_BAD_INPUT if deltas.contains('_') => Code::ALABEL_ROUNDTRIP_FAILED,
        other => other,
    }
}

/// Checks a label with the ACE prefix by IDNA2008, without UTS #46.
fn check_2008(label: &str) -> Result<(), Code> {
    let lower = label.to_ascii_lowercase();
    let mut buffer = [0; 4 * MAX_LABEL];
    let decoded = a_label(&lower).and_then(|digits| decode(digits, &mut buffer));
    if decoded.is_some_and(|decoded| is_surely_allowed(&lower, decoded)) {
        return Ok(());
    }
    look_up(&lower).map(drop)
}

/// Converts a label that contains non-ASCII characters, and appends its A-label.
fn append_u_label(label: &str, flags: Flags, ascii: &mut String) -> Result<(), Code> {
    if flags.mapping == Mapping::None {
        match surely_encoded(label, is_in_lookup) {
            Some(encoded) => ascii.push_str(&encoded),
            None => ascii.push_str(&look_up(label)?),
        }
        return Ok(());
    }
    let full = flags.mapping == Mapping::Nontransitional;
    uts46(flags, full)
        .to_ascii_append(label, ascii)
        .map_err(|error| reason::first_code(&error))?;
    if full {
        check_properties(label)?;
    }
    if flags.round_trip && !label.chars().all(is_literal) {
        return Err(Code::ALABEL_ROUNDTRIP_FAILED);
    }
    Ok(())
}

/// Returns the A-label of a U-label if a quick check proves that the U-label needs no mapping and breaks no rule.
/// Otherwise, returns `None`.
///
/// First, each code point must have a derived property that `is_allowed` accepts. Second, UTS #46 must not change the
/// label. UTS #46 includes all other rules of IDNA2008 that the callers need, and further rules, and checks them in
/// less time than [`Idna2008`].
pub(super) fn surely_encoded(
    label: &str,
    is_allowed: fn(DerivedProperty) -> bool,
) -> Option<String> {
    if !label.chars().all(|c| is_allowed(derived_property(c))) {
        return None;
    }
    // A borrowed result means that the label is normalised and that mapping does not change the label.
    let Ok(Cow::Borrowed(_)) = STRICT.to_unicode(label) else {
        return None;
    };
    let mut digits = [0; CAPACITY];
    let len = encode(label.chars(), &mut digits)?;
    let mut ascii = String::from(ACE_PREFIX);
    ascii.push_str(str::from_utf8(digits.get(..len)?).ok()?);
    Some(ascii)
}

/// Returns whether lookup allows code points with this property. The callers also apply UTS #46, which checks the
/// contextual rules of joiners (CONTEXTJ). Lookup does not apply the contextual rules of CONTEXTO code points.
fn is_in_lookup(property: DerivedProperty) -> bool {
    use DerivedProperty::{ContextJ, ContextO, Pvalid};
    matches!(property, Pvalid | ContextJ | ContextO)
}

/// Converts a label by IDNA2008 for lookup.
fn look_up(label: &str) -> Result<String, Code> {
    let ascii = LOOKUP
        .to_ascii(label)
        .map_err(|error| reason::first_code(&error))?;
    Ok(ascii.into_owned())
}

/// Returns whether a quick check proves that IDNA2008 allows an A-label in lower case. `decoded` is the decoded label.
/// This function checks the derived properties of IDNA2008. UTS #46 includes all other rules of IDNA2008 for lookup,
/// and further rules, and checks them in less time than [`Idna2008`].
fn is_surely_allowed(label: &str, decoded: &str) -> bool {
    let is_in_lookup = |c: char| is_in_lookup(derived_property(c));
    decoded.chars().all(is_in_lookup) && STRICT.to_ascii(label).is_ok()
}

/// Decodes an A-label without its prefix into the buffer, and returns the decoded text. Returns `None` if the label is
/// not valid Punycode.
fn decode<'b>(digits: &str, buffer: &'b mut [u8; 4 * MAX_LABEL]) -> Option<&'b str> {
    // A label has at most 59 bytes after the prefix, which decode to at most 59 code points.
    let len = punycode::decode_into(digits, buffer).ok()?;
    str::from_utf8(buffer.get(..len)?).ok()
}

/// Returns whether a label with non-ASCII characters may contain this character. If a label contains other ASCII
/// characters, libidn2 cannot decode the A-label that it has encoded.
fn is_literal(c: char) -> bool {
    !c.is_ascii() || c.is_ascii_alphanumeric() || matches!(c, '-' | '_')
}

/// Checks the derived properties of IDNA2008. libidn2 also checks them after UTS #46, and therefore refuses symbols and
/// emoji.
fn check_properties(label: &str) -> Result<(), Code> {
    for c in label.chars().filter(|c| !c.is_ascii()) {
        match derived_property(c) {
            DerivedProperty::Disallowed | DerivedProperty::Unassigned => {
                return Err(Code::DISALLOWED);
            }
            _ => {}
        }
    }
    Ok(())
}
