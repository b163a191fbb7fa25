//! Compares `Bootstring` with the pseudocode of RFC 3492, section 6, for any allowed parameters and alphabet. Compares
//! the results, errors and offsets of all functions, in both directions.

#![no_main]

mod common;

use arbitrary::Unstructured;
use common::support::generate::{self, Choices};
use common::Bytes;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut choices = Bytes(Unstructured::new(bytes));
    let encode = choices.one_in(2);
    let config = generate::config(&mut choices);
    if encode {
        let extended = generate::extended(&mut choices, &config, 200);
        if let Some(mut basic) = generate::check_extended(&config, &extended) {
            generate::mutate(&mut choices, &config, &mut basic);
            generate::check_basic(&config, &basic);
        }
    } else {
        let basic = generate::basic(&mut choices, &config, 200);
        generate::check_basic(&config, &basic);
    }
});
