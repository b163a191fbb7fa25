//! Describes a valid name that is not shown in Unicode as a whole: the name looks like another name, or the name is hidden
//! by policy, for example because it has symbols.

use std::fmt;

use puny_display::{LabelVerdict, Reason, ReasonKind, Script, skeleton};
use serde::Serialize;

use super::mixture::Mixture;
use crate::report::shown::shown;

/// The reason why a valid name is not shown in Unicode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Hidden {
    /// The name can be taken for another name.
    LookAlike,
    /// The name is hidden by policy: it has a code point that is not for identifiers, such as an emoji or a symbol.
    Policy,
    /// The name is too long for a verdict on its labels.
    TooLong,
}

impl Hidden {
    /// Returns the kind of the failure for the summary.
    pub(crate) const fn failure(self) -> &'static str {
        match self {
            Hidden::LookAlike => "look_alike",
            Hidden::Policy => "hidden_by_policy",
            Hidden::TooLong => "too_long",
        }
    }

    /// Returns whether a name that is hidden for this reason fails if `--fail-on` has the value `least`.
    pub(crate) fn fails_on(self, least: Hidden) -> bool {
        least == Hidden::Policy || self == least
    }

    /// Returns the name of the reason for programs.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Hidden::LookAlike => "look_alike",
            Hidden::Policy => "policy",
            Hidden::TooLong => "too_long",
        }
    }
}

/// A description of a name that is not shown in Unicode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    pub(crate) hidden: Hidden,
    /// The name that most readers would read.
    pub(crate) like: Option<String>,
    /// The script of the letters that look like ASCII.
    manner: Option<Manner>,
}

/// The script of a label that looks like ASCII.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    /// All letters are in this script.
    In(&'static str),
    /// Some letters are in this script.
    With(&'static str),
}

impl Look {
    /// Returns `None` if the whole name is shown in Unicode. O(n).
    pub(crate) fn of_verdict(verdict: &puny_display::Verdict) -> Option<Self> {
        if verdict.is_safe() {
            return None;
        }
        if verdict.is_too_long() {
            return Some(Look {
                hidden: Hidden::TooLong,
                like: None,
                manner: None,
            });
        }
        let mut look = None::<Look>;
        let mut name = String::new();
        for (index, label) in verdict.labels().enumerate() {
            if index > 0 {
                name.push('.');
            }
            let reading = (!label.reasons().is_empty()).then(|| reading(label.unicode()));
            let reading = reading.flatten();
            name += reading.as_deref().unwrap_or(label.unicode());
            let Some(hidden) = hidden(&label, reading.is_some()) else {
                continue;
            };
            let look = look.get_or_insert(Look {
                hidden,
                like: None,
                manner: None,
            });
            if hidden == Hidden::LookAlike {
                look.hidden = hidden;
            }
            if reading.is_some() && look.manner.is_none() {
                look.manner = manner(label.unicode());
            }
        }
        look.map(|look| Look {
            like: look.manner.map(|_| name),
            ..look
        })
    }
}

/// Returns the reason why a label is hidden, or `None` if it is shown. `is_read` is true if the label looks like an
/// ASCII label.
fn hidden(label: &LabelVerdict<'_>, is_read: bool) -> Option<Hidden> {
    // A code point that is not for identifiers may still look like an ASCII letter.
    let is_policy = |reason: &Reason| match reason.kind() {
        ReasonKind::Invalid => true,
        ReasonKind::Restricted => !reason.code_point().is_some_and(is_like_ascii),
        _ => false,
    };
    match label.reasons() {
        [] => None,
        reasons if !is_read && reasons.iter().all(is_policy) => Some(Hidden::Policy),
        _ => Some(Hidden::LookAlike),
    }
}

/// Returns the ASCII label that a label looks like: each code point that is not ASCII is replaced by its prototype (UTS
/// #39, section 4) without marks. Returns `None` if the result is not an ASCII label.
fn reading(label: &str) -> Option<String> {
    let mut reading = String::with_capacity(label.len());
    for c in label.chars() {
        if c.is_ascii() {
            reading.push(c);
            continue;
        }
        let skeleton = skeleton(c.encode_utf8(&mut [0; 4])).to_lowercase();
        reading.extend(skeleton.chars().filter(|c| !is_mark(*c)));
    }
    let is_ldh = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    let is_other = !label.is_ascii() && !reading.is_empty();
    (is_other && reading.bytes().all(is_ldh)).then_some(reading)
}

/// Returns whether a code point that is not ASCII looks like ASCII letters, digits or hyphens.
fn is_like_ascii(c: char) -> bool {
    reading(c.encode_utf8(&mut [0; 4])).is_some()
}

/// Returns whether a character is a combining diacritical mark, which most readers overlook.
const fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36F}')
}

/// Returns the script of a label that looks like ASCII.
fn manner(label: &str) -> Option<Manner> {
    let mixture = Mixture::of_label(label);
    if let Some(whole) = mixture.as_ref().and_then(Mixture::whole) {
        return Some(match whole == Script::LATIN.name() {
            true => Manner::With(whole),
            false => Manner::In(whole),
        });
    }
    let other = label.chars().find(|c| !c.is_ascii())?;
    Some(Manner::With(Script::of(other).name()))
}

/// Writes the words of the first line that come after "valid, but".
impl fmt::Display for Look {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.hidden, &self.like, self.manner) {
            (Hidden::Policy, ..) => f.write_str("shown in ASCII by policy"),
            (Hidden::TooLong, ..) => f.write_str("too long to be shown in Unicode"),
            (_, Some(like), Some(manner)) => {
                write!(f, "looks like {}, ", shown(like))?;
                match manner {
                    Manner::In(script) => write!(f, "written in {script}"),
                    Manner::With(script) => write!(f, "with other letters in it ({script})"),
                }
            }
            _ => f.write_str("can be taken for another name"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puny_idna::Uts46;

    /// Letters and their prototypes are from Scripts.txt and confusables.txt; emoji are not allowed in identifiers
    /// (UTS #39, section 3.1).
    #[test]
    fn a_name_looks_like_another_or_is_hidden_by_policy() {
        for (name, expected) in [
            (
                "аррӏе.com",
                Some("looks like apple.com, written in Cyrillic"),
            ),
            (
                "xn--80ak6aa92e.com",
                Some("looks like apple.com, written in Cyrillic"),
            ),
            (
                "www.pаypal.com",
                Some("looks like www.paypal.com, with other letters in it (Cyrillic)"),
            ),
            (
                "ẃiki.com",
                Some("looks like wiki.com, with other letters in it (Latin)"),
            ),
            ("paypal.сом", Some("can be taken for another name")),
            ("ɡ❤.com", Some("can be taken for another name")),
            ("приvет.com", Some("can be taken for another name")),
            ("👍.ws", Some("shown in ASCII by policy")),
            ("i❤.ws", Some("shown in ASCII by policy")),
            (
                "❤.аррӏе.com",
                Some("looks like ❤.apple.com, written in Cyrillic"),
            ),
            ("bücher.example", None),
            ("москва.рф", None),
            ("paypal.com", None),
            (&"ä.".repeat(127), Some("too long to be shown in Unicode")),
        ] {
            let look = Look::of_verdict(&puny_display::verdict(name, &Uts46::LENIENT));
            assert_eq!(
                look.map(|look| look.to_string()).as_deref(),
                expected,
                "{name}"
            );
        }
    }
}
