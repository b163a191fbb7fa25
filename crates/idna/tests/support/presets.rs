//! The editions with their flags.

use puny_idna::{
    AsciiRules, Bidi, DnsLength, Edition, Hyphens, Idna, InvalidPunycode, Joiners, Preset,
    Settings, UrlStandard, Uts46,
};

/// Returns the settings of a preset with every combination of the values of its flags.
pub(crate) fn all_flags(preset: Preset) -> Vec<Settings> {
    let preset = Settings::new(preset);
    let mut all = vec![preset];
    for flag in preset.flags() {
        let with_each = |settings: Settings| {
            flag.values().iter().map(move |value| {
                let mut settings = settings;
                settings.set(flag.name(), value).unwrap();
                settings
            })
        };
        all = all.into_iter().flat_map(with_each).collect();
    }
    all
}

/// Returns UTS #46 with every combination of the values of its flags.
pub(crate) fn all_uts46() -> Vec<Uts46> {
    all_flags(Preset::Uts46).iter().map(uts46).collect()
}

fn uts46(settings: &Settings) -> Uts46 {
    match settings.edition() {
        Edition::Uts46(edition) => *edition,
        other => panic!("{other:?}"),
    }
}

/// Returns every edition, with a name for messages.
pub(crate) fn editions() -> Vec<(&'static str, Box<dyn Idna>)> {
    #[allow(unused_mut)] // without features, no edition is added
    let mut editions: Vec<(&'static str, Box<dyn Idna>)> = vec![
        ("uts46", Box::new(Uts46::STRICT)),
        ("uts46 lenient", Box::new(LENIENT)),
        ("url", Box::new(UrlStandard::BROWSER)),
        ("url strict", Box::new(UrlStandard::STRICT)),
    ];
    {
        use puny_idna::{Idna2008, Rfc5895};
        editions.push(("2008 lookup", Box::new(Idna2008::LOOKUP)));
        editions.push(("2008 registration", Box::new(Idna2008::REGISTRATION)));
        let mapped = Idna2008::LOOKUP.with_rfc5895(Rfc5895::On);
        editions.push(("2008 mapped", Box::new(mapped)));
    }
    #[cfg(feature = "idna2003")]
    {
        use puny_idna::Idna2003;
        editions.push(("2003 query", Box::new(Idna2003::QUERY)));
        editions.push(("2003 stored", Box::new(Idna2003::STORED)));
    }
    editions
}

/// Nontransitional UTS #46 without any optional check.
pub(crate) const LENIENT: Uts46 = Uts46::STRICT
    .with_hyphens(Hyphens::Allow)
    .with_bidi(Bidi::Ignore)
    .with_joiners(Joiners::Ignore)
    .with_ascii_rules(AsciiRules::ANY)
    .with_dns_length(DnsLength::Ignore)
    .with_invalid_punycode(InvalidPunycode::Ignore);
