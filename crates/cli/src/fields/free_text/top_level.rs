//! The top-level domains that exist.

use std::collections::HashSet;
use std::sync::LazyLock;

use puny_idna::display::links::top_level_domains;
use puny_idna::{Idna, Uts46};

/// Those for special use (RFC 6761, section 5, and the registry that it made), and `internal`, which ICANN has
/// reserved in 2024.
const RESERVED: [&str; 8] = [
    "alt",
    "example",
    "internal",
    "invalid",
    "local",
    "localhost",
    "onion",
    "test",
];

static KNOWN: LazyLock<HashSet<&str>> =
    LazyLock::new(|| top_level_domains().chain(RESERVED).collect());

/// Whether a name is below a top-level domain that exists, or is reserved.
pub(crate) fn is_known(name: &str) -> bool {
    let name = name.strip_suffix(super::is_dot).unwrap_or(name);
    let last = name.rsplit(super::is_dot).next().unwrap_or(name);
    match Uts46::LENIENT.to_ascii(last) {
        Ok(ascii) => KNOWN.contains(&*ascii),
        Err(_) => false,
    }
}
