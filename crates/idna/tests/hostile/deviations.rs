//! `deviations` with long inputs. That its time is not quadratic is shown by `cargo xtask growth`.

use std::time::{Duration, Instant};

use puny_idna::deviations::compare;

#[test]
fn half_a_megabyte_is_quick() {
    // Fewer than 500,000 bytes, so that the name is not empty.
    let many: String = ('\u{80}'..='\u{9FFF}').collect();
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
