//! The rules that a mail address violates, each with its range, and the error that contains them.

use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::{MAX_ADDRESS, MAX_LOCAL_PART};
use crate::problems::Problem;

/// A rule that a mail address can violate.
///
/// Rules may be added, so a `match` needs a wildcard arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MailboxRule {
    /// The address has no local part, `@` and domain, or the domain is not valid.
    Name {
        /// The problem, with its range in the address.
        problem: Problem,
    },
    /// The address literal is malformed.
    Literal,
    /// A dot is the first or the last character of the local part, or is beside another dot.
    EmptyAtom,
    /// A code point is not allowed in a local part without quotes.
    NotInAtom,
    /// A code point is not allowed in a quoted string.
    NotInQuotes,
    /// A code point is not allowed after a backslash in a quoted string.
    NotEscapable,
    /// Text follows a quoted string.
    TextAfterQuotes,
    /// The local part is too long.
    LocalPartLength,
    /// The address is too long.
    AddressLength,
    /// A code point is not ASCII in an address that must be ASCII.
    NotAscii,
}

impl MailboxRule {
    /// All rules except [`MailboxRule::Name`].
    pub const ALL: [MailboxRule; 9] = [
        MailboxRule::Literal,
        MailboxRule::EmptyAtom,
        MailboxRule::NotInAtom,
        MailboxRule::NotInQuotes,
        MailboxRule::NotEscapable,
        MailboxRule::TextAfterQuotes,
        MailboxRule::LocalPartLength,
        MailboxRule::AddressLength,
        MailboxRule::NotAscii,
    ];

    /// Returns the machine-readable name in `snake_case`. For [`MailboxRule::Name`], this is the name of the
    /// [`Rule`](crate::Rule) of the problem. Names do not change.
    pub const fn name(self) -> &'static str {
        self.texts().0
    }

    /// Returns the rule as a sentence about valid addresses, with its source. The wording
    /// may change.
    ///
    /// ```
    /// use puny_idna::mailbox::MailboxRule;
    ///
    /// assert!(MailboxRule::EmptyAtom.description().ends_with("(RFC 5321, section 4.1.2)"));
    /// ```
    pub const fn description(self) -> &'static str {
        self.texts().2
    }

    /// Returns three texts: the name, the message and the rule. The second text is a predicate that follows the code
    /// point, or a sentence about the address. For a rule about a length, the second text is only the subject of the
    /// message.
    #[rustfmt::skip]
    const fn texts(self) -> (&'static str, &'static str, &'static str) {
        match self {
            MailboxRule::Name { problem } => (problem.rule().name(), "", problem.rule().description()),
            MailboxRule::Literal => ("address_literal", "the text in brackets is not an address", "an address literal must be an IPv4 address, IPv6: and an IPv6 address, or another tag, a colon and a text (RFC 5321, section 4.1.3)"),
            MailboxRule::EmptyAtom => ("empty_atom", "a dot is first, last or beside another dot", "unless the local part is quoted, dots must separate atoms that are not empty (RFC 5321, section 4.1.2)"),
            MailboxRule::NotInAtom => ("not_in_atom", "is not allowed outside quotes", "a local part without quotes must consist of letters, digits, dots, !#$%&'*+-/=?^_`{|}~ and code points outside ASCII (RFC 5321, section 4.1.2; RFC 5322, section 3.2.3; RFC 6531, section 3.3)"),
            MailboxRule::NotInQuotes => ("not_in_quotes", "is not allowed in a quoted string", "a quoted string must not contain ASCII control characters (RFC 5321, section 4.1.2)"),
            MailboxRule::NotEscapable => ("not_escapable", "is not allowed after a backslash", "a backslash in a quoted string must be followed by U+0020 to U+007E (RFC 5321, section 4.1.2)"),
            MailboxRule::TextAfterQuotes => ("text_after_quotes", "text follows the quoted string", "a local part that begins with a quote must end with the next quote (RFC 5321, section 4.1.2)"),
            MailboxRule::LocalPartLength => ("local_part_length", "the local part", "a local part must not have more than 64 octets (RFC 5321, section 4.5.3.1.1)"),
            MailboxRule::AddressLength => ("address_length", "the address", "an address must not have more than 254 octets (RFC 5321, section 4.5.3.1.3; RFC 3696, erratum 1690)"),
            MailboxRule::NotAscii => ("address_not_ascii", "is not ASCII", "an address must be ASCII, unless its transport supports SMTPUTF8 (RFC 5321, section 4.1.2; RFC 6531, section 3.3)"),
        }
    }
}

