//! Detects whole symbols where an identifier is wanted.
//!
//! The profiles `rust-v0` and `swift` decode the identifiers of mangled names. A whole name often
//! decodes too, to nonsense: `_RNvCskwGfYPst2Cb_3foo16example_function` is the literal portion
//! `_RNv…example` and the digits `function`. Identifiers may begin like a symbol, so the library
//! cannot refuse those. But none has matching tags and lengths by chance.

use puny::profiles::Profile;

use crate::report::problem::Problem;

/// The problem of a text that is a whole symbol of the profile's language.
pub(crate) fn whole(profile: &Profile, text: &str) -> Option<Problem> {
    let (is_symbol, rule, hint) = match profile.name() {
        "rust-v0" => (
            is_rust_v0(text.as_bytes()),
            "RFC 2603 of Rust: the encoded identifiers of a symbol follow 'u' and their length",
            "give the bytes that follow 'u', the decimal length and, if it is there, '_': \
             gdel_5qa out of …u8gdel_5qa…; identifiers without 'u' are not encoded",
        ),
        "swift" => (
            is_swift(text.as_bytes()),
            "swiftlang/swift, docs/ABI/Mangling.rst: the encoded identifiers of a symbol \
             follow '00' and their length",
            "give the bytes that follow '00', the decimal length and, if it is there, '_': \
             vergenza_JFa out of …0012vergenza_JFa…; identifiers without '00' are not encoded",
        ),
        _ => return None,
    };
    let what = "this is a whole symbol, not an identifier";
    let problem = Problem::raw("whole_symbol", 0, what, rule);
    is_symbol.then(|| problem.with_hint(Some(hint.into())))
}

/// Whether a text begins like a symbol: RFC 2603 of Rust, up to the crate name that begins the
/// first path.
fn is_rust_v0(text: &[u8]) -> bool {
    let prefixes: [&[u8]; 3] = [b"_R", b"__R", b"R"]; // those that rustc-demangle reads
    prefixes
        .iter()
        .filter_map(|prefix| text.strip_prefix(*prefix))
        .any(|rest| after_rust_path(rest).is_some())
}

fn after_rust_path(mut rest: &[u8]) -> Option<&[u8]> {
    loop {
        let (&tag, after) = rest.split_first()?;
        rest = match tag {
            b'C' => break after_identifier(after_disambiguator(after)?),
            // A namespace, and its path.
            b'N' => after.get(1..)?,
            b'I' => after,
            // The path of an impl, or the type, which may be a basic one behind references.
            b'M' | b'X' => after_disambiguator(after)?,
            b'Y' => {
                let pointers = after.iter().take_while(|byte| b"RQPOS".contains(byte));
                let after = after.get(pointers.count()..)?;
                after.get(usize::from(after.first()?.is_ascii_lowercase())..)?
            }
            _ => return None,
        }
    }
}

/// The rest after `s`, a base-62 number and `_`, if present.
fn after_disambiguator(text: &[u8]) -> Option<&[u8]> {
    let Some(rest) = text.strip_prefix(b"s") else {
        return Some(text);
    };
    let digits = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric());
    rest.get(digits.count()..)?.strip_prefix(b"_")
}

/// The rest after an identifier of Rust: `u` if encoded, its length, its bytes; with `_` before
/// bytes only if they begin with a digit or `_`.
fn after_identifier(text: &[u8]) -> Option<&[u8]> {
    let (length, rest) = length(text.strip_prefix(b"u").unwrap_or(text))?;
    let bytes = match rest {
        [b'_', bytes @ ..] if matches!(bytes.first(), Some(b'_' | b'0'..=b'9')) => bytes,
        [b'_', ..] => return None,
        bytes => bytes,
    };
    bytes.get(length..)
}

/// A decimal length, not 0, and the rest.
fn length(text: &[u8]) -> Option<(usize, &[u8])> {
    let count = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (digits, rest) = text.split_at_checked(count)?;
    let length = str::from_utf8(digits).ok()?.parse().ok()?;
    (length > 0).then_some((length, rest))
}

