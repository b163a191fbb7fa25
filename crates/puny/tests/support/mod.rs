//! A test configuration. The library's Bootstring and the reference's Bootstring are built from it, and the checks
//! in this module compare both. The tests use this module, and `fuzz/` includes it by its path.

// Each test includes the whole module but uses only parts of it. A failed check panics.
#![allow(
    dead_code,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    clippy::panic
)]

pub(crate) mod generate;
pub(crate) mod reference;

use std::fmt::Debug;
use std::ops::RangeInclusive;

use puny::{
    Alphabet, AlphabetError, Bootstring, DecodeError, DecodeErrorKind, EncodeError,
    EncodeErrorKind, Maxint, OutputError, ParamValues, Params, Repertoire, Text,
};
use reference::{Failure, Kind, Spec};

/// A Bootstring configuration that owns its lists.
#[derive(Clone, Debug)]
pub(crate) struct Config {
    pub(crate) values: ParamValues,
    pub(crate) basic: Vec<RangeInclusive<u32>>,
    pub(crate) delimiter: u32,
    pub(crate) digits: Vec<u32>,
    pub(crate) also_read: Vec<(u32, u32)>,
    pub(crate) maxint: Maxint,
    pub(crate) repertoire: Repertoire,
}

/// Returns the code points of a string.
pub(crate) fn points(text: &str) -> Vec<u32> {
    text.chars().map(u32::from).collect()
}

/// Returns the string of these code points, or `None` if they are not all scalar values.
pub(crate) fn string(points: &[u32]) -> Option<String> {
    points.iter().map(|&point| char::from_u32(point)).collect()
}

impl Config {
    /// Returns Punycode with the values of section 5, without the library's constant.
    pub(crate) fn punycode() -> Config {
        Config {
            values: ParamValues {
                base: 36,
                tmin: 1,
                tmax: 26,
                skew: 38,
                damp: 700,
                initial_bias: 72,
                initial_n: 0x80,
            },
            basic: vec![0..=0x7F],
            delimiter: u32::from('-'),
            digits: ('a'..='z').chain('0'..='9').map(u32::from).collect(),
            also_read: ('A'..='Z').map(u32::from).zip(0..).collect(),
            maxint: Maxint::Bits32,
            repertoire: Repertoire::Scalars,
        }
    }

    pub(crate) fn alphabet(&self) -> Result<Alphabet<'_>, AlphabetError> {
        Alphabet::new(&self.basic, self.delimiter, &self.digits, &self.also_read)
    }

    pub(crate) fn bootstring(&self) -> Bootstring<'_> {
        Bootstring::new(Params::new(self.values).unwrap(), self.alphabet().unwrap())
            .unwrap()
            .with_maxint(self.maxint)
            .with_repertoire(self.repertoire)
    }

    pub(crate) fn spec(&self) -> Spec {
        let ParamValues {
            base,
            tmin,
            tmax,
            skew,
            damp,
            initial_bias,
            initial_n,
        } = self.values;
        Spec {
            base,
            tmin,
            tmax,
            skew,
            damp,
            initial_bias,
            initial_n,
            basic: self
                .basic
                .iter()
                .map(|range| (*range.start(), *range.end()))
                .collect(),
            delimiter: self.delimiter,
            digits: self.digits.clone(),
            also_read: self.also_read.clone(),
            maxint: match self.maxint {
                Maxint::Bits31 => 0x7FFF_FFFF,
                Maxint::Bits64 => 0xFFFF_FFFF_FFFF_FFFF,
                _ => 0xFFFF_FFFF,
            },
            scalars_only: self.repertoire == Repertoire::Scalars,
        }
    }

    /// Replaces every digit that is read in several forms by the form that is written. Encodings are unique except
    /// for these forms.
    pub(crate) fn normalized(&self, basic: &[u32]) -> Vec<u32> {
        let start = basic
            .iter()
            .rposition(|&c| c == self.delimiter)
            .map_or(0, |last| last + 1);
        let (literal, deltas) = basic.split_at(start);
        let written =
            deltas
                .iter()
                .map(|c| match self.also_read.iter().find(|read| read.0 == *c) {
                    Some(read) => self.digits[read.1 as usize],
                    None => *c,
                });
        literal.iter().copied().chain(written).collect()
    }
}

/// Returns the error of the input. Panics if the error is that a buffer is too small.
pub(crate) fn refused<E: Debug>(error: OutputError<E>) -> E {
    match error {
        OutputError::Refused(error) => error,
        other => panic!("a buffer is too small: {other:?}"),
    }
}

