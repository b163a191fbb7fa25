//! The instruction sets that the tests use.

use puny_lanes::InstructionSet::{self, Avx2, Avx512, Neon, Scalar};

use crate::support::{every_set, is_possible, missing};

/// All sets that the machine has are tested, with the scalar set first.
#[test]
fn every_available_set_is_tested() {
    let sets: Vec<InstructionSet> = every_set().iter().map(|lanes| lanes.set()).collect();
    println!("instruction sets: {sets:?}");
    assert_eq!(sets.first(), Some(&Scalar));
    assert_eq!(sets.last(), Some(&InstructionSet::best()));
}

/// A test fails only if a set is required and missing.
#[test]
fn a_required_set_must_not_be_missing() {
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
