//! [`LabelText`]: the text of one label that is not ASCII, on the stack. Code points are mapped and normalised one by
//! one, and the union of their properties is collected.

use puny::invariant::Ensured;
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

/// The properties of code points whose position in the label matters, because the Bidi rule, the rules about hyphens
/// and the rule about marks depend on the position.
const ORDERED: Properties = bidi::IN_RTL.or(Properties::MARK);

/// Returns the properties of code points at which the fast path gives up.
pub(super) fn unsupported(options: &Uts46) -> Properties {
    let mut unsupported = Properties::IGNORED | Properties::DISALLOWED;
    if options.joiners == Joiners::Check {
        // Only the full path checks the contextual rules.
        unsupported |= Properties::CONTEXTJ;
    }
    if !options.ascii_rules.is_any() {
        unsupported |= Properties::NOT_LDH;
    }
    unsupported
}

/// Returns whether the first code point of a label is a mark. `all` is the union of the properties of all code points.
/// Most labels contain no mark. The function then returns `false` without looking up the first code point.
#[inline]
pub(super) fn begins_with_mark(all: Properties, first: Option<char>) -> bool {
    all.has(Properties::MARK) && first.map_or(false, |c| properties(c).has(Properties::MARK))
}

/// The text of a label, to which code points are appended. The memory is used again for each label.
pub(super) struct LabelText {
    chars: [char; label::CAPACITY],
    len: usize,
    /// The union of the properties of all code points.
    all: Properties,
    /// The bitwise OR of all code points.
    bits: u32,
    /// Whether the text differs from the label in the input.
    changed: bool,
    /// Two positions directly after the last unusual code point: the position in the text, in code points, and the
    /// position in the label of the input, in bytes. After these positions, the text and the input are equal.
    unusual: (usize, usize),
    run: Run,
    /// The properties of code points at which the fast path gives up.
    unsupported: Properties,
}

/// The last starter of the text and the marks after this starter. NFC may compose further code points with the starter.
struct Run {
    /// The length of the text at the end of the run. If the text has another length now, the run is over, because a
    /// code point that does not belong to the run was appended.
    end: usize,
    /// The index of the starter.
    starter: usize,
    /// The combining class of the last mark that was added. The mark may have been composed with the starter.
    class: u8,
    /// The combining class of the last mark that was not composed, or 0 if every mark was composed.
    uncomposed: u8,
}

impl Run {
    /// The value that represents the absence of a run.
    const NONE: Run = Run {
        end: usize::MAX,
        starter: 0,
        class: 0,
        uncomposed: 0,
    };
}

/// The complete text of a label, for the rules about the whole label.
pub(super) struct Label<'t> {
    pub(super) text: &'t [char],
    /// The union of the properties of all code points.
    all: Properties,
    /// The bitwise OR of all code points.
    pub(super) bits: u32,
}

