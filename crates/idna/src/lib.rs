//! IDNA in all its editions: converts domain names to ASCII and back, and reports every broken
//! rule of a name that it refuses.
//!
//! ```
//! assert_eq!(puny_idna::to_ascii("Bücher.example").unwrap(), "xn--bcher-kva.example");
//! assert_eq!(puny_idna::to_unicode("xn--bcher-kva.example").unwrap(), "bücher.example");
//!
//! let error = puny_idna::to_ascii("xn--example-.org").unwrap_err();
//! assert_eq!(error.first().status().code(), "P4"); // an A-label that is all ASCII
//! ```
//!
//! These two functions apply UTS #46 with every check. For anything else, choose an edition and
//! its flags; every edition implements [`Idna`].
//!
//! | edition | type | use it for |
//! |---|---|---|
//! | UTS #46, revision 33 and later | [`Uts46`] | names typed by users, with every check |
//! | the URL Standard, text of 2026-07-02 | [`UrlStandard`] | hosts of URLs, as browsers process them |
//! | IDNA2008 (RFC 5890 to 5893, 5895) | `Idna2008` | registries, certificates, strict lookup |
//! | IDNA2003 (RFC 3490, 3491) | `Idna2003` | compatibility with old software |
//!
//! | other features | module |
//! |---|---|
//! | the label types of RFC 5890: A-label, U-label, NR-LDH label | `label` |
//! | how editions differ on a name, and what mapping changed | [`deviations`] |
//! | the domain of an e-mail address | [`email`] |
//! | whether a text is a mail address, and its parts (RFC 5321, RFC 6531) | `mailbox` |
//! | whether a text is a host name (RFC 1123, JSON Schema) | `hostname` |
//! | the host of a URL; whether two spellings are one name; a key to join names by | [`Host`], [`same_name`], [`canonical`] |
//! | what is safe to display (UTS #39) | `display` |
//! | columns of names in the layout of Arrow | `column` |
//! | many names at once, one per line | [`lines`] |
//! | mapping and normalisation as separate steps | [`steps`] |
//! | every step of a conversion, as data | `explain` |
//! | properties of code points | [`code_point`] |
//! | a problem as data, with the fields of every face | [`record`] |
//!
//! # Promises
//!
//! - **Every problem** of a name is reported, each with its [`Status`], the label, the byte range
//!   in the input and the code point.
//! - **Time** is O(n log n) in the length of a label and linear in the number of labels, memory is
//!   O(n), for every input. There is no hidden length limit.
//! - **No allocation** for a lower-case name of letters, digits and hyphens under UTS #46,
//!   the URL Standard and IDNA2008: it is returned borrowed.
//! - **No panic and no `unsafe`** (except the vector instructions of `puny-lanes`).
//! - **Unicode 18** ([`UNICODE_VERSION`]), independent of the compiler's version. The only use of
//!   the compiler's version is to decide whether a change in [`deviations`] is a case change.
//!
//! # Features
//!
//! - `std` (default): `std::error::Error` for the errors.
//! - `idna2008` (default): `Idna2008`, and the modules `idna2008`, `label`, `hostname` and `mailbox`.
//! - `idna2003`: `Idna2003`; depends on `stringprep`.
//! - `display`: the module `display`.
//! - `explain`: the module `explain`.
//! - `column`: the module `column`; depends on `puny-column`, which has no dependency.
//! - `lanes`: vector instructions for `column` and `lines`, chosen at run time; depends on
//!   `puny-lanes`.
//!
//! `RUSTFLAGS="--cfg puny_compact"` leaves the fast path out: fewer bytes of code, and slower conversions of
//! names beyond ASCII, with the same results. It is no feature, since another crate could turn it on.
//!
//! By default the crate depends on nothing but `puny`. Without `idna2003`, `display` and `lanes`
//! it builds with Rust 1.63; without them, `std` and `column`, which needs `std`, it is `no_std`
//! with `alloc`.
//!
//! [How it works] explains the table that answers every question about a code point.
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

// Errors, the conversions that all editions have, and the rules that they share.
mod conversion;
mod named;
mod problems;
mod rules;

// The editions, and the choice of one at run time.
#[cfg(feature = "idna2003")]
mod idna2003;
#[cfg(feature = "idna2008")]
pub mod idna2008;
mod settings;
mod url;
mod uts46;

