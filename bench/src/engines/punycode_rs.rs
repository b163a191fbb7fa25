//! The crate `punycode-rs`.

use crate::engine::Engine;

/// The functions of `punycode-rs`.
pub struct PunycodeRs;

impl Engine for PunycodeRs {
    fn name(&self) -> &'static str {
        "punycode-rs 0.1.0"
    }

    fn encode(&self, extended: &str) -> Option<String> {
        Some(punycode_rs::encode(extended))
    }

    fn decode(&self, basic: &str) -> Option<String> {
        punycode_rs::decode(basic).ok()
    }
}
