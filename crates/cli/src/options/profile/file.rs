//! A Bootstring in a TOML file.

use std::fs;
use std::ops::Range;
use std::path::Path;

use puny::{
    Alphabet, AlphabetError, Bootstring, Maxint, ParamValues, Params, ParamsError, Repertoire,
};
use toml::de::{DeTable, DeValue};

use super::values::{ONE, ProfileError, also_read, code_points, number, one, ranges};
use crate::report::stop::Stop;

/// Reads and checks a file. Its lists are leaked.
pub(super) fn read(path: &Path) -> Result<Bootstring<'static>, Stop> {
    let text = fs::read_to_string(path).map_err(|error| Stop::file(path, error))?;
    parse(&text).map_err(|error| {
        let place = error.at.map_or(String::new(), |at| {
            let before = &text[..text.floor_char_boundary(at)];
            let line = before.matches('\n').count() + 1;
            let start = before.rfind('\n').map_or(0, |feed| feed + 1);
            let column = before[start..].chars().count() + 1;
            format!("{line}:{column}:")
        });
        Stop::usage(format!("{}:{place} {}", path.display(), error.message))
    })
}

const NUMBERS: [&str; 7] = [
    "base",
    "tmin",
    "tmax",
    "skew",
    "damp",
    "initial_bias",
    "initial_n",
];
const OTHERS: [&str; 6] = [
    "basic",
    "delimiter",
    "digits",
    "also_read",
    "maxint",
    "repertoire",
];

pub(super) fn parse(text: &str) -> Result<Bootstring<'static>, ProfileError> {
    let table = DeTable::parse(text).map_err(|error| ProfileError {
        at: error.span().map(|span| span.start),
        message: error.message().to_owned(),
    })?;
    let fields = Fields(table.get_ref());
    fields.check_names()?;

    let [base, tmin, tmax, skew, damp, initial_bias, initial_n] = NUMBERS;
    let values = ParamValues {
        base: fields.number(base)?,
        tmin: fields.number(tmin)?,
        tmax: fields.number(tmax)?,
        skew: fields.number(skew)?,
        damp: fields.number(damp)?,
        initial_bias: fields.number(initial_bias)?,
        initial_n: fields.number(initial_n)?,
    };
    let params = Params::new(values).map_err(|error| {
        let field = field_of(error);
        ProfileError::new(fields.start(field), field, error)
    })?;

    let (at, basic) = fields.needed("basic")?;
    let mut basic = ranges("basic", at, basic)?;
    basic.sort_by_key(|range| *range.start());
    let (at, delimiter) = fields.needed("delimiter")?;
    let delimiter = one(delimiter).ok_or_else(|| ProfileError::new(at.start, "delimiter", ONE))?;
    let (at, digits) = fields.needed("digits")?;
    let digits = code_points("digits", at, digits)?;
    // One profile per run: leaked, its lists need no owner.
    let also_read = match fields.optional("also_read") {
        Some((at, value)) => also_read(at, value)?.leak(),
        None => &mut [],
    };

    let profile_error = |error| {
        let field = field_of_alphabet(error, also_read);
        ProfileError::new(fields.start(field), field, error)
    };
    // First, as missing digits cause other errors.
    if digits.len() != params.base() as usize {
        return Err(profile_error(AlphabetError::DigitCount {
            digits: digits.len(),
            base: params.base(),
        }));
    }
    let alphabet = Alphabet::new(basic.leak(), delimiter, digits.leak(), also_read);
    let bootstring = alphabet.and_then(|alphabet| Bootstring::new(params, alphabet));
    let bootstring = bootstring.map_err(profile_error)?;

    let maxint = match fields.optional("maxint") {
        None => Maxint::Bits32,
        Some((at, value)) => match number("maxint", &at, value)? {
            32 => Maxint::Bits32,
            64 => Maxint::Bits64,
            _ => return Err(ProfileError::new(at.start, "maxint", "32 or 64 (bits)")),
        },
    };
    let repertoire = match fields.optional("repertoire") {
        None => Repertoire::Scalars,
        Some((at, value)) => match value.as_str() {
            Some("scalars") => Repertoire::Scalars,
            Some("integers") => Repertoire::Integers,
            _ => {
                return Err(ProfileError::new(
                    at.start,
                    "repertoire",
                    "\"scalars\" or \"integers\"",
                ));
            }
        },
    };
    Ok(bootstring.with_maxint(maxint).with_repertoire(repertoire))
}

