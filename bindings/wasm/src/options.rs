//! Editions and their flags, from the number that JavaScript makes of its options.
//!
//! The lowest four bits are the number of a preset. Two bits follow for each flag, in the order of
//! `FLAGS`: 0 is the preset's own value, 1 no, 2 yes, 3 a third value. `js/options.ts` has the same
//! two lists; a test compares every combination of an edition and a flag with the table of cases.
//! A flag that the edition lacks is refused there, and ignored here.

use puny_idna::{
    AsciiRules, Bidi, ContextO, DnsLength, Edition, Hyphens, Idna2008, InvalidPunycode, Joiners,
    Preset, Rfc5895, Transitional, UrlStandard, Uts46,
};
#[cfg(feature = "idna2003")]
use puny_idna::{Idna2003, Unassigned};

/// The presets, by number.
const PRESETS: &[Preset] = &[
    Preset::Uts46,
    Preset::Transitional,
    Preset::Url,
    Preset::UrlStrict,
    Preset::UrlBeforeJune2026,
    Preset::Lookup,
    Preset::Registration,
    #[cfg(feature = "idna2003")]
    Preset::Query,
    #[cfg(feature = "idna2003")]
    Preset::Stored,
];

/// The flags, by number.
#[derive(Clone, Copy)]
enum Flag {
    CheckHyphens,
    CheckBidi,
    CheckJoiners,
    Std3,
    Transitional,
    IgnoreInvalidPunycode,
    BeStrict,
    Contexto,
    Mapping,
    #[cfg_attr(not(feature = "idna2003"), allow(dead_code))] // it has its number all the same
    AllowUnassigned,
    DnsLength,
}

/// The value of a flag.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    Default,
    No,
    Yes,
    Third,
}

#[derive(Clone, Copy)]
struct Options(u32);

impl Options {
    fn preset(self) -> Preset {
        let number = usize::try_from(self.0 & 0xF).unwrap_or_default();
        PRESETS.get(number).copied().unwrap_or(Preset::Uts46)
    }

    fn value(self, flag: Flag) -> Value {
        match (self.0 >> (4 + 2 * (flag as u32))) & 3 {
            0 => Value::Default,
            1 => Value::No,
            2 => Value::Yes,
            _ => Value::Third,
        }
    }

    /// One of two values of the library, or the default.
    fn either<T>(self, flag: Flag, no: T, yes: T, default: T) -> T {
        match self.value(flag) {
            Value::No => no,
            Value::Yes => yes,
            Value::Default | Value::Third => default,
        }
    }

    fn hyphens(self, default: Hyphens) -> Hyphens {
        self.either(Flag::CheckHyphens, Hyphens::Ignore, Hyphens::Check, default)
    }

    fn bidi(self, default: Bidi) -> Bidi {
        self.either(Flag::CheckBidi, Bidi::Ignore, Bidi::Check, default)
    }

    fn ascii_rules(self, default: AsciiRules) -> AsciiRules {
        match self.value(Flag::Std3) {
            Value::Default => default,
            Value::No => AsciiRules::ANY,
            Value::Yes => AsciiRules::STD3,
            Value::Third => AsciiRules::LDH_UNDERSCORE.with_leading_wildcard(),
        }
    }

    fn dns_length(self, default: DnsLength) -> DnsLength {
        match self.value(Flag::DnsLength) {
            Value::Default => default,
            Value::No => DnsLength::Ignore,
            Value::Yes => DnsLength::Check,
            Value::Third => DnsLength::CheckAllowRoot,
        }
    }

    fn uts46(self, edition: Uts46) -> Edition {
        let joiners = edition.joiners();
        let invalid_punycode = edition.invalid_punycode();
        Edition::Uts46(
            edition
                .with_hyphens(self.hyphens(edition.hyphens()))
                .with_bidi(self.bidi(edition.bidi()))
                .with_joiners(self.either(
                    Flag::CheckJoiners,
                    Joiners::Ignore,
                    Joiners::Check,
                    joiners,
                ))
                .with_ascii_rules(self.ascii_rules(edition.ascii_rules()))
                .with_dns_length(self.dns_length(edition.dns_length()))
                .with_transitional(self.either(
                    Flag::Transitional,
                    Transitional::Off,
                    Transitional::On,
                    edition.transitional(),
                ))
                .with_invalid_punycode(self.either(
                    Flag::IgnoreInvalidPunycode,
                    InvalidPunycode::Check,
                    InvalidPunycode::Ignore,
                    invalid_punycode,
                )),
        )
    }

    fn idna2008(self, edition: Idna2008) -> Edition {
        Edition::Idna2008(
            edition
                .with_hyphens(self.hyphens(edition.hyphens()))
                .with_bidi(self.bidi(edition.bidi()))
                .with_ascii_rules(self.ascii_rules(edition.ascii_rules()))
                .with_dns_length(self.dns_length(edition.dns_length()))
                .with_contexto(self.either(
                    Flag::Contexto,
                    ContextO::Ignore,
                    ContextO::Check,
                    edition.contexto(),
                ))
                .with_rfc5895(self.either(
                    Flag::Mapping,
                    Rfc5895::Off,
                    Rfc5895::On,
                    edition.rfc5895(),
                )),
        )
    }

    #[cfg(feature = "idna2003")]
    fn idna2003(self, edition: Idna2003) -> Edition {
        Edition::Idna2003(
            edition
                .with_ascii_rules(self.ascii_rules(edition.ascii_rules()))
                .with_unassigned(self.either(
                    Flag::AllowUnassigned,
                    Unassigned::Check,
                    Unassigned::Ignore,
                    edition.unassigned(),
                )),
        )
    }
}

/// The name of the preset in the options.
pub(crate) fn name(options: u32) -> &'static str {
    Options(options).preset().name()
}

/// The edition according to the options.
pub(crate) fn edition(options: u32) -> Edition {
    let options = Options(options);
    match options.preset() {
        Preset::Transitional => options.uts46(Uts46::STRICT.with_transitional(Transitional::On)),
        Preset::Url => Edition::Url(options.either(
            Flag::BeStrict,
            UrlStandard::BROWSER,
            UrlStandard::STRICT,
            UrlStandard::BROWSER,
        )),
        Preset::UrlStrict => Edition::Url(UrlStandard::STRICT),
        Preset::UrlBeforeJune2026 => Edition::Url(UrlStandard::BEFORE_JUNE_2026),
        Preset::Lookup => options.idna2008(Idna2008::LOOKUP),
        Preset::Registration => options.idna2008(Idna2008::REGISTRATION),
        #[cfg(feature = "idna2003")]
        Preset::Query => options.idna2003(Idna2003::QUERY),
        #[cfg(feature = "idna2003")]
        Preset::Stored => options.idna2003(Idna2003::STORED),
        // `Uts46`, and a preset that a later version may add.
        _ => options.uts46(Uts46::STRICT),
    }
}
