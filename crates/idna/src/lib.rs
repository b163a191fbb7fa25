//! All editions of IDNA: converts domain names to ASCII and back. If a name is refused, the error lists
//! every rule that the name breaks.
//!
//! ```
//! assert_eq!(puny_idna::to_ascii("Bücher.example").unwrap(), "xn--bcher-kva.example");
//! assert_eq!(puny_idna::to_unicode("xn--bcher-kva.example").unwrap(), "bücher.example");
//!
//! let error = puny_idna::to_ascii("xn--example-.org").unwrap_err();
//! assert_eq!(error.first().rule().code(), "P4"); // the A-label decodes to ASCII only
//! ```
//!
//! These two functions apply UTS #46 with every check. For other rules, choose an edition and its flags. Every edition
//! has the four usual conversions as methods. The trait [`Idna`] adds conversions for other inputs and outputs, such as
//! byte buffers.
//!
//! | edition | type | use it for |
//! |---|---|---|
//! | UTS #46, revision 33 and later | [`Uts46`] | names typed by users, with every check |
//! | the URL Standard, text of 2026-07-02 | [`UrlStandard`] | hosts of URLs, as browsers process them |
//! | IDNA2008 (RFC 5890 to 5893, 5895) | `Idna2008` | registries, certificates, strict lookup |
//! | IDNA2003 (RFC 3490, 3491) | `Idna2003` | compatibility with old software |
//!
//! | other functions | module or item |
//! |---|---|
//! | the label types of RFC 5890: A-label, U-label, NR-LDH label | `label` |
//! | how the results of the editions differ for a name, and what mapping changed | [`deviations`] |
//! | the domain of an e-mail address | [`email`] |
//! | check an e-mail address, and split it (RFC 5321, RFC 6531) | `mailbox` |
//! | check a host name (RFC 1123, JSON Schema) | `hostname` |
//! | parse the host of a URL; compare two spellings of a name; compute a key to join names by | [`Host`], [`same_name`], [`canonical`] |
//! | decide whether a name is safe to display in Unicode (UTS #39) | the crate `puny-display` |
//! | columns of names in the layout of Arrow | `column` |
//! | many names at once, one per line | [`lines`] |
//! | mapping and normalisation as separate steps | [`steps`] |
//! | every step of a conversion, as data | `explain` |
//! | properties of code points | [`code_point`] |
//! | a problem as data, with the fields that the command and the bindings use | [`record`] |
//!
//! # Promises
//!
//! - **Every problem** of a name is reported, each with its [`Rule`], the label, the byte range
//!   in the input and the code point.
//! - **Time** is O(n log n) in the length of a label and linear in the number of labels. Memory is O(n). These bounds
//!   apply to every input. There is no hidden length limit.
//! - **No allocation** for a name of lower-case letters, digits and hyphens under UTS #46, the URL
//!   Standard and IDNA2008: the result borrows the name.
//! - **No panic and no `unsafe`** (except the vector instructions of `puny-lanes`).
//! - **Unicode 18** ([`UNICODE_VERSION`]). The Unicode version of Rust's standard library does not matter, with one
//!   exception: [`deviations`] uses the standard library to decide whether a change is only a change of letter case.
//!
//! # Features
//!
//! - `std` (default): `std::error::Error` for the errors.
//! - `idna2003`: `Idna2003`; depends on `stringprep`.
//! - `explain`: the module `explain`.
//! - `column`: the module `column`; depends on `puny-column`, which has no dependencies.
//! - `lanes`: vector instructions for `column` and `lines`, chosen at run time; depends on
//!   `puny-lanes`.
//!
//! `RUSTFLAGS="--cfg puny_compact"` compiles the crate without the fast path. The code is smaller, names that are not
//! ASCII are converted more slowly, and the results do not change. This option is not a Cargo feature, because Cargo
//! compiles the crate once for the whole build: if one dependent turned the feature on, every dependent would get it.
//!
//! By default the crate depends only on `puny`. Without the features `idna2003` and `lanes`, it builds
//! with Rust 1.63. Without these two, `std` and `column` (which needs `std`), the crate is `no_std` and needs
//! `alloc`.
//!
//! [How it works] explains the table in which the crate looks up every property of a code point.
//!
//! [How it works]: https://github.com/puny-rs/puny/blob/main/docs/how-it-works.md#the-trie-one-lookup-per-code-point

#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

// DNS names (labels, lengths, LDH) and Unicode data (properties, mapping, normalisation).
mod dns;
mod unicode;

// Errors, the conversions that all editions provide, and the rules that several editions share.
mod conversion;
mod named;
mod pipeline;
mod problems;
mod rules;

