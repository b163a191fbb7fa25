//! The verdict for people.

use std::fmt::Display;
use std::io::Write;

use anstyle::{AnsiColor, Style};
use puny_idna::deviations::Kind;
use puny_idna::display::{Match, Reason, ReasonKind};

use super::verdict::{Looks, Verdict};
use crate::diagnostic::{excerpt, show, shown_width};
use crate::problem::{Problem, with_name};

/// The columns of the names of rows.
const ROW: usize = 12;

/// The columns of a terminal.
const WIDTH: usize = 80;

/// The columns that a label takes at most before what follows it.
const LABEL: usize = 32;

/// The problems that are told at most; `--format jsonl` has all.
const MOST: usize = 20;

/// Writes a verdict.
pub(super) fn write(verdict: &Verdict<'_>, color: bool, out: &mut Vec<u8>) {
    let mut page = Page { out, color };
    let (word, style) = if verdict.is_valid() {
        ("valid", AnsiColor::Green.on_default().bold())
    } else {
        ("not valid", AnsiColor::Red.on_default().bold())
    };
    let word = page.styled(word, style);
    page.put(format_args!("{}: {word}\n", shown(verdict.input)));

    if let Some(ascii) = &verdict.ascii
        && ascii != verdict.input
    {
        page.row("ASCII", ascii);
    }
    if let Some(unicode) = &verdict.unicode
        && unicode != verdict.input
    {
        page.row("Unicode", shown(unicode));
    }
    page.labels(verdict);
    for problem in verdict.problems.iter().take(MOST) {
        page.problem(verdict.input, problem);
    }
    if let Some(more @ 1..) = verdict.problems.len().checked_sub(MOST) {
        page.more(more);
    }
    if let Some(looks) = &verdict.looks {
        page.changes(looks);
        page.editions(looks);
        page.display(looks);
    }
}

struct Page<'p> {
    out: &'p mut Vec<u8>,
    color: bool,
}