/// Whether a text begins like a symbol: a prefix, and two identifiers, the first of which may be a
/// substitution such as `s` for the module Swift.
fn is_swift(text: &[u8]) -> bool {
    let text = text.strip_prefix(b"_").unwrap_or(text);
    let prefixes: [&[u8]; 4] = [b"$s", b"$S", b"$e", b"T0"];
    prefixes
        .iter()
        .filter_map(|prefix| text.strip_prefix(*prefix))
        .any(|rest| {
            let after = after_swift_identifier(rest);
            after.is_some_and(|rest| after_swift_identifier(rest).is_some())
        })
}

fn after_swift_identifier(text: &[u8]) -> Option<&[u8]> {
    match text {
        [b's', rest @ ..] | [b'S', b'A'..=b'Z' | b'a'..=b'z', rest @ ..] => Some(rest),
        // Encoded.
        [b'0', b'0', rest @ ..] => after_identifier(rest),
        // With word substitutions, ended by capital letters.
        [b'0', rest @ ..] => {
            let words = rest.iter().take_while(|byte| byte.is_ascii_alphabetic());
            let rest = rest.get(words.count()..)?;
            match length(rest) {
                Some((length, rest)) => rest.get(length..),
                None => Some(rest),
            }
        }
        [b'1'..=b'9', ..] => {
            let (length, rest) = length(text)?;
            rest.get(length..)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first is from rustc's documentation of symbol mangling, the others are from the tests of
    /// rustc-demangle (`src/v0.rs`); prefixes of macOS and Windows, and the last two, follow RFC
    /// 2603.
    #[test]
    fn symbols_of_rust() {
        const SYMBOLS: &str = "_RNvCskwGfYPst2Cb_3foo16example_function _RNvC6_123foo3bar __RNvC6_123foo3bar \
            RNvC6_123foo3bar _RNqCs4fqI2P2rA04_11utf8_identsu30____7hkackfecea1cbdathfdh9hlq6y \
            _RNCNCNgCs6DXkGYLi8lr_2cc5spawn00B5_ _RINbNbCskIICzLVDPPb_5alloc5alloc8box_freeDINbNiB4_5boxed5FnBoxuE\
            p6OutputuEL_ECs1iopQbuBiw2_3std _RMCs4fqI2P2rA04_13const_genericINtB0_8UnsignedKhb_E \
            _RNvMs_Cs4Cv8Wi1oAIB_7exampleNtB2_7Example3foo _RNvYhNtC4core5trait3foo";
        for symbol in SYMBOLS.split(' ') {
            assert!(is_rust_v0(symbol.as_bytes()), "{symbol}");
        }
    }

    /// swiftlang/swift, `test/Demangle/Inputs/manglings.txt`; the one with `vergüenza` uses the
    /// example in `docs/ABI/Mangling.rst`.
    #[test]
    fn symbols_of_swift() {
        const SYMBOLS: &str = "$s3foo3barC3bas3zimyAaEC_tFTo _$S3foo3barC3bas3zimyAaEC_tFTo $sSC3fooyS2d_SdtFTO \
            $s4main3fooyySiFyyXEfU_TA.1 _T03foo3barC3basyAA3zimCAE_tFTo $s4main0012vergenza_JFayyF \
            $s8mangling0022egbpdajGbuEbxfgehfvwxnyyF";
        for symbol in SYMBOLS.split(' ') {
            assert!(is_swift(symbol.as_bytes()), "{symbol}");
        }
    }

    /// Identifiers in encoded form, some of which begin like symbols.
    #[test]
    fn identifiers() {
        let rust =
            "gdel_5qa f_1gaa 2xaedc __x7t _R_xia R_xia _RC_xia RNC3_xia _Rust_xia _RNvC3_xia";
        for basic in rust.split(' ') {
            assert!(!is_rust_v0(basic.as_bytes()), "{basic}");
        }
        for basic in "vergenza_JFa p_qcaDc $s_JFa $s1_JFa $s4min_JFa $S_JFa".split(' ') {
            assert!(!is_swift(basic.as_bytes()), "{basic}");
        }
    }
}
