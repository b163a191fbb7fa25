//! The page of a string, and the part of a label in the page of a name.

use std::collections::BTreeMap;

use super::step::{Shown, written};
use super::{Html, Subject, isolated};
use crate::commands::explain::markup::{Escaped, Glyph};
use crate::commands::explain::string::Explanation;
use crate::commands::explain::string::summary::Summary;
use crate::commands::explain::string::window::Growing;
use crate::commands::explain::svg::{self, Chart};
use crate::report::shown::name;
use crate::stream::batch::Batch;

/// The steps and rows shown at the beginning, and at the end.
pub(super) struct Most {
    pub(super) first: usize,
    pub(super) last: usize,
}

/// For a string, and for one of many labels.
const OF_STRING: Most = Most {
    first: 48,
    last: 12,
};

impl Most {
    /// Whether item `index` of `count` is shown.
    fn shows(&self, index: usize, count: usize) -> bool {
        count <= self.first + self.last || index < self.first || index >= count - self.last
    }

    /// The number of items left out before item `index`, the first after a gap.
    fn gap_before(&self, index: usize, count: usize) -> Option<usize> {
        let is_gap = count > self.first + self.last && index == count - self.last;
        is_gap.then(|| count - self.first - self.last)
    }
}

/// Writes a page.
pub(in super::super) fn write(explanation: &Explanation<'_>, out: &mut Batch) {
    let mut html = Html::new(out);
    let name = Escaped(explanation.profile_name);
    let kind = match explanation.decodes() {
        true => format!("decoded by {name}, step by step"),
        false => format!("encoded by {name}, step by step"),
    };
    let subject = Subject {
        input: explanation.input,
        output: explanation.result.as_deref().ok(),
        is_name: false,
    };
    html.begin(&kind, &subject, Summary(explanation));
    if let Err(problem) = &explanation.result {
        html.problem(explanation.input, problem);
    }
    html.steps_of(explanation, "step", 2, &OF_STRING);
    html.parameters(explanation);
    let source = "The names of all quantities are those of <a href=\"https://www.rfc-editor.org/rfc/rfc3492\">RFC 3492</a>.";
    html.end(source);
}

