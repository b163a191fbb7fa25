//! The text of one label that is not ASCII, on the stack: mapped, normalised as it comes,
//! and what is known of all its code points together.

use puny::label::{self, DecodedLabel};

use super::super::options::Uts46;
use crate::dns::ace_prefix;
use crate::rules::bidi;
use crate::rules::flags::{Hyphens, Joiners};
use crate::unicode::mapping::mapping;
use crate::unicode::normalise::{composite, pair};
use crate::unicode::properties::{canonical_combining_class, properties, Properties};

/// A label in the making.
pub(super) struct Text {
    chars: [char; label::CAPACITY],
    len: usize,
    /// The properties of all code points together.
    all: Properties,
    /// The code points themselves, joined by OR.
    bits: u32,
    /// Whether it differs from what it was made of.
    changed: bool,
    run: Run,
    /// What the full path has to look at.
    doubtful: Properties,
}

/// The last starter and the marks after it, while NFC may still join them.
struct Run {
    /// How long the text was after the last of them; they are over when it is longer.
    end: usize,
    starter: usize,
    /// The combining class of the last mark as it came.
    class: u8,
    /// The combining class of the last mark that was kept; 0 if none was.
    kept: u8,
}

impl Run {
    /// None has begun.
    const NONE: Run = Run {
        end: usize::MAX,
        starter: 0,
        class: 0,
        kept: 0,
    };
}

impl Text {
    pub(super) fn new(options: &Uts46) -> Self {
        let mut doubtful = Properties::IGNORED | Properties::DISALLOWED;
        if options.joiners == Joiners::Check {
            // Joiners need their context.
            doubtful |= Properties::CONTEXTJ;
        }
        if !options.ascii_rules.is_any() {
            doubtful |= Properties::NOT_LDH;
        }
        Text {
            chars: ['\0'; label::CAPACITY],
            len: 0,
            all: Properties::NONE,
            bits: 0,
            changed: false,
            run: Run::NONE,
            doubtful,
        }
    }

    /// The code points.
    #[inline]
    pub(super) fn chars(&self) -> &[char] {
        self.chars.get(..self.len).unwrap_or_default()
    }

    /// Whether mapping or normalising changed anything.
    #[inline]
    pub(super) fn is_changed(&self) -> bool {
        self.changed
    }

    /// Whether the text makes the name a Bidi domain name.
    #[inline]
    pub(super) fn is_rtl(&self) -> bool {
        self.all.has(bidi::RTL)
    }

    /// Whether it keeps the Bidi rule; false also if in doubt.
    #[inline]
    pub(super) fn keeps_bidi_rule(&self) -> bool {
        // Some control characters have classes that are not among the properties.
        !self.all.has(Properties::NOT_LDH) && bidi::holds(self.all, self.chars().iter().copied())
    }

    /// Takes the first label of what is left of a name, and says how many bytes it has;
    /// `None` if in doubt.
    #[inline]
    pub(super) fn map(&mut self, labels: &str) -> Option<usize> {
        let mut chars = labels.chars();
        let dot = self.take(&mut chars)?;
        Some(labels.len() - chars.as_str().len() - usize::from(dot))
    }

    /// Takes an A-label without its prefix, in any case; `None` if in doubt, as when the text
    /// would be changed.
    #[inline]
    pub(super) fn decode(&mut self, basic: &[u8]) -> Option<()> {
        let mut decoded = DecodedLabel::new();
        decoded.decode(basic)?;
        // The name was mapped before it was decoded.
        self.take(&mut decoded.chars().map(|c| c.to_ascii_lowercase()))?;
        Some(()).filter(|()| !self.changed)
    }

