//! UTS #46 as an edition. A conversion tries the fast path first. If the fast path gives up, the full path starts
//! again from the beginning of the name.
//!
//! A call of `puny_idna::to_ascii` goes through these files:
//!
//! ```text
//! lib.rs                    chooses UTS #46 with every check
//! conversion/idna.rs        borrows an unchanged name, or creates a String for the result
//! uts46/mod.rs              tries the fast path, then uses the full path
//! │
//! ├─ fast_path/mod.rs       converts label by label, then checks the rules for the whole name
//! │  ├─ dns/ldh.rs          recognises names and labels of letters, digits and hyphens
//! │  ├─ fast_path/text.rs   maps, normalises and checks any other label on the stack
//! │  │  ├─ fast_path/utf8.rs    decodes the code points of the label
//! │  │  ├─ unicode/             provides the mapping and the properties of code points
//! │  │  └─ rules/bidi.rs        checks the Bidi rule
//! │  └─ fast_path/join.rs   encodes the label with puny::label, and writes it to the sink
//! │
//! └─ full_path.rs           performs the same steps, with the byte range of every code point
//!    ├─ mapping.rs          performs the steps Map and Normalize
//!    ├─ rules/a_label.rs    decodes A-labels and encodes labels
//!    ├─ rules/              checks the validity criteria
//!    └─ problems/recorder.rs    collects the problems
//! ```
//!
//! | file | contents |
//! |---|---|
//! | `options.rs` | [`Uts46`]: the edition with its flags |
//! | `fast_path/` | the fast path, which converts most valid names, and gives up on all other names |
//! | `full_path.rs` | the full path, which converts every name, and reports every problem |
//! | `target.rs` | `Target`: ToASCII or ToUnicode |
//! | `mapping.rs` | the steps Map and Normalize |
//! | `characters.rs` | the steps Map and Normalize for an iterator of characters |
//! | `fast_path_tests.rs` | tests that compare the results of the two paths |

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

use crate::conversion::{put_result, usual_conversions, Convert, Place, Refused, Report, Sink};
use crate::dns::ldh::{quick_ldh_check, AsciiCase};
use crate::problems::not_utf8::name_from_utf8;
use crate::problems::{Error, Problem};
#[cfg(feature = "lanes")]
use fast_path::common::CommonLabels;
use fast_path::MaybeUtf8;
pub use options::Uts46;
use target::Target;

impl Uts46 {
    /// Maps and normalises a name (section 4, steps 1 and 2) without checking any rule. A-labels are not decoded. Use
    /// this function to compare and search names, or before a conversion by an edition that does not map names.
    ///
    /// Time is O(n log n) in the length of the name. If the result equals the name, it borrows the name.
    ///
    /// ```
    /// use puny_idna::Uts46;
    ///
    /// assert_eq!(Uts46::STRICT.map("ＢÜcher。Example"), "bücher.example");
    /// assert_eq!(Uts46::STRICT.map("not a name!"), "not a name!");
    /// ```
    pub fn map<'a>(&self, name: &'a str) -> Cow<'a, str> {
        let mapped = mapping::map(name, self.transitional);
        if mapped.iter().copied().eq(name.chars()) {
            return Cow::Borrowed(name);
        }
        Cow::Owned(mapped.into_iter().collect())
    }
}

usual_conversions!(Uts46, "Uts46::STRICT");

impl Convert for Uts46 {
    #[cfg(feature = "lanes")]
    fn common_labels(&self) -> Option<CommonLabels> {
        CommonLabels::new(self)
    }

    #[inline]
    fn ascii(
        &self,
        name: &str,
        ldh_check: Option<AsciiCase>,
        sink: &mut dyn Sink,
    ) -> Result<Place, Error> {
        match fast_path::to_ascii(MaybeUtf8::from_text(name, ldh_check), self, sink) {
            Some(place) => Ok(place),
            None => ascii_on_full_path(name, self, sink),
        }
    }

    fn ascii_from_utf8(
        &self,
        name: &[u8],
        ldh_check: Option<AsciiCase>,
        sink: &mut dyn Sink,
    ) -> Result<Place, Error> {
        match fast_path::to_ascii(MaybeUtf8::from_bytes(name, ldh_check), self, sink) {
            Some(place) => Ok(place),
            None => ascii_on_full_path(name_from_utf8(name)?, self, sink),
        }
    }

    // Inlined, because otherwise the empty list of problems would be written to memory and moved, even for a name that
    // passes the quick check.
    #[inline]
    fn unicode(
        &self,
        name: &str,
        ldh_check: Option<AsciiCase>,
        refused: Refused,
        sink: &mut dyn Sink,
    ) -> (Place, Vec<Problem>) {
        if let Some(place) =
            fast_path::to_unicode(MaybeUtf8::from_text(name, ldh_check), self, sink)
        {
            return (place, Vec::new());
        }
        convert_on_full_path(name, self, Target::Unicode, refused, sink)
    }

    fn ascii_report(&self, name: &str) -> Report<'static> {
        let mut ascii = String::new();
        let ldh_check = quick_ldh_check(name.as_bytes());
        match fast_path::to_ascii(MaybeUtf8::from_text(name, ldh_check), self, &mut ascii) {
            Some(place) => Report {
                text: if place == Place::Input {
                    String::from(name)
                } else {
                    ascii
                }
                .into(),
                problems: Vec::new(),
            },
            None => full_path::convert_name(name, self, Target::Ascii, Refused::Processed),
        }
    }
}

/// Converts a name to ASCII on the full path. Not inlined, because its variables would enlarge the stack frame of the
/// caller. A larger stack frame would slow down the fast path.
#[inline(never)]
fn ascii_on_full_path(name: &str, options: &Uts46, sink: &mut dyn Sink) -> Result<Place, Error> {
    let (place, problems) =
        convert_on_full_path(name, options, Target::Ascii, Refused::Processed, sink);
    match Error::new(problems) {
        None => Ok(place),
        Some(error) => Err(error),
    }
}

/// Converts a name on the full path. Returns the place of the result and the problems. If there are problems, ToASCII
/// writes nothing to the sink.
#[inline(never)]
fn convert_on_full_path(
    name: &str,
    options: &Uts46,
    target: Target,
    refused: Refused,
    sink: &mut dyn Sink,
) -> (Place, Vec<Problem>) {
    let Report { text, problems } = full_path::convert_name(name, options, target, refused);
    let place = if target == Target::Ascii && !problems.is_empty() {
        Place::Input
    } else {
        put_result(name, &text, sink)
    };
    (place, problems)
}
