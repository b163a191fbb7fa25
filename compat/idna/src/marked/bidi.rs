//! The Bidi rule (RFC 5893, section 2).

use puny_idna::code_point::{bidi_class, BidiClass};

use super::MARK;

/// Marks the code points that break the Bidi rule. Returns whether the rule applies: it applies if the name contains
/// right-to-left text.
pub(super) fn mark(name: &mut [char]) -> bool {
    let is_rtl = |c: &char| {
        use BidiClass::{AL, AN, R};
        !c.is_ascii() && matches!(bidi_class(*c), R | AL | AN)
    };
    if !name.iter().any(is_rtl) {
        return false;
    }
    for label in name.split_mut(|&c| c == '.') {
        mark_label(label);
    }
    true
}

fn mark_label(label: &mut [char]) {
    use BidiClass::{AL, AN, EN, L, NSM, R};
    let (first, rest) = match label.split_first_mut() {
        Some(split) => split,
        None => return,
    };
    // Condition 1.
    let is_rtl = match bidi_class(*first) {
        L => false,
        R | AL => true,
        _ => {
            *first = MARK;
            return;
        }
    };
    let end = rest.iter().rposition(|&c| bidi_class(c) != NSM);
    let (last, middle) = match end.and_then(|end| rest.get_mut(..=end)?.split_last_mut()) {
        Some(split) => split,
        None => return,
    };
    // Conditions 3 and 6.
    let last_class = bidi_class(*last);
    let may_end = match last_class {
        R | AL | AN => is_rtl,
        EN => true,
        L => !is_rtl,
        _ => false,
    };
    if !may_end {
        *last = MARK;
    }
    // Conditions 2, 4 and 5. After a number of one class, numbers of the other class are not allowed.
    let mut kind = None;
    for c in middle {
        let class = bidi_class(*c);
        if !may_be_inside(class, is_rtl) || is_other_kind(class, kind) {
            *c = MARK;
        } else if is_rtl && kind.is_none() && matches!(class, AN | EN) {
            kind = Some(class);
        }
    }
    if is_other_kind(last_class, kind) {
        *last = MARK;
    }
}

fn may_be_inside(class: BidiClass, is_rtl: bool) -> bool {
    use BidiClass::{AL, AN, BN, CS, EN, ES, ET, L, NSM, ON, R};
    match class {
        R | AL | AN => is_rtl,
        L => !is_rtl,
        EN | ES | CS | ET | ON | BN | NSM => true,
        _ => false,
    }
}

/// Returns whether `class` is a class of numbers that must not follow a number of class `kind`.
fn is_other_kind(class: BidiClass, kind: Option<BidiClass>) -> bool {
    matches!(
        (kind, class),
        (Some(BidiClass::AN), BidiClass::EN) | (Some(BidiClass::EN), BidiClass::AN)
    )
}
