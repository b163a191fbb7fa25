//! Formatting of links: the minimal escaping of UTS #58.
//!
//! A link is written with as few percent-escapes as possible, so that people can read it, and so that the search for
//! links finds the whole of it in text.

use alloc::string::String;

use super::tail::{begins_directive, is_cjk_punctuation, Brackets, Part};
use crate::code_point::is_hidden;
use crate::unicode::link::{is_link_email, link_term, LinkTerm};
use crate::url::hex_pair;
use crate::url::parse::cleaned;

/// The parts of a URL as text, without percent-escapes. [`format_link`] writes them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LinkParts<'p> {
    /// The scheme, the host and the port, which are written unchanged: `https://example.com`.
    pub origin: &'p str,
    /// The segments of the path. A `/` is written before each segment.
    pub path: &'p [&'p str],
    /// The keys of the query, each with its value if it has one.
    pub query: &'p [(&'p str, Option<&'p str>)],
    /// The fragment.
    pub fragment: Option<&'p str>,
    /// The fragment directives, which follow `:~:`. An empty directive is not written.
    pub directives: &'p [&'p str],
}

/// Writes a URL with minimal escaping (UTS #58).
///
/// A character is percent-escaped if it would act as syntax, if it ends a link in text, if it is a bracket without
/// its partner, if it is the last character of the URL and punctuation, or if it is hidden
/// ([`is_hidden`]). The last condition is not in UTS #58. Takes O(n) time and allocates the result.
///
/// ```
/// use puny_idna::display::links::{format_link, LinkParts};
///
/// let parts = LinkParts {
///     origin: "https://example.com",
///     path: &["α/β", "ok?"],
///     query: &[("a&b", Some("γ δ"))],
///     ..LinkParts::default()
/// };
/// assert_eq!(format_link(&parts), "https://example.com/α%2Fβ/ok%3F?a%26b=γ%20δ");
/// ```
pub fn format_link(parts: &LinkParts<'_>) -> String {
    let mut output = Output::new(parts.origin);
    for segment in parts.path {
        output.write_separator("/");
        output.write_data(segment, |c| matches!(c, '/' | '?' | '#'));
    }
    let is_query_syntax = |c| matches!(c, '&' | '=' | '#');
    for (index, (key, value)) in parts.query.iter().enumerate() {
        output.write_separator(if index == 0 { "?" } else { "&" });
        output.write_data(key, is_query_syntax);
        if let Some(value) = value {
            output.write_separator("=");
            output.write_data(value, is_query_syntax);
        }
    }
    let mut directives = parts
        .directives
        .iter()
        .filter(|directive| !directive.is_empty())
        .peekable();
    if parts.fragment.is_some() || directives.peek().is_some() {
        output.write_separator("#");
        let is_last = directives.peek().is_none();
        output.write_fragment(parts.fragment.unwrap_or_default(), false, is_last);
    }
    while let Some(directive) = directives.next() {
        output.write_separator(DIRECTIVE);
        let is_last = directives.peek().is_none();
        output.write_fragment(directive, true, is_last);
    }
    output.finish()
}

