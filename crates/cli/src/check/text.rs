//! Writes a verdict as text.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::io::Write;
use std::mem;

use anstyle::{AnsiColor, Style};
use puny_display::{HostVerdict, Reason, ReasonKind};
use puny_idna::deviations::Kind;
use puny_idna::{AddressKind, Host, Origin};

use super::mixture::Mixture;
use super::mojibake;
use super::verdict::{Findings, Label, Verdict};
use crate::report::excerpt::{ERROR, Look, STRONG, TITLE, columns_of, excerpt, wrapped};
use crate::report::messages::Location;
use crate::report::problem::Problem;
use crate::report::shown::{Shown, and_more, quoted, shown, with_name};
use crate::stream::line::Line;

/// The width of the titles of rows.
pub(super) const ROW: usize = 12;

/// The maximum width of the column for labels. A wider label moves the next column.
pub(super) const LABEL: usize = 32;

/// The maximum number of problems, and of changes, that are listed. `--format jsonl` lists all of them.
const MAX_PROBLEMS: usize = 20;

/// The maximum number of labels that are listed. A name in the DNS has at most this number of labels, including the root.
const MAX_LABELS: usize = 128;

/// The maximum number of labels and code points that are listed for one reason.
const MAX_BLAMED: usize = 5;

/// The location of a string.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<'p> {
    pub(super) location: Location<'p>,
    /// If the string is a part of its line: the number of the part, and the column in which it begins, in code points.
    pub(super) column: Option<[usize; 2]>,
}

impl<'p> Place<'p> {
    pub(super) fn of_line(line: Line<'p>) -> Self {
        Place {
            location: line.location,
            column: None,
        }
    }
}

/// Writes a verdict.
pub(super) fn write_text(
    verdict: &Verdict<'_>,
    place: Option<Place<'_>>,
    look: Look,
    out: &mut impl Write,
) {
    let mut page = Page { out, look };
    let (word, color) = match (verdict.is_valid(), verdict.mistaken(), verdict.look()) {
        (true, None, None) => ("valid".to_owned(), AnsiColor::Green),
        (true, Some((_, heading)), _) => (heading, AnsiColor::Red),
        (true, None, Some(look)) => (format!("valid, but {look}"), AnsiColor::Yellow),
        (false, ..) => ("not valid".to_owned(), AnsiColor::Red),
    };
    let word = page.styled(&word, color.on_default().bold());
    if let Some(Place { location, column }) = place {
        let column = column.map_or(String::new(), |[_, begin]| format!("{begin}:"));
        let (file, line) = (Shown(location.file), location.line);
        let start = page.styled(&format!("{file}:{line}:{column}"), STRONG);
        page.put(format_args!("{start} "));
    }
    let input = match (verdict.input, place) {
        ("", Some(Place { column: None, .. })) => "an empty line".to_owned(),
        ("", _) => "an empty string".to_owned(),
        (input, _) => shown(input),
    };
    page.put(format_args!("{input}: {word}\n"));

    if let Some(original) = mojibake::original(verdict.input) {
        let original = quoted(&original);
        page.prose(
            "note",
            &format!("this looks like UTF-8 that was read as Latin-1; it may have been {original}"),
        );
    }
    if let Some(ascii) = verdict.ascii()
        && ascii != verdict.input
    {
        page.row("ASCII", ascii);
    }
    if let Some(unicode) = verdict.unicode()
        && unicode != verdict.input
        && (verdict.url.is_none() || verdict.ascii() != Some(unicode))
    {
        page.row("Unicode", shown(unicode));
    }
    page.labels(verdict);
    for problem in verdict.problems.iter().take(MAX_PROBLEMS) {
        page.problem(verdict.input, problem);
    }
    if let Some(more @ 1..) = verdict.problems.len().checked_sub(MAX_PROBLEMS) {
        page.more(more);
    }
    if let Some(address) = &verdict.ip_address {
        let address = address.to_string();
        let address = address.trim_matches(['[', ']']);
        let kind = verdict.ip_address.as_ref().and_then(Host::address_kind);
        let kind = kind.map_or("", AddressKind::name).replace('_', " ");
        let note = format!("the {kind} IP address {address}, not a domain name");
        page.prose("note", &note);
    } else if verdict.is_valid() && verdict.is_no_host() {
        page.prose(
            "note",
            "URLs cannot have this host: it ends with a number, but is not an IPv4 address",
        );
    }
    if let Some(findings) = &verdict.findings {
        page.changes(findings);
        page.editions(findings);
    }
    page.mailbox(verdict);
    page.display(verdict);
}

