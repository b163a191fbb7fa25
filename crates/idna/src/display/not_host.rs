//! Why a text is not looked up.

use alloc::string::String;
use core::fmt;

use super::confusable::{shown, MAPPED};
use crate::conversion::Idna;
use crate::dns::labels::is_separator;
use crate::dns::ldh::{quick_ldh_check, AsciiCase};
use crate::rules::ascii_rules::AsciiRules;

/// The most labels of a name in the DNS: 127 letters with 126 dots between them are 253 octets.
pub(super) const MAX_LABELS: usize = 127;

/// Why a text cannot be a host, so that it is not looked up in a set of protected names.
///
/// A name that breaks a rule of an edition is looked up nevertheless, since it may be displayed somewhere and deceive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NotHost {
    /// Nothing is left of the text after mapping, but perhaps the root's dot.
    Empty,
    /// The text has this character after mapping. It is a [forbidden domain code
    /// point](https://url.spec.whatwg.org/#forbidden-domain-code-point): a control, a space, or one of
    /// `# / : < > ? @ [ \ ] ^ | %`. For a URL there is [`display::url`](super::url).
    Forbidden(char),
    /// The text has more than 127 labels, which do not fit into the 253 octets of a name in the DNS.
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

/// Returns a name as users see it ([`shown`]), if it can be a host.
pub(super) fn shown_host(name: &str, edition: &dyn Idna) -> Result<String, NotHost> {
    let is_ldh = quick_ldh_check(name.as_bytes()) == Some(AsciiCase::Lower);
    // Mapping removes no separator, so a text of a megabyte need not be mapped. The last one may be the root's dot.
    if !is_ldh && name.chars().filter(|c| is_separator(*c)).count() > MAX_LABELS {
        return Err(NotHost::TooManyLabels);
    }
    let shown = shown(name, edition);
    if is_ldh {
        return Ok(shown);
    }
    let forbidden = |text: &str| text.chars().find(|c| AsciiRules::URL_DOMAIN.denies(*c));
    // An A-label may stand for such a character, and is one that a host may have.
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
