//! Tests `deviations` with long inputs.

use puny_idna::deviations::compare;

#[test]
fn half_a_megabyte_has_destinations() {
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
        let report = compare(&name);
        assert!(!report.destinations().is_empty(), "{unit:?}");
    }
}
