//! The instruction sets that the tests run.

use puny_lanes::InstructionSet::{self, Avx2, Avx512, Neon, Scalar};

use crate::support::{every_set, is_possible, missing};

/// All sets that the machine has, the scalar one first.
#[test]
fn every_available_set() {
    let sets: Vec<InstructionSet> = every_set().iter().map(|lanes| lanes.set()).collect();
    println!("instruction sets: {sets:?}");
    assert_eq!(sets.first(), Some(&Scalar));
    assert_eq!(sets.last(), Some(&InstructionSet::best()));
}

/// Only a set that is required and missing is a failure.
#[test]
fn required_sets() {
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
