//! Tests the allocations and the peak memory of the functions of this crate.

#![allow(clippy::incompatible_msrv)] // tests need not build with the minimum Rust version

#[path = "../../idna/tests/support/allocations.rs"]
mod allocations;

use allocations::{count, inputs, peak};
use puny_display::links::{links, Detector};
use puny_idna::UrlStandard;

/// A text without links is searched without allocation: prose, file names, numbers, and words that are not hosts.
#[test]
fn allocations_in_text_without_links() {
    for text in [
        "No link. None here: e.g. 1.5 or 12:30, see main.txt, a..b, @me and http:// alone.",
        "リンクはありません。次の文です。終わり。",
        "Grüße. Ça va? Нет. 没有链接。再见。",
    ] {
        assert_eq!(count(|| links(text).count()), 0, "{text}");
        assert_eq!(count(|| Detector::STRICT.links(text).count()), 0, "{text}");
    }
}

/// A verdict needs at most 100 bytes of memory per byte of the name.
#[test]
fn verdicts_do_not_exceed_the_limit_of_memory() {
    for (what, name) in inputs() {
        let peak = peak(|| puny_display::verdict(&name, &UrlStandard::BROWSER));
        assert!(peak / name.len() < 100, "{peak}: {what}");
    }
}

#[test]
fn all_public_types_are_send_and_sync() {
    fn both<T: Send + Sync + 'static>() {}
    both::<puny_display::Verdict>();
    both::<puny_display::Protected>();
    both::<puny_display::HostVerdict>();
    both::<puny_display::UrlError>();
}
