//! The crate `idn` of crates.io.

use suite_runners::{found, run, Found, Found::NotOffered};

fn uts46(ascii: bool, flags: &[u8], text: &str) -> Found {
    use idn::{Config, DnsLength, Hyphens, Std3Rules};
    if flags[1..3] != *b"11" || flags[4] != b'0' || flags[6] != b'0' {
        return NotOffered;
    }
    let config = Config::new()
        .with_std3_rules(if flags[3] == b'1' { Std3Rules::Apply } else { Std3Rules::Ignore })
        .with_hyphens(if flags[0] == b'1' { Hyphens::Check } else { Hyphens::Allow })
        .with_dns_length(if flags[5] == b'1' { DnsLength::Verify } else { DnsLength::Ignore });
    found(if ascii { config.to_ascii(text) } else { config.to_unicode(text) })
}

fn main() {
    run(|subject, operation, flags, text| match subject {
        "uts46" => uts46(operation == "ascii", flags, text),
        _ => NotOffered,
    });
}
