//! The fast path: converts valid names, as nearly all are, label by label, on the stack and
//! without byte ranges for errors.
//!
//! It takes the same steps as `full_path.rs`, and returns a result only if no rule is broken. In
//! any other or uncertain case (a problem, joiners, marks in the wrong order, a label of more than
//! 64 code points) it gives up, and the full path starts from the beginning and reports the
//! problems. So a refused name costs one extra attempt, and a valid name costs nothing for error
//! reporting. Tests and fuzzing compare both paths.
//!
//! Why it is faster: each byte is read once, and rules about all code points of a label are checked
//! on the union of their properties; unchanged labels are not copied until a later one changes; an
//! ASCII result is collected on the stack, and written at once.
//!
//! | file | holds |
//! |---|---|
//! | `name.rs` | a name, which may not be UTF-8 |
//! | `utf8.rs` | its code points |
//! | `text.rs` | the text of one label, mapped, normalised and checked |
//! | `join.rs` | the labels of the result, joined |
//! | `common.rs` | labels of columns that need no step but the encoding |

#[cfg(feature = "lanes")]
pub(crate) mod common;
mod join;
mod name;
mod text;
mod utf8;

use puny::label::DecodedLabel;

use super::options::Uts46;
use crate::conversion::{Place, Sink};
use crate::dns::ace_prefix;
use crate::dns::ldh::{next_ascii_label, quick_ldh_check, AsciiCase, AsciiLabel};
use crate::dns::lengths::{DnsLength, MAX_LABEL, MAX_NAME};
use crate::rules::bidi;
use crate::rules::flags::{Bidi, Hyphens, Transitional};
use crate::uts46::target::Target;
use join::Joined;
pub(crate) use name::Name;
use text::LabelText;

/// ToASCII; `None` if the full path has to decide. A name that is the result is ASCII.
#[inline]
pub(crate) fn to_ascii(name: Name<'_>, options: &Uts46, sink: &mut dyn Sink) -> Option<Place> {
    convert(name, options, Target::Ascii, sink)
}

/// ToUnicode; `None` if the full path has to decide.
#[inline]
pub(crate) fn to_unicode(name: Name<'_>, options: &Uts46, sink: &mut dyn Sink) -> Option<Place> {
    convert(name, options, Target::Unicode, sink)
}

/// Returns a name unchanged or lower-cases it, if it passes the quick check; else converts its
/// labels.
#[inline]
fn convert(name: Name<'_>, options: &Uts46, target: Target, sink: &mut dyn Sink) -> Option<Place> {
    match name.case() {
        Some(AsciiCase::Lower) => Some(Place::Input),
        Some(case) => {
            sink.put(name.part(0, name.bytes().len())?, case, 0);
            Some(Place::Sink)
        }
        None if cfg!(puny_compact) => None,
        None => convert_labels(name, options, target, sink),
    }
}

/// Converts label by label.
#[inline(never)]
fn convert_labels(
    name: Name<'_>,
    options: &Uts46,
    target: Target,
    sink: &mut dyn Sink,
) -> Option<Place> {
    // Every flag is used below, or by `text.rs`. A new flag does not compile until it is listed here:
    // use it, or give up where it is set.
    let Uts46 {
        hyphens: _,
        bidi: _,
        joiners: _,
        ascii_rules: _,
        dns_length: _,
        transitional: _,
        invalid_punycode: _, // gives up at a label that cannot be decoded
    } = options;
    let mut text = LabelText::new(options);
    let mut fast = Fast {
        name: name.bytes(),
        options,
        target,
        text: &mut text,
        joined: Joined::new(name, target, sink),
        decoded: None,
        is_rtl: false,
        bidi_holds: true,
    };
    if fast.labels().is_none() {
        fast.joined.cut();
        return None;
    }
    Some(if fast.joined.is_changed() {
        Place::Sink
    } else {
        Place::Input
    })
}

/// The state of the conversion of one name.
struct Fast<'a, 's> {
    name: &'a [u8],
    options: &'a Uts46,
    target: Target,
    text: &'s mut LabelText,
    joined: Joined<'a, 's>,
    /// Memory to decode A-labels in, from the first one on.
    decoded: Option<DecodedLabel>,
    /// Whether this is a Bidi domain name.
    is_rtl: bool,
    /// Whether all labels so far that are not ASCII satisfy the Bidi rule.
    bidi_holds: bool,
}

