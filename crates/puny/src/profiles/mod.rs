//! The Bootstring variants that other software uses, each with its source.
//!
//! | name | delimiter | digits | other differences |
//! |---|---|---|---|
//! | `punycode` | `-` | `a-z0-9`; the decoder also accepts `A-Z` | - |
//! | `rust-v0` | `_` | `a-z0-9` | all-basic strings are refused |
//! | `swift` | `_` | `a-zA-J` | ASCII that is not a symbol character is mapped to D800..D87F |
//! | `houdini` | `_` | `a-z0-9` | only `A-Za-z0-9_` are basic, `initial_n` is 1 |
//! | `encode-bootstring` | `-` | `a-zA-Z0-9` | base 62, its own mapping of characters to code points |
//!
//! Two known encodings are not Bootstrings and are not provided:
//!
//! - **OpenUSD's** `tn__` names (`pxr/usd/sdf`, base 62, a constant threshold of 31) count every delta from position 0.
//!   RFC 3492 counts a delta from the last insertion. For a string with more than one insertion, no parameters of RFC
//!   3492 result in the name of OpenUSD.
//! - The **example in the manual of Perl's Encode::Bootstring** has an initial bias of 32 with base 62 and tmin 38,
//!   which section 4 forbids (32 > 62 - 38). The default parameters of the module are legal. They are the profile
//!   `encode-bootstring`.

mod known;

pub use known::{ENCODE_BOOTSTRING, HOUDINI, PROFILES, PUNYCODE_PROFILE, RUST_V0, SWIFT};

#[cfg(feature = "alloc")]
use alloc::{string::String, vec::Vec};
use core::fmt;
use core::str::FromStr;

use crate::bootstring::Bootstring;
use crate::code_point_map::CodePointMap;
#[cfg(feature = "alloc")]
use crate::decode::{Deltas, Insertion};
#[cfg(feature = "alloc")]
use crate::encode::encode_to_sink;
#[cfg(feature = "alloc")]
use crate::error::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind};
#[cfg(feature = "alloc")]
use crate::memory::Heap;
#[cfg(feature = "alloc")]
use crate::punycode;
#[cfg(feature = "alloc")]
use crate::text::sink::{NotScalar, Sink};

/// A Bootstring variant that other software uses: the encoding, and its mapping of characters to code points.
///
/// [`Display`](fmt::Display) writes the name of the profile, and [`FromStr`] parses the name.
///
/// ```
/// use puny::profiles::Profile;
///
/// let rust: Profile = "rust-v0".parse().unwrap();
/// assert_eq!(rust.encode("gödel").unwrap(), "gdel_5qa");
/// ```
#[derive(Clone, Copy)]
pub struct Profile {
    name: &'static str,
    summary: &'static str,
    source: &'static str,
    bootstring: Bootstring<'static>,
    code_point_map: CodePointMap,
    /// Whether the profile is Punycode. If `true`, the functions for Punycode are used, which are faster.
    #[cfg_attr(not(feature = "alloc"), allow(dead_code))]
    known: bool,
}

