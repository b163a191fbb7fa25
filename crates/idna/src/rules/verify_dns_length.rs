//! VerifyDnsLength (UTS #46, section 4.2, step 4): checks the lengths of labels and names against the limits in
//! `dns/lengths.rs`.

use super::a_label::Label;
use super::reason::{Reason, ROOT};
use crate::dns::lengths::{is_label, is_name, DnsLength};
use crate::problems::{Cause, Recorder, Status};
use crate::rules::flags::Flag;

/// Returns the reason why the length limit is not checked for this label or name, or `None` if it is checked. `is_root`
/// is whether the label is the root; for a name, pass `false`.
pub(crate) fn skip_reason(flag: DnsLength, is_root: bool) -> Option<Reason> {
    match flag {
        DnsLength::Ignore => Some(Reason::Flag(Flag::DnsLength, "no")),
        DnsLength::CheckAllowRoot if is_root => Some(ROOT),
        DnsLength::Check | DnsLength::CheckAllowRoot => None,
    }
}

/// Checks the length of a label, which may be the root. `octets` is the length of the label in ASCII.
pub(crate) fn check_label(label: &Label, octets: usize, flag: DnsLength, report: &mut Recorder) {
    if skip_reason(flag, label.is_root()).is_none() && !is_label(octets) {
        report.label_because(label.span, Status::A4_2, Cause::of_length(octets));
    }
}

/// Checks the length of the name in ASCII, without the root's dot. `bytes` is the length of the input, for the range of
/// the problem.
pub(crate) fn check_name(ascii: &str, bytes: usize, flag: DnsLength, report: &mut Recorder) {
    let octets = ascii.strip_suffix('.').unwrap_or(ascii).len();
    if skip_reason(flag, false).is_none() && !is_name(octets) {
        report.name(bytes, Status::A4_1, Cause::of_length(octets));
    }
}

/// Checks that a label is not empty, unless it is the root. IdnaTestV2.txt requires this check in ToUnicode.
pub(crate) fn check_empty(label: &Label, flag: DnsLength, report: &mut Recorder) {
    if flag != DnsLength::Ignore && label.text.is_empty() && !label.is_root() {
        report.label_because(label.span, Status::X4_2, Cause::Empty);
    }
}
