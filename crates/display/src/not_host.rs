//! [`NotHost`]: why a text is not looked up in a set of protected names.

use alloc::string::String;
use core::fmt;

use puny_idna::internal::{is_separator, quick_ldh_check, AsciiCase};
use puny_idna::{AsciiRules, Idna};

use super::confusable::{shown, MAPPED};

/// The largest number of labels of a name in the DNS: 127 letters and the 126 dots between them are 253 octets.
pub(super) const MAX_LABELS: usize = 127;

/// The reason why a text cannot be a host. The text is then not looked up in a set of protected names.
///
/// A name that violates a rule of an edition is looked up nevertheless, because a program may display the name, and the
/// name may deceive people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NotHost {
    /// The text is empty after mapping, or consists only of the dot of the root.
    Empty,
    /// The text contains this character after mapping. It is a [forbidden domain code
    /// point](https://url.spec.whatwg.org/#forbidden-domain-code-point): a control, a space, or one of
    /// `# / : < > ? @ [ \ ] ^ | %`. For a URL, use [`puny_display::url`](super::url).
    Forbidden(char),
    /// The text has more than 127 labels. They do not fit into the 253 octets of a name in the DNS.
    TooManyLabels,
}

impl fmt::Display for NotHost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotHost::Empty => {
                f.write_str("the text is empty, but a host has at least one character")
            }
            NotHost::Forbidden(c) => write!(
                f,
                "the text contains U+{:04X}, which a host cannot contain; for a URL, use the function for URLs",
                u32::from(*c)
            ),
            NotHost::TooManyLabels => {
                write!(
                    f,
                    "the text has more than {MAX_LABELS} labels, which do not fit into a name in the DNS"
                )
            }
        }
    }
}

#[cfg(feature = "std")]
impl std::error::Error for NotHost {}

/// Returns a name as users see it (see [`shown`]), or the reason why the name cannot be a host.
pub(super) fn shown_host(name: &str, edition: &dyn Idna) -> Result<String, NotHost> {
    let is_ldh = quick_ldh_check(name.as_bytes()) == Some(AsciiCase::Lower);
    // Mapping does not remove separators, so the labels of a long text can be counted without mapping it. The last
    // separator may be the dot of the root, so `MAX_LABELS` separators are allowed.
    if !is_ldh && name.chars().filter(|c| is_separator(*c)).count() > MAX_LABELS {
        return Err(NotHost::TooManyLabels);
    }
    let shown = shown(name, edition);
    if is_ldh {
        return Ok(shown);
    }
    let forbidden = |text: &str| text.chars().find(|c| AsciiRules::URL_DOMAIN.denies(*c));
    // A forbidden character may come from a decoded A-label. The host then contains only the A-label, which is allowed,
    // so the ASCII form decides.
    if forbidden(&shown).is_some() {
        let ascii = MAPPED.to_ascii_report(name);
        if let Some(forbidden) = forbidden(ascii.text_even_if_refused()) {
            return Err(NotHost::Forbidden(forbidden));
        }
    }
    match shown.matches('.').count() < MAX_LABELS {
        _ if shown.is_empty() => Err(NotHost::Empty),
        true => Ok(shown),
        false => Err(NotHost::TooManyLabels),
    }
}
