//! The crate `unic-idna-punycode`.

use crate::engine::Engine;

/// The functions of `unic-idna-punycode`.
pub struct Unic;

impl Engine for Unic {
    fn name(&self) -> &'static str {
        "unic-idna-punycode 0.9.0"
    }

    fn encode(&self, extended: &str) -> Option<String> {
        unic_idna_punycode::encode_str(extended)
    }

    fn decode(&self, basic: &str) -> Option<String> {
        unic_idna_punycode::decode_to_string(basic)
    }
}
