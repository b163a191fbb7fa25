//! [`name_from_utf8`]: checks whether a name that is given as bytes is UTF-8.

use super::error::Error;
use super::problem::Problem;
use super::rule::Rule;

/// Checks that bytes are UTF-8 and returns them as a name. If a name may not be UTF-8, call this function before a
/// conversion. For a conversion to ASCII, [`Idna::to_ascii_from_utf8`](crate::Idna::to_ascii_from_utf8) is faster: it
/// checks for UTF-8 itself. Linear, without allocation.
///
/// # Errors
///
/// [`Rule::NotUtf8`], with the range of the invalid bytes.
///
/// ```
/// use puny_idna::{name_from_utf8, to_unicode, Error};
///
/// fn shown(bytes: &[u8]) -> Result<String, Error> {
///     Ok(to_unicode(name_from_utf8(bytes)?)?.into_owned())
/// }
/// assert_eq!(shown(b"xn--fa-hia.de").unwrap(), "faß.de");
/// assert_eq!(shown(b"a.fa\xDF.de").unwrap_err().first().range(), 4..5);
/// ```
pub fn name_from_utf8(bytes: &[u8]) -> Result<&str, Error> {
    core::str::from_utf8(bytes).map_err(|error| {
        let start = error.valid_up_to();
        let end = error.error_len().map_or(bytes.len(), |len| start + len);
        Error::with_problem(Problem::new(Rule::NotUtf8, None, start..end))
    })
}
