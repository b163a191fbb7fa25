//! IDNA in all its editions: domain names to ASCII and back, with every reason for every
//! failure.
//!
//! ```
//! assert_eq!(puny_idna::to_ascii("Bücher.example").unwrap(), "xn--bcher-kva.example");
//! assert_eq!(puny_idna::to_unicode("xn--bcher-kva.example").unwrap(), "bücher.example");
//!
//! let error = puny_idna::to_ascii("xn--example-.org").unwrap_err();
//! assert_eq!(error.first().status().code(), "P4"); // an A-label that is all ASCII
//! ```
//!
//! The two functions are UTS #46 with every check. Everything else is an [`Idna`] with
//! its flags: there is no "to ASCII" without a name.
//!
//! | edition | type | what it is for |
//! |---|---|---|
//! | UTS #46, revision 33 and later | [`Uts46`] | names that people typed, checked in full |
//! | the URL Standard, since June 2026 | [`UrlStandard`] | what browsers do |
//! | IDNA2008 (RFC 5890 to 5893, 5895) | `Idna2008` | registries, certificates, strict lookup |
//! | IDNA2003 (RFC 3490, 3491) | `Idna2003` | what old software still does |
//!
//! | beside them | module |
//! |---|---|
//! | the kinds of labels of RFC 5890 as types | `label` |
//! | where editions differ, and what mapping did | [`deviations`] |
//! | the domain of an e-mail address | [`email`] |
//! | what is safe to show (UTS #39) | `display` |
//! | many names at once, as Arrow lays them out | `column` |
//! | many names at once, one a line | [`lines`] |
//! | mapping and normalisation, each by itself | [`steps`] |
//!
//! # Promises
//!
//! - **Every problem** of a name, each with its [`Status`], the label, the bytes of the input
//!   and the code point.
//! - **Time** O(n log n) in the length of a label and linear in their number, memory O(n),
//!   for every input. There is no hidden limit of length.
//! - **No allocation** for a name of letters, digits and hyphens in lower case, by UTS #46,
//!   the URL Standard and IDNA2008: it is returned borrowed.
//! - **No panic and no `unsafe`** (but for the vector instructions of `puny-lanes`).
//! - **Unicode 18** ([`UNICODE_VERSION`]), whatever the compiler's: the one thing asked of
//!   that is whether a change of [`deviations`] is called one of case.
//!
//! # Features
//!
//! - `std` (default): `std::error::Error` for the errors.
//! - `idna2008` (default): `Idna2008`, and the modules `idna2008` and `label`.
//! - `idna2003`: `Idna2003`; brings `stringprep`.
//! - `display`: the module `display`; brings `unicode-script` and `unicode-security`.
//! - `column`: the module `column`; brings `puny-column`, which has no dependency.
//! - `lanes`: vector instructions for `column` and `lines`, chosen at run time; brings
//!   `puny-lanes`.
//!
//! By default the crate depends on nothing but `puny`. Without `idna2003`, `display` and `lanes`
//! it builds with Rust 1.63; without them, `std` and `column`, which needs `std`, it is `no_std`
//! with `alloc`.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

// The ground: a name as the DNS has it, and what Unicode says of code points.
mod dns;
mod unicode;

// What can be wrong with a name, what every edition offers, the rules that they share.
mod edition;
mod problems;
mod rules;

// The editions, and their names.
#[cfg(feature = "idna2003")]
mod idna2003;
#[cfg(feature = "idna2008")]
pub mod idna2008;
mod preset;
mod url;
mod uts46;

// What is built on them.
#[cfg(feature = "column")]
pub mod column;
pub mod deviations;
#[cfg(feature = "display")]
pub mod display;
pub mod email;
#[cfg(feature = "idna2008")]
pub mod label;
pub mod lines;
#[cfg(feature = "serde")]
mod serialize;
pub mod steps;

use alloc::borrow::Cow;

