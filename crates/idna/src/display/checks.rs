//! The checks of the policy, one function each, on a label in Unicode.

use alloc::vec::Vec;

use super::confusable::{bare_skeleton, skeleton};
use super::reason::{Reason, ReasonKind};
use super::scripts::{in_scripts, mixing_level, Level, Script, Scripts};
use super::top_level_domain::{self, TopLevelDomain};
use super::{numbers, patterns};
use crate::dns::ldh::is_ldh;
use crate::problems::Origin;
use crate::unicode::normalise::nfd;
use crate::unicode::properties::{properties, Properties};
use crate::unicode::prototype::prototype;
use crate::unicode::script::{is_allowed, is_ignorable};

/// Runs all checks on the label with this index. `top` is the top-level domain that it is below;
/// `None` if it is the top-level domain itself.
pub(super) fn check(
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
    code_points(label, reasons);
    mixed_scripts(label, reasons);
    latin_beyond_ascii(label, reasons);
    if let Some((at, c)) = numbers::mixed(label.text) {
        reasons.push(label.at(ReasonKind::MixedNumbers, at, c));
    }
    marks(label, reasons);
    whole_script(label, top, reasons);
    let lookalike = patterns::find(label.text).or_else(|| numbers::lookalike(label.text));
    if let Some((at, c)) = lookalike {
        reasons.push(label.at(ReasonKind::Lookalike, at, c));
    }
    foreign_letter(label, top, reasons);
    if let Some((at, c)) = label.text.char_indices().find(|&(_, c)| is_rare(c)) {
        reasons.push(label.at(ReasonKind::RareLetter, at, c));
    }
}

/// A label that is not all ASCII.
struct Checked<'a> {
    text: &'a str,
    index: usize,
    scripts: Scripts,
    level: Level,
}

impl Checked<'_> {
    /// A reason about one code point.
    fn at(&self, kind: ReasonKind, at: usize, c: char) -> Reason {
        Reason {
            label: self.index,
            at,
            code_point: Some(c),
            kind,
            origin: Origin::Input,
        }
    }

    /// A reason about the whole label.
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

/// UTS #39, section 3.1: Identifier_Status, combined with the derived property of RFC 5892.
/// Default ignorable code points have a reason of their own.
fn code_points(label: &Checked<'_>, reasons: &mut Vec<Reason>) {
    const NOT_IN_NAMES: Properties = Properties::IDNA2008_DISALLOWED.or(Properties::UNASSIGNED);
    // Some editions allow all of ASCII. If the edition refuses the label, the reason is already
    // there.
    let is_refused = reasons
        .last()
        .map_or(false, |last| last.label == label.index);
    for (at, c) in label.text.char_indices() {
        if c.is_ascii() {
            if !is_refused && !is_ldh(c) {
                reasons.push(label.at(ReasonKind::Restricted, at, c));
            }
        } else if is_ignorable(c) {
            reasons.push(label.at(ReasonKind::Invisible, at, c));
        } else if !is_allowed(c) || properties(c).has(NOT_IN_NAMES) {
            reasons.push(label.at(ReasonKind::Restricted, at, c));
        }
    }
}

/// UTS #39, section 5.2: the restriction level must be at most Highly Restrictive. The offending
/// code point is the first that shares no script with the text before it.
fn mixed_scripts(label: &Checked<'_>, reasons: &mut Vec<Reason>) {
    if label.level <= Level::HighlyRestrictive {
        return;
    }
    let mut before = Scripts::of("");
    for (at, c) in label.text.char_indices() {
        let both = before.and(c);
        if both.is_mixed() {
            reasons.push(label.at(ReasonKind::MixedScripts, at, c));
            return;
        }
        before = both;
    }
}

