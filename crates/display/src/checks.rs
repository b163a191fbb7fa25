//! The checks of the policy. Each function checks a label in Unicode for one kind of reason.

use alloc::vec::Vec;

use puny_idna::internal::{nfd, properties, Properties};
use puny_idna::is_ldh;
use puny_idna::Origin;

use super::confusable::{bare_skeleton, skeleton};
use super::reason::{Reason, ReasonKind};
use super::scripts::{in_scripts, mixing_level, Level, Script, Scripts};
use super::top_level_domain::{self, TopLevelDomain};
use super::{numbers, patterns};
use crate::unicode::prototype::prototype;
use crate::unicode::script::{is_allowed, is_ignorable};

/// Checks a label, and appends each reason why it is not shown in Unicode to `reasons`. `index` is the index of the
/// label in its name. `top` is the top-level domain of the name, or `None` if the label itself is the top-level domain.
pub(super) fn check_label(
    label: &str,
    index: usize,
    top: Option<&TopLevelDomain<'_>>,
    reasons: &mut Vec<Reason>,
) {
    // ASCII is always shown unchanged.
    if label.is_ascii() {
        return;
    }
    let label = &Checked {
        text: label,
        index,
        scripts: Scripts::of(label),
        level: mixing_level(label),
    };
    check_code_points(label, reasons);
    check_mixed_scripts(label, reasons);
    check_latin_beyond_ascii(label, reasons);
    if let Some((at, c)) = numbers::find_mixed(label.text) {
        reasons.push(label.reason_at(ReasonKind::MixedNumbers, at, c));
    }
    check_marks(label, reasons);
    check_whole_script(label, top, reasons);
    let lookalike =
        patterns::find_lookalike(label.text).or_else(|| numbers::find_lookalike(label.text));
    if let Some((at, c)) = lookalike {
        reasons.push(label.reason_at(ReasonKind::Lookalike, at, c));
    }
    check_foreign_letters(label, top, reasons);
    if let Some((at, c)) = label.text.char_indices().find(|&(_, c)| is_rare(c)) {
        reasons.push(label.reason_at(ReasonKind::RareLetter, at, c));
    }
}

/// A label with at least one code point outside ASCII, and the properties of the label that the checks use.
struct Checked<'a> {
    text: &'a str,
    index: usize,
    scripts: Scripts,
    level: Level,
}

impl Checked<'_> {
    /// Returns a reason about the code point `c` at this offset.
    fn reason_at(&self, kind: ReasonKind, at: usize, c: char) -> Reason {
        Reason {
            label: self.index,
            at,
            code_point: Some(c),
            kind,
            origin: Origin::Input,
        }
    }

    /// Returns a reason about the whole label.
    fn reason_for_label(&self, kind: ReasonKind) -> Reason {
        Reason {
            label: self.index,
            at: self.text.len(),
            code_point: None,
            kind,
            origin: Origin::Input,
        }
    }
}

/// Checks that each code point is recommended for identifiers (UTS #39, section 3.1: Identifier_Status) and allowed in
/// names (RFC 5892). Default ignorable code points have their own kind of reason.
fn check_code_points(label: &Checked<'_>, reasons: &mut Vec<Reason>) {
    // Some editions allow all of ASCII, so ASCII is checked here too. If the edition refuses the label, `reasons`
    // already contains the reason `Invalid`, and no reason for ASCII is added.
    let is_refused = reasons
        .last()
        .map_or(false, |last| last.label == label.index);
    for (at, c) in label.text.char_indices() {
        if c.is_ascii() {
            if !is_refused && !is_ldh(c) {
                reasons.push(label.reason_at(ReasonKind::Restricted, at, c));
            }
        } else if is_ignorable(c) {
            reasons.push(label.reason_at(ReasonKind::Invisible, at, c));
        } else if is_restricted(c) {
            reasons.push(label.reason_at(ReasonKind::Restricted, at, c));
        }
    }
}

/// Returns whether a code point outside ASCII is not recommended for identifiers, or not allowed in names.
fn is_restricted(c: char) -> bool {
    const NOT_IN_NAMES: Properties = Properties::IDNA2008_DISALLOWED.or(Properties::UNASSIGNED);
    !is_allowed(c) || properties(c).has(NOT_IN_NAMES)
}

