//! How long labels and names may be (RFC 1034, section 3.1), in octets of ASCII, and the flag
//! of UTS #46 that asks. No other file knows the numbers.

/// The longest label.
pub(crate) const MAX_LABEL: usize = 63;

/// The longest name as text, without the root's dot: 255 octets on the wire, where each label
/// has an octet for its length and the root is an empty label.
pub(crate) const MAX_NAME: usize = 253;

/// Whether a label of so many octets may stand in the DNS.
#[inline]
pub(crate) fn is_label(octets: usize) -> bool {
    (1..=MAX_LABEL).contains(&octets)
}

/// VerifyDnsLength: the lengths of the DNS (UTS #46, section 4.2, step 4; RFC 1034, section
/// 3.1), in octets of ASCII.
///
/// ```
/// use puny_idna::{DnsLength, Uts46};
///
/// let verify = Uts46::STRICT;
/// let allow_root = verify.with_dns_length(DnsLength::CheckAllowRoot);
/// let ignore = verify.with_dns_length(DnsLength::Ignore);
///
/// // The dot of the root.
/// assert_eq!(verify.to_ascii("faß.de.").unwrap_err().first().status().code(), "A4_2");
/// assert_eq!(allow_root.to_ascii("faß.de.").unwrap(), "xn--fa-hia.de.");
/// // An empty label is another matter.
/// assert!(allow_root.to_ascii("faß..de").is_err());
/// assert_eq!(ignore.to_ascii("faß..de").unwrap(), "xn--fa-hia..de");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DnsLength {
    /// Labels of 1 to 63 octets, names of 1 to 253, no dot at the end; else A4_2 and A4_1.
    /// ToUnicode refuses empty labels alone, the root's excepted; its code is X4_2.
    Check,
    /// The same, and a name may end with the dot of the root, which is not counted.
    CheckAllowRoot,
    /// Any length; empty labels, and an empty name too.
    Ignore,
}

impl DnsLength {
    /// Whether a label may have so many octets. The last one of a name may be the root.
    pub(crate) fn allows_label(self, octets: usize, is_root: bool) -> bool {
        match self {
            DnsLength::Ignore => true,
            DnsLength::CheckAllowRoot if is_root => octets == 0,
            DnsLength::Check | DnsLength::CheckAllowRoot => is_label(octets),
        }
    }

    /// Whether a name may have so many octets, the root's dot not counted.
    pub(crate) fn allows_name(self, octets: usize) -> bool {
        self == DnsLength::Ignore || (1..=MAX_NAME).contains(&octets)
    }

    /// The name without the root's dot, where one is allowed. Where lengths do not matter the
    /// root is an empty label like others.
    pub(crate) fn without_root(self, name: &str) -> &str {
        match self {
            DnsLength::CheckAllowRoot => name.strip_suffix('.').unwrap_or(name),
            DnsLength::Check | DnsLength::Ignore => name,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{DnsLength, MAX_LABEL, MAX_NAME};

    /// On the wire: a length before each label, and the root.
    #[test]
    fn the_longest_name_is_made_of_the_longest_labels() {
        assert_eq!(MAX_NAME + 2, 255);
        assert_eq!(3 * (MAX_LABEL + 1) + 61, MAX_NAME);
    }

    #[test]
    fn flags() {
        use DnsLength::{Check, CheckAllowRoot, Ignore};
        for (flag, empty, root) in [
            (Check, false, false),
            (CheckAllowRoot, false, true),
            (Ignore, true, true),
        ] {
            assert_eq!(flag.allows_label(0, false), empty);
            assert_eq!(flag.allows_label(0, true), root);
            assert_eq!(flag.allows_label(1, true), flag != CheckAllowRoot);
            assert_eq!(flag.allows_name(0), empty);
            assert!(flag.allows_label(63, false) && flag.allows_name(253));
            assert_eq!(flag.allows_label(64, false), flag == Ignore);
            assert_eq!(flag.allows_name(254), flag == Ignore);
            let without = if flag == CheckAllowRoot { "a" } else { "a." };
            assert_eq!(flag.without_root("a."), without);
        }
    }
}
