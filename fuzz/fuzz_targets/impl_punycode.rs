//! Oracle: the pseudocode of RFC 3492, section 6, with the parameters of section 5.
//! Results, errors and offsets, on every surface, both ways.

#![no_main]

mod common;

use common::support::{self, worlds, World};
use libfuzzer_sys::fuzz_target;
use puny::Maxint;

fuzz_target!(|input: (bool, &str)| {
    let (wide, text) = input;
    let mut world = World::punycode();
    if wide {
        world.maxint = Maxint::Bits64;
    }
    let points = support::points(text);
    worlds::check_extended(&world, &points);
    worlds::check_basic(&world, &points);
});
