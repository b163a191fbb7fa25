//! The checks of host names and mail addresses.

#[cfg(feature = "forms")]
use alloc::vec::Vec;

#[cfg(feature = "forms")]
use puny_idna::Error;
#[cfg(feature = "forms")]
use puny_idna::hostname::{check_hostname, check_idn_hostname, check_idn_hostname_2020_12};
use puny_idna::hostname::{is_idn_hostname, is_idn_hostname_2020_12};
#[cfg(feature = "forms")]
use puny_idna::mailbox::{AddressLiteral, Mailbox};
#[cfg(feature = "forms")]
use puny_idna::record::Record;
#[cfg(feature = "forms")]
use serde::Serialize;

use crate::exchange::{Outcome, Output};
#[cfg(feature = "forms")]
use crate::json::json;
#[cfg(feature = "forms")]
use crate::names::Refuse;
#[cfg(feature = "forms")]
use crate::problems::{Problem, Records};
use crate::utf16;

/// Checks a host name, and returns it in ASCII. `form` has the meaning that [`is_hostname`] describes.
#[cfg(feature = "forms")]
fn check(name: &str, form: u32) -> Result<alloc::borrow::Cow<'_, str>, Error> {
    match form {
        0 => check_hostname(name),
        1 => check_idn_hostname(name),
        _ => check_idn_hostname_2020_12(name),
    }
}

/// Implements `puny_is_hostname`. If the string is a host name, returns `Outcome::Same`. Otherwise returns an empty
/// text.
///
/// `form` is 0 for the format `hostname` of JSON Schema, 1 for `idn-hostname` by the format registry, and 2 for
/// `idn-hostname` by draft 2020-12.
pub(crate) fn is_hostname(input: &[u16], form: u32, _: &mut Output) -> Outcome {
    let is_form = match form {
        0 => puny_idna::hostname::is_hostname,
        1 => is_idn_hostname,
        _ => is_idn_hostname_2020_12,
    };
    match utf16::decode(input) {
        Ok(name) if is_form(&name) => Outcome::Same,
        _ => Outcome::Units,
    }
}

/// Implements `puny_hostname`. Writes the host name in ASCII, or the list of problems.
#[cfg(feature = "forms")]
pub(crate) fn hostname(input: &[u16], form: u32, output: &mut Output) -> Outcome {
    let name = match utf16::decode(input) {
        Ok(name) => name,
        Err(lone) => return Records::refuse_surrogate(lone, output),
    };
    match check(&name, form) {
        Ok(ascii) => {
            utf16::push_text(&ascii, &mut output.units);
            Outcome::Units
        }
        Err(error) => Records::refuse_name(&name, &error, output),
    }
}

/// The parts of a mail address. The fields have the names and meanings of `Mailbox` in `js/mailbox.ts`.
#[cfg(feature = "forms")]
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Parts<'m> {
    local_part: &'m str,
    unquoted_local_part: &'m str,
    domain: &'m str,
    ascii_domain: &'m str,
    unicode_domain: &'m str,
    literal: Option<&'static str>,
    needs_smtputf8: bool,
}

/// Implements `puny_mailbox`. Writes the parts of a mail address as a record, or the list of problems. If `is_ascii` is
/// 1, the address must be ASCII.
#[cfg(feature = "forms")]
pub(crate) fn mailbox(input: &[u16], is_ascii: u32, output: &mut Output) -> Outcome {
    let address = match utf16::decode(input) {
        Ok(address) => address,
        Err(lone) => return Records::refuse_surrogate(lone, output),
    };
    let parsed = match is_ascii {
        0 => Mailbox::new(&address),
        _ => Mailbox::ascii(&address),
    };
    match parsed {
        Ok(mailbox) => {
            let parts = Parts {
                local_part: mailbox.local_part(),
                unquoted_local_part: &mailbox.unquoted_local_part(),
                domain: mailbox.domain(),
                ascii_domain: mailbox.domain_in_ascii(),
                unicode_domain: mailbox.domain_in_unicode(),
                literal: mailbox.literal().map(|literal| match literal {
                    AddressLiteral::Ipv4(_) => "ipv4",
                    AddressLiteral::Ipv6(_) => "ipv6",
                    AddressLiteral::General(_) => "general",
                }),
                needs_smtputf8: mailbox.needs_smtputf8(),
            };
            json(&parts, output)
        }
        Err(error) => {
            let offsets = utf16::offsets(&address);
            let records = error.problems().iter().map(Record::of_mailbox);
            let problems: Vec<Problem> = records
                .map(|record| Problem::of_text(record, &offsets))
                .collect();
            json(&problems, output)
        }
    }
}
