//! The version of this library and of its Unicode data.

use std::ffi::c_char;

/// Returns the version of this library, such as "0.1.0". The string is static: do not free it.
#[unsafe(no_mangle)]
pub extern "C" fn puny_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// Returns the version of the library's Unicode data. For example, 0x120000 is version 18.0.0.
#[unsafe(no_mangle)]
pub extern "C" fn puny_unicode_version() -> u32 {
    let (major, minor, update) = puny_idna::UNICODE_VERSION;
    u32::from(major) << 16 | u32::from(minor) << 8 | u32::from(update)
}