// Features built on the editions.
pub mod code_point;
#[cfg(feature = "column")]
pub mod column;
pub mod deviations;
#[cfg(feature = "display")]
pub mod display;
pub mod email;
#[cfg(feature = "explain")]
pub mod explain;
#[cfg(feature = "idna2008")]
pub mod hostname;
#[cfg(feature = "idna2008")]
pub mod label;
pub mod lines;
#[cfg(feature = "idna2008")]
pub mod mailbox;
pub mod record;
#[cfg(feature = "serde")]
mod serialize;
pub mod steps;

use alloc::borrow::Cow;

pub use conversion::{Idna, Report};
pub use dns::ace_prefix::{without_ace_prefix, ACE_PREFIX};
pub use dns::lengths::DnsLength;
#[cfg(feature = "idna2003")]
pub use idna2003::{Idna2003, Unassigned};
#[cfg(feature = "idna2008")]
pub use idna2008::{ContextO, Idna2008, Rfc5895};
pub use problems::not_utf8::name_from_utf8;
pub use problems::unknown_name::UnknownName;
pub use problems::{Cause, Error, Origin, Problem, Status};
pub use puny::OutputError;
pub use rules::ascii_rules::AsciiRules;
pub use rules::flags::*;
pub use settings::{Edition, Preset, Settings, UnknownSetting};
pub use unicode::tables::UNICODE_VERSION;
pub use url::{canonical, same_name, AddressKind, Host, HostError, UrlStandard};
pub use uts46::Uts46;

/// Converts a name to ASCII (ToASCII), under UTS #46 with every check ([`Uts46::STRICT`]).
///
/// Time is O(n log n) in the length of a label and linear in the number of labels. A name of
/// lower-case letters, digits and hyphens is returned borrowed, without allocation.
///
/// # Errors
///
/// Every rule that the name breaks.
///
/// ```
/// use std::borrow::Cow;
///
/// assert!(matches!(puny_idna::to_ascii("example.com"), Ok(Cow::Borrowed("example.com"))));
/// assert_eq!(puny_idna::to_ascii("Straße.de").unwrap(), "xn--strae-oqa.de");
/// ```
pub fn to_ascii<N: AsRef<str> + ?Sized>(name: &N) -> Result<Cow<'_, str>, Error> {
    Uts46::STRICT.to_ascii(name.as_ref())
}

/// Converts a name to Unicode (ToUnicode), under UTS #46 with every check ([`Uts46::STRICT`]).
/// Fails if any rule is broken. A valid name may still look like another name: use `display` to
/// decide whether it is safe to show.
///
/// Cost: as [`to_ascii`].
///
/// # Errors
///
/// Every rule that the name breaks.
///
/// ```
/// assert_eq!(puny_idna::to_unicode("XN--STRAE-OQA.de").unwrap(), "straße.de");
/// // Not decoded to `example.org`, which is a different name.
/// assert!(puny_idna::to_unicode("xn--example-.org").is_err());
/// ```
pub fn to_unicode<N: AsRef<str> + ?Sized>(name: &N) -> Result<Cow<'_, str>, Error> {
    Uts46::STRICT.to_unicode(name.as_ref())
}

/// Converts a name to Unicode under UTS #46 with every check ([`Uts46::STRICT`]), and reports
/// every problem. Read [`Report::text_even_if_refused`] before you use that text.
///
/// Cost: as [`to_ascii`].
///
/// ```
/// let report = puny_idna::to_unicode_report("xn--example-.org");
/// assert_eq!(report.text(), None);
/// assert_eq!(report.problems()[0].status().code(), "P4");
/// ```
pub fn to_unicode_report<N: AsRef<str> + ?Sized>(name: &N) -> Report<'_> {
    Uts46::STRICT.to_unicode_report(name.as_ref())
}

/// Converts the valid labels of a name to Unicode and leaves the others as A-labels, under UTS #46
/// with every check ([`Uts46::STRICT`]). It never fails. A valid name may still look like another
/// name: use `display` to decide whether it is safe to show.
///
/// Cost: as [`to_ascii`].
///
/// ```
/// let shown = puny_idna::to_unicode_where_valid("xn--bcher-kva.xn--example-.org");
/// assert_eq!(shown, "bücher.xn--example-.org");
/// ```
pub fn to_unicode_where_valid<N: AsRef<str> + ?Sized>(name: &N) -> Cow<'_, str> {
    Uts46::STRICT.to_unicode_where_valid(name.as_ref())
}

/// Tests the code in the README of this crate.
#[cfg(all(doctest, feature = "idna2008"))]
#[doc = include_str!("../README.md")]
struct Readme;