/// Returns whether a label with this code point can be shown in Unicode. If not, every label with the code point is
/// hidden.
pub(super) fn may_be_shown(c: char) -> bool {
    c.is_ascii() || !(is_ignorable(c) || is_restricted(c) || is_rare(c))
}

/// Checks that the restriction level of the label is at most Highly Restrictive (UTS #39, section 5.2). The offending
/// code point is the first that shares no script with the text before it.
fn check_mixed_scripts(label: &Checked<'_>, reasons: &mut Vec<Reason>) {
    if label.level <= Level::HighlyRestrictive {
        return;
    }
    let mut before = Scripts::of("");
    for (at, c) in label.text.char_indices() {
        let both = before.and(c);
        if both.is_mixed() {
            reasons.push(label.reason_at(ReasonKind::MixedScripts, at, c));
            return;
        }
        before = both;
    }
}

/// Checks the Latin letters of a label that mixes Latin with Chinese, Japanese or Korean. They must be ASCII
/// (Chromium).
fn check_latin_beyond_ascii(label: &Checked<'_>, reasons: &mut Vec<Reason>) {
    if label.level != Level::HighlyRestrictive {
        return;
    }
    let is_latin = |c: char| !c.is_ascii() && in_scripts(c, &[Script::LATIN]);
    if let Some((at, c)) = label.text.char_indices().find(|&(_, c)| is_latin(c)) {
        reasons.push(label.reason_at(ReasonKind::LatinBeyondAscii, at, c));
    }
}

/// Checks the sequences of nonspacing marks (UTS #39, section 5.4, optional detection). A mark is repeated if the next
/// mark has the same prototype.
///
/// Repeated marks are searched in the NFD of the label, because NFD separates the marks of composed letters. They are
/// not searched in the skeleton, because the prototype of one mark may be two marks: U+064B becomes U+064E twice. The
/// length of a sequence is counted in the label itself.
fn check_marks(label: &Checked<'_>, reasons: &mut Vec<Reason>) {
    if !label.text.chars().any(is_mark) {
        return;
    }
    let mut last = None;
    for c in nfd(label.text) {
        if is_mark(c) && last.map_or(false, |last| have_one_prototype(last, c)) {
            reasons.push(label.reason_for_label(ReasonKind::RepeatedMark));
            break;
        }
        last = Some(c).filter(|&c| is_mark(c));
    }
    let mut run = 0;
    for (at, c) in label.text.char_indices() {
        run = if is_mark(c) { run + 1 } else { 0 };
        if run > 4 {
            reasons.push(label.reason_at(ReasonKind::ManyMarks, at, c));
            break;
        }
    }
}

/// Returns whether a code point is a nonspacing mark.
fn is_mark(c: char) -> bool {
    properties(c).contains_all(Properties::MARK.or(Properties::BIDI_NSM))
}

/// Returns whether two code points have the same prototype. A code point without a prototype is its own prototype.
fn have_one_prototype(one: char, other: char) -> bool {
    match (prototype(one), prototype(other)) {
        (Some(one), Some(other)) => one.eq(other),
        (Some(one), None) => one.eq([other]),
        (None, Some(other)) => other.eq([one]),
        (None, None) => one == other,
    }
}

/// Checks whether a label is a whole-script confusable with Latin (UTS #39, section 4.1).
///
/// If the skeleton of the label is ASCII, then the label is confusable with that skeleton. An ASCII skeleton is a Latin
/// string, and the skeleton of this string is the string itself. If a Cyrillic label has letters beyond the Slavic
/// alphabets, the check ignores marks, strokes, hooks and small capitals.
fn check_whole_script(
    label: &Checked<'_>,
    top: Option<&TopLevelDomain<'_>>,
    reasons: &mut Vec<Reason>,
) {
    let scripts = label.scripts;
    if scripts.is_mixed() || scripts.is_all() || scripts.has(Script::LATIN) {
        return;
    }
    let is_deceiving = match top {
        Some(top) => {
            let looks_like_ascii = if has_extended_cyrillic(label.text) {
                bare_skeleton(label.text).chars().all(is_ldh)
            } else {
                !is_plainly_cyrillic(label.text) && skeleton(label.text).chars().all(is_ldh)
            };
            let like = |c| is_ldh(c) || LIKE_LATIN.chars().any(|like| like == c);
            (looks_like_ascii || label.text.chars().all(like)) && !top.uses_script(scripts)
        }
        None => top_level_domain::is_deceiving(label.text),
    };
    if is_deceiving {
        reasons.push(label.reason_for_label(ReasonKind::WholeScript));
    }
}

