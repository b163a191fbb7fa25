//! Reads a Bootstring from a TOML file.

use std::fs;
use std::ops::RangeInclusive;
use std::path::Path;

use puny::{Alphabet, AlphabetError, Bootstring, Maxint, ParamValues, Params, Repertoire};
use serde::Deserialize;

use crate::report::stop::Stop;

/// The fields of the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    base: u32,
    tmin: u32,
    tmax: u32,
    skew: u32,
    damp: u32,
    initial_bias: u32,
    initial_n: u32,
    basic: CodePoints,
    delimiter: CodePoints,
    digits: CodePoints,
    also_read: Option<AlsoRead>,
    maxint: Option<u32>,
    repertoire: Option<Extended>,
}

/// Ranges of code points, in the order of the file.
#[derive(Deserialize)]
#[serde(try_from = "Texts")]
struct CodePoints(Vec<RangeInclusive<u32>>);

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "the value must be a string, or a list of strings and of ranges such as \"U+0000..U+007F\""
)]
enum Texts {
    Characters(String),
    List(Vec<String>),
}

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "the value must be a string in order of value, or a list of pairs such as [\"A\", 0]"
)]
enum AlsoRead {
    Characters(String),
    Pairs(Vec<(CodePoints, u32)>),
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Extended {
    Scalars,
    Integers,
}

impl TryFrom<Texts> for CodePoints {
    type Error = String;

    fn try_from(texts: Texts) -> Result<Self, String> {
        let mut ranges = Vec::new();
        let texts = match texts {
            Texts::Characters(text) => vec![text],
            Texts::List(texts) => texts,
        };
        for text in texts {
            if text.starts_with("U+") && text != "U+" {
                ranges.push(range(&text)?);
            } else {
                ranges.extend(text.chars().map(|c| u32::from(c)..=u32::from(c)));
            }
        }
        Ok(CodePoints(ranges))
    }
}

/// Parses a range: `U+X..U+Y`, or `U+X`.
fn range(text: &str) -> Result<RangeInclusive<u32>, String> {
    let code_point = |text: &str| u32::from_str_radix(text.strip_prefix("U+")?, 16).ok();
    let (start, end) = text.split_once("..").unwrap_or((text, text));
    match (code_point(start), code_point(end)) {
        (Some(start), Some(end)) if start <= end => Ok(start..=end),
        (Some(_), Some(_)) => Err(format!("the range '{text}' ends before it begins")),
        _ => Err(format!(
            "'{text}' is not a range; a range is U+X..U+Y or U+X, with up to 8 hexadecimal digits each"
        )),
    }
}

impl CodePoints {
    /// Returns the only code point. Fails if there are several.
    fn one(&self, field: &str) -> Result<u32, String> {
        match &self.0[..] {
            [one] if one.start() == one.end() => Ok(*one.start()),
            _ => Err(format!(
                "{field} must be one character, written as itself or as U+X"
            )),
        }
    }

    /// Returns each code point. Fails for a very long range, which cannot be a list of digits.
    fn each(self, field: &str) -> Result<Vec<u32>, String> {
        match self
            .0
            .iter()
            .any(|range| range.end() - range.start() > 1 << 20)
        {
            true => Err(format!("{field} has too many code points")),
            false => Ok(self.0.into_iter().flatten().collect()),
        }
    }
}

/// Reads and checks a file. The memory of its lists is leaked. This is harmless, because a run reads at most one file.
pub(super) fn read_file(path: &Path) -> Result<Bootstring<'static>, Stop> {
    let text = fs::read_to_string(path).map_err(|error| Stop::file(path, error))?;
    let fields = toml::from_str(&text).map_err(|error| {
        let before = &text[..text.floor_char_boundary(error.span().map_or(0, |span| span.start))];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
        format!("{line}:{column}: {}", error.message())
    });
    let bootstring =
        fields.and_then(|fields| bootstring(fields).map_err(|wrong| format!(" {wrong}")));
    bootstring.map_err(|wrong| Stop::usage(format!("{}:{wrong}", path.display())))
}

