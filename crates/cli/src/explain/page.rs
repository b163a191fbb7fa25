//! The layout of explanations for people, within the columns of a terminal: rows, labels, errors.

use std::fmt::Display;
use std::io::Write;

use anstyle::Style;
use unicode_width::UnicodeWidthChar;

use crate::report::excerpt::{ERROR, Look, STRONG, TITLE, columns_of, excerpt, wrapped};
use crate::report::problem::Problem;
use crate::report::shown::{show, shown_width};
use crate::stream::batch::Batch;

/// The width before the text of a row with a label.
pub(super) const LEFT: usize = 11;

/// The writer of explanations, row by row.
pub(super) struct Page<'o> {
    out: &'o mut Batch,
    pub(super) look: Look,
}

impl<'o> Page<'o> {
    pub(super) fn new(out: &'o mut Batch, look: Look) -> Self {
        Page { out, look }
    }

    /// A row.
    pub(super) fn line(&mut self, text: impl Display) {
        writeln!(self.out, "{text}").expect("memory takes all");
    }

    /// An empty row.
    pub(super) fn blank(&mut self) {
        self.line("");
    }

    /// A section's title row.
    pub(super) fn title(&mut self, text: impl Display) {
        let strong = self.look.style(STRONG);
        self.line(format_args!("{strong}{text}{strong:#}"));
    }

    /// A title that may be wrapped, and an empty row.
    pub(super) fn part(&mut self, text: &str) {
        self.title(self.wrapped(0, text, 8));
        self.blank();
    }

    /// A styled text after a start; if it is wrapped, later rows are aligned with the first.
    pub(super) fn row(&mut self, start: &str, text: &str, style: Style) {
        let before = columns_of(start);
        let text = self.wrapped(before, text, before);
        self.line(format_args!("{style}{start}{text}{style:#}"));
    }

    /// A row with a label.
    pub(super) fn labelled(&mut self, label: &str, text: impl Display) {
        let style = self.look.style(TITLE);
        self.line(format_args!("   {style}{label:7}{style:#} {text}"));
    }

    /// A text after a label; if it is wrapped, later rows are aligned with the first.
    fn after_label(&mut self, label: &str, style: Style, text: impl Display) {
        let text = self.wrapped(0, &format!("{label} {text}"), label.len() + 1);
        self.line(format_args!(
            "{style}{label}{style:#}{}",
            &text[label.len()..]
        ));
    }

    /// The explanation in one sentence, before its result.
    pub(super) fn short(&mut self, text: impl Display) {
        self.after_label("In short:", self.look.style(TITLE), text);
    }

    /// The result.
    pub(super) fn result(&mut self, text: impl Display) {
        let strong = self.look.style(STRONG);
        self.line(format_args!("{strong}Result:{strong:#} {text}"));
    }

    /// An input error, with its position.
    pub(super) fn error(&mut self, input: &str, problem: &Problem) {
        let error = self.look.style(ERROR);
        let [line, caret] = excerpt(
            input,
            problem.offset(),
            self.look.width.saturating_sub(8),
            error,
        );
        self.after_label("Error:", error, problem);
        self.line(format_args!("\n   {line}\n   {caret}"));
        if let Some(hint) = problem.hint() {
            self.blank();
            self.after_label("Hint:", self.look.style(TITLE), hint);
        }
    }

    /// Wraps a text that comes after so many columns; later rows are indented.
    fn wrapped(&self, before: usize, text: &str, indent: usize) -> String {
        let rows = wrapped(text, before, indent, self.look.width);
        rows.join(&format!("\n{}", " ".repeat(indent)))
    }
}

/// A character shown alone: a combining mark gets a base.
pub(super) fn seen(character: Option<char>) -> String {
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
