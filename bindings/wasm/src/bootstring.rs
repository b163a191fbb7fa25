//! Bootstrings with custom parameters. A Bootstring with the base b uses the first b digits of Punycode.
//!
//! The input of an operation begins with the seven parameters. Each parameter has two code units: first its lower 16
//! bits, then its upper 16 bits.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use puny::punycode::PUNYCODE;
use puny::trace::pseudocode::{Run, Section};
use puny::{Alphabet, Bootstring, ParamValues, Params, Repertoire};
use puny_idna::record::Record;

use crate::exchange::{Outcome, Output};
use crate::explain::run;
use crate::explain::string::{trace_decoding, trace_encoding};
use crate::json::json;
use crate::problems::{Problem, refuse};
use crate::{codec, utf16};

/// The number of code units of the seven parameters.
const PARAMETER_UNITS: usize = 14;

/// Implements `puny_bootstring`. The number of the operation selects what it does: 0 encodes the string, 1 decodes it,
/// 2 explains encoding, 3 explains decoding, 4 runs the pseudocode of encoding, and 5 the pseudocode of decoding. Any
/// other number only checks the parameters, and writes an empty list if they are legal. If the parameters are not legal,
/// every operation writes a list of one problem.
pub(crate) fn run_operation(input: &[u16], operation: u32, output: &mut Output) -> Outcome {
    let (head, text) = input
        .split_at_checked(PARAMETER_UNITS)
        .unwrap_or((input, &[]));
    let bootstring = match parse_bootstring(head) {
        Ok(bootstring) => bootstring,
        Err(problem) => return refuse(*problem, output),
    };
    match operation {
        0 => codec::encode_by(&bootstring, text, output),
        1 => codec::decode_by(&bootstring, text, output),
        2 => trace_encoding(&bootstring, None, &utf16::code_points(text), output),
        3 => trace_decoding(&bootstring, None, &utf16::code_points(text), output),
        4 => {
            let run = Run::encoding(&bootstring, &utf16::code_points(text)[..]);
            json(&run::Record::new(run, Section::Encode), output)
        }
        5 => {
            let run = Run::decoding(&bootstring, &utf16::code_points(text)[..]);
            json(&run::Record::new(run, Section::Decode), output)
        }
        _ => json(&Vec::<Problem>::new(), output),
    }
}

/// Returns the Bootstring whose parameters are in these code units, or the problem if the parameters are not legal. Its
/// strings may contain surrogates.
fn parse_bootstring(units: &[u16]) -> Result<Bootstring<'static>, Box<Problem>> {
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
        // The capitals are sorted by their values, so the capitals with values below the base come first.
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
            "the base is at most 36, the number of digits: a to z and 0 to 9",
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
        let outcome = run_operation(&input(parameters, text), operation, &mut output);
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
    fn a_bootstring_with_the_parameters_of_punycode_is_punycode() {
        let made = parse_bootstring(&input(OWN, "")).ok();
        assert_eq!(made, Some(PUNYCODE.with_repertoire(Repertoire::Integers)));
        assert_eq!(text(OWN, "bücher", 0), "bcher-kva");
        assert_eq!(text(OWN, "bcher-KVA", 1), "bücher");
    }

    /// Computed by hand. With base 10 and all thresholds 5, a digit below 5 ends a number. If the initial n is U+00E0,
    /// the delta of ä (U+00E4) is 4, which is the digit `e`. If the initial n is 0, the delta is 228. 228 is 8 + 5 *
    /// 44, 44 is 9 + 5 * 7, and 7 is 7 + 5 * 0. So the digits of 228 are 8, 9, 7 and 0: `ijha`.
    #[test]
    fn encoding_follows_another_base_and_initial_n() {
        let with_initial_n = |initial_n| [10, 5, 5, 38, 700, 0, initial_n];
        assert_eq!(text(with_initial_n(0xE0), "ä", 0), "e");
        assert_eq!(text(with_initial_n(0), "ä", 0), "ijha");
        assert_eq!(text(with_initial_n(0), "ijha", 1), "ä");
        assert_eq!(record(with_initial_n(0), "ä", 2)["steps"][0]["delta"], 228);
        assert_eq!(record(with_initial_n(0), "ijha", 3)["output"][0], 228);
        let refused = record(with_initial_n(0xF0), "aä", 0);
        assert_eq!(
            (&refused[0]["kind"], &refused[0]["start"]),
            (&"below_initial_n".into(), &1.into())
        );
    }

    /// RFC 3492, section 4.
    #[test]
    fn illegal_parameters_are_a_problem_with_the_name_of_the_rule() {
        assert_eq!(record(OWN, "", 6), Value::Array(Vec::new()));
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
            let found = record(parameters, "", 6);
            assert_eq!(found[0]["kind"].as_str().unwrap_or_default(), kind);
        }
    }
}
