//! Kana, strokes, dots and marks that look like something else where they stand: the patterns
//! of Chromium's IDN policy. One pass, looking at both neighbours.

use unicode_script::Script;

use super::scripts::in_scripts;

const JAPANESE: &[Script] = &[Script::Katakana, Script::Hiragana, Script::Han];
const KANA: &[Script] = &[Script::Katakana, Script::Hiragana];
const EAST_ASIAN: &[Script] = &[
    Script::Katakana,
    Script::Hiragana,
    Script::Han,
    Script::Bopomofo,
];
const TAKES_MARKS: &[Script] = &[Script::Latin, Script::Greek, Script::Cyrillic];

/// Like a slash: no, n, so, zo in Katakana, and four ideographs.
const SLASHES: &[char] = &['ノ', 'ン', 'ソ', 'ゾ', '丶', '乀', '乁', '丿'];

/// Strokes that are a Latin letter, a digit or a dash beside one. The last three are what
/// Chromium takes for t, x and y only when it compares names.
const STROKES: &[char] = &[
    '一', 'ㄧ', '丨', '乛', '七', '丅', '十', '〇', 'ㄒ', 'ㄚ', 'ㄟ', 'ㄨ', 'ㄩ', 'ㄈ', 'ㆺ', 'ㆳ',
    '工', 'ㆲ', '讠', '丁', '丆', '乂', '丫',
];

/// The first code point that looks like something else, with its place.
pub(super) fn find(label: &str) -> Option<(usize, char)> {
    let mut before = None;
    let mut chars = label.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let after = chars.peek().map(|&(_, after)| after);
        if is_lookalike(before, c, after) {
            return Some((at, c));
        }
        before = Some(c);
    }
    other_kana_he(label)
}

fn is_lookalike(before: Option<char>, c: char, after: Option<char>) -> bool {
    let outside = |c: Option<char>, scripts| c.map_or(false, |c| !in_scripts(c, scripts));
    // Like a slash, with nothing Japanese on either side.
    if SLASHES.contains(&c) && outside(before, JAPANESE) && outside(after, JAPANESE) {
        return true;
    }
    // A stroke beside something that is not East Asian, be it a digit or a hyphen.
    if STROKES.contains(&c) {
        return outside(before, EAST_ASIAN) || outside(after, EAST_ASIAN);
    }
    match c {
        // Like a slash over a letter, like apostrophes, and the voicing mark and kra, which
        // no name needs: what Chromium takes out of what UTS #39 allows and IDNA2008 knows.
        '\u{338}' | '\u{2BB}' | '\u{2BC}' | '\u{2EC}' | 'ĸ' => true,
        // Iteration marks follow Katakana.
        'ヽ' | 'ヾ' => !before.map_or(false, |c| in_scripts(c, &[Script::Katakana])),
        // The prolonged sound mark is a dash unless it follows kana.
        'ー' => !before.map_or(false, |c| in_scripts(c, KANA)),
        // A full stop to most, unless it is Catalan's.
        '·' => (before, after) != (Some('l'), Some('l')),
        // The middle dot beside Latin.
        '・' => [before, after]
            .iter()
            .flatten()
            .any(char::is_ascii_alphabetic),
        // A diacritical mark on what takes none; and on what has a dot already.
        '\u{300}'..='\u{339}' => match before {
            Some('ı') => true,
            Some('i' | 'j' | 'l') if c == '\u{307}' => true,
            Some(before) if is_diacritic(before) => false,
            before => outside(before, TAKES_MARKS),
        },
        _ => false,
    }
}

fn is_diacritic(c: char) -> bool {
    ('\u{300}'..='\u{339}').contains(&c)
}

/// He, be and pe look the same in Hiragana and Katakana: one of them in a label that is
/// otherwise all in the other.
fn other_kana_he(label: &str) -> Option<(usize, char)> {
    let is = |c, script| in_scripts(c, &[script]);
    let he = |c: char| matches!(c, 'へ' | 'べ' | 'ぺ' | 'ヘ' | 'ベ' | 'ペ');
    let (at, found) = label.char_indices().find(|&(_, c)| he(c))?;
    let (own, other) = if is(found, Script::Hiragana) {
        (Script::Hiragana, Script::Katakana)
    } else {
        (Script::Katakana, Script::Hiragana)
    };
    let mut rest = label.chars().filter(|&c| !he(c) || !is(c, own)).peekable();
    rest.peek()?;
    rest.all(|c| is(c, other)).then_some((at, found))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lookalikes() {
        for (label, found) in [
            ("comノa", Some('ノ')),
            ("ビタミンb1", None), // n after Japanese
            ("aノ", None),        // at the end
            ("a一b", Some('一')),
            ("一123", Some('一')),
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
            assert_eq!(find(label).map(|found| found.1), found, "{label}");
        }
    }
}
