//! The part of [`Uts46::process`](super::Uts46::process) before the result is written. This part does not depend on the
//! type parameters of that function, so it is compiled only once.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use puny_idna::steps::holds_rtl;
use puny_idna::ACE_PREFIX;

use super::flags::ErrorPolicy;
use super::name::Name;

/// A function that decides whether a label is shown in Unicode. Its arguments are the label, the last label of the
/// name, and whether the name is a Bidi domain name.
type Shows<'f> = dyn FnMut(&[char], &[char], bool) -> bool + 'f;

/// The outcome of a conversion.
pub(super) enum Outcome<'n> {
    /// The name is valid and all ASCII, and the result equals the name.
    Unchanged(&'n str),
    /// The name is valid, and the result differs from the name or is not all ASCII.
    Valid(ValidName<'n>),
    /// The name is refused. The value is the marked text, or `None` for the policy [`ErrorPolicy::FailFast`].
    Refused(Option<String>),
}

/// A valid name.
pub(super) struct ValidName<'n> {
    /// The result. For each label, the caller's function has decided between Unicode and ASCII.
    pub(super) shown: String,
    unicode: Cow<'n, str>,
}

impl ValidName<'_> {
    /// Returns the name in ASCII, or `None` if the result is already ASCII.
    pub(super) fn ascii(&self) -> Option<String> {
        if self.shown.is_ascii() {
            return None;
        }
        write_labels(&self.unicode, false, &mut |_, _, _| false)
    }
}

pub(super) fn process<'n>(
    name: Name<'n>,
    policy: ErrorPolicy,
    shows: &mut Shows<'_>,
) -> Outcome<'n> {
    let unicode = match name.to_unicode() {
        Ok(unicode) => unicode,
        Err(_) if policy == ErrorPolicy::FailFast => return Outcome::Refused(None),
        Err(_) => {
            let marked = name.marked();
            return Outcome::Refused(write_labels(&marked.text, marked.is_bidi, shows));
        }
    };
    if let Cow::Borrowed(same) = unicode {
        if same.is_ascii() {
            return Outcome::Unchanged(same);
        }
    }
    let shown = match write_labels(&unicode, holds_rtl(&unicode), shows) {
        Some(shown) => shown,
        None => return Outcome::Refused(None),
    };
    match core::str::from_utf8(name.bytes) {
        Ok(same) if same == shown && same.is_ascii() => Outcome::Unchanged(same),
        _ => Outcome::Valid(ValidName { shown, unicode }),
    }
}

/// Writes a name. For each valid label that is not all ASCII, calls `shows` to decide whether to write the label in
/// Unicode or as an A-label. Returns `None` if a label cannot be encoded, which is not possible for labels of up to
/// 1,000 code points.
fn write_labels(unicode: &str, is_bidi: bool, shows: &mut Shows<'_>) -> Option<String> {
    if unicode.is_ascii() {
        return Some(String::from(unicode));
    }
    let without_root = unicode.strip_suffix('.').unwrap_or(unicode);
    let tld: Vec<char> = without_root.rsplit('.').next()?.chars().collect();
    let mut text = String::with_capacity(unicode.len());
    let mut label_chars = Vec::new();
    for (index, label) in unicode.split('.').enumerate() {
        if index > 0 {
            text.push('.');
        }
        label_chars.clear();
        let is_valid = !label.contains(char::REPLACEMENT_CHARACTER);
        if is_valid && !label.is_ascii() {
            label_chars.extend(label.chars());
            if !shows(&label_chars, &tld, is_bidi) {
                text.push_str(ACE_PREFIX);
                puny::punycode::encode_append(label, &mut text).ok()?;
                continue;
            }
        }
        text.push_str(label);
    }
    Some(text)
}
