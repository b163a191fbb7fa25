//! The domain names in a master file, also called zone file (RFC 1035, section 5; RFC 3597).
//!
//! No crate that reads master files says where in the text a name stands, so that the rest
//! could stay byte for byte; hence this one. It does not judge a record: it finds the names in
//! what is well formed, and refuses an entry in which a name might be missed.

mod tokens;
mod types;

use std::ops::Range;

use super::field::{Field, Quoting};
use crate::report::problem::Problem;
use crate::report::shown::with_name;
pub(crate) use tokens::Scanner;
use tokens::{Broken, Token, tokens};
use types::Name;

const SYNTAX: &str = "RFC 1035, section 5.1: the syntax of master files";

/// Puts the names of an entry into `fields`, in order; the number of a field is that of its
/// token in the entry, from 1. A name may be several fields: labels with an escape in them are
/// ASCII and stay as they are, as labels of a template with a `$` do.
///
/// # Errors
///
/// The first of what is wrong: a quoted string or a parenthesis that is not closed, or text
/// outside quotes and comments that is neither ASCII nor part of a name. Then `fields` has the
/// names that were found all the same.
pub(super) fn names(entry: &[u8], fields: &mut Vec<Field>) -> Result<(), Problem> {
    let tokens = tokens(entry).map_err(broken)?;
    let mut entry = Entry {
        bytes: entry,
        tokens: &tokens,
        fields,
        is_template: false,
        quoted_name: None,
    };
    entry.find();
    entry.check()
}

/// Refuses a name that would be read as something else than the one that was given: mapping
/// can make a semicolon of another character, if the rules for ASCII let it.
///
/// # Errors
///
/// The first character with a meaning of its own that has come in.
pub(super) fn check(given: &[u8], name: &str) -> Result<(), Problem> {
    let has_meaning = |c: char| {
        matches!(
            c,
            ' ' | '\t' | '\r' | '\n' | ';' | '(' | ')' | '"' | '\\' | '$' | '@'
        )
    };
    let came_in = |c: &char| has_meaning(*c) && !given.contains(&(*c as u8));
    match name.chars().find(came_in) {
        None => Ok(()),
        Some(c) => Err(Problem::raw(
            "special_in_result",
            0,
            format!(
                "the result has {} in it, which is more than text",
                with_name(c)
            ),
            SYNTAX,
        )
        .with_hint(Some("--format jsonl can hold it".into()))),
    }
}

fn broken(broken: Broken) -> Problem {
    match broken {
        Broken::Quote(offset) => Problem::raw(
            "unclosed_quote",
            offset,
            "a double quote is opened here and not closed in this line",
            SYNTAX,
        ),
        Broken::Parenthesis(offset) => Problem::raw(
            "parenthesis",
            offset,
            "this parenthesis has no other one",
            SYNTAX,
        ),
        Broken::TooMany(offset) => Problem::raw(
            "entry_too_long",
            offset,
            "this is more than a record can hold",
            "RFC 1035, section 3.2.1: the data of a record are at most 65,535 octets",
        ),
    }
}

/// An entry while its names are found.
struct Entry<'e> {
    bytes: &'e [u8],
    tokens: &'e [Token],
    fields: &'e mut Vec<Field>,
    /// A `$` stands for a number (BIND's `$GENERATE`).
    is_template: bool,
    /// Where the first name begins that is not ASCII and stands in quotes.
    quoted_name: Option<usize>,
}

