//! Compares conversions that must have equal results: with the fast path and with the full path, of single labels and
//! of the whole name, of a name and of its result, and with all forms of a function. The editions are UTS #46 with any
//! flags, and the URL Standard.

#![no_main]

#[allow(dead_code)] // the target impl_idna2008 uses the invariants of IDNA2008
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
