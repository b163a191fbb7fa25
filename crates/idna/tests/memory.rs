//! Tests the peak memory of each operation on hostile names. The limits are in bytes per byte of input.

#![allow(clippy::unwrap_used, clippy::print_stderr)]
#![allow(clippy::incompatible_msrv)] // tests need not build with the minimum Rust version

#[path = "support/allocations.rs"]
mod allocations;

use allocations::{count, inputs, peak};
use puny_idna::{deviations, Idna, Preset};

/// The limit in bytes per byte of input.
const MAX: usize = 100;

/// The limit for names that consist of U+FDFA. This code point has three bytes and is mapped to eighteen code points,
/// while all other code points are mapped to at most eight.
const MAX_OF_FDFA: usize = 240;

/// Runs every operation on every input. The test fails with a list of the operations that exceed the limit.
#[test]
fn no_operation_exceeds_the_limit_of_memory() {
    let mut too_much = Vec::new();
    for (what, name) in inputs() {
        let mut check = |operation: String, peak: usize| {
            let each = peak / name.len();
            if std::env::var_os("PUNY_MEMORY").is_some() {
                eprintln!("{each:4} {operation:40} {what}");
            }
            let most = match name.contains('\u{FDFA}') {
                true => MAX_OF_FDFA,
                false => MAX,
            };
            if each >= most {
                too_much.push(format!("{each}: {operation}, {what}"));
            }
        };
        for preset in Preset::ALL {
            let edition: &dyn Idna = &preset.edition();
            check(
                format!("{preset} to ASCII"),
                peak(|| edition.to_ascii(&name)),
            );
            check(
                format!("{preset} to ASCII, report"),
                peak(|| edition.to_ascii_report(&name)),
            );
            check(
                format!("{preset} to Unicode"),
                peak(|| edition.to_unicode(&name)),
            );
            check(
                format!("{preset} to Unicode, report"),
                peak(|| edition.to_unicode_report(&name)),
            );
            check(
                format!("{preset} shown"),
                peak(|| edition.to_unicode_where_valid(&name)),
            );
        }
        check(
            "map".to_owned(),
            peak(|| puny_idna::Uts46::STRICT.map(&name)),
        );
        check(
            "changes".to_owned(),
            peak(|| deviations::changes(&name).iter().count()),
        );
        check(
            "compare".to_owned(),
            peak(|| {
                let report = deviations::compare(&name);
                (
                    report.changes().iter().count(),
                    report.differences().count(),
                    report.splits(),
                )
            }),
        );
    }
    assert!(too_much.is_empty(), "{}", too_much.join("\n"));
}

/// On the fast path, a result that equals the input or is written to a slice needs no allocation. Any other result
/// needs one allocation.
#[test]
fn the_fast_path_allocates_at_most_once() {
    for preset in [
        Preset::Uts46,
        Preset::Url,
        Preset::UrlStrict,
        Preset::UrlCheckALabels,
    ] {
        let edition = preset.edition();
        let mut buffer = [0; 253];
        for (name, owned) in [
            ("example.com", 0),
            ("Example.com", 1),
            ("xn--bcher-kva.example", 0),
            ("bücher.example", 1),
            ("BÜCHER.example", 1),
            ("www.bücher.日本語.XN--BCHER-KVA.example", 1),
        ] {
            assert_eq!(count(|| edition.to_ascii(name)), owned, "{preset} {name}");
            let into = count(|| edition.to_ascii_into(name, &mut buffer));
            assert_eq!(into, 0, "{preset} {name}");
        }
        for (name, owned) in [
            ("example.com", 0),
            ("xn--bcher-kva.example", 1),
            ("www.xn--bcher-kva.example", 1),
            ("xn--wgv71a119e.xn--wgv71a119e", 1), // 日本語
            ("xn--ls8h.xn--ls8h.la", 1),          // U+1F4A9
            ("bücher.example", 0),
        ] {
            assert_eq!(count(|| edition.to_unicode(name)), owned, "{preset} {name}");
            let into = count(|| edition.to_unicode_into(name, &mut buffer));
            assert_eq!(into, 0, "{preset} {name}");
        }
    }
}