impl Entry<'_> {
    fn token(&self, index: usize) -> Option<&[u8]> {
        self.bytes.get(self.tokens.get(index)?.range.clone())
    }

    /// Finds the names in the order of the tokens.
    fn find(&mut self) {
        let starts_with_blank = self.bytes.first().is_none_or(|byte| b" \t".contains(byte));
        if starts_with_blank {
            return self.record(0);
        }
        match self.token(0) {
            Some(word) if word.starts_with(b"$") => {
                let word = word.to_ascii_uppercase();
                match word.as_slice() {
                    b"$ORIGIN" => self.name(1),
                    // A file name, and perhaps an origin.
                    b"$INCLUDE" => self.name(2),
                    // BIND: a range, an owner, and a record with one token of data, which is
                    // in quotes if it has blanks.
                    b"$GENERATE" => {
                        self.is_template = true;
                        self.name(2);
                        self.record(3);
                    }
                    _ => {}
                }
            }
            Some(_) => {
                self.name(0);
                self.record(1);
            }
            None => {}
        }
    }

    /// A record from after its owner on: a time to live and a class in any order, a type, and
    /// its data.
    fn record(&mut self, start: usize) {
        let is_before_type = |word: &&[u8]| is_time(word) || is_class(word);
        let words: Vec<&[u8]> = (start..self.tokens.len())
            .filter_map(|index| self.token(index))
            .collect();
        let before = words.iter().take_while(|word| is_before_type(word)).count();
        let Some((kind, data)) = words.get(before..).and_then(|rest| rest.split_first()) else {
            return;
        };
        let first = start + before + 1;
        let names = types::names(kind, data);
        if self.is_template && !names.is_empty() {
            // All data of the record may stand in one pair of quotes.
            self.unquoted(first);
        }
        for name in names {
            match name {
                Name::Domain(index) => self.name(first + index),
                Name::Mailbox(index) => self.mailbox(first + index),
            }
        }
    }

    /// A domain name, if there is one and it is not quoted.
    fn name(&mut self, index: usize) {
        if let Some(range) = self.unquoted(index) {
            self.labels(index, range);
        }
    }

    /// A mailbox: the first label is a local part, which IDNA leaves as it is.
    fn mailbox(&mut self, index: usize) {
        let Some(range) = self.unquoted(index) else {
            return;
        };
        let name = self.bytes.get(range.clone()).unwrap_or_default();
        let (first, _) = label(name, self.is_template);
        if first < name.len() {
            self.labels(index, range.start + first + 1..range.end);
        }
    }

    fn unquoted(&mut self, index: usize) -> Option<Range<usize>> {
        let token = self.tokens.get(index)?;
        let range = token.range.clone();
        if !token.quoted {
            return Some(range);
        }
        if !self.bytes.get(range.clone())?.is_ascii() {
            self.quoted_name.get_or_insert(range.start);
        }
        None
    }

    /// The labels of a name, in runs that need nothing but IDNA. What changes the bytes of a
    /// label after it was read, an escape or a template's `$`, must not be within an A-label.
    fn labels(&mut self, index: usize, range: Range<usize>) {
        let name = self.bytes.get(range.clone()).unwrap_or_default();
        // The origin, and the root.
        if matches!(name, b"@" | b"." | b"") {
            return;
        }
        let mut start = 0;
        let mut run = 0..0;
        while start <= name.len() {
            let rest = name.get(start..).unwrap_or_default();
            let (length, is_plain) = label(rest, self.is_template);
            let end = start + length;
            if is_plain {
                if run.is_empty() {
                    run.start = start;
                }
                run.end = end;
            } else {
                self.push(index, range.start, &run);
                run = 0..0;
            }
            start = end + 1;
        }
        self.push(index, range.start, &run);
    }

    fn push(&mut self, index: usize, offset: usize, run: &Range<usize>) {
        if !run.is_empty() {
            self.fields.push(Field {
                number: index + 1,
                range: offset + run.start..offset + run.end,
                quoting: Quoting::None,
            });
        }
    }

    /// Refuses text outside quotes and comments that is not ASCII and stands in no field: it
    /// would silently stay as it is, and a server would take it for something else.
    fn check(&self) -> Result<(), Problem> {
        let mut fields = self.fields.iter().peekable();
        for token in self.tokens.iter().filter(|token| !token.quoted) {
            let mut start = token.range.start;
            loop {
                let field = fields.next_if(|field| field.range.end <= token.range.end);
                let end = field.map_or(token.range.end, |field| field.range.start);
                let part = self.bytes.get(start..end).unwrap_or_default();
                if let Some(offset) = part.iter().position(|byte| !byte.is_ascii()) {
                    return Err(not_converted(start + offset, part, self.is_template));
                }
                match field {
                    Some(field) => start = field.range.end,
                    None => break,
                }
            }
        }
        match self.quoted_name {
            Some(offset) => Err(Problem::raw(
                "quoted_name",
                offset,
                "a name that is not ASCII stands in quotes",
                SYNTAX,
            )
            .with_hint(Some("take the quotes away: names have none".into()))),
            None => Ok(()),
        }
    }
}

