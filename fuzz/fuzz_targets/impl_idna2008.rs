//! Compares conversions of IDNA2008 that must have equal results, with different forms of a function, and compares the
//! kind of each label with the types for labels. Also checks that UTS #46 accepts every name that may be registered.

#![no_main]

#[allow(dead_code)] // the target impl_idna uses the invariants of UTS #46
mod idna;

use std::sync::OnceLock;

use idna::laws::{check, check_inclusion, check_kind};
use idna::presets::all_flags;
use libfuzzer_sys::fuzz_target;
use puny_idna::{Preset, Settings};

/// Returns both protocols with every combination of their flags.
fn all() -> Vec<Settings> {
    [Preset::Lookup, Preset::Registration]
        .into_iter()
        .flat_map(all_flags)
        .collect()
}

fuzz_target!(|input: (u16, &[u8])| {
    static ALL: OnceLock<Vec<Settings>> = OnceLock::new();
    let all = ALL.get_or_init(all);
    let (choice, bytes) = input;
    let settings = all[usize::from(choice) % all.len()];
    let name = idna::name(bytes);
    check("2008", settings.edition(), &name);
    check_inclusion(&name);
    for label in name.split('.') {
        check_kind(label);
    }
});
