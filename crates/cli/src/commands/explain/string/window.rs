//! The string as it grows, around what was inserted last.

use std::collections::BTreeSet;

use anstyle::Style;
use puny::profiles::Profile;

use super::Explanation;
use crate::commands::explain::page::{columns_of, seen};
use crate::report::shown::show;

/// The most code points that are looked at before and after the marked one: marks that take no
/// column could be any number.
const MOST: usize = 80;

/// The string as it grows from step to step.
///
/// A string with n code points has n states of up to n code points, so none of them is made. It
/// is known where each code point stands in the end, and which of them are there.
pub(super) struct Growing<'e> {
    profile: &'e Profile,
    /// The string with all that is inserted.
    whole: &'e [u32],
    /// Where in it each step inserts, the next one first.
    places: std::vec::IntoIter<usize>,
    /// The places that are filled.
    filled: BTreeSet<usize>,
}

impl<'e> Growing<'e> {
    /// The literal portion.
    pub(super) fn new(explanation: &'e Explanation<'_>) -> Self {
        let profile = explanation.profile;
        let alphabet = profile.bootstring().alphabet();
        let whole = explanation.whole();
        let code_point = |place: &usize| whole.get(*place).copied().unwrap_or_default();
        let (filled, mut places): (BTreeSet<usize>, Vec<usize>) = {
            let all = 0..whole.len();
            let (filled, places): (Vec<usize>, Vec<usize>) =
                all.partition(|place| alphabet.is_basic(code_point(place)));
            (filled.into_iter().collect(), places)
        };
        // RFC 3492, section 3: insertions are made by code point, and those of one code point
        // from left to right. The sort is stable.
        places.sort_by_key(code_point);
        Growing {
            profile,
            whole,
            places: places.into_iter(),
            filled,
        }
    }

    /// Inserts what the next step does, and says where in the whole that is.
    pub(super) fn step(&mut self) -> usize {
        let place = self.places.next().unwrap_or(self.whole.len());
        self.filled.insert(place);
        place
    }

    /// How many code points there are.
    pub(super) fn len(&self) -> usize {
        self.filled.len()
    }

    /// What stands before a place, the nearest first.
    pub(super) fn before(&self, place: usize) -> impl Iterator<Item = u32> {
        let before = self.filled.range(..place).rev();
        before.filter_map(|&place| self.whole.get(place).copied())
    }

    /// What stands after a place, the nearest first.
    pub(super) fn after(&self, place: usize) -> impl Iterator<Item = u32> {
        let after = self.filled.range(place.saturating_add(1)..);
        after.filter_map(|&place| self.whole.get(place).copied())
    }

    /// The string with the code point at a place marked, in a style or else in brackets. One
    /// that is longer than so many columns is shown around it.
    pub(super) fn marked(&self, place: usize, room: usize, style: Option<Style>) -> String {
        let marked = self.whole.get(place);
        let inserted = seen(marked.and_then(|&number| self.profile.extended_char(number)));
        let mut left = room.saturating_sub(columns_of(&inserted));
        let half = match self.after(place).next() {
            Some(_) => room / 3,
            None => 0,
        };
        let (mut before, more_before) = self.fitting(self.before(place), half, &mut left);
        before.reverse();
        let (after, more_after) = self.fitting(self.after(place), 0, &mut left);
        let inserted = match style {
            Some(style) => format!("{style}{inserted}{style:#}"),
            None => format!("[{inserted}]"),
        };
        let (before, after) = (before.concat(), after.concat());
        let dots = |more| if more { "…" } else { "" };
        let (start, end) = (dots(more_before), dots(more_after));
        format!("{start}{before}{inserted}{after}{end}")
    }

    /// As many of these code points as fit the columns that are left, but for some that are
    /// kept, and whether there are more.
    fn fitting(
        &self,
        code_points: impl Iterator<Item = u32>,
        keep: usize,
        left: &mut usize,
    ) -> (Vec<String>, bool) {
        let mut items = Vec::new();
        for number in code_points {
            let item = self.shown(number);
            match left.checked_sub(columns_of(&item)) {
                Some(rest) if rest >= keep && items.len() < MOST => *left = rest,
                _ => return (items, true),
            }
            items.push(item);
        }
        (items, false)
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
