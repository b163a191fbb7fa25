//! The functions that the WebAssembly module exports to JavaScript.
//!
//! No function has a pointer as an argument. `puny_input` and `puny_output` return addresses in linear memory that are
//! valid until the next call. JavaScript must not write more UTF-16 code units than it requested from `puny_input`, and
//! must not read more code units than the operation reports.
//!
//! An operation returns a number:
//!
//! | result | meaning |
//! |---|---|
//! | 0 or more | the length in UTF-16 code units of the text at `puny_output` |
//! | -1 | the result is equal to the input |
//! | -3 to -6 | the operation of `punycode_js` refuses the input: see `Refusal` |
//! | -7 - n | the n code units at `puny_output` are a record: JSON, or the lines of `problem_lines` |

// SAFETY of every `no_mangle`: an unmangled symbol is sound if no other symbol that is linked has the same name. All
// names here begin with `puny_` and are defined once. A WebAssembly module is linked with Rust libraries only. None of
// these libraries exports a name that begins with `puny_`. No native program links this library except its own tests.
#![allow(unsafe_code)]

#[cfg(feature = "display")]
use crate::display;
use crate::exchange;
#[cfg(feature = "display")]
use crate::host;
#[cfg(any(feature = "idna", feature = "hostname"))]
use crate::hostname;
#[cfg(feature = "links")]
use crate::links;
#[cfg(any(feature = "idna", feature = "uts46"))]
use crate::names;
#[cfg(feature = "uts46")]
use crate::problem_lines::Lines;
#[cfg(feature = "punycode-js")]
use crate::punycode_js;
#[cfg(feature = "same-name")]
use crate::same_name;
#[cfg(feature = "idna")]
use crate::{bootstring, check, codec, explain, problems::Records};

/// Reserves memory for an input of this many code units and returns its address, or null if there is not enough memory.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn puny_input(units: usize) -> *mut u16 {
    exchange::reserve_input(units)
}

/// Returns the address of the text that the last operation wrote.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn puny_output() -> *const u16 {
    exchange::output_address()
}

/// Defines exported functions that run an operation on the first `units` code units of the input.
macro_rules! operations {
    ($($(#[$attribute:meta])* $name:ident ($($argument:ident)?) = $run:path;)*) => {$(
        $(#[$attribute])*
        #[unsafe(no_mangle)]
        pub(crate) extern "C" fn $name(units: usize $(, $argument: u32)?) -> i32 {
            exchange::run_operation(units, |input, output| $run(input $(, $argument)?, output))
        }
    )*};
}

#[cfg(feature = "punycode-js")]
operations! {
    /// Encodes a string as `punycode.encode` of punycode.js does.
    puny_js_encode() = punycode_js::encode;
    /// Decodes a string as `punycode.decode` of punycode.js does.
    puny_js_decode() = punycode_js::decode;
}

#[cfg(feature = "display")]
operations! {
    /// Writes how to show a name, as a record. For a name with a lone surrogate, the record is a list of one problem.
    puny_display() = display::display;
    /// Writes the verdict on a URL, compared with a set of protected names, as a record. For a text that is not a URL,
    /// the record is a list of one problem.
    puny_url(set) = host::url;
    /// Writes the verdict on a host, compared with a set of protected names, as a record. For a text that is not a
    /// host, the record is a list of one problem.
    puny_host(set) = host::host;
    /// Creates a set of protected names from the lines of the input, and writes its number as a record.
    puny_protect(options) = host::protect;
    /// Writes the script and the skeleton of each character of a text, as a list. For a text with a lone surrogate, the
    /// list contains one problem instead.
    puny_characters() = display::characters;
}

/// Frees a set of protected names.
#[cfg(feature = "display")]
#[unsafe(no_mangle)]
pub(crate) extern "C" fn puny_unprotect(set: usize) {
    host::unprotect(set);
}

#[cfg(feature = "links")]
operations! {
    /// Writes the links in a text, as a list. `options` is described in `links.rs`.
    puny_links(options) = links::links;
    /// Writes a URL from its parts. The first `header` code units of the input describe the parts. If a part has a lone
    /// surrogate, writes a list of one problem.
    puny_format_link(header) = links::format;
    /// Writes the readable form of a URL. If the URL has a lone surrogate, writes a list of one problem.
    puny_to_readable() = links::readable;
}

#[cfg(feature = "same-name")]
operations! {
    /// Compares the first `first` code units of the input with the rest. If both are spellings of one name, returns -1.
    /// Otherwise writes an empty text.
    puny_same_name(first) = same_name::same_name;
}

#[cfg(any(feature = "idna", feature = "hostname"))]
operations! {
    /// Checks whether a string is a host name. If it is, returns -1. Otherwise writes an empty text.
    puny_is_hostname(form) = hostname::is_hostname;
}

#[cfg(feature = "uts46")]
operations! {
    /// Converts a name to ASCII. If the name is refused, writes its problems as lines.
    puny_uts46_to_ascii(options) = names::to_ascii::<Lines>;
    /// Converts a name to Unicode. If the name is refused, writes its problems as lines.
    puny_uts46_to_unicode(options) = names::to_unicode::<Lines>;
}

#[cfg(feature = "forms")]
operations! {
    /// Writes a host name in ASCII. If the string is not a host name, writes a list of its problems.
    puny_hostname(form) = hostname::hostname;
    /// Writes the parts of a mail address, as a record. If the string is not a mail address, writes a list of its
    /// problems.
    puny_mailbox(is_ascii) = hostname::mailbox;
}

#[cfg(feature = "idna")]
operations! {
    /// Encodes a string in Punycode. If the string is refused, writes a list of one problem.
    puny_encode() = codec::encode;
    /// Decodes a string from Punycode. If the string is refused, writes a list of one problem.
    puny_decode() = codec::decode;
    /// Converts a name to ASCII. If the name is refused, writes a list of its problems.
    puny_to_ascii(options) = names::to_ascii::<Records>;
    /// Converts a name to Unicode. If the name is refused, writes a list of its problems.
    puny_to_unicode(options) = names::to_unicode::<Records>;
    /// Writes both forms of a name, its labels and its problems, as a record.
    puny_check(options) = check::check;
    /// Writes the steps of converting a name, as a record.
    puny_explain(options) = explain::name::explain;
    /// Writes the steps of encoding a string, as a record.
    puny_explain_encode() = explain::string::encode;
    /// Writes the steps of decoding a string, as a record.
    puny_explain_decode() = explain::string::decode;
    /// Encodes, decodes or explains a string with custom parameters. The input begins with the parameters.
    puny_bootstring(operation) = bootstring::run_operation;
}
