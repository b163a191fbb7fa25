//! Finds links in any bytes. Links must be in order, and their ranges must be on the boundaries of characters. If a text
//! consists of only one of these links, the link must be found again. A readable URL must be found as a whole, and must
//! not change when it is made readable again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use puny_display::links::{to_readable, Detector};

fuzz_target!(|text: &[u8]| {
    let refused = Detector::TEXT.with_refused(true);
    let all = refused
        .with_handles(true)
        .with_defanged(true)
        .with_escapes(true);
    for detector in [Detector::STRICT, Detector::TEXT, refused, all] {
        let mut end = 0;
        for link in detector.links(text) {
            let range = link.range();
            assert!(end <= range.start && range.start < range.end);
            end = range.end;
            assert_eq!(text[range.clone()], *link.text().as_bytes());
            let host = link.host_range();
            assert!(range.start <= host.start && host.start <= host.end && host.end <= range.end);
            assert!(std::str::from_utf8(&text[host]).is_ok());
            let mut again = detector.links(link.text());
            let found = again.next().map(|found| (found.kind(), found.text()));
            assert_eq!(found, Some((link.kind(), link.text())));
            assert_eq!(again.next(), None);
        }
    }
    if let Ok(text) = std::str::from_utf8(text) {
        let readable = to_readable(&format!("https://example.com/{text}"));
        assert_eq!(to_readable(&readable), readable);
        let found = Detector::TEXT.links(&readable).next();
        assert_eq!(
            found.map(|link| link.text().len()),
            Some(readable.len()),
            "{readable}"
        );
    }
});
