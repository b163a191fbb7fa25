//! The fast path: converts valid names, as nearly all are, label by label, on the stack and
//! without byte ranges for errors.
//!
//! It takes the same steps as `full_path.rs`, and returns a result only if no rule is broken. In
//! any other or uncertain case (a problem, joiners, marks in the wrong order, a label of more than
//! 64 code points) it gives up, and the full path starts from the beginning and reports the
//! problems. So a refused name costs one extra attempt, and a valid name costs nothing for error
//! reporting. Tests and fuzzing compare both paths.
//!
//! Why it is faster: each code point is read once, and rules about all code points of a label
//! are checked on the union of their properties; unchanged labels are not copied until a later
//! one changes; the result is written once, directly to the sink.

mod text;

use core::str;

use puny::label;

use super::options::Uts46;
use crate::dns::ace_prefix::{self, ACE_PREFIX};
use crate::dns::ldh::{next_ascii_label, quick_ldh_check, AsciiCase};
use crate::dns::lengths::{DnsLength, MAX_LABEL, MAX_NAME};
use crate::edition::{Form, Sink};
use crate::rules::bidi;
use crate::rules::flags::{Bidi, Hyphens, Transitional};
use text::Text;

/// ToASCII; `None` if the full path has to decide.
#[inline]
pub(crate) fn to_ascii(name: &str, options: &Uts46, sink: &mut dyn Sink) -> Option<Form> {
    convert(name, options, Target::Ascii, sink)
}

/// ToUnicode; `None` if the full path has to decide.
#[inline]
pub(crate) fn to_unicode(name: &str, options: &Uts46, sink: &mut dyn Sink) -> Option<Form> {
    convert(name, options, Target::Unicode, sink)
}

/// The operation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Target {
    Ascii,
    Unicode,
}

/// Returns a name unchanged or lower-cases it, if it passes the quick check; else converts its
/// labels.
#[inline]
fn convert(name: &str, options: &Uts46, target: Target, sink: &mut dyn Sink) -> Option<Form> {
    match quick_ldh_check(name.as_bytes()) {
        Some(AsciiCase::Lower) => Some(Form::Same),
        Some(AsciiCase::Capitals) => {
            sink.put_lower(name, 0);
            Some(Form::Put)
        }
        None => convert_labels(name, options, target, sink),
    }
}

/// Converts label by label.
#[inline(never)]
fn convert_labels(
    name: &str,
    options: &Uts46,
    target: Target,
    sink: &mut dyn Sink,
) -> Option<Form> {
    let before = sink.written();
    let mut text = Text::new(options);
    let mut fast = Fast {
        name,
        options,
        target,
        text: &mut text,
        sink,
        done: 0,
        is_rtl: false,
        bidi_holds: true,
    };
    if fast.labels(before).is_some() {
        return Some(if fast.done == 0 {
            Form::Same
        } else {
            Form::Put
        });
    }
    sink.cut(before);
    None
}

/// The state of the conversion of one name.
struct Fast<'a, 's> {
    name: &'a str,
    options: &'a Uts46,
    target: Target,
    text: &'s mut Text,
    sink: &'s mut (dyn Sink + 's),
    /// The offset up to which the name has been converted and written; 0 if nothing has changed
    /// yet.
    done: usize,
    /// Whether this is a Bidi domain name.
    is_rtl: bool,
    /// Whether all labels so far that are not ASCII satisfy the Bidi rule.
    bidi_holds: bool,
}

