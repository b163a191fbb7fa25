//! Oracle: the pseudocode of RFC 3492, section 6, under any legal parameters and
//! alphabet. Results, errors and offsets, on every surface, both ways.

#![no_main]

mod common;

use arbitrary::Unstructured;
use common::support::worlds::{self, Choices};
use common::Bytes;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut choices = Bytes(Unstructured::new(bytes));
    let encode = choices.one_in(2);
    let world = worlds::world(&mut choices);
    if encode {
        let extended = worlds::extended(&mut choices, &world, 200);
        if let Some(mut basic) = worlds::check_extended(&world, &extended) {
            worlds::mutate(&mut choices, &world, &mut basic);
            worlds::check_basic(&world, &basic);
        }
    } else {
        let basic = worlds::basic(&mut choices, &world, 200);
        worlds::check_basic(&world, &basic);
    }
});
