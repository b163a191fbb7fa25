//! Hints for names that are refused: what the user may have meant, or the option that helps.

use std::borrow::Cow;
use std::net::IpAddr;

use puny_idna::{
    Cause, Flag, Idna2008, Preset, Problem as NameProblem, Rfc5895, Rule, Uts46, email,
};

use super::conversions::{DOTS, Names};
use super::edition::mapped;
use super::zone;
use crate::convert::look_alike;
use crate::fields::separator::Delimiter;
use crate::report::problem::Problem;

type Hint = Cow<'static, str>;

/// Returns the problems of a string, with hints.
pub(crate) fn problems<'n>(
    names: &'n Names,
    text: &'n str,
    found: &'n [NameProblem],
) -> impl Iterator<Item = Problem> + 'n {
    let mut hints = (!found.is_empty()).then(|| Hints::new(names, text));
    found.iter().map(move |found| {
        let hint = hints.as_mut().and_then(|hints| hints.next(found));
        let stays = names.is_zone && zone::is_about_a_label(text, found);
        Problem::of_name(*found).with_hint(hint).that_stays(stays)
    })
}

/// Sorts problems by position. At equal positions, the shorter range is first. Problems with equal ranges stay in the
/// order in which their rules are checked.
pub(crate) fn sort(found: &mut [NameProblem]) {
    found.sort_by_key(byte_range);
}

/// Returns the code of the problem that [`sort`] would put first.
pub(crate) fn first(found: &[NameProblem]) -> Option<&'static str> {
    let first = found.iter().min_by_key(|found| byte_range(found))?;
    Some(first.rule().code())
}

fn byte_range(found: &NameProblem) -> (usize, usize) {
    (found.range().start, found.range().end)
}

/// Finds the hints for the problems of one name. Each hint is given once. A long name may have many problems, so slow
/// checks are made only once.
struct Hints<'n> {
    names: &'n Names,
    text: &'n str,
    /// A hint derived from the form of the whole string, such as "this is a URL". This hint is attached to the first
    /// problem, and the field is `Some(None)` afterwards. If there is a hint for the whole string, there are no other hints.
    shape: Option<Option<Hint>>,
    /// The hints that were given so far.
    given: Vec<Hint>,
    /// The rules whose slow check has already run.
    seen: Vec<Rule>,
}

impl<'n> Hints<'n> {
    fn new(names: &'n Names, text: &'n str) -> Self {
        // The message for an address without a name is clear without a hint.
        let name = names.split(text).map(|(_, name)| name);
        let shape = name.and_then(|name| shape(name, names.email, names.is_zone));
        Hints {
            names,
            text,
            shape: shape.map(Some),
            given: Vec::new(),
            seen: Vec::new(),
        }
    }

    /// Returns the hint for the next problem.
    fn next(&mut self, problem: &NameProblem) -> Option<Hint> {
        if let Some(shape) = &mut self.shape {
            return shape.take();
        }
        let status = problem.rule();
        if matches!(status, Rule::BadALabel | Rule::Disallowed) {
            if self.seen.contains(&status) {
                return None;
            }
            self.seen.push(status);
        }
        let hint = by_rule(self.names, self.text, problem)?;
        if self.given.contains(&hint) {
            return None;
        }
        self.given.push(hint.clone());
        Some(hint)
    }
}

/// Returns the hint for a string that is not a domain name but something related, such as a URL or an address.
fn shape(name: &str, is_address: bool, is_zone: bool) -> Option<Hint> {
    let blank = |c: char| c.is_whitespace();
    if name.contains("://") {
        return Some("this is a URL, not a name; leave out the scheme and the path, or use `puny check --url`".into());
    }
    if let Some(hint) = ip_address(name) {
        return Some(hint.into());
    }
    // With --email, the user has already declared that the string is an address.
    if !is_address && !is_zone && email::domain(name).is_some() {
        return Some(
            "this looks like an e-mail address; to-ascii, to-unicode and check accept addresses with --email".into(),
        );
    }
    if is_address && name.ends_with('>') {
        return Some("write only the address, without < and > and the text outside of them".into());
    }
    if name.starts_with(blank) || name.ends_with(blank) {
        return Some("--trim ignores blanks around a name".into());
    }
    if name.contains(blank) && ip_address(name.split(blank).next().unwrap_or(name)).is_some() {
        return Some(
            "this looks like a hosts file; --column 2- --comment '#' converts the names in it"
                .into(),
        );
    }
    if let Some(hint) = table(name) {
        return Some(hint);
    }
    if name.contains(blank) {
        return Some("a line must be one name; --column converts names in columns".into());
    }
    let path = name.find(['/', '?']).unwrap_or(name.len());
    let (host, path) = name.split_at_checked(path)?;
    match (port(host), path) {
        (Some(port), "") => {
            Some(format!("a port is not part of a name; leave out ':{port}'").into())
        }
        (Some(port), _) => Some(
            format!("a port and a path are not part of a name; leave out ':{port}' and the path")
                .into(),
        ),
        (None, "") => None,
        (None, _) => Some("a path is not part of a name; leave it out".into()),
    }
}

/// Returns the hint for a line of a table, if one of its columns is a name of several labels.
fn table(line: &str) -> Option<Hint> {
    let Delimiter {
        character, option, ..
    } = Delimiter::likely(line)?;
    let is_name = |column: &str| {
        let column = column.trim_matches('"');
        column.contains(DOTS) && Uts46::STRICT.to_ascii(column).is_ok()
    };
    let number = line.split(character).position(is_name)? + 1;
    Some(
        format!(
            "this looks like a table; --column {number} --delimiter {option} converts the names in column {number}"
        )
        .into(),
    )
}

