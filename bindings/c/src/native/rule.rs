//! The function that looks up the description of a rule by the code of the rule.

use std::ffi::c_char;

use puny_idna::Rule;
use puny_idna::mailbox::MailboxRule;

use super::output::{Length, Output, check_apart, read_string};
use super::status::puny_status;
use crate::border::memory_range;

/// Writes the description of the rule with this code, and the name of the specification that defines the rule. `code`
/// is the code of a problem of a name or mail address, such as "V7" or "empty_atom". `code_len` is the length of the
/// code without the terminating zero.
///
/// Before the call, `*rule_len` is the size of the buffer `rule`, in bytes. After the call, it is the length of the
/// text, which has no terminating zero. If the buffer is too small, the function returns PUNY_TOO_SMALL, writes nothing
/// to the buffer, and sets `*rule_len` to the required size. If no rule has this code, the function returns
/// PUNY_REFUSED.
///
/// # Safety
///
/// Each pointer that is not null must point to the following: `code` to `code_len` bytes, `rule` to `*rule_len` bytes,
/// and `rule_len` to a length.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_rule(
    code: *const c_char,
    code_len: usize,
    rule: *mut c_char,
    rule_len: *mut usize,
) -> puny_status {
    // SAFETY: the caller promises that `rule_len` is null or points to a length that can be read and written until this
    // function returns.
    let length = match unsafe { Length::new(rule_len) } {
        Ok(length) => length,
        Err(status) => return status,
    };
    length.finish(|room| {
        // SAFETY: the caller promises that `code` is null or points to `code_len` bytes that nobody else changes during
        // the call. This function does not change them while the reference is used: if a range that it writes overlaps
        // the code, `check_apart` fails below.
        let bytes = unsafe { read_string(code, code_len)? };
        let written = [memory_range(rule, room), length.memory()];
        check_apart(&written, &[memory_range(code, code_len)])?;
        // SAFETY: `room` is `*rule_len`. The caller promises that `rule` is null or points to `room` bytes, and that
        // nobody else uses these bytes. The only other reference to the caller's memory is the code, and `check_apart`
        // has checked that these bytes do not overlap the code.
        let mut output = unsafe { Output::new(rule.cast(), room)? };
        let of_name = Rule::ALL
            .iter()
            .map(|status| (status.code(), status.description()));
        let of_address = MailboxRule::ALL.iter();
        let of_address = of_address.map(|rule| (rule.name(), rule.description()));
        let mut all = of_name.chain(of_address);
        let (_, rule) = all
            .find(|(code, _)| code.as_bytes() == bytes)
            .ok_or(puny_status::PUNY_REFUSED)?;
        output.write_result(rule.as_bytes())
    })
}
