//! The steps of a name as text, within the columns of a terminal.

use anstyle::Style;
use puny::profiles::PUNYCODE_PROFILE;

use super::Name;
use super::labels::{Label, PREFIX};
use super::mapping::Fate;
use super::procedure::{Kind, Step};
use super::rules::{Outcome, Rule};
use super::summary::Summary;
use crate::commands::explain::page::Page;
use crate::commands::explain::string::{self, Explanation};
use crate::report::problem::Problem;
use crate::report::shown::{quoted, shown, with_name};

/// The most changes listed: a name that fits the DNS has no more code points.
const MOST_CHANGES: usize = 253;

/// The most labels listed: a name that fits the DNS has no more.
const MOST_LABELS: usize = 127;

/// The most problems listed at the end.
const MOST_PROBLEMS: usize = 10;

const PLAIN: Style = Style::new();

/// Writes an explanation.
pub(in super::super) fn write(name: &Name<'_>, page: &mut Page<'_>) {
    let input = shown(name.input);
    page.title(format_args!("Name \"{input}\" ({})", name.edition()));
    let mut writer = Writer { name, page };
    if name.is_unmapped() {
        writer
            .page
            .line("\nThis edition takes names as they are: nothing is mapped.");
    }
    for (number, step) in (1..).zip(name.steps) {
        writer.step(number, step);
    }
    writer.end();
}

struct Writer<'w, 'o> {
    name: &'w Name<'w>,
    page: &'w mut Page<'o>,
}

impl Writer<'_, '_> {
    fn step(&mut self, number: usize, step: &Step) {
        let Step {
            kind,
            title,
            source,
        } = step;
        self.page.blank();
        self.page
            .part(&format!("Step {number}: {title} ({source})"));
        match kind {
            Kind::LowerCase => self.string(&self.name.mapped()),
            Kind::Map => self.map(),
            Kind::Normalise => self.normalise(),
            Kind::Split => self.split(),
            Kind::Labels => self.labels(),
            Kind::Join => self.join(),
        }
    }

    /// The name after a step.
    fn string(&mut self, text: &str) {
        self.page.labelled("name", shown(text));
    }

    fn map(&mut self) {
        let mut fates = self.name.fates();
        for fate in fates.by_ref().take(MOST_CHANGES) {
            self.page.row("   ", &fate_in_words(&fate), PLAIN);
        }
        self.more(fates.count(), "code points");
        let mapped = self.name.mapped();
        if mapped == self.name.input {
            self.page.line("   nothing changes");
        } else {
            self.string(&mapped);
        }
    }

    fn normalise(&mut self) {
        let mapped = self.name.mapped();
        let mut changes = self.name.normalisations(&mapped);
        let mut is_changed = false;
        for change in changes.by_ref().take(MOST_CHANGES) {
            let from = mapped.get(change.range()).unwrap_or_default();
            let to = code_points(change.to());
            let row = format!("{} becomes {to}", code_points(from));
            self.page.row("   ", &row, PLAIN);
            is_changed = true;
        }
        self.more(changes.count(), "parts");
        if is_changed {
            self.string(&self.name.normalised());
        } else {
            self.page.line("   nothing changes");
        }
    }

    fn split(&mut self) {
        // In IDNA2003 this step is first, and the labels are as written.
        let is_first = self.name.steps.first().map(|step| step.kind) == Some(Kind::Split);
        let mut labels = self.name.labels();
        for label in labels.by_ref().take(MOST_LABELS) {
            let text = if is_first { label.given } else { &label.text };
            let text = match text {
                "" if label.is_last && label.index > 0 => "(empty: the root)".to_owned(),
                "" => "(empty)".to_owned(),
                text => shown(text),
            };
            let number = format!("label {}", label.index + 1);
            self.page.labelled(&format!("{number:8}"), text);
        }
        self.more(labels.count(), "labels");
    }

    fn labels(&mut self) {
        let mut labels = self.name.labels();
        for label in labels.by_ref().take(MOST_LABELS) {
            if label.index > 0 {
                self.page.blank();
            }
            self.label(&label);
        }
        let more = labels.count();
        if more > 0 {
            self.page.blank();
        }
        self.more(more, "labels");
    }

    fn label(&mut self, label: &Label<'_>) {
        let number = label.index + 1;
        let text = shown(&label.text);
        self.page.title(format_args!("Label {number}: {text}"));
        self.page.blank();
        if let Some(digits) = label.digits() {
            let what = format!("   It begins with {PREFIX}, so the rest is decoded:");
            self.page.line(what);
            self.page.blank();
            let profile = &PUNYCODE_PROFILE;
            let trace = Explanation::decoding(profile, "punycode", digits);
            string::text::write(&trace, self.page);
            self.page.blank();
        }
        self.rules(&self.name.rules(label));
        if let Some(text) = label.to_encode() {
            self.page.blank();
            self.page.line(format_args!(
                "   It is not all ASCII, so it is encoded, with {PREFIX} in front:"
            ));
            self.page.blank();
            let trace = Explanation::encoding(&PUNYCODE_PROFILE, "punycode", text);
            string::text::write(&trace, self.page);
        }
        let is_good = self.name.found_in(Some(label.index)).is_empty();
        if let Some(ascii) = label.ascii().filter(|_| is_good) {
            self.page.blank();
            self.ascii(&ascii, 63);
        }
    }

