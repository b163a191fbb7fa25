//! The check whether a string is an internationalised host name.

use puny_idna::{DnsLength, Idna2008, Uts46};

use crate::exchange::{Outcome, Output};
use crate::utf16;

/// The rules of the format `idn-hostname` of JSON Schema, which apply after the mapping: a host name as defined by RFC
/// 1123 or by RFC 5890, section 2.3.2.3.
const HOSTNAME: Idna2008 = Idna2008::REGISTRATION.with_dns_length(DnsLength::Check);

/// Implements `puny_is_idn_hostname`. If the string is a host name, returns `Outcome::Same`. Otherwise returns an empty text.
///
/// `draft` selects the definition of the format. 1 is the draft 2020-12 (Validation, section 7.3.3), which maps nothing
/// except the full stops of RFC 3490, section 3.1. 0 is the format registry since json-schema-spec#1660, which applies the
/// mapping of UTS #46.
pub(crate) fn is_idn_hostname(input: &[u16], draft: u32, _: &mut Output) -> Outcome {
    let Ok(name) = utf16::decode(input) else {
        return Outcome::Units;
    };
    let name = match draft {
        0 => Uts46::STRICT.map(&name),
        _ => name
            .replace(['\u{3002}', '\u{FF0E}', '\u{FF61}'], ".")
            .into(),
    };
    match HOSTNAME.to_ascii(&name) {
        Ok(_) => Outcome::Same,
        Err(_) => Outcome::Units,
    }
}
