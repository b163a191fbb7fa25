//! What is safe to show: UTS #39, Unicode Security Mechanisms, for domain names.
//!
//! A name can be valid under every edition of IDNA and look like another one. This module
//! says for each label whether to show it in Unicode or as its A-label, and why
//! ([`name`]); tells whether two names look alike ([`compare`]); and looks a name up among
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
//! | `Restricted` | a code point is not for identifiers: its Identifier_Status is not Allowed, or IDNA2008 does not know it as PVALID or CONTEXTO (emoji, symbols, scripts of history or limited use, among them Bopomofo since Unicode 17) | UTS #39, 3.1 |
//! | `Invisible` | a code point is default ignorable. ZWJ and ZWNJ too, wherever they stand: Persian names that need one are shown as A-labels | UTS #39, 3.1 |
//! | `MixedScripts` | its scripts are mixed beyond *Highly Restrictive*: one script, or Latin with Chinese, Japanese or Korean | UTS #39, 5.2 |
//! | `LatinBeyondAscii` | Latin letters beyond ASCII stand beside another script | Chromium |
//! | `MixedNumbers` | decimal digits of two systems | UTS #39, 5.3 |
//! | `RepeatedMark`, `ManyMarks` | the same or the same-looking nonspacing mark twice in a row, or more than four in a row | UTS #39, 5.4 |
//! | `WholeScript` | it is in one script, not Latin, and looks like ASCII all the same, as `аррӏе` in Cyrillic; unless it stands below a top-level domain of its own script, itself shown in Unicode, or of a country that writes it. The top-level domain itself, or a single label, is below none, and must not look like ASCII in small capitals either, unless it is in the root zone | UTS #39, 4.1; Chromium |
//! | `Lookalike` | kana, strokes and marks where they look like punctuation or vanish, and anywhere U+0338, U+02BB and U+02BC, which look like a slash and apostrophes, U+02EC and U+0138: see `patterns.rs` | Chromium |
//! | `ForeignLetter` | þ and ð outside `is` and `fo`, ə outside `az` | Chromium, which knows `is` alone for þ and ð |
//!
//! What of Chromium's policy is not followed: its hand-made lists of look-alikes, for which
//! the skeleton of UTS #39 stands here; its lists of common words and of numbers made of
//! letters; the blocks of Latin, Greek and Cyrillic that it takes for rare; that the middle
//! dot belongs to `cat` alone, where the contextual rule of IDNA2008 is enough; that no
//! voiced sound mark may be a combining one, where those after kana stay, since Ainu needs
//! them; top domains, for which there is [`Protected`].
//!
//! A last label that looks like ASCII is shown as its A-label, small capitals included
//! (`paypal.сом`, all but the first label in Cyrillic): beyond UTS #39 and Chromium. The
//! nine domains of the root zone that look so are known (`top.rs`).
//!
//! Names are alike if their skeletons are, the case of ASCII folded: beyond UTS #39, since
//! names have no capitals and 0 looks like O.
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
//! let real = display::name("xn--mnchen-3ya.de", &Uts46::STRICT);
//! assert_eq!(real.text(), "münchen.de");
//!
//! let spoof = display::name("аррӏе.com", &Uts46::STRICT); // all Cyrillic
//! assert_eq!(spoof.text(), "xn--80ak6aa92e.com");
//! assert_eq!(spoof.labels()[0].reasons()[0].kind().name(), "whole_script");
//! ```

mod checks;
mod confusable;
mod numbers;
mod pairing;
mod patterns;
mod protected;
mod reason;
mod scripts;
mod top;
mod verdict;

pub use confusable::{compare, skeleton, Comparison};
pub use protected::{Match, Protected};
pub use reason::{Origin, Reason, ReasonKind};
pub use scripts::{restriction_level, Level, Scripts};
pub use verdict::{name, Label, Name, Show};
