//! The explanation for people, within 80 columns.

use std::fmt::{Display, Write};

use anstyle::{AnsiColor, Style};
use puny::trace::{Digit, Step};

use super::explanation::Explanation;
use super::string::{columns_of, marked, seen};
use crate::report::excerpt::excerpt;
use crate::report::problem::Problem;
use crate::report::shown::shown;

/// The columns of a terminal.
const WIDTH: usize = 80;

/// The columns before the text of a row.
const LEFT: usize = 11;

/// The columns of brackets and of the signs that a string goes on.
const BRACKETS: usize = 4;

/// Writes an explanation.
pub(super) fn write(explanation: &Explanation<'_>, color: bool) -> String {
    let mut page = Page {
        explanation,
        out: String::new(),
        style: Styles::new(color),
    };
    page.head();
    let mut string = explanation.literal.to_vec();
    for (number, step) in (1..).zip(explanation.steps) {
        string.insert(step.position.min(string.len()), step.code_point);
        page.step(number, step, &string);
    }
    page.unfinished(explanation.unfinished);
    match &explanation.result {
        Ok(result) => {
            let strong = page.style.strong;
            page.line(format_args!("{strong}Result:{strong:#} {}", shown(result)));
        }
        Err(problem) => page.error(problem),
    }
    page.out
}

/// What has a colour of its own; nothing depends on it.
#[derive(Clone, Copy)]
struct Styles {
    strong: Style,
    label: Style,
    /// Without a style it stands in brackets.
    inserted: Option<Style>,
    error: Style,
}

impl Styles {
    fn new(color: bool) -> Self {
        let plain = Style::new();
        if !color {
            return Styles {
                strong: plain,
                label: plain,
                inserted: None,
                error: plain,
            };
        }
        Styles {
            strong: plain.bold(),
            label: AnsiColor::Cyan.on_default(),
            inserted: Some(AnsiColor::Green.on_default().bold().underline()),
            error: AnsiColor::Red.on_default().bold(),
        }
    }
}

struct Page<'p> {
    explanation: &'p Explanation<'p>,
    out: String,
    style: Styles,
}

