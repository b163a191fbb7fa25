//! The page of a name: the steps of its edition.

use puny::profiles::PUNYCODE_PROFILE;

use super::string::Most;
use super::{Html, IN_TEXT, Subject, domain, isolated};
use crate::commands::explain::markup::{Escaped, Glyph};
use crate::commands::explain::name::Name;
use crate::commands::explain::name::labels::{Label, PREFIX};
use crate::commands::explain::name::procedure::{Kind, Step};
use crate::commands::explain::name::rules::{Outcome, Rule};
use crate::commands::explain::name::summary::Summary;
use crate::commands::explain::string::Explanation;
use crate::report::problem::Problem;
use crate::report::shown;
use crate::stream::batch::Batch;

/// Changes, labels with all of their rules and steps, labels in a list, and problems.
const MOST_CHANGES: usize = 100;
const MOST_LABELS: usize = 16;
const MOST_LISTED: usize = 127;
const MOST_PROBLEMS: usize = 10;

/// The steps of one of many labels.
const OF_LABEL: Most = Most { first: 20, last: 4 };

/// Writes a page.
pub(in super::super) fn write(name: &Name<'_>, out: &mut Batch) {
    let mut html = Html::new(out);
    let kind = format!("a name, by {}, step by step", name.edition());
    let subject = Subject {
        input: name.input,
        output: name.ascii.as_deref(),
        is_name: true,
    };
    html.begin(&kind, &subject, Summary(name));
    if name.is_unmapped() {
        html.put("<p>This edition takes names as they are: nothing is mapped.</p>");
    }
    for problem in name.problems().take(MOST_PROBLEMS) {
        html.problem(name.input, &problem);
    }
    html.left_out(name.found.len().saturating_sub(MOST_PROBLEMS), "problems");
    for (number, step) in (1..).zip(name.steps) {
        html.step_of_name(name, number, step);
    }
    if let Some(ascii) = &name.ascii {
        html.put(format_args!("<p>Result: {}</p>", isolated(ascii)));
    }
    html.end("The codes of rules are those of UTS #46 and its test data.");
}