impl<'a> Fast<'a, '_> {
    /// Converts all labels, and checks the rules about the whole name.
    fn labels(&mut self, before: usize) -> Option<()> {
        let labels = self.options.dns_length.without_root(self.name);
        let mut start = 0;
        loop {
            let rest = labels.get(start..)?;
            let end = match next_ascii_label(rest.as_bytes()) {
                Some((length, case)) => {
                    let label = rest.get(..length)?;
                    if ace_prefix::begins_label(label.as_bytes()) {
                        self.a_label(label, start, case)?;
                    } else {
                        self.ascii_label(label, start, case)?;
                    }
                    start + length
                }
                None => self.unicode_label(rest, start)?,
            };
            if end == labels.len() {
                break;
            }
            start = end + 1;
        }
        if self.is_rtl && self.options.bidi == Bidi::Check {
            self.check_bidi(labels)?;
        }
        if self.done > 0 {
            self.sink.put(self.name.get(self.done..)?, 0);
        }
        // The limit of the name length applies to its ASCII form, without the root's dot.
        let root = self.name.len() - labels.len();
        let length = if self.done > 0 {
            self.sink.written() - before - root
        } else {
            labels.len()
        };
        let fits = length <= MAX_NAME
            || self.target == Target::Unicode
            || self.options.dns_length == DnsLength::Ignore;
        Some(()).filter(|()| fits)
    }

    /// Writes the unchanged text between the last changed label and the label at `start`. The
    /// caller then writes `length` bytes, which replace `replaced` bytes of that label. Returns the
    /// number of bytes expected to follow them.
    fn put_until(&mut self, replaced: usize, start: usize, length: usize) -> Option<usize> {
        let is_first = self.done == 0;
        let before = self.name.get(self.done..start)?;
        self.done = start + replaced;
        let rest = self.name.get(self.done..)?;
        let mut more = rest.len();
        // A later label that is not ASCII may get longer. Checked once, since it scans the rest of
        // the name.
        if is_first && self.target == Target::Ascii && !rest.is_ascii() {
            more += label::CAPACITY / 4;
        }
        if is_first || !before.is_empty() {
            self.sink.put(before, length + more);
        }
        Some(more)
    }

    /// Converts an ASCII label that is not an A-label; `None` to give up.
    fn ascii_label(&mut self, label: &str, start: usize, case: AsciiCase) -> Option<()> {
        let bytes = label.as_bytes();
        if quick_ldh_check(bytes).is_none() {
            self.check_ascii_label(bytes)?;
        }
        if case == AsciiCase::Capitals {
            let more = self.put_until(label.len(), start, label.len())?;
            self.sink.put_lower(label, more);
        }
        Some(())
    }

    /// Checks an ASCII label that fails the quick check: with adjacent hyphens, with hyphens at its
    /// ends, not LDH, or empty.
    fn check_ascii_label(&self, label: &[u8]) -> Option<()> {
        let rules = &self.options.ascii_rules;
        let is_allowed =
            rules.is_any() || !label.iter().any(|&byte| rules.denies(char::from(byte)));
        Some(()).filter(|()| is_allowed && are_length_and_hyphens_valid(label, self.options))
    }

    /// Converts the first label of the rest, which is not ASCII: maps, normalises and checks it,
    /// and encodes it for ToASCII. Returns the offset of its end.
    fn unicode_label(&mut self, rest: &str, start: usize) -> Option<usize> {
        if self.options.transitional == Transitional::On {
            return None;
        }
        let length = self.text.map(rest)?;
        self.check_text()?;
        match self.target {
            Target::Unicode if self.text.is_changed() => self.put_text(length, start)?,
            Target::Unicode => {}
            Target::Ascii => self.put_encoded(length, start)?,
        }
        Some(start + length)
    }

    /// Decodes and checks an A-label.
    fn a_label(&mut self, label: &str, start: usize, case: AsciiCase) -> Option<()> {
        let bytes = label.as_bytes();
        if bytes.len() > MAX_LABEL {
            return None;
        }
        self.text.decode(ace_prefix::after(bytes))?;
        self.check_text()?;
        if self.target == Target::Unicode {
            return self.put_text(label.len(), start);
        }
        if case == AsciiCase::Capitals {
            let more = self.put_until(label.len(), start, label.len())?;
            self.sink.put_lower(label, more);
        }
        Some(())
    }

    /// Checks the rules about the text of a label that is not ASCII.
    fn check_text(&mut self) -> Option<()> {
        self.text.check(self.options)?;
        self.is_rtl |= self.text.is_rtl();
        self.bidi_holds &= self.text.keeps_bidi_rule();
        Some(())
    }

    /// Writes the text instead of a label.
    fn put_text(&mut self, replaced: usize, start: usize) -> Option<()> {
        // Not `len_utf8`, which branches.
        let length = |&c: &char| {
            1 + usize::from(c > '\u{7F}') + usize::from(c > '\u{7FF}') + usize::from(c > '\u{FFFF}')
        };
        let length = self.text.chars().iter().map(length).sum();
        self.put_until(replaced, start, length)?;
        self.sink.put_chars(self.text.chars());
        Some(())
    }

    /// Writes the text as an A-label instead of a label.
    fn put_encoded(&mut self, replaced: usize, start: usize) -> Option<()> {
        let mut a_label = [0; ACE_PREFIX.len() + label::CAPACITY];
        let (prefix, digits) = a_label.split_at_mut(ACE_PREFIX.len());
        prefix.copy_from_slice(ACE_PREFIX.as_bytes());
        let digits = digits.try_into().ok()?;
        let length = label::encode(self.text.chars().iter().copied(), digits)?;
        let length = ACE_PREFIX.len() + length;
        if self.options.dns_length != DnsLength::Ignore && length > MAX_LABEL {
            return None;
        }
        let a_label = str::from_utf8(a_label.get(..length)?).ok()?;
        let more = self.put_until(replaced, start, length)?;
        self.sink.put(a_label, more);
        Some(())
    }

    /// Checks the Bidi rule in a Bidi domain name, where it applies to ASCII labels too.
    #[cold]
    fn check_bidi(&self, labels: &str) -> Option<()> {
        let mut rest = labels.as_bytes();
        loop {
            let length = match next_ascii_label(rest) {
                Some((length, _)) => {
                    let label = rest.get(..length)?;
                    let is_known = label.is_empty() || ace_prefix::begins_label(label);
                    if !is_known && !bidi::ascii_holds(label) {
                        return None;
                    }
                    length
                }
                None => {
                    let dot = rest.iter().position(|&byte| byte == b'.');
                    dot.unwrap_or(rest.len())
                }
            };
            match rest.get(length + 1..) {
                Some(after) => rest = after,
                None => return Some(()).filter(|()| self.bidi_holds),
            }
        }
    }
}

/// Checks length and hyphens of an ASCII label that is not an A-label; false for an A-label.
fn are_length_and_hyphens_valid(label: &[u8], options: &Uts46) -> bool {
    let length = options.dns_length.allows_label(label.len(), false);
    let are_inside = label.first() != Some(&b'-') && label.last() != Some(&b'-');
    let hyphens = match options.hyphens {
        Hyphens::Check => are_inside && label.get(2..4) != Some(b"--"),
        Hyphens::CheckFirstLast => are_inside && !ace_prefix::begins_label(label),
        Hyphens::Ignore => !ace_prefix::begins_label(label),
    };
    length && hyphens
}
