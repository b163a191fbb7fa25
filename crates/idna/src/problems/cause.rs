//! [`Cause`]: the specific way in which a rule is violated, for rules that can be violated in several ways. [`Origin`]:
//! where the offending code point comes from.

use crate::named::named;

named! {
    /// The specific reason for a problem, for a [`Rule`](crate::Rule) that has several causes.
    ///
    /// Causes may be added, so a `match` needs a wildcard arm.
    ///
    /// ```
    /// use puny_idna::{to_ascii, Cause};
    ///
    /// let cause = |name: &str| to_ascii(name).unwrap_err().first().cause();
    /// assert_eq!(cause("xn--a!b"), Some(Cause::NotDigit)); // the problem's code point is `!`
    /// assert_eq!(cause("xn--0"), Some(Cause::UnexpectedEnd));
    /// assert_eq!(cause("xn--example-"), Some(Cause::OnlyAscii));
    /// assert_eq!(cause("xn--"), Some(Cause::Empty));
    /// assert_eq!(cause("a..b"), Some(Cause::Empty));
    /// assert_eq!(cause(&"a".repeat(64)), Some(Cause::TooLong { octets: 64 }));
    /// assert_eq!(cause("a_b"), None); // U1 has only one cause
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Cause {
        /// A label that begins with `xn--` contains a code point that is not ASCII (P4).
        NotAscii = "not_ascii",
        /// A code point of the A-label is not a Punycode digit (RFC 3492, section 6.2): P4.
        NotDigit = "not_digit",
        /// The A-label ends inside a delta (RFC 3492, section 6.2): P4.
        UnexpectedEnd = "unexpected_end",
        /// A delta of the A-label overflows (RFC 3492, section 6.4): P4.
        Overflow = "overflow",
        /// The A-label decodes to a value that is not a Unicode scalar value: P4.
        NotScalar {
            /// The value.
            value: u32,
        } = "not_scalar",
        /// The A-label decodes to ASCII only (UTS #46, section 4, step 4): P4.
        OnlyAscii = "only_ascii",
        /// Nothing follows `xn--` (P4); or a label or a name is empty (A4_2, X4_2 or A4_1).
        Empty = "empty",
        /// The delimiter directly follows `xn--`, although RFC 3492 (section 3.1) writes a delimiter only
        /// after basic code points: P4. Some decoders accept such a label. The label without the delimiter
        /// may be the canonical spelling: see
        /// [`Problem::canonical_label`](crate::Problem::canonical_label).
        NotCanonical = "not_canonical",
        /// A label or a name has too many octets in ASCII: A4_2, A4_1.
        TooLong {
            /// The number of octets; `u32::MAX` if the number does not fit.
            octets: u32,
        } = "too_long",
        /// The decoded label contains a label separator, which would split it (IDNA2003, ToUnicode).
        HoldsSeparator = "holds_separator",
        /// A name has more problems than are listed.
        NotListed {
            /// The number of problems that are not listed; `u32::MAX` if the number does not fit.
            problems: u32,
        } = "not_listed",
        /// An address has no `@` outside of quotes: Mailbox.
        NoAt = "no_at",
        /// An address has a second `@` outside of quotes: Mailbox.
        SecondAt = "second_at",
        /// The part before the `@` of an address is empty: Mailbox.
        NoLocalPart = "no_local_part",
        /// The part after the `@` of an address is empty: Mailbox.
        NoDomain = "no_domain",
        /// A quoted string of an address has no closing quotation mark: Mailbox.
        OpenQuote = "open_quote",
    }

    /// Returns the machine-readable name, in `snake_case`. The name is stable.
    ///
    /// ```
    /// assert_eq!(puny_idna::Cause::NotDigit.name(), "not_digit");
    /// ```
    fn name;
}

impl Cause {
    /// Returns the number that belongs to the cause: the number of octets ([`TooLong`](Cause::TooLong)), the number of
    /// problems that are not listed ([`NotListed`](Cause::NotListed)), or the value that is not a scalar value
    /// ([`NotScalar`](Cause::NotScalar)). Returns `None` for all other causes.
    ///
    /// ```
    /// assert_eq!(puny_idna::Cause::TooLong { octets: 64 }.number(), Some(64));
    /// assert_eq!(puny_idna::Cause::NotDigit.number(), None);
    /// ```
    pub const fn number(&self) -> Option<u32> {
        match *self {
            Cause::NotScalar { value } => Some(value),
            Cause::TooLong { octets } => Some(octets),
            Cause::NotListed { problems } => Some(problems),
            Cause::NotAscii
            | Cause::NotDigit
            | Cause::UnexpectedEnd
            | Cause::Overflow
            | Cause::OnlyAscii
            | Cause::Empty
            | Cause::NotCanonical
            | Cause::HoldsSeparator
            | Cause::NoAt
            | Cause::SecondAt
            | Cause::NoLocalPart
            | Cause::NoDomain
            | Cause::OpenQuote => None,
        }
    }

    /// Returns the cause for an invalid length in octets: `Empty` if the length is zero, otherwise `TooLong`.
    pub(crate) fn of_length(octets: usize) -> Cause {
        match octets {
            0 => Cause::Empty,
            _ => Cause::TooLong {
                octets: u32::try_from(octets).unwrap_or(u32::MAX),
            },
        }
    }
}

named! {
    /// Where the offending code point of a problem comes from.
    ///
    /// ```
    /// use puny_idna::{to_ascii, Origin};
    ///
    /// let origin = |name| to_ascii(name).unwrap_err().first().origin();
    /// assert_eq!(origin("a\u{2065}b"), Origin::Input);
    /// assert_eq!(origin("\u{2474}b"), Origin::Mapping); // PARENTHESIZED DIGIT ONE: (1)
    /// assert_eq!(origin("xn--example-2z6c"), Origin::ALabel); // exa, U+200B, mple
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Origin {
        /// The code point is in the input, or the problem is not about a single code point.
        Input = "input",
        /// The code point comes from mapping or normalising the input: `ㅡ` (U+3161) is mapped to U+1173.
        Mapping = "mapping",
        /// The code point comes from decoding an A-label.
        ALabel = "a_label",
    }

    /// Returns the machine-readable name, in `snake_case`. The name is stable.
    ///
    /// ```
    /// assert_eq!(puny_idna::Origin::ALabel.name(), "a_label");
    /// ```
    fn name;
}
