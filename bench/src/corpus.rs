//! What is measured on: labels over all scripts, and long strings of distinct code
//! points. Made from Unicode's own data with a fixed seed, so that a name and a
//! version of this file say all about a corpus.

use unicode_script::{Script, UnicodeScript};

/// The scripts that most internationalized domain names are written in. Half of the
/// labels are, the other half is spread evenly over all scripts.
const COMMON: [Script; 12] = [
    Script::Latin,
    Script::Cyrillic,
    Script::Han,
    Script::Hangul,
    Script::Hiragana,
    Script::Katakana,
    Script::Arabic,
    Script::Hebrew,
    Script::Greek,
    Script::Thai,
    Script::Devanagari,
    Script::Armenian,
];

/// The letters of one script outside ASCII, in ascending order.
struct Letters {
    script: Script,
    letters: Vec<char>,
}

/// `count` labels: 2 to 14 characters of one script, digits and hyphens among them as
/// they are in names. Latin ones are ASCII with one to three letters that are not.
pub fn labels(count: usize) -> Vec<String> {
    let mut random = fastrand::Rng::with_seed(3492);
    let scripts = scripts();
    let common: Vec<&Letters> = scripts
        .iter()
        .filter(|letters| COMMON.contains(&letters.script))
        .collect();
    (0..count)
        .map(|index| {
            let letters = if index % 2 == 0 {
                common[random.usize(..common.len())]
            } else {
                &scripts[random.usize(..scripts.len())]
            };
            label(&mut random, letters)
        })
        .collect()
}

fn label(random: &mut fastrand::Rng, letters: &Letters) -> String {
    let any = |random: &mut fastrand::Rng| letters.letters[random.usize(..letters.letters.len())];
    let len = random.usize(2..=14);
    let mut label: Vec<char> = (0..len)
        .map(|place| match random.u8(..20) {
            0 if place > 0 => random.digit(10),
            1 if place > 0 && place + 1 < len => '-',
            _ if letters.script == Script::Latin => random.lowercase(),
            _ => any(random),
        })
        .collect();
    let foreign = if letters.script == Script::Latin {
        random.usize(1..=3)
    } else {
        1
    };
    for _ in 0..foreign {
        label[random.usize(..len)] = any(random);
    }
    label.into_iter().collect()
}

/// Every script with at least eight letters outside ASCII that lower-casing keeps.
fn scripts() -> Vec<Letters> {
    let mut scripts: Vec<Letters> = Vec::new();
    for letter in ('\u{80}'..=char::MAX).filter(|c| c.is_alphabetic() && !c.is_uppercase()) {
        let script = letter.script();
        if matches!(script, Script::Common | Script::Inherited | Script::Unknown) {
            continue;
        }
        match scripts.iter_mut().find(|letters| letters.script == script) {
            Some(letters) => letters.letters.push(letter),
            None => scripts.push(Letters {
                script,
                letters: vec![letter],
            }),
        }
    }
    scripts.retain(|letters| letters.letters.len() >= 8);
    scripts
}

/// A string of `count` distinct code points outside ASCII, from all of Unicode, in
/// random order.
pub fn distinct(count: usize) -> String {
    let mut random = fastrand::Rng::with_seed(count as u64);
    let mut all: Vec<char> = ('\u{80}'..=char::MAX).collect();
    random.shuffle(&mut all);
    all.truncate(count);
    assert_eq!(all.len(), count, "there are not so many code points");
    all.into_iter().collect()
}

/// What a corpus of labels is like, for the record.
pub fn describe(labels: &[String]) -> String {
    let count = labels.len() as f64;
    let points: usize = labels.iter().map(|label| label.chars().count()).sum();
    let ascii: usize = labels
        .iter()
        .map(|label| label.bytes().filter(u8::is_ascii).count())
        .sum();
    format!(
        "{} labels over {} scripts, on average {:.1} code points, {:.1} of them not ASCII",
        labels.len(),
        scripts().len(),
        points as f64 / count,
        (points - ascii) as f64 / count,
    )
}
