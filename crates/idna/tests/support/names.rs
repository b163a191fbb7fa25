//! Generates names for property tests and fuzzing. The names contain code points of every kind that rules check, and
//! labels that are nearly valid.

#![allow(clippy::cast_possible_truncation)] // numbers far below the bound

/// A source of random choices: a random number generator, or the bytes of the fuzzer.
pub(crate) trait Choices {
    /// Returns a number below the bound. The bound must not be 0.
    fn below(&mut self, bound: u32) -> u32;

    /// Returns one of these values.
    fn of<T: Copy>(&mut self, several: &[T]) -> T {
        several[self.below(several.len() as u32) as usize]
    }
}

/// The random number generator SplitMix64, which is small and deterministic on all platforms.
pub(crate) struct Random(pub(crate) u64);

impl Choices for Random {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % u64::from(bound)) as u32
    }
}

/// ASCII characters that host names may contain, and ASCII characters that they may not contain.
pub(crate) const ASCII: &[char] = &[
    'a', 'b', 'l', 'n', 'x', 'z', 'A', 'N', 'X', '0', '1', '9', '-', '-', '.', '_', '*', ' ', '%',
    '/', ':', '@', '<', '=', '>', '\0', '\x7F',
];

/// Letters, digits and signs of every Bidi class and of every joining type.
pub(crate) const DIRECTIONS: &[char] = &[
    'ü',
    'α',
    'я',
    'क',
    '漢', // L
    'א',
    'ת',
    '\u{7CA}',
    '\u{10800}', // R
    'ا',
    'ب',
    'ع',
    '\u{1EE00}', // AL; the first joins to the right, the second on both sides
    '\u{660}',
    '\u{669}',
    '\u{10E60}', // AN
    '\u{6F0}',
    '٪',
    '+',
    '#',
    ',',
    '!', // EN, ET, ES, ET, CS, ON
    '\u{591}',
    '\u{64B}',
    '\u{610}', // NSM, transparent
    '\u{A872}',
    '\u{640}',
    '\u{717}', // joins to the left, causes joining, joins to the right
];

/// Several code points of each of the statuses mapped, ignored, disallowed and deviation.
pub(crate) const MAPPED: &[char] = &[
    'Ü',
    'Σ',
    'ß',
    'ẞ',
    'ς',
    '\u{200C}',
    '\u{200D}',
    '\u{AD}',
    '\u{200B}',
    '\u{2060}',
    '\u{FE0F}',
    '\u{E0100}',
    '\u{3002}',
    '\u{FF0E}',
    '\u{FF61}',
    '\u{2024}',
    '\u{2026}',
    '\u{2488}',
    '\u{FF0D}',
    'ａ',
    '９',
    'ﬁ',
    'ŉ',
    'ǆ',
    'İ',
    '\u{212A}',
    '\u{2126}',
    '\u{2135}',
    '\u{2100}',
    '\u{FF03}',
    '㌀',
    '\u{FDFA}',
    '\u{1F12F}',
    '\u{1F130}',
    '\u{2F800}',
    '\u{13A0}',
    '\u{AB70}',
    '\u{10A0}',
    '\u{10D50}',
    '\u{3164}',
    '\u{115F}',
    '\u{FFFD}',
    '\u{378}',
    '\u{E000}',
    '\u{FDD0}',
    '\u{2028}',
    '\u{202E}',
    '\u{10FFFF}',
    '\u{2E80}',
    '\u{2FF0}',
    '\u{1F600}',
    '\u{2260}',
    '\u{32B9A}',
];

/// Code points that normalisation composes, decomposes or reorders, and code points for which there are contextual
/// rules.
pub(crate) const NORMALISED: &[char] = &[
    '\u{300}',
    '\u{301}',
    '\u{308}',
    '\u{316}',
    '\u{323}',
    '\u{327}',
    '\u{338}',
    '\u{345}',
    '\u{34F}',
    '\u{93C}',
    '\u{94D}',
    '\u{DCF}',
    '\u{DDD}',
    '\u{3099}',
    '\u{309A}',
    '\u{1D165}',
    'á',
    'ạ',
    'ự',
    '\u{1EA5}',
    'か',
    'が',
    '\u{958}',
    '\u{FB1D}',
    '\u{2ADC}',
    '\u{1100}',
    '\u{1161}',
    '\u{11A8}',
    '가',
    '각',
    '\u{1112E}',
    '\u{11127}',
    '\u{11131}',
    '\u{B7}',
    '\u{375}',
    '\u{5F3}',
    '\u{5F4}',
    '\u{30FB}',
    '\u{6F9}',
    '\u{1D15E}',
    '\u{16D67}',
    '\u{16D63}',
];

/// Labels and pieces of labels.
pub(crate) const PIECES: &[&str] = &[
    "xn--",
    "XN--",
    "xN--",
    "xn-",
    "--",
    ".",
    "..",
    "xn--zca",
    "xn--fa-hia",
    "xn--0",
    "xn--a",
    "xn--a-",
    "xn--A-1ga",
    "xn--a-1ga",
    "XN--ZCA",
    "xn--1ug",
    "xn--example-nka",
    "xn--8i7caa",
    "xn--ab-zru",
    "xn--A-vbb",
    "xn---9uc",
    "xn--xn--a-gua",
    "xn--n3h",
    "xn--bcher-kva",
    "example",
    "com",
    "ß",
    "bücher",
    "ü_",
    "_dmarc",
    "*",
    "l\u{B7}l",
    "क्\u{200D}",
    "بي\u{200C}بي",
    "אב1",
    "a1",
    "1a",
    "-a",
    "a-",
    "r3---sn",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "xn--p1ai",
    "日本語",
];

/// Returns a name of at most this many parts.
pub(crate) fn name(c: &mut impl Choices, most: u32) -> String {
    let mut name = String::new();
    // Most generated names have code points of only one kind, as most real names have. Otherwise few names would be
    // valid.
    let kinds = c.of(&[0u32, 0, 1, 1, 2, 3, 4, 5]);
    for _ in 0..c.below(most + 1) {
        match if kinds == 5 { c.below(6) } else { kinds } {
            0 => name.push(c.of(ASCII)),
            1 => name.push(c.of(DIRECTIONS)),
            2 => name.push(c.of(MAPPED)),
            3 => name.push(c.of(NORMALISED)),
            4 => name.push_str(c.of(PIECES)),
            _ => name.push(char::from_u32(c.below(0x11_0000)).unwrap_or('a')),
        }
        if c.below(6) == 0 {
            name.push('.');
        } else if c.below(4) == 0 {
            name.push(c.of(&['a', 'b', '1', '-', 'ü', 'א']));
        }
    }
    name
}
