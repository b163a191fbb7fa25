//! Section 7: every step of encoding and decoding, as data and in the text format of the RFC.
//!
//! A trace is for people, and for programs that explain a string. Its text shows the string after each step, so its
//! length is quadratic in the length of the string. The steps come from the encoding and decoding procedures
//! themselves, not from a second implementation. The module [`pseudocode`] runs the RFC's pseudocode line by line.

pub mod pseudocode;

use alloc::vec::Vec;
use core::fmt;

use crate::arithmetic::to_usize;
use crate::bias::threshold;
use crate::bootstring::Bootstring;
use crate::decode::Deltas;
use crate::encode::for_each_delta;
use crate::error::{DecodeError, EncodeError};
use crate::integer::Digits;
use crate::invariant::Ensured;
use crate::memory::Heap;
use crate::text::source::Source;
use crate::text::Text;

/// One insertion and its delta.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Insertion {
    /// The inserted code point, which is the decoder's `n` after the step.
    pub code_point: u32,
    /// The position of the insertion among the code points that are already present. After the step, the decoder's `i`
    /// is this position plus 1.
    pub position: usize,
    /// The number of states by which the decoder advances.
    pub delta: u64,
    /// The decoder's `n` before the step.
    pub n: u64,
    /// The decoder's `i` before the step.
    pub i: u64,
    /// The bias before the step, with which the digits are encoded.
    pub bias: u64,
    /// The bias for the next delta.
    pub next_bias: u64,
    /// The digits of the delta, least significant first.
    pub digits: Vec<Digit>,
}

/// One digit of a delta. The delta is the sum of all `value * weight`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Digit {
    /// The code point that represents the digit.
    pub code_point: u32,
    /// The digit-value.
    pub value: u32,
    /// The variable `k` of the RFC: `base` for the first digit, `2 * base` for the second, and so on.
    pub k: u64,
    /// The threshold. The delta ends with the first digit that is below its threshold.
    pub threshold: u32,
    /// The weight of the digit.
    pub weight: u64,
}

/// Declares the methods that both types of traces share.
macro_rules! trace {
    ($trace:ident, $error:ident) => {
        impl $trace {
            /// Returns the basic code points of the literal portion, without the delimiter.
            pub fn literal(&self) -> &[u32] {
                &self.literal
            }

            /// Returns the insertions, in order.
            pub fn steps(&self) -> &[Insertion] {
                &self.steps
            }

            /// Returns the output. If there is an error, returns the output up to the error.
            pub fn output(&self) -> &[u32] {
                &self.output
            }

            /// Returns the error at which the trace ends, if there is one.
            pub fn error(&self) -> Option<$error> {
                self.error
            }
        }
    };
}

/// The steps of encoding a string.
///
/// [`Display`](fmt::Display) writes the format of RFC 3492, section 7.3.
///
/// ```
/// use puny::{punycode::PUNYCODE, trace::EncodeTrace};
///
/// let trace = EncodeTrace::new(&PUNYCODE, "bücher");
/// let step = &trace.steps()[0];
/// assert_eq!((step.delta, step.position, step.next_bias), (745, 1, 0));
/// assert_eq!(
///     trace.to_string(),
///     "bias is 72\n\
///      input is:\n\
///      0062 00FC 0063 0068 0065 0072\n\
///      basic code points (0062, 0063, 0068, 0065, 0072) are copied to literal portion: \"bcher-\"\n\
///      next code point to insert is 00FC\n\
///      needed delta is 745, encodes as \"kva\"\n\
///      bias becomes 0\n\
///      output is \"bcher-kva\"\n"
/// );
/// ```
#[derive(Clone, Debug)]
pub struct EncodeTrace {
    input: Vec<u32>,
    literal: Vec<u32>,
    delimiter: u32,
    initial_bias: u32,
    steps: Vec<Insertion>,
    output: Vec<u32>,
    error: Option<EncodeError>,
}

trace!(EncodeTrace, EncodeError);

impl EncodeTrace {
    /// Encodes `extended` and records every step up to the first error, if any.
    ///
    /// Takes the same time as [`Bootstring::encode`], and memory for the input, the output and
    /// every digit.
    pub fn new<T: Text>(bootstring: &Bootstring<'_>, extended: T) -> Self {
        let params = bootstring.params();
        let mut output = Vec::new();
        let mut steps = Vec::new();
        let (mut n, mut i) = (u64::from(params.initial_n()), 0);
        let result = for_each_delta(
            bootstring,
            extended,
            None,
            &mut output,
            &mut Heap::default(),
            |output, step| {
                let mut digits = DigitTrace::new(bootstring, step.bias);
                for digit in Digits::new(params, step.delta, step.bias) {
                    let code_point = bootstring.alphabet().digit(digit.value).ensured();
                    digits.push(code_point, digit.value);
                    output.push(code_point);
                }
                steps.push(Insertion {
                    code_point: step.code_point,
                    position: to_usize(step.position),
                    delta: step.delta,
                    n,
                    i,
                    bias: step.bias,
                    next_bias: step.next_bias,
                    digits: digits.digits,
                });
                n = u64::from(step.code_point);
                i = step.position + 1;
                Ok(())
            },
        );
        let input: Vec<u32> = code_points(extended);
        let is_basic = |code_point: &u32| bootstring.alphabet().is_basic(*code_point);
        EncodeTrace {
            literal: input.iter().copied().filter(is_basic).collect(),
            input,
            delimiter: bootstring.alphabet().delimiter(),
            initial_bias: params.initial_bias(),
            steps,
            output,
            error: result.err(),
        }
    }
}