impl Label<'_> {
    /// Checks the rules about the whole text. Returns `None` to give up.
    #[inline]
    pub(super) fn check(&self, options: &Uts46) -> Option<()> {
        let text = self.text;
        // The hyphen has Bidi class ES. For a label without a code point of this class, the check of hyphens is
        // skipped. Most labels contain no such code point.
        if self.all.has(Properties::BIDI_ES) {
            let is_hyphen = |c: Option<&char>| c == Some(&'-');
            let hyphens = is_hyphen(text.get(2)) && is_hyphen(text.get(3));
            let are_inside = !is_hyphen(text.first()) && !is_hyphen(text.last());
            let is_nested = || hyphens && ace_prefix::begins(text, |c| *c);
            let hold = match options.hyphens {
                Hyphens::Check => !hyphens && are_inside,
                Hyphens::CheckFirstLast => are_inside && !is_nested(),
                Hyphens::Allow => !is_nested(),
            };
            if !hold {
                return None;
            }
        }
        let begins_with_mark = begins_with_mark(self.all, text.first().copied());
        // After mapping or decoding, the text may be all ASCII. The fast path gives up in this case.
        let is_ascii = self.bits < 0x80;
        Some(()).filter(|()| !begins_with_mark && !is_ascii)
    }

    /// Returns whether the label contains right-to-left text. If it does, the name is a Bidi domain name.
    #[inline]
    pub(super) fn is_rtl(&self) -> bool {
        self.all.has(bidi::RTL)
    }

    /// Returns whether the text satisfies the Bidi rule. Returns `false` if this is not certain.
    #[inline]
    pub(super) fn satisfies_bidi_rule(&self) -> bool {
        // Some ASCII control characters have Bidi classes that `Properties` cannot represent, so the result is `false`
        // for all ASCII that is not LDH.
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

    /// Returns the code points of the text.
    #[inline]
    fn chars(&self) -> &[char] {
        self.chars.get(..self.len).ensured()
    }

    /// Returns the complete text for the rules about the whole label.
    #[inline]
    pub(super) fn label(&self) -> Label<'_> {
        Label {
            text: self.chars(),
            all: self.all,
            bits: self.bits,
        }
    }

    /// If mapping or normalisation changed the label, returns the text up to the last unusual code point, and the
    /// length of the part of the input that it replaces, in bytes. Returns `None` if the label is unchanged.
    #[inline]
    pub(super) fn changed(&self) -> Option<(&[char], usize)> {
        let (len, length) = self.unusual;
        Some((self.chars.get(..len)?, length)).filter(|_| self.changed)
    }

    /// Replaces the text by the text of a decoded A-label. The A-label must have been lower-cased before decoding.
    /// Returns `None` to give up, for example if mapping or normalisation would change the text.
    ///
    /// The decoder first returns the code points in the order of insertion. They are put in the order of the text only
    /// if the text is going to be written, or if a rule depends on this order.
    #[inline]
    pub(super) fn take_decoded(&mut self, decoded: &DecodedLabel, is_written: bool) -> Option<()> {
        let unordered = decoded.unordered();
        let mut all = Properties::NONE;
        let mut bits = 0;
        for &c in unordered {
            all |= properties_inlined(c);
            bits |= c as u32;
        }
        if all.has(self.unsupported | UNUSUAL) {
            return self.take_unusual_decoded(decoded);
        }
        if is_written || all.has(ORDERED) {
            // This loop does not use `zip`. With `zip`, the compiler unrolls the loop. The unrolled code loads large
            // parts directly after it has stored the same memory in small parts, which is slow.
            for (index, c) in decoded.chars().enumerate() {
                *self.chars.get_mut(index)? = c;
            }
        }
        self.len = unordered.len();
        self.all = all;
        self.bits = bits;
        Some(())
    }

    /// Replaces the text by the text of a decoded A-label. At least one code point of the text is mapped, may be
    /// changed by NFC, or is not supported. Returns `None` to give up, for example if mapping or normalisation changes
    /// the text.
    #[inline(never)]
    fn take_unusual_decoded(&mut self, decoded: &DecodedLabel) -> Option<()> {
        self.clear();
        for c in decoded.chars() {
            let found = properties(c);
            if found.has(Properties::MAPPED) {
                return None;
            }
            self.push_mapped(c, found)?;
        }
        Some(()).filter(|()| !self.changed)
    }

    /// Removes the text of the previous label.
    #[inline]
    fn clear(&mut self) {
        self.len = 0;
        self.all = Properties::NONE;
        self.bits = 0;
        self.changed = false;
        self.run = Run::NONE;
    }

    /// Reads, maps and normalises the first label of `labels`, and returns the length of this label in bytes. Returns
    /// `None` to give up.
    ///
    /// This function handles common code points itself, and calls `push_unusual` for other code points. All of its
    /// state except the text is stored in registers.
    pub(super) fn map_first_label(&mut self, labels: &[u8]) -> Option<usize> {
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
                    self.push_unchanged(lower, properties_inlined(lower))?;
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

    /// Maps and appends the next code point. The code point is mapped, or NFC may change it, or it is not supported.
    /// Returns `None` to give up.
    #[inline(never)]
    fn push_unusual(&mut self, c: char, found: Properties) -> Option<()> {
        if !found.has(Properties::MAPPED) {
            return self.push_mapped(c, found);
        }
        self.changed = true;
        for c in mapping(c) {
            // A full stop would start another label.
            if c == '.' {
                return None;
            }
            self.push_mapped(c, properties(c))?;
        }
        Some(())
    }

    /// Normalises and appends the next code point after mapping. Returns `None` to give up.
    fn push_mapped(&mut self, c: char, found: Properties) -> Option<()> {
        if found.has(self.unsupported) {
            return None;
        }
        if found.has(Properties::REORDERS | Properties::NFC_CHECK) {
            return self.push_composing(c, found);
        }
        self.push_unchanged(c, found)
    }

    /// Appends a code point that NFC does not change. Returns `None` to give up, if the text is too long.
    fn push_unchanged(&mut self, c: char, found: Properties) -> Option<()> {
        *self.chars.get_mut(self.len)? = c;
        self.len += 1;
        self.all |= found;
        self.bits |= c as u32;
        Some(())
    }

    /// Appends a code point that NFC may reorder, or compose with the last starter. This is one step of the canonical
    /// composition algorithm (D117 of the Unicode Standard). Returns `None` to give up, if marks would have to be
    /// reordered or a character would have to be decomposed.
    fn push_composing(&mut self, c: char, found: Properties) -> Option<()> {
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
        // D115: an uncomposed mark of the same or a higher class between the starter and `c` blocks composition.
        let is_unblocked = self.run.uncomposed == 0 || self.run.uncomposed < class;
        if found.has(Properties::NFC_CHECK) && is_unblocked {
            if found.has(Properties::DECOMPOSES) {
                return None;
            }
            if self.compose(c, class)? {
                return Some(());
            }
        }
        self.push_unchanged(c, found)?;
        self.run.uncomposed = class;
        // If `c` is a starter, the next code point that may compose begins a new run.
        self.run.end = if class == 0 { usize::MAX } else { self.len };
        Some(())
    }

    /// Composes a code point with the starter of the run, if possible, and returns whether it was composed. Returns
    /// `None` to give up.
    fn compose(&mut self, c: char, class: u8) -> Option<bool> {
        let starter = match self.chars().get(self.run.starter) {
            Some(&starter) => starter,
            // The code point is the first of the label, so no starter precedes it.
            None => return Some(false),
        };
        // If the decomposition of the starter ends with a mark of a higher class, NFC reorders `c` before that mark.
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
