//! Versions.

use std::ffi::c_char;

/// The version of this library: a string that is never freed.
#[unsafe(no_mangle)]
pub extern "C" fn puny_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// The version of Unicode whose data the library has: 0x120000 is 18.0.0.
#[unsafe(no_mangle)]
pub extern "C" fn puny_unicode_version() -> u32 {
    let (major, minor, update) = puny_idna::UNICODE_VERSION;
    u32::from(major) << 16 | u32::from(minor) << 8 | u32::from(update)
}
