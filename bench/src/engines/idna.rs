//! The crate `idna` of the rust-url project.

use std::borrow::Cow;

use crate::convert::Converter;
use crate::engine::Engine;

/// The functions of `idna::punycode`, and the functions for names with an empty ASCII deny list.
pub struct Idna;

impl Engine for Idna {
    fn name(&self) -> &'static str {
        "idna 1.1.0"
    }

    fn encode(&self, extended: &str) -> Option<String> {
        idna::punycode::encode_str(extended)
    }

    fn decode(&self, basic: &str) -> Option<String> {
        idna::punycode::decode_to_string(basic)
    }
}

impl Converter for Idna {
    fn name(&self) -> &'static str {
        "idna 1.1.0"
    }

    fn to_ascii<'a>(&self, name: &'a str) -> Option<Cow<'a, str>> {
        idna::domain_to_ascii_cow(name.as_bytes(), idna::AsciiDenyList::EMPTY).ok()
    }

    fn to_unicode<'a>(&self, name: &'a str) -> Option<Cow<'a, str>> {
        let (text, result) = idna::uts46::Uts46::new().to_unicode(
            name.as_bytes(),
            idna::AsciiDenyList::EMPTY,
            idna::uts46::Hyphens::Allow,
        );
        result.ok().map(|()| text)
    }
}
