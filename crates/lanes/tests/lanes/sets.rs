//! Checks the list of instruction sets that the tests use.

use puny_lanes::InstructionSet::{self, Avx2, Avx512, Neon, Scalar};

use crate::support::{every_set, is_possible, missing};

/// Checks the list of all sets that the machine has. The scalar set is the first.
#[test]
fn the_scalar_set_is_first_and_the_best_set_is_last() {
    let sets: Vec<InstructionSet> = every_set().iter().map(|lanes| lanes.set()).collect();
    println!("instruction sets: {sets:?}");
    assert_eq!(sets.first(), Some(&Scalar));
    assert_eq!(sets.last(), Some(&InstructionSet::best()));
}

/// Checks that a set is reported only if it is required and missing.
#[test]
fn required_sets_that_are_missing_are_reported() {
    let no_avx512 = |set| ![Avx512, Neon].contains(&set);
    assert_eq!(missing("", no_avx512), []);
    assert_eq!(missing("miri,avx2", no_avx512), []);
    assert_eq!(missing("avx2, avx512", no_avx512), [Avx512]);
    assert_eq!(missing("neon", no_avx512), [Neon]);
    let all = missing("all", |set| set == Scalar);
    assert!(
        all.into_iter().eq([Neon, Avx2, Avx512]
            .into_iter()
            .filter(|&set| is_possible(set)))
    );
}
