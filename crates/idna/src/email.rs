//! Converts the domain of an e-mail address. The local part does not change.
//!
//! Only the destination host may interpret the local part (RFC 5321, section 2.3.11). So the local part is not encoded,
//! mapped, normalised or checked here, except that it must not be empty. An address whose local part is not ASCII needs
//! a transport with SMTPUTF8 (RFC 6531), whatever its domain is.
//!
//! | part of an address (RFC 5321, section 4.1.2) | treatment |
//! |---|---|
//! | an `@` outside quoted strings | separates the local part from the domain: the second `@` of `"a@b"@example.com` |
//! | no `@`, two `@` outside quoted strings, an empty local part, an empty domain, an unterminated quoted string | the address is refused with [`Rule::NotAMailbox`] |
//! | an address literal, such as `[127.0.0.1]` or `[IPv6:::1]` | unchanged, because it is not a domain name |
//! | any other domain | converted by the edition |
//!
//! Only U+0040 is an `@`. U+FF20 is an ordinary character of the local part or of the domain. An address with U+FF20 in
//! its domain is refused, even if the edition accepts U+FF20.
//!
//! The ranges of problems are byte ranges in the whole address. The indices of labels are indices in the domain.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::conversion::{Idna, Report};
use crate::problems::{Cause, Error, Problem, Rule};

/// Converts the domain of an address to ASCII, for mail transport. O(n log n).
///
/// # Errors
///
/// Fails with [`Rule::NotAMailbox`] if the text is not an address, or with every rule of the edition that the domain
/// violates.
///
/// ```
/// use puny_idna::{email, Uts46};
///
/// let address = email::to_ascii("Jürgen@Bücher.example", &Uts46::STRICT).unwrap();
/// assert_eq!(address, "Jürgen@xn--bcher-kva.example");
///
/// let error = email::to_ascii("info@bücher_.example", &Uts46::STRICT).unwrap_err();
/// assert_eq!(error.first().range(), 12..13);
/// assert!(email::to_ascii("nobody", &Uts46::STRICT).is_err());
/// // An `@` in a local part must be quoted.
/// assert!(email::to_ascii("a@b@example.com", &Uts46::STRICT).is_err());
/// assert!(email::to_ascii("\"a@b\"@example.com", &Uts46::STRICT).is_ok());
/// ```
pub fn to_ascii<'a>(address: &'a str, edition: &dyn Idna) -> Result<Cow<'a, str>, Error> {
    convert_domain(address, |domain| edition.to_ascii(domain))
}

/// Converts the domain of an address to Unicode, for display. O(n log n).
///
/// # Errors
///
/// Fails with [`Rule::NotAMailbox`] if the text is not an address, or with every rule of the edition that the domain
/// violates.
///
/// ```
/// use puny_idna::{email, Uts46};
///
/// let address = email::to_unicode("xn--nobody@xn--bcher-kva.example", &Uts46::STRICT).unwrap();
/// assert_eq!(address, "xn--nobody@bücher.example");
/// assert!(email::to_unicode("a@xn--example-.org", &Uts46::STRICT).is_err());
/// ```
pub fn to_unicode<'a>(address: &'a str, edition: &dyn Idna) -> Result<Cow<'a, str>, Error> {
    convert_domain(address, |domain| edition.to_unicode(domain))
}

/// Converts the domain of an address by the function `convert`.
fn convert_domain<'a>(
    address: &'a str,
    convert: impl FnOnce(&'a str) -> Result<Cow<'a, str>, Error>,
) -> Result<Cow<'a, str>, Error> {
    let at = match find_domain(address) {
        Ok(Split::Name(at)) => at,
        Ok(Split::Literal) => return Ok(Cow::Borrowed(address)),
        Err(problem) => return refused_address(address, vec![problem]),
    };
    let (before, domain) = address.split_at(at);
    match convert(domain) {
        Ok(result) if breaks_the_address(&result) => {
            refused_address(address, vec![mailbox_problem(at, address.len())])
        }
        Ok(result) => Ok(join(address, before, result)),
        Err(error) => {
            let problems = error.problems().iter();
            refused_address(address, problems.map(|p| p.moved(at)).collect())
        }
    }
}

/// Converts the domain of an address to Unicode as far as possible, and reports every problem. A text that is not an
/// address is returned unchanged, with a problem. See [`Report::text_even_if_refused`].
///
/// ```
/// use puny_idna::{email, Rule, Uts46};
///
/// let report = email::to_unicode_report("@xn--bcher-kva.example", &Uts46::STRICT);
/// assert_eq!(report.text_even_if_refused(), "@xn--bcher-kva.example");
/// assert_eq!(report.problems()[0].rule(), Rule::NotAMailbox);
/// ```
pub fn to_unicode_report<'a>(address: &'a str, edition: &dyn Idna) -> Report<'a> {
    let (text, problems) = match find_domain(address) {
        Ok(Split::Name(at)) => {
            let (before, domain) = address.split_at(at);
            let Report { text, problems } = edition.to_unicode_report(domain);
            if problems.is_empty() && breaks_the_address(&text) {
                (
                    Cow::Borrowed(address),
                    vec![mailbox_problem(at, address.len())],
                )
            } else {
                let problems = problems.iter().map(|problem| problem.moved(at));
                (join(address, before, text), problems.collect())
            }
        }
        Ok(Split::Literal) => (Cow::Borrowed(address), vec![]),
        Err(problem) => (Cow::Borrowed(address), vec![problem]),
    };
    Report { text, problems }
}

