//! Host names and mail addresses, checked as validators and mail programs need them.

use std::borrow::Cow;
use std::ffi::{c_char, c_int};

use puny_display::{LocalPartWarningKind, local_part_warnings};
use puny_idna::hostname::{check_hostname, check_idn_hostname, check_idn_hostname_2020_12};
use puny_idna::mailbox::{AddressLiteral, Mailbox};
use puny_idna::name_from_utf8;
use puny_idna::record::Record;

use super::output::into_buffer;
use super::problem::puny_problem;
use super::status::puny_status;
use crate::border::{NO_RANGES, memory_range};

/// A form of puny_hostname: a host name in ASCII (RFC 1123, section 2.1). Labels that begin with xn-- must be valid
/// A-labels. This is the format `hostname` of JSON Schema.
pub const PUNY_HOSTNAME: u32 = 1;
/// A form of puny_hostname: an internationalised host name by IDNA2008, after the mapping of UTS #46. This is the
/// format `idn-hostname` of JSON Schema's format registry.
pub const PUNY_IDN_HOSTNAME: u32 = 2;
/// A form of puny_hostname: an internationalised host name by the drafts of JSON Schema up to 2020-12. Nothing is
/// mapped except the full stops U+3002, U+FF0E and U+FF61.
pub const PUNY_IDN_HOSTNAME_2020_12: u32 = 3;

/// Checks whether a text in UTF-8 is a host name, and writes the host name in ASCII. `form` is PUNY_HOSTNAME,
/// PUNY_IDN_HOSTNAME or PUNY_IDN_HOSTNAME_2020_12.
///
/// Before the call, `*ascii_len` is the size of the buffer `ascii`, in bytes. After the call, it is the length of the
/// result, which has no terminating zero. If the buffer is too small, the function returns PUNY_TOO_SMALL, writes
/// nothing to the buffer, and sets `*ascii_len` to the required size. A buffer of 253 bytes is large enough for every
/// host name. `ascii` may be null if `*ascii_len` is 0.
///
/// If the text is not a host name, the function returns PUNY_REFUSED, and `problem` receives the first broken rule.
/// `problem` may be null. The function takes O(n log n) time for every input.
///
/// # Safety
///
/// Each pointer that is not null must point to the following: `name` to `name_len` bytes, `ascii` to `*ascii_len`
/// bytes, `ascii_len` to a length, and `problem` to memory for a problem.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_hostname(
    form: u32,
    name: *const c_char,
    name_len: usize,
    ascii: *mut c_char,
    ascii_len: *mut usize,
    problem: *mut puny_problem,
) -> puny_status {
    let (name, buffer) = ((name, name_len), (ascii, ascii_len));
    // SAFETY: the caller promises that these pointers are null or point to memory of the stated lengths, as
    // `into_buffer` requires. `into_buffer` also requires that during the call, other code may read the name but must
    // not use the rest of this memory. `puny.h` requires this of every caller of the library.
    unsafe {
        into_buffer(name, buffer, problem, NO_RANGES, |bytes, output, found| {
            let check = match form {
                PUNY_HOSTNAME => check_hostname,
                PUNY_IDN_HOSTNAME => check_idn_hostname,
                PUNY_IDN_HOSTNAME_2020_12 => check_idn_hostname_2020_12,
                _ => return Err(puny_status::PUNY_BAD_OPTION.into()),
            };
            match name_from_utf8(bytes).and_then(check) {
                Ok(ascii) => output.write_result(ascii.as_bytes()),
                Err(error) => {
                    *found = Some(puny_problem::from_problem(&error.first()));
                    Err(puny_status::PUNY_REFUSED.into())
                }
            }
        })
    }
}

/// An option of puny_mailbox: the address must be ASCII (RFC 5321), for a transport without SMTPUTF8. This is the
/// format `email` of JSON Schema. Without this option, the address may also have the code points of RFC 6531, as in the
/// format `idn-email`.
pub const PUNY_MAILBOX_ASCII: u32 = 1;

