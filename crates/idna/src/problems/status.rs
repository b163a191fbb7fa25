//! The rules, each with the code that its specification or test data uses.

use core::fmt;
use core::str::FromStr;

use super::unknown_name::{names, UnknownName};

/// Declares [`Status`] with the texts of each rule: code, name, description, and the message of a problem, which is a
/// predicate that follows the code point, or a sentence about the label.
macro_rules! statuses {
    ($($(#[doc = $doc:literal])* $status:ident: $code:literal, $name:literal, $rule:literal, $words:literal;)*) => {
        /// A rule that a name can break. `Copy`, without allocation.
        ///
        /// Each has a [`code`](Status::code), a [`name`](Status::name), and a description with the
        /// section of its specification ([`rule`](Status::rule)).
        ///
        /// A rule of UTS #46 has the code that IdnaTestV2.txt uses, which is also the variant's name,
        /// in every edition: a label that begins with a combining mark is `V6` under IDNA2008 too. In that
        /// file C1 and C2 are the rules of RFC 5892, appendix A.1 and A.2; C3 to C9 continue the series.
        /// Rules without a code in that file have one made of a term of their specification, or of the
        /// number of the document and the section.
        ///
        /// Rules may be added, so a `match` needs a wildcard arm. The order of the variants is for sets and
        /// maps only; it has no meaning.
        ///
        /// ```
        /// use puny_idna::Status;
        ///
        /// let error = puny_idna::to_ascii("-a.example").unwrap_err();
        /// let advice = match error.first().status() {
        ///     Status::V2 | Status::V3 => "check the hyphens",
        ///     Status::A4_1 | Status::A4_2 => "check the length",
        ///     other => other.rule(),
        /// };
        /// assert_eq!(advice, "check the hyphens");
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Status {
            $(#[doc = concat!("`", $code, "`: ", $rule, ".")] #[doc = ""] $(#[doc = $doc])* $status,)*
        }

        impl Status {
            /// All rules, each once, in the order of their declaration.
            ///
            /// ```
            /// use puny_idna::Status;
            ///
            /// let lengths = Status::ALL.iter().filter(|status| status.code().starts_with("A4"));
            /// assert_eq!(lengths.count(), 2);
            /// ```
            pub const ALL: &'static [Status] = &[$(Status::$status),*];

            /// The code: that of IdnaTestV2.txt if it has one. Codes are ASCII without spaces, unique and
            /// stable.
            ///
            /// ```
            /// use puny_idna::Status;
            ///
            /// assert_eq!(Status::A4_2.code(), "A4_2");
            /// assert_eq!(Status::RoundTrip.code(), "3490-4.2-7"); // RFC 3490, section 4.2, step 7
            /// ```
            pub const fn code(self) -> &'static str {
                match self {
                    $(Status::$status => $code,)*
                }
            }

            /// The machine-readable name of the rule, in `snake_case`. Names are unique and stable.
            ///
            /// ```
            /// assert_eq!(puny_idna::Status::A4_2.name(), "label_length");
            /// ```
            pub const fn name(self) -> &'static str {
                match self {
                    $(Status::$status => $name,)*
                }
            }

            /// The description of the rule, stated as what a valid name satisfies, with its source in
            /// brackets at the end. The wording may change.
            ///
            /// ```
            /// let rule = puny_idna::Status::C2.rule();
            /// assert_eq!(rule, "ZERO WIDTH JOINER follows a virama (RFC 5892, appendix A.2)");
            /// ```
            pub const fn rule(self) -> &'static str {
                match self {
                    $(Status::$status => $rule,)*
                }
            }

            /// The message of a problem.
            pub(super) const fn words(self) -> &'static str {
                match self {
                    $(Status::$status => $words,)*
                }
            }
        }
    };
}

