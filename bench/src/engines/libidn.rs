//! libidn, a library for IDNA2003, which is written in C. Its Punycode functions are the program in appendix C of RFC
//! 3492.

use std::ffi::c_int;
use std::ptr;

use super::points::CodePoints;

unsafe extern "C" {
    fn punycode_encode(
        input_length: usize,
        input: *const u32,
        case_flags: *const u8,
        output_length: *mut usize,
        output: *mut u8,
    ) -> c_int;
    fn punycode_decode(
        input_length: usize,
        input: *const u8,
        output_length: *mut usize,
        output: *mut u32,
        case_flags: *mut u8,
    ) -> c_int;
}

/// The functions `punycode_encode` and `punycode_decode`.
pub struct Libidn;

impl CodePoints for Libidn {
    const NAME: &'static str = concat!("libidn ", env!("LIBIDN"));

    fn encode(points: &[u32], basic: &mut [u8]) -> Option<usize> {
        let mut len = basic.len();
        // SAFETY: `punycode_encode` reads `points.len()` code points and writes at most `len` bytes. Both slices are
        // valid for these lengths during the call. Null is allowed for the case flags.
        let code = unsafe {
            punycode_encode(
                points.len(),
                points.as_ptr(),
                ptr::null(),
                &raw mut len,
                basic.as_mut_ptr(),
            )
        };
        (code == 0).then_some(len)
    }

    fn decode(basic: &[u8], points: &mut [u32]) -> Option<usize> {
        let mut len = points.len();
        // SAFETY: `punycode_decode` reads `basic.len()` bytes and writes at most `len` code points. Both slices are
        // valid for these lengths during the call. Null is allowed for the case flags.
        let code = unsafe {
            punycode_decode(
                basic.len(),
                basic.as_ptr(),
                &raw mut len,
                points.as_mut_ptr(),
                ptr::null_mut(),
            )
        };
        (code == 0).then_some(len)
    }
}