impl<'a> Fast<'a, '_> {
    /// Converts all labels, and checks the rules about the whole name.
    fn labels(&mut self) -> Option<()> {
        let labels = self.options.dns_length.without_root(self.name);
        let mut start = 0;
        loop {
            let ascii = next_ascii_label(labels, start);
            if ascii.map_or(false, |label| label.case == AsciiCase::Capitals) {
                self.joined.lower();
            }
            let end = start
                + match ascii {
                    // As most ASCII labels are.
                    Some(label) if label.is_letters && label.length <= MAX_LABEL => label.length,
                    _ => self.other_label(labels.get(start..)?, start, ascii)?,
                };
            if end == labels.len() {
                break;
            }
            start = end + 1;
        }
        if self.is_rtl && self.options.bidi == Bidi::Check {
            self.check_bidi(labels)?;
        }
        self.joined.finish()?;
        if self.target == Target::Unicode || self.options.dns_length == DnsLength::Ignore {
            return Some(());
        }
        // The limit of the name length applies to its ASCII form, without the root's dot.
        let root = self.name.len() - labels.len();
        Some(()).filter(|()| self.joined.len() - root <= MAX_NAME)
    }

    /// Checks and converts the first label of the rest, and returns its length; `None` to give up.
    #[inline]
    fn other_label(
        &mut self,
        rest: &[u8],
        start: usize,
        ascii: Option<AsciiLabel>,
    ) -> Option<usize> {
        match ascii {
            Some(ascii) if !ace_prefix::begins_label(rest) => {
                let label = rest.get(..ascii.length)?;
                if quick_ldh_check(label).is_none() {
                    self.check_ascii_label(label)?;
                }
                Some(label.len())
            }
            ascii => self.text_label(rest, start, ascii),
        }
    }

    /// Checks an ASCII label that fails the quick check: with adjacent hyphens, with hyphens at its
    /// ends, not LDH, or empty.
    fn check_ascii_label(&self, label: &[u8]) -> Option<()> {
        let rules = &self.options.ascii_rules;
        let is_allowed =
            rules.is_any() || !label.iter().any(|&byte| rules.denies(char::from(byte)));
        Some(()).filter(|()| is_allowed && are_length_and_hyphens_valid(label, self.options))
    }

    /// Converts the first label of the rest, which is an A-label if it is ASCII, and returns its length:
    /// maps and normalises it, or decodes it, checks the text, and encodes that for ToASCII.
    fn text_label(
        &mut self,
        rest: &[u8],
        start: usize,
        ascii: Option<AsciiLabel>,
    ) -> Option<usize> {
        let (target, options) = (self.target, self.options);
        let length = match ascii {
            Some(label) => self.decode(rest.get(..label.length)?, label.case)?,
            None if options.transitional == Transitional::On => return None,
            None => self.text.map(rest)?,
        };
        let label = self.text.label();
        label.check(options)?;
        self.is_rtl |= label.is_rtl();
        self.bidi_holds &= label.keeps_bidi_rule();
        let (text, bits) = (label.text, label.bits);
        match (target, ascii) {
            (Target::Unicode, None) => {
                if let Some((text, end)) = self.text.changed() {
                    self.joined.put_text(start, end, text, bits)?;
                }
            }
            (Target::Unicode, Some(_)) => self.joined.put_text(start, length, text, bits)?,
            (Target::Ascii, Some(_)) => {}
            (Target::Ascii, None) => {
                let encoded = self.joined.put_a_label(start, length, text)?;
                if options.dns_length != DnsLength::Ignore && encoded > MAX_LABEL {
                    return None;
                }
            }
        }
        Some(length)
    }

    /// Decodes an A-label, and returns its length.
    fn decode(&mut self, label: &[u8], case: AsciiCase) -> Option<usize> {
        if label.len() > MAX_LABEL {
            return None;
        }
        let is_written = self.target == Target::Unicode;
        let decoded = self.decoded.get_or_insert_with(DecodedLabel::new);
        match case {
            AsciiCase::Lower => decoded.decode(ace_prefix::after(label))?,
            // UTS #46 maps an A-label before it decodes it.
            AsciiCase::Capitals => {
                let mut lower = [0; MAX_LABEL];
                let lower = lower.get_mut(..label.len())?;
                lower.copy_from_slice(label);
                lower.make_ascii_lowercase();
                decoded.decode(ace_prefix::after(lower))?;
            }
        }
        self.text.take(decoded, is_written)?;
        Some(label.len())
    }

    /// Checks the Bidi rule in a Bidi domain name, where it applies to ASCII labels too.
    #[cold]
    fn check_bidi(&self, labels: &[u8]) -> Option<()> {
        let hold = labels.split(|&byte| byte == b'.').all(|label| {
            let is_known = label.is_empty() || !label.is_ascii() || ace_prefix::begins_label(label);
            is_known || bidi::is_satisfied_by_ascii(label)
        });
        Some(()).filter(|()| hold && self.bidi_holds)
    }
}

/// Checks length and hyphens of an ASCII label that is not an A-label; false for an A-label.
fn are_length_and_hyphens_valid(label: &[u8], options: &Uts46) -> bool {
    let length = options.dns_length.allows_label(label.len());
    let are_inside = label.first() != Some(&b'-') && label.last() != Some(&b'-');
    let hyphens = match options.hyphens {
        Hyphens::Check => are_inside && label.get(2..4) != Some(b"--"),
        Hyphens::CheckFirstLast => are_inside && !ace_prefix::begins_label(label),
        Hyphens::Ignore => !ace_prefix::begins_label(label),
    };
    length && hyphens
}
