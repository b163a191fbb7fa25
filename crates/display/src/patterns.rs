//! Finds kana, strokes, dots and marks that look like other characters at their position. The patterns are from
//! Chromium's IDN policy. One pass over the label looks at each code point and its two neighbours.

use super::scripts::{has_script, in_scripts, Script};

const JAPANESE: &[Script] = &[Script::KATAKANA, Script::HIRAGANA, Script::HAN];
const KANA: &[Script] = &[Script::KATAKANA, Script::HIRAGANA];
const EAST_ASIAN: &[Script] = &[
    Script::KATAKANA,
    Script::HIRAGANA,
    Script::HAN,
    Script::BOPOMOFO,
];
const TAKES_MARKS: &[Script] = &[Script::LATIN, Script::GREEK, Script::CYRILLIC];

/// Code points that look like a slash: four letters of Katakana, and four ideographs.
const SLASHES: &[char] = &['ノ', 'ン', 'ソ', 'ゾ', '丶', '乀', '乁', '丿'];

/// Characters of few strokes that look like a Latin letter, a digit or a dash when they are next to Latin letters or
/// digits. Chromium treats the last three as t, x and y, but only when it compares names.
const STROKES: &[char] = &[
    '一', 'ㄧ', '丨', '乛', '七', '丅', '十', '〇', 'ㄒ', 'ㄚ', 'ㄟ', 'ㄨ', 'ㄩ', 'ㄈ', 'ㆺ', 'ㆳ',
    '工', 'ㆲ', '讠', '丁', '丆', '乂', '丫',
];

/// Returns the first code point that looks like another character at its position, with its byte offset.
pub(super) fn find_lookalike(label: &str) -> Option<(usize, char)> {
    let is_mixed = label.contains(|c| has_script(c) && !in_scripts(c, EAST_ASIAN));
    let mut before = None;
    let mut chars = label.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let after = chars.peek().map(|&(_, after)| after);
        if is_lookalike(before, c, after, is_mixed) {
            return Some((at, c));
        }
        before = Some(c);
    }
    find_other_kana_he(label)
}

/// Returns whether a code point looks like another character between these neighbours. `is_mixed` is whether the label
/// has letters of a script that is not East Asian.
fn is_lookalike(before: Option<char>, c: char, after: Option<char>, is_mixed: bool) -> bool {
    let outside = |c: Option<char>, scripts| c.map_or(false, |c| !in_scripts(c, scripts));
    // These look like a slash between two code points that are not Japanese.
    if SLASHES.contains(&c) && outside(before, JAPANESE) && outside(after, JAPANESE) {
        return true;
    }
    // A stroke counts if it is next to a code point that is not East Asian; digits and hyphens count as not East Asian.
    // In a label without letters of another script (`一123`), readers do not mistake the stroke for a letter.
    if STROKES.contains(&c) {
        return is_mixed && (outside(before, EAST_ASIAN) || outside(after, EAST_ASIAN));
    }
    match c {
        // A slash over a letter, two letters that look like apostrophes, the voicing mark, and kra. Chromium removes
        // these from the code points that UTS #39 and IDNA2008 allow.
        '\u{338}' | '\u{2BB}' | '\u{2BC}' | '\u{2EC}' | 'ĸ' => true,
        // Iteration marks must follow Katakana.
        'ヽ' | 'ヾ' => !before.map_or(false, |c| in_scripts(c, &[Script::KATAKANA])),
        // The prolonged sound mark looks like a dash unless it follows kana.
        'ー' => !before.map_or(false, |c| in_scripts(c, KANA)),
        // The middle dot looks like a full stop, except between two l in Catalan.
        '·' => (before, after) != (Some('l'), Some('l')),
        // The Katakana middle dot next to ASCII letters.
        '・' => [before, after]
            .iter()
            .flatten()
            .any(char::is_ascii_alphabetic),
        // A diacritical mark after a letter of a script that does not use these marks; a dot above after i, j or l,
        // where it disappears; any mark after dotless i.
        '\u{300}'..='\u{339}' => match before {
            Some('ı') => true,
            Some('i' | 'j' | 'l') if c == '\u{307}' => true,
            Some(before) if is_diacritic(before) => false,
            before => outside(before, TAKES_MARKS),
        },
        _ => false,
    }
}

/// Returns whether a code point is a diacritical mark for which [`is_lookalike`] has a rule.
fn is_diacritic(c: char) -> bool {
    ('\u{300}'..='\u{339}').contains(&c)
}

/// Finds a he, be or pe of the wrong kana script. These three look the same in Hiragana and Katakana. For example, a
/// Hiragana he is found if all other code points of the label are Katakana. Returns the code point with its byte
/// offset.
fn find_other_kana_he(label: &str) -> Option<(usize, char)> {
    let is = |c, script| in_scripts(c, &[script]);
    let he = |c: char| matches!(c, 'へ' | 'べ' | 'ぺ' | 'ヘ' | 'ベ' | 'ペ');
    let (at, found) = label.char_indices().find(|&(_, c)| he(c))?;
    let (own, other) = if is(found, Script::HIRAGANA) {
        (Script::HIRAGANA, Script::KATAKANA)
    } else {
        (Script::KATAKANA, Script::HIRAGANA)
    };
    let mut rest = label.chars().filter(|&c| !he(c) || !is(c, own)).peekable();
    rest.peek()?;
    rest.all(|c| is(c, other)).then_some((at, found))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_characters_that_look_like_others_at_their_position() {
        for (label, found) in [
            ("comノa", Some('ノ')),
            ("ビタミンb1", None), // the n follows Japanese
            ("aノ", None),        // no neighbour on the right
            ("a一b", Some('一')),
            ("一123", None), // no Latin letters
            ("google-一", Some('一')),
            ("abc-十", Some('十')),
            ("ss1一", Some('一')),
            ("十", None),
            ("十一日", None),
            ("o\u{2BB}zbek", Some('\u{2BB}')),
            ("it\u{2BC}s", Some('\u{2BC}')),
            ("a\u{2EC}", Some('\u{2EC}')),
            ("a\u{338}b", Some('\u{338}')),
            ("ĸ", Some('ĸ')),
            ("国一", None),
            ("kka丨o", Some('丨')),
            ("cy乂e", Some('乂')),
            ("丆est", Some('丆')),
            ("pa丫pal", Some('丫')),
            ("乂安", None),
            ("l·l", None),
            ("l·l·l", None),
            ("google·com", Some('·')),
            ("·l", Some('·')),
            ("l·", Some('·')),
            ("史·密", Some('·')),
            ("日本ー野球", Some('ー')),
            ("コーヒー", None),
            ("かー野球", None),
            ("abc・def", Some('・')),
            ("日本・野球", None),
            ("カヽ", None),
            ("かヽ", Some('ヽ')),
            ("モヒートへブン", Some('へ')),
            ("ヘブン", None),
            ("へや", None),
            ("ひらヘ", Some('ヘ')),
            ("pi\u{307}xel", Some('\u{307}')),
            ("l\u{307}ace", Some('\u{307}')),
            ("pı\u{300}xel", Some('\u{300}')),
            ("日\u{300}", Some('\u{300}')),
            ("m\u{300}\u{323}", None),
        ] {
            assert_eq!(find_lookalike(label).map(|found| found.1), found, "{label}");
        }
    }
}
