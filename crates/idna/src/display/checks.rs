//! The checks of the policy, one function each, on a label in Unicode.

use alloc::vec::Vec;

use unicode_script::Script;
use unicode_security::general_security_profile::IdentifierType;
use unicode_security::GeneralSecurityProfile;

use super::confusable::skeleton;
use super::reason::{Reason, ReasonKind};
use super::scripts::{in_scripts, mixing_level, Level, Scripts};
use super::top::{self, Top};
use super::{numbers, patterns};
use crate::dns::ldh::is_ldh;
use crate::problems::Origin;
use crate::unicode::normalise::nfd;
use crate::unicode::properties::{properties, Properties};

/// All of them, on the label of this index. `top` is what it stands below; nothing if it is
/// the top-level domain.
pub(super) fn check(label: &str, index: usize, top: Option<&Top<'_>>, reasons: &mut Vec<Reason>) {
    // ASCII is shown as it is, whatever it looks like.
    if label.is_ascii() {
        return;
    }
    let label = &Checked {
        text: label,
        index,
        scripts: Scripts::of(label),
        level: mixing_level(label),
    };
    code_points(label, reasons);
    mixed_scripts(label, reasons);
    latin_beyond_ascii(label, reasons);
    if let Some((at, c)) = numbers::mixed(label.text) {
        reasons.push(label.blame(ReasonKind::MixedNumbers, at, c));
    }
    marks(label, reasons);
    whole_script(label, top, reasons);
    let lookalike = patterns::find(label.text).or_else(|| numbers::lookalike(label.text));
    if let Some((at, c)) = lookalike {
        reasons.push(label.blame(ReasonKind::Lookalike, at, c));
    }
    foreign_letter(label, top, reasons);
}

/// A label that is not all ASCII.
struct Checked<'a> {
    text: &'a str,
    index: usize,
    scripts: Scripts,
    level: Level,
}

impl Checked<'_> {
    fn blame(&self, kind: ReasonKind, at: usize, c: char) -> Reason {
        Reason {
            label: self.index,
            at,
            code_point: Some(c),
            kind,
            origin: Origin::Input,
        }
    }

    fn whole(&self, kind: ReasonKind) -> Reason {
        Reason {
            label: self.index,
            at: self.text.len(),
            code_point: None,
            kind,
            origin: Origin::Input,
        }
    }
}

/// UTS #39, section 3.1: Identifier_Status, with RFC 5892's verdict on the code point; and
/// apart from that what cannot be seen.
fn code_points(label: &Checked<'_>, reasons: &mut Vec<Reason>) {
    const NOT_IN_NAMES: Properties = Properties::IDNA2008_DISALLOWED.or(Properties::UNASSIGNED);
    // Some editions let all of ASCII pass; what an edition refuses has been told.
    let is_refused = reasons
        .last()
        .map_or(false, |last| last.label == label.index);
    for (at, c) in label.text.char_indices() {
        if c.is_ascii() {
            if !is_refused && !is_ldh(c) {
                reasons.push(label.blame(ReasonKind::Restricted, at, c));
            }
        } else if c.identifier_type() == Some(IdentifierType::Default_Ignorable) {
            reasons.push(label.blame(ReasonKind::Invisible, at, c));
        } else if !c.identifier_allowed() || properties(c).has(NOT_IN_NAMES) {
            reasons.push(label.blame(ReasonKind::Restricted, at, c));
        }
    }
}

/// UTS #39, section 5.2: not beyond Highly Restrictive. The code point to blame is the first
/// that has no script in common with what stands before it.
fn mixed_scripts(label: &Checked<'_>, reasons: &mut Vec<Reason>) {
    if label.level <= Level::HighlyRestrictive {
        return;
    }
    let mut before = Scripts::of("");
    for (at, c) in label.text.char_indices() {
        let both = before.and(c);
        if both.is_mixed() {
            reasons.push(label.blame(ReasonKind::MixedScripts, at, c));
            return;
        }
        before = both;
    }
}

