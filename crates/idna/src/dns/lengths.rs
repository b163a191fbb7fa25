//! The limits of label and name length (RFC 1034, section 3.1), in octets of ASCII, and the flag
//! VerifyDnsLength of UTS #46. Only this file has the numbers.

/// The maximum length of a label.
pub(crate) const MAX_LABEL: usize = 63;

/// The maximum length of a name as text, without the root's dot: 255 octets on the wire, where
/// each label has a length octet and the root is an empty label.
pub(crate) const MAX_NAME: usize = 253;

/// The maximum number of code points of a host, after percent-decoding, or of a name that this module judges: four times
/// the length of the longest domain name, and so more than anybody writes, also with code points that the mapping
/// removes. Conversions have no limit.
#[cfg(feature = "display")]
pub const MAX_CODE_POINTS: usize = 1024;

/// Returns the number of code points of a host if there are more than [`MAX_CODE_POINTS`].
#[cfg(feature = "display")]
pub(crate) fn beyond_display(host: &str) -> Option<usize> {
    // A code point has at least one byte.
    let may_be = host.len() > MAX_CODE_POINTS;
    let count = may_be.then(|| host.chars().count());
    count.filter(|count| *count > MAX_CODE_POINTS)
}

/// Returns whether a name in ASCII is longer than the DNS allows, the root's dot not counted.
#[cfg(feature = "display")]
pub(crate) fn is_too_long(ascii: &str) -> bool {
    ascii.strip_suffix('.').unwrap_or(ascii).len() > MAX_NAME
}

/// Whether a label may have this many octets in the DNS.
#[inline]
pub(crate) fn is_label(octets: usize) -> bool {
    (1..=MAX_LABEL).contains(&octets)
}

/// Whether a name may have this many octets in the DNS, the root's dot not counted.
#[inline]
pub(crate) fn is_name(octets: usize) -> bool {
    (1..=MAX_NAME).contains(&octets)
}

/// VerifyDnsLength: the length limits of the DNS (UTS #46, section 4.2, step 4; RFC 1034, section
/// 3.1), in octets of ASCII.
///
/// ```
/// use puny_idna::{DnsLength, Idna, Uts46};
///
/// let verify = Uts46::STRICT;
/// let allow_root = verify.with_dns_length(DnsLength::CheckAllowRoot);
/// let ignore = verify.with_dns_length(DnsLength::Ignore);
///
/// // The dot of the root.
/// assert_eq!(verify.to_ascii("faß.de.").unwrap_err().first().status().code(), "A4_2");
/// assert_eq!(allow_root.to_ascii("faß.de.").unwrap(), "xn--fa-hia.de.");
/// // Other empty labels are refused.
/// assert!(allow_root.to_ascii("faß..de").is_err());
/// assert_eq!(ignore.to_ascii("faß..de").unwrap(), "xn--fa-hia..de");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DnsLength {
    /// Labels have 1 to 63 octets (A4_2), names have 1 to 253 (A4_1) and do not end with a dot.
    /// ToUnicode checks only for empty labels (X4_2), and allows the root's.
    Check,
    /// The same, but a name may end with the root's dot, which is not counted.
    CheckAllowRoot,
    /// Any length is allowed, also empty labels and an empty name.
    Ignore,
}

impl DnsLength {
    /// Whether a label that is not the root may have this many octets.
    pub(crate) fn allows_label(self, octets: usize) -> bool {
        self == DnsLength::Ignore || is_label(octets)
    }

    /// The name without the root's dot, if one is allowed. With `Ignore` the root is an empty label
    /// like others.
    pub(crate) fn without_root(self, name: &[u8]) -> &[u8] {
        match self {
            DnsLength::CheckAllowRoot => name.strip_suffix(b".").unwrap_or(name),
            DnsLength::Check | DnsLength::Ignore => name,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{is_name, DnsLength, MAX_LABEL, MAX_NAME};

    /// On the wire each label has a length octet, and the root is an empty label.
    #[test]
    fn limits_of_label_and_name_agree() {
        assert_eq!(MAX_NAME + 2, 255);
        assert_eq!(3 * (MAX_LABEL + 1) + 61, MAX_NAME);
    }

    #[test]
    fn lengths_allowed_by_each_flag() {
        use DnsLength::{Check, CheckAllowRoot, Ignore};
        for flag in [Check, CheckAllowRoot, Ignore] {
            assert_eq!(flag.allows_label(0), flag == Ignore);
            assert!(flag.allows_label(63));
            assert_eq!(flag.allows_label(64), flag == Ignore);
            let without = if flag == CheckAllowRoot { "a" } else { "a." };
            assert_eq!(flag.without_root(b"a."), without.as_bytes());
        }
        assert!(!is_name(0) && is_name(253) && !is_name(254));
    }
}
