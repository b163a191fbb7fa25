//! Finds the names of an entry: its owner and the names in its data; and the labels in these names that IDNA applies
//! to.

use std::ops::Range;
use std::str;

use puny_idna::without_ace_prefix;

use super::tokens::{SYNTAX, Token};
use super::types::{self, Name};
use crate::fields::field::{Field, Quoting};
use crate::report::problem::Problem;

/// The search for names in an entry.
pub(super) struct Entry<'e> {
    bytes: &'e [u8],
    tokens: &'e [Token],
    fields: &'e mut Vec<Field>,
    /// Whether the entry is a template, in which `$` is replaced by numbers (BIND's `$GENERATE`).
    is_template: bool,
    /// The offset of the first name that is in quotes and not ASCII.
    quoted_name: Option<usize>,
    /// The offset of the first empty label that is not in a field because it is next to a label with an escape.
    empty_label: Option<usize>,
    /// The first mailbox that is not ASCII and is written with an `@`.
    mailbox_with_at: Option<Range<usize>>,
    /// The index of the token of the type, if the type is not known.
    unknown_type: Option<usize>,
}

impl<'e> Entry<'e> {
    pub(super) fn new(bytes: &'e [u8], tokens: &'e [Token], fields: &'e mut Vec<Field>) -> Self {
        Entry {
            bytes,
            tokens,
            fields,
            is_template: false,
            quoted_name: None,
            empty_label: None,
            mailbox_with_at: None,
            unknown_type: None,
        }
    }

    fn token(&self, index: usize) -> Option<&[u8]> {
        Some(&self.bytes[self.tokens.get(index)?.range.clone()])
    }

