//! The lines of the RFC's pseudocode and the variables that they assign.

/// A section of RFC 3492 with pseudocode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// Section 6.1, the bias adaptation function.
    Adapt,
    /// Section 6.2, the decoding procedure.
    Decode,
    /// Section 6.3, the encoding procedure.
    Encode,
}

impl Section {
    /// Returns the number of the section, such as `6.1`.
    pub fn number(self) -> &'static str {
        match self {
            Section::Adapt => "6.1",
            Section::Decode => "6.2",
            Section::Encode => "6.3",
        }
    }
}

/// Defines [`Line`] from its variants, each with its name, section, depth and text.
macro_rules! lines {
    ($($variant:ident $name:literal $section:ident $depth:literal $text:literal)*) => {
        /// A line of the pseudocode. A statement that has two rows in the RFC is one line. The rows `end` are not
        /// lines, because nothing happens in them.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Line {
            $(#[doc = concat!("`", $text, "`")] $variant,)*
        }

        impl Line {
            /// All lines, in the order of the RFC.
            pub const ALL: &'static [Line] = &[$(Line::$variant),*];

            /// Returns the name of the line, such as `decode_n`. No two lines have the same name.
            pub fn name(self) -> &'static str {
                match self { $(Line::$variant => $name,)* }
            }

            /// Returns the section that contains the line.
            pub fn section(self) -> Section {
                match self { $(Line::$variant => Section::$section,)* }
            }

            /// Returns the number of blocks of the section that contain the line.
            pub fn depth(self) -> usize {
                match self { $(Line::$variant => $depth,)* }
            }

            /// Returns the text of the RFC. If the statement has two rows, the text contains a line feed.
            pub fn text(self) -> &'static str {
                match self { $(Line::$variant => $text,)* }
            }
        }
    };
}

