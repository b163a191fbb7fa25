//! IDN display policy and confusables: UTS #39, Unicode Security Mechanisms, for domain names.
//!
//! A name can be valid under every edition of IDNA and still look like another name. This crate has functions that
//!
//! - decide for each label whether to show it in Unicode or as its A-label, and why ([`verdict()`]);
//! - compare the look of two names ([`compare`]);
//! - find out whether a name looks like one of a set of protected names ([`Protected`]);
//! - list the names that look like a name, and that can be registered ([`imitations()`]);
//! - do all of this for a [`host()`] or a [`url()`], before a program shows or opens it;
//! - find links in text, and format links ([`links`], UTS #58);
//! - check the local part of an e-mail address ([`local_part_warnings`]);
//! - do this for columns of names in the layout of Arrow (the module `column`).
//!
//! # The policy
//!
//! A label that is not ASCII is shown in Unicode unless a row of this table applies. An ASCII label is always shown
//! unchanged. The model for this policy is Chromium's IDN policy.
//!
//! | [`ReasonKind`] | a label is shown as its A-label if | source |
//! |---|---|---|
//! | `TooLong` | the whole name has more than 253 octets in ASCII, or more than [`MAX_CODE_POINTS`]; the name is shown in ASCII, and its labels are not checked | RFC 1034, 3.1 |
//! | `Invalid` | it violates a rule of the edition | |
//! | `Restricted` | the Identifier_Status of a code point is not Allowed, or its IDNA2008 property is neither PVALID nor CONTEXTO. Examples are emoji, symbols, and historic or limited-use scripts, which include Bopomofo since Unicode 17. ASCII other than letters, digits and hyphens is restricted too, even if the edition allows it. This row is policy: most of these labels do not imitate another label | UTS #39, 3.1 |
//! | `Invisible` | a code point is default ignorable. This includes ZWJ and ZWNJ in any context. Names that need them, for instance in Persian, Sinhala, Malayalam, Bengali and Kannada, are shown as A-labels | UTS #39, 3.1 |
//! | `MixedScripts` | it mixes scripts more than the level *Highly Restrictive* allows. That level allows one script, or Latin with Chinese, Japanese or Korean | UTS #39, 5.2 |
//! | `LatinBeyondAscii` | it has Latin letters outside ASCII together with another script | Chromium |
//! | `MixedNumbers` | it has decimal digits of two numbering systems | UTS #39, 5.3 |
//! | `RepeatedMark`, `ManyMarks` | a nonspacing mark follows a mark that is equal or looks the same; or more than four nonspacing marks follow each other | UTS #39, 5.4 |
//! | `WholeScript` | it is a whole-script confusable: it is in one script other than Latin, and looks like ASCII, as the Cyrillic `аррӏе` does. The notes below the table have the exact conditions and the exceptions | UTS #39, 4.1; Chromium |
//! | `Lookalike` | a code point looks like another character at its position. These are some kana; some ideographs of few strokes, in a label with letters of another script; some marks; a middle dot (U+00B7) that is not between two `l`, even if the edition allows it; and a letter that looks like a digit in a label of digits. Five code points are lookalikes at every position: U+0338 (looks like a slash), U+02BB and U+02BC (look like apostrophes), U+02EC and U+0138. See `patterns.rs` and `numbers.rs` | Chromium |
//! | `RareLetter` | a letter is in U+01CD to U+01DC, U+1E00 to U+1E9B, U+1F00 to U+1FFF or U+A720 to U+A7FF. Hardly any language uses these letters. Vietnamese letters, from U+1EA0, are not among them | Chromium |
//! | `ForeignLetter` | it has þ or ð and is not below `is` or `fo`; it has ə and is not below `az`; or it has ǝ, ɩ, ɣ, ʋ, ƒ, ɓ, ɔ or ƴ and is not below the domain of a country whose languages use the letter (see `top_level_domain.rs`) | Chromium, which allows þ and ð only below `is`, and does not have a rule for the last eight letters |
//!
//! **`WholeScript`**, conditions. A label in one script other than Latin looks like ASCII if its [`skeleton`] is ASCII.
//! Three cases differ:
//!
//! - A Cyrillic label that contains г, ш, or a б that is not next to a digit, does not count as looking like ASCII:
//!   `горох`.
//! - In 15 other scripts, a label also looks like ASCII if it consists of letters that Chromium lists.
//! - If a Cyrillic label has a letter from U+048A to U+052F, which no Slavic language uses, then marks, strokes, hooks
//!   and small capitals are ignored: `ғасевооқ` looks like `facebook`.
//!
//! **`WholeScript`**, exceptions. The label is shown in Unicode if its top-level domain is in the same script and is
//! itself shown in Unicode. It is also shown in Unicode if its top-level domain belongs to a country that uses the
//! script. For a top-level domain, and for a name of one label, the rule is stricter: it must not look like ASCII even
//! in small capitals, unless it is in the root zone.
//!
//! **`ForeignLetter`**. The letters ǝ, ɩ, ɣ, ʋ, ƒ, ɓ, ɔ and ƴ belong to African alphabets. Unicode 17 allowed them in
//! identifiers. They are hidden below other domains because most people read them as e, l, y, v, f, b, o and y, as in
//! `paypaɩ.com`. The disadvantage is that Ewe and Fulah words below `com` are hidden. Chromium hides words with þ and ə
//! in the same way. Letters such as ɖ, ɛ, ŋ and ł are shown everywhere, like letters with accents. [`Protected`] finds
//! the names that these letters imitate.
//!
//! # Departures from Chromium
//!
//! Of the 458 cases of Chromium's tests (January 2023), 436 have the same result here. For this comparison, Chromium's
//! test domains are [`Protected`], and a name that resembles a protected name counts as hidden. These 22 cases differ:
//!
#![doc = include_str!("departures.md")]
//!
//! Chromium's lists of common words and of top domains are not used. To protect a list of domains, use [`Protected`],
//! which also uses Chromium's lists of confusable letters. Names such as `горох.com` are shown here and hidden in
//! Chromium, because г, ш and б look like r, w and 6 only beside unfamiliar letters.
//!
//! One rule goes beyond UTS #39 and Chromium: a last label that looks like ASCII, or looks like ASCII in small
//! capitals, is shown as its A-label (`paypal.сом`, where `сом` is Cyrillic). The nine domains of the root zone that
//! look like ASCII are exceptions (`top_level_domain.rs`).
//!
//! # Alike and resembling
//!
//! Two names *look alike* (are confusable) if their skeletons are equal, ignoring ASCII case. UTS #39 does not ignore
//! case. It is ignored here because names have no capitals, while the prototype of 0 is the capital O.
//!
//! Two names *resemble* each other if they look alike after these steps:
//!
//! - Diacritical marks, strokes and hooks are removed.
//! - Small capitals, phonetic letters, turned letters, letters of Greek, Cyrillic and Armenian, and the letters of
//!   Chromium's list are replaced by the ASCII letters that they resemble in shape.
//! - A digit in a word is read as a letter, vv as w, and cl as d.
//!
//! For example, `googłé`, `gɵɵglə` and `g0og13` resemble `google`. Some characters have several readings: the digit 1,
//! ə, ɐ, ɒ, þ, œ, ł and some other letters.
//!
//! Resemblance is weaker evidence, because many words resemble other words. [`compare`] reports it, but [`verdict()`]
//! does not hide a label for it. [`Protected`] also finds a label that resembles a protected label after one edit, and
//! a label with a part that resembles a protected label ([`Match::Resembles`]). [`host()`] and [`url()`] hide names
//! that resemble a protected name. [`HostVerdict::is_safe`] lists everything that a safe host satisfies.
//!
//! bidiSkeleton (UTS #39, section 4) is not implemented. Skeletons are in memory order, so right-to-left text that
//! looks alike only after reordering is not found. The Bidi rule of IDNA allows few of these names.
//!
//! The data is from Unicode 18, as in `puny-idna`.
//!
//! # Features
//!
//! - `std` (default): `std::error::Error` for the errors.
//! - `column`: the module `column`; depends on `puny-column`, which has no dependencies.
//! - `serde`: `Serialize` for verdicts, reasons and matches.
//!
//! The crate depends only on `puny-idna` and `puny`, and builds with Rust 1.63. Without the features `std` and
//! `column`, it is `no_std` and needs `alloc`. It has no `unsafe` code and does not panic.
//!
//! ```
//! use puny_idna::Uts46;
//!
//! let real = puny_display::verdict("xn--mnchen-3ya.de", &Uts46::STRICT);
//! assert_eq!(real.text(), "münchen.de");
//!
//! let spoof = puny_display::verdict("аррӏе.com", &Uts46::STRICT); // all Cyrillic
//! assert_eq!(spoof.text(), "xn--80ak6aa92e.com");
//! assert_eq!(spoof.reasons()[0].kind().name(), "whole_script");
//! ```

