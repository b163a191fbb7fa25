//! The conversion of labels to register (RFC 5891, section 4).

use std::borrow::Cow;

use puny::punycode;
use puny_idna::idna2008::DerivedProperty;
use puny_idna::{ACE_PREFIX, DnsLength, Idna, Idna2008, MAX_LABEL};

use super::ascii::normalised;
use super::code::Code;
use super::flags::Flags;
use super::label::surely_encoded;
use super::reason;

/// The rules for a U-label.
const REGISTRATION: Idna2008 = Idna2008::REGISTRATION.with_dns_length(DnsLength::Ignore);

/// Returns the label to insert into a zone, for a U-label, an A-label or both. If both are given, they must be two
/// forms of one label. A U-label that is all ASCII is returned unchanged.
pub(super) fn convert_labels(
    u_label: Option<&str>,
    a_label: Option<&[u8]>,
    flags: Flags,
) -> Result<String, Code> {
    let u_label = match u_label {
        Some(label) if flags.nfc => Some(normalised(label)?),
        label => label.map(Cow::Borrowed),
    };
    let Some(a_label) = a_label else {
        let label = u_label.unwrap_or_default();
        return match label.is_ascii() {
            true if label.len() > MAX_LABEL => Err(Code::TOO_BIG_LABEL),
            true => Ok(label.into_owned()),
            false => encode(&label),
        };
    };
    if a_label.len() > MAX_LABEL {
        return Err(Code::TOO_BIG_LABEL);
    }
    let text = str::from_utf8(a_label)
        .ok()
        .filter(|label| label.is_ascii());
    let digits = text
        .and_then(|label| label.strip_prefix(ACE_PREFIX))
        .filter(|digits| !digits.is_empty());
    let digits = digits.ok_or(Code::INVALID_ALABEL)?;
    let decoded = punycode::decode(digits).map_err(|error| match error.kind() {
        puny::DecodeErrorKind::Overflow => Code::PUNYCODE_OVERFLOW,
        _ => Code::PUNYCODE_BAD_INPUT,
    })?;
    if decoded.is_ascii() {
        return Err(Code::PUNYCODE_BAD_INPUT);
    }
    if u_label.is_some_and(|label| label != decoded) {
        return Err(Code::UALABEL_MISMATCH);
    }
    let ascii = encode(&decoded)?;
    // The A-label must equal the A-label that encoding returns. For example, its digits must not be capitals.
    if ascii.as_bytes() != a_label {
        return Err(Code::UALABEL_MISMATCH);
    }
    Ok(ascii)
}

/// Returns the A-label of a U-label.
fn encode(label: &str) -> Result<String, Code> {
    let ascii = surely_encoded(label, |property| property == DerivedProperty::Pvalid);
    if let Some(ascii) = ascii.filter(|ascii| ascii.len() <= MAX_LABEL) {
        return Ok(ascii);
    }
    let ascii = REGISTRATION.label_to_ascii(label);
    let ascii = ascii.map_err(|error| reason::first_code(&error))?;
    if ascii.len() > MAX_LABEL {
        return Err(Code::PUNYCODE_BIG_OUTPUT);
    }
    Ok(ascii.into_owned())
}
