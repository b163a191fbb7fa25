//! Generates names on which engines may disagree. A name depends only on the seed and on its number, so each name can
//! be generated again.

mod pieces;

use bench::corpus;
use puny_idna::code_point::{MappingStatus, mapping_status};
use puny_idna::idna2008::{DerivedProperty, derived_property};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::{canonical_combining_class, decompose_canonical};
use unicode_script::{Script, UnicodeScript};

use pieces::{ascii, fullwidth, hangul, hyphens, mixed_case, notable, pick, with_symbol};

/// The seed, and the data from which parts of labels are drawn.
pub struct Generator {
    seed: u64,
    labels: Vec<String>,
    valid: Vec<char>,
    mapped: Vec<char>,
    ignored: Vec<char>,
    disallowed: Vec<char>,
    marks: Vec<char>,
    composites: Vec<char>,
    right_to_left: Vec<char>,
    joining: Vec<char>,
    viramas: Vec<char>,
}

const DEVIATIONS: [char; 4] = ['ß', 'ς', '\u{200C}', '\u{200D}'];
const JOINERS: [char; 2] = ['\u{200C}', '\u{200D}'];
/// Label separators, and characters that are mapped to text with a separator.
const DOTS: [char; 7] = ['.', '。', '．', '｡', '\u{2024}', '\u{2026}', '\u{2488}'];
/// Digits of various bidi classes, and both kinds of Arabic-Indic digits that RFC 5892 distinguishes.
const DIGITS: [char; 10] = ['0', '1', '9', '٠', '٩', '۰', '۹', '߀', '०', '𞥐'];

impl Generator {
    /// Makes a generator. Uses the tables of `puny-idna`, which conformance tests compare with Unicode's data.
    pub fn new(seed: u64) -> Generator {
        let all = || char::MIN..=char::MAX;
        let with = |status| -> Vec<char> {
            let assigned = all().filter(|c| derived_property(*c) != DerivedProperty::Unassigned);
            assigned.filter(|c| mapping_status(*c) == status).collect()
        };
        let of = |script: &[Script]| -> Vec<char> {
            all().filter(|c| script.contains(&c.script())).collect()
        };
        Generator {
            seed,
            labels: corpus::labels(100_000),
            valid: with(MappingStatus::Valid),
            mapped: with(MappingStatus::Mapped),
            ignored: with(MappingStatus::Ignored),
            disallowed: with(MappingStatus::Disallowed),
            marks: all()
                .filter(|c| unicode_normalization::char::is_combining_mark(*c))
                .collect(),
            composites: all()
                .filter(|c| {
                    let mut count = 0;
                    decompose_canonical(*c, |_| count += 1);
                    count > 1
                })
                .collect(),
            right_to_left: of(&[
                Script::Hebrew,
                Script::Arabic,
                Script::Syriac,
                Script::Thaana,
                Script::Nko,
                Script::Adlam,
                Script::Hanifi_Rohingya,
                Script::Mandaic,
            ]),
            joining: of(&[
                Script::Arabic,
                Script::Syriac,
                Script::Mongolian,
                Script::Phags_Pa,
                Script::Manichaean,
                Script::Adlam,
            ]),
            viramas: all()
                .filter(|c| canonical_combining_class(*c) == 9)
                .collect(),
        }
    }

