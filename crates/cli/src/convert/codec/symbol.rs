//! Refuses whole symbols of Rust and Swift, because only encoded identifiers can be decoded.
//!
//! A whole symbol can often be decoded, but the result is nonsense: `_RNvCskwGfYPst2Cb_3foo16example_function` has the
//! literal portion `_RNv…example` and the digits `function`. The library cannot refuse symbols by their beginning,
//! because an identifier may begin like a symbol. This module also checks the tags and lengths inside the symbol. An
//! identifier is very unlikely to contain them by chance.

use puny::profiles::Profile;

use crate::report::problem::Problem;

/// Returns a problem if a text is a whole symbol of the language of the profile.
pub(crate) fn whole(profile: &Profile, text: &str) -> Option<Problem> {
    let (is_symbol, rule, hint) = match profile.name() {
        "rust-v0" => (
            rustc_demangle::try_demangle(text).is_ok(),
            "RFC 2603 of Rust: in a symbol, an encoded identifier follows 'u' and its length",
            "give only the bytes after 'u', the decimal length and the optional '_', such as \
             gdel_5qa from …u8gdel_5qa…; an identifier without 'u' is not encoded",
        ),
        "swift" => (
            is_swift(text),
            "swiftlang/swift, docs/ABI/Mangling.rst: in a symbol, an encoded identifier \
             follows '00' and its length",
            "give only the bytes after '00', the decimal length and the optional '_', such as \
             vergenza_JFa from …0012vergenza_JFa…; an identifier without '00' is not encoded",
        ),
        _ => return None,
    };
    let what = "the string is a whole symbol, not an encoded identifier";
    let problem = Problem::raw("whole_symbol", 0, what, rule);
    is_symbol.then(|| problem.with_hint(Some(hint.into())))
}

/// Returns whether a text begins with the prefix of a Swift symbol and two identifiers.
fn is_swift(text: &str) -> bool {
    let text = text.strip_prefix('_').unwrap_or(text);
    ["$s", "$S", "$e", "T0"]
        .iter()
        .filter_map(|prefix| text.strip_prefix(prefix))
        .any(|rest| after_identifier(rest).and_then(after_identifier).is_some())
}

/// Returns the rest of a text after an identifier. An identifier has one of these forms:
///
/// - a substitution, such as `s` for the module Swift, or `Si` for a type;
/// - its length and its bytes;
/// - `00`, its length and its bytes, if it is encoded;
/// - `0`, letters that stand for words, and the length and the bytes of the rest, if words are substituted.
fn after_identifier(text: &str) -> Option<&str> {
    if let Some(rest) = text.strip_prefix('s') {
        return Some(rest);
    }
    if let Some(rest) = text.strip_prefix('S') {
        return rest.strip_prefix(|c: char| c.is_ascii_alphabetic());
    }
    let words = text.strip_prefix('0').map(|rest| {
        let rest = rest.strip_prefix('0').unwrap_or(rest);
        rest.trim_start_matches(|c: char| c.is_ascii_alphabetic())
    });
    let counted = words.unwrap_or(text);
    let rest = counted.trim_start_matches(|c: char| c.is_ascii_digit());
    match counted[..counted.len() - rest.len()].parse() {
        Ok(0) => None,
        Ok(length) => rest.strip_prefix('_').unwrap_or(rest).get(length..),
        // There is no length: the identifier consists of substituted words.
        Err(_) => words,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The symbols are from swiftlang/swift, `test/Demangle/Inputs/manglings.txt`. The symbol with `vergüenza` uses the
    /// example in `docs/ABI/Mangling.rst`.
    #[test]
    fn symbols_of_swift_are_recognised() {
        const SYMBOLS: &str = "$s3foo3barC3bas3zimyAaEC_tFTo _$S3foo3barC3bas3zimyAaEC_tFTo $sSC3fooyS2d_SdtFTO \
            $s4main3fooyySiFyyXEfU_TA.1 _T03foo3barC3basyAA3zimCAE_tFTo $s4main0012vergenza_JFayyF \
            $s8mangling0022egbpdajGbuEbxfgehfvwxnyyF";
        for symbol in SYMBOLS.split(' ') {
            assert!(is_swift(symbol), "{symbol}");
        }
    }

    /// Encoded identifiers are not symbols, even if they begin like symbols.
    #[test]
    fn identifiers_are_not_symbols() {
        let rust =
            "gdel_5qa f_1gaa 2xaedc __x7t _R_xia R_xia _RC_xia RNC3_xia _Rust_xia _RNvC3_xia";
        for basic in rust.split(' ') {
            assert!(rustc_demangle::try_demangle(basic).is_err(), "{basic}");
        }
        for basic in "vergenza_JFa p_qcaDc $s_JFa $s1_JFa $s4min_JFa $S_JFa".split(' ') {
            assert!(!is_swift(basic), "{basic}");
        }
    }
}
