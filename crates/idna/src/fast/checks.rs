//! The validity criteria on the code points of a label that is not all ASCII, as they come.

use alloc::vec::Vec;

use crate::bidi::Classes;
use crate::normalise::nfc;
use crate::options::{Hyphens, Joiners, Std3, Uts46};
use crate::properties::{canonical_combining_class, Properties};
use crate::spot::Spot;
use crate::validity::is_lower_ldh;

/// What is known of a label so far.
pub(super) struct Checks {
    /// What the full path has to look at.
    doubtful: Properties,
    std3: bool,
    check_hyphens: bool,
    count: usize,
    /// Which of the first four are hyphens.
    hyphens: u32,
    last: char,
    /// The combining class of the last one.
    combining: u8,
    /// Whether the quick check for NFC was not Yes.
    maybe_nfc: bool,
    ascii: bool,
    pub(super) classes: Classes,
}

impl Checks {
    pub(super) fn new(options: &Uts46) -> Self {
        // Joiners need their context.
        let joiners = match options.joiners {
            Joiners::Check => Properties::CONTEXTJ,
            Joiners::Ignore => Properties::NONE,
        };
        Checks {
            doubtful: Properties::IGNORED.or(Properties::DISALLOWED).or(joiners),
            std3: options.std3 == Std3::Apply,
            check_hyphens: options.hyphens == Hyphens::Check,
            count: 0,
            hyphens: 0,
            last: '.',
            combining: 0,
            maybe_nfc: false,
            ascii: true,
            classes: Classes::NONE,
        }
    }

    /// The next code point, after mapping; `None` if in doubt.
    #[inline]
    pub(super) fn add(&mut self, c: char, found: Properties) -> Option<()> {
        if found.has(self.doubtful) || (self.count == 0 && found.has(Properties::MARK)) {
            return None;
        }
        if c.is_ascii() {
            if self.std3 && !is_lower_ldh(c) {
                return None;
            }
            if c == '-' && self.count < 4 {
                self.hyphens |= 1 << self.count;
            }
        } else {
            self.ascii = false;
        }
        if found.has(Properties::REORDERS.or(Properties::NFC_CHECK)) || self.combining != 0 {
            let combining = canonical_combining_class(c);
            self.maybe_nfc |=
                found.has(Properties::NFC_CHECK) || (combining != 0 && combining < self.combining);
            self.combining = combining;
        }
        self.classes.add(found);
        self.last = c;
        self.count += 1;
        Some(())
    }

    /// Whether all were ASCII.
    pub(super) fn is_ascii(&self) -> bool {
        self.ascii
    }

    /// Whether the hyphens are where they may be.
    pub(super) fn hyphens_hold(&self) -> bool {
        !self.check_hyphens
            || (self.hyphens & 0b0001 == 0 && self.hyphens & 0b1100 != 0b1100 && self.last != '-')
    }

    /// The label in NFC; `None` if it is in NFC. In the type of the full path, and for any
    /// text, so that the code to normalise is there once.
    #[inline(never)]
    pub(super) fn normalised(&self, text: &mut dyn Iterator<Item = char>) -> Option<Vec<Spot>> {
        if !self.maybe_nfc {
            return None;
        }
        let before: Vec<Spot> = text.map(Spot::unplaced).collect();
        let mut after = before.clone();
        nfc(&mut after);
        Some(after).filter(|after| *after != before)
    }
}
