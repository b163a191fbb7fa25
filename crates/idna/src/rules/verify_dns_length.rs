//! VerifyDnsLength (UTS #46, section 4.2, step 4): the lengths of `dns/lengths.rs`, asked of a
//! name on its way.

use super::a_label::Label;
use crate::dns::lengths::DnsLength;
use crate::problems::{Cause, Recorder, Status};

/// The length of one label of so many octets in ASCII, which may be the root.
pub(crate) fn label(label: &Label, octets: usize, flag: DnsLength, report: &mut Recorder) {
    if !flag.allows_label(octets, label.is_root()) {
        report.label_because(label.place, Status::A4_2, Cause::of_length(octets));
    }
}

/// The length of the name in ASCII, the root's dot not counted. `bytes` is the length of the
/// input.
pub(crate) fn name(ascii: &str, bytes: usize, flag: DnsLength, report: &mut Recorder) {
    let octets = ascii.strip_suffix('.').unwrap_or(ascii).len();
    if !flag.allows_name(octets) {
        report.name(bytes, Status::A4_1, Cause::of_length(octets));
    }
}

/// What IdnaTestV2.txt expects of ToUnicode: empty labels are reported, but for the root.
pub(crate) fn empty(label: &Label, flag: DnsLength, report: &mut Recorder) {
    if flag != DnsLength::Ignore && label.text.is_empty() && !label.is_root() {
        report.label_because(label.place, Status::X4_2, Cause::Empty);
    }
}