/// A value of `puny_mailbox_parts.warnings`: the local part has an invisible code point, or a code point that changes
/// the order in which text is shown.
pub const PUNY_WARNING_INVISIBLE: u32 = 1;
/// A value of `puny_mailbox_parts.warnings`: the local part has a code point that is not recommended in identifiers.
pub const PUNY_WARNING_RESTRICTED: u32 = 2;
/// A value of `puny_mailbox_parts.warnings`: the local part mixes scripts.
pub const PUNY_WARNING_MIXED_SCRIPTS: u32 = 4;
/// A value of `puny_mailbox_parts.warnings`: the local part has digits of two numbering systems.
pub const PUNY_WARNING_MIXED_NUMBERS: u32 = 8;
/// A value of `puny_mailbox_parts.warnings`: the local part is not in Normalization Form C.
pub const PUNY_WARNING_NOT_NORMALISED: u32 = 16;
/// A value of `puny_mailbox_parts.warnings`: a warning for which this header has no constant.
pub const PUNY_WARNING_OTHER: u32 = 0x8000_0000;

/// The kind of the address literal of a mail address.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(non_camel_case_types)] // the name in C
pub enum puny_literal {
    /// The address has a domain.
    PUNY_LITERAL_NONE = 0,
    /// An IPv4 address: `[192.0.2.1]`.
    PUNY_LITERAL_IPV4 = 1,
    /// An IPv6 address: `[IPv6:2001:db8::1]`.
    PUNY_LITERAL_IPV6 = 2,
    /// A literal with another tag: `[tag:text]`.
    PUNY_LITERAL_GENERAL = 3,
}

/// The parts of a valid mail address.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
#[allow(non_camel_case_types)] // the name in C
pub struct puny_mailbox_parts {
    /// The length of the local part in bytes, with its quotes and backslashes. The local part is at the beginning of
    /// the input and of the result.
    pub local_part_len: usize,
    /// The offset in the input and in the result where the domain or the address literal begins, in bytes.
    pub domain_start: usize,
    /// The kind of the address literal, or PUNY_LITERAL_NONE.
    pub literal: puny_literal,
    /// 1 if the local part is not ASCII, so that the mail servers must support SMTPUTF8 (RFC 6531), and otherwise 0.
    pub needs_smtputf8: c_int,
    /// What is suspicious in the local part (UTS #39, section 3.3): the sum of the PUNY_WARNING_… values that apply, or
    /// 0. An address with warnings is valid.
    pub warnings: u32,
}

impl puny_mailbox_parts {
    fn from_mailbox(mailbox: &Mailbox<'_>) -> puny_mailbox_parts {
        let local_part = mailbox.local_part();
        let warnings = local_part_warnings(local_part);
        puny_mailbox_parts {
            local_part_len: local_part.len(),
            domain_start: local_part.len() + 1,
            literal: match mailbox.literal() {
                None => puny_literal::PUNY_LITERAL_NONE,
                Some(AddressLiteral::Ipv4(_)) => puny_literal::PUNY_LITERAL_IPV4,
                Some(AddressLiteral::Ipv6(_)) => puny_literal::PUNY_LITERAL_IPV6,
                Some(AddressLiteral::General(_)) => puny_literal::PUNY_LITERAL_GENERAL,
            },
            needs_smtputf8: mailbox.needs_smtputf8().into(),
            // There is at most one warning of each kind.
            warnings: warnings
                .iter()
                .fold(0, |bits, warning| bits | warning_bit(warning.kind())),
        }
    }
}

