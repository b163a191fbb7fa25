//! ada's Punycode, compiled and linked by the crate `ada-url`, whose binding has names alone.

// The library comes with the crate, so the crate has to be linked.
use ada_url as _;

use super::CodePoints;

unsafe extern "C" {
    fn bench_ada_encode(points: *const u32, length: usize, basic: *mut u8, room: usize) -> usize;
    fn bench_ada_decode(basic: *const u8, length: usize, points: *mut u32, room: usize) -> usize;
}

/// `ada::idna::utf32_to_punycode` and `punycode_to_utf32`.
pub struct Ada;

impl CodePoints for Ada {
    fn encode(points: &[u32], basic: &mut [u8]) -> Option<usize> {
        // SAFETY: both buffers are given with their lengths.
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
        // SAFETY: as above.
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
