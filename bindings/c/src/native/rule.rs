//! The descriptions of rules, by their codes.

use std::ffi::c_char;

use puny_idna::Status;

use super::output::{Length, Output, string};
use super::status::puny_status;

/// The description of the rule with a code of a name's problem, and its source. `rule_len` is the
/// size of the buffer, and becomes the length of the text, which is not terminated by zero.
///
/// PUNY_REFUSED: there is no such code.
///
/// # Safety
///
/// `code` has to point to `code_len` bytes, `rule` to `*rule_len`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_rule(
    code: *const c_char,
    code_len: usize,
    rule: *mut c_char,
    rule_len: *mut usize,
) -> puny_status {
    // SAFETY: the contract is the same. The references to the code and to the buffer do not meet.
    unsafe {
        let length = match Length::new(rule_len) {
            Ok(length) => length,
            Err(status) => return status,
        };
        length.finish(|len| {
            let code = string(code, code_len)?;
            let mut output = Output::new(rule.cast(), len, [(code.as_ptr().addr(), code.len())])?;
            let status = Status::ALL
                .iter()
                .find(|status| status.code().as_bytes() == code);
            let status = status.ok_or(puny_status::PUNY_REFUSED)?;
            output.put(status.rule().as_bytes())
        })
    }
}
