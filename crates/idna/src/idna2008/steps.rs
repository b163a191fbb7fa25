//! IDNA2008 as data: the steps of registration and lookup, and the table of their rules (RFC 5891, sections 4 and 5).
//! The module `pipeline` processes a name by these steps.

use alloc::vec::Vec;

use super::options::{ContextO, Idna2008, Protocol, Rfc5895};
use super::rfc5895;
use crate::dns::ace_prefix;
use crate::dns::labels::{is_separator, Segment};
use crate::dns::lengths::DnsLength;
use crate::pipeline::Condition::{
    AllAscii, AnyAscii, BidiIgnored, ContextOIgnored, EndsOfEveryLabel, EndsOfLdhOnly,
    Hyphens34Allowed, HyphensAtEndsAllowed, HyphensCoverPrefix, LengthIgnored, NoRightToLeft,
    NotAllAscii, NotLdhLabel, NotStd3, Root, Undecoded,
};
use crate::pipeline::Stage::{Encoded, Name, Text};
use crate::pipeline::{Check, Conditions, RefusedLabel, Row, Steps, Table};
use crate::problems::{collect_chars_of, spanned_chars_of, Recorder, Rule, SpannedChar};
use crate::rules::a_label::{check_decoding, check_encoding, count_octets, decode};
use crate::rules::flags::{Bidi, Hyphens, InvalidPunycode, Transitional};
use crate::rules::label::Label;
use crate::rules::{bidi, context, validity, verify_dns_length};
use crate::unicode::normalise::{Element, Normaliser};
use crate::unicode::properties::{properties, Properties};

/// The rules of RFC 5891, sections 4.2 and 5.4. An ASCII label that is not an A-label must be an NR-LDH label (RFC
/// 5890, section 2.3.1).
///
/// V3 has two rows. The checks of section 5.4 (lookup) do not include hyphens at the start and the end, but an LDH
/// label must not begin or end with a hyphen (RFC 5890, section 2.3.1).
#[rustfmt::skip]
const RULES: &[Table] = {
    use Rule::*;
    &[
        Table { stage: Text, rows: &[
            Row::new(&[BadALabel], Check::Label(check_decoding), &[]),
            Row::new(&[NotNfc], Check::Label(validity::check_nfc), &[Undecoded, AllAscii]),
            Row::new(&[Hyphens34], Check::Label(validity::check_hyphens_3_4), &[Undecoded, Hyphens34Allowed]),
            Row::new(&[HyphenAtEnd], Check::Label(validity::check_hyphens_at_ends), &[Undecoded, HyphensAtEndsAllowed, EndsOfLdhOnly]),
            Row::new(&[NestedAcePrefix], Check::Label(validity::check_nested_prefix), &[Undecoded, AllAscii, HyphensCoverPrefix]),
            Row::new(&[LeadingMark], Check::Label(validity::check_leading_mark), &[Undecoded, AllAscii]),
            Row::new(&[NotLdh], Check::Ascii(validity::check_ascii), &[Undecoded, NotAllAscii, AnyAscii]),
            Row::new(&[HyphenAtEnd], Check::Label(validity::check_hyphens_at_ends), &[Undecoded, HyphensAtEndsAllowed, NotLdhLabel, EndsOfEveryLabel, NotStd3]),
            Row::new(&[Disallowed, Unassigned], Check::Label(check_derived_properties), &[Undecoded, AllAscii]),
            Row::new(&[ZwnjContext, ZwjContext], Check::Label(context::check_joiners), &[Undecoded, AllAscii]),
            Row::new(&[MiddleDotContext, KeraiaContext, GereshContext, GershayimContext, KatakanaMiddleDotContext, ArabicDigitsMixed, ExtendedArabicDigitsMixed], Check::Label(context::check_contexto), &[Undecoded, AllAscii, ContextOIgnored]),
            Row::new(&[Bidi1, Bidi2, Bidi3, Bidi4, Bidi5, Bidi6], Check::Label(bidi::check_label), &[Undecoded, BidiIgnored, NoRightToLeft]),
        ] },
        Table { stage: Encoded, rows: &[
            Row::new(&[NotEncodable], Check::Label(check_encoding), &[]),
            Row::new(&[LabelLength, EmptyLabel], Check::Label(check_length), &[LengthIgnored, Root]),
        ] },
        Table { stage: Name, rows: &[
            Row::new(&[NameLength], Check::Name(verify_dns_length::check_name), &[LengthIgnored]),
        ] },
    ]
};

