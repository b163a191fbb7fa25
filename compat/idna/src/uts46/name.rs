//! A name with its flags, and its conversions by `puny-idna`.

use alloc::borrow::Cow;
use alloc::string::String;
use core::str;

use puny_idna::Uts46 as Edition;

use super::flags::Hyphens;
use crate::bytes::to_text;
use crate::deny_list::AsciiDenyList;
use crate::marked::{mark, Marked};
use crate::{limits, Errors};
use puny_idna::Idna;

/// A name in bytes, which may not be valid UTF-8, and the flags of its conversion.
#[derive(Clone, Copy)]
pub(super) struct Name<'n> {
    pub(super) bytes: &'n [u8],
    deny: AsciiDenyList,
    hyphens: Hyphens,
}

/// The error for a refused name.
#[derive(Clone, Copy)]
pub(super) struct Refused;

impl<'n> Name<'n> {
    pub(super) fn new(bytes: &'n [u8], deny: AsciiDenyList, hyphens: Hyphens) -> Self {
        Name {
            bytes,
            deny,
            hyphens,
        }
    }

    /// Converts the name to Unicode. If the result equals the name, returns the borrowed name.
    pub(super) fn to_unicode(self) -> Result<Cow<'n, str>, Refused> {
        let name = str::from_utf8(self.bytes).map_err(|_| Refused)?;
        self.text_to_unicode(name)
    }

    /// Converts the name to Unicode. `name` is the text of the name, which is valid UTF-8. If the result equals the
    /// name, returns the borrowed name.
    pub(super) fn text_to_unicode(self, name: &'n str) -> Result<Cow<'n, str>, Refused> {
        if limits::is_exceeded(name) {
            return Err(Refused);
        }
        let unicode = edition(self.deny, self.hyphens).to_unicode(name);
        unicode.map_err(|_| Refused)
    }

    /// Returns the text of a refused name, in which U+FFFD marks each place where the name breaks a rule.
    pub(super) fn marked(self) -> Marked {
        let name = String::from_utf8_lossy(self.bytes);
        let mut marked = mark(&name, self.deny.rules(), self.hyphens);
        if !marked.is_marked {
            // The text of a refused name must contain a mark, so that no program uses this text as a valid name.
            marked.text.insert(0, char::REPLACEMENT_CHARACTER);
        }
        marked
    }
}

/// Converts a name in bytes to ASCII. Does not check the length limits of the DNS.
pub(super) fn to_ascii(
    name: Cow<'_, [u8]>,
    deny: AsciiDenyList,
    hyphens: Hyphens,
) -> Result<Cow<'_, str>, Errors> {
    let edition = edition(deny, hyphens);
    let ascii = match name {
        // A name of this length cannot exceed a limit. `to_ascii_from_utf8` checks that the bytes are UTF-8.
        Cow::Borrowed(bytes) if bytes.len() <= limits::LONGEST_LABEL => {
            edition.to_ascii_from_utf8(bytes)
        }
        name => {
            let name = to_text(name)?;
            if limits::is_exceeded(&name) {
                return Err(Errors::default());
            }
            edition.to_ascii_cow(name)
        }
    };
    ascii.map_err(|_| Errors::default())
}

fn edition(deny: AsciiDenyList, hyphens: Hyphens) -> Edition {
    Edition::LENIENT
        .with_ascii_rules(deny.rules())
        .with_hyphens(hyphens.flag())
}
