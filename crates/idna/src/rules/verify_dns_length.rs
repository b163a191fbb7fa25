//! VerifyDnsLength (UTS #46, section 4.2, step 4): checks labels and names against the limits of
//! `dns/lengths.rs`.

use super::a_label::Label;
use super::reason::{Reason, ROOT};
use crate::dns::lengths::{is_label, is_name, DnsLength};
use crate::problems::{Cause, Recorder, Status};
use crate::rules::flags::Flag;

/// Why the length of a label, or of a name, which is no root, is not asked; `None` if it is.
pub(crate) fn why_not(flag: DnsLength, is_root: bool) -> Option<Reason> {
    match flag {
        DnsLength::Ignore => Some(Reason::Flag(Flag::DnsLength, "no")),
        DnsLength::CheckAllowRoot if is_root => Some(ROOT),
        DnsLength::Check | DnsLength::CheckAllowRoot => None,
    }
}

/// Checks the length of a label, which may be the root. `octets` is its length in ASCII.
pub(crate) fn label(label: &Label, octets: usize, flag: DnsLength, report: &mut Recorder) {
    if why_not(flag, label.is_root()).is_none() && !is_label(octets) {
        report.label_because(label.span, Status::A4_2, Cause::of_length(octets));
    }
}

/// Checks the length of the name in ASCII, not counting the root's dot. `bytes` is the length of
/// the input.
pub(crate) fn name(ascii: &str, bytes: usize, flag: DnsLength, report: &mut Recorder) {
    let octets = ascii.strip_suffix('.').unwrap_or(ascii).len();
    if why_not(flag, false).is_none() && !is_name(octets) {
        report.name(bytes, Status::A4_1, Cause::of_length(octets));
    }
}

/// Checks for empty labels other than the root, as IdnaTestV2.txt expects of ToUnicode.
pub(crate) fn empty(label: &Label, flag: DnsLength, report: &mut Recorder) {
    if flag != DnsLength::Ignore && label.text.is_empty() && !label.is_root() {
        report.label_because(label.span, Status::X4_2, Cause::Empty);
    }
}
