//! Why a rule is broken, where the rule alone does not say it, and where the code point to
//! blame comes from.

/// What is wrong in particular, where a [`Status`](crate::Status) has several causes.
///
/// More causes may come, so a `match` needs an arm for them.
///
/// ```
/// use puny_idna::{to_ascii, Cause};
///
/// let cause = |name: &str| to_ascii(name).unwrap_err().first().cause();
/// assert_eq!(cause("xn--a!b"), Some(Cause::NotDigit)); // the code point says which
/// assert_eq!(cause("xn--0"), Some(Cause::UnexpectedEnd));
/// assert_eq!(cause("xn--example-"), Some(Cause::OnlyAscii));
/// assert_eq!(cause("xn--"), Some(Cause::Empty));
/// assert_eq!(cause("a..b"), Some(Cause::Empty));
/// assert_eq!(cause(&"a".repeat(64)), Some(Cause::TooLong { octets: 64 }));
/// assert_eq!(cause("a_b"), None); // U1 says it all
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Cause {
    /// Beside `xn--` stands a code point that is not ASCII: P4.
    NotAscii,
    /// A code point of the A-label is no digit of Punycode (RFC 3492, section 6.2): P4.
    NotDigit,
    /// The A-label ends inside a delta (RFC 3492, section 6.2): P4.
    UnexpectedEnd,
    /// A delta of the A-label overflows (RFC 3492, section 6.4): P4.
    Overflow,
    /// The A-label holds a value that is no Unicode scalar value: P4.
    NotScalar {
        /// The value.
        value: u32,
    },
    /// The A-label holds nothing but ASCII (UTS #46, section 4, step 4): P4.
    OnlyAscii,
    /// Nothing stands after `xn--`, which is P4; or a label or a name is empty, which is
    /// A4_2, X4_2 or A4_1.
    Empty,
    /// After `xn--` stands a hyphen with nothing before it to be divided from the digits (RFC
    /// 3492, section 3.1), which some decoders take. Without it the label may be the one
    /// spelling of what was meant:
    /// [`Problem::canonical_label`](crate::Problem::canonical_label). P4.
    NotCanonical,
    /// A label or a name has too many octets in ASCII: A4_2, A4_1.
    TooLong {
        /// How many it has; the greatest `u32` if it has more.
        octets: u32,
    },
    /// The label would get a full stop by decoding (IDNA2003, ToUnicode).
    HoldsSeparator,
}

impl Cause {
    /// The name for machines, in `snake_case`. It does not change.
    ///
    /// ```
    /// assert_eq!(puny_idna::Cause::NotDigit.name(), "not_digit");
    /// ```
    pub const fn name(&self) -> &'static str {
        match self {
            Cause::NotAscii => "not_ascii",
            Cause::NotDigit => "not_digit",
            Cause::UnexpectedEnd => "unexpected_end",
            Cause::Overflow => "overflow",
            Cause::NotScalar { .. } => "not_scalar",
            Cause::OnlyAscii => "only_ascii",
            Cause::Empty => "empty",
            Cause::NotCanonical => "not_canonical",
            Cause::TooLong { .. } => "too_long",
            Cause::HoldsSeparator => "holds_separator",
        }
    }

    /// The cause of a wrong length, which is zero or too great.
    pub(crate) fn of_length(octets: usize) -> Cause {
        match octets {
            0 => Cause::Empty,
            _ => Cause::TooLong {
                octets: u32::try_from(octets).unwrap_or(u32::MAX),
            },
        }
    }
}

/// Where a code point to blame comes from.
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
    /// It stands in the input; or no one code point is to blame.
    Input,
    /// It does not, but in what mapping and normalisation made of it: `ㅡ` (U+3161) is
    /// mapped to U+1173.
    Mapping,
    /// It does not, since an A-label was decoded.
    ALabel,
}

impl Origin {
    /// The name for machines, in `snake_case`. It does not change.
    ///
    /// ```
    /// assert_eq!(puny_idna::Origin::ALabel.name(), "a_label");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Origin::Input => "input",
            Origin::Mapping => "mapping",
            Origin::ALabel => "a_label",
        }
    }
}
