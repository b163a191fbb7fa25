//! IDNA2003 as data: the steps of ToASCII and ToUnicode, and the table of their rules (RFC 3490, section 4). The module
//! `pipeline` processes a name by these steps.

use alloc::string::String;
use alloc::vec::Vec;

use puny::invariant::Ensured;

use super::nameprep;
use super::options::{Idna2003, Unassigned};
use crate::dns::ace_prefix;
use crate::dns::labels::{is_separator, Segment};
use crate::dns::lengths::is_label;
use crate::pipeline::Condition::{
    AnyAscii, BidiIgnored, NotPrepared, NotStd3, Root, UnassignedAllowed, Undecoded,
};
use crate::pipeline::Stage::{Decoded, Encoded, Mapped, RoundTrip, Text};
use crate::pipeline::{
    check, conditions, observer, Check, Conditions, Observed, RefusedLabel, Row, Steps, Table,
    Target,
};
use crate::problems::{
    collect_chars_of, push_text, spanned_chars_of, Cause, Recorder, Rule, SpannedChar,
};
use crate::rules::a_label::{check_decoding, decode_punycode, encode};
use crate::rules::flags::{InvalidPunycode, Transitional};
use crate::rules::label::Label;
use crate::rules::{validity, verify_dns_length};

/// The rules of ToASCII (section 4.1), then the rules that only ToUnicode checks (section 4.2).
///
/// ToUnicode checks the rules of ToASCII for the decoded label. Before decoding, it also checks the rules of Nameprep
/// for the label of the input. The RFC does not have the rule `NotOneLabel`. Without this rule, `xn--googlecom-bk3h`
/// would become `google\u{3002}com`. This text has two labels, and ToASCII would convert it to a different name. Java
/// also refuses A-labels whose decoded text contains a separator.
#[rustfmt::skip]
const RULES: &[Table] = {
    use Rule::{NameprepProhibited, NameprepBidi, AcePrefix, NotOneLabel, NotEncodable, LabelLength, BadALabel, NotLdh, HyphenAtEnd, EmptyLabel};
    &[
        Table { stage: Mapped, rows: &[
            Row::new(&[NameprepProhibited], Check::Label(nameprep::check_prohibited), &[Root, NotPrepared]),
            Row::new(&[NameprepBidi], Check::Label(nameprep::check_bidi), &[Root, NotPrepared]),
            Row::new(&[Rule::Unassigned], Check::Label(nameprep::check_unassigned), &[Root, NotPrepared, UnassignedAllowed]),
        ] },
        Table { stage: Text, rows: &[
            Row::new(&[NotLdh], Check::Ascii(validity::check_ascii), &[Root, AnyAscii]),
            Row::new(&[HyphenAtEnd], Check::Label(validity::check_hyphens_at_ends), &[Root, NotStd3]),
            Row::new(&[AcePrefix], Check::Label(check_ace_prefix), &[Root]),
        ] },
        Table { stage: Encoded, rows: &[
            Row::new(&[NotEncodable], Check::Label(check_encoding), &[Root]),
            Row::new(&[LabelLength, EmptyLabel], Check::Label(verify_dns_length::check_label), &[Root]),
        ] },
        Table { stage: Decoded, rows: &[
            Row::new(&[BadALabel], Check::Label(check_decoding), &[Root]),
            Row::new(&[NotOneLabel], Check::Label(check_separators), &[Root, Undecoded]),
        ] },
        Table { stage: RoundTrip, rows: &[
            Row::new(&[Rule::RoundTrip], Check::Label(check_round_trip), &[Root]),
        ] },
    ]
};

impl Idna2003 {
    /// Returns the steps of this edition.
    #[inline(never)] // it has several callers, and none is on the fast path
    pub(crate) fn steps(&self) -> Steps {
        Steps {
            rules: RULES,
            given: Conditions::default()
                .with(UnassignedAllowed, self.unassigned == Unassigned::Ignore)
                .with(AnyAscii, self.ascii_rules.is_any())
                .with(NotStd3, !self.ascii_rules.is_std3())
                // The Bidi rule of IDNA2008 does not apply. Nameprep has its own rule for right-to-left text, which
                // depends only on the label.
                .with(BidiIgnored, true),
            separates: is_separator,
            map: map_label,
            transitional: Transitional::Off,
            decode: |_, _| {},
            invalid_punycode: InvalidPunycode::Check,
            label_to_unicode: Some(to_unicode),
            refused: RefusedLabel::Processed,
            ascii_rules: self.ascii_rules,
            is_root: Label::is_written_root,
            allows_root: true,
        }
    }
}

/// Applies Nameprep to a label, unless it is all ASCII (section 4.1, steps 1 and 2).
fn map_label(segment: &Segment<'_>, _: &Steps) -> Vec<SpannedChar> {
    match segment.text.is_ascii() {
        true => collect_chars_of(segment),
        false => nameprep::prepare(spanned_chars_of(segment)),
    }
}

