//! [`Cause`]: the specific reason why a rule is broken, where a rule has several. [`Origin`]: where
//! the offending code point comes from.

use crate::named::named;

named! {
    /// The specific reason for a problem, where a [`Status`](crate::Status) has several causes.
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
        /// A label that begins with `xn--` has a code point that is not ASCII: P4.
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
        /// The delimiter directly follows `xn--`, with no basic code points before it (RFC 3492,
        /// section 3.1): P4. Some decoders accept this. The label without the delimiter may be the
        /// canonical spelling: see
        /// [`Problem::canonical_label`](crate::Problem::canonical_label).
        NotCanonical = "not_canonical",
        /// A label or a name has too many octets in ASCII: A4_2, A4_1.
        TooLong {
            /// The number of octets; `u32::MAX` if it does not fit.
            octets: u32,
        } = "too_long",
        /// Decoding would put a label separator into the label (IDNA2003, ToUnicode).
        HoldsSeparator = "holds_separator",
        /// A name has more problems than are listed.
        NotListed {
            /// The number of the others; `u32::MAX` if it does not fit.
            problems: u32,
        } = "not_listed",
        /// An address has no `@` outside of quotes: Mailbox.
        NoAt = "no_at",
        /// An address has a second `@` outside of quotes: Mailbox.
        SecondAt = "second_at",
        /// Nothing is before the `@` of an address: Mailbox.
        NoLocalPart = "no_local_part",
        /// Nothing is after the `@` of an address: Mailbox.
        NoDomain = "no_domain",
        /// A quoted string of an address has no end: Mailbox.
        OpenQuote = "open_quote",
    }

    /// The machine-readable name, in `snake_case`. It does not change.
    ///
    /// ```
    /// assert_eq!(puny_idna::Cause::NotDigit.name(), "not_digit");
    /// ```
    fn name;
}

impl Cause {
    /// The number that the cause has: of octets, of problems, or the value that is not a code point.
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

    /// The cause of an invalid length, which is zero or too large.
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
        /// It is in the input; or the problem has no single code point.
        Input = "input",
        /// It comes from mapping or normalisation of the input: `ㅡ` (U+3161) is mapped to U+1173.
        Mapping = "mapping",
        /// It comes from decoding an A-label.
        ALabel = "a_label",
    }

    /// The machine-readable name, in `snake_case`. It does not change.
    ///
    /// ```
    /// assert_eq!(puny_idna::Origin::ALabel.name(), "a_label");
    /// ```
    fn name;
}
