//! The graph of all texts that have a certain skeleton.
//!
//! A state of the graph is a place in the skeleton. An edge is a letter whose skeleton leads from one place to another.
//! Each path from the first to the last state is a text with the skeleton, and one path is the imitated label itself.
//!
//! Where the path of the label passes between two characters that begin a letter, it has a *boundary*. The part of a
//! path between two boundaries is either the text of the label, or one substitution.

use alloc::string::String;
use alloc::vec::Vec;

use puny_idna::internal::canonical_combining_class;

use super::letters::Letter;
use crate::confusable::Look;

/// A place in a skeleton: the number of clusters before it, and the characters of the next cluster that were used. The
/// marks of a cluster can be used in any order that is canonically equivalent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    cluster: usize,
    /// The number of bits of `taken`, so that places are ordered as the paths through them.
    count: u32,
    /// Bit i is set if the character at index i was used.
    taken: u64,
}

/// The largest number of characters of a cluster. A longer sequence of marks is divided.
const MAX_CLUSTER: usize = 63;
/// The value of `taken` after the first v of a w, or the c of a d.
const HALF: u64 = 1 << MAX_CLUSTER;

/// Divides a skeleton into clusters: a character and the marks after it.
fn clusters(skeleton: &str) -> Vec<Vec<char>> {
    let mut all: Vec<Vec<char>> = Vec::new();
    for c in skeleton.chars() {
        match all.last_mut() {
            Some(last) if canonical_combining_class(c) != 0 && last.len() < MAX_CLUSTER => {
                last.push(c);
            }
            _ => all.push(Vec::from([c])),
        }
    }
    all
}

/// Returns the place after one more character, or `None` if the character is not next in the skeleton.
fn after(clusters: &[Vec<char>], look: Look, place: Place, c: char) -> Option<Place> {
    let cluster = clusters.get(place.cluster)?;
    let next = Place {
        cluster: place.cluster + 1,
        count: 0,
        taken: 0,
    };
    let is_used = |index: usize| place.taken >> index & 1 != 0;
    let taken = match (look, cluster.as_slice(), place.taken, c) {
        (Look::Loose, ['w'], 0, 'v') | (Look::Loose, ['d'], 0, 'c') => HALF,
        (Look::Loose, ['w'], HALF, 'v') | (Look::Loose, ['d'], HALF, 'l') => return Some(next),
        (_, _, HALF, _) => return None,
        _ => {
            let class = canonical_combining_class(c);
            let mut rest = cluster
                .iter()
                .enumerate()
                .filter(|(index, _)| !is_used(*index));
            // A mark can precede marks of other classes. Nothing else can change places.
            let stops = |other: char| {
                let other = canonical_combining_class(other);
                class == 0 || other == 0 || class == other
            };
            let (index, _) = rest.find(|(_, other)| **other == c || stops(**other))?;
            if cluster.get(index) != Some(&c) {
                return None;
            }
            place.taken | 1 << index
        }
    };
    let count = taken.count_ones();
    match taken != HALF && usize::try_from(count) == Ok(cluster.len()) {
        true => Some(next),
        false => Some(Place {
            taken,
            count,
            ..place
        }),
    }
}

/// A state of the graph.
pub(super) struct State {
    place: Place,
    /// The letters that lead to other states, in code point order. States are given by their numbers.
    pub(super) edges: Vec<(char, usize)>,
    /// If the state is a boundary, the byte offset of the boundary in the label.
    pub(super) own: Option<usize>,
    /// The number of the next boundary, if the text of the label may stay up to there.
    pub(super) kept: Option<usize>,
    /// For each number of substitutions, the number of paths from here to the end. If the state is not a boundary, the
    /// substitution that has begun is not counted.
    ways: Vec<u64>,
}

/// The graph of the texts that have the skeleton of a label.
pub(super) struct Graph {
    pub(super) look: Look,
    skeleton: String,
    pub(super) states: Vec<State>,
}

impl Graph {
    /// Builds the graph of a skeleton that the label has in one of its readings.
    pub(super) fn build(look: Look, label: &str, skeleton: String, letters: &[Letter]) -> Graph {
        let clusters = clusters(&skeleton);
        let walk = |from: Place, letters: &[char]| {
            let mut letters = letters.iter();
            letters.try_fold(from, |place, c| after(&clusters, look, place, *c))
        };
        let start = Place {
            cluster: 0,
            count: 0,
            taken: 0,
        };
        let mut found = Vec::from([(start, Vec::new())]);
        let mut done = 0;
        while let Some((place, _)) = found.get(done) {
            let place = *place;
            let edges = letters
                .iter()
                .filter_map(|(c, letters)| Some((*c, walk(place, letters)?)));
            let edges: Vec<(char, Place)> = edges.collect();
            for (_, to) in &edges {
                if !found.iter().any(|(known, _)| known == to) {
                    found.push((*to, Vec::new()));
                }
            }
            if let Some((_, own)) = found.get_mut(done) {
                *own = edges;
            }
            done += 1;
        }
        found.sort_unstable_by_key(|(place, _)| *place);
        let places: Vec<Place> = found.iter().map(|(place, _)| *place).collect();
        let number = |place: &Place| places.binary_search(place).ok();
        let states = found.into_iter().map(|(place, edges)| State {
            place,
            edges: edges
                .iter()
                .filter_map(|(c, to)| Some((*c, number(to)?)))
                .collect(),
            own: None,
            kept: None,
            ways: Vec::new(),
        });
        let mut graph = Graph {
            look,
            states: states.collect(),
            skeleton,
        };
        graph.add_boundaries(label, letters, walk);
        graph
    }

