//! The functions that convert domains. Most callers use only these functions.

use alloc::borrow::Cow;
use alloc::string::String;

use crate::uts46::{DnsLength, Hyphens, Uts46};
use crate::{AsciiDenyList, Errors};

/// Converts a domain in bytes to ASCII: "domain to ASCII" of the URL Standard with beStrict set to false. If the result
/// equals the domain, returns the borrowed domain.
///
/// With [`AsciiDenyList::URL`], also refuses the forbidden domain code points, which the URL Standard checks directly
/// after "domain to ASCII". Accepts an empty domain.
///
/// # Errors
///
/// Returns an error if the domain is not UTF-8, breaks a rule of UTS #46, or contains a denied code point.
///
/// ```
/// use idna::{domain_to_ascii_cow, AsciiDenyList};
///
/// assert_eq!(domain_to_ascii_cow("faß.de".as_bytes(), AsciiDenyList::URL).unwrap(), "xn--fa-hia.de");
/// assert!(domain_to_ascii_cow(b"a b.de", AsciiDenyList::URL).is_err());
/// assert!(domain_to_ascii_cow(b"fa\xDF.de", AsciiDenyList::URL).is_err());
/// ```
pub fn domain_to_ascii_cow(
    domain: &[u8],
    ascii_deny_list: AsciiDenyList,
) -> Result<Cow<'_, str>, Errors> {
    domain_to_ascii_from_cow(Cow::Borrowed(domain), ascii_deny_list)
}

/// Converts a domain to ASCII as [`domain_to_ascii_cow`] does. If the conversion does not change the text, returns the
/// `Cow` without a copy.
///
/// # Errors
///
/// Returns an error if the domain is not UTF-8, breaks a rule of UTS #46, or contains a denied code point.
///
/// ```
/// use idna::{domain_to_ascii_from_cow, AsciiDenyList};
/// use std::borrow::Cow;
///
/// let domain = Cow::Owned(b"example.com".to_vec());
/// assert_eq!(domain_to_ascii_from_cow(domain, AsciiDenyList::URL).unwrap(), "example.com");
/// ```
pub fn domain_to_ascii_from_cow(
    domain: Cow<'_, [u8]>,
    ascii_deny_list: AsciiDenyList,
) -> Result<Cow<'_, str>, Errors> {
    #[cfg(feature = "url-standard-2026")]
    if domain.is_ascii() {
        return to_lower_case(domain, ascii_deny_list);
    }
    Uts46::new().to_ascii_from_cow(domain, ascii_deny_list, Hyphens::Allow, DnsLength::Ignore)
}

/// Converts an ASCII domain to lower case. Fails if the domain contains a denied code point. The "domain parser" of the
/// URL Standard of 2026-07-02 converts ASCII domains in this way (whatwg/url#914).
#[cfg(feature = "url-standard-2026")]
fn to_lower_case(
    domain: Cow<'_, [u8]>,
    ascii_deny_list: AsciiDenyList,
) -> Result<Cow<'_, str>, Errors> {
    let rules = ascii_deny_list.rules();
    if domain.iter().any(|&byte| rules.denies(char::from(byte))) {
        return Err(Errors::default());
    }
    let mut domain = crate::bytes::to_text(domain)?;
    if domain.bytes().any(|byte| byte.is_ascii_uppercase()) {
        domain.to_mut().make_ascii_lowercase();
    }
    Ok(domain)
}

/// Converts a domain to ASCII without a deny list: UseSTD3ASCIIRules is false.
///
/// # Errors
///
/// Returns an error if the domain breaks a rule of UTS #46.
///
/// ```
/// assert_eq!(idna::domain_to_ascii("Faß.de").unwrap(), "xn--fa-hia.de");
/// assert_eq!(idna::domain_to_ascii("a b").unwrap(), "a b");
/// ```
pub fn domain_to_ascii(domain: &str) -> Result<String, Errors> {
    domain_to_ascii_cow(domain.as_bytes(), AsciiDenyList::EMPTY).map(Cow::into_owned)
}

/// Converts a domain to ASCII with every check: beStrict is true. Refuses some names that exist, such as
/// `_dmarc.example.com` and `r3---sn-abc.example`.
///
/// # Errors
///
/// Returns an error if the domain breaks a rule of UTS #46, or is too long for the DNS.
///
/// ```
/// assert!(idna::domain_to_ascii_strict("a_b.de").is_err());
/// assert!(idna::domain_to_ascii_strict("example.com.").is_err()); // the root's dot
/// ```
pub fn domain_to_ascii_strict(domain: &str) -> Result<String, Errors> {
    let ascii = Uts46::new().to_ascii(
        domain.as_bytes(),
        AsciiDenyList::STD3,
        Hyphens::Check,
        DnsLength::Verify,
    );
    ascii.map(Cow::into_owned)
}

/// Converts a domain to Unicode without a deny list. If the second value is an error, U+FFFD in the text marks each
/// place where the domain breaks a rule. A program may show this text, but must not use it as a domain. With the
/// feature `url-standard-2026`, the text of a refused domain is the domain itself ("domain to Unicode" of the URL
/// Standard of 2026-07-02).
///
/// ```
/// let (text, result) = idna::domain_to_unicode("xn--fa-hia.xn--0.de");
/// assert!(result.is_err());
/// let is_given_back = cfg!(feature = "url-standard-2026");
/// assert_eq!(text, if is_given_back { "xn--fa-hia.xn--0.de" } else { "faß.\u{FFFD}n--0.de" });
/// ```
pub fn domain_to_unicode(domain: &str) -> (String, Result<(), Errors>) {
    let (text, result) = Uts46::new().text_to_unicode(domain, AsciiDenyList::EMPTY, Hyphens::Allow);
    #[cfg(feature = "url-standard-2026")]
    if result.is_err() {
        return (domain.into(), result);
    }
    (text.into_owned(), result)
}
