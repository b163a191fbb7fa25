//! Names and their labels: where they are divided, the root's dot, and the lengths that the
//! DNS allows (RFC 1034, section 3.1).

use alloc::string::String;
use alloc::vec;

use crate::edition::Report;
use crate::problem::cause::Cause;
use crate::problem::error::Problem;
use crate::problem::spot::{Place, Recorder, Spot};
use crate::problem::status::Status;
use crate::uts46::full_path::Label;
use crate::uts46::options::DnsLength;

/// The longest label, in octets.
pub(crate) const MAX_LABEL: usize = 63;

/// The longest name, in octets as text without the root's dot: 255 on the wire, where
/// each label has an octet for its length and the root is an empty label.
pub(crate) const MAX_NAME: usize = 253;

/// What separates labels, before mapping and after (RFC 3490, section 3.1, 1; UTS #46 maps
/// the last three to the first, and nothing else to text with a full stop in it).
pub(crate) fn is_separator(c: char) -> bool {
    matches!(c, '.' | '\u{3002}' | '\u{FF0E}' | '\u{FF61}')
}

/// A label of the input, before anything is done to it.
#[derive(Clone, Copy)]
pub(crate) struct Segment<'n> {
    pub(crate) text: &'n str,
    pub(crate) place: Place,
    /// What stands after it: nothing, if it is the last one.
    pub(crate) separator: &'n str,
}

impl<'n> Segment<'n> {
    /// The code points, with their bytes in the input.
    pub(crate) fn spots(&self) -> impl Iterator<Item = Spot> + Clone + 'n {
        crate::problem::spot::spots(self.text, self.place.range().start)
    }

    /// Whether it is the last label of the name.
    pub(crate) fn is_last(&self) -> bool {
        self.separator.is_empty()
    }
}

/// The labels of a name, one after the other.
pub(crate) struct Segments<'n> {
    name: &'n str,
    separates: fn(char) -> bool,
    /// Where the next one begins, if there is one.
    start: Option<usize>,
    index: usize,
}

/// The labels of a name, divided at what separates them.
pub(crate) fn segments(name: &str, separates: fn(char) -> bool) -> Segments<'_> {
    Segments {
        name,
        separates,
        start: Some(0),
        index: 0,
    }
}

impl<'n> Iterator for Segments<'n> {
    type Item = Segment<'n>;

    fn next(&mut self) -> Option<Segment<'n>> {
        let start = self.start?;
        let rest = self.name.get(start..)?;
        let mut separators = rest.char_indices().filter(|&(_, c)| (self.separates)(c));
        let (length, separator) = match separators.next() {
            Some((length, c)) => (length, c.len_utf8()),
            None => (rest.len(), 0),
        };
        let after = rest.get(length..).unwrap_or_default();
        let end = start + length;
        self.start = Some(end + separator).filter(|_| separator > 0);
        self.index += 1;
        Some(Segment {
            text: rest.get(..length).unwrap_or_default(),
            place: Place::new(self.index - 1, start..end),
            separator: after.get(..separator).unwrap_or_default(),
        })
    }
}

/// The name without the root's dot, where a flag allows one. Where lengths do not matter
/// the root is an empty label like others.
pub(crate) fn without_root(name: &str, flag: DnsLength) -> &str {
    match flag {
        DnsLength::CheckAllowRoot => name.strip_suffix('.').unwrap_or(name),
        DnsLength::Check | DnsLength::Ignore => name,
    }
}

/// What stands between a label and the one before it.
pub(crate) fn push_full_stop(label: &Label, name: &mut String) {
    if label.place.index() > 0 {
        name.push('.');
    }
}

/// The refusal of a name that has 4 GiB or more, for which offsets have no room: whatever the
/// flags, it is too long.
pub(crate) fn is_too_long(name: &str) -> Option<Report<'static>> {
    u32::try_from(name.len()).err().map(|_| too_long(name))
}

#[cold]
#[inline(never)]
fn too_long(name: &str) -> Report<'static> {
    let problem = Problem::new(Status::A4_1, None, 0..name.len());
    Report {
        text: "".into(),
        problems: vec![problem.because(Cause::of_length(name.len()))],
    }
}

/// UTS #46, section 4.2, step 4: the length of one label of so many octets in ASCII, which
/// may be the root.
pub(crate) fn check_label(
    place: Place,
    is_root: bool,
    octets: usize,
    flag: DnsLength,
    report: &mut Recorder,
) {
    let allowed = match flag {
        DnsLength::Ignore => return,
        DnsLength::CheckAllowRoot if is_root => octets == 0,
        DnsLength::Check | DnsLength::CheckAllowRoot => (1..=MAX_LABEL).contains(&octets),
    };
    if !allowed {
        report.label_because(place, Status::A4_2, Cause::of_length(octets));
    }
}

/// The same: the length of the name in ASCII, the root's dot not counted. `bytes` is the
/// length of the input.
pub(crate) fn check_name(ascii: &str, bytes: usize, flag: DnsLength, report: &mut Recorder) {
    let octets = ascii.strip_suffix('.').unwrap_or(ascii).len();
    if flag != DnsLength::Ignore && !(1..=MAX_NAME).contains(&octets) {
        report.name(bytes, Status::A4_1, Cause::of_length(octets));
    }
}

/// What IdnaTestV2.txt expects of ToUnicode: empty labels are reported, but for the root.
pub(crate) fn check_empty(label: &Label, flag: DnsLength, report: &mut Recorder) {
    if flag != DnsLength::Ignore && label.text.is_empty() && !label.is_root() {
        report.label_because(label.place, Status::X4_2, Cause::Empty);
    }
}

#[cfg(test)]
mod tests {
    use super::{is_separator, segments};
    use crate::unicode::normalise::nfc;
    use crate::uts46::full_path::mapped;
    use crate::uts46::options::Transitional;
    use std::vec;
    use std::vec::Vec;

    #[test]
    fn names_are_split_at_four_separators() {
        let split: Vec<_> = segments("a。b．c｡d.e", is_separator)
            .map(|label| (label.text, label.place.range(), label.is_last()))
            .collect();
        assert_eq!(
            split,
            [
                ("a", 0..1, false),
                ("b", 4..5, false),
                ("c", 8..9, false),
                ("d", 12..13, false),
                ("e", 14..15, true)
            ]
        );
        let count = |name| segments(name, is_separator).count();
        assert_eq!(
            (count(""), count("."), count("a..b"), count("a。")),
            (1, 2, 3, 2)
        );
    }

    /// Labels are divided before they are mapped and normalised, which comes to the same as
    /// the order of UTS #46: nothing else gets a full stop by either, and a full stop, which
    /// composes with nothing, stops both.
    #[test]
    fn what_becomes_a_full_stop() {
        for c in '\0'..=char::MAX {
            for transitional in [Transitional::Off, Transitional::On] {
                let mut to: Vec<char> = mapped(c, transitional).collect();
                nfc(&mut to);
                assert_eq!(to.contains(&'.'), is_separator(c), "{c:?}");
                assert!(!is_separator(c) || to == ['.']);
            }
            let mut after = vec!['.', c];
            nfc(&mut after);
            assert_eq!(after[0], '.', "{c:?}");
        }
    }
}
