//! The fast path: most names, label by label, on the stack and without origins.
//!
//! It takes the same steps as `process.rs` and answers only where it is sure that no rule
//! is broken. At the first doubt (a problem, text that has to be normalised, joiners, a
//! mapping to more than one code point, a name longer than its buffers) it gives up, and
//! the full path begins from the start and finds the reasons. So an error costs one failed
//! attempt, and a good name nothing for the errors it does not have. That both paths agree
//! is tested, and fuzzed.

mod checks;

use alloc::string::String;
use core::str;

use puny::label::{self, LABEL};

use crate::ascii::{is_done, is_done_label, is_lower_ldh};
use crate::bidi::Classes;
use crate::domain::{MAX_LABEL, MAX_NAME};
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
    let labels = without_root(name, options);
    if is_done(labels.as_bytes(), options) {
        return Some(Form::Same);
    }
    if !name.is_ascii() {
        return convert_labels(name, labels, options, target, sink);
    }
    // All bytes are looked at, because that is done many at a time.
    let capitals = name
        .bytes()
        .fold(false, |any, byte| any | byte.is_ascii_uppercase());
    if !capitals {
        return convert_ascii(name, labels, options, target, sink);
    }
    let mut lower = [0; MAX_NAME + 1];
    let lower = lower.get_mut(..name.len())?;
    lower.copy_from_slice(name.as_bytes());
    lower.make_ascii_lowercase();
    let lower = str::from_utf8(lower).ok()?;
    let labels = lower.get(..labels.len())?;
    if is_done(labels.as_bytes(), options)
        || convert_ascii(lower, labels, options, target, sink)? == Form::Same
    {
        sink.put(lower);
    }
    Some(Form::Put)
}

/// The name without the root's dot, where a flag allows one. Where lengths do not matter
/// the root is an empty label like others.
fn without_root<'n>(name: &'n str, options: &Uts46) -> &'n str {
    match options.dns_length {
        DnsLength::VerifyAllowRoot => name.strip_suffix('.').unwrap_or(name),
        DnsLength::Verify | DnsLength::Ignore => name,
    }
}

/// A name of lower-case ASCII: to ASCII it is only checked.
fn convert_ascii(
    name: &str,
    labels: &str,
    options: &Uts46,
    target: Target,
    sink: &mut dyn Sink,
) -> Option<Form> {
    if target == Target::Unicode {
        return convert_labels(name, labels, options, target, sink);
    }
    if options.dns_length != DnsLength::Ignore && labels.len() > MAX_NAME {
        return None;
    }
    let mut fast = Fast::new(options, target);
    for label in split(labels) {
        if label.starts_with(ACE_PREFIX) {
            fast.a_label(label, &mut Nowhere)?;
        } else {
            fast.ascii_label(label)?;
        }
    }
    fast.check_bidi(labels)?;
    Some(Form::Same)
}

/// Any name, without capitals if it is ASCII, to a buffer.
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
            let mut copy = [0; MAX_LABEL];
            let copy = copy.get_mut(..lower.len())?;
            copy.copy_from_slice(lower);
            if target == Target::Unicode {
                out.len = start;
                fast.a_label(str::from_utf8(copy).ok()?, &mut out)?;
            } else {
                fast.a_label(str::from_utf8(copy).ok()?, &mut Nowhere)?;
            }
        } else {
            fast.ascii_label(str::from_utf8(lower).ok()?)?;
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
    let result = out.as_str()?;
    if result == name {
        return Some(Form::Same);
    }
    sink.put(result);
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
    fn ascii_label(&self, label: &str) -> Option<()> {
        let label = label.as_bytes();
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
        let text = if same == 0 {
            label
        } else {
            self.scratch.push_str(label.get(same..)?);
            self.scratch.as_str()
        };
        if text.is_ascii() || text.starts_with(ACE_PREFIX) || !checks.hold(text.chars()) {
            return None;
        }
        match self.target {
            Target::Unicode => out.push(text.as_bytes())?,
            Target::Ascii => {
                let mut digits = [0; LABEL];
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

    /// An A-label in lower case: decoded, checked, and put.
    fn a_label(&mut self, label: &str, out: &mut dyn Out) -> Option<()> {
        if label.len() > MAX_LABEL {
            return None;
        }
        let mut decoded = ['\0'; LABEL];
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
        let nested = || {
            text.iter()
                .take(ACE_PREFIX.len())
                .copied()
                .eq(ACE_PREFIX.chars())
        };
        if checks.is_ascii() || nested() || !checks.hold(text.iter().copied()) {
            return None;
        }
        self.bidi(&checks.classes);
        out.put(text)
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
        let mut plain = ascii.filter(|label| !has_ace_prefix(label));
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

/// Whether a label begins with the ACE prefix in any case.
fn has_ace_prefix(label: &str) -> bool {
    let prefix = label.get(..ACE_PREFIX.len());
    prefix.map_or(false, |prefix| prefix.eq_ignore_ascii_case(ACE_PREFIX))
}

/// Where the text of an A-label goes.
trait Out {
    fn put(&mut self, text: &[char]) -> Option<()>;
}

/// Nobody wants it.
struct Nowhere;

impl Out for Nowhere {
    fn put(&mut self, _: &[char]) -> Option<()> {
        Some(())
    }
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

    fn as_str(&self) -> Option<&str> {
        str::from_utf8(self.bytes.get(..self.len)?).ok()
    }
}

impl Out for Buffer {
    fn put(&mut self, text: &[char]) -> Option<()> {
        for c in text {
            let end = self.len + c.len_utf8();
            c.encode_utf8(self.bytes.get_mut(self.len..end)?);
            self.len = end;
        }
        Some(())
    }
}
