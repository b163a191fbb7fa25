//! One insertion: its delta, its digits, the bias, and the string.

use puny::trace::{Digit, Step};

use super::Html;
use crate::commands::explain::markup::{Escaped, Glyph};
use crate::commands::explain::string::Explanation;
use crate::commands::explain::string::adaptation::Adaptation;
use crate::commands::explain::string::window::Growing;
use crate::report::shown::name;

/// The width of the string shown around an insertion, in columns.
const ROOM: usize = 120;

/// A step among those of its string.
pub(super) struct Shown<'s> {
    pub(super) explanation: &'s Explanation<'s>,
    pub(super) step: &'s Step,
    /// From 1.
    pub(super) number: usize,
    /// The string after it.
    pub(super) string: &'s Growing<'s>,
    pub(super) final_position: usize,
    /// The beginning of its identifier in the page.
    pub(super) id: &'s str,
    pub(super) level: usize,
}

impl Html<'_> {
    pub(super) fn step(&mut self, shown: &Shown<'_>) {
        let Shown {
            explanation,
            step,
            number,
            string,
            id,
            level,
            ..
        } = *shown;
        let character = explanation.profile.extended_char(step.code_point);
        let (glyph, code_point) = (Glyph(character), step.code_point);
        let written = written(explanation, &step.digits);
        let at = format!("at position {}", step.position);
        let title = match explanation.decodes() {
            true => format!("<span class=\"mono\">{written}</span> inserts {glyph} {at}"),
            false => format!("{glyph} {at} is written <span class=\"mono\">{written}</span>"),
        };
        self.put(format_args!("<section class=\"step\" id=\"{id}{number}\">"));
        self.heading(level, format_args!("{number}. {title}"));
        self.put("<dl>");
        let name = character.and_then(name).unwrap_or_default();
        self.put(format_args!(
            "<dt>character</dt><dd>{glyph} <span class=\"mono\">U+{code_point:04X}</span> {}</dd>",
            Escaped(name)
        ));
        self.delta(step, string.len(), explanation.decodes());
        self.put("</dl>");
        self.digits(
            explanation,
            &step.digits,
            &format!("The digits of delta {number}"),
        );
        self.put("<dl>");
        self.bias(explanation, step, string.len(), number == 1);
        self.string_after(shown);
        self.put("</dl></section>");
    }

    /// The delta's arithmetic with the state ⟨n, i⟩, as in the text.
    fn delta(&mut self, step: &Step, points: usize, decodes: bool) {
        let Step {
            delta,
            n,
            i,
            position,
            code_point,
            ..
        } = *step;
        if !decodes {
            self.put(format_args!(
                "<dt>delta</dt><dd class=\"mono\">({code_point} − {n}) × {points} + {position} − {i} = {delta}</dd>"
            ));
            return;
        }
        let sum = i.saturating_add(delta);
        let rounds = u64::from(code_point).saturating_sub(n);
        let next = position.saturating_add(1);
        self.put(format_args!(
            "<dt>delta</dt><dd class=\"mono\">{delta}</dd><dt>walk</dt><dd class=\"mono\">\
             i + delta = {i} + {delta} = {sum} = {rounds} × {points} + {position}</dd>\
             <dt>state</dt><dd class=\"mono\">n = {n} + {rounds} = {code_point} (U+{code_point:04X}), \
             i = {position}; then i = {next}</dd>"
        ));
    }

    /// The digits of a delta, and their sum.
    pub(super) fn digits(
        &mut self,
        explanation: &Explanation<'_>,
        digits: &[Digit],
        caption: &str,
    ) {
        let columns = ["digit", "#value", "#k", "threshold", "#weight", "#product"];
        self.table(caption, &columns);
        let mut sum: u64 = 0;
        for digit in digits {
            let Digit {
                value,
                k,
                threshold,
                weight,
                ..
            } = *digit;
            let product = u64::from(value).saturating_mul(weight);
            sum = sum.saturating_add(product);
            let glyph = Glyph(explanation.profile.basic_char(digit.code_point));
            let (class, sign) = match value < threshold {
                true => (" class=\"last\"", "&lt; "),
                false => ("", "≥ "),
            };
            self.put(format_args!(
                "<tr{class}><td class=\"mono\">{glyph}</td><td class=\"figure\">{value}</td>\
                 <td class=\"figure\">{k}</td><td class=\"mono\">{sign}{threshold}</td>\
                 <td class=\"figure\">{weight}</td><td class=\"figure\">{product}</td></tr>"
            ));
        }
        self.put(format_args!(
            "</tbody><tfoot><tr><th scope=\"row\" colspan=\"5\">sum</th><td class=\"figure\">{sum}</td></tr></tfoot></table></div>"
        ));
    }

    /// How the bias adapts, with the lines of `adapt`.
    fn bias(&mut self, explanation: &Explanation<'_>, step: &Step, points: usize, first: bool) {
        let params = explanation.profile.bootstring().params();
        let lines = Adaptation::new(params, step.delta, points, first);
        let Adaptation {
            divisor,
            damped,
            points,
            scaled,
            limit,
            span,
            rounds,
            rest,
            k,
            skew,
            bias,
        } = lines;
        let why = if first { "damp" } else { "2" };
        self.put(format_args!(
            "<dt>bias</dt><dd><span class=\"mono\">{} → {}</span><ol class=\"mono\">\
             <li>{} div {divisor} = {damped} <span class=\"soft\">({why})</span></li>\
             <li>{damped} + {damped} div {points} = {scaled}</li>",
            step.bias, step.next_bias, step.delta
        ));
        for round in rounds {
            self.put(format_args!(
                "<li>{} &gt; {limit}: {} div {span} = {}, k = {}</li>",
                round.delta, round.delta, round.divided, round.k
            ));
        }
        let span = span.saturating_add(1);
        self.put(format_args!(
            "<li>{k} + {span} × {rest} div ({rest} + {skew}) = {bias}</li></ol></dd>"
        ));
    }

    /// The string after the insertion, around it.
    fn string_after(&mut self, shown: &Shown<'_>) {
        let profile = shown.explanation.profile;
        let around = shown.string.around(shown.final_position, ROOM);
        let text = |all: &[u32]| -> String {
            let all = all.iter().map(|&number| profile.extended_char(number));
            all.map(|c| c.map_or_else(|| "?".to_owned(), |c| Escaped(c).to_string()))
                .collect()
        };
        let inserted = around
            .inserted
            .and_then(|number| profile.extended_char(number));
        let dots = |is: bool| if is { "…" } else { "" };
        let seen = around.before.len() + 1 + around.after.len();
        let more = shown.string.len().saturating_sub(seen);
        let more = match more {
            0 => String::new(),
            more => format!(" <span class=\"soft\">({more} more)</span>"),
        };
        self.put(format_args!(
            "<dt>string</dt><dd class=\"string\"><bdi>{}{}<mark>{}</mark>{}{}</bdi>{more}</dd>",
            dots(around.more_before),
            text(&around.before),
            Glyph(inserted),
            text(&around.after),
            dots(around.more_after)
        ));
    }
}

/// Digits as written, escaped.
pub(super) fn written(explanation: &Explanation<'_>, digits: &[Digit]) -> String {
    let digits = digits.iter();
    let digits: String = digits
        .filter_map(|digit| explanation.profile.basic_char(digit.code_point))
        .collect();
    Escaped(digits).to_string()
}
