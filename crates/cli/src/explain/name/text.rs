//! Writes the explanation of a name as text, in the columns of a terminal.

use anstyle::Style;
use puny_idna::explain::{
    ChangedPart, Checked, CheckedRule, Detail, Outcome, SkipReason, Step, StepKind,
};

use super::{Name, octets};
use crate::explain::page::Page;
use crate::explain::string::{self, Explanation};
use crate::report::excerpt::ERROR;
use crate::report::problem::Problem;
use crate::report::shown::{quoted, shown, with_name};

/// The maximum number of changes that are listed. A name in the DNS has at most this number of code points.
const MAX_CHANGES: usize = 253;

/// The maximum number of labels that are listed. A name in the DNS has at most this number of labels.
const MAX_LABELS: usize = 127;

/// The maximum number of problems that are listed at the end.
const MAX_PROBLEMS: usize = 10;

const PLAIN: Style = Style::new();

/// Writes an explanation.
pub(crate) fn write_text(name: &Name<'_>, page: &mut Page<'_>) {
    let input = shown(name.input);
    page.title(format_args!("Name \"{input}\" ({})", name.edition()));
    if !name.steps().iter().any(|step| step.kind() == StepKind::Map) {
        page.line("\nThis edition does not map names.");
    }
    let mut writer = Writer {
        name,
        page,
        a_label: None,
        is_good: true,
    };
    for (number, step) in (1..).zip(name.steps()) {
        if step.label().is_none_or(|label| label < MAX_LABELS) {
            writer.step(number, step);
        }
    }
    writer.end();
}

struct Writer<'w, 'o> {
    name: &'w Name<'w>,
    page: &'w mut Page<'o>,
    /// The A-label that the last step decoded.
    a_label: Option<&'w str>,
    /// Whether the label that was checked last satisfies all rules.
    is_good: bool,
}

