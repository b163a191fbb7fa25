//! The fast path: converts valid names label by label, on the stack. Nearly all names are valid, so most conversions
//! need only the fast path.
//!
//! The fast path performs the steps of the full path (`pipeline/mod.rs`), but stores no byte ranges for errors. It
//! returns a result only if the name breaks no rule. If the name breaks a rule, or requires something that the fast
//! path does not support, the fast path gives up. Unsupported cases are, for example, joiners, marks in the wrong
//! order, and a label of more than 64 code points. The full path then starts from the beginning of the name and reports
//! the problems. Refusing a name therefore takes an extra attempt, but converting a valid name takes no time for error
//! reporting. Tests and fuzzing compare the two paths.
//!
//! The fast path is faster for these reasons:
//!
//! - Each byte is read once.
//! - Rules about all code points of a label are checked on the union of their properties.
//! - Unchanged labels are copied only if another label of the name changes.
//! - An ASCII result is collected on the stack and written to the sink at once.
//!
//! | file | contents |
//! |---|---|
//! | `maybe_utf8.rs` | `MaybeUtf8`: a name whose bytes may not be UTF-8 |
//! | `utf8.rs` | `Utf8`: the decoder of the code points of a name |
//! | `text.rs` | `LabelText`: the text of one label, which is mapped, normalised and checked |
//! | `join.rs` | `Joined`: the result, which is written label by label |
//! | `common.rs` | `CommonLabels`: the labels of columns that need no mapping and therefore only have to be encoded |

#[cfg(feature = "lanes")]
pub(crate) mod common;
mod join;
mod maybe_utf8;

mod text;
mod utf8;

use puny::label::DecodedLabel;

use super::options::Uts46;
use crate::conversion::{Place, Sink};
use crate::dns::ace_prefix;
use crate::dns::ldh::{next_ascii_label, quick_ldh_check, AsciiCase, AsciiLabel};
use crate::dns::lengths::{DnsLength, MAX_LABEL, MAX_NAME};
use crate::pipeline::Target;
use crate::rules::bidi;
use crate::rules::flags::{Bidi, Hyphens, Transitional};
use join::Joined;
pub(crate) use maybe_utf8::MaybeUtf8;
use text::LabelText;

/// Applies ToASCII to a name. Returns `None` if the fast path gives up. If the result is [`Place::Input`], the name is
/// ASCII.
#[inline]
pub(crate) fn to_ascii(name: MaybeUtf8<'_>, options: &Uts46, sink: &mut dyn Sink) -> Option<Place> {
    convert_name(name, options, Target::Ascii, sink)
}

/// Applies ToUnicode to a name. Returns `None` if the fast path gives up.
#[inline]
pub(crate) fn to_unicode(
    name: MaybeUtf8<'_>,
    options: &Uts46,
    sink: &mut dyn Sink,
) -> Option<Place> {
    convert_name(name, options, Target::Unicode, sink)
}

/// Converts a name. A name that passes the quick check is returned unchanged or only lower-cased. The labels of any
/// other name are converted one by one.
#[inline]
fn convert_name(
    name: MaybeUtf8<'_>,
    options: &Uts46,
    target: Target,
    sink: &mut dyn Sink,
) -> Option<Place> {
    match name.ldh_check() {
        Some(AsciiCase::Lower) => Some(Place::Input),
        Some(case) => {
            sink.put(name.part(0, name.bytes().len())?, case, 0);
            Some(Place::Sink)
        }
        None if cfg!(puny_compact) => None,
        None => convert_labels(name, options, target, sink),
    }
}

/// Converts a name label by label. Returns `None` to give up, after removing everything that was written to the sink.
#[inline(never)]
fn convert_labels(
    name: MaybeUtf8<'_>,
    options: &Uts46,
    target: Target,
    sink: &mut dyn Sink,
) -> Option<Place> {
    // Every flag is used below, or in `text.rs`. A new flag must be added to this pattern, or the code does not
    // compile. Handle the new flag on the fast path, or give up if it is set.
    let Uts46 {
        hyphens: _,
        bidi: _,
        joiners: _,
        ascii_rules: _,
        dns_length: _,
        transitional: _,
        invalid_punycode: _, // not needed: the fast path gives up at a label that cannot be decoded
    } = options;
    let mut text = LabelText::new(options);
    let mut conversion = Conversion {
        name: name.bytes(),
        options,
        target,
        text: &mut text,
        joined: Joined::new(name, target, sink),
        decoded: None,
        is_rtl: false,
        bidi_holds: true,
    };
    if conversion.convert_all_labels().is_none() {
        conversion.joined.discard();
        return None;
    }
    Some(if conversion.joined.is_changed() {
        Place::Sink
    } else {
        Place::Input
    })
}

