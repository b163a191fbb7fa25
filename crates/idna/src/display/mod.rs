//! IDN display policy and confusables: UTS #39, Unicode Security Mechanisms, for domain names.
//!
//! A name can be valid under every edition of IDNA and look like another one. This module decides
//! for each label whether to show it in Unicode or as its A-label, and why ([`verdict()`]);
//! compares the look of two names ([`compare`]); finds out whether a name looks like one of a
//! set of protected names ([`Protected`]); and does all of that for a [`host()`] or a [`url()`], for who
//! asks whether to show or to open it.
//!
//! # The policy
//!
//! A label that is not ASCII is shown in Unicode unless a row of this table applies. The model is
//! Chromium's IDN policy. An ASCII
//! label is always shown unchanged.
//!
//! | [`ReasonKind`] | a label is shown as its A-label if | source |
//! |---|---|---|
//! | `TooLong` | the name as a whole has more than 253 octets in ASCII, or more than [`MAX_CODE_POINTS`]: it is shown in ASCII, and its labels are not looked at | RFC 1034, 3.1 |
//! | `Invalid` | it breaks a rule of the edition | |
//! | `Restricted` | a code point is not for identifiers: its Identifier_Status is not Allowed, or its IDNA2008 property is neither PVALID nor CONTEXTO (emoji, symbols, historic or limited-use scripts, which include Bopomofo since Unicode 17); also ASCII other than letters, digits and hyphens, even if the edition allows it. This is policy: most of these labels imitate nothing | UTS #39, 3.1 |
//! | `Invisible` | a code point is default ignorable. This includes ZWJ and ZWNJ in any context: names that need one, in Persian, Sinhala, Malayalam, Bengali and Kannada, are shown as A-labels | UTS #39, 3.1 |
//! | `MixedScripts` | its scripts are mixed beyond *Highly Restrictive*: one script, or Latin with Chinese, Japanese or Korean | UTS #39, 5.2 |
//! | `LatinBeyondAscii` | it has Latin letters outside ASCII together with another script | Chromium |
//! | `MixedNumbers` | it has decimal digits of two numbering systems | UTS #39, 5.3 |
//! | `RepeatedMark`, `ManyMarks` | it has the same nonspacing mark, or two that look the same, twice in a row, from two code points; or more than four nonspacing marks in a row | UTS #39, 5.4 |
//! | `WholeScript` | it is a whole-script confusable: in one script, not Latin, and looks like ASCII, as `аррӏе` in Cyrillic (г, ш, and б without a digit beside it do not); in 15 other scripts also one of letters that Chromium lists; with a letter of U+048A to U+052F, which no Slavic language uses, also one that looks like ASCII without marks, strokes and hooks and in small capitals, as `ғасевооқ`. Exceptions: it is below a top-level domain of its own script that is itself shown in Unicode, or below that of a country that uses the script. The top-level domain itself, or a single label, is below none; it must not look like ASCII in small capitals either, unless it is in the root zone | UTS #39, 4.1; Chromium |
//! | `Lookalike` | kana, strokes (in a label with Latin letters) and marks in positions where they look like punctuation or disappear; a middle dot (U+00B7) not between two `l`, even if the edition allows it; a letter that looks like a digit in a label of digits; U+0338, U+02BB and U+02BC, which look like a slash and apostrophes, U+02EC and U+0138 in any position: see `patterns.rs` and `numbers.rs` | Chromium |
//! | `RareLetter` | a letter is in U+01CD to U+01DC, U+1E00 to U+1E9B, U+1F00 to U+1FFF or U+A720 to U+A7FF, which hardly any language uses; not Vietnamese, from U+1EA0 | Chromium |
//! | `ForeignLetter` | þ and ð outside `is` and `fo`, ə outside `az`, and ǝ, ɩ, ɣ, ʋ, ƒ, ɓ, ɔ and ƴ outside the countries whose languages use them: see `top_level_domain.rs` | Chromium, which allows þ and ð below `is` only, and lacks the last eight |
//!
//! Those eight are letters of African alphabets that Unicode 17 allowed in identifiers. They
//! are hidden elsewhere because most people read them as e, l, y, v, f, b, o and y, as in
//! `paypaɩ.com`. This is the same trade-off as Chromium's for þ and ə: it hides Ewe and Fulah
//! words below `com`. Letters such as ɖ, ɛ, ŋ and ł are shown everywhere, like letters with
//! accents; [`Protected`] finds the names that they resemble.
//!
//! # Departures from Chromium
//!
//! Of the 458 cases of Chromium's tests (January 2023) 436 have the same result, if its test domains are
//! [`Protected`] and a name that resembles one counts as hidden. The others:
//!
#![doc = include_str!("departures.md")]
//!
//! Chromium's lists of common words and of top domains are not used; for the latter use [`Protected`], which
//! has its lists of confusables. Also shown, as г, ш and б look like r, w and 6 only beside stranger
//! letters: `горох.com`.
//!
//! Beyond UTS #39 and Chromium, a last label that looks like ASCII, also in small capitals, is
//! shown as its A-label (`paypal.сом`, where `сом` is Cyrillic). The nine domains of the root zone
//! that look like ASCII are exceptions (`top_level_domain.rs`).
//!
//! Names look alike (are confusable) if their skeletons are equal, ignoring ASCII case. Ignoring
//! case is beyond UTS #39: names have no capitals, and the prototype of 0 is O. Names *resemble* each other if they look
//! alike after these steps: diacritical marks, strokes and hooks are removed; small capitals, letters of the phonetic
//! alphabet, turned letters, letters of Greek, Cyrillic and Armenian, and those of Chromium's list are replaced by the
//! ASCII letters whose shape they resemble; a digit in a word is read as a letter, vv as w, and cl as d. So
//! `googłé`, `gɵɵglə` and `g0og13` resemble `google`. A 1, and ə, ɐ, ɒ, þ, œ, ł and some more letters, are read in several ways.
//!
//! That is weaker evidence, since many words resemble others. [`compare`] reports it, and it hides no label by itself.
//! [`Protected`] also finds a label that resembles a protected label after one edit, or in a part of it
//! ([`Match::Resembles`]), and hides such a name. What [`HostVerdict::is_safe`] means: every label is shown in Unicode, the
//! host imitates no protected name, and the userinfo contains no host.
//!
//! Not implemented from UTS #39: bidiSkeleton (section 4). Skeletons are in memory order, so
//! right-to-left text that looks alike only after reordering is not found; IDNA's Bidi rule allows
//! few such names.
//!
//! The data is that of Unicode 18, as in the whole crate.
//!
//! ```
//! use puny_idna::{display, Uts46};
//!
//! let real = display::verdict("xn--mnchen-3ya.de", &Uts46::STRICT);
//! assert_eq!(real.text(), "münchen.de");
//!
//! let spoof = display::verdict("аррӏе.com", &Uts46::STRICT); // all Cyrillic
//! assert_eq!(spoof.text(), "xn--80ak6aa92e.com");
//! assert_eq!(spoof.reasons()[0].kind().name(), "whole_script");
//! ```

mod checks;
mod comparison;
mod confusable;
mod danger;
mod edits;
mod host;
mod inside;
mod label_map;
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
mod skeleton_index;
mod sort;
mod top_level_domain;
mod userinfo;
mod verdict;

pub use crate::dns::lengths::MAX_CODE_POINTS;
pub use crate::url::parse::{UrlError, UrlErrorKind};
pub use comparison::{compare, Comparison};
#[cfg(feature = "column")]
pub(crate) use confusable::append_skeleton;
pub use confusable::skeleton;
pub use danger::Danger;
pub use host::{host, url, HostVerdict};
pub use local_part::{local_part_warnings, LocalPartWarning, LocalPartWarningKind};
pub use not_host::NotHost;
pub use protected::Protected;
pub use reason::{Reason, ReasonKind};
pub use relation::Match;
pub use saved::SavedError;
pub use scripts::{restriction_level, Level, Script, Scripts};
pub use verdict::{verdict, LabelVerdict, Show, Verdict};
