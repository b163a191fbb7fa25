//! The comparisons: each has the same operation with the same flags
//! on both sides.

pub mod compat;

use std::sync::LazyLock;

use idna::AsciiDenyList;
use idna::uts46::{DnsLength as IdnaDnsLength, Hyphens as IdnaHyphens, Uts46 as IdnaUts46};
use puny_idna::{AsciiRules, DnsLength, Hyphens, Idna, UrlStandard, Uts46};

/// A result, or the engine's name for its reason.
pub type Answer = Result<String, String>;

/// The peers by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Peer {
    Idn,
    Idna,
    /// `compat/idna` with `idna` 1.1.0.
    Compat,
    #[cfg(libidn2)]
    Libidn2,
}

impl Peer {
    pub fn name(self) -> &'static str {
        match self {
            Peer::Idn => "idn 1.0.0",
            Peer::Idna => "idna 1.1.0",
            Peer::Compat => "compat/idna",
            #[cfg(libidn2)]
            Peer::Libidn2 => "libidn2",
        }
    }
}

/// One operation with the same flags, ours and theirs.
pub struct Comparison {
    pub peer: Peer,
    pub what: &'static str,
    pub ours: fn(&str) -> Answer,
    pub theirs: fn(&str) -> Answer,
}

/// Without CheckHyphens, UseSTD3ASCIIRules and VerifyDnsLength.
const LENIENT: Uts46 = Uts46::STRICT
    .with_hyphens(Hyphens::Ignore)
    .with_ascii_rules(AsciiRules::ANY)
    .with_dns_length(DnsLength::Ignore);

/// With the first two.
const STRICT_UNICODE: Uts46 = Uts46::STRICT.with_dns_length(DnsLength::Ignore);

fn ascii(edition: &dyn Idna, name: &str) -> Answer {
    match edition.to_ascii(name) {
        Ok(text) => Ok(text.into_owned()),
        Err(error) => Err(codes(error.problems())),
    }
}

fn unicode(edition: &dyn Idna, name: &str) -> Answer {
    match edition.to_unicode(name) {
        Ok(text) => Ok(text.into_owned()),
        Err(error) => Err(codes(error.problems())),
    }
}

fn codes(problems: &[puny_idna::Problem]) -> String {
    let mut codes: Vec<&str> = problems.iter().map(|p| p.status().code()).collect();
    codes.sort_unstable();
    codes.dedup();
    codes.join(" ")
}

fn idn_answer(answer: Result<std::borrow::Cow<'_, str>, idn::Error>) -> Answer {
    answer.map(std::borrow::Cow::into_owned).map_err(|error| {
        format!("{error:?}")
            .split('(')
            .next()
            .unwrap_or("")
            .to_owned()
    })
}

fn idna_ascii(name: &str, deny: AsciiDenyList, strict: bool) -> Answer {
    let (hyphens, length) = if strict {
        (IdnaHyphens::Check, IdnaDnsLength::Verify)
    } else {
        (IdnaHyphens::Allow, IdnaDnsLength::Ignore)
    };
    IdnaUts46::new()
        .to_ascii(name.as_bytes(), deny, hyphens, length)
        .map(std::borrow::Cow::into_owned)
        .map_err(|_| "error".to_owned())
}

fn idna_unicode(name: &str, deny: AsciiDenyList, hyphens: IdnaHyphens) -> Answer {
    let (text, result) = IdnaUts46::new().to_unicode(name.as_bytes(), deny, hyphens);
    result
        .map(|()| text.into_owned())
        .map_err(|_| "error".to_owned())
}

/// All comparisons.
pub static COMPARISONS: LazyLock<Vec<&Comparison>> =
    LazyLock::new(|| OWN.iter().chain(&compat::COMPARISONS).collect());

