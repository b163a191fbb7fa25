//! The crate `idna` of crates.io.

use std::str::from_utf8;
use suite_runners::{found, run_bytes, Found, Found::NotOffered};

fn uts46(ascii: bool, flags: &[u8], text: &[u8]) -> Found {
    use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};
    // CheckBidi, CheckJoiners and nontransitional processing cannot be changed.
    if flags[1..3] != *b"11" || flags[4] != b'0' || flags[6] != b'0' {
        return NotOffered;
    }
    let deny = if flags[3] == b'1' { AsciiDenyList::STD3 } else { AsciiDenyList::EMPTY };
    let hyphens = if flags[0] == b'1' { Hyphens::Check } else { Hyphens::Allow };
    let length = if flags[5] == b'1' { DnsLength::Verify } else { DnsLength::Ignore };
    if ascii {
        return found(Uts46::new().to_ascii(text, deny, hyphens, length));
    }
    let (text, result) = Uts46::new().to_unicode(text, deny, hyphens);
    found(result.map(|()| text))
}

fn main() {
    run_bytes(|subject, operation, flags, text| match (subject, operation) {
        ("uts46", _) => uts46(operation == "ascii", flags, text),
        ("punycode", "encode") => found(idna::punycode::encode_str(from_utf8(text).unwrap()).ok_or(())),
        ("punycode", _) => found(from_utf8(text).map(idna::punycode::decode_to_string).map_err(drop).and_then(|text| text.ok_or(()))),
        ("url-host", "ascii") if flags == b"before-2026-06" => {
            found(idna::domain_to_ascii_cow(text, idna::AsciiDenyList::URL))
        }
        ("url-host", "ascii") if flags.ends_with(b"beStrict") => found(idna::domain_to_ascii_strict(from_utf8(text).unwrap())),
        _ => NotOffered,
    });
}
