//! The editions of IDNA, and the options of each.

use puny_idna::{Idna, Idna2003, Idna2008, Preset, UrlStandard, Uts46};

/// An edition of IDNA: the value of `--idna`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edition {
    Uts46,
    Url,
    Lookup,
    Register,
    Idna2003,
}

impl Edition {
    /// The name on the command line.
    pub(crate) const fn name(self) -> &'static str {
        let preset = match self {
            Edition::Uts46 => Preset::Uts46,
            Edition::Url => Preset::Url,
            Edition::Lookup => Preset::Lookup,
            Edition::Register => Preset::Registration,
            Edition::Idna2003 => Preset::Query,
        };
        preset.name()
    }

    /// Whether it has an option.
    pub(crate) fn has(self, flag: Flag) -> bool {
        flag.editions.contains(&self)
    }
}

/// An option of some editions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Flag {
    /// The name on the command line.
    pub(crate) name: &'static str,
    /// The term in the specification.
    pub(crate) term: &'static str,
    pub(crate) editions: &'static [Edition],
}

pub(crate) const CHECK_HYPHENS: Flag = Flag {
    name: "check-hyphens",
    term: "CheckHyphens",
    editions: &[Edition::Uts46, Edition::Lookup, Edition::Register],
};

pub(crate) const CHECK_BIDI: Flag = Flag {
    name: "check-bidi",
    term: "CheckBidi",
    editions: &[Edition::Uts46, Edition::Lookup, Edition::Register],
};

pub(crate) const CHECK_JOINERS: Flag = Flag {
    name: "check-joiners",
    term: "CheckJoiners",
    editions: &[Edition::Uts46],
};

pub(crate) const STD3: Flag = Flag {
    name: "std3",
    term: "UseSTD3ASCIIRules",
    editions: &[
        Edition::Uts46,
        Edition::Lookup,
        Edition::Register,
        Edition::Idna2003,
    ],
};

pub(crate) const TRANSITIONAL: Flag = Flag {
    name: "transitional",
    term: "Transitional_Processing",
    editions: &[Edition::Uts46],
};

pub(crate) const IGNORE_INVALID_PUNYCODE: Flag = Flag {
    name: "ignore-invalid-punycode",
    term: "IgnoreInvalidPunycode",
    editions: &[Edition::Uts46],
};

pub(crate) const BE_STRICT: Flag = Flag {
    name: "be-strict",
    term: "beStrict",
    editions: &[Edition::Url],
};

pub(crate) const CONTEXTO: Flag = Flag {
    name: "contexto",
    term: "CONTEXTO",
    editions: &[Edition::Lookup, Edition::Register],
};

pub(crate) const MAPPING: Flag = Flag {
    name: "mapping",
    term: "the mapping of RFC 5895",
    editions: &[Edition::Lookup],
};

pub(crate) const ALLOW_UNASSIGNED: Flag = Flag {
    name: "allow-unassigned",
    term: "AllowUnassigned",
    editions: &[Edition::Idna2003],
};

pub(crate) const DNS_LENGTH: Flag = Flag {
    name: "dns-length",
    term: "VerifyDnsLength",
    editions: &[Edition::Uts46, Edition::Lookup, Edition::Register],
};

/// An edition with its flags.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Flags {
    Uts46(Uts46),
    Url(UrlStandard),
    Idna2008(Idna2008),
    Idna2003(Idna2003),
}

impl Flags {
    pub(crate) fn idna(self) -> Box<dyn Idna + Send + Sync> {
        match self {
            Flags::Uts46(flags) => Box::new(flags),
            Flags::Url(flags) => Box::new(flags),
            Flags::Idna2008(flags) => Box::new(flags),
            Flags::Idna2003(flags) => Box::new(flags),
        }
    }
}

/// An edition, ready for use on any thread.
pub(crate) struct Engine {
    pub(crate) edition: Edition,
    pub(crate) flags: Flags,
    pub(crate) maps: Maps,
    pub(crate) idna: Box<dyn Idna + Send + Sync>,
}

impl Engine {
    /// Part of a name, as this edition maps it.
    pub(crate) fn mapped(&self, part: &str) -> String {
        if self.edition != Edition::Idna2003 {
            return self
                .idna
                .to_unicode_report(part)
                .into_text_even_if_refused()
                .into_owned();
        }
        // ToUnicode of IDNA2003 keeps what it cannot decode, ToASCII does not.
        let ascii = self.idna.to_ascii_report(part);
        let unicode = self.idna.to_unicode_report(ascii.text_even_if_refused());
        unicode.into_text_even_if_refused().into_owned()
    }
}

/// How names are mapped first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Maps {
    Nothing,
    /// As UTS #46 does now.
    Nontransitional,
    /// In some other way.
    Otherwise,
}

/// A processing to compare names under.
pub(crate) struct Other {
    pub(crate) name: &'static str,
    /// `None` if it is the chosen one.
    pub(crate) idna: Option<Box<dyn Idna + Send + Sync>>,
}
