//! crates.io's `url`.

use suite_runners::{found, run, Found::NotOffered};

const SPLIT: [char; 12] = ['%', '/', '\\', '?', '#', ':', '@', '[', ']', '\t', '\n', ' '];

fn main() {
    run(|subject, operation, flags, text| match (subject, operation) {
        ("url-host", "ascii") if flags == b"before-2026-06" && !text.contains(SPLIT) && !text.contains('\r') => {
            found(url::Host::parse(text).map(|host| host.to_string()))
        }
        _ => NotOffered,
    });
}
