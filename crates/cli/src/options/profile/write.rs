//! Writes a Bootstring as a TOML file that `--profile` reads.

use std::fmt::Write;
use std::ops::RangeInclusive;

use puny::{Bootstring, Maxint, Repertoire};

/// The fields of the file, each on its own line. What the file has no field for is left out: a limit,
/// and whether all-basic strings are refused.
pub(crate) fn write(bootstring: &Bootstring<'_>) -> String {
    let values = bootstring.params().values();
    let alphabet = bootstring.alphabet();
    let mut out = String::new();
    for (name, number) in [
        ("base", values.base),
        ("tmin", values.tmin),
        ("tmax", values.tmax),
        ("skew", values.skew),
        ("damp", values.damp),
        ("initial_bias", values.initial_bias),
    ] {
        line(&mut out, name, &number.to_string());
    }
    line(&mut out, "initial_n", &format!("0x{:X}", values.initial_n));
    let basic: Vec<String> = alphabet.basic().iter().map(range).collect();
    line(&mut out, "basic", &list(&basic));
    line(&mut out, "delimiter", &quoted(&one(alphabet.delimiter())));
    line(&mut out, "digits", &code_points(alphabet.digits()));
    let also_read = alphabet.also_read();
    if !also_read.is_empty() {
        let pair = |&(code_point, value): &(u32, u32)| {
            format!("[{}, {value}]", quoted(&number(code_point)))
        };
        let is_plain = also_read
            .iter()
            .zip(0..)
            .all(|((_, value), at)| *value == at);
        let letters: Vec<u32> = also_read.iter().map(|(letter, _)| *letter).collect();
        let text = match plain(&letters).filter(|_| is_plain) {
            Some(text) => quoted(&text),
            None => format!(
                "[{}]",
                also_read.iter().map(pair).collect::<Vec<_>>().join(", ")
            ),
        };
        line(&mut out, "also_read", &text);
    }
    let bits = match bootstring.maxint() {
        Maxint::Bits64 => "64",
        _ => "32",
    };
    line(&mut out, "maxint", bits);
    let repertoire = match bootstring.repertoire() {
        Repertoire::Integers => "integers",
        _ => "scalars",
    };
    line(&mut out, "repertoire", &quoted(repertoire));
    out
}

fn line(out: &mut String, name: &str, value: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{name} = {value}");
}

/// Only texts without quotes, backslashes and controls are put in quotes.
fn quoted(text: &str) -> String {
    format!("\"{text}\"")
}

fn list(items: &[String]) -> String {
    let items: Vec<String> = items.iter().map(|item| quoted(item)).collect();
    format!("[{}]", items.join(", "))
}

fn number(code_point: u32) -> String {
    format!("U+{code_point:04X}")
}

fn range(range: &RangeInclusive<u32>) -> String {
    match range.start() == range.end() {
        true => number(*range.start()),
        false => format!("{}..{}", number(*range.start()), number(*range.end())),
    }
}

/// A character that means itself, or its number.
fn one(code_point: u32) -> String {
    plain(&[code_point]).unwrap_or_else(|| number(code_point))
}

/// Code points as a string, or as a list of numbers.
fn code_points(code_points: &[u32]) -> String {
    match plain(code_points) {
        Some(text) => quoted(&text),
        None => list(&code_points.iter().map(|c| number(*c)).collect::<Vec<_>>()),
    }
}

/// Code points as text, if all are printable ASCII that needs no escape.
fn plain(code_points: &[u32]) -> Option<String> {
    let characters = code_points.iter().map(|c| char::from_u32(*c));
    let characters =
        characters.map(|c| c.filter(|c| c.is_ascii_graphic() && !matches!(c, '"' | '\\')));
    characters.collect()
}

#[cfg(test)]
mod tests {
    use puny::profiles::PROFILES;

    use super::super::file::parse;
    use super::*;

    #[test]
    fn what_is_written_is_read_as_the_same() {
        for profile in PROFILES {
            let bootstring = profile.bootstring().with_all_basic(puny::AllBasic::Encoded);
            for bootstring in [bootstring, bootstring.with_maxint(Maxint::Bits64)] {
                let text = write(&bootstring);
                assert_eq!(parse(&text).unwrap(), bootstring, "{text}");
            }
        }
    }

    #[test]
    fn punycode_is_written_as_people_write_it() {
        let text = write(PROFILES[0].bootstring());
        let example = include_str!("../../../profiles/punycode.toml");
        let fields = |text: &str| -> Vec<String> {
            let lines = text.lines().filter(|line| line.contains(" = "));
            lines
                .map(|line| line.replace("0x", "").to_owned())
                .collect()
        };
        assert_eq!(fields(&text), fields(example));
    }
}