struct Page<'p, W> {
    out: &'p mut W,
    look: Look,
}

impl<W: Write> Page<'_, W> {
    fn put(&mut self, text: impl Display) {
        write!(self.out, "{text}").expect("writing to memory does not fail");
    }

    fn styled(&self, text: &str, style: Style) -> String {
        let style = self.look.style(style);
        format!("{style}{text}{style:#}")
    }

    fn row(&mut self, name: &str, text: impl Display) {
        let style = match name {
            "error" => ERROR,
            _ => TITLE,
        };
        let name = self.styled(&format!("{name:ROW$}"), style);
        self.put(format_args!("  {name}{text}\n"));
    }

    /// Writes a row with a text, which is wrapped to the width.
    fn prose(&mut self, name: &str, text: &str) {
        let mut name = name;
        for row in wrapped(text, 2 + ROW, 2 + ROW, self.look.width) {
            self.row(mem::take(&mut name), row);
        }
    }

    /// Writes a row for each label: its text, its kind and its other form.
    fn labels(&mut self, verdict: &Verdict<'_>) {
        let mut count = verdict.labels().count();
        // The empty label of the root has a row only if it has a problem.
        let is_blamed = |problem: &Problem| problem.label() == Some(count - 1);
        let is_root =
            |label: Label<'_>| label.text.is_empty() && !verdict.problems.iter().any(is_blamed);
        if count > 1 && verdict.labels().last().is_some_and(is_root) {
            count -= 1;
        }
        let listed = count.min(MAX_LABELS);
        let labels: Vec<Label<'_>> = verdict.labels().take(listed).collect();
        let texts: Vec<String> = labels.iter().map(|label| shown(label.text)).collect();
        let widths = texts.iter().map(|text| columns_of(text));
        let widest = widths.filter(|&width| width <= LABEL).max().unwrap_or(0);
        let kinds = labels.iter().map(|label| label.kind.to_string().len());
        let widest_kind = kinds.max().unwrap_or(0);
        for (number, (label, text)) in (1..).zip(labels.iter().zip(&texts)) {
            let pad = " ".repeat(widest.saturating_sub(columns_of(text)));
            let kind = label.kind.to_string();
            let mut other = String::new();
            for form in [label.unicode, label.ascii] {
                if form != label.text {
                    other = format!("{:1$}  {2}", "", widest_kind - kind.len(), shown(form));
                }
            }
            self.row(
                &format!("label {number}"),
                format_args!("{text}{pad}  {kind}{other}"),
            );
        }
        if let more @ 1.. = count - listed {
            self.more(more);
        }
    }

    /// Writes what a mail program should know about a valid address.
    fn mailbox(&mut self, verdict: &Verdict<'_>) {
        let Some(mailbox) = &verdict.mailbox else {
            return;
        };
        for warning in &mailbox.warnings {
            self.prose("warning", &warning.message);
            self.prose("", &format!("rule: {}", warning.rule));
        }
        if mailbox.needs_smtputf8 {
            let note = "the mail servers must support SMTPUTF8 (RFC 6531), because the part before the @ is not ASCII";
            self.prose("note", note);
        }
    }

    fn more(&mut self, count: usize) {
        self.prose(
            "",
            &format!("and {count} more; --format jsonl lists all of them"),
        );
    }

    /// Writes the changes by mapping, except changes of case, which surprise few readers.
    fn changes(&mut self, findings: &Findings<'_>) {
        let mut list = findings
            .changes()
            .filter(|change| change.kind != Kind::Case && change.before != change.after);
        for change in list.by_ref().take(MAX_PROBLEMS) {
            let what = match change.kind {
                _ if change.after.is_empty() => "is removed".to_owned(),
                Kind::Dot => format!("becomes {}, a dot", quoted(&change.after)),
                Kind::Normalised => format!("becomes {} in NFC", start(&change.after)),
                _ => format!("becomes {}", start(&change.after)),
            };
            self.prose("mapping", &format!("{} {what}", named(change.before)));
        }
        if let more @ 1.. = list.count() {
            self.more(more);
        }
    }

    /// Writes the results of other editions that differ from the result.
    fn editions(&mut self, findings: &Findings<'_>) {
        let mut results: Vec<(String, Vec<&str>)> = Vec::new();
        for other in findings.editions.iter().filter(|other| other.differs) {
            let result = match &other.ascii {
                Some(ascii) => shown(ascii),
                None => format!("refused ({})", other.status.unwrap_or_default()),
            };
            match results.iter_mut().find(|(known, _)| *known == result) {
                Some((_, editions)) => editions.push(other.edition),
                None => results.push((result, vec![other.edition])),
            }
        }
        for (result, editions) in results {
            self.prose("differs", &format!("{}: {result}", editions.join(", ")));
        }
    }

    /// Writes how the name should be shown and why, unless it is shown in Unicode.
    fn display(&mut self, verdict: &Verdict<'_>) {
        let reasons = verdict.findings.as_ref().map_or_else(Vec::new, grounds);
        let is_same = |shown: &String| Some(shown.as_str()) == verdict.unicode();
        if let Some(seen) = verdict.url {
            self.row("show as", shown(seen.text()));
        } else if let Some(text) = verdict.shown()
            && (!reasons.is_empty() || verdict.mistaken().is_some() && !is_same(&text))
        {
            self.row("show as", shown(&text));
        }
        for Ground { kind, blamed, more } in reasons {
            let because = because(kind, blamed.len() + more == 1);
            let blamed = blamed.join(", ") + &and_more(more);
            let reason = match because {
                Some(predicate) => format!("because {blamed} {predicate}"),
                None => format!("because of {blamed}"),
            };
            self.prose("", &reason);
            self.prose("", &format!("rule: {}", kind.rule()));
        }
        if verdict.url.is_some_and(HostVerdict::has_host_in_userinfo) {
            self.prose(
                "userinfo",
                "the part before the @ looks like a host name, but the host of this URL comes after the @",
            );
        }
        if let Some(related) = verdict.related() {
            let name = shown(related.protected_name);
            let name = match related.failure {
                Some(_) => self.styled(&name, ERROR),
                None => name,
            };
            let what = match related.relation {
                "protected" => "",
                _ => ", which is protected",
            };
            self.row(related.title, format_args!("{name}{what}"));
        }
    }

    fn problem(&mut self, input: &str, problem: &Problem) {
        let mut what = shown(&problem.what());
        if let Some(code) = problem.status() {
            what += &format!(" [{code}]");
        }
        self.prose("error", &what);
        self.prose("", &format!("rule: {}", problem.rule()));
        if input.chars().count() > 1 {
            let style = self.look.style(ERROR);
            let columns = self.look.width.saturating_sub(2 + ROW + 2 + 2);
            for row in excerpt(input, problem.offset(), columns, style) {
                self.row("", format_args!("| {row}"));
            }
        }
        if let Some(hint) = problem.hint() {
            self.prose("", &format!("hint: {}", Shown(hint)));
        }
    }
}

