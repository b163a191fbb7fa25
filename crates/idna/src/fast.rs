//! The fast path: most names, label by label, on the stack and without origins.
//!
//! It takes the same steps as `process.rs` and answers only where it is sure that no rule
//! is broken. At the first doubt (a problem, joiners, a mapping to more than one code
//! point, a name longer than its buffers) it gives up, and the full path begins from the
//! start and finds the reasons. So an error costs one failed attempt, and a good name
//! nothing for the errors it does not have. That both paths agree is tested, and fuzzed.

mod checks;

use alloc::string::String;
use core::str;

use puny::label;

use crate::ascii::{has_ace_prefix, is_done_label, is_lower_ldh, left, Left};
use crate::bidi::Classes;
use crate::domain::{without_root, MAX_LABEL, MAX_NAME};
use crate::edition::{Form, Sink};
use crate::mapping::{mapping, Mapping};
use crate::options::{Bidi, DnsLength, Std3, Transitional, Uts46};
use crate::process::ACE_PREFIX;
use crate::properties::{properties, Properties};
use checks::Checks;

/// ToASCII; `None` if the full path has to decide.
pub(crate) fn to_ascii(name: &str, options: &Uts46, sink: &mut dyn Sink) -> Option<Form> {
    convert(name, options, Target::Ascii, sink)
}

/// ToUnicode; `None` if the full path has to decide.
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
    let labels = without_root(name, options.dns_length);
    match left(labels.as_bytes(), options) {
        Some(Left::Nothing) => Some(Form::Same),
        Some(Left::Capitals) => {
            sink.put_lower(name);
            Some(Form::Put)
        }
        None => convert_labels(name, labels, options, target, sink),
    }
}

/// Label by label, to a buffer.
fn convert_labels(
    name: &str,
    labels: &str,
    options: &Uts46,
    target: Target,
    sink: &mut dyn Sink,
) -> Option<Form> {
    let mut fast = Fast::new(options, target);
    let mut out = Buffer::new();
    for (index, label) in split(labels).enumerate() {
        if index > 0 {
            out.push(b".")?;
        }
        if !label.is_ascii() {
            fast.unicode_label(label, &mut out)?;
            continue;
        }
        let start = out.len;
        out.push(label.as_bytes())?;
        let lower = out.bytes.get_mut(start..out.len)?;
        lower.make_ascii_lowercase();
        if lower.starts_with(ACE_PREFIX.as_bytes()) {
            fast.a_label(start, &mut out)?;
        } else {
            fast.ascii_label(lower)?;
        }
    }
    fast.check_bidi(labels)?;
    // The length of the name is a rule about its ASCII form.
    if target == Target::Ascii && options.dns_length != DnsLength::Ignore && out.len > MAX_NAME {
        return None;
    }
    if labels.len() < name.len() {
        out.push(b".")?;
    }
    let result = out.bytes.get(..out.len)?;
    if result == name.as_bytes() {
        return Some(Form::Same);
    }
    sink.put(str::from_utf8(result).ok()?);
    Some(Form::Put)
}

/// What is known of a name on its way.
struct Fast<'o> {
    options: &'o Uts46,
    target: Target,
    /// A label after mapping, where mapping changed it.
    scratch: String,
    /// Whether this is a Bidi domain name.
    is_rtl: bool,
    /// Whether all labels that are not ASCII would keep the Bidi rule.
    bidi_holds: bool,
}

impl<'o> Fast<'o> {
    fn new(options: &'o Uts46, target: Target) -> Self {
        Fast {
            options,
            target,
            scratch: String::new(),
            is_rtl: false,
            bidi_holds: true,
        }
    }

    /// A label of lower-case ASCII that is no A-label; `None` if in doubt.
    fn ascii_label(&self, label: &[u8]) -> Option<()> {
        let std3 = self.options.std3 == Std3::Ignore || label.iter().all(is_lower_ldh);
        Some(()).filter(|()| std3 && is_done_label(label, self.options))
    }

