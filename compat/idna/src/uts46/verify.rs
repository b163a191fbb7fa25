//! VerifyDnsLength, on the result of a conversion to ASCII.

/// Whether a name in ASCII fits into the DNS: labels of 1 to 63 octets, and together at most 253,
/// without the root's dot, which is allowed if `allow_trailing_dot`.
///
/// Linear, without allocation. A name that is not ASCII is measured in bytes.
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
    name.len() <= 253 && name.split('.').all(|label| (1..=63).contains(&label.len()))
}
