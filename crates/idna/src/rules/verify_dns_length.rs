//! VerifyDnsLength (UTS #46, section 4.2, step 4): checks the lengths of labels and names against the limits in
//! `dns/lengths.rs`.

use super::label::Label;
use crate::dns::lengths::{is_label, is_name};
use crate::problems::{Cause, LabelSpan, Recorder, Rule};

/// Checks the length of a label in ASCII (A4_2). If the length is not known, checks that the label is not empty (X4_2).
/// IdnaTestV2.txt requires this check in ToUnicode.
pub(crate) fn check_label(label: &Label, report: &mut Recorder) {
    match label.octets {
        Some(octets) => check_octets(label.span, octets, report),
        None if label.text.is_empty() => {
            report.label_because(label.span, Rule::EmptyLabel, Cause::Empty);
        }
        None => {}
    }
}

/// Checks the length of a label in ASCII (A4_2).
pub(crate) fn check_octets(span: LabelSpan, octets: usize, report: &mut Recorder) {
    if !is_label(octets) {
        report.label_because(span, Rule::LabelLength, Cause::of_length(octets));
    }
}

/// Checks the length of the name in ASCII, without the root's dot. `bytes` is the length of the input, for the range of
/// the problem.
pub(crate) fn check_name(ascii: &str, bytes: usize, report: &mut Recorder) {
    let octets = ascii.strip_suffix('.').unwrap_or(ascii).len();
    if !is_name(octets) {
        report.name(bytes, Rule::NameLength, Cause::of_length(octets));
    }
}