statuses! {
    /// One that breaks it is not valid Punycode, is not ASCII, decodes to ASCII only, or is not the canonical
    /// spelling of its U-label.
    P4: "P4", "bad_a_label",
        "an A-label is the one Punycode form of a label that is not all ASCII (UTS #46, section 4, step 4; RFC 5890, section 2.3.2.1)",
        "the A-label is not valid";
    V1: "V1", "not_nfc",
        "a label is in Normalization Form C (UTS #46, section 4.1, 1; RFC 5891, section 5.4)",
        "the label is not in Normalization Form C";
    V2: "V2", "hyphens_3_4",
        "no hyphens in both the third and the fourth position (UTS #46, section 4.1, 2; RFC 5891, section 4.2.3.1)",
        "is in both the third and the fourth position";
    V3: "V3", "hyphen_at_end",
        "no hyphen first or last (UTS #46, section 4.1, 3; RFC 5891, section 4.2.3.1)",
        "is first or last";
    V4: "V4", "nested_ace_prefix",
        "a label does not begin with xn-- once it is decoded, if hyphens are not checked (UTS #46, section 4.1, 4)",
        "the label begins with xn-- again";
    V6: "V6", "leading_mark",
        "a label does not begin with a combining mark (UTS #46, section 4.1, 6; RFC 5891, section 4.2.3.2)",
        "is a combining mark at the start of the label";
    /// No status is disallowed in UTS #46 nor, in a decoded A-label, mapped or ignored.
    V7: "V7", "disallowed_code_point",
        "every code point is valid (UTS #46, section 4.1, 7)",
        "is not allowed here";
    /// Editions that map lower-case capitals before this check.
    U1: "U1", "not_ldh",
        "ASCII is letters, digits and hyphens (UTS #46, UseSTD3ASCIIRules; RFC 1123, section 2.1)",
        "is not allowed here";
    C1: "C1", "zwnj_context",
        "ZERO WIDTH NON-JOINER follows a virama or joins on both sides (RFC 5892, appendix A.1)",
        "is out of its context";
    C2: "C2", "zwj_context",
        "ZERO WIDTH JOINER follows a virama (RFC 5892, appendix A.2)",
        "is out of its context";
    C3: "C3", "middle_dot_context",
        "MIDDLE DOT is between two l (RFC 5892, appendix A.3)",
        "is out of its context";
    C4: "C4", "keraia_context",
        "GREEK LOWER NUMERAL SIGN is followed by Greek (RFC 5892, appendix A.4)",
        "is out of its context";
    C5: "C5", "geresh_context",
        "HEBREW PUNCTUATION GERESH follows Hebrew (RFC 5892, appendix A.5)",
        "is out of its context";
    C6: "C6", "gershayim_context",
        "HEBREW PUNCTUATION GERSHAYIM follows Hebrew (RFC 5892, appendix A.6)",
        "is out of its context";
    C7: "C7", "katakana_middle_dot_context",
        "KATAKANA MIDDLE DOT needs Hiragana, Katakana or Han in its label (RFC 5892, appendix A.7)",
        "is out of its context";
    /// Reported at the former.
    C8: "C8", "arabic_digits_mixed",
        "ARABIC-INDIC DIGITS are not mixed with extended ones (RFC 5892, appendix A.8)",
        "is mixed with EXTENDED ARABIC-INDIC DIGITS";
    /// Reported at the former.
    C9: "C9", "extended_arabic_digits_mixed",
        "EXTENDED ARABIC-INDIC DIGITS are not mixed with others (RFC 5892, appendix A.9)",
        "is mixed with ARABIC-INDIC DIGITS";
    B1: "B1", "bidi_1",
        "in a name with right-to-left text a label begins with a letter: L, R or AL (RFC 5893, section 2, 1)",
        "begins a label in a name with right-to-left text";
    /// A left-to-right letter is not among them.
    B2: "B2", "bidi_2",
        "a right-to-left label has only R, AL, AN, EN, ES, CS, ET, ON, BN and NSM (RFC 5893, section 2, 2)",
        "is not allowed in a right-to-left label";
    B3: "B3", "bidi_3",
        "a right-to-left label ends with R, AL, EN or AN, optionally followed by NSM (RFC 5893, section 2, 3)",
        "ends a right-to-left label";
    B4: "B4", "bidi_4",
        "a right-to-left label does not mix EN and AN (RFC 5893, section 2, 4)",
        "is mixed with digits of the other kind in a right-to-left label";
    /// A right-to-left letter is not among them.
    B5: "B5", "bidi_5",
        "a left-to-right label has only L, EN, ES, CS, ET, ON, BN and NSM (RFC 5893, section 2, 5)",
        "is not allowed in a left-to-right label";
    B6: "B6", "bidi_6",
        "a left-to-right label ends with L or EN, optionally followed by NSM (RFC 5893, section 2, 6)",
        "ends a left-to-right label";
    A3: "A3", "not_encodable",
        "a label can be written as Punycode (UTS #46, section 4.2, step 3; RFC 3492, section 6.4)",
        "cannot be written as Punycode";
    A4_1: "A4_1", "name_length",
        "a name has 1 to 253 octets, the root's dot not counted (UTS #46, section 4.2, step 4; RFC 1034, section 3.1)",
        "the length is not allowed in the DNS";
    A4_2: "A4_2", "label_length",
        "a label has 1 to 63 octets (UTS #46, section 4.2, step 4; RFC 1034, section 3.1)",
        "the length is not allowed in the DNS";
    /// Asked by ToUnicode.
    X4_2: "X4_2", "empty_label",
        "a label is not empty (UTS #46, IdnaTestV2.txt)",
        "the label is empty";
    ForbiddenDomainCodePoint: "forbidden-domain-code-point", "forbidden_domain_code_point",
        "a domain has no forbidden domain code point (URL Standard, domain parser)",
        "is not allowed here";
    /// Asked after processing.
    EmptyDomain: "domain-to-ASCII", "empty_domain",
        "a domain is not empty (URL Standard, domain parser)",
        "the name is empty";
    /// A URL parser takes such a domain for an IPv4 address.
    EndsInNumber: "ends-in-a-number", "ends_in_number",
        "a valid domain does not end in a number (URL Standard, valid domain)",
        "the name ends in a number, as IPv4 addresses do";
    /// Any other is DISALLOWED in IDNA2008, or unassigned.
    Disallowed: "DISALLOWED", "disallowed",
        "every code point is PVALID, CONTEXTJ or CONTEXTO (RFC 5892, section 3)",
        "is not allowed here";
    /// In the edition's version of Unicode (IDNA2008 and IDNA2003).
    Unassigned: "UNASSIGNED", "unassigned",
        "every code point is assigned (RFC 5891, section 5.4; RFC 3490, section 4.1)",
        "is not assigned";
    /// Asked of a registration.
    LabelsDiffer: "5891-4.2.1", "labels_differ",
        "an A-label and a U-label given together are forms of one label (RFC 5891, section 4.2.1)",
        "the A-label is not the form of the U-label";
    NameprepProhibited: "3491-5", "nameprep_prohibited",
        "no code point that Nameprep prohibits (RFC 3491, section 5)",
        "is prohibited";
    NameprepBidi: "3491-6", "nameprep_bidi",
        "a label with right-to-left text has no left-to-right text, and begins and ends with right-to-left text (RFC 3491, section 6; RFC 3454, section 6)",
        "is not allowed here in a label with right-to-left text";
    AcePrefix: "3490-4.1-5", "ace_prefix",
        "a label that has to be encoded does not begin with the ACE prefix (RFC 3490, section 4.1, step 5)",
        "the label begins with xn-- and is not ASCII";
    RoundTrip: "3490-4.2-7", "round_trip",
        "a decoded label encodes to the original A-label (RFC 3490, section 4.2, step 7)",
        "the decoded label encodes to another A-label";
    Mailbox: "5321-4.1.2", "not_a_mailbox",
        "an address is a local part, one @ outside of quotes, and a domain (RFC 5321, section 4.1.2)",
        "the domain of the address is not a name";
    /// The argument should be an A-label, but is not ASCII or does not begin with `xn--`.
    NotALabel: "5890-2.3.2.1", "not_an_a_label",
        "an A-label is ASCII and begins with xn-- (RFC 5890, section 2.3.2.1)",
        "the label is not an A-label";
    /// The argument should be a U-label, but is all ASCII.
    NotULabel: "5890-2.3.2.1-u", "not_a_u_label",
        "a U-label has a code point that is not ASCII (RFC 5890, section 2.3.2.1)",
        "the label is all ASCII";
    /// The argument should be one label, but has a full stop.
    NotOneLabel: "1034-3.1", "not_one_label",
        "a label has no full stop: full stops separate labels (RFC 1034, section 3.1)",
        "a full stop splits it into several labels";
    NotUtf8: "3629-4", "not_utf8",
        "a name in bytes is UTF-8 (RFC 3629, section 4)",
        "the bytes are not UTF-8";
    /// This is the last problem, at the end of the name; its cause has the number of the others
    /// ([`Cause::NotListed`](crate::Cause::NotListed)).
    NotListed: "more", "not_listed",
        "at most 1000 problems are listed, and the first of each further rule (puny)",
        "more problems are not listed";
}