impl fmt::Display for EncodeTrace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "bias is {}", self.initial_bias)?;
        writeln!(f, "input is:")?;
        writeln!(f, "{}", Hex(&self.input, " "))?;
        if self.literal.is_empty() {
            writeln!(f, "there are no basic code points, so no literal portion")?;
        } else {
            writeln!(
                f,
                "basic code points ({}) are copied to literal portion: \"{}{}\"",
                Hex(&self.literal, ", "),
                Characters(&self.literal),
                Characters(&[self.delimiter])
            )?;
        }
        for step in &self.steps {
            writeln!(f, "next code point to insert is {:04X}", step.code_point)?;
            let written = step.written();
            writeln!(
                f,
                "needed delta is {}, encodes as \"{}\"",
                step.delta,
                Characters(&written)
            )?;
            writeln!(f, "bias becomes {}", step.next_bias)?;
        }
        match self.error {
            Some(error) => writeln!(f, "error: {}", error),
            None => writeln!(f, "output is \"{}\"", Characters(&self.output)),
        }
    }
}

/// The steps of decoding a string.
///
/// [`Display`](fmt::Display) writes the format of RFC 3492, section 7.2.
///
/// ```
/// use puny::{punycode::PUNYCODE, trace::DecodeTrace};
///
/// let trace = DecodeTrace::new(&PUNYCODE, "bcher-kva");
/// assert_eq!(
///     trace.to_string(),
///     "n is 128, i is 0, bias is 72\n\
///      input is \"bcher-kva\"\n\
///      literal portion is \"bcher-\", so extended string starts as:\n\
///      0062 0063 0068 0065 0072\n\
///      delta \"kva\" decodes to 745\n\
///      bias becomes 0\n\
///      0062 00FC * 0063 0068 0065 0072\n"
/// );
/// ```
#[derive(Clone, Debug)]
pub struct DecodeTrace {
    input: Vec<u32>,
    literal: Vec<u32>,
    /// Whether the literal portion was valid.
    started: bool,
    delimiter: u32,
    initial_n: u32,
    initial_bias: u32,
    steps: Vec<Insertion>,
    unfinished: Vec<Digit>,
    output: Vec<u32>,
    error: Option<DecodeError>,
}

trace!(DecodeTrace, DecodeError);

impl DecodeTrace {
    /// Decodes `basic` and records every step up to the first error, if any.
    ///
    /// Takes twice the time of [`Bootstring::decode`], and memory for the input, the output and
    /// every digit.
    pub fn new<T: Text>(bootstring: &Bootstring<'_>, basic: T) -> Self {
        let params = bootstring.params();
        let mut trace = DecodeTrace {
            input: code_points(basic),
            literal: Vec::new(),
            started: false,
            delimiter: bootstring.alphabet().delimiter(),
            initial_n: params.initial_n(),
            initial_bias: params.initial_bias(),
            steps: Vec::new(),
            unfinished: Vec::new(),
            output: Vec::new(),
            error: None,
        };
        let mut end = 0;
        trace.error = trace.read_deltas(bootstring, basic, &mut end).err();
        // The valid prefix is decoded again without steps, which takes less than quadratic time.
        let good = code_points(basic.split(end).0);
        trace.output = match bootstring.decode(&good[..]) {
            Ok(output) if !trace.steps.is_empty() => output,
            _ => trace.literal.clone(),
        };
        trace
    }

    /// Returns the valid digits, before the error, of the delta that contains the error.
    pub fn unfinished(&self) -> &[Digit] {
        &self.unfinished
    }

