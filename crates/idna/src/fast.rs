//! The fast path: most names, label by label, on the stack and without origins.
//!
//! It takes the same steps as `process.rs` and answers only where it is sure that no rule
//! is broken. At the first doubt (a problem, text that has to be normalised, joiners, a
//! mapping to more than one code point, a name longer than its buffers) it gives up, and
//! the full path begins from the start and finds the reasons. So an error costs one failed
//! attempt, and a good name nothing for the errors it does not have. That both paths agree
//! is tested, and fuzzed.

use alloc::string::String;
use core::str;

use crate::bidi::Classes;
use crate::domain::{MAX_LABEL, MAX_NAME};
use crate::edition::{Form, Sink};
use crate::mapping::{mapping, Mapping};
use crate::normalise::is_nfc;
use crate::options::{Bidi, DnsLength, Hyphens, Joiners, Std3, Transitional, Uts46};
use crate::process::ACE_PREFIX;
use crate::properties::{canonical_combining_class, properties, Properties};
use crate::validity::is_lower_ldh;

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

/// A name of lower-case ASCII is looked at once; any other label by label.
fn convert(name: &str, options: &Uts46, target: Target, sink: &mut dyn Sink) -> Option<Form> {
    let labels = without_root(name, options)?;
    if is_done(labels.as_bytes(), options) {
        return Some(Form::Same);
    }
    let mut fast = Fast {
        options,
        target,
        out: Buffer::new(),
        scratch: String::new(),
        is_rtl: false,
        bidi_holds: true,
    };
    for (index, label) in labels.split('.').enumerate() {
        if index > 0 {
            fast.out.push(b".")?;
        }
        fast.label(label)?;
    }
    if fast.is_rtl && !fast.bidi_holds {
        return None;
    }
    // The length of the name is a rule about its ASCII form.
    if target == Target::Ascii && options.dns_length != DnsLength::Ignore && fast.out.len > MAX_NAME
    {
        return None;
    }
    if labels.len() < name.len() {
        fast.out.push(b".")?;
    }
    let result = fast.out.as_str()?;
    if result == name {
        return Some(Form::Same);
    }
    sink.put(result);
    Some(Form::Put)
}

/// The name without the root's dot, where a flag allows one. Where lengths do not matter
/// the root is an empty label like others.
fn without_root<'n>(name: &'n str, options: &Uts46) -> Option<&'n str> {
    match options.dns_length {
        DnsLength::VerifyAllowRoot => Some(name.strip_suffix('.').unwrap_or(name)),
        DnsLength::Verify | DnsLength::Ignore => Some(name),
    }
}

/// Whether a name is lower-case LDH that no step changes and no rule refuses.
fn is_done(name: &[u8], options: &Uts46) -> bool {
    if options.dns_length != DnsLength::Ignore && name.len() > MAX_NAME {
        return false;
    }
    let mut rest = name;
    loop {
        let end = rest.iter().position(|&byte| {
            !(byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
        });
        let label = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default();
        if !is_done_label(label, options) {
            return false;
        }
        match end {
            None => return true,
            Some(end) if rest.get(end) == Some(&b'.') => {
                rest = rest.get(end + 1..).unwrap_or_default();
            }
            Some(_) => return false,
        }
    }
}

/// The rules for a label of lower-case ASCII that is no A-label.
fn is_done_label(label: &[u8], options: &Uts46) -> bool {
    let length = options.dns_length == DnsLength::Ignore || (1..=MAX_LABEL).contains(&label.len());
    let hyphens = match options.hyphens {
        Hyphens::Check => {
            label.first() != Some(&b'-')
                && label.last() != Some(&b'-')
                && label.get(2..4) != Some(b"--")
        }
        Hyphens::Allow => !label.starts_with(ACE_PREFIX.as_bytes()),
    };
    length && hyphens
}

/// A name on its way.
struct Fast<'o> {
    options: &'o Uts46,
    target: Target,
    out: Buffer,
    /// A label after mapping, where mapping changed it.
    scratch: String,
    /// Whether this is a Bidi domain name.
    is_rtl: bool,
    /// Whether all labels would keep the Bidi rule.
    bidi_holds: bool,
}

