//! The text of one label that is not ASCII, on the stack. Code points are mapped and normalised
//! incrementally, and the union of their properties is kept.

use puny::label::{self, DecodedLabel};

use super::super::options::Uts46;
use super::utf8::{Next, Utf8};
use crate::dns::ace_prefix;
use crate::rules::bidi;
use crate::rules::flags::{Hyphens, Joiners};
use crate::unicode::mapping::mapping;
use crate::unicode::normalise::{composite, pair};
use crate::unicode::properties::{
    canonical_combining_class, properties, properties_inlined, Properties,
};

/// The properties of code points that are mapped, or that NFC may change.
pub(super) const UNUSUAL: Properties = Properties::MAPPED
    .or(Properties::REORDERS)
    .or(Properties::NFC_CHECK);

/// The properties of code points for which a rule asks where in a label they are: the Bidi rule, that
/// about hyphens, and that about marks.
const ORDERED: Properties = bidi::IN_RTL.or(Properties::MARK);

/// The properties of code points that need the full path.
pub(super) fn unsupported(options: &Uts46) -> Properties {
    let mut unsupported = Properties::IGNORED | Properties::DISALLOWED;
    if options.joiners == Joiners::Check {
        // The contextual rules are checked on the full path.
        unsupported |= Properties::CONTEXTJ;
    }
    if !options.ascii_rules.is_any() {
        unsupported |= Properties::NOT_LDH;
    }
    unsupported
}

/// Whether the first code point of a label is a mark, given the union of the properties of all.
#[inline]
pub(super) fn begins_with_mark(all: Properties, first: Option<char>) -> bool {
    all.has(Properties::MARK) && first.map_or(false, |c| properties(c).has(Properties::MARK))
}

/// The text of a label.
pub(super) struct LabelText {
    chars: [char; label::CAPACITY],
    len: usize,
    /// The union of the properties of all code points.
    all: Properties,
    /// The bitwise OR of all code points.
    bits: u32,
    /// Whether it differs from its source.
    changed: bool,
    /// After the last unusual code point, how long the text was and how long its source: what follows
    /// is the same in both.
    unusual: (usize, usize),
    run: Run,
    /// The properties that need the full path.
    unsupported: Properties,
}

/// The last starter and the marks after it, which NFC may still compose.
struct Run {
    /// The length of the text after the run. The run is over if the text is longer.
    end: usize,
    /// The index of the starter.
    starter: usize,
    /// The combining class of the last mark of the input.
    class: u8,
    /// The combining class of the last mark that did not compose; 0 if there is none.
    kept: u8,
}

impl Run {
    /// No run.
    const NONE: Run = Run {
        end: usize::MAX,
        starter: 0,
        class: 0,
        kept: 0,
    };
}

/// The text of a label, to be checked as a whole.
pub(super) struct Label<'t> {
    pub(super) text: &'t [char],
    /// The union of the properties of all code points.
    all: Properties,
    /// The bitwise OR of all code points.
    pub(super) bits: u32,
}

impl Label<'_> {
    /// Checks the rules about the whole text; `None` to give up.
    #[inline]
    pub(super) fn check(&self, options: &Uts46) -> Option<()> {
        let text = self.text;
        // The hyphen has Bidi class ES, so most labels skip this check.
        if self.all.has(Properties::BIDI_ES) {
            let is_hyphen = |c: Option<&char>| c == Some(&'-');
            let hyphens = is_hyphen(text.get(2)) && is_hyphen(text.get(3));
            let are_inside = !is_hyphen(text.first()) && !is_hyphen(text.last());
            let is_nested = || hyphens && ace_prefix::begins(text, |c| *c);
            let hold = match options.hyphens {
                Hyphens::Check => !hyphens && are_inside,
                Hyphens::CheckFirstLast => are_inside && !is_nested(),
                Hyphens::Ignore => !is_nested(),
            };
            if !hold {
                return None;
            }
        }
        let begins_with_mark = begins_with_mark(self.all, text.first().copied());
        // Mapping or decoding may give ASCII only; the full path handles that.
        let is_ascii = self.bits < 0x80;
        Some(()).filter(|()| !begins_with_mark && !is_ascii)
    }

    /// Whether the text makes the name a Bidi domain name.
    #[inline]
    pub(super) fn is_rtl(&self) -> bool {
        self.all.has(bidi::RTL)
    }

    /// Whether it satisfies the Bidi rule; also false if uncertain.
    #[inline]
    pub(super) fn keeps_bidi_rule(&self) -> bool {
        // Some control characters have Bidi classes for which there is no property.
        !self.all.has(Properties::NOT_LDH)
            && bidi::is_satisfied(self.all, self.text.iter().copied())
    }
}

