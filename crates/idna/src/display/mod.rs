//! What is safe to show: UTS #39, Unicode Security Mechanisms, for domain names.
//!
//! A name can be valid under every edition of IDNA and look like another one. This module
//! says for each label whether to show it in Unicode or as its A-label, and why
//! ([`verdict()`]); tells whether two names look alike ([`compare`]); and looks a name up among
//! those that one protects ([`Protected`]).
//!
//! # The policy
//!
//! A label that is not ASCII is shown in Unicode if none of these is true of it. The model is
//! Chromium's IDN policy. Mozilla's IDN display algorithm consists of those that UTS #39 is
//! named for, and was published with a laxer level, *Moderately Restrictive*, which lets
//! Latin stand beside most scripts. A label in ASCII is shown as it is.
//!
//! | [`ReasonKind`] | a label is shown as its A-label if | source |
//! |---|---|---|
//! | `Invalid` | the edition finds something wrong with it | |
//! | `Restricted` | a code point is not for identifiers: its Identifier_Status is not Allowed, or IDNA2008 does not know it as PVALID or CONTEXTO (emoji, symbols, scripts of history or limited use, among them Bopomofo since Unicode 17, and in ASCII all but letters, digits and hyphens, whatever the edition lets pass) | UTS #39, 3.1 |
//! | `Invisible` | a code point is default ignorable. ZWJ and ZWNJ too, wherever they stand: names that need one are shown as A-labels, as there are in Persian, Sinhala, Malayalam, Bengali and Kannada | UTS #39, 3.1 |
//! | `MixedScripts` | its scripts are mixed beyond *Highly Restrictive*: one script, or Latin with Chinese, Japanese or Korean | UTS #39, 5.2 |
//! | `LatinBeyondAscii` | Latin letters beyond ASCII stand beside another script | Chromium |
//! | `MixedNumbers` | decimal digits of two systems | UTS #39, 5.3 |
//! | `RepeatedMark`, `ManyMarks` | the same or the same-looking nonspacing mark twice in a row, from two code points; or more than four in a row | UTS #39, 5.4 |
//! | `WholeScript` | it is in one script, not Latin, and looks like ASCII all the same, as `аррӏе` in Cyrillic; unless it stands below a top-level domain of its own script, itself shown in Unicode, or of a country that writes it. The top-level domain itself, or a single label, is below none, and must not look like ASCII in small capitals either, unless it is in the root zone | UTS #39, 4.1; Chromium |
//! | `Lookalike` | kana, strokes and marks where they look like punctuation or vanish; a middle dot (U+00B7) that does not stand between two l, whatever the edition; a letter that looks like a digit in a label of digits; and anywhere U+0338, U+02BB and U+02BC, which look like a slash and apostrophes, U+02EC and U+0138: see `patterns.rs` and `numbers.rs` | Chromium |
//! | `ForeignLetter` | þ and ð outside `is` and `fo`, ə outside `az`, and ǝ, ɩ, ɣ, ʋ, ƒ, ɓ, ɔ and ƴ outside the countries whose languages have them: see `top.rs` | Chromium, which knows `is` alone for þ and ð, and none of the last eight |
//!
//! Those eight are letters of African alphabets that Unicode 17 allowed in identifiers. They
//! are hidden elsewhere because most people read them as e, l, y, v, f, b, o and y, as in
//! `paypaɩ.com`: the same choice as Chromium's for þ and ə, and it hides Ewe and Fulah words
//! below `com`. Letters such as ɖ, ɛ, ŋ and ł are shown everywhere, as letters with accents
//! are; [`Protected`] tells which names they resemble.
//!
//! What of Chromium's policy is not followed: its hand-made lists of look-alikes, for which
//! the skeleton of UTS #39 stands here; its lists of common words and of numbers made of
//! letters alone; the blocks of Latin, Greek and Cyrillic that it takes for rare; that the
//! middle dot of Catalan is for `cat` alone, where the letters beside it are enough; top
//! domains, for which there is [`Protected`]. Its rule that no voiced sound mark is a
//! combining one (`ト゚`, in Ainu) needs none here: since Unicode 17 those marks, U+3099 and
//! U+309A, are not Allowed in identifiers, and so `Restricted`.
//!
//! A last label that looks like ASCII is shown as its A-label, small capitals included
//! (`paypal.сом`, all but the first label in Cyrillic): beyond UTS #39 and Chromium. The
//! nine domains of the root zone that look so are known (`top.rs`).
//!
//! Names are alike if their skeletons are, the case of ASCII folded: beyond UTS #39, since
//! names have no capitals and 0 looks like O. And ɩ, whose skeleton is i, is like l too.
//! Names *resemble* each other if they are alike without diacritical marks, strokes and
//! hooks, and with small capitals as small letters, as `googłé` and `google`. That is weaker,
//! because so do many words: it is told by [`compare`] and [`Protected`], and hides nothing.
//!
//! What of UTS #39 is not here: bidiSkeleton (section 4). Skeletons are of the code points
//! in memory, so right-to-left text that only looks alike once it is reordered is not
//! found; IDNA's Bidi rule leaves few such names.
//!
//! The data are those of Unicode 18, as of all of this crate.
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
mod confusable;
mod looks;
mod numbers;
mod pairing;
mod patterns;
mod protected;
mod reason;
mod refusal;
mod registrable;
mod scripts;
#[cfg(feature = "serde")]
mod serialize;
mod top;
mod verdict;

pub use confusable::{compare, skeleton, Comparison};
pub use protected::{Match, Protected};
pub use reason::{Reason, ReasonKind};
pub use scripts::{restriction_level, Level, Scripts};
pub use verdict::{verdict, LabelVerdict, Show, Verdict};