/// Chromium: no Latin except ASCII together with Chinese, Japanese or Korean.
fn latin_beyond_ascii(label: &Checked<'_>, reasons: &mut Vec<Reason>) {
    if label.level != Level::HighlyRestrictive {
        return;
    }
    let is_latin = |c: char| !c.is_ascii() && in_scripts(c, &[Script::LATIN]);
    if let Some((at, c)) = label.text.char_indices().find(|&(_, c)| is_latin(c)) {
        reasons.push(label.at(ReasonKind::LatinBeyondAscii, at, c));
    }
}

/// UTS #39, section 5.4, optional detection: sequences of nonspacing marks. Two marks are the same
/// if they have the same prototype. Repeated marks are searched in NFD, which separates the marks
/// of composed letters, and not in the skeleton, where one mark may become two, such as U+064B two
/// times U+064E. The number of marks is counted in the label itself.
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
            reasons.push(label.at(ReasonKind::ManyMarks, at, c));
            break;
        }
    }
}

fn is_mark(c: char) -> bool {
    properties(c).contains_all(Properties::MARK.or(Properties::BIDI_NSM))
}

fn have_one_prototype(one: char, other: char) -> bool {
    match (prototype(one), prototype(other)) {
        (Some(one), Some(other)) => one.eq(other),
        (Some(one), None) => one.eq([other]),
        (None, Some(other)) => other.eq([one]),
        (None, None) => one == other,
    }
}

/// UTS #39, section 4.1: whole-script confusable with Latin. A skeleton that is all ASCII is itself
/// such a Latin string, since it is its own skeleton. In Cyrillic beyond the Slavic alphabets marks,
/// strokes, hooks and small capitals do not count.
fn whole_script(label: &Checked<'_>, top: Option<&TopLevelDomain<'_>>, reasons: &mut Vec<Reason>) {
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
        reasons.push(label.whole(ReasonKind::WholeScript));
    }
}

/// Letters and digits outside Cyrillic of which a label looks like Latin to many readers: those of
/// Chromium's checker that are allowed in identifiers, of Thai those for every platform. Beside
/// them the skeleton is too strict: `ικα` is none, since the prototype of κ is ĸ.
const LIKE_LATIN: &str = "ագզէլհյոսւօ\
    ሀሠሰስበነተከዐዕዘጠፐ\
    იოყძხ\
    αικνρυωηοτ\
    דוחיןס\
    ০৭ऽ०ॱડટ૦૧੦੧ಽ೦೧ടഠധനറ൦ଠ୦୮டப௦౦౧\
    ခဂငထပဝ၀၂ၔ\
    บพเแ๐";

/// Whether a label has a Cyrillic letter that readers take for Latin only beside stranger ones: г and ш,
/// like r and w, and б, like 6, unless a digit is beside it, as in `12345б7890`. Without this
/// `горох`, `шоссе` and `собор` were hidden; no imitation was seen that had only such letters.
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

/// Chromium: Latin and Greek blocks that hardly any language uses, where most names imitate another
/// one. Vietnamese, from U+1EA0, is none of them; nor are Identifier_Status's Restricted blocks.
fn is_rare(c: char) -> bool {
    matches!(c, '\u{1CD}'..='\u{1DC}' | '\u{1E00}'..='\u{1E9B}' | '\u{1F00}'..='\u{1FFF}'
        | '\u{A720}'..='\u{A7FF}')
}

/// Whether a label has a letter that no Slavic language uses: few readers know it, so that they take
/// it for the letter that it resembles, as ғ and қ in `ғасевооқ`. In `москва` they see Cyrillic.
fn has_extended_cyrillic(label: &str) -> bool {
    label.contains(|c| matches!(c, '\u{48A}'..='\u{52F}'))
}

/// Chromium: letters that most readers take for another one are allowed only below the top-level
/// domains of countries that use them. A label of just one letter is allowed.
fn foreign_letter(
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
            reasons.push(label.at(ReasonKind::ForeignLetter, at, c));
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The decomposition of one code point that is allowed in identifiers has no repeated mark, so
    /// a repeated mark always comes from two code points of a label.
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