lines! {
    AdaptCall "adapt_call" Adapt 0 "function adapt(delta,numpoints,firsttime):"
    AdaptHalve "adapt_halve" Adapt 1 "if firsttime then let delta = delta div damp\nelse let delta = delta div 2"
    AdaptShare "adapt_share" Adapt 1 "let delta = delta + (delta div numpoints)"
    AdaptK "adapt_k" Adapt 1 "let k = 0"
    AdaptWhile "adapt_while" Adapt 1 "while delta > ((base - tmin) * tmax) div 2 do begin"
    AdaptDivide "adapt_divide" Adapt 2 "let delta = delta div (base - tmin)"
    AdaptAddBase "adapt_add_base" Adapt 2 "let k = k + base"
    AdaptReturn "adapt_return" Adapt 1 "return k + (((base - tmin + 1) * delta) div (delta + skew))"

    DecodeN "decode_n" Decode 0 "let n = initial_n"
    DecodeI "decode_i" Decode 0 "let i = 0"
    DecodeBias "decode_bias" Decode 0 "let bias = initial_bias"
    DecodeOutput "decode_output" Decode 0 "let output = an empty string indexed from 0"
    DecodeCopy "decode_copy" Decode 0 "consume all code points before the last delimiter (if there is one)\n  and copy them to output, fail on any non-basic code point"
    DecodeDelimiter "decode_delimiter" Decode 0 "if more than zero code points were consumed then consume one more\n  (which will be the last delimiter)"
    DecodeWhile "decode_while" Decode 0 "while the input is not exhausted do begin"
    DecodeOldi "decode_oldi" Decode 1 "let oldi = i"
    DecodeW "decode_w" Decode 1 "let w = 1"
    DecodeFor "decode_for" Decode 1 "for k = base to infinity in steps of base do begin"
    DecodeConsume "decode_consume" Decode 2 "consume a code point, or fail if there was none to consume"
    DecodeDigit "decode_digit" Decode 2 "let digit = the code point's digit-value, fail if it has none"
    DecodeAdd "decode_add" Decode 2 "let i = i + digit * w, fail on overflow"
    DecodeT "decode_t" Decode 2 "let t = tmin if k <= bias {+ tmin}, or\n        tmax if k >= bias + tmax, or k - bias otherwise"
    DecodeBreak "decode_break" Decode 2 "if digit < t then break"
    DecodeWeight "decode_weight" Decode 2 "let w = w * (base - t), fail on overflow"
    DecodeAdapt "decode_adapt" Decode 1 "let bias = adapt(i - oldi, length(output) + 1, test oldi is 0?)"
    DecodeAdvance "decode_advance" Decode 1 "let n = n + i div (length(output) + 1), fail on overflow"
    DecodePosition "decode_position" Decode 1 "let i = i mod (length(output) + 1)"
    DecodeBasic "decode_basic" Decode 1 "{if n is a basic code point then fail}"
    DecodeInsert "decode_insert" Decode 1 "insert n into output at position i"
    DecodeIncrement "decode_increment" Decode 1 "increment i"

    EncodeN "encode_n" Encode 0 "let n = initial_n"
    EncodeDelta "encode_delta" Encode 0 "let delta = 0"
    EncodeBias "encode_bias" Encode 0 "let bias = initial_bias"
    EncodeCount "encode_count" Encode 0 "let h = b = the number of basic code points in the input"
    EncodeCopy "encode_copy" Encode 0 "copy them to the output in order, followed by a delimiter if b > 0"
    EncodeBelow "encode_below" Encode 0 "{if the input contains a non-basic code point < n then fail}"
    EncodeWhile "encode_while" Encode 0 "while h < length(input) do begin"
    EncodeM "encode_m" Encode 1 "let m = the minimum {non-basic} code point >= n in the input"
    EncodeAdvance "encode_advance" Encode 1 "let delta = delta + (m - n) * (h + 1), fail on overflow"
    EncodeSetN "encode_set_n" Encode 1 "let n = m"
    EncodeEach "encode_each" Encode 1 "for each code point c in the input (in order) do begin"
    EncodeLess "encode_less" Encode 2 "if c < n {or c is basic} then increment delta, fail on overflow"
    EncodeEqual "encode_equal" Encode 2 "if c == n then begin"
    EncodeQ "encode_q" Encode 3 "let q = delta"
    EncodeFor "encode_for" Encode 3 "for k = base to infinity in steps of base do begin"
    EncodeT "encode_t" Encode 4 "let t = tmin if k <= bias {+ tmin}, or\n        tmax if k >= bias + tmax, or k - bias otherwise"
    EncodeBreak "encode_break" Encode 4 "if q < t then break"
    EncodeDigit "encode_digit" Encode 4 "output the code point for digit t + ((q - t) mod (base - t))"
    EncodeDivide "encode_divide" Encode 4 "let q = (q - t) div (base - t)"
    EncodeLast "encode_last" Encode 3 "output the code point for digit q"
    EncodeAdapt "encode_adapt" Encode 3 "let bias = adapt(delta, h + 1, test h equals b?)"
    EncodeReset "encode_reset" Encode 3 "let delta = 0"
    EncodeHandled "encode_handled" Encode 3 "increment h"
    EncodeIncrement "encode_increment" Encode 1 "increment delta and n"
}

/// Defines [`Variable`] from its variants, each with its name.
macro_rules! variables {
    ($($variant:ident $name:literal)*) => {
        /// A variable of the pseudocode. The function `adapt` has its own variables `delta` and `k`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Variable {
            $(#[doc = concat!("`", $name, "`")] $variant,)*
        }

        impl Variable {
            /// All variables.
            pub const ALL: &'static [Variable] = &[$(Variable::$variant),*];

            /// Returns the name of the variable. The names of the variables of `adapt` begin with `adapt.`.
            pub fn name(self) -> &'static str {
                match self { $(Variable::$variant => $name,)* }
            }

            /// Returns a number with one bit, which is different for each variable. There are fewer than 32 variables.
            pub(super) fn bit(self) -> u32 {
                1 << self as u32
            }
        }
    };
}

variables! {
    N "n"
    I "i"
    Delta "delta"
    Bias "bias"
    H "h"
    B "b"
    M "m"
    C "c"
    Q "q"
    Oldi "oldi"
    W "w"
    K "k"
    Digit "digit"
    T "t"
    AdaptDelta "adapt.delta"
    AdaptNumpoints "adapt.numpoints"
    AdaptFirsttime "adapt.firsttime"
    AdaptK "adapt.k"
}
