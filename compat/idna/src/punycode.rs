//! Punycode (RFC 3492), without `xn--` and without IDNA.
//!
//! ```
//! assert_eq!(idna::punycode::encode_str("bücher").as_deref(), Some("bcher-kva"));
//! assert_eq!(idna::punycode::decode_to_string("bcher-kva").as_deref(), Some("bücher"));
//! ```

use alloc::string::String;
use alloc::vec::Vec;

/// Decodes Punycode. Returns `None` if the input is not valid Punycode, or if a number in it overflows.
///
/// ```
/// assert_eq!(idna::punycode::decode_to_string("fa-hia").as_deref(), Some("faß"));
/// assert_eq!(idna::punycode::decode_to_string("fa-hi!"), None);
/// ```
pub fn decode_to_string(input: &str) -> Option<String> {
    puny::punycode::decode(input).ok()
}

/// Decodes Punycode to code points. Returns `None` if the input is not valid Punycode, or if a number in it overflows.
///
/// ```
/// assert_eq!(idna::punycode::decode("fa-hia"), Some(vec!['f', 'a', 'ß']));
/// ```
pub fn decode(input: &str) -> Option<Vec<char>> {
    Some(decode_to_string(input)?.chars().collect())
}

/// Encodes a string as Punycode. Returns `None` if a number overflows. This is only possible for a text of thousands of
/// code points.
///
/// ```
/// assert_eq!(idna::punycode::encode_str("faß").as_deref(), Some("fa-hia"));
/// ```
pub fn encode_str(input: &str) -> Option<String> {
    puny::punycode::encode(input).ok()
}

/// Encodes code points as Punycode. Returns `None` if a number overflows. This is only possible for a text of thousands
/// of code points.
///
/// ```
/// assert_eq!(idna::punycode::encode(&['f', 'a', 'ß']).as_deref(), Some("fa-hia"));
/// ```
pub fn encode(input: &[char]) -> Option<String> {
    encode_str(&input.iter().collect::<String>())
}
