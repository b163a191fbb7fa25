//! `encode` and `decode` as operations on strings.

use puny::DecodeError;
use puny::profiles::{PUNYCODE_PROFILE, Profile};

use super::code_points::{self, List};
use super::{case_flags, hint, symbol};
use crate::convert::operation::{Bulk, Operation};
use crate::report::problem::Problem;

/// The Bootstring, and the form of decoded strings.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Codec {
    pub(crate) profile: Profile,
    /// Whether decoded strings are lists of code points, such as `U+0062 U+00FC`.
    pub(crate) code_points: bool,
    /// Whether mixed-case annotation is used.
    pub(crate) case_flags: bool,
}

/// `puny encode`.
pub(crate) struct Encode(pub(crate) Codec);

/// `puny decode`.
pub(crate) struct Decode {
    pub(crate) codec: Codec,
    /// Whether `xn--` at the beginning of a string is decoded as a part of the string. Otherwise such a string is
    /// refused.
    pub(crate) allows_xn: bool,
}

impl Operation for Encode {
    fn apply(&self, text: &str, out: &mut String, problems: &mut Vec<Problem>) {
        let Encode(codec) = self;
        let result = match (codec.code_points, codec.case_flags) {
            (true, _) => codec.encode_list(text, out),
            (false, true) => codec.encode_folded(text, out),
            (false, false) => codec
                .profile
                .encode_append(text, out)
                .map_err(|error| Problem::encode(error, text, error.offset())),
        };
        problems.extend(result.err());
    }

    fn bulk(&self) -> Option<Bulk> {
        self.0.is_plain_punycode().then_some(Bulk::Encode)
    }
}

impl Operation for Decode {
    fn apply(&self, text: &str, out: &mut String, problems: &mut Vec<Problem>) {
        if let Some(problem) = self.refusal(text) {
            problems.push(problem);
            return;
        }
        let codec = &self.codec;
        let problem = |error: DecodeError| Problem::decode(error, text, error.offset());
        let result = match (codec.code_points, codec.case_flags) {
            (true, _) => codec.decode_list(text, out),
            (false, true) => {
                let decoded = codec.profile.bootstring().decode_with_case(text);
                let raised = decoded.map(|(folded, flags)| case_flags::raise(&folded, &flags, out));
                raised.map_err(problem)
            }
            (false, false) => codec.profile.decode_append(text, out).map_err(problem),
        };
        if let Err(problem) = result {
            let hint = hint::for_decode(codec.profile.bootstring(), text, &problem);
            problems.push(problem.with_hint(hint));
        }
    }

    fn bulk(&self) -> Option<Bulk> {
        self.codec.is_plain_punycode().then_some(Bulk::Decode)
    }

    fn refuses(&self, text: &str) -> bool {
        // If the delimiter is not a hyphen, `xn--` has no special meaning.
        let alphabet = self.codec.profile.bootstring().alphabet();
        !self.allows_xn && alphabet.delimiter() == u32::from('-') && hint::is_a_label(text)
    }
}

impl Decode {
    /// Returns a problem if a string must not be decoded although its digits may be valid, because it is a whole symbol
    /// of Rust or Swift, or an A-label.
    pub(crate) fn refusal(&self, text: &str) -> Option<Problem> {
        let symbol = symbol::whole(&self.codec.profile, text);
        symbol.or_else(|| self.refuses(text).then(hint::a_label))
    }
}

impl Codec {
    /// Returns whether the codec is Punycode without other options, so that strings can be converted in bulk.
    fn is_plain_punycode(&self) -> bool {
        let Codec {
            profile,
            code_points,
            case_flags,
        } = self;
        let is_punycode = profile.name() == PUNYCODE_PROFILE.name()
            && profile.bootstring() == PUNYCODE_PROFILE.bootstring();
        is_punycode && !code_points && !case_flags
    }

    fn encode_folded(&self, text: &str, out: &mut String) -> Result<(), Problem> {
        let (folded, flags) = case_flags::fold(text);
        let bootstring = self.profile.bootstring();
        let basic = bootstring.encode_with_case(folded.as_str(), &flags);
        let basic = basic.map_err(|error| {
            // Folding may change the length in bytes, but not the number of characters.
            let index = folded[..error.offset()].chars().count();
            Problem::encode(error, text, byte_offset(text, index))
        })?;
        out.push_str(&basic);
        Ok(())
    }

    fn encode_list(&self, text: &str, out: &mut String) -> Result<(), Problem> {
        let list = List::parse(text)?;
        let bootstring = self.profile.bootstring();
        let numbers = &list.code_points[..];
        let basic = if self.case_flags {
            bootstring.encode_with_case(numbers, &list.upper)
        } else {
            bootstring.encode(numbers)
        };
        let basic =
            basic.map_err(|error| Problem::encode(error, "", list.offset(error.offset())))?;
        for number in basic {
            match self.profile.basic_char(number) {
                Some(character) => out.push(character),
                None => {
                    let what = format!("the basic code point {number:X} is not a character");
                    let rule = "the output is text, so its basic code points must be characters";
                    return Err(Problem::raw("not_scalar", text.len(), what, rule));
                }
            }
        }
        Ok(())
    }

    fn decode_list(&self, text: &str, out: &mut String) -> Result<(), Problem> {
        let numbers: Vec<u32> = self.profile.basic_code_points(text).collect();
        let bootstring = self.profile.bootstring();
        let at =
            |error: DecodeError| Problem::decode(error, text, byte_offset(text, error.offset()));
        if self.case_flags {
            let (numbers, flags) = bootstring.decode_with_case(&numbers[..]).map_err(at)?;
            code_points::write_list(&numbers, Some(&flags), out);
        } else {
            code_points::write_list(&bootstring.decode(&numbers[..]).map_err(at)?, None, out);
        }
        Ok(())
    }
}

/// Returns the byte offset of the character with this index.
fn byte_offset(text: &str, index: usize) -> usize {
    text.char_indices()
        .nth(index)
        .map_or(text.len(), |(offset, _)| offset)
}