impl Fast<'_> {
    /// Converts one label; `None` if in doubt.
    fn label(&mut self, label: &str) -> Option<()> {
        if !label.is_ascii() {
            return self.unicode_label(label);
        }
        let start = self.out.len;
        self.out.push(label.as_bytes())?;
        let lower = self.out.bytes.get_mut(start..self.out.len)?;
        lower.make_ascii_lowercase();
        if lower.starts_with(ACE_PREFIX.as_bytes()) {
            return self.a_label(start);
        }
        let is_ldh = |byte: &u8| is_lower_ldh(char::from(*byte));
        let std3 = self.options.std3 == Std3::Ignore || lower.iter().all(is_ldh);
        if !std3 || !is_done_label(lower, self.options) {
            return None;
        }
        if self.options.bidi == Bidi::Check {
            let mut classes = Classes::NONE;
            for &byte in &*lower {
                classes.add(properties(char::from(byte)));
            }
            self.bidi(&classes, label.is_empty());
        }
        Some(())
    }

    /// A label that is not ASCII: mapped, checked, and encoded where that is wanted.
    fn unicode_label(&mut self, label: &str) -> Option<()> {
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
        if text.is_ascii() || text.starts_with(ACE_PREFIX) || !checks.hold(text) {
            return None;
        }
        match self.target {
            Target::Unicode => self.out.push(text.as_bytes())?,
            Target::Ascii => {
                self.out.push(ACE_PREFIX.as_bytes())?;
                let free = self.out.bytes.get_mut(self.out.len..)?;
                let digits = puny::punycode::encode_into(text, free).ok()?;
                self.length(ACE_PREFIX.len() + digits)?;
                self.out.len += digits;
            }
        }
        let classes = checks.classes;
        self.bidi(&classes, false);
        Some(())
    }

    /// An A-label, which stands in lower case at `start` and is decoded and checked; the
    /// Unicode takes its place where that is wanted.
    fn a_label(&mut self, start: usize) -> Option<()> {
        let label = self.out.bytes.get(start..self.out.len)?;
        self.length(label.len())?;
        let basic = str::from_utf8(label.get(ACE_PREFIX.len()..)?).ok()?;
        let mut decoded = [0; 4 * MAX_LABEL];
        let length = puny::punycode::decode_into(basic, &mut decoded).ok()?;
        let text = str::from_utf8(decoded.get(..length)?).ok()?;
        let mut checks = Checks::new(self.options);
        for c in text.chars() {
            let found = properties(c);
            if found.has(Properties::MAPPED) {
                return None;
            }
            checks.add(c, found)?;
        }
        if text.is_ascii() || text.starts_with(ACE_PREFIX) || !checks.hold(text) {
            return None;
        }
        let classes = checks.classes;
        self.bidi(&classes, false);
        if self.target == Target::Unicode {
            self.out.len = start;
            self.out.push(text.as_bytes())?;
        }
        Some(())
    }

    /// The length of a label's ASCII form.
    fn length(&self, octets: usize) -> Option<()> {
        let verify = self.target == Target::Ascii && self.options.dns_length != DnsLength::Ignore;
        if verify && octets > MAX_LABEL {
            return None;
        }
        Some(())
    }

    /// What a label means for the Bidi rule of the name.
    fn bidi(&mut self, classes: &Classes, is_empty: bool) {
        if self.options.bidi == Bidi::Check {
            self.is_rtl |= classes.is_rtl();
            self.bidi_holds &= is_empty || classes.hold();
        }
    }
}

/// The validity criteria on the code points of a label that is not all ASCII.
struct Checks<'o> {
    options: &'o Uts46,
    /// What the full path has to look at.
    doubtful: Properties,
    count: usize,
    /// Which of the first four are hyphens.
    hyphens: u32,
    last: char,
    /// The combining class of the last one.
    combining: u8,
    /// Whether the quick check for NFC was not Yes.
    maybe_nfc: bool,
    classes: Classes,
}

impl<'o> Checks<'o> {
    fn new(options: &'o Uts46) -> Self {
        // Joiners need their context.
        let joiners = match options.joiners {
            Joiners::Check => Properties::CONTEXTJ,
            Joiners::Ignore => Properties::NONE,
        };
        Checks {
            options,
            doubtful: Properties::IGNORED.or(Properties::DISALLOWED).or(joiners),
            count: 0,
            hyphens: 0,
            last: '.',
            combining: 0,
            maybe_nfc: false,
            classes: Classes::NONE,
        }
    }

    /// The next code point, after mapping.
    #[inline]
    fn add(&mut self, c: char, found: Properties) -> Option<()> {
        if found.has(self.doubtful) || (self.count == 0 && found.has(Properties::MARK)) {
            return None;
        }
        if c.is_ascii() {
            if self.options.std3 == Std3::Apply && !is_lower_ldh(c) {
                return None;
            }
            if c == '-' && self.count < 4 {
                self.hyphens |= 1 << self.count;
            }
        }
        let combining = if found.has(Properties::REORDERS) {
            canonical_combining_class(c)
        } else {
            0
        };
        self.maybe_nfc |=
            found.has(Properties::NFC_CHECK) || (combining != 0 && combining < self.combining);
        self.combining = combining;
        self.classes.add(found);
        self.last = c;
        self.count += 1;
        Some(())
    }

    /// Whether the label is in NFC and its hyphens are where they may be.
    fn hold(&self, text: &str) -> bool {
        let hyphens = self.options.hyphens == Hyphens::Allow
            || (self.hyphens & 0b0001 == 0 && self.hyphens & 0b1100 != 0b1100 && self.last != '-');
        hyphens && (!self.maybe_nfc || is_nfc(text.chars()))
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
