//! One label to ASCII.
//!
//! `puny-idna` applies the rules to a label alone: libidn2 asks the Bidi rule of each label by itself,
//! and callers look up names that only break it across labels.

use std::borrow::Cow;

use puny::label::{CAPACITY, encode};
use puny::punycode;
use puny_idna::idna2008::{DerivedProperty, derived_property};
use puny_idna::{ACE_PREFIX, AsciiRules, Bidi, DnsLength, Idna, Idna2008, Joiners, Uts46};

use super::code::Code;
use super::flags::{Flags, Mapping};
use super::plain::LABEL;
use super::reason;

/// IDNA2008 for one label, whose length is checked here.
const LOOKUP: Idna2008 = Idna2008::LOOKUP.with_dns_length(DnsLength::Ignore);

/// UTS #46 for one label.
const UTS46: Uts46 = Uts46::STRICT
    .with_ascii_rules(AsciiRules::ANY)
    .with_dns_length(DnsLength::Ignore);

/// Appends a label in ASCII. The label is mapped.
pub(super) fn append(label: &str, flags: Flags, ascii: &mut String) -> Result<(), Code> {
    if label.is_ascii() {
        if label.len() > LABEL {
            return Err(Code::TOO_BIG_LABEL);
        }
        let Some(digits) = a_label(label) else {
            check_ascii(label, flags)?;
            ascii.push_str(label);
            return Ok(());
        };
        check_a_label(label, digits, flags).map_err(|code| underscore(code, digits))?;
        // RFC 5891, section 5.3: an A-label that is checked has to be in lower case, or is made lower case.
        match flags.round_trip {
            true => ascii.push_str(&label.to_ascii_lowercase()),
            false => ascii.push_str(label),
        }
        return Ok(());
    }
    let start = ascii.len();
    append_u_label(label, flags, ascii)?;
    // libidn2 encodes into a buffer of that size.
    if ascii.len() - start > LABEL {
        return Err(Code::PUNYCODE_BIG_OUTPUT);
    }
    Ok(())
}

/// What follows the ACE prefix, in either case. libidn2 without UTS #46 does not know `XN--`, and looks
/// up what follows unchecked; the DNS does know it.
pub(super) fn a_label(label: &str) -> Option<&str> {
    let digits = after_prefix(label.as_bytes())?;
    label.get(label.len() - digits.len()..)
}

/// The same for bytes.
#[inline]
pub(super) fn after_prefix(label: &[u8]) -> Option<&[u8]> {
    match label {
        [b'x' | b'X', b'n' | b'N', b'-', b'-', digits @ ..] => Some(digits),
        _ => None,
    }
}

/// Whether all rules apply to A-labels.
fn is_full(flags: Flags) -> bool {
    flags.mapping == Mapping::Nontransitional && flags.round_trip
}

/// UTS #46 for one label, with every rule.
const STRICT: Uts46 = Uts46::STRICT.with_dns_length(DnsLength::Ignore);

/// UTS #46 with the rules of the flags.
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

/// A label of ASCII without the ACE prefix.
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
    // libidn2 removes what STD3 rules refuse, so that `a_b` and `ab` become one name.
    if flags.std3
        && !bytes
            .iter()
            .all(|&byte| byte.is_ascii_alphanumeric() || byte == b'-')
    {
        return Err(Code::DISALLOWED);
    }
    Ok(())
}

/// A label with the ACE prefix, which stays as it is.
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
        .map_err(|error| reason::of(&error))?;
    let mut buffer = [0; 4 * LABEL];
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

/// libidn2 reads `_` as the digit `a`, finds another label when it encodes again, and says so; where it
/// does not notice, it accepts.
fn underscore(code: Code, digits: &str) -> Code {
    let deltas = digits.rsplit('-').next().unwrap_or_default();
    match code {
        Code::PUNYCODE_BAD_INPUT if deltas.contains('_') => Code::ALABEL_ROUNDTRIP_FAILED,
        other => other,
    }
}

/// The same without UTS #46.
fn check_2008(label: &str) -> Result<(), Code> {
    let lower = label.to_ascii_lowercase();
    let mut buffer = [0; 4 * LABEL];
    let decoded = a_label(&lower).and_then(|digits| decode(digits, &mut buffer));
    if decoded.is_some_and(|decoded| is_surely_allowed(&lower, decoded)) {
        return Ok(());
    }
    look_up(&lower).map(drop)
}

/// A label that is not all ASCII.
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
        .map_err(|error| reason::of(&error))?;
    if full {
        check_properties(label)?;
    }
    if flags.round_trip && !label.chars().all(is_literal) {
        return Err(Code::ALABEL_ROUNDTRIP_FAILED);
    }
    Ok(())
}

/// The A-label of a U-label that certainly needs no mapping and breaks no rule: UTS #46 applies those of
/// IDNA2008 faster, and more of them; what it maps is not PVALID, and asked here again.
pub(super) fn surely_encoded(
    label: &str,
    is_allowed: fn(DerivedProperty) -> bool,
) -> Option<String> {
    if !label.chars().all(|c| is_allowed(derived_property(c))) {
        return None;
    }
    // Borrowed: it is its own mapping, and normalised.
    let Ok(Cow::Borrowed(_)) = STRICT.to_unicode(label) else {
        return None;
    };
    let mut digits = [0; CAPACITY];
    let len = encode(label.chars(), &mut digits)?;
    let mut ascii = String::from(ACE_PREFIX);
    ascii.push_str(str::from_utf8(digits.get(..len)?).ok()?);
    Some(ascii)
}

/// What lookup allows, but for the context of joiners, which UTS #46 knows too.
fn is_in_lookup(property: DerivedProperty) -> bool {
    use DerivedProperty::{ContextJ, ContextO, Pvalid};
    matches!(property, Pvalid | ContextJ | ContextO)
}

/// IDNA2008, lookup.
fn look_up(label: &str) -> Result<String, Code> {
    let ascii = LOOKUP.to_ascii(label).map_err(|error| reason::of(&error))?;
    Ok(ascii.into_owned())
}

/// Whether IDNA2008 certainly allows an A-label in lower case, whose text this is: UTS #46 applies the
/// same rules faster, and more of them; what it maps is not PVALID, and asked here again.
fn is_surely_allowed(label: &str, decoded: &str) -> bool {
    let is_in_lookup = |c: char| is_in_lookup(derived_property(c));
    decoded.chars().all(is_in_lookup) && STRICT.to_ascii(label).is_ok()
}

/// The text of an A-label, in the buffer.
fn decode<'b>(digits: &str, buffer: &'b mut [u8; 4 * LABEL]) -> Option<&'b str> {
    // 59 digits decode to as many code points at most.
    let len = punycode::decode_into(digits, buffer).ok()?;
    str::from_utf8(buffer.get(..len)?).ok()
}

/// ASCII that a label with other code points may have: the rest makes libidn2's round trip fail.
fn is_literal(c: char) -> bool {
    !c.is_ascii() || c.is_ascii_alphanumeric() || matches!(c, '-' | '_')
}

/// The derived properties of IDNA2008, which libidn2 asks for after UTS #46 too: symbols and emoji are
/// refused.
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
