//! Compares Punycode with the pseudocode of RFC 3492, section 6, and the parameters of section 5. Compares the results,
//! errors and offsets of all functions, in both directions.

#![no_main]

mod common;

use common::support::{self, generate, Config};
use libfuzzer_sys::fuzz_target;
use puny::Maxint;

fuzz_target!(|input: (bool, &str)| {
    let (wide, text) = input;
    let mut config = Config::punycode();
    if wide {
        config.maxint = Maxint::Bits64;
    }
    let points = support::points(text);
    generate::check_extended(&config, &points);
    generate::check_basic(&config, &points);
});
