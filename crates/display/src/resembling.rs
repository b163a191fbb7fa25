//! The letters, and the pairs of letters, that resemble an ASCII letter although their prototypes differ.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use puny_idna::internal::nfd;

use super::confusable::{append_skeleton, bare_skeleton, Look};

/// Writes the simplified skeleton of a label. Two labels with the same simplified skeleton resemble each other. Marks,
/// strokes and hooks are removed, and letters are replaced by the ASCII letters that they [resemble](like). Digits in
/// words and [pairs](has_pair) of letters are replaced by the letter that they look like.
pub(super) fn write_loose_skeleton(label: &str, to: &mut String) {
    write_letters(label, to);
    if has_pair(to) {
        *to = without_pairs(to);
    }
}

/// Writes the skeleton of [`write_loose_skeleton`], but leaves pairs of letters unchanged.
pub(super) fn write_letters(label: &str, to: &mut String) {
    if label.is_ascii() {
        append_skeleton(label, to);
        to.make_ascii_lowercase();
    } else {
        // Marks are removed before the skeleton is made, because the prototypes of some marks are Arabic marks. Letters
        // are replaced both before and after: `like` has entries for letters and for prototypes.
        let unmarked = nfd(label).into_iter().filter(|c| !is_mark(*c));
        let unmarked: String = unmarked.map(|c| like(c).unwrap_or(c)).collect();
        let bare = bare_skeleton(&unmarked);
        to.extend(bare.chars().map(|c| like(c).unwrap_or(c)));
    }
    // In a number, digits are read as digits. In the skeleton of a number, zeros have become o, and ones l.
    let is_number = to
        .bytes()
        .all(|byte| matches!(byte, b'0'..=b'9' | b'o' | b'l'));
    if !is_number && to.contains(|c| letter_of_digit(c).is_some()) {
        *to = to
            .chars()
            .map(|c| letter_of_digit(c).unwrap_or(c))
            .collect();
    }
}

/// Returns whether a code point is a mark that writers can put on any letter. Marks of a particular script do not
/// count, because many of them are vowels.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36F}' | '\u{483}'..='\u{489}' | '\u{1AB0}'..='\u{1AFF}' | '\u{1DC0}'..='\u{1DFF}'
        | '\u{20D0}'..='\u{20FF}' | '\u{FE20}'..='\u{FE2F}')
}

