//! The descriptions of rules, by their codes.

use std::ffi::c_char;

use puny_idna::Status;

use super::output::{Length, Output, apart, string};
use super::status::puny_status;
use crate::border::memory;

/// The description of the rule with a code of a name's problem, and its source. `rule_len` is the
/// size of the buffer, and becomes the length of the text, which is not terminated by zero.
///
/// PUNY_REFUSED: there is no such code.
///
/// # Safety
///
/// Unless it is null, `code` has to point to `code_len` bytes, `rule` to `*rule_len` bytes, and `rule_len` to a
/// length.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_rule(
    code: *const c_char,
    code_len: usize,
    rule: *mut c_char,
    rule_len: *mut usize,
) -> puny_status {
    // SAFETY: the caller promises that it is null, or points to a length until this function returns.
    let length = match unsafe { Length::new(rule_len) } {
        Ok(length) => length,
        Err(status) => return status,
    };
    length.finish(|room| {
        // SAFETY: the caller promises that the bytes are there and do not change during the call. What this
        // function writes is not in them: `apart` fails otherwise.
        let bytes = unsafe { string(code, code_len)? };
        let written = [memory(rule, room), length.memory()];
        apart(&written, &[memory(code, code_len)])?;
        // SAFETY: the caller promises that there are `room` bytes, which nobody else uses. They are apart from
        // the code, to which there is a reference.
        let mut output = unsafe { Output::new(rule.cast(), room)? };
        let status = Status::ALL
            .iter()
            .find(|status| status.code().as_bytes() == bytes);
        let status = status.ok_or(puny_status::PUNY_REFUSED)?;
        output.put(status.rule().as_bytes())
    })
}