impl Idna2008 {
    /// Returns the steps of this edition. Without the mapping of RFC 5895, a name is split only at full stops. With the
    /// mapping, it is split at all four label separators.
    #[inline(never)] // it has several callers, and none is on the fast path
    pub(crate) fn steps(&self) -> Steps {
        let is_mapped = self.rfc5895 == Rfc5895::On;
        let checks_ends_of_ldh_only =
            self.protocol == Protocol::Lookup && self.hyphens == Hyphens::Check;
        Steps {
            rules: RULES,
            given: Conditions::default()
                .with(Hyphens34Allowed, self.hyphens != Hyphens::Check)
                .with(HyphensAtEndsAllowed, self.hyphens == Hyphens::Allow)
                .with(HyphensCoverPrefix, self.hyphens == Hyphens::Check)
                .with(EndsOfLdhOnly, checks_ends_of_ldh_only)
                .with(EndsOfEveryLabel, !checks_ends_of_ldh_only)
                .with(NotStd3, !self.ascii_rules.is_std3())
                .with(AnyAscii, self.ascii_rules.is_any())
                .with(ContextOIgnored, self.contexto == ContextO::Ignore)
                .with(BidiIgnored, self.bidi == Bidi::Ignore)
                .with(LengthIgnored, self.dns_length == DnsLength::Ignore),
            separates: match is_mapped {
                true => is_separator,
                false => |c| c == '.',
            },
            map: match is_mapped {
                true => map_label,
                false => |segment, _| collect_chars_of(segment),
            },
            transitional: Transitional::Off,
            decode: decode_label,
            invalid_punycode: InvalidPunycode::Check,
            label_to_unicode: None,
            refused: RefusedLabel::Undecoded,
            ascii_rules: self.ascii_rules,
            is_root: Label::is_written_root,
            allows_root: self.dns_length == DnsLength::CheckAllowRoot,
        }
    }
}

/// Maps a label by RFC 5895, section 2, and normalises it.
fn map_label(segment: &Segment<'_>, _: &Steps) -> Vec<SpannedChar> {
    let mut text = Normaliser::with_capacity(segment.text.len());
    for ch in spanned_chars_of(segment) {
        rfc5895::map_code_point(ch.c, |c| text.push(ch.with(c)));
    }
    text.finish()
}

/// Decodes an ASCII label that begins with the ACE prefix in upper or lower case. It is lower-cased (section 5.3).
fn decode_label(label: &mut Label, steps: &Steps) {
    if label.is_ascii && ace_prefix::begins_in_any_case(&label.text, |ch| ch.c) {
        for ch in &mut label.text {
            ch.c = ch.c.to_ascii_lowercase();
        }
        decode(label, steps.invalid_punycode);
        label.stopped = label.problem.is_some();
    }
}

/// Checks the length of a label in ASCII. ToUnicode checks the length too, although it does not encode the label: a label
/// that is too long is neither an LDH label nor a U-label (RFC 5890, sections 2.3.1 and 2.3.2.1).
fn check_length(label: &Label, report: &mut Recorder) {
    match label.octets {
        None if !label.text.is_empty() => {
            verify_dns_length::check_octets(label.span, count_octets(label), report);
        }
        _ => verify_dns_length::check_label(label, report),
    }
}

/// Records each DISALLOWED and each UNASSIGNED code point (sections 4.2.2 and 5.4).
fn check_derived_properties(label: &Label, report: &mut Recorder) {
    for ch in &label.text {
        let property = properties(ch.c);
        if property.has(Properties::IDNA2008_DISALLOWED) {
            report.code_point(label.span, *ch, Rule::Disallowed);
        } else if property.has(Properties::UNASSIGNED) {
            report.code_point(label.span, *ch, Rule::Unassigned);
        }
    }
}
