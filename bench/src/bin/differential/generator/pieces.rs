//! Makes random parts of labels, and changes labels at random, without Unicode data.

const SYMBOLS: &[u8] = b"_*%@/:#?<>[]\\^|!$&'()+,;=`{}~\" \t\x01\x7F";

/// Texts to which a special rule of Punycode, UTS #46 or IDNA2008 applies.
const NOTABLE: [&str; 40] = [
    "a", "b", "z", "0", "9", "-", "--", "_", ".", "..", "xn--", "XN--", "ß", "ς", "\u{200C}",
    "\u{200D}", "\u{94D}", "क", "ب", "א", "ا", "١", "۱", "\u{301}", "\u{308}", "e\u{301}", "Ａ",
    "。", "．", "ü", "Ü", "☃", "💩", "≠", "℡", "\u{AD}", "·", "l·l", "ー", "한",
];

/// Returns a random element of `of`.
pub fn pick<T: Copy>(random: &mut fastrand::Rng, of: &[T]) -> T {
    of[random.usize(..of.len())]
}

/// Returns one to ten random ASCII letters and digits.
pub fn ascii(random: &mut fastrand::Rng) -> String {
    (0..random.usize(1..=10))
        .map(|_| match random.u8(..12) {
            0 => random.digit(10),
            1 => random.uppercase(),
            _ => random.lowercase(),
        })
        .collect()
}

/// Returns one to six of the [`NOTABLE`] texts.
pub fn notable(random: &mut fastrand::Rng) -> String {
    let count = random.usize(1..=6);
    (0..count).map(|_| pick(random, &NOTABLE)).collect()
}

/// Replaces some ASCII characters, chosen at random, by their fullwidth forms.
pub fn fullwidth(label: &str, random: &mut fastrand::Rng) -> String {
    label
        .chars()
        .map(|c| match c {
            '!'..='~' if random.bool() => {
                char::from_u32(c as u32 + 0xFEE0).expect("FF01 to FF5E are assigned")
            }
            _ => c,
        })
        .collect()
}

/// Replaces some letters, chosen at random, by their capitals.
pub fn mixed_case(label: &str, random: &mut fastrand::Rng) -> String {
    let mut mixed = String::new();
    for c in label.chars() {
        if random.bool() {
            mixed.extend(c.to_uppercase());
        } else {
            mixed.push(c);
        }
    }
    mixed
}

/// Returns the label with hyphens in places where they are not allowed, or a label of hyphens only.
pub fn hyphens(label: &str, random: &mut fastrand::Rng) -> String {
    match random.u8(..5) {
        0 => format!("-{label}"),
        1 => format!("{label}-"),
        2 => "-".repeat(random.usize(1..=5)),
        _ => {
            let mut points: Vec<char> = label.chars().collect();
            let position = points.len().min(2);
            points.splice(position..position, ['-', '-']);
            points.into_iter().collect()
        }
    }
}

/// Inserts an ASCII symbol, space or control character at a random position.
pub fn with_symbol(label: &str, random: &mut fastrand::Rng) -> String {
    let mut points: Vec<char> = label.chars().collect();
    let position = random.usize(..=points.len());
    points.insert(position, char::from(pick(random, SYMBOLS)));
    points.into_iter().collect()
}

/// Returns Hangul syllables and jamo, including old jamo.
pub fn hangul(random: &mut fastrand::Rng) -> String {
    (0..random.usize(1..=6))
        .map(|_| match random.u8(..5) {
            0 => random.char('\u{AC00}'..='\u{D7A3}'),
            1 => random.char('\u{1100}'..='\u{1112}'),
            2 => random.char('\u{1161}'..='\u{1175}'),
            3 => random.char('\u{11A7}'..='\u{11C2}'),
            _ => random.char('\u{1100}'..='\u{11FF}'),
        })
        .collect()
}