pub use dns::lengths::DnsLength;
pub use edition::{Idna, Report};
#[cfg(feature = "idna2003")]
pub use idna2003::{Idna2003, Unassigned};
#[cfg(feature = "idna2008")]
pub use idna2008::{ContextO, Idna2008, Rfc5895};
pub use preset::Preset;
pub use problems::unknown_name::UnknownName;
pub use problems::{Cause, Error, Origin, Problem, Status};
pub use puny::OutputError;
pub use rules::ascii_rules::AsciiRules;
pub use rules::flags::{Bidi, Hyphens, InvalidPunycode, Joiners, Transitional};
pub use unicode::tables::UNICODE_VERSION;
pub use url::UrlStandard;
pub use uts46::Uts46;

/// A name as ASCII, under UTS #46 with every check ([`Uts46::STRICT`]).
///
/// Time is O(n log n) in the length of a label and linear in their number. A name of
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
    Uts46::STRICT.to_ascii(name)
}

/// A name as Unicode, under UTS #46 with every check ([`Uts46::STRICT`]), if no rule is
/// broken. What is valid may still look like another name: `display` knows what is safe to
/// show.
///
/// Cost as of [`to_ascii`].
///
/// # Errors
///
/// Every rule that the name breaks.
///
/// ```
/// assert_eq!(puny_idna::to_unicode("XN--STRAE-OQA.de").unwrap(), "straße.de");
/// // Not `example.org`, which is another name.
/// assert!(puny_idna::to_unicode("xn--example-.org").is_err());
/// ```
pub fn to_unicode<N: AsRef<str> + ?Sized>(name: &N) -> Result<Cow<'_, str>, Error> {
    Uts46::STRICT.to_unicode(name)
}

/// A name as Unicode, under UTS #46 with every check ([`Uts46::STRICT`]), with every
/// problem. Read what [`Report::text_even_if_refused`] says before you use that text.
///
/// Cost as of [`to_ascii`].
///
/// ```
/// let report = puny_idna::to_unicode_report("xn--example-.org");
/// assert_eq!(report.text(), None);
/// assert_eq!(report.problems()[0].status().code(), "P4");
/// ```
pub fn to_unicode_report<N: AsRef<str> + ?Sized>(name: &N) -> Report<'_> {
    Uts46::STRICT.to_unicode_report(name)
}

/// A name for showing, under UTS #46 with every check ([`Uts46::STRICT`]): labels without a
/// problem as Unicode, others as the A-labels that they are. It never fails. What is valid
/// may still look like another name: `display` knows what is safe to show.
///
/// Cost as of [`to_ascii`].
///
/// ```
/// let shown = puny_idna::to_unicode_where_valid("xn--bcher-kva.xn--example-.org");
/// assert_eq!(shown, "bücher.xn--example-.org");
/// ```
pub fn to_unicode_where_valid<N: AsRef<str> + ?Sized>(name: &N) -> Cow<'_, str> {
    Uts46::STRICT.to_unicode_where_valid(name)
}

/// The name in these bytes: what comes before everything else where names are not known to
/// be UTF-8. Linear, without allocation.
///
/// # Errors
///
/// [`Status::NotUtf8`], with the bytes that are none.
///
/// ```
/// use puny_idna::{name_from_utf8, to_ascii, Error};
///
/// fn host(bytes: &[u8]) -> Result<String, Error> {
///     Ok(to_ascii(name_from_utf8(bytes)?)?.into_owned())
/// }
/// assert_eq!(host("faß.de".as_bytes()).unwrap(), "xn--fa-hia.de");
/// assert_eq!(host(b"a.fa\xDF.de").unwrap_err().first().range(), 4..5);
/// ```
pub fn name_from_utf8(bytes: &[u8]) -> Result<&str, Error> {
    core::str::from_utf8(bytes).map_err(|error| {
        let start = error.valid_up_to();
        let end = error.error_len().map_or(bytes.len(), |len| start + len);
        Error::of(Problem::new(Status::NotUtf8, None, start..end))
    })
}

/// The code in the README of this crate, so that it stays true.
#[cfg(all(doctest, feature = "idna2008"))]
#[doc = include_str!("../README.md")]
struct Readme;