/// Writes a URL that may have percent-escapes with minimal escaping, so that it is readable and leads to the same place.
///
/// Decodes escapes of letters, digits, `-`, `_`, `~` and of characters beyond ASCII. Keeps all other escapes as they
/// are: `%2B`, `%2F`, `%25`, `%2E`, bytes that are not UTF-8 (`%FF`), and hidden characters. Escapes what would end the
/// link in text, also Chinese and Japanese punctuation. The scheme and the host are not changed. Takes O(n) time and
/// allocates the result.
///
/// ```
/// use puny_idna::display::links::to_readable;
///
/// let url = "https://ja.wikipedia.org/wiki/%E6%97%A5%E6%9C%AC?a%2Fb=%20#x)";
/// assert_eq!(to_readable(url), "https://ja.wikipedia.org/wiki/日本?a%2Fb=%20#x%29");
/// assert_eq!(to_readable("mailto:%CE%B1%20@example.com"), "mailto:α%20@example.com");
/// ```
pub fn to_readable(url: &str) -> String {
    let url = url.trim_matches(|c| c <= ' ');
    let url = &*cleaned(url);
    if let Some(address) = mail_address(url) {
        return readable_address(url, address);
    }
    let start = url.find("://").map_or(0, |colon| colon + "://".len());
    let rest = url.get(start..).unwrap_or_default();
    let end = start + rest.find(['/', '?', '#'].as_ref()).unwrap_or(rest.len());
    let (origin, rest) = url.split_at(end);
    let mut output = Output::new(origin);
    let mut part = None;
    let mut at = 0;
    while let Some(c) = rest.get(at..).and_then(|rest| rest.chars().next()) {
        if let Some(next) = Part::beginning_with(c, part) {
            part = Some(next);
            output.write_separator(rest.get(at..at + 1).unwrap_or_default());
            at += 1;
        } else if part.map_or(false, Part::is_fragment) && begins_directive(rest, at) {
            part = Some(Part::Directive);
            output.write_separator(DIRECTIVE);
            // The last colon is escaped if the URL ends with it.
            output.soft = output.text.len().checked_sub(1);
            at += DIRECTIVE.len();
        } else if let Some((c, len)) = escaped_character(rest, at) {
            let escape = rest.get(at..at + len).unwrap_or_default();
            output.write_escape(c, escape, part);
            at += len;
        } else {
            if part.map_or(false, |part| part.is_separator(c)) {
                output.brackets.clear();
            }
            let is_kept = !is_cjk_punctuation(c);
            output.write_character(c, !is_kept);
            at += c.len_utf8();
        }
    }
    output.finish()
}

/// The separator before a fragment directive.
const DIRECTIVE: &str = ":~:";

/// Returns the offset of the address in a URL with the scheme `mailto`.
fn mail_address(url: &str) -> Option<usize> {
    const SCHEME: &str = "mailto:";
    let scheme = url.get(..SCHEME.len())?;
    scheme.eq_ignore_ascii_case(SCHEME).then(|| SCHEME.len())
}

/// Decodes the local part of an address in a URL with the scheme `mailto`: escapes of characters beyond ASCII that an
/// address in text may have. The rest of the URL is not changed.
fn readable_address(url: &str, start: usize) -> String {
    let rest = url.get(start..).unwrap_or_default();
    let end = start + rest.find(['@', '?'].as_ref()).unwrap_or(0);
    let local = url.get(start..end).unwrap_or_default();
    let mut readable = String::from(url.get(..start).unwrap_or_default());
    let mut at = 0;
    while let Some(c) = local.get(at..).and_then(|rest| rest.chars().next()) {
        let (c, len) = match escaped_character(local, at) {
            Some((Some(c), len)) if !c.is_ascii() && is_link_email(c) && !is_hidden(c) => (c, len),
            _ => (c, c.len_utf8()),
        };
        readable.push(c);
        at += len;
    }
    readable.push_str(url.get(end..).unwrap_or_default());
    readable
}

/// Reads the escapes at an offset. Returns the character of which they are the UTF-8, and their length in bytes. Returns
/// no character for a byte that is not UTF-8, with the length of its escape.
fn escaped_character(text: &str, at: usize) -> Option<(Option<char>, usize)> {
    let escape = |index: usize| match *text.as_bytes().get(at + 3 * index..)? {
        [b'%', high, low, ..] => hex_pair(high, low),
        _ => None,
    };
    let mut bytes = [escape(0)?, 0, 0, 0];
    for count in 1..=bytes.len() {
        let decoded = bytes.get(..count).map(core::str::from_utf8);
        if let Some(Ok(text)) = decoded {
            return Some((text.chars().next(), 3 * count));
        }
        match (bytes.get_mut(count), escape(count)) {
            (Some(next), Some(byte)) => *next = byte,
            _ => break,
        }
    }
    Some((None, 3))
}

/// Returns whether the escape of an ASCII character can be decoded without a change of meaning: the unreserved characters
/// of RFC 3986, section 2.3, without the dot, because segments of dots have a meaning.
fn is_decoded_ascii(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '~')
}

/// A URL that is written part by part.
struct Output {
    text: String,
    brackets: Brackets,
    /// The offset of the last character, if it is written as it is and ends a sentence rather than a URL.
    soft: Option<usize>,
    /// The number of characters since a `%` that does not begin an escape, up to 2.
    since_percent: u8,
}