impl Profile {
    /// Returns the name, in lower case.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the purpose.
    pub const fn summary(&self) -> &'static str {
        self.summary
    }

    /// Returns the source of the specification.
    pub const fn source(&self) -> &'static str {
        self.source
    }

    /// Returns the encoding. The methods of the encoding do not apply the mapping of the profile: they accept and
    /// return mapped code points.
    pub const fn bootstring(&self) -> &Bootstring<'static> {
        &self.bootstring
    }

    /// Returns this profile with another encoding, for example with a
    /// [limit](Bootstring::with_limit) or another [maxint](Bootstring::with_maxint).
    #[must_use]
    pub const fn with_bootstring(self, bootstring: Bootstring<'static>) -> Self {
        Profile {
            bootstring,
            known: false,
            ..self
        }
    }

    /// Returns an iterator over the code points of an extended string in the mapping of the profile. These code points
    /// are the input of the encoder of [`bootstring`](Self::bootstring). Most profiles use the code points of Unicode.
    /// Each step takes constant time.
    ///
    /// ```
    /// # use puny::profiles::SWIFT;
    /// assert!(SWIFT.extended_code_points("a+").eq([0x61, 0xD82B]));
    /// ```
    pub fn extended_code_points<'t>(&self, extended: &'t str) -> impl Iterator<Item = u32> + 't {
        let code_point_map = self.code_point_map;
        extended
            .chars()
            .map(move |character| code_point_map.code_point(character))
    }

    /// Returns the character that a code point of an extended string represents, or `None` if the profile maps no
    /// character to this code point. Takes constant time.
    ///
    /// ```
    /// # use puny::profiles::SWIFT;
    /// assert_eq!(SWIFT.extended_char(0xD82B), Some('+'));
    /// assert_eq!(SWIFT.extended_char(0xD861), None); // 'a' is not mapped: it is U+0061
    /// ```
    pub fn extended_char(&self, code_point: u32) -> Option<char> {
        self.code_point_map.character(code_point)
    }

    /// Returns an iterator over the code points of a basic string in the mapping of the profile. These code points are
    /// the input of the decoder of [`bootstring`](Self::bootstring). In some profiles, the delimiter has a code point
    /// to which no character of an extended string is mapped. Each step takes constant time.
    ///
    /// ```
    /// # use puny::profiles::ENCODE_BOOTSTRING;
    /// let delimiter = ENCODE_BOOTSTRING.bootstring().alphabet().delimiter();
    /// assert!(ENCODE_BOOTSTRING.basic_code_points("a-").eq([0, delimiter]));
    /// assert!(!ENCODE_BOOTSTRING.extended_code_points("-").eq([delimiter]));
    /// ```
    pub fn basic_code_points<'t>(&self, basic: &'t str) -> impl Iterator<Item = u32> + 't {
        let code_point_map = self.code_point_map;
        basic
            .chars()
            .map(move |character| code_point_map.basic_code_point(character))
    }

    /// Returns the character that a code point of a basic string represents, or `None` if the profile maps no character
    /// to this code point. Takes constant time.
    ///
    /// ```
    /// # use puny::profiles::{ENCODE_BOOTSTRING, PUNYCODE_PROFILE};
    /// assert_eq!(PUNYCODE_PROFILE.basic_char(0x2D), Some('-'));
    /// assert_eq!(ENCODE_BOOTSTRING.basic_char(61), Some('9'));
    /// ```
    pub fn basic_char(&self, code_point: u32) -> Option<char> {
        self.code_point_map.basic_character(code_point)
    }

    /// Encodes an extended string, with the cost and the errors of [`Bootstring::encode`].
    ///
    /// A profile with its own mapping needs 4 more bytes for each code point of the input. Errors contain byte offsets
    /// and code points of Unicode.
    ///
    /// ```
    /// assert_eq!(puny::profiles::RUST_V0.encode("gödel").unwrap(), "gdel_5qa");
    /// ```
    #[cfg(feature = "alloc")]
    pub fn encode(&self, extended: &str) -> Result<String, EncodeError> {
        let mut basic = String::new();
        self.encode_append(extended, &mut basic)?;
        Ok(basic)
    }

    /// Encodes an extended string and appends the result to `basic`. If there is an error, `basic` is unchanged. Cost
    /// and errors are documented at [`encode`](Self::encode).
    ///
    /// ```
    /// let mut symbol = String::from("u8");
    /// puny::profiles::RUST_V0.encode_append("gödel", &mut symbol).unwrap();
    /// assert_eq!(symbol, "u8gdel_5qa");
    /// ```
    #[cfg(feature = "alloc")]
    pub fn encode_append(&self, extended: &str, basic: &mut String) -> Result<(), EncodeError> {
        if self.known {
            return punycode::encode_append(extended, basic);
        }
        if self.code_point_map == CodePointMap::Unicode {
            return self.bootstring.encode_append(extended, basic);
        }
        let input: Vec<u32> = self.extended_code_points(extended).collect();
        let before = basic.len();
        let mut mapped = MappedText {
            text: basic,
            map: self.code_point_map,
        };
        let memory = &mut Heap::default();
        encode_to_sink(&self.bootstring, &input[..], None, &mut mapped, memory).map_err(
            |EncodeError { kind, offset }| {
                basic.truncate(before);
                EncodeError {
                    kind: self.encode_error_in_unicode(kind),
                    offset: byte_offset(extended, offset),
                }
            },
        )
    }

    /// Decodes a basic string, with the cost and the errors of [`Bootstring::decode`].
    ///
    /// A profile with its own mapping needs 4 more bytes for each code point of input and output. Errors contain byte
    /// offsets. If a character is mapped to a code point, errors contain the Unicode code point of the character.
    ///
    /// ```
    /// assert_eq!(puny::profiles::RUST_V0.decode("gdel_5qa").unwrap(), "gödel");
    /// ```
    #[cfg(feature = "alloc")]
    pub fn decode(&self, basic: &str) -> Result<String, DecodeError> {
        let mut extended = String::new();
        self.decode_append(basic, &mut extended)?;
        Ok(extended)
    }

    /// Decodes a basic string and appends the result to `extended`. If there is an error, `extended` is unchanged. Cost
    /// and errors are documented at [`decode`](Self::decode).
    ///
    /// ```
    /// let mut path = String::from("example::");
    /// puny::profiles::RUST_V0.decode_append("gdel_5qa", &mut path).unwrap();
    /// assert_eq!(path, "example::gödel");
    /// ```
    #[cfg(feature = "alloc")]
    pub fn decode_append(&self, basic: &str, extended: &mut String) -> Result<(), DecodeError> {
        if self.known {
            return punycode::decode_append(basic, extended);
        }
        if self.code_point_map == CodePointMap::Unicode {
            return self.bootstring.decode_append(basic, extended);
        }
        let input: Vec<u32> = self.basic_code_points(basic).collect();
        let at_byte = |DecodeError { kind, offset }| DecodeError {
            kind: self.decode_error_in_unicode(kind),
            offset: byte_offset(basic, offset),
        };
        let output = self.bootstring.decode(&input[..]).map_err(at_byte)?;
        let text: Option<String> = output.iter().map(|&n| self.extended_char(n)).collect();
        match text {
            Some(text) => {
                extended.push_str(&text);
                Ok(())
            }
            None => Err(at_byte(self.first_without_character(&input))),
        }
    }

    /// Replaces the mapped code point in an encoding error by the Unicode code point of its character.
    #[cfg(feature = "alloc")]
    fn encode_error_in_unicode(&self, kind: EncodeErrorKind) -> EncodeErrorKind {
        match kind {
            EncodeErrorKind::BelowInitialN { code_point } => EncodeErrorKind::BelowInitialN {
                code_point: self.extended_char(code_point).map_or(code_point, u32::from),
            },
            other => other,
        }
    }

    /// Replaces the mapped code point in a decoding error by the Unicode code point of its character.
    #[cfg(feature = "alloc")]
    fn decode_error_in_unicode(&self, kind: DecodeErrorKind) -> DecodeErrorKind {
        let character = |number| self.basic_char(number).map_or(number, u32::from);
        match kind {
            DecodeErrorKind::NotBasic { code_point } => DecodeErrorKind::NotBasic {
                code_point: character(code_point),
            },
            DecodeErrorKind::NotDigit { code_point } => DecodeErrorKind::NotDigit {
                code_point: character(code_point),
            },
            other => other,
        }
    }

    /// Returns the error for the first code point to which no character is mapped, in the literal portion or in an
    /// insertion.
    #[cfg(feature = "alloc")]
    #[cold]
    fn first_without_character(&self, input: &[u32]) -> DecodeError {
        let has_none = |number: u32| self.code_point_map.character(number).is_none();
        let error = |kind, offset| DecodeError { kind, offset };
        // The input was decoded successfully before, so no other error can occur.
        if let Ok(mut deltas) = Deltas::new(&self.bootstring, input) {
            let mut literal = deltas.literal.iter().copied().enumerate();
            if let Some((offset, code_point)) = literal.find(|&(_, number)| has_none(number)) {
                return error(DecodeErrorKind::NotBasic { code_point }, offset);
            }
            while let Ok(Some((Insertion { code_point, .. }, reading))) = deltas.next() {
                if has_none(code_point) {
                    let last_digit = reading.end - 1;
                    return error(DecodeErrorKind::NotScalar { code_point }, last_digit);
                }
            }
        }
        error(DecodeErrorKind::UnexpectedEnd, input.len())
    }
}

