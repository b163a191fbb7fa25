//! The limits for names and hosts that this crate judges.

use puny_idna::MAX_NAME;

/// The maximum number of code points of a name, or of a host after percent-decoding, that this crate judges. The limit
/// is about four times the length of the longest domain name. Real names are shorter, even if they contain code points
/// that mapping removes. Conversions have no length limit.
pub const MAX_CODE_POINTS: usize = 1024;

/// Returns the number of code points of a host if the number is greater than [`MAX_CODE_POINTS`]. Otherwise, returns
/// `None`.
pub(crate) fn beyond_display(host: &str) -> Option<usize> {
    // A code point has at least one byte. If the host has at most as many bytes as the limit, its code points are not
    // counted.
    let may_be = host.len() > MAX_CODE_POINTS;
    let count = may_be.then(|| host.chars().count());
    count.filter(|count| *count > MAX_CODE_POINTS)
}

/// Returns whether a name in ASCII is longer than the DNS allows. The root's dot is not counted.
pub(crate) fn is_too_long(ascii: &str) -> bool {
    ascii.strip_suffix('.').unwrap_or(ascii).len() > MAX_NAME
}
