//! [`ImitationOptions`]: which imitations are listed.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::RangeInclusive;

use crate::scripts::{has_script, in_scripts, Script};

/// The options of [`imitations`](super::imitations()). By default, an imitation has at most two substitutions, looks
/// like the name, is shown in Unicode, and has the suffix of the name.
#[derive(Clone, Debug)]
#[must_use]
pub struct ImitationOptions {
    pub(super) max_substitutions: usize,
    pub(super) hidden: bool,
    pub(super) resembling: bool,
    pub(super) scripts: Vec<Script>,
    pub(super) suffixes: Vec<String>,
    repertoire: Option<Vec<RangeInclusive<char>>>,
}

impl Default for ImitationOptions {
    fn default() -> Self {
        ImitationOptions {
            max_substitutions: 2,
            hidden: false,
            resembling: false,
            scripts: Vec::new(),
            suffixes: Vec::new(),
            repertoire: None,
        }
    }
}

impl ImitationOptions {
    /// Returns the default options.
    pub fn new() -> Self {
        ImitationOptions::default()
    }

    /// Sets the largest number of substitutions. The default is 2. The number of imitations grows by a factor of about
    /// 20 to 100 with each substitution.
    pub fn with_max_substitutions(mut self, most: usize) -> Self {
        self.max_substitutions = most;
        self
    }

    /// Lists also the names that [`verdict`](crate::verdict()) hides. By default, only names whose first label is shown
    /// in Unicode, or is ASCII, are listed.
    pub fn with_hidden(mut self) -> Self {
        self.hidden = true;
        self
    }

    /// Lists also the names that only resemble the given name letter for letter, such as `páypal` and `g00g1e`. See
    /// [`Match::Resembles`](crate::Match::Resembles).
    pub fn with_resembling(mut self) -> Self {
        self.resembling = true;
        self
    }

    /// Lists only names whose first label is written in these scripts. Code points of no particular script, such as
    /// digits, are allowed in addition. If the list is empty, all scripts are allowed, which is the default.
    pub fn with_scripts(mut self, scripts: impl IntoIterator<Item = Script>) -> Self {
        self.scripts = scripts.into_iter().collect();
        self
    }

    /// Sets the suffixes of the imitations, such as `com` and `co.uk`. If the list is empty, the imitations have the
    /// suffix of the given name, which is the default.
    pub fn with_suffixes<'s>(mut self, suffixes: impl IntoIterator<Item = &'s str>) -> Self {
        self.suffixes = suffixes.into_iter().map(str::to_owned).collect();
        self
    }

    /// Lists only labels that a registry with this repertoire accepts: labels of ASCII letters, digits and hyphens, and
    /// labels whose code points are all in these ranges. A label with a code point outside ASCII is therefore listed
    /// only if its ASCII letters are in the ranges too.
    pub fn with_repertoire(
        mut self,
        ranges: impl IntoIterator<Item = RangeInclusive<char>>,
    ) -> Self {
        let mut ranges: Vec<_> = ranges.into_iter().collect();
        ranges.sort_unstable_by_key(|range| *range.start());
        // Overlapping ranges become one range, so that a binary search finds every code point.
        let mut joined: Vec<RangeInclusive<char>> = Vec::with_capacity(ranges.len());
        for range in ranges.into_iter().filter(|range| !range.is_empty()) {
            match joined.last_mut() {
                Some(last) if range.start() <= last.end() => {
                    *last = *last.start()..=*range.end().max(last.end());
                }
                _ => joined.push(range),
            }
        }
        self.repertoire = Some(joined);
        self
    }

    /// Returns whether a code point is in the repertoire.
    fn is_in_repertoire(&self, c: char) -> bool {
        self.repertoire.as_ref().map_or(true, |ranges| {
            let index = ranges.partition_point(|range| *range.end() < c);
            ranges.get(index).map_or(false, |range| range.contains(&c))
        })
    }

    /// Returns whether a registry accepts a label.
    pub(super) fn accepts_label(&self, label: &str) -> bool {
        label.is_ascii() || label.chars().all(|c| self.is_in_repertoire(c))
    }

    /// Returns whether a label with this code point can be listed.
    pub(super) fn accepts(&self, c: char) -> bool {
        (self.scripts.is_empty() || !has_script(c) || in_scripts(c, &self.scripts))
            && (c.is_ascii() || self.is_in_repertoire(c))
            && (self.hidden || crate::checks::may_be_shown(c))
    }
}
