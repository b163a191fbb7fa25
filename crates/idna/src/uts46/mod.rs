//! UTS #46 as an edition. Conversions try the fast path first; if it gives up, the full path starts
//! again from the beginning.
//!
//! The way of `puny_idna::to_ascii`, from file to file:
//!
//! ```text
//! lib.rs                    UTS #46 with every check
//! conversion/idna.rs        the result borrowed, or in a String
//! uts46/mod.rs              one of two paths
//! │
//! ├─ fast_path/mod.rs       label by label, then the rules for the whole name
//! │  ├─ dns/ldh.rs          a name, or a label, of letters, digits and hyphens
//! │  ├─ fast_path/text.rs   another label: mapped, normalised and checked on the stack
//! │  │  ├─ fast_path/utf8.rs    its code points
//! │  │  ├─ unicode/             what becomes of a code point, and its properties
//! │  │  └─ rules/bidi.rs        the Bidi rule
//! │  └─ fast_path/join.rs   the label encoded by puny::label, and written to the sink
//! │
//! └─ full_path.rs           the same steps with the byte range of every code point
//!    ├─ mapping.rs          Map and Normalize
//!    ├─ rules/a_label.rs    A-labels decoded, labels encoded
//!    ├─ rules/              the validity criteria, one file each
//!    └─ problems/recorder.rs    the broken rules
//! ```
//!
//! | file | holds |
//! |---|---|
//! | `options.rs` | [`Uts46`]: its flags |
//! | `fast_path/` | handles most valid names, and gives up on all others |
//! | `full_path.rs` | handles every name, and reports every problem |
//! | `target.rs` | ToASCII or ToUnicode |
//! | `mapping.rs` | the steps Map and Normalize |
//! | `characters.rs` | these steps for characters as they come |
//! | `fast_path_tests.rs` | tests that both paths give the same results |

pub(crate) mod characters;
pub(crate) mod fast_path;
#[cfg(test)]
mod fast_path_tests;
pub(crate) mod full_path;
pub(crate) mod mapping;
mod options;
pub(crate) mod target;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::conversion::{put_result, Convert, Place, Refused, Report, Sink};
use crate::dns::ldh::{quick_ldh_check, AsciiCase};
use crate::problems::not_utf8::name_from_utf8;
use crate::problems::{Error, Problem};
#[cfg(feature = "lanes")]
use fast_path::common::CommonLabels;
use fast_path::Name;
pub use options::Uts46;
use target::Target;

impl Uts46 {
    /// Maps and normalises a name (section 4, steps 1 and 2) without any check. For comparison and
    /// search, and before editions that do not map themselves. A-labels are not decoded.
    ///
    /// Time is O(n log n) in the length of the name. A name that does not change is borrowed.
    ///
    /// ```
    /// use puny_idna::Uts46;
    ///
    /// assert_eq!(Uts46::STRICT.map("ＢÜcher。Example"), "bücher.example");
    /// assert_eq!(Uts46::STRICT.map("not a name!"), "not a name!");
    /// ```
    pub fn map<'a, N>(&self, name: &'a N) -> Cow<'a, str>
    where
        N: AsRef<str> + ?Sized,
    {
        let name = name.as_ref();
        let mapped = mapping::map(name, self.transitional);
        if mapped.iter().copied().eq(name.chars()) {
            return Cow::Borrowed(name);
        }
        Cow::Owned(mapped.into_iter().collect())
    }
}

impl Convert for Uts46 {
    #[cfg(feature = "lanes")]
    fn common_labels(&self) -> Option<CommonLabels> {
        CommonLabels::new(self)
    }

    #[inline]
    fn ascii(
        &self,
        name: &str,
        case: Option<AsciiCase>,
        sink: &mut dyn Sink,
    ) -> Result<Place, Error> {
        match fast_path::to_ascii(Name::from_text(name, case), self, sink) {
            Some(place) => Ok(place),
            None => full_ascii(name, self, sink),
        }
    }

    fn ascii_from_utf8(
        &self,
        name: &[u8],
        case: Option<AsciiCase>,
        sink: &mut dyn Sink,
    ) -> Result<Place, Error> {
        match fast_path::to_ascii(Name::from_bytes(name, case), self, sink) {
            Some(place) => Ok(place),
            None => full_ascii(name_from_utf8(name)?, self, sink),
        }
    }

    // Inlined, so that no list of problems is built in memory and moved for a name that passes the
    // quick check.
    #[inline]
    fn unicode(
        &self,
        name: &str,
        case: Option<AsciiCase>,
        refused: Refused,
        sink: &mut dyn Sink,
    ) -> (Place, Vec<Problem>) {
        if let Some(place) = fast_path::to_unicode(Name::from_text(name, case), self, sink) {
            return (place, Vec::new());
        }
        full(name, self, Target::Unicode, refused, sink)
    }

    fn ascii_report(&self, name: &str) -> Report<'static> {
        let mut ascii = String::new();
        let case = quick_ldh_check(name.as_bytes());
        match fast_path::to_ascii(Name::from_text(name, case), self, &mut ascii) {
            Some(place) => Report {
                text: if place == Place::Input {
                    String::from(name)
                } else {
                    ascii
                }
                .into(),
                problems: Vec::new(),
            },
            None => full_path::convert(name, self, Target::Ascii, Refused::Processed),
        }
    }
}

/// ToASCII on the full path. Not inlined: names of the fast path would pay for its memory on the stack.
#[inline(never)]
fn full_ascii(name: &str, options: &Uts46, sink: &mut dyn Sink) -> Result<Place, Error> {
    let (place, problems) = full(name, options, Target::Ascii, Refused::Processed, sink);
    match Error::new(problems) {
        None => Ok(place),
        Some(error) => Err(error),
    }
}

/// A conversion on the full path, with its problems. ToASCII writes nothing if there are any.
#[inline(never)]
fn full(
    name: &str,
    options: &Uts46,
    target: Target,
    refused: Refused,
    sink: &mut dyn Sink,
) -> (Place, Vec<Problem>) {
    let Report { text, problems } = full_path::convert(name, options, target, refused);
    let place = if target == Target::Ascii && !problems.is_empty() {
        Place::Input
    } else {
        put_result(name, &text, sink)
    };
    (place, problems)
}
