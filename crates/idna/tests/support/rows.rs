//! Names for the tests of columns. The tests of puny-display include this file too.

/// Names of every kind. Names that stay unchanged are before, after and between other names.
pub(crate) const NAMES: [&str; 26] = [
    "example.com",
    "a",
    "b-c.d",
    "faß.de",
    "www.example.org",
    "",
    "EXAMPLE.com",
    "xn--fa-hia.de",
    "xn--0",
    "a..b",
    "-a.b",
    "a.b.",
    "a--b.c",
    "日本語.jp",
    "שלום.example",
    "a_b.c",
    "ⅷ.example",
    "example.com",
    "a123456789.b123456789.c123456789.d123456789.e123456789.f12",
    "a123456789b123456789c123456789d123456789e123456789f123456789g123.com",
    "\u{200D}.de",
    "１.com",
    "1.com",
    "a.1",
    "com.0x1f",
    "x.y.z",
];

/// Returns a text with names in its middle, and the offsets of the names.
pub(crate) fn rows(names: &[&str]) -> (String, Vec<i32>) {
    let mut offsets = vec![2_i32];
    for name in names {
        offsets.push(offsets[offsets.len() - 1] + i32::try_from(name.len()).unwrap());
    }
    (format!("é{}é", names.concat()), offsets)
}
