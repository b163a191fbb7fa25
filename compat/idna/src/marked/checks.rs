//! The rules for one label that is already mapped, normalised and decoded (UTS #46, section 4.1).

use puny_idna::code_point::{is_mark, is_virama, joining_type, JoiningType};

use super::MARK;
use crate::limits::LONGEST_LABEL;
use crate::uts46::flags::Hyphens;

const NON_JOINER: char = '\u{200C}';
const JOINER: char = '\u{200D}';

/// Marks the code points of a label that break a rule.
pub(super) fn mark_label(label: &mut [char], flag: Hyphens) {
    mark_hyphens(label, flag);
    if let Some(first) = label.first_mut().filter(|first| is_mark(**first)) {
        *first = MARK;
    }
    mark_joiners(label);
    if !label.iter().all(char::is_ascii) {
        if let Some(beyond) = label.get_mut(LONGEST_LABEL) {
            *beyond = MARK;
        }
    }
}

/// Marks the hyphens of a label that break CheckHyphens.
pub(super) fn mark_hyphens(label: &mut [char], flag: Hyphens) {
    if flag == Hyphens::Allow {
        return;
    }
    if let Some(first) = label.first_mut().filter(|first| **first == '-') {
        *first = MARK;
    }
    if let Some(last) = label.last_mut().filter(|last| **last == '-') {
        *last = MARK;
    }
    if flag == Hyphens::CheckFirstLast {
        return;
    }
    if let [_, _, third, fourth, ..] = label {
        if *third == '-' && *fourth == '-' {
            *third = MARK;
            *fourth = MARK;
        }
    }
}

/// Marks the joiners of a label that break CheckJoiners (RFC 5892, appendix A.1 and A.2). Takes linear time, because a
/// joiner is not transparent: each search for a joining letter ends at the next joiner at the latest.
fn mark_joiners(label: &mut [char]) {
    for index in 0..label.len() {
        let (before, rest) = label.split_at_mut(index);
        let (c, after) = match rest.split_first_mut() {
            Some(split) => split,
            None => return,
        };
        if *c != NON_JOINER && *c != JOINER {
            continue;
        }
        let is_after_virama = before.last().map_or(false, |&before| is_virama(before));
        let is_between_letters = || {
            use JoiningType::{DualJoining, LeftJoining, RightJoining};
            next_joining(before.iter().rev(), [LeftJoining, DualJoining])
                && next_joining(after.iter(), [RightJoining, DualJoining])
        };
        if !is_after_virama && (*c == JOINER || !is_between_letters()) {
            *c = MARK;
        }
    }
}

/// Returns whether the first code point that is not transparent has one of the joining types in `so`.
fn next_joining<'c>(mut side: impl Iterator<Item = &'c char>, so: [JoiningType; 2]) -> bool {
    let next = side.find_map(|&c| match joining_type(c) {
        JoiningType::Transparent => None,
        known => Some(known),
    });
    next.map_or(false, |next| so.contains(&next))
}