fn not_converted(offset: usize, part: &[u8], is_template: bool) -> Problem {
    let (what, hint) = if part.contains(&b'\\') {
        (
            "a label has an escape and is not ASCII, and cannot be converted",
            "write the character itself in place of the escape",
        )
    } else if is_template && part.contains(&b'$') {
        (
            "a label has a `$` and is not ASCII: what is put in its place would change the A-label",
            "give the labels one by one, without $GENERATE",
        )
    } else {
        (
            "this is not ASCII, and no part of a domain name",
            "text can stand in quotes; the local part of a mailbox has to be ASCII",
        )
    };
    Problem::raw("not_converted", offset, what, SYNTAX).with_hint(Some(hint.into()))
}

/// How long the first label is, up to a dot that is not escaped, and whether it has neither an
/// escape nor a template's `$`.
fn label(name: &[u8], is_template: bool) -> (usize, bool) {
    let mut is_plain = true;
    let mut next = 0;
    while let Some(&byte) = name.get(next) {
        match byte {
            b'.' => break,
            b'\\' => {
                is_plain = false;
                next += 1;
            }
            b'$' if is_template => is_plain = false,
            _ => {}
        }
        next += 1;
    }
    (next.min(name.len()), is_plain)
}

/// `3600`, or `1h30m` as BIND allows.
fn is_time(word: &[u8]) -> bool {
    word.first().is_some_and(u8::is_ascii_digit)
        && word.iter().all(|byte| {
            byte.is_ascii_digit()
                || matches!(byte.to_ascii_lowercase(), b's' | b'm' | b'h' | b'd' | b'w')
        })
}