/// Letters and digits outside Cyrillic that look like Latin to many readers. They are from Chromium's checker. The list
/// does not contain letters that are not allowed in identifiers, or Thai letters that Chromium uses only on some
/// platforms.
///
/// The skeleton alone would miss labels such as the Greek `ικα`: its skeleton is not ASCII, because the prototype of κ
/// is ĸ.
const LIKE_LATIN: &str = "ագզէլհյոսւօ\
    ሀሠሰስበነተከዐዕዘጠፐ\
    იოყძხ\
    αικνρυωηοτ\
    דוחיןס\
    ০৭ऽ०ॱડટ૦૧੦੧ಽ೦೧ടഠധനറ൦ଠ୦୮டப௦౦౧\
    ခဂငထပဝ၀၂ၔ\
    บพเแ๐";

/// Returns whether a label has a letter by which readers recognise Cyrillic: г, ш, or a б that is not next to a digit.
///
/// The prototypes of г, ш and б are r, w and 6. But readers mistake г and ш for Latin letters only next to less
/// familiar letters. They mistake б for 6 only next to digits, as in `12345б7890`. Without this exception, the words
/// `горох`, `шоссе` and `собор` would be hidden. No imitation is known that relies on these letters alone.
fn is_plainly_cyrillic(label: &str) -> bool {
    let mut before = None;
    let mut chars = label.chars().peekable();
    while let Some(c) = chars.next() {
        let is_digit = |c: Option<char>| c.map_or(false, |c| c.is_ascii_digit());
        let is_six = c == 'б' && (is_digit(before) || is_digit(chars.peek().copied()));
        if matches!(c, 'б' | 'г' | 'ш') && !is_six {
            return true;
        }
        before = Some(c);
    }
    false
}

/// Returns whether a letter is in a range of Latin or Greek that hardly any language uses (Chromium). Most names with
/// these letters imitate another name. Vietnamese letters, from U+1EA0, are not in these ranges. Blocks whose
/// Identifier_Status is Restricted are not listed, because [`check_code_points`] finds them.
fn is_rare(c: char) -> bool {
    matches!(c, '\u{1CD}'..='\u{1DC}' | '\u{1E00}'..='\u{1E9B}' | '\u{1F00}'..='\u{1FFF}'
        | '\u{A720}'..='\u{A7FF}')
}

/// Returns whether a label has a Cyrillic letter that no Slavic language uses. Few people know these letters, so
/// readers read them as the letters that they resemble: ғ and қ in `ғасевооқ`. In `москва`, readers recognise Cyrillic.
fn has_extended_cyrillic(label: &str) -> bool {
    label.contains(|c| matches!(c, '\u{48A}'..='\u{52F}'))
}

/// Checks letters that most readers mistake for other letters. Such a letter is allowed only below the top-level domain
/// of a country that uses the letter (Chromium). A label of one letter is always allowed.
fn check_foreign_letters(
    label: &Checked<'_>,
    top: Option<&TopLevelDomain<'_>>,
    reasons: &mut Vec<Reason>,
) {
    if label.text.chars().nth(1).is_none() {
        return;
    }
    for (at, c) in label.text.char_indices() {
        let is_foreign = match (top_level_domain::countries_using(c), top) {
            (Some(countries), Some(top)) => !top.is_one_of(countries),
            (Some(_), None) => true,
            (None, _) => false,
        };
        if is_foreign {
            reasons.push(label.reason_at(ReasonKind::ForeignLetter, at, c));
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The decomposition of a code point that is allowed in identifiers has no repeated mark. So a repeated mark always
    /// comes from two code points of a label.
    #[test]
    fn no_code_point_is_a_repeated_mark_by_itself() {
        for c in ('\0'..=char::MAX).filter(|c| is_allowed(*c)) {
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
