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
//! Letters beside an escape, or beside a byte that is not UTF-8, are part of a longer word. That word is found as
//! it is, and fails. In the host of a URL, percent-encoding is decoded, as in the URL Standard.
//!
//! | file | holds |
//! |---|---|
//! | `mask.rs` | copies of a line for `linkify` |
//! | `escape.rs` | escapes at the beginning of a text |

mod escape;
mod mask;

use std::ops::Range;
use std::str;

use linkify::{LinkFinder, LinkKind};
use puny_display::links::is_top_level_domain;
use puny_idna::idna2008::{DerivedProperty, derived_property};
use puny_idna::without_ace_prefix;

use super::field::{Field, Quoting};
use crate::report::problem::Problem;
use crate::report::shown::quoted;
use escape::{escape, span};
use mask::{UNKNOWN, authority, ends_sentence, is_dot, masked};

/// What a name is part of.
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

    /// The content of the field as text.
    /// Errors: it is not UTF-8, or has an escape that is not decoded.
    pub(crate) fn read<'c>(&self, content: &'c [u8]) -> Result<&'c str, Problem> {
        let text = str::from_utf8(content).map_err(|error| Problem::not_utf8(content, error))?;
        let mut escapes = text.char_indices().filter_map(|(at, _)| {
            let found = escape(&text[at..])?;
            Some((at, &text[at..at + found.length]))
        });
        // Percent-encoding is decoded once.
        let is_left =
            |(_, escape): &(usize, &str)| self.kind != Kind::Url || !escape.starts_with('%');
        let Some((at, found)) = escapes.find(is_left) else {
            return Ok(text);
        };
        let found = quoted(found);
        let what = format!("the name has the escape {found}, which is not decoded");
        let rule = "escapes are decoded only in the host of a URL, and there only those with %";
        let hint = "decode the text first";
        Err(Problem::raw("escape", at, what, rule).with_hint(Some(hint.into())))
    }
}

/// Finds names in a line, in order. Linear.
pub(crate) fn candidates(line: &[u8]) -> Vec<Candidate> {
    let text = &*mask::text(line);
    let mut search = Search {
        text,
        found: Vec::new(),
    };
    search.find();
    search.found
}

struct Search<'t> {
    text: &'t str,
    found: Vec<Candidate>,
}