/// A kind of reason why labels are not shown in Unicode, and the labels and code points that it is about.
struct Ground {
    kind: ReasonKind,
    /// The labels and code points, in words.
    blamed: Vec<String>,
    /// The number of labels and code points that are not listed.
    more: usize,
}

/// Groups the reasons by their kind.
fn grounds(findings: &Findings<'_>) -> Vec<Ground> {
    let mut all: Vec<Ground> = Vec::new();
    // A code point that is repeated in a label is listed once.
    let mut seen = BTreeSet::new();
    let reasons = findings.display.labels().flat_map(|label| {
        let reasons = label.reasons().iter();
        reasons.map(move |reason| (reason, label.unicode()))
    });
    for (reason, unicode) in reasons {
        let (kind, label) = (reason.kind(), reason.label());
        // A label that is not valid is listed with the errors.
        if kind == ReasonKind::Invalid || !seen.insert((kind, label, reason.code_point())) {
            continue;
        }
        match all.iter_mut().find(|ground| ground.kind == kind) {
            Some(ground) if ground.blamed.len() == MAX_BLAMED => ground.more += 1,
            Some(ground) => ground.blamed.push(blamed(reason, unicode)),
            None => all.push(Ground {
                kind,
                blamed: vec![blamed(reason, unicode)],
                more: 0,
            }),
        }
    }
    all
}