    /// Returns the name with this number. Every fifth name is a single code point, until every code point has been
    /// used.
    pub fn name(&self, number: u64) -> String {
        let point = u32::try_from(number / 5).ok().and_then(char::from_u32);
        if let (Some(c), true) = (point, number.is_multiple_of(5)) {
            return c.to_string();
        }
        let mut random =
            fastrand::Rng::with_seed(self.seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let random = &mut random;
        let mut name = String::new();
        let labels = match random.u8(..100) {
            0..40 => 1,
            40..75 => 2,
            75..92 => 3,
            92..99 => 4,
            _ => random.usize(5..=24),
        };
        for index in 0..labels {
            if index > 0 {
                name.push(if random.u8(..12) == 0 {
                    pick(random, &DOTS)
                } else {
                    '.'
                });
            }
            let label = self.label(random);
            name.push_str(&label);
        }
        match random.u8(..40) {
            0 => name.push(pick(random, &DOTS)),
            1 => name = name.nfd().collect(),
            2 => name = name.to_uppercase(),
            3 => name = self.with_one_changed(random, &name),
            4 => {
                // Make the name about 253 octets long.
                let length = random.usize(245..=258);
                while name.len() < length {
                    name.insert_str(0, "abcdefghi.");
                }
            }
            _ => {}
        }
        name
    }

    fn label(&self, random: &mut fastrand::Rng) -> String {
        match random.u8(..100) {
            0..8 => ascii(random),
            8..14 => notable(random),
            14..22 => self.known(random),
            22..32 => {
                let label = self.known(random);
                self.with_one_changed(random, &label)
            }
            32..48 => self.ace(random),
            48..56 => self.mixture(random),
            56..62 => self.bidi(random),
            62..68 => self.joiners(random),
            68..76 => self.combining(random),
            76..79 => self.known(random).nfd().collect(),
            79..82 => fullwidth(&ascii(random), random),
            82..85 => mixed_case(&self.known(random), random),
            85..88 => hyphens(&self.ascii_or_known(random), random),
            88..90 => with_symbol(&self.ascii_or_known(random), random),
            90..92 => String::new(),
            92..95 => self.near_63(random),
            95..97 => hangul(random),
            97..98 => self.composed_exclusions(random),
            98 => format!("{}{}", ascii(random), pick(random, &DIGITS)),
            _ if random.u8(..50) == 0 => self.very_long(random),
            _ => self.known(random),
        }
    }

    fn ascii_or_known(&self, random: &mut fastrand::Rng) -> String {
        if random.bool() {
            ascii(random)
        } else {
            self.known(random)
        }
    }

    /// Returns a random label of the benchmark's corpus.
    fn known(&self, random: &mut fastrand::Rng) -> String {
        self.labels[random.usize(..self.labels.len())].clone()
    }

    /// Returns a random code point. First chooses a status or kind, so that rare kinds are frequent.
    fn any(&self, random: &mut fastrand::Rng) -> char {
        match random.u8(..14) {
            0..3 => pick(random, &self.valid),
            3..5 => pick(random, &self.mapped),
            5 => pick(random, &self.ignored),
            6 => pick(random, &self.disallowed),
            7 => pick(random, &DEVIATIONS),
            8 => pick(random, &self.marks),
            9 => pick(random, &self.composites),
            10 => pick(random, &self.right_to_left),
            11 => random.char('\0'..='\u{2FFF}'),
            12 => pick(random, &DIGITS),
            _ => random.char(..),
        }
    }

    /// Returns the label with one code point inserted, removed, replaced or swapped.
    fn with_one_changed(&self, random: &mut fastrand::Rng, label: &str) -> String {
        let mut points: Vec<char> = label.chars().collect();
        let position = random.usize(..=points.len());
        match random.u8(..4) {
            0 if position < points.len() => {
                points.remove(position);
            }
            1 if position < points.len() => points[position] = self.any(random),
            2 if position + 1 < points.len() => points.swap(position, position + 1),
            _ => points.insert(position, self.any(random)),
        }
        points.into_iter().collect()
    }

    /// Returns an A-label, or text that is nearly an A-label.
    fn ace(&self, random: &mut fastrand::Rng) -> String {
        let inner = match random.u8(..12) {
            0..5 => self.known(random),
            5..7 => {
                let label = self.known(random);
                self.with_one_changed(random, &label)
            }
            7 => self.mixture(random),
            8 => self.combining(random),
            9 => self.joiners(random),
            10 => ascii(random),
            _ => self.bidi(random),
        };
        let Ok(basic) = puny::punycode::encode(&inner) else {
            return inner;
        };
        let label = format!("xn--{basic}");
        match random.u8(..16) {
            0 => {
                // Replace a character.
                let mut bytes = label.into_bytes();
                let position = random.usize(..bytes.len());
                bytes[position] = pick(random, b"abcdefghijklmnopqrstuvwxyz0123456789-_+ABZ");
                String::from_utf8(bytes).expect("all bytes are ASCII")
            }
            1 => mixed_case(&label, random),
            2 => label.to_uppercase(),
            3 => "xn--".to_owned(),
            4 => format!("xn--{}-", ascii(random)),
            5 => format!("xn--{label}"),
            6 => {
                let nested = puny::punycode::encode(&format!("xn--{inner}")).unwrap_or_default();
                format!("xn--{nested}")
            }
            7 => format!("xn---{basic}"),
            8 => format!("{label}{}", self.any(random)),
            9 => fullwidth(&label, random),
            10 => {
                let mut label = label;
                label.pop();
                label
            }
            11 => format!("{}--{basic}", pick(random, &["xm", "yn", "ab", "x-", "-n"])),
            _ => label,
        }
    }

    /// Returns one to eight random code points of any status or kind.
    fn mixture(&self, random: &mut fastrand::Rng) -> String {
        (0..random.usize(1..=8)).map(|_| self.any(random)).collect()
    }

    /// Returns right-to-left text with numbers, Latin letters, marks and symbols.
    fn bidi(&self, random: &mut fastrand::Rng) -> String {
        (0..random.usize(1..=7))
            .map(|_| match random.u8(..14) {
                0..7 => pick(random, &self.right_to_left),
                7..9 => pick(random, &DIGITS),
                9 => random.lowercase(),
                10 => pick(random, &self.marks),
                11 => pick(random, &['-', '+', '_', '·', '٪', '،', '−', '±', '€', '°']),
                12 => pick(random, &self.valid),
                _ => pick(random, &JOINERS),
            })
            .collect()
    }

    /// Returns a label with joiners after viramas, between joining letters, or elsewhere.
    fn joiners(&self, random: &mut fastrand::Rng) -> String {
        let mut label = String::new();
        for _ in 0..random.usize(1..=3) {
            let indic = random.bool();
            for _ in 0..random.usize(0..=2) {
                label.push(if indic {
                    random.char('\u{900}'..='\u{D7F}')
                } else {
                    pick(random, &self.joining)
                });
            }
            if indic && random.u8(..4) > 0 {
                label.push(pick(random, &self.viramas));
            } else if random.u8(..3) == 0 {
                label.push(pick(random, &self.marks));
            }
            label.push(pick(random, &JOINERS));
            if random.u8(..3) == 0 {
                label.push(pick(random, &self.marks));
            }
        }
        if random.u8(..3) > 0 {
            label.push(if random.bool() {
                pick(random, &self.joining)
            } else {
                random.char('\u{900}'..='\u{D7F}')
            });
        }
        label
    }

    /// Returns letters with combining marks in random order. Some letters are already composed with a mark.
    fn combining(&self, random: &mut fastrand::Rng) -> String {
        let mut label = String::new();
        for _ in 0..random.usize(1..=3) {
            label.push(match random.u8(..4) {
                0 => random.lowercase(),
                1 => pick(random, &self.composites),
                2 => random.char('\u{300}'..='\u{11FF}'),
                _ => pick(random, &self.valid),
            });
            for _ in 0..random.usize(0..=4) {
                label.push(if random.bool() {
                    random.char('\u{300}'..='\u{345}')
                } else {
                    pick(random, &self.marks)
                });
            }
        }
        label
    }

    /// Returns characters with a canonical decomposition, or their decompositions.
    fn composed_exclusions(&self, random: &mut fastrand::Rng) -> String {
        let label: String = (0..random.usize(1..=4))
            .map(|_| pick(random, &self.composites))
            .collect();
        if random.bool() {
            label.nfd().collect()
        } else {
            label
        }
    }

    /// Returns a label whose ASCII form has about 63 octets.
    fn near_63(&self, random: &mut fastrand::Rng) -> String {
        let length = random.usize(58..=67);
        if random.bool() {
            return (0..length).map(|_| random.lowercase()).collect();
        }
        let label = self.known(random);
        let mut label = label.trim_matches('-').to_owned();
        while puny::punycode::encode(&label).map_or(length, |basic| basic.len()) + 4 < length {
            label.push(random.lowercase());
        }
        label
    }

    /// Returns a label of the corpus that is repeated many times, in Unicode or as an A-label. The result is much too
    /// long for the DNS.
    fn very_long(&self, random: &mut fastrand::Rng) -> String {
        let label = self.known(random).repeat(random.usize(50..=400));
        match puny::punycode::encode(&label) {
            Ok(basic) if random.bool() => format!("xn--{basic}"),
            _ => label,
        }
    }
}