impl fmt::Display for Status {
    /// The code.
    ///
    /// ```
    /// assert_eq!(puny_idna::Status::A4_2.to_string(), "A4_2");
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// Parses the code.
///
/// ```
/// use puny_idna::Status;
///
/// assert_eq!("A4_2".parse(), Ok(Status::A4_2));
/// assert!("A4".parse::<Status>().is_err());
/// ```
impl FromStr for Status {
    type Err = UnknownName;

    fn from_str(code: &str) -> Result<Self, UnknownName> {
        let found = Status::ALL.iter().find(|status| status.code() == code);
        let known = |f: &mut fmt::Formatter<'_>| names(f, Status::ALL.iter().map(|s| s.code()));
        found.copied().ok_or_else(|| UnknownName::new(code, known))
    }
}

#[cfg(test)]
mod tests {
    use super::Status;
    use alloc::collections::BTreeSet;

    /// Codes, names and descriptions are unique; codes are graphic ASCII and names are `snake_case`.
    #[test]
    fn texts_are_distinct() {
        let (mut codes, mut names, mut rules) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        for status in Status::ALL {
            assert!(codes.insert(status.code()), "{status:?}");
            assert!(names.insert(status.name()), "{status:?}");
            assert!(rules.insert(status.rule()), "{status:?}");
            assert!(status.code().bytes().all(|b| b.is_ascii_graphic()));
            let snake = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_';
            assert!(status.name().bytes().all(snake), "{status:?}");
            assert!(status.rule().ends_with(')'), "no source: {status:?}");
        }
    }
}
