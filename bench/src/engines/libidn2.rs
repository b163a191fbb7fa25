//! The system's libidn2, which is written in C. The engine uses its Punycode functions and its functions that convert
//! names with UTS #46.

use std::borrow::Cow;

use super::points::CodePoints;
use crate::convert::Converter;
use crate::libidn2::{NFC_INPUT, NONTRANSITIONAL, SYSTEM};

/// The functions `_idn2_punycode_encode`, `_idn2_punycode_decode`, `idn2_lookup_u8` and `idn2_to_unicode_8z8z`.
pub struct Libidn2;

impl CodePoints for Libidn2 {
    const NAME: &'static str = concat!("libidn2 ", env!("LIBIDN2"));

    fn encode(points: &[u32], basic: &mut [u8]) -> Option<usize> {
        let (encode, mut len) = (SYSTEM.as_ref()?.encode, basic.len());
        // SAFETY: the function reads `points.len()` code points and writes at most `len` bytes. Both slices are valid
        // for these lengths during the call.
        let code = unsafe { encode(points.len(), points.as_ptr(), &mut len, basic.as_mut_ptr()) };
        (code == 0).then_some(len)
    }

    fn decode(basic: &[u8], points: &mut [u32]) -> Option<usize> {
        let (decode, mut len) = (SYSTEM.as_ref()?.decode, points.len());
        // SAFETY: the function reads `basic.len()` bytes and writes at most `len` code points. Both slices are valid
        // for these lengths during the call.
        let code = unsafe { decode(basic.len(), basic.as_ptr(), &mut len, points.as_mut_ptr()) };
        (code == 0).then_some(len)
    }
}

impl Converter for Libidn2 {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn to_ascii<'a>(&self, name: &'a str) -> Option<Cow<'a, str>> {
        let answer = SYSTEM.as_ref()?.lookup(name, NONTRANSITIONAL | NFC_INPUT);
        answer.ok().map(Cow::Owned)
    }

    fn to_unicode<'a>(&self, name: &'a str) -> Option<Cow<'a, str>> {
        SYSTEM.as_ref()?.to_unicode(name).ok().map(Cow::Owned)
    }
}
