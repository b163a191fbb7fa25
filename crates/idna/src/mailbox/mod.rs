//! Checks mail addresses (`Mailbox` in RFC 5321, section 4.1.2) and returns their parts: JSON Schema's formats `email`
//! and `idn-email`.
//!
//! | part | rule | source |
//! |---|---|---|
//! | local part | atoms separated by dots, or a quoted string | RFC 5321, section 4.1.2 |
//! | | may have code points outside ASCII, but not after a backslash | RFC 6531, section 3.3 |
//! | | at most 64 octets, with its quotes and backslashes | RFC 5321, section 4.5.3.1.1 |
//! | domain | LDH labels, A-labels and U-labels; nothing is mapped, except by [`Mailbox::with_edition`] | RFC 5321, section 4.1.2; RFC 6531, section 3.3 |
//! | address literal | an IPv4 or IPv6 address, or a tag and a text, in brackets | RFC 5321, section 4.1.3 |
//! | address | at most 254 octets as written, in UTF-8 | RFC 5321, section 4.5.3.1.3; RFC 3696, erratum 1690 |
//!
//! The header of a message may also have comments, folding white space, and quoted strings beside atoms (RFC 5322). A
//! mailbox must not have them. By the grammar, a name such as `192.0.2.1` without brackets is a domain. This module
//! does not check whether the mailbox exists, because only its host can do so.
//!
//! [`email`](crate::email) converts the domain of an address and does not check the local part.
//! `local_part_warnings` of the crate `puny-display` finds what is suspicious in a valid local part.
//!
//! | file | content |
//! |---|---|
//! | `local_part.rs` | the grammar of the local part |
//! | `literal.rs` | address literals |
//! | `problem.rs` | the violated rules, and the error |

mod literal;
mod local_part;
mod problem;

use alloc::borrow::Cow;

use crate::conversion::Idna;
use crate::email::{breaks_the_address, find_domain, mailbox_problem, Split};
use crate::hostname::{check_labels, RULES};
use crate::problems::Error;
pub use literal::AddressLiteral;
use problem::Problems;
pub use problem::{MailboxError, MailboxProblem, MailboxRule};

/// The maximum length of a local part in octets (RFC 5321, section 4.5.3.1.1).
const MAX_LOCAL_PART: usize = 64;

/// The maximum length of an address in octets: a path has at most 256, with its angle brackets (RFC 5321, section
/// 4.5.3.1.3; RFC 3696, erratum 1690).
const MAX_ADDRESS: usize = 254;

/// The parts of a valid mail address.
///
/// ```
/// use puny_idna::mailbox::Mailbox;
///
/// let mailbox = Mailbox::new("\"J\\.\"@bücher.example").unwrap();
/// assert_eq!(mailbox.local_part(), "\"J\\.\"");
/// assert_eq!(mailbox.unquoted_local_part(), "J.");
/// assert_eq!(mailbox.domain(), "bücher.example");
/// assert_eq!(mailbox.domain_in_ascii(), "xn--bcher-kva.example");
///
/// let error = Mailbox::new("a..b@example.com").unwrap_err();
/// assert_eq!((error.first().rule().name(), error.first().range()), ("empty_atom", 2..3));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mailbox<'a> {
    local_part: &'a str,
    domain: &'a str,
    // An address literal is as written in both forms.
    ascii: Cow<'a, str>,
    unicode: Cow<'a, str>,
    literal: Option<AddressLiteral<'a>>,
}

/// A domain in ASCII, and in Unicode.
type Forms<'a> = (Cow<'a, str>, Cow<'a, str>);