/// Converts the library's error to an error of the reference. Returns `None` for kinds that only the library has.
pub(crate) fn decode_failure(error: DecodeError) -> Option<Failure> {
    let kind = match error.kind() {
        DecodeErrorKind::NotBasic { code_point } => Kind::NotBasic(code_point),
        DecodeErrorKind::NotDigit { code_point } => Kind::NotDigit(code_point),
        DecodeErrorKind::UnexpectedEnd => Kind::End,
        DecodeErrorKind::Overflow => Kind::Overflow,
        DecodeErrorKind::InsertedBasic { code_point } => Kind::InsertedBasic(code_point),
        DecodeErrorKind::NotScalar { code_point } => Kind::NotScalar(code_point),
        _ => return None,
    };
    Some(Failure {
        kind,
        at: error.offset(),
    })
}

/// Converts an error of the encoder, as [`decode_failure`] does for the decoder.
pub(crate) fn encode_failure(error: EncodeError) -> Option<Failure> {
    let kind = match error.kind() {
        EncodeErrorKind::Overflow => Kind::Overflow,
        EncodeErrorKind::BelowInitialN { code_point } => Kind::BelowInitialN(code_point),
        EncodeErrorKind::NotScalar { code_point } => Kind::NotScalar(code_point),
        _ => return None,
    };
    Some(Failure {
        kind,
        at: error.offset(),
    })
}

/// Checks that every form of the encoder agrees with the reference, for the code points, and for the string of them
/// if there is one. Returns the result.
pub(crate) fn encode_agrees(config: &Config, extended: &[u32]) -> Result<Vec<u32>, Failure> {
    let expected = config.spec().encode(extended);
    encode_forms(config, extended, &expected);
    if let Some(text) = string(extended) {
        match &expected {
            // The result is not a `str` if digits or basic code points are not scalar values.
            Ok(basic) => {
                if let Some(basic) = string(basic) {
                    encode_forms(config, text.as_str(), &Ok(basic));
                }
            }
            Err(failure) => encode_forms(config, text.as_str(), &Err(in_bytes(&text, *failure))),
        }
    }
    expected
}

/// Checks every form of the decoder, as [`encode_agrees`] does for the encoder.
pub(crate) fn decode_agrees(config: &Config, basic: &[u32]) -> Result<Vec<u32>, Failure> {
    let expected = config.spec().decode(basic);
    decode_forms(config, basic, &expected);
    if let Some(text) = string(basic) {
        // A `str` can contain only scalar values, with any repertoire.
        let expected = Spec {
            scalars_only: true,
            ..config.spec()
        }
        .decode(basic);
        let expected = expected.map(|extended| string(&extended).unwrap());
        decode_forms(
            config,
            text.as_str(),
            &expected.map_err(|f| in_bytes(&text, f)),
        );
    }
    expected
}

/// Converts the index of a code point in a failure to a byte offset.
fn in_bytes(text: &str, failure: Failure) -> Failure {
    let at = text
        .char_indices()
        .nth(failure.at)
        .map_or(text.len(), |(at, _)| at);
    Failure { at, ..failure }
}

/// The methods of both kinds of text that the generic checks need.
trait TestText: Text<Unit = Self::U, Owned = Self::O> {
    type U: Copy + PartialEq + Debug;
    type O: Clone + PartialEq + Debug;

    /// The initial content of an output.
    const FILLER: Self::U;

    fn filler() -> Self::O;
    fn content(owned: &Self::O) -> &[Self::U];
}

impl TestText for &str {
    type U = u8;
    type O = String;
    const FILLER: u8 = b'#';

    fn filler() -> String {
        "#é#".to_owned()
    }
    fn content(owned: &String) -> &[u8] {
        owned.as_bytes()
    }
}

impl TestText for &[u32] {
    type U = u32;
    type O = Vec<u32>;
    const FILLER: u32 = u32::MAX - 1;

    fn filler() -> Vec<u32> {
        vec![7, u32::MAX]
    }
    fn content(owned: &Vec<u32>) -> &[u32] {
        owned
    }
}

/// Returns the number of words of scratch memory that encoding a text requires.
pub(crate) fn encode_scratch<T: Text>(bootstring: &Bootstring<'_>, text: T) -> usize {
    match bootstring.encode_len(text, &mut []) {
        Err(OutputError::ScratchTooSmall { needed }) => needed,
        _ => 0,
    }
}

/// Returns the number of words of scratch memory that decoding a text requires.
pub(crate) fn decode_scratch(bootstring: &Bootstring<'_>, text: &str) -> usize {
    let mut buffer = vec![0; bootstring.decode_len(text).unwrap_or_default()];
    match bootstring.decode_into(text, &mut buffer, &mut []) {
        Err(OutputError::ScratchTooSmall { needed }) => needed,
        _ => 0,
    }
}

