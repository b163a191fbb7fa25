//! Converts its arguments like the program `with-puny-idna`, and decides which labels are safe to show in Unicode.

use puny_idna::{AsciiRules, DnsLength, Hyphens, Uts46};

const FLAGS: Uts46 = Uts46::STRICT
    .with_hyphens(Hyphens::Allow)
    .with_ascii_rules(AsciiRules::ANY)
    .with_dns_length(DnsLength::Ignore);

fn main() {
    for name in std::env::args().skip(1) {
        println!("{:?}", FLAGS.to_ascii(&name).ok());
        println!("{:?}", FLAGS.to_unicode(&name).ok());
        println!("{:?}", puny_display::verdict(&name, &FLAGS).text());
    }
}
