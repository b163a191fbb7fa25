//! The profiles and their alphabets.

use super::Profile;
use crate::alphabet::Alphabet;
use crate::bootstring::{AllBasic, Bootstring, Repertoire};
use crate::code_point_map::{CodePointMap, HYPHEN};
use crate::params;
use crate::punycode::{code_points, ASCII, DIGITS, PUNYCODE};

/// All profiles of this module.
pub const PROFILES: &[Profile] = &[PUNYCODE_PROFILE, RUST_V0, SWIFT, HOUDINI, ENCODE_BOOTSTRING];

/// Punycode, for internationalized domain names.
pub const PUNYCODE_PROFILE: Profile = Profile {
    name: "punycode",
    summary: "internationalized domain names, without the prefix xn--",
    source: "RFC 3492, section 5",
    bootstring: PUNYCODE,
    code_point_map: CodePointMap::Unicode,
    known: true,
};

/// Identifiers in mangled Rust symbol names.
///
/// Upper-case letters are not digits. An identifier that needs no encoding is an error in both
/// directions, because a symbol contains it unencoded.
///
/// The profile encodes an identifier, not a symbol. In a symbol, an encoded identifier is preceded by `u` and its
/// length in bytes, in decimal. If the identifier begins with a digit or `_`, a `_` separates it from the length. For
/// example, the identifier in `_RNvC4mainu8gdel_5qa` is the 8 bytes `gdel_5qa`. The profile does not refuse a whole
/// symbol, because an identifier may also begin with `_R`. The result of decoding a whole symbol is meaningless.
///
/// ```
/// use puny::profiles::RUST_V0;
///
/// assert_eq!(RUST_V0.encode("ρυστ").unwrap(), "2xaedc");
/// assert!(RUST_V0.encode("rust").is_err());
/// assert!(RUST_V0.decode("rust_").is_err());
/// ```
pub const RUST_V0: Profile = Profile {
    name: "rust-v0",
    summary: "identifiers in mangled names of Rust",
    source: "RFC 2603 and 2705 of Rust; rustc-demangle, src/v0.rs",
    bootstring: constant!(Bootstring::new(*PUNYCODE.params(), UNDERSCORE))
        .with_all_basic(AllBasic::Refused),
    code_point_map: CodePointMap::Unicode,
    known: false,
};

/// Identifiers in mangled Swift symbol names.
///
/// ASCII characters that are not allowed in a symbol are mapped to D800 and above before they are encoded (`+` becomes
/// D82B). It is an error if decoding results in a code point that would represent an ASCII character that is allowed in
/// a symbol, such as D861 for `a`. Each string therefore has only one encoding. The compiler replaces spaces in raw
/// identifiers by U+00A0, but this profile does not.
///
/// The profile encodes an identifier, not a symbol. In a symbol, an encoded identifier is preceded by `00` and its
/// length in bytes, in decimal. If the identifier begins with a digit or `_`, a `_` separates it from the length. For
/// example, the identifier in `$s4main0012vergenza_JFayyF` is the 12 bytes `vergenza_JFa`. The profile does not refuse
/// a whole symbol, because an identifier may also begin with `$s`. The result of decoding a whole symbol is
/// meaningless.
///
/// ```
/// use puny::profiles::SWIFT;
///
/// assert_eq!(SWIFT.encode("vergüenza").unwrap(), "vergenza_JFa");
/// assert_eq!(SWIFT.decode("macro_expandswift_elFCf").unwrap(), "macro_expand.swift");
/// ```
pub const SWIFT: Profile = Profile {
    name: "swift",
    summary: "identifiers in mangled names of Swift",
    source: "swiftlang/swift, lib/Demangling/Punycode.cpp; docs/ABI/Mangling.rst",
    bootstring: constant!(Bootstring::new(*PUNYCODE.params(), SWIFT_ALPHABET))
        .with_repertoire(Repertoire::Integers),
    code_point_map: CodePointMap::Swift,
    known: false,
};

/// Names of parameters and attributes in Houdini, without the prefix `xn__`.
///
/// The vendor has not published the encoding. The parameters were derived from published names, and
/// encoding reproduces each of these names.
///
/// ```
/// use puny::profiles::HOUDINI;
///
/// assert_eq!(HOUDINI.encode("inputs:intensity").unwrap(), "inputsintensity_i0a");
/// ```
pub const HOUDINI: Profile = Profile {
    name: "houdini",
    summary: "names of parameters and attributes in Houdini, without the prefix xn__",
    source: "inferred from published names (SideFX has no specification)",
    bootstring: constant!(Bootstring::new(
        params! {
            base: 36, tmin: 1, tmax: 26, skew: 38, damp: 700, initial_bias: 72, initial_n: 1,
        },
        HOUDINI_ALPHABET
    )),
    code_point_map: CodePointMap::Unicode,
    known: false,
};

/// Perl's Encode::Bootstring with its default parameters.
///
/// The module assigns the first code points to the basic characters (`a` is 0, `9` is 61), and the next code points to
/// the other characters up to `z`. All other characters have their code points of Unicode.
///
/// ```
/// use puny::profiles::ENCODE_BOOTSTRING;
///
/// assert_eq!(ENCODE_BOOTSTRING.encode("Búlgarska").unwrap(), "Blgarska-LB");
/// ```
pub const ENCODE_BOOTSTRING: Profile = Profile {
    name: "encode-bootstring",
    summary: "Perl's Encode::Bootstring with its default parameters",
    source: "CPAN, Encode-Bootstring 0.03",
    bootstring: constant!(Bootstring::new(
        params! {
            base: 62, tmin: 1, tmax: 61, skew: 38, damp: 700, initial_bias: 72, initial_n: 63,
        },
        ENCODE_BOOTSTRING_ALPHABET
    ))
    .with_repertoire(Repertoire::Integers),
    code_point_map: CodePointMap::BasicFirst,
    known: false,
};

const UNDERSCORE: Alphabet<'static> = constant!(Alphabet::new(&[ASCII], b'_' as u32, &DIGITS, &[]));

const SWIFT_ALPHABET: Alphabet<'static> = constant!(Alphabet::new(
    &[ASCII],
    b'_' as u32,
    &code_points(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJ"),
    &[]
));

const HOUDINI_ALPHABET: Alphabet<'static> = constant!(Alphabet::new(
    &[
        b'0' as u32..=b'9' as u32,
        b'A' as u32..=b'Z' as u32,
        b'_' as u32..=b'_' as u32,
        b'a' as u32..=b'z' as u32,
    ],
    b'_' as u32,
    &DIGITS,
    &[]
));

/// The alphabet of `ENCODE_BOOTSTRING`. The basic code points are 0 to 61 and the delimiter. The code point of the
/// delimiter differs from the code point of `-` in an extended string, because `-` is not basic in an extended string.
const ENCODE_BOOTSTRING_ALPHABET: Alphabet<'static> = constant!(Alphabet::new(
    &[0..=61, HYPHEN..=HYPHEN],
    HYPHEN,
    &numbers::<62>(),
    &[]
));

#[allow(clippy::indexing_slicing)] // bounded by the loop, and in a constant
const fn numbers<const N: usize>() -> [u32; N] {
    let mut numbers = [0; N];
    let mut index = 0;
    let mut number = 0;
    while index < N {
        numbers[index] = number;
        index += 1;
        number += 1;
    }
    numbers
}
