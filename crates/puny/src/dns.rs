//! Facts about the names of the DNS. This is the lowest layer that `puny-lanes` and `puny-idna` share.

/// The prefix of A-labels in lower case (RFC 5890, section 2.3.2.1). Punycode itself has no
/// prefix.
pub const ACE_PREFIX: &str = "xn--";

/// The maximum length of a DNS label in octets (RFC 1035, section 2.3.4).
pub const MAX_LABEL: usize = 63;

/// The maximum length of a DNS name in octets, without the dot of the root. RFC 1035 allows 255 octets, which include
/// the length octet of each label and of the root.
pub const MAX_NAME: usize = 253;

/// The length of the buffers of this module, in bytes or code points. It is a power of two, so that a masked index is
/// in bounds.
pub const CAPACITY: usize = MAX_LABEL + 1;

/// The mask that keeps an index in bounds.
pub(crate) const INDICES: usize = CAPACITY - 1;
