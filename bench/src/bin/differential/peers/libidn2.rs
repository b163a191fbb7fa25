//! The comparisons of libidn2 with `puny-idna`, and with the library of `bindings/c`, which has the interface of libidn2.

use std::ffi::c_int;

use bench::libidn2::{
    self, ALLOW_UNASSIGNED, Library, NFC_INPUT, NO_ALABEL_ROUNDTRIP, NO_TR46, NONTRANSITIONAL,
    SYSTEM, TRANSITIONAL, USE_STD3_ASCII_RULES,
};
use puny_idna::{AsciiRules, DnsLength, Idna2008, Uts46};

use super::{Answer, Comparison, LENIENT, Peer, ascii, compare, unicode};

/// UTS #46 with the STD3 rules, and with the other flags as libidn2 sets them.
const STD3: Uts46 = Uts46::STRICT.with_dns_length(DnsLength::CheckAllowRoot);

/// UTS #46 without the STD3 rules, and with the other flags as libidn2 sets them.
pub const UTS46: Uts46 = STD3.with_ascii_rules(AsciiRules::ANY);

/// Returns the comparisons of `puny-idna` with libidn2, or an empty list if libidn2 is not installed.
pub fn of_puny_idna() -> Vec<Comparison> {
    let Some(libidn2) = &*SYSTEM else {
        return Vec::new();
    };
    let of = |what, ours: fn(&str) -> Answer, theirs: fn(&Library, &str) -> Answer| {
        compare(Peer::Libidn2, what, ours, move |name| theirs(libidn2, name))
    };
    vec![
        of(
            "to ASCII, IDN2_NONTRANSITIONAL",
            |name| ascii(&UTS46, name),
            |of, name| of.lookup(name, NONTRANSITIONAL | NFC_INPUT),
        ),
        of(
            "to ASCII, IDN2_NONTRANSITIONAL and IDN2_USE_STD3_ASCII_RULES",
            |name| ascii(&STD3, name),
            |of, name| of.lookup(name, NONTRANSITIONAL | NFC_INPUT | USE_STD3_ASCII_RULES),
        ),
        of(
            "to ASCII, IDN2_NO_TR46 (IDNA2008)",
            |name| ascii(&Idna2008::LOOKUP, name),
            |of, name| of.lookup(name, NO_TR46),
        ),
        of(
            "to Unicode",
            |name| unicode(&LENIENT, name),
            |of, name| of.to_unicode(name),
        ),
    ]
}

/// The combinations of flags with which lookups are compared.
const LOOKUPS: [(&str, c_int); 8] = [
    ("lookup", 0),
    ("lookup, USE_STD3_ASCII_RULES", USE_STD3_ASCII_RULES),
    ("lookup, TRANSITIONAL", TRANSITIONAL),
    ("lookup, NO_TR46", NO_TR46),
    ("lookup, NO_TR46 and NFC_INPUT", NO_TR46 | NFC_INPUT),
    (
        "lookup, NO_TR46 and ALLOW_UNASSIGNED",
        NO_TR46 | ALLOW_UNASSIGNED,
    ),
    ("lookup, NO_ALABEL_ROUNDTRIP", NO_ALABEL_ROUNDTRIP),
    (
        "lookup, NO_TR46 and NO_ALABEL_ROUNDTRIP",
        NO_TR46 | NO_ALABEL_ROUNDTRIP,
    ),
];

/// Returns the comparisons of the C library at a path with libidn2. Both libraries get the same calls.
pub fn of_c_library(path: &str) -> Result<Vec<Comparison>, String> {
    let libraries = libidn2::load_both(path)?;
    let lookup = |(what, flags)| same_call(libraries, what, move |of, name| of.lookup(name, flags));
    let mut all: Vec<Comparison> = LOOKUPS.map(lookup).into();
    all.push(same_call(libraries, "register", Library::register));
    all.push(same_call(libraries, "to Unicode", Library::to_unicode));
    Ok(all)
}

fn same_call(
    (ours, theirs): (&'static Library, &'static Library),
    what: &'static str,
    call: impl Fn(&Library, &str) -> Answer + Copy + Send + Sync + 'static,
) -> Comparison {
    compare(
        Peer::CLibrary,
        what,
        move |name| call(ours, name),
        move |name| call(theirs, name),
    )
}