fn warning_bit(kind: LocalPartWarningKind) -> u32 {
    match kind {
        LocalPartWarningKind::Invisible => PUNY_WARNING_INVISIBLE,
        LocalPartWarningKind::Restricted => PUNY_WARNING_RESTRICTED,
        LocalPartWarningKind::MixedScripts => PUNY_WARNING_MIXED_SCRIPTS,
        LocalPartWarningKind::MixedNumbers => PUNY_WARNING_MIXED_NUMBERS,
        LocalPartWarningKind::NotNormalised => PUNY_WARNING_NOT_NORMALISED,
        _ => PUNY_WARNING_OTHER,
    }
}

/// Checks whether a text in UTF-8 is a mail address (`Mailbox` in RFC 5321, section 4.1.2, and RFC 6531, section 3.3),
/// and writes the address with its domain in ASCII. The local part is unchanged, and nothing is mapped. `options` is 0
/// or PUNY_MAILBOX_ASCII.
///
/// `parts` receives the parts of the address. `parts` is written only if the function returns PUNY_OK, and may be null.
///
/// Before the call, `*ascii_len` is the size of the buffer `ascii`, in bytes. After the call, it is the length of the
/// result, which has no terminating zero. If the buffer is too small, the function returns PUNY_TOO_SMALL, writes
/// nothing to the buffer, and sets `*ascii_len` to the required size. A buffer of 318 bytes is large enough for every
/// address. `ascii` may be null if `*ascii_len` is 0.
///
/// If the text is not a mail address, the function returns PUNY_REFUSED, and `problem` receives the first broken rule.
/// Problems of the whole address come first, then problems of the local part and of the domain. `problem` may be null.
/// The function takes O(n log n) time for every input.
///
/// # Safety
///
/// Each pointer that is not null must point to the following: `address` to `address_len` bytes, `ascii` to `*ascii_len`
/// bytes, `ascii_len` to a length, and `parts` and `problem` to memory for their types.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_mailbox(
    options: u32,
    address: *const c_char,
    address_len: usize,
    ascii: *mut c_char,
    ascii_len: *mut usize,
    parts: *mut puny_mailbox_parts,
    problem: *mut puny_problem,
) -> puny_status {
    let (address, buffer) = ((address, address_len), (ascii, ascii_len));
    let [none, _] = NO_RANGES;
    let others = [memory_range(parts, 1), none];
    let mut seen = None;
    // SAFETY: the caller promises that these pointers are null, not aligned, or point to memory of the stated lengths,
    // as `into_buffer` requires. `into_buffer` also requires that during the call, other code may read the address but
    // must not use the rest of this memory. `puny.h` requires this of every caller of the library.
    let status = unsafe {
        into_buffer(address, buffer, problem, others, |bytes, output, found| {
            if !parts.is_aligned() {
                return Err(puny_status::PUNY_MISALIGNED.into());
            }
            let check = match options {
                0 => Mailbox::new,
                PUNY_MAILBOX_ASCII => Mailbox::ascii,
                _ => return Err(puny_status::PUNY_BAD_OPTION.into()),
            };
            let mut refused = |problem| {
                *found = Some(problem);
                puny_status::PUNY_REFUSED
            };
            let text = name_from_utf8(bytes)
                .map_err(|error| refused(puny_problem::from_problem(&error.first())))?;
            let mailbox = check(text)
                .map_err(|error| refused(puny_problem::new(&Record::of_mailbox(&error.first()))))?;
            seen = Some(puny_mailbox_parts::from_mailbox(&mailbox));
            let address = match mailbox.domain_in_ascii() {
                domain if domain == mailbox.domain() => Cow::Borrowed(text),
                domain => Cow::Owned(format!("{}@{domain}", mailbox.local_part())),
            };
            output.write_result(address.as_bytes())
        })
    };
    if let (Some(seen), puny_status::PUNY_OK, false) = (seen, status, parts.is_null()) {
        // SAFETY: the status is PUNY_OK, so the closure has run and has checked that `parts` is aligned. The caller
        // promises that an aligned pointer points to memory for the parts. `into_buffer` has checked that this memory
        // does not overlap another argument, so no reference to this memory exists.
        unsafe { parts.write(seen) };
    }
    status
}