#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

// Unicode data, and the parser of URLs.
mod limits;
mod unicode;
mod url_parser;

// The verdict on a name, and comparisons.
mod checks;
#[cfg(feature = "column")]
pub mod column;
mod comparison;
mod confusable;
mod danger;
mod edits;
mod host;
mod imitations;
mod inside;
mod label_map;
pub mod links;
mod local_part;
mod not_host;
mod numbers;
mod patterns;
mod protected;
mod reason;
mod refusal;
mod relation;
mod resembling;
mod saved;
mod saved_header;
mod scripts;
#[cfg(feature = "serde")]
mod serialize;
mod skeleton_index;
mod sort;
mod top_level_domain;
mod userinfo;
mod verdict;

pub use crate::limits::MAX_CODE_POINTS;
pub use crate::url_parser::{UrlError, UrlErrorKind};
pub use comparison::{compare, Comparison};
pub use confusable::skeleton;
pub use danger::Danger;
pub use host::{host, url, HostVerdict};
pub use imitations::{
    imitations, Imitation, ImitationOptions, Imitations, ImitationsError, Substitution,
};
pub use local_part::{local_part_warnings, LocalPartWarning, LocalPartWarningKind};
pub use not_host::NotHost;
pub use protected::Protected;
pub use reason::{Reason, ReasonKind};
pub use relation::Match;
pub use saved::SavedError;
pub use scripts::{restriction_level, Level, Script, Scripts};
pub use verdict::{verdict, LabelVerdict, Show, Verdict};

/// Tests the code in the README of this crate.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
