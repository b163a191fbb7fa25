//! The trait of engines that convert names.
//!
//! All engines use the flags of `idn`'s `Config::new()` and of `idna`'s `domain_to_ascii_cow`: UTS #46,
//! nontransitional, with CheckBidi and CheckJoiners, without CheckHyphens, UseSTD3ASCIIRules and VerifyDnsLength. In
//! libidn2 and ICU, CheckHyphens and VerifyDnsLength cannot be turned off; ICU's errors of these kinds are ignored
//! here. ada's functions implement the URL Standard and have no flags.

use std::borrow::Cow;
use std::hint::black_box;

use puny_idna::{AsciiRules, DnsLength, Hyphens, Uts46};

/// `puny-idna` with the flags that all engines use.
pub const FLAGS: Uts46 = Uts46::STRICT
    .with_hyphens(Hyphens::Allow)
    .with_ascii_rules(AsciiRules::ANY)
    .with_dns_length(DnsLength::Ignore);

/// A conversion of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conversion {
    ToAscii,
    ToAsciiInto,
    ToUnicode,
}

impl Conversion {
    pub const ALL: [Conversion; 3] = [
        Conversion::ToAscii,
        Conversion::ToAsciiInto,
        Conversion::ToUnicode,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Conversion::ToAscii => "to ASCII",
            Conversion::ToAsciiInto => "to ASCII into a buffer",
            Conversion::ToUnicode => "to Unicode",
        }
    }
}

/// The length of a buffer that is large enough for every measured name.
const ROOM: usize = 4096;

/// Copies a result into a buffer. Returns the length of the result, or `None` if the buffer is too small.
pub fn copy(result: &str, buffer: &mut [u8]) -> Option<usize> {
    buffer
        .get_mut(..result.len())?
        .copy_from_slice(result.as_bytes());
    Some(result.len())
}

/// Passes the text of a result to `black_box`, so that the compiler cannot remove the conversion. Passing the result
/// itself would move it, which would add several nanoseconds to the time of every engine: the processor must wait when
/// it loads a value at once that was stored in parts.
pub fn read<T: AsRef<str>>(result: Option<T>) {
    black_box(result.as_ref().map(AsRef::as_ref));
}

/// One implementation of UTS #46.
pub trait Converter: Sync {
    /// Returns the name and version of the engine.
    fn name(&self) -> &'static str;

    /// Returns whether the engine is ours. All other engines are peers.
    fn is_ours(&self) -> bool {
        false
    }

    /// Returns the name in ASCII, or `None` if the engine rejects it.
    fn to_ascii<'a>(&self, name: &'a str) -> Option<Cow<'a, str>>;

    /// Returns the name in Unicode, or `None` if the engine rejects it.
    fn to_unicode<'a>(&self, name: &'a str) -> Option<Cow<'a, str>>;

    /// Writes the name in ASCII into a buffer and returns the length of the result, or `None` if the engine rejects the
    /// name. If the engine has no function for buffers, copies the result of `to_ascii`.
    fn to_ascii_into(&self, name: &str, buffer: &mut [u8]) -> Option<usize> {
        copy(&self.to_ascii(name)?, buffer)
    }

    /// Converts every name once. This is a method of the trait, so that each engine has its own loop without a virtual
    /// call for each name.
    fn pass(&self, conversion: Conversion, names: &[String]) {
        let mut buffer = [0; ROOM];
        for name in names {
            let name = black_box(name.as_str());
            match conversion {
                Conversion::ToAscii => read(self.to_ascii(name)),
                Conversion::ToUnicode => read(self.to_unicode(name)),
                Conversion::ToAsciiInto => {
                    black_box(self.to_ascii_into(name, &mut buffer));
                }
            }
        }
    }

    /// Returns the result of a conversion of one name, or `None` if the engine rejects the name.
    fn answer(&self, conversion: Conversion, name: &str) -> Option<String> {
        match conversion {
            Conversion::ToAscii => self.to_ascii(name).map(Cow::into_owned),
            Conversion::ToUnicode => self.to_unicode(name).map(Cow::into_owned),
            Conversion::ToAsciiInto => {
                let mut buffer = [0; ROOM];
                let len = self.to_ascii_into(name, &mut buffer)?;
                String::from_utf8(buffer.get(..len)?.to_vec()).ok()
            }
        }
    }
}
