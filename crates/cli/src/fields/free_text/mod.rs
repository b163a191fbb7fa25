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
        let before = self.part(0..word.start).chars().next_back();
        let after = self.part(word.end..self.text.len()).chars().next();
        // What comes after `@` is the end of an address.
        let is_other = matches!(before, Some('/' | '\\')) || matches!(after, Some('(' | '@'));
        if !is_other && has_top_level(form.trim_matches(edge)) {
            found.push(Candidate {
                kind: Kind::Name,
                whole: word.clone(),
                name: word,
            });
        }
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
mod tests;