    /// A label that is not ASCII: mapped, checked, and put, encoded where that is wanted.
    fn unicode_label(&mut self, label: &str, out: &mut Buffer) -> Option<()> {
        if self.options.transitional == Transitional::Yes {
            return None;
        }
        let mut checks = Checks::new(self.options);
        self.scratch.clear();
        // Up to here nothing was changed.
        let mut same = 0;
        for (at, c) in label.char_indices() {
            let found = properties(c);
            if found.has(Properties::MAPPED) {
                let to = match mapping(c) {
                    Mapping::One(to) if to != '.' => to,
                    _ => return None,
                };
                self.scratch.push_str(label.get(same..at)?);
                self.scratch.push(to);
                same = at + c.len_utf8();
                checks.add(to, properties(to))?;
            } else {
                checks.add(c, found)?;
            }
        }
        let mut text = if same == 0 {
            label
        } else {
            self.scratch.push_str(label.get(same..)?);
            self.scratch.as_str()
        };
        if let Some(normalised) = checks.normalised(&mut text.chars()) {
            self.scratch.clear();
            self.scratch.extend(normalised.iter().map(|spot| spot.c));
            text = self.scratch.as_str();
            checks = Checks::new(self.options);
            for c in text.chars() {
                let found = properties(c);
                if found.has(Properties::MAPPED) {
                    return None;
                }
                checks.add(c, found)?;
            }
        }
        if text.is_ascii() || text.starts_with(ACE_PREFIX) || !checks.hyphens_hold() {
            return None;
        }
        match self.target {
            Target::Unicode => out.push(text.as_bytes())?,
            Target::Ascii => {
                let mut digits = [0; label::SIZE];
                let len = label::encode(text.chars(), &mut digits)?;
                if self.options.dns_length != DnsLength::Ignore
                    && ACE_PREFIX.len() + len > MAX_LABEL
                {
                    return None;
                }
                out.push(ACE_PREFIX.as_bytes())?;
                out.push(digits.get(..len)?)?;
            }
        }
        self.bidi(&checks.classes);
        Some(())
    }

    /// An A-label, which stands in lower case at the end of `out`: decoded and checked; the
    /// text takes its place where that is wanted.
    fn a_label(&mut self, start: usize, out: &mut Buffer) -> Option<()> {
        let label = out.bytes.get(start..out.len)?;
        if label.len() > MAX_LABEL {
            return None;
        }
        let mut decoded = ['\0'; label::SIZE];
        let len = label::decode(label.get(ACE_PREFIX.len()..)?, &mut decoded)?;
        let text = decoded.get(..len)?;
        let mut checks = Checks::new(self.options);
        for &c in text {
            let found = properties(c);
            if found.has(Properties::MAPPED) {
                return None;
            }
            checks.add(c, found)?;
        }
        let nested = text
            .iter()
            .take(ACE_PREFIX.len())
            .copied()
            .eq(ACE_PREFIX.chars());
        let normalised = checks.normalised(&mut text.iter().copied());
        if checks.is_ascii() || nested || normalised.is_some() || !checks.hyphens_hold() {
            return None;
        }
        self.bidi(&checks.classes);
        if self.target == Target::Unicode {
            out.len = start;
            for c in text {
                let end = out.len + c.len_utf8();
                c.encode_utf8(out.bytes.get_mut(out.len..end)?);
                out.len = end;
            }
        }
        Some(())
    }

    /// What a label means for the Bidi rule of the name.
    fn bidi(&mut self, classes: &Classes) {
        self.is_rtl |= classes.is_rtl();
        self.bidi_holds &= classes.hold();
    }

    /// The Bidi rule, when all labels are known. Those that are ASCII are only looked at
    /// in a Bidi domain name.
    fn check_bidi(&self, labels: &str) -> Option<()> {
        if self.options.bidi == Bidi::Ignore || !self.is_rtl {
            return Some(());
        }
        let holds = |label: &str| {
            let mut classes = Classes::NONE;
            for byte in label.bytes() {
                classes.add(properties(char::from(byte.to_ascii_lowercase())));
            }
            classes.hold()
        };
        let ascii = labels
            .split('.')
            .filter(|label| label.is_ascii() && !label.is_empty());
        let mut plain = ascii.filter(|label| !has_ace_prefix(label.as_bytes()));
        Some(()).filter(|()| self.bidi_holds && plain.all(holds))
    }
}

/// The labels of a name. `str::split` takes three times as many instructions.
fn split(name: &str) -> impl Iterator<Item = &str> + '_ {
    let mut rest = Some(name);
    core::iter::from_fn(move || {
        let name = rest?;
        match name.bytes().position(|byte| byte == b'.') {
            Some(dot) => {
                rest = name.get(dot + 1..);
                name.get(..dot)
            }
            None => rest.take(),
        }
    })
}

/// The result, which is never longer than a name in the DNS can be; a longer one is the
/// full path's.
struct Buffer {
    bytes: [u8; Buffer::SIZE],
    len: usize,
}

impl Buffer {
    const SIZE: usize = 512;

    fn new() -> Self {
        Buffer {
            bytes: [0; Buffer::SIZE],
            len: 0,
        }
    }

    fn push(&mut self, text: &[u8]) -> Option<()> {
        let end = self.len + text.len();
        self.bytes.get_mut(self.len..end)?.copy_from_slice(text);
        self.len = end;
        Some(())
    }
}
