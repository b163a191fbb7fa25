//! `deviations` with inputs that may take quadratic time: changes are found by sequence,
//! differences by edition, and both during iteration.

use crate::linear::{is_linear, name};
use std::time::{Duration, Instant};

use puny_idna::deviations::{changes, compare};
use puny_idna::Preset;

/// A prefix, and the text that is repeated after it.
const UNITS: &[(&str, &str)] = &[
    ("", "A"),
    ("", "A."),
    ("", "ß"),
    ("", "ß."),
    ("", "."),
    ("", "\u{3002}"),
    // Removed code points, which do not end a sequence.
    ("", "\u{AD}"),
    ("a", "\u{AD}"),
    // One long sequence: out of order, composing, decomposing.
    ("a", "\u{301}\u{316}"),
    ("e", "\u{301}"),
    ("", "e\u{301}"),
    ("a", "\u{340}"),
    ("", "\u{1100}\u{1161}\u{11A8}"),
    // One code point that is mapped to eighteen.
    ("", "\u{FDFA}"),
    // Many different code points, each of which is converted in every edition.
    ("", "\u{E9}\u{C9}\u{1E9E}\u{3C2}\u{200D}\u{FF21}\u{2460}☃"),
    ("xn--", "a"),
    ("", "xn--a."),
    ("", "xn--fa-hia."),
    ("", "a\u{5D0}."),
];

#[test]
fn linear() {
    let _alone = crate::alone();
    for (start, unit) in UNITS {
        is_linear(&format!("changes {start:?} {unit:?}"), |bytes| {
            let name = name(start, unit, bytes);
            let found = changes(&name);
            // Ranges are in order.
            let starts: Vec<usize> = found.iter().map(|change| change.range().start).collect();
            assert!(starts.windows(2).all(|two| two[0] <= two[1]));
            assert_eq!(
                found.changed(),
                found.iter().any(|c| c.kind().name() != "deviation")
            );
        });
        is_linear(&format!("compare {start:?} {unit:?}"), |bytes| {
            let name = name(start, unit, bytes);
            let report = compare(&name);
            assert!(report.destination(Preset::Uts46).is_some());
            assert!(report.differences().count() <= 4 * name.len());
        });
    }
}

#[test]
fn half_a_megabyte_is_quick() {
    let _alone = crate::alone();
    let many: String = ('\u{80}'..='\u{3FFFF}').collect();
    for unit in [
        &many,
        "ß",
        "A",
        "\u{AD}",
        "a\u{301}\u{323}",
        "\u{300}",
        "。",
        "xn--nxa.",
        "ﷺ",
    ] {
        let name = unit.repeat(500_000 / unit.len());
        let start = Instant::now();
        let report = compare(&name);
        assert!(!report.destinations().is_empty());
        let took = start.elapsed();
        assert!(took < Duration::from_secs(30), "{unit:?}");
    }
}