/// The state of the conversion of one name.
struct Conversion<'a, 's> {
    name: &'a [u8],
    options: &'a Uts46,
    target: Target,
    text: &'s mut LabelText,
    joined: Joined<'a, 's>,
    /// The memory in which A-labels are decoded. The memory is initialised at the first A-label.
    decoded: Option<DecodedLabel>,
    /// Whether the name is a Bidi domain name, as far as the labels so far show.
    is_rtl: bool,
    /// Whether all labels so far that are not ASCII satisfy the Bidi rule.
    bidi_holds: bool,
}

impl<'a> Conversion<'a, '_> {
    /// Converts all labels, and checks the rules about the whole name. Returns `None` to give up.
    fn convert_all_labels(&mut self) -> Option<()> {
        let labels = self.options.dns_length.without_root(self.name);
        let mut start = 0;
        loop {
            let ascii = next_ascii_label(labels, start);
            if ascii.map_or(false, |label| label.case == AsciiCase::Capitals) {
                self.joined.lower_case_rest();
            }
            let end = start
                + match ascii {
                    // Most ASCII labels contain only letters. No rule refuses a label of letters.
                    Some(label) if label.is_letters && label.length <= MAX_LABEL => label.length,
                    _ => self.convert_other_label(labels.get(start..)?, start, ascii)?,
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

    /// Checks and converts the label at the start of `rest`, and returns its length in the input. Returns `None` to
    /// give up.
    #[inline]
    fn convert_other_label(
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
            ascii => self.convert_text_label(rest, start, ascii),
        }
    }

    /// Checks an ASCII label that does not pass the quick check, because it contains adjacent hyphens or a character
    /// that is not LDH, begins or ends with a hyphen, is empty, or is too long. Returns `None` to give up.
    fn check_ascii_label(&self, label: &[u8]) -> Option<()> {
        let rules = &self.options.ascii_rules;
        let is_allowed =
            rules.is_any() || !label.iter().any(|&byte| rules.denies(char::from(byte)));
        Some(()).filter(|()| is_allowed && are_length_and_hyphens_valid(label, self.options))
    }

    /// Converts the label at the start of `rest`, and returns its length in the input. The label is either not ASCII,
    /// or an A-label. A label that is not ASCII is mapped and normalised, and an A-label is decoded. Then the text of
    /// the label is checked and, for ToASCII, encoded. Returns `None` to give up.
    fn convert_text_label(
        &mut self,
        rest: &[u8],
        start: usize,
        ascii: Option<AsciiLabel>,
    ) -> Option<usize> {
        let (target, options) = (self.target, self.options);
        let length = match ascii {
            Some(label) => self.decode_a_label(rest.get(..label.length)?, label.case)?,
            None if options.transitional == Transitional::On => return None,
            None => self.text.map_first_label(rest)?,
        };
        let label = self.text.label();
        label.check(options)?;
        self.is_rtl |= label.is_rtl();
        self.bidi_holds &= label.satisfies_bidi_rule();
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

    /// Decodes an A-label, and returns its length in the input. Returns `None` to give up.
    fn decode_a_label(&mut self, label: &[u8], case: AsciiCase) -> Option<usize> {
        if label.len() > MAX_LABEL {
            return None;
        }
        let is_written = self.target == Target::Unicode;
        let decoded = self.decoded.get_or_insert_with(DecodedLabel::new);
        match case {
            AsciiCase::Lower => decoded.decode(ace_prefix::after(label))?,
            // UTS #46 maps a label before it decodes the label, so capitals are lower-cased before decoding.
            AsciiCase::Capitals => {
                let mut lower = [0; MAX_LABEL];
                let lower = lower.get_mut(..label.len())?;
                lower.copy_from_slice(label);
                lower.make_ascii_lowercase();
                decoded.decode(ace_prefix::after(lower))?;
            }
        }
        self.text.take_decoded(decoded, is_written)?;
        Some(label.len())
    }

    /// Checks the Bidi rule in a Bidi domain name. The rule applies to all labels. The ASCII labels are checked here.
    /// All other labels were checked when they were converted. Returns `None` to give up.
    #[cold]
    fn check_bidi(&self, labels: &[u8]) -> Option<()> {
        let ascii_labels_hold = labels.split(|&byte| byte == b'.').all(|label| {
            let is_checked =
                label.is_empty() || !label.is_ascii() || ace_prefix::begins_label(label);
            is_checked || bidi::is_satisfied_by_ascii(label)
        });
        Some(()).filter(|()| ascii_labels_hold && self.bidi_holds)
    }
}

/// Returns whether the length and the hyphens of an ASCII label are valid. Returns `false` for an A-label.
fn are_length_and_hyphens_valid(label: &[u8], options: &Uts46) -> bool {
    let length = options.dns_length.allows_label(label.len());
    let are_inside = label.first() != Some(&b'-') && label.last() != Some(&b'-');
    let hyphens = match options.hyphens {
        Hyphens::Check => are_inside && label.get(2..4) != Some(b"--"),
        Hyphens::CheckFirstLast => are_inside && !ace_prefix::begins_label(label),
        Hyphens::Allow => !ace_prefix::begins_label(label),
    };
    length && hyphens
}
