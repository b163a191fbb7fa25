//! The domain of an e-mail address, converted; the rest of the address as it was.
//!
//! What stands before the `@` is the business of the host behind it and of nobody else
//! (RFC 5321, section 2.3.11): it is neither encoded nor mapped nor normalised here, and
//! not checked either, but for its presence. An address with a local part beyond ASCII
//! stays one, and needs a transport that knows SMTPUTF8 (RFC 6531), whatever its domain.
//!
//! | of an address (RFC 5321, section 4.1.2) | here |
//! |---|---|
//! | which `@` divides | the one outside of a quoted string: `"a@b"@example.com` |
//! | nothing before it or after it, none at all, a second one, a quoted string without its end | [`Status::Mailbox`] |
//! | an address literal, `[127.0.0.1]` or `[IPv6:::1]` | stays as it is: it holds no name |
//! | anything else after it | the edition's affair |
//!
//! The `@` is U+0040 and no other: U+FF20 is part of a local part, or of a domain, which is
//! refused if the edition does not refuse it.
//!
//! Problems have their places in the whole address, and the numbers of the labels in the
//! domain.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::edition::{Idna, Report};
use crate::problems::{Error, Problem, Status};

/// The address with its domain in ASCII, for mail transport. O(n log n), as the edition.
///
/// # Errors
///
/// [`Status::Mailbox`] if it is no address, and what the edition finds wrong with the
/// domain.
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
/// // An `@` in a local part stands in quotes.
/// assert!(email::to_ascii("a@b@example.com", &Uts46::STRICT).is_err());
/// assert!(email::to_ascii("\"a@b\"@example.com", &Uts46::STRICT).is_ok());
/// ```
pub fn to_ascii<'a>(address: &'a str, edition: &dyn Idna) -> Result<Cow<'a, str>, Error> {
    let at = match split(address) {
        Ok(Split::Name(at)) => at,
        Ok(Split::Literal) => return Ok(Cow::Borrowed(address)),
        Err(problem) => return refused(address, vec![problem]),
    };
    let (before, domain) = address.split_at(at);
    match edition.to_ascii(domain) {
        Ok(ascii) if is_no_name(&ascii) => refused(address, vec![mailbox(at, address.len())]),
        Ok(ascii) => Ok(join(address, before, ascii)),
        Err(error) => {
            let problems = error.problems().iter();
            refused(address, problems.map(|p| p.moved(at)).collect())
        }
    }
}

/// The address with its domain in Unicode, for people. O(n log n), as the edition.
///
/// # Errors
///
/// As [`to_ascii`].
///
/// ```
/// use puny_idna::{email, Uts46};
///
/// let address = email::to_unicode("xn--nobody@xn--bcher-kva.example", &Uts46::STRICT).unwrap();
/// assert_eq!(address, "xn--nobody@bücher.example");
/// assert!(email::to_unicode("a@xn--example-.org", &Uts46::STRICT).is_err());
/// ```
pub fn to_unicode<'a>(address: &'a str, edition: &dyn Idna) -> Result<Cow<'a, str>, Error> {
    to_unicode_report(address, edition).into_result()
}

/// The address with its domain in Unicode as far as the edition's steps come, with every
/// problem; what is no address stays as it is. See [`Report::text_even_if_refused`].
///
/// ```
/// use puny_idna::{email, Status, Uts46};
///
/// let report = email::to_unicode_report("@xn--bcher-kva.example", &Uts46::STRICT);
/// assert_eq!(report.text_even_if_refused(), "@xn--bcher-kva.example");
/// assert_eq!(report.problems()[0].status(), Status::Mailbox);
/// ```
pub fn to_unicode_report<'a>(address: &'a str, edition: &dyn Idna) -> Report<'a> {
    let (text, problems) = match split(address) {
        Ok(Split::Name(at)) => {
            let (before, domain) = address.split_at(at);
            let Report { text, problems } = edition.to_unicode_report(domain);
            if problems.is_empty() && is_no_name(&text) {
                (Cow::Borrowed(address), vec![mailbox(at, address.len())])
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

/// The byte at which the domain of an address begins; it goes to the end. `None` if an
/// address literal stands there, or if it is no address. O(n), without allocation.
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
    match split(address) {
        Ok(Split::Name(at)) => Some(at),
        Ok(Split::Literal) | Err(_) => None,
    }
}

/// What is wrong with the form of an address, and where.
fn mailbox(start: usize, end: usize) -> Problem {
    Problem::new(Status::Mailbox, None, start..end)
}

/// Whether a domain, once it is converted, makes another address of this one: with the
/// fullwidth forms of `@` and `[` or with ignored code points alone, where the edition
/// lets that pass.
fn is_no_name(domain: &str) -> bool {
    domain.is_empty() || domain.contains('@') || domain.starts_with('[')
}

/// What stands behind the `@`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Split {
    /// A name that begins at this byte.
    Name(usize),
    /// An address literal.
    Literal,
}

/// The parts of an address.
fn split(address: &str) -> Result<Split, Problem> {
    let last = address.len();
    // A literal may hold an `@` too (dcontent), but no bracket.
    let bracket = address
        .strip_suffix(']')
        .and_then(|without| without.rfind("@["));
    let scanned = address.get(..bracket.map_or(last, |at| at + 1));
    let at = match only_at(scanned.unwrap_or("")) {
        Ok(at) => at.ok_or_else(|| mailbox(0, last))?,
        Err(Form::OpenQuote(quote)) => return Err(mailbox(quote, last)),
        Err(Form::SecondAt(at)) => return Err(mailbox(at, at + 1)),
    };
    if at == 0 {
        return Err(mailbox(0, 1));
    }
    if at + 1 == last {
        return Err(mailbox(at, last));
    }
    if bracket == Some(at) {
        return Ok(Split::Literal);
    }
    Ok(Split::Name(at + 1))
}

/// What keeps an address from being divided, and where.
enum Form {
    /// A quoted string begins that does not end.
    OpenQuote(usize),
    /// Another `@` outside of quoted strings.
    SecondAt(usize),
}

/// The `@` outside of quoted strings, in which a backslash quotes what follows. A quoted string
/// that does not end comes before a second `@`, as what stands in quotes is then unknown.
fn only_at(address: &str) -> Result<Option<usize>, Form> {
    let mut at = None;
    let mut second = None;
    let mut quote = None;
    let mut escaped = false;
    for (place, byte) in address.bytes().enumerate() {
        match (quote, byte) {
            _ if escaped => escaped = false,
            (Some(_), b'\\') => escaped = true,
            (Some(_), b'"') => quote = None,
            (None, b'"') => quote = Some(place),
            (None, b'@') if at.is_none() => at = Some(place),
            (None, b'@') => second = second.or(Some(place)),
            _ => {}
        }
    }
    match (quote, second) {
        (Some(start), _) => Err(Form::OpenQuote(start)),
        (None, Some(second)) => Err(Form::SecondAt(second)),
        (None, None) => Ok(at),
    }
}

/// These problems, of which there is one at least, as an error.
fn refused(address: &str, problems: Vec<Problem>) -> Result<Cow<'_, str>, Error> {
    let text = Cow::Borrowed(address);
    Report { text, problems }.into_result()
}

/// The address again, borrowed if the domain is the one it had.
fn join<'a>(address: &'a str, before: &str, domain: Cow<'_, str>) -> Cow<'a, str> {
    if address.get(before.len()..) == Some(&domain) {
        return Cow::Borrowed(address);
    }
    let mut joined = String::with_capacity(before.len() + domain.len());
    joined.push_str(before);
    joined.push_str(&domain);
    Cow::Owned(joined)
}