impl<'w> Writer<'w, '_> {
    fn step(&mut self, number: usize, step: &'w Step) {
        let (title, source) = (step.title(), step.source());
        let label = step.label().map(|label| {
            let text = step.input().or(step.output()).unwrap_or_default();
            format!(" label {} \"{}\"", label + 1, shown(text))
        });
        let label = label.unwrap_or_default();
        self.page.blank();
        self.page
            .heading(&format!("Step {number}: {title}{label} ({source})"));
        match step.detail() {
            Detail::Changes(changes) => self.changes(step, changes),
            Detail::Labels(labels) => self.split(labels),
            Detail::Decoded(_) | Detail::Encoded(_) => self.trace(step),
            Detail::Checked(checked) if step.kind() == StepKind::Check => {
                self.check(step, checked);
            }
            Detail::Checked(checked) => self.join(checked),
            _ => {}
        }
    }

    fn changes(&mut self, step: &Step, changes: &[ChangedPart]) {
        let input = step.input().unwrap_or_default();
        let output = step.output().unwrap_or_default();
        for change in changes.iter().take(MAX_CHANGES) {
            let from = &input[change.range()];
            self.page.row("   ", &in_words(from, change), PLAIN);
        }
        self.more(changes.len().saturating_sub(MAX_CHANGES), "changes");
        if input == output {
            self.page.line("   nothing changes");
        } else {
            self.page.labelled("name", shown(output));
        }
    }

    fn split(&mut self, labels: &[String]) {
        for (number, label) in (1..).zip(labels).take(MAX_LABELS) {
            let text = match label.as_str() {
                "" if number == labels.len() && number > 1 => "(empty: the root)".to_owned(),
                "" => "(empty)".to_owned(),
                text => shown(text),
            };
            let number = format!("label {number}");
            self.page.labelled(&format!("{number:8}"), text);
        }
        self.more(labels.len().saturating_sub(MAX_LABELS), "labels");
    }

    fn trace(&mut self, step: &'w Step) {
        if let Some(trace) = Explanation::of_label(step) {
            string::text::write_text(&trace, self.page);
        }
        if step.kind() == StepKind::Decode {
            self.a_label = step.input();
        } else if let Some(ascii) = step.output().filter(|_| self.is_good) {
            self.page.blank();
            self.ascii(ascii, 63);
        }
    }

    fn check(&mut self, step: &'w Step, checked: &Checked) {
        self.rules(checked);
        let rules = checked.rules().iter();
        self.is_good = !rules
            .clone()
            .any(|rule| rule.outcome() == Outcome::Violated);
        let ascii = self.a_label.take().or(step.output());
        if let Some(ascii) = ascii.filter(|ascii| self.is_good && ascii.is_ascii()) {
            self.page.blank();
            self.ascii(ascii, 63);
        }
    }

    /// Writes the result of each rule. Rules that were skipped are grouped by the reason.
    fn rules(&mut self, checked: &Checked) {
        let rules = checked.rules().iter();
        let checked_rules = || {
            rules
                .clone()
                .filter(|rule| rule.outcome().reason().is_none())
        };
        let width = checked_rules().map(|rule| rule.rule().code().len()).max();
        let width = width.unwrap_or(0).max(4);
        for rule in checked_rules() {
            let code = rule.rule().code();
            let (outcome, words, style) = match rule.outcome() {
                Outcome::Violated => (
                    "VIOLATED",
                    broken(rule, checked),
                    self.page.look.style(ERROR),
                ),
                _ => ("satisfied", words_of(rule).to_owned(), PLAIN),
            };
            let start = format!("   {code:width$}  {outcome:9}  ");
            self.page.row(&start, &words, style);
        }
        let mut reasons: Vec<(SkipReason, String)> = Vec::new();
        for rule in rules {
            let code = rule.rule().code();
            let Some(why) = rule.outcome().reason() else {
                continue;
            };
            match reasons.iter_mut().find(|(reason, _)| *reason == why) {
                Some((_, codes)) => *codes = format!("{codes} {code}"),
                None => reasons.push((why, code.to_owned())),
            }
        }
        let reasons: Vec<String> = reasons
            .into_iter()
            .map(|(why, codes)| format!("{codes} ({why})"))
            .collect();
        if !reasons.is_empty() {
            self.page.row("   skipped: ", &reasons.join(", "), PLAIN);
        }
    }

    fn join(&mut self, checked: &Checked) {
        self.rules(checked);
        let explained = &self.name.explained;
        if let Some(ascii) = explained.ascii() {
            self.ascii(ascii, 253);
        }
        let unicode = explained.unicode();
        if let Some(unicode) = unicode.filter(|_| unicode != explained.ascii()) {
            self.page.labelled("unicode", shown(unicode));
        }
        let left = explained.labels_left();
        if left > 0 {
            self.page.line(format_args!(
                "   the last {left} labels have no steps of their own"
            ));
        }
    }

    /// Writes the summary, and the result or the problems.
    fn end(&mut self) {
        self.page.blank();
        self.page.short(self.name.summary());
        let found = self.name.found();
        if let Some(ascii) = self.name.explained.ascii() {
            self.page.result(shown(ascii));
            if !found.is_empty() {
                self.page.line("\nIt cannot be converted to Unicode:\n");
            }
        }
        for (index, problem) in self.name.problems().take(MAX_PROBLEMS).enumerate() {
            if index > 0 {
                self.page.blank();
            }
            self.page.error(self.name.input, &problem);
        }
        let more = found.len().saturating_sub(MAX_PROBLEMS);
        if more > 0 {
            self.page.blank();
        }
        self.more(more, "problems");
    }

    /// Writes an ASCII text with its length.
    fn ascii(&mut self, ascii: &str, most: usize) {
        let octets = octets(ascii);
        self.page.labelled(
            "ascii",
            format_args!("{}  ({octets} of at most {most} octets)", shown(ascii)),
        );
    }

    fn more(&mut self, count: usize, what: &str) {
        if count > 0 {
            self.page.line(format_args!(
                "   and {count} more {what}; --format jsonl lists all of them"
            ));
        }
    }
}

/// Returns what is wrong: the first problem of a rule, and the number of its other problems.
fn broken(rule: &CheckedRule, checked: &Checked) -> String {
    let problems = checked.problems().iter();
    let mut problems = problems.filter(|found| found.rule() == rule.rule());
    let Some(first) = problems.next() else {
        // The list of problems is limited, and the problems of this rule are not in it.
        return words_of(rule).to_owned();
    };
    let words = Problem::of_name(*first).what();
    match problems.count() {
        0 => words,
        more => format!("{words}, and {more} more"),
    }
}

/// Returns the rule in words, without its source, which is in brackets at the end.
fn words_of(rule: &CheckedRule) -> &'static str {
    let words = rule.words();
    words.rsplit_once(" (").map_or(words, |(words, _)| words)
}

/// Describes a change by mapping or by normalisation.
fn in_words(from: &str, change: &ChangedPart) -> String {
    let becomes = match change.after() {
        "" => "removed".to_owned(),
        to if to == from => "stays".to_owned(),
        to => format!("becomes {}", code_points(to)),
    };
    match (change.status(), from.chars().next()) {
        (Some(status), Some(c)) => format!("{}: {status}, {becomes}", with_name(c)),
        _ => format!("{} {becomes}", code_points(from)),
    }
}

/// Returns a text in quotes, with the numbers of its code points.
fn code_points(text: &str) -> String {
    let mut out = quoted(text) + " (";
    for (index, c) in text.chars().enumerate() {
        let blank = if index > 0 { " " } else { "" };
        out += &format!("{blank}U+{:04X}", u32::from(c));
    }
    out + ")"
}
