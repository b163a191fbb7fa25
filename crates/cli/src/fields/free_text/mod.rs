//! Names in free text: in URLs, in mail addresses, in the `DNS:` lists of OpenSSL, and standalone.
//!
//! `linkify` finds the bounds of URLs and addresses. Its rule for top-level labels knows only
//! ASCII, so it gets a text of the same length with `x` for letters beyond ASCII. It finds
//! standalone names too, but not in linear time; those are found here, and so is `DNS:`.
//!
//! A standalone name is a run of letters, digits, marks, hyphens, underscores and dots, with a dot
//! in it. Its last label has at least two characters: ASCII letters, or `xn--` and more, or letters
//! beyond ASCII. It is neither part of a path, that is after `/` or `\`, nor a call, that is before
//! `(`. A file such as `main.rs` looks like a name, and is found. U+3002, the full stop of Chinese
//! and Japanese, is a dot before an ASCII letter or digit: elsewhere it ends sentences, which have
//! no blanks between them.

mod mask;

use std::ops::Range;

use linkify::{LinkFinder, LinkKind};
use puny_idna::idna2008::{DerivedProperty, derived_property};

use mask::{ends_sentence, is_dot, masked};

/// The context of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Name,
    Url,
    Email,
    /// An entry of a `DNS:` list.
    Dns,
}

impl Kind {
    /// The name for options and machines.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Kind::Name => "name",
            Kind::Url => "url",
            Kind::Email => "email",
            Kind::Dns => "dns",
        }
    }
}

/// A match with a name in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Candidate {
    pub(crate) kind: Kind,
    /// The match.
    pub(crate) whole: Range<usize>,
    /// The name.
    pub(crate) name: Range<usize>,
}

/// Finds names in a text, in order; non-UTF-8 bytes separate them. Linear.
pub(crate) fn candidates(line: &[u8]) -> Vec<Candidate> {
    let mut found = Vec::new();
    let mut base = 0;
    for chunk in line.utf8_chunks() {
        let text = Text {
            text: chunk.valid(),
            base,
        };
        text.find(&mut found);
        base += chunk.valid().len() + chunk.invalid().len();
    }
    found
}

struct Text<'t> {
    text: &'t str,
    /// Its offset in the line.
    base: usize,
}

