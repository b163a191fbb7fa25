//! The rows about links: texts, and the links that are found in them.

use puny_display::links::{Detector, Link};
use puny_display::{Protected, UrlErrorKind};
use puny_idna::HostError;
use serde_json::{Value, json};

use super::record::offset;

/// Texts in which the default options find links. If a text has a source, the comment above it names the source.
const TEXTS: [&str; 14] = [
    "",
    "no link.",
    // The example of the Rust documentation, and text outside the BMP before the links.
    "😀 See https://例え.jp/日本?q=(a)#b. Write to info@bücher.example!",
    "（https://example.com）、http://a.de,http://b.de",
    "mailto:a@b.de, www.example.com:8443/x?y, 1.2.3.4",
    "http://[::1]:80/ http://0x7f.1/ ftp://localhost",
    // The host is refused.
    "http://a..b/ https://ex%20ample.com/😀",
    // The port is refused.
    "http://a.de:99999/",
    "http://-/ http://xn--0.com?",
    // Ignored by UTS #46: U+200B.
    "pay\u{200B}pal.com",
    // The userinfo looks like a host; a Cyrillic letter.
    "https://paypal.com%20@evil.example/ https://pаypal.com",
    "6×66.com https://www.example.com—and",
    "@user@hæresiar.ch hxxps://www[.]example[.]com/x",
    "name.txt a.exe \u{2066}https://a.de/\u{2069}",
];

/// Returns the rows of `links`: for each text, the links without options, and with the options `handles` and
/// `defanged`.
pub(super) fn rows() -> Vec<Value> {
    let all = Detector::TEXT.with_handles(true).with_defanged(true);
    let found = |text: &'static str, detector: Detector<'static>| {
        let links = detector.links(text);
        links.map(|link| row(text, &link)).collect::<Vec<Value>>()
    };
    let rows = TEXTS.iter().map(|text| {
        let (usual, all) = (found(text, Detector::TEXT), found(text, all));
        match usual == all {
            true => json!({ "text": text, "links": usual }),
            false => json!({ "text": text, "links": usual, "with_options": all }),
        }
    });
    rows.collect()
}

/// Returns a link as a list: kind, start, end, target, host, the dangers of the verdict, and the code, start and end of
/// the problem.
fn row(text: &str, link: &Link<'_>) -> Value {
    let range = link.range();
    let (start, end) = (offset(text, range.start), offset(text, range.end));
    let (kind, target) = (link.kind().name(), link.target());
    match link.host() {
        Ok(host) => {
            let none = Protected::default();
            let verdict = link.verdict(&none).ok();
            let dangers = verdict.map(|verdict| {
                let dangers = verdict.dangers().iter();
                dangers.map(|danger| danger.name()).collect::<Vec<_>>()
            });
            json!([kind, start, end, target, host.to_string(), dangers])
        }
        Err(error) => {
            let code = match error.kind() {
                UrlErrorKind::Host(HostError::Domain(error)) => error.first().rule().code(),
                _ => error.name(),
            };
            let range = error.range();
            let problem = [offset(text, range.start), offset(text, range.end)];
            json!([
                kind, start, end, target, null, null, code, problem[0], problem[1]
            ])
        }
    }
}