/// A rule that a mail address violates, with its byte range.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MailboxProblem {
    rule: MailboxRule,
    range: Range<usize>,
    /// The offending code point.
    c: Option<char>,
}

impl MailboxProblem {
    /// Returns a problem of the structure or the domain.
    pub(super) fn of(problem: Problem) -> MailboxProblem {
        let rule = MailboxRule::Name { problem };
        let (range, c) = (problem.range(), problem.code_point());
        MailboxProblem { rule, range, c }
    }

    /// Returns the violated rule.
    pub const fn rule(&self) -> MailboxRule {
        self.rule
    }

    /// Returns the byte range in the address. It is within the address, on character boundaries, and empty only if the
    /// address or a label is empty.
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Returns the offending code point, if the problem is about a single one.
    pub const fn code_point(&self) -> Option<char> {
        self.c
    }

    /// Returns a short message: what is wrong, without the rule. The wording may change.
    ///
    /// ```
    /// use puny_idna::mailbox::Mailbox;
    ///
    /// let error = Mailbox::new("joe bloggs@example.com").unwrap_err();
    /// assert_eq!(error.first().what().to_string(), "U+0020 is not allowed outside quotes");
    /// ```
    pub fn what(&self) -> impl fmt::Display + '_ {
        What(self)
    }
}

/// `Display` for [`MailboxProblem::what`].
struct What<'p>(&'p MailboxProblem);

impl fmt::Display for What<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = self.0.rule.texts().1;
        let limit = match (self.0.rule, self.0.c) {
            (MailboxRule::Name { problem }, _) => return problem.what().fmt(f),
            (MailboxRule::LocalPartLength, _) => MAX_LOCAL_PART,
            (MailboxRule::AddressLength, _) => MAX_ADDRESS,
            (_, Some(c)) => return write!(f, "U+{:04X} {what}", u32::from(c)),
            (_, None) => return f.write_str(what),
        };
        let octets = self.0.range.len();
        write!(f, "{what} has {octets} octets, but the limit is {limit}")
    }
}

impl fmt::Display for MailboxProblem {
    /// Writes what is wrong, the byte range, the violated rule and its name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (bytes {:?}): ", self.what(), self.range)?;
        write!(f, "{} [{}]", self.rule.description(), self.rule.name())
    }
}

/// The error for a text that is not a mail address. It contains at least one violated rule.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MailboxError {
    first: MailboxProblem,
    problems: Vec<MailboxProblem>,
}

impl MailboxError {
    /// Returns the first problem of the list.
    pub fn first(&self) -> MailboxProblem {
        self.first.clone()
    }

    /// Returns all problems, at least one. Problems of the whole address come first, then problems of the local part
    /// and of the domain.
    pub fn problems(&self) -> &[MailboxProblem] {
        &self.problems
    }
}

impl fmt::Display for MailboxError {
    /// Writes the first problem, and the number of further problems.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.first.fmt(f)?;
        match self.problems.len() {
            1 => Ok(()),
            more => write!(f, ", and {} more", more - 1),
        }
    }
}

#[cfg(feature = "std")]
impl std::error::Error for MailboxError {}

/// The problems found so far.
#[derive(Default)]
pub(super) struct Problems(Vec<MailboxProblem>);

impl Problems {
    /// Adds a violated rule, unless the list contains it. This limits the number of problems of a hostile local part.
    pub(super) fn add(&mut self, rule: MailboxRule, range: Range<usize>, c: Option<char>) {
        if self.0.iter().all(|problem| problem.rule != rule) {
            self.0.push(MailboxProblem { rule, range, c });
        }
    }

    /// Adds a rule that the code point at this offset violates, unless the list contains the rule.
    pub(super) fn add_code_point(&mut self, rule: MailboxRule, at: usize, c: char) {
        self.add(rule, at..at + c.len_utf8(), Some(c));
    }

    /// Adds a problem of the structure or the domain, even if the list contains a problem with the same rule. The
    /// number of these problems is limited, because an [`Error`](crate::Error) lists a limited number of problems.
    pub(super) fn add_problem(&mut self, problem: Problem) {
        self.0.push(MailboxProblem::of(problem));
    }

    /// Returns the error with these problems and one more.
    pub(super) fn with(self, problem: MailboxProblem) -> MailboxError {
        let mut problems = self.0;
        problems.push(problem.clone());
        let first = problems.first().cloned().unwrap_or(problem);
        MailboxError { first, problems }
    }

    /// Returns the value if there are no problems.
    pub(super) fn or_value<T>(mut self, value: T) -> Result<T, MailboxError> {
        let last = self.0.pop();
        last.map_or(Ok(value), |last| Err(self.with(last)))
    }
}