impl Text<'_> {
    fn find(&self, found: &mut Vec<Candidate>) {
        let masked = masked(self.text);
        let finder = LinkFinder::new();
        let mut done = 0;
        for link in finder.links(&masked) {
            self.alone(done..link.start(), found);
            let whole = link.start()..link.end();
            let candidate = match link.kind() {
                LinkKind::Email => self.email(whole),
                _ => self.url(whole),
            };
            found.extend(candidate);
            done = link.end();
        }
        self.alone(done..self.text.len(), found);
    }

    fn part(&self, range: Range<usize>) -> &str {
        self.text.get(range).unwrap_or_default()
    }

    fn candidate(&self, kind: Kind, whole: Range<usize>, name: Range<usize>) -> Candidate {
        Candidate {
            kind,
            whole: self.base + whole.start..self.base + whole.end,
            name: self.base + name.start..self.base + name.end,
        }
    }

    fn email(&self, whole: Range<usize>) -> Option<Candidate> {
        let at = self.part(whole.clone()).rfind('@')?;
        let name = whole.start + at + 1..whole.end;
        Some(self.candidate(Kind::Email, whole, name))
    }

    /// A URL, if its host is a name.
    fn url(&self, whole: Range<usize>) -> Option<Candidate> {
        let url = self.part(whole.clone());
        let start = url.find("://")? + 3;
        let rest = url.get(start..)?;
        let authority = rest.split(['/', '?', '#', '\\']).next()?;
        let host = authority.rfind('@').map_or(0, |at| at + 1);
        let port = authority.get(host..)?.find(':');
        let end = port.map_or(authority.len(), |port| host + port);
        let is_name = |c: char| !c.is_ascii() || is_ascii_name(c) || c == '.';
        let text = authority.get(host..end)?;
        // An IP address ends with a number.
        let last = text.trim_end_matches('.').rsplit('.').next()?;
        if text.is_empty() || !text.chars().all(is_name) || last.bytes().all(is_digit) {
            return None;
        }
        let start = whole.start + start;
        Some(self.candidate(Kind::Url, whole, start + host..start + end))
    }

    /// Standalone names, and those after `DNS:`.
    fn alone(&self, range: Range<usize>, found: &mut Vec<Candidate>) {
        let mut next = range.start;
        while next < range.end {
            let rest = self.part(next..range.end);
            let is_between = |c: char| !is_dot(c) && !is_name(c);
            let start = next + rest.find(|c| !is_between(c)).unwrap_or(rest.len());
            let rest = self.part(start..range.end);
            let end = start + rest.find(is_between).unwrap_or(rest.len());
            next = end;
            if self.part(start..end) == "DNS" && self.part(end..range.end).starts_with(':') {
                next = self.dns(end + 1..range.end, found);
            } else {
                self.run(start..end, found);
            }
        }
    }

    /// An entry of a `DNS:` list; returns its end.
    fn dns(&self, range: Range<usize>, found: &mut Vec<Candidate>) -> usize {
        let rest = self.part(range.clone());
        let is_outside = |c: char| !(is_dot(c) || is_name(c) || c == '*');
        let end = range.start + rest.find(is_outside).unwrap_or(rest.len());
        if end > range.start {
            let entry = range.start..end;
            found.push(self.candidate(Kind::Dns, entry.clone(), entry));
        }
        end
    }

    /// The names in a run, split at repeated dots and ends of sentences.
    fn run(&self, range: Range<usize>, found: &mut Vec<Candidate>) {
        let before = self.part(0..range.start).chars().next_back();
        let after = self.part(range.end..self.text.len()).chars().next();
        let mut start = range.start;
        let mut last_is_dot = false;
        let mut pieces = Vec::new();
        for (offset, c) in self.part(range.clone()).char_indices() {
            let offset = range.start + offset;
            let ends_sentence = || {
                let rest = self.part(offset..range.end);
                ends_sentence(c, rest.chars().nth(1))
            };
            if is_dot(c) && (last_is_dot || ends_sentence()) {
                pieces.push(start..offset);
                start = offset + c.len_utf8();
            }
            last_is_dot = is_dot(c);
        }
        pieces.push(start..range.end);
        for piece in pieces {
            let text = self.part(piece.clone());
            let is_edge = |c: char| is_dot(c) || c == '-';
            let trimmed = text.trim_start_matches(is_edge);
            let start = piece.end - trimmed.len();
            let trimmed = trimmed.trim_end_matches(is_edge);
            let whole = start..start + trimmed.len();
            let is_path = whole.start == range.start && matches!(before, Some('/' | '\\' | '@'));
            let is_code = whole.end == range.end && matches!(after, Some('(' | '@'));
            if !is_path && !is_code && has_top_level(trimmed) {
                found.push(self.candidate(Kind::Name, whole.clone(), whole));
            }
        }
    }
}

/// Whether a run has a dot and a possible top-level label after the last.
fn has_top_level(run: &str) -> bool {
    let Some((before, last)) = run.rsplit_once(is_dot) else {
        return false;
    };
    let is_long_enough = last.chars().nth(1).is_some() && !before.is_empty();
    if last.is_ascii() {
        let is_a_label = |last: &str| {
            let prefix = last.get(..4);
            prefix.is_some_and(|prefix| prefix.eq_ignore_ascii_case("xn--")) && last.len() > 4
        };
        // A truncated A-label.
        let is_cut = last.eq_ignore_ascii_case("xn");
        return is_long_enough
            && !is_cut
            && (last.bytes().all(|byte| byte.is_ascii_alphabetic()) || is_a_label(last));
    }
    is_long_enough && last.chars().any(char::is_alphabetic)
}

fn is_digit(byte: u8) -> bool {
    byte.is_ascii_digit()
}

fn is_ascii_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '_')
}

