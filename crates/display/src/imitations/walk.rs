//! The walk over the paths of a graph, one after the other, in memory for one path.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::graph::Graph;
use crate::scripts::Scripts;

/// A state on the current path.
struct Step {
    state: usize,
    /// The index of the next edge to follow, plus one. Index 0 is the text of the label.
    next: usize,
    /// The length of the text up to this state.
    length: usize,
    /// The number of substitutions that are left. A substitution that has begun is included.
    left: usize,
    /// The number and the text length of the last boundary.
    boundary: (usize, usize),
    /// The scripts that all code points up to this state have in common.
    scripts: Scripts,
}

/// A walk over the paths with a certain number of substitutions.
#[derive(Default)]
pub(super) struct Walk {
    steps: Vec<Step>,
    text: String,
}

impl Walk {
    /// Returns a walk over the paths with exactly this number of substitutions.
    pub(super) fn new(graph: &Graph, substitutions: usize) -> Walk {
        let mut walk = Walk::default();
        if graph.ways(0, substitutions) > 0 {
            walk.steps.push(Step {
                state: 0,
                next: 0,
                length: 0,
                left: substitutions,
                boundary: (0, 0),
                scripts: Scripts::of(""),
            });
        }
        walk
    }

    /// Returns the text of the current path.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Goes to the next path. Returns `false` if there is none. Skips all paths that begin with a text for which
    /// `is_wanted` returns `false`; it receives the text and the scripts that its code points have in common.
    pub(super) fn advance(
        &mut self,
        graph: &Graph,
        label: &str,
        is_wanted: &dyn Fn(&str, Scripts) -> bool,
    ) -> bool {
        let end = graph.states.len().saturating_sub(1);
        while let Some(step) = self.steps.last_mut() {
            self.text.truncate(step.length);
            let index = step.next;
            step.next += 1;
            let state = match graph.states.get(step.state) {
                Some(state) if step.state != end => state,
                _ => {
                    self.steps.pop();
                    continue;
                }
            };
            let kept = graph.kept_text(label, state).zip(state.kept);
            let (to, boundary, left, scripts) = match index.checked_sub(1) {
                None => match kept {
                    Some((text, to)) => {
                        self.text.push_str(text);
                        let scripts = text.chars().fold(step.scripts, Scripts::and);
                        (to, (to, self.text.len()), step.left, scripts)
                    }
                    None => continue,
                },
                Some(index) => {
                    let (c, to) = match state.edges.get(index) {
                        Some(edge) => *edge,
                        None => {
                            self.steps.pop();
                            continue;
                        }
                    };
                    let left = match step.left.checked_sub(1) {
                        Some(left) => left,
                        None => continue,
                    };
                    if graph.ways(to, left) == 0 {
                        continue;
                    }
                    self.text.push(c);
                    let scripts = step.scripts.and(c);
                    let is_boundary = graph
                        .states
                        .get(to)
                        .map_or(false, |state| state.own.is_some());
                    match is_boundary {
                        true if is_own(graph, label, step.boundary, to, &self.text) => continue,
                        true => (to, (to, self.text.len()), left, scripts),
                        false => (to, step.boundary, step.left, scripts),
                    }
                }
            };
            let is_possible = index > 0 || graph.ways(to, left) > 0;
            if is_possible && is_wanted(&self.text, scripts) {
                self.steps.push(Step {
                    state: to,
                    next: 0,
                    length: self.text.len(),
                    left,
                    boundary,
                    scripts,
                });
                if to == end {
                    return true;
                }
            }
        }
        false
    }

    /// Returns the substitutions of the current path: the byte range in the label, and the byte range in the text.
    pub(super) fn substitutions<'w>(
        &'w self,
        graph: &'w Graph,
    ) -> impl Iterator<Item = (Range<usize>, Range<usize>)> + 'w {
        let own = move |step: &Step| graph.states.get(step.state)?.own;
        let boundaries = self
            .steps
            .iter()
            .filter_map(move |step| Some((step, own(step)?)));
        let next = boundaries.clone().skip(1);
        let pairs = boundaries.zip(next).filter(|((step, _), _)| step.next > 1);
        pairs.map(|((step, own), (next, end))| (own..end, step.length..next.length))
    }
}

/// Returns whether the text from a boundary to the state `to` is the text of the label.
fn is_own(graph: &Graph, label: &str, boundary: (usize, usize), to: usize, text: &str) -> bool {
    let (number, length) = boundary;
    let state = graph
        .states
        .get(number)
        .filter(|state| state.kept == Some(to));
    let kept = state.and_then(|state| graph.kept_text(label, state));
    kept.map_or(false, |kept| text.get(length..) == Some(kept))
}