impl Html<'_> {
    fn step_of_name(&mut self, name: &Name<'_>, number: usize, step: &Step) {
        let Step {
            kind,
            title,
            source,
        } = step;
        self.put("<section>");
        self.heading(2, format_args!("{number}. {}", first_upper(title)));
        self.put(format_args!("<p class=\"soft\">{source}</p>"));
        match kind {
            Kind::LowerCase => self.name_after(&name.mapped()),
            Kind::Map => self.map(name),
            Kind::Normalise => self.normalise(name),
            Kind::Split => self.split(name),
            Kind::Labels => self.labels(name),
            Kind::Join => self.join(name),
        }
        self.put("</section>");
    }

    fn name_after(&mut self, text: &str) {
        let text = domain(text, IN_TEXT, "mono");
        self.put(format_args!("<p>The name is now {text}.</p>"));
    }

    fn map(&mut self, name: &Name<'_>) {
        let mut fates = name.fates().peekable();
        if fates.peek().is_none() {
            self.put("<p>Nothing changes.</p>");
            return;
        }
        self.table(
            "Code points that are not simply valid",
            &["character", "code point", "name", "status", "becomes"],
        );
        for fate in fates.by_ref().take(MOST_CHANGES) {
            let c = fate.code_point;
            let becomes = match fate.to.as_str() {
                "" => "removed".to_owned(),
                to if to == c.encode_utf8(&mut [0; 4]) => "stays".to_owned(),
                to => code_points(to),
            };
            self.put(format_args!(
                "<tr><td class=\"glyph\"><bdi>{}</bdi></td><td class=\"mono\">U+{:04X}</td><td>{}</td><td>{}</td><td class=\"wrap\">{becomes}</td></tr>",
                Glyph(Some(c)),
                u32::from(c),
                Escaped(shown::name(c).unwrap_or_default()),
                fate.status
            ));
        }
        self.end_of_table();
        self.left_out(fates.count(), "code points");
        self.name_after(&name.mapped());
    }

    fn normalise(&mut self, name: &Name<'_>) {
        let mapped = name.mapped();
        let mut changes = name.normalisations(&mapped).peekable();
        if changes.peek().is_none() {
            self.put("<p>Nothing changes.</p>");
            return;
        }
        self.table("What normalisation changes", &["part", "becomes"]);
        for change in changes.by_ref().take(MOST_CHANGES) {
            let from = mapped.get(change.range()).unwrap_or_default();
            self.put(format_args!(
                "<tr><td class=\"wrap\">{}</td><td class=\"wrap\">{}</td></tr>",
                code_points(from),
                code_points(change.to())
            ));
        }
        self.end_of_table();
        self.left_out(changes.count(), "parts");
        self.name_after(&name.normalised());
    }

    fn split(&mut self, name: &Name<'_>) {
        let is_first = name.steps.first().map(|step| step.kind) == Some(Kind::Split);
        self.put("<ol>");
        let mut labels = name.labels();
        for label in labels.by_ref().take(MOST_LISTED) {
            let text = if is_first { label.given } else { &label.text };
            self.put(match text {
                "" if label.is_last && label.index > 0 => "<li>empty: the root</li>".to_owned(),
                "" => "<li>empty</li>".to_owned(),
                text => format!("<li>{}</li>", isolated(text)),
            });
        }
        self.put("</ol>");
        self.left_out(labels.count(), "labels");
    }

    fn labels(&mut self, name: &Name<'_>) {
        let mut labels = name.labels();
        for label in labels.by_ref().take(MOST_LABELS) {
            self.label(name, &label);
        }
        self.left_out(labels.count(), "labels");
    }

    fn label(&mut self, name: &Name<'_>, label: &Label<'_>) {
        let number = label.index + 1;
        self.put("<section class=\"label\">");
        self.heading(3, format_args!("Label {number}: {}", isolated(&label.text)));
        if let Some(digits) = label.digits() {
            self.put(format_args!(
                "<p>It begins with {PREFIX}, so the rest is decoded.</p>"
            ));
            let trace = Explanation::decoding(&PUNYCODE_PROFILE, "punycode", digits);
            self.steps_of(&trace, &format!("label{number}-decode"), 4, &OF_LABEL);
        }
        self.rules(
            name,
            &name.rules(label),
            &format!("The rules for label {number}"),
        );
        if let Some(text) = label.to_encode() {
            self.put(format_args!(
                "<p>It is not all ASCII, so it is encoded, with {PREFIX} in front.</p>"
            ));
            let trace = Explanation::encoding(&PUNYCODE_PROFILE, "punycode", text);
            self.steps_of(&trace, &format!("label{number}-encode"), 4, &OF_LABEL);
        }
        let is_good = name.found_in(Some(label.index)).is_empty();
        if let Some(ascii) = label.ascii().filter(|_| is_good) {
            self.ascii(&ascii, 63);
        }
        self.put("</section>");
    }

    /// The outcome of each rule.
    fn rules(&mut self, name: &Name<'_>, rules: &[Rule<'_>], caption: &str) {
        if rules.is_empty() {
            return;
        }
        self.table(caption, &["code", "outcome", "rule"]);
        for rule in rules {
            let code = Escaped(rule.status.code());
            let (outcome, words) = match rule.outcome {
                Outcome::Broken(found, count) => {
                    let more = match count {
                        1 => String::new(),
                        count => format!(", and {} more", count - 1),
                    };
                    let words = Problem::of_name(*found).what().into_owned() + &more;
                    ("<strong class=\"bad\">broken</strong>".to_owned(), words)
                }
                Outcome::Kept => ("kept".to_owned(), name.words(rule.status).to_owned()),
                Outcome::NotAsked(why) => (
                    "<span class=\"soft\">not checked</span>".to_owned(),
                    why.to_owned(),
                ),
            };
            self.put(format_args!(
                "<tr><th scope=\"row\" class=\"mono\">{code}</th><td class=\"outcome\">{outcome}</td><td class=\"wrap\">{}</td></tr>",
                Escaped(words)
            ));
        }
        self.end_of_table();
    }

    fn join(&mut self, name: &Name<'_>) {
        self.rules(name, &name.rules_of_name(), "The rules for the whole name");
        if let Some(ascii) = &name.ascii {
            self.ascii(ascii, 253);
        }
        if let Some(unicode) = name.unicode.as_ref().filter(|_| name.unicode != name.ascii) {
            let unicode = domain(unicode, IN_TEXT, "mono");
            self.put(format_args!("<p>In Unicode: {unicode}</p>"));
        }
    }

    /// An ASCII text with its length.
    fn ascii(&mut self, ascii: &str, most: usize) {
        let octets = ascii.strip_suffix('.').unwrap_or(ascii).len();
        self.put(format_args!(
            "<p>In ASCII: {} <span class=\"soft\">({octets} of at most {most} octets)</span></p>",
            isolated(ascii)
        ));
    }
}

/// A text, with the numbers of its first code points.
fn code_points(text: &str) -> String {
    let numbers: Vec<String> = text
        .chars()
        .take(20)
        .map(|c| format!("U+{:04X}", u32::from(c)))
        .collect();
    let more = if text.chars().nth(20).is_some() {
        " …"
    } else {
        ""
    };
    format!(
        "{} <span class=\"soft mono\">{}{more}</span>",
        isolated(text),
        numbers.join(" ")
    )
}

fn first_upper(title: &str) -> String {
    let mut chars = title.chars();
    let first = chars.next().map(|c| c.to_ascii_uppercase());
    first.into_iter().chain(chars).collect()
}
