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
//!
//! Letters beside an escape, or beside a byte that is not UTF-8, are part of a longer word: that is found as it is,
//! and fails. In the host of a URL, percent-encoding is decoded, as the URL Standard does.

mod escape;
mod mask;
mod top_level;

use std::ops::Range;
use std::str;

use linkify::{LinkFinder, LinkKind};
use puny_idna::idna2008::{DerivedProperty, derived_property};

use super::field::{Field, Quoting};
use crate::report::problem::Problem;
use crate::report::shown::quoted;
use escape::escape;
use mask::{UNKNOWN, authority, ends_sentence, is_dot, masked};
pub(crate) use top_level::is_known;

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

impl Candidate {
    /// The name as a field of its line.
    pub(crate) fn field(&self) -> Field {
        Field {
            number: 1,
            range: self.name.clone(),
            quoting: match self.kind {
                Kind::Url => Quoting::Percent,
                Kind::Name | Kind::Email | Kind::Dns => Quoting::None,
            },
        }
    }

    /// Reads the content of the field.
    ///
    /// # Errors
    ///
    /// It is not UTF-8, or has an escape that is not decoded.
    pub(crate) fn read<'c>(&self, content: &'c [u8]) -> Result<&'c str, Problem> {
        let text = str::from_utf8(content).map_err(|error| Problem::not_utf8(content, error))?;
        let escapes = text.char_indices().filter_map(|(at, _)| {
            let found = escape(text.get(at..)?)?;
            Some((at, text.get(at..at + found.length)?))
        });
        // Percent-encoding is decoded once.
        let is_left =
            |(_, escape): &(usize, &str)| self.kind != Kind::Url || !escape.starts_with('%');
        match escapes.into_iter().find(is_left) {
            None => Ok(text),
            Some((at, found)) => {
                let what = format!(
                    "the name has an escape, {}, which is not decoded here",
                    quoted(found)
                );
                let rule = "names are found in text, not in its encodings";
                let hint = "decode the text before";
                Err(Problem::raw("escape", at, what, rule).with_hint(Some(hint.into())))
            }
        }
    }
}

/// Finds names in a line, in order. Linear.
pub(crate) fn candidates(line: &[u8]) -> Vec<Candidate> {
    let mut found = Vec::new();
    let text = &*mask::text(line);
    Text { text }.find(&mut found);
    found
}

struct Text<'t> {
    text: &'t str,
}

