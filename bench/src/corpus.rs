//! The type of a corpus, and the generated corpora: labels of each script, and long strings. The corpora are generated
//! from Unicode's data with fixed seeds, so the same version of this file always makes the same corpora. The checksum
//! of a corpus shows whether two runs used the same inputs.

use unicode_script::{Script, UnicodeScript};

/// A list of inputs, with a name and a description.
pub struct Corpus {
    pub name: String,
    /// The source of the inputs, or how they were generated.
    pub provenance: String,
    pub inputs: Vec<String>,
}

impl Corpus {
    /// Returns a description in one line: the name, the sizes, a checksum of the inputs, and their provenance.
    pub fn describe(&self) -> String {
        let count = self.inputs.len() as f64;
        let bytes: usize = self.inputs.iter().map(String::len).sum();
        let points: usize = self.inputs.iter().map(|input| input.chars().count()).sum();
        let ascii: usize = self
            .inputs
            .iter()
            .map(|input| input.bytes().filter(u8::is_ascii).count())
            .sum();
        format!(
            "{}: {} inputs, on average {:.1} bytes and {:.1} code points, {:.1} of them not \
             ASCII; FNV-1a {:016x}; {}",
            self.name,
            self.inputs.len(),
            bytes as f64 / count,
            points as f64 / count,
            (points - ascii) as f64 / count,
            self.checksum(),
            self.provenance,
        )
    }

    /// Returns the FNV-1a hash of all inputs, each followed by a line feed.
    fn checksum(&self) -> u64 {
        let lines = self.inputs.iter();
        fnv(lines.flat_map(|input| input.bytes().chain([b'\n'])))
    }
}

/// Returns the FNV-1a hash of bytes.
pub fn fnv(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

/// The scripts of most internationalized domain names. Half of the generated labels use these scripts. The other half is
/// distributed evenly over all scripts.
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

/// The non-ASCII letters of one script, in ascending order.
struct Letters {
    script: Script,
    letters: Vec<char>,
}

/// Returns a corpus of `count` labels for every script.
pub fn by_script(count: usize) -> Vec<Corpus> {
    let mut random = fastrand::Rng::with_seed(24);
    let provenance = "letters by the crate unicode-script 0.5, lower case, 2 to 14 with digits and \
                      hyphens among them, seed 24";
    let corpus = |letters: &Letters| Corpus {
        name: format!("labels, {}", letters.script.full_name()),
        provenance: provenance.to_owned(),
        inputs: (0..count).map(|_| label(&mut random, letters)).collect(),
    };
    scripts().iter().map(corpus).collect()
}

/// Returns `count` labels. Each label has 2 to 14 characters: letters of one script, and some digits and hyphens.
/// Labels of the Latin script consist of ASCII letters and one to three non-ASCII letters.
pub fn labels(count: usize) -> Vec<String> {
    let scripts = scripts();
    let mut random = fastrand::Rng::with_seed(3492);
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
        .map(|index| match random.u8(..20) {
            0 if index > 0 => random.digit(10),
            1 if index > 0 && index + 1 < len => '-',
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

/// Returns every script with at least eight non-ASCII letters that are not capitals.
fn scripts() -> Vec<Letters> {
    let mut scripts: Vec<Letters> = Vec::new();
    let is_letter = |c: &char| c.is_alphabetic() && !c.is_uppercase();
    for letter in ('\u{80}'..=char::MAX).filter(is_letter) {
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

/// Returns a string of `count` distinct non-ASCII code points from all of Unicode, in random order.
pub fn distinct(count: usize) -> String {
    let mut random = fastrand::Rng::with_seed(count as u64);
    let mut all: Vec<char> = ('\u{80}'..=char::MAX).collect();
    random.shuffle(&mut all);
    all.truncate(count);
    assert_eq!(all.len(), count, "there are not so many code points");
    all.into_iter().collect()
}

/// Returns a string of `count` random non-ASCII code points, with repetitions.
pub fn repeated(count: usize) -> String {
    let mut random = fastrand::Rng::with_seed(count as u64);
    (0..count)
        .map(|_| random.char('\u{80}'..=char::MAX))
        .collect()
}
