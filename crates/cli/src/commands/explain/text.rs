//! The explanation for people, within 80 columns.

use std::fmt::{Display, Write};

use anstyle::{AnsiColor, Style};
use puny::trace::{Digit, Step};
use unicode_width::UnicodeWidthChar;

use super::Explanation;
use crate::report::messages::{excerpt, show, shown_width};
use crate::report::problem::Problem;

/// The columns of a terminal.
const WIDTH: usize = 80;

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

/// What is told apart by colour; all of it can be told without.
#[derive(Clone, Copy)]
struct Styles {
    color: bool,
    strong: Style,
    label: Style,
    inserted: Style,
    error: Style,
}

impl Styles {
    fn new(color: bool) -> Self {
        let plain = Style::new();
        if !color {
            return Styles {
                color,
                strong: plain,
                label: plain,
                inserted: plain,
                error: plain,
            };
        }
        Styles {
            color,
            strong: plain.bold(),
            label: AnsiColor::Cyan.on_default(),
            inserted: AnsiColor::Green.on_default().bold().underline(),
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
        let Explanation {
            decode,
            input,
            profile,
            literal,
            codec,
            ..
        } = *self.explanation;
        let strong = self.style.strong;
        let verb = if decode { "Decode" } else { "Encode" };
        let title = format!("{strong}{verb} \"{}\"{strong:#} ({profile})", shown(input));
        self.line(format_args!("{title}\n"));

        let bootstring = self.explanation.profile().bootstring();
        let params = bootstring.params();
        if !decode {
            self.code_points(input);
        }
        let (n, bias) = (params.initial_n(), params.initial_bias());
        self.labelled(
            "start",
            format_args!("n = {n} (U+{n:04X}), i = 0, bias = {bias}"),
        );
        let delimiter = codec.profile.basic_char(bootstring.alphabet().delimiter());
        let delimiter = delimiter.map(String::from).unwrap_or_default();
        let literal: String = literal
            .iter()
            .filter_map(|&n| codec.profile.basic_char(n))
            .collect();
        match (literal.is_empty(), decode) {
            (true, true) => self.labelled("literal", self.no_literal(delimiter.as_str())),
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
        let mut columns = 11;
        let numbers = self.explanation.profile().extended_code_points(input);
        for (character, number) in input.chars().zip(numbers) {
            let item = format!("{} U+{number:04X}  ", seen(Some(character)));
            let width = columns_of(&item);
            if columns + width > WIDTH + 2 && !line.is_empty() {
                self.labelled(std::mem::take(&mut label), line.trim_end());
                line.clear();
                columns = 11;
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
        let character = seen(self.explanation.profile().extended_char(step.code_point));
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
        let marked = self.marked(string, position);
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
        let profile = self.explanation.profile();
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
            let written = seen(self.explanation.codec.profile.basic_char(digit.code_point));
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

    /// The string with the code point that came last marked; a long one is shown
    /// around it.
    fn marked(&self, string: &[u32], position: usize) -> String {
        let room = WIDTH - 11 - 4;
        let profile = self.explanation.profile();
        let text = |numbers: &[u32]| -> Vec<String> {
            let one = |&number: &u32| match profile.extended_char(number) {
                Some(character) => {
                    let mut text = String::new();
                    show(character, &mut text);
                    text
                }
                None => format!("<{number:X}>"),
            };
            numbers.iter().map(one).collect()
        };
        let (before, rest) = string.split_at_checked(position).unwrap_or((string, &[]));
        let inserted = seen(
            rest.first()
                .and_then(|&number| profile.extended_char(number)),
        );
        // No more of them fit; a long string is not gone through for every step.
        let far_before = before.len().saturating_sub(WIDTH);
        let before = text(before.get(far_before..).unwrap_or_default());
        let after = rest.get(1..).unwrap_or_default();
        let far_after = after.len() > WIDTH;
        let after = text(after.get(..WIDTH).unwrap_or(after));

        let mut left = room.saturating_sub(columns_of(&inserted));
        let mut start = before.len();
        for item in before.iter().rev() {
            let half = if after.is_empty() { 0 } else { room / 3 };
            match left.checked_sub(columns_of(item)) {
                Some(rest) if rest >= half => left = rest,
                _ => break,
            }
            start -= 1;
        }
        let mut end = 0;
        for item in &after {
            match left.checked_sub(columns_of(item)) {
                Some(rest) => left = rest,
                None => break,
            }
            end += 1;
        }
        let style = self.style.inserted;
        let inserted = if self.style.color {
            format!("{style}{inserted}{style:#}")
        } else {
            format!("[{inserted}]")
        };
        format!(
            "{}{}{inserted}{}{}",
            if far_before + start > 0 { "…" } else { "" },
            before.get(start..).unwrap_or_default().concat(),
            after.get(..end).unwrap_or_default().concat(),
            if far_after || end < after.len() {
                "…"
            } else {
                ""
            },
        )
    }

    fn error(&mut self, problem: &Problem) {
        let error = self.style.error;
        let shown = excerpt(self.explanation.input, problem.offset());
        let pad = " ".repeat(shown.before);
        let carets = "^".repeat(shown.width);
        let message = wrapped(&format!("Error: {problem}"), "       ");
        let message = message.strip_prefix("Error:").unwrap_or(&message);
        let _ = writeln!(self.out, "{error}Error:{error:#}{message}");
        let _ = writeln!(
            self.out,
            "\n   {}\n   {pad}{error}{carets}{error:#}",
            shown.text
        );
        if let Some(hint) = problem.hint() {
            let label = self.style.label;
            let hint = wrapped(&format!("Hint: {hint}"), "      ");
            let hint = hint.strip_prefix("Hint:").unwrap_or(&hint);
            let _ = writeln!(self.out, "\n{label}Hint:{label:#}{hint}");
        }
    }
}

/// A character that stands alone: what combines gets something to stand on.
fn seen(character: Option<char>) -> String {
    let mut text = String::new();
    match character {
        Some(character) => {
            if character.width() == Some(0) && shown_width(character) == 0 {
                text.push('◌');
            }
            show(character, &mut text);
        }
        None => text.push('?'),
    }
    text
}

/// A string with nothing in it that could steer a terminal.
fn shown(text: &str) -> String {
    let mut out = String::new();
    text.chars().for_each(|character| show(character, &mut out));
    out
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

fn columns_of(text: &str) -> usize {
    text.chars().map(shown_width).sum()
}
