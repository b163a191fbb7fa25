//! The rules about one label, mapped, normalised and decoded (UTS #46, section 4.1).

use puny_idna::code_point::{is_mark, is_virama, joining_type, JoiningType};

use super::MARK;
use crate::limits::LONGEST_LABEL;
use crate::uts46::flags::Hyphens;

const NON_JOINER: char = '\u{200C}';
const JOINER: char = '\u{200D}';

/// Marks what breaks a rule about a label.
pub(super) fn label(label: &mut [char], flag: Hyphens) {
    hyphens(label, flag);
    if let Some(first) = label.first_mut().filter(|first| is_mark(**first)) {
        *first = MARK;
    }
    joiners(label);
    if !label.iter().all(char::is_ascii) {
        if let Some(beyond) = label.get_mut(LONGEST_LABEL) {
            *beyond = MARK;
        }
    }
}

/// CheckHyphens.
pub(super) fn hyphens(label: &mut [char], flag: Hyphens) {
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

/// CheckJoiners (RFC 5892, appendix A.1 and A.2). Linear: a search for joining letters ends at the
/// next joiner, which is not transparent.
fn joiners(label: &mut [char]) {
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

/// Whether the first code point that is not transparent joins so.
fn next_joining<'c>(mut side: impl Iterator<Item = &'c char>, so: [JoiningType; 2]) -> bool {
    let next = side.find_map(|&c| match joining_type(c) {
        JoiningType::Transparent => None,
        known => Some(known),
    });
    next.map_or(false, |next| so.contains(&next))
}
