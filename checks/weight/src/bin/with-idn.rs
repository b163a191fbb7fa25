//! Converts its arguments with the crate `idn` and the flags of the URL Standard.

fn main() {
    for name in std::env::args().skip(1) {
        println!("{:?}", idn::Config::new().to_ascii(&name).ok());
        println!("{:?}", idn::Config::new().to_unicode(&name).ok());
    }
}