/// The fields of the file.
struct Fields<'f, 't>(&'f DeTable<'t>);

impl<'f, 't> Fields<'f, 't> {
    fn check_names(&self) -> Result<(), ProfileError> {
        for key in self.0.keys() {
            let name = key.get_ref().as_ref();
            if !NUMBERS.contains(&name) && !OTHERS.contains(&name) {
                let names = [&NUMBERS[..], &OTHERS[..]].concat().join(", ");
                return Err(ProfileError::new(
                    key.span().start,
                    name,
                    format!("no such field; there are {names}"),
                ));
            }
        }
        Ok(())
    }

    fn optional(&self, field: &str) -> Option<(Range<usize>, &'f DeValue<'t>)> {
        self.0
            .get(field)
            .map(|value| (value.span(), value.get_ref()))
    }

    fn needed(&self, field: &str) -> Result<(Range<usize>, &'f DeValue<'t>), ProfileError> {
        self.optional(field).ok_or_else(|| ProfileError {
            at: None,
            message: format!("{field}: the field is missing"),
        })
    }

    fn number(&self, field: &str) -> Result<u32, ProfileError> {
        let (at, value) = self.needed(field)?;
        number(field, &at, value)
    }

    /// Where the value of a field starts; 0 if it has none.
    fn start(&self, field: &str) -> usize {
        self.optional(field).map_or(0, |(at, _)| at.start)
    }
}

/// The field that violates the parameter rules.
fn field_of(error: ParamsError) -> &'static str {
    match error {
        ParamsError::Base => "base",
        ParamsError::TminAboveTmax | ParamsError::TminStuck => "tmin",
        ParamsError::Tmax | ParamsError::TmaxZero => "tmax",
        ParamsError::Skew => "skew",
        ParamsError::Damp => "damp",
        ParamsError::InitialBias => "initial_bias",
        _ => "parameters",
    }
}

/// The field that violates the alphabet rules.
fn field_of_alphabet(error: AlphabetError, also_read: &[(u32, u32)]) -> &'static str {
    let is_also_read = |code_point| also_read.iter().any(|&(read, _)| read == code_point);
    match error {
        AlphabetError::BasicRanges { .. } => "basic",
        AlphabetError::DelimiterNotBasic | AlphabetError::DigitIsDelimiter => "delimiter",
        AlphabetError::DigitValue { .. } => "also_read",
        AlphabetError::DigitNotBasic { code_point }
        | AlphabetError::DigitRepeated { code_point }
            if is_also_read(code_point) =>
        {
            "also_read"
        }
        _ => "digits",
    }
}

#[cfg(test)]
mod tests {
    use puny::punycode::PUNYCODE;

    use super::*;

    const EXAMPLE: &str = include_str!("../../../profiles/punycode.toml");

    /// The example with another line for a field.
    fn with(line: &str) -> Result<Bootstring<'static>, ProfileError> {
        let (field, _) = line.split_once(" =").unwrap();
        let is_field = |old: &&str| old.starts_with(&format!("{field} ="));
        let others = EXAMPLE.lines().filter(|old| !is_field(old));
        let text: Vec<&str> = others.chain([line]).collect();
        parse(&text.join("\n"))
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

    #[test]
    fn errors_name_the_field_and_the_rule() {
        let params = "Bootstring parameters must satisfy";
        for (line, message) in [
            ("base = 1", &*format!("{params} base >= 2")),
            ("tmin = 27", &format!("{params} tmin <= tmax")),
            ("tmin = -1", "a number from 0 to 4294967295"),
            ("initial_bias = 35.5", "a number from 0"),
            ("basic = 7", "a string, or a list"),
            ("basic = ['U+007F..']", "'U+007F..': a range is"),
            (
                "basic = ['U+00..U+7F', 'a']",
                "the ranges of basic code points",
            ),
            ("delimiter = '--'", "one character is needed"),
            ("delimiter = 'ü'", "the delimiter must be a basic"),
            ("digits = 'abc'", "there must be one digit for each value"),
            ("also_read = 'a'", "digits must be distinct"),
            ("also_read = [['A', 36]]", "digit-values must be below"),
            ("also_read = ['A']", "a string in order of value"),
            ("maxint = 16", "32 or 64"),
            ("repertoire = 'all'", "\"scalars\" or"),
        ] {
            let (field, _) = line.split_once(" =").unwrap();
            let error = with(line).unwrap_err().message;
            assert!(error.starts_with(&format!("{field}: {message}")), "{error}");
        }
    }
}