/// Chromium: beside Chinese, Japanese or Korean no Latin but ASCII.
fn latin_beyond_ascii(label: &Checked<'_>, reasons: &mut Vec<Reason>) {
    if label.level != Level::HighlyRestrictive {
        return;
    }
    let is_latin = |c: char| !c.is_ascii() && in_scripts(c, &[Script::Latin]);
    if let Some((at, c)) = label.text.char_indices().find(|&(_, c)| is_latin(c)) {
        reasons.push(label.blame(ReasonKind::LatinBeyondAscii, at, c));
    }
}

/// UTS #39, section 5.4, optional detection: nonspacing marks. The same are those that have
/// one prototype, where composed letters show theirs, in NFD. Not in the skeleton: there one
/// mark may be two, as U+064B is two of U+064E. How many there are is counted as they stand.
fn marks(label: &Checked<'_>, reasons: &mut Vec<Reason>) {
    if !label.text.chars().any(is_mark) {
        return;
    }
    let mut last = None;
    for c in nfd(label.text) {
        if is_mark(c) && last.map_or(false, |last| have_one_prototype(last, c)) {
            reasons.push(label.whole(ReasonKind::RepeatedMark));
            break;
        }
        last = Some(c).filter(|&c| is_mark(c));
    }
    let mut run = 0;
    for (at, c) in label.text.char_indices() {
        run = if is_mark(c) { run + 1 } else { 0 };
        if run > 4 {
            reasons.push(label.blame(ReasonKind::ManyMarks, at, c));
            break;
        }
    }
}

fn is_mark(c: char) -> bool {
    properties(c).contains_all(Properties::MARK.or(Properties::BIDI_NSM))
}

fn have_one_prototype(one: char, other: char) -> bool {
    let (mut buffer, mut others) = ([0; 4], [0; 4]);
    let one = unicode_security::skeleton(one.encode_utf8(&mut buffer));
    one.eq(unicode_security::skeleton(other.encode_utf8(&mut others)))
}

/// UTS #39, section 4.1: confusable with a string in Latin. Since a skeleton is its own
/// skeleton, one that is all ASCII is that string.
fn whole_script(label: &Checked<'_>, top: Option<&Top<'_>>, reasons: &mut Vec<Reason>) {
    let scripts = label.scripts;
    if scripts.is_mixed() || scripts.is_all() || scripts.has(Script::Latin) {
        return;
    }
    let is_deceiving = match top {
        Some(top) => !top.is_home_of(scripts) && skeleton(label.text).chars().all(is_ldh),
        None => top::is_deceiving(label.text),
    };
    if is_deceiving {
        reasons.push(label.whole(ReasonKind::WholeScript));
    }
}

/// Chromium: letters that look like another one to most, under the domains of those who
/// know them alone. A label that is just the letter is taken as meant.
fn foreign_letter(label: &Checked<'_>, top: Option<&Top<'_>>, reasons: &mut Vec<Reason>) {
    if label.text.chars().nth(1).is_none() {
        return;
    }
    for (at, c) in label.text.char_indices() {
        let is_foreign = match (top::writers(c), top) {
            (Some(home), Some(top)) => !top.is_one_of(home),
            (Some(_), None) => true,
            (None, _) => false,
        };
        if is_foreign {
            reasons.push(label.blame(ReasonKind::ForeignLetter, at, c));
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So two marks that look the same come from two code points of a label, if these are for
    /// identifiers.
    #[test]
    fn no_code_point_is_a_repeated_mark_by_itself() {
        for c in ('\0'..=char::MAX).filter(|c| c.identifier_allowed()) {
            let decomposed = nfd(alloc::string::String::from(c).as_str());
            for pair in decomposed.windows(2) {
                if let &[one, other] = pair {
                    let is_repeated = is_mark(one) && is_mark(other);
                    assert!(!is_repeated || !have_one_prototype(one, other), "{c:?}");
                }
            }
        }
    }
}
