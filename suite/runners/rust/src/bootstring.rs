//! Converts with any Bootstring parameters and the crate `puny`.

use puny::{Alphabet, Bootstring, ParamValues, Params};
use suite_runners::{found, Found};

pub fn convert(encode: bool, flags: &[u8], text: &str) -> Found {
    let parts: Vec<&str> = std::str::from_utf8(flags).unwrap().split(' ').collect();
    let number = |at: usize| parts[at].parse().unwrap();
    let params = Params::new(ParamValues {
        base: number(0),
        tmin: number(1),
        tmax: number(2),
        skew: number(3),
        damp: number(4),
        initial_bias: number(5),
        initial_n: number(6),
    });
    let delimiter = u32::from_str_radix(parts[7], 16).unwrap();
    let digits: Vec<u32> = parts[8].chars().map(u32::from).collect();
    let capitals = parts[8].chars().map(|digit| u32::from(digit.to_ascii_uppercase())).zip(0..);
    let also_read: Vec<_> = capitals.filter(|(capital, _)| parts[9] == "1" && !digits.contains(capital)).collect();
    let basic = [0..=number(6) - 1];
    let alphabet = Alphabet::new(&basic, delimiter, &digits, &also_read).unwrap();
    let scheme = Bootstring::new(params.unwrap(), alphabet).unwrap();
    if encode {
        found(scheme.encode(text))
    } else {
        found(scheme.decode(text))
    }
}