fn bootstring(fields: Fields) -> Result<Bootstring<'static>, String> {
    let values = ParamValues {
        base: fields.base,
        tmin: fields.tmin,
        tmax: fields.tmax,
        skew: fields.skew,
        damp: fields.damp,
        initial_bias: fields.initial_bias,
        initial_n: fields.initial_n,
    };
    let params = Params::new(values).map_err(|error| error.to_string())?;
    let mut basic = fields.basic.0;
    basic.sort_by_key(|range| *range.start());
    let delimiter = fields.delimiter.one("delimiter")?;
    let digits = fields.digits.each("digits")?;
    let also_read = match fields.also_read {
        None => Vec::new(),
        Some(AlsoRead::Characters(text)) => text.chars().map(u32::from).zip(0..).collect(),
        Some(AlsoRead::Pairs(pairs)) => pairs
            .iter()
            .map(|(letter, value)| Ok((letter.one("also_read")?, *value)))
            .collect::<Result<_, String>>()?,
    };
    // This check comes first, because missing digits also cause other errors.
    if digits.len() != params.base() as usize {
        let count = AlphabetError::DigitCount {
            digits: digits.len(),
            base: params.base(),
        };
        return Err(count.to_string());
    }
    let alphabet = Alphabet::new(basic.leak(), delimiter, digits.leak(), also_read.leak());
    let bootstring = alphabet.and_then(|alphabet| Bootstring::new(params, alphabet));
    let bootstring = bootstring.map_err(|error| error.to_string())?;
    let maxint = match fields.maxint {
        None | Some(32) => Maxint::Bits32,
        Some(64) => Maxint::Bits64,
        Some(_) => return Err("maxint must be 32 or 64 (bits)".to_owned()),
    };
    Ok(bootstring
        .with_maxint(maxint)
        .with_repertoire(match fields.repertoire {
            None | Some(Extended::Scalars) => Repertoire::Scalars,
            Some(Extended::Integers) => Repertoire::Integers,
        }))
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use puny::punycode::PUNYCODE;

    use super::*;

    const EXAMPLE: &str = include_str!("../../../profiles/punycode.toml");

    /// Reads the example, in which this line replaces the line of the same field.
    fn with(line: &str) -> Result<Bootstring<'static>, Stop> {
        let (field, _) = line.split_once(" =").unwrap();
        let is_field = |old: &&str| old.starts_with(&format!("{field} ="));
        let others = EXAMPLE.lines().filter(|old| !is_field(old));
        let text: Vec<&str> = others.chain([line]).collect();
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(text.join("\n").as_bytes()).unwrap();
        read_file(file.path())
    }

    #[test]
    fn lists_may_be_written_in_other_ways() {
        let pairs = with(r#"also_read = [["A", 0], ["U+0042", 1]]"#).unwrap();
        assert_eq!(pairs.alphabet().also_read(), [(0x41, 0), (0x42, 1)]);
        let digits = with(r#"digits = ["U+0061..U+007A", "0123456789"]"#).unwrap();
        assert_eq!(digits.alphabet().digits(), PUNYCODE.alphabet().digits());
        let basic = with(r#"basic = ["U+0041..U+007F", "-", "U+0030..U+0039"]"#).unwrap();
        let ranges = [0x2D..=0x2D, 0x30..=0x39, 0x41..=0x7F];
        assert_eq!(basic.alphabet().basic(), ranges);
        assert_eq!(with("maxint = 64").unwrap().maxint(), Maxint::Bits64);
        let integers = with("repertoire = 'integers'").unwrap();
        assert_eq!(integers.repertoire(), Repertoire::Integers);
    }

    /// The rules are from RFC 3492, sections 4 and 5, and from the form of the file.
    #[test]
    fn errors_name_the_rule() {
        for (line, message) in [
            ("base = 1", ": the Bootstring parameters violate base >= 2"),
            (
                "tmin = 27",
                ": the Bootstring parameters violate tmin <= tmax",
            ),
            ("tmin = -1", "invalid value: integer `-1`, expected u32"),
            ("initial_bias = 35.5", "invalid type: floating point"),
            (
                "basic = 7",
                ": the value must be a string, or a list of strings and",
            ),
            (
                "basic = ['U+007F..']",
                ": 'U+007F..' is not a range; a range is",
            ),
            (
                "basic = ['U+00..U+7F', 'a']",
                ": range number 2 of the basic code points",
            ),
            ("delimiter = '--'", ": delimiter must be one character"),
            ("delimiter = 'ü'", ": the delimiter is not a basic"),
            ("digits = 'abc'", ": there are 3 digits for the base 36"),
            ("also_read = 'a'", ": U+0061 is listed as a digit twice"),
            (
                "also_read = [['A', 36]]",
                ": the digit-value of U+0041 is not below",
            ),
            (
                "also_read = ['A']",
                ": the value must be a string in order of value",
            ),
            ("maxint = 16", ": maxint must be 32 or 64"),
            (
                "repertoire = 'all'",
                "unknown variant `all`, expected `scalars` or",
            ),
            ("other = 1", "unknown field `other`, expected one of `base`"),
        ] {
            let error = with(line).unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
        }
    }
}