    /// Finds the names, in the order of the tokens.
    pub(super) fn find(&mut self) {
        if matches!(self.bytes, [] | [b' ' | b'\t', ..]) {
            return self.record(0);
        }
        match self.token(0) {
            Some(word) if word.starts_with(b"$") => {
                let word = word.to_ascii_uppercase();
                match word.as_slice() {
                    b"$ORIGIN" => self.name(1),
                    // The name of a file, and an optional origin.
                    b"$INCLUDE" => self.name(2),
                    // BIND: a range, an owner, and a record whose data are one token, which is in quotes if it has
                    // blanks.
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

    /// Finds the names in a record after its owner: a time to live and a class in any order, a type, and the data.
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
        let Some(names) = types::names(kind, data) else {
            self.unknown_type = Some(start + before);
            return;
        };
        if self.is_template && !names.is_empty() {
            // All data of the record may be in one pair of quotes.
            self.unquoted(first);
        }
        for name in names {
            match name {
                Name::Domain(index) => self.name(first + index),
                Name::Mailbox(index) => self.mailbox(first + index),
            }
        }
    }

    /// Adds the domain name in this token, if the token exists and is not in quotes.
    fn name(&mut self, index: usize) {
        if let Some(range) = self.unquoted(index) {
            self.labels(index, range);
        }
    }

    /// Adds the domain of the mailbox in this token. The first label is the local part, which IDNA does not change.
    fn mailbox(&mut self, index: usize) {
        let Some(range) = self.unquoted(index) else {
            return;
        };
        let name = &self.bytes[range.clone()];
        if !name.is_ascii() && unescaped_at(name).is_some() {
            self.mailbox_with_at.get_or_insert(range);
            return;
        }
        match label(name, self.is_template) {
            // If the local part is missing, the mailbox is treated as a name, and this name fails.
            (0, _) => self.labels(index, range),
            (first, _) if first < name.len() => {
                self.labels(index, range.start + first + 1..range.end);
            }
            _ => {}
        }
    }

    /// Returns the range of a token that is not in quotes. Remembers a name in quotes that is not ASCII.
    fn unquoted(&mut self, index: usize) -> Option<Range<usize>> {
        let token = self.tokens.get(index)?;
        let range = token.range.clone();
        if !token.quoted {
            return Some(range);
        }
        if !self.bytes[range.clone()].is_ascii() {
            self.quoted_name.get_or_insert(range.start);
        }
        None
    }

    /// Adds the labels of a name, in runs that IDNA can convert. A label with an escape, or with the `$` of a template,
    /// is not part of a run: a server replaces these characters after it has read the file, so they must not be encoded
    /// in an A-label.
    fn labels(&mut self, index: usize, range: Range<usize>) {
        let name = &self.bytes[range.clone()];
        // These names are the origin and the root.
        if matches!(name, b"@" | b"." | b"") {
            return;
        }
        let mut start = 0;
        let mut run: Option<Range<usize>> = None;
        while start <= name.len() {
            let (length, is_plain) = label(&name[start..], self.is_template);
            let end = start + length;
            if is_plain {
                // An empty label is part of the run, so that the conversion of the run fails.
                run = Some(run.map_or(start, |run| run.start)..end);
            } else if let Some(run) = run.take() {
                if matches!(name[run.clone()], [] | [.., b'.']) {
                    self.empty_label.get_or_insert(range.start + run.end);
                }
                self.push_run(index, range.start, &run);
            }
            start = end + 1;
        }
        if let Some(run) = run {
            // The run is an empty label after a label with an escape. A field with this run would be treated as the root.
            if name[run.clone()] == *b"." {
                self.empty_label.get_or_insert(range.start + run.start);
            }
            self.push_run(index, range.start, &run);
        }
    }

    fn push_run(&mut self, index: usize, offset: usize, run: &Range<usize>) {
        if !run.is_empty() {
            self.fields.push(Field {
                number: index + 1,
                range: offset + run.start..offset + run.end,
                quoting: Quoting::None,
            });
        }
    }

    /// Fails if there is text outside of quotes, comments and fields that is not ASCII. This text would not be
    /// converted, and a server would read it as other bytes. If `reads_a_labels` is true, also fails if data of an
    /// unknown type have an A-label, which may be part of a name.
    pub(super) fn check(&self, reads_a_labels: bool) -> Result<(), Problem> {
        if let Some(range) = &self.mailbox_with_at {
            return Err(with_at(range.start, &self.bytes[range.clone()]));
        }
        let mut fields = self.fields.iter().peekable();
        let unquoted = |(_, token): &(usize, &Token)| !token.quoted;
        for (index, token) in self.tokens.iter().enumerate().filter(unquoted) {
            let mut start = token.range.start;
            loop {
                let field = fields.next_if(|field| field.range.end <= token.range.end);
                let end = field.map_or(token.range.end, |field| field.range.start);
                let part = &self.bytes[start..end];
                if let Some(offset) = part.iter().position(|byte| !byte.is_ascii()) {
                    return Err(match self.unknown_type.filter(|kind| index > *kind) {
                        Some(kind) => self.of_unknown_type(kind, start + offset),
                        None => not_converted(start + offset, part, self.is_template),
                    });
                }
                match field {
                    Some(field) => start = field.range.end,
                    None => break,
                }
            }
        }
        if let Some(offset) = self.empty_label {
            let what = "a label is empty, and it is not the root at the end of a name";
            let rule =
                "RFC 1035, section 2.3.1: a label that is not the root has at least one octet";
            return Err(Problem::raw("empty_label", offset, what, rule));
        }
        match self.quoted_name {
            Some(offset) => Err(Problem::raw(
                "quoted_name",
                offset,
                "a name that is not ASCII is in quotes",
                SYNTAX,
            )
            .with_hint(Some("remove the quotes: names are not quoted".into()))),
            None if reads_a_labels => self.check_unknown_type(),
            None => Ok(()),
        }
    }

    /// Fails with the first A-label in data of an unknown type. The A-label can be written unchanged.
    fn check_unknown_type(&self) -> Result<(), Problem> {
        let Some(kind) = self.unknown_type else {
            return Ok(());
        };
        for token in self
            .tokens
            .iter()
            .skip(kind + 1)
            .filter(|token| !token.quoted)
        {
            let mut start = token.range.start;
            for label in self.bytes[token.range.clone()].split(|byte| *byte == b'.') {
                if str::from_utf8(label).is_ok_and(is_a_label) {
                    return Err(self.of_unknown_type(kind, start).that_stays(true));
                }
                start += label.len() + 1;
            }
        }
        Ok(())
    }

    /// Returns the problem of data of an unknown type, at an offset. `kind` is the index of the token of the type.
    fn of_unknown_type(&self, kind: usize, offset: usize) -> Problem {
        let kind = self.token(kind).unwrap_or_default();
        let kind = String::from_utf8_lossy(&kind[..kind.len().min(MAX_SHOWN)]);
        let what = format!("the type {kind} is not known, so names in its data cannot be found");
        let rule =
            "the known types are those in IANA's registry DNS Parameters, and ALIAS and ANAME";
        let hint = "convert the names in this record separately; put other text in quotes";
        Problem::raw("unknown_type", offset, what, rule).with_hint(Some(hint.into()))
    }
}

/// The maximum length of an unknown type in a message, in bytes.
const MAX_SHOWN: usize = 32;

/// Returns the offset of the first `@` that is not escaped.
fn unescaped_at(name: &[u8]) -> Option<usize> {
    let mut next = 0;
    loop {
        match name.get(next)? {
            b'@' => return Some(next),
            b'\\' => next += 2,
            _ => next += 1,
        }
    }
}

/// Returns the problem of a mailbox that is written with an `@`.
fn with_at(offset: usize, mailbox: &[u8]) -> Problem {
    let at = unescaped_at(mailbox).unwrap_or_default();
    let (local, domain) = mailbox.split_at(at);
    // A dot that is escaped already is escaped only once.
    let mut dotted = String::from_utf8_lossy(local).replace("\\.", ".");
    dotted = dotted.replace('.', "\\.") + ".";
    dotted += &String::from_utf8_lossy(domain.get(1..).unwrap_or_default());
    let hint = match dotted.len() {
        ..=MAX_NAME => format!("write {dotted}"),
        _ => "write a dot in the place of the @".to_owned(),
    };
    let what = "the mailbox is written with an @";
    let rule = "RFC 1035, section 8: in a master file, a mailbox has a dot in the place of the @";
    Problem::raw("mailbox_with_at", offset + at, what, rule).with_hint(Some(hint.into()))
}

/// The maximum length of a name in a hint, in bytes. A name in the DNS has at most 253 octets.
const MAX_NAME: usize = 253;

fn not_converted(offset: usize, part: &[u8], is_template: bool) -> Problem {
    let (what, hint) = if part.contains(&b'\\') {
        (
            "a label has an escape and is not ASCII, so it cannot be converted",
            "write the character itself instead of the escape",
        )
    } else if is_template && part.contains(&b'$') {
        (
            "a label has a `$` and is not ASCII, so it cannot be converted: the text that replaces the `$` would change the A-label",
            "write these records one by one, without $GENERATE",
        )
    } else {
        (
            "this text is not ASCII and is not part of a domain name",
            "put the text in quotes; the local part of a mailbox must be ASCII",
        )
    };
    Problem::raw("not_converted", offset, what, SYNTAX).with_hint(Some(hint.into()))
}

/// Returns the length of the first label, which ends before a dot that is not escaped; and whether the label is plain:
/// it has no escape, and no `$` of a template.
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

fn is_a_label(label: &str) -> bool {
    without_ace_prefix(label).is_some()
}

/// Returns whether a word is a time to live: `3600`, or `1h30m`, which BIND allows.
fn is_time(word: &[u8]) -> bool {
    word.first().is_some_and(u8::is_ascii_digit)
        && word.iter().all(|byte| {
            byte.is_ascii_digit()
                || matches!(byte.to_ascii_lowercase(), b's' | b'm' | b'h' | b'd' | b'w')
        })
}

/// Returns whether a word is a class, given by its name or by its number (RFC 3597, section 5).
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