/// A text whose characters are given as code points of a mapping. A code point to which no character is mapped is an
/// error, which can only occur with an alphabet that is not the profile's own.
#[cfg(feature = "alloc")]
struct MappedText<'t> {
    text: &'t mut String,
    map: CodePointMap,
}

#[cfg(feature = "alloc")]
impl Sink for MappedText<'_> {
    fn push(&mut self, code_point: u32) -> Result<(), NotScalar> {
        self.text
            .push(self.map.basic_character(code_point).ok_or(NotScalar)?);
        Ok(())
    }

    fn reserve(&mut self, units: usize) {
        self.text.reserve(units);
    }
}

/// Finds a profile by its name. Takes time linear in the number of profiles.
///
/// ```
/// use puny::profiles::{Profile, UnknownProfile};
///
/// let profile: Profile = "swift".parse().unwrap();
/// assert_eq!(profile.name(), "swift");
/// assert_eq!("Swift".parse::<Profile>().unwrap_err(), UnknownProfile);
/// ```
impl FromStr for Profile {
    type Err = UnknownProfile;

    fn from_str(name: &str) -> Result<Self, UnknownProfile> {
        let profile = PROFILES.iter().find(|profile| profile.name == name);
        profile.copied().ok_or(UnknownProfile)
    }
}

/// The error for a name that no profile has. The message lists the names of the profiles.
///
/// ```
/// use puny::profiles::UnknownProfile;
///
/// assert_eq!(
///     UnknownProfile.to_string(),
///     "no profile has this name (the profiles are punycode, rust-v0, swift, houdini, encode-bootstring)"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UnknownProfile;

impl fmt::Display for UnknownProfile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no profile has this name (the profiles are ")?;
        for (index, profile) in PROFILES.iter().enumerate() {
            let comma = if index > 0 { ", " } else { "" };
            write!(f, "{}{}", comma, profile.name)?;
        }
        f.write_str(")")
    }
}

#[cfg(feature = "std")]
impl std::error::Error for UnknownProfile {}

/// Writes the name.
impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}

/// Writes only the name.
impl fmt::Debug for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Profile").field(&self.name).finish()
    }
}

/// Returns the byte offset of the code point with this index.
#[cfg(feature = "alloc")]
fn byte_offset(text: &str, index: usize) -> usize {
    text.char_indices()
        .nth(index)
        .map_or(text.len(), |(offset, _)| offset)
}
