//! [`Rule`]: the rules that a name can violate. Each rule has the code that its specification or test data uses.

use core::fmt;
use core::str::FromStr;

use super::unknown_name::{write_names, UnknownName};

/// Declares [`Rule`] with four texts for each rule: its code, its name, its description, and the message of a problem
/// with this rule. The message is either a predicate that follows the code point ("is not valid in a domain name"), or
/// a sentence about the label ("the label is empty").
macro_rules! rules {
    ($($(#[doc = $doc:literal])* $rule:ident: $code:literal, $name:literal, $description:literal, $words:literal;)*) => {
        /// A rule that a name can violate. The type is `Copy` and does not allocate.
        ///
        /// Each rule has a [`code`](Rule::code), a [`name`](Rule::name), and a description with the
        /// section of its specification ([`description`](Rule::description)).
        ///
        /// A rule of UTS #46 has the code that Unicode's test file IdnaTestV2.txt uses. The code is also the name of
        /// the variant. Every edition uses this code: a label that begins with a combining mark violates `V6` under
        /// IDNA2008 too. In IdnaTestV2.txt, C1 and C2 are the rules of RFC 5892, appendix A.1 and A.2; here, C3 to C9
        /// continue the series with appendix A.3 to A.9. If IdnaTestV2.txt has no code for a rule, the code is a term
        /// of the specification, or the number of the RFC and the section.
        ///
        /// Rules may be added, so a `match` needs a wildcard arm. The order of the variants is for sets and
        /// maps only; it has no meaning.
        ///
        /// ```
        /// use puny_idna::Rule;
        ///
        /// let error = puny_idna::to_ascii("-a.example").unwrap_err();
        /// let advice = match error.first().rule() {
        ///     Rule::Hyphens34 | Rule::HyphenAtEnd => "check the hyphens",
        ///     Rule::NameLength | Rule::LabelLength => "check the length",
        ///     other => other.description(),
        /// };
        /// assert_eq!(advice, "check the hyphens");
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Rule {
            $(#[doc = concat!("`", $code, "`: ", $description, ".")] #[doc = ""] $(#[doc = $doc])* $rule,)*
        }

        impl Rule {
            /// All rules, in the order of their declaration.
            ///
            /// ```
            /// use puny_idna::Rule;
            ///
            /// let lengths = Rule::ALL.iter().filter(|rule| rule.code().starts_with("A4"));
            /// assert_eq!(lengths.count(), 2);
            /// ```
            pub const ALL: &'static [Rule] = &[$(Rule::$rule),*];

            /// Returns the code of the rule. If IdnaTestV2.txt has a code for the rule, this is the code. Codes consist
            /// of ASCII without spaces. They are unique and stable.
            ///
            /// ```
            /// use puny_idna::Rule;
            ///
            /// assert_eq!(Rule::LabelLength.code(), "A4_2");
            /// assert_eq!(Rule::RoundTrip.code(), "3490-4.2-7"); // RFC 3490, section 4.2, step 7
            /// ```
            pub const fn code(self) -> &'static str {
                match self {
                    $(Rule::$rule => $code,)*
                }
            }

            /// Returns the machine-readable name of the rule, in `snake_case`. Names are unique and stable.
            ///
            /// ```
            /// assert_eq!(puny_idna::Rule::LabelLength.name(), "label_length");
            /// ```
            pub const fn name(self) -> &'static str {
                match self {
                    $(Rule::$rule => $name,)*
                }
            }

            /// Returns the description of the rule: the condition that a name must satisfy, and the specification in
            /// brackets. The wording may change.
            ///
            /// ```
            /// let description = puny_idna::Rule::ZwjContext.description();
            /// assert_eq!(description, "ZERO WIDTH JOINER must follow a virama (RFC 5892, appendix A.2)");
            /// ```
            pub const fn description(self) -> &'static str {
                match self {
                    $(Rule::$rule => $description,)*
                }
            }

            /// Returns the message of a problem: a predicate that follows the code point, or a sentence.
            pub(super) const fn words(self) -> &'static str {
                match self {
                    $(Rule::$rule => $words,)*
                }
            }
        }
    };
}

