//! The comparisons. In each comparison, both sides do the same operation with the same flags.

pub mod compat;
pub mod libidn2;

// These flags are UTS #46 without CheckHyphens, UseSTD3ASCIIRules and VerifyDnsLength.
use bench::convert::FLAGS as LENIENT;
use idna::AsciiDenyList;
use idna::uts46::{DnsLength as IdnaDnsLength, Hyphens as IdnaHyphens, Uts46 as IdnaUts46};
use puny_idna::{DnsLength, Idna, UrlStandard, Uts46};

/// The result of a conversion. If the engine rejects the input, the error is the reason in the words of the engine.
pub type Answer = Result<String, String>;

/// The pairs of implementations that are compared. A pair is named after the peer; our side is `puny-idna` if nothing
/// else is documented.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Peer {
    Idn,
    Idna,
    /// `compat/idna` is compared with `idna` 1.1.0.
    Compat,
    Libidn2,
    /// The library of `bindings/c` is compared with libidn2.
    CLibrary,
}

impl Peer {
    pub fn name(self) -> &'static str {
        match self {
            Peer::Idn => "idn 1.0.0",
            Peer::Idna => "idna 1.1.0",
            Peer::Compat => "compat/idna",
            Peer::Libidn2 => "libidn2",
            Peer::CLibrary => "bindings/c",
        }
    }
}

/// One side of a comparison.
type Side = Box<dyn Fn(&str) -> Answer + Send + Sync>;

/// A comparison: an operation with its flags, and a function for each side that does the operation.
pub struct Comparison {
    pub peer: Peer,
    pub what: &'static str,
    pub ours: Side,
    pub theirs: Side,
}

impl Comparison {
    /// Returns both answers to a name if the answers disagree: the texts differ, or only one side rejects the name. The
    /// C library uses the error codes of libidn2, so its error codes must be equal too.
    pub fn disagreement(&self, name: &str) -> Option<(Answer, Answer)> {
        let (ours, theirs) = ((self.ours)(name), (self.theirs)(name));
        let both_reject = ours.is_err() && theirs.is_err() && self.peer != Peer::CLibrary;
        (ours != theirs && !both_reject).then_some((ours, theirs))
    }
}

fn compare(
    peer: Peer,
    what: &'static str,
    ours: impl Fn(&str) -> Answer + Send + Sync + 'static,
    theirs: impl Fn(&str) -> Answer + Send + Sync + 'static,
) -> Comparison {
    Comparison {
        peer,
        what,
        ours: Box::new(ours),
        theirs: Box::new(theirs),
    }
}

/// UTS #46 with CheckHyphens and UseSTD3ASCIIRules, which `LENIENT` does not have.
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
    let mut codes: Vec<&str> = problems.iter().map(|p| p.rule().code()).collect();
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

/// Returns all comparisons with Rust crates, and the comparisons with libidn2 if it is installed.
pub fn all() -> Vec<Comparison> {
    let mut all = with_crates();
    all.extend(compat::all());
    all.extend(libidn2::of_puny_idna());
    all
}

/// Returns the comparisons of `puny-idna` with other crates.
fn with_crates() -> Vec<Comparison> {
    vec![
        compare(
            Peer::Idn,
            "to ASCII, Config::new()",
            |name| ascii(&LENIENT, name),
            |name| idn_answer(idn::Config::new().to_ascii(name)),
        ),
        compare(
            Peer::Idn,
            "to Unicode, Config::new()",
            |name| unicode(&LENIENT, name),
            |name| idn_answer(idn::Config::new().to_unicode(name)),
        ),
        compare(
            Peer::Idn,
            "to ASCII, Config::strict()",
            |name| ascii(&Uts46::STRICT, name),
            |name| idn_answer(idn::Config::strict().to_ascii(name)),
        ),
        compare(
            Peer::Idn,
            "to Unicode, Config::strict()",
            |name| unicode(&STRICT_UNICODE, name),
            |name| idn_answer(idn::Config::strict().to_unicode(name)),
        ),
        compare(
            Peer::Idna,
            "to ASCII, domain_to_ascii_cow, AsciiDenyList::EMPTY",
            |name| ascii(&LENIENT, name),
            |name| idna_ascii(name, AsciiDenyList::EMPTY, false),
        ),
        compare(
            Peer::Idna,
            "to Unicode, AsciiDenyList::EMPTY, Hyphens::Ignore",
            |name| unicode(&LENIENT, name),
            |name| idna_unicode(name, AsciiDenyList::EMPTY, IdnaHyphens::Allow),
        ),
        compare(
            Peer::Idna,
            "to ASCII, domain_to_ascii_strict",
            |name| ascii(&Uts46::STRICT, name),
            |name| idna_ascii(name, AsciiDenyList::STD3, true),
        ),
        compare(
            Peer::Idna,
            "to Unicode, AsciiDenyList::STD3, Hyphens::Check",
            |name| unicode(&STRICT_UNICODE, name),
            |name| idna_unicode(name, AsciiDenyList::STD3, IdnaHyphens::Check),
        ),
        compare(
            Peer::Idna,
            "to ASCII, domain_to_ascii_cow, AsciiDenyList::URL",
            |name| ascii(&UrlStandard::BROWSER, name),
            |name| idna_ascii(name, AsciiDenyList::URL, false),
        ),
    ]
}