    /// Takes code points up to a full stop, and says whether there was one. What most of them
    /// need is done here, with nothing in memory but the text; all others are `unusual`.
    #[inline(always)]
    fn take(&mut self, source: &mut impl Iterator<Item = char>) -> Option<bool> {
        const UNUSUAL: Properties = Properties::MAPPED
            .or(Properties::REORDERS)
            .or(Properties::NFC_CHECK);
        let unusual = self.doubtful | UNUSUAL;
        self.changed = false;
        self.run = Run::NONE;
        let mut dot = false;
        let mut len = 0;
        let mut all = Properties::NONE;
        let mut bits = 0;
        for c in source {
            if c == '.' {
                dot = true;
                break;
            }
            let found = properties(c);
            if found.has(unusual) {
                self.len = len;
                self.all = all;
                self.bits = bits;
                self.unusual(c, found)?;
                len = self.len;
                all = self.all;
                bits = self.bits;
            } else {
                *self.chars.get_mut(len)? = c;
                len += 1;
                all |= found;
                bits |= c as u32;
            }
        }
        self.len = len;
        self.all = all;
        self.bits = bits;
        Some(dot)
    }

    /// What is asked of the whole text; `None` if in doubt.
    #[inline]
    pub(super) fn check(&self, options: &Uts46) -> Option<()> {
        let text = self.chars();
        // The hyphen is an ES; so most labels are not asked.
        if self.all.has(Properties::BIDI_ES) {
            let is_hyphen = |place: Option<&char>| place == Some(&'-');
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
        let begins_with_mark =
            self.all.has(Properties::MARK) && properties(*text.first()?).has(Properties::MARK);
        // Only mapping and decoding can make it ASCII; that is not for here.
        let is_ascii = self.bits < 0x80;
        Some(()).filter(|()| !begins_with_mark && !is_ascii)
    }

    /// The next code point, which is to be mapped, or is a mark, or in doubt.
    #[inline(never)]
    fn unusual(&mut self, c: char, found: Properties) -> Option<()> {
        if !found.has(Properties::MAPPED) {
            return self.add(c, found);
        }
        self.changed = true;
        for c in mapping(c) {
            // A full stop would begin another label.
            if c == '.' {
                return None;
            }
            self.add(c, properties(c))?;
        }
        Some(())
    }

    /// The next code point, after mapping.
    fn add(&mut self, c: char, found: Properties) -> Option<()> {
        if found.has(self.doubtful) {
            return None;
        }
        if found.has(Properties::REORDERS | Properties::NFC_CHECK) {
            return self.add_mark(c, found);
        }
        self.push(c, found)
    }

    /// The next code point, which NFC leaves where it is.
    fn push(&mut self, c: char, found: Properties) -> Option<()> {
        *self.chars.get_mut(self.len)? = c;
        self.len += 1;
        self.all |= found;
        self.bits |= c as u32;
        Some(())
    }

    /// The next code point, which NFC may join with the last starter, or may want before
    /// another mark: D117 of the Unicode Standard, as the marks come. `None` where that
    /// does not do, because marks have to be put in order or something is decomposed.
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
        // D115: nothing that was kept blocks it.
        let is_free = self.run.kept == 0 || self.run.kept < class;
        if found.has(Properties::NFC_CHECK) && is_free {
            if found.has(Properties::DECOMPOSES) {
                return None;
            }
            if self.compose(c, class)? {
                return Some(());
            }
        }
        self.push(c, found)?;
        self.run.kept = class;
        // A starter begins a run of its own.
        self.run.end = if class == 0 { usize::MAX } else { self.len };
        Some(())
    }

    /// Whether a code point was joined with the starter of the run; `None` if in doubt.
    fn compose(&mut self, c: char, class: u8) -> Option<bool> {
        let starter = match self.chars().get(self.run.starter) {
            Some(&starter) => starter,
            // There is none before the first code point.
            None => return Some(false),
        };
        // What the starter decomposes to ends with a mark that may have to stand after c.
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
        if found.has(self.doubtful | Properties::MAPPED) {
            return None;
        }
        self.changed = true;
        self.all |= found;
        self.bits |= whole as u32;
        *self.chars.get_mut(self.run.starter)? = whole;
        Some(true)
    }
}
