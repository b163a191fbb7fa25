//! The engines that convert names: puny-idna and its rivals behind one trait.
//!
//! All with the same flags, those of `idn`'s `Config::new()` and of `idna`'s
//! `domain_to_ascii_cow`: UTS #46 nontransitional with CheckBidi and CheckJoiners, without
//! CheckHyphens, UseSTD3ASCIIRules and VerifyDnsLength.

use std::borrow::Cow;
use std::hint::black_box;

use puny_idna::{DnsLength, Edition, Hyphens, Std3, Uts46};

/// What is done with a name.
#[derive(Clone, Copy, PartialEq, Eq)]
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

/// One implementation of UTS #46.
pub trait Converter: Sync {
    /// Its crate and version.
    fn name(&self) -> &'static str;

    /// Whether it is ours; the others are what we are compared with.
    fn is_ours(&self) -> bool {
        false
    }

    /// The name as ASCII, or `None` if the engine refuses it.
    fn to_ascii<'a>(&self, name: &'a str) -> Option<Cow<'a, str>>;

    /// The name as Unicode, or `None` if the engine refuses it.
    fn to_unicode<'a>(&self, name: &'a str) -> Option<Cow<'a, str>>;

    /// The bytes that `to_ascii` would give, into a buffer if the engine has such a form.
    fn to_ascii_into(&self, name: &str, _: &mut [u8]) -> Option<usize> {
        self.to_ascii(name).map(|ascii| ascii.len())
    }

    /// Every name once. Here and not in the harness, so that each engine has a loop of
    /// its own and no call goes through a table.
    fn pass(&self, conversion: Conversion, names: &[String]) {
        let mut buffer = [0; 4096];
        match conversion {
            Conversion::ToAscii => {
                for name in names {
                    black_box(self.to_ascii(black_box(name)));
                }
            }
            Conversion::ToAsciiInto => {
                for name in names {
                    black_box(self.to_ascii_into(black_box(name), &mut buffer));
                }
            }
            Conversion::ToUnicode => {
                for name in names {
                    black_box(self.to_unicode(black_box(name)));
                }
            }
        }
    }

    /// The answer for one name.
    fn answer(&self, conversion: Conversion, name: &str) -> Option<String> {
        match conversion {
            Conversion::ToAscii => self.to_ascii(name).map(Cow::into_owned),
            Conversion::ToAsciiInto => {
                let mut buffer = [0; 4096];
                let len = self.to_ascii_into(name, &mut buffer)?;
                if self.is_ours() {
                    String::from_utf8(buffer.get(..len)?.to_vec()).ok()
                } else {
                    self.to_ascii(name).map(Cow::into_owned)
                }
            }
            Conversion::ToUnicode => self.to_unicode(name).map(Cow::into_owned),
        }
    }
}

/// All engines, ours first.
pub const CONVERTERS: [&dyn Converter; 3] = [&Puny, &Idn, &Idna];

struct Puny;

impl Puny {
    const FLAGS: Uts46 = Uts46::STRICT
        .hyphens(Hyphens::Allow)
        .std3(Std3::Ignore)
        .dns_length(DnsLength::Ignore);
}

impl Converter for Puny {
    fn name(&self) -> &'static str {
        "puny-idna 0.1.0"
    }

    fn is_ours(&self) -> bool {
        true
    }

    fn to_ascii<'a>(&self, name: &'a str) -> Option<Cow<'a, str>> {
        Self::FLAGS.to_ascii(name).ok()
    }

    fn to_unicode<'a>(&self, name: &'a str) -> Option<Cow<'a, str>> {
        Self::FLAGS.to_unicode(name).into_result().ok()
    }

    fn to_ascii_into(&self, name: &str, buffer: &mut [u8]) -> Option<usize> {
        Self::FLAGS.to_ascii_into(name, buffer).ok()
    }
}

struct Idn;

impl Converter for Idn {
    fn name(&self) -> &'static str {
        "idn 1.0.0"
    }

    fn to_ascii<'a>(&self, name: &'a str) -> Option<Cow<'a, str>> {
        idn::Config::new().to_ascii(name).ok()
    }

    fn to_unicode<'a>(&self, name: &'a str) -> Option<Cow<'a, str>> {
        idn::Config::new().to_unicode(name).ok()
    }
}

struct Idna;

impl Converter for Idna {
    fn name(&self) -> &'static str {
        "idna 1.1.0"
    }

    fn to_ascii<'a>(&self, name: &'a str) -> Option<Cow<'a, str>> {
        idna::domain_to_ascii_cow(name.as_bytes(), idna::AsciiDenyList::EMPTY).ok()
    }

    fn to_unicode<'a>(&self, name: &'a str) -> Option<Cow<'a, str>> {
        let (text, result) = idna::uts46::Uts46::new().to_unicode(
            name.as_bytes(),
            idna::AsciiDenyList::EMPTY,
            idna::uts46::Hyphens::Allow,
        );
        result.ok().map(|()| text)
    }
}
