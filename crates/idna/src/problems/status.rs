//! The rules, each with the code that its specification or test data uses.

use core::fmt;
use core::str::FromStr;

use super::unknown_name::{names, UnknownName};

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
    /// An A-label is not valid Punycode, is not ASCII, decodes to ASCII only, or is not the
    /// canonical spelling of its U-label.
    P4,
    /// A label is not in Normalization Form C.
    V1,
    /// A label has hyphens in both the third and the fourth position.
    V2,
    /// A label begins or ends with a hyphen.
    V3,
    /// A label begins with `xn--` after decoding.
    V4,
    /// A label begins with a combining mark.
    V6,
    /// A label has a code point of status disallowed in UTS #46; or, in a decoded A-label, of
    /// status mapped or ignored.
    V7,
    /// A label has ASCII other than letters, digits and hyphens. Editions that map lower-case
    /// capitals before this check.
    U1,
    /// A ZERO WIDTH NON-JOINER is out of its context.
    C1,
    /// A ZERO WIDTH JOINER is out of its context.
    C2,
    /// A MIDDLE DOT is not between two `l`.
    C3,
    /// A GREEK LOWER NUMERAL SIGN is not followed by a Greek character.
    C4,
    /// A HEBREW PUNCTUATION GERESH is not preceded by a Hebrew character.
    C5,
    /// A HEBREW PUNCTUATION GERSHAYIM is not preceded by a Hebrew character.
    C6,
    /// A KATAKANA MIDDLE DOT has no Hiragana, Katakana or Han in its label.
    C7,
    /// A label has both ARABIC-INDIC and EXTENDED ARABIC-INDIC DIGITS; reported at the former.
    C8,
    /// A label has both ARABIC-INDIC and EXTENDED ARABIC-INDIC DIGITS; reported at the latter.
    C9,
    /// In a Bidi domain name, a label begins with a Bidi class other than L, R and AL.
    B1,
    /// A right-to-left label has a code point of a Bidi class that is not allowed in it, such as a
    /// left-to-right letter.
    B2,
    /// A right-to-left label does not end with R, AL, EN or AN (trailing nonspacing marks are
    /// ignored).
    B3,
    /// A right-to-left label has both European and Arabic numbers.
    B4,
    /// A left-to-right label has a code point of a Bidi class that is not allowed in it, such as a
    /// right-to-left letter.
    B5,
    /// A left-to-right label does not end with L or EN (trailing nonspacing marks are ignored).
    B6,
    /// A label cannot be encoded as Punycode.
    A3,
    /// A name is empty or over 253 octets in ASCII, not counting the root's dot.
    A4_1,
    /// A label is empty or over 63 octets in ASCII.
    A4_2,
    /// A label is empty (ToUnicode).
    X4_2,
    /// A domain has one of the URL Standard's forbidden domain code points.
    ForbiddenDomainCodePoint,
    /// A domain is empty after processing (URL Standard).
    EmptyDomain,
    /// A domain ends in a number, so that a URL parser takes it for an IPv4 address (URL Standard,
    /// valid domain).
    EndsInNumber,
    /// A label has a code point that is DISALLOWED in IDNA2008.
    Disallowed,
    /// A label has a code point that is unassigned in the edition's version of Unicode (IDNA2008
    /// and IDNA2003).
    Unassigned,
    /// The A-label and the U-label of a registration are not two forms of the same label.
    LabelsDiffer,
    /// A label has a code point that Nameprep prohibits (IDNA2003).
    NameprepProhibited,
    /// A label breaks Nameprep's rule for right-to-left text (IDNA2003).
    NameprepBidi,
    /// A label that has to be encoded begins with the ACE prefix (IDNA2003, ToASCII).
    AcePrefix,
    /// A decoded label does not encode to the original A-label (IDNA2003, ToUnicode).
    RoundTrip,
    /// An e-mail address does not consist of a local part, an @ and a domain.
    Mailbox,
    /// The argument should be an A-label, but is not ASCII or does not begin with `xn--`.
    NotALabel,
    /// The argument should be a U-label, but is all ASCII.
    NotULabel,
    /// The argument should be one label, but has a full stop.
    NotOneLabel,
    /// The bytes of a name are not UTF-8.
    NotUtf8,
    /// A name has more problems than are listed. This is the last problem, at the end of the name;
    /// its cause has the number of the others ([`Cause::NotListed`](crate::Cause::NotListed)).
    NotListed,
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
    pub const ALL: &'static [Status] = &[
        Status::P4,
        Status::V1,
        Status::V2,
        Status::V3,
        Status::V4,
        Status::V6,
        Status::V7,
        Status::U1,
        Status::C1,
        Status::C2,
        Status::C3,
        Status::C4,
        Status::C5,
        Status::C6,
        Status::C7,
        Status::C8,
        Status::C9,
        Status::B1,
        Status::B2,
        Status::B3,
        Status::B4,
        Status::B5,
        Status::B6,
        Status::A3,
        Status::A4_1,
        Status::A4_2,
        Status::X4_2,
        Status::ForbiddenDomainCodePoint,
        Status::EmptyDomain,
        Status::EndsInNumber,
        Status::Disallowed,
        Status::Unassigned,
        Status::LabelsDiffer,
        Status::NameprepProhibited,
        Status::NameprepBidi,
        Status::AcePrefix,
        Status::RoundTrip,
        Status::Mailbox,
        Status::NotALabel,
        Status::NotULabel,
        Status::NotOneLabel,
        Status::NotUtf8,
        Status::NotListed,
    ];

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
        self.texts().0
    }

    /// The machine-readable name of the rule, in `snake_case`. Names are unique and stable.
    ///
    /// ```
    /// assert_eq!(puny_idna::Status::A4_2.name(), "label_length");
    /// ```
    pub const fn name(self) -> &'static str {
        self.texts().1
    }

    /// The description of the rule, stated as what a valid name satisfies, with its source in
    /// brackets at the end. The wording may change.
    ///
    /// ```
    /// let rule = puny_idna::Status::C2.rule();
    /// assert_eq!(rule, "ZERO WIDTH JOINER follows a virama (RFC 5892, appendix A.2)");
    /// ```
    pub const fn rule(self) -> &'static str {
        self.texts().2
    }

    /// Code, name and rule.
    const fn texts(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Status::P4 => ("P4", "bad_a_label", "an A-label is the one Punycode form of a label that is not all ASCII (UTS #46, section 4, step 4; RFC 5890, section 2.3.2.1)"),
            Status::V1 => ("V1", "not_nfc", "a label is in Normalization Form C (UTS #46, section 4.1, 1; RFC 5891, section 5.4)"),
            Status::V2 => ("V2", "hyphens_3_4", "no hyphens in both the third and the fourth position (UTS #46, section 4.1, 2; RFC 5891, section 4.2.3.1)"),
            Status::V3 => ("V3", "hyphen_at_end", "no hyphen first or last (UTS #46, section 4.1, 3; RFC 5891, section 4.2.3.1)"),
            Status::V4 => ("V4", "nested_ace_prefix", "a label does not begin with xn-- once it is decoded (UTS #46, section 4.1, 4)"),
            Status::V6 => ("V6", "leading_mark", "a label does not begin with a combining mark (UTS #46, section 4.1, 6; RFC 5891, section 4.2.3.2)"),
            Status::V7 => ("V7", "disallowed_code_point", "every code point is valid (UTS #46, section 4.1, 7)"),
            Status::U1 => ("U1", "not_ldh", "ASCII is letters, digits and hyphens (UTS #46, UseSTD3ASCIIRules; RFC 1123, section 2.1)"),
            Status::C1 => ("C1", "zwnj_context", "ZERO WIDTH NON-JOINER follows a virama or joins on both sides (RFC 5892, appendix A.1)"),
            Status::C2 => ("C2", "zwj_context", "ZERO WIDTH JOINER follows a virama (RFC 5892, appendix A.2)"),
            Status::C3 => ("C3", "middle_dot_context", "MIDDLE DOT is between two l (RFC 5892, appendix A.3)"),
            Status::C4 => ("C4", "keraia_context", "GREEK LOWER NUMERAL SIGN is followed by Greek (RFC 5892, appendix A.4)"),
            Status::C5 => ("C5", "geresh_context", "HEBREW PUNCTUATION GERESH follows Hebrew (RFC 5892, appendix A.5)"),
            Status::C6 => ("C6", "gershayim_context", "HEBREW PUNCTUATION GERSHAYIM follows Hebrew (RFC 5892, appendix A.6)"),
            Status::C7 => ("C7", "katakana_middle_dot_context", "KATAKANA MIDDLE DOT needs Hiragana, Katakana or Han in its label (RFC 5892, appendix A.7)"),
            Status::C8 => ("C8", "arabic_digits_mixed", "ARABIC-INDIC DIGITS are not mixed with extended ones (RFC 5892, appendix A.8)"),
            Status::C9 => ("C9", "extended_arabic_digits_mixed", "EXTENDED ARABIC-INDIC DIGITS are not mixed with others (RFC 5892, appendix A.9)"),
            Status::B1 => ("B1", "bidi_1", "in a name with right-to-left text a label begins with a letter: L, R or AL (RFC 5893, section 2, 1)"),
            Status::B2 => ("B2", "bidi_2", "a right-to-left label has only R, AL, AN, EN, ES, CS, ET, ON, BN and NSM (RFC 5893, section 2, 2)"),
            Status::B3 => ("B3", "bidi_3", "a right-to-left label ends with R, AL, EN or AN, optionally followed by NSM (RFC 5893, section 2, 3)"),
            Status::B4 => ("B4", "bidi_4", "a right-to-left label does not mix EN and AN (RFC 5893, section 2, 4)"),
            Status::B5 => ("B5", "bidi_5", "a left-to-right label has only L, EN, ES, CS, ET, ON, BN and NSM (RFC 5893, section 2, 5)"),
            Status::B6 => ("B6", "bidi_6", "a left-to-right label ends with L or EN, optionally followed by NSM (RFC 5893, section 2, 6)"),
            Status::A3 => ("A3", "not_encodable", "a label can be written as Punycode (UTS #46, section 4.2, step 3; RFC 3492, section 6.4)"),
            Status::A4_1 => ("A4_1", "name_length", "a name has 1 to 253 octets, the root's dot not counted (UTS #46, section 4.2, step 4; RFC 1034, section 3.1)"),
            Status::A4_2 => ("A4_2", "label_length", "a label has 1 to 63 octets (UTS #46, section 4.2, step 4; RFC 1034, section 3.1)"),
            Status::X4_2 => ("X4_2", "empty_label", "a label is not empty (UTS #46, IdnaTestV2.txt)"),
            Status::ForbiddenDomainCodePoint => ("forbidden-domain-code-point", "forbidden_domain_code_point", "a domain has no forbidden domain code point (URL Standard, domain parser)"),
            Status::EmptyDomain => ("domain-to-ASCII", "empty_domain", "a domain is not empty (URL Standard, domain parser)"),
            Status::EndsInNumber => ("ends-in-a-number", "ends_in_number", "a valid domain does not end in a number (URL Standard, valid domain)"),
            Status::Disallowed => ("DISALLOWED", "disallowed", "every code point is PVALID, CONTEXTJ or CONTEXTO (RFC 5892, section 3)"),
            Status::Unassigned => ("UNASSIGNED", "unassigned", "every code point is assigned (RFC 5891, section 5.4; RFC 3490, section 4.1)"),
            Status::LabelsDiffer => ("5891-4.2.1", "labels_differ", "an A-label and a U-label given together are forms of one label (RFC 5891, section 4.2.1)"),
            Status::NameprepProhibited => ("3491-5", "nameprep_prohibited", "no code point that Nameprep prohibits (RFC 3491, section 5)"),
            Status::NameprepBidi => ("3491-6", "nameprep_bidi", "a label with right-to-left text has no left-to-right text, and begins and ends with right-to-left text (RFC 3491, section 6; RFC 3454, section 6)"),
            Status::AcePrefix => ("3490-4.1-5", "ace_prefix", "a label that has to be encoded does not begin with the ACE prefix (RFC 3490, section 4.1, step 5)"),
            Status::RoundTrip => ("3490-4.2-7", "round_trip", "a decoded label encodes to the original A-label (RFC 3490, section 4.2, step 7)"),
            Status::Mailbox => ("5321-4.1.2", "not_a_mailbox", "an address is a local part, one @ outside of quotes, and a domain (RFC 5321, section 4.1.2)"),
            Status::NotALabel => ("5890-2.3.2.1", "not_an_a_label", "an A-label is ASCII and begins with xn-- (RFC 5890, section 2.3.2.1)"),
            Status::NotULabel => ("5890-2.3.2.1-u", "not_a_u_label", "a U-label has a code point that is not ASCII (RFC 5890, section 2.3.2.1)"),
            Status::NotOneLabel => ("1034-3.1", "not_one_label", "a label has no full stop: full stops separate labels (RFC 1034, section 3.1)"),
            Status::NotUtf8 => ("3629-4", "not_utf8", "a name in bytes is UTF-8 (RFC 3629, section 4)"),
            Status::NotListed => ("more", "not_listed", "at most 1000 problems are listed, and the first of each further rule (puny)"),
        }
    }
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

    /// `ALL` has each rule once, in the order of declaration; codes, names and descriptions are
    /// unique; codes are graphic ASCII and names are `snake_case`.
    #[test]
    fn texts_are_distinct() {
        let (mut codes, mut names, mut rules) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        for (number, status) in Status::ALL.iter().enumerate() {
            assert_eq!(*status as usize, number, "{status:?}");
            assert!(codes.insert(status.code()), "{status:?}");
            assert!(names.insert(status.name()), "{status:?}");
            assert!(rules.insert(status.rule()), "{status:?}");
            assert!(status.code().bytes().all(|b| b.is_ascii_graphic()));
            let snake = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_';
            assert!(status.name().bytes().all(snake), "{status:?}");
            assert!(status.rule().ends_with(')'), "no source: {status:?}");
        }
        // The last variant that is declared, so that none is missing.
        assert_eq!(Status::ALL.last(), Some(&Status::NotListed));
    }
}