/// Returns the digits after the last colon.
fn port(host: &str) -> Option<&str> {
    let (_, port) = host.rsplit_once(':')?;
    let is_port = !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
    is_port.then_some(port)
}

/// Returns the hint for an IP address. It may have a port or a zone, or be in brackets as in a URL.
fn ip_address(name: &str) -> Option<&'static str> {
    let is_address = |text: &str| {
        let text = text.split('%').next().unwrap_or(text);
        text.parse::<IpAddr>().is_ok()
    };
    let host = name.split(['/', '?']).next().unwrap_or(name);
    let inside = host.strip_prefix('[');
    let (address, port) = match inside.and_then(|inside| inside.split_once(']')) {
        Some((inside, after)) => (inside, port(after)),
        None if is_address(host) => (host, None),
        None => (host.rsplit_once(':')?.0, Some(port(host)?)),
    };
    let hint = match port {
        None => "an IP address is not a domain name",
        Some(_) => "this is an IP address with a port, not a domain name",
    };
    is_address(address).then_some(hint)
}

fn by_rule(names: &Names, text: &str, problem: &NameProblem) -> Option<Hint> {
    let preset = names.settings.preset();
    let has = |flag| names.settings.get(flag).is_some();
    let (start, end) = (problem.range().start, problem.range().end);
    match problem.rule() {
        Rule::NotLdh if matches!(problem.code_point(), Some('_' | '*')) => {
            if has(Flag::Std3) {
                (problem.code_point() == Some('_') || is_wildcard(text, start, end))
                    .then(|| "`--std3 dns` allows names such as _dmarc and *.example".into())
            } else if preset == Preset::Url {
                Some("`--be-strict no` allows this character".into())
            } else {
                None
            }
        }
        Rule::NameLength | Rule::LabelLength | Rule::EmptyLabel
            if start == text.len() && text.ends_with(DOTS) && !text.chars().all(is_dot) =>
        {
            has(Flag::DnsLength)
                .then(|| "`--dns-length allow-root` allows a dot at the end of a name".into())
        }
        Rule::NameLength | Rule::LabelLength
            if has(Flag::DnsLength) && is_long(names, text.get(start..end)) =>
        {
            Some("`--dns-length no` allows any length, but the DNS does not".into())
        }
        Rule::Hyphens34 | Rule::HyphenAtEnd if has(Flag::CheckHyphens) => {
            Some("`--check-hyphens no` allows hyphens anywhere".into())
        }
        Rule::BadALabel if problem.cause() == Some(Cause::NotCanonical) => {
            let meant = problem.canonical_label(text)?;
            Some(format!("did you mean {meant}?").into())
        }
        Rule::BadALabel => {
            let label = text.get(start..end)?;
            let is_valid = |label: &str| Uts46::STRICT.to_unicode(label).is_ok();
            let meant = look_alike::exchange(label, is_valid)?;
            Some(format!("one digit may be mistaken for a digit that looks like it: did you mean {meant}?").into())
        }
        Rule::ZwnjContext | Rule::ZwjContext if has(Flag::CheckJoiners) => {
            Some("`--check-joiners no` allows joiners anywhere".into())
        }
        Rule::MiddleDotContext
        | Rule::KeraiaContext
        | Rule::GereshContext
        | Rule::GershayimContext
        | Rule::KatakanaMiddleDotContext
        | Rule::ArabicDigitsMixed
        | Rule::ExtendedArabicDigitsMixed
            if preset == Preset::Lookup =>
        {
            Some("`--contexto no` skips this rule, which is for registries".into())
        }
        Rule::Disallowed => {
            let name = name(names, text);
            let mapped = Idna2008::LOOKUP.with_rfc5895(Rfc5895::On);
            if preset == Preset::Lookup && mapped.to_ascii(name).is_ok() {
                Some("`--mapping yes` first maps characters such as capitals (RFC 5895)".into())
            } else if Uts46::STRICT.to_ascii(name).is_ok() {
                Some("`--edition uts46` allows this name".into())
            } else {
                None
            }
        }
        Rule::NotAMailbox if !text.contains('@') => {
            Some("without --email, the string is converted as a name".into())
        }
        Rule::Unassigned if preset == Preset::Query => {
            Some("`--allow-unassigned yes` allows this code point, as for lookups".into())
        }
        _ => None,
    }
}

/// Returns the name in a string, or an empty string if there is none.
fn name<'t>(names: &Names, text: &'t str) -> &'t str {
    names.split(text).map_or("", |(_, name)| name)
}

/// Returns whether the `*` at this range is the whole first label of a name or of the domain of an address.
fn is_wildcard(text: &str, start: usize, end: usize) -> bool {
    let (before, after) = (&text[..start], &text[end..]);
    (before.is_empty() || before.ends_with('@')) && (after.is_empty() || after.starts_with(DOTS))
}

fn is_dot(c: char) -> bool {
    DOTS.contains(&c)
}

/// Returns whether a part that is refused for its length is too long. If the result is false, the part is empty.
fn is_long(names: &Names, part: Option<&str>) -> bool {
    part.is_some_and(|part| {
        let mapped = mapped(part, names.settings.edition());
        !mapped.chars().all(is_dot)
    })
}
