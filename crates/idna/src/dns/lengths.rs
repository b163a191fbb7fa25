//! The limits for the lengths of labels and names (RFC 1034, section 3.1), in octets of ASCII, and the flag
//! VerifyDnsLength of UTS #46. All other code uses the constants of this file.

/// The maximum length of a label in octets (RFC 1034, section 3.1).
///
/// ```
/// let name = "a.".repeat(126) + "a";
/// assert_eq!((puny_idna::MAX_LABEL, puny_idna::MAX_NAME), (63, name.len()));
/// ```
pub const MAX_LABEL: usize = puny::label::MAX_LABEL;

/// The maximum length of a name as text, in octets, without the dot of the root. On the wire, a name has at most 255
/// octets. There, a length octet precedes each label, and the root is an empty label at the end. The wire form is
/// therefore two octets longer than the text: 255 - 2 = 253.
pub const MAX_NAME: usize = puny::label::MAX_NAME;

/// Returns whether a label may have this many octets in the DNS.
#[inline]
pub(crate) fn is_label(octets: usize) -> bool {
    (1..=MAX_LABEL).contains(&octets)
}

/// Returns whether a name may have this many octets in the DNS. `octets` does not count the root's dot.
#[inline]
pub(crate) fn is_name(octets: usize) -> bool {
    (1..=MAX_NAME).contains(&octets)
}

/// VerifyDnsLength: the length limits of the DNS (UTS #46, section 4.2, step 4; RFC 1034, section
/// 3.1), in octets of ASCII.
///
/// ```
/// use puny_idna::{DnsLength, Uts46};
///
/// let verify = Uts46::STRICT;
/// let allow_root = verify.with_dns_length(DnsLength::CheckAllowRoot);
/// let ignore = verify.with_dns_length(DnsLength::Ignore);
///
/// // The name ends with the dot of the root.
/// assert_eq!(verify.to_ascii("faß.de.").unwrap_err().first().rule().code(), "A4_2");
/// assert_eq!(allow_root.to_ascii("faß.de.").unwrap(), "xn--fa-hia.de.");
/// // Empty labels other than the root are refused.
/// assert!(allow_root.to_ascii("faß..de").is_err());
/// assert_eq!(ignore.to_ascii("faß..de").unwrap(), "xn--fa-hia..de");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DnsLength {
    /// Labels must have 1 to 63 octets (A4_2), and names must have 1 to 253 octets (A4_1) and must not end with a dot.
    /// ToUnicode only checks that labels are not empty (X4_2), but allows the empty root label.
    Check,
    /// Labels must have 1 to 63 octets (A4_2), and names must have 1 to 253 octets (A4_1). A name may end with the dot
    /// of the root. This dot is not counted.
    CheckAllowRoot,
    /// Labels and names may have any length. They may be empty.
    Ignore,
}

impl DnsLength {
    /// Returns whether a label that is not the root may have this many octets.
    pub(crate) fn allows_label(self, octets: usize) -> bool {
        self == DnsLength::Ignore || is_label(octets)
    }

    /// If the flag is `CheckAllowRoot`, returns the name without the dot of the root. Otherwise, returns the whole
    /// name: `Check` refuses the dot of the root, and `Ignore` treats the root like any other empty label.
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

    /// Checks the relation of the two limits. On the wire, a length octet precedes each label, and the root is an empty
    /// label. The longest name has three labels of 63 octets and one label of 61 octets.
    #[test]
    fn limits_of_label_and_name_agree() {
        assert_eq!(MAX_NAME + 2, 255);
        assert_eq!(3 * (MAX_LABEL + 1) + 61, MAX_NAME);
    }

    #[test]
    fn each_flag_allows_its_lengths() {
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
