//! The crate `punycode` of crates.io.

use suite_runners::{found, run, Found::NotOffered};

fn main() {
    run(|subject, operation, _, text| match (subject, operation) {
        ("punycode", "encode") => found(punycode::encode(text)),
        ("punycode", _) => found(punycode::decode(text)),
        _ => NotOffered,
    });
}
