//! The crate `idn`, which does not export its Punycode.

use std::borrow::Cow;

use crate::convert::Converter;

/// The functions of `idn::Config::new()`.
pub struct Idn;

impl Converter for Idn {
    fn name(&self) -> &'static str {
        "idn 1.0.0"
    }

    fn to_ascii<'a>(&self, name: &'a str) -> Option<Cow<'a, str>> {
        idn::Config::new().to_ascii(name).ok()
    }

    fn to_unicode<'a>(&self, name: &'a str) -> Option<Cow<'a, str>> {
        idn::Config::new().to_unicode(name).ok()
    }
}