impl<'a> Mailbox<'a> {
    /// Checks an internationalised address (RFC 6531, section 3.3): JSON Schema's format `idn-email`. Takes
    /// O(n log n) time in the length of a label of the domain, and O(n) in the length of the local part.
    ///
    /// # Errors
    ///
    /// Every violated rule. A rule about the local part is reported once, at its first violation.
    ///
    /// ```
    /// use puny_idna::mailbox::Mailbox;
    ///
    /// assert!(Mailbox::new("δοκιμή@παράδειγμα.δοκιμή").is_ok());
    /// assert!(Mailbox::new("joe bloggs@example.com").is_err());
    /// assert!(Mailbox::new("joe@Bücher.example").is_err()); // a capital in a U-label
    /// ```
    pub fn new(address: &'a str) -> Result<Mailbox<'a>, MailboxError> {
        parse(address, Problems::default(), both_forms)
    }

    /// Checks an address in ASCII, for a transport without SMTPUTF8 (RFC 5321, section 4.1.2): JSON Schema's format
    /// `email`. Takes as long as [`Mailbox::new`].
    ///
    /// # Errors
    ///
    /// Every violated rule, as [`Mailbox::new`] reports it, and the first code point that is not ASCII.
    ///
    /// ```
    /// use puny_idna::mailbox::Mailbox;
    ///
    /// assert!(Mailbox::ascii("joe@xn--bcher-kva.example").is_ok());
    /// assert!(Mailbox::ascii("joe@bücher.example").is_err());
    /// ```
    pub fn ascii(address: &'a str) -> Result<Mailbox<'a>, MailboxError> {
        let mut problems = Problems::default();
        if let Some((at, c)) = address.char_indices().find(|(_, c)| !c.is_ascii()) {
            problems.add_code_point(MailboxRule::NotAscii, at, c);
        }
        parse(address, problems, both_forms)
    }

    /// Checks an address whose domain an edition converts, for example with a mapping. Takes as long as the edition,
    /// and O(n) in the length of the local part.
    ///
    /// # Errors
    ///
    /// Every rule of the edition that the domain violates, and every other violated rule, as [`Mailbox::new`] reports
    /// it.
    ///
    /// ```
    /// use puny_idna::{mailbox::Mailbox, Uts46};
    ///
    /// let mailbox = Mailbox::with_edition("joe@Bücher.example", &Uts46::STRICT).unwrap();
    /// assert_eq!(mailbox.domain_in_unicode(), "bücher.example");
    /// ```
    pub fn with_edition(address: &'a str, edition: &dyn Idna) -> Result<Mailbox<'a>, MailboxError> {
        parse(address, Problems::default(), |domain| {
            let ascii = edition.to_ascii(domain)?;
            if breaks_the_address(&ascii) {
                return Err(Error::with_problem(mailbox_problem(0, domain.len())));
            }
            Ok((ascii, edition.to_unicode_where_valid(domain)))
        })
    }

    /// Returns the local part as written.
    pub fn local_part(&self) -> &'a str {
        self.local_part
    }

    /// Returns the local part without the quotes and backslashes of a quoted string. Two local parts are equivalent if
    /// these results are equal (RFC 5321, section 4.1.2). Takes O(n) time.
    ///
    /// ```
    /// use puny_idna::mailbox::Mailbox;
    ///
    /// let unquoted = |address| Mailbox::new(address).unwrap().unquoted_local_part().into_owned();
    /// assert_eq!(unquoted("\"Joe\\ Bloggs\"@example.com"), "Joe Bloggs");
    /// assert_eq!(unquoted("joe@example.com"), "joe");
    /// ```
    pub fn unquoted_local_part(&self) -> Cow<'a, str> {
        let quoted = self.local_part.strip_prefix('"');
        let inner = quoted.and_then(|quoted| quoted.strip_suffix('"'));
        let inner = inner.unwrap_or(self.local_part);
        if !inner.contains('\\') {
            return Cow::Borrowed(inner);
        }
        let mut is_escaped = false;
        let is_text = |c: &char| {
            is_escaped = *c == '\\' && !is_escaped;
            !is_escaped
        };
        inner.chars().filter(is_text).collect()
    }

    /// Returns the domain or the address literal as written.
    pub fn domain(&self) -> &'a str {
        self.domain
    }

    /// Returns the domain in ASCII, for the DNS. An address literal is returned as written.
    pub fn domain_in_ascii(&self) -> &str {
        &self.ascii
    }

    /// Returns the domain in Unicode. An address literal is returned as written. Use the crate `puny-display` to decide
    /// whether the domain is safe to show.
    pub fn domain_in_unicode(&self) -> &str {
        &self.unicode
    }

    /// Returns the address literal, or `None` if the address has a domain.
    ///
    /// ```
    /// use puny_idna::mailbox::{AddressLiteral, Mailbox};
    ///
    /// let mailbox = Mailbox::new("joe@[IPv6:::1]").unwrap();
    /// assert_eq!(mailbox.literal(), Some(AddressLiteral::Ipv6("::1")));
    /// ```
    pub fn literal(&self) -> Option<AddressLiteral<'a>> {
        self.literal
    }

    /// Returns whether the address needs a transport with SMTPUTF8 (RFC 6531) even if its domain is sent in ASCII.
    ///
    /// ```
    /// use puny_idna::mailbox::Mailbox;
    ///
    /// assert!(Mailbox::new("jürgen@example.com").unwrap().needs_smtputf8());
    /// assert!(!Mailbox::new("joe@bücher.example").unwrap().needs_smtputf8());
    /// ```
    pub fn needs_smtputf8(&self) -> bool {
        !self.local_part.is_ascii()
    }
}

/// Checks a domain of LDH labels, A-labels and U-labels, and returns its two forms.
fn both_forms(domain: &str) -> Result<Forms<'_>, Error> {
    let ascii = check_labels(domain)?;
    Ok((ascii, RULES.to_unicode_where_valid(domain)))
}

/// Splits an address into its parts, and checks the parts. `problems` has the problems found so far. `convert` converts
/// a domain to ASCII and to Unicode.
fn parse<'a>(
    address: &'a str,
    mut problems: Problems,
    convert: impl FnOnce(&'a str) -> Result<Forms<'a>, Error>,
) -> Result<Mailbox<'a>, MailboxError> {
    if address.len() > MAX_ADDRESS {
        problems.add(MailboxRule::AddressLength, 0..address.len(), None);
    }
    let (at, is_literal) = match find_domain(address) {
        Ok(Split::Name(at)) => (at, false),
        // A literal is the last part in brackets: see `split`.
        Ok(Split::Literal) => (address.rfind("@[").map_or(0, |at| at + 1), true),
        Err(problem) => return Err(problems.with(MailboxProblem::of(problem))),
    };
    let (before, domain) = address.split_at(at);
    let local_part = before.strip_suffix('@').unwrap_or(before);
    local_part::check(local_part, &mut problems);
    let literal = literal::parse(domain);
    if is_literal && literal.is_none() {
        problems.add(MailboxRule::Literal, at..address.len(), None);
    }
    let (mut ascii, mut unicode) = (domain.into(), domain.into());
    if !is_literal {
        match convert(domain) {
            Ok(forms) => (ascii, unicode) = forms,
            Err(error) => {
                let in_address = error.problems().iter().map(|problem| problem.moved(at));
                in_address.for_each(|problem| problems.add_problem(problem));
            }
        }
    }
    problems.or_value(Mailbox {
        local_part,
        domain,
        ascii,
        unicode,
        literal,
    })
}
