//! What somebody may have meant whose name was refused, and which option helps.

use std::borrow::Cow;
use std::net::{Ipv4Addr, Ipv6Addr};

use puny_idna::{Edition, Idna2008, Mapping5895, Problem, Status, Uts46};

use super::edition::Choice;
use super::{DOTS, Names};

type Hint = Cow<'static, str>;

/// The hints for the problems of one name; none is given twice. There may be as many
/// problems as the name is long, so what takes time is done once.
pub(crate) struct Hints<'n> {
    names: &'n Names,
    text: &'n str,
    /// What the string looks like; said with the first problem, and then nothing else.
    shape: Option<Hint>,
    has_shape: bool,
    /// What was said already.
    said: Vec<Hint>,
    /// The rules that were looked into.
    seen: Vec<Status>,
}

impl<'n> Hints<'n> {
    pub(crate) fn new(names: &'n Names, text: &'n str) -> Self {
        let shape = shape(names.split(text).1);
        Hints {
            names,
            text,
            has_shape: shape.is_some(),
            shape,
            said: Vec::new(),
            seen: Vec::new(),
        }
    }

    /// The hint for the next problem.
    pub(crate) fn next(&mut self, problem: &Problem) -> Option<Hint> {
        if self.has_shape {
            return self.shape.take();
        }
        let status = problem.status();
        if matches!(status, Status::P4 | Status::Disallowed) {
            if self.seen.contains(&status) {
                return None;
            }
            self.seen.push(status);
        }
        let hint = by_rule(self.names, self.text, problem)?;
        if self.said.contains(&hint) {
            return None;
        }
        self.said.push(hint.clone());
        Some(hint)
    }
}

/// What is no domain name, but looks like something that has one.
fn shape(name: &str) -> Option<Hint> {
    let blank = |c: char| c.is_whitespace();
    if name.contains("://") {
        return Some("this takes names, not URLs: leave out the scheme and the path".into());
    }
    if name.parse::<Ipv4Addr>().is_ok()
        || name
            .trim_start_matches('[')
            .split([']', '/', '%'])
            .next()
            .is_some_and(|inside| inside.parse::<Ipv6Addr>().is_ok())
    {
        return Some("an IP address is no domain name".into());
    }
    if name.contains('@') {
        return Some("an e-mail address? --email converts the part after the @".into());
    }
    if name.starts_with(blank) || name.ends_with(blank) {
        return Some("--trim leaves out blanks around a name".into());
    }
    if name.contains(blank) {
        return Some("a line is one name; --column takes names out of a line of columns".into());
    }
    if let Some((_, port)) = name.rsplit_once(':')
        && !port.is_empty()
        && port.bytes().all(|byte| byte.is_ascii_digit())
    {
        return Some(format!("a port is no part of a name: leave out ':{port}'").into());
    }
    if name.contains(['/', '?']) {
        return Some("a path is no part of a name".into());
    }
    None
}

fn by_rule(names: &Names, text: &str, problem: &Problem) -> Option<Hint> {
    let choice = names.engine.choice;
    let is_strict_url = choice == Choice::Url;
    let (start, end) = (problem.range().start, problem.range().end);
    match problem.status() {
        Status::U1 if matches!(problem.code_point(), Some('_' | '*')) => {
            if choice.has("std3") {
                Some("--std3 no allows names such as _dmarc and *.example".into())
            } else if is_strict_url {
                Some("--be-strict no allows it".into())
            } else {
                None
            }
        }
        Status::A4_1 | Status::A4_2 | Status::X4_2
            if start == text.len() && ends_with_dot(text) =>
        {
            choice
                .has("dns-length")
                .then(|| "--dns-length allow-root allows the dot of the root at the end".into())
        }
        Status::A4_1 | Status::A4_2 if choice.has("dns-length") && start < end => {
            Some("--dns-length no allows any length; the DNS does not".into())
        }
        Status::V2 | Status::V3 if choice.has("check-hyphens") => {
            Some("--check-hyphens no allows hyphens anywhere".into())
        }
        Status::P4
            if choice == Choice::Uts46 && is_no_punycode(names.split(text).1, problem.label()) =>
        {
            Some("--ignore-invalid-punycode yes leaves such labels as they are".into())
        }
        Status::C1 | Status::C2 if choice.has("check-joiners") => {
            Some("--check-joiners no allows joiners anywhere".into())
        }
        Status::C3
        | Status::C4
        | Status::C5
        | Status::C6
        | Status::C7
        | Status::C8
        | Status::C9
            if choice == Choice::Lookup =>
        {
            Some("--contexto no leaves that rule to registries".into())
        }
        Status::Disallowed => {
            let (_, name) = names.split(text);
            let mapped = Idna2008::LOOKUP.mapping(Mapping5895::Yes);
            if choice == Choice::Lookup && mapped.to_ascii(name).is_ok() {
                Some("--mapping yes maps capitals and the like first (RFC 5895)".into())
            } else if Uts46::STRICT.to_ascii(name).is_ok() {
                Some("--idna uts46 allows it".into())
            } else {
                None
            }
        }
        Status::Mailbox => Some("without --email it would be taken as a name".into()),
        Status::Unassigned if choice == Choice::Idna2003 => {
            Some("--allow-unassigned yes is what those who look names up do".into())
        }
        _ => None,
    }
}

fn ends_with_dot(name: &str) -> bool {
    name.ends_with(['.', '\u{3002}', '\u{FF0E}', '\u{FF61}'])
}

/// Whether the option would help: what decodes well is refused for what it holds.
fn is_no_punycode(name: &str, label: Option<usize>) -> bool {
    let label = label.and_then(|index| name.split(DOTS).nth(index));
    let raw = label.and_then(|label| label.get(4..));
    raw.is_some_and(|raw| raw.is_ascii() && puny::punycode::decode(raw).is_err())
}