impl Html<'_> {
    /// All sections on the steps of a string, with headings from a level.
    pub(super) fn steps_of(
        &mut self,
        explanation: &Explanation<'_>,
        id: &str,
        level: usize,
        most: &Most,
    ) {
        self.heading(level, "What it consists of");
        self.parts(explanation, id, most);
        self.characters(explanation, most);
        let chart = Chart::new(explanation);
        if !chart.is_empty() {
            self.heading(level, "Deltas and biases");
            self.put("<figure><div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Picture of deltas and biases\">");
            let _ = svg::within_page(&chart, self.out);
            self.put(format_args!(
                "</div><figcaption>{}</figcaption></figure>",
                chart.words()
            ));
        }
        let steps = explanation.steps();
        if !steps.is_empty() || !explanation.unfinished().is_empty() {
            self.heading(level, "Step by step");
            self.start(explanation);
        }
        let mut string = Growing::new(explanation);
        for (index, step) in steps.iter().enumerate() {
            let final_position = string.step();
            if let Some(count) = most.gap_before(index, steps.len()) {
                self.left_out(count, "steps");
            }
            if most.shows(index, steps.len()) {
                self.step(&Shown {
                    explanation,
                    step,
                    number: index + 1,
                    string: &string,
                    final_position,
                    id,
                    level: level + 1,
                });
            }
        }
        let unfinished = explanation.unfinished();
        if !unfinished.is_empty() {
            let number = steps.len() + 1;
            self.put("<section class=\"step\">");
            let written = written(explanation, unfinished);
            self.heading(
                level + 1,
                format_args!("{number}. <span class=\"mono\">{written}</span> is incomplete"),
            );
            self.digits(
                explanation,
                unfinished,
                &format!("The digits of delta {number}, as far as they were read"),
            );
            self.put("</section>");
        }
        if let Ok(result) = &explanation.result {
            self.put(format_args!("<p>Result: {}</p>", isolated(result)));
        }
    }

    /// The literal portion and each delta, with what it stands for.
    fn parts(&mut self, explanation: &Explanation<'_>, id: &str, most: &Most) {
        let literal = explanation.literal();
        let steps = explanation.steps();
        let delimiter = explanation.profile.bootstring().alphabet().delimiter();
        let delimiter = explanation
            .profile
            .basic_char(delimiter)
            .filter(|_| !literal.is_empty());
        self.put("<ol class=\"parts\">");
        if !literal.is_empty() {
            let what = isolated(&literal);
            let what = format!(
                "<span>{what}{}</span><small>copied</small>",
                Escaped(delimiter.map(String::from).unwrap_or_default())
            );
            self.put(format_args!("<li>{what}</li>"));
        }
        for (index, step) in steps.iter().enumerate() {
            if let Some(count) = most.gap_before(index, steps.len()) {
                self.put(format_args!(
                    "<li><span>…</span><small>{count} more</small></li>"
                ));
            }
            if most.shows(index, steps.len()) {
                let written = written(explanation, &step.digits);
                let glyph = Glyph(explanation.profile.extended_char(step.code_point));
                self.put(format_args!(
                    "<li><a href=\"#{id}{}\">{written}</a><small>{glyph}</small></li>",
                    index + 1
                ));
            }
        }
        self.put("</ol>");
    }

    /// The characters of the extended string, with the step that inserts each.
    fn characters(&mut self, explanation: &Explanation<'_>, most: &Most) {
        let whole = explanation.whole();
        if whole.is_empty() {
            return;
        }
        let growing = Growing::new(explanation);
        let shows = |position: usize| most.shows(position, whole.len());
        let order = growing.order().iter().copied().zip(1..);
        let order: BTreeMap<usize, usize> =
            order.filter(|(position, _)| shows(*position)).collect();
        let count = explanation.steps().len();
        self.table(
            "The characters of the string",
            &[
                "#position",
                "character",
                "code point",
                "name",
                "where it is written",
            ],
        );
        for (position, &number) in whole.iter().enumerate() {
            if let Some(count) = most.gap_before(position, whole.len()) {
                self.put(format_args!("<tr><td colspan=\"5\" class=\"soft\">{count} more characters are left out here</td></tr>"));
            }
            if !shows(position) {
                continue;
            }
            let character = explanation.profile.extended_char(number);
            let place = match order.get(&position) {
                None => "copied".to_owned(),
                Some(&step) if step <= count => format!("delta {step}"),
                Some(_) => "not reached".to_owned(),
            };
            self.put(format_args!(
                "<tr><td class=\"figure\">{position}</td><td class=\"glyph\"><bdi>{}</bdi></td><td class=\"mono\">U+{number:04X}</td>\
                 <td>{}</td><td>{place}</td></tr>",
                Glyph(character),
                Escaped(character.and_then(name).unwrap_or_default())
            ));
        }
        self.end_of_table();
    }

    /// The state before the first step.
    fn start(&mut self, explanation: &Explanation<'_>) {
        let params = explanation.profile.bootstring().params();
        let (n, bias) = (params.initial_n(), params.initial_bias());
        let literal = match explanation.literal() {
            literal if literal.is_empty() => "empty".to_owned(),
            literal => isolated(&literal),
        };
        self.put(format_args!(
            "<p>The string begins as {literal}, with n = {n} (U+{n:04X}), i = 0 and bias = {bias}.</p>"
        ));
    }

    /// The parameters of the Bootstring.
    fn parameters(&mut self, explanation: &Explanation<'_>) {
        let bootstring = explanation.profile.bootstring();
        let params = bootstring.params();
        let digits = bootstring.alphabet().digits().iter();
        let digits: String = digits
            .filter_map(|&digit| explanation.profile.basic_char(digit))
            .collect();
        self.heading(2, "Parameters");
        self.table(
            "The parameters of the Bootstring (RFC 3492, section 4)",
            &["parameter", "#value"],
        );
        for (name, value) in [
            ("base", params.base()),
            ("tmin", params.tmin()),
            ("tmax", params.tmax()),
            ("skew", params.skew()),
            ("damp", params.damp()),
            ("initial_bias", params.initial_bias()),
            ("initial_n", params.initial_n()),
        ] {
            self.put(format_args!(
                "<tr><th scope=\"row\">{name}</th><td class=\"figure\">{value}</td></tr>"
            ));
        }
        self.end_of_table();
        self.put(format_args!(
            "<p>Digits in order of value, from 0: {}</p>",
            isolated(&digits)
        ));
    }
}
