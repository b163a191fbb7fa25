//! Converts its arguments with the crate `idna` and the flags of the URL Standard.

use idna::AsciiDenyList;
use idna::uts46::{Hyphens, Uts46};

fn main() {
    for name in std::env::args().skip(1) {
        let ascii = idna::domain_to_ascii_cow(name.as_bytes(), AsciiDenyList::EMPTY);
        println!("{:?}", ascii.ok());
        let (unicode, result) =
            Uts46::new().to_unicode(name.as_bytes(), AsciiDenyList::EMPTY, Hyphens::Allow);
        println!("{:?}", result.ok().map(|()| unicode));
    }
}
