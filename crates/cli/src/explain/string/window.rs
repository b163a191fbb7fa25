//! Shows the part of the string around the last insertion.

use std::collections::BTreeSet;

use anstyle::Style;
use puny::profiles::Profile;

use super::Explanation;
use crate::explain::page::seen;
use crate::report::excerpt::{columns_of, dots, fitting};
use crate::report::shown::show;

/// The maximum number of code points that are shown before and after the inserted code point. The width does not limit
/// them, because marks have the width 0.
const MAX_EXAMINED: usize = 80;

/// The string as it grows from step to step.
///
/// While a string of n code points grows, it has n states of up to n code points each. These states are not stored. Only
/// the final string is stored, and the set of its positions that are filled.
pub(crate) struct Growing<'e> {
    profile: &'e Profile,
    /// The string with all insertions.
    whole: &'e [u32],
    /// The final position of each insertion, in order.
    positions: std::vec::IntoIter<usize>,
    /// The filled positions.
    filled: BTreeSet<usize>,
}

impl<'e> Growing<'e> {
    /// Returns the string before the first insertion.
    pub(crate) fn new(explanation: &'e Explanation<'_>) -> Self {
        let profile = explanation.profile;
        let alphabet = profile.bootstring().alphabet();
        let whole = &*explanation.whole;
        let (filled, mut positions): (Vec<usize>, Vec<usize>) =
            (0..whole.len()).partition(|&position| alphabet.is_basic(whole[position]));
        // RFC 3492, section 3: code points are inserted in ascending order, and equal code points from left to right.
        // The sort is stable.
        positions.sort_by_key(|&position| whole[position]);
        Growing {
            profile,
            whole,
            positions: positions.into_iter(),
            filled: filled.into_iter().collect(),
        }
    }

    /// Performs the next insertion, and returns its position in the final string.
    pub(crate) fn step(&mut self) -> usize {
        let position = self
            .positions
            .next()
            .expect("each step inserts one code point");
        self.filled.insert(position);
        position
    }

    /// Returns the number of code points.
    pub(crate) fn len(&self) -> usize {
        self.filled.len()
    }

    /// Returns the code points before a position, the nearest first.
    fn before(&self, position: usize) -> impl Iterator<Item = u32> {
        let before = self.filled.range(..position).rev();
        before.map(|&position| self.whole[position])
    }

    /// Returns the code points after a position, the nearest first.
    fn after(&self, position: usize) -> impl Iterator<Item = u32> {
        let after = self.filled.range(position + 1..);
        after.map(|&position| self.whole[position])
    }

    /// Returns the string, in which the code point at a position is marked by a style or by brackets. If the string is
    /// wider than `room`, only the part around this code point is returned.
    pub(crate) fn marked(&self, position: usize, room: usize, style: Option<Style>) -> String {
        let glyph = seen(self.profile.extended_char(self.whole[position]));
        let left = room.saturating_sub(columns_of(&glyph));
        let kept = match self.after(position).next() {
            Some(_) => room / 3,
            None => 0,
        };
        let fitting = |all: &mut dyn Iterator<Item = u32>, columns| {
            let width = |number| columns_of(&self.shown(number));
            fitting(all, width, columns, MAX_EXAMINED)
        };
        let (mut before, taken, is_cut) =
            fitting(&mut self.before(position), left.saturating_sub(kept));
        before.reverse();
        let (after, _, goes_on) = fitting(&mut self.after(position), left - taken);
        let inserted = match style {
            Some(style) => format!("{style}{glyph}{style:#}"),
            None => format!("[{glyph}]"),
        };
        let text =
            |all: &[u32]| -> String { all.iter().map(|&number| self.shown(number)).collect() };
        let (start, end) = (dots(is_cut), dots(goes_on));
        format!("{start}{}{inserted}{}{end}", text(&before), text(&after))
    }

    fn shown(&self, number: u32) -> String {
        let mut text = String::new();
        match self.profile.extended_char(number) {
            Some(character) => show(character, &mut text),
            None => text = format!("<{number:X}>"),
        }
        text
    }
}
