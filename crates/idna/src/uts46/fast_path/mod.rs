//! The fast path: valid names, as nearly all are, label by label, on the stack and without
//! origins.
//!
//! It takes the same steps as `full_path.rs` and answers only where it is sure that no rule
//! is broken. At the first doubt (a problem, joiners, marks in the wrong order, a label of
//! more than 64 code points) it gives up, and the full path begins from the start and finds
//! the reasons. So an error costs one failed attempt, and a good name nothing for the errors
//! it does not have. That both paths agree is tested, and fuzzed.
//!
//! What is faster here: each code point is looked at once, and what is asked of all code
//! points of a label is asked of the union of their properties; labels that stay as they
//! are are not copied until a later one changes; a result is written once, to where it
//! belongs.

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

/// What to convert to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Target {
    Ascii,
    Unicode,
}

/// Nothing is to be done; or capitals are to be made small; or labels are to be converted.
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

/// Label by label.
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

/// A name on its way.
struct Fast<'a, 's> {
    name: &'a str,
    options: &'a Uts46,
    target: Target,
    text: &'s mut Text,
    sink: &'s mut (dyn Sink + 's),
    /// Up to here the name was put, converted; 0 if nothing has changed yet.
    done: usize,
    /// Whether this is a Bidi domain name.
    is_rtl: bool,
    /// Whether all labels that are not ASCII would keep the Bidi rule.
    bidi_holds: bool,
}

impl<'a> Fast<'a, '_> {
    /// All labels, and what is asked of the whole name.
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
        // The length of the name is a rule about its ASCII form, without the root's dot.
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

    /// Puts what stands between the last label that changed and the one at `start`, in place
    /// of whose `replaced` bytes `length` others have to be put next. Returns how many bytes
    /// are to follow these.
    fn put_until(&mut self, replaced: usize, start: usize, length: usize) -> Option<usize> {
        let is_first = self.done == 0;
        let before = self.name.get(self.done..start)?;
        self.done = start + replaced;
        let rest = self.name.get(self.done..)?;
        let mut more = rest.len();
        // A second label that is not ASCII may get longer. Asked once, as it takes a look at
        // all of the rest.
        if is_first && self.target == Target::Ascii && !rest.is_ascii() {
            more += label::CAPACITY / 4;
        }
        if is_first || !before.is_empty() {
            self.sink.put(before, length + more);
        }
        Some(more)
    }

    /// A label of ASCII that is no A-label; `None` if in doubt.
    fn ascii_label(&mut self, label: &str, start: usize, case: AsciiCase) -> Option<()> {
        let bytes = label.as_bytes();
        if quick_ldh_check(bytes).is_none() {
            self.closer_look(bytes)?;
        }
        if case == AsciiCase::Capitals {
            let more = self.put_until(label.len(), start, label.len())?;
            self.sink.put_lower(label, more);
        }
        Some(())
    }

    /// The rules for a label of ASCII that has hyphens beside each other or at its ends, or
    /// is not LDH, or is empty.
    fn closer_look(&self, label: &[u8]) -> Option<()> {
        let rules = &self.options.ascii_rules;
        let is_allowed =
            rules.is_any() || !label.iter().any(|&byte| rules.denies(char::from(byte)));
        Some(()).filter(|()| is_allowed && is_done_label(label, self.options))
    }

    /// The first label of the rest, which is not ASCII: mapped, normalised, checked, and
    /// encoded where that is wanted. Returns where it ends.
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

    /// An A-label: decoded and checked.
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

    /// What is asked of the text of every label that is not ASCII.
    fn check_text(&mut self) -> Option<()> {
        self.text.check(self.options)?;
        self.is_rtl |= self.text.is_rtl();
        self.bidi_holds &= self.text.keeps_bidi_rule();
        Some(())
    }

    /// Puts the text in the place of a label.
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

    /// Puts the text as an A-label in the place of a label.
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

    /// The Bidi rule on a Bidi domain name: labels that are ASCII are looked at only then.
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

/// The rules for a label of ASCII that is no A-label; a label that is one breaks them.
fn is_done_label(label: &[u8], options: &Uts46) -> bool {
    let length = options.dns_length.allows_label(label.len(), false);
    let are_inside = label.first() != Some(&b'-') && label.last() != Some(&b'-');
    let hyphens = match options.hyphens {
        Hyphens::Check => are_inside && label.get(2..4) != Some(b"--"),
        Hyphens::CheckFirstLast => are_inside && !ace_prefix::begins_label(label),
        Hyphens::Ignore => !ace_prefix::begins_label(label),
    };
    length && hyphens
}
