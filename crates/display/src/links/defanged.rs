//! Defanged links. Analysts change a dangerous link, for example to `hxxp://a[.]com`, so that nobody follows it by
//! mistake.

/// Each defanged part, and its replacement. Letter case is ignored.
const REPLACEMENTS: [(&str, &str); 14] = [
    ("hxxps", "https"),
    ("hxxp", "http"),
    ("[://]", "://"),
    ("[:]", ":"),
    ("[/]", "/"),
    ("[.]", "."),
    ("(.)", "."),
    ("{.}", "."),
    ("[dot]", "."),
    ("(dot)", "."),
    ("{dot}", "."),
    ("[@]", "@"),
    ("[at]", "@"),
    ("(at)", "@"),
];

/// Finds the defanged part that begins at a byte. Returns its length and its replacement.
pub(super) fn defanged_part(text: &str, at: usize) -> Option<(usize, &'static str)> {
    let part = REPLACEMENTS.iter().find(|(from, _)| {
        starts_with_ignoring_case(text, at, from)
            && (!from.starts_with('h') || is_scheme_end(text, at + from.len()))
    });
    part.map(|(from, to)| (from.len(), *to))
}

/// Returns whether a colon, perhaps in brackets, is at a byte.
fn is_scheme_end(text: &str, at: usize) -> bool {
    let rest = text.get(at..).unwrap_or_default();
    rest.starts_with(':') || rest.starts_with("[:")
}

/// Returns whether a dot in brackets begins at a byte, or ends before it.
pub(super) fn is_dot_beside(text: &str, at: usize) -> bool {
    let dots = || REPLACEMENTS.iter().filter(|(_, to)| *to == ".");
    dots().any(|(dot, _)| {
        let start = at.checked_sub(dot.len());
        starts_with_ignoring_case(text, at, dot)
            || start.map_or(false, |start| starts_with_ignoring_case(text, start, dot))
    })
}

/// Returns whether ASCII text begins at a byte, in any letter case.
pub(super) fn starts_with_ignoring_case(text: &str, at: usize, prefix: &str) -> bool {
    let bytes = text.as_bytes().get(at..at + prefix.len());
    bytes.map_or(false, |bytes| bytes.eq_ignore_ascii_case(prefix.as_bytes()))
}
