//! The check VerifyDnsLength for the result of a conversion to ASCII.

use puny_idna::{MAX_LABEL, MAX_NAME};

/// Returns whether an ASCII name satisfies the length limits of the DNS: each label has 1 to 63 octets, and the name
/// has at most 253 octets without a dot at the end. A dot at the end is allowed if `allow_trailing_dot` is true.
///
/// Takes linear time and does not allocate. The length of a non-ASCII name is counted in bytes.
///
/// ```
/// use idna::uts46::verify_dns_length;
///
/// assert!(verify_dns_length("example.com", false));
/// assert!(verify_dns_length("example.com.", true) && !verify_dns_length("example.com.", false));
/// assert!(!verify_dns_length("", true) && !verify_dns_length("a..b", true));
/// ```
pub fn verify_dns_length(domain_name: &str, allow_trailing_dot: bool) -> bool {
    let name = match domain_name.strip_suffix('.') {
        Some(_) if !allow_trailing_dot => return false,
        Some(name) => name,
        None => domain_name,
    };
    name.len() <= MAX_NAME
        && name
            .split('.')
            .all(|label| (1..=MAX_LABEL).contains(&label.len()))
}