/// Those of `puny-idna`.
const OWN: &[Comparison] = &[
    Comparison {
        peer: Peer::Idn,
        what: "to ASCII, Config::new()",
        ours: |name| ascii(&LENIENT, name),
        theirs: |name| idn_answer(idn::Config::new().to_ascii(name)),
    },
    Comparison {
        peer: Peer::Idn,
        what: "to Unicode, Config::new()",
        ours: |name| unicode(&LENIENT, name),
        theirs: |name| idn_answer(idn::Config::new().to_unicode(name)),
    },
    Comparison {
        peer: Peer::Idn,
        what: "to ASCII, Config::strict()",
        ours: |name| ascii(&Uts46::STRICT, name),
        theirs: |name| idn_answer(idn::Config::strict().to_ascii(name)),
    },
    Comparison {
        peer: Peer::Idn,
        what: "to Unicode, Config::strict()",
        ours: |name| unicode(&STRICT_UNICODE, name),
        theirs: |name| idn_answer(idn::Config::strict().to_unicode(name)),
    },
    Comparison {
        peer: Peer::Idna,
        what: "to ASCII, domain_to_ascii_cow, AsciiDenyList::EMPTY",
        ours: |name| ascii(&LENIENT, name),
        theirs: |name| idna_ascii(name, AsciiDenyList::EMPTY, false),
    },
    Comparison {
        peer: Peer::Idna,
        what: "to Unicode, AsciiDenyList::EMPTY, Hyphens::Ignore",
        ours: |name| unicode(&LENIENT, name),
        theirs: |name| idna_unicode(name, AsciiDenyList::EMPTY, IdnaHyphens::Allow),
    },
    Comparison {
        peer: Peer::Idna,
        what: "to ASCII, domain_to_ascii_strict",
        ours: |name| ascii(&Uts46::STRICT, name),
        theirs: |name| idna_ascii(name, AsciiDenyList::STD3, true),
    },
    Comparison {
        peer: Peer::Idna,
        what: "to Unicode, AsciiDenyList::STD3, Hyphens::Check",
        ours: |name| unicode(&STRICT_UNICODE, name),
        theirs: |name| idna_unicode(name, AsciiDenyList::STD3, IdnaHyphens::Check),
    },
    Comparison {
        peer: Peer::Idna,
        what: "to ASCII, domain_to_ascii_cow, AsciiDenyList::URL",
        ours: |name| ascii(&UrlStandard::BROWSER, name),
        theirs: |name| idna_ascii(name, AsciiDenyList::URL, false),
    },
    #[cfg(libidn2)]
    Comparison {
        peer: Peer::Libidn2,
        what: "to ASCII, IDN2_NONTRANSITIONAL",
        ours: |name| {
            const FLAGS: Uts46 = Uts46::STRICT
                .with_ascii_rules(AsciiRules::ANY)
                .with_dns_length(DnsLength::CheckAllowRoot);
            ascii(&FLAGS, name)
        },
        theirs: bench::engines::libidn2::uts46,
    },
    #[cfg(libidn2)]
    Comparison {
        peer: Peer::Libidn2,
        what: "to ASCII, IDN2_NONTRANSITIONAL and IDN2_USE_STD3_ASCII_RULES",
        ours: |name| {
            const FLAGS: Uts46 = Uts46::STRICT.with_dns_length(DnsLength::CheckAllowRoot);
            ascii(&FLAGS, name)
        },
        theirs: bench::engines::libidn2::uts46_std3,
    },
    #[cfg(libidn2)]
    Comparison {
        peer: Peer::Libidn2,
        what: "to ASCII, IDN2_NO_TR46 (IDNA2008)",
        ours: |name| ascii(&puny_idna::Idna2008::LOOKUP, name),
        theirs: bench::engines::libidn2::idna2008,
    },
    #[cfg(libidn2)]
    Comparison {
        peer: Peer::Libidn2,
        what: "to Unicode",
        ours: |name| unicode(&LENIENT, name),
        theirs: bench::engines::libidn2::to_unicode,
    },
];
