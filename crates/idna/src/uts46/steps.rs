//! UTS #46 as data: its steps, and the table of its rules. The module `pipeline` processes a name by these steps.

use alloc::vec::Vec;

use super::mapping::{capacity, normalised};
use super::options::Uts46;
use crate::dns::ace_prefix;
use crate::dns::labels::{is_separator, Segment};
use crate::dns::lengths::DnsLength;
use crate::pipeline::Condition::{
    ALabelRefused, AnyAscii, AsciiDomain, BidiIgnored, Hyphens34Allowed, HyphensAtEndsAllowed,
    InvalidPunycodeIgnored, JoinersIgnored, LengthIgnored, NoRightToLeft, NotDecoded, Root,
    Undecoded,
};
use crate::pipeline::{Check, Conditions, RefusedLabel, Row, Stage, Steps, Table};
use crate::problems::Rule::{
    BadALabel, Bidi1, Bidi2, Bidi3, Bidi4, Bidi5, Bidi6, DisallowedCodePoint, EmptyLabel,
    HyphenAtEnd, Hyphens34, LabelLength, LeadingMark, NameLength, NestedAcePrefix, NotEncodable,
    NotLdh, NotNfc, ZwjContext, ZwnjContext,
};
use crate::problems::{spanned_chars_of, SpannedChar};
use crate::rules::a_label::{check_decoding, check_encoding, decode};
use crate::rules::flags::{Bidi, Hyphens, Joiners};
use crate::rules::label::Label;
use crate::rules::{bidi, context, validity, verify_dns_length};

/// The rules of UTS #46 for the text of a label (section 4.1; for P4, section 4, step 4).
///
/// If a label is invalid Punycode and IgnoreInvalidPunycode is true, its ASCII rules are checked. Its other rules are
/// not checked: it begins with xn--, so it would always violate criteria 2 and 4.
#[rustfmt::skip]
pub(crate) const TEXT: Table = Table {
    stage: Stage::Text,
    rows: &[
        Row::new(&[BadALabel], Check::Label(check_decoding), &[AsciiDomain, InvalidPunycodeIgnored]),
        Row::new(&[NotNfc], Check::Label(validity::check_nfc), &[AsciiDomain, Undecoded]),
        Row::new(&[Hyphens34], Check::Label(validity::check_hyphens_3_4), &[AsciiDomain, Undecoded, Hyphens34Allowed]),
        Row::new(&[HyphenAtEnd], Check::Label(validity::check_hyphens_at_ends), &[AsciiDomain, Undecoded, HyphensAtEndsAllowed]),
        Row::new(&[NestedAcePrefix], Check::Label(validity::check_nested_prefix), &[AsciiDomain, Undecoded, NotDecoded]),
        Row::new(&[LeadingMark], Check::Label(validity::check_leading_mark), &[AsciiDomain, Undecoded]),
        Row::new(&[DisallowedCodePoint], Check::Label(validity::check_statuses), &[AsciiDomain, Undecoded]),
        Row::new(&[NotLdh], Check::Ascii(validity::check_ascii), &[AsciiDomain, ALabelRefused, AnyAscii]),
        Row::new(&[ZwnjContext, ZwjContext], Check::Label(context::check_joiners), &[AsciiDomain, Undecoded, JoinersIgnored]),
        Row::new(&[Bidi1, Bidi2, Bidi3, Bidi4, Bidi5, Bidi6], Check::Label(bidi::check_label), &[AsciiDomain, Undecoded, BidiIgnored, NoRightToLeft]),
    ],
};

/// The rules of UTS #46 for a label in ASCII (section 4.2, steps 3 and 4).
#[rustfmt::skip]
pub(crate) const ENCODED: Table = Table {
    stage: Stage::Encoded,
    rows: &[
        Row::new(&[NotEncodable], Check::Label(check_encoding), &[AsciiDomain]),
        Row::new(&[LabelLength, EmptyLabel], Check::Label(verify_dns_length::check_label), &[AsciiDomain, LengthIgnored, Root]),
    ],
};

/// The rule of UTS #46 for the whole name in ASCII (section 4.2, step 4).
#[rustfmt::skip]
pub(crate) const NAME: Table = Table {
    stage: Stage::Name,
    rows: &[
        Row::new(&[NameLength], Check::Name(verify_dns_length::check_name), &[LengthIgnored]),
    ],
};

const RULES: &[Table] = &[TEXT, ENCODED, NAME];

impl Uts46 {
    /// Returns the steps of this edition.
    #[inline(never)] // it has several callers, and none is on the fast path
    pub(crate) fn steps(&self) -> Steps {
        Steps {
            rules: RULES,
            given: Conditions::default()
                .with(Hyphens34Allowed, self.hyphens != Hyphens::Check)
                .with(HyphensAtEndsAllowed, self.hyphens == Hyphens::Allow)
                .with(AnyAscii, self.ascii_rules.is_any())
                .with(JoinersIgnored, self.joiners == Joiners::Ignore)
                .with(BidiIgnored, self.bidi == Bidi::Ignore)
                .with(LengthIgnored, self.dns_length == DnsLength::Ignore),
            // UTS #46 splits a name after mapping. Splitting the name before mapping results in the same labels, and
            // needs memory for only one mapped label at a time. A hostile name can be much longer after mapping.
            separates: is_separator,
            map: map_label,
            transitional: self.transitional,
            decode: decode_label,
            invalid_punycode: self.invalid_punycode,
            label_to_unicode: None,
            refused: RefusedLabel::Processed,
            ascii_rules: self.ascii_rules,
            is_root: Label::is_root,
            allows_root: self.dns_length == DnsLength::CheckAllowRoot,
        }
    }
}

/// Maps and normalises a label (section 4, steps 1 and 2).
fn map_label(segment: &Segment<'_>, steps: &Steps) -> Vec<SpannedChar> {
    let chars = spanned_chars_of(segment);
    normalised(chars, capacity(segment.text), steps.transitional)
}

/// Decodes a label that begins with the ACE prefix after mapping (section 4, step 4).
fn decode_label(label: &mut Label, steps: &Steps) {
    if ace_prefix::begins(&label.text, |ch| ch.c) {
        decode(label, steps.invalid_punycode);
    }
}
