//! Writes URLs with the minimal escaping of UTS #58.
//!
//! A URL is written with few percent-escapes, so that people can read it. Characters that would end a link in text are
//! escaped, so that the search for links finds the whole URL.

use alloc::string::String;

use puny_idna::code_point::is_hidden;
use puny_idna::internal::hex_pair;

use super::tail::{begins_directive, is_cjk_punctuation, Brackets, Part};
use crate::unicode::link::{is_link_email, link_term, LinkTerm};
use crate::url_parser::cleaned;

/// The parts of a URL, without percent-escapes, for [`format_link`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LinkParts<'p> {
    /// The scheme, the host and the port, which are written unchanged: `https://example.com`.
    pub origin: &'p str,
    /// The segments of the path. A `/` is written before each segment.
    pub path: &'p [&'p str],
    /// The keys of the query, each with its value, or with `None` if the key has no value.
    pub query: &'p [(&'p str, Option<&'p str>)],
    /// The fragment.
    pub fragment: Option<&'p str>,
    /// The fragment directives. `:~:` is written before each directive. Empty directives are not written.
    pub directives: &'p [&'p str],
}

/// Returns a URL with minimal escaping (UTS #58). A character is percent-escaped in these cases:
///
/// - It would act as syntax.
/// - It would end a link in text.
/// - It is a closing bracket without a matching opening bracket.
/// - It is punctuation at the end of the URL.
/// - It is hidden ([`is_hidden`]). UTS #58 does not have this case.
///
/// Takes O(n) time and allocates the result.
///
/// ```
/// use puny_display::links::{format_link, LinkParts};
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

/// Returns a readable form of a URL: decodes the percent-escapes that can be decoded without changing where the URL
/// leads.
///
/// Escapes of ASCII letters and digits, of `-`, `_` and `~`, and of characters outside ASCII are decoded. All other
/// escapes stay unchanged. Examples are `%2B`, `%2F`, `%25`, `%2E`, bytes that are not UTF-8 (`%FF`), and hidden
/// characters. Characters that would end the link in text are escaped, including Chinese and Japanese punctuation. The
/// scheme and the host do not change. Takes O(n) time and allocates the result.
///
/// ```
/// use puny_display::links::to_readable;
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
    // The string search of the standard library would add 5 kB to a program.
    let colon = url.as_bytes().windows(3).position(|part| part == b"://");
    let start = colon.map_or(0, |colon| colon + "://".len());
    let rest = url.get(start..).unwrap_or_default();
    let end = start + rest.find(['/', '?', '#'].as_ref()).unwrap_or(rest.len());
    let mut output = Output::new(url.get(..end).unwrap_or_default());
    let rest = url.get(end..).unwrap_or_default();
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
            output.ends_softly = true;
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

/// Returns the offset of the address in a URL with the scheme `mailto`, or `None` if the URL has another scheme.
fn mail_address(url: &str) -> Option<usize> {
    const SCHEME: &str = "mailto:";
    let scheme = url.get(..SCHEME.len())?;
    scheme.eq_ignore_ascii_case(SCHEME).then(|| SCHEME.len())
}

/// Returns a `mailto` URL whose address begins at `start`, with a readable local part. Decodes the escapes of
/// characters outside ASCII that a local part in text may contain. The rest of the URL does not change.
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

/// Decodes the percent-escapes of one character at an offset. Returns the character and the number of bytes of its
/// escapes. If the decoded bytes do not begin with a character in UTF-8, returns no character, and 3. Returns `None` if
/// there is no escape at the offset.
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

/// Returns whether the escape of an ASCII character can be decoded without changing the meaning of the URL. These are
/// the unreserved characters (RFC 3986, section 2.3), except the dot, because the segments `.` and `..` have a meaning.
fn is_decoded_ascii(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '~')
}

/// A URL that is written part by part.
struct Output {
    text: String,
    brackets: Brackets,
    /// Whether the last character is not escaped and is punctuation that does not belong to a link at its end.
    ends_softly: bool,
    /// The number of characters after the last `%` that does not begin an escape. Numbers above 2 are stored as 2.
    since_percent: u8,
}

impl Output {
    fn new(origin: &str) -> Self {
        Output {
            text: String::from(origin),
            brackets: Brackets::new(),
            ends_softly: false,
            since_percent: 2,
        }
    }

    /// Writes the text that begins a part or a piece of a part.
    fn write_separator(&mut self, separator: &str) {
        self.text.push_str(separator);
        self.brackets.clear();
        self.ends_softly = false;
        self.since_percent = 2;
    }

    /// Writes a piece. Characters for which `is_syntax` returns true are escaped.
    fn write_data(&mut self, data: &str, is_syntax: fn(char) -> bool) {
        for (at, c) in data.char_indices() {
            if c == '%' && escaped_character(data, at).is_some() {
                self.text.push_str("%25");
                self.ends_softly = false;
            } else {
                self.write_character(c, is_syntax(c));
            }
        }
    }

    /// Writes a fragment or a fragment directive. If `data` contains `:~:`, it is escaped, because it would begin
    /// another directive.
    fn write_fragment(&mut self, data: &str, is_directive: bool, is_last: bool) {
        let mut escaped = 0;
        for (at, c) in data.char_indices() {
            // If another directive follows, the text `:~` at the end would form `:~:` with the separator.
            let rest = data.get(at..).unwrap_or_default();
            if begins_directive(data, at) || !is_last && rest == ":~" {
                escaped = DIRECTIVE.len();
            }
            if is_directive && Part::Directive.is_separator(c) {
                self.brackets.clear();
            }
            if c == '%' && escaped_character(data, at).is_some() {
                self.text.push_str("%25");
                self.ends_softly = false;
            } else {
                self.write_character(c, escaped > 0);
            }
            escaped = escaped.saturating_sub(1);
        }
    }

    /// Writes the character `c` if it can be decoded, or else its escape unchanged.
    fn write_escape(&mut self, c: Option<char>, escape: &str, part: Option<Part>) {
        let decoded = c.filter(|c| match c {
            // In a fragment, a decoded tilde could form `:~:`.
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
                self.ends_softly = false;
                self.since_percent = 2;
            }
        }
    }

    /// Returns whether a character can be written without escaping it.
    fn can_write(&self, c: char) -> bool {
        !is_hidden(c)
            && match link_term(c) {
                LinkTerm::Include | LinkTerm::Soft => true,
                LinkTerm::Open => self.brackets.has_room(),
                LinkTerm::Close => self.brackets.can_close(c),
                LinkTerm::Hard => false,
            }
    }

    /// Writes a character. Escapes it if `is_syntax`, or if it [cannot be written](Output::can_write) unescaped.
    fn write_character(&mut self, c: char, is_syntax: bool) {
        self.ends_softly = false;
        if is_syntax || !self.can_write(c) {
            self.write_escaped(c);
            return;
        }
        match link_term(c) {
            LinkTerm::Soft => self.ends_softly = true,
            LinkTerm::Open => {
                self.brackets.push(c);
            }
            LinkTerm::Close => {
                self.brackets.close(c);
            }
            LinkTerm::Include | LinkTerm::Hard => {}
        }
        self.text.push(c);
        // Hexadecimal digits must not be decoded after a `%` that does not begin an escape: `%4%31` would become the
        // escape `%41`.
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

    /// Returns the text. Escapes the last character first if it would not belong to the link.
    fn finish(mut self) -> String {
        if self.ends_softly {
            if let Some(last) = self.text.pop() {
                self.write_escaped(last);
            }
        }
        self.text
    }
}