/// Returns the ASCII letter or digit that most readers see in place of a letter in a word.
///
/// The table has phonetic letters, turned letters, small capitals, and letters with a stroke, hook, tail, belt or curl.
/// It also has letters of Greek, Cyrillic, Armenian and Coptic, and the letters of Chromium's list
/// (`skeleton_generator.cc`). Letters whose prototype is already the ASCII letter are not in the table.
///
/// The check for whole-script confusables does not use this table: with so many letters, it would hide many words.
pub(super) fn like(letter: char) -> Option<char> {
    Some(match letter {
        'ɂ' | 'շ' | '२' | '২' | '੨' | '೩' | '೭' => '2',
        'ƹ' | 'ɜ' | 'उ' | 'উ' | 'ও' | '੩' | '౩' | 'ဒ' | 'ვ' | 'პ' | 'ᴣ' | 'ꜫ' => {
            '3'
        }
        'ч' | 'ҷ' | 'ҹ' | 'ӌ' | '੫' | 'ㄐ' | 'ꜭ' => '4',
        'ճ' => '6',
        '୫' => '8',
        '૭' | '౨' => '9',
        'ƛ' | 'ƣ' | 'ɐ' | 'ɒ' | 'λ' | 'ѧ' | 'ᲁ' | 'ᴀ' | 'ᴕ' | 'ᶏ' | 'ᶐ' | 'ⲁ' | 'ꜣ' | 'ꞻ' | 'ꬰ'
        | 'ꬱ' => 'a',
        'ß' | 'ƅ' | 'ъ' | 'ҕ' | 'ᲀ' | 'ᲆ' | 'ᲇ' | 'ᴃ' | 'ᵬ' | 'ᶀ' | 'ꞗ' | 'ꞵ' => {
            'b'
        }
        'ɕ' | 'ʗ' | 'ͼ' | 'ς' | 'ϛ' | 'ҁ' | 'ᲃ' | 'ↄ' | 'ꜿ' | 'ꞓ' | 'ꞔ' | '𝼝' => {
            'c'
        }
        'д' | 'ƍ' | 'ȡ' | 'ȸ' | 'δ' | 'ԃ' | 'ժ' | 'ძ' | 'ᴅ' | 'ᵭ' | 'ᶁ' | 'ᶑ' | 'ẟ' | 'ꝱ' | 'ꝺ'
        | 'ꟈ' => 'd',
        'ɘ' | 'ɚ' | 'ɝ' | 'ɞ' | 'ʚ' | 'ξ' | 'э' | 'է' | 'ၔ' | 'ᴇ' | 'ᴈ' | 'ᴥ' | 'ᶒ' | 'ᶓ' | 'ᶔ'
        | 'ᶕ' | 'ⱻ' | 'ꝫ' | 'ꞝ' | 'ꬳ' | 'ꬴ' => 'e',
        'ʃ' | 'ʆ' | 'ϝ' | 'ӻ' | 'ᶂ' | 'ᶋ' | 'ᶘ' | 'ẜ' | 'ꜰ' | 'ꝼ' | 'ꟻ' | 'ꭍ' => {
            'f'
        }
        'ʛ' | 'ձ' | 'ջ' | 'ဌ' | 'ᵷ' | 'ᵹ' | 'ꝿ' | 'ꟑ' | 'ꬶ' | '𝼂' => 'g',
        'ƕ' | 'ɥ' | 'ɧ' | 'ʮ' | 'ʯ' | 'ђ' | 'њ' | 'ԋ' | 'ԧ' | 'ԩ' | 'ի' | 'ⱶ' | 'ꜧ' | 'ꞕ' | 'ꟶ' => {
            'h'
        }
        'ᴉ' | 'ᶖ' | 'ꞽ' | '𝼚' => 'i',
        '၂' | 'ᴊ' => 'j',
        'ʞ' | 'ϗ' | 'ќ' | 'ҝ' | 'ӄ' | 'ԟ' | 'ᶄ' | 'ꝅ' | 'ꞣ' | '𝼃' | '𝼐' => 'k',
        'ɮ' | 'ƪ' | 'ȴ' | 'ɬ' | 'ʅ' | 'ʖ' | 'լ' | 'ᴌ' | 'ᶅ' | 'ꝇ' | 'ꝉ' | 'ꝲ' | 'ꞎ' | 'ꬷ' | 'ꬸ'
        | 'ꬹ' | '𝼄' | '𝼑' | '𝼓' => 'l',
        'ɱ' | 'ʍ' | 'ϻ' | 'м' | 'տ' | 'ᴍ' | 'ᶆ' | 'ⱞ' | 'ꝳ' | 'ꟺ' | 'ꟽ' | 'ꟿ' | 'ꬺ' => {
            'm'
        }
        'ʼ' | 'π' | 'и' | 'й' | 'л' | 'љ' | 'ҋ' | 'ҧ' | 'ӆ' | 'ԉ' | 'ԓ' | 'ԡ' | 'ԥ' | 'դ' | 'ը'
        | 'ח' | 'ก' | 'ᴎ' | 'ᴖ' | 'ᴨ' | 'ᶇ' | 'ꝴ' | 'ꞥ' | 'ꬻ' | 'ꬼ' => 'n',
        'ɸ' | 'ʘ' | 'φ' | 'ф' | 'ѻ' | 'ҩ' | 'ဝ' | 'ᲂ' | 'ᴒ' | 'ᴓ' | 'ⱷ' | 'ꝍ' | 'ꟁ' | '𝼛' => {
            'o'
        }
        'ȹ' | 'ϼ' | 'ҏ' | 'բ' | 'թ' | 'ք' | 'ᴘ' | 'ᴩ' | 'ᵱ' | 'ᶈ' | 'ꝕ' | 'ꝥ' | 'ꝧ' | 'ꟼ' => {
            'p'
        }
        'ɋ' | 'ϙ' | 'ϥ' | '૧' | 'ꝗ' | 'ꝙ' | 'ꞯ' => 'q',
        'ɹ' | 'ɺ' | 'ɻ' | 'ɿ' | 'ʁ' | 'я' | 'ӷ' | 'ր' | 'ᴙ' | 'ᴚ' | 'ᶉ' | 'ⱹ' | 'ꝛ' | 'ꝵ' | 'ꝶ'
        | 'ꞃ' | 'ꞧ' | 'ꭅ' | 'ꭆ' | 'ꭉ' | 'ꭋ' | 'ꭌ' | '𝼖' => 'r',
        'ƨ' | 'ϩ' | 'ֆ' | 'ร' | 'ຣ' | 'ຮ' | 'ᴤ' | 'ᶊ' | 'ꝭ' | 'ꞅ' | 'ꟊ' | 'ꟗ' | 'ꟙ' | '𝼞' => {
            's'
        }
        'ǂ' | 'ȶ' | 'ʇ' | 'ϯ' | 'ԏ' | 'ե' | 'ᲄ' | 'ᲅ' | 'ᵺ' | '丁' | '七' | '丆' | 'ꝷ' | 'ꞇ'
        | '𝼉' => 't',
        'ʊ' | 'μ' | 'ц' | 'կ' | 'մ' | 'ն' | 'վ' | 'บ' | 'ᴗ' | 'ᴝ' | 'ᴞ' | 'ᵿ' | 'ᶙ' | 'ꞹ' | 'ꞿ'
        | 'ꭏ' => 'u',
        'ʋ' | 'ʌ' | 'ᴧ' | 'ᶌ' | 'ỽ' | 'ꝟ' => 'v',
        'ɰ' | 'ɷ' | 'ʬ' | 'ψ' | 'ω' | 'ϣ' | 'щ' | 'ѽ' | 'ѿ' | 'չ' | 'պ' | 'พ' | 'ฟ' | 'ᴟ' | 'ꙍ'
        | 'ꞷ' | 'ꟃ' => 'w',
        'χ' | 'ϫ' | 'ж' | 'җ' | 'ӂ' | 'ӽ' | 'ӿ' | 'ԗ' | 'խ' | 'ᶍ' | 'ⲭ' | '乂' | 'ꭓ' | 'ꭔ'
        | 'ꭕ' | 'ꭖ' | 'ꭗ' | 'ꭘ' | 'ꭙ' => 'x',
        'ɤ' | 'ʎ' | 'ӯ' | 'ᲈ' | 'ꙋ' | 'ꝩ' => 'y',
        'ƺ' | 'ʑ' | 'ʓ' | 'ζ' | 'ᶎ' | 'ᶚ' | 'ꙁ' | 'ꝣ' => 'z',
        _ => return None,
    })
}

