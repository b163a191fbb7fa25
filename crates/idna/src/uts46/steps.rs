//! UTS #46 as data: its steps, and the table of its rules. The module `pipeline` processes a name by these steps.

use alloc::vec::Vec;

use super::mapping::{capacity, normalised};
use super::options::Uts46;
use crate::dns::labels::{is_separator, Segment};
use crate::dns::lengths::DnsLength;
use crate::pipeline::Condition::{
    ALabelRefused, AnyAscii, AsciiDomain, BidiIgnored, Hyphens34Allowed, HyphensAtEndsAllowed,
    InvalidPunycodeIgnored, JoinersIgnored, LengthIgnored, NoRightToLeft, NotDecoded, Root,
    Undecoded,
};
use crate::pipeline::Stage::{Encoded, Name, Text};
use crate::pipeline::{Check, Conditions, Decoding, RefusedLabel, Row, Steps};
use crate::problems::{spanned_chars_of, SpannedChar, Status};
use crate::rules::a_label::{check_decoding, check_encoding};
use crate::rules::flags::{Bidi, Hyphens, Joiners, Transitional};
use crate::rules::label::Label;
use crate::rules::{bidi, context, validity, verify_dns_length};

/// The rules of UTS #46, section 4.1 and section 4.2, steps 3 and 4. The URL Standard has these rules and more.
///
/// If a label is invalid Punycode and IgnoreInvalidPunycode is true, its ASCII rules are checked. Its other rules are not
/// checked: it begins with xn--, so it would always violate criteria 2 and 4.
#[rustfmt::skip]
pub(crate) const RULES: &[Row] = {
    use Status::*;
    &[
        Row::new(Text, &[P4], Check::Label(check_decoding), &[AsciiDomain, InvalidPunycodeIgnored]),
        Row::new(Text, &[V1], Check::Label(validity::check_nfc), &[AsciiDomain, Undecoded]),
        Row::new(Text, &[V2], Check::Label(validity::check_hyphens_3_4), &[AsciiDomain, Undecoded, Hyphens34Allowed]),
        Row::new(Text, &[V3], Check::Label(validity::check_hyphens_at_ends), &[AsciiDomain, Undecoded, HyphensAtEndsAllowed]),
        Row::new(Text, &[V4], Check::Label(validity::check_nested_prefix), &[AsciiDomain, Undecoded, NotDecoded]),
        Row::new(Text, &[V6], Check::Label(validity::check_leading_mark), &[AsciiDomain, Undecoded]),
        Row::new(Text, &[V7], Check::Label(validity::check_statuses), &[AsciiDomain, Undecoded]),
        Row::new(Text, &[U1], Check::Ascii(validity::check_ascii), &[AsciiDomain, ALabelRefused, AnyAscii]),
        Row::new(Text, &[C1, C2], Check::Label(context::check_joiners), &[AsciiDomain, Undecoded, JoinersIgnored]),
        Row::new(Text, &[B1, B2, B3, B4, B5, B6], Check::Label(bidi::check_label), &[AsciiDomain, Undecoded, BidiIgnored, NoRightToLeft]),
        Row::new(Encoded, &[A3], Check::Label(check_encoding), &[AsciiDomain]),
        Row::new(Encoded, &[A4_2, X4_2], Check::Label(verify_dns_length::check_label), &[AsciiDomain, LengthIgnored, Root]),
        Row::new(Name, &[A4_1], Check::Name(verify_dns_length::check_name), &[LengthIgnored]),
    ]
};

impl Uts46 {
    /// Returns the steps of this edition.
    pub(crate) fn steps(&self) -> Steps {
        Steps {
            rules: &[RULES],
            given: Conditions::default()
                .with(Hyphens34Allowed, self.hyphens != Hyphens::Check)
                .with(HyphensAtEndsAllowed, self.hyphens == Hyphens::Ignore)
                .with(AnyAscii, self.ascii_rules.is_any())
                .with(JoinersIgnored, self.joiners == Joiners::Ignore)
                .with(BidiIgnored, self.bidi == Bidi::Ignore)
                .with(LengthIgnored, self.dns_length == DnsLength::Ignore),
            // UTS #46 splits a name after mapping. Splitting it before gives the same labels, and memory is needed for
            // one mapped label at a time only. A hostile name can be much longer after mapping.
            separates: is_separator,
            map: match self.transitional {
                Transitional::Off => map_label,
                Transitional::On => map_label_transitionally,
            },
            decoding: Decoding::Prefix(self.invalid_punycode),
            refused: RefusedLabel::Processed,
            ascii_rules: self.ascii_rules,
            is_root: Label::is_root,
            allows_root: self.dns_length == DnsLength::CheckAllowRoot,
        }
    }
}

/// Maps and normalises a label (section 4, steps 1 and 2).
fn map_label(segment: &Segment<'_>) -> Vec<SpannedChar> {
    let chars = spanned_chars_of(segment);
    normalised(chars, capacity(segment.text), Transitional::Off)
}

/// Maps and normalises a label (section 4, steps 1 and 2) if Transitional_Processing is true.
fn map_label_transitionally(segment: &Segment<'_>) -> Vec<SpannedChar> {
    let chars = spanned_chars_of(segment);
    normalised(chars, capacity(segment.text), Transitional::On)
}