/// A class by its name, or by its number (RFC 3597, section 5).
fn is_class(word: &[u8]) -> bool {
    let by_number = || {
        word.get(..5)
            .is_some_and(|start| start.eq_ignore_ascii_case(b"CLASS"))
            && word.len() > 5
            && word.iter().skip(5).all(u8::is_ascii_digit)
    };
    [&b"IN"[..], b"CH", b"HS", b"CS"]
        .iter()
        .any(|class| word.eq_ignore_ascii_case(class))
        || by_number()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(entry: &str) -> Result<Vec<(usize, &str)>, (&'static str, usize)> {
        let mut fields = Vec::new();
        match names(entry.as_bytes(), &mut fields) {
            Ok(()) => Ok(fields
                .iter()
                .map(|field| (field.number, &entry[field.range.clone()]))
                .collect()),
            Err(problem) => Err((problem.kind(), problem.offset())),
        }
    }

    #[test]
    fn owners_and_names_in_data() {
        for (entry, names) in [
            ("$ORIGIN bücher.example.", &[(2, "bücher.example.")][..]),
            ("$origin bücher.example.", &[(2, "bücher.example.")]),
            ("$TTL 1h", &[]),
            (
                "$INCLUDE zone.db bücher.example. ; c",
                &[(3, "bücher.example.")],
            ),
            ("$INCLUDE \"zöne.db\" bücher.", &[(3, "bücher.")]),
            (
                "@ IN SOA ns.bücher.example. admin.bücher.example. ( 1 2\n 3 4 5 )\n",
                &[(4, "ns.bücher.example."), (5, "bücher.example.")],
            ),
            (
                "@ SOA ns first\\.last.bücher. 1 2 3 4 5",
                &[(3, "ns"), (4, "bücher.")],
            ),
            ("@ SOA ns admin 1 2 3 4 5", &[(3, "ns")]),
            ("www 3600 IN CNAME bücher", &[(1, "www"), (5, "bücher")]),
            ("www IN 3600 CNAME bücher", &[(1, "www"), (5, "bücher")]),
            (
                "www CLASS1 1h30m CNAME bücher",
                &[(1, "www"), (5, "bücher")],
            ),
            (
                "www\tcname bücher ; a comment",
                &[(1, "www"), (3, "bücher")],
            ),
            ("www NS (\n bücher.\n)\n", &[(1, "www"), (3, "bücher.")]),
            ("    IN MX 10 post.bücher.", &[(4, "post.bücher.")]),
            (
                "_sip._tcp SRV 0 5 5060 sip.bücher.",
                &[(1, "_sip._tcp"), (6, "sip.bücher.")],
            ),
            ("ü TXT \"ns cname ü ; no comment\" x", &[(1, "ü")]),
            ("ü A 192.0.2.1", &[(1, "ü")]),
            ("ü;x", &[(1, "ü")]),
            ("   2026010101 ; seriäl", &[]),
            ("; commänt", &[]),
            ("", &[]),
            ("@ IN NS .", &[]),
        ] {
            assert_eq!(found(entry).as_deref(), Ok(names), "{entry}");
        }
    }

    /// Labels with an escape stay, and the others are converted.
    #[test]
    fn labels_with_escapes_are_left_out() {
        for (entry, names) in [
            ("a\\.b NS .", &[][..]),
            // Outside of templates a `$` is a character among others.
            ("a$b.ü NS .", &[(1, "a$b.ü")]),
            ("a\\.b.bücher.example NS .", &[(1, "bücher.example")]),
            (
                "bücher.a\\046b.example. NS .",
                &[(1, "bücher"), (1, "example.")],
            ),
            ("\\\\.ü NS .", &[(1, "ü")]),
            (
                "$GENERATE 1-9 h$.bücher. CNAME h$.faß.",
                &[(3, "bücher."), (5, "faß.")],
            ),
            (
                "$GENERATE 1-9 ${0,3,d}.ü 1h IN PTR ü",
                &[(3, "ü"), (7, "ü")],
            ),
        ] {
            assert_eq!(found(entry).as_deref(), Ok(names), "{entry}");
        }
    }

    #[test]
    fn what_stays_unconverted_is_refused() {
        for (entry, problem) in [
            ("a A ü", ("not_converted", 4)),
            ("a TXT ü", ("not_converted", 6)),
            ("a TYPE65534 \\# ü", ("not_converted", 15)),
            ("a UNKNOWN ü", ("not_converted", 10)),
            ("@ SOA ns ädmin.example. 1 2 3 4 5", ("not_converted", 9)),
            ("ü\\.b NS .", ("not_converted", 0)),
            ("a NS b.c\\032ü.d", ("not_converted", 12)),
            ("$GENERATE 1-9 ü$ A 192.0.2.$", ("not_converted", 14)),
            ("$INCLUDE zöne.db", ("not_converted", 10)),
            ("$GENERATE 1-9 h$ MX \"10 pöst.b.\"", ("quoted_name", 21)),
            ("a CNAME \"ü\"", ("quoted_name", 9)),
            ("a TXT \"ü", ("unclosed_quote", 6)),
            ("a NS (\n ü", ("parenthesis", 5)),
            ("a NS ü)", ("parenthesis", 7)),
        ] {
            assert_eq!(found(entry), Err(problem), "{entry}");
        }
    }

    /// Whatever an entry holds, fields lie in it and ascend.
    #[test]
    fn any_entry_has_an_answer() {
        let alphabet = b" \"\\;(a@$.n\n";
        let length = alphabet.len();
        for number in 0..length.pow(5) {
            let mut entry: Vec<u8> = (0..5)
                .map(|index| alphabet[number / length.pow(index) % length])
                .collect();
            entry.extend_from_slice(b" NS a.b");
            let mut fields = Vec::new();
            let _ = names(&entry, &mut fields);
            assert!(fields.iter().all(|field| !field.range.is_empty()));
            assert!(fields.iter().all(|field| field.range.end <= entry.len()));
            let ascends = |pair: &[Field]| pair[0].range.end <= pair[1].range.start;
            assert!(fields.windows(2).all(ascends), "{entry:?}");
        }
    }
}
