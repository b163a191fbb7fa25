//! Names and their labels: split, join, the root's dot, and the lengths that the DNS
//! allows (RFC 1034, section 3.1).

use alloc::string::String;
use alloc::vec::Vec;

use crate::options::DnsLength;
use crate::process::Label;
use crate::spot::{Place, Report, Spot};
use crate::status::Status;

/// The longest label, in octets.
pub(crate) const MAX_LABEL: usize = 63;

/// The longest name, in octets as text without the root's dot: 255 on the wire, where
/// each label has an octet for its length and the root is an empty label.
pub(crate) const MAX_NAME: usize = 253;

/// UTS #46, section 4, step 3: Break. `bytes` is the length of the input.
pub(crate) fn split(text: &[Spot], bytes: usize) -> Vec<Label> {
    let mut labels = Vec::new();
    let mut start = 0;
    let mut rest = text;
    loop {
        let dot = rest.iter().position(|spot| spot.c == '.');
        let (label, after) = match dot {
            Some(dot) => rest.split_at(dot),
            None => (rest, [].as_slice()),
        };
        let (end, next) = after
            .first()
            .map_or((bytes, bytes), |dot| (dot.start, dot.end));
        labels.push(Label {
            place: Place {
                index: labels.len(),
                // A code point that is mapped to text with a dot in it belongs to the
                // labels on both sides.
                start: label.first().map_or(start, |first| first.start.min(start)),
                end: label
                    .last()
                    .map_or(end, |last| last.end.max(end))
                    .max(start),
            },
            text: label.to_vec(),
            decoded: false,
            problem: None,
            stopped: false,
        });
        match after {
            [_, following @ ..] => rest = following,
            [] => return labels,
        }
        start = next;
    }
}

/// The name without the root's dot, where a flag allows one. Where lengths do not matter
/// the root is an empty label like others.
pub(crate) fn without_root(name: &str, flag: DnsLength) -> &str {
    match flag {
        DnsLength::VerifyAllowRoot => name.strip_suffix('.').unwrap_or(name),
        DnsLength::Verify | DnsLength::Ignore => name,
    }
}

/// The labels with full stops between them.
pub(crate) fn join(labels: &[Label]) -> String {
    let mut name = String::new();
    for label in labels {
        if label.place.index > 0 {
            name.push('.');
        }
        name.extend(label.text.iter().map(|spot| spot.c));
    }
    name
}

/// UTS #46, section 4.2, step 4: the length of one label of so many octets in ASCII, of a
/// name of so many labels.
pub(crate) fn check_label(
    label: &Label,
    octets: usize,
    labels: usize,
    flag: DnsLength,
    report: &mut Report,
) {
    let allowed = match flag {
        DnsLength::Ignore => return,
        DnsLength::VerifyAllowRoot if is_root(label, labels) => octets == 0,
        DnsLength::Verify | DnsLength::VerifyAllowRoot => (1..=MAX_LABEL).contains(&octets),
    };
    if !allowed {
        report.label(label.place, Status::A4_2);
    }
}

/// The same: the length of the name in ASCII, the root's dot not counted. `bytes` is the
/// length of the input.
pub(crate) fn check_name(ascii: &str, bytes: usize, flag: DnsLength, report: &mut Report) {
    let octets = ascii.strip_suffix('.').unwrap_or(ascii).len();
    if flag != DnsLength::Ignore && !(1..=MAX_NAME).contains(&octets) {
        report.name(bytes, Status::A4_1);
    }
}

/// What IdnaTestV2.txt expects of ToUnicode: empty labels are reported, but for the root.
pub(crate) fn check_empty(label: &Label, labels: usize, flag: DnsLength, report: &mut Report) {
    if flag != DnsLength::Ignore && label.text.is_empty() && !is_root(label, labels) {
        report.label(label.place, Status::X4_2);
    }
}

/// Whether a label is the empty one after the last dot of a name of so many labels.
fn is_root(label: &Label, labels: usize) -> bool {
    labels > 1 && label.place.index + 1 == labels && label.text.is_empty()
}
