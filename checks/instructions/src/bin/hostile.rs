//! Calls all functions whose time depends on the length of a name, for each line of a file. `cargo xtask growth` runs
//! this program with names of two lengths, and compares the instruction counts.
//!
//! ```text
//! hostile FILE
//! ```

use std::hint::black_box;

use puny_display::links::{Detector, to_readable};
use puny_display::{Protected, compare, skeleton, verdict};
use puny_idna::{Idna, Preset, UrlStandard, Uts46, deviations, email};

fn main() -> std::io::Result<()> {
    let path = std::env::args_os().nth(1).unwrap_or_default();
    let text = std::fs::read_to_string(path)?;
    for name in text.lines() {
        walk(name);
    }
    Ok(())
}

fn walk(name: &str) {
    for preset in Preset::ALL {
        black_box(preset.edition().to_ascii_report(name));
        black_box(preset.edition().to_unicode_report(name));
    }
    let address = format!("{name}@{name}");
    black_box(email::to_unicode_report(&address, &Uts46::STRICT));
    let _ = black_box(email::to_ascii(&address, &Uts46::STRICT));
    black_box(deviations::changes(name).iter().count());
    black_box(deviations::compare(name).differences().count());
    black_box(verdict(name, &Uts46::STRICT));
    let url = &UrlStandard::BROWSER;
    black_box(verdict(name, url));
    // Compares the name with itself, once with a letter before it and once with a letter after it.
    black_box(compare(name, &format!("b{name}"), url));
    black_box(compare(name, &format!("{name}b"), url));
    black_box(skeleton(name));
    let text = format!("http://{name} {name}");
    for detector in [
        Detector::STRICT,
        Detector::TEXT,
        Detector::TEXT.with_handles(true).with_defanged(true),
    ] {
        black_box(detector.links(&text).count());
    }
    black_box(to_readable(&format!("http://a.de/{name}")));
    let ours = (1..100).map(|count| "a.".repeat(count) + "example");
    let ours: Vec<String> = ours.chain([name.to_owned()]).collect();
    let ours = Protected::new(ours.iter().map(String::as_str), url);
    black_box(ours.lookup(&format!("{name}.ä.exámple"), url));
}
