//! The crate `url` of crates.io.

use suite_runners::{found, run_bytes, Found::NotOffered};

const SPLIT: [char; 12] = ['%', '/', '\\', '?', '#', ':', '@', '[', ']', '\t', '\n', ' '];

fn main() {
    run_bytes(|subject, operation, flags, bytes| {
        // The input is the result of percent-decoding. Bytes that are not UTF-8 are percent-encoded again.
        let escaped = || bytes.iter().map(|byte| format!("%{byte:02x}")).collect();
        let text = std::str::from_utf8(bytes).map_or_else(|_| escaped(), str::to_owned);
        let splits = text.is_ascii() && bytes == text.as_bytes() && (text.contains(SPLIT) || text.contains('\r'));
        match (subject, operation) {
            ("url-host", "ascii") if flags == b"before-2026-06" && !splits => {
                found(url::Host::parse(&text).map(|host| host.to_string()))
            }
            _ => NotOffered,
        }
    });
}
