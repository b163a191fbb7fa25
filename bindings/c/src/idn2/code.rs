//! The codes that functions return, with their names and messages in libidn2.

use std::ffi::CStr;

/// The code that a function returns if it has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Code(pub(super) i32);

/// Defines the codes. Each line contains the name of a code in C without `IDN2_`, its number, the name that
/// `idn2_strerror_name` returns, and its message. The messages are byte for byte the messages of libidn2, because
/// programs may search logs for these messages.
macro_rules! codes {
    ($($name:ident $number:literal $shown:literal $message:literal)*) => {
        impl Code {
            // The interface defines all of these codes. This library never returns some of them.
            $(#[allow(dead_code)]
            pub(super) const $name: Code = Code($number);)*
        }

        /// Returns the name and the message of the code with this number.
        pub(super) fn texts(number: i32) -> (&'static CStr, &'static CStr) {
            match number {
                0 => (c"IDN2_OK", c"success"),
                $($number => ($shown, $message),)*
                _ => (c"IDN2_UNKNOWN", c"Unknown error"),
            }
        }
    };
}

codes! {
    MALLOC -100 c"IDN2_MALLOC" c"out of memory"
    // libidn2 has the same spelling error in this name.
    NO_CODESET -101 c"IDN2_NO_NODESET" c"could not determine locale encoding format"
    ICONV_FAIL -102 c"IDN2_ICONV_FAIL" c"could not convert string to UTF-8"
    ENCODING_ERROR -200 c"IDN2_ENCODING_ERROR" c"string encoding error"
    NFC -201 c"IDN2_NFC" c"string could not be NFC normalized"
    PUNYCODE_BAD_INPUT -202 c"IDN2_PUNYCODE_BAD_INPUT" c"string contains invalid punycode data"
    PUNYCODE_BIG_OUTPUT -203 c"IDN2_PUNYCODE_BIG_OUTPUT" c"punycode encoded data will be too large"
    PUNYCODE_OVERFLOW -204 c"IDN2_PUNYCODE_OVERFLOW" c"punycode conversion resulted in overflow"
    TOO_BIG_DOMAIN -205 c"IDN2_TOO_BIG_DOMAIN" c"domain name longer than 255 characters"
    TOO_BIG_LABEL -206 c"IDN2_TOO_BIG_LABEL" c"domain label longer than 63 characters"
    INVALID_ALABEL -207 c"IDN2_INVALID_ALABEL" c"input A-label is not valid"
    UALABEL_MISMATCH -208 c"IDN2_UALABEL_MISMATCH" c"input A-label and U-label does not match"
    // libidn2 has no message for this code.
    INVALID_FLAGS -209 c"IDN2_INVALID_FLAGS" c"Unknown error"
    NOT_NFC -300 c"IDN2_NOT_NFC" c"string is not in Unicode NFC format"
    TWO_HYPHEN -301 c"IDN2_2HYPHEN" c"string contains forbidden two hyphens pattern"
    HYPHEN_STARTEND -302 c"IDN2_HYPHEN_STARTEND" c"string start/ends with forbidden hyphen"
    LEADING_COMBINING -303 c"IDN2_LEADING_COMBINING" c"string contains a forbidden leading combining character"
    DISALLOWED -304 c"IDN2_DISALLOWED" c"string contains a disallowed character"
    CONTEXTJ -305 c"IDN2_CONTEXTJ" c"string contains a forbidden context-j character"
    CONTEXTJ_NO_RULE -306 c"IDN2_CONTEXTJ_NO_RULE" c"string contains a context-j character with null rule"
    CONTEXTO -307 c"IDN2_CONTEXTO" c"string contains a forbidden context-o character"
    CONTEXTO_NO_RULE -308 c"IDN2_CONTEXTO_NO_RULE" c"string contains a context-o character with null rule"
    UNASSIGNED -309 c"IDN2_UNASSIGNED" c"string contains unassigned code point"
    BIDI -310 c"IDN2_BIDI" c"string has forbidden bi-directional properties"
    DOT_IN_LABEL -311 c"IDN2_DOT_IN_LABEL" c"domain label has forbidden dot (TR46)"
    INVALID_TRANSITIONAL -312 c"IDN2_INVALID_TRANSITIONAL" c"domain label has character forbidden in transitional mode (TR46)"
    INVALID_NONTRANSITIONAL -313 c"IDN2_INVALID_NONTRANSITIONAL" c"domain label has character forbidden in non-transitional mode (TR46)"
    ALABEL_ROUNDTRIP_FAILED -314 c"IDN2_ALABEL_ROUNDTRIP_FAILED" c"A-label roundtrip failed"
}