    /// Reads the deltas. Sets `end` to the offset after the valid prefix.
    fn read_deltas<T: Text>(
        &mut self,
        bootstring: &Bootstring<'_>,
        basic: T,
        end: &mut usize,
    ) -> Result<(), DecodeError> {
        let mut deltas = Deltas::new(bootstring, basic)?;
        self.literal = code_points(deltas.literal);
        self.started = true;
        *end = deltas.start();
        let (mut n, mut i) = (u64::from(self.initial_n), 0);
        loop {
            let bias = deltas.bias();
            let start = *end;
            let (insertion, reading) = match deltas.next() {
                Ok(Some(step)) => step,
                Ok(None) => return deltas.finish(),
                Err(error) => {
                    let read = basic.split(error.offset()).0.split(start).1;
                    self.unfinished = digits(bootstring, bias, read);
                    return Err(error);
                }
            };
            *end = reading.end;
            let code_point = insertion.code_point;
            self.steps.push(Insertion {
                code_point,
                position: to_usize(insertion.position),
                delta: reading.delta,
                n,
                i,
                bias,
                next_bias: deltas.bias(),
                digits: digits(bootstring, bias, basic.split(*end).0.split(start).1),
            });
            n = u64::from(code_point);
            i = insertion.position + 1;
        }
    }
}

/// Returns the digits of one delta.
fn digits<S: Source>(bootstring: &Bootstring<'_>, bias: u64, delta: S) -> Vec<Digit> {
    let mut trace = DigitTrace::new(bootstring, bias);
    for code_point in code_points(delta) {
        let value = bootstring.alphabet().digit_value(code_point);
        trace.push(code_point, value.ensured());
    }
    trace.digits
}

impl fmt::Display for DecodeTrace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "n is {}, i is 0, bias is {}",
            self.initial_n, self.initial_bias
        )?;
        writeln!(f, "input is \"{}\"", Characters(&self.input))?;
        if !self.started {
            // The error message follows.
        } else if self.literal.is_empty() {
            // The RFC has no wording for a delimiter at the start.
            let is_there = self.input.contains(&self.delimiter);
            let what = if is_there { "nothing before the" } else { "no" };
            writeln!(
                f,
                "there is {} delimiter, so extended string starts empty",
                what
            )?;
        } else {
            writeln!(
                f,
                "literal portion is \"{}{}\", so extended string starts as:",
                Characters(&self.literal),
                Characters(&[self.delimiter])
            )?;
            writeln!(f, "{}", Hex(&self.literal, " "))?;
        }
        let mut extended = self.literal.clone();
        for step in &self.steps {
            writeln!(
                f,
                "delta \"{}\" decodes to {}",
                Characters(&step.written()),
                step.delta
            )?;
            writeln!(f, "bias becomes {}", step.next_bias)?;
            let position = step.position.min(extended.len());
            extended.insert(position, step.code_point);
            let (before, after) = extended.split_at(position + 1);
            write!(f, "{} *", Hex(before, " "))?;
            if !after.is_empty() {
                write!(f, " {}", Hex(after, " "))?;
            }
            writeln!(f)?;
        }
        match self.error {
            Some(error) => writeln!(f, "error: {}", error),
            None => Ok(()),
        }
    }
}

impl Insertion {
    /// Returns the code points of the digits.
    fn written(&self) -> Vec<u32> {
        self.digits.iter().map(|digit| digit.code_point).collect()
    }
}

/// A builder of the digits of one delta.
struct DigitTrace<'b> {
    bootstring: &'b Bootstring<'b>,
    bias: u64,
    k: u64,
    weight: u64,
    digits: Vec<Digit>,
}

impl<'b> DigitTrace<'b> {
    fn new(bootstring: &'b Bootstring<'b>, bias: u64) -> Self {
        let k = u64::from(bootstring.params().base());
        DigitTrace {
            bootstring,
            bias,
            k,
            weight: 1,
            digits: Vec::new(),
        }
    }

    fn push(&mut self, code_point: u32, value: u32) {
        let params = self.bootstring.params();
        let base = params.base();
        let threshold = threshold(params, self.k, self.bias);
        self.digits.push(Digit {
            code_point,
            value,
            k: self.k,
            threshold,
            weight: self.weight,
        });
        self.k += u64::from(base);
        // The weight of a digit 0 may exceed 64 bits. In this case, the trace shows the greatest 64-bit integer.
        self.weight = self.weight.saturating_mul(u64::from(base - threshold));
    }
}

fn code_points<S: Source>(text: S) -> Vec<u32> {
    text.code_points()
        .map(|(_, code_point)| code_point)
        .collect()
}

/// Code points that are displayed in hexadecimal, with a separator between them.
struct Hex<'c>(&'c [u32], &'static str);

impl fmt::Display for Hex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, code_point) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str(self.1)?;
            }
            write!(f, "{:04X}", code_point)?;
        }
        Ok(())
    }
}

/// Code points that are displayed as characters. A control character, or a code point that is not a character, is
/// displayed as an escape such as `\u{D800}`.
struct Characters<'c>(&'c [u32]);

impl fmt::Display for Characters<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .iter()
            .try_for_each(|&code_point| match char::from_u32(code_point) {
                // A control character could control the terminal.
                Some(character) if !character.is_control() => write!(f, "{}", character),
                _ => write!(f, "\\u{{{:X}}}", code_point),
            })
    }
}