/// Returns the letter that people read in place of a digit in a word, such as e for 3 in `fac3book`. 0 and 1 are not
/// listed, because their prototypes are letters.
fn letter_of_digit(digit: char) -> Option<char> {
    Some(match digit {
        '2' => 'z',
        '3' => 'e',
        '4' => 'a',
        '5' => 's',
        '6' | '8' => 'b',
        '7' => 't',
        '9' => 'g',
        _ => return None,
    })
}

/// Returns whether a skeleton has a pair of letters that looks like one letter: vv looks like w, and cl like d.
pub(super) fn has_pair(skeleton: &str) -> bool {
    let mut pairs = skeleton.as_bytes().windows(2);
    pairs.any(|two| two == b"vv" || two == b"cl")
}

/// Replaces each pair of letters by the one letter that it looks like.
pub(super) fn without_pairs(skeleton: &str) -> String {
    join_pairs(skeleton, |pair| match pair {
        ('v', 'v') => Some('w'),
        ('c', 'l') => Some('d'),
        _ => None,
    })
}

/// Replaces pairs of characters, from left to right, by the character that `joined` returns for the pair. If `joined`
/// returns `None`, the pair stays unchanged.
pub(super) fn join_pairs(text: &str, joined: fn((char, char)) -> Option<char>) -> String {
    let mut result = String::with_capacity(text.len());
    let mut chars = text.chars();
    let mut before = None;
    while let Some(c) = before.take().or_else(|| chars.next()) {
        before = chars.next();
        let pair = before.and_then(|next| joined((c, next)));
        if pair.is_some() {
            before = None;
        }
        result.push(pair.unwrap_or(c));
    }
    result
}