impl Page<'_> {
    fn put(&mut self, text: impl Display) {
        // Writing to a vector cannot fail.
        let _ = write!(self.out, "{text}");
    }

    fn styled(&self, text: &str, style: Style) -> String {
        if self.color {
            format!("{style}{text}{style:#}")
        } else {
            text.to_owned()
        }
    }

    fn row(&mut self, name: &str, text: impl Display) {
        let name = self.styled(&format!("{name:ROW$}"), AnsiColor::Cyan.on_default());
        self.put(format_args!("  {name}{text}\n"));
    }

    /// A text in rows of a terminal's width.
    fn wrapped(&mut self, text: &str) {
        let mut row = String::new();
        for word in text.split(' ') {
            if !row.is_empty() && 2 + ROW + row.len() + 1 + word.len() > WIDTH {
                self.row("", &row);
                row.clear();
            }
            if !row.is_empty() {
                row.push(' ');
            }
            row.push_str(word);
        }
        self.row("", row);
    }

    /// Label, kind, and the form that the label is not in.
    fn labels(&mut self, verdict: &Verdict<'_>) {
        let texts: Vec<String> = verdict
            .labels
            .iter()
            .map(|label| shown(&label.text))
            .collect();
        let width = |text: &String| text.chars().map(shown_width).sum::<usize>();
        let widest = texts
            .iter()
            .map(width)
            .filter(|&width| width <= LABEL)
            .max();
        let widest = widest.unwrap_or_default();
        let kinds = verdict.labels.iter().map(|label| label.kind.name().len());
        let widest_kind = kinds.max().unwrap_or_default();
        for (number, (label, text)) in (1..).zip(verdict.labels.iter().zip(&texts)) {
            let pad = " ".repeat(widest.saturating_sub(width(text)));
            let kind = label.kind.name();
            let mut other = String::new();
            for form in [&label.unicode, &label.ascii] {
                if *form != label.text {
                    other = format!("{:1$}  {2}", "", widest_kind - kind.len(), shown(form));
                }
            }
            self.row(
                &format!("label {number}"),
                format_args!("{text}{pad}  {kind}{other}"),
            );
        }
    }

    fn more(&mut self, count: usize) {
        self.row(
            "",
            format_args!("and {count} more; --format jsonl has all of them"),
        );
    }

    /// What mapping does, but for the case of letters, which is nobody's surprise.
    fn changes(&mut self, looks: &Looks<'_>) {
        let list = looks.deviations.changes().list().iter();
        let mut list = list.filter(|change| !matches!(change.kind(), Kind::Case | Kind::Deviation));
        for change in list.by_ref().take(MOST) {
            let from = looks.name.get(change.range()).unwrap_or_default();
            let what = match change.kind() {
                Kind::Removed => "is removed".to_owned(),
                Kind::Dot => format!("becomes '{}', a dot", shown(change.to())),
                Kind::Normalised => format!("becomes '{}' in NFC", shown(change.to())),
                _ => format!("becomes '{}'", shown(change.to())),
            };
            self.row("mapping", format_args!("{} {what}", named(from)));
        }
        if let more @ 1.. = list.count() {
            self.more(more);
        }
    }

    /// What other editions make of the name, if it is something else.
    fn editions(&mut self, looks: &Looks<'_>) {
        let mut results: Vec<(String, Vec<&str>)> = Vec::new();
        for other in looks.deviations.disagreeing() {
            let result = match other.ascii() {
                Ok(ascii) => shown(ascii),
                Err(error) => format!("refused, {}", Problem::of_name(error.first()).what),
            };
            let edition = other.processing().name();
            match results.iter_mut().find(|(known, _)| *known == result) {
                Some((_, editions)) => editions.push(edition),
                None => results.push((result, vec![edition])),
            }
        }
        for (result, editions) in results {
            self.row("differs", format_args!("{}: {result}", editions.join(", ")));
        }
    }

    /// How to show the name, where that is not in Unicode, and why.
    fn display(&mut self, looks: &Looks<'_>) {
        let is_invalid = |reason: &&Reason| reason.kind() == ReasonKind::Invalid;
        let labels = looks.display.labels().iter().zip(1..);
        let reasons = labels
            .flat_map(|(label, number)| label.reasons().iter().map(move |reason| (number, reason)));
        // What is wrong with an invalid label has been told.
        let mut reasons = reasons.filter(|(_, reason)| !is_invalid(reason)).peekable();
        if reasons.peek().is_some() {
            self.row("show as", shown(looks.display.text()));
        }
        for (number, reason) in reasons.by_ref().take(MOST) {
            let kind = reason.kind();
            let what = match reason.code_point() {
                Some(c) => format!("{} in label {number}", with_name(c)),
                None => format!("label {number}"),
            };
            self.row("", format_args!("{what} breaks {}", kind.name()));
            self.wrapped(kind.rule());
        }
        if let more @ 1.. = reasons.count() {
            self.more(more);
        }
        match looks.protected {
            Match::Protected(name) => self.row("protected", shown(name)),
            Match::LooksLike(name) => {
                let error = AnsiColor::Red.on_default().bold();
                let name = self.styled(&shown(name), error);
                self.row("looks like", format_args!("{name}, which is protected"));
            }
            Match::None => {}
        }
    }

    fn problem(&mut self, input: &str, problem: &Problem) {
        let error = AnsiColor::Red.on_default().bold();
        let name = self.styled(&format!("{:ROW$}", "error"), error);
        self.put(format_args!("  {name}{}\n", problem.what));
        self.wrapped(problem.rule);
        if input.chars().count() > 1 {
            let place = excerpt(input, problem.offset);
            let pad = " ".repeat(place.before);
            let carets = self.styled(&"^".repeat(place.width), error);
            self.row("", format_args!("| {}", place.text));
            self.row("", format_args!("| {pad}{carets}"));
        }
        if let Some(hint) = &problem.hint {
            self.row("", format_args!("hint: {hint}"));
        }
    }
}

/// Some characters of a name, each with its number and its name.
fn named(text: &str) -> String {
    let characters: Vec<String> = text.chars().map(with_name).collect();
    characters.join(" + ")
}

/// A text without what could steer a terminal.
fn shown(text: &str) -> String {
    let mut out = String::new();
    text.chars().for_each(|c| show(c, &mut out));
    out
}
