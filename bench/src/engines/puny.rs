//! Our engines: `puny` and `puny-idna`.

use std::borrow::Cow;

use crate::convert::{Converter, FLAGS};
use crate::engine::Engine;
use puny_idna::Idna;

/// The functions of `puny::punycode`.
pub struct Puny;

impl Engine for Puny {
    fn name(&self) -> &'static str {
        concat!("puny ", env!("CARGO_PKG_VERSION"))
    }

    fn is_ours(&self) -> bool {
        true
    }

    fn encode(&self, extended: &str) -> Option<String> {
        puny::punycode::encode(extended).ok()
    }

    fn decode(&self, basic: &str) -> Option<String> {
        puny::punycode::decode(basic).ok()
    }

    fn encode_into(&self, extended: &str, buffer: &mut [u8]) -> Option<usize> {
        puny::punycode::encode_into(extended, buffer).ok()
    }

    fn decode_into(&self, basic: &str, buffer: &mut [u8]) -> Option<usize> {
        puny::punycode::decode_into(basic, buffer).ok()
    }
}

/// The functions of `puny-idna`, with [`FLAGS`].
pub struct PunyIdna;

impl Converter for PunyIdna {
    fn name(&self) -> &'static str {
        concat!("puny-idna ", env!("CARGO_PKG_VERSION"))
    }

    fn is_ours(&self) -> bool {
        true
    }

    fn to_ascii<'a>(&self, name: &'a str) -> Option<Cow<'a, str>> {
        FLAGS.to_ascii(name).ok()
    }

    fn to_unicode<'a>(&self, name: &'a str) -> Option<Cow<'a, str>> {
        FLAGS.to_unicode(name).ok()
    }

    fn to_ascii_into(&self, name: &str, buffer: &mut [u8]) -> Option<usize> {
        FLAGS.to_ascii_into(name, buffer).ok()
    }
}