rules! {
    /// An A-label violates this rule if it is not ASCII, is not valid Punycode, decodes to ASCII only, or is not the
    /// canonical spelling of its U-label.
    BadALabel: "P4", "bad_a_label",
        "an A-label must be xn-- followed by the canonical Punycode of a label that is not all ASCII (UTS #46, section 4, step 4; RFC 5890, section 2.3.2.1)",
        "the A-label is not valid";
    NotNfc: "V1", "not_nfc",
        "a label must be in Unicode Normalization Form C (UTS #46, section 4.1, 1; RFC 5891, section 5.4)",
        "the label is not in Unicode Normalization Form C";
    Hyphens34: "V2", "hyphens_3_4",
        "a label must not have hyphens in both the third and the fourth position (UTS #46, section 4.1, 2; RFC 5891, section 4.2.3.1)",
        "is in both the third and the fourth position of the label";
    HyphenAtEnd: "V3", "hyphen_at_end",
        "a label must not begin or end with a hyphen (UTS #46, section 4.1, 3; RFC 5891, section 4.2.3.1)",
        "is a hyphen at the start or the end of the label";
    NestedAcePrefix: "V4", "nested_ace_prefix",
        "the Unicode form of a label must not begin with xn-- (UTS #46, section 4.1, 4)",
        "the Unicode form of the label begins with xn--";
    LeadingMark: "V6", "leading_mark",
        "a label must not begin with a combining mark (UTS #46, section 4.1, 6; RFC 5891, section 4.2.3.2)",
        "is a combining mark at the start of the label";
    /// A code point violates this rule if its status in UTS #46 is disallowed. In a decoded A-label, code points whose
    /// status is mapped or ignored also violate the rule.
    DisallowedCodePoint: "V7", "disallowed_code_point",
        "after mapping or decoding, every code point must have the status valid (UTS #46, section 4.1, 7)",
        "is not valid in a domain name";
    /// In editions that map capitals to lower case, this rule is checked after the mapping.
    NotLdh: "U1", "not_ldh",
        "ASCII code points must be letters, digits or hyphens, unless an option allows others (UTS #46, UseSTD3ASCIIRules; RFC 1123, section 2.1)",
        "is not a letter, digit or hyphen";
    ZwnjContext: "C1", "zwnj_context",
        "ZERO WIDTH NON-JOINER must follow a virama or be between two letters that would join (RFC 5892, appendix A.1)",
        "is neither after a virama nor between two letters that would join";
    ZwjContext: "C2", "zwj_context",
        "ZERO WIDTH JOINER must follow a virama (RFC 5892, appendix A.2)",
        "does not follow a virama";
    MiddleDotContext: "C3", "middle_dot_context",
        "MIDDLE DOT must be between two letters l (RFC 5892, appendix A.3)",
        "is not between two letters l";
    KeraiaContext: "C4", "keraia_context",
        "GREEK LOWER NUMERAL SIGN must be followed by a Greek code point (RFC 5892, appendix A.4)",
        "is not followed by a Greek code point";
    GereshContext: "C5", "geresh_context",
        "HEBREW PUNCTUATION GERESH must follow a Hebrew code point (RFC 5892, appendix A.5)",
        "does not follow a Hebrew code point";
    GershayimContext: "C6", "gershayim_context",
        "HEBREW PUNCTUATION GERSHAYIM must follow a Hebrew code point (RFC 5892, appendix A.6)",
        "does not follow a Hebrew code point";
    KatakanaMiddleDotContext: "C7", "katakana_middle_dot_context",
        "a label with KATAKANA MIDDLE DOT must also contain Hiragana, Katakana or Han (RFC 5892, appendix A.7)",
        "is used without any Hiragana, Katakana or Han in the label";
    /// The problem is reported at each ARABIC-INDIC DIGIT (U+0660 to U+0669).
    ArabicDigitsMixed: "C8", "arabic_digits_mixed",
        "ARABIC-INDIC DIGITS must not be mixed with EXTENDED ARABIC-INDIC DIGITS (RFC 5892, appendix A.8)",
        "is mixed with EXTENDED ARABIC-INDIC DIGITS";
    /// The problem is reported at each EXTENDED ARABIC-INDIC DIGIT (U+06F0 to U+06F9).
    ExtendedArabicDigitsMixed: "C9", "extended_arabic_digits_mixed",
        "EXTENDED ARABIC-INDIC DIGITS must not be mixed with ARABIC-INDIC DIGITS (RFC 5892, appendix A.9)",
        "is mixed with ARABIC-INDIC DIGITS";
    Bidi1: "B1", "bidi_1",
        "in a name with right-to-left text, each label must begin with a letter: Bidi class L, R or AL (RFC 5893, section 2, 1)",
        "is not allowed at the start of a label, because the name has right-to-left text";
    /// Left-to-right letters (Bidi class L) are not in the list.
    Bidi2: "B2", "bidi_2",
        "a right-to-left label must contain only the Bidi classes R, AL, AN, EN, ES, CS, ET, ON, BN and NSM (RFC 5893, section 2, 2)",
        "is not allowed in a right-to-left label";
    Bidi3: "B3", "bidi_3",
        "a right-to-left label must end with the Bidi class R, AL, EN or AN, optionally followed by NSM (RFC 5893, section 2, 3)",
        "is not allowed at the end of a right-to-left label";
    Bidi4: "B4", "bidi_4",
        "a right-to-left label must not mix digits of the Bidi classes EN and AN (RFC 5893, section 2, 4)",
        "is mixed with digits of another Bidi class in a right-to-left label";
    /// Right-to-left letters (Bidi classes R and AL) are not in the list.
    Bidi5: "B5", "bidi_5",
        "a left-to-right label must contain only the Bidi classes L, EN, ES, CS, ET, ON, BN and NSM (RFC 5893, section 2, 5)",
        "is not allowed in a left-to-right label";
    Bidi6: "B6", "bidi_6",
        "a left-to-right label must end with the Bidi class L or EN, optionally followed by NSM (RFC 5893, section 2, 6)",
        "is not allowed at the end of a left-to-right label";
    NotEncodable: "A3", "not_encodable",
        "the Punycode of a label must not overflow (UTS #46, section 4.2, step 3; RFC 3492, section 6.4)",
        "cannot be encoded as Punycode without overflow";
    NameLength: "A4_1", "name_length",
        "a name must have 1 to 253 octets, not counting the dot of the root (UTS #46, section 4.2, step 4; RFC 1034, section 3.1)",
        "the length of the name is not allowed in the DNS";
    LabelLength: "A4_2", "label_length",
        "a label must have 1 to 63 octets (UTS #46, section 4.2, step 4; RFC 1034, section 3.1)",
        "the length of the label is not allowed in the DNS";
    /// ToUnicode reports this problem; ToASCII reports `A4_2` instead.
    EmptyLabel: "X4_2", "empty_label",
        "a label must not be empty (UTS #46, IdnaTestV2.txt)",
        "the label is empty";
    ForbiddenDomainCodePoint: "forbidden-domain-code-point", "forbidden_domain_code_point",
        "a domain must not contain a forbidden domain code point (URL Standard, domain parser)",
        "is forbidden in the domain of a URL";
    /// This rule is checked after the domain is processed by UTS #46.
    EmptyDomain: "domain-to-ASCII", "empty_domain",
        "a domain must not be empty (URL Standard, domain parser)",
        "the name is empty";
    /// A URL parser parses a host whose last label is a number as an IPv4 address.
    EndsInNumber: "ends-in-a-number", "ends_in_number",
        "the last label of a valid domain must not be a number (URL Standard, valid domain)",
        "the last label is a number, as in an IPv4 address";
    /// All other assigned code points are DISALLOWED in IDNA2008. Unassigned code points violate
    /// [`Unassigned`](Rule::Unassigned) instead.
    Disallowed: "DISALLOWED", "disallowed",
        "the IDNA2008 property of every code point must be PVALID, CONTEXTJ or CONTEXTO (RFC 5892, section 3)",
        "is disallowed in IDNA2008";
    /// The version of Unicode depends on the edition. IDNA2003 uses Unicode 3.2.
    Unassigned: "UNASSIGNED", "unassigned",
        "every code point must be assigned in the Unicode version of the edition (RFC 5891, section 5.4; RFC 3490, section 4.1)",
        "is not assigned in the Unicode version of this edition";
    /// This rule is checked only for a registration.
    LabelsDiffer: "5891-4.2.1", "labels_differ",
        "an A-label and a U-label that are given together must be two forms of one label (RFC 5891, section 4.2.1)",
        "the A-label is not the encoded form of the U-label";
    NameprepProhibited: "3491-5", "nameprep_prohibited",
        "a label must not contain a code point that Nameprep prohibits (RFC 3491, section 5)",
        "is prohibited by Nameprep";
    NameprepBidi: "3491-6", "nameprep_bidi",
        "a label with right-to-left text must not contain left-to-right text, and must begin and end with right-to-left text (RFC 3491, section 6; RFC 3454, section 6)",
        "is not allowed in this position, because the label has right-to-left text";
    AcePrefix: "3490-4.1-5", "ace_prefix",
        "a label that must be encoded must not begin with the ACE prefix, xn-- (RFC 3490, section 4.1, step 5)",
        "the Unicode form of the label begins with xn--";
    RoundTrip: "3490-4.2-7", "round_trip",
        "a decoded label must encode to the original A-label (RFC 3490, section 4.2, step 7)",
        "the decoded label encodes to a different A-label";
    NotAMailbox: "5321-4.1.2", "not_a_mailbox",
        "an address must consist of a local part, one @ outside of quotes, and a domain (RFC 5321, section 4.1.2)",
        "the converted domain would change the structure of the address";
    /// The argument of a function that expects an A-label is not ASCII or does not begin with `xn--`.
    NotAnALabel: "5890-2.3.2.1", "not_an_a_label",
        "an A-label must be ASCII and begin with xn-- (RFC 5890, section 2.3.2.1)",
        "the label is not an A-label";
    /// The argument of a function that expects a U-label is all ASCII.
    NotAULabel: "5890-2.3.2.1-u", "not_a_u_label",
        "a U-label must contain a code point that is not ASCII (RFC 5890, section 2.3.2.1)",
        "the label is all ASCII, so it is not a U-label";
    /// The argument of a function that expects one label contains a full stop or another label separator.
    NotOneLabel: "1034-3.1", "not_one_label",
        "a label must not contain a label separator, such as a full stop (RFC 1034, section 3.1)",
        "the text has a label separator, so it is more than one label";
    NotUtf8: "3629-4", "not_utf8",
        "a name that is given as bytes must be UTF-8 (RFC 3629, section 4)",
        "the bytes are not valid UTF-8";
    /// A problem with this status is the last in its list. Its range is empty, at the end of the name. Its cause,
    /// [`Cause::NotListed`](crate::Cause::NotListed), contains the number of problems that are not listed.
    NotListed: "more", "not_listed",
        "at most 1000 problems are listed, and the first problem of each further rule (puny)",
        "more problems are not listed";
}

