//! The editions with their flags.

use puny_idna::{
    Bidi, DnsLength, Edition, Hyphens, InvalidPunycode, Joiners, Std3, Transitional, Url, Uts46,
};

/// UTS #46 with every combination of its flags: 192.
pub(crate) fn all_uts46() -> Vec<Uts46> {
    let mut all = vec![Uts46::STRICT];
    let mut double = |other: &dyn Fn(Uts46) -> Uts46| {
        let others: Vec<Uts46> = all.iter().map(|&edition| other(edition)).collect();
        all.extend(others);
    };
    double(&|e| e.hyphens(Hyphens::Allow));
    double(&|e| e.bidi(Bidi::Ignore));
    double(&|e| e.joiners(Joiners::Ignore));
    double(&|e| e.std3(Std3::Ignore));
    double(&|e| e.transitional(Transitional::Yes));
    double(&|e| e.invalid_punycode(InvalidPunycode::Ignore));
    let lengths = [
        DnsLength::Verify,
        DnsLength::VerifyAllowRoot,
        DnsLength::Ignore,
    ];
    let with_length = |&edition: &Uts46| lengths.map(|length| edition.dns_length(length));
    all.iter().flat_map(with_length).collect()
}

/// Every edition there is, by a name for messages.
pub(crate) fn editions() -> Vec<(&'static str, Box<dyn Edition>)> {
    #[allow(unused_mut)] // where no feature adds to it
    let mut editions: Vec<(&'static str, Box<dyn Edition>)> = vec![
        ("uts46", Box::new(Uts46::STRICT)),
        ("uts46 lenient", Box::new(LENIENT)),
        ("url", Box::new(Url::BROWSER)),
        ("url strict", Box::new(Url::STRICT)),
    ];
    #[cfg(feature = "idna2008")]
    {
        use puny_idna::{Idna2008, Mapping5895};
        editions.push(("2008 lookup", Box::new(Idna2008::LOOKUP)));
        editions.push(("2008 registration", Box::new(Idna2008::REGISTRATION)));
        let mapped = Idna2008::LOOKUP.mapping(Mapping5895::Yes);
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

/// UTS #46 with every check off that can be, and nontransitional.
pub(crate) const LENIENT: Uts46 = Uts46::STRICT
    .hyphens(Hyphens::Allow)
    .bidi(Bidi::Ignore)
    .joiners(Joiners::Ignore)
    .std3(Std3::Ignore)
    .dns_length(DnsLength::Ignore)
    .invalid_punycode(InvalidPunycode::Ignore);
