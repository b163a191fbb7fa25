//! The crate `unic-idna` of crates.io.

use suite_runners::{found, run, Found, Found::NotOffered};

fn uts46(ascii: bool, flags: &[u8], text: &str) -> Found {
    // The crate has three flags. CheckHyphens, CheckBidi and CheckJoiners cannot be changed.
    if flags[..3] != *b"111" || flags[6] != b'0' {
        return NotOffered;
    }
    let [use_std3_ascii_rules, transitional_processing, verify_dns_length] = [3, 4, 5].map(|at| flags[at] == b'1');
    let flags = unic_idna::Flags { use_std3_ascii_rules, transitional_processing, verify_dns_length };
    if ascii {
        return found(unic_idna::to_ascii(text, flags));
    }
    let (text, result) = unic_idna::to_unicode(text, flags);
    found(result.map(|()| text))
}

fn main() {
    run(|subject, operation, flags, text| match (subject, operation) {
        ("uts46", _) => uts46(operation == "ascii", flags, text),
        ("punycode", "encode") => found(unic_idna_punycode::encode_str(text).ok_or(())),
        ("punycode", _) => found(unic_idna_punycode::decode_to_string(text).ok_or(())),
        _ => NotOffered,
    });
}