    /// Finds the path of the label, and sets its boundaries.
    fn add_boundaries(
        &mut self,
        label: &str,
        letters: &[Letter],
        walk: impl Fn(Place, &[char]) -> Option<Place>,
    ) {
        let mut boundary = 0;
        let mut place = match self.states.first_mut() {
            Some(first) => {
                first.own = Some(0);
                first.place
            }
            None => return,
        };
        for (offset, c) in label.char_indices() {
            // A code point without a letter disappears from the skeleton. It belongs to the letter before it.
            let own = letters.iter().filter(|(letter, _)| *letter == c);
            let mut next = own.filter_map(|(_, letters)| walk(place, letters));
            place = next.next().unwrap_or(place);
            let number = self.states.iter().position(|state| state.place == place);
            let end = offset + c.len_utf8();
            let reached = number.filter(|number| *number > 0 && place.taken == 0);
            if let Some(number) = reached {
                if let Some(state) = self.states.get_mut(boundary).filter(|_| number != boundary) {
                    state.kept = Some(number);
                }
                if let Some(state) = self.states.get_mut(number) {
                    state.own = Some(end);
                }
                boundary = number;
            }
        }
        // An edge that is the text of the label is not a substitution.
        for number in 0..self.states.len() {
            let state = self.states.get(number);
            let text = state.and_then(|state| self.kept_text(label, state));
            if let Some(state) = self.states.get_mut(number) {
                let next = state.kept;
                let is_own = |(c, to): &(char, usize)| {
                    Some(*to) == next && text == Some(c.encode_utf8(&mut [0; 4]))
                };
                state.edges.retain(|edge| !is_own(edge));
            }
        }
    }

    /// Returns whether a label has the skeleton in one of its readings.
    pub(super) fn has(&self, label: &str) -> bool {
        let mut readings = self.look.readings(label);
        readings.any(|text| self.look.skeleton(&text) == self.skeleton)
    }

    /// Returns the text of the label from this boundary to the next one.
    pub(super) fn kept_text<'l>(&self, label: &'l str, state: &State) -> Option<&'l str> {
        let next = self.states.get(state.kept?)?;
        label.get(state.own?..next.own?)
    }

    /// Removes the code points for which `is_wanted` returns `false`.
    pub(super) fn retain(&mut self, label: &str, is_wanted: &dyn Fn(char) -> bool) {
        for number in 0..self.states.len() {
            let text = self
                .states
                .get(number)
                .and_then(|state| self.kept_text(label, state));
            let is_kept = text.map_or(false, |text| text.chars().all(is_wanted));
            if let Some(state) = self.states.get_mut(number) {
                state.kept = state.kept.filter(|_| is_kept);
                state.edges.retain(|(c, _)| is_wanted(*c));
            }
        }
    }

    /// Counts the paths with at most this number of substitutions. A number that is too large for its type becomes the
    /// largest number. [`ways`](Graph::ways) returns the results.
    pub(super) fn count(&mut self, most: usize) {
        for number in (0..self.states.len()).rev() {
            let mut ways = alloc::vec![0_u64; most + 1];
            let mut add = |substitutions: usize, count: u64| {
                if let Some(sum) = ways.get_mut(substitutions) {
                    *sum = sum.saturating_add(count);
                }
            };
            if number + 1 == self.states.len() {
                add(0, 1);
            }
            if let Some(state) = self.states.get(number) {
                let from_boundary = usize::from(state.own.is_some());
                for count in 0..=most {
                    if let Some(next) = state.kept {
                        add(count, self.ways(next, count));
                    }
                    for (_, to) in &state.edges {
                        add(count + from_boundary, self.ways(*to, count));
                    }
                }
            }
            if let Some(state) = self.states.get_mut(number) {
                state.ways = ways;
            }
        }
    }

    /// Returns the number of paths from a state to the end that have this number of substitutions, as
    /// [counted](Graph::count). The real number can be smaller: a path can have the text of the label as a substitution.
    pub(super) fn ways(&self, state: usize, substitutions: usize) -> u64 {
        let ways = self.states.get(state).map_or(&[][..], |state| &state.ways);
        ways.get(substitutions).copied().unwrap_or(0)
    }
}