/// Returns the words that follow the labels and code points of a reason. Returns `None` if no words are needed, as for
/// a label that mixes scripts.
const fn because(kind: ReasonKind, is_one: bool) -> Option<&'static str> {
    let (one, several) = match kind {
        ReasonKind::Restricted => (
            "is not recommended in domain names",
            "are not recommended in domain names",
        ),
        ReasonKind::Invisible => ("is invisible", "are invisible"),
        ReasonKind::LatinBeyondAscii => (
            "is a Latin letter outside ASCII in a label with another script",
            "are Latin letters outside ASCII in a label with another script",
        ),
        ReasonKind::MixedNumbers => (
            "is a digit of a different numbering system from the first digit",
            "are digits of a different numbering system from the first digit",
        ),
        ReasonKind::RepeatedMark => (
            "has the same mark twice in a row",
            "have the same mark twice in a row",
        ),
        ReasonKind::ManyMarks => (
            "is the fifth nonspacing mark in a row",
            "are fifth nonspacing marks in a row",
        ),
        ReasonKind::WholeScript => ("looks like ASCII", "look like ASCII"),
        ReasonKind::Lookalike => (
            "looks like another character at this position",
            "look like other characters at this position",
        ),
        ReasonKind::ForeignLetter => (
            "looks like another letter to most readers",
            "look like other letters to most readers",
        ),
        ReasonKind::RareLetter => (
            "is a letter that hardly any language uses",
            "are letters that hardly any language uses",
        ),
        _ => return None,
    };
    Some(if is_one { one } else { several })
}

/// Returns the code point and the label that a reason is about, in words.
fn blamed(reason: &Reason, unicode: &str) -> String {
    let after = match reason.origin() {
        Origin::Mapping => " after mapping",
        _ => "",
    };
    if reason.kind() == ReasonKind::TooLong {
        return "its length".to_owned();
    }
    let label = format!("label {}{after}", reason.label() + 1);
    let scripts = match reason.kind() {
        ReasonKind::MixedScripts | ReasonKind::WholeScript => Mixture::of_label(unicode),
        _ => None,
    };
    let whole = scripts.as_ref().and_then(Mixture::whole);
    if let Some(blame) = scripts.and_then(|scripts| scripts.blame(&label)) {
        return blame;
    }
    match (reason.code_point(), whole) {
        (Some(c), _) => format!("{} in {label}", with_name(c)),
        (None, Some(script)) => format!("{label} (all {script})"),
        (None, None) => label,
    }
}

/// Returns the characters of a text, each with its number and its name.
fn named(text: &str) -> String {
    let characters = text.chars().take(MAX_BLAMED).map(with_name);
    let named = characters.collect::<Vec<String>>().join(" + ");
    match text.chars().count().saturating_sub(MAX_BLAMED) {
        0 => named,
        more => format!("{named} + {more} more"),
    }
}

/// Returns a text in quotes. A long text is cut off.
fn start(text: &str) -> String {
    match text.char_indices().nth(LABEL) {
        Some((end, _)) => quoted(&text[..end]) + "…",
        None => quoted(text),
    }
}
