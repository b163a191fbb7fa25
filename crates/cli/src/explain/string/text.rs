//! Writes the explanation of a string as text.

use anstyle::{AnsiColor, Style};
use puny::trace::{Digit, Insertion};

use super::Explanation;
use super::window::Growing;
use crate::explain::page::{LEFT, Page, seen};
use crate::report::excerpt::{STRONG, TITLE, columns_of};
use crate::report::shown::shown;

/// The style of the inserted character. If text is not coloured, the character is in brackets.
const INSERTED: Style = AnsiColor::Green.on_default().bold().underline();

/// The number of columns of the brackets and of the signs where text is cut off.
const BRACKETS: usize = 4;

/// Writes an explanation.
pub(crate) fn write_text(explanation: &Explanation<'_>, page: &mut Page<'_>) {
    let mut writer = Writer { explanation, page };
    writer.head();
    let mut string = Growing::new(explanation);
    for (number, step) in (1..).zip(explanation.steps) {
        let final_position = string.step();
        writer.step(number, step, &string, final_position);
    }
    writer.unfinished(explanation.unfinished);
    writer.page.short(explanation.summary());
    match &explanation.result {
        Ok(result) => writer.page.result(shown(result)),
        Err(problem) => writer.page.error(explanation.input, problem),
    }
}

struct Writer<'w, 'o> {
    explanation: &'w Explanation<'w>,
    page: &'w mut Page<'o>,
}

impl Writer<'_, '_> {
    fn head(&mut self) {
        let explanation = self.explanation;
        let (input, decode) = (explanation.input, explanation.decodes);
        let strong = self.page.look.style(STRONG);
        let verb = if decode { "Decode" } else { "Encode" };
        let name = explanation.profile_name;
        self.page.line(format_args!(
            "{strong}{verb} \"{}\"{strong:#} ({name})\n",
            shown(input)
        ));

        let params = explanation.profile.bootstring().params();
        if !decode {
            self.code_points(input);
        }
        let (n, bias) = (params.initial_n(), params.initial_bias());
        self.page.labelled(
            "start",
            format_args!("n = {n} (U+{n:04X}), i = 0, bias = {bias}"),
        );
        let delimiter = explanation.delimiter();
        let literal = shown(&explanation.literal());
        let literal = match (literal.is_empty(), decode) {
            (true, true) => self.no_literal(&delimiter).to_owned(),
            (true, false) => "none, because there are no basic code points".to_owned(),
            (false, true) => format!("{literal}  (all before the last '{delimiter}')"),
            (false, false) => {
                format!("{literal}{delimiter}  (the basic code points, and the delimiter)")
            }
        };
        self.page.labelled("literal", literal);
        self.page.blank();
    }

    /// Returns the reason why the literal portion is empty, in words.
    fn no_literal(&self, delimiter: &str) -> &'static str {
        let (input, result) = (self.explanation.input, &self.explanation.result);
        if matches!(result, Err(problem) if problem.kind() == "not_basic") {
            "none, because of the error below"
        } else if !delimiter.is_empty() && input.contains(delimiter) {
            "none, because nothing precedes the last delimiter"
        } else {
            "none, because there is no delimiter"
        }
    }

    /// Writes the code points of the input, which are wrapped.
    fn code_points(&mut self, input: &str) {
        let mut label = "input";
        let mut line = String::new();
        let mut columns = LEFT;
        let numbers = self.explanation.profile.extended_code_points(input);
        for (character, number) in input.chars().zip(numbers) {
            let item = format!("{} U+{number:04X}  ", seen(Some(character)));
            let width = columns_of(&item);
            if columns + width > self.page.look.width + 2 && !line.is_empty() {
                self.page
                    .labelled(std::mem::take(&mut label), line.trim_end());
                line.clear();
                columns = LEFT;
            }
            line += &item;
            columns += width;
        }
        if !line.is_empty() {
            self.page.labelled(label, line.trim_end());
        }
    }

    fn step(&mut self, number: u64, step: &Insertion, string: &Growing<'_>, final_position: usize) {
        let decode = self.explanation.decodes;
        let character = seen(self.explanation.profile.extended_char(step.code_point));
        let Insertion {
            position,
            delta,
            n,
            i,
            bias,
            next_bias,
            code_point,
            ..
        } = *step;
        let written = self.explanation.written(&step.digits);
        let inserted = format!("{character} U+{code_point:04X} at position {position}");
        let points = string.len();
        if decode {
            let title = format_args!("{number}. {written} inserts {inserted}");
            self.page.title(title);
            self.page.blank();
            self.digits(&step.digits);
            let sum = i.saturating_add(delta);
            let next = position.saturating_add(1);
            let rounds = u64::from(code_point).saturating_sub(n);
            self.page.labelled(
                "delta",
                format_args!(
                    "{delta}; i + delta = {i} + {delta} = {sum} = {rounds} × {points} + {position}"
                ),
            );
            self.page.labelled(
                "state",
                format_args!("n = {n} + {rounds} = {code_point} (U+{code_point:04X}), i = {position}; then i = {next}"),
            );
        } else {
            let title = format_args!("{number}. {inserted} is written {written}");
            self.page.title(title);
            self.page.blank();
            self.page.labelled(
                "delta",
                format_args!("({code_point} - {n}) × {points} + {position} - {i} = {delta}"),
            );
            self.page.blank();
            self.digits(&step.digits);
        }
        self.page
            .labelled("bias", format_args!("{bias} → {next_bias}"));
        let look = self.page.look;
        let style = look.color.then_some(INSERTED);
        let room = look.width.saturating_sub(LEFT + BRACKETS);
        let marked = string.marked(final_position, room, style);
        self.page.labelled("string", marked);
        self.page.blank();
    }

    /// Writes the digits of the delta that has an error, up to the error.
    fn unfinished(&mut self, digits: &[Digit]) {
        if digits.is_empty() {
            return;
        }
        let number = self.explanation.steps.len() + 1;
        let written = self.explanation.written(digits);
        self.page
            .title(format_args!("{number}. {written} is incomplete"));
        self.page.blank();
        self.digits(digits);
    }

    /// Writes the digits of a delta, and the sum of their products.
    fn digits(&mut self, digits: &[Digit]) {
        let style = self.page.look.style(TITLE);
        let products: Vec<u64> = digits
            .iter()
            .map(|digit| u64::from(digit.value).saturating_mul(digit.weight))
            .collect();
        let sum = products
            .iter()
            .fold(0, |sum: u64, product| sum.saturating_add(*product));
        let width = |number: u64| number.to_string().len();
        let weights = digits.iter().map(|digit| width(digit.weight));
        let weight_width = weights.max().unwrap_or(0).max("weight".len());
        let product_width = width(sum).max("product".len());
        self.page.line(format_args!(
            "   {style}digit  value  threshold  {:>weight_width$}  {:>product_width$}{style:#}",
            "weight", "product"
        ));
        for (digit, product) in digits.iter().zip(products) {
            let written = seen(self.explanation.profile.basic_char(digit.code_point));
            let pad = " ".repeat(5_usize.saturating_sub(columns_of(&written)));
            let (value, threshold, weight) = (digit.value, digit.threshold, digit.weight);
            let sign = if value < threshold { "<" } else { "≥" };
            self.page.line(format_args!(
                "   {written}{pad}  {value:>5}  {sign} {threshold:>7}  {weight:>weight_width$}  {product:>product_width$}"
            ));
        }

        self.page.line(format_args!(
            "   {:>indent$}  {sum:>product_width$}\n",
            "sum",
            indent = 5 + 2 + 5 + 2 + 9 + 2 + weight_width
        ));
    }
}
