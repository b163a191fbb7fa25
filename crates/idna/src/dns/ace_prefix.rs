//! The ACE prefix, `xn--` (RFC 3490, section 5; RFC 5890, section 2.3.2.1). This file contains all code that compares
//! labels with the prefix.

/// The prefix of A-labels (RFC 3490, section 5; RFC 5890, section 2.3.2.1), in lower case. An A-label may also begin
/// with `XN--`: see [`without_ace_prefix`].
///
/// ```
/// let encoded = puny::punycode::encode("bücher").unwrap();
/// assert_eq!(puny_idna::ACE_PREFIX.to_owned() + &encoded, "xn--bcher-kva");
/// ```
pub const ACE_PREFIX: &str = puny::label::ACE_PREFIX;

/// Returns the text after the ACE prefix of a label, or `None` if the label does not begin with the
/// prefix. Upper and lower case are not distinguished. The label need not be a valid A-label.
///
/// ```
/// use puny_idna::without_ace_prefix;
///
/// assert_eq!(without_ace_prefix("XN--bcher-kva"), Some("bcher-kva"));
/// assert_eq!(without_ace_prefix("bcher-kva"), None);
/// ```
pub fn without_ace_prefix(label: &str) -> Option<&str> {
    let rest = label.get(ACE_PREFIX.len()..)?;
    Some(rest).filter(|_| begins_label(label.as_bytes()))
}

/// Returns whether a text begins with the prefix in lower case. `c` returns the character of an element. For a mapped
/// text, comparing with the lower-case prefix is enough, because a mapped text contains no capitals. The function
/// compares without a loop, because the resulting code is smaller.
#[inline]
pub(crate) fn begins<T>(text: &[T], c: impl Fn(&T) -> char) -> bool {
    matches!(text, [x, n, first, second, ..]
        if (c(x), c(n), c(first), c(second)) == ('x', 'n', '-', '-'))
}

/// Returns whether a text begins with the prefix, in upper or lower case.
pub(crate) fn begins_in_any_case<T>(text: &[T], c: impl Fn(&T) -> char) -> bool {
    begins(text, |element| c(element).to_ascii_lowercase())
}

/// Returns whether a label given as UTF-8 bytes begins with the prefix, in upper or lower case. The four bytes are
/// compared as one `u32`.
#[inline]
pub fn begins_label(label: &[u8]) -> bool {
    // Setting bit 0x20 in the first two bytes lower-cases the letters `X` and `N`.
    const LOWER: u32 = u32::from_le_bytes([0x20, 0x20, 0, 0]);
    let mut prefix = [0; ACE_PREFIX.len()];
    label.get(..ACE_PREFIX.len()).map_or(false, |label| {
        prefix.copy_from_slice(label);
        u32::from_le_bytes(prefix) | LOWER == u32::from_le_bytes(*b"xn--")
    })
}

/// Returns the part of a label after the prefix, as bytes or code points. The label must begin with the prefix.
#[inline]
pub(crate) fn after<T>(label: &[T]) -> &[T] {
    label.get(ACE_PREFIX.len()..).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{after, begins, begins_label};
    use std::vec::Vec;

    #[test]
    fn the_prefix_is_found_in_lower_and_in_any_case() {
        for (label, lower, any) in [
            ("", false, false),
            ("xn-", false, false),
            ("xn--", true, true),
            ("xn--a", true, true),
            ("XN--A", false, true),
            ("xN--a", false, true),
            ("xn\r-a", false, false),
            ("Xn-\r", false, false),
            ("\u{18}n--", false, false),
            ("axn--", false, false),
            ("xn-\u{2D0}", false, false),
            ("\u{212A}n--", false, false),
        ] {
            let text: Vec<char> = label.chars().collect();
            assert_eq!(begins(&text, |c| *c), lower, "{label}");
            assert_eq!(begins_label(label.as_bytes()), any, "{label}");
            assert_eq!(super::begins_in_any_case(&text, |c| *c), any, "{label}");
        }
        assert_eq!(after(b"Xn--ab"), b"ab");
        assert_eq!(after(b"xn"), b"");
    }
}
