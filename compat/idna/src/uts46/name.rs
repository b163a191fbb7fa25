//! A name with its flags, and its two conversions by `puny-idna`.

use alloc::borrow::Cow;
use alloc::string::String;
use core::str;

use puny_idna::Uts46 as Edition;

use super::flags::Hyphens;
use crate::bytes::text;
use crate::deny_list::AsciiDenyList;
use crate::marked::{mark, Marked};
use crate::{limits, Errors};
use puny_idna::Idna;

/// A name, as bytes that may not be UTF-8, and the flags to convert it with.
#[derive(Clone, Copy)]
pub(super) struct Name<'n> {
    pub(super) bytes: &'n [u8],
    deny: AsciiDenyList,
    hyphens: Hyphens,
}

/// The name is refused.
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

    /// The name in Unicode, borrowed if it does not change.
    pub(super) fn to_unicode(self) -> Result<Cow<'n, str>, Refused> {
        let name = str::from_utf8(self.bytes).map_err(|_| Refused)?;
        self.text_to_unicode(name)
    }

    /// The same for a name that is known to be UTF-8.
    pub(super) fn text_to_unicode(self, name: &'n str) -> Result<Cow<'n, str>, Refused> {
        if limits::is_exceeded(name) {
            return Err(Refused);
        }
        let unicode = edition(self.deny, self.hyphens).to_unicode(name);
        unicode.map_err(|_| Refused)
    }

    /// The refused name in Unicode, with U+FFFD where a rule is broken.
    pub(super) fn marked(self) -> Marked {
        let name = String::from_utf8_lossy(self.bytes);
        let mut marked = mark(&name, self.deny.rules(), self.hyphens);
        if !marked.is_marked {
            // What `puny-idna` refuses has a mark in any case, so that it is not taken for a name.
            marked.text.insert(0, char::REPLACEMENT_CHARACTER);
        }
        marked
    }
}

/// A name, as bytes, in ASCII, without a limit of length for the DNS.
pub(super) fn to_ascii(
    name: Cow<'_, [u8]>,
    deny: AsciiDenyList,
    hyphens: Hyphens,
) -> Result<Cow<'_, str>, Errors> {
    let edition = edition(deny, hyphens);
    let ascii = match name {
        // Too short to exceed a limit. Its bytes need no check for UTF-8 before.
        Cow::Borrowed(bytes) if bytes.len() <= limits::LONGEST_LABEL => {
            edition.to_ascii_from_utf8(bytes)
        }
        name => {
            let name = text(name)?;
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
