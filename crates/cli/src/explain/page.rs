//! The layout of explanations as text, in the columns of a terminal: rows, titles and errors.

use std::fmt::Display;
use std::io::Write;

use anstyle::Style;
use unicode_width::UnicodeWidthChar;

use crate::report::excerpt::{ERROR, Look, STRONG, TITLE, columns_of, excerpt, wrapped};
use crate::report::problem::Problem;
use crate::report::shown::{show, shown_width};
use crate::stream::batch::Batch;

/// The number of columns before the text of a row with a label.
pub(super) const LEFT: usize = 11;

/// Writes an explanation row by row.
pub(super) struct Page<'o> {
    out: &'o mut Batch,
    pub(super) look: Look,
}

impl<'o> Page<'o> {
    pub(super) fn new(out: &'o mut Batch, look: Look) -> Self {
        Page { out, look }
    }

    /// Writes a row.
    pub(super) fn line(&mut self, text: impl Display) {
        writeln!(self.out, "{text}").expect("writing to memory does not fail");
    }

    /// Writes an empty row.
    pub(super) fn blank(&mut self) {
        self.line("");
    }

    /// Writes the title of a section.
    pub(super) fn title(&mut self, text: impl Display) {
        let strong = self.look.style(STRONG);
        self.line(format_args!("{strong}{text}{strong:#}"));
    }

    /// Writes a title, which is wrapped if it is long, and an empty row.
    pub(super) fn heading(&mut self, text: &str) {
        self.title(self.wrapped(0, text, 8));
        self.blank();
    }

    /// Writes a text in a style after `start`. If the text is wrapped, its later rows begin in the column of its first
    /// row.
    pub(super) fn row(&mut self, start: &str, text: &str, style: Style) {
        let before = columns_of(start);
        let text = self.wrapped(before, text, before);
        self.line(format_args!("{style}{start}{text}{style:#}"));
    }

    /// Writes a row with a label.
    pub(super) fn labelled(&mut self, label: &str, text: impl Display) {
        let style = self.look.style(TITLE);
        self.line(format_args!("   {style}{label:7}{style:#} {text}"));
    }

    /// Writes a text after a label. If the text is wrapped, its later rows begin in the column of its first row.
    fn after_label(&mut self, label: &str, style: Style, text: impl Display) {
        let text = self.wrapped(0, &format!("{label} {text}"), label.len() + 1);
        self.line(format_args!(
            "{style}{label}{style:#}{}",
            &text[label.len()..]
        ));
    }

    /// Writes the summary of the explanation, which comes before the result.
    pub(super) fn short(&mut self, text: impl Display) {
        self.after_label("In short:", self.look.style(TITLE), text);
    }

    /// Writes the result.
    pub(super) fn result(&mut self, text: impl Display) {
        let strong = self.look.style(STRONG);
        self.line(format_args!("{strong}Result:{strong:#} {text}"));
    }

    /// Writes an error with its position in the input.
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

    /// Wraps a text that begins after `before` columns. Later rows are indented by `indent` columns.
    fn wrapped(&self, before: usize, text: &str, indent: usize) -> String {
        let rows = wrapped(text, before, indent, self.look.width);
        rows.join(&format!("\n{}", " ".repeat(indent)))
    }
}

/// Returns a character as it is shown alone. A combining mark gets a dotted circle as its base.
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
