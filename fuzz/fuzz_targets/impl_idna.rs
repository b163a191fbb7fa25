//! Oracle: IDNA itself, in other ways. Compares the fast path with the full path, single labels
//! with the whole name, the result with its own conversion, and all forms of a function with each
//! other; for UTS #46 with any flags, and for the URL Standard.

#![no_main]

#[allow(dead_code)] // the invariants of IDNA2008 have their own target
mod idna;

use std::sync::OnceLock;

use idna::laws::{check, check_labels, check_paths, check_ranges, check_uts46};
use idna::presets::{all_uts46, LENIENT};
use libfuzzer_sys::fuzz_target;
use puny_idna::{name_from_utf8, Idna, UrlStandard, Uts46};

fuzz_target!(|input: (u8, &[u8])| {
    static FLAGS: OnceLock<Vec<Uts46>> = OnceLock::new();
    let flags = FLAGS.get_or_init(all_uts46);
    let (choice, bytes) = input;
    let name = idna::name(bytes);
    for edition in [
        Uts46::STRICT,
        LENIENT,
        flags[usize::from(choice) % flags.len()],
    ] {
        check_uts46(edition, &name);
        check_paths(edition, &name);
        check_labels(edition, &name);
        let steps = name_from_utf8(bytes).and_then(|name| edition.to_ascii(name));
        assert_eq!(edition.to_ascii_from_utf8(bytes), steps);
    }
    check("url", &UrlStandard::BROWSER, &name);
    check_ranges(&Uts46::STRICT, &name);
    check_ranges(&UrlStandard::BROWSER, &name);
});
