//! Names: every code point alone, then labels of many scripts with changes, A-labels right and wrong,
//! right-to-left text, joiners, marks, hyphens, symbols, and lengths at the limits.

use puny::punycode;
use puny_idna::idna2008::{DerivedProperty, derived_property};

/// A generator of numbers by a seed (SplitMix64).
pub(crate) struct Generator {
    state: u64,
    /// Code points of which labels are made, by the block of 256 that they are in.
    letters: Vec<Vec<char>>,
    others: Vec<char>,
}

const PIECES: [&str; 40] = [
    "a", "b", "z", "0", "9", "-", "--", "_", ".", "..", "xn--", "XN--", "ß", "ς", "\u{200C}",
    "\u{200D}", "\u{94D}", "क", "ب", "א", "ا", "١", "۱", "\u{301}", "\u{308}", "e\u{301}", "Ａ",
    "。", "．", "ü", "Ü", "☃", "💩", "≠", "℡", "\u{AD}", "·", "l·l", "ー", "한",
];

impl Generator {
    pub(crate) fn new(seed: u64) -> Generator {
        let all = ('\0'..=char::MAX).filter(|&c| c as u32 > 0x7F);
        let (mut letters, mut others): (Vec<Vec<char>>, _) = (Vec::new(), Vec::new());
        let mut last = None;
        for c in all {
            match derived_property(c) {
                DerivedProperty::Pvalid => {
                    let block = c as u32 >> 8;
                    if last != Some(block) {
                        letters.push(Vec::new());
                        last = Some(block);
                    }
                    letters.last_mut().expect("just pushed").push(c);
                }
                DerivedProperty::Unassigned if !(c as u32).is_multiple_of(97) => {}
                _ => others.push(c),
            }
        }
        Generator {
            state: seed,
            letters,
            others,
        }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    /// The name of a number.
    pub(crate) fn name(&mut self, number: u64) -> String {
        // Code points alone, each fifth as the stretch of the run allows.
        if number.is_multiple_of(5) {
            return char::from_u32((number / 5) as u32 % 0x30000)
                .map_or_else(String::new, String::from);
        }
        let labels = 1 + self.below(3);
        let labels: Vec<String> = (0..labels).map(|_| self.label()).collect();
        labels.join(".")
    }

    fn label(&mut self) -> String {
        match self.below(12) {
            0..=2 => self.word(),
            3 => {
                let word = self.word();
                format!("xn--{}", punycode::encode(word).unwrap_or_default())
            }
            4 => {
                // One digit of an A-label changes.
                let word = self.word();
                let mut label =
                    format!("xn--{}", punycode::encode(word).unwrap_or_default()).into_bytes();
                let at = self.below(label.len());
                label[at] = b"abcxyzABZ0189-_+."[self.below(17)];
                String::from_utf8_lossy(&label).into_owned()
            }
            5 => {
                // With capitals, cut, nested.
                let word = self.word();
                let label = format!("xn--{}", punycode::encode(word).unwrap_or_default());
                match self.below(4) {
                    0 => label.to_ascii_uppercase(),
                    1 => label.to_uppercase(),
                    2 => label[..label.len() - 1].to_owned(),
                    _ => format!("xn--{}", punycode::encode(&label).unwrap_or_default()),
                }
            }
            6..=8 => (0..1 + self.below(6))
                .map(|_| PIECES[self.below(PIECES.len())])
                .collect(),
            9 => {
                let mut word = self.word();
                let index = self.below(self.others.len());
                word.push(self.others[index]);
                word
            }
            10 => {
                let (len, c) = (50 + self.below(20), ['a', 'ü', 'a', '字'][self.below(4)]);
                std::iter::repeat_n(c, len).collect()
            }
            _ => (0..1 + self.below(9))
                .map(|_| {
                    char::from(b"abcdefghijklmnopqrstuvwxyz0123456789ABC-_ +/"[self.below(44)])
                })
                .collect(),
        }
    }

    /// Letters of one block, with a change.
    fn word(&mut self) -> String {
        let block = self.below(self.letters.len());
        let len = 1 + self.below(7);
        let mut word: String = (0..len)
            .map(|_| {
                let letters = self.letters[block].len();
                let index = self.below(letters);
                self.letters[block][index]
            })
            .collect();
        match self.below(6) {
            0 => word = word.to_uppercase(),
            1 => {
                let piece = PIECES[self.below(PIECES.len())];
                let boundaries: Vec<usize> = word.char_indices().map(|(at, _)| at).collect();
                word.insert_str(boundaries[self.below(boundaries.len())], piece);
            }
            2 => word.push_str(PIECES[self.below(PIECES.len())]),
            _ => {}
        }
        word
    }
}