/// Returns whether `skeleton`, the [`Look::Alike`] skeleton of a label, is also its [`Look::Loose`] skeleton, and the
/// label has only one reading.
pub(super) fn is_loose(label: &str, skeleton: &str) -> bool {
    label.is_ascii()
        && skeleton.is_ascii()
        && !has_pair(skeleton)
        && (!label.bytes().any(|byte| matches!(byte, b'1'..=b'9'))
            || label.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The largest number of readings of a name.
const MAX_READINGS: usize = 36;
/// The largest number of positions in a label at which a 1 is read as an i.
const MAX_ONES: usize = 3;

/// Returns the readings of a name: the name itself, and copies of it in which letters are replaced by other letters
/// that they [resemble](other_readings). Each 1 is replaced separately. Any other letter is replaced at all its
/// positions at once. There are at most [`MAX_READINGS`].
pub(super) fn readings(name: &str, look: Look) -> impl Iterator<Item = Cow<'_, str>> {
    let mut all = alloc::vec![Cow::Borrowed(name)];
    // A 1 in a number is always read as a digit.
    let is_number = |label: &str| label.bytes().all(|byte| byte.is_ascii_digit());
    if look == Look::Loose && name.contains('1') {
        let mut start = 0;
        for label in name.split('.') {
            let ones = label.bytes().zip(start..).filter(|(byte, _)| *byte == b'1');
            let ones = ones.take(MAX_ONES).filter(|_| !is_number(label));
            for (_, place) in ones {
                add_readings(&mut all, &["i"], &|at, _| at == place);
            }
            start += label.len() + 1;
        }
    }
    let mut seen = Vec::new();
    for c in name.chars().filter(|c| !c.is_ascii()) {
        let others = other_readings(c, look);
        if !others.is_empty() && !seen.contains(&c) {
            seen.push(c);
            add_readings(&mut all, others, &|_, other| other == c);
        }
    }
    all.into_iter()
}

/// Adds more readings: for each known reading and each text in `others`, a copy of the reading in which this text
/// replaces some characters. `is_replaced` receives the offset and the value of a character, and returns whether the
/// character is replaced. Adds nothing if there would be more than [`MAX_READINGS`].
fn add_readings(
    all: &mut Vec<Cow<'_, str>>,
    others: &[&str],
    is_replaced: &dyn Fn(usize, char) -> bool,
) {
    let count = all.len();
    if count * (others.len() + 1) > MAX_READINGS {
        return;
    }
    for index in 0..count {
        for other in others {
            let reading = all.get(index).map_or("", |reading| reading);
            let mut changed = String::with_capacity(reading.len() + other.len());
            for (at, c) in reading.char_indices() {
                match is_replaced(at, c) {
                    true => changed.push_str(other),
                    false => changed.push(c),
                }
            }
            all.push(Cow::Owned(changed));
        }
    }
}

/// Returns further readings of a letter, in addition to its prototype and to the letter that [`like`] returns.
///
/// The first two letters have further readings even for [`Look::Alike`]: Latin iota, whose prototype is i, is also read
/// as l, and Cyrillic ghe with stroke, whose prototype is an r with a stroke, is also read as f.
fn other_readings(letter: char, look: Look) -> &'static [&'static str] {
    match letter {
        'ɩ' => &["l"],
        'ғ' => &["f"],
        _ if look == Look::Alike => &[],
        'ı' | 'ɪ' => &["l"],
        'ł' | 'ƚ' => &["t"],
        'þ' => &["b", "p"],
        'œ' | 'ɶ' => &["ce", "oe"],
        'ə' | 'ǝ' | 'ә' | 'ʌ' | 'ᴧ' | 'д' => &["a"],
        'ɐ' | 'ɵ' | 'ө' | 'ѳ' | 'θ' => &["e"],
        'ɒ' => &["o", "b"],
        'ɔ' | 'ᴐ' => &["c"],
        'ɞ' | 'ʚ' | 'ð' | 'δ' => &["o"],
        'ɯ' => &["m", "u"],
        'ɷ' => &["o"],
        'ʍ' => &["w"],
        'ʋ' => &["u"],
        'υ' => &["v", "y"],
        'μ' => &["m"],
        'ɣ' => &["v", "g"],
        'ɤ' | 'ʊ' => &["v"],
        'ɥ' => &["u", "y"],
        'ʎ' => &["h"],
        'ʃ' => &["l", "s"],
        'ʄ' | 'ɟ' => &["f", "j"],
        'ʒ' => &["3"],
        'ŋ' => &["g"],
        'φ' | 'ф' | 'ɸ' => &["p"],
        'и' => &["u"],
        'ԥ' => &["p"],
        '৭' | '੧' => &["q"],
        'ґ' => &["r"],
        'ք' => &["k"],
        'գ' => &["g"],
        _ => &[],
    }
}
