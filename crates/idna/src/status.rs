//! The rules, each with the code that its specification or its test data gives it.

/// A rule that a name can break.
///
/// Where UTS #46 has a code for the rule (those of IdnaTestV2.txt), it is the variant's
/// name and its [`code`](Status::code), whichever edition finds it: a label that begins
/// with a combining mark is `V6` under IDNA2008 too. Rules that UTS #46 does not have
/// carry a code made of their own specification's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Status {
    /// An A-label that is no Punycode, is not ASCII, holds nothing but ASCII, or is not
    /// the one spelling of what it holds.
    P4,
    /// Not in Normalization Form C.
    V1,
    /// Hyphens in the third and the fourth place.
    V2,
    /// A hyphen first or last.
    V3,
    /// Begins with `xn--` after decoding.
    V4,
    /// Begins with a combining mark.
    V6,
    /// A code point that UTS #46 disallows.
    V7,
    /// ASCII other than lower-case letters, digits and hyphens.
    U1,
    /// Zero width non-joiner out of context.
    C1,
    /// Zero width joiner out of context.
    C2,
    /// Middle dot not between two l.
    C3,
    /// Greek lower numeral sign without Greek after it.
    C4,
    /// Hebrew geresh without Hebrew before it.
    C5,
    /// Hebrew gershayim without Hebrew before it.
    C6,
    /// Katakana middle dot without Hiragana, Katakana or Han.
    C7,
    /// Arabic-Indic digits with extended ones.
    C8,
    /// Extended Arabic-Indic digits with others.
    C9,
    /// Bidi rule, condition 1.
    B1,
    /// Bidi rule, condition 2.
    B2,
    /// Bidi rule, condition 3.
    B3,
    /// Bidi rule, condition 4.
    B4,
    /// Bidi rule, condition 5.
    B5,
    /// Bidi rule, condition 6.
    B6,
    /// Not encodable as Punycode.
    A3,
    /// The name is empty or over 253 octets.
    A4_1,
    /// A label is empty or over 63 octets.
    A4_2,
    /// An empty label, found by ToUnicode.
    X4_2,
    /// The URL Standard's forbidden domain code points.
    ForbiddenDomainCodePoint,
    /// The URL Standard refuses a domain that ends up empty.
    EmptyDomain,
    /// IDNA2008: DISALLOWED.
    Disallowed,
    /// IDNA2008 and IDNA2003: not assigned in the version of Unicode.
    Unassigned,
    /// IDNA2008: the A-label and the U-label given for it differ.
    LabelsDiffer,
    /// IDNA2003: prohibited by Nameprep.
    NameprepProhibited,
    /// IDNA2003: Nameprep's rule for right-to-left text.
    NameprepBidi,
    /// IDNA2003, ToASCII step 5: begins with the ACE prefix.
    AcePrefix,
    /// IDNA2003, ToUnicode step 7: does not encode to what it was decoded from.
    RoundTrip,
    /// E-mail: not a local part, an @ and a domain.
    Mailbox,
    /// What was given as an A-label does not begin with `xn--`.
    NotALabel,
    /// What was given as a U-label is all ASCII.
    NotULabel,
    /// What was given as one label has a full stop in it.
    NotOneLabel,
}

