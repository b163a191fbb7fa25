//! Oracle: IDNA2008 in other ways, and UTS #46, which accepts whatever may be registered. Compares
//! kinds of labels with the types that represent them, and pairs of forms with each other.

#![no_main]

#[allow(dead_code)] // the invariants of UTS #46 have their own target
mod idna;

use idna::laws::{check, check_inclusion, check_kind};
use libfuzzer_sys::fuzz_target;
use puny_idna::{AsciiRules, Bidi, ContextO, DnsLength, Hyphens, Idna2008, Rfc5895};

/// One of the combinations of flags.
fn edition(choice: u8) -> Idna2008 {
    let bit = |n: u8| choice >> n & 1 == 1;
    let mut edition = if bit(0) {
        Idna2008::LOOKUP
    } else {
        Idna2008::REGISTRATION
    };
    if bit(1) {
        edition = edition.with_rfc5895(Rfc5895::On);
    }
    if bit(2) {
        edition = edition.with_contexto(ContextO::Ignore);
    }
    if bit(3) {
        edition = edition.with_bidi(Bidi::Ignore);
    }
    if bit(4) {
        edition = edition.with_hyphens(Hyphens::Ignore);
    }
    if bit(5) {
        edition = edition.with_ascii_rules(AsciiRules::ANY);
    }
    if bit(6) {
        edition = edition.with_dns_length(DnsLength::Ignore);
    }
    edition
}

fuzz_target!(|input: (u8, &[u8])| {
    let (choice, bytes) = input;
    let name = idna::name(bytes);
    check("2008", &edition(choice), &name);
    check_inclusion(&name);
    for label in name.split('.') {
        check_kind(label);
    }
});