    /// The outcome of each rule; skipped rules are grouped by reason.
    fn rules(&mut self, rules: &[Rule<'_>]) {
        let is_asked = |rule: &&Rule<'_>| !matches!(rule.outcome, Outcome::NotAsked(_));
        let asked = || rules.iter().filter(is_asked);
        let width = asked().map(|rule| rule.status.code().len()).max();
        let width = width.unwrap_or_default().max(4);
        for rule in asked() {
            let code = rule.status.code();
            let (outcome, words) = match rule.outcome {
                Outcome::Broken(found, count) => {
                    let words = Problem::of_name(*found).what().into_owned();
                    let more = match count {
                        1 => String::new(),
                        count => format!(", and {} more", count - 1),
                    };
                    ("BROKEN", words + &more)
                }
                Outcome::Kept | Outcome::NotAsked(_) => {
                    let words = self.name.words(rule.status);
                    // The source is in brackets at the end.
                    let (words, _) = words.rsplit_once(" (").unwrap_or((words, ""));
                    ("kept", words.to_owned())
                }
            };
            let style = match rule.outcome {
                Outcome::Broken(..) => self.page.style.error,
                Outcome::Kept | Outcome::NotAsked(_) => PLAIN,
            };
            let start = format!("   {code:width$}  {outcome:6}  ");
            self.page.row(&start, &words, style);
        }
        self.not_asked(rules);
    }

    fn not_asked(&mut self, rules: &[Rule<'_>]) {
        let mut reasons: Vec<(&str, String)> = Vec::new();
        for rule in rules {
            let Outcome::NotAsked(why) = rule.outcome else {
                continue;
            };
            match reasons.iter_mut().find(|(reason, _)| *reason == why) {
                Some((_, codes)) => *codes = format!("{codes} {}", rule.status.code()),
                None => reasons.push((why, rule.status.code().to_owned())),
            }
        }
        let reasons: Vec<String> = reasons
            .into_iter()
            .map(|(why, codes)| format!("{codes} ({why})"))
            .collect();
        if !reasons.is_empty() {
            self.page
                .row("   not checked: ", &reasons.join(", "), PLAIN);
        }
    }

    fn join(&mut self) {
        self.rules(&self.name.rules_of_name());
        if let Some(ascii) = &self.name.ascii {
            self.ascii(ascii, 253);
        }
        let unicode = self.name.unicode.as_ref();
        if let Some(unicode) = unicode.filter(|_| self.name.unicode != self.name.ascii) {
            self.page.labelled("unicode", shown(unicode));
        }
    }

    /// The result, or the problems.
    fn end(&mut self) {
        self.page.blank();
        self.page.short(Summary(self.name));
        if let Some(ascii) = &self.name.ascii {
            self.page.result(shown(ascii));
            if !self.name.found.is_empty() {
                self.page.line("\nIt cannot be converted to Unicode:\n");
            }
        }
        for (index, problem) in self.name.problems().take(MOST_PROBLEMS).enumerate() {
            if index > 0 {
                self.page.blank();
            }
            self.page.error(self.name.input, &problem);
        }
        let more = self.name.found.len().saturating_sub(MOST_PROBLEMS);
        if more > 0 {
            self.page.blank();
        }
        self.more(more, "problems");
    }

    /// An ASCII text with its length.
    fn ascii(&mut self, ascii: &str, most: usize) {
        let octets = ascii.strip_suffix('.').unwrap_or(ascii).len();
        self.page.labelled(
            "ascii",
            format_args!("{}  ({octets} of at most {most} octets)", shown(ascii)),
        );
    }

    fn more(&mut self, count: usize, what: &str) {
        if count > 0 {
            self.page.line(format_args!(
                "   and {count} more {what}; --format jsonl has all of them"
            ));
        }
    }
}

/// Describes the mapping of a code point.
fn fate_in_words(fate: &Fate) -> String {
    let Fate {
        code_point,
        status,
        to,
        ..
    } = fate;
    let mut is = [0; 4];
    let becomes = if to.is_empty() {
        "removed".to_owned()
    } else if to == code_point.encode_utf8(&mut is) {
        "stays".to_owned()
    } else {
        format!("becomes {}", code_points(to))
    };
    format!("{}: {status}, {becomes}", with_name(*code_point))
}

/// A quoted text, with the numbers of its code points.
fn code_points(text: &str) -> String {
    let mut out = quoted(text) + " (";
    for (index, c) in text.chars().enumerate() {
        let blank = if index > 0 { " " } else { "" };
        out += &format!("{blank}U+{:04X}", u32::from(c));
    }
    out + ")"
}
