//! Generates random labels: strings like the labels of real names, and strings that a decoder rejects.

use puny::punycode;

/// Returns a random scalar value. Scalar values of common scripts are more frequent.
pub(crate) fn any_char(random: &mut fastrand::Rng) -> char {
    match random.u8(..16) {
        0 => random.char('\0'..='\x7F'),
        1..4 => random.lowercase(),
        4 => random.char('\u{80}'..='\u{7FF}'),
        5 => random.char('\u{370}'..='\u{52F}'),
        6 => random.char('\u{590}'..='\u{6FF}'),
        7 => random.char('\u{900}'..='\u{17FF}'),
        8 => random.char('\u{3040}'..='\u{30FF}'),
        9 => random.char('\u{AC00}'..='\u{D7A3}'),
        10 => random.char('\u{4E00}'..='\u{9FFF}'),
        11 => random.char('\u{1F300}'..='\u{1FAFF}'),
        12 => random.char('\u{20000}'..='\u{323AF}'),
        13 => random.char('\u{80}'..='\u{FFFF}'),
        _ => random.char('\0'..=char::MAX),
    }
}

/// Returns a random string of up to `longest` code points. The string is a mixture of code points of one small range,
/// ASCII characters, and any other code points. The proportions are random.
pub(crate) fn extended(random: &mut fastrand::Rng, longest: usize) -> String {
    let first = u32::from(any_char(random));
    let width = 1 << random.u8(..9);
    let strangers = random.u8(..=16);
    (0..random.usize(..=longest))
        .map(|_| match random.u8(..16) {
            kind if kind < strangers => any_char(random),
            15 => random.lowercase(),
            14 => *random.choice(&['-', '0', '9', 'Z']).unwrap(),
            _ => char::from_u32(first + random.u32(..width)).unwrap_or('-'),
        })
        .collect()
}

/// Returns `count` random strings of up to `longest` code points.
pub(crate) fn many_extended(seed: u64, count: usize, longest: usize) -> Vec<String> {
    let mut random = fastrand::Rng::with_seed(seed);
    (0..count).map(|_| extended(&mut random, longest)).collect()
}

/// Returns a label with one to six random changes. The result is usually an invalid label or another label.
pub(crate) fn mutate(random: &mut fastrand::Rng, label: &str) -> String {
    let mut points: Vec<char> = label.chars().collect();
    for _ in 0..random.u8(1..7) {
        let index = random.usize(..=points.len());
        let point = match random.u8(..16) {
            0 => '-',
            1 | 2 => random.char('\0'..='\x7F'),
            3 => '9',
            4 => 'A',
            5 => any_char(random),
            _ => random.alphanumeric(),
        };
        match random.u8(..4) {
            0 => points.insert(index, point),
            1 => points.truncate(index),
            2 if index < points.len() => drop(points.remove(index)),
            _ => match points.get_mut(index) {
                Some(changed) => *changed = point,
                None => points.push(point),
            },
        }
    }
    points.into_iter().collect()
}

/// Returns the Punycode of `count` random strings of up to `longest` code points. About half of the results are
/// mutated.
pub(crate) fn many_basic(seed: u64, count: usize, longest: usize) -> Vec<String> {
    let mut random = fastrand::Rng::with_seed(seed);
    (0..count)
        .map(|_| {
            let label = punycode::encode(&extended(&mut random, longest)).unwrap();
            match random.bool() {
                true => label,
                false => mutate(&mut random, &label),
            }
        })
        .collect()
}

/// The samples of RFC 3492, section 7.1, in ASCII.
pub(crate) const SAMPLES: [&str; 19] = [
    "egbpdaj6bu4bxfgehfvwxn",
    "ihqwcrb4cv8a8dqg056pqjye",
    "ihqwctvzc91f659drss3x8bo0yb",
    "Proprostnemluvesky-uyb24dma41a",
    "4dbcagdahymbxekheh6e0a7fei0b",
    "i1baa7eci9glrd9b2ae1bj0hfcgg6iyaf8o0a1dig0cd",
    "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa",
    "989aomsvi5e83db1d2a355cv1e0vak1dwrv93d5xbh15a0dt30a5jpsd879ccm6fea98c",
    "b1abfaaepdrnnbgefbaDotcwatmq2g4l",
    "PorqunopuedensimplementehablarenEspaol-fmd56a",
    "TisaohkhngthchnitingVit-kjcr8268qyxafd2f1b9g",
    "3B-ww4c5e180e575a65lsy2b",
    "-with-SUPER-MONKEYS-pc58ag80a8qai00g7n9n",
    "Hello-Another-Way--fc4qua05auwb3674vfr0b",
    "2-u9tlzr9756bt3uc0v",
    "MajiKoi5-783gue6qz075azm5e",
    "de-jg4avhby1noc0d",
    "d9juau41awczczp",
    "-> $1.00 <--",
];