impl Status {
    /// All rules, in the order of their declaration.
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
    ];

    /// The code for machines. It does not change.
    ///
    /// ```
    /// assert_eq!(puny_idna::Status::A4_2.code(), "A4_2");
    /// ```
    pub const fn code(self) -> &'static str {
        self.texts().0
    }

    /// The name of the rule for machines, in `snake_case`. It does not change.
    pub const fn name(self) -> &'static str {
        self.texts().1
    }

    /// The rule in words, with its source.
    pub const fn rule(self) -> &'static str {
        self.texts().2
    }

    /// Code, name and rule.
    const fn texts(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Status::P4 => ("P4", "bad_a_label", "an A-label is the one Punycode form of a label that is not all ASCII (UTS #46, section 4, step 4; RFC 5890, section 2.3.2.1)"),
            Status::V1 => ("V1", "not_nfc", "a label is in Normalization Form C (UTS #46, section 4.1, 1; RFC 5891, section 5.4)"),
            Status::V2 => ("V2", "hyphens_3_4", "no hyphens in both the third and the fourth place (UTS #46, section 4.1, 2; RFC 5891, section 4.2.3.1)"),
            Status::V3 => ("V3", "hyphen_at_end", "no hyphen first or last (UTS #46, section 4.1, 3; RFC 5891, section 4.2.3.1)"),
            Status::V4 => ("V4", "nested_ace_prefix", "a label does not begin with xn-- once it is decoded (UTS #46, section 4.1, 4)"),
            Status::V6 => ("V6", "leading_mark", "a label does not begin with a combining mark (UTS #46, section 4.1, 6; RFC 5891, section 4.2.3.2)"),
            Status::V7 => ("V7", "disallowed_code_point", "every code point is valid (UTS #46, section 4.1, 7)"),
            Status::U1 => ("U1", "not_ldh", "ASCII is letters, digits and hyphens (UTS #46, UseSTD3ASCIIRules; RFC 1123, section 2.1)"),
            Status::C1 => ("C1", "zwnj_context", "ZERO WIDTH NON-JOINER follows a virama or joins on both sides (RFC 5892, appendix A.1)"),
            Status::C2 => ("C2", "zwj_context", "ZERO WIDTH JOINER follows a virama (RFC 5892, appendix A.2)"),
            Status::C3 => ("C3", "middle_dot_context", "MIDDLE DOT stands between two l (RFC 5892, appendix A.3)"),
            Status::C4 => ("C4", "keraia_context", "GREEK LOWER NUMERAL SIGN stands before Greek (RFC 5892, appendix A.4)"),
            Status::C5 => ("C5", "geresh_context", "HEBREW PUNCTUATION GERESH follows Hebrew (RFC 5892, appendix A.5)"),
            Status::C6 => ("C6", "gershayim_context", "HEBREW PUNCTUATION GERSHAYIM follows Hebrew (RFC 5892, appendix A.6)"),
            Status::C7 => ("C7", "katakana_middle_dot_context", "KATAKANA MIDDLE DOT needs Hiragana, Katakana or Han in its label (RFC 5892, appendix A.7)"),
            Status::C8 => ("C8", "arabic_digits_mixed", "ARABIC-INDIC DIGITS are not mixed with extended ones (RFC 5892, appendix A.8)"),
            Status::C9 => ("C9", "extended_arabic_digits_mixed", "EXTENDED ARABIC-INDIC DIGITS are not mixed with others (RFC 5892, appendix A.9)"),
            Status::B1 => ("B1", "bidi_1", "in a name with right-to-left text a label begins with a letter: L, R or AL (RFC 5893, section 2, 1)"),
            Status::B2 => ("B2", "bidi_2", "a right-to-left label holds R, AL, AN, EN, ES, CS, ET, ON, BN and NSM alone (RFC 5893, section 2, 2)"),
            Status::B3 => ("B3", "bidi_3", "a right-to-left label ends with R, AL, EN or AN, and then NSM (RFC 5893, section 2, 3)"),
            Status::B4 => ("B4", "bidi_4", "a right-to-left label does not mix EN and AN (RFC 5893, section 2, 4)"),
            Status::B5 => ("B5", "bidi_5", "a left-to-right label holds L, EN, ES, CS, ET, ON, BN and NSM alone (RFC 5893, section 2, 5)"),
            Status::B6 => ("B6", "bidi_6", "a left-to-right label ends with L or EN, and then NSM (RFC 5893, section 2, 6)"),
            Status::A3 => ("A3", "not_encodable", "a label can be written as Punycode (UTS #46, section 4.2, step 3; RFC 3492, section 6.4)"),
            Status::A4_1 => ("A4_1", "name_length", "a name has 1 to 253 octets, the root's dot not counted (UTS #46, section 4.2, step 4; RFC 1034, section 3.1)"),
            Status::A4_2 => ("A4_2", "label_length", "a label has 1 to 63 octets (UTS #46, section 4.2, step 4; RFC 1034, section 3.1)"),
            Status::X4_2 => ("X4_2", "empty_label", "a label is not empty (UTS #46, IdnaTestV2.txt)"),
            Status::ForbiddenDomainCodePoint => ("domain-invalid-code-point", "forbidden_domain_code_point", "a domain has no forbidden domain code point (URL Standard, domain to ASCII)"),
            Status::EmptyDomain => ("domain-to-ASCII", "empty_domain", "a domain is not empty (URL Standard, domain to ASCII)"),
            Status::Disallowed => ("DISALLOWED", "disallowed", "every code point is PVALID, CONTEXTJ or CONTEXTO (RFC 5892, section 3)"),
            Status::Unassigned => ("UNASSIGNED", "unassigned", "every code point is assigned (RFC 5891, section 5.4; RFC 3490, section 4.1)"),
            Status::LabelsDiffer => ("5891-4.2.1", "labels_differ", "an A-label and a U-label given together are forms of one label (RFC 5891, section 4.2.1)"),
            Status::NameprepProhibited => ("3491-5", "nameprep_prohibited", "no code point that Nameprep prohibits (RFC 3491, section 5)"),
            Status::NameprepBidi => ("3491-6", "nameprep_bidi", "right-to-left text stands alone in a label and at both of its ends (RFC 3491, section 6; RFC 3454, section 6)"),
            Status::AcePrefix => ("3490-4.1-5", "ace_prefix", "a label that has to be encoded does not begin with the ACE prefix (RFC 3490, section 4.1, step 5)"),
            Status::RoundTrip => ("3490-4.2-7", "round_trip", "a decoded label encodes to what it came from (RFC 3490, section 4.2, step 7)"),
            Status::Mailbox => ("5321-4.1.2", "not_a_mailbox", "an address is a local part, an @ outside of quotes, and a domain (RFC 5321, section 4.1.2)"),
            Status::NotALabel => ("5890-2.3.2.1", "not_an_a_label", "an A-label begins with xn-- (RFC 5890, section 2.3.2.1)"),
            Status::NotULabel => ("5890-2.3.2.1-u", "not_a_u_label", "a U-label has a code point that is not ASCII (RFC 5890, section 2.3.2.1)"),
            Status::NotOneLabel => ("1034-3.1", "not_one_label", "a label has no full stop: full stops stand between labels (RFC 1034, section 3.1)"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Status;
    use alloc::collections::BTreeSet;

    /// `ALL` holds each rule once, in the order of declaration; no two share a code, a name
    /// or their words; and machines can read what is for machines.
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
        // The last of the declaration, so that none is missing.
        assert_eq!(Status::ALL.last(), Some(&Status::NotOneLabel));
    }
}