impl fmt::Display for Rule {
    /// Writes the code.
    ///
    /// ```
    /// assert_eq!(puny_idna::Rule::LabelLength.to_string(), "A4_2");
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// Parses a code.
///
/// ```
/// use puny_idna::Rule;
///
/// assert_eq!("A4_2".parse(), Ok(Rule::LabelLength));
/// assert!("A4".parse::<Rule>().is_err());
/// ```
impl FromStr for Rule {
    type Err = UnknownName;

    fn from_str(code: &str) -> Result<Self, UnknownName> {
        let found = Rule::ALL.iter().find(|rule| rule.code() == code);
        let known = |f: &mut fmt::Formatter<'_>| write_names(f, Rule::ALL.iter().map(|s| s.code()));
        found.copied().ok_or_else(|| UnknownName::new(code, known))
    }
}

#[cfg(test)]
mod tests {
    use super::Rule;
    use alloc::collections::BTreeSet;

    /// Checks that codes, names and descriptions are unique, that codes are graphic ASCII, that names are `snake_case`,
    /// and that each description ends with its source.
    #[test]
    fn texts_of_rules_are_distinct() {
        let (mut codes, mut names, mut rules) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        for rule in Rule::ALL {
            assert!(codes.insert(rule.code()), "{rule:?}");
            assert!(names.insert(rule.name()), "{rule:?}");
            assert!(rules.insert(rule.description()), "{rule:?}");
            assert!(rule.code().bytes().all(|b| b.is_ascii_graphic()));
            let snake = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_';
            assert!(rule.name().bytes().all(snake), "{rule:?}");
            assert!(rule.description().ends_with(')'), "no source: {rule:?}");
        }
    }
}