/// Letters, digits, marks and joiners, hyphens and underscores.
fn is_name(c: char) -> bool {
    if c.is_ascii() {
        return is_ascii_name(c);
    }
    c.is_alphanumeric()
        || matches!(
            derived_property(c),
            DerivedProperty::Pvalid | DerivedProperty::ContextJ
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(&'static str, &str, &str)> {
        candidates(text.as_bytes())
            .into_iter()
            .map(|found| (found.kind.name(), &text[found.whole], &text[found.name]))
            .collect()
    }

    fn names(text: &str) -> Vec<&str> {
        found(text).into_iter().map(|(_, _, name)| name).collect()
    }

    #[test]
    fn names_in_text() {
        for (text, expected) in [
            (
                "See bücher.example, or (faß.de).",
                &["bücher.example", "faß.de"][..],
            ),
            (
                "host=xn--p1ai.xn--p1ai:443 _dmarc.a.рф.",
                &["xn--p1ai.xn--p1ai", "_dmarc.a.рф"],
            ),
            (
                "例え。com 例え．テスト हिन्दी.भारत",
                &["例え。com", "例え．テスト", "हिन्दी.भारत"],
            ),
            (
                "今日は。明日は e.g. i.e. v1.2 1.2.3.4 12.5 ... a..b x.",
                &[],
            ),
            ("文。例え。com。文.jp。文", &["例え。com", "文.jp"]),
            ("wait...example.org", &["example.org"]),
            (
                "/etc/passwd.bak C:\\x\\y.txt example.org/path.html",
                &["example.org"],
            ),
            ("foo.bar() std.io", &["std.io"]),
            ("“bücher.de” «faß.de»", &["bücher.de", "faß.de"]),
            ("-a.de- a.-", &["a.de"]),
            ("a.xn--", &[]),
            ("", &[]),
        ] {
            assert_eq!(names(text), expected, "{text}");
        }
    }

    #[test]
    fn urls_and_addresses() {
        for (text, expected) in [
            (
                "<https://user:a@b@bücher.рф:80/ü?q#f>, (http://faß.de).",
                &[("url", "http://faß.de", "faß.de")][..],
            ),
            (
                "https://me:pw@bücher.рф:8443/ü_(x)?q=a.b#f!",
                &[(
                    "url",
                    "https://me:pw@bücher.рф:8443/ü_(x)?q=a.b#f",
                    "bücher.рф",
                )],
            ),
            (
                "“https://例え．テスト/☃” と http://localhost/",
                &[
                    ("url", "https://例え．テスト/☃", "例え．テスト"),
                    ("url", "http://localhost/", "localhost"),
                ],
            ),
            ("http://192.0.2.1/x http://[::1]/ http:// x://${h}/", &[]),
            (
                "Jürgen@bücher.рф, <a.b+c@xn--tda.de>; nobody@localhost",
                &[
                    ("email", "Jürgen@bücher.рф", "bücher.рф"),
                    ("email", "a.b+c@xn--tda.de", "xn--tda.de"),
                ],
            ),
            (
                "DNS:*.ü.de, DNS:localhost, IP Address:192.0.2.1, DNS:, DNS:a.de",
                &[
                    ("dns", "*.ü.de", "*.ü.de"),
                    ("dns", "localhost", "localhost"),
                    ("dns", "a.de", "a.de"),
                ],
            ),
        ] {
            assert_eq!(found(text), expected, "{text}");
        }
    }

    #[test]
    fn invalid_utf8_separates_names() {
        let line = b"\xFFa.de\xFF\xC3\xBC.de\xC3";
        let found: Vec<_> = candidates(line).into_iter().map(|f| f.whole).collect();
        assert_eq!(found, [1..5, 6..11]);
    }

    /// For any text, matches ascend and are on character bounds.
    #[test]
    fn all_short_texts() {
        let parts = [
            "a", "ü", ".", "。", "-", "@", "://", "/", " ", "DNS:", "(", "xn--",
        ];
        for number in 0..parts.len().pow(5) {
            let text: String = (0..5)
                .map(|index| parts[number / parts.len().pow(index) % parts.len()])
                .collect();
            let text = format!("{text}bc.de");
            let mut end = 0;
            for candidate in candidates(text.as_bytes()) {
                let Range { start, end: next } = candidate.whole;
                assert!(end <= start && start < next, "{text}");
                assert!(
                    text.get(candidate.name)
                        .is_some_and(|name| !name.is_empty())
                );
                assert!(text.get(start..next).is_some(), "{text}");
                end = next;
            }
        }
    }
}