/// Applies ToUnicode to a label (section 4.2). Returns the decoded label, or `None` if the label does not begin with
/// the ACE prefix, or if a step fails. In the RFC, ToUnicode never fails: the result is then the unchanged label.
fn to_unicode(
    segment: &Segment<'_>,
    steps: &Steps,
    report: &mut Recorder,
    observed: &mut Observed<'_>,
) -> Option<String> {
    let mut found = Recorder::default();
    let mut label = Label::new(segment, map_label(segment, steps));
    if let Some(observer) = observer(observed) {
        observer.label(&label, conditions(&label, steps, Target::Unicode));
    }
    let decoded = decode(&mut label, segment, steps, &mut found, observed);
    if let Some(observer) = observer(observed) {
        observer.done(&found);
    }
    let is_valid = found.count() == 0;
    report.append(found);
    decoded.filter(|_| is_valid)
}

/// Applies the steps of ToUnicode until a step fails. Records its problems.
fn decode(
    label: &mut Label,
    segment: &Segment<'_>,
    steps: &Steps,
    found: &mut Recorder,
    observed: &mut Observed<'_>,
) -> Option<String> {
    // Steps 1 and 2.
    let given =
        conditions(label, steps, Target::Unicode).with(NotPrepared, segment.text.is_ascii());
    check(Mapped, label, steps, given, found, observed);
    // Step 3.
    if found.count() > 0 || !ace_prefix::begins_in_any_case(&label.text, |ch| ch.c) {
        return None;
    }
    // Steps 4 and 5.
    label.problem = decode_punycode(label).err();
    label.stopped = label.problem.is_some();
    let given = conditions(label, steps, Target::Unicode);
    check(Decoded, label, steps, given, found, observed);
    if found.count() > 0 {
        return None;
    }
    // Step 6: ToASCII of the decoded label. In problems, each code point of the decoded label has the byte range of the
    // whole label in the input.
    let mut decoded = String::new();
    push_text(&label.text, &mut decoded);
    // The first text is moved, so that its memory is freed or used again.
    let text = core::mem::take(&mut label.text);
    let text = match label.is_ascii {
        true => text,
        false => nameprep::prepare(text.into_iter()),
    };
    let mut again = Label::with_span(label.span, text, segment.is_last());
    let given = conditions(&again, steps, Target::Ascii).with(NotPrepared, label.is_ascii);
    check(Mapped, &again, steps, given, found, observed);
    check(Text, &again, steps, given, found, observed);
    let mut ascii = String::new();
    encode(&mut again, &mut ascii);
    check(Encoded, &again, steps, given, found, observed);
    if found.count() > 0 {
        return None;
    }
    // Step 7. ASCII case is ignored.
    let saved = label.a_label.as_deref().ensured();
    again.differs = !ascii.eq_ignore_ascii_case(saved);
    check(RoundTrip, &again, steps, given, found, observed);
    Some(decoded)
}

/// Checks that a label which must be encoded does not begin with the ACE prefix, in upper or lower case (section 4.1,
/// step 5).
fn check_ace_prefix(label: &Label, report: &mut Recorder) {
    if !label.is_ascii && ace_prefix::begins_in_any_case(&label.text, |ch| ch.c) {
        report.label(label.span, Rule::AcePrefix);
    }
}

/// Checks that a label was encoded without overflow (section 4.1, step 6). The encoder overflows only for a label that
/// is far longer than step 8 allows.
fn check_encoding(label: &Label, report: &mut Recorder) {
    if label.unencodable.is_some() {
        report.label(label.span, Rule::NotEncodable);
    }
}

/// Checks that a decoded label does not contain a label separator (section 3.1, 1).
fn check_separators(label: &Label, report: &mut Recorder) {
    if let Some(ch) = label.text.iter().find(|ch| is_separator(ch.c)) {
        let problem = label.span.problem_of(*ch, Rule::NotOneLabel);
        report.problem(problem.because(Cause::HoldsSeparator));
    }
}

/// Checks that the result of ToASCII equals the label before decoding (section 4.2, step 7).
fn check_round_trip(label: &Label, report: &mut Recorder) {
    if label.differs {
        report.label(label.span, Rule::RoundTrip);
    }
}

/// Returns whether a label that is all ASCII passes steps 3 and 8 of ToASCII. Records no problems.
pub(super) fn is_valid_ascii(label: &[u8], options: &Idna2003) -> bool {
    let rules = &options.ascii_rules;
    let ends_with_hyphen = label.starts_with(b"-") || label.ends_with(b"-");
    is_label(label.len())
        && !label.iter().any(|&byte| rules.denies(char::from(byte)))
        && !(rules.is_std3() && ends_with_hyphen)
}