impl Text<'_> {
    fn find(&self, found: &mut Vec<Candidate>) {
        let masked = masked(self.text);
        let finder = LinkFinder::new();
        let mut done = 0;
        for link in finder.links(&masked) {
            let whole = link.start()..link.end();
            if whole.start < done {
                // It is part of a word.
                continue;
            }
            let candidate = match link.kind() {
                LinkKind::Email => self.email(done, whole.clone()),
                _ => self.url(whole.clone()),
            };
            let (start, end) = match &candidate {
                Some(candidate) => (candidate.whole.start, candidate.whole.end),
                None => (whole.start, whole.end),
            };
            self.alone(done..start, found);
            found.extend(candidate);
            done = end;
        }
        self.alone(done..self.text.len(), found);
    }

    fn part(&self, range: Range<usize>) -> &str {
        self.text.get(range).unwrap_or_default()
    }

    /// The end of the word that goes on here, and whether it has an escape or an unknown byte.
    fn word_end(&self, range: Range<usize>) -> (usize, bool) {
        let mut at = range.start;
        let mut has_escape = false;
        while let Some(rest) = self.text.get(at..range.end)
            && let Some(c) = rest.chars().next()
        {
            at += match escape(rest) {
                Some(escape) if escape.is_part => {
                    has_escape = true;
                    escape.length
                }
                _ if c == UNKNOWN => {
                    has_escape = true;
                    1
                }
                _ if is_dot(c) || is_name(c) => c.len_utf8(),
                _ => break,
            };
        }
        (at, has_escape)
    }

    /// An address. One that touches an escape is part of a longer one.
    fn email(&self, done: usize, whole: Range<usize>) -> Option<Candidate> {
        let at = self.part(whole.clone()).rfind('@')?;
        let name = whole.start + at + 1..whole.end;
        let (word_end, has_escape) = self.word_end(whole.end..self.text.len());
        let end = if has_escape { word_end } else { whole.end };
        Some(Candidate {
            kind: Kind::Email,
            whole: self.word_start(done, whole.start)..end,
            name: name.start..end,
        })
    }

    /// The start of a word that has an escape right before this offset, if there is one; not before `done`.
    fn word_start(&self, done: usize, start: usize) -> usize {
        let mut start = start;
        loop {
            let earliest = start.saturating_sub(escape::LONGEST).max(done);
            let touches = |at: &usize| {
                let found = self.text.get(*at..).and_then(escape);
                found.is_some_and(|found| found.is_part && at + found.length >= start)
            };
            let Some(at) = (earliest..start).rev().find(touches) else {
                return start;
            };
            let before = self.part(done..at);
            let letters = before.trim_end_matches(|c| is_name(c) || c == '.');
            start = done + letters.len();
        }
    }

    /// A URL, if its host is a name.
    fn url(&self, whole: Range<usize>) -> Option<Candidate> {
        let url = self.part(whole.clone());
        let start = url.find("://")? + 3;
        let rest = url.get(start..)?;
        let authority = rest.get(..authority(rest))?;
        let host = authority.rfind('@').map_or(0, |at| at + 1);
        let port = authority.get(host..)?.find(':');
        let end = port.map_or(authority.len(), |port| host + port);
        let text = authority.get(host..end)?;
        // An IP address ends with a number.
        let last = text.trim_end_matches('.').rsplit('.').next()?;
        if text.is_empty() || !is_host(text) || last.bytes().all(is_digit) {
            return None;
        }
        let start = whole.start + start;
        Some(Candidate {
            kind: Kind::Url,
            whole,
            name: start + host..start + end,
        })
    }

    /// Standalone names, and those after `DNS:`.
    fn alone(&self, range: Range<usize>, found: &mut Vec<Candidate>) {
        let mut next = range.start;
        while let Some(rest) = self.text.get(next..range.end)
            && let Some(c) = rest.chars().next()
        {
            let (end, has_escape) = self.word_end(next..range.end);
            if end == next {
                // A separator.
                next += escape(rest).map_or(c.len_utf8(), |escape| escape.length);
                continue;
            }
            let word = next..end;
            next = end;
            if self.part(word.clone()) == "DNS" && self.part(end..range.end).starts_with(':') {
                next = self.dns(end + 1..range.end, found);
            } else if has_escape {
                self.escaped(word, found);
            } else {
                self.run(word, found);
            }
        }
    }

    /// A word with an escape, if it has the form of a name.
    fn escaped(&self, word: Range<usize>, found: &mut Vec<Candidate>) {
        let mut form = String::new();
        let mut at = word.start;
        while let Some(rest) = self.text.get(at..word.end)
            && let Some(c) = rest.chars().next()
        {
            let escape = escape(rest);
            form.push(if escape.is_some() || c == UNKNOWN {
                'ü'
            } else {
                c
            });
            at += escape.map_or(c.len_utf8(), |escape| escape.length);
        }
        let edge = |c: char| is_dot(c) || c == '-';
        if !self.is_path_or_code(&word) && has_top_level(form.trim_matches(edge)) {
            found.push(Candidate {
                kind: Kind::Name,
                whole: word.clone(),
                name: word,
            });
        }
    }

    /// Whether a run follows a slash, or precedes a parenthesis.
    fn is_path_or_code(&self, run: &Range<usize>) -> bool {
        let before = self.part(0..run.start).chars().next_back();
        let after = self.part(run.end..self.text.len()).chars().next();
        matches!(before, Some('/' | '\\' | '@')) || matches!(after, Some('(' | '@'))
    }

    /// An entry of a `DNS:` list; returns its end.
    fn dns(&self, range: Range<usize>, found: &mut Vec<Candidate>) -> usize {
        let mut end = range.start;
        loop {
            (end, _) = self.word_end(end..range.end);
            if !self.part(end..range.end).starts_with('*') {
                break;
            }
            end += 1;
        }
        if end > range.start {
            let entry = range.start..end;
            found.push(Candidate {
                kind: Kind::Dns,
                whole: entry.clone(),
                name: entry,
            });
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
                found.push(Candidate {
                    kind: Kind::Name,
                    whole: whole.clone(),
                    name: whole,
                });
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

/// Whether a text may be the host of a URL that is a name: letters, dots, and escapes.
fn is_host(text: &str) -> bool {
    let mut at = 0;
    while let Some(rest) = text.get(at..)
        && let Some(c) = rest.chars().next()
    {
        at += match escape(rest) {
            Some(escape) => escape.length,
            None if !c.is_ascii() || is_ascii_name(c) || matches!(c, '.' | '%' | UNKNOWN) => {
                c.len_utf8()
            }
            None => return false,
        };
    }
    true
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

    /// The ranges and what is read there.
    fn read(line: &[u8]) -> Vec<(Range<usize>, Result<String, &'static str>)> {
        let one = |found: Candidate| {
            let content = found.field().content(line).into_owned();
            let name = found.read(&content).map(str::to_owned);
            (found.whole, name.map_err(|problem| problem.kind()))
        };
        candidates(line).into_iter().map(one).collect()
    }

    /// The letters beside them would be another name.
    #[test]
    fn bytes_that_are_not_utf8_are_part_of_words() {
        for (line, expected) in [
            (
                &b"b\xFCcher.de a.de"[..],
                &[(0..9, Err("not_utf8")), (10..14, Ok("a.de"))][..],
            ),
            (b"www.mu\xFCnchen.de", &[(0..14, Err("not_utf8"))]),
            (b"\xFFa.de\xC3\xBC.de\xC3", &[(0..11, Err("not_utf8"))]),
            (b"\xFF \xFC\xFC a.de", &[(5..9, Ok("a.de"))]),
            (b"J\xFCrgen@a.de", &[(0..11, Ok("a.de"))]),
            (b"a@b\xFCcher.de", &[(0..11, Err("not_utf8"))]),
            (b"http://b\xFCcher.de/", &[(0..17, Err("not_utf8"))]),
            (b"http://a.de/\xFC", &[(0..12, Ok("a.de"))]),
            (b"DNS:b\xFCcher.de", &[(4..13, Err("not_utf8"))]),
        ] {
            let expected: Vec<_> = expected
                .iter()
                .map(|(whole, name)| (whole.clone(), name.map(str::to_owned)))
                .collect();
            assert_eq!(read(line), expected, "{}", String::from_utf8_lossy(line));
        }
    }

    #[test]
    fn words_with_escapes_are_not_names() {
        for (line, expected) in [
            ("b%C3%BCcher.example", &[Err("escape")][..]),
            ("b&uuml;cher.example a.de", &[Err("escape"), Ok("a.de")]),
            ("&uuml;.example", &[Err("escape")]),
            ("www.mu&#252;nchen.de", &[Err("escape")]),
            ("b=C3=BCcher.de host=a.de", &[Err("escape"), Ok("a.de")]),
            ("www.mu\\xC3\\xBCnchen.de", &[Err("escape")]),
            ("\\u00fccher.de", &[Err("escape")]),
            ("b\\195\\188cher.de", &[Err("escape")]),
            ("info@b&uuml;cher.de", &[Err("escape")]),
            ("DNS:b\\xC3\\xBCcher.de", &[Err("escape")]),
            // The name is whole, and the address too.
            ("J&uuml;rgen@a.de", &[Ok("a.de")]),
            // Separators.
            ("&lt;a@b.de&gt; &quot;c.de&quot;", &[Ok("b.de"), Ok("c.de")]),
            ("u=https%3A%2F%2Fa.de%2Fb", &[Ok("a.de")]),
            (
                "{\\\"a.de\\\",\\u003cb.de\\u003e}",
                &[Ok("a.de"), Ok("b.de")],
            ),
            ("\\x22a.de\\x22", &[Ok("a.de")]),
            ("C:\\x64.dll C:\\users.txt", &[]),
            // URL Standard, 4.5.1: the host is percent-decoded.
            ("http://b%C3%BCcher.example/%C3", &[Ok("bücher.example")]),
            ("http://a.de%2Eb%zz/", &[Ok("a.de.b%zz")]),
            ("http://b%FCcher.example/", &[Err("not_utf8")]),
            ("http://b&uuml;cher.example/", &[Err("escape")]),
            (
                "https://example.com%20@malicious.com",
                &[Ok("malicious.com")],
            ),
            ("https://a%40b:c%3Ad@bücher.de:80/@x.de", &[Ok("bücher.de")]),
            ("http://a.de&amp;b", &[Ok("a.de")]),
        ] {
            let found: Vec<_> = read(line.as_bytes())
                .into_iter()
                .map(|(_, name)| name)
                .collect();
            let expected: Vec<_> = expected
                .iter()
                .map(|name| name.map(str::to_owned))
                .collect();
            assert_eq!(found, expected, "{line}");
        }
        let whole = |line: &str| candidates(line.as_bytes()).pop().map(|found| found.whole);
        assert_eq!(whole("x J&uuml;rgen@a.de"), Some(2..18));
        assert_eq!(
            whole("https://example.com%20@malicious.com/x y"),
            Some(0..38)
        );
    }

    /// For any text, matches ascend and are on character bounds.
    #[test]
    fn all_short_texts() {
        let parts = [
            "a", "ü", ".", "。", "-", "@", "://", "/", " ", "DNS:", "(", "xn--", "%C3", "&uuml;",
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