impl Output {
    fn new(origin: &str) -> Self {
        Output {
            text: String::from(origin),
            brackets: Brackets::new(),
            soft: None,
            since_percent: 2,
        }
    }

    /// Writes what begins a part or a piece of a part.
    fn write_separator(&mut self, separator: &str) {
        self.text.push_str(separator);
        self.brackets.clear();
        self.soft = None;
        self.since_percent = 2;
    }

    /// Writes a piece. The characters for which `is_syntax` is true are escaped.
    fn write_data(&mut self, data: &str, is_syntax: fn(char) -> bool) {
        for (at, c) in data.char_indices() {
            if c == '%' && escaped_character(data, at).is_some() {
                self.text.push_str("%25");
                self.soft = None;
            } else {
                self.write_character(c, is_syntax(c));
            }
        }
    }

    /// Writes a fragment or a fragment directive. A text in it that would begin a directive is escaped.
    fn write_fragment(&mut self, data: &str, is_directive: bool, is_last: bool) {
        let mut escaped = 0;
        for (at, c) in data.char_indices() {
            // With the separator that follows, `:~` at the end would begin a directive.
            let rest = data.get(at..).unwrap_or_default();
            if begins_directive(data, at) || !is_last && rest == ":~" {
                escaped = DIRECTIVE.len();
            }
            if is_directive && Part::Directive.is_separator(c) {
                self.brackets.clear();
            }
            if c == '%' && escaped_character(data, at).is_some() {
                self.text.push_str("%25");
                self.soft = None;
            } else {
                self.write_character(c, escaped > 0);
            }
            escaped = escaped.saturating_sub(1);
        }
    }

    /// Writes the character of an escape, or the escape.
    fn write_escape(&mut self, c: Option<char>, escape: &str, part: Option<Part>) {
        let decoded = c.filter(|c| match c {
            // The tilde could begin a directive.
            '~' => !part.map_or(false, Part::is_fragment),
            _ if c.is_ascii() => {
                is_decoded_ascii(*c) && !(self.since_percent < 2 && c.is_ascii_hexdigit())
            }
            _ => !is_cjk_punctuation(*c),
        });
        match decoded {
            Some(c) if self.can_write(c) => {
                self.write_character(c, false);
            }
            _ => {
                self.text.push_str(escape);
                self.soft = None;
                self.since_percent = 2;
            }
        }
    }

    /// Returns whether a character can be written as it is.
    fn can_write(&self, c: char) -> bool {
        !is_hidden(c)
            && match link_term(c) {
                LinkTerm::Include | LinkTerm::Soft => true,
                LinkTerm::Open => self.brackets.has_room(),
                LinkTerm::Close => self.brackets.can_close(c),
                LinkTerm::Hard => false,
            }
    }

    /// Writes a character, escaped if it is syntax or cannot be written as it is.
    fn write_character(&mut self, c: char, is_syntax: bool) {
        self.soft = None;
        if is_syntax || !self.can_write(c) {
            self.write_escaped(c);
            return;
        }
        match link_term(c) {
            LinkTerm::Soft => self.soft = Some(self.text.len()),
            LinkTerm::Open => {
                self.brackets.push(c);
            }
            LinkTerm::Close => {
                self.brackets.close(c);
            }
            LinkTerm::Include | LinkTerm::Hard => {}
        }
        self.text.push(c);
        // If hexadecimal digits were decoded behind a `%` that does not begin an escape, it would begin an escape.
        self.since_percent = match c {
            '%' => 0,
            _ => (self.since_percent + 1).min(2),
        };
    }

    fn write_escaped(&mut self, c: char) {
        const DIGITS: [char; 16] = [
            '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F',
        ];
        let digit = |number: u8| DIGITS.get(usize::from(number)).copied().unwrap_or('0');
        for byte in c.encode_utf8(&mut [0; 4]).bytes() {
            self.text.push('%');
            self.text.push(digit(byte >> 4));
            self.text.push(digit(byte & 0xF));
        }
        self.since_percent = 2;
    }

    /// Escapes the last character if it would not belong to the link, and returns the text.
    fn finish(mut self) -> String {
        if let Some(at) = self.soft {
            let last = self.text.split_off(at);
            last.chars().for_each(|c| self.write_escaped(c));
        }
        self.text
    }
}
