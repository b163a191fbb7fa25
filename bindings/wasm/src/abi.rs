//! The exported functions: the border to JavaScript.
//!
//! None takes a pointer. `input` and the functions that end with `output` return addresses in
//! linear memory that are valid until the next call; the caller writes at most as many units as it
//! gave to `input`, and reads at most as many as an operation reports.
//!
//! The results of operations are numbers:
//!
//! | result | meaning |
//! |---|---|
//! | 0 or more | the length of a text in UTF-16 at `output` |
//! | -1 | the text is the input |
//! | -3 to -6 | the refusals of `punycode_js` |
//! | -7 - n | the n units at `output` are a record: JSON, or the lines of `problem_lines` |

// SAFETY of every `no_mangle`: a module exports no other symbol of the same name, and natively
// nothing links with this library.
#![allow(unsafe_code)]

#[cfg(feature = "display")]
use crate::display;
use crate::exchange;
#[cfg(feature = "display")]
use crate::host;
#[cfg(any(feature = "idna", feature = "hostname"))]
use crate::hostname;
#[cfg(any(feature = "idna", feature = "uts46"))]
use crate::names;
#[cfg(feature = "uts46")]
use crate::problem_lines::Lines;
#[cfg(feature = "punycode-js")]
use crate::punycode_js;
#[cfg(feature = "records")]
use crate::same_name;
#[cfg(feature = "idna")]
use crate::{bootstring, check, codec, explain, problems::Records};

/// Makes room for an input of this many units, and returns its address; null if there is no memory.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn puny_input(units: usize) -> *mut u16 {
    exchange::input(units)
}

/// The address of the text that the last operation wrote.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn puny_output() -> *const u16 {
    exchange::output()
}

/// Exports operations on the first `units` of the input.
macro_rules! operations {
    ($($(#[$attribute:meta])* $name:ident ($($argument:ident)?) = $run:path;)*) => {$(
        $(#[$attribute])*
        #[unsafe(no_mangle)]
        pub(crate) extern "C" fn $name(units: usize $(, $argument: u32)?) -> i32 {
            exchange::run(units, |input, output| $run(input $(, $argument)?, output))
        }
    )*};
}

#[cfg(feature = "punycode-js")]
operations! {
    /// Encodes as `punycode.encode` of punycode.js.
    puny_js_encode() = punycode_js::encode;
    /// Decodes as `punycode.decode` of punycode.js.
    puny_js_decode() = punycode_js::decode;
}

#[cfg(feature = "display")]
operations! {
    /// How to show a name, as a record; a list with one problem for a lone surrogate.
    puny_display() = display::display;
    /// The verdict on a URL, beside a set of protected names, as a record; a list with one problem for none.
    puny_url(set) = host::url;
    /// The same for a host alone.
    puny_host(set) = host::host;
    /// Makes a set of the names on the lines of the input; its number, as a record.
    puny_protect(options) = host::protect;
    /// The scripts of the characters of a text, and what they look like, as a list.
    puny_characters() = display::characters;
}

/// Forgets a set.
#[cfg(feature = "display")]
#[unsafe(no_mangle)]
pub(crate) extern "C" fn puny_unprotect(set: usize) {
    host::unprotect(set);
}

#[cfg(feature = "records")]
operations! {
    /// Whether the first units of the input and the others are one name: if so, the result is the input.
    puny_same_name(first) = same_name::same_name;
}

#[cfg(any(feature = "idna", feature = "hostname"))]
operations! {
    /// Whether a string is an internationalised host name: if so, the result is the input.
    puny_is_idn_hostname(draft) = hostname::is_idn_hostname;
}

#[cfg(feature = "uts46")]
operations! {
    /// Converts a name to ASCII; a refusal is lines of problems.
    puny_uts46_to_ascii(options) = names::to_ascii::<Lines>;
    /// Converts a name to Unicode; a refusal is lines of problems.
    puny_uts46_to_unicode(options) = names::to_unicode::<Lines>;
}

#[cfg(feature = "idna")]
operations! {
    /// Encodes a string by Punycode; a refusal is a list with one problem.
    puny_encode() = codec::encode;
    /// Decodes a string by Punycode; a refusal is a list with one problem.
    puny_decode() = codec::decode;
    /// Converts a name to ASCII; a refusal is a list of problems.
    puny_to_ascii(options) = names::to_ascii::<Records>;
    /// Converts a name to Unicode; a refusal is a list of problems.
    puny_to_unicode(options) = names::to_unicode::<Records>;
    /// Both forms of a name, its labels and its problems, as a record.
    puny_check(options) = check::check;
    /// The steps of converting a name, as a record.
    puny_explain(options) = explain::name::explain;
    /// The steps of encoding a string, as a record.
    puny_explain_encode() = explain::string::encode;
    /// The steps of decoding a string, as a record.
    puny_explain_decode() = explain::string::decode;
    /// Encodes, decodes or explains with other parameters, which stand at the start of the input.
    puny_bootstring(operation) = bootstring::run;
}
