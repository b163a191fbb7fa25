//! Converts its arguments, with the flags of the URL Standard.

use puny_idna::{DnsLength, Edition, Hyphens, Std3, Uts46};

const FLAGS: Uts46 = Uts46::STRICT
    .hyphens(Hyphens::Allow)
    .std3(Std3::Ignore)
    .dns_length(DnsLength::Ignore);

fn main() {
    for name in std::env::args().skip(1) {
        println!("{:?}", FLAGS.to_ascii(&name).ok());
        println!("{:?}", FLAGS.to_unicode(&name).into_result().ok());
    }
}
