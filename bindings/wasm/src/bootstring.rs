//! Bootstrings with other parameters than Punycode's. Their digits are the first of Punycode's.
//!
//! The input of an operation begins with the parameters: each takes two units, the lower half first.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use puny::punycode::PUNYCODE;
use puny::{Alphabet, Bootstring, ParamValues, Params, Repertoire};
use puny_idna::record::Record;

use crate::exchange::{Outcome, Output};
use crate::explain::string::{decoding, encoding};
use crate::json::json;
use crate::problems::{Problem, refuse};
use crate::{codec, utf16};

/// The units of the parameters.
const HEAD: usize = 14;

/// Encodes (0), decodes (1), explains encoding (2) or decoding (3); or checks the parameters alone. If
/// they are not legal, the outcome is a list with one problem; if they are and are just checked, an empty
/// one.
pub(crate) fn run(input: &[u16], operation: u32, output: &mut Output) -> Outcome {
    let (head, text) = input.split_at_checked(HEAD).unwrap_or((input, &[]));
    let bootstring = match bootstring(head) {
        Ok(bootstring) => bootstring,
        Err(problem) => return refuse(*problem, output),
    };
    match operation {
        0 => codec::encode_by(&bootstring, text, output),
        1 => codec::decode_by(&bootstring, text, output),
        2 => json(&encoding(&bootstring, &utf16::code_points(text)), output),
        3 => json(&decoding(&bootstring, &utf16::code_points(text)), output),
        _ => json(&Vec::<Problem>::new(), output),
    }
}

/// The Bootstring with the parameters in these units. Its code points may be surrogates.
fn bootstring(units: &[u16]) -> Result<Bootstring<'static>, Box<Problem>> {
    let mut numbers = units.chunks_exact(2).map(|pair| match pair {
        [low, high] => u32::from(*high) << 16 | u32::from(*low),
        _ => 0,
    });
    let mut next = || numbers.next().unwrap_or_default();
    let values = ParamValues {
        base: next(),
        tmin: next(),
        tmax: next(),
        skew: next(),
        damp: next(),
        initial_bias: next(),
        initial_n: next(),
    };
    let illegal =
        |name, message: String, rule| Box::new(Problem(Record::new(name, 0..0, message, rule)));
    let params = Params::new(values)
        .map_err(|error| illegal(error.name(), error.to_string(), error.rule()))?;
    let base = values.base as usize;
    let own = PUNYCODE.alphabet();
    let alphabet = own.digits().get(..base).and_then(|digits| {
        // Ascending, one for each letter.
        let capitals = own.also_read();
        let count = capitals.partition_point(|(_, value)| *value < values.base);
        let capitals = capitals.get(..count)?;
        Alphabet::new(own.basic(), own.delimiter(), digits, capitals).ok()
    });
    let made = alphabet.and_then(|alphabet| Bootstring::new(params, alphabet).ok());
    match made {
        Some(bootstring) => Ok(bootstring.with_repertoire(Repertoire::Integers)),
        None => Err(illegal(
            "base",
            format!("the base is {base}"),
            "there are 36 digits: a to z, 0 to 9",
        )),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    const OWN: [u32; 7] = [36, 1, 26, 38, 700, 72, 0x80];

    fn input(parameters: [u32; 7], text: &str) -> Vec<u16> {
        let half = |half| u16::try_from(half).unwrap();
        let halves = |number: u32| [number & 0xFFFF, number >> 16].map(half);
        let head = parameters.into_iter().flat_map(halves);
        head.chain(text.encode_utf16()).collect()
    }

    fn operate(parameters: [u32; 7], text: &str, operation: u32) -> (Outcome, Output) {
        let mut output = Output { units: Vec::new() };
        let outcome = run(&input(parameters, text), operation, &mut output);
        (outcome, output)
    }

    fn text(parameters: [u32; 7], text: &str, operation: u32) -> String {
        let (outcome, output) = operate(parameters, text, operation);
        assert_eq!(outcome, Outcome::Units);
        String::from_utf16(&output.units).unwrap()
    }

    fn record(parameters: [u32; 7], text: &str, operation: u32) -> Value {
        let (outcome, output) = operate(parameters, text, operation);
        assert_eq!(outcome, Outcome::Record);
        serde_json::from_str(&String::from_utf16(&output.units).unwrap()).unwrap()
    }

    #[test]
    fn with_its_own_parameters_it_is_punycode() {
        let made = bootstring(&input(OWN, "")).ok();
        assert_eq!(made, Some(PUNYCODE.with_repertoire(Repertoire::Integers)));
        assert_eq!(text(OWN, "bücher", 0), "bcher-kva");
        assert_eq!(text(OWN, "bcher-KVA", 1), "bücher");
    }

    /// By hand, with base 10 and all thresholds 5: a digit below 5 ends a number. With n from U+00E0, the
    /// delta of ä is 4, and with n from 0 it is 228 = 8 + 5 * 44, 44 = 9 + 5 * 7, 7 = 7 + 5 * 0.
    #[test]
    fn another_base_and_initial_n() {
        let of = |initial_n| [10, 5, 5, 38, 700, 0, initial_n];
        assert_eq!(text(of(0xE0), "ä", 0), "e");
        assert_eq!(text(of(0), "ä", 0), "ijha");
        assert_eq!(text(of(0), "ijha", 1), "ä");
        assert_eq!(record(of(0), "ä", 2)["steps"][0]["delta"], 228);
        assert_eq!(record(of(0), "ijha", 3)["output"][0], 228);
        let refused = record(of(0xF0), "aä", 0);
        assert_eq!(
            (&refused[0]["kind"], &refused[0]["start"]),
            (&"below_initial_n".into(), &1.into())
        );
    }

    /// RFC 3492, section 4.
    #[test]
    fn parameters_that_are_not_legal() {
        assert_eq!(record(OWN, "", 4), Value::Array(Vec::new()));
        for (index, value, kind) in [
            (0, 1, "base"),
            (0, 37, "base"),
            (0, 26, "tmax"),
            (1, 27, "tmin_above_tmax"),
            (4, 1, "damp"),
            (5, 36 + 36 - 1 + 1000 * 36, ""),
            (6, u32::MAX, ""),
        ] {
            let mut parameters = OWN;
            parameters[index] = value;
            let found = record(parameters, "", 4);
            assert_eq!(found[0]["kind"].as_str().unwrap_or_default(), kind);
        }
    }
}
