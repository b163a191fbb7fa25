//! ada, which is written in C++ and is part of the crate `ada-url`. The Rust API of this crate converts names, but has
//! no functions for Punycode. So ada's C++ functions for Punycode are called through the wrapper `ada.cpp`.

use std::borrow::Cow;

use super::points::CodePoints;
use crate::convert::Converter;

unsafe extern "C" {
    fn bench_ada_encode(points: *const u32, length: usize, basic: *mut u8, room: usize) -> usize;
    fn bench_ada_decode(basic: *const u8, length: usize, points: *mut u32, room: usize) -> usize;
}

/// The functions `ada::idna::utf32_to_punycode` and `punycode_to_utf32`, and the functions of `ada_url::Idna` for names.
pub struct Ada;

impl CodePoints for Ada {
    const NAME: &'static str = "ada-url 4.0.0";

    fn encode(points: &[u32], basic: &mut [u8]) -> Option<usize> {
        // SAFETY: `bench_ada_encode` reads `points.len()` code points, and writes at most `basic.len()` bytes. Both
        // slices are valid for these lengths during the call.
        let len = unsafe {
            bench_ada_encode(
                points.as_ptr(),
                points.len(),
                basic.as_mut_ptr(),
                basic.len(),
            )
        };
        (len <= basic.len()).then_some(len)
    }

    fn decode(basic: &[u8], points: &mut [u32]) -> Option<usize> {
        // SAFETY: `bench_ada_decode` reads `basic.len()` bytes, and writes at most `points.len()` code points. Both
        // slices are valid for these lengths during the call.
        let len = unsafe {
            bench_ada_decode(
                basic.as_ptr(),
                basic.len(),
                points.as_mut_ptr(),
                points.len(),
            )
        };
        (len <= points.len()).then_some(len)
    }
}

impl Converter for Ada {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn to_ascii<'a>(&self, name: &'a str) -> Option<Cow<'a, str>> {
        not_empty(ada_url::Idna::ascii(name))
    }

    fn to_unicode<'a>(&self, name: &'a str) -> Option<Cow<'a, str>> {
        not_empty(ada_url::Idna::unicode(name))
    }
}

/// Returns `None` for an empty string, which ada returns on failure.
fn not_empty(name: String) -> Option<Cow<'static, str>> {
    (!name.is_empty()).then_some(Cow::Owned(name))
}