impl LabelText {
    pub(super) fn new(options: &Uts46) -> Self {
        LabelText {
            chars: ['\0'; label::CAPACITY],
            len: 0,
            all: Properties::NONE,
            bits: 0,
            changed: false,
            unusual: (0, 0),
            run: Run::NONE,
            unsupported: unsupported(options),
        }
    }

    /// The code points.
    #[inline]
    fn chars(&self) -> &[char] {
        self.chars.get(..self.len).unwrap_or_default()
    }

    /// The text with what is known of it.
    #[inline]
    pub(super) fn label(&self) -> Label<'_> {
        Label {
            text: self.chars(),
            all: self.all,
            bits: self.bits,
        }
    }

    /// If mapping or normalisation changed the text, its beginning up to the last change, and the
    /// length of the same in the source.
    #[inline]
    pub(super) fn changed(&self) -> Option<(&[char], usize)> {
        let (len, length) = self.unusual;
        Some((self.chars.get(..len)?, length)).filter(|_| self.changed)
    }

    /// Takes the text of an A-label that was decoded in lower case. `None` to give up, also if mapping
    /// or normalisation would change it. It is put in order if it is going to be written, or a rule
    /// needs its order.
    #[inline]
    pub(super) fn take(&mut self, decoded: &DecodedLabel, is_written: bool) -> Option<()> {
        let unordered = decoded.unordered();
        let mut all = Properties::NONE;
        let mut bits = 0;
        for &c in unordered {
            all |= properties_inlined(c);
            bits |= c as u32;
        }
        if all.has(self.unsupported | UNUSUAL) {
            return self.normalise(decoded);
        }
        if is_written || all.has(ORDERED) {
            // Not zipped: the compiler would unroll the loop, and load what has just been stored in parts.
            for (index, c) in decoded.chars().enumerate() {
                *self.chars.get_mut(index)? = c;
            }
        }
        self.len = unordered.len();
        self.all = all;
        self.bits = bits;
        Some(())
    }

    /// The same for a text that NFC may change, in order.
    #[inline(never)]
    fn normalise(&mut self, decoded: &DecodedLabel) -> Option<()> {
        self.clear();
        for c in decoded.chars() {
            let found = properties(c);
            if found.has(Properties::MAPPED) {
                return None;
            }
            self.add(c, found)?;
        }
        Some(()).filter(|()| !self.changed)
    }

    /// Forgets the text of another label.
    #[inline]
    fn clear(&mut self) {
        self.len = 0;
        self.all = Properties::NONE;
        self.bits = 0;
        self.changed = false;
        self.run = Run::NONE;
    }

    /// Reads and maps the first of these labels, and returns its length in bytes; `None` to give
    /// up. Common code points are handled here, with all state except the text in registers; others
    /// by `push_unusual`.
    pub(super) fn map(&mut self, labels: &[u8]) -> Option<usize> {
        let mut label = Utf8::new(labels);
        self.clear();
        let unusual = self.unsupported | UNUSUAL;
        let mut len = 0;
        let mut all = Properties::NONE;
        let mut bits = 0;
        let dot = loop {
            let c = match label.next() {
                Next::Char(c) => c,
                Next::Dot => break true,
                Next::End => break false,
            };
            let found = properties_inlined(c);
            if found.has(unusual) {
                let length = label.read();
                self.len = len;
                self.all = all;
                self.bits = bits;
                if c.is_ascii_uppercase() {
                    self.changed = true;
                    let lower = c.to_ascii_lowercase();
                    self.push(lower, properties_inlined(lower))?;
                } else {
                    self.push_unusual(c, found)?;
                }
                len = self.len;
                all = self.all;
                bits = self.bits;
                self.unusual = (len, length);
            } else {
                *self.chars.get_mut(len)? = c;
                len += 1;
                all |= found;
                bits |= c as u32;
            }
        };
        self.len = len;
        self.all = all;
        self.bits = bits;
        Some(label.read() - usize::from(dot))
    }

    /// Appends the next code point, which has to be mapped, or is a mark, or needs the full path.
    #[inline(never)]
    fn push_unusual(&mut self, c: char, found: Properties) -> Option<()> {
        if !found.has(Properties::MAPPED) {
            return self.add(c, found);
        }
        self.changed = true;
        for c in mapping(c) {
            // A full stop would start another label.
            if c == '.' {
                return None;
            }
            self.add(c, properties(c))?;
        }
        Some(())
    }

    /// Appends the next code point after mapping, normalising it if necessary.
    fn add(&mut self, c: char, found: Properties) -> Option<()> {
        if found.has(self.unsupported) {
            return None;
        }
        if found.has(Properties::REORDERS | Properties::NFC_CHECK) {
            return self.add_mark(c, found);
        }
        self.push(c, found)
    }

    /// Appends a code point that NFC does not change.
    fn push(&mut self, c: char, found: Properties) -> Option<()> {
        *self.chars.get_mut(self.len)? = c;
        self.len += 1;
        self.all |= found;
        self.bits |= c as u32;
        Some(())
    }

    /// Appends a code point that NFC may compose with the last starter or reorder: the canonical
    /// composition algorithm (D117 of the Unicode Standard), done incrementally. `None` if marks
    /// would have to be reordered or a character decomposed.
    fn add_mark(&mut self, c: char, found: Properties) -> Option<()> {
        let class = canonical_combining_class(c);
        if self.run.end != self.len {
            self.run = Run {
                end: self.len,
                starter: self.len.wrapping_sub(1),
                ..Run::NONE
            };
        }
        if class < self.run.class && class != 0 {
            return None;
        }
        self.run.class = class;
        // D115: no kept mark blocks it from the starter.
        let is_unblocked = self.run.kept == 0 || self.run.kept < class;
        if found.has(Properties::NFC_CHECK) && is_unblocked {
            if found.has(Properties::DECOMPOSES) {
                return None;
            }
            if self.compose(c, class)? {
                return Some(());
            }
        }
        self.push(c, found)?;
        self.run.kept = class;
        // A starter begins a new run.
        self.run.end = if class == 0 { usize::MAX } else { self.len };
        Some(())
    }

    /// Composes a code point with the starter of the run, if possible, and returns whether it did;
    /// `None` to give up.
    fn compose(&mut self, c: char, class: u8) -> Option<bool> {
        let starter = match self.chars().get(self.run.starter) {
            Some(&starter) => starter,
            // There is no starter before the first code point.
            None => return Some(false),
        };
        // The decomposition of the starter ends with a mark, which may have to be reordered after
        // c.
        if class != 0 && properties(starter).has(Properties::DECOMPOSES) {
            let (_, last) = pair(starter)?;
            if class < canonical_combining_class(last) {
                return None;
            }
        }
        let whole = match composite(starter, c) {
            Some(whole) => whole,
            None => return Some(false),
        };
        let found = properties(whole);
        if found.has(self.unsupported | Properties::MAPPED) {
            return None;
        }
        self.changed = true;
        self.all |= found;
        self.bits |= whole as u32;
        *self.chars.get_mut(self.run.starter)? = whole;
        Some(true)
    }
}
