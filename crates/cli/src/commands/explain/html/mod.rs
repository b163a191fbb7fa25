//! An explanation as one page of HTML: everything that it shows is in it, and no script.
//!
//! | file | holds |
//! |---|---|
//! | `string.rs` | the steps of a string |
//! | `step.rs` | one of them |
//! | `name.rs` | the steps of a name |
//! | `style.css` | light and dark, for paper and phones |
//!
//! The page is XML too, so that a parser can say whether all is closed. Its length is bounded: what is
//! left out of a long string is counted.

pub(super) mod name;
mod step;
pub(super) mod string;

use std::fmt::Display;
use std::io::Write;

use super::markup::{Elided, Escaped};
use super::svg;
use crate::report::problem::Problem;
use crate::stream::batch::Batch;

const STYLE: &str = include_str!("style.css");

/// Characters of a string in a title, and where it stands alone.
const IN_TITLE: (usize, usize) = (60, 12);
const IN_TEXT: (usize, usize) = (240, 40);

/// Characters shown on each side of an error.
const BESIDE: usize = 40;

/// The writer of a page.
pub(super) struct Html<'o> {
    out: &'o mut Batch,
}

impl<'o> Html<'o> {
    pub(super) fn new(out: &'o mut Batch) -> Self {
        Html { out }
    }

    /// Writes markup, whose untrusted parts are escaped.
    fn put(&mut self, markup: impl Display) {
        // Writing to memory cannot fail.
        let _ = writeln!(self.out, "{markup}");
    }

    /// The beginning, up to the first section.
    fn begin(&mut self, kind: &str, subject: &Subject<'_>, short: impl Display) {
        let title = Elided {
            text: subject.input,
            most: IN_TITLE,
        };
        let text = |text| match subject.is_name {
            true => domain(text, IN_TITLE, ""),
            false => isolated_in(text, IN_TITLE, ""),
        };
        let input = text(subject.input);
        let arrow = subject.output.map(|output| {
            let arrow = "<span class=\"arrow\" aria-label=\"becomes\" role=\"img\">→</span>";
            format!(" {arrow} {}", text(output))
        });
        self.put(format_args!(
            "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head>\n\
             <meta charset=\"utf-8\"/>\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\"/>\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
             <title>{title}: {kind}</title>\n<style>\n{STYLE}{}\n</style>\n</head>\n<body>\n<header>\n\
             <p class=\"kind\">{kind}</p>\n<h1>{input}{}</h1>\n<p class=\"short\">{short}</p>\n\
             </header>\n<main>",
            svg::STYLE,
            arrow.unwrap_or_default()
        ));
    }

    /// The end, with what is left out of all of the page's text.
    fn end(&mut self, sources: &str) {
        let version = env!("CARGO_PKG_VERSION");
        self.put(format_args!(
            "</main>\n<footer><p>puny {version}, explain. {sources} Characters that are invisible, or \
             that would change the order of others, are shown by number: ⟨U+202E⟩.</p></footer>\n\
             </body>\n</html>"
        ));
    }

    fn heading(&mut self, level: usize, words: impl Display) {
        self.put(format_args!("<h{level}>{words}</h{level}>"));
    }

    /// The beginning of a table, up to its first row; `columns` are titles, and those of numbers begin
    /// with `#`.
    fn table(&mut self, caption: impl Display, columns: &[&str]) {
        self.put(format_args!(
            "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"{caption}\">\
             <table><caption>{caption}</caption><thead><tr>"
        ));
        for column in columns {
            self.put(match column.strip_prefix('#') {
                Some(column) => format!("<th scope=\"col\" class=\"figure\">{column}</th>"),
                None => format!("<th scope=\"col\">{column}</th>"),
            });
        }
        self.put("</tr></thead><tbody>");
    }

    fn end_of_table(&mut self) {
        self.put("</tbody></table></div>");
    }

    /// A paragraph on what is left out, if anything is.
    fn left_out(&mut self, count: usize, what: &str) {
        if count > 0 {
            self.put(format_args!(
                "<p class=\"gap\">{count} more {what} are left out here; <code>puny explain --format \
                 jsonl</code> has all of them.</p>"
            ));
        }
    }

    /// What is wrong, and where.
    fn problem(&mut self, input: &str, problem: &Problem) {
        self.put(format_args!(
            "<div class=\"error\"><p><strong>Error:</strong> {}</p>",
            Escaped(problem)
        ));
        let (head, tail) = input
            .split_at_checked(problem.offset())
            .unwrap_or((input, ""));
        let start = head
            .char_indices()
            .rev()
            .nth(BESIDE - 1)
            .map_or(0, |(at, _)| at);
        let before = head.get(start..).unwrap_or_default();
        let mut after = tail.chars();
        let here = after.next();
        let rest = after.as_str();
        let end = rest
            .char_indices()
            .nth(BESIDE)
            .map_or(rest.len(), |(at, _)| at);
        let dots = |is: bool| if is { "…" } else { "" };
        let marked = match here {
            Some(c) => Escaped(c).to_string(),
            None => "⟨end⟩".to_owned(),
        };
        self.put(format_args!(
            "<p class=\"string\"><bdi>{}{}<mark class=\"bad\">{marked}</mark>{}{}</bdi></p>",
            dots(start > 0),
            Escaped(before),
            Escaped(rest.get(..end).unwrap_or_default()),
            dots(end < rest.len())
        ));
        if let Some(hint) = problem.hint() {
            self.put(format_args!("<p>Hint: {}</p>", Escaped(hint)));
        }
        self.put("</div>");
    }
}

/// What a page is about.
struct Subject<'t> {
    input: &'t str,
    output: Option<&'t str>,
    is_name: bool,
}

/// A text of any length, isolated from the direction of what is beside it.
fn isolated(text: &str) -> String {
    isolated_in(text, IN_TEXT, "mono")
}

fn isolated_in(text: &str, most: (usize, usize), class: &str) -> String {
    format!("<bdi class=\"{class}\">{}</bdi>", Elided { text, most })
}

/// A name, whose labels stand from left to right whatever their own direction is.
fn domain(text: &str, most: (usize, usize), class: &str) -> String {
    if (Elided { text, most }).gap().is_some() {
        return isolated_in(text, most, class);
    }
    let labels = text
        .split('.')
        .map(|label| format!("<bdi>{}</bdi>", Escaped(label)));
    let labels: Vec<String> = labels.collect();
    format!(
        "<span dir=\"ltr\" class=\"{class}\">{}</span>",
        labels.join(".")
    )
}