/// Returns the byte offset of the domain of an address. The domain extends to the end of the address. Returns `None` if
/// the address has an address literal instead of a domain, or if the text is not an address. O(n), without allocation.
///
/// ```
/// use puny_idna::email;
///
/// let address = "\"a@b\"@bücher.example";
/// assert_eq!(email::domain(address), Some(6));
/// assert_eq!(email::domain("a@[192.0.2.1]"), None);
/// assert_eq!(email::domain("bücher.example"), None);
/// ```
pub fn domain(address: &str) -> Option<usize> {
    match find_domain(address) {
        Ok(Split::Name(at)) => Some(at),
        Ok(Split::Literal) | Err(_) => None,
    }
}

/// Returns the problem of a text that is not an address. The range is the wrong part of the text.
pub(crate) fn mailbox_problem(start: usize, end: usize) -> Problem {
    Problem::new(Rule::NotAMailbox, None, start..end)
}

/// Returns whether a converted domain would change the structure of the address. This can happen if the edition accepts
/// fullwidth forms of `@` or `[`, or a domain that consists of ignored code points.
pub(crate) fn breaks_the_address(domain: &str) -> bool {
    domain.is_empty() || domain.contains('@') || domain.starts_with('[')
}

/// The part of an address after the `@`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Split {
    /// A domain that begins at this byte offset.
    Name(usize),
    /// An address literal.
    Literal,
}

/// Finds the domain of an address, or the problem of a text that is not an address.
pub(crate) fn find_domain(address: &str) -> Result<Split, Problem> {
    let last = address.len();
    // An address literal may contain an `@` (dcontent), but not a bracket.
    let bracket = address
        .strip_suffix(']')
        .and_then(|without| without.rfind("@["));
    let scanned = address.get(..bracket.map_or(last, |at| at + 1));
    let at = match find_only_at(scanned.unwrap_or("")) {
        Ok(at) => at.ok_or_else(|| mailbox_problem(0, last).because(Cause::NoAt))?,
        Err(Unsplit::OpenQuote(quote)) => {
            return Err(mailbox_problem(quote, last).because(Cause::OpenQuote))
        }
        Err(Unsplit::SecondAt(at)) => {
            return Err(mailbox_problem(at, at + 1).because(Cause::SecondAt))
        }
    };
    if at == 0 {
        return Err(mailbox_problem(0, 1).because(Cause::NoLocalPart));
    }
    if at + 1 == last {
        return Err(mailbox_problem(at, last).because(Cause::NoDomain));
    }
    if bracket == Some(at) {
        return Ok(Split::Literal);
    }
    Ok(Split::Name(at + 1))
}

/// The reason why an address cannot be split. Each variant has a byte offset.
enum Unsplit {
    /// An unterminated quoted string begins here.
    OpenQuote(usize),
    /// There is a second `@` outside quoted strings, at this offset.
    SecondAt(usize),
}

/// Returns the offset of the only `@` outside quoted strings, or `None` if no `@` is outside quoted strings. In a
/// quoted string, a backslash escapes the next character. An unterminated quoted string is reported even if there is a
/// second `@`, because it is then unknown which text is quoted.
fn find_only_at(address: &str) -> Result<Option<usize>, Unsplit> {
    let mut at = None;
    let mut second = None;
    let mut quote = None;
    let mut escaped = false;
    for (index, byte) in address.bytes().enumerate() {
        match (quote, byte) {
            _ if escaped => escaped = false,
            (Some(_), b'\\') => escaped = true,
            (Some(_), b'"') => quote = None,
            (None, b'"') => quote = Some(index),
            (None, b'@') if at.is_none() => at = Some(index),
            (None, b'@') => second = second.or(Some(index)),
            _ => {}
        }
    }
    match (quote, second) {
        (Some(start), _) => Err(Unsplit::OpenQuote(start)),
        (None, Some(second)) => Err(Unsplit::SecondAt(second)),
        (None, None) => Ok(at),
    }
}

/// Returns an error with these problems. There must be at least one problem.
fn refused_address(address: &str, problems: Vec<Problem>) -> Result<Cow<'_, str>, Error> {
    let text = Cow::Borrowed(address);
    Report { text, problems }.into_result()
}

/// Joins the local part with its `@` and the domain. If the domain has not changed, borrows the address.
fn join<'a>(address: &'a str, before: &str, domain: Cow<'_, str>) -> Cow<'a, str> {
    if address.get(before.len()..) == Some(&domain) {
        return Cow::Borrowed(address);
    }
    let mut joined = String::with_capacity(before.len() + domain.len());
    joined.push_str(before);
    joined.push_str(&domain);
    Cow::Owned(joined)
}
