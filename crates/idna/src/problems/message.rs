//! The messages of problems.

use core::fmt;

use super::cause::{Cause, Origin};
use super::problem::Problem;
use super::rule::Rule;
use crate::dns::lengths::{MAX_LABEL, MAX_NAME};

impl fmt::Display for Problem {
    /// Writes what is wrong, the label and byte range in brackets, then the violated rule and its code.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (", self.what())?;
        match self.label() {
            Some(label) => write!(f, "label {}, ", label + 1)?,
            None => f.write_str("name, ")?,
        }
        let (range, rule) = (self.range(), self.rule());
        write!(f, "bytes {}..{}): ", range.start, range.end)?;
        write!(f, "{} [{}]", rule.description(), rule.code())
    }
}

impl Problem {
    /// Returns a short message that describes what is wrong with this input. If the problem is about a code point, the
    /// message begins with the code point. The message does not state the rule, which [`Rule::description`] returns.
    /// The wording may change.
    ///
    /// ```
    /// let what = |name: &str| puny_idna::to_ascii(name).unwrap_err().first().what().to_string();
    /// assert_eq!(what("a\u{2065}b"), "U+2065 is not valid in a domain name");
    /// assert_eq!(what(&"a".repeat(64)), "the label has 64 octets, but the limit is 63");
    /// assert_eq!(what("xn--0.example"), "the Punycode ends in the middle of a number");
    /// ```
    pub fn what(&self) -> impl fmt::Display {
        What(*self)
    }
}

/// The short message of a problem, which [`Problem::what`] returns.
struct What(Problem);

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let problem = self.0;
        if let Some(cause) = problem.cause() {
            return self.write_cause(cause, f);
        }
        if let Some(c) = problem.code_point() {
            write!(f, "U+{:04X}", u32::from(c))?;
            f.write_str(match problem.origin() {
                Origin::Input => " ",
                Origin::Mapping => ", after mapping, ",
                Origin::ALabel => ", decoded from an A-label, ",
            })?;
        }
        f.write_str(problem.rule().words())
    }
}

impl What {
    /// Writes the message of a problem with this cause.
    fn write_cause(&self, cause: Cause, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.0.code_point().map_or(0, u32::from);
        match cause {
            Cause::NotAscii => write!(
                f,
                "U+{number:04X} is not ASCII, but the label begins with xn--"
            ),
            Cause::NotDigit => write!(f, "U+{number:04X} is not a Punycode digit"),
            Cause::UnexpectedEnd => f.write_str("the Punycode ends in the middle of a number"),
            Cause::Overflow => f.write_str("a number in the Punycode is too large"),
            Cause::NotScalar { value } => {
                write!(
                    f,
                    "the Punycode encodes 0x{value:X}, which is not a Unicode scalar value"
                )
            }
            Cause::OnlyAscii => f.write_str("the A-label decodes to ASCII only"),
            Cause::Empty => f.write_str(match (self.0.rule(), self.0.label()) {
                (Rule::BadALabel, _) => "nothing follows xn--",
                (_, Some(_)) => "the label is empty",
                (_, None) => "the name is empty",
            }),
            Cause::NotCanonical => {
                write!(
                    f,
                    "U+{number:04X} directly follows xn--, but a delimiter needs basic code points before it"
                )
            }
            Cause::TooLong { octets } => {
                let (what, limit) = match self.0.label() {
                    Some(_) => ("label", MAX_LABEL),
                    None => ("name", MAX_NAME),
                };
                write!(
                    f,
                    "the {what} has {octets} octets, but the limit is {limit}"
                )
            }
            Cause::HoldsSeparator => {
                write!(
                    f,
                    "U+{number:04X}, decoded from an A-label, would split the label in two"
                )
            }
            Cause::NotListed { problems } => write!(f, "{problems} {}", self.0.rule().words()),
            Cause::NoAt => f.write_str("the address has no @"),
            Cause::SecondAt => f.write_str("the address has a second @"),
            Cause::NoLocalPart => f.write_str("the part before the @ is empty"),
            Cause::NoDomain => f.write_str("the part after the @ is empty"),
            Cause::OpenQuote => f.write_str("the closing quotation mark is missing"),
        }
    }
}