// The editions, and `settings`, which selects an edition by its name at run time.
#[cfg(feature = "idna2003")]
mod idna2003;
pub mod idna2008;
mod settings;
mod url;
mod uts46;

// Features built on the editions.
pub mod code_point;
#[cfg(feature = "column")]
pub mod column;
pub mod deviations;
pub mod email;
#[cfg(feature = "explain")]
pub mod explain;
pub mod hostname;
#[doc(hidden)]
pub mod internal;
pub mod label;
pub mod lines;
pub mod mailbox;
pub mod record;
#[cfg(feature = "serde")]
mod serialize;
pub mod steps;

use alloc::borrow::Cow;

pub use conversion::{Idna, Report};
pub use dns::ace_prefix::{without_ace_prefix, ACE_PREFIX};
pub use dns::ldh::is_ldh;
pub use dns::lengths::{DnsLength, MAX_LABEL, MAX_NAME};
#[cfg(feature = "idna2003")]
pub use idna2003::{Idna2003, Unassigned};
pub use idna2008::{ContextO, Idna2008, Rfc5895};
pub use problems::not_utf8::name_from_utf8;
pub use problems::unknown_name::UnknownName;
pub use problems::{Cause, Error, Origin, Problem, Rule};
pub use puny::OutputError;
pub use rules::ascii_rules::AsciiRules;
pub use rules::flags::*;
#[cfg(feature = "serde")]
pub use serialize::Declared;
pub use settings::{Edition, Preset, Settings, UnknownSetting};
pub use unicode::tables::UNICODE_VERSION;
pub use url::{canonical, same_name, AddressKind, Host, HostError, UrlStandard};
pub use uts46::Uts46;

/// Converts a name to ASCII (ToASCII), under UTS #46 with every check ([`Uts46::STRICT`]).
///
/// Time is O(n log n) in the length of a label and linear in the number of labels. For a name of
/// lower-case letters, digits and hyphens, the result borrows the name, and nothing is allocated.
///
/// # Errors
///
/// The error lists every rule that the name breaks.
///
/// ```
/// use std::borrow::Cow;
///
/// assert!(matches!(puny_idna::to_ascii("example.com"), Ok(Cow::Borrowed("example.com"))));
/// assert_eq!(puny_idna::to_ascii("Straße.de").unwrap(), "xn--strae-oqa.de");
/// ```
pub fn to_ascii(name: &str) -> Result<Cow<'_, str>, Error> {
    Uts46::STRICT.to_ascii(name)
}

/// Converts a name to Unicode (ToUnicode), under UTS #46 with every check ([`Uts46::STRICT`]). Fails if the name breaks
/// a rule. A valid name may still look like another name: use the crate `puny-display` to decide whether the
/// name is safe to show.
///
/// Time and allocation are documented at [`to_ascii`].
///
/// # Errors
///
/// The error lists every rule that the name breaks.
///
/// ```
/// assert_eq!(puny_idna::to_unicode("XN--STRAE-OQA.de").unwrap(), "straße.de");
/// // Not decoded to `example.org`, which is a different name.
/// assert!(puny_idna::to_unicode("xn--example-.org").is_err());
/// ```
pub fn to_unicode(name: &str) -> Result<Cow<'_, str>, Error> {
    Uts46::STRICT.to_unicode(name)
}

/// Converts a name to Unicode under UTS #46 with every check ([`Uts46::STRICT`]), and reports
/// every problem. The text of a refused name can mislead: read [`Report::text_even_if_refused`] before
/// you use it.
///
/// Time and allocation are documented at [`to_ascii`].
///
/// ```
/// let report = puny_idna::to_unicode_report("xn--example-.org");
/// assert_eq!(report.text(), None);
/// assert_eq!(report.problems()[0].rule().code(), "P4");
/// ```
pub fn to_unicode_report(name: &str) -> Report<'_> {
    Uts46::STRICT.to_unicode_report(name)
}

/// Converts the valid labels of a name to Unicode under UTS #46 with every check ([`Uts46::STRICT`]). Invalid A-labels
/// stay encoded. Never fails. A valid name may still look like another name: use the crate `puny-display` to
/// decide whether the name is safe to show.
///
/// Time and allocation are documented at [`to_ascii`].
///
/// ```
/// let shown = puny_idna::to_unicode_where_valid("xn--bcher-kva.xn--example-.org");
/// assert_eq!(shown, "bücher.xn--example-.org");
/// ```
pub fn to_unicode_where_valid(name: &str) -> Cow<'_, str> {
    Uts46::STRICT.to_unicode_where_valid(name)
}

/// Tests the code in the README of this crate.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