impl Search<'_> {
    fn find(&mut self) {
        let masked = masked(self.text);
        let finder = LinkFinder::new();
        let mut done = 0;
        for link in finder.links(&masked) {
            // A full stop at its end is left out, which may be the last byte of another dot.
            let end = self.text.floor_char_boundary(link.end());
            let whole = self.text.floor_char_boundary(link.start())..end;
            if whole.start < done {
                // It is part of a word.
                continue;
            }
            let candidate = match link.kind() {
                LinkKind::Email => self.email(done, whole.clone()),
                _ => self.url(whole.clone()),
            };
            let found = candidate.as_ref().map_or(&whole, |found| &found.whole);
            let (start, end) = (found.start, found.end);
            self.alone(done..start);
            self.found.extend(candidate);
            done = end;
        }
        self.alone(done..self.text.len());
    }

    /// Adds a match that is a name as a whole.
    fn push(&mut self, kind: Kind, name: Range<usize>) {
        self.found.push(Candidate {
            kind,
            whole: name.clone(),
            name,
        });
    }

    /// The end of the word that goes on here, and whether it has an escape or an unknown byte.
    fn word_end(&self, range: Range<usize>) -> (usize, bool) {
        let mut has_escape = false;
        let length = span(&self.text[range.clone()], |c, escape| match escape {
            Some(escape) if escape.is_part => {
                has_escape = true;
                Some(escape.length)
            }
            _ if c == UNKNOWN => {
                has_escape = true;
                Some(1)
            }
            _ => (is_dot(c) || is_name(c)).then_some(c.len_utf8()),
        });
        (range.start + length, has_escape)
    }

    /// Whether the characters around a word say that it is something else: a part of a path, a call, or the
    /// beginning of an address.
    fn is_other(&self, range: &Range<usize>) -> bool {
        let before = self.text[..range.start].chars().next_back();
        let after = self.text[range.end..].chars().next();
        matches!(before, Some('/' | '\\')) || matches!(after, Some('(' | '@'))
    }

    /// An address. If it touches an escape, it is part of a longer one, which is found.
    fn email(&self, done: usize, whole: Range<usize>) -> Option<Candidate> {
        let at = self.text[whole.clone()].rfind('@')?;
        let name = whole.start + at + 1..whole.end;
        let (word_end, has_escape) = self.word_end(whole.end..self.text.len());
        let end = if has_escape { word_end } else { whole.end };
        Some(Candidate {
            kind: Kind::Email,
            whole: self.word_start(done, whole.start)..end,
            name: name.start..end,
        })
    }

    /// The start of the word that goes on at this offset, if an escape is right before it. Not before `done`.
    fn word_start(&self, done: usize, start: usize) -> usize {
        let mut start = start;
        loop {
            let earliest = start.saturating_sub(escape::MAX_LENGTH).max(done);
            let touches = |at: &usize| {
                // It may be within a character.
                let found = self.text.get(*at..).and_then(escape);
                found.is_some_and(|found| found.is_part && at + found.length >= start)
            };
            let Some(at) = (earliest..start).rev().find(touches) else {
                return start;
            };
            let before = &self.text[done..at];
            let letters = before.trim_end_matches(|c| is_name(c) || c == '.');
            start = done + letters.len();
        }
    }

    /// A URL, if its host is a name.
    fn url(&self, whole: Range<usize>) -> Option<Candidate> {
        let url = &self.text[whole.clone()];
        let start = url.find("://")? + 3;
        let authority = &url[start..start + authority(&url[start..])];
        let host = authority.rfind('@').map_or(0, |at| at + 1);
        let port = authority[host..].find(':');
        let end = port.map_or(authority.len(), |port| host + port);
        let text = &authority[host..end];
        // An IP address ends with a number.
        let last = text.trim_end_matches('.').rsplit('.').next()?;
        if text.is_empty() || !is_host(text) || last.bytes().all(|byte| byte.is_ascii_digit()) {
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
    fn alone(&mut self, range: Range<usize>) {
        let text = self.text;
        let mut next = range.start;
        while let Some(c) = text[next..range.end].chars().next() {
            let (end, has_escape) = self.word_end(next..range.end);
            let word = next..end;
            if word.is_empty() {
                // A separator.
                let escape = escape(&text[next..range.end]);
                next += escape.map_or(c.len_utf8(), |escape| escape.length);
                continue;
            }
            next = end;
            if text[word.clone()] == *"DNS" && text[end..range.end].starts_with(':') {
                next = self.dns(end + 1..range.end);
            } else if has_escape {
                self.escaped(word);
            } else {
                self.run(word);
            }
        }
    }

    /// A word with an escape, if it has the form of a name.
    fn escaped(&mut self, word: Range<usize>) {
        let mut form = String::new();
        span(&self.text[word.clone()], |c, escape| {
            let is_letter = escape.is_some() || c == UNKNOWN;
            form.push(if is_letter { 'ü' } else { c });
            Some(escape.map_or(c.len_utf8(), |escape| escape.length))
        });
        if !self.is_other(&word) && has_top_level(form.trim_matches(is_edge)) {
            self.push(Kind::Name, word);
        }
    }

    /// An entry of a `DNS:` list; returns its end.
    fn dns(&mut self, range: Range<usize>) -> usize {
        let mut end = range.start;
        loop {
            (end, _) = self.word_end(end..range.end);
            if !self.text[end..range.end].starts_with('*') {
                break;
            }
            end += 1;
        }
        if end > range.start {
            self.push(Kind::Dns, range.start..end);
        }
        end
    }

    /// The names in a run, split at repeated dots and ends of sentences.
    fn run(&mut self, range: Range<usize>) {
        let text = self.text;
        let mut start = range.start;
        let mut last_is_dot = false;
        let mut characters = text[range.clone()].char_indices().peekable();
        while let Some((offset, c)) = characters.next() {
            let next = characters.peek().map(|(_, next)| *next);
            if is_dot(c) && (last_is_dot || ends_sentence(c, next)) {
                self.piece(start..range.start + offset);
                start = range.start + offset + c.len_utf8();
            }
            last_is_dot = is_dot(c);
        }
        self.piece(start..range.end);
    }

    /// A piece of a run, without dots and hyphens around it.
    fn piece(&mut self, piece: Range<usize>) {
        let trimmed = self.text[piece.clone()].trim_start_matches(is_edge);
        let start = piece.end - trimmed.len();
        let name = trimmed.trim_end_matches(is_edge);
        let whole = start..start + name.len();
        let is_domain = self.text[..start].ends_with('@');
        if has_top_level(name) && !is_domain && !self.is_other(&whole) {
            self.push(Kind::Name, whole);
        }
    }
}

fn is_edge(c: char) -> bool {
    is_dot(c) || c == '-'
}

/// Returns whether the last label of a name is a top-level domain of the root zone or a reserved top-level domain.
pub(crate) fn is_known(name: &str) -> bool {
    let name = name.strip_suffix(is_dot).unwrap_or(name);
    is_top_level_domain(name.rsplit(is_dot).next().unwrap_or(name))
}

/// Whether a run has a dot and a possible top-level label after the last.
fn has_top_level(run: &str) -> bool {
    let Some((before, last)) = run.rsplit_once(is_dot) else {
        return false;
    };
    let is_long_enough = last.chars().nth(1).is_some() && !before.is_empty();
    if last.is_ascii() {
        let is_a_label = without_ace_prefix(last).is_some_and(|digits| !digits.is_empty());
        // A truncated A-label.
        let is_cut = last.eq_ignore_ascii_case("xn");
        return is_long_enough
            && !is_cut
            && (last.bytes().all(|byte| byte.is_ascii_alphabetic()) || is_a_label);
    }
    is_long_enough && last.chars().any(char::is_alphabetic)
}

/// Whether a text may be the host of a URL that is a name: letters, dots, and escapes.
fn is_host(text: &str) -> bool {
    let is_part = |c: char| !c.is_ascii() || is_ascii_name(c) || matches!(c, '.' | '%' | UNKNOWN);
    let length = span(text, |c, escape| match escape {
        Some(escape) => Some(escape.length),
        None => is_part(c).then_some(c.len_utf8()),
    });
    length == text.len()
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
