//! The crate `punycode`.

use crate::engine::Engine;

/// The functions of `punycode`.
pub struct Punycode;

impl Engine for Punycode {
    fn name(&self) -> &'static str {
        "punycode 0.4.1"
    }

    fn encode(&self, extended: &str) -> Option<String> {
        ::punycode::encode(extended).ok()
    }

    fn decode(&self, basic: &str) -> Option<String> {
        ::punycode::decode(basic).ok()
    }
}
