//! Refuses whole symbols of Rust and Swift where an identifier is wanted.
//!
//! A whole symbol often decodes too, to nonsense: `_RNvCskwGfYPst2Cb_3foo16example_function` is the literal
//! portion `_RNv…example` and the digits `function`. Identifiers may begin like a symbol, so the library
//! cannot refuse those; but none has matching tags and lengths by chance.

use puny::profiles::Profile;

use crate::report::problem::Problem;

/// The problem of a text that is a whole symbol of the profile's language.
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

/// Whether a text begins like a symbol of Swift: a prefix and two identifiers.
fn is_swift(text: &str) -> bool {
    let text = text.strip_prefix('_').unwrap_or(text);
    ["$s", "$S", "$e", "T0"]
        .iter()
        .filter_map(|prefix| text.strip_prefix(prefix))
        .any(|rest| after_identifier(rest).and_then(after_identifier).is_some())
}

/// The rest after an identifier: a substitution, as `s` for the module Swift or `Si` for a type; or `00` if it is
/// encoded, `0` and letters if words are substituted, its length, and its bytes.
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
        // Substituted words alone.
        Err(_) => words,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// swiftlang/swift, `test/Demangle/Inputs/manglings.txt`; the one with `vergüenza` uses the
    /// example in `docs/ABI/Mangling.rst`.
    #[test]
    fn symbols_of_swift() {
        const SYMBOLS: &str = "$s3foo3barC3bas3zimyAaEC_tFTo _$S3foo3barC3bas3zimyAaEC_tFTo $sSC3fooyS2d_SdtFTO \
            $s4main3fooyySiFyyXEfU_TA.1 _T03foo3barC3basyAA3zimCAE_tFTo $s4main0012vergenza_JFayyF \
            $s8mangling0022egbpdajGbuEbxfgehfvwxnyyF";
        for symbol in SYMBOLS.split(' ') {
            assert!(is_swift(symbol), "{symbol}");
        }
    }

    /// Identifiers in encoded form, some of which begin like symbols.
    #[test]
    fn identifiers() {
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