/// Declares the checks for one direction. They are generic over the names of the functions.
macro_rules! forms {
    (
        $forms:ident, $failure:ident, $writes_on_error:literal,
        $owned:ident, $append:ident, $into:ident, $len:ident
    ) => {
        fn $forms<T: TestText>(config: &Config, text: T, expected: &Result<T::O, Failure>) {
            let bootstring = config.bootstring();
            let owned = bootstring.$owned(text);
            assert_eq!(
                owned.map_err(|e| $failure(e).unwrap()),
                *expected,
                "owned, {:?}",
                config
            );

            let mut appended = T::filler();
            let end = bootstring.$append(text, &mut appended);
            let (front, back) = T::content(&appended).split_at(T::content(&T::filler()).len());
            assert_eq!(
                front,
                T::content(&T::filler()),
                "append keeps the existing content"
            );
            match expected {
                Ok(whole) => {
                    assert_eq!(end, Ok(()));
                    assert_eq!(back, T::content(whole), "append, {:?}", config);
                }
                Err(failure) => {
                    assert_eq!(end.map_err(|e| $failure(e).unwrap()), Err(*failure));
                    assert!(back.is_empty(), "append writes nothing on an error");
                }
            }

            // The initial content of the scratch memory must not matter.
            let exact = expected
                .as_ref()
                .map_or(1 << 10, |whole| T::content(whole).len());
            let untouched = vec![T::FILLER; exact + 2];
            let needed = match bootstring.$into(text, &mut untouched.clone(), &mut []) {
                Err(OutputError::ScratchTooSmall { needed }) => needed,
                _ => 0,
            };
            let mut scratch = vec![0xAAAA_5555_FFFF_0001; needed];
            let mut buffer = untouched.clone();
            let written = bootstring.$into(text, &mut buffer, &mut scratch);
            match expected {
                Ok(whole) => {
                    assert_eq!(written, Ok(exact));
                    assert_eq!(&buffer[..exact], T::content(whole), "into, {:?}", config);
                    assert_eq!(buffer[exact..], untouched[exact..], "into stops at its end");
                }
                Err(failure) => {
                    assert_eq!(
                        written.map_err(|e| $failure(refused(e)).unwrap()),
                        Err(*failure)
                    );
                    let length = $len(&bootstring, text, &mut scratch);
                    assert_eq!(
                        length.map_err(|e| $failure(refused(e)).unwrap()),
                        Err(*failure)
                    );
                    if !$writes_on_error {
                        assert_eq!(buffer, untouched, "an error writes nothing");
                    }
                    return;
                }
            }

            let mut buffer = untouched.clone();
            assert_eq!(
                bootstring.$into(text, &mut buffer[..exact], &mut scratch),
                Ok(exact)
            );
            assert_eq!($len(&bootstring, text, &mut scratch), Ok(exact));
            if exact > 0 {
                let mut buffer = untouched.clone();
                let error = bootstring.$into(text, &mut buffer[..exact - 1], &mut scratch);
                assert_eq!(error, Err(OutputError::TooSmall { needed: exact }));
                if !$writes_on_error {
                    assert_eq!(buffer, untouched, "an error writes nothing");
                }
            }
            if needed > 0 {
                let mut buffer = untouched.clone();
                let error = bootstring.$into(text, &mut buffer, &mut scratch[..needed - 1]);
                assert_eq!(error, Err(OutputError::ScratchTooSmall { needed }));
                if !$writes_on_error {
                    assert_eq!(buffer, untouched, "an error writes nothing");
                }
            }
        }
    };
}

fn encode_length<T: Text>(
    bootstring: &Bootstring<'_>,
    text: T,
    scratch: &mut [u64],
) -> Result<usize, OutputError<EncodeError>> {
    bootstring.encode_len(text, scratch)
}

/// Returns the length of a decoded string. Computing the length requires no scratch memory.
fn decode_length<T: Text>(
    bootstring: &Bootstring<'_>,
    text: T,
    _: &mut [u64],
) -> Result<usize, OutputError<DecodeError>> {
    bootstring.decode_len(text).map_err(OutputError::Refused)
}

forms!(
    encode_forms,
    encode_failure,
    true,
    encode,
    encode_append,
    encode_into,
    encode_length
);
forms!(
    decode_forms,
    decode_failure,
    false,
    decode,
    decode_append,
    decode_into,
    decode_length
);