impl Page<'_> {
    fn line(&mut self, text: impl Display) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.out, "{text}");
    }

    fn labelled(&mut self, label: &str, text: impl Display) {
        let style = self.style.label;
        let _ = writeln!(self.out, "   {style}{label:7}{style:#} {text}");
    }

    fn head(&mut self) {
        let explanation = self.explanation;
        let Explanation { decode, input, .. } = *explanation;
        let strong = self.style.strong;
        let verb = if decode { "Decode" } else { "Encode" };
        let title = format!(
            "{strong}{verb} \"{}\"{strong:#} ({})",
            shown(input),
            explanation.profile_name
        );
        self.line(format_args!("{title}\n"));

        let bootstring = explanation.profile.bootstring();
        let params = bootstring.params();
        if !decode {
            self.code_points(input);
        }
        let (n, bias) = (params.initial_n(), params.initial_bias());
        self.labelled(
            "start",
            format_args!("n = {n} (U+{n:04X}), i = 0, bias = {bias}"),
        );
        let delimiter = explanation
            .profile
            .basic_char(bootstring.alphabet().delimiter());
        let delimiter = delimiter.map(String::from).unwrap_or_default();
        let literal = explanation.literal();
        match (literal.is_empty(), decode) {
            (true, true) => self.labelled("literal", self.no_literal(&delimiter)),
            (true, false) => {
                self.labelled("literal", "none, because there are no basic code points")
            }
            (false, true) => {
                let literal = shown(&literal);
                self.labelled(
                    "literal",
                    format_args!("{literal}  (all before the last '{delimiter}')"),
                );
            }
            (false, false) => {
                let literal = shown(&literal);
                let what = "(the basic code points, and the delimiter)";
                self.labelled("literal", format_args!("{literal}{delimiter}  {what}"));
            }
        }
        self.out.push('\n');
    }

    /// Why nothing was copied before the first delta was read.
    fn no_literal(&self, delimiter: &str) -> &'static str {
        let Explanation { input, result, .. } = self.explanation;
        if matches!(result, Err(problem) if problem.kind() == "not_basic") {
            "none, because of the error below"
        } else if !delimiter.is_empty() && input.contains(delimiter) {
            "none, because nothing stands before the last delimiter"
        } else {
            "none, because there is no delimiter"
        }
    }

    /// The code points of the input, over as many lines as they need.
    fn code_points(&mut self, input: &str) {
        let mut label = "input";
        let mut line = String::new();
        let mut columns = LEFT;
        let numbers = self.explanation.profile.extended_code_points(input);
        for (character, number) in input.chars().zip(numbers) {
            let item = format!("{} U+{number:04X}  ", seen(Some(character)));
            let width = columns_of(&item);
            if columns + width > WIDTH + 2 && !line.is_empty() {
                self.labelled(std::mem::take(&mut label), line.trim_end());
                line.clear();
                columns = LEFT;
            }
            line += &item;
            columns += width;
        }
        if !line.is_empty() {
            self.labelled(label, line.trim_end());
        }
    }

    fn step(&mut self, number: u64, step: &Step, string: &[u32]) {
        let decode = self.explanation.decode;
        let strong = self.style.strong;
        let character = seen(self.explanation.profile.extended_char(step.code_point));
        let Step {
            position,
            delta,
            n,
            i,
            bias,
            next_bias,
            code_point,
            ..
        } = *step;
        let written = self.written(&step.digits);
        let inserted = format!("{character} U+{code_point:04X} at position {position}");
        let points = string.len();
        if decode {
            self.line(format_args!(
                "{strong}{number}. {written} inserts {inserted}{strong:#}\n"
            ));
            self.digits(&step.digits);
            let sum = i.saturating_add(delta);
            let next = position.saturating_add(1);
            let rounds = u64::from(code_point).saturating_sub(n);
            self.labelled(
                "delta",
                format_args!(
                    "{delta}; i + delta = {i} + {delta} = {sum} = {rounds} × {points} + {position}"
                ),
            );
            self.labelled(
                "state",
                format_args!("n = {n} + {rounds} = {code_point} (U+{code_point:04X}), i = {position}; then i = {next}"),
            );
        } else {
            self.line(format_args!(
                "{strong}{number}. {inserted} is written {written}{strong:#}\n"
            ));
            self.labelled(
                "delta",
                format_args!("({code_point} - {n}) × {points} + {position} - {i} = {delta}"),
            );
            self.out.push('\n');
            self.digits(&step.digits);
        }
        self.labelled("bias", format_args!("{bias} → {next_bias}"));
        let profile = &self.explanation.profile;
        let room = WIDTH - LEFT - BRACKETS;
        let inserted = self.style.inserted;
        let marked = marked(profile, string, position, room, inserted);
        self.labelled("string", marked);
        self.out.push('\n');
    }

    /// The digits that were read of the delta in which an error stands.
    fn unfinished(&mut self, digits: &[Digit]) {
        if digits.is_empty() {
            return;
        }
        let strong = self.style.strong;
        let number = self.explanation.steps.len() + 1;
        let written = self.written(digits);
        self.line(format_args!(
            "{strong}{number}. {written} has no end{strong:#}\n"
        ));
        self.digits(digits);
    }

    /// The digits as they are written.
    fn written(&self, digits: &[Digit]) -> String {
        let profile = self.explanation.profile;
        digits
            .iter()
            .filter_map(|digit| profile.basic_char(digit.code_point))
            .collect()
    }

    /// The digits of a delta, and how they add up.
    fn digits(&mut self, digits: &[Digit]) {
        let style = self.style.label;
        let products: Vec<u64> = digits
            .iter()
            .map(|digit| u64::from(digit.value).saturating_mul(digit.weight))
            .collect();
        let sum = products
            .iter()
            .fold(0, |sum: u64, product| sum.saturating_add(*product));
        let width = |number: u64| number.to_string().len();
        let weights = digits.iter().map(|digit| width(digit.weight));
        let weight_width = weights.max().unwrap_or_default().max("weight".len());
        let product_width = width(sum).max("product".len());
        let _ = writeln!(
            self.out,
            "   {style}digit  value  threshold  {:>weight_width$}  {:>product_width$}{style:#}",
            "weight", "product"
        );
        for (digit, product) in digits.iter().zip(products) {
            let written = seen(self.explanation.profile.basic_char(digit.code_point));
            let pad = " ".repeat(5_usize.saturating_sub(columns_of(&written)));
            let (value, threshold, weight) = (digit.value, digit.threshold, digit.weight);
            let sign = if value < threshold { "<" } else { "≥" };
            let _ = writeln!(
                self.out,
                "   {written}{pad}  {value:>5}  {sign} {threshold:>7}  {weight:>weight_width$}  {product:>product_width$}"
            );
        }

        let _ = writeln!(
            self.out,
            "   {:>indent$}  {sum:>product_width$}\n",
            "sum",
            indent = 5 + 2 + 5 + 2 + 9 + 2 + weight_width
        );
    }

    fn error(&mut self, problem: &Problem) {
        let error = self.style.error;
        let [line, caret] = excerpt(self.explanation.input, problem.offset()).rows(error);
        let message = wrapped(&format!("Error: {problem}"), "       ");
        let message = message.strip_prefix("Error:").unwrap_or(&message);
        let _ = writeln!(self.out, "{error}Error:{error:#}{message}");
        let _ = writeln!(self.out, "\n   {line}\n   {caret}");
        if let Some(hint) = problem.hint() {
            let label = self.style.label;
            let hint = wrapped(&format!("Hint: {hint}"), "      ");
            let hint = hint.strip_prefix("Hint:").unwrap_or(&hint);
            let _ = writeln!(self.out, "\n{label}Hint:{label:#}{hint}");
        }
    }
}

/// A text over as many lines as it needs, the later ones indented.
fn wrapped(text: &str, indent: &str) -> String {
    let mut out = String::new();
    let mut columns = 0;
    for word in text.split(' ') {
        let width = columns_of(word);
        if columns + 1 + width > WIDTH && columns > 0 {
            out.push('\n');
            out += indent;
            columns = indent.len();
        } else if columns > 0 {
            out.push(' ');
            columns += 1;
        }
        out += word;
        columns += width;
    }
    out
}
